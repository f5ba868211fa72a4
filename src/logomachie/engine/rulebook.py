"""The rulebook of a game: its rules by id, in French and English, with the words of each refusal.

A rulebook is a Markdown file. A heading ``## O24 Title`` opens a rule; its text follows. Lines such
as ``- `key`: sentence`` at the end are what the referee says by that rule; ``{words}``, ``{cells}``
and other values of the refusal are filled in.

A heading ``## Options`` (``## Réglages``) before the rules says how the options of the game are
called: ``- `words`: Who checks the words``, and below it each choice, ``- `words=arbiter`: the
referee``.
"""

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from logomachie.engine.game import Effects, Language, OptionValue, Result
from logomachie.engine.refusal import Refusal

HEADING = re.compile(r"## ([A-Z]\d+) (.+)")
SENTENCE = re.compile(r"- `([a-z-]+)`: (.+)")
OPTIONS = ("## Réglages", "## Options")
LABEL = re.compile(r"- `([a-z_]+(?:=[a-z0-9_]+)?)`: (.+)")


class Rule(NamedTuple):
    """One rule."""

    id: str
    title: str
    text: str
    sentences: Mapping[str, str]
    """What the referee says by this rule, by key."""


class Rulebook(NamedTuple):
    """All rules of a game in one language, in order."""

    title: str
    introduction: str
    rules: Mapping[str, Rule]
    labels: Mapping[str, str] = {}
    """How options (``words``) and their choices (``words=arbiter``) are called."""

    @property
    def summary(self) -> str:
        """The game in a few sentences: the first paragraph of the introduction."""
        return " ".join(self.introduction.split("\n\n")[0].split())

    def option_label(self, name: str) -> str:
        """How an option is called."""
        return self.labels[name]

    def choice_label(self, name: str, choice: OptionValue) -> str:
        """How a choice of an option is called."""
        return self.labels[f"{name}={choice}".lower()]

    def explain(self, said: Refusal | Effects) -> str:
        """The sentence for a refusal or an effect, followed by those for its parts."""
        sentence = self.rules[said.rule].sentences[said.key]
        words = ", ".join(said.words)
        if isinstance(said, Refusal):
            return sentence.format(words=words, cells=", ".join(said.cells), **said.values)
        own = sentence.format(words=words, cells="", **{"score": said.score, **said.details})
        return " ".join((own, *map(self.explain, said.parts)))

    def why_over(self, result: Result, names: Sequence[str], you: str = "") -> str:
        """Why a game ended, with the names of the players; ``you`` is who reads it."""
        name = "" if result.who is None else names[result.who]
        key = f"{result.reason}-you" if name and name == you else result.reason
        return self.rules[result.rule].sentences[key].format(name=name)


def read_rulebook(package: str, language: Language) -> Rulebook:
    """The rulebook of a game's package."""
    name = f"rules.{language}.md"
    return parse_rulebook(files(package).joinpath(name).read_text("utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """The rulebook that a Markdown text holds."""
    title = ""
    introduction: list[str] = []
    rules: dict[str, Rule] = {}
    labels: dict[str, str] = {}
    lines: list[str] = introduction
    sentences: dict[str, str] = {}
    heads: list[tuple[str, str, list[str], dict[str, str]]] = []
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            lines, sentences = [], {}
            heads.append((heading[1], heading[2], lines, sentences))
        elif line in OPTIONS:
            lines = []
        elif line.startswith("# ") and not title:
            title = line.removeprefix("# ")
        elif heads and (sentence := SENTENCE.fullmatch(line)):
            sentences[sentence[1]] = sentence[2]
        elif lines is not introduction and not heads and (label := LABEL.fullmatch(line)):
            labels[label[1]] = label[2]
        else:
            lines.append(line)
    for id_, name, body, said in heads:
        rules[id_] = Rule(id_, name, "\n".join(body).strip(), said)
    return Rulebook(title, "\n".join(introduction).strip(), rules, labels)
