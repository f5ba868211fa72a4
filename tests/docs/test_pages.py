"""What the pages of the repository name is there: links, headings, commands, the site's pages."""

import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from logomachie import games
from logomachie.cli.app import build_app
from logomachie.cli.screen import Screen
from logomachie.cli.texts import Language, speaker
from tools import docs_site
from tools.site_games import CITED, FOLDERS, RULE, Drawing, Name
from tools.site_links import FENCED, anchors, links, without_code

ROOT = Path(__file__).parents[2]
SOURCES = docs_site.sources()
PAGES = {name: (ROOT / name).read_text("utf-8") for name in SOURCES if name.endswith(".md")}
COMMAND = re.compile(r"^(?:\S*/)?(logomachie .*?)(?:&&|[|<>]|$)")
INLINE = re.compile(r"`(logomachie [^`]+)`")
ALWAYS = {"--help", "--version", "--lang", "--install-completion"}
"""What every command takes."""
NOTHING_DRAWN: dict[Name, Drawing] = {}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    for path, anchor in links(PAGES[name], name):
        assert path in docs_site.places(), f"{path} is not on the site"
        assert (ROOT / path).exists(), path
        assert not anchor or anchor in anchors(PAGES[path]), f"{path}#{anchor}"


def test_every_page_of_the_site_is_in_its_navigation_once() -> None:
    pages = {**dict(docs_site.made_pages(NOTHING_DRAWN)), **{SOURCES[name]: "" for name in PAGES}}
    listed = [*leaves(docs_site.navigation(pages))]
    assert sorted(listed) == sorted(pages)


def leaves(entry: object) -> Iterator[str]:
    """The pages of a navigation."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        for inside in entry.values():
            yield from leaves(inside)
    else:
        assert isinstance(entry, list)
        for inside in entry:
            yield from leaves(inside)


def test_the_site_has_both_rulebooks_and_lessons_of_every_game() -> None:
    pages = dict(docs_site.made_pages(NOTHING_DRAWN))
    for name in games.OWN:
        for language, folders in FOLDERS.items():
            book = games.spec(name).rulebook(language)
            rules = pages[f"{folders.rules}/{name}.md"]
            assert book.rules.keys() <= anchors(rules)
            lesson = pages[f"{folders.lessons}/{name}.md"]
            for step in games.spec(name).lesson():
                assert step.teaching.title.to(language).split()[0] in lesson
            for page in (rules, lesson):
                cited = RULE.findall(" ".join(CITED.findall(without_code(page))))
                assert not book.rules.keys() & set(cited), "a rule is cited without a link"
                linked = re.findall(r"\]\([^)]*#([A-Z]\d+)\)", page)
                assert linked
                assert set(linked) <= book.rules.keys()


# -- commands


@pytest.fixture(scope="module")
def app() -> App:
    return build_app(Screen(speaker(Language.EN), Language.EN), Language.EN)


def test_commands_and_their_options_exist(app: App) -> None:
    written: dict[str, set[str]] = defaultdict(set)
    known = {"": app}
    for line in (line for text in PAGES.values() for line in commands(text)):
        name, words = "", shlex.split(line, comments=True)[1:]
        while words and not words[0].startswith("-") and words[0] in known[name]:
            inside = f"{name} {words[0]}"
            known[inside] = known[name][words.pop(0)]
            name = inside
        leads_on = any(not one.startswith("-") for one in known[name])
        assert not leads_on or not words or words[0] in ALWAYS, f"{line}: no such command"
        written[name] |= {word.partition("=")[0] for word in words if word.startswith("--")}
    for name, named in written.items():
        unknown = named - ALWAYS
        assert not unknown or unknown <= options(known[name]), name
    assert len(written) > 20


def commands(text: str) -> Iterator[str]:
    """The lines of a page that run our command, in blocks of code and in sentences."""
    for _, about, code in FENCED.findall(text):
        for line in code.replace("\\\n", " ").splitlines() if about in ("", "sh") else ():
            if found := COMMAND.match(line):
                yield found[1]
    for found in INLINE.findall(without_code(text)):
        yield " ".join(found.split()).removesuffix(" ...")


def options(command: App) -> set[str]:
    """The options that a command takes, those of the games among them where it takes these."""
    arguments = command.assemble_argument_collection()
    named = {name for argument in arguments for name in argument.names}
    if not any("KEYWORD" in name for name in named):
        return named
    labels = {label for name in games.OWN for label in games.spec(name).rulebook("en").labels}
    return named | {f"--{label}" for label in labels}
