"""People at tables, over real sockets."""

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Game, new_setup
from logomachie.lexicon import Lexicon
from logomachie.server.protocol import Denial, Done, Drafted, Refused, TableNews
from logomachie.table.commands import Act, Close, Kick, LetBotPlay, PlayAgain, Propose, Say, Sit
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer, Server
from tests.server.patient import connect

HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))
AGAINST_BOT = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1)))
FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 300))


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> Game[Any, Any]:
    return games.load("option", lexicon)


def a_play(option: Game[Any, Any], news: TableNews, seat: int) -> str:
    """A legal action that can be found from what a seat sees."""
    view = news.view.views[str(seat)]
    rows = [view["grid"][at : at + 16] for at in range(0, 256, 16)]
    racks = ["", ""]
    racks[seat] = " ".join(view["rack"])
    grid = "\n".join(" ".join(cell or "." for cell in row) for row in rows)
    position = {"grid": grid, "racks": racks, "turn": seat}
    state = option.parse_position(position, new_setup(option, 2, "x", {}))
    return option.format_action(next(option.candidates(state, seat)))


def at_least(seq: int) -> Callable[[TableNews], bool]:
    return lambda news: news.view.seq >= seq


def test_two_people_play_and_see_only_what_they_may(
    server: LocalServer, option: Game[Any, Any]
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne, connect(server.url) as bernard:
            opened = await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("invited"))))
            before = await anne.watch(opened.table)
            assert not before.view.started
            assert before.view.views == {}
            await bernard.watch(opened.table)
            denied = await bernard.ask(opened.table, Sit(1, "Bernard"))
            assert isinstance(denied, Denial)
            assert denied.key == "seat-reserved"
            await bernard.watch(opened.table, 0, opened.invitations["1"])
            assert isinstance(await bernard.ask(opened.table, Sit(1, "Bernard")), Done)
            seen = await anne.until(opened.table, lambda news: news.view.started)
            people = [anne, bernard]
            for seq in range(2, 6):
                turn = seen.view.to_act[0]
                mine = await people[turn].until(opened.table, at_least(seq))
                text = a_play(option, mine, turn)
                assert isinstance(await people[turn].ask(opened.table, Act(turn, text)), Done)
                seen = await anne.until(opened.table, at_least(seq + 1))
            assert set(anne.tables[opened.table].view.views) == {"0"}
            await bernard.until(opened.table, lambda news: news.view.seq == seen.view.seq)
            assert set(bernard.tables[opened.table].view.views) == {"1"}

    run(scene)


