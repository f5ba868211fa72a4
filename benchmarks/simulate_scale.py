"""What many people at once would need: the tables of docs/scale.md, from the figures in scale.toml.

Run with ``python -m benchmarks.simulate_scale``; ``--write`` puts the tables into the document. The
same figures and the same seed give the same tables.
"""

import argparse
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.scale_model import Costs, Outcome, drawn_from, mean_of, simulate

FIGURES = Path(__file__).with_name("scale.toml")
DOCUMENT = Path(__file__).parents[1] / "docs" / "scale.md"
SEED = "scale"
SIMULATED_SECONDS = 5.0
CROWDS = (1_000, 100_000, 10_000_000)
HOUSE = 100_000
"""The people whom the model lets share a database."""
YEAR = 365 * 24 * 3600
SATURATED = 0.97
"""A queue whose server is busy for more than this share of the time has no length of its own."""
BUSY = 0.5
"""The share of a processor on which one should count."""


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is assumed of people."""

    seconds_a_move: float
    moves_a_game: float
    looked_back_at: float
    against_bots: float
    average_to_peak: float
    sockets_a_node: int
    overhead_a_message: float


class Load(NamedTuple):
    """What one server process did when so many moves a second came in."""

    rate: float
    p50: float
    p99: float
    processor: float


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured, in seconds and bytes."""

    loads: tuple[Load, ...]
    processor_a_move: float
    """With so many at once that a commit costs each of them nothing."""
    processor_a_commit: float
    bytes_a_move: float
    messages_a_move: float
    socket_bytes: float
    process_bytes: float
    commit: tuple[float, ...]
    silent_commits_of_1: float
    silent_commits_of_8: float
    telling_commits_of_1: float
    telling_commits_of_8: float
    database_a_move: float
    stored_running: float
    stored_finished: float
    store: float
    sqlite_commit: tuple[float, ...]
    sqlite_store: float
    hear: float
    """What each further process spends on being told of a move."""
    follow: float
    """What another process spends on a move beyond that, where somebody there sits at its table."""
    rules: tuple[float, ...]
    bot_a_move: float
    lookback_a_turn: float


class Assumed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is assumed of a database."""

    slow_commit: float
    """How many seconds a commit takes on a slow disk."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the tables are computed from."""

    people: People
    database: Assumed
    measured: Measured


def read_figures() -> Figures:
    """The figures of today."""
    return msgspec.toml.decode(FIGURES.read_bytes(), type=Figures)


# -- the model, fed


def costs_of(figures: Figures, *, sqlite: bool = False, slow_commit: float = 0.0) -> Costs:
    """What a move costs; with SQLite there is one process, and no lock but its own."""
    measured = figures.measured
    judge = drawn_from(measured.rules)
    rest = measured.processor_a_move - mean_of(measured.rules)
    lock = 0.0 if sqlite else 1 / measured.telling_commits_of_8
    commit = drawn_from(measured.sqlite_commit if sqlite else measured.commit)
    return Costs(
        decide=lambda rng: rest + judge(rng),
        answer=measured.processor_a_commit,
        follow=measured.follow,
        hear=measured.hear,
        prepare=lambda rng: max(0.0, commit(rng) - lock),
        store=measured.sqlite_store if sqlite else measured.store,
        lock=slow_commit or lock,
    )


def moves_a_second(figures: Figures, people: float) -> float:
    """How often people and the bots they play with move."""
    people_move = people / figures.people.seconds_a_move
    return people_move * (1 + figures.people.against_bots)


def alone_a_move(measured: Measured) -> float:
    """The processor time of a move that shares its commit with none."""
    return measured.processor_a_move + measured.processor_a_commit


def waits(outcome: Outcome) -> str:
    """How long moves wait, as cells of a table."""
    shares = f"{outcome.loop:.0%} | {outcome.lock:.0%} | {outcome.batch:.1f}"
    if outcome.loop > SATURATED:
        return f"grows | grows | {shares}"
    p50, p99 = outcome.percentile(0.5), outcome.percentile(0.99)
    return f"{p50 * 1e3:.1f} | {p99 * 1e3:.1f} | {shares}"


# -- the tables


def table(head: str, rows: Iterator[str] | Sequence[str]) -> str:
    lines = [f"| {head} |", "|" + "---|" * (head.count(" | ") + 1), *(f"| {row} |" for row in rows)]
    return "\n".join(lines)


