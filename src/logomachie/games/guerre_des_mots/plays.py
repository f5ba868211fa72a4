"""Judging a move: where its letters come from, where they go, and what follows (G12-G83)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.tuples import replaced
from logomachie.games.guerre_des_mots import laying, notation
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Word,
    beside,
    guard_of,
    is_cross,
    names,
    occupied,
    require_opposition,
    to_cell,
    words_of,
)
from logomachie.games.guerre_des_mots.firing import Fired, fire
from logomachie.games.guerre_des_mots.laying import CHAINED, LENGTHENED, Grown
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import (
    CENTRE,
    GREEN,
    OPPOSITE,
    PIECES,
    VIOLET,
    Chain,
    Laid,
    State,
)
from logomachie.games.guerre_des_mots.taking import (
    Run,
    Taken,
    require_unprotected_chain,
    take,
    too_short,
)

T = TypeVar("T")

MOST_PUTS = 30
MOST_SHOTS = 3


class Verdict(NamedTuple):
    """A move that obeys the rules."""

    chains: tuple[Chain, ...]
    arsenals: tuple[tuple[int, ...], ...]
    words: tuple[str, ...]
    """The words that it formed or changed."""
    kind: str
    """``founded``, or how the chain grew: see ``Growth``."""
    pirated: Seat | None
    """Whose chain the word was laid on, if not one's own."""
    greens: int
    """Tokens laid on green squares (G50)."""
    whole_word: bool
    """Whether a word of one single chain was captured or transferred (G51)."""
    blocks_word: bool
    """Whether a cross was laid at its free end (G60)."""
    blocks_chain: bool
    """Whether a piece of chess was laid on its symbol (G70)."""
    captured: int
    """Letters taken from chains of others."""
    transferred: int
    """Letters taken from own chains."""
    turned: bool
    """Whether the last letter was turned (G52)."""
    chains_taken: int
    """Chains from which letters were taken, but for a turned one."""
    spent: int
    """Letters of the arsenal that were laid."""
    joined: bool
    """Whether a cross was laid between two words (G34)."""
    fired: Fired
    won: str
    """The rule by which it wins, or nothing."""

    @property
    def again(self) -> int:
        """How many further moves it earns (G50, G51)."""
        return self.greens + (self.whole_word and not self.blocks_word)


class _Draft(NamedTuple):
    """The board while a move is being judged."""

    chains: tuple[Chain, ...]
    arsenals: tuple[tuple[int, ...], ...]


class _Laying(NamedTuple):
    """A word on a chain: which chain, how it grew, and the draft with it."""

    draft: _Draft
    chain: int
    kind: str
    turned: Run | None


def judge(state: State, seat: Seat, move: Move, rules: Rules) -> Verdict:
    """What a move leads to; a refusal with the rule that it breaks."""
    if len(move.puts) + len(move.left) > MOST_PUTS or len(move.shots) > MOST_SHOTS:
        raise Refusal("G30", "too-much")
    draft = _release(_Draft(state.chains, state.arsenals), seat, move, rules)
    frozen = any(chain.seat == seat and chain.blocked for chain in draft.chains)
    sources = _sources(move, rules)
    before = draft.chains
    taken = _take(before, seat, move, sources, rules)
    captured = _count(taken, seat, before, own=False)
    if frozen and captured:
        raise Refusal("G70", "frozen", cells=names(list(sources.values()), rules.material))
    new, arsenal = _tokens(draft, taken, seat, move, sources, rules)
    draft = _Draft(taken.chains, replaced(draft.arsenals, seat, arsenal))
    draft = _free_crosses(draft, taken.freed)
    laid = _lay(draft, seat, new, taken, frozen=frozen, rules=rules)
    require_opposition(list(new), laid.draft.chains, rules.material)
    _require_meaning(laid, taken, new, rules)
    _require_enough(before, taken, rules)
    chain = laid.draft.chains[laid.chain]
    pirated = chain.seat if chain.seat != seat else None
    missing = _missing_for_again(move, taken, laid.turned, rules)
    blocks_word = _blocks_word(chain, new, missing, pirated, rules)
    changed = [word for word in words_of(chain.links) if set(word.cells) & set(new)]
    fired = fire(laid.draft.chains, laid.chain, changed, list(new), move.shots, seat, rules)
    arsenals = laid.draft.arsenals
    return Verdict(
        fired.chains,
        replaced(arsenals, seat, arsenals[seat] + fired.tokens),
        tuple(word.text for word in changed),
        laid.kind,
        pirated,
        sum(rules.material.squares[cell] == GREEN for cell in new),
        not missing,
        blocks_word,
        any(link.piece_up for link in new.values()),
        captured,
        _count(taken, seat, draft.chains, own=True),
        laid.turned is not None,
        len({run.chain for run in taken.runs if run is not laid.turned}),
        sum(not is_cross(link) for link in new.values()) - len(sources),
        any(is_cross(link) and link.cell in new for link in chain.links[1:-1]),
        fired,
        "" if pirated is not None else _won(state, seat, changed, new, rules),
    )