def test_what_is_said_while_an_action_is_stored_is_heard_after_it(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            turn = (await anne.watch(table)).view.to_act[0]
            asked: list[Act | Say] = [
                Act(turn, "pass"),
                Act(1 - turn, "pass"),
                Act(1 - turn, "pass"),
                Say("Hm"),
            ]
            answers = await asyncio.gather(*(anne.ask(table, one) for one in asked))
            assert [type(answer) for answer in answers] == [Done, Done, Refused, Done]
            assert [one.seq for one in answers if isinstance(one, Done)] == [2, 3, 4]

    run(scene)


def test_refusals_and_denials_change_nothing(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne", language="en") as anne:
            table = (await anne.open(HOT_SEAT)).table
            news = await anne.watch(table)
            turn = news.view.to_act[0]
            refused = await anne.ask(table, Act(turn, "play A1> ZZr"))
            assert isinstance(refused, Refused)
            assert refused.refusal.rule
            assert refused.refusal.text
            drafted = await anne.draft(table, turn, "pass")
            assert isinstance(drafted, Drafted)
            assert drafted.effects
            async with connect(server.url, name="Eve") as eve:
                await eve.watch(table)
                for command, key in (
                    (Act(turn, "pass"), "not-your-seat"),
                    (Sit(0, "Eve"), "seat-taken"),
                    (Sit(9, "Eve"), "no-such-seat"),
                    (Kick(0), "not-host"),
                    (Close(), "not-host"),
                    (LetBotPlay(0, 3), "not-host"),
                    (Say("x" * 600), "bad-text"),
                    (Propose("rematch", 0), "not-your-seat"),
                ):
                    denied = await eve.ask(table, command)
                    assert isinstance(denied, Denial), command
                    assert denied.key == key
                    assert denied.text
            after = await anne.watch(table)
            assert after.view.seq == news.view.seq

    run(scene)


def test_the_same_request_twice_is_carried_out_once(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            turn = (await anne.watch(table)).view.to_act[0]
            first = await anne.ask(table, Act(turn, "pass"), "ticket")
            again = await anne.ask(table, Act(turn, "pass"), "ticket")
            assert first == again
            assert (await anne.watch(table)).view.seq == 2

    run(scene)


def test_what_was_acknowledged_survives_a_kill_and_bots_go_on(own_server: Server) -> None:
    async def scene() -> None:
        bots = Plan("option", (SeatPlan("bot", level=1), SeatPlan("bot", level=2)))
        async with connect(own_server.url, name="Anne") as anne:
            token = anne.token
            automatic = (await anne.open(bots)).table
            await anne.watch(automatic)
            await anne.until(automatic, at_least(4))
            table = (await anne.open(HOT_SEAT)).table
            turn = (await anne.watch(table)).view.to_act[0]
            done = await anne.ask(table, Act(turn, "pass"), "first")
            assert isinstance(done, Done)
            own_server.stop(signal.SIGKILL)
        own_server.start()
        async with connect(own_server.url, name="Anne", token=token) as anne:
            news = await anne.watch(table)
            assert news.view.seq >= done.seq
            assert news.view.seats[0].mine
            assert await anne.ask(table, Act(turn, "pass"), "first") == done
            before = (await anne.watch(automatic)).view.seq
            await anne.until(
                automatic, lambda news: news.view.seq >= before + 2 or bool(news.view.result)
            )

    run(scene)


def test_a_server_told_to_stop_stores_what_it_accepted(own_server: Server) -> None:
    async def scene() -> None:
        said = 0

        async def talk(table: str) -> None:
            nonlocal said
            while isinstance(await anne.ask(table, Say("encore")), Done):
                said += 1
                await asyncio.sleep(0.05)

        async with connect(own_server.url, name="Anne") as anne:
            token, table = anne.token, (await anne.open(HOT_SEAT)).table
            talking = asyncio.create_task(talk(table))
            while said < 3:
                await asyncio.sleep(0.01)
            code = await asyncio.to_thread(own_server.stop)
            assert code in (0, -signal.SIGTERM)  # uvicorn ends by the signal once all is done
            assert own_server.log
            *_, last = own_server.log.read_text().splitlines()
            assert json.loads(last)["message"] == "closed"
            for secret in (token, table, anne.guest, "encore", "Anne"):
                assert secret not in own_server.log.read_text()
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)
        own_server.start()
        async with connect(own_server.url, name="Anne", token=token) as anne:
            assert (await anne.watch(table)).view.seq >= 1 + said

    run(scene)


def test_one_person_on_two_devices(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as phone,
            connect(server.url, name="Anne", token=phone.token) as laptop,
        ):
            assert laptop.guest == phone.guest
            table = (await phone.open(HOT_SEAT)).table
            turn = (await phone.watch(table)).view.to_act[0]
            assert all(seat.mine for seat in (await laptop.watch(table)).view.seats)
            await laptop.ask(table, Act(turn, "pass"))
            await phone.until(table, at_least(2))
        async with connect(server.url, name="Anne", token=phone.token + "x") as forged:
            assert forged.guest != phone.guest

    run(scene)


def test_who_comes_back_gets_what_they_missed(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            await anne.watch(table)
            for text in ("un", "deux", "trois"):
                await anne.ask(table, Say(text))
            async with connect(server.url, name="Anne", token=anne.token) as again:
                news = await again.watch(table, 2)
                assert [one.text for one in news.news] == ["deux", "trois"]

    run(scene)


def test_words_for_some_are_not_heard_by_others(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bernard") as bernard,
            connect(server.url, name="Eve") as eve,
        ):
            opened = await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("open"))))
            table = opened.table
            for client in (anne, bernard, eve):
                await client.watch(table)
            await bernard.ask(table, Sit(1, "Bernard"))
            await anne.ask(table, Say("psst", (1,)))
            await anne.ask(table, Say("Bonjour"))
            for client in (anne, bernard, eve):
                await client.until(table, at_least(4))
            heard = [
                [one.text for news in client.heard if isinstance(news, TableNews)
                 for one in news.news if one.kind == "said"]
                for client in (anne, bernard, eve)
            ]  # fmt: skip
            assert heard == [["psst", "Bonjour"], ["psst", "Bonjour"], ["Bonjour"]]

    run(scene)


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            news = await anne.watch(table)
            turn = news.view.to_act[0]
            await anne.ask(table, LetBotPlay(turn, 1))
            await anne.until(table, lambda now: now.view.to_act[0] != turn)
            await anne.ask(table, PlayAgain(turn))
            assert (await anne.watch(table)).view.seats[turn].level == 0

    run(scene)


