"""Holding a match from the terminal: its plan, its progress, and what came of it."""

import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from logomachie import games
from logomachie.bots.arena import Outcome, standings
from logomachie.bots.players import BUDGET, PROGRAM, SECONDS
from logomachie.cli.arena_command import Hypotheses, Wanted
from logomachie.cli.game_commands import load_engine, read_options
from logomachie.cli.programs import named_program, told_fault
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Language
from logomachie.engine.game import new_setup
from logomachie.engine.rulebook import Rulebook
from logomachie.lab.cluster import cluster
from logomachie.lab.evidence import SIDES, SequentialTest, has_sides, interval, pair_share
from logomachie.lab.fixtures import Fixture, Summary, Terms, Thinking, plan
from logomachie.lab.match import (
    NOWHERE,
    BadReports,
    carry_out,
    check_same_match,
    in_order,
    kept_in,
)
from logomachie.lab.players import BadPlayer, OtherWords, read_names, read_players
from logomachie.lab.playing import OtherLexicon
from logomachie.lab.workforce import Unavailable, Workforce, processes

UNFINISHED = 1
"""The exit code of a match that could not be played to its end."""


def hold_match(
    screen: Screen, language: Language, wanted: Wanted, test: Hypotheses | None, *, kinds: bool
) -> None:
    """Play a match, and print the standings, what they prove, and how the games went."""
    start = time.perf_counter()
    fixtures = planned(screen, wanted)
    bots = fixtures[0].bots
    if test and not (has_sides(bots) and test.h0 < test.h1):
        raise Failure(screen.say("error.hypotheses"))
    sequential = SequentialTest(*test) if test else None
    with closing(_told(screen, wanted, fixtures)) as told:
        summaries = list(in_order(fixtures, told, sequential))
    outcomes = [summary.outcome for summary in summaries]
    _print_standings(screen, fixtures[0].terms.game, bots, outcomes)
    _print_replaced(screen, bots, summaries)
    _print_faults(screen, bots, summaries)
    if has_sides(bots):
        _print_evidence(screen, bots, summaries, sequential)
    _print_course(screen, outcomes)
    screen.notice(screen.say("arena.took", seconds=f"{time.perf_counter() - start:.0f}"))
    if kinds:
        book = games.spec(fixtures[0].terms.game).rulebook(language)
        _print_kinds(screen, book, bots, outcomes)


def gather_games(screen: Screen, wanted: Wanted) -> None:
    """Play games for their records alone."""
    fixtures = planned(screen, wanted)
    with closing(_told(screen, wanted, fixtures)) as told:
        count = sum(1 for _ in told)
    screen.write(screen.say("selfplay.done", count=count, file=str(wanted.out)))


# -- playing


def planned(screen: Screen, wanted: Wanted) -> list[Fixture]:
    """The games that are wanted; a ``Failure`` where they cannot be played."""
    say = screen.say
    if wanted.seconds is not None and wanted.work is not None:
        raise Failure(say("error.either", one="--seconds", other="--work"))
    if wanted.jobs is not None and wanted.cluster is not None:
        raise Failure(say("error.either", one="--jobs", other="--cluster"))
    game = load_engine(screen, wanted.game, None, wanted.dictionary)
    thinking = Thinking(
        seconds=0.0 if wanted.work is not None else wanted.seconds or SECONDS, work=wanted.work
    )
    bots = read_names(wanted.bots)
    try:
        read_players(bots, game, thinking)
    except OtherWords as error:
        raise Failure(say("error.frozen-words", bot=str(error))) from error
    except BadPlayer as error:
        raise Failure(say("error.bots", text=str(error)[:200])) from error
    for name in bots:
        if name.startswith(PROGRAM):
            named_program(name, BUDGET, screen)
    if len(bots) < SIDES:
        raise Failure(say("error.bots", text=wanted.bots[:40]))
    try:
        options = read_options([], wanted.options, game)
        setup = new_setup(game, len(bots), wanted.seed, options, wanted.dictionary)
    except ValueError as error:
        raise Failure(str(error)) from error
    terms = Terms(game.name, wanted.dictionary, setup.lexicon, setup.options, thinking)
    return list(plan(terms, bots, wanted.games, wanted.seed))