# -- before the move


def _release(draft: _Draft, seat: Seat, move: Move, rules: Rules) -> _Draft:
    """Own pieces turned over (G70) and own crosses taken back (G61), before the move."""
    for name in move.unveil:
        draft = _unveil(draft, seat, to_cell(name, rules.material), rules)
    for name in move.uncross:
        draft = _uncross(draft, seat, to_cell(name, rules.material), rules)
    return draft


def _unveil(draft: _Draft, seat: Seat, cell: int, rules: Rules) -> _Draft:
    place = occupied(draft.chains).get(cell)
    chain = draft.chains[place.chain] if place else None
    if not place or not chain or chain.seat != seat or not chain.links[place.link].piece_up:
        raise Refusal("G70", "no-piece", cells=names([cell], rules.material))
    links = replaced(chain.links, place.link, chain.links[place.link]._replace(piece_up=False))
    return draft._replace(chains=_with_links(draft.chains, place.chain, links))


def _uncross(draft: _Draft, seat: Seat, cell: int, rules: Rules) -> _Draft:
    place = occupied(draft.chains).get(cell)
    chain = draft.chains[place.chain] if place else None
    if not place or not chain or chain.seat != seat or not is_cross(chain.links[place.link]):
        raise Refusal("G61", "no-cross", cells=names([cell], rules.material))
    if 0 < place.link < len(chain.links) - 1:
        raise Refusal("G62", "cross-holds", cells=names([cell], rules.material))
    links = chain.links[1:] if place.link == 0 else chain.links[:-1]
    draft = draft._replace(chains=_with_links(draft.chains, place.chain, links))
    return _free_crosses(draft, [(seat, chain.links[place.link].token)])


def _free_crosses(draft: _Draft, freed: Sequence[tuple[Seat, int]]) -> _Draft:
    for seat, token in freed:
        draft = draft._replace(
            arsenals=replaced(draft.arsenals, seat, (*draft.arsenals[seat], token))
        )
    return draft


# -- where the letters come from


def _sources(move: Move, rules: Rules) -> dict[int, int]:
    """The cells from which letters move, by the place of the put in the move (G40)."""
    sources: dict[int, int] = {}
    for place, put in enumerate(move.puts):
        source = notation.read_source(put.token)
        if source.cell:
            cell = to_cell(source.cell, rules.material)
            if cell in sources.values():
                raise Refusal("G40", "taken-twice", cells=names([cell], rules.material))
            sources[place] = cell
    return sources


def _take(
    chains: Sequence[Chain], seat: Seat, move: Move, sources: Mapping[int, int], rules: Rules
) -> Taken:
    """What the letters taken leave; all of them must be laid (G42)."""
    left = [to_cell(name, rules.material) for name in move.left]
    taken = take(chains, [*sources.values(), *left], seat, rules.material)
    if left:
        letters = [x.letter for run in taken.runs for x in run.letters if x.cell in left]
        cells = names(left, rules.material)
        raise Refusal("G42", "not-all-laid", words=letters, cells=cells)
    return taken


def _count(taken: Taken, seat: Seat, chains: Sequence[Chain], *, own: bool) -> int:
    return sum(len(run.letters) for run in taken.runs if (chains[run.chain].seat == seat) == own)


def _tokens(
    draft: _Draft,
    taken: Taken,
    seat: Seat,
    move: Move,
    sources: Mapping[int, int],
    rules: Rules,
) -> tuple[dict[int, Laid], tuple[int, ...]]:
    """The tokens as they will lie, by cell, and the arsenal without them (G30)."""
    links = {link.cell: link for run in taken.runs for link in run.links}
    board = {link.cell for chain in taken.chains for link in chain.links}
    arsenal = draft.arsenals[seat]
    new: dict[int, Laid] = {}
    for place, put in enumerate(move.puts):
        cell = to_cell(put.cell, rules.material)
        if cell in board or cell in new:
            raise Refusal("G30", "occupied", cells=names([cell], rules.material))
        source = notation.read_source(put.token)
        if place in sources:
            moved = links[sources[place]]
            token, letter = moved.token, source.letter or moved.letter
            _require_face(moved, letter, rules)
        else:
            token, arsenal = notation.from_arsenal(put.token, arsenal, rules)
            letter = source.letter
        new[cell] = Laid(cell, token, letter, source.piece_up)
        _require_square(new[cell], rules)
    return new, arsenal


