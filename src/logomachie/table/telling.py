"""What is told of a table at one moment, to everybody who watches it."""

from collections.abc import Hashable, Sequence

from logomachie import games
from logomachie.engine.game import AnyGame, Effects, Language
from logomachie.table.events import NOBODY, Guest, Said, Stamped
from logomachie.table.seat_changes import SeatChanges
from logomachie.table.state import Table
from logomachie.table.talk import goes_on
from logomachie.table.view import (
    ENCODER,
    Look,
    NewsView,
    Places,
    is_kept_from,
    news_for,
    open_news,
    progress_of,
    view_as_json,
    who_heard,
)

Happening = tuple[Stamped, Effects | None]
"""Something that happened, with what the action of the game did if it was one."""


class Telling:
    """A table as it is now and what led there: what several may know is made once."""

    def __init__(
        self,
        game: AnyGame,
        table: Table,
        happenings: Sequence[Happening],
        now: float,
        gone: tuple[int, ...] = (),
        places: Places | None = None,
        seat_changes: SeatChanges | None = None,
    ) -> None:
        self._game = game
        self._table = table
        self._happenings = happenings
        self._now = now
        self._places = places or Places(table)
        self._seat_changes = seat_changes or SeatChanges()
        self.gone = gone
        """The numbers of lines whose words were taken away."""
        self._progress = b""
        """How far the table is, as JSON, once somebody asked."""
        self._news: dict[Language, list[NewsView]] = {}
        self._lines = [
            stamped.event for stamped, _ in happenings if isinstance(stamped.event, Said)
        ]
        """What was said."""
        self._partakers = self._all_partakers()
        self.messages: dict[tuple[Guest, Hashable], bytes] = {}
        """What was told already: to whom (see ``known_as``), and how they read it."""

    def known_as(self, guest: Guest) -> Guest:
        """Whom this person is told as: all who have no part in anything are told the same."""
        return guest if guest in self._partakers else NOBODY

    def view(self, guest: Guest, look: Look) -> bytes:
        """The table as this person sees it, as JSON."""
        if not self._progress:
            self._progress = ENCODER.encode(progress_of(self._game, self._table, self._now))
        return view_as_json(self._progress, self._game, self._table, guest, look, self._places)

    def is_said_by(self, people: frozenset[Guest]) -> bool:
        """Whether one of these people said something of it."""
        return any(said.guest in people for said in self._lines)

    def news(
        self, guest: Guest, language: Language, unheard: frozenset[Guest] = frozenset()
    ) -> tuple[NewsView, ...]:
        """What this person may know of all that happened, but for what some people said."""
        mine, _ = self._places.seen_by(self._table, guest)
        told = self._open_news(language)
        views = [
            news_for(everybodys, stamped, guest, mine)
            for everybodys, (stamped, _) in zip(told, self._happenings, strict=True)
            if not self._lines or self._is_heard(stamped, guest, unheard)
        ]
        return tuple([view for view in views if view])

    def _is_heard(self, stamped: Stamped, guest: Guest, unheard: frozenset[Guest]) -> bool:
        """Whether this person may read what was said, and wants to; all else is for everybody."""
        if _speaker(stamped) in unheard:
            return False
        return not (is_kept_from(stamped, self._table, guest) and goes_on(self._game, self._table))

    def _all_partakers(self) -> frozenset[Guest]:
        """Who has to do with the table, spoke, or was spoken to."""
        partakers = self._places.partakers
        for said in self._lines:
            partakers |= who_heard(said).union(*self._table.known_to)
        return partakers

    def _open_news(self, language: Language) -> list[NewsView]:
        """What everybody may know of all that happened, in a language."""
        if language not in self._news:
            explain = games.spec(self._game.name).rulebook(language).explain
            self._news[language] = [
                open_news(
                    stamped,
                    effects,
                    self._table,
                    explain(effects) if effects else "",
                    self._seat_changes.at(stamped.seq),
                )
                for stamped, effects in self._happenings
            ]
        return self._news[language]


def _speaker(stamped: Stamped) -> Guest | None:
    """Who said something, if this is what happened."""
    return stamped.event.guest if isinstance(stamped.event, Said) else None
