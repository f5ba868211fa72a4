"""Mining, packing, grading, checking and showing puzzles from the terminal."""

from collections import Counter
from contextlib import AbstractContextManager, ExitStack, closing
from importlib.resources import files
from pathlib import Path
from statistics import quantiles

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from logomachie import games
from logomachie.cli.game_commands import known_game
from logomachie.cli.preparing import prepare_game
from logomachie.cli.puzzle_commands import Check, Grade, Mine, Pack
from logomachie.cli.screen import Failure, Screen
from logomachie.engine.puzzle import DAYS, FOLDER, TRAIN, Puzzle
from logomachie.engine.scenario import format_scenario
from logomachie.lab.arranging import (
    Arranged,
    Sizes,
    arrange,
    read_arranged,
    regraded,
    write_arranged,
)
from logomachie.lab.cluster import cluster
from logomachie.lab.grading import QUARTERS, Candidate, estimate_of
from logomachie.lab.hoard import BadHoard, Far, Plan, mine, mined, opened
from logomachie.lab.holding import Inquiry, sampled, verdict_of
from logomachie.lab.mining import NoPuzzles, kinds_of
from logomachie.lab.playing import OtherLexicon
from logomachie.lab.workforce import Unavailable, Workforce, processes

UNFINISHED = 1


def mine_puzzles(screen: Screen, wanted: Mine) -> None:
    """Mine until there are enough puzzles, and say how many there are."""
    say = screen.say
    if wanted.jobs is not None and wanted.cluster is not None:
        raise Failure(say("error.either", one="--jobs", other="--cluster"))
    name = _with_puzzles(screen, wanted.game, wanted.kind)
    prepare_game(screen, name)
    kinds = tuple(kind.name for kind in kinds_of(name, wanted.kind))
    plan = Plan(
        name,
        screen.open_lexicon().fingerprint,
        kinds,
        wanted.enough,
        wanted.games,
        wanted.seed,
        wanted.work,
    )
    bar = _bar(screen)
    try:
        with ExitStack() as stack:
            hoard = stack.enter_context(opened(wanted.folder, name))
            workforce = stack.enter_context(_workforce(wanted))
            stack.enter_context(bar)
            task = bar.add_task(say("puzzles.mining"), total=wanted.enough * len(kinds))
            far = Far(0, {})
            for far in stack.enter_context(closing(mine(plan, workforce, hoard))):
                bar.update(task, completed=sum(far.puzzles.values()))
    except BadHoard as error:
        raise Failure(say("error.hoard", detail=error)) from error
    except ImportError as error:
        raise Failure(say("error.lab", detail=error), UNFINISHED) from error
    except (Unavailable, OtherLexicon) as error:
        raise Failure(say("error.mining", detail=error), UNFINISHED) from error
    for kind, count in far.puzzles.items():
        screen.write(say("puzzles.found", kind=kind, count=count, games=far.games))


def pack_puzzles(screen: Screen, wanted: Pack) -> None:
    """Add the puzzles of a folder to those that come with a game."""
    say = screen.say
    name = _with_puzzles(screen, wanted.game)
    fingerprint = screen.open_lexicon().fingerprint
    folder = wanted.out or _folder_of(name)
    before = read_arranged(folder)
    try:
        found = mined(wanted.folder, name, fingerprint)
    except BadHoard as error:
        raise Failure(say("error.hoard", detail=error)) from error
    after = arrange(before, found, Sizes(wanted.train, wanted.days), wanted.seed)
    write_arranged(folder, after)
    screen.write(
        say(
            "puzzles.packed",
            train=len(after.train),
            more_train=len(after.train) - len(before.train),
            days=len(after.days),
            more_days=len(after.days) - len(before.days),
            bytes=sum((folder / file).stat().st_size for file in (TRAIN, DAYS)),
            folder=folder,
        )
    )
    for kind in games.spec(name).puzzles:
        _tell_kind(screen, kind.name, after)


def _tell_kind(screen: Screen, kind: str, arranged: Arranged) -> None:
    train, days = ([one for one in part if one.posing.kind == kind] for part in arranged)
    counts = Counter(one.posing.difficulty for one in (*train, *days))
    quarters = ", ".join(str(counts[quarter]) for quarter in range(1, QUARTERS + 1))
    screen.write(
        screen.say(
            "puzzles.packed-kind", kind=kind, train=len(train), days=len(days), quarters=quarters
        )
    )