def _require_face(moved: Laid, letter: str, rules: Rules) -> None:
    """A letter that moves keeps its value, but a plain one may be turned to its accent (G93)."""
    if letter == moved.letter:
        return
    token, cells = rules.tokens[moved.token], names([moved.cell], rules.material)
    if not rules.general:
        raise Refusal("G110", "no-accents", cells=cells)
    if moved.letter != token.letter:
        raise Refusal("G93", "keeps-its-value", cells=cells, letter=moved.letter)
    if not token.can_show(letter, accents=True):
        raise Refusal("G93", "no-such-accent", cells=cells, letter=letter, kind=token.kind)


def _require_square(link: Laid, rules: Rules) -> None:
    """Violet squares bear only a cross (G3); a piece lies on its own symbol (G70)."""
    square = rules.material.squares[link.cell]
    if square == VIOLET and not is_cross(link):
        raise Refusal("G3", "violet", cells=names([link.cell], rules.material))
    if link.piece_up:
        cells = names([link.cell], rules.material)
        piece = rules.tokens[link.token].piece
        if not rules.general:
            raise Refusal("G70", "general-only", cells=cells)
        if not piece or PIECES.get(square) != piece:
            raise Refusal("G70", "no-match", cells=cells, piece=piece or "-")


# -- where they go


def _lay(
    draft: _Draft,
    seat: Seat,
    new: Mapping[int, Laid],
    taken: Taken,
    *,
    frozen: bool,
    rules: Rules,
) -> _Laying:
    material = rules.material
    if not any(not is_cross(link) for link in new.values()):
        raise Refusal("G30", "nothing-laid")
    base = rules.base_of(seat, frozenset(new))
    near = [
        number
        for number, chain in enumerate(draft.chains)
        if laying.ends_beside(chain, new, material)
    ]
    own = [number for number, chain in enumerate(draft.chains) if chain.seat == seat]
    if base and not set(near) & set(own) and (not near or len(new) == len(base)):
        return _found(draft, seat, new, base, taken, rules)
    if not own:
        raise Refusal("G12", "first-on-base", cells=names(sum(rules.bases(seat), ()), material))
    if not near:
        _refuse_isolated(draft.chains, new, rules)
    number = next((number for number in near if number in own), near[0])
    chain = draft.chains[number]
    if chain.seat != seat:
        _require_piracy(chain, new, frozen=frozen, rules=rules)
    grown = laying.grow(chain, new, material)
    if rules.rulings.letters_move:
        _require_moved(number, taken, new, rules)
    turned = _turned(number, chain, grown, taken, new, rules)
    links, fallen = _keep_guards(chain, grown, seat, rules)
    if any(map(is_cross, new.values())):
        links = tuple(_with_guard(links, place, new) for place in range(len(links)))
    laying.require_same_word(chain.links, grown, rules.meaning, material, general=rules.general)
    laying.require_compounds(links, new, rules.meaning, material, general=rules.general)
    draft = draft._replace(chains=_with_links(draft.chains, number, links))
    draft = _free_crosses(draft, [(chain.seat, cross.token) for cross in fallen])
    return _Laying(draft, number, grown.growths[0].kind, turned)


def _found(
    draft: _Draft,
    seat: Seat,
    new: Mapping[int, Laid],
    base: Sequence[int],
    taken: Taken,
    rules: Rules,
) -> _Laying:
    """A first chain, from the arsenal, or a second with some letters of it (G12, G13)."""
    own = sum(chain.seat == seat for chain in draft.chains)
    cells = names(base, rules.material)
    if own >= rules.material.figures.chains:
        raise Refusal("G13", "two-chains", cells=cells)
    if taken.runs and not own:
        raise Refusal("G13", "from-arsenal", cells=cells)
    if sum(len(run.letters) for run in taken.runs) == len(new):
        raise Refusal("G13", "only-taken", cells=cells)
    if len(new) < len(base) or any(map(is_cross, new.values())):
        raise Refusal("G12", "whole-base", cells=cells, length=len(base))
    chain = Chain(seat, tuple(new[cell] for cell in base))
    return _Laying(
        draft._replace(chains=(*draft.chains, chain)), len(draft.chains), laying.FOUNDED, None
    )


