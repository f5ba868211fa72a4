"""Where finished games come from: the database of a house, matches of the arena, records."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from logomachie.bots.players import PROGRAM
from logomachie.engine.game import Seat
from logomachie.engine.journal import Entry
from logomachie.engine.record import BadRecord, Record, read_record, to_journal
from logomachie.engine.strength import Strength
from logomachie.lab.finished import Contestant, FinishedGame, Kind, Pseudonyms, without_talk
from logomachie.lab.fixtures import Report
from logomachie.lab.packed import BadGames
from logomachie.store.finished import FinishedBook, StoredGame
from logomachie.table.events import (
    Acted,
    Guest,
    Holder,
    Opened,
    Seated,
    TakenBack,
    Upgraded,
)

BOT_OF_RECORD = re.compile(r"bot (\d)", re.ASCII)
BOT_OF_MATCH = re.compile(r"(\d|[\w-]+@[\d.]+)", re.ASCII)
"""How records and matches call the bots of the house; whoever is called otherwise is a person."""

_REPORT = msgspec.json.Decoder(Report)


# -- the games of a house


class _Course(NamedTuple):
    """What the events of a table add up to, as far as games are told of."""

    entries: tuple[Entry, ...]
    holders: tuple[Holder, ...]
    """Who held the seats at the last action."""
    changed_hands: frozenset[Seat]
    """Seats at which more than one has played."""
    changed: tuple[str, ...]


def games_of_house(book: FinishedBook, names: Pseudonyms) -> Iterator[FinishedGame | None]:
    """The games of a house; ``None`` for each that was never played to its end or is unreadable."""
    aliases = book.aliases()
    for stored in book.games():
        yield finished_game(stored, aliases, names)


def finished_game(
    stored: StoredGame, aliases: dict[Guest, Guest], names: Pseudonyms
) -> FinishedGame | None:
    """A game of a house as it leaves it, if it was played to its end."""
    opened, film = stored.events[0], stored.film
    if not isinstance(opened, Opened) or film is None or film.result is None:
        return None
    course = _course(opened, stored)
    entries, withheld = without_talk(opened.setup.game, course.entries)
    return FinishedGame(
        "house",
        opened.setup,
        entries,
        tuple(
            _contestant(holder, seat in course.changed_hands, aliases, names)
            for seat, holder in enumerate(course.holders)
        ),
        film.result.scores,
        film.result,
        opened.program,
        course.changed,
        opened.days,
        opened.rated,
        withheld,
    )


def _course(opened: Opened, stored: StoredGame) -> _Course:
    entries: list[Entry] = []
    now = list(opened.holders)
    last = tuple(now)
    played: dict[Seat, set[tuple[Guest, Strength]]] = {seat: set() for seat in range(len(now))}
    changed: dict[str, None] = {}
    for event in stored.events:
        match event:
            case Acted(at, seat, action):
                entries.append(Entry(at, seat, action))
                last = tuple(now)
                for place, holder in enumerate(now):
                    played[place].add((holder.guest, holder.level))
            case TakenBack(count):
                del entries[len(entries) - count :]
            case Seated(seat, holder):
                now[seat] = holder
            case Upgraded(_, what):
                changed |= dict.fromkeys(what)
    several = frozenset(seat for seat, who in played.items() if len(who) > 1)
    return _Course(tuple(entries), last, several, tuple(changed))


def _contestant(
    holder: Holder, changed: bool, aliases: dict[Guest, Guest], names: Pseudonyms
) -> Contestant:
    if holder.level:
        return Contestant("bot", str(holder.level), changed)
    if not holder.guest:
        return Contestant("nobody", "", changed)
    person = aliases.get(holder.guest, holder.guest)
    return Contestant("person", names.of(f"guest/{person}"), changed)


# -- matches and records


def games_of_files(paths: Iterable[Path], names: Pseudonyms) -> Iterator[FinishedGame]:
    """The games of files: those that ``arena --out`` and ``selfplay`` write, or records."""
    for path in paths:
        if path.suffix == ".toml":
            yield _of_record(read_record(path), BOT_OF_RECORD, names)
        else:
            yield from _of_match(path, names)


def _of_match(path: Path, names: Pseudonyms) -> Iterator[FinishedGame]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return  # it was being written when somebody stopped the match
            try:
                report = _REPORT.decode(line)
                game = _of_record(report.record, BOT_OF_MATCH, names)
            except (msgspec.DecodeError, BadRecord) as error:
                raise BadGames(f"{path}, line {number}: {error}") from error
            yield msgspec.structs.replace(game, source="arena")


def _of_record(record: Record, bot: re.Pattern[str], names: Pseudonyms) -> FinishedGame:
    setup, entries = msgspec.structs.astuple(to_journal(record))
    kept, withheld = without_talk(setup.game, entries)
    contestants = tuple(named(name, bot, names) for name in record.players)
    return FinishedGame(
        "record",
        setup,
        kept,
        contestants,
        record.scores,
        program=record.program,
        changed=record.changed,
        withheld=withheld,
    )


def named(name: str, bot: re.Pattern[str], names: Pseudonyms) -> Contestant:
    """Who played, by the name in a record."""
    if found := bot.fullmatch(name):
        return Contestant("bot", found[1])
    kind: Kind = "program" if name.startswith(PROGRAM) else "person"
    return Contestant(kind, names.of(f"name/{name}"))
