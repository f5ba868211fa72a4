"""The pages for players: rulebooks and lessons, in both languages, from the games' own texts."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.diagram import FENCE, diagram_state, references
from logomachie.engine.game import AnyGame, Language
from logomachie.engine.lesson import LessonStep, begin, resume
from logomachie.engine.rulebook import Rulebook
from tools.site_links import outside_of_code

CITED = re.compile(r"\((?:[A-Z]\d+(?:, | et | and | ou | or | à | to )?)+\)")
RULE = re.compile(r"[A-Z]\d+")
DIAGRAM = re.compile(f"{FENCE.pattern}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SIGNS = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""Spaces of French that hold what they stand between together."""
NO_BREAK = "\N{NO-BREAK SPACE}"
ABOUT_GAMES = re.compile(r"<!-- the five games -->")


class Folders(NamedTuple):
    """Where the pages of a language are, and what stands on them beside the games' own texts."""

    rules: str
    lessons: str
    options: str
    lesson: str
    """The title of a lesson."""
    learn: str
    """What stands above a lesson; the title of the game is filled in."""
    colon: str
    solution: str
    read_rules: str
    read_lesson: str


FOLDERS: Mapping[Language, Folders] = {
    "fr": Folders(
        rules="fr/regles",
        lessons="fr/lecons",
        options="Réglages",
        lesson="{title} : la leçon",
        learn="Dix minutes pour apprendre {title}, une idée par étape. Dans la maison "
        "(`make play`), vous posez les lettres vous-même et l’arbitre répond. Les règles citées "
        "sont celles du [livret]({rules}).",
        colon=" : ",
        solution="Indice et solution",
        read_rules="Les règles",
        read_lesson="La leçon",
    ),
    "en": Folders(
        rules="en/rules",
        lessons="en/lessons",
        options="Options",
        lesson="{title}: the lesson",
        learn="Ten minutes to learn {title}, one idea a step. In the house (`make play`) you lay "
        "the letters yourself and the referee answers. The rules cited are those of the "
        "[rulebook]({rules}).",
        colon=": ",
        solution="Hint and solution",
        read_rules="The rules",
        read_lesson="The lesson",
    ),
}


class Order(NamedTuple):
    """A drawing to be made: of a game for the home page or, with a view, of a position."""

    game: str
    language: Language
    view: msgspec.Struct | None = None


class Drawing(NamedTuple):
    """A drawing, and what the card of its game says."""

    title: str
    line: str
    order: int
    html: str


Name = tuple[str, Language, str]
"""A game, a language, and what is drawn: empty for the picture of the game itself."""


def orders(known: Mapping[str, AnyGame]) -> Iterator[tuple[Name, Order]]:
    """All drawings that the pages of these games ask for."""
    for name, game in known.items():
        for language in FOLDERS:
            yield (name, language, ""), Order(name, language)
            for about, view in _positions(game, language):
                yield (name, language, about), Order(name, language, view)


def _positions(game: AnyGame, language: Language) -> Iterator[tuple[str, msgspec.Struct]]:
    spec = games.spec(game.name)
    for rule in spec.rulebook(language).rules.values():
        for reference in references(rule.text):
            state = diagram_state(spec.diagram(reference), reference, game)
            yield reference, game.view(state, None)
    for step in spec.lesson():
        model = [action.do for assignment in step.assignments for action in assignment.model]
        seat = step.teaching.seat
        yield f"{step.name} begins", game.view(begin(step, game).state, seat)
        yield f"{step.name} ends", game.view(resume(step, game, model).state, seat)


def pages(names: Iterable[str], drawn: Mapping[Name, Drawing]) -> Iterator[tuple[str, str]]:
    """The rulebooks and lessons of these games: where each stands, and its text."""
    for name in names:
        spec = games.spec(name)
        for language, folders in FOLDERS.items():
            book = spec.rulebook(language)
            yield f"{folders.rules}/{name}.md", rulebook_page(name, book, drawn)
            if spec.has_lesson:
                yield f"{folders.lessons}/{name}.md", lesson_page(name, book, spec.lesson(), drawn)


def rulebook_page(game: str, book: Rulebook, drawn: Mapping[Name, Drawing]) -> str:
    """The rulebook of a game, its positions drawn and its rules linked."""

    def figure(fence: re.Match[str]) -> str:
        return _figure(drawn, (game, book.language, fence[1])) or f"```\n{fence[2]}```"

    rules = (
        f"## {rule.id} {rule.title} {{ #{rule.id} }}\n\n{DIAGRAM.sub(figure, rule.text)}"
        for rule in book.rules.values()
    )
    parts = [_front(book), f"# {book.title}", book.introduction, *rules, _options(book)]
    return _polished("\n\n".join(parts), book, "")


