"""Words for slots: the compiled search for letters, then the tokens that can show them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.slots import Slot
from logomachie.games.guerre_des_mots.state import CROSS, JOKER, Laid, Token
from logomachie.kernel.chains.words import (
    ADDED,
    AFTER,
    BEFORE,
    COST,
    PLACE,
    fill_places,
    letters_below,
)
from logomachie.lexicon.automaton import LONGEST_WORD, Automaton, Walker, label_of
from logomachie.lexicon.compiled import Int
from logomachie.lexicon.folding import fold

LABELS = 28
MOST_AUTOMATA = 8
TABLE = 1 << 11
"""Words for which there is room at first."""
KEPT = "E4 S4 A3 R3 I3 T3 N3 L2 O2 U2"
"""What it costs to lay a letter that one would rather keep; a joker costs most."""
JOKER_COST = 12

Counts = NDArray[np.int64]


def _costs() -> Counts:
    costs = np.ones(LABELS, np.int64)
    costs[0] = JOKER_COST
    for item in KEPT.split():
        costs[label_of(item[0])] = int(item[1:])
    return costs


COSTS = _costs()


class Supply(NamedTuple):
    """Letters to lay: all of those taken, and any of the arsenal."""

    must: Counts
    may: Counts
    jokers: int

    def with_taken(self, taken: Sequence[Laid]) -> "Supply":
        """The same with letters that must all be laid."""
        return self._replace(must=_counts(fold(link.letter) for link in taken))

    def without(self, letters: str) -> "Spent":
        """What is left when these letters are laid, those taken first and jokers last."""
        must, may, jokers = self.must.copy(), self.may.copy(), self.jokers
        added = 0
        for letter in letters:
            label = label_of(fold(letter))
            if must[label]:
                must[label] -= 1
                continue
            added += 1
            if may[label]:
                may[label] -= 1
            else:
                jokers -= 1
        return Spent(Supply(must, may, jokers), added, self.jokers - jokers)


class Spent(NamedTuple):
    """A supply from which letters were laid."""

    left: Supply
    """Its jokers are negative where the letters did not suffice."""
    added: int
    """How many of the letters came from the arsenal, jokers included."""
    jokers: int


def supply_of(taken: Sequence[Laid], arsenal: Sequence[int], tokens: Sequence[Token]) -> Supply:
    """The letters that were taken, and those of the arsenal."""
    letters = [tokens[token].letter for token in arsenal]
    plain = [letter for letter in letters if letter not in (CROSS, JOKER)]
    return Supply(
        _counts(fold(link.letter) for link in taken), _counts(plain), letters.count(JOKER)
    )


def _counts(letters: Iterator[str] | Sequence[str]) -> Counts:
    counts = np.zeros(LABELS, np.int64)
    for letter in letters:
        counts[label_of(letter)] += 1
    return counts


class Wanted(NamedTuple):
    """What words are looked for."""

    least_added: int = 0
    """So many letters must come from the arsenal,"""
    most_added: int = LONGEST_WORD
    """and not more than so many,"""
    least_jokers: int = 0
    most_jokers: int = 0

    def after(self, added: int, jokers: int) -> "Wanted | None":
        """What is still wanted once letters of the arsenal are laid; none if they are too many."""
        if added > self.most_added or jokers > self.most_jokers:
            return None
        return Wanted(
            max(0, self.least_added - added),
            self.most_added - added,
            max(0, self.least_jokers - jokers),
            self.most_jokers - jokers,
        )


class Span(NamedTuple):
    """Words on the same cells of a slot, those of cheap letters first."""

    slot: Slot
    before: int
    """Letters in front of the core."""
    after: int
    texts: NDArray[np.uint8]
    jokers: int
    """The fewest that one of these words needs."""
    added: int
    """The fewest letters of the arsenal that one of these words needs."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the letters laid, in reading order."""
        return self.slot.front[: self.before][::-1] + self.slot.behind[: self.after]

    def words(self) -> Iterator[tuple[str, str]]:
        """Each word: letters in front and behind, folded."""
        length = self.before + self.after
        for row in self.texts[:, :length]:
            text = (row + 64).tobytes().decode()
            yield text[: self.before], text[self.before :]


