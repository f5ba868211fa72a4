"""The material and the state of a game of CROISILLON."""

from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial, require_in
from logomachie.games.croisillon.grid import (
    CAPITAL_JOKER,
    JOKER,
    LARGEST_SIDE,
    Grid,
    is_capital,
    kind,
)
from logomachie.lexicon.folding import LETTERS

MOST_PLAYERS = 4
LARGEST_HAND = LARGEST_SIDE - 1
"""So many cards in one row, and a bonus card, still fit a grid."""
LARGEST_PACK = 500
MOST_POINTS = 10_000
"""No figure that is added to a score is larger."""
MOST_ROUNDS = 100
NO_LIMIT = 0
"""The value of the setting ``limit`` for turns as long as one likes."""
NEXT_TURN = 0
"""The value of the setting ``window`` for grids that can be challenged until the next is laid."""


class Cards(msgspec.Struct, frozen=True):
    """One of the two packs."""

    source: str = msgspec.field(name="from")
    cards: str
    """Every card once, as in a hand; spaces may stand between."""


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    capitals: int
    """Capitals in a hand."""
    smalls: int
    """Small letters in a hand."""
    unfounded_challenge: int
    rounds_of_passes: int
    """When all have passed so often in a row, the game is over."""


class Material(msgspec.Struct, frozen=True):
    """What lies in the box."""

    capitals: Cards
    smalls: Cards
    values: dict[str, str | int]
    """What each card counts, capitals and small letters; jokers count nothing."""
    figures: Figures

    def value(self, card: str) -> int:
        """What a card of a hand or of a grid counts."""
        letter = kind(card)
        return 0 if letter in (JOKER, CAPITAL_JOKER) else int(self.values[letter])

    @property
    def hand_size(self) -> int:
        """Cards in a full hand."""
        return self.figures.capitals + self.figures.smalls


def make_packs(material: Material) -> tuple[str, str]:
    """All capitals and all small letters, one character a card."""
    return "".join(material.capitals.cards.split()), "".join(material.smalls.cards.split())


def check_material(material: Material) -> None:
    """Refuse a material with which CROISILLON cannot be played (C1)."""
    capitals, smalls = make_packs(material)
    figures = material.figures
    require_in(range(LARGEST_PACK + 1), {"capitals": len(capitals), "smalls": len(smalls)})
    for pack, allowed, joker in (
        (capitals, LETTERS, CAPITAL_JOKER),
        (smalls, LETTERS.lower(), JOKER),
    ):
        for card in pack:
            if card not in allowed + joker:
                raise BadMaterial(
                    f"a card is a letter {allowed[0]}-{allowed[-1]} or {joker}, not {card}"
                )
            if card != joker and not isinstance(material.values.get(card), int):
                raise BadMaterial(f"the letter {card} has no value")
    require_in(range(MOST_POINTS + 1), material.values)
    if figures.capitals < 1 or figures.smalls < 1 or material.hand_size > LARGEST_HAND:
        raise BadMaterial(
            f"a hand has 1 capital and 1 small letter or more, {LARGEST_HAND} cards at most"
        )
    require_in(range(MOST_POINTS + 1), {"unfounded_challenge": figures.unfounded_challenge})
    require_in(range(1, MOST_ROUNDS + 1), {"rounds_of_passes": figures.rounds_of_passes})
    # A hand is refilled before its grid goes back, and a bonus card is turned up (C31, C32).
    hands = MOST_PLAYERS + 1
    if len(capitals) < hands * figures.capitals or len(smalls) < hands * figures.smalls + 1:
        raise BadMaterial(f"the packs do not fill {MOST_PLAYERS} hands and refill one")


class Word(NamedTuple):
    """A word of a grid, as it was read."""

    text: str
    cell: str
    """Where its capital lies."""
    direction: str
    """``>`` rightwards, ``<`` leftwards, ``v`` downwards, ``^`` upwards."""
    points: int


class Laid(msgspec.Struct, frozen=True):
    """A grid that a player laid."""

    seat: Seat
    grid: Grid
    """Every JOKER tells its letters."""
    words: tuple[Word, ...]
    score: int


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    hands: tuple[str, ...]
    """One character a card, in order: capitals, then small letters, jokers last in each."""
    capitals: str
    """The pack of capitals, the next card first."""
    smalls: str
    """The pack of small letters, the next card first."""
    scores: tuple[int, ...]
    turn: Seat
    turns: tuple[int, ...]
    """How many turns each seat has had."""
    drafts: tuple[Grid, ...]
    """What each seat prepares in private."""
    until: float | None
    """When the clock ends the turn, the bonus or the window of challenge: see ``ends_at``."""
    table: Laid | None = None
    """The grid on the table: it waits for its bonus card, or can be challenged."""
    bonus: str = ""
    """The bonus card turned up."""
    last: tuple[Laid | None, ...] = ()
    """The last grid of each seat, for the players to look at; its cards are elsewhere by now."""
    used: tuple[str, ...] = ()
    """The words of the game so far, where none may be played twice (C27)."""
    idle: int = 0
    """Turns in a row without a grid."""
    resigned: tuple[Seat, ...] = ()
    ended: str = ""
    """The rule by which the game ended."""


def window_open(state: State) -> bool:
    """Whether a grid lies on the table that can be challenged (C40)."""
    return state.table is not None and not state.bonus and state.table.seat != state.turn


def ends_at(state: State) -> float | None:
    """When the clock ends the turn, the bonus or the window; none where nothing is counted."""
    option = "window" if window_open(state) else "limit"
    return state.until if state.setup.options[option] else None


def in_order(cards: str) -> str:
    """Cards as a hand holds them: capitals, then small letters, jokers last in each."""
    return "".join(sorted(cards, key=lambda card: (not is_capital(card), not card.isalpha(), card)))


def without(hand: str, cards: str) -> str:
    """A hand from which these cards are taken."""
    for card in cards:
        hand = hand.replace(card, "", 1)
    return hand