def lesson_page(
    game: str, book: Rulebook, steps: Iterable[LessonStep], drawn: Mapping[Name, Drawing]
) -> str:
    """The lesson of a game, to be read: positions, tasks, and what to do."""
    folders = FOLDERS[book.language]
    rules = f"../{folders.rules.rpartition('/')[2]}/{game}.md"
    title = folders.lesson.format(title=book.title)
    parts = [f"# {title}", folders.learn.format(title=book.title, rules=rules)]
    for number, step in enumerate(steps, 1):
        parts += _step(step, number, (game, book.language), drawn)
    return _polished("\n\n".join([_front(book), *parts]), book, rules)


def _step(
    step: LessonStep, number: int, where: tuple[str, Language], drawn: Mapping[Name, Drawing]
) -> Iterator[str]:
    language = where[1]
    teaching = step.teaching
    cited = f" ({', '.join(step.scenario.rules)})" if step.scenario.rules else ""
    yield f"## {number}. {teaching.title.to(language)}"
    yield teaching.text.to(language).strip() + cited
    yield _figure(drawn, (*where, f"{step.name} begins"))
    for assignment in step.assignments:
        yield f'!!! question ""\n\n    {assignment.task.ask.to(language)}'
    said = [
        f"{task.hint.to(language)}\n\n`{'` `'.join(action.do for action in model)}`\n\n"
        f"{task.praise.to(language)}"
        for _, model, task in step.assignments
    ]
    inside = "\n\n".join([*said, _figure(drawn, (*where, f"{step.name} ends"))])
    yield _indented(f'??? success "{FOLDERS[language].solution}"', inside)


def with_cards(text: str, language: Language, drawn: Mapping[Name, Drawing], here: str) -> str:
    """A home page, with a card for each game where it asks for them."""
    folders = FOLDERS[language]
    up = "../" * here.count("/")
    own = [
        (drawing.order, name, drawing)
        for (name, spoken, about), drawing in drawn.items()
        if spoken == language and not about
    ]
    cards = [
        '<div class="game" markdown>\n'
        f'<div class="scene" data-search-exclude>{drawing.html}</div>\n\n'
        f"### {drawing.title}\n\n{drawing.line}\n\n"
        f"[{folders.read_rules}]({up}{folders.rules}/{name}.md)\n"
        f"[{folders.read_lesson}]({up}{folders.lessons}/{name}.md)\n</div>"
        for _, name, drawing in sorted(own)
    ]
    grid = '<div class="games" markdown>\n\n' + "\n\n".join(cards) + "\n\n</div>"
    return _held(ABOUT_GAMES.sub(lambda _: grid, text), language)


def _options(book: Rulebook) -> str:
    """How the options of a game are called, and their choices."""
    folders = FOLDERS[book.language]
    options = [name for name in book.labels if "=" not in name]
    lines = [
        f"- **{book.labels[name]}**{folders.colon}"
        + " · ".join(label for key, label in book.labels.items() if key.startswith(f"{name}="))
        for name in options
    ]
    return "\n".join([f"## {folders.options}", "", *lines]) if lines else ""


def _front(book: Rulebook) -> str:
    return f"---\nlanguage: {book.language}\ntitle: {book.title}\n---"


def _figure(drawn: Mapping[Name, Drawing], name: Name) -> str:
    """A drawing on a sheet of its own; empty where nothing lies on the board."""
    drawing = drawn.get(name)
    html = " ".join(drawing.html.split()) if drawing else ""
    return f'<figure class="position" data-search-exclude>{html}</figure>' if html else ""


def _polished(text: str, book: Rulebook, rules: str) -> str:
    """A text with its rules linked and, in French, its signs held."""

    def linked(cited: re.Match[str]) -> str:
        return RULE.sub(
            lambda rule: f"[{rule[0]}]({rules}#{rule[0]})" if rule[0] in book.rules else rule[0],
            cited[0],
        )

    return _held(outside_of_code(text, lambda prose: CITED.sub(linked, prose)), book.language)


def _held(text: str, language: Language) -> str:
    if language != "fr":
        return text
    return outside_of_code(text, lambda prose: SIGNS.sub(NO_BREAK, prose))


def _indented(head: str, text: str) -> str:
    lines = (f"    {line}" if line else "" for line in text.splitlines())
    return "\n".join([head, "", *lines])