def _refuse_isolated(chains: Sequence[Chain], new: Mapping[int, Laid], rules: Rules) -> None:
    """Say why a word hangs on no chain: it touches one elsewhere than at an end, or none (G21)."""
    board, material = occupied(chains), rules.material
    touched = [cell for cell in board if any(other in new for other in beside(cell, material))]
    if touched:
        raise Refusal("G30", "not-at-an-end", cells=names(touched, material))
    raise Refusal("G21", "isolated", cells=names(list(new), material))


def _require_piracy(chain: Chain, new: Mapping[int, Laid], *, frozen: bool, rules: Rules) -> None:
    """Whether letters may be added to this chain of another player (G90)."""
    material = rules.material
    require_unprotected_chain(chain, -1, material)
    if frozen:
        raise Refusal("G70", "frozen", cells=names(list(new), material))
    words = words_of(chain.links)
    for end, word in ((HEAD, words[0]), (TAIL, words[-1])):
        link = chain.links[end]
        near = any(cell in new for cell in beside(link.cell, material))
        if near and not is_cross(link) and guard_of(chain.links, word) is not None:
            cells = names(word.cells, material)
            raise Refusal("G60", "word-protected", words=[word.text], cells=cells)


def _require_moved(number: int, taken: Taken, new: Mapping[int, Laid], rules: Rules) -> None:
    """On the chain that it was taken from no letter comes back to its square (G43).

    Letters are compared: two of a kind that change places have not moved. Nor has a token that is
    turned over where it lay (G93).
    """
    gone = (link for run in taken.runs if run.chain == number for link in run.letters)
    back = [
        link.cell
        for link in gone
        if link.cell in new
        and (new[link.cell].letter == link.letter or new[link.cell].token == link.token)
    ]
    if back:
        raise Refusal("G43", "comes-back", cells=names(back, rules.material))


def _turned(
    number: int,
    chain: Chain,
    grown: Grown,
    taken: Taken,
    new: Mapping[int, Laid],
    rules: Rules,
) -> Run | None:
    """The run that is the last letter turned at a right angle, if there is one (G43, G52).

    Letters go from one end of a chain to the other; only a turned letter stays at its end. A single
    letter that is left has no other end: all its sides are free.
    """
    if len(chain.links) == 1:
        return None
    ends = [growth.end for growth in grown.growths]
    runs = [run for run in taken.runs if run.chain == number and run.end in ends]
    if not runs:
        return None
    run = runs[0]
    material, cells = rules.material, names([link.cell for link in run.letters], rules.material)
    growth = next(growth for growth in grown.growths if growth.end == run.end)
    end, letter = chain.links[run.end], run.letters[0]
    first = new[growth.cells[0]]
    if len(runs) > 1 or len(run.letters) > 1 or first.token != letter.token:
        raise Refusal("G43", "same-end", cells=cells)
    if not rules.general:
        raise Refusal("G52", "general-only", cells=cells)
    if abs(first.cell - end.cell) == abs(letter.cell - end.cell) or growth.kind not in (
        CHAINED,
        LENGTHENED,
    ):
        raise Refusal("G52", "right-angle", cells=names([first.cell], material))
    turned = (first, *chain.links) if run.end == HEAD else (*chain.links, first)
    made = next(word for word in words_of(turned)[:: 1 if run.end == HEAD else -1])
    if not rules.meaning.is_word(made.text):
        raise Refusal("G52", "no-word", words=[made.text], cells=names(made.cells, material))
    return run


def _keep_guards(
    chain: Chain, grown: Grown, seat: Seat, rules: Rules
) -> tuple[tuple[Laid, ...], list[Laid]]:
    """The links without the crosses of words that were lengthened, and those crosses (G62)."""
    fallen: list[Laid] = []
    for growth in grown.growths:
        if growth.kind not in (LENGTHENED, laying.BOTH):
            continue
        word = words_of(chain.links)[growth.end]
        guard = guard_of(chain.links, word)
        if guard is not None:
            cross = chain.links[guard]
            if 0 < guard < len(chain.links) - 1:
                raise Refusal("G62", "cross-holds", cells=names([cross.cell], rules.material))
            fallen.append(cross)
    return tuple(link for link in grown.links if link not in fallen), fallen


