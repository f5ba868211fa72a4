"""Legal moves, kind by kind: each kind is a lazy generator, and the referee's judge checks them.

So far the kinds are those that are played most: words from the arsenal, captures and transfers that
use letters of one chain only, shots of what was laid, take-backs. The figures below bound them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import slots
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass, Put, Shot, TakeBack
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    occupied,
    to_cell,
    towards,
    words_of,
)
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.slots import Fill, Slot, Supply
from logomachie.games.guerre_des_mots.state import CROSS, JOKER, VIOLET, Chain, Laid, State
from logomachie.games.guerre_des_mots.taking import Run
from logomachie.lexicon.automaton import Walker
from logomachie.lexicon.folding import fold

WORDS_OF_A_SLOT = 25
"""Words of the arsenal that are looked at for each slot, and for each taken run."""
LONGEST_RUN = 6
"""Letters captured or transferred at once."""
LISTED = 16
"""Words that are offered as candidates."""


class Found(NamedTuple):
    """A move, and how near to a goal its letters come."""

    distance: int
    move: Move


# -- from the arsenal


def arsenal_moves(
    state: State, seat: Seat, rules: Rules, limit: int | None = None
) -> Iterator[Found]:
    """Words of the arsenal on a base or on an own chain: all of them, or so many for each slot."""
    for slot in own_slots(state.chains, seat, rules):
        yield from islice(_slot_moves(slot, state, seat, rules), limit)


def own_slots(chains: Sequence[Chain], seat: Seat, rules: Rules) -> list[Slot]:
    """Where a seat can lay a word of its own, the places nearest to a goal first."""
    found = list(slots.base_slots(chains, seat, rules))
    own = [number for number, chain in enumerate(chains) if chain.seat == seat]
    for number in own:
        found += slots.chain_slots(chains, number, rules)
    if not own:
        found = [slot for slot in found if slot.chain < 0]
    distances = rules.distances(seat)
    return sorted(
        (slot for slot in found if slot.front or slot.behind),
        key=lambda slot: min(distances[cell] for cell in slot.front + slot.behind),
    )


def _slot_moves(slot: Slot, state: State, seat: Seat, rules: Rules) -> Iterator[Found]:
    arsenal = state.arsenals[seat]
    walker = Walker(rules.meaning.lexicon.automaton)
    one_letter = rules.meaning.one_letter
    letters = [rules.tokens[token].letter for token in arsenal]
    plain = [letter for letter in letters if letter not in (CROSS, JOKER)]
    plain_fills = slots.fills(walker, slot, Supply(plain, 0), one_letter)
    yield from _dressed(slot, plain_fills, {}, arsenal, seat, rules)
    if JOKER in letters:
        fills = slots.fills(walker, slot, Supply(plain, letters.count(JOKER)), one_letter)
        yield from _dressed(slot, fills, {}, arsenal, seat, rules)


def _dressed(
    slot: Slot,
    fills: Iterable[Fill],
    taken: dict[str, Laid],
    arsenal: tuple[int, ...],
    seat: Seat,
    rules: Rules,
) -> Iterator[Found]:
    """Moves that lay these words, with their accents."""
    distances = rules.distances(seat)
    for fill in fills:
        cells = slots.cells_of(slot, fill)
        folded = fill.front + fold(slot.core) + fill.behind
        for spelling in rules.meaning.spellings(folded):
            start, stop = len(fill.front), len(fill.front) + len(slot.core)
            if spelling[start:stop] != slot.core:
                continue
            tokens = _tokens(spelling[:start] + spelling[stop:], taken, arsenal, rules)
            if tokens:
                puts = map(Put, map(rules.material.name, cells), tokens)
                yield Found(min(distances[cell] for cell in cells), Move(tuple(puts)))


def _tokens(
    letters: str, taken: dict[str, Laid], arsenal: tuple[int, ...], rules: Rules
) -> list[str] | None:
    """A token for each letter: all those taken, then the arsenal's, a joker last."""
    loose = dict(taken)
    left = list(arsenal)
    chosen: dict[int, str] = {}
    # What only one kind of token can show comes first.
    for suits in (_shows, _turns):
        for place, letter in enumerate(letters):
            name = next((n for n, link in loose.items() if suits(link, letter, rules)), None)
            if place not in chosen and name is not None:
                chosen[place] = f"@{name}" if suits is _shows else f"@{name}{letter}"
                del loose[name]
    if loose:
        return None
    for place in sorted(range(len(letters)), key=lambda place: letters[place].isascii()):
        if place not in chosen:
            token = _from_arsenal(letters[place], left, rules)
            if token is None:
                return None
            left.remove(token)
            kind = rules.tokens[token]
            turned = kind.accented and kind.letter != letters[place]
            face = kind.accented + kind.letter if turned else kind.kind
            chosen[place] = JOKER + letters[place] if kind.letter == JOKER else face
    return [chosen[place] for place in range(len(letters))]


