"""Where the letters of a draft may go: a search for words that hold what is laid already."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

import numpy as np

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.actions import Move, Put
from logomachie.games.guerre_des_mots.board import HEAD, TAIL, is_cross, to_cell
from logomachie.games.guerre_des_mots.moves_compounds import lines_on, placings
from logomachie.games.guerre_des_mots.moves_kinds import Scene, bent
from logomachie.games.guerre_des_mots.moves_taking import Taking
from logomachie.games.guerre_des_mots.moves_words import (
    Finder,
    Rack,
    Span,
    Supply,
    Wanted,
    dress,
    shown_by,
    supply_of,
)
from logomachie.games.guerre_des_mots.plays import Verdict
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.slots import (
    Ground,
    Slot,
    bent_slots,
    chain_slots,
    turned_slots,
)
from logomachie.games.guerre_des_mots.state import CROSS, Laid, Material
from logomachie.lexicon.automaton import label_of
from logomachie.lexicon.folding import fold

TRIES = 8
"""Words on the same squares that the judge is asked about."""


class Way(NamedTuple):
    """Free squares of one line that a move takes which goes on from the draft."""

    cells: tuple[int, ...]
    """Those for letters,"""
    step: int
    """from one to the next as one reads,"""
    crosses: tuple[int, ...] = ()
    """and those for crosses that join a compound (G34)."""


class Hand(NamedTuple):
    """The letters of a draft."""

    fixed: dict[int, Laid]
    """Those laid already, by cell;"""
    crosses: frozenset[int]
    """crosses lie on these cells;"""
    loose: tuple[Laid, ...]
    """letters taken, and not laid yet;"""
    arsenal: tuple[int, ...]
    """and the tokens that are left."""
    rack: Rack


class Room(NamedTuple):
    """Slots that hold what is laid already, and the letters for them."""

    slots: list[Slot]
    hand: Hand
    ahead: tuple[tuple[int, str], ...] = ()
    """Cells and letters that must lengthen the end word first, if they are not laid yet (G32)."""


class Desk(Protocol):
    """The draft, and who judges it."""

    scene: Scene
    rules: Rules
    seat: Seat
    move: Move
    laid: frozenset[int]
    finder: Finder

    @property
    def late(self) -> bool:
        """Whether the time is over."""

    def allow(self, move: Move) -> Verdict | None:
        """What a move leads to, if the referee allows it."""


class Search:
    """The search for moves that go on from a draft, with just these letters taken."""

    def __init__(self, desk: Desk, taking: Taking, hand: Hand) -> None:
        self.desk, self.taking, self.hand = desk, taking, hand
        self.scene, self.rules = desk.scene, desk.rules

    def ways(self, lit: Mapping[int, Collection[int]]) -> Iterator[Way]:
        """Squares of such moves, but for those that are lit."""
        if not self.rules.arbiter:
            for room in self._rooms():
                yield from self._everywhere(room)
            return
        for room in self._rooms():
            yield from self._words(room, lit)
        if self.rules.general:
            yield from self._compounds(lit)

    # -- where words can go

    def _rooms(self) -> Iterator[Room]:
        scene, rules, taking, hand = self.scene, self.rules, self.taking, self.hand
        yield Room(_around(scene.bases(taking), hand.fixed), hand)
        if not scene.own:
            return
        for numbers in (scene.own, self._victims):
            found = (slot for n in numbers for slot in chain_slots(scene.ground(n, taking)))
            yield Room(_around(found, hand.fixed), hand)
        if rules.general:
            for number in (*scene.own, *self._victims):
                yield from self._turned(number)
            for number in (*scene.own, *self._victims):
                yield from self._bent(scene.ground(number, taking))

    @property
    def _victims(self) -> list[int]:
        """Chains of others that may be pirated (G90)."""
        chains = self.scene.chains
        return [n for n in self.scene.others if not (self.scene.frozen or chains[n].blocked)]

    def _turned(self, number: int) -> Iterator[Room]:
        """Slots behind a last letter that is turned (G52)."""
        cut, hand = self.taking.cut_of(number), self.hand
        for end, letters in ((HEAD, cut.head), (TAIL, cut.tail)) if cut else ():
            if len(letters) != 1:
                continue
            ground = self.scene.ground(number, self.taking, turned=end)
            for slot in turned_slots(ground, end, letters[0], shown_by(letters[0], self.rules)):
                cell = to_cell(slot.turned[0].cell, self.rules.material)
                laid = next((f for f in hand.fixed.values() if f.token == letters[0].token), None)
                if laid and laid.cell != cell:
                    continue
                fixed = {c: link for c, link in hand.fixed.items() if c != cell}
                loose = tuple(link for link in hand.loose if link.token != letters[0].token)
                yield Room(_around([slot], fixed), hand._replace(fixed=fixed, loose=loose))

    def _bent(self, ground: Ground) -> Iterator[Room]:
        """Slots at right angles to an end word that becomes longer in the same move (G32)."""
        fixed = self.hand.fixed
        for slot in _bends(ground) if self.rules.arbiter else _any_bends(ground, self._most):
            prelude = dict(zip(slot.prelude_cells, slot.prelude, strict=True))
            if self.rules.arbiter and any(
                fixed[cell].letter != letter for cell, letter in prelude.items() if cell in fixed
            ):
                continue
            beyond = {cell: link for cell, link in fixed.items() if cell not in prelude}
            ahead = tuple((cell, text) for cell, text in prelude.items() if cell not in fixed)
            hand = self.hand._replace(fixed=beyond)
            yield Room(_around([slot], beyond), hand, ahead)

    @property
    def _most(self) -> int:
        """How many letters the move can lay."""
        return len(self.hand.fixed) + len(self.hand.loose) + len(self.hand.arsenal)

    def _everywhere(self, room: Room) -> Iterator[Way]:
        """The free cells that letters can reach, whatever they say."""
        most = self._most - len(room.ahead)
        if most > 0:
            yield from _first(room, self.rules.material)
            for slot in room.slots:
                cells = slot.front[:most] + slot.behind[:most]
                yield Way(tuple(c for c in cells if c not in self.desk.laid), slot.step)

    # -- words there

    def _words(self, room: Room, lit: Mapping[int, Collection[int]]) -> Iterator[Way]:
        """Places with a word that the judge allows, the longest first."""
        supply = _supply(room, self.rules)
        for jokers in (0, 1) if supply.jokers > 0 else (0,):
            if not room.slots or supply.jokers < 0 or (jokers and self.desk.late):
                return
            wanted = Wanted(least_jokers=jokers, most_jokers=jokers)
            spans = list(self.desk.finder.spans(room.slots, supply, wanted))
            for span in sorted(spans, key=lambda one: -len(one.cells)):
                ways = self._squares(span, room)
                if self.desk.late or _all_lit(ways, lit):
                    continue
                if set(room.hand.fixed) <= set(span.cells) and self._allowed(span, room):
                    yield from ways

    def _squares(self, span: Span, room: Room) -> tuple[Way, ...]:
        """The free squares that a move with these words takes."""
        material, laid = self.rules.material, self.desk.laid
        turned = tuple(to_cell(put.cell, material) for put in span.slot.turned)
        free = tuple(cell for cell in turned + span.cells if cell not in laid)
        return (*_first(room, material), Way(free, span.slot.step))

    def _allowed(self, span: Span, room: Room) -> bool:
        """Whether the judge allows a word on these cells with the letters laid already."""
        slot, fixed, rules = span.slot, room.hand.fixed, self.rules
        rows = span.texts
        for place, cell in enumerate(span.cells):
            if cell in fixed:
                rows = rows[rows[:, place] == label_of(fold(fixed[cell].letter))]
        core = fold(slot.core)
        for front, behind in islice(span._replace(texts=np.ascontiguousarray(rows)).words(), TRIES):
            for spelling in rules.meaning.spellings(front + core + behind):
                letters = spelling[: span.before] + spelling[span.before + len(core) :]
                at_core = spelling[span.before : span.before + len(core)] == slot.core
                shown = dict(zip(span.cells, letters, strict=True))
                if not at_core or any(shown[c] != link.letter for c, link in fixed.items()):
                    continue
                free = {cell: letter for cell, letter in shown.items() if cell not in fixed}
                if self._completes({**dict(room.ahead), **free}, room.hand, slot.turned):
                    return True
        return False

    def _completes(self, letters: Mapping[int, str], hand: Hand, turned: Sequence[Put]) -> bool:
        """Whether the draft with these letters, or crosses, on more cells is a legal move."""
        shown = "".join(letter for letter in letters.values() if letter != CROSS)
        dressed = dress(shown, hand.loose, hand.rack, self.rules, ())
        if not dressed:
            return False
        tokens, name = iter(dressed.tokens), self.rules.material.name
        puts = [
            Put(name(cell), CROSS if letter == CROSS else next(tokens))
            for cell, letter in letters.items()
        ]
        laid = {put.cell for put in self.desk.move.puts}
        every = (*self.desk.move.puts, *(put for put in turned if put.cell not in laid), *puts)
        move = self.desk.move
        return self.desk.allow(Move(every, move.uncross, move.unveil)) is not None

    # -- compounds

    def _compounds(self, lit: Mapping[int, Collection[int]]) -> Iterator[Way]:
        """Squares of compounds, those for the crosses that join them as well (G34)."""
        hand, tokens = self.hand, self.rules.tokens
        left = sum(tokens[token].letter == CROSS for token in hand.arsenal)
        crossed = any(is_cross(link) for chain in self.scene.chains for link in chain.links)
        if not self.scene.own or not (left or hand.crosses or crossed):
            return
        laid = {cell: link.letter for cell, link in hand.fixed.items()}
        laid |= dict.fromkeys(hand.crosses, CROSS)
        supply = supply_of((*hand.fixed.values(), *hand.loose), hand.arsenal, tokens)
        for number in (*self.scene.own, *self._victims):
            for line in lines_on(self.scene.ground(number, self.taking, crosses=True)):
                if self.desk.late:
                    return
                if not set(laid) <= {*line.front, *line.behind}:
                    continue
                for shown in placings(line, supply, left + len(hand.crosses), self.scene):
                    way = _way(shown, line.step, self.desk.laid)
                    if self.desk.late or _all_lit((way,), lit):
                        continue
                    if any(shown.get(cell) != letter for cell, letter in laid.items()):
                        continue
                    free = {cell: letter for cell, letter in shown.items() if cell not in laid}
                    if self._completes(free, hand, ()):
                        yield way


def _way(shown: Mapping[int, str], step: int, laid: Collection[int]) -> Way:
    """The free squares of a compound."""
    free = [cell for cell in shown if cell not in laid]
    cells = tuple(cell for cell in free if shown[cell] != CROSS)
    return Way(cells, step, tuple(cell for cell in free if shown[cell] == CROSS))


def _first(room: Room, material: Material) -> Iterator[Way]:
    """The squares on which the end word becomes longer first."""
    if room.ahead and room.slots:
        step = material.columns if room.slots[0].step == 1 else 1
        yield Way(tuple(cell for cell, _ in room.ahead), step)


def _all_lit(ways: Iterable[Way], lit: Mapping[int, Collection[int]]) -> bool:
    """Whether there is nothing new to light up."""
    free = [(cell, way.step) for way in ways for cell in way.cells]
    return bool(free) and all(step in lit.get(cell, ()) for cell, step in free)


def _supply(room: Room, rules: Rules) -> Supply:
    """The letters for the slots of a room: its jokers are negative where they do not suffice."""
    hand = room.hand
    left = supply_of(hand.loose, hand.arsenal, rules.tokens)
    if room.ahead:
        left = left.without("".join(letter for _, letter in room.ahead)).left
    fixed = supply_of(tuple(hand.fixed.values()), (), rules.tokens)
    return left._replace(must=left.must + fixed.must)


def _bends(ground: Ground) -> Iterator[Slot]:
    for end in (HEAD, TAIL):
        for slots in bent(ground, end):
            yield from slots


def _any_bends(ground: Ground, most: int) -> Iterator[Slot]:
    """The same for who may not ask a dictionary which longer forms there are."""
    if len(ground.links) == 1:
        return
    for end in (HEAD, TAIL):
        shut = end in ground.closed or is_cross(ground.links[end])
        for count in range(1, most) if not shut else ():
            yield from bent_slots(ground, end, "?" * count)


def _around(slots: Iterable[Slot], fixed: Collection[int]) -> list[Slot]:
    """The slots that hold all cells with letters already laid."""
    return [
        slot
        for slot in slots
        if (slot.front or slot.behind or slot.turned) and set(fixed) <= {*slot.front, *slot.behind}
    ]