def _told(screen: Screen, wanted: Wanted, fixtures: Sequence[Fixture]) -> Generator[Summary]:
    """What comes of the games, with a bar that says how long it still takes."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.err,
        transient=True,
    )
    try:
        with ExitStack() as stack:
            kept = stack.enter_context(kept_in(wanted.out)) if wanted.out else NOWHERE
            check_same_match(fixtures[0], kept)
            workforce = stack.enter_context(_workforce(wanted))
            task = stack.enter_context(bar).add_task(
                screen.say("arena.playing"), total=len(fixtures)
            )
            for summary in stack.enter_context(closing(carry_out(fixtures, workforce, kept))):
                bar.advance(task)
                yield summary
    except BadReports as error:
        raise Failure(screen.say("error.reports", detail=str(error))) from error
    except ImportError as error:
        raise Failure(screen.say("error.lab", detail=error), 1) from error
    except (Unavailable, OtherLexicon) as error:
        raise Failure(screen.say("error.workforce", detail=str(error)), UNFINISHED) from error


def _workforce(wanted: Wanted) -> AbstractContextManager[Workforce]:
    return cluster(wanted.cluster) if wanted.cluster else processes(wanted.jobs or 1)


# -- what it shows


def _print_standings(
    screen: Screen, game: str, bots: Sequence[str], outcomes: Sequence[Outcome]
) -> None:
    say = screen.say
    table = Table(title=say("arena.title", game=game, count=len(outcomes)))
    for column in ("level", "wins", "share", "score", "time", "slowest", "rating"):
        table.add_column(say(f"arena.{column}"), justify="right")
    for bot, row in zip(bots, standings(len(bots), outcomes), strict=True):
        table.add_row(
            bot,
            f"{row.wins:g}",
            f"{row.wins / row.games:.0%}",
            f"{row.mean_score:.0f}",
            f"{row.mean_seconds:.2f} s",
            f"{row.slowest:.2f} s",
            f"{row.rating:.1f}",
        )
    screen.out.print(table)


def _print_replaced(screen: Screen, bots: Sequence[str], summaries: Sequence[Summary]) -> None:
    """How often today's rules refused what a frozen bot had planned."""
    for number, bot in enumerate(bots):
        if count := sum(summary.replaced[number] for summary in summaries):
            screen.write(screen.say("arena.replaced", bot=bot, count=count))


def _print_faults(screen: Screen, bots: Sequence[str], summaries: Sequence[Summary]) -> None:
    """How often a program lost by itself, and why."""
    for number, bot in enumerate(bots):
        faults = Counter(summary.faults[number] for summary in summaries if summary.faults)
        for fault, count in faults.most_common():
            if fault:
                told = told_fault(fault, screen.say)
                screen.write(screen.say("arena.faults", bot=bot, count=count, fault=told))


def _print_evidence(
    screen: Screen,
    bots: Sequence[str],
    summaries: Sequence[Summary],
    test: SequentialTest | None,
) -> None:
    """What the pairs of games prove."""
    say = screen.say
    games_of_pairs = zip(summaries[::SIDES], summaries[1::SIDES], strict=False)
    pairs = [pair_share(pair) for pair in games_of_pairs]
    if not pairs:
        return
    sides = {"first": bots[0], "second": bots[1]}
    share, least, most = (f"{value:.1%}" for value in interval(pairs))
    screen.write(
        say("arena.evidence", **sides, share=share, least=least, most=most, pairs=len(pairs))
    )
    if test:
        llr, decision = test.judge(pairs)
        low, high = (f"{bound:.2f}" for bound in test.bounds)
        hypotheses = {name: f"{value:g}" for name, value in test._asdict().items()}
        screen.write(say("arena.test", **hypotheses, llr=f"{llr:.2f}", low=low, high=high))
        screen.write(say(f"arena.test-{decision}", **hypotheses))


def _print_course(screen: Screen, outcomes: Sequence[Outcome]) -> None:
    """How the games went."""
    lengths = [sum(outcome.moves) for outcome in outcomes]
    ends = Counter(outcome.rule for outcome in outcomes)
    screen.out.print(
        screen.say(
            "arena.games",
            drawn=sum(len(outcome.winners) > 1 for outcome in outcomes),
            mean=f"{sum(lengths) / len(lengths):.1f}",
            longest=max(lengths),
            ends=", ".join(f"{rule} {ends[rule]}" for rule in sorted(ends)),
        )
    )


def _print_kinds(
    screen: Screen, book: Rulebook, bots: Sequence[str], outcomes: Sequence[Outcome]
) -> None:
    """How often each bot did what, by the rules."""
    say = screen.say
    table = Table(title=say("arena.kinds"))
    table.add_column(say("arena.rule"))
    for bot in bots:
        table.add_column(say("arena.by-level", level=bot), justify="right")
    done = [sum((Counter(o.done[n]) for o in outcomes), Counter[str]()) for n in range(len(bots))]
    for told in sorted(set().union(*done), key=lambda told: (int(told.split()[0][1:]), told)):
        title = book.rules[told.split()[0]].title
        table.add_row(f"{told} ({title})", *(str(counts[told]) for counts in done))
    screen.out.print(table)