def _shows(link: Laid, letter: str, rules: Rules) -> bool:
    return link.letter == letter


def _turns(link: Laid, letter: str, rules: Rules) -> bool:
    token = rules.tokens[link.token]
    return link.letter == token.letter and token.can_show(letter, accents=rules.general)


def _from_arsenal(letter: str, arsenal: Sequence[int], rules: Rules) -> int | None:
    fits = [t for t in arsenal if rules.tokens[t].can_show(letter, accents=rules.general)]
    fits = [token for token in fits if rules.tokens[token].letter != CROSS]
    return min(fits, key=lambda token: rules.tokens[token].letter == JOKER, default=None)


# -- from chains


def taking_moves(
    state: State, seat: Seat, rules: Rules, *, own: bool, limit: int | None = None
) -> Iterator[Found]:
    """Captures (or transfers, of one's ``own`` letters) of one run, laid without the arsenal.

    Where a capture itself makes room is not looked at.
    """
    places = own_slots(state.chains, seat, rules)
    for number, chain in enumerate(state.chains):
        if (chain.seat == seat) != own or (chain.blocked and not own):
            continue
        for run, rest in _runs(number, chain):
            if rules.meaning.meaningless(rest):
                continue
            if own:
                left = msgspec.structs.replace(chain, links=rest)
                chains = (*state.chains[:number], left, *state.chains[number + 1 :])
                places = own_slots(chains, seat, rules)
            yield from islice(_laid_again(run, places, seat, rules), limit)


def _runs(number: int, chain: Chain) -> Iterator[tuple[Run, tuple[Laid, ...]]]:
    """Letters at the ends of a chain, longer runs first, and what is left of the chain."""
    links = chain.links
    for count in range(min(LONGEST_RUN, len(links) - 1), 0, -1):
        yield Run(number, HEAD, links[:count]), links[count:]
        yield Run(number, TAIL, links[-count:]), links[:-count]


def _laid_again(run: Run, places: Iterable[Slot], seat: Seat, rules: Rules) -> Iterator[Found]:
    """The letters of a run on one of these places, which are those without the run."""
    name = rules.material.name
    links = {name(link.cell): link for link in run.letters}
    supply = [link.letter for link in run.letters]
    walker = Walker(rules.meaning.lexicon.automaton)
    for slot in places:
        if slot.chain < 0 or (slot.chain == run.chain and run.end in slot.ends):
            continue
        if len(supply) > max(len(slot.front), len(slot.behind)):
            continue
        whole = slot._replace(least=len(supply))
        fills = slots.fills(walker, whole, Supply(supply, 0), rules.meaning.one_letter)
        yield from _dressed(whole, fills, links, (), seat, rules)


# -- what a move may add


