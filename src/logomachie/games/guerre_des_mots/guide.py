"""What may come next while a move is being put together, for players who like to be led.

``guide(game, state, seat, draft)`` looks at a move as far as it has come and says which letters may
be taken, where letters may go, and what may be added. Each thing that it names leads to a move that
the referee allows: it was found together with one. It looks for a short time only: more may be
legal than it says.

Where a wrong word costs the turn (G92) the guide knows no words: it looks at places only, and not
for compounds.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves, notation
from logomachie.games.guerre_des_mots.actions import Draw, Move, Pass, Put, Shot, TakeBack
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Word,
    is_cross,
    names,
    occupied,
    to_cell,
    towards,
    words_of,
)
from logomachie.games.guerre_des_mots.guide_places import Hand, Search, Way
from logomachie.games.guerre_des_mots.meaning import Meaning
from logomachie.games.guerre_des_mots.moves_kinds import Scene
from logomachie.games.guerre_des_mots.moves_shots import shots_of
from logomachie.games.guerre_des_mots.moves_taking import Cut, Taking, cuts_of
from logomachie.games.guerre_des_mots.moves_words import Finder, Rack
from logomachie.games.guerre_des_mots.notation import Draft
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import CROSS, PIECES, Chain, Laid, State
from logomachie.games.guerre_des_mots.taking import take, too_short

SECONDS = 0.08
"""How long it looks for places, and for letters to take."""
MOST_TAKEN = 12
"""Letters of one chain that it looks at."""
MOST_SHOTS = 60
"""Shots that it tells of."""


class Take(msgspec.Struct, frozen=True):
    """Letters that may be taken from an end of a chain, besides those taken already."""

    cell: str
    """The innermost of them."""
    cells: tuple[str, ...]
    """From the end inwards."""


class Place(msgspec.Struct, frozen=True):
    """A square on which a letter may be laid."""

    cell: str
    across: bool
    """Whether a word may run through it from left to right,"""
    down: bool
    """and from top to bottom."""


class Aim(msgspec.Struct, frozen=True):
    """A shot that may be added (G80), and what it wins."""

    gun: str
    target: str
    end: str
    words: int
    won: tuple[str, ...]


class Guide(msgspec.Struct, frozen=True):
    """What may come next. Squares are named as in the notation."""

    takes: tuple[Take, ...] = ()
    places: tuple[Place, ...] = ()
    crosses: tuple[str, ...] = ()
    """Where a cross may be added to the draft (G34, G60)."""
    pieces: tuple[str, ...] = ()
    """Letters of the draft that may show their piece of chess (G70)."""
    shots: tuple[Aim, ...] = ()
    uncross: tuple[str, ...] = ()
    """Own crosses that may be taken back first (G61)."""
    unveil: tuple[str, ...] = ()
    """Own pieces of chess that may be turned over first (G70)."""
    backs: tuple[tuple[str, ...], ...] = ()
    """Letters that may be taken back to the arsenal (G91)."""
    draw: bool = False
    may_pass: bool = False


class AnyWord(Meaning):
    """A dictionary that holds everything: for who may not ask one."""

    def __init__(self, meaning: Meaning) -> None:
        super().__init__(meaning.lexicon, "", accents=meaning.accents)

    def is_word(self, text: str) -> bool:
        """Whatever it is."""
        return True

    def same_word(self, one: str, other: str) -> bool:
        """Whatever they are."""
        return True

    def is_compound(self, members: Sequence[str]) -> bool:
        """Whatever they are."""
        return True

    def meaningless(self, links: Sequence[Laid]) -> list[Word]:
        """Nothing."""
        return []


@lru_cache(maxsize=8)
def _any_word(meaning: Meaning) -> AnyWord:
    return AnyWord(meaning)


def guide(game: GuerreGame, state: State, seat: Seat, text: str) -> Guide:
    """What may come next; a refusal where the draft has taken what may not be taken."""
    if seat not in game.to_act(state):
        return Guide()
    rules = game.rules(state.setup)
    if not rules.arbiter:
        rules = rules._replace(meaning=_any_word(rules.meaning))
    draft = notation.parse_draft(text, rules)
    desk = _Desk(game, state, seat, draft, rules)
    desk.require_takeable()
    found = desk.additions() if draft.move.puts else desk.instead()
    places, crosses = desk.places()
    crosses = tuple(dict.fromkeys(found.crosses + crosses))
    return msgspec.structs.replace(found, places=places, crosses=crosses, takes=desk.takes())


class _Desk:
    """A draft on the board, and the questions about it."""

    def __init__(
        self, game: GuerreGame, state: State, seat: Seat, draft: Draft, rules: Rules
    ) -> None:
        self.game, self.state, self.seat, self.rules = game, state, seat, rules
        self.draft, self.move = draft, msgspec.structs.replace(draft.move, shots=())
        self.until = 0.0
        material = rules.material
        lifted = {to_cell(name, material) for name in self.move.uncross}
        turned = {to_cell(name, material) for name in self.move.unveil}
        chains, arsenal = _released(state, seat, lifted, turned)
        self.scene = Scene(chains, arsenal, seat, rules, self.move.uncross, self.move.unveil)
        sources = (notation.read_source(put.token).cell for put in self.move.puts)
        named = (*draft.loose, *(name for name in sources if name))
        self.taken = tuple(dict.fromkeys(to_cell(name, material) for name in named))
        self.laid = frozenset(to_cell(put.cell, material) for put in self.move.puts)
        self.finder = Finder(rules.meaning.lexicon.automaton, rules.meaning.one_letter)

    @property
    def late(self) -> bool:
        """Whether the time is over; it runs from the first question on, while this thread works."""
        now = time.thread_time()
        self.until = self.until or now + SECONDS
        return now > self.until

    # -- what was taken

    def require_takeable(self) -> None:
        """Refuse a draft that has taken what may not be taken (G40-G44, G70)."""
        scene, material = self.scene, self.rules.material
        taken = take(scene.chains, self.taken, self.seat, material)
        if scene.frozen and any(scene.chains[run.chain].seat != self.seat for run in taken.runs):
            raise Refusal("G70", "frozen", cells=names(self.taken, material))
        for number in {run.chain for run in taken.runs}:
            wrong = self.rules.meaning.meaningless(taken.chains[number].links)
            if wrong:
                cells = names([cell for word in wrong for cell in word.cells], material)
                raise Refusal("G41", "remainder", words=[w.text for w in wrong], cells=cells)
            rest = taken.chains[number].links
            short = too_short(scene.chains[number].links, rest, self.rules.rulings.shortest)
            if short:
                cells = names([cell for word in short for cell in word.cells], material)
                raise Refusal("G41", "too-short", words=[w.text for w in short], cells=cells)

    def taking(self, cells: Collection[int]) -> Taking | None:
        """The cuts that take just these letters, if there are such."""
        cuts = []
        for number, chain in enumerate(self.scene.chains):
            wanted = {link.cell for link in chain.links if link.cell in cells}
            if wanted:
                found = (cut for cut in self.cuts(number) if _cells(cut) == wanted)
                cut = next(found, None)
                if not cut:
                    return None
                cuts.append((number, cut))
        return Taking(tuple(cuts))

    def cuts(self, number: int) -> tuple[Cut, ...]:
        """What may be taken from a chain."""
        chain = self.scene.chains[number]
        own = chain.seat == self.seat
        if not own and (chain.blocked or self.scene.frozen):
            return ()
        return cuts_of(chain.links, own, self.rules.meaning, MOST_TAKEN)

    def takes(self) -> tuple[Take, ...]:
        """Letters that may be taken as well, few first."""
        found: list[Take] = []
        name = self.rules.material.name
        for number in range(len(self.scene.chains)):
            here = {link.cell for link in self.scene.chains[number].links} & set(self.taken)
            for cut in self.cuts(number):
                more = _cells(cut) - here
                ends = [part for part in (cut.head, cut.tail[::-1]) if more & _of(part)]
                if len(_cells(cut)) == len(here) + len(more) and len(ends) == 1:
                    inwards = tuple(name(link.cell) for link in ends[0] if link.cell in more)
                    found.append(Take(inwards[-1], inwards))
        found.sort(key=lambda one: len(one.cells))
        self.until = 0.0
        return tuple(one for one in found if not self.late and self._leads_on(one))

    def _leads_on(self, more: Take) -> bool:
        cells = {*self.taken, *(to_cell(name, self.rules.material) for name in more.cells)}
        taking = self.taking(cells)
        loose = (*self.draft.loose, *more.cells)
        return taking is not None and any(True for _ in self.witnesses(taking, loose))

    # -- where letters go

    def hand(self, loose_names: Sequence[str]) -> Hand:
        """The letters of the draft with these letters loose."""
        material = self.rules.material
        board = {link.cell: link for chain in self.scene.chains for link in chain.links}
        arsenal = self.scene.arsenal
        fixed: dict[int, Laid] = {}
        for put in self.move.puts:
            source = notation.read_source(put.token)
            cell = to_cell(put.cell, material)
            if source.cell:
                link = board[to_cell(source.cell, material)]
                fixed[cell] = Laid(cell, link.token, source.letter or link.letter, source.piece_up)
            else:
                token, arsenal = notation.from_arsenal(put.token, arsenal, self.rules)
                fixed[cell] = Laid(cell, token, source.letter, source.piece_up)
        crosses = frozenset(cell for cell, link in fixed.items() if is_cross(link))
        fixed = {cell: link for cell, link in fixed.items() if cell not in crosses}
        loose = tuple(board[to_cell(name, material)] for name in loose_names)
        return Hand(fixed, crosses, loose, arsenal, Rack(arsenal, self.rules))

    def places(self) -> tuple[tuple[Place, ...], tuple[str, ...]]:
        """Squares on which letters may be laid, on the way to a word; and those for crosses."""
        taking = self.taking(self.taken)
        if taking is None:
            return (), ()
        found: dict[int, set[int]] = {}
        crosses: set[int] = set()
        for way in self.witnesses(taking, self.draft.loose, found):
            for cell in way.cells:
                found.setdefault(cell, set()).add(way.step)
            crosses.update(way.crosses)
        name = self.rules.material.name
        places = (
            Place(name(cell), 1 in steps, len(steps) > (1 in steps))
            for cell, steps in sorted(found.items())
        )
        return tuple(places), tuple(map(name, sorted(crosses)))

    def witnesses(
        self, taking: Taking, loose: Sequence[str], lit: Mapping[int, Collection[int]] = {}
    ) -> Iterator[Way]:
        """Squares of moves with these letters; not those that are lit already."""
        return Search(self, taking, self.hand(loose)).ways(lit)

    def allow(self, move: Move) -> Verdict | None:
        """What the move leads to, if the referee allows it."""
        try:
            verdict = judge(self.state, self.seat, move, self.rules)
            self.game.after(self.state, verdict)
        except Refusal:
            return None
        return verdict

    # -- what may be added to a word, and what may be done instead of one

    def additions(self) -> Guide:
        """A cross, a piece of chess or a shot for a word that is complete."""
        verdict = None if self.draft.loose else self.allow(self.move)
        if not verdict:
            return Guide()
        return Guide(
            crosses=tuple(self._crosses(verdict)),
            pieces=tuple(self._pieces()),
            shots=tuple(self._aims(verdict)),
        )

    def _with(self, puts: Iterable[Put]) -> Move:
        return msgspec.structs.replace(self.move, puts=tuple(puts))

    def _crosses(self, verdict: Verdict) -> Iterator[str]:
        """Squares at the ends of the new word that a cross may take (G60)."""
        material, puts = self.rules.material, self.move.puts
        held = self.hand(self.draft.loose).arsenal
        if all(self.rules.tokens[token].letter != CROSS for token in held):
            return
        board = occupied(verdict.chains)
        new = {to_cell(put.cell, material) for put in puts}
        words = [
            word
            for chain in verdict.chains
            for word in words_of(chain.links)
            if new & set(word.cells) and len(word.cells) > 1
        ]
        for word in words:
            step = word.cells[1] - word.cells[0]
            for edge, away in ((word.cells[0], -step), (word.cells[-1], step)):
                cell = towards(edge, away, material)
                if cell is None or cell in board:
                    continue
                if self.allow(self._with((*puts, Put(material.name(cell), CROSS)))):
                    yield material.name(cell)

    def _pieces(self) -> Iterator[str]:
        """Letters laid on the symbol of their own piece (G70)."""
        material, puts = self.rules.material, self.move.puts
        for place, put in enumerate(puts):
            square = material.squares[to_cell(put.cell, material)]
            if self.rules.general and square in PIECES and not put.token.endswith("!"):
                shown = Put(put.cell, put.token + "!")
                if self.allow(self._with((*puts[:place], shown, *puts[place + 1 :]))):
                    yield put.cell

    def _aims(self, verdict: Verdict) -> Iterator[Aim]:
        """Shots besides those of the draft (G80-G83)."""
        fired = self.draft.move.shots
        before = self.allow(msgspec.structs.replace(self.move, shots=fired)) if fired else verdict
        if not before:
            return
        tried = shots_of(self.move, verdict, self.seat, self.rules)
        added = (shots[-1] for shots in tried if shots[:-1] == fired)
        for shot in islice(added, MOST_SHOTS):
            yield Aim(shot.gun, shot.target, shot.end, shot.words, self._won(shot, before.chains))

    def _won(self, shot: Shot, chains: Sequence[Chain]) -> tuple[str, ...]:
        material = self.rules.material
        links = chains[occupied(chains)[to_cell(shot.target, material)].chain].links
        words = [word.text for word in words_of(links)]
        at_head = links[HEAD].cell == to_cell(shot.end, material)
        return tuple(words[: shot.words] if at_head else words[-shot.words :])

    def instead(self) -> Guide:
        """What may be done before a word is laid (G61, G70), or instead of one (G91, G94)."""
        released = bool(self.move.uncross or self.move.unveil)
        found = () if released else moves.take_backs(self.state, self.seat, self.rules)
        nothing = not released and not self.draft.loose
        return Guide(
            backs=tuple(
                one.move.cells
                for one in found
                if isinstance(one.move, TakeBack) and self._accepted(one.move)
            ),
            draw=nothing and self._may(Draw()),
            may_pass=nothing and self._may(Pass()),
            uncross=self._releases(cross=True),
            unveil=self._releases(cross=False),
        )

    def _may(self, action: Draw | Pass) -> bool:
        replaying, reserve = self.state.replaying, bool(self.state.reserve)
        if not self.rules.arbiter:  # whether one is blocked, only the dictionary knows
            return replaying if isinstance(action, Pass) else reserve
        # Whoever is blocked does one or the other, so the referee is asked once.
        may = (replaying or not reserve) if isinstance(action, Pass) else reserve
        return may and self._accepted(action)

    def _accepted(self, action: Draw | Pass | TakeBack) -> bool:
        try:
            self.game.apply(self.state, self.seat, action, 0.0)
        except Refusal:
            return False
        return True

    def _releases(self, *, cross: bool) -> tuple[str, ...]:
        """Own crosses at ends, or own pieces up, without which a word may be laid (G61, G70)."""
        name = self.rules.material.name
        found = [
            name(link.cell)
            for links in (self.scene.chains[number].links for number in self.scene.own)
            for link in dict.fromkeys((links[HEAD], links[TAIL]) if cross else links)
            if (is_cross(link) if cross else link.piece_up)
        ]
        return tuple(cell for cell in found if self._without(cell, cross=cross))

    def _without(self, cell: str, *, cross: bool) -> bool:
        """Whether a word may be laid once this cross is lifted, or this piece turned over."""
        move, loose = self.move, self.draft.loose
        if cross:
            move = msgspec.structs.replace(move, uncross=(*move.uncross, cell))
        else:
            move = msgspec.structs.replace(move, unveil=(*move.unveil, cell))
        desk = _Desk(self.game, self.state, self.seat, Draft(move, loose), self.rules)
        taking = desk.taking(desk.taken)
        return taking is not None and any(True for _ in desk.witnesses(taking, loose))


def _released(
    state: State, seat: Seat, lifted: Collection[int], turned: Collection[int]
) -> tuple[tuple[Chain, ...], tuple[int, ...]]:
    """The chains without these own crosses, with these own pieces turned over; and the arsenal."""
    own = [link for chain in state.chains if chain.seat == seat for link in chain.links]
    gone = [link for link in own if is_cross(link) and link.cell in lifted]
    shown = {link: link._replace(piece_up=False) for link in own if link.cell in turned}
    chains = tuple(
        msgspec.structs.replace(
            chain, links=tuple(shown.get(link, link) for link in chain.links if link not in gone)
        )
        for chain in state.chains
    )
    return chains, state.arsenals[seat] + tuple(link.token for link in gone)


def _cells(cut: Cut) -> set[int]:
    return {link.cell for link in cut.letters}


def _of(links: Sequence[Laid]) -> set[int]:
    return {link.cell for link in links}
