"""Records that are played again: with what the game was played with, as far as that is here."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from logomachie import __version__, games
from logomachie.engine.game import AnyGame
from logomachie.engine.journal import BrokenJournal, Entry, check_setup, moments
from logomachie.engine.record import BadRecord, Point, Record, to_journal, unlike
from logomachie.engine.refusal import Refusal
from logomachie.games.released import released_materials
from logomachie.lexicon import Lexicon
from logomachie.lexicon.proven import Proven, unknown_words
from logomachie.library.position import Position

FIRST = "0.1.0"
"""The version that wrote no version into its records."""


class Restored(NamedTuple):
    """A record with the game that it is played again with: what ``verify`` asks for."""

    game: AnyGame
    record: Record
    """With its material as that is called today, and its version where that can be told."""
    rules: str
    """The version by whose rules the game is refereed."""


class Stop(NamedTuple):
    """Where a record cannot be played again any further."""

    number: int
    """The number of its action that is refused here, from 1."""
    entry: Entry
    """That action."""
    refusal: Refusal
    """Why it is refused."""

    def __repr__(self) -> str:
        return f"<Stop at action {self.number}, {self.entry.action}: {self.refusal}>"


class PlayedAgain(NamedTuple):
    """A record that was played again, as far as that went."""

    record: Record
    positions: tuple[Position, ...]
    unlike: frozenset[Point]
    """What it was played with that is not here: rules, words, material."""
    stop: Stop | None = None
    """Where it does not go on; ``None``: it was played to its end."""


def restore(record: Record, lexicon: Lexicon, material: Path | None = None) -> Restored:
    """A record with its game: by the rules and with the material of then, where they are kept.

    ``UnknownGame`` where there is no such game, ``BadMaterial`` for a file that is none.
    """
    game = games.load(record.game, lexicon, material)
    spec = games.spec(game.name)
    if _is_played_with(game, record):
        return with_game(record, game)
    if material is None:
        kept = {one.fingerprint: one.box for one in released_materials()}.get(record.material)
        return with_game(record, spec.restore(lexicon, kept) if kept else game)
    first = spec.as_first_released(lexicon, material) if spec.as_first_released else game
    return with_game(record, first if _is_played_with(first, record) else game)


def _is_played_with(game: AnyGame, record: Record) -> bool:
    return as_known(record, game).material == game.material_fingerprint


def with_game(record: Record, game: AnyGame) -> Restored:
    """A record with this game, by the rules of then where they are kept."""
    known = as_known(record, game)
    as_then = games.spec(game.name).as_then
    if known.program != FIRST:
        return Restored(game, known, __version__)
    return Restored(as_then(game) if as_then else game, known, FIRST)


def as_known(record: Record, game: AnyGame) -> Record:
    """A record that calls the material of this game as it is called today.

    It names its version, too, where a record of 0.1.0 is known by its material.
    """
    if record.material == game.material_fingerprint:
        return record
    spec = games.spec(game.name)
    called = spec.formerly.get(record.material)
    if spec.first_fingerprint and record.material == spec.first_fingerprint(game):
        called = game.material_fingerprint
    if called is None:
        return record
    return msgspec.structs.replace(record, material=called, program=record.program or FIRST)


def play_again(restored: Restored) -> PlayedAgain:
    """Play a record again, as far as that goes.

    Only one of whose rules, words and material nothing is missing proves to be false: that is a
    ``BadRecord``. Where its words are missing, those unknown here were allowed when they were laid:
    the game is played with them.
    """
    proven = frozenset[str]()
    again = restored
    while True:
        played = _as_far_as_it_goes(again)
        named = played.stop.refusal.words if played.stop and Point.LEXICON in played.unlike else ()
        missing = unknown_words(again.game.lexicon, named)
        if not missing:
            return played
        proven |= missing
        again = _with_words(restored, proven)


def _as_far_as_it_goes(restored: Restored) -> PlayedAgain:
    game, record, _ = restored
    journal, foreign = to_journal(record), unlike(*restored)
    positions: list[Position] = []
    stop = None
    try:
        check_setup(game, journal.setup)
        positions.append(Position(game, journal.setup, game.start(journal.setup)))
        for moment in moments(game, positions[0].state, journal.entries):
            positions.append(positions[-1].followed_by(*moment))
    except BrokenJournal as error:
        if not foreign or not isinstance(error.cause, Refusal):
            raise BadRecord(str(error)) from error
        stop = Stop(error.number, journal.entries[error.number - 1], error.cause)
    scores = positions[-1].scores
    if not foreign and record.scores not in ((), scores):
        raise BadRecord(f"the scores are {scores}, the record says {record.scores}")
    return PlayedAgain(record, tuple(positions), foreign, stop)


def _with_words(restored: Restored, words: Iterable[str]) -> Restored:
    """The same, played with some words more."""
    game = restored.game
    lexicon = Proven(game.lexicon, words)
    return with_game(restored.record, games.spec(game.name).restore(lexicon, game.box))
