"""Looking back at finished games: what turns were worth, what was better, and trying again."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.journal import Journal
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Act, Asker
from logomachie.table.desk import Desk
from logomachie.table.film import Footage, replayed
from logomachie.table.house import House
from logomachie.table.lookback import (
    LookbackTurn,
    attempt,
    biggest_misses,
    coach_of,
    look_back_at,
    measured_turns,
    played_turns,
)
from logomachie.table.lookback_jobs import PAUSE_SECONDS, HouseJobs, PatientThink
from logomachie.table.lookbacks import Lookbacks
from logomachie.table.plans import Plan, SeatPlan
from tests.table.played import WORK, played
from tests.table.scene import OneGame, until
from tests.table.tables import AnyGame


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest, lexicon: Lexicon) -> AnyGame:
    """Every game."""
    return games.load(request.param, lexicon)


@pytest.fixture(scope="module")
def journal(game: AnyGame) -> Journal:
    """A finished game of each."""
    return played(game)


@pytest.fixture(scope="module")
def footage(game: AnyGame, journal: Journal) -> Footage:
    """How it went."""
    return replayed(game, journal)


@pytest.fixture(scope="module")
def reviewed(game: AnyGame, footage: Footage) -> list[LookbackTurn]:
    """Some of its turns, looked at again."""
    return [look_back_at(game, *one, WORK) for one in measured_turns(game, footage)[:8]]


def test_turns_follow_each_other_without_gaps(game: AnyGame, footage: Footage) -> None:
    turns = played_turns(game, footage)
    assert [turn.first for turn in turns] == [1, *(turn.last + 1 for turn in turns[:-1])]
    assert turns[-1].last == len(footage.moments)
    for turn in turns:
        assert turn.state == footage.before(turn.first)
        assert len(turn.taken) == turn.last - turn.first + 1


def test_turns_of_players_are_measured(game: AnyGame, footage: Footage) -> None:
    turns = measured_turns(game, footage)
    assert len(turns) >= 3
    assert {turn.seat for turn, _ in turns} == {0, 1}


def test_lines_are_what_the_referee_says_they_are(
    game: AnyGame, footage: Footage, reviewed: list[LookbackTurn]
) -> None:
    coach = coach_of(game)
    by_first = {turn.first: turn for turn in played_turns(game, footage)}
    assert any(turn.lines for turn in reviewed)
    for turn in reviewed:
        worths = [line.worth for line in turn.lines]
        assert worths == sorted(worths, reverse=True)
        assert turn.best >= turn.worth
        start = by_first[turn.first]
        for line in turn.lines:
            tried = attempt(game, start.state, start.at, line.actions)
            assert tried.over
            assert tried.worth == line.worth
            assert coach.say_worth(line.worth).key


def test_what_was_played_is_worth_the_same_when_it_is_tried_again(
    game: AnyGame, footage: Footage
) -> None:
    compared = 0
    for turn, worth in measured_turns(game, footage)[:12]:
        if any(one.seat != turn.seat for one in turn.taken):
            continue
        texts = [game.format_action(one.action) for one in turn.taken]
        if texts[-1] == "resign":
            continue
        tried = attempt(game, turn.state, turn.at, texts)
        assert (tried.over, tried.worth) == (True, worth)
        assert tried.seat == turn.seat
        compared += 1
    assert compared


def test_every_worth_has_a_sentence_in_both_languages(game: AnyGame) -> None:
    coach = coach_of(game)
    for language in ("fr", "en"):
        book = games.spec(game.name).rulebook(language)
        said = {book.explain(coach.say_worth(worth)) for worth in (-7, -1, 0, 1, 2, 31, 120)}
        assert all(said)
        assert len(said) >= 5


def test_the_biggest_misses_come_first(reviewed: list[LookbackTurn]) -> None:
    for seat in (0, 1):
        found = biggest_misses(reviewed, seat)
        assert len(found) <= 3
        assert all(turn.seat == seat and turn.missed > 0 for turn in found)
        assert [t.missed for t in found] == sorted((t.missed for t in found), reverse=True)


def test_an_attempt_may_be_refused_but_never_changes_anything(
    game: AnyGame, footage: Footage
) -> None:
    turn = measured_turns(game, footage)[0][0]
    before = game.encode(turn.state)
    for odd in ("", "A" * 4000 + "\x00", "accept \x00", "captain 9"):
        with pytest.raises(Refusal):
            attempt(game, turn.state, turn.at, [odd])
    nothing = attempt(game, turn.state, turn.at, [])
    assert not nothing.over
    assert nothing.worth is None
    assert game.encode(turn.state) == before


# -- the analyst


class Room:
    """A house with an analyst, on a database that outlives them."""

    def __init__(self, game: AnyGame, url: str) -> None:
        self.game = game
        self.storage = SqlStorage(url)
        self.house = House(self.storage, OneGame(game), lambda: 1000.0, WORK, lambda: "review")
        self.jobs = HouseJobs(self.house, self.storage, WORK)
        self.lookbacks = Lookbacks(self.house, self.storage, self.jobs)

    async def open(self) -> "Room":
        await self.house.wake()
        self.jobs.wake()
        return self

    async def close(self) -> None:
        await self.jobs.close()
        await self.house.close()
        self.storage.close()

    async def finished_table(self, journal: Journal) -> Desk:
        seats = (SeatPlan("me", "Anne"), SeatPlan("me", "Bernard"))
        plan = Plan(self.game.name, seats, options=dict(journal.setup.options))
        desk = await self.house.open(plan, Asker("anne", "Anne"))
        assert desk.table.setup == journal.setup
        for entry in journal.entries:
            await self.house.ask(desk, Asker("anne"), Act(entry.seat, entry.action), None)
        assert self.game.result(desk.table.game_state)
        return desk

    async def wait(self, desk: Desk, turns: int | None = None) -> list[LookbackTurn]:
        """All turns, or so many, once they are there."""
        while True:
            review, found = await self.lookbacks.progress(desk, 0, 1.0)
            if review.finished or (turns is not None and len(found) >= turns):
                return list(found)
            await asyncio.sleep(0.02)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(scope="module")
def option_journal(option: AnyGame) -> Journal:
    return played(option)


def test_a_review_goes_on_after_a_restart_and_is_made_once(
    option: AnyGame, option_journal: Journal, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def counted(game: AnyGame, turn: Any, worth: int, budget: Budget) -> LookbackTurn:
        looked_at.append(turn.first)
        return look_back_at(game, turn, worth, budget)

    monkeypatch.setattr("logomachie.table.lookback_jobs.look_back_at", counted)

    async def scene() -> None:
        room = await Room(option, url).open()
        desk = await room.finished_table(option_journal)
        table = desk.id
        some = await room.wait(desk, 3)
        assert len(some) >= 3
        await room.close()
        room = await Room(option, url).open()  # nobody asks: it goes on by itself
        while True:
            review = await room.storage.lookback(table)
            assert review
            if review.finished:
                break
            await asyncio.sleep(0.02)
        found = await room.storage.lookback_turns(table)
        assert found[: len(some)] == some
        assert (
            len(found)
            == review.turns
            == len(measured_turns(option, replayed(option, option_journal)))
        )
        assert await room.storage.lookback_turns(table, 2) == found[2:]
        seen = len(looked_at)
        assert await room.wait(await room.house.desk(table)) == found
        assert len(looked_at) == seen
        await room.close()

    asyncio.run(scene())
    # What was being looked at when the house closed may be looked at again, and nothing else.
    assert len(looked_at) <= len(set(looked_at)) + 1


def test_the_analyst_gives_way_to_bots(option: AnyGame, url: str) -> None:
    async def scene() -> None:
        house = Room(option, url).house
        house.thinking += 1  # a bot
        thought = asyncio.create_task(PatientThink(house)(lambda: house.thinking))
        await asyncio.sleep(2 * PAUSE_SECONDS)
        assert not thought.done()
        house.thinking -= 1
        assert await thought == 1, "nobody thinks beside the analyst"

    asyncio.run(scene())


def test_a_turn_that_cannot_be_searched_does_not_spoil_the_others(
    option: AnyGame, option_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[object]:
        raise ValueError("a bug")

    monkeypatch.setattr("logomachie.games.option.coach.best_lines", broken)
    turn, worth = measured_turns(option, replayed(option, option_journal))[0]
    found = look_back_at(option, turn, worth, WORK)
    assert (found.lines, found.missed, found.best) == ((), 0, worth)


def test_a_game_of_other_days_is_left_alone(
    option: AnyGame, option_journal: Journal, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        room = await Room(option, url).open()
        desk = await room.finished_table(option_journal)
        await room.storage.want_lookback(desk.id, 5, 1.0)
        room.house.archive.set_aside[desk.id] = "it cannot be read"
        await room.jobs.want(desk.id)
        await until(lambda: "a game cannot be looked back at" in caplog.messages)
        assert await room.storage.unfinished_lookbacks() == [desk.id]
        assert not await room.storage.lookback_turns(desk.id)
        await room.close()

    asyncio.run(scene())
