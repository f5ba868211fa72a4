"""``logomachie puzzles``: mining, packing, grading, checking, showing. See docs/puzzles.md."""

from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie.cli.screen import Screen

FEW, MANY = 400, 1_000_000


class Mine(NamedTuple):
    """What is to be mined, and where: as it was typed."""

    game: str
    kind: str
    enough: int
    games: int
    jobs: int | None
    cluster: str | None
    seed: str
    work: int
    folder: Path


class Pack(NamedTuple):
    """What is to be packed: as it was typed."""

    game: str
    folder: Path
    train: int
    days: int
    seed: str
    out: Path | None


class Grade(NamedTuple):
    """What is to be graded again: as it was typed."""

    game: str
    kind: str
    days: bool
    jobs: int
    folder: Path | None


class Check(NamedTuple):
    """What is to be checked: as it was typed."""

    game: str
    sample: int
    jobs: int
    seed: str
    work: int


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    game_name = Parameter(help=say("help.game"))
    folder_name = Parameter(help=say("help.puzzles.folder"))
    processes = Parameter(help=say("help.jobs"), validator=Number(gte=1, lte=64))
    units = Parameter(help=say("help.puzzles.work"), validator=Number(gte=0, lte=MANY))
    draw = Parameter(help=say("help.seed"))
    some = Number(gte=0, lte=MANY)

    @app.command(help=say("help.puzzles.mine"))
    def mine(
        game: Annotated[str, game_name],
        folder: Annotated[Path, folder_name],
        /,
        *,
        kind: Annotated[str, Parameter(help=say("help.puzzles.kind"))] = "",
        count: Annotated[int, Parameter(help=say("help.puzzles.count"), validator=some)] = FEW,
        games: Annotated[int, Parameter(help=say("help.puzzles.games"), validator=some)] = MANY,
        jobs: Annotated[int | None, processes] = None,
        cluster: Annotated[str | None, Parameter(help=say("help.cluster"))] = None,
        seed: Annotated[str, draw] = "puzzles",
        work: Annotated[int | None, units] = None,
    ) -> None:
        from logomachie.cli.puzzle_screen import mine_puzzles  # brings the lab along
        from logomachie.lab.mining import POSE_WORK

        spent = POSE_WORK if work is None else work
        wanted = Mine(game, kind, count, games, jobs, cluster, seed, spent, folder)
        mine_puzzles(screen, wanted)

    @app.command(help=say("help.puzzles.pack"))
    def pack(
        game: Annotated[str, game_name],
        folder: Annotated[Path, folder_name],
        /,
        *,
        train: Annotated[int, Parameter(help=say("help.puzzles.train"), validator=some)] = 1000,
        days: Annotated[int, Parameter(help=say("help.puzzles.days"), validator=some)] = 730,
        seed: Annotated[str, draw] = "puzzles",
        out: Annotated[Path | None, Parameter(help=say("help.puzzles.out"))] = None,
    ) -> None:
        from logomachie.cli.puzzle_screen import pack_puzzles

        pack_puzzles(screen, Pack(game, folder, train, days, seed, out))

    @app.command(help=say("help.puzzles.grade"))
    def grade(
        game: Annotated[str, game_name],
        /,
        *,
        kind: Annotated[str, Parameter(help=say("help.puzzles.kind"))] = "",
        days: Annotated[bool, Parameter(help=say("help.puzzles.grade-days"), negative=())] = False,
        jobs: Annotated[int, processes] = 1,
        folder: Annotated[Path | None, Parameter(help=say("help.puzzles.packed"))] = None,
    ) -> None:
        from logomachie.cli.puzzle_screen import grade_puzzles

        grade_puzzles(screen, Grade(game, kind, days, jobs, folder))

    @app.command(help=say("help.puzzles.check"))
    def check(
        game: Annotated[str, game_name] = "",
        /,
        *,
        sample: Annotated[int, Parameter(help=say("help.puzzles.sample"), validator=some)] = 0,
        jobs: Annotated[int, processes] = 1,
        seed: Annotated[str, draw] = "puzzles",
        work: Annotated[int | None, units] = None,
    ) -> int:
        from logomachie.cli.puzzle_screen import check_puzzles
        from logomachie.lab.mining import POSE_WORK

        spent = POSE_WORK if work is None else work
        return check_puzzles(screen, Check(game, sample, jobs, seed, spent))

    @app.command(help=say("help.puzzles.show"))
    def show(
        identifier: Annotated[str, Parameter(name="ID", help=say("help.puzzles.id"))], /
    ) -> None:
        from logomachie.cli.puzzle_screen import show_puzzle

        show_puzzle(screen, identifier)
