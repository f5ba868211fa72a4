from pathlib import Path
from typing import Any

import pytest

from logomachie.engine.files import LARGEST_FILE
from logomachie.engine.game import Game
from logomachie.engine.scenario import (
    BadScenario,
    Ruling,
    Scenario,
    read_scenario,
    run_scenario,
)

AnyGame = Game[Any, Any]

GOOD = """\
game = "option"
title = "A prism is turned"
rules = ["O23", "O33"]

[position]
at = "C5"
grid = "VTr ULw EPr SNw"
racks = ["ETw RSw"]
"""
PLAY = '[[actions]]\ndo = "play C6v E flip C5"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "scenario.toml"


def read(file: Path, text: str | bytes) -> Scenario:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_scenario(file)


def rule(file: Path, game: AnyGame, text: str) -> list[Ruling]:
    return list(run_scenario(read(file, text), game))


def test_the_referee_rules_on_each_action(file: Path, option: AnyGame) -> None:
    refused = '[[actions]]\ndo = "play C6v R"\n'
    before, ruling, after = rule(file, option, GOOD + refused + PLAY + PLAY)
    assert before.refusal
    assert before.refusal.rule == "O24"
    assert not before.effects
    assert before.scores == (0, 0)
    assert ruling.effects
    assert sorted(ruling.effects.words) == ["TE", "TUES"]
    assert ruling.scores == (ruling.effects.score, 0)
    assert (ruling.seat, after.seat) == (0, 1)
    assert after.refusal


def test_what_differs_from_the_expectation_is_told(file: Path, option: AnyGame) -> None:
    def unexpected(expect: str, do: str = "play C6v E flip C5") -> tuple[str, ...]:
        text = f'{GOOD}[[actions]]\ndo = "{do}"\nexpect = {{ {expect} }}\n'
        return tuple(map(str, rule(file, option, text)[0].unexpected))

    assert unexpected('words = ["TE", "TUES"], key = "played", over = false') == ()
    assert unexpected('words = ["TUES", "TE"]') == ()
    assert unexpected('words = ["TUES"]') == ("words: TE, TUES, expected: TUES",)
    assert len(unexpected("score = 1, scores = [1, 0], over = true")) == 3
    assert unexpected('refused = "O24"') == ("refused: none, expected: O24",)
    assert unexpected('refused = "O24", words = ["RVUES"]', "play C4v R") != ()
    assert unexpected('refused = "O24", key = "unknown-word"', "play C4v R") == ()
    assert unexpected("score = 4", "play C4v R") == (
        "refused: O24 (unknown-word), expected: none",
        "score: none, expected: 4",
    )
    assert unexpected("", "play C4v R") == ("refused: O24 (unknown-word), expected: none",)
    assert unexpected("scores = [1, 0], over = true") == (
        "scores: 31, 0, expected: 1, 0",
        "over: false, expected: true",
    )


def test_seat_and_time_can_be_chosen(file: Path, option: AnyGame) -> None:
    text = GOOD.replace("[position]", 'options = { words = "challenge" }\n[position]') + PLAY
    early, late = rule(
        file,
        option,
        text
        + '[[actions]]\ndo = "close"\nseat = -1\nat = 19.5\n'
        + '[[actions]]\ndo = "close"\nseat = -1\nat = 20\n',
    )[1:]
    assert early.refusal
    assert late.effects
    assert late.effects.rule == "O42"


def test_without_a_position_the_game_starts(file: Path, option: AnyGame) -> None:
    (ruling,) = rule(file, option, 'game = "option"\nactions = [{ do = "pass" }]\n')
    assert ruling.effects


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "required field `game`"),
        ('game = "option"\n', "required field `actions`"),
        ('game = "option', "Illegal character|Unterminated|Expected"),
        (GOOD + PLAY + "when = 3\n", "unknown field `when`"),
        ('colour = "red"\n' + GOOD + PLAY, "unknown field `colour`"),
        (GOOD + PLAY + "expect = { point = 3 }\n", "unknown field `point`"),
        (GOOD + "[[actions]]\nseat = 0\n", "required field `do`"),
        (GOOD + "[[actions]]\ndo = 5\n", "Expected `str`"),
        (GOOD + '[[actions]]\ndo = "pass"\nseat = "me"\n', "Expected `int"),
        (b"\xff\xfe", "UTF-8"),
        (b"#" * (LARGEST_FILE + 1), "too large"),
    ],
)
def test_a_malformed_file_is_refused(file: Path, text: str | bytes, reason: str) -> None:
    with pytest.raises(BadScenario, match=reason):
        read(file, text)


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read"):
        read_scenario(file)


POSITION_ERRORS = [
    ('players = 9\n[position]\ngrid = ""', "2 to 4 players"),
    ("options = { colour = 1 }\n[position]", "unknown option colour"),
    ('options = { words = "judge" }\n[position]', "it can be: arbiter, challenge"),
    ('[position]\ncolour = "red"', "colour"),
    ('[position]\ngrid = "QQr"', "no prism QQr"),
    ('[position]\ngrid = "VTr VTr"', "no prism VTr"),
    ('[position]\nracks = ["VTr VTr"]', "no prism VTr"),
    ('[position]\nat = "Z99"', "no such cell"),
    ('[position]\nat = "P16"\ngrid = "VTr ULw"', "16 columns"),
    ('[position]\nracks = ["", "", ""]', "2 players"),
    ("[position]\nscores = [1]", "2 players"),
    ("[position]\nturn = 5", "2 players"),
    ('[position]\nracks = ["VTr ULw EPr SNw TEr TEw NEr NEw"]', "a rack holds 7"),
    ("[position]\nracks = [5]", "int"),
    ("[position]\nracks = 5", "int"),
    ("[position]\nbag = 5", "int"),
    ("[position]\ngrid = 5", "grid"),
]


@pytest.mark.parametrize(("part", "reason"), POSITION_ERRORS)
def test_an_impossible_position_is_refused(
    file: Path, option: AnyGame, part: str, reason: str
) -> None:
    with pytest.raises(BadScenario, match=reason):
        rule(file, option, f'game = "option"\n{part}\n{PLAY}')


@pytest.mark.parametrize(
    "part",
    [
        '[position]\nscores = ["a", "b"]\ngrid = "VTr ULw EPr SNw"\nat = "C5"\nracks = ["ETw"]',
        '[position]\nturn = 0.0\ngrid = "VTr ULw EPr SNw"\nat = "C5"\nracks = ["ETw"]',
    ],
)
def test_scores_and_turn_are_whole_numbers(file: Path, option: AnyGame, part: str) -> None:
    with pytest.raises(BadScenario):
        rule(file, option, f'game = "option"\n{part}\n{PLAY}')


def test_a_scenario_is_run_by_its_own_game(file: Path, option: AnyGame) -> None:
    with pytest.raises(BadScenario, match="jago"):
        rule(file, option, GOOD.replace('"option"', '"jago"') + PLAY)
