"""Whole games by correspondence: weeks pass, and the house is closed and opened in between."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from logomachie import games
from logomachie.bots.players import Bot
from logomachie.engine.game import CLOCK, OptionValue, new_setup
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Act, Asker, Claim, GoOn, Grant, Propose, Sit
from logomachie.table.correspondence import DAY, deadline
from logomachie.table.desk import Desk
from logomachie.table.events import Opened, Reminded, Stamped
from logomachie.table.film import frame_of
from logomachie.table.holidays import Holiday, stop_days
from logomachie.table.house import House
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.storage import Summary
from tests.table.scene import Scene, play, until
from tests.table.tables import ANNE, BERNARD, AnyGame

DAYS = 3
PEOPLE = ("anne", "bernard", "eve", "luc")
BOT = Bot(2, Budget.of_work(10))
CLOSED_EVERY = 15
"""After so many actions the house is closed for some hours."""


class Course(NamedTuple):
    """How a game went."""

    desk: Desk
    handovers: int
    """How often all began to wait for somebody else."""


class Weeks:
    """Some people who play a game by correspondence; bots tell them what to do."""

    def __init__(self, scene: Scene, people: int, options: dict[str, OptionValue]) -> None:
        self.scene = scene
        self.game = scene.game
        self.plan = Plan(
            scene.game.name,
            (SeatPlan("me"), *[SeatPlan("open")] * (people - 1)),
            options,
            days=DAYS,
        )
        self.guests = PEOPLE[:people]

    async def run(self) -> Course:
        """Play to the end; each action is taken by who is waited for, shortly before their end."""
        async with self.scene.house() as house:
            desk = await house.open(self.plan, Asker("anne", "Anne"))
            for seat, guest in enumerate(self.guests[1:], 1):
                await house.ask(desk, Asker(guest), Sit(seat, guest.title()), None)
        handovers, before = 0, None
        while True:
            async with self.scene.house() as house:
                desk = await house.desk(desk.id)
                # However slow the machine is: what somebody watches is not put away.
                house.arrive(desk, "eve", lambda _: None)
                for _ in range(CLOSED_EVERY):
                    if desk.result:
                        return Course(desk, handovers)
                    waited_for = self.game.to_act(desk.table.game_state)[0]
                    handovers += waited_for != before
                    before = waited_for
                    await self._act(house, desk)
            self.scene.time += DAY / 4

    async def _act(self, house: House, desk: Desk) -> None:
        table = desk.table
        seat = self.game.to_act(table.game_state)[0]
        due = self.game.due(table.game_state)
        if due is None:  # days pass, down to the last hour
            end = deadline(self.game, table)
            assert end is not None
            self.scene.time = max(self.scene.time, end - 3600.0)
            house.attend(desk)
            if not table.waiting.reminded and len(table.entries) % 5 == 0:
                await until(lambda: desk.table.waiting.reminded)
        action = BOT.choose(self.game, table.game_state, seat, f"{len(table.entries)}")
        action = action or next(self.game.candidates(table.game_state, seat))
        text = self.game.format_action(action)
        await house.ask(desk, Asker(table.holders[seat].guest), Act(seat, text), None)


@pytest.mark.parametrize(
    ("name", "people", "options"),
    [
        pytest.param("jago", 2, {"words": "challenge"}, marks=pytest.mark.rule("J43", "J70")),
        pytest.param("option", 3, {"words": "challenge"}, marks=pytest.mark.rule("O60")),
        pytest.param("croisillon", 3, {"words": "challenge"}, marks=pytest.mark.rule("C50")),
        pytest.param("mot_pour_mot", 4, {}, marks=pytest.mark.rule("M60")),
        pytest.param("guerre_des_mots", 2, {}, marks=pytest.mark.rule("G120")),
    ],
)
def test_a_game_is_played_to_its_end_over_weeks(
    tmp_path: Path, lexicon: Lexicon, name: str, people: int, options: dict[str, OptionValue]
) -> None:
    async def act() -> None:
        weeks = Weeks(Scene(tmp_path, games.load(name, lexicon)), people, options)
        course = await weeks.run()
        table = course.desk.table
        happened = [type(stamped.event) for stamped, _ in course.desk.past]
        assert table.last > 7 * DAY
        assert Reminded in happened
        assert all(entry.seat != CLOCK for entry in table.entries), "no seconds were counted"
        assert course.handovers < 100

    play(act)


def test_what_stops_the_days_is_known_after_a_restart(tmp_path: Path, option: AnyGame) -> None:
    async def act() -> None:
        scene = Scene(tmp_path, option)
        anne, bernard = Asker("anne"), Asker("bernard")
        async with scene.house() as house:
            plan = Plan("option", (SeatPlan("me"), SeatPlan("open")), days=DAYS)
            desk = await house.open(plan, anne)
            await house.ask(desk, bernard, Sit(1, "Bernard"), None)
            holiday = Holiday(scene.time, scene.time + 2 * DAY)
            await house.commit(desk, lambda table: stop_days(table, "anne", holiday))
            scene.time += 7 * DAY
            turn = int(desk.table.game_state.turn)
            late, other = (anne, bernard) if turn == 0 else (bernard, anne)
            await house.ask(desk, other, Grant(1 - turn), None)
            scene.time += DAY
            await house.ask(desk, late, Propose("pause", turn), None)
            await house.ask(desk, other, Propose("pause", 1 - turn), None)
        paused = desk.table.waiting
        assert paused.paused == scene.time
        scene.time += 20 * DAY
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            assert desk.table.waiting == paused
            await house.ask(desk, late, GoOn(turn), None)
            assert deadline(option, desk.table) == scene.time + 2 * DAY
            scene.time += DAY
        scene.time += 3 * DAY
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            assert deadline(option, desk.table) == scene.time + DAY, "the house was closed"
            scene.time += DAY
            await house.ask(desk, other, Claim(1 - turn), None)
            assert desk.result
            assert desk.result.winners == (1 - turn,)

    play(act)


@pytest.mark.rule("J70")
def test_a_table_that_began_with_a_clock_of_seconds_goes_on_without(
    tmp_path: Path, jago: AnyGame
) -> None:
    """As versions before opened them: the glass runs, and nobody is noted whom all wait for."""
    scene = Scene(tmp_path, jago)
    setup = new_setup(jago, 2, "before", {})
    state = jago.start(setup)
    frame = msgspec.structs.replace(frame_of(jago, state, 0.0), waits_for=None)
    opened = Opened(setup, "anne", (ANNE, BERNARD), days=DAYS)
    summary = Summary("before", "KVBTHA", "jago", False, True, None, ("anne", "bernard"), 1000.0)

    async def act() -> None:
        storage = SqlStorage(scene.url)
        await storage.append(summary, [Stamped(1, 1000.0, opened, frame=frame)])
        storage.close()
        assert jago.due(state) is not None
        scene.time += DAY
        for actions in (("play",), ("take back", "play"), ("end",)):
            async with scene.house() as house:
                desk = await house.desk("before")
                for verb in actions:
                    assert jago.due(desk.table.game_state) is None
                    turn = int(desk.table.game_state.turn)
                    candidates = jago.candidates(desk.table.game_state, turn)
                    texts = map(jago.format_action, candidates)
                    text = next(text for text in texts if text.startswith(verb))
                    guest = desk.table.holders[turn].guest
                    await house.ask(desk, Asker(guest), Act(turn, text), None)
            scene.time += DAY / 2
        assert desk.table.game_state.dial == state.dial

    play(act)
