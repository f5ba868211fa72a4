"""What is told of a table at one moment, to everybody who watches it."""

from collections.abc import Hashable, Sequence
from functools import cached_property

from logomachie import games
from logomachie.engine.game import AnyGame, Effects, Language
from logomachie.table.events import NOBODY, Guest, Said, Stamped
from logomachie.table.state import Table
from logomachie.table.view import (
    Look,
    NewsView,
    TableView,
    news_for,
    open_news,
    open_view,
    seen_by,
    who_heard,
)

Happening = tuple[Stamped, Effects | None]
"""Something that happened, with what the action of the game did if it was one."""


class Telling:
    """A table as it is now and what led there: what several may know is made once."""

    def __init__(
        self, game: AnyGame, table: Table, happenings: Sequence[Happening], now: float
    ) -> None:
        self._game = game
        self._table = table
        self._happenings = happenings
        self._now = now
        self._news: dict[Language, list[NewsView]] = {}
        self.messages: dict[tuple[Guest, Hashable], bytes] = {}
        """What was told already: to whom (see ``known_as``), and how they read it."""

    def known_as(self, guest: Guest) -> Guest:
        """Whom this person is told as: all who have no part in anything are told the same."""
        return guest if guest in self._partakers else NOBODY

    def view(self, guest: Guest, look: Look) -> TableView:
        """The table as this person sees it."""
        return seen_by(self._open_view, self._table, guest, look)

    def is_said_by(self, people: frozenset[Guest]) -> bool:
        """Whether one of these people said something of it."""
        return bool(people) and any(_speaker(stamped) in people for stamped, _ in self._happenings)

    def news(
        self, guest: Guest, language: Language, unheard: frozenset[Guest] = frozenset()
    ) -> tuple[NewsView, ...]:
        """What this person may know of all that happened, but for what some people said."""
        mine = self._table.seats_of(guest)
        views = [
            news_for(everybodys, stamped, guest, mine)
            for everybodys, (stamped, _) in zip(
                self._open_news(language), self._happenings, strict=True
            )
            if _speaker(stamped) not in unheard
        ]
        return tuple([view for view in views if view])

    @cached_property
    def _open_view(self) -> TableView:
        return open_view(self._game, self._table, self._now)

    @cached_property
    def _partakers(self) -> frozenset[Guest]:
        """Who sits here, opened the table, spoke, or was spoken to."""
        partakers = {self._table.opened.host, *(holder.guest for holder in self._table.holders)}
        for stamped, _ in self._happenings:
            if isinstance(stamped.event, Said):
                partakers |= who_heard(stamped.event)
        return frozenset(partakers)

    def _open_news(self, language: Language) -> list[NewsView]:
        """What everybody may know of all that happened, in a language."""
        if language not in self._news:
            explain = games.spec(self._game.name).rulebook(language).explain
            self._news[language] = [
                open_news(stamped, effects, self._table, explain(effects) if effects else "")
                for stamped, effects in self._happenings
            ]
        return self._news[language]


def _speaker(stamped: Stamped) -> Guest | None:
    """Who said something, if this is what happened."""
    return stamped.event.guest if isinstance(stamped.event, Said) else None
