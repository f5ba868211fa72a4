"""``engine``, a bot of the house that any host can talk to, and ``sit``, which lets a program play
at a table of a server: see docs/engine.md.
"""

import asyncio
import io
import sys
from functools import cache
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie.bots.players import LEVELS, PROGRAM, SECONDS
from logomachie.cli.game_commands import known_game, load_engine, thinking_time
from logomachie.cli.programs import named_program, told_fault
from logomachie.cli.screen import Failure, Screen
from logomachie.engine.game import AnyGame
from logomachie.kernel.budget import Budget

if TYPE_CHECKING:
    from logomachie.lab.program import Program


def register(app: App, screen: Screen) -> None:
    """Add the command."""
    say = screen.say
    levels = Number(gte=LEVELS[0], lte=LEVELS[-1])

    @app.command(help=say("help.engine"))
    def engine(
        game: Annotated[str, Parameter(help=say("help.game"))],
        /,
        *,
        level: Annotated[int, Parameter(help=say("help.level"), validator=levels)] = 3,
    ) -> None:
        _answer_lines(screen, known_game(game, screen), level)

    @app.command(help=say("help.sit"))
    def sit(
        address: Annotated[str, Parameter(help=say("help.sit-address"))],
        /,
        *,
        engine: Annotated[str, Parameter(help=say("help.sit-engine"))],
        game: Annotated[str, Parameter(help=say("help.sit-game"))] = "",
        against: Annotated[
            int | None, Parameter(help=say("help.sit-against"), validator=levels)
        ] = None,
        name: Annotated[str, Parameter(help=say("help.sit-name"))] = "Robot",
        seconds: Annotated[
            float, Parameter(help=say("help.seconds"), validator=thinking_time)
        ] = SECONDS,
    ) -> None:
        program = named_program(PROGRAM + engine, Budget.of_seconds(seconds), screen)
        wanted = known_game(game, screen) if game else ""
        _sit_down(screen, address, program, wanted, against, name)


def _answer_lines(screen: Screen, name: str, level: int) -> None:
    """Answer what a host says, line by line, until it says no more."""
    from logomachie.lab.engine import Engine  # few commands need it

    @cache
    def open_game(dictionary: str) -> AnyGame:
        return load_engine(screen, name, None, dictionary)

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    engine = Engine(name, open_game, level)
    for line in sys.stdin:
        for said in engine.answer(line):
            print(said, flush=True)
        if engine.is_done:
            return


def _sit_down(
    screen: Screen, address: str, program: "Program", game: str, against: int | None, name: str
) -> None:
    """Let a program play a game at a table of a server, and tell how it ended."""
    # A client takes a while to import, and few commands need one.
    from websockets.exceptions import WebSocketException

    from logomachie.client import Declined, Plan, SeatPlan
    from logomachie.lab.sitting import NoPlace, Place, sit

    say = screen.say
    other = SeatPlan("open") if against is None else SeatPlan("bot", level=against)
    try:
        place = Place.parse(address)
        if bool(place.table) == bool(game):
            raise Failure(say("error.sit-which"))
        opening = Plan(game, (SeatPlan("me"), other)) if game else None
        ended = asyncio.run(sit(place, opening, program, name, screen.write))
    except (NoPlace, Declined, OSError, WebSocketException) as error:
        raise Failure(say("error.sit", detail=str(error) or type(error).__name__), 1) from error
    if ended.result:
        screen.write(say("sit.scores", scores=" : ".join(map(str, ended.result.scores))))
    if ended.fault:
        raise Failure(f"{program.label}: {told_fault(ended.fault, say)}", 1)
