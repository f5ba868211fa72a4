"""Whose question comes first."""

from pathlib import Path

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.server.asking import wish_of
from logomachie.table.commands import Asker
from logomachie.table.plans import Plan, SeatPlan
from logomachie.workbench.queue import Owner, Urgency
from tests.table.scene import Scene, play


def test_who_looks_at_what_others_played_comes_after_who_played(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    async def act() -> None:
        async with Scene(tmp_path, games.load("option", lexicon)).house() as house:
            seats = (SeatPlan("me", "Anne"), SeatPlan("open"))
            desk = await house.open(Plan("option", seats), Asker("anne", "Anne"))
            player, visitor, nobody = (Owner("192.0.2.1", one) for one in ("anne", "eve", ""))
            assert wish_of(player, desk).urgency is Urgency.QUESTION
            assert wish_of(visitor, desk).urgency is Urgency.VISIT
            assert wish_of(nobody, desk).urgency is Urgency.VISIT
            assert wish_of(nobody, None).urgency is Urgency.QUESTION  # a lesson, a puzzle

    play(act)