def grade_puzzles(screen: Screen, wanted: Grade) -> None:
    """Have packed puzzles of a game tried again, and write how hard they were found."""
    say = screen.say
    name = _with_puzzles(screen, wanted.game, wanted.kind)
    kinds = [kind.name for kind in kinds_of(name, wanted.kind)]
    folder = wanted.folder or _folder_of(name)
    before = read_arranged(folder)
    candidates = [
        Candidate(one.scenario) for part in before for one in part if one.posing.kind in kinds
    ]
    if not candidates:
        raise Failure(say("error.puzzles-none", game=folder))
    prepare_game(screen, name)
    ratings: dict[str, int] = {}
    bar = _bar(screen)
    try:
        with ExitStack() as stack:
            workforce = stack.enter_context(processes(wanted.jobs))
            stack.enter_context(bar)
            task = bar.add_task(say("puzzles.grading"), total=len(candidates))
            for found in stack.enter_context(closing(workforce.work(estimate_of, candidates))):
                bar.advance(task)
                ratings[found.id] = found.rating
        after = regraded(before, ratings, days=wanted.days)
        write_arranged(folder, after)
    except Unavailable as error:
        raise Failure(say("error.workforce", detail=error), UNFINISHED) from error
    except OSError as error:
        raise Failure(say("error.hoard", detail=error), UNFINISHED) from error
    train, days = (
        sum(old.posing.difficulty != new.posing.difficulty for old, new in zip(*parts, strict=True))
        for parts in zip(before, after, strict=True)
    )
    screen.write(
        say("puzzles.graded", count=len(candidates), train=train, days=days, folder=folder)
    )
    for kind in kinds:
        _tell_ratings(screen, kind, after)


def _tell_ratings(screen: Screen, kind: str, arranged: Arranged) -> None:
    ratings = sorted(
        one.posing.rating for part in arranged for one in part if one.posing.kind == kind
    )
    if len(ratings) > 1:
        quartiles = ", ".join(str(round(rating)) for rating in quantiles(ratings, n=QUARTERS))
        spread = {"least": ratings[0], "most": ratings[-1], "quartiles": quartiles}
        screen.write(screen.say("puzzles.graded-kind", kind=kind, **spread))


def check_puzzles(screen: Screen, wanted: Check) -> int:
    """Say which puzzles no longer hold; exit code 1 where there is one."""
    say = screen.say
    named = (_with_puzzles(screen, wanted.game),) if wanted.game else games.names()
    inquiries = [
        Inquiry(puzzle.scenario, wanted.work)
        for name in named
        for puzzle in sampled(_all_of(name), wanted.sample, wanted.seed)
    ]
    for name in {inquiry.scenario.game for inquiry in inquiries}:
        prepare_game(screen, name)
    good = wrong = 0
    bar = _bar(screen)
    try:
        with ExitStack() as stack:
            workforce = stack.enter_context(processes(wanted.jobs))
            stack.enter_context(bar)
            task = bar.add_task(say("puzzles.checking"), total=len(inquiries))
            for found in stack.enter_context(closing(workforce.work(verdict_of, inquiries))):
                bar.advance(task)
                good, wrong = good + (not found.fault), wrong + bool(found.fault)
                if found.fault:
                    told = say(f"puzzles.fault.{found.fault}")
                    posed = {"game": found.game, "id": found.id, "kind": found.kind}
                    screen.write(say("puzzles.fault", fault=told, **posed))
    except Unavailable as error:
        raise Failure(say("error.checking", detail=error), UNFINISHED) from error
    screen.write(say("puzzles.checked", good=good, wrong=wrong))
    return 1 if wrong else 0


def show_puzzle(screen: Screen, identifier: str) -> None:
    """Print the scenario of a puzzle."""
    for name in games.names():
        if puzzle := games.spec(name).collection().by_id.get(identifier.lower()):
            print(format_scenario(puzzle.scenario), end="")
            return
    raise Failure(screen.say("error.no-such-puzzle", id=identifier[:40]), 1)


def _folder_of(name: str) -> Path:
    """Where the puzzles of a game are packed."""
    return Path(str(files(games.spec(name).package).joinpath(FOLDER)))


def _all_of(name: str) -> tuple[Puzzle, ...]:
    collection = games.spec(name).collection()
    return (*collection.days, *collection.train)


def _with_puzzles(screen: Screen, game: str, kind: str = "") -> str:
    """The name of a game; a ``Failure`` where it has no puzzles of this kind."""
    name = known_game(game, screen)
    try:
        kinds_of(name, kind)
    except NoPuzzles as error:
        typed = {"game": game[:40], "kinds": str(error) or "–"}
        raise Failure(screen.say("error.no-puzzles", **typed)) from error
    return name


def _workforce(wanted: Mine) -> AbstractContextManager[Workforce]:
    return cluster(wanted.cluster) if wanted.cluster else processes(wanted.jobs or 1)


def _bar(screen: Screen) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.err,
        transient=True,
    )
