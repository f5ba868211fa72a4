"""The guide over the network: for who holds the seat, in a game that has one."""

import pytest

from logomachie.server.protocol import Denial, Guided
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.patient import connect
from tests.server.test_live import run

pytestmark = pytest.mark.usefixtures("compiled")
ALONE = (SeatPlan("me", "Anne"), SeatPlan("me", "Bernard"))
WAR = Plan("guerre_des_mots", ALONE)


def test_the_guide_says_how_a_move_may_go_on(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(WAR)).table
            turn = (await anne.watch(table)).view.to_act[0]
            guided = await anne.guide(table, turn, "lay")
            assert isinstance(guided, Guided)
            assert guided.refusal is None
            bases = {"C20", "F20"} if turn == 0 else {"C1", "F1"}
            assert bases <= {place["cell"] for place in guided.guide["places"]}
            refused = await anne.guide(table, turn, "lay from A1")
            assert isinstance(refused, Guided)
            assert refused.guide is None
            assert refused.refusal
            assert (refused.refusal.rule, refused.refusal.key) == ("G40", "nothing-there")
            assert "A1" in refused.refusal.text

    run(scene)


def test_nobody_is_guided_for_another(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(WAR)).table
            turn = (await anne.watch(table)).view.to_act[0]
            async with connect(server.url, name="Eve") as eve:
                await eve.watch(table)
                for person, seat, draft, key in (
                    (eve, turn, "lay", "not-your-seat"),
                    (anne, 9, "lay", "not-your-seat"),
                    (anne, turn, "lay " * 5_000, "too-long"),
                ):
                    denied = await person.guide(table, seat, draft)
                    assert isinstance(denied, Denial)
                    assert denied.key == key

    run(scene)


def test_where_there_is_nothing_to_guide(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            waiting = (await anne.open(Plan(WAR.game, (ALONE[0], SeatPlan("open"))))).table
            option = (await anne.open(Plan("option", ALONE))).table
            for table, key in ((waiting, "not-started"), (option, "no-guide")):
                denied = await anne.guide(table, 0, "lay")
                assert isinstance(denied, Denial)
                assert denied.key == key

    run(scene)
