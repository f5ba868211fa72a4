"""A bot of the house behind the engine protocol."""

import re
import sys
from pathlib import Path

import pytest

from logomachie import LoadedGame, game_names
from logomachie.bots.players import Bot
from logomachie.engine.game import AnyGame, OptionValue, new_setup
from logomachie.kernel.budget import Budget
from logomachie.lab.engine import Engine
from logomachie.lab.lines import (
    GameIs,
    Go,
    Hello,
    Order,
    OverIs,
    Pace,
    Plays,
    Quit,
    Waits,
    Wants,
    format_order,
    parse_answer,
    parse_order,
)
from logomachie.lab.program import Program, shown_position
from logomachie.lexicon.collection import BadName
from logomachie.lexicon.names import COMPLETE
from tests.lab.conftest import loaded
from tests.lab.playing import played

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text("utf-8")
WORK = Budget.of_work(20)


def engine_of(name: str, level: int = 4) -> Engine:
    def open_game(dictionary: str) -> AnyGame:
        if dictionary != COMPLETE:
            raise BadName("missing", dictionary)
        return loaded(name).referee

    return Engine(name, open_game, level)


def test_the_conversation_of_the_docs_goes_as_it_says() -> None:
    (transcript,) = re.findall(r"^```text transcript\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    lines = transcript.splitlines()
    engine = engine_of("option")
    spoken = []
    for line in lines:
        if line.startswith("> "):
            spoken += [line, *(f"< {said}" for said in engine.answer(line[2:]))]
    assert "\n".join(spoken).splitlines() == lines
    assert engine.is_done


@pytest.mark.parametrize("name", game_names())
def test_it_plays_on_from_any_position_of_any_game(name: str) -> None:
    game = loaded(name).referee
    setup = new_setup(game, game.players[0], "chance", {})
    engines = [engine_of(name, 1) for _ in range(setup.players)]
    for seat, engine in enumerate(engines):
        assert said(engine, GameIs(name, setup.players, seat)) == ["ready"]
    state, now = game.start(setup), 0.0
    for number in range(12):
        actions = []
        for seat in game.to_act(state):
            told = shown_position(game, state, seat, now, f"chance/{number}", Wants(state=True))
            assert said(engines[seat], told) == []
            answers = [parse_answer(line) for line in said(engines[seat], Go(WORK))]
            last = answers[-1]
            assert isinstance(last, Plays | Waits), answers
            if isinstance(last, Plays):
                pace = next((one.seconds for one in answers if isinstance(one, Pace)), 0.0)
                actions.append((pace, seat, last.action))
        if not actions:
            break
        pace, seat, text = min(actions)
        now += pace
        state = game.apply(state, seat, game.parse_action(text, state, seat), now).state
    assert now or number


def test_out_of_turn_it_is_asked_too_and_challenges_what_is_no_word() -> None:
    game = loaded("option").referee
    options: dict[str, OptionValue] = {"words": "challenge"}
    setup = new_setup(game, 2, "tea", options)
    start = game.start(setup)
    play = game.parse_action("play H8> C P R A", start, 0)
    state = game.apply(start, 0, play, 5.0).state
    told = shown_position(game, state, 1, 6.0, "tea/1", Wants(state=True))
    assert (told.now, told.due) == (6.0, game.due(state))
    engine = engine_of("option", 5)
    said(engine, GameIs("option", 2, 1, options))
    said(engine, told)
    assert said(engine, Go(WORK)) == ["action challenge"]


def said(engine: Engine, order: Order) -> list[str]:
    return list(engine.answer(format_order(order)))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello 9", "error protocol 9; this engine speaks 1"),
        ("hello one", "error no number: one"),
        ("go", "error go seconds S, or go work N, not: go"),
        ("go seconds nan", "error not from 0 to 1000000000: nan"),
        ("go work 1", "error go before game and position"),
        ("game {}", "error game: Object missing required field `game`"),
        ("game {", "error game: Input data was truncated"),
        ('game {"game": "jago", "players": 2, "seat": 0}', "error this engine plays option, not"),
        ('game {"game": "option", "players": 9, "seat": 0}', "error option: 2 to 4 players"),
        ('game {"game": "option", "players": 2, "seat": 5}', "error no seat 5 of 2"),
        ('game {"game": "option", "players": 2, "seat": 0, "lexicon": "x"}', "error another lexi"),
        ('game {"game": "option", "players": 2, "seat": 0, "dictionary": "x"}', "error "),
        ('position {"view": {}, "to_act": [0]}', "error position: Object missing required"),
    ],
)
def test_a_host_that_errs_is_told_so(line: str, answer: str) -> None:
    (told,) = engine_of("option").answer(line)
    assert told.startswith(answer)


@pytest.mark.parametrize("line", ["", "  ", "uci", "\ufffd\ufffd"])
def test_lines_of_another_day_are_passed_over(line: str) -> None:
    assert not list(engine_of("option").answer(line))


@pytest.mark.parametrize(
    "deal", ['{"grid": "nonsense"}', '{"racks": 3}', '{"board": ""}', '{"turn": "x"}']
)
def test_a_deal_that_is_none_is_an_error(deal: str) -> None:
    engine = engine_of("option")
    position = f'position {{"view": {{}}, "to_act": [0], "now": 0, "deal": {deal}}}'
    lines = ['game {"game": "option", "players": 2, "seat": 0}', position, "go work 1"]
    *_, last = [said for line in lines for said in engine.answer(line)]
    assert last.startswith("error deal: ")


def test_what_is_written_is_read_back() -> None:
    orders: list[Order] = [
        Hello(),
        GameIs("jago", 2, 1, {"glass": 30}),
        Go(WORK),
        Go(Budget.of_seconds(1.5)),
        OverIs(),
        Quit(),
    ]
    assert [parse_order(format_order(order)) for order in orders] == orders


def test_as_a_process_it_plays_a_whole_game_in_the_arena(option: LoadedGame) -> None:
    command = (sys.executable, "-m", "logomachie", "engine", "option", "--level", "2")
    setup = new_setup(option.referee, 2, "chance", {})
    sat = Program(command, WORK).sit(option.referee, setup, 1)
    result, _ = played(option.referee, setup, {0: Bot(1, WORK), 1: sat})
    sat.rise(result)
    assert (sat.name, sat.fault) == ("Logomachie level 2", "")
    assert result.winners == (1,)