def with_shots(move: Move, verdict: Verdict, seat: Seat, rules: Rules) -> Iterator[Move]:
    """The move with one shot of a consonant that it lays at an end of a word."""
    board = occupied(verdict.chains)
    for put in move.puts:
        gun = to_cell(put.cell, rules.material)
        place = board[gun]
        links = verdict.chains[place.chain].links
        at_end = any(gun in (word.cells[0], word.cells[-1]) for word in words_of(links))
        reach = rules.tokens[links[place.link].token].value
        if verdict.pirated is None and at_end and reach:
            for target in _targets(gun, reach, board, rules):
                aimed = verdict.chains[board[target].chain]
                if aimed.seat != seat:
                    yield from _shots(move, gun, target, aimed, rules)


def _targets(gun: int, reach: int, board: Iterable[int], rules: Rules) -> Iterator[int]:
    taken = set(board)
    for step in (-rules.material.columns, -1, 1, rules.material.columns):
        cell = towards(gun, step, rules.material)
        for _ in range(reach):
            if cell is None or (rules.material.squares[cell] == VIOLET and cell not in taken):
                break
            if cell in taken:
                yield cell
                break
            cell = towards(cell, step, rules.material)


def _shots(move: Move, gun: int, target: int, chain: Chain, rules: Rules) -> Iterator[Move]:
    """As many words as possible, from either end."""
    name = rules.material.name
    for words in range(len(words_of(chain.links)) - 1, 0, -1):
        for end in (HEAD, TAIL):
            shot = Shot(name(gun), name(target), name(chain.links[end].cell), words)
            yield Move(move.puts, move.uncross, move.unveil, (shot,))


# -- instead of laying


def take_backs(state: State, seat: Seat, rules: Rules) -> Iterator[TakeBack]:
    """Letters of an end word of an own chain, the whole word first (G91)."""
    for chain in state.chains:
        if chain.seat != seat:
            continue
        words = words_of(chain.links)
        for end, word in ((HEAD, words[0]), (TAIL, words[-1])):
            links = chain.links[word.first : word.last + 1]
            for count in range(len(links), 0, -1):
                part = links[:count] if end == HEAD else links[-count:]
                yield TakeBack(tuple(rules.material.name(link.cell) for link in part))


# -- all together


def legal(
    moves: Iterable[Found], state: State, seat: Seat, rules: Rules
) -> Iterator[tuple[Found, Verdict]]:
    """The moves that the judge allows, with what they lead to."""
    for found in moves:
        try:
            yield found, judge(state, seat, found.move, rules)
        except Refusal:
            continue


def any_word(state: State, seat: Seat, rules: Rules) -> Move | None:
    """A word that the arsenal alone makes for a base or an own chain, if there is one (G94)."""
    moves = arsenal_moves(state, seat, rules)
    return next((found.move for found, _ in legal(moves, state, seat, rules)), None)


def promising(state: State, seat: Seat, rules: Rules) -> Iterator[Move]:
    """Legal moves of all kinds, those that come nearest to a goal first."""
    found = list(arsenal_moves(state, seat, rules, WORDS_OF_A_SLOT))
    found += taking_moves(state, seat, rules, own=False, limit=WORDS_OF_A_SLOT)
    found += taking_moves(state, seat, rules, own=True, limit=WORDS_OF_A_SLOT)
    found.sort(key=lambda item: (item.distance, -len(item.move.puts)))
    for item, verdict in islice(legal(found, state, seat, rules), LISTED):
        armed = with_shots(item.move, verdict, seat, rules)
        hits = legal((Found(item.distance, move) for move in armed), state, seat, rules)
        yield from (hit.move for hit, _ in islice(hits, 1))
        yield item.move


def candidates(state: State, seat: Seat, rules: Rules) -> Iterator[Action]:
    """Words, then take-backs (not all of them legal), then what is left: to draw, or to pass."""
    laid = False
    for move in promising(state, seat, rules):
        laid = True
        yield move
    word = any_word(state, seat, rules)
    if word and not laid:
        yield word
    yield from take_backs(state, seat, rules)
    if not word and state.reserve:
        yield Draw()
    if state.replaying or (not word and not state.reserve):
        yield Pass()