_known: list[tuple[NDArray[np.uint32], NDArray[np.uint32]]] = []
"""Automata that were used lately, and which letters may follow each of their nodes."""


def _letters_below(automaton: Automaton) -> NDArray[np.uint32]:
    for nodes, below in _known:
        if nodes is automaton.nodes:
            return below
    _known.insert(0, (automaton.nodes, letters_below(automaton.nodes)))
    del _known[MOST_AUTOMATA:]
    return _known[0][1]


class Finder:
    """Finds the words of an automaton that fit slots."""

    def __init__(self, automaton: Automaton, one_letter: frozenset[str]) -> None:
        self._automaton = automaton
        self._walker = Walker(automaton)
        self._below = _letters_below(automaton)
        self._one_letter = sorted({label_of(fold(letter)) for letter in one_letter})
        self._nodes: dict[str, int] = {}

    def spans(self, slots: Sequence[Slot], supply: Supply, wanted: Wanted) -> Iterator[Span]:
        """The words that fit slots with these letters, slot by slot."""
        rows = [self._place(slot) for slot in slots]
        places = np.array([row for row in rows if row], np.int64).reshape(-1, 5)
        real = [slot for slot, row in zip(slots, rows, strict=True) if row]
        found, texts = self._fill(places, supply, wanted)
        order = np.lexsort((found[:, COST], found[:, AFTER], found[:, BEFORE], found[:, PLACE]))
        found, texts = found[order], texts[order]
        changes = np.any(found[1:, :ADDED] != found[:-1, :ADDED], axis=1)
        starts = np.flatnonzero(np.concatenate(([len(found) > 0], changes)))
        fewest = np.minimum.reduceat(found, starts) if len(starts) else found
        stops = [*starts[1:].tolist(), len(found)]
        for row, start, stop in zip(fewest.tolist(), starts.tolist(), stops, strict=False):
            place, before, after, added, jokers, _ = row
            yield Span(real[place], before, after, texts[start:stop], jokers, added)
        for slot in slots:
            yield from self._short(slot, supply, wanted)

    def _fill(
        self, places: Counts, supply: Supply, wanted: Wanted
    ) -> tuple[Counts, NDArray[np.uint8]]:
        size = TABLE
        count: Int = -1
        while count < 0:
            found = np.empty((size, 6), np.int64)
            texts = np.empty((size, LONGEST_WORD + 1), np.uint8)
            count = fill_places(
                self._automaton.nodes, self._below, places, supply.must.copy(), supply.may.copy(),
                min(supply.jokers, wanted.most_jokers), wanted.least_added, wanted.most_added,
                wanted.least_jokers, COSTS, found, texts,
            )  # fmt: skip
            size *= 8
        return found[:count], texts[:count]

    def _place(self, slot: Slot) -> tuple[int, int, int, int, int] | None:
        """The slot as the compiled search knows it; none where no word can be."""
        if not (slot.front or slot.behind):
            return None
        rooms = len(slot.front), len(slot.behind), max(slot.least, 1)
        if slot.core:
            node = self._node(fold(slot.core))
            return (node, *rooms, 0) if node > 0 else None
        if slot.behind:
            return (self._automaton.dawg, *rooms, 1)
        return (self._automaton.gaddag, *rooms, 0)

    def _node(self, core: str) -> int:
        if core not in self._nodes:
            self._nodes[core] = self._walker.follow(self._automaton.gaddag, core[::-1].encode())
        return self._nodes[core]

    def _short(self, slot: Slot, supply: Supply, wanted: Wanted) -> Iterator[Span]:
        """What no automaton holds: words of one letter, and a turned letter that is all."""
        left = int(supply.must.sum())
        nothing = np.zeros((1, 1), np.uint8)
        if slot.least == 0 and not (left or wanted.least_added or wanted.least_jokers):
            yield Span(slot, 0, 0, nothing, 0, 0)
        if slot.core or slot.least > 1 or not (slot.front or slot.behind) or left > 1:
            return
        for label in self._one_letter:
            if left:
                fits, added, jokers = bool(supply.must[label]), 0, 0
            elif supply.may[label]:
                fits, added, jokers = True, 1, 0
            else:
                fits, added, jokers = bool(supply.jokers), 1, 1
            if (
                fits
                and wanted.least_added <= added <= wanted.most_added
                and wanted.least_jokers <= jokers <= wanted.most_jokers
            ):
                before, after = (0, 1) if slot.behind else (1, 0)
                text = np.array([[label]], np.uint8)
                yield Span(slot, before, after, text, jokers, added)


