"""The bonus card of CROISILLON: where it can be added to a grid, and what that brings (C31)."""

from collections.abc import Callable, Iterator

from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.actions import Add
from logomachie.games.croisillon.grid import (
    CARD,
    JOKER,
    OPEN,
    Place,
    cell_name,
    is_capital,
    is_joker,
    kind,
    parse_cell,
)
from logomachie.games.croisillon.reading import STEPS, Cards, Reading, beside, line, told_by
from logomachie.lexicon.folding import LETTERS, is_folded

LINES = frozenset({"C23", "C24", "C25"})
"""The rules that depend on where the card lies alone."""


def with_card(cards: Cards, action: Add, bonus: str) -> Iterator[dict[Place, str]]:
    """The grid with the bonus card, in the ways in which its JOKERs can then be read.

    A JOKER keeps its letters. It is free in the word that the card makes, and in one that the card
    lengthens, if the word does not exist with the letter that it had (C28).
    """
    place = parse_cell(action.cell)
    if place in cards:
        raise Refusal("C31", "occupied", cells=[action.cell])
    if not CARD.fullmatch(action.card) or kind(action.card) != bonus:
        raise Refusal("C31", "other-card", card=action.card[:8], bonus=bonus)
    after = {**cards, place: action.card}
    touched = list(_touched_jokers(after, place))
    if action.letter and (not touched or not is_folded(action.letter) or len(action.letter) > 1):
        raise Refusal("C28", "no-joker", letter=action.letter)
    for letter in (action.letter,) if action.letter or not touched else ("", OPEN):
        told = after.copy()
        for joker, way in touched:
            letters = told_by(cards, joker) or {}
            letters[way] = letter or letters.get(way, OPEN)
            told[joker] = JOKER + "".join(letters[way] for way in STEPS if way in letters)
        yield told


def additions(cards: Cards, bonus: str) -> Iterator[Add]:
    """All that could be meant by adding the bonus card, whether it may be done or not."""
    for place in sorted(_around(cards)):
        for card in _faces(bonus):
            action = Add(cell_name(place), card)
            yield action
            if any(_touched_jokers({**cards, place: card}, place)):
                yield from (Add(action.cell, card, letter) for letter in LETTERS)


def _faces(bonus: str) -> list[str]:
    """What the bonus card may lie as."""
    return [JOKER + letter for letter in LETTERS.lower()] if bonus == JOKER else [bonus]


def best_additions(
    cards: Cards, bonus: str, reading_of: Callable[[Cards], Reading]
) -> list[tuple[Add, int]]:
    """Where the bonus card can be added and what the grid scores then, the best first."""
    found = []
    for place in sorted(_around(cards)):
        for letter in _faces(bonus):
            action = Add(cell_name(place), letter)
            readings = [reading_of(after) for after in with_card(cards, action, bonus)]
            if any(fault.rule in LINES for fault in readings[0].faults):
                break  # no other letter would do here
            good = next((reading for reading in readings if not reading.faults), None)
            if good:
                told = {
                    (told_by(good.cards, joker) or {})[way]
                    for joker, way in _touched_jokers(good.cards, place)
                }
                named = Add(action.cell, letter, told.pop()) if len(told) == 1 else action
                found.append((named, good.score))
    return sorted(found, key=lambda item: -item[1])


def _touched_jokers(cards: Cards, place: Place) -> Iterator[tuple[Place, str]]:
    """The JOKERs on whose words a card lies, with the directions of those words."""
    for joker, card in cards.items():
        if is_joker(card) and is_capital(card):
            for way, step in STEPS.items():
                if place in line(cards, joker, step):
                    yield joker, way


def _around(cards: Cards) -> set[Place]:
    """The empty places beside the cards of a grid."""
    beside_cards = {beside(place, step) for place in cards for step in STEPS.values()}
    return beside_cards - set(cards)
