"""Who reads: in which language, and a game as values where the client draws it, else as text."""

from typing import NamedTuple

import msgspec

from logomachie.engine.game import AnyGame, AnyState, Language, Seat
from logomachie.server.protocol import TextView

LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Reader(NamedTuple):
    """What somebody reads, and what their client draws."""

    language: Language
    draws: frozenset[str] | None = None
    """The games that the client draws by itself; ``None``: all."""

    def is_drawing(self, game: AnyGame) -> bool:
        """Whether the client draws this game by itself."""
        return self.draws is None or game.name in self.draws

    def look(self, game: AnyGame, state: AnyState, seat: Seat | None) -> msgspec.Struct:
        """The game as a seat sees it, or a spectator."""
        view = game.view(state, seat)
        if self.is_drawing(game):
            return view
        return TextView(game.render(view, self.language), game.scores(state))


def language_of(lang: str) -> Language:
    """The language asked for, or French."""
    return lang if lang in LANGUAGES else LANGUAGES[0]
