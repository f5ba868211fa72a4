from typing import Any

import msgspec
import pytest

from logomachie.engine.game import CLOCK, Game, Setup
from logomachie.engine.journal import BrokenJournal, Entry, Journal, moments, replay
from logomachie.engine.refusal import Refusal

AnyGame = Game[Any, Any]


def broken(game: AnyGame, journal: Journal) -> BrokenJournal:
    with pytest.raises(BrokenJournal) as error:
        replay(game, journal)
    return error.value


def test_a_replay_gives_every_state(option: AnyGame, journal: Journal) -> None:
    seen = list(moments(option, option.start(journal.setup), journal.entries))
    assert [moment.entry for moment in seen] == list(journal.entries)
    assert [moment.effects.key for moment in seen] == ["played", "played", "resigned"]
    assert seen[-1].state == replay(option, journal)
    assert option.result(seen[-1].state)


def test_an_empty_journal_is_the_start(option: AnyGame, setup: Setup) -> None:
    assert replay(option, Journal(setup)) == option.start(setup)


def test_then_leaves_the_journal_alone(journal: Journal, setup: Setup) -> None:
    start = Journal(setup)
    assert start.then(journal.entries[0]).entries == journal.entries[:1]
    assert start.entries == ()


def test_times_never_go_back(option: AnyGame, journal: Journal) -> None:
    first, second, third = journal.entries
    early = msgspec.structs.replace(second, at=0.5)
    error = broken(option, Journal(journal.setup, (first, early, third)))
    assert error.number == 2
    assert "before the entry above" in str(error)
    before_start = msgspec.structs.replace(first, at=-1.0)
    assert broken(option, Journal(journal.setup, (before_start,))).number == 1
    together = msgspec.structs.replace(second, at=first.at)
    replay(option, Journal(journal.setup, (first, together, third)))


@pytest.mark.parametrize(
    ("seat", "action", "rule"),
    [
        (None, "nonsense", "O20"),
        (None, "play A1> Q", "O20"),
        (1, "pass", "O11"),
        (7, "pass", "O11"),
        (CLOCK, "close", "O42"),
        (CLOCK, "pass", "O11"),
    ],
)
def test_a_refused_entry_is_named(
    option: AnyGame, journal: Journal, seat: int | None, action: str, rule: str
) -> None:
    first, second, third = journal.entries
    turn = second.seat
    seat = turn if seat is None else 1 - turn if seat == 1 else seat
    wrong = Entry(second.at, seat, action)
    error = broken(option, Journal(journal.setup, (first, wrong, third)))
    assert error.number == 2
    assert isinstance(error.cause, Refusal)
    assert error.cause.rule == rule


def test_nothing_follows_the_end(option: AnyGame, journal: Journal) -> None:
    error = broken(option, journal.then(Entry(61.0, 0, "pass")))
    assert error.number == len(journal.entries) + 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "jago"}, "a game of jago, not of option"),
        ({"players": 9}, "9 players"),
    ],
)
def test_a_foreign_setup_is_refused(
    option: AnyGame, journal: Journal, change: dict[str, Any], reason: str
) -> None:
    setup = msgspec.structs.replace(journal.setup, **change)
    error = broken(option, Journal(setup, journal.entries))
    assert error.number == 0
    assert reason in str(error)


def test_another_seed_deals_other_tiles(option: AnyGame, journal: Journal) -> None:
    setup = msgspec.structs.replace(journal.setup, seed="another")
    assert broken(option, Journal(setup, journal.entries)).number == 1


@pytest.mark.parametrize(
    "options",
    [{}, {"words": "judge", "window": 20}, {"words": "challenge", "window": "soon"}],
)
def test_options_that_the_game_does_not_know_are_refused(
    option: AnyGame, journal: Journal, options: dict[str, Any]
) -> None:
    setup = msgspec.structs.replace(journal.setup, options=options)
    assert broken(option, Journal(setup, journal.entries)).number == 0


def test_a_time_is_a_number(option: AnyGame, journal: Journal) -> None:
    first = msgspec.structs.replace(journal.entries[0], at=float("nan"))
    assert broken(option, Journal(journal.setup, (first,))).number == 1
