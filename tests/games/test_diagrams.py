"""The diagrams of the rulebooks: positions of real scenarios, the same in both languages."""

import json
import re
from collections import Counter
from importlib.resources import files

import msgspec
import pytest

from logomachie import games
from logomachie.engine.diagram import FOLDER, diagram_state, read_diagram, references
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.scenario import BadScenario
from logomachie.lexicon import Lexicon

every_game = pytest.mark.parametrize("name", games.names())
BLOCK = re.compile(r"^```diagram (\S+(?: after)?)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
LABEL = re.compile(r"^ *(\d+  |(?:[A-Z] )+[A-Z]$)")
LEGEND = re.compile(r"   .*$")


def books(name: str) -> list[Rulebook]:
    return [games.spec(name).rulebook(language) for language in ("fr", "en")]


@every_game
def test_both_languages_show_the_same(name: str) -> None:
    french, english = books(name)
    shown = {id_: references(rule.text) for id_, rule in french.rules.items()}
    assert shown == {id_: references(rule.text) for id_, rule in english.rules.items()}
    assert sum(map(len, shown.values())) >= 3
    folder = files(games.spec(name).package).joinpath(FOLDER)
    held = {item.name for item in folder.iterdir()} if folder.is_dir() else set()
    named = {f"{one.split()[0]}.toml" for some in shown.values() for one in some}
    assert held <= named, "a diagram that no rule shows"


@every_game
def test_every_diagram_is_a_position(name: str, lexicon: Lexicon) -> None:
    game = games.load(name, lexicon)
    for book in books(name):
        for rule in book.rules.values():
            assert len(BLOCK.findall(rule.text)) == len(references(rule.text)), rule.id
            for reference, drawing in BLOCK.findall(rule.text):
                scenario = games.spec(name).diagram(reference)
                state = diagram_state(scenario, reference, game)
                assert msgspec.json.encode(game.view(state, None))
                there = json.dumps(game.format_position(state), ensure_ascii=False) + scenario.game
                missing = Counter(letters_of(drawing)) - Counter(letters_in(there, name))
                assert not missing, f"{reference}: {missing}"


def letters_of(drawing: str) -> list[str]:
    """The letters of a drawing, without the names of rows and columns and what stands beside."""
    rows = [row for row in drawing.splitlines() if not (LABEL.match(row) and row[:5].isspace())]
    cells = [LEGEND.sub("", re.sub(r"^ *\d+  ", "", row)).split() for row in rows]
    return [cell[-1].upper() for row in cells for cell in row if cell[-1].isalpha()]


def letters_in(position: str, name: str) -> list[str]:
    """The letters of a position, and those of the material where they all begin in the middle."""
    own = "BCDFGHJLMNPQRSTVX" if name == "mot_pour_mot" else ""
    return [letter.upper() for letter in position + own if letter.isalpha()]


def test_what_is_not_there_is_told(lexicon: Lexicon) -> None:
    package = games.spec("option").package
    with pytest.raises(BadScenario, match="no diagram nowhere"):
        read_diagram(package, "nowhere after")
    scenario = read_diagram(package, "usent")
    wrong = msgspec.structs.replace(scenario, actions=scenario.actions * 2)
    with pytest.raises(BadScenario, match="refused by O20"):
        diagram_state(wrong, "usent after", games.load("option", lexicon))
    assert references("No diagram:\n\n```\nA\n```\n") == ()