def in_bytes(count: float) -> str:
    for unit in ("B", "KB", "MB", "GB", "TB", "PB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    raise ValueError(count)


def rounded(count: float) -> str:
    """A whole number, upwards, of which two digits matter."""
    step = 10 ** max(0, int(math.log10(max(count, 1))) - 1)
    return f"{math.ceil(count / step) * step:,}"


def needs(figures: Figures) -> str:
    """What crowds of several sizes need, part by part."""
    people, measured = figures.people, figures.measured

    def rows() -> Iterator[str]:
        moves = [moves_a_second(figures, crowd) for crowd in CROWDS]
        own = [crowd / people.seconds_a_move for crowd in CROWDS]
        games = [rate / people.moves_a_game for rate in moves]

        def row(name: str, values: Sequence[str]) -> str:
            return f"{name} | {' | '.join(values)}"

        yield row("moves a second", [rounded(rate) for rate in moves])
        yield row("sockets", [f"{crowd:,}" for crowd in CROWDS])
        nodes = [math.ceil(crowd / people.sockets_a_node) for crowd in CROWDS]
        yield row("server processes, by sockets", [rounded(count) for count in nodes])
        yield row(
            "their memory",
            [
                in_bytes(crowd * measured.socket_bytes + count * measured.process_bytes)
                for crowd, count in zip(CROWDS, nodes, strict=True)
            ],
        )
        yield row(
            "processors for moves, half busy",
            [rounded(rate * alone_a_move(measured) / BUSY) for rate in moves],
        )
        bots = [rate * people.against_bots * measured.bot_a_move / BUSY for rate in own]
        yield row("processors for bots, half busy", [rounded(count) for count in bots])
        searched = [rate * people.looked_back_at * people.moves_a_game for rate in games]
        workers = [rate * measured.lookback_a_turn for rate in searched]
        yield row("workers for look-backs, always busy", [rounded(count) for count in workers])
        yield row("rows a second into the database", [rounded(rate) for rate in moves])
        yield row(
            "processors of the database, half busy",
            [rounded(rate * measured.database_a_move / BUSY) for rate in moves],
        )
        wire = measured.bytes_a_move + measured.messages_a_move * people.overhead_a_message
        yield row("bandwidth, both ways", [f"{in_bytes(rate * wire)} a second" for rate in moves])
        kept = [rate * people.average_to_peak * YEAR * measured.stored_finished for rate in moves]
        yield row("storage a year", [in_bytes(count) for count in kept])

    return table("people at once | " + " | ".join(f"{crowd:,}" for crowd in CROWDS), rows())


HEAD = "p50, ms | p99, ms | loop busy | lock busy | moves a commit"


def more_nodes(figures: Figures) -> str:
    """The same people on more and more processes."""
    rate = moves_a_second(figures, HOUSE)
    rows = []
    for nodes in (1, 2, 3, 4, 6, 10, 16, 32):
        outcome = simulate(nodes, rate, SIMULATED_SECONDS, costs_of(figures), SEED)
        rows.append(f"{nodes} | {waits(outcome)}")
    return table(f"processes | {HEAD}", rows)


def more_people(figures: Figures) -> str:
    """More and more people on one database, each process with as many as it is given."""
    rows = []
    for people in (10_000, 20_000, 50_000, 100_000, 150_000, 200_000, 300_000):
        nodes = math.ceil(people / figures.people.sockets_a_node)
        rate = moves_a_second(figures, people)
        seconds = SIMULATED_SECONDS * min(1.0, 5000 / rate)
        outcome = simulate(nodes, rate, seconds, costs_of(figures), SEED)
        costs = costs_of(figures, slow_commit=figures.database.slow_commit)
        slow = simulate(nodes, rate, seconds, costs, SEED)
        said = f"{people:,} | {nodes} | {rate:,.0f} | {waits(outcome)}"
        rows.append(f"{said} | {slow.percentile(0.99) * 1e3:.0f}")
    return table(f"people | processes | moves a second | {HEAD} | p99 on a slow disk, ms", rows)


def credible(figures: Figures) -> str:
    """One process, measured and modelled at the same loads."""
    rows = []
    for load in figures.measured.loads:
        outcome = simulate(1, load.rate, SIMULATED_SECONDS, costs_of(figures, sqlite=True), SEED)
        measured = f"{load.p50 * 1e3:.1f} | {load.p99 * 1e3:.1f}"
        modelled = f"{outcome.percentile(0.5) * 1e3:.1f} | {outcome.percentile(0.99) * 1e3:.1f}"
        busy = f"{load.rate * load.processor:.0%} | {outcome.loop:.0%}"
        rows.append(f"{load.rate:.0f} | {measured} | {modelled} | {busy}")
    head = "moves a second | p50, ms | p99 | p50 of the model | p99 | core busy | in the model"
    return table(head, rows)


def assumptions(figures: Figures) -> str:
    """What is assumed of people and of disks."""
    people = figures.people
    return table(
        "assumed | ",
        [
            f"a person's own moves | one in {people.seconds_a_move:.0f} seconds",
            f"people who play against a bot | {people.against_bots:.0%}",
            f"moves a game | {people.moves_a_game:.0f}",
            f"games that are looked back at | {people.looked_back_at:.0%}",
            f"people over a year, of those at the busiest hour | {people.average_to_peak:.0%}",
            f"people whom a server process is given | {people.sockets_a_node:,}",
            f"headers of a message | {people.overhead_a_message:.0f} B",
            f"a commit on a slow disk | {figures.database.slow_commit * 1e3:.0f} ms",
        ],
    )


def costs_table(figures: Figures) -> str:
    """The figures themselves."""
    one = figures.measured
    middle = len(one.commit) // 2
    return table(
        "measured | ",
        [
            "processor a move, of the server: alone, and where many share a commit | "
            f"{alone_a_move(one) * 1e6:.0f} us, {one.processor_a_move * 1e6:.0f} us",
            f"of that, reading and judging it | {mean_of(one.rules) * 1e6:.0f} us",
            f"processor a move, of PostgreSQL | {one.database_a_move * 1e6:.0f} us",
            "processor a move, of another process: to hear of it, and to follow it | "
            f"{one.hear * 1e6:.0f} us, {one.follow * 1e6:.0f} us",
            f"a commit of PostgreSQL: median, p99 | {one.commit[middle] * 1e3:.2f} ms, "
            f"{one.commit[-1] * 1e3:.2f} ms",
            "commits a second of 1 connection and of 8 | "
            f"{one.silent_commits_of_1:.0f}, {one.silent_commits_of_8:.0f}",
            "the same, where each commit notifies | "
            f"{one.telling_commits_of_1:.0f}, {one.telling_commits_of_8:.0f}",
            f"a commit of SQLite: median, p99 | {one.sqlite_commit[middle] * 1e3:.2f} ms, "
            f"{one.sqlite_commit[-1] * 1e3:.2f} ms",
            f"bytes a move over both sockets | {in_bytes(one.bytes_a_move)} in "
            f"{one.messages_a_move:.0f} messages",
            f"stored a move while the game runs | {in_bytes(one.stored_running)}",
            f"stored a move once it is packed | {in_bytes(one.stored_finished)}",
            f"memory of a process, of a socket | {in_bytes(one.process_bytes)}, "
            f"{in_bytes(one.socket_bytes)}",
            f"processor for a bot's move (level 3, mean of the five games) | "
            f"{one.bot_a_move * 1e3:.0f} ms",
            f"processor for a turn looked back at | {one.lookback_a_turn * 1e3:.0f} ms",
        ],
    )


TABLES = {
    "costs": costs_table,
    "assumed": assumptions,
    "needs": needs,
    "credible": credible,
    "nodes": more_nodes,
    "people": more_people,
}


def write_tables(figures: Figures) -> None:
    """Put the tables of these figures into the document, each after its mark."""
    text = DOCUMENT.read_text("utf-8")
    for name, made in TABLES.items():
        mark = f"<!-- {name} -->"
        text, found = re.subn(rf"{mark}\n(\|.*\n)*", f"{mark}\n{made(figures)}\n", text)
        assert found == 1, name
    DOCUMENT.write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/scale.md")
    options = parser.parse_args()
    figures = read_figures()
    if options.write:
        write_tables(figures)
    else:
        for name, made in TABLES.items():
            print(f"{name}\n\n{made(figures)}\n")


if __name__ == "__main__":
    main()
