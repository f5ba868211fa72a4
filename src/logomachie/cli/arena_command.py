"""The commands ``arena`` and ``selfplay``: many games between bots."""

from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie.cli.game_commands import thinking_time
from logomachie.cli.screen import Screen
from logomachie.lexicon.names import COMPLETE

MOST_WORK = 1_000_000


class Wanted(NamedTuple):
    """What games are to be played, by whom, and where: as it was typed."""

    game: str
    bots: str
    games: int
    seed: str
    seconds: float | None
    work: int | None
    jobs: int | None
    cluster: str | None
    out: Path | None
    dictionary: str
    options: dict[str, str]


class Hypotheses(NamedTuple):
    """What a sequential test is to decide between."""

    h0: float
    h1: float
    alpha: float
    beta: float


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say, language = screen.say, screen.language
    game_name = Parameter(help=say("help.game"))
    bot_names = Parameter(help=say("help.bots"))
    count = Parameter(help=say("help.games-count"), validator=Number(gte=1))
    processes = Parameter(help=say("help.jobs"), validator=Number(gte=1, lte=64))
    scheduler = Parameter(help=say("help.cluster"))
    time = Parameter(help=say("help.seconds"), validator=thinking_time)
    units = Parameter(help=say("help.work"), validator=Number(gte=0, lte=MOST_WORK))
    draw = Parameter(help=say("help.seed"))
    in_dictionary = Parameter(help=say("help.dictionary"))
    game_option = Parameter(help=say("help.game-option"))
    share, risk = Number(gt=0, lt=1), Number(gt=0, lt=0.5)

    @app.command(help=say("help.arena"))
    def arena(
        game: Annotated[str, game_name],
        /,
        *,
        bots: Annotated[str, bot_names] = "1,2,3,4,5",
        games: Annotated[int, count] = 10,
        jobs: Annotated[int | None, processes] = None,
        cluster: Annotated[str | None, scheduler] = None,
        seconds: Annotated[float | None, time] = None,
        work: Annotated[int | None, units] = None,
        seed: Annotated[str, draw] = "arena",
        kinds: Annotated[bool, Parameter(help=say("help.kinds"), negative="")] = False,
        out: Annotated[Path | None, Parameter(help=say("help.arena-out"))] = None,
        h0: Annotated[float, Parameter(help=say("help.h0"), validator=share)] = 0.5,
        h1: Annotated[float | None, Parameter(help=say("help.h1"), validator=share)] = None,
        alpha: Annotated[float, Parameter(help=say("help.alpha"), validator=risk)] = 0.05,
        beta: Annotated[float, Parameter(help=say("help.beta"), validator=risk)] = 0.05,
        dictionary: Annotated[str, in_dictionary] = COMPLETE,
        **options: Annotated[str, game_option],
    ) -> None:
        from logomachie.cli.arena_screen import hold_match  # brings a rating library along

        wanted = Wanted(
            game, bots, games, seed, seconds, work, jobs, cluster, out, dictionary, options
        )
        test = None if h1 is None else Hypotheses(h0, h1, alpha, beta)
        hold_match(screen, language, wanted, test, kinds=kinds)

    @app.command(help=say("help.selfplay"))
    def selfplay(
        game: Annotated[str, game_name],
        /,
        *,
        out: Annotated[Path, Parameter(help=say("help.selfplay-out"))],
        bots: Annotated[str, bot_names] = "5,5",
        games: Annotated[int, count] = 10,
        jobs: Annotated[int | None, processes] = None,
        cluster: Annotated[str | None, scheduler] = None,
        seconds: Annotated[float | None, time] = None,
        work: Annotated[int | None, units] = None,
        seed: Annotated[str, draw] = "selfplay",
        dictionary: Annotated[str, in_dictionary] = COMPLETE,
        **options: Annotated[str, game_option],
    ) -> None:
        from logomachie.cli.arena_screen import gather_games

        wanted = Wanted(
            game, bots, games, seed, seconds, work, jobs, cluster, out, dictionary, options
        )
        gather_games(screen, wanted)
