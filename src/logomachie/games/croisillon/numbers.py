"""A view of CROISILLON as numbers."""

from collections.abc import Iterable, Mapping
from itertools import chain

from logomachie.engine.game import Setup
from logomachie.engine.numbers import NONE, filled, flags, letters, seconds_left
from logomachie.games.croisillon.grid import CAPITAL_JOKER, JOKER
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import Word
from logomachie.games.croisillon.view import View
from logomachie.lexicon.folding import LETTERS

CAPITALS, SMALLS = LETTERS + CAPITAL_JOKER, LETTERS.lower() + JOKER
WORDS, LONGEST = 8, 14
"""The words of a grid that are told, and how many of their letters."""
DIRECTIONS = "><v^"
WORD = LONGEST + 2
"""A word: its letters, its direction from 1, its points."""


def layout(game: CroisillonGame, setup: Setup) -> Mapping[str, int]:
    """The own hand by card, then the table with the words of its grid."""
    players = setup.players
    return {
        "capitals": len(CAPITALS),
        "smalls": len(SMALLS),
        "hand_sizes": players,
        "packs": 2,
        "scores": players,
        "target": 1,
        "seat": 1,
        "turn": 1,
        "turns": players,
        "to_act": players,
        "resigned": players,
        "until": 1,  # seconds
        "table": 2,  # whose grid it is, its points
        "words": WORDS * WORD,
        "bonus": 2,  # the card by its place among the small ones, from 1; what it counts
        "last": players,  # the points of each seat's last grid
        "used": 1,  # how many words may not be played any more
    }


def write(game: CroisillonGame, view: View, now: float) -> list[int]:
    """A view as numbers."""
    players, table = len(view.scores), view.table
    return [
        *map(view.hand.count, CAPITALS),
        *map(view.hand.count, SMALLS),
        *view.hand_sizes,
        view.capitals,
        view.smalls,
        *view.scores,
        view.target,
        NONE if view.seat is None else view.seat,
        view.turn,
        *view.turns,
        *flags(view.to_act, players),
        *flags(view.resigned, players),
        seconds_left(view.until, now),
        *((table.seat, table.score) if table else (NONE, 0)),
        *_words(table.words if table else ()),
        1 + SMALLS.find(view.bonus) if view.bonus else 0,
        view.bonus_value,
        *filled((laid.score if laid else 0 for laid in view.last), players),
        len(view.used),
    ]


def _words(words: Iterable[Word]) -> Iterable[int]:
    each = (
        (*letters(word.text, LONGEST), 1 + DIRECTIONS.index(word.direction), word.points)
        for word in words
    )
    return filled(chain.from_iterable(each), WORDS * WORD)
