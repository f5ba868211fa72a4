"""The kinds of moves: each is a small generator that says what is taken and where a word may go.

A kind yields *jobs*: letters that are taken, slots for a word on the board as it is then, and how
many letters of the arsenal may join them. The words themselves are found later, job by job.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.board import HEAD, TAIL, guard_of, is_cross, words_of
from logomachie.games.guerre_des_mots.laying import BEYOND
from logomachie.games.guerre_des_mots.moves_taking import NOTHING, Cut, Taking, combined, takings
from logomachie.games.guerre_des_mots.moves_words import (
    Rack,
    Supply,
    Wanted,
    shown_by,
    supply_of,
)
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.slots import (
    Ground,
    Slot,
    base_slots,
    bent_slots,
    chain_slots,
    lengthening,
    mask_of,
    turned_slots,
)
from logomachie.games.guerre_des_mots.state import CROSS, VIOLET, Chain, Laid

BASE, ARSENAL, CAPTURE, CAPTURES = "base", "arsenal", "capture", "captures"
TRANSFER, MIXED, BOTH, TURNED = "transfer", "mixed", "both", "turned"
BEYOND_CROSS, COMPOUND, PIRACY = "beyond", "compound", "piracy"
UNCROSS, UNVEIL, CLOSED, PIECE, SHOT, BACK = "uncross", "unveil", "cross", "piece", "shot", "back"
KINDS = (
    BASE, ARSENAL, CAPTURE, CAPTURES, TRANSFER, MIXED, BOTH, TURNED, BEYOND_CROSS, COMPOUND,
    PIRACY, UNCROSS, UNVEIL, CLOSED, PIECE, SHOT, BACK,
)  # fmt: skip
"""All kinds of moves."""


class Bounds(NamedTuple):
    """How far the generator looks; see docs/notation."""

    letters: int = 8
    """Letters taken in one move."""
    chains: int = 2
    """Chains from which letters are taken in one move."""
    added: int = 3
    """Letters of the arsenal that join letters taken."""
    jokers: int = 1
    """Jokers in a word of the arsenal."""
    added_jokers: int = 0
    """Jokers of the arsenal among them."""
    words: int = 40
    """Words of the arsenal on the same cells."""
    few: int = 6
    """Words on the same cells with the same letters taken, or on a chain of another."""
    releases: int = 1
    """Crosses lifted and pieces turned over in one move."""


BOUNDS = Bounds()
WIDE = Bounds(30, 30, 30, 8, 8, 1_000_000, 1_000_000, 8)
"""No bounds but those of the game."""


class Scene:
    """The board before a move, crosses lifted and pieces turned over as the move says."""

    def __init__(
        self,
        chains: tuple[Chain, ...],
        arsenal: tuple[int, ...],
        seat: Seat,
        rules: Rules,
        uncross: tuple[str, ...] = (),
        unveil: tuple[str, ...] = (),
    ) -> None:
        self.chains, self.seat, self.rules = chains, seat, rules
        self.uncross, self.unveil = uncross, unveil
        self.keeps: Callable[[Slot], bool] = lambda slot: True
        """Which slots are looked at."""
        self.arsenal = tuple(sorted(arsenal, key=self._keeping))
        self.rack = Rack(self.arsenal, rules)
        self.own = [n for n, chain in enumerate(chains) if chain.seat == seat]
        self.others = [n for n, chain in enumerate(chains) if chain.seat != seat]
        self.frozen = any(chains[number].blocked for number in self.own)
        self.taken = mask_of(link.cell for chain in chains for link in chain.links)
        self._only: tuple[Taking, ...] = ()
        """The takings that are looked at, where not all are."""
        self._takings: dict[tuple[Bounds, bool], list[Taking]] = {}
        self._straight: dict[int, list[Slot]] = {}
        self.crosses = sum(rules.tokens[token].letter == CROSS for token in arsenal)

    def _keeping(self, token: int) -> tuple[int, int]:
        """Tokens that one would rather keep come last: those with the accents used most."""
        accented = self.rules.tokens[token].accented
        return ("ëùïôâîûàêèé".find(accented) if accented else -1), token

    @cached_property
    def owner(self) -> dict[int, tuple[int, int]]:
        """For each cell with a token its chain, and what its piece of chess is worth."""
        return {
            link.cell: (number, self.rules.tokens[link.token].value)
            for number, chain in enumerate(self.chains)
            for link in chain.links
        }

    @cached_property
    def violet(self) -> int:
        """The cells that bear no letter."""
        squares = self.rules.material.squares
        return mask_of(cell for cell, square in enumerate(squares) if square == VIOLET)

    def takings(self, bounds: Bounds, several: bool) -> list[Taking]:
        """What can be taken from one chain, or from several; none of others while frozen (G70)."""
        if (bounds, several) not in self._takings:
            self._takings[bounds, several] = list(self._find_takings(bounds, several))
        return self._takings[bounds, several]

    def _find_takings(self, bounds: Bounds, several: bool) -> Iterator[Taking]:
        if self._only:
            return (one for one in self._only if one.cuts and several == (len(one.cuts) > 1))
        numbers = self.own if self.frozen else range(len(self.chains))
        meaning, letters = self.rules.meaning, bounds.letters
        cuts = takings(self.chains, numbers, self.seat, meaning, letters)
        return combined(cuts, bounds.chains, letters) if several else map(_single, cuts)

    def sources(self, bounds: Bounds, several: bool) -> list[Taking]:
        """The same, with nothing taken as well."""
        nothing = not several and NOTHING in (self._only or (NOTHING,))
        return [NOTHING] * nothing + self.takings(bounds, several)

    def one_by_one(self, bounds: Bounds, several: bool) -> Iterator[tuple[Taking, "Scene"]]:
        """Each taking from one chain at most, nothing first, or from several.

        With it comes the scene in which nothing else can be taken. Together these hold what this
        one holds, which may be more than memory does.
        """
        nothing = () if several else (NOTHING,)
        for found in (nothing, self._find_takings(bounds, several)):
            for taking in found:
                yield taking, self.only((taking,))

    def only(self, takings: tuple[Taking, ...]) -> "Scene":
        """The same scene in which nothing else can be taken."""
        scene = copy(self)
        scene._takings, scene._straight, scene._only = {}, {}, takings
        return scene

    def owners(self, taking: Taking) -> set[bool]:
        """Whether letters are taken from own chains, and from others."""
        return {number in self.own for number, _ in taking.cuts}

    def straight(self, taking: Taking) -> list[Slot]:
        """The slots on own chains in which the word lies in one line."""
        # Takings are kept above, so that each keeps its identity.
        if id(taking) not in self._straight:
            self._straight[id(taking)] = straight(self, taking, self.own)
        return self._straight[id(taking)]

    def places(self, taking: Taking) -> list[Slot]:
        """The same, but for those beyond a cross."""
        return [slot for slot in self.straight(taking) if slot.way != BEYOND]

    def bases(self, taking: Taking) -> list[Slot]:
        """The bases on which a chain may begin: the first one with the arsenal alone (G12, G13)."""
        rules = self.rules
        if len(self.own) >= rules.material.figures.chains or (taking.cuts and not self.own):
            return []
        taken = self.taken & ~taking.gone
        found = base_slots(taken, self._bases, rules.material)
        return [slot for slot in found if self.keeps(slot)]

    def ground(
        self, number: int, taking: Taking, *, turned: int | None = None, crosses: bool = False
    ) -> Ground:
        """A chain to lay a word on, once letters have been taken."""
        cut = taking.cut_of(number)
        links = cut.rest if cut else self.chains[number].links
        closed = [end for end in (cut.ends if cut else ()) if end != turned]
        if number not in self.own:
            closed += guarded_ends(links)
        return Ground(
            number,
            links,
            self.taken & ~taking.gone,
            0 if crosses else self.violet,
            frozenset(closed if len(links) > 1 else ()),
            self.rules,
        )

    @cached_property
    def _bases(self) -> list[tuple[int, ...]]:
        return self.rules.bases(self.seat)

    @cached_property
    def held(self) -> Supply:
        """The letters of the arsenal."""
        return supply_of((), self.arsenal, self.rules.tokens)

    @cached_property
    def letters(self) -> int:
        """How many letters the arsenal holds, without jokers."""
        return int(self.held.may.sum())

    def supply(self, taken: Sequence[Laid]) -> Supply:
        """Letters taken, and the arsenal."""
        return self.held.with_taken(taken)


def _single(cut: tuple[int, Cut]) -> Taking:
    return Taking((cut,))


def guarded_ends(links: tuple[Laid, ...]) -> list[int]:
    """Ends at which nobody else may add letters: their words are protected (G60)."""
    words = words_of(links)
    return [
        end
        for end in (HEAD, TAIL)
        if not is_cross(links[end]) and guard_of(links, words[end]) is not None
    ]


class Job(NamedTuple):
    """Where to look for words."""

    kind: str
    scene: Scene
    taking: Taking
    slots: tuple[Slot, ...]
    wanted: Wanted
    loose: tuple[Laid, ...]
    """The letters taken, but for one that is turned."""
    again: bool
    """Whether the letters taken earn another move, if the arsenal adds none (G51)."""
    most: int
    """Letters that can be laid on a slot."""

    @property
    def supply(self) -> Supply:
        """The letters for the slots: without those that their preludes use."""
        supply = self.scene.supply(self.loose)
        return supply.without(self.slots[0].prelude).left if self.slots[0].prelude else supply


Kind = Callable[[Scene, Bounds, bool], Iterator[Job]]
"""A kind of move: its jobs with letters of one chain at most, or of ``several``."""


def from_arsenal(bounds: Bounds) -> list[Wanted]:
    """Words of the arsenal alone, with and without jokers."""
    return [Wanted(), Wanted(least_jokers=1, most_jokers=bounds.jokers)]


def with_arsenal(bounds: Bounds) -> list[Wanted]:
    """Letters taken together with some of the arsenal."""
    found = [Wanted(1, bounds.added)]
    if bounds.added_jokers:
        found.append(Wanted(1, bounds.added, least_jokers=1, most_jokers=bounds.added_jokers))
    return found


ALONE = [Wanted(0, 0)]
"""Only letters taken."""


def sources(taking: Taking, bounds: Bounds) -> list[Wanted]:
    """All ways to add letters of the arsenal to those taken."""
    return ALONE + with_arsenal(bounds) if taking.cuts else from_arsenal(bounds)


# -- where words go


def straight(scene: Scene, taking: Taking, numbers: Iterable[int]) -> list[Slot]:
    """All slots on these chains in which the word lies in one line."""
    found: list[Slot] = []
    for number in numbers:
        found += chain_slots(scene.ground(number, taking))
    return [slot for slot in found if (slot.front or slot.behind) and scene.keeps(slot)]


def jobs(
    kind: str,
    scene: Scene,
    taking: Taking,
    slots: Sequence[Slot],
    wanted: Iterable[Wanted],
    turned: tuple[int, int] | None = None,
) -> Iterator[Job]:
    """A job for each way to add letters of the arsenal; ``turned``: an end of a chain (G52).

    All slots have the same prelude.
    """
    if not slots:
        return
    chain, end = turned or (-1, None)
    cut = taking.cut_of(chain)
    turned_letters = () if not cut else cut.head if end == HEAD else cut.tail
    loose = tuple(link for link in taking.letters if link not in turned_letters)
    prelude = slots[0].prelude
    added = jokers = 0
    if prelude:
        left, added, jokers = scene.supply(loose).without(prelude)
        if left.jokers < 0:
            return
    again = taking.plays_again(end, chain)
    for want in wanted:
        rest = want.after(added, jokers)
        if rest:
            held = scene.letters + min(scene.held.jokers, want.most_jokers)
            most = len(loose) + min(held, want.most_added) - len(prelude)
            if most > 0 or turned:
                yield Job(kind, scene, taking, tuple(slots), rest, loose, again, most)


# -- one generator for each kind


def base(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """A first or second chain, from the arsenal (G12, G13)."""
    if not several:
        yield from jobs(BASE, scene, NOTHING, scene.bases(NOTHING), from_arsenal(bounds))


def arsenal(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """A word of the arsenal on an own chain (G30, G31)."""
    if not several:
        yield from jobs(ARSENAL, scene, NOTHING, scene.places(NOTHING), from_arsenal(bounds))


def capture(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """Letters of one chain of another, and no others (G40)."""
    for taking in () if several else scene.takings(bounds, several):
        if scene.owners(taking) == {False}:
            yield from jobs(CAPTURE, scene, taking, scene.places(taking), ALONE)


def captures(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """Letters of several chains of others, and none of the arsenal (G42)."""
    for taking in scene.takings(bounds, several) if several else ():
        if scene.owners(taking) == {False}:
            yield from jobs(CAPTURES, scene, taking, scene.places(taking), ALONE)


def transfer(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """Letters of one's own chains, and no others (G43)."""
    for taking in scene.takings(bounds, several):
        if scene.owners(taking) == {True}:
            yield from jobs(TRANSFER, scene, taking, scene.places(taking), ALONE)