def _with_guard(links: Sequence[Laid], place: int, new: Mapping[int, Laid]) -> Laid:
    """A new cross protects the word that it closes; between two words, the one read first (G34)."""
    link = links[place]
    if not is_cross(link) or link.cell not in new:
        return link
    if place in (0, len(links) - 1):
        return link._replace(guards=1 if place == 0 else -1)
    return link._replace(guards=-1 if links[place - 1].cell < link.cell else 1)


def _require_meaning(laid: _Laying, taken: Taken, new: Mapping[int, Laid], rules: Rules) -> None:
    """What is formed means something (G22), and so does what stays, before it is formed (G41)."""
    wrong = rules.meaning.meaningless(laid.draft.chains[laid.chain].links)
    formed = [word for word in wrong if set(word.cells) & set(new)]
    _refuse_words("G22", "unknown-word", formed, rules)
    _refuse_words("G41", "remainder", wrong, rules)
    for number in {run.chain for run in taken.runs}:
        wrong = rules.meaning.meaningless(taken.chains[number].links)
        _refuse_words("G41", "remainder", wrong, rules)


def _require_enough(chains: Sequence[Chain], taken: Taken, rules: Rules) -> None:
    """What is changed has two letters at least, and so has a word of what stays (G41)."""
    for number in {run.chain for run in taken.runs}:
        before, rest = chains[number].links, taken.chains[number].links
        _refuse_words("G41", "too-short", too_short(before, rest, rules.rulings.shortest), rules)


def _refuse_words(rule: str, key: str, wrong: Sequence[Word], rules: Rules) -> None:
    if wrong:
        cells = dict.fromkeys(cell for word in wrong for cell in word.cells)
        texts = [word.text for word in wrong]
        raise Refusal(rule, key, words=texts, cells=names(list(cells), rules.material))


# -- what follows


def _missing_for_again(move: Move, taken: Taken, turned: Run | None, rules: Rules) -> str:
    """Which condition of G51 is not met, if any; the turned letter does not count."""
    runs = [run for run in taken.runs if run is not turned]
    sources = [notation.read_source(put.token) for put in move.puts]
    if not runs:
        return "nothing-taken"
    if any(not source.cell and source.letter != "+" for source in sources):
        return "uses-arsenal"
    if len({run.chain for run in runs}) > 1:
        return "several-chains"
    pieces = (word.text for run in runs for word in words_of(run.links))
    whole = (text for text in pieces if len(text) >= rules.rulings.shortest)
    return "" if any(map(rules.meaning.is_word, whole)) else "no-whole-word"


def _blocks_word(
    chain: Chain,
    new: Mapping[int, Laid],
    missing: str,
    pirated: Seat | None,
    rules: Rules,
) -> bool:
    """Whether the move puts a cross at the free end of its word, and may (G60)."""
    closing = [
        (chain.links[end], words_of(chain.links)[end])
        for end in (HEAD, TAIL)
        if is_cross(chain.links[end]) and chain.links[end].cell in new
    ]
    for cross, word in closing:
        cells = names([cross.cell], rules.material)
        if pirated is not None or not set(word.cells) & set(new):
            raise Refusal("G60", "own-new-word", cells=cells)
        if missing:
            raise Refusal("G60", missing, cells=cells)
    if len(closing) > 1:
        raise Refusal(
            "G60", "one-cross", cells=names([cross.cell for cross, _ in closing], rules.material)
        )
    return bool(closing)


def _won(
    state: State,
    seat: Seat,
    changed: Sequence[Word],
    new: Mapping[int, Laid],
    rules: Rules,
) -> str:
    """The rule by which the words just laid win, or nothing (G100, G101)."""
    goals = rules.material.goal_lines
    for word in changed:
        for line in goals[CENTRE]:
            if line[0] not in word.cells or line[-1] not in word.cells:
                continue
            start = word.cells.index(line[0])
            text = word.text[start : start + len(line)]
            if any(cell in new for cell in line) and rules.meaning.is_word(text):
                return "G100"
        side = OPPOSITE[rules.material.side_of(seat, state.setup.players)]
        if rules.general and word.cells in goals.get(side, ()):
            return "G101"
    return ""


def _with_links(
    chains: tuple[Chain, ...], number: int, links: tuple[Laid, ...]
) -> tuple[Chain, ...]:
    return replaced(chains, number, msgspec.structs.replace(chains[number], links=links))
