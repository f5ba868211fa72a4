"""Shots that a move may add: what its consonants can hit, and how many words they win (G80-G83)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Move, Shot
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Place,
    is_cross,
    occupied,
    to_cell,
    words_of,
)
from logomachie.games.guerre_des_mots.firing import fire
from logomachie.games.guerre_des_mots.plays import MOST_SHOTS, Verdict
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import VIOLET, Chain


def shots_of(move: Move, verdict: Verdict, seat: Seat, rules: Rules) -> Iterator[tuple[Shot, ...]]:
    """All shots that the move may fire, one or several, those that win most words first."""
    if verdict.pirated is not None or any(c.seat == seat and c.blocked for c in verdict.chains):
        return
    new = [to_cell(put.cell, rules.material) for put in move.puts]
    number = occupied(verdict.chains)[new[0]].chain
    words = [word for word in words_of(verdict.chains[number].links) if set(word.cells) & set(new)]
    guns = [cell for cell in new if any(cell in (w.cells[0], w.cells[-1]) for w in words)]
    most = MOST_SHOTS if rules.general else 1

    def fired(shots: Sequence[Shot]) -> tuple[Chain, ...]:
        """The chains that shots leave, all in their order: one may protect words from the next."""
        return fire(verdict.chains, number, words, guns, shots, seat, rules).chains

    yield from _more((), verdict.chains, number, guns, fired, most, seat, rules)


def _more(
    before: tuple[Shot, ...],
    chains: tuple[Chain, ...],
    number: int,
    guns: Sequence[int],
    fired: Callable[[Sequence[Shot]], tuple[Chain, ...]],
    most: int,
    seat: Seat,
    rules: Rules,
) -> Iterator[tuple[Shot, ...]]:
    """The shots fired before with one more, or several, on the board as they leave it."""
    if len(before) == most:
        return
    board = occupied(chains)
    for gun in guns:
        link = chains[number].links[board[gun].link]
        reach = rules.tokens[link.token].value
        for target in _targets(gun, reach, board, rules):
            chain = chains[board[target].chain]
            if chain.seat == seat or reach <= rules.tokens[_token(chain, board[target])].value:
                continue
            for shot in _takings(gun, target, chain, board[target].link, rules):
                shots = (*before, shot)
                try:
                    after = fired(shots)
                except Refusal:
                    continue
                yield shots
                yield from _more(shots, after, number, guns, fired, most, seat, rules)


def _token(chain: Chain, place: Place) -> int:
    return chain.links[place.link].token


def _targets(gun: int, reach: int, board: Mapping[int, Place], rules: Rules) -> Iterator[int]:
    """The nearest tokens in line, within reach, no violet square before them (G80, G81)."""
    material = rules.material
    for ray in material.rays.values():
        for cell in ray[gun][:reach]:
            if cell in board:
                yield cell
                break
            if material.squares[cell] == VIOLET:
                break


def _takings(gun: int, target: int, chain: Chain, link: int, rules: Rules) -> Iterator[Shot]:
    """Shots at a cross, or such that take words from an end, as many as possible first (G83)."""
    name = rules.material.name
    if is_cross(chain.links[link]):
        yield Shot(name(gun), name(target), name(target), 0)
        return
    ends = {HEAD: name(chain.links[HEAD].cell), TAIL: name(chain.links[TAIL].cell)}
    for words in range(len(words_of(chain.links)) - 1, 0, -1):
        for end in ends.values():
            yield Shot(name(gun), name(target), end, words)


def nearest(cell: int, taken: int, rules: Rules) -> list[tuple[int, int]]:
    """The nearest token in each direction from a cell, and how many squares lie between (G81)."""
    material = rules.material
    found = []
    for ray in material.rays.values():
        for distance, other in enumerate(ray[cell]):
            if taken >> other & 1:
                found.append((other, distance))
                break
            if material.squares[other] == VIOLET:
                break
    return found


def armed(move: Move, shots: tuple[Shot, ...]) -> Move:
    """The move with shots."""
    return msgspec.structs.replace(move, shots=shots)