def test_a_pass_can_be_taken_back_but_not_a_play(
    server: LocalServer, option: Game[Any, Any]
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            news = await anne.watch(table)
            turn = news.view.to_act[0]
            await anne.ask(table, Act(turn, "pass"))
            for seat in (turn, 1 - turn):
                assert isinstance(await anne.ask(table, Propose("takeback", seat)), Done)
            news = await anne.watch(table)
            assert news.view.to_act[0] == turn
            await anne.ask(table, Act(turn, a_play(option, news, turn)))
            denied = await anne.ask(table, Propose("takeback", turn))
            assert isinstance(denied, Denial)
            assert denied.key == "no-takeback"

    run(scene)


def test_a_rematch_moves_the_seats_on(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            await anne.watch(table)
            await anne.ask(table, Act(0, "resign"))
            assert isinstance(await anne.ask(table, Propose("rematch", 0)), Done)
            news = await anne.until(table, lambda now: bool(now.view.successor))
            assert (await anne.watch(news.view.successor)).view.started

    run(scene)


def test_a_rematch_takes_one_wish_after_a_bot_played_for_me(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(AGAINST_BOT)).table
            await anne.watch(table)
            await anne.ask(table, Act(0, "resign"))
            await anne.ask(table, LetBotPlay(0, 1))
            assert isinstance(await anne.ask(table, Propose("rematch", 0)), Done)
            news = await anne.until(table, lambda now: bool(now.view.successor))
            again = (await anne.watch(news.view.successor)).view
            assert again.started
            assert [(seat.mine, seat.level) for seat in again.seats] == [(False, 1), (True, 0)]

    run(scene)


def test_a_rematch_of_two_people_takes_one_wish_each(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne, connect(server.url) as guest:
            table = (await anne.open(FOR_TWO)).table
            await anne.watch(table)
            await guest.watch(table)
            await guest.ask(table, Sit(1, ""))
            await anne.ask(table, Act(0, "resign"))
            assert isinstance(await anne.ask(table, Propose("rematch", 0)), Done)
            asked = await guest.until(table, lambda now: "rematch" in now.view.offers)
            assert not asked.view.successor
            assert [seat.name for seat in asked.view.seats] == ["Anne", ""]
            assert isinstance(await guest.ask(table, Propose("rematch", 1)), Done)
            news = await anne.until(table, lambda now: bool(now.view.successor))
            again = (await anne.watch(news.view.successor)).view
            assert again.started
            assert [seat.mine for seat in again.seats] == [False, True]

    run(scene)
