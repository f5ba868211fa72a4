"""The house with a real database and a clock that the test sets."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Setup
from logomachie.engine.refusal import Refusal
from logomachie.lexicon import Lexicon
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.clock import IDLE_SECONDS
from logomachie.table.commands import Act, Asker, Denied, Propose, Say, Sit
from logomachie.table.correspondence import DAY
from logomachie.table.desk import Desk
from logomachie.table.events import Resumed, Upgraded
from logomachie.table.house import ALIVE_SECONDS, HEARTBEAT_SECONDS, House
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.presence import GRACE_SECONDS
from logomachie.table.seating import CLAIM_SECONDS, ClaimSeat
from tests.table.scene import WORK, OneGame, Scene, play, until
from tests.table.tables import AnyGame

ANNE, BERNARD, EVE = Asker("anne", "Anne"), Asker("bernard", "Bernard"), Asker("eve", "Eve")
TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))
HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))


@pytest.fixture
def scene(tmp_path: Path, option: AnyGame) -> Scene:
    return Scene(tmp_path, option)


def turn_of(desk: Desk) -> int:
    return int(desk.table.game_state.turn)


def test_clocks_survive_a_restart_and_downtime_does_not_count(scene: Scene) -> None:
    async def act() -> None:
        plan = Plan("option", HOT_SEAT.seats, {"words": "challenge", "window": 20})
        async with scene.house() as house:
            desk = await house.open(plan, ANNE)
            turn = turn_of(desk)
            text = scene.game.format_action(
                next(scene.game.candidates(desk.table.game_state, turn))
            )
            await house.ask(desk, ANNE, Act(turn, text), None)
            scene.time += 8
        scene.time += 3600
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            assert desk.table.game_time(scene.time) == pytest.approx(8)
            assert [type(one.event) for one, _ in desk.past][-1] is Resumed
            assert desk.table.game_state.pending
            scene.time += 13
            house.attend(desk)  # the test's clock jumps: look at it again
            await until(lambda: not desk.table.game_state.pending)
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            assert not desk.table.game_state.pending

    play(act)


def test_who_leaves_is_away_and_others_may_claim_the_seat(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(TWO, ANNE)
            heard: list[object] = []
            house.arrive(desk, "anne", heard.append)
            house.arrive(desk, "bernard", print)
            await house.ask(desk, BERNARD, Sit(1, "Bernard"), None)
            house.leave(desk, "bernard", print)
            scene.time += GRACE_SECONDS - 1
            await house.look_around()
            assert not desk.table.holders[1].away
            scene.time += 1
            await house.look_around()
            assert desk.table.holders[1].away
            assert not desk.table.holders[0].away
            house.arrive(desk, "bernard", print)
            await until(lambda: not desk.table.holders[1].away)
            house.leave(desk, "bernard", print)
            scene.time += GRACE_SECONDS
            await house.look_around()
            with pytest.raises(Denied, match="not-gone"):
                await house.ask(desk, EVE, ClaimSeat(1, "Eve"), None)
            scene.time += CLAIM_SECONDS
            with pytest.raises(Denied, match="knows-too-much"):
                await house.ask(desk, ANNE, ClaimSeat(1, "Anne"), None)
            await house.ask(desk, EVE, ClaimSeat(1, "Eve"), None)
            assert not desk.table.seats_of("eve")
            house.leave(desk, "anne", heard.append)
            scene.time += GRACE_SECONDS
            await house.look_around()  # Anne, who had not answered, is gone
            await house.look_around()
            assert desk.table.seats_of("eve") == (1,)

    play(act)


def test_who_does_not_come_back_after_a_restart_is_away(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(HOT_SEAT, ANNE)
            house.arrive(desk, "anne", print)
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            await house.look_around()
            scene.time += GRACE_SECONDS
            await house.look_around()
            assert all(holder.away for holder in desk.table.holders)

    play(act)


def test_an_action_is_carried_out_at_once_where_nothing_stands_in_its_way(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house, scene.house() as other:
            desk = await house.open(HOT_SEAT, ANNE)
            heard: list[int | None] = []
            first = Act(turn_of(desk), "pass")
            assert not house.ask_at_once(desk, EVE, first, "eve's", heard.append)
            assert house.ask_at_once(desk, ANNE, first, "first", heard.append)
            assert not house.ask_at_once(desk, ANNE, first, "in between", heard.append)
            assert (heard, desk.table.entries) == ([], ()), "it is not stored yet"
            await until(lambda: heard == [2])
            assert not house.ask_at_once(desk, ANNE, first, "first", heard.append)
            assert await house.ask(desk, ANNE, first, "first") == 2
            second, elsewhere = Act(turn_of(desk), "pass"), await other.desk(desk.id)
            await other.ask(elsewhere, ANNE, second, "elsewhere")
            assert house.ask_at_once(desk, ANNE, second, "late", heard.append)
            await until(lambda: heard == [2, None])
            with pytest.raises(Refusal):
                await house.ask(desk, ANNE, second, "late")
            assert len(desk.table.entries) == 2

    play(act)


def test_a_table_that_is_played_at_another_process_is_left_to_it(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house, scene.house() as other:
            desk = await house.open(TWO, ANNE)
            await other.ask(await other.desk(desk.id), BERNARD, Sit(1, "Bernard"), None)
            with pytest.raises(Denied):
                await house.ask(desk, EVE, Sit(1, "Eve"), None)
            assert desk.table.holders[1].guest == "bernard"
            await house.look_around()
            assert house.holds(desk), "somebody may be about to watch it"
            house.arrive(desk, "anne", print)
            await house.look_around()
            assert house.holds(desk)
            house.leave(desk, "anne", print)
            await house.look_around()
            await house.look_around()
            assert not house.holds(desk)
            assert (await house.desk(desk.id)).table.seq == desk.table.seq

    play(act)


def test_who_is_at_another_process_is_not_away_until_that_ends(
    scene: Scene, own_postgresql: str
) -> None:
    scene.url = own_postgresql

    async def passes(seconds: float, *houses: House) -> None:
        for _ in range(int(seconds / HEARTBEAT_SECONDS) + 1):
            scene.time += HEARTBEAT_SECONDS
            for house in houses:
                await house.look_around()

    async def act() -> None:
        async with scene.house() as one, scene.house() as third:
            one.listen()
            desk = await one.open(TWO, ANNE)
            one.arrive(desk, "anne", print)
            async with scene.house() as other:
                other.listen()
                same = await other.desk(desk.id)
                other.arrive(same, "bernard", print)
                await other.ask(same, BERNARD, Sit(1, "Bernard"), None)
                await until(lambda: desk.table.seq == same.table.seq)
                await passes(2 * GRACE_SECONDS, one, third, other)
                assert not any(holder.away for holder in desk.table.holders)
                assert desk.table.seq == same.table.seq
            await passes(ALIVE_SECONDS + 2 * GRACE_SECONDS, one, third)
            assert [bool(holder.away) for holder in desk.table.holders] == [False, True]

    play(act)


def test_unused_tables_are_put_away_and_come_back(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(HOT_SEAT, ANNE)
            by_days = await house.open(Plan("option", TWO.seats, days=2), ANNE)
            await house.ask(by_days, BERNARD, Sit(1, "Bernard"), None)
            watched = await house.open(HOT_SEAT, ANNE)
            house.arrive(watched, "anne", print)
            await house.look_around()
            scene.time += GRACE_SECONDS
            await house.look_around()
            assert len(house) == 3
            scene.time += IDLE_SECONDS + 60
            await house.look_around()
            assert len(house) == 1
            again = await house.desk(desk.id)
            assert again is not desk
            assert again.table == desk.table
            scene.time += 2 * DAY
            await house.look_around()  # few days are left: it is taken up by itself
            assert by_days.id in house
            again = await house.desk(by_days.id)
            await until(lambda: again.table.waiting.reminded)

    play(act)


def test_a_rematch_is_set_once_and_also_after_a_crash(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(HOT_SEAT, ANNE)
            await house.ask(desk, ANNE, Act(0, "resign"), None)
            # The process is slow, and dies before it sets the new table.
            desk.worker = asyncio.create_task(asyncio.sleep(3600))
            for seat in (0, 1):
                await house.ask(desk, ANNE, Propose("rematch", seat), None)
            assert not desk.table.successor
        async with scene.house() as house, scene.house() as other:
            desk, same = await asyncio.gather(house.desk(desk.id), other.desk(desk.id))
            await until(lambda: bool(desk.table.successor or same.table.successor))
            successor = await house.desk(desk.table.successor or same.table.successor)
            assert successor.table.opened.before == desk.id
            assert successor.table.started
            tables = await SqlStorage(scene.url).tables_of("anne")
            assert len(tables) == 2

    play(act)


def test_one_click_sets_the_rematch_where_the_other_has_left(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(TWO, ANNE)
            await house.ask(desk, BERNARD, Sit(1, "Bernard"), None)
            heard: list[object] = []
            house.arrive(desk, "anne", heard.append)
            house.arrive(desk, "bernard", print)
            await house.ask(desk, BERNARD, Act(1, "resign"), None)
            house.leave(desk, "bernard", print)
            scene.time += GRACE_SECONDS
            await house.ask(desk, ANNE, Propose("rematch", 0), None)
            await until(lambda: bool(desk.table.successor))
            again = await house.desk(desk.table.successor)
            assert [holder.guest for holder in again.table.holders] == ["", "anne"]

    play(act)


def test_two_processes_never_overwrite_each_other(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as one, scene.house() as other:
            desk = await one.open(HOT_SEAT, ANNE)
            same = await other.desk(desk.id)
            outcomes = await asyncio.gather(
                *(one.ask(desk, ANNE, Say("one"), f"one-{n}") for n in range(10)),
                *(other.ask(same, ANNE, Say("other"), f"other-{n}") for n in range(10)),
            )
            assert sorted(outcomes) == list(range(2, 22))
            assert await one.ask(desk, ANNE, Say("one"), "other-3") == outcomes[13]
            assert await other.ask(same, ANNE, Say("other"), "one-0") == outcomes[0]
            turn = turn_of(desk)
            await one.ask(desk, ANNE, Act(turn, "pass"), "pass")
            assert await other.ask(same, ANNE, Act(turn, "pass"), "pass") == 22
            async with scene.house() as third:
                assert (await third.desk(desk.id)).table.seq == 22

    play(act)


def test_a_game_goes_on_with_other_words_from_where_it_stood(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(HOT_SEAT, ANNE)
            await house.ask(desk, ANNE, Act(turn_of(desk), "pass"), None)
            before = desk.table

        class Other:
            """The same game with other words, in which nothing may be played again."""

            lexicon_fingerprint = "another"

            def __getattr__(self, name: str) -> object:
                return getattr(scene.game, name)

            def start(self, setup: Setup) -> object:
                raise AssertionError("nothing is played again")

        storage = SqlStorage(scene.url)
        other: Any = Other()
        house = House(storage, OneGame(other), lambda: scene.time + 60, WORK)
        await house.wake()
        same = await house.desk(desk.id)
        assert same.table.game_state == before.game_state
        assert same.table.entries == before.entries
        assert same.table.circumstances.lexicon == "another"
        told = [stamped.event for stamped, _ in same.past]
        assert told[-1] == Upgraded(same.table.circumstances, ("lexicon",)), (
            "what changed is a line of its history"
        )
        await house.ask(same, ANNE, Act(turn_of(same), "pass"), None)
        assert len(same.table.entries) == 2
        house.put_away(same.id)
        again = await house.desk(desk.id)
        assert again.table.seq == same.table.seq, "it is told once"
        await house.close()
        storage.close()

    play(act)


@pytest.mark.parametrize("table", ["", "nothing", "../etc/passwd", "\x00", "é", "x" * 33])
def test_there_is_no_such_table(scene: Scene, table: str) -> None:
    async def act() -> None:
        async with scene.house() as house:
            with pytest.raises(Denied, match="no-such-table"):
                await house.desk(table)

    play(act)


@pytest.mark.parametrize(
    "plan",
    [
        Plan("option", (SeatPlan("nobody"), SeatPlan())),
        Plan("option", (SeatPlan("bot", level=9), SeatPlan())),
        Plan("option", (SeatPlan(), SeatPlan()), days=-1),
        Plan("option", (SeatPlan(), SeatPlan()), days=4),
        Plan("option", (SeatPlan(),) * 1000),
    ],
)
def test_plans_that_make_no_sense(scene: Scene, plan: Plan) -> None:
    async def act() -> None:
        async with scene.house() as house:
            with pytest.raises(Denied, match="bad-plan"):
                await house.open(plan, ANNE)

    play(act)


def test_bots_take_their_time_where_the_game_says_so(tmp_path: Path, lexicon: Lexicon) -> None:
    scene = Scene(tmp_path, games.load("mot_pour_mot", lexicon))

    async def act() -> None:
        async with scene.house() as house:
            plan = Plan("mot_pour_mot", (SeatPlan("me"), SeatPlan("bot", level=3)))
            desk = await house.open(plan, ANNE)
            await until(lambda: bool(desk.plans))
            (planned,) = desk.plans.values()
            assert planned.at > 0, "it reads the category before it turns the timer"
            await house.ask(desk, ANNE, Say("Bonjour"), None)
            assert desk.plans == {1: planned}, "talk is nothing to think about"
            assert not desk.table.entries
            scene.time += planned.at
            house.attend(desk)
            await until(lambda: bool(desk.table.entries))
            assert desk.table.entries[0].action == planned.action
            assert desk.table.entries[0].at == pytest.approx(planned.at)

    play(act)


def test_a_rated_game_is_settled_when_it_ends(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            table = (await _resigned_game(house)).id
            await _settled(scene, table)
        storage = SqlStorage(scene.url)
        lost, won = (storage.ratings.history(person)[0].change for person in ("anne", "bernard"))
        assert lost.after.mu < lost.before.mu == won.before.mu < won.after.mu
        storage.close()

    play(act)


def test_a_game_that_ended_in_a_crash_is_settled_at_the_next_start_and_once(scene: Scene) -> None:
    async def act() -> None:
        async with scene.house() as house:
            table = (await _resigned_game(house)).id
            await _settled(scene, table)
        as_after_a_crash = connect(scene.url)
        with as_after_a_crash.begin() as connection:
            connection.exec_driver_sql("DELETE FROM rating_changes")
            connection.exec_driver_sql("DELETE FROM settled_games")
        as_after_a_crash.dispose()
        for _ in range(2):
            async with scene.house() as house:
                await _settled(scene, table)
                await house.settle(await house.desk(table))
        storage = SqlStorage(scene.url)
        assert [one.table for one in storage.ratings.history("anne")] == [table]
        storage.close()

    play(act)


async def _resigned_game(house: House) -> Desk:
    """A rated game of Anne and Bernard that Anne gave up."""
    desk = await house.open(Plan("option", TWO.seats, rated=True), ANNE)
    await house.ask(desk, BERNARD, Sit(1, "Bernard"), None)
    await house.ask(desk, ANNE, Act(0, "resign"), None)
    return desk


async def _settled(scene: Scene, table: str) -> None:
    storage = SqlStorage(scene.url)
    while await storage.settled(table) is None:
        await asyncio.sleep(0.01)
    storage.close()
