"""``logomachie puzzle``: puzzles one after the other, solved in the terminal."""

from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie import games
from logomachie.cli.game_commands import known_game, load_engine
from logomachie.cli.puzzle_session import PuzzleSession
from logomachie.cli.screen import Failure, Screen
from logomachie.engine.chance import new_seed, shuffled
from logomachie.lexicon.names import COMPLETE

HARDEST = 4


def register(app: App, screen: Screen) -> None:
    """Add the command to the application."""
    say = screen.say

    @app.command(help=say("help.puzzle"))
    def puzzle(
        game: Annotated[str, Parameter(help=say("help.game"))],
        /,
        *,
        kind: Annotated[str, Parameter(help=say("help.puzzles.kind"))] = "",
        difficulty: Annotated[
            int,
            Parameter(help=say("help.puzzle.difficulty"), validator=Number(gte=0, lte=HARDEST)),
        ] = 0,
        seed: Annotated[str | None, Parameter(help=say("help.seed"))] = None,
    ) -> None:
        name = known_game(game, screen)
        kinds = [one.name for one in games.spec(name).puzzles]
        if kind not in ("", *kinds):
            typed = {"game": game[:40], "kinds": ", ".join(kinds) or "–"}
            raise Failure(say("error.no-puzzles", **typed))
        wanted = [
            one
            for one in games.spec(name).collection().train
            if kind in ("", one.posing.kind) and difficulty in (0, one.posing.difficulty)
        ]
        if not wanted:
            raise Failure(say("error.puzzles-none", game=game[:40]), 1)
        played = load_engine(screen, name, None, COMPLETE)
        order = shuffled(wanted, seed or new_seed(), "puzzles")
        PuzzleSession(played, screen).run(order)
