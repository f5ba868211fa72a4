"""A table in use in this process, and what is told of it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from logomachie.engine.game import AnyGame, Effects, Result, Seat
from logomachie.table.events import (
    Change,
    Circumstances,
    Guest,
    Said,
    Stamped,
    Upgraded,
    changes,
)
from logomachie.table.film import Film
from logomachie.table.intentions import Foreseen, Intention, Thought
from logomachie.table.people import Aliases, table_with_persons
from logomachie.table.seat_changes import SeatChanges
from logomachie.table.state import Table
from logomachie.table.storage import TableId
from logomachie.table.talk import KeptLines
from logomachie.table.telling import Happening, Telling
from logomachie.table.turnstile import Turnstile
from logomachie.table.view import Places

log = logging.getLogger(__name__)

ENCODER = msgspec.json.Encoder()
LIVE = Film({})


Listener = Callable[[Telling], None]


class Desk:
    """A table in use in this process."""

    def __init__(
        self,
        id_: TableId,
        code: str,
        game: AnyGame,
        table: Table,
        film: Film = LIVE,
        today: Circumstances | None = None,
    ) -> None:
        self.id = id_
        self.code = code
        self.game = game
        self.table = table
        self.film = film.about()
        """Where the film of its game is from."""
        self.today = today or table.circumstances
        """What its game would be played with today, and is looked back at with."""
        self.lock = Turnstile()
        self.past: list[Happening] = []
        """All that happened, with what the actions of the game did."""
        self.lines = KeptLines()
        """Which of what was said is still told."""
        self.seat_changes = SeatChanges()
        """What became of its seats."""
        self.listeners: set[Listener] = set()
        self.present: Counter[Guest] = Counter()
        """How many connections each person has to this table."""
        self.seen: dict[Guest, float] = {}
        """When each person who is not here was here last (time of day)."""
        self.tickets: dict[str | None, int] = {}
        """The number of the first event that each request led to."""
        self.worker: asyncio.Task[None] | None = None
        """Plays the bots and the clock of this table, when it is their turn."""
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when the clock has to act."""
        self.content: set[Seat] = set()
        """Bots that have nothing to do until something happens."""
        self.plans: dict[Seat, Intention] = {}
        """What bots will do if nothing happens before."""
        self.foreseen: Foreseen | None = None
        """What the bot that acted last means to do afterwards."""
        self.thought: asyncio.Task[Thought | None] | None = None
        """The search for what a bot will do next."""
        self.is_led_elsewhere = False
        """Whether another process stored what happened last."""
        self.errors = 0
        """How often the house could not compute what to do in this position."""
        self._places = Places(table)
        self._looks: dict[Seat | None, msgspec.Raw] = {}
        self._looked_at: object = None

    def forget_thoughts(self) -> None:
        """Something happened: what bots thought is not worth anything any more."""
        self.content.clear()
        self.plans.clear()
        self.foreseen = None
        self.errors = 0
        if self.thought:
            self.thought.cancel()

    def remember(self, events: Sequence[Stamped], effects: Effects | None = None) -> None:
        """Note what happened."""
        for stamped in events:
            bare = msgspec.structs.replace(stamped, frame=None) if stamped.frame else stamped
            self.past.append((bare, effects))
            self.lines.note(stamped)
            self.seat_changes.note(stamped)
            if stamped.ticket:
                self.tickets[stamped.ticket] = stamped.seq

    def recall(self, past: Sequence[Happening]) -> None:
        """Note what happened before the table was taken out."""
        for stamped, effects in past:
            self.remember([stamped], effects)

    def said_apart(self) -> list[Happening]:
        """What was said where the players do not read, as far as it is still told."""
        return [
            (stamped, effects)
            for stamped, effects in self.past
            if isinstance(stamped.event, Said) and stamped.event.room == "watchers"
            if self.lines.tells(stamped)
        ]

    def said_by(self, guests: frozenset[Guest]) -> tuple[int, ...]:
        """The numbers of what some people said."""
        return tuple(
            stamped.seq
            for stamped, _ in self.past
            if isinstance(stamped.event, Said) and stamped.event.guest in guests
        )

    def begin_anew(self, table: Table, past: Sequence[Happening]) -> None:
        """What is stored of the table was changed: know it as it is now."""
        self.table = table
        self.past, self.tickets = [], {}
        self.lines, self.seat_changes = KeptLines(), SeatChanges()
        self.recall(past)
        self.forget_thoughts()

    def telling(
        self, happenings: Sequence[Happening], now: float, gone: tuple[int, ...] = ()
    ) -> Telling:
        """What is told of the table as it is now, and of what led there."""
        if not self._places.are_of(self.table):
            self._places = Places(self.table)
        return Telling(
            self.game, self.table, happenings, now, gone, self._places, self.seat_changes
        )

    def tell(self, telling: Telling) -> None:
        """Let all who watch know what is told of the table."""
        for listener in tuple(self.listeners):
            try:
                listener(telling)
            except Exception:  # what is stored is stored: the others must hear of it
                log.exception("somebody could not be told")

    def know(self, aliases: Aliases) -> None:
        """Know people by whom they became."""
        if not aliases:
            return
        person_of = aliases.person_of
        self.table = table_with_persons(self.table, person_of)
        self.past = [(aliases.known(stamped), effects) for stamped, effects in self.past]
        self.seat_changes = SeatChanges()
        for stamped, _ in self.past:
            self.seat_changes.note(stamped)
        present = self.present
        self.present = Counter()
        for guest, count in present.items():
            self.present[person_of(guest)] += count
        self.seen = {person_of(guest): seen for guest, seen in self.seen.items()}

    def look(self, seat: Seat | None) -> msgspec.Raw:
        """The game as a seat sees it now, as JSON: made once, however many watch."""
        state = self.table.game_state
        if self._looked_at is not state:
            self._looked_at = state
            self._looks = {}
        if seat not in self._looks:
            self._looks[seat] = msgspec.Raw(ENCODER.encode(self.game.view(state, seat)))
        return self._looks[seat]

    @property
    def result(self) -> Result | None:
        """How its game ended: as it was said then."""
        return self.film.result or self.game.result(self.table.game_state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all seats."""
        return self.film.scores or self.game.scores(self.table.game_state)

    @property
    def changed(self) -> tuple[Change, ...]:
        """What is not as it was when its game was played: it is looked back at with what is now."""
        return changes(self.table.circumstances, self.today)

    @property
    def changed_meanwhile(self) -> tuple[Change, ...]:
        """What of its circumstances changed while it was played."""
        upgrades = (stamped.event for stamped, _ in self.past)
        names = (name for one in upgrades if isinstance(one, Upgraded) for name in one.changed)
        return tuple(dict.fromkeys(names))

    @property
    def is_over(self) -> bool:
        """Whether its game is over, also where it cannot be shown to its end any more."""
        return bool(self.film.broken) or self.result is not None
