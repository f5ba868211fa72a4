"""Records: a game in a file that a person can read, replay and verify.

A record is a TOML file: the setup, then one line an action with its time, its seat and the action
in the game's notation. The seed stands beside the hash that was published when the game started,
so that anybody can check the draw (``logomachie verify``)::

    format = 1
    game = "option"
    players = ["Anne", "bot 3"]
    seed = "90d1..."
    seed_hash = "5f2c..."
    lexicon = "69c6b2fafd61ee636e2ec234"
    material = "0d39..."
    options = { words = "arbiter", window = 20 }
    program = "0.2.0"
    actions = [
      "0 1 play C6> VTr ULw EPr SNw",
      "12.4 0 pass",
    ]
    scores = [23, 0]
"""

import re
from collections.abc import Collection, Iterable
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.files import BadFile, read_table, toml
from logomachie.engine.game import CLOCK, Game, OptionValue, Setup
from logomachie.engine.journal import BrokenJournal, Entry, Journal, check_setup, moments
from logomachie.errors import LogomachieError
from logomachie.lexicon.names import COMPLETE

S = TypeVar("S")
A = TypeVar("A")

FORMAT = 1
LINE = re.compile(r"(\d{1,12}(?:\.\d{1,20})?) (clock|\d{1,3}) (\S.*)", re.ASCII)
CLOCK_NAME = "clock"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as it stands in its file."""

    format: int
    game: str
    players: tuple[str, ...]
    """The names of the players, in the order of their seats."""
    seed: str
    seed_hash: str
    lexicon: str
    material: str
    options: dict[str, OptionValue]
    actions: tuple[str, ...]
    scores: tuple[int, ...] = ()
    """The scores at the end, for the reader; the replay is what counts."""
    dictionary: str = COMPLETE
    """What the lexicon was called where the game was played: records of before have none."""
    program: str = ""
    """The version by whose rules it began: records of before have none."""
    changed: tuple[str, ...] = ()
    """What changed while it was played: ``program``, ``lexicon``, ``material``."""


class BadRecord(LogomachieError):
    """A record that cannot be read, or that is not what it claims to be."""


class Point(StrEnum):
    """What of a record can be checked."""

    DRAW = "draw"
    """The seed is the one that was promised when the game started."""
    RULES = "rules"
    """The rules are those of the game, or what was decided otherwise makes no difference to it."""
    LEXICON = "lexicon"
    """The words are those of the game."""
    MATERIAL = "material"
    """The material is that of the game."""
    ACTIONS = "actions"
    """The rules allow every action."""
    SCORES = "scores"
    """The scores are what the actions lead to."""


POINT_OF = {"program": Point.RULES, "lexicon": Point.LEXICON, "material": Point.MATERIAL}
"""What cannot be checked where something changed, as ``Record.changed`` names it."""


class Verification(NamedTuple):
    """What was checked of a record. What is false raises a ``BadRecord`` instead."""

    entries: int
    """How many actions were played again."""
    finished: bool
    scores: tuple[int, ...]
    unchecked: frozenset[Point] = frozenset()
    """What could not be checked with the rules, the words and the material that are here."""


def to_record(
    journal: Journal,
    names: tuple[str, ...],
    scores: tuple[int, ...],
    program: str,
    changed: Iterable[str] = (),
) -> Record:
    """The record of a journal of a game that began by the rules of this version."""
    setup = journal.setup
    return Record(
        FORMAT,
        setup.game,
        names,
        setup.seed,
        commitment(setup.seed),
        setup.lexicon,
        setup.material,
        dict(setup.options),
        tuple(_line(entry) for entry in journal.entries),
        scores,
        setup.dictionary,
        program,
        tuple(changed),
    )


def to_journal(record: Record) -> Journal:
    """The journal of a record."""
    if record.format != FORMAT:
        raise BadRecord(f"format {record.format} is not known here (known: {FORMAT})")
    if commitment(record.seed) != record.seed_hash:
        raise BadRecord("the seed does not match its hash: it is not the draw that was promised")
    setup = Setup(
        record.game,
        len(record.players),
        record.seed,
        record.lexicon,
        record.material,
        record.options,
        record.dictionary,
    )
    return Journal(setup, tuple(_entry(n, line) for n, line in enumerate(record.actions, 1)))


def unlike(game: Game[S, A], record: Record, rules: str = "") -> frozenset[Point]:
    """What of a game, or of a part of it, was not as it is here: rules, words, material.

    ``rules`` is the version by whose rules it is refereed here; none: that of the record.
    """
    there = (record.program or rules, record.lexicon, record.material)
    here = (rules or record.program, game.lexicon_fingerprint, game.material_fingerprint)
    others = {
        point
        for point, one, other in zip(POINT_OF.values(), there, here, strict=True)
        if one != other
    }
    return frozenset(others.union(POINT_OF.get(name, Point.RULES) for name in record.changed))


def changed_by(unlike: Collection[Point]) -> tuple[str, ...]:
    """What changes where a game goes on here, as ``Record.changed`` names it."""
    return tuple(name for name, point in POINT_OF.items() if point in unlike)


def verify(game: Game[S, A], record: Record, rules: str = "") -> Verification:
    """Replay a record and compare it with what it claims.

    With other words or another material nothing proves a record false, nor do other rules that
    forbid it: then it is played again as far as that goes, and what could not be checked is named.
    ``rules`` is the version by whose rules it is refereed here; none: that of the record.
    """
    journal = to_journal(record)
    foreign = unlike(game, record, rules)
    state, entries, fault = None, 0, ""
    try:
        check_setup(game, journal.setup)
        state = game.start(journal.setup)
        for moment in moments(game, state, journal.entries):
            state, entries = moment.state, entries + 1
    except BrokenJournal as error:
        fault = str(error)
        if state is None:
            raise BadRecord(fault) from error
    scores = game.scores(state)
    if not fault and record.scores and record.scores != scores:
        here, claimed = (", ".join(map(str, one)) for one in (scores, record.scores))
        fault = f"the scores are {here}, the record says {claimed}"
    if fault and not foreign:
        raise BadRecord(fault)
    if not fault and not record.changed and foreign == {Point.RULES}:
        foreign = frozenset()  # what was decided otherwise makes no difference to it
    unchecked = foreign | {Point.ACTIONS, Point.SCORES} if foreign else foreign
    return Verification(entries, game.result(state) is not None, scores, unchecked)


def read_record(path: Path) -> Record:
    """The record of a file."""
    try:
        return msgspec.convert(read_table(path), Record)
    except BadFile as error:
        raise BadRecord(str(error)) from error
    except msgspec.ValidationError as error:
        raise BadRecord(f"{path}: {error}") from error


def format_record(record: Record) -> str:
    """The text of a record."""
    table = msgspec.structs.asdict(record)
    actions, scores = table.pop("actions"), table.pop("scores")
    for name, usual in (("dictionary", COMPLETE), ("program", ""), ("changed", ())):
        if table[name] == usual:
            del table[name]
    lines = [f"{name} = {toml(value)}" for name, value in table.items()]
    listed = "".join(f"  {toml(action)},\n" for action in actions)
    lines += [f"actions = [\n{listed}]", f"scores = {toml(scores)}"]
    return "\n".join(lines) + "\n"


def _line(entry: Entry) -> str:
    seat = CLOCK_NAME if entry.seat == CLOCK else str(entry.seat)
    at = f"{Decimal(repr(entry.at)):f}".removesuffix(".0")  # exact, and never with an exponent
    return f"{at} {seat} {entry.action}"


def _entry(number: int, line: str) -> Entry:
    parts = LINE.fullmatch(line)
    if not parts:
        raise BadRecord(f"action {number} cannot be read: {line[:60]}")
    at, seat, action = parts.groups()
    return Entry(float(at), CLOCK if seat == CLOCK_NAME else int(seat), action)
