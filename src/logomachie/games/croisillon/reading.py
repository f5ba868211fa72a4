"""Reading a grid of CROISILLON: its words and points, or everything that is wrong with it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.grid import (
    JOKER,
    OPEN,
    Grid,
    Place,
    cell_name,
    is_capital,
    is_joker,
    kind,
)
from logomachie.games.croisillon.state import Material, Word
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import LETTERS

STEPS: Mapping[str, Place] = {">": (0, 1), "<": (0, -1), "v": (1, 0), "^": (-1, 0)}
"""The four directions, in the order in which words are listed (C22)."""
ACROSS, DOWN = STEPS[">"], STEPS["v"]

Cards = Mapping[Place, str]
"""What lies where."""


class Reading(NamedTuple):
    """What a grid says."""

    cards: Cards
    """The grid; every JOKER tells its letters."""
    words: tuple[Word, ...]
    faults: tuple[Refusal, ...]
    """Everything that is wrong with it."""

    @property
    def score(self) -> int:
        """The points of all words (C30)."""
        return sum(word.points for word in self.words)

    @property
    def grid(self) -> Grid:
        """The grid as a value."""
        return Grid.of(self.cards)


class _Arm(NamedTuple):
    """Where a word stands: its capital, then the small letters that lead away from it."""

    direction: str
    places: tuple[Place, ...]

    @property
    def capital(self) -> Place:
        return self.places[0]


def read(
    cards: Cards, material: Material, lexicon: Lexicon | None, used: Collection[str] = ()
) -> Reading:
    """Read a grid; without a lexicon, its words need not exist, but each JOKER must be told."""
    faults = [*_pieces(cards), *_lines(cards)]
    arms = list(_arms(cards))
    faults += _two_jokers(cards, arms)
    letters, untold = _told_letters(cards, arms, lexicon)
    faults += untold
    if lexicon:
        letters |= _chosen_letters(cards, arms, letters, lexicon, used)
    texts = {arm: _text(cards, arm, letters.get(arm, OPEN)) for arm in arms}
    readable = {arm: text for arm, text in texts.items() if arm in letters or lexicon}
    if lexicon:
        faults += _unknown(cards, readable, lexicon)
    faults += _repeated(readable, used)
    if not arms and not faults:
        faults.append(Refusal("C21", "no-word", cells=map(cell_name, cards)))
    words = tuple(
        Word(text, cell_name(arm.capital), arm.direction, _points(cards, arm, material))
        for arm, text in texts.items()
    )
    return Reading(_told(cards, arms, letters), words, tuple(faults))


def missing(cards: Cards, hand: str) -> Iterator[Refusal]:
    """What a grid takes that is not in the hand (C20)."""
    if len(cards) > len(hand):
        yield Refusal("C20", "too-many", count=len(cards), most=len(hand))
    left = Counter(hand)
    for place in sorted(cards):
        card = kind(cards[place])
        left[card] -= 1
        if left[card] < 0:
            yield Refusal("C20", "not-in-hand", cells=[cell_name(place)], card=card)


# -- lines and pieces


def _runs(cards: Cards) -> Iterator[list[Place]]:
    """Every unbroken run of two or more cards, across and down."""
    for step in (ACROSS, DOWN):
        for place in sorted(cards):
            if beside(place, step, -1) not in cards:
                run = list(line(cards, place, step))
                if len(run) > 1:
                    yield run


def line(cards: Cards, place: Place, step: Place) -> Iterator[Place]:
    """The cards from a place on, as far as they go without a gap."""
    while place in cards:
        yield place
        place = beside(place, step)


def beside(place: Place, step: Place, times: int = 1) -> Place:
    """The place so many steps away."""
    return place[0] + step[0] * times, place[1] + step[1] * times


def _lines(cards: Cards) -> Iterator[Refusal]:
    """Every run has exactly one capital (C23, C24)."""
    for run in _runs(cards):
        capitals = [place for place in run if is_capital(cards[place])]
        cells = [cell_name(place) for place in run]
        letters = "".join(cards[place] for place in run)
        if len(capitals) > 1:
            where = ", ".join(map(cell_name, capitals))
            yield Refusal("C23", "two-capitals", cells=cells, line=letters, capitals=where)
        elif not capitals:
            yield Refusal("C24", "no-capital", cells=cells, line=letters)


def _pieces(cards: Cards) -> Iterator[Refusal]:
    """The grid is one piece (C25); the cells of all pieces but the largest are at fault."""
    left = set(cards)
    pieces: list[list[Place]] = []
    for start in sorted(cards):
        if start not in left:
            continue
        left.remove(start)
        piece = [start]
        for place in piece:
            for step in STEPS.values():
                other = beside(place, step)
                if other in left:
                    left.remove(other)
                    piece.append(other)
        pieces.append(piece)
    if len(pieces) > 1:
        pieces.sort(key=len, reverse=True)
        apart = sorted(chain.from_iterable(pieces[1:]))
        yield Refusal("C25", "pieces", cells=map(cell_name, apart), count=len(pieces))


# -- words


def _arms(cards: Cards) -> Iterator[_Arm]:
    """The words of a grid: what leads away from a capital, on lines with no other capital."""
    for place in sorted(cards):
        if not is_capital(cards[place]):
            continue
        lines = {direction: tuple(line(cards, place, step)) for direction, step in STEPS.items()}
        for one, other in ((">", "<"), ("v", "^")):
            beyond = (*lines[one][1:], *lines[other][1:])
            if any(is_capital(cards[cell]) for cell in beyond):
                del lines[one], lines[other]
        yield from (_Arm(way, line) for way, line in lines.items() if len(line) > 1)


def _text(cards: Cards, arm: _Arm, first: str) -> str:
    return first + "".join(cards[place][-1] for place in arm.places[1:]).upper()


def _points(cards: Cards, arm: _Arm, material: Material) -> int:
    """The sum of the cards of a word; jokers count nothing (C30)."""
    return sum(material.value(cards[place]) for place in arm.places)


def _unknown(cards: Cards, texts: Mapping[_Arm, str], lexicon: Lexicon) -> Iterator[Refusal]:
    """Every word exists (C26). Where only another letter of a frozen joker would do, it is C28."""
    through = Counter(chain.from_iterable(arm.places for arm in texts))
    for arm, text in texts.items():
        if text in lexicon:
            continue
        cells = [cell_name(place) for place in arm.places]
        frozen = [
            number
            for number, place in enumerate(arm.places)
            if number and is_joker(cards[place]) and through[place] > 1
        ]
        if any(_with_another(text, number, lexicon) for number in frozen):
            joker = arm.places[frozen[0]]
            letter = cards[joker][-1]
            yield Refusal(
                "C28", "joker-frozen", words=[text], cells=[cell_name(joker)], letter=letter
            )
        else:
            yield Refusal("C26", "unknown-word", words=[text], cells=cells)


def _with_another(text: str, place: int, lexicon: Lexicon) -> bool:
    """Whether another letter in one place makes a word."""
    return any(text[:place] + letter + text[place + 1 :] in lexicon for letter in LETTERS)


def _repeated(texts: Mapping[_Arm, str], used: Collection[str]) -> Iterator[Refusal]:
    """No word twice (C27)."""
    arms_of: dict[str, list[_Arm]] = {}
    for arm, text in texts.items():
        arms_of.setdefault(text, []).append(arm)
    for text, arms in arms_of.items():
        cells = dict.fromkeys(cell_name(place) for arm in arms for place in arm.places)
        if len(arms) > 1 and OPEN not in text:
            yield Refusal("C27", "twice", words=[text], cells=cells)
        if text in used:
            yield Refusal("C27", "used", words=[text], cells=cells)


# -- jokers


def _two_jokers(cards: Cards, arms: Iterable[_Arm]) -> Iterator[Refusal]:
    """At most one joker in a word (C28)."""
    for arm in arms:
        jokers = [cell_name(place) for place in arm.places if is_joker(cards[place])]
        if len(jokers) > 1:
            yield Refusal("C28", "two-jokers", cells=jokers)


def told_by(cards: Cards, capital: Place) -> dict[str, str] | None:
    """The first letters that a capital tells, by direction; none where a JOKER tells too many."""
    told = cards[capital].removeprefix(JOKER)
    ways = [way for way, step in STEPS.items() if beside(capital, step) in cards]
    if len(told) == 1:
        return dict.fromkeys(ways, told)
    return dict(zip(ways, told, strict=True)) if len(told) == len(ways) else None


def _told_letters(
    cards: Cards, arms: list[_Arm], lexicon: Lexicon | None
) -> tuple[dict[_Arm, str], list[Refusal]]:
    """The first letters of words that the grid tells, and what is wrong with those of JOKERs."""
    letters: dict[_Arm, str] = {}
    faults: list[Refusal] = []
    for capital in sorted(place for place, card in cards.items() if is_capital(card)):
        cell, told = [cell_name(capital)], cards[capital].removeprefix(JOKER)
        letter_of = told_by(cards, capital)
        if letter_of is None:
            faults.append(Refusal("C28", "joker-letters", cells=cell, told=told))
            continue
        if OPEN in told and not lexicon:
            faults.append(Refusal("C28", "joker-untold", cells=cell))
        own = (arm for arm in arms if arm.capital == capital)
        letters |= {arm: letter_of[arm.direction] for arm in own}
    return {arm: letter for arm, letter in letters.items() if letter != OPEN}, faults


def _chosen_letters(
    cards: Cards,
    arms: Iterable[_Arm],
    told: Mapping[_Arm, str],
    lexicon: Lexicon,
    used: Collection[str],
) -> dict[_Arm, str]:
    """Letters for the JOKERs that are left to the referee, so that all words exist and differ.

    The most usual word is taken. Words that differ behind their first letter never stand in each
    other's way, so taking one after the other finds letters wherever there are any.
    """
    taken = {_text(cards, arm, letter) for arm, letter in told.items()} | set(used)
    chosen: dict[_Arm, str] = {}
    for arm in arms:
        if arm in told:
            continue
        words = [_text(cards, arm, letter) for letter in LETTERS]
        known = [word for word in words if word in lexicon]
        free = [word for word in known if word not in taken]
        if known:
            word = max(free or known, key=lambda word: _usual(word, lexicon))
            taken.add(word)
            chosen[arm] = word[0]
    return chosen


def _usual(word: str, lexicon: Lexicon) -> int:
    entry = lexicon.entry(word)
    return entry.frequency if entry else 0


def _told(cards: Cards, arms: Iterable[_Arm], letters: Mapping[_Arm, str]) -> dict[Place, str]:
    """The grid with the letters of every JOKER that were found."""
    jokers: dict[Place, str] = {}
    for arm in arms:
        if is_joker(cards[arm.capital]):
            jokers[arm.capital] = jokers.get(arm.capital, JOKER) + letters.get(arm, OPEN)
    known = {place: text for place, text in jokers.items() if OPEN not in text}
    return {**cards, **known}
