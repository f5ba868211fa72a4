"""Legal moves of all kinds, the most promising first.

``moves(state, seat, rules)`` yields each move as a ``Found``: its kind, the move, and what is cheap
to know of it. They come lazily: moves that win, then those whose letters come nearest to a goal; to
play again counts as two steps, a joker as two steps back; of equals those that take most from the
leader come first. Moves with letters of one chain at most come before those with letters of
several, those on own chains before piracy, those that lift a cross or turn a piece over, and
take-backs last.

Nothing is judged here, and nearly all of it is legal: ``legal`` asks the judge, ``standing`` the
referee. ``winning`` yields
only moves that win. What is found is exact up to ``Bounds``; docs/notation says what is bounded.

``moves_kinds`` has a small generator for each kind; ``moves_taking`` what can be taken,
``slots`` where words can go, ``moves_words`` which words fit, ``moves_found`` makes moves of them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import laying, turns
from logomachie.games.guerre_des_mots.actions import Move, TakeBack
from logomachie.games.guerre_des_mots.board import HEAD, TAIL, is_cross, words_of
from logomachie.games.guerre_des_mots.moves_compounds import compounds, winning_compounds
from logomachie.games.guerre_des_mots.moves_found import (
    Found,
    goals_of,
    laid_cells,
    may_win,
    realise,
)
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BACK,
    BASE,
    BEYOND_CROSS,
    BOTH,
    BOUNDS,
    CAPTURE,
    CAPTURES,
    CLOSED,
    COMPOUND,
    GENERATORS,
    KINDS,
    MIXED,
    PIECE,
    PIRACY,
    SHOT,
    TRANSFER,
    TURNED,
    UNCROSS,
    UNVEIL,
    WIDE,
    Bounds,
    Job,
    Scene,
)
from logomachie.games.guerre_des_mots.moves_shots import armed, shots_of
from logomachie.games.guerre_des_mots.moves_wins import promising
from logomachie.games.guerre_des_mots.moves_words import Finder, Span
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.slots import Slot, mask_of
from logomachie.games.guerre_des_mots.state import GREEN, Laid, State
from logomachie.games.guerre_des_mots.taking import links_at_ends, rest_of, too_short
from logomachie.lexicon.automaton import Automaton

__all__ = [
    "BOUNDS",
    "KINDS",
    "WIDE",
    "Bounds",
    "Found",
    "kinds_of",
    "legal",
    "moves",
    "scenes",
    "standing",
    "take_backs",
    "winning",
    "with_shots",
]

AGAIN, JOKER = 2, 2
"""Steps that a further move is worth, and that a joker costs."""
FIRST = -1_000
"""The promise of what may win."""


# -- all kinds together


def moves(
    state: State,
    seat: Seat,
    rules: Rules,
    kinds: Collection[str] = KINDS,
    bounds: Bounds = BOUNDS,
    automaton: Automaton | None = None,
) -> Iterator[Found]:
    """The moves of these kinds, the most promising first; of the words of an automaton only.

    Crosses at the end, pieces up and shots are added to moves of the kinds that are asked for; to
    all moves, where no others are asked for. So it is with moves behind a cross lifted.
    """
    finder = Finder(automaton or rules.meaning.lexicon.automaton, rules.meaning.one_letter)
    released = False
    for scene in scenes(state, seat, rules, kinds, bounds):
        search = _Search(scene, finder, bounds)
        for found in search.found(kinds):
            kind = found.kind
            if released:
                kind = UNVEIL if scene.unveil else UNCROSS
            if kind in kinds:
                yield found._replace(kind=kind)
            if SHOT in kinds and found.armed:
                yield from with_shots(found, state, seat, rules)
        released = True
    if BACK in kinds:
        yield from take_backs(state, seat, rules)


def winning(
    state: State,
    seat: Seat,
    rules: Rules,
    bounds: Bounds = BOUNDS,
    automaton: Automaton | None = None,
) -> Iterator[Found]:
    """Only moves that win, of all kinds (G100, G101)."""
    finder = Finder(automaton or rules.meaning.lexicon.automaton, rules.meaning.one_letter)
    for scene in scenes(state, seat, rules, KINDS, bounds):
        yield from _Search(scene, finder, bounds).winning()


def scenes(
    state: State, seat: Seat, rules: Rules, kinds: Collection[str], bounds: Bounds
) -> Iterator[Scene]:
    """The board as it is, then with own crosses lifted (G61) and pieces turned over (G70)."""
    own = [chain for chain in state.chains if chain.seat == seat]
    lifted = [
        (link, UNCROSS)
        for links in (chain.links for chain in own)
        for link in dict.fromkeys((links[HEAD], links[TAIL]))
        if is_cross(link) and UNCROSS in kinds
    ]
    shown = [(link, UNVEIL) for c in own for link in c.links if link.piece_up and UNVEIL in kinds]
    for count in range(min(bounds.releases, len(lifted + shown)) + 1):
        for chosen in combinations(lifted + shown, count):
            yield _released(state, seat, chosen, rules)


def _released(state: State, seat: Seat, chosen: Sequence[tuple[Laid, str]], rules: Rules) -> Scene:
    name = rules.material.name
    lifted = [link for link, act in chosen if act == UNCROSS]
    turned = [link for link, act in chosen if act == UNVEIL]
    chains = state.chains
    if chosen:
        chains = tuple(
            msgspec.structs.replace(
                chain,
                links=tuple(
                    link._replace(piece_up=link.piece_up and link not in turned)
                    for link in chain.links
                    if link not in lifted
                ),
            )
            for chain in chains
        )
    arsenal = state.arsenals[seat] + tuple(link.token for link in lifted)
    uncross, unveil = (tuple(name(link.cell) for link in links) for links in (lifted, turned))
    return Scene(chains, arsenal, seat, rules, uncross, unveil)


class Entry(NamedTuple):
    """Something that promises moves."""

    promise: int
    """The lower, the better."""
    harm: int
    """Letters taken from others, as a negative number; those of the leader count twice."""
    number: int
    job: Job
    span: Span | None


class _Search:
    """The moves in one scene, best first."""

    def __init__(self, scene: Scene, finder: Finder, bounds: Bounds) -> None:
        self.scene, self.finder, self.bounds = scene, finder, bounds
        self.goals = goals_of(scene)
        self.leader = self._leader()
        self._count = 0

    def _leader(self) -> Seat | None:
        """Whose chains come nearest to a goal, of the others."""
        scene, rules = self.scene, self.scene.rules
        nearest = {
            min(rules.distances(chain.seat)[link.cell] for link in chain.links): chain.seat
            for chain in (scene.chains[number] for number in scene.others)
        }
        return nearest[min(nearest)] if nearest else None

    def found(self, kinds: Collection[str]) -> Iterator[Found]:
        """The moves of these kinds; of all where they only add something to others."""
        every = not any(kind in kinds for kind in (*GENERATORS, COMPOUND))
        first = [kind for kind in GENERATORS if kind != PIRACY and (every or kind in kinds)]
        pirates = [PIRACY] if every or PIRACY in kinds else []
        joined = every or COMPOUND in kinds
        for several in (False, True):
            yield from self._best_first(list(self._jobs(first, several)))
            if joined:
                takings = self.scene.sources(self.bounds, several)
                found = compounds(self.scene, self.goals, self.bounds, takings)
                yield from sorted(found, key=lambda one: (not one.wins, one.distance))
        for several in (False, True):
            yield from self._best_first(list(self._jobs(pirates, several)))

    def winning(self) -> Iterator[Found]:
        """Only moves that win."""
        wanted = promising(self.scene, self.goals, self.bounds, self.finder)
        if not wanted:
            return
        scene, lines = self.scene.only(wanted), self.goals.lines_under
        scene.keeps = lambda slot: lines(mask_of(slot.cells + slot.prelude_cells))
        names = [kind for kind in GENERATORS if kind != PIRACY]
        for several in (False, True):
            for name in names:
                for job in GENERATORS[name](scene, self.bounds, several):
                    if any(self._slot_promise(job, slot) == FIRST for slot in job.slots):
                        yield from self._winners(job)
            yield from winning_compounds(scene, self.goals, self.bounds, several)

    def _winners(self, job: Job) -> Iterator[Found]:
        for span in self.finder.spans(job.slots, job.supply, job.wanted):
            if may_win(span, self.goals):
                yield from (found for found in self._won(job, span) if found.kind == job.kind)

    def _won(self, job: Job, span: Span) -> Iterator[Found]:
        """All words of a span that win."""
        every = self.bounds._replace(words=WIDE.words, few=WIDE.few)
        return (found for found in realise(job, span, self.goals, every) if found.wins)

    def _jobs(self, names: Iterable[str], several: bool) -> Iterator[Entry]:
        for name in names:
            for job in GENERATORS[name](self.scene, self.bounds, several):
                promise = min(self._slot_promise(job, slot) for slot in job.slots)
                yield self._entry(promise, job)

    def _entry(self, promise: int, job: Job, span: Span | None = None) -> Entry:
        self._count += 1
        return Entry(promise, -self._harm(job), self._count, job, span)

    def _harm(self, job: Job) -> int:
        chains = self.scene.chains
        return sum(
            len(cut.letters) * (2 if chains[number].seat == self.leader else 1)
            for number, cut in job.taking.cuts
            if number in self.scene.others
        )

    def _slot_promise(self, job: Job, slot: Slot) -> int:
        """The best that words on a slot can promise."""
        new = slot.front[: job.most] + slot.behind[: job.most] + slot.prelude_cells
        if job.kind != PIRACY and self.goals.lines_under(mask_of(new + slot.core_cells)):
            return FIRST
        cells = new + slot.core_cells if slot.turned else new
        return self._promise(job, cells, job.wanted.least_jokers)

    def _promise(self, job: Job, cells: Sequence[int], jokers: int) -> int:
        squares = self.scene.rules.material.squares
        greens = sum(squares[cell] == GREEN for cell in cells)
        near = self.goals.nearest
        if job.kind != PIRACY:
            near = min(self.goals.distances[cell] for cell in cells)
        again = greens + (job.again and not job.wanted.least_added)
        return near - AGAIN * again + JOKER * jokers

    def _best_first(self, entries: list[Entry]) -> Iterator[Found]:
        """Take the most promising entry again and again: a job becomes spans, a span moves."""
        heapify(entries)
        while entries:
            entry = heappop(entries)
            job, span = entry.job, entry.span
            if not span:
                for each in self.finder.spans(job.slots, job.supply, job.wanted):
                    goal = job.kind != PIRACY and may_win(each, self.goals)
                    promise = FIRST if goal else self._span_promise(job, each)
                    heappush(entries, self._entry(promise, job, each))
            elif entry.promise == FIRST:
                yield from self._won(job, span)
                heappush(entries, self._entry(self._span_promise(job, span), job, span))
            else:
                found = realise(job, span, self.goals, self.bounds)
                yield from (each for each in found if not each.wins)

    def _span_promise(self, job: Job, span: Span) -> int:
        return self._promise(job, laid_cells(span, job), span.jokers)


# -- what a move may add, and what may be done instead


def with_shots(found: Found, state: State, seat: Seat, rules: Rules) -> Iterator[Found]:
    """The move with all shots that it may fire, those that win most words first (G80)."""
    if not isinstance(found.move, Move):
        return
    try:
        verdict = judge(state, seat, found.move, rules)
    except Refusal:
        return
    for shots in shots_of(found.move, verdict, seat, rules):
        yield found._replace(kind=SHOT, move=armed(found.move, shots))


def take_backs(state: State, seat: Seat, rules: Rules) -> Iterator[Found]:
    """Letters of an end word of an own chain, the whole word first (G91)."""
    nearest = goals_of(Scene(state.chains, (), seat, rules)).nearest
    name, meaning = rules.material.name, rules.meaning
    for links in (chain.links for chain in state.chains if chain.seat == seat):
        words = words_of(links)
        letters = sum(not is_cross(link) for link in links)
        for end, word in ((HEAD, words[0]), (TAIL, words[-1])):
            for count in range(min(len(word.cells), letters - 1), 0, -1):
                front, back = links_at_ends(links, *((count, 0) if end == HEAD else (0, count)))
                rest = rest_of(links, front, back)
                short = too_short(links, rest.links, rules.rulings.shortest)
                if not (rest.holding or short or meaning.meaningless(rest.links)):
                    part = links[:front] if end == HEAD else links[len(links) - back :]
                    cells = tuple(name(link.cell) for link in part if not is_cross(link))
                    yield Found(BACK, TakeBack(cells), nearest)


def kinds_of(move: Move, verdict: Verdict) -> tuple[str, ...]:
    """All kinds that a move is, once it was judged: a shot may be a capture as well."""
    own = verdict.transferred - verdict.turned * (verdict.pirated is None)
    others = verdict.captured - verdict.turned * (verdict.pirated is not None)
    several = bool(own) + bool(others) + bool(verdict.spent) > 1
    facts = (
        (BASE, verdict.kind == laying.FOUNDED),
        (ARSENAL, verdict.kind != laying.FOUNDED and not own and not others),
        (MIXED, several),
        (TRANSFER, own and not several),
        (CAPTURE, others and not several and verdict.chains_taken == 1),
        (CAPTURES, others and not several and verdict.chains_taken > 1),
        (BOTH, verdict.kind == laying.BOTH),
        (TURNED, verdict.turned),
        (BEYOND_CROSS, verdict.kind == laying.BEYOND),
        (COMPOUND, verdict.joined),
        (PIRACY, verdict.pirated is not None),
        (UNCROSS, move.uncross),
        (UNVEIL, move.unveil),
        (CLOSED, verdict.blocks_word),
        (PIECE, verdict.blocks_chain),
        (SHOT, move.shots),
    )
    return tuple(kind for kind, true in facts if true)


# -- judged


def legal(
    found: Iterable[Found], state: State, seat: Seat, rules: Rules
) -> Iterator[tuple[Found, Verdict]]:
    """The moves that the judge allows, with what they lead to.

    Some may bring back a board, which only ``turns`` knows (G51, G104).
    """
    for item in found:
        if not isinstance(item.move, Move):
            continue
        try:
            yield item, judge(state, seat, item.move, rules)
        except Refusal:
            continue


def standing(found: Iterable[Found], state: State, seat: Seat, rules: Rules) -> Iterator[Move]:
    """The moves that the referee allows."""
    for item, verdict in legal(found, state, seat, rules):
        try:
            turns.after(state, verdict, rules)
        except Refusal:
            continue
        if isinstance(item.move, Move):
            yield item.move
