"""Programs of others that the command line names: ``exec:./mine``. Nothing else can start one."""

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

from logomachie.bots.players import PROGRAM
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Say
from logomachie.engine.game import AnyGame, Setup
from logomachie.kernel.budget import Budget

if TYPE_CHECKING:
    from logomachie.cli.session import Player
    from logomachie.lab.program import Program


def named_program(text: str, budget: Budget, screen: Screen) -> "Program":
    """The program of a text such as ``exec:./mine``; a ``Failure`` where there is none."""
    try:
        from logomachie.lab.program import Program

        program = Program.parse(text, budget)
    except (ImportError, ValueError) as error:
        raise Failure(screen.say("error.program", text=text[:80])) from error
    if shutil.which(program.command[0]) is None:
        raise Failure(screen.say("error.program", text=text[:80]))
    return program


def seat_programs(
    players: "Sequence[Player]", game: AnyGame, setup: Setup, seconds: float, screen: Screen
) -> "list[Player]":
    """These players, with a running program on each seat whose name asks for one."""
    seated = list(players)
    for seat, player in enumerate(players):
        if player.bot is None and player.name.startswith(PROGRAM):
            program = named_program(player.name, Budget.of_seconds(seconds), screen)
            bot = program.sit(game, setup, seat)
            seated[seat] = player._replace(name=bot.name, bot=bot)
    return seated


def told_fault(fault: str, say: Say) -> str:
    """Why a program lost by itself, in words."""
    what, _, detail = fault.partition(" ")
    return say(f"fault.{what}", detail=detail)
