"""The archive: tables as they are stored, and how they are taken out again.

A table is folded from its events, and its game is read from the frames that were kept with them:
nothing is played again, so that no change of words, material or rules takes a game away. Games of
before there were frames are played again once, by the rulings of then, and filmed.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, Effects
from logomachie.engine.refusal import Refusal
from logomachie.lexicon.proven import Proven, unknown_words
from logomachie.table.commands import Denied
from logomachie.table.events import Acted, Circumstances, Guest, Opened, Stamped, TakenBack
from logomachie.table.film import (
    BrokenFilm,
    Film,
    Reel,
    film_of,
    frame_of,
    read_film,
    retake_of,
    state_of,
    write_film,
)
from logomachie.table.memories import memories
from logomachie.table.people import Aliases
from logomachie.table.played import Played
from logomachie.table.state import (
    Position,
    Table,
    after_action,
    as_it_goes_on,
    as_said,
    begin,
    fold,
    taken_back,
)
from logomachie.table.storage import Storage, TableId

log = logging.getLogger(__name__)

UNREADABLE = "not-readable"
"""The denial of a table that was set aside."""
REST_SECONDS = 0.02
"""Between two games of the past: who plays now comes first."""


class Shelf(Protocol):
    """Where the games of tables are taken from."""

    def new_game(self, name: str, dictionary: str) -> AnyGame:
        """A game of today with its own material; ``Denied`` where it cannot be played."""
        ...

    async def with_box(self, game: AnyGame, box: bytes) -> AnyGame:
        """The same game with what another box holds."""
        ...

    def has_dictionary(self, dictionary: str) -> bool:
        """Whether new games can be played with this dictionary."""
        ...

    async def game_of(self, opened: Opened, box: bytes | None) -> AnyGame:
        """The game of a table that was opened once.

        It is played with what the box of its material holds, or with today's material, and with
        the lexicon that it began with, or with today's of the same name, or with the complete one.
        """
        ...


class TakenOut(NamedTuple):
    """A table as it was put away."""

    game: AnyGame
    table: Table
    past: list[tuple[Stamped, Effects | None]]
    film: Film
    present: Circumstances
    """What the game would be played on with."""


class Archive:
    """Takes tables out of a store."""

    def __init__(self, storage: Storage, shelf: Shelf, program: str, aliases: Aliases) -> None:
        self._storage = storage
        self._shelf = shelf
        self._program = program
        self._aliases = aliases
        self.set_aside: dict[TableId, str] = {}
        """The tables that cannot be read, and why: for the operator."""
        self._kept: set[str] = set()
        """The fingerprints of materials that are kept for sure."""

    async def keep_material(self, game: AnyGame) -> None:
        """Keep what a game is played with for as long as there are tables of it."""
        if game.material_fingerprint not in self._kept:
            await self._storage.keep_material(game.material_fingerprint, game.name, game.box)
            self._kept.add(game.material_fingerprint)

    async def take_out(self, table: TableId) -> TakenOut:
        """A table as it was put away; ``Denied`` where there is none, or where it is unreadable."""
        if table in self.set_aside:
            raise Denied(UNREADABLE)
        try:
            return await self._take_out(table)
        except Denied:
            raise
        except Exception as error:  # whatever is wrong with one table must not hurt the others
            self.set_aside[table] = f"{type(error).__name__}: {error}"
            log.exception("a table is set aside: it cannot be read", extra={"table": table})
            raise Denied(UNREADABLE) from error

    async def _take_out(self, table: TableId) -> TakenOut:
        stored = [*map(self._aliases.known, await self._storage.events(table))]
        if not stored:
            raise Denied("no-such-table")
        opened = stored[0].event
        if not isinstance(opened, Opened):
            raise BrokenFilm("its first event does not open it")
        setup = opened.setup
        box = await self._storage.material(setup.material)
        game = await self._shelf.game_of(opened, box)
        if box is None and opened.material:
            box = game.box
            await self._storage.keep_material(setup.material, game.name, box)
        # Fingerprints were computed otherwise once: a box that was kept by one is that material.
        material = setup.material if box else game.material_fingerprint
        present = Circumstances(self._program, game.lexicon_fingerprint, material)
        film = await self._film(game, table, stored, present)
        return await asyncio.to_thread(unroll, game, stored, film, present)

    async def _film(
        self, game: AnyGame, table: TableId, stored: Sequence[Stamped], present: Circumstances
    ) -> Film:
        """The film of a table: packed, from its frames, or made now."""
        packed = await self._storage.film(table)
        if packed is not None:
            return await asyncio.to_thread(read_film, packed)
        kept = film_in(stored)
        if kept is not None:
            return kept
        film = await asyncio.to_thread(play_again, game, stored, present)
        if not film.broken:
            await self._storage.keep_frames(table, film.frames)
        return film

    async def events(self, table: TableId, after: int) -> Sequence[Stamped]:
        """The events of a table after a number, with their frames, packed or not."""
        stored = await self._storage.events(table, after)
        if all(one.frame for one in stored if changes_game(one)):
            return stored
        packed = await self._storage.film(table)
        if packed is None:
            raise BrokenFilm("an event has no frame")
        frames = (await asyncio.to_thread(read_film, packed)).frames
        return [msgspec.structs.replace(one, frame=frames.get(one.seq)) for one in stored]

    async def reel(self, id_: TableId, table: Table) -> Reel:
        """The film of the game of a table, as it is kept, or as it is taken out."""
        film: Film | bytes | None = await self._storage.film(id_)
        if film is None:
            # In this order: when the film is packed between the two, one of them has it all.
            stored = await self._storage.events(id_)
            film = await self._storage.film(id_) or film_in(stored)
        if film is None:
            film = (await self.take_out(id_)).film
        return Reel(table.entries, table.marks, film)

    async def put_away(self, table: TableId) -> None:
        """Pack and record the game of a table that is over; nothing where that is done."""
        if await self._storage.film(table) is None:
            taken = await self.take_out(table)
            await self._pack(table, taken)
            await self._record(table, taken)

    async def _pack(self, table: TableId, taken: TakenOut) -> None:
        game, state = taken.game, taken.table.game_state
        whole = msgspec.structs.replace(
            taken.film, result=game.result(state), scores=game.scores(state)
        )
        await self._storage.keep_film(table, await asyncio.to_thread(write_film, whole))

    async def _record(self, table: TableId, taken: TakenOut) -> None:
        """Keep what a finished game was to each who played it."""
        await self._storage.record(table, await asyncio.to_thread(memories_of, taken))

    async def record_the_past(self) -> None:
        """Record the games that are over and were not recorded when they ended, one by one."""
        for table in await self._storage.unrecorded():
            try:
                await self._record(table, await self.take_out(table))
            except Exception:  # whatever is wrong with one game must not hurt the others
                log.exception("a game is not recorded", extra={"table": table})
            await asyncio.sleep(REST_SECONDS)

    async def film_the_past(self) -> None:
        """Pack what is over and film what was played before there were films, one by one."""
        for table in await self._storage.unfilmed():
            try:
                taken = await self.take_out(table)
                if not (await self._storage.summary(table)).running:
                    await self._pack(table, taken)
            except Denied as denied:
                log.error("a table has no film", extra={"why": denied.key})


def memories_of(taken: TakenOut) -> dict[Guest, Played]:
    """What a game was to each who played it; nothing where it has no end, or none that is known."""
    game = taken.game
    result = taken.film.result or game.result(taken.table.game_state)
    if result is None:
        return {}
    return memories(taken.past, result, game.teams, games.spec(game.name).move_parts)


def changes_game(stamped: Stamped) -> bool:
    """Whether an event changes the game of its table, so that a frame belongs to it."""
    return isinstance(stamped.event, Opened | Acted | TakenBack)


def film_in(stored: Sequence[Stamped]) -> Film | None:
    """The film that events carry with them; ``None`` where one of them lacks its frame."""
    if all(one.frame for one in stored if changes_game(one)):
        return film_of({one.seq: one.frame for one in stored if one.frame})
    return None


def unroll(
    game: AnyGame, stored: Sequence[Stamped], film: Film, present: Circumstances
) -> TakenOut:
    """The table that these events add up to, with its game from the film.

    Where the film breaks off, the table is as it was there, and closed: what happened later is not
    shown, and nothing more can happen.
    """
    frame = film.frames[1]
    table = begin(msgspec.structs.replace(stored[0], frame=frame), frame)
    past: list[tuple[Stamped, Effects | None]] = [(stored[0], None)]
    for stamped in (as_said(table, one) for one in stored[1:]):
        position = None
        if changes_game(stamped):
            if stamped.seq not in film.frames:
                break
            frame = film.frames[stamped.seq]
            position = Position(frame, frame.awaited, frame)
        table = fold(table, stamped, position)
        past.append((stamped, frame.effects if position else None))
    state = as_it_goes_on(game, table.opened, state_of(game, frame))
    closed = table.closed or bool(film.broken)
    table = msgspec.structs.replace(table, game_state=state, closed=closed)
    return TakenOut(game, table, past, film, present)


def play_again(game: AnyGame, stored: Sequence[Stamped], present: Circumstances) -> Film:
    """The film of a game of before there were films, by the rulings of then, as far as it goes.

    A word that a refusal names was allowed when it was laid: the game is played with it.
    """
    opened = stored[0].event
    assert isinstance(opened, Opened)
    began = opened.setup.lexicon, opened.setup.material
    faithful = began == (present.lexicon, present.material)
    spec = games.spec(game.name)
    proven: frozenset[str] = frozenset()
    referee = game
    while True:
        then = spec.as_then(referee) if spec.as_then else referee
        film, named = _filmed(then, opened, stored, faithful)
        missing = unknown_words(referee.lexicon, named)
        if not missing:
            return film
        proven |= missing
        referee = spec.restore(Proven(game.lexicon, proven), game.box)


def _filmed(
    game: AnyGame, opened: Opened, stored: Sequence[Stamped], faithful: bool
) -> tuple[Film, tuple[str, ...]]:
    """The film of a game as far as it can be played again, and the words for which no further."""
    state = game.start(opened.setup)
    first = retake_of(frame_of(game, state, 0.0), faithful=faithful)
    frames = {stored[0].seq: first}
    table = begin(msgspec.structs.replace(stored[0], frame=first), state)
    try:
        for stamped in stored[1:]:
            position = _again(game, table, stamped)
            if position:
                frames[stamped.seq] = retake_of(position.frame, faithful=faithful)
            table = fold(table, stamped, position)
    except (Refusal, ValueError) as error:
        words = error.words if isinstance(error, Refusal) else ()
        return msgspec.structs.replace(film_of(frames), broken=table.seq + 1), words
    return film_of(frames), ()


def _again(game: AnyGame, table: Table, stamped: Stamped) -> Position | None:
    """What an event leads to when it happens again."""
    match stamped.event:
        case Acted(at, seat, text):
            action = game.parse_action(text, table.game_state, seat)
            step = game.apply(table.game_state, seat, action, at)
            return after_action(game, table, seat, at, step)
        case TakenBack(count):
            return taken_back(game, table, count)
        case _:
            return None
