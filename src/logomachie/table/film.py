"""The film of a game: what each action did and where it led to, kept when it happened.

Whatever is shown of a game later is read from its film, and does not depend on the words, the
material or the rules of that day. As long as a game goes on, each event that changes it carries a
frame; when it is over, they are packed together.
"""

import lzma
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, AnyState, Effects, Result, Seat
from logomachie.engine.journal import Entry, Journal, Moment, moments
from logomachie.engine.spec import UnknownState

PACKING = ({"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 20},)
"""A window of 1 MB holds a whole game; more would cost time to clear."""


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """A game after one of its events."""

    version: int
    """The version of the state: see ``GameSpec.state_version``."""
    state: msgspec.Raw
    """As ``Game.encode`` writes it."""
    awaited: float
    """Since when all wait for who is to act, by the clock of the game."""
    effects: Effects | None = None
    """What the action did, where the event is one."""
    waits_for: Seat | None = None
    """The seat that all wait for; ``None`` for nobody, and in films of before it was noted."""


class Retake(Frame, frozen=True, array_like=True):
    """A frame of a game of before there were films, which was played again.

    It is one field longer than a frame that was kept when it happened, to which this costs nothing:
    a field that is added to all frames has its place behind that one.
    """

    faithful: bool = True
    """Whether with the words and the material with which the game was played."""


class Origin(StrEnum):
    """Where a film is from."""

    LIVE = "live"
    """Each frame was kept when it happened."""
    REPLAYED = "replayed"
    """A game of before there were films was played again by the rules of a later day; what was
    played of it since then was kept when it happened."""


class Film(msgspec.Struct, frozen=True):
    """All frames of a game."""

    frames: dict[int, Frame]
    """By the number of the event."""
    origin: Origin = Origin.LIVE
    faithful: bool = True
    """Whether it was played again with the words and the material with which it was played."""
    broken: int = 0
    """The number of the event from which on it could not be played again; 0: none."""
    result: Result | None = None
    """How the game ended, once it is over."""
    scores: tuple[int, ...] = ()

    def about(self) -> "Film":
        """What there is to say of it, without the frames."""
        return msgspec.structs.replace(self, frames={})


class Footage(NamedTuple):
    """A game as it went."""

    start: AnyState
    moments: tuple[Moment[AnyState], ...]

    def before(self, number: int) -> AnyState:
        """The game before an action, counted from 1."""
        return self.moments[number - 2].state if number > 1 else self.start


class Played(Protocol):
    """What was played at a table."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The actions."""
        ...

    @property
    def marks(self) -> tuple[int, ...]:
        """The numbers of their events."""
        ...


class Reel(NamedTuple):
    """The film of a game as it is kept, with what was played."""

    entries: tuple[Entry, ...]
    marks: tuple[int, ...]
    film: Film | bytes
    """Packed, once the game is over."""

    def unpacked(self) -> Film:
        """The film."""
        return read_film(self.film) if isinstance(self.film, bytes) else self.film


class BrokenFilm(Exception):
    """A film that cannot be read."""


def replayed(game: AnyGame, journal: Journal) -> Footage:
    """A game as it goes when its journal is played again; ``BrokenJournal`` where it does not."""
    start = game.start(journal.setup)
    return Footage(start, tuple(moments(game, start, journal.entries)))


def frame_of(
    game: AnyGame, state: AnyState, awaited: float, effects: Effects | None = None
) -> Frame:
    """The frame of a state."""
    version = games.spec(game.name).state_version
    waits_for = next(iter(game.to_act(state)), None)
    return Frame(version, msgspec.Raw(game.encode(state)), awaited, effects, waits_for)


def retake_of(frame: Frame, *, faithful: bool) -> Retake:
    """The same frame, of a game that was played again."""
    return Retake(**msgspec.structs.asdict(frame), faithful=faithful)


def film_of(frames: Mapping[int, Frame]) -> Film:
    """The film of frames that were kept one by one."""
    retake = next((one for one in frames.values() if isinstance(one, Retake)), None)
    if retake is None:
        return Film(dict(frames))
    return Film(dict(frames), Origin.REPLAYED, retake.faithful)


def state_of(game: AnyGame, frame: Frame) -> AnyState:
    """The state of a frame; ``BrokenFilm`` where this version cannot read it."""
    try:
        return games.spec(game.name).read_state(game, bytes(frame.state), frame.version)
    except UnknownState as error:
        raise BrokenFilm(str(error)) from error


def develop(game: AnyGame, table: Played, film: Film) -> Footage:
    """The states of a film, as far as it goes."""
    shown = [
        Moment(state_of(game, frame), entry, frame.effects)
        for entry, mark in zip(table.entries, table.marks, strict=True)
        if (frame := film.frames.get(mark)) and frame.effects
    ]
    return Footage(state_of(game, film.frames[1]), tuple(shown))


def watch(game: AnyGame, reel: Reel) -> Footage:
    """A game as it went. It takes its time."""
    return develop(game, reel, reel.unpacked())


def write_frame(frame: Frame) -> bytes:
    """A frame as bytes."""
    return _ENCODER.encode(frame)


def read_frame(data: bytes) -> Frame:
    """The frame of these bytes; ``BrokenFilm`` where they are none."""
    decoder = _RETAKE if data.startswith(_HEAD_OF_RETAKE) else _FRAME
    try:
        return decoder.decode(data)
    except msgspec.DecodeError as error:
        raise BrokenFilm(str(error)) from error


def write_film(film: Film) -> bytes:
    """A film as bytes, packed over the whole game: neighbouring frames are nearly the same."""
    return lzma.compress(_ENCODER.encode(film), filters=PACKING)


def read_film(data: bytes) -> Film:
    """The film of these bytes; ``BrokenFilm`` where they are none."""
    try:
        return _FILM.decode(lzma.decompress(data))
    except (lzma.LZMAError, msgspec.DecodeError) as error:
        raise BrokenFilm(str(error)) from error


_ENCODER = msgspec.msgpack.Encoder()
_FRAME = msgspec.msgpack.Decoder(Frame)
_RETAKE = msgspec.msgpack.Decoder(Retake)
_HEAD_OF_RETAKE = bytes([0x90 + len(Retake.__struct_fields__)])
"""How MessagePack begins a list that is as long."""
_FILM = msgspec.msgpack.Decoder(Film)