def mixed(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """Letters of chains with some of the arsenal, or of own chains and others (G30)."""
    for taking in scene.takings(bounds, several):
        alone = ALONE if len(scene.owners(taking)) == 2 else []
        places = scene.places(taking)
        yield from jobs(MIXED, scene, taking, places, alone)
        # A second chain may begin with letters taken, but not with such letters only (G13).
        everywhere = places + scene.bases(taking)
        yield from jobs(MIXED, scene, taking, everywhere, with_arsenal(bounds))


def beyond(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """A word beyond an own cross, in its axis (G61)."""
    if not any(is_cross(link) for number in scene.own for link in scene.chains[number].links):
        return
    for taking in scene.sources(bounds, several):
        slots = [slot for slot in scene.straight(taking) if slot.way == BEYOND]
        yield from jobs(BEYOND_CROSS, scene, taking, slots, sources(taking, bounds))


def turned(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """The last letter of an own end word at a right angle, more letters behind it or not (G52)."""
    yield from _turned(TURNED, scene, scene.own, bounds, several)


def _turned(
    kind: str, scene: Scene, numbers: Sequence[int], bounds: Bounds, several: bool
) -> Iterator[Job]:
    for taking in scene.takings(bounds, several) if scene.rules.general else ():
        for number, cut in taking.cuts:
            if number not in numbers:
                continue
            for end, letters in ((HEAD, cut.head), (TAIL, cut.tail)):
                ground = scene.ground(number, taking, turned=end)
                if len(letters) == 1 and end not in ground.closed:
                    faces = shown_by(letters[0], scene.rules)
                    found = filter(scene.keeps, turned_slots(ground, end, letters[0], faces))
                    rest = len(taking.letters) > 1
                    want = ALONE + with_arsenal(bounds) if rest else from_arsenal(bounds)
                    yield from jobs(kind, scene, taking, list(found), want, (number, end))


def both(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """The end word of an own chain lengthened to another form, and a word on its new end (G32)."""
    yield from _both(BOTH, scene, scene.own, bounds, several)


def _both(
    kind: str, scene: Scene, numbers: Sequence[int], bounds: Bounds, several: bool
) -> Iterator[Job]:
    for taking in scene.sources(bounds, several) if scene.rules.general else ():
        for number in numbers:
            ground = scene.ground(number, taking)
            for end in (HEAD, TAIL):
                for slots in bent(ground, end):
                    kept = [slot for slot in slots if scene.keeps(slot)]
                    yield from jobs(kind, scene, taking, kept, sources(taking, bounds))


def bent(ground: Ground, end: int) -> Iterator[list[Slot]]:
    """The slots behind each longer form of an end word."""
    links = ground.links
    if end in ground.closed or len(links) == 1 or is_cross(links[end]):
        return
    longer = lengthening(ground, end)
    if not longer:
        return
    room = max(len(longer.front), len(longer.behind))
    for form in ground.rules.meaning.longer_forms(longer.core) if room else ():
        count = len(form) - len(longer.core)
        letters = form[:count] if longer.front else form[-count:]
        if form == (letters + longer.core if longer.front else longer.core + letters):
            found = bent_slots(ground, end, letters)
            yield [slot for slot in found if slot.front or slot.behind]


def piracy(scene: Scene, bounds: Bounds, several: bool) -> Iterator[Job]:
    """A word on a chain of another, in any way (G90)."""
    victims = [number for number in scene.others if not scene.chains[number].blocked]
    if scene.frozen or not scene.own:
        return
    for taking in scene.sources(bounds, several):
        slots = straight(scene, taking, victims)
        yield from jobs(PIRACY, scene, taking, slots, sources(taking, bounds))
    yield from _turned(PIRACY, scene, victims, bounds, several)
    yield from _both(PIRACY, scene, victims, bounds, several)


GENERATORS: dict[str, Kind] = {
    BASE: base,
    ARSENAL: arsenal,
    CAPTURE: capture,
    CAPTURES: captures,
    TRANSFER: transfer,
    MIXED: mixed,
    BOTH: both,
    TURNED: turned,
    BEYOND_CROSS: beyond,
    PIRACY: piracy,
}
"""The kinds that are looked for as words of the dictionary."""