# -- tokens


class Rack:
    """The tokens of an arsenal by the letters that they can show, those one can spare first."""

    def __init__(self, arsenal: Sequence[int], rules: Rules) -> None:
        self.showing: dict[str, list[tuple[int, str]]] = {}
        """For each letter the tokens, and how a put names them."""
        self.jokers: list[int] = []
        for number in arsenal:
            letter, accented, _, _ = rules.tokens[number]
            if letter == JOKER:
                self.jokers.append(number)
            elif letter != CROSS:
                self.showing.setdefault(letter, []).append((number, letter + accented))
                if accented and rules.general:
                    turned = self.showing.setdefault(accented.upper(), [])
                    turned.append((number, accented + letter))


class Dressed(NamedTuple):
    """Tokens for letters, as the puts of a move name them."""

    tokens: tuple[str, ...]
    numbers: tuple[int, ...]
    """Which tokens they are."""
    spent: int
    """How many come from the arsenal."""
    jokers: int

    def brings_back(self, letters: str, lay_there: Sequence[tuple[int, Laid]]) -> bool:
        """Whether a letter comes back to where it lay, by its place among the letters (G43)."""
        return any(
            letters[place] == link.letter or self.numbers[place] == link.token
            for place, link in lay_there
        )


def dress(
    letters: str, taken: Sequence[Laid], rack: Rack, rules: Rules, ends: Sequence[int]
) -> Dressed | None:
    """Tokens that show these letters: all those taken, the others of the arsenal, jokers last.

    Real letters go to the places named as ends first, since only they can fire.
    """
    order = [*ends, *(place for place in range(len(letters)) if place not in ends)]
    return _with_taken(letters, order, taken, [("", -1)] * len(letters), rack, rules)


def _with_taken(
    letters: str,
    order: Sequence[int],
    taken: Sequence[Laid],
    chosen: list[tuple[str, int]],
    rack: Rack,
    rules: Rules,
) -> Dressed | None:
    """A place for each letter taken, as it is or turned to its accent (G93); then the arsenal."""
    if not taken:
        return _with_rack(letters, order, chosen, rack)
    first = taken[0]
    for face in shown_by(first, rules):
        place = next((p for p in order if letters[p] == face and chosen[p][1] < 0), None)
        if place is not None:
            text = "@" + rules.material.name(first.cell)
            chosen[place] = (text if face == first.letter else text + face), first.token
            found = _with_taken(letters, order, taken[1:], chosen, rack, rules)
            if found:
                return found
            chosen[place] = "", -1
    return None


def shown_by(moved: Laid, rules: Rules) -> tuple[str, ...]:
    """What a token that moves may show: what it shows now, or its accent (G93)."""
    if rules.general:
        token = rules.tokens[moved.token]
        if token.accented and moved.letter == token.letter:
            return moved.letter, token.accented.upper()
    return (moved.letter,)


def _with_rack(
    letters: str, order: Sequence[int], chosen: Sequence[tuple[str, int]], rack: Rack
) -> Dressed | None:
    """Tokens of the arsenal for the letters that have none yet."""
    filled = list(chosen)
    used: set[int] = set()
    jokers = 0
    # What only one kind of token can show comes first.
    if not letters.isascii():
        order = sorted(order, key=lambda place: letters[place].isascii())
    for place in order:
        if filled[place][1] >= 0:
            continue
        letter = letters[place]
        for number, text in rack.showing.get(letter, ()):
            if number not in used:
                used.add(number)
                filled[place] = text, number
                break
        else:
            if jokers == len(rack.jokers):
                return None
            filled[place] = JOKER + letter, rack.jokers[jokers]
            jokers += 1
    tokens, numbers = zip(*filled, strict=True) if filled else ((), ())
    return Dressed(tokens, numbers, len(used) + jokers, jokers)
