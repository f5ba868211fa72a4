"""The command ``solve``: the best that can be done with a hand, for games that have a solver."""

import time
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from logomachie import games
from logomachie.cli.game_commands import load_engine
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Language
from logomachie.engine.game import AnyGame
from logomachie.engine.refusal import Refusal
from logomachie.engine.solving import Solution, Solver, Stage
from logomachie.lexicon.names import COMPLETE

SECONDS = 10.0
SOLUTIONS = 3


def register(app: App, screen: Screen) -> None:
    """Add the command to the application."""
    say, language = screen.say, screen.language

    @app.command(help=say("help.solve"))
    def solve(
        game: Annotated[str, Parameter(help=say("help.game"))],
        task: Annotated[str, Parameter(help=say("help.task"), allow_leading_hyphen=True)],
        /,
        *,
        seconds: Annotated[
            float, Parameter(help=say("help.solve-seconds"), validator=Number(gt=0, lte=600))
        ] = SECONDS,
        count: Annotated[
            int, Parameter(help=say("help.solve-count"), validator=Number(gte=1, lte=50))
        ] = SOLUTIONS,
        json: Annotated[bool, Parameter(negative="", help=say("help.json"))] = False,
        material: Annotated[Path | None, Parameter(help=say("help.material"))] = None,
        dictionary: Annotated[str, Parameter(help=say("help.dictionary"))] = COMPLETE,
    ) -> None:
        played = load_engine(screen, game, material, dictionary)
        solver = _solver(screen, language, played, task, count)
        stage = _watch(screen, solver, seconds)
        solutions = solver.solutions(language)
        for number, solution in enumerate(solutions, 1):
            print(_as_json(solution, stage) if json else _as_text(number, solution))
        if not json:
            _conclude(screen, stage, found=bool(solutions))


def _solver(screen: Screen, language: Language, game: AnyGame, task: str, count: int) -> Solver:
    spec = games.spec(game.name)
    if spec.solving is None:
        solved = ", ".join(other for other in games.names() if games.spec(other).solving)
        typed = {"name": game.name.replace("_", "-"), "games": solved.replace("_", "-")}
        raise Failure(screen.say("error.no-solver", **typed))
    try:
        return spec.solving.solve(game, task, count)
    except Refusal as refusal:
        explained = spec.rulebook(language).explain(refusal)
        raise Failure(f"[{refusal.rule}] {explained}") from refusal


def _watch(screen: Screen, solver: Solver, seconds: float) -> Stage:
    """Search until the end or until the time is over, and show how it goes."""
    say = screen.say
    start = time.perf_counter()
    stage = Stage(None, 0, False)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=screen.err, transient=True, disable=not screen.err.is_terminal
    ) as bar:
        shown = bar.add_task(say("solve.searching"), total=seconds)
        for stage in solver.steps():
            passed = time.perf_counter() - start
            if stage.score is not None:
                text = say("solve.best", score=stage.score, bound=stage.bound)
                bar.update(shown, completed=passed, description=text)
            if passed >= seconds:
                break
    return stage


def _as_text(number: int, solution: Solution) -> str:
    return f"{number}.  {solution.text}\n\n{solution.picture}\n"


def _as_json(solution: Solution, stage: Stage) -> str:
    answer = {
        "score": solution.score,
        "words": solution.words,
        "text": solution.text,
        "bound": stage.bound,
    }
    return msgspec.json.encode(answer).decode()


def _conclude(screen: Screen, stage: Stage, *, found: bool) -> None:
    """Whether there could be anything better."""
    if not found:
        screen.notice(screen.say("solve.none" if stage.finished else "solve.none-yet"))
    elif stage.score is not None and stage.score >= stage.bound:
        screen.notice(screen.say("solve.proven"))
    else:
        screen.notice(screen.say("solve.open", bound=stage.bound))
