"""The rulebook of a game: its rules by id, in French and English, with the words of each refusal.

A rulebook is a Markdown file. A heading ``## O24 Title`` opens a rule; its text follows. Lines such
as ``- `key`: sentence`` at the end are what the referee says by that rule; ``{words}``, ``{cells}``
and other values of the refusal are filled in, and what follows them agrees in number:
``{words} {words:is|are} taken``, ``{count} {count:card|cards}``.

A heading ``## Options`` (``## Réglages``) before the rules says how the options of the game are
called: ``- `words`: Who checks the words``, and below it each choice, ``- `words=arbiter`: the
referee``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from logomachie.engine.game import Effects, Language, OptionValue, Result, Seat
from logomachie.engine.refusal import Refusal

HEADING = re.compile(r"## ([A-Z]\d+) (.+)")
SENTENCE = re.compile(r"- `([a-z-]+)`: (.+)")
OPTIONS = ("## Réglages", "## Options")
LABEL = re.compile(r"- `([a-z_]+(?:=[a-z0-9_]+)?)`: (.+)")
MANY: Mapping[Language, Callable[[int], bool]] = {
    "fr": lambda number: abs(number) > 1,
    "en": lambda number: abs(number) != 1,
}
"""Which numbers take the plural: 0 does in English alone."""


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
    language: Language = "en"

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
        if isinstance(said, Refusal):
            values = {"words": said.words, "cells": said.cells, **said.values}
            return self._say(said.rule, said.key, values)
        values = {"words": said.words, "cells": "", "score": said.score, **said.details}
        own = self._say(said.rule, said.key, values)
        return " ".join((own, *map(self.explain, said.parts))) if said.parts else own

    def why_over(self, result: Result, names: Sequence[str], you: str = "") -> str:
        """Why a game ended, with the names of the players; ``you`` is who reads it."""
        name = "" if result.who is None else names[result.who]
        key = f"{result.reason}-you" if name and name == you else result.reason
        why = self._say(result.rule, key, {"name": name})
        if not result.figures:
            return why
        return f"{why} {self._say(result.rule, f'{result.reason}-figures', result.figures)}"

    def final_count(self, result: Result, seat: Seat) -> str:
        """The score of a seat and how it came about: ``198 = 200 - 2 (prisms left, O51)``."""
        counted = [one for one in result.deductions if one.seat == seat]
        score = result.scores[seat]
        if not counted:
            return str(score)
        played = score - sum(one.points for one in counted)
        parts = (
            f" {'-' if one.points < 0 else '+'} {abs(one.points)}"
            f" ({self._say(one.rule, one.key, {})}, {one.rule})"
            for one in counted
        )
        return f"{score} = {played}{''.join(parts)}"

    def _say(self, rule: str, key: str, values: Mapping[str, object]) -> str:
        sentence = self.rules[rule].sentences[key]
        many = MANY[self.language]
        return "".join(
            [
                literal if name is None else literal + _filled(values[name], forms, many)
                for literal, name, forms in _pieces(sentence)
            ]
        )


@cache
def _pieces(sentence: str) -> tuple[tuple[str, str | None, list[str] | None], ...]:
    """What stands before each field of a sentence, its name, and the two forms it asks for."""
    parsed = Formatter().parse(sentence)
    return tuple(
        (literal, name, form.split("|") if form else None) for literal, name, form, _ in parsed
    )


def _filled(value: Any, forms: list[str] | None, many: Callable[[int], bool]) -> str:
    """A value, a list with commas, or the one of two forms ``one|many`` that it asks for."""
    if isinstance(value, str) and not forms:
        return value
    listed = isinstance(value, (list, tuple))
    if forms:
        for_one, for_many = forms
        return for_many if many(len(value) if listed else int(value)) else for_one
    return ", ".join(map(str, value)) if listed else str(value)


def read_rulebook(package: str, language: Language) -> Rulebook:
    """The rulebook of a game's package."""
    name = f"rules.{language}.md"
    return parse_rulebook(files(package).joinpath(name).read_text("utf-8"), language)


def parse_rulebook(text: str, language: Language = "en") -> Rulebook:
    """The rulebook that a Markdown text in a language holds."""
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
    return Rulebook(title, "\n".join(introduction).strip(), rules, labels, language)
