"""Firing: what a consonant just laid hits, and what is won by it (G80-G84)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.tuples import replaced
from logomachie.games.guerre_des_mots.actions import Shot
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Place,
    Word,
    guard_of,
    is_base_word,
    is_cross,
    names,
    occupied,
    to_cell,
    towards,
    words_of,
)
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import BLUE, VIOLET, Chain
from logomachie.games.guerre_des_mots.taking import take, too_short, words_from_end


class Fired(NamedTuple):
    """What came of the shots of a move."""

    chains: tuple[Chain, ...]
    tokens: tuple[int, ...] = ()
    """What goes to the arsenal of who fired."""
    words: tuple[str, ...] = ()
    """The words that were taken."""
    crosses: int = 0
    """Crosses at free ends that were hit."""
    opened: tuple[tuple[int, ...], ...] = ()
    """The cells of the words that they protected: these are safe until the next move."""
    missed: int = 0
    """Shots at a token too strong (G84)."""


class _Aim(NamedTuple):
    """A shot that reaches its target."""

    gun: int
    value: int
    step: int
    place: Place
    """Of the token aimed at."""


def fire(
    chains: tuple[Chain, ...],
    own: int,
    words: Sequence[Word],
    new: Collection[int],
    shots: Sequence[Shot],
    seat: Seat,
    rules: Rules,
) -> Fired:
    """Fire from the ends of the words just laid on the chain ``own``, one shot after the other."""
    fired = Fired(chains)
    if not shots:
        return fired
    _require_may_fire(chains, own, shots, seat, rules)
    used: set[tuple[int, int]] = set()
    for shot in shots:
        aim = _aim(fired.chains, own, words, new, shot, seat, rules)
        if (aim.gun, aim.step) in used:
            raise Refusal("G82", "once-a-direction", cells=names([aim.gun], rules.material))
        used.add((aim.gun, aim.step))
        fired = _hit(fired, aim, shot, seat, rules)
    return fired


def _require_may_fire(
    chains: Sequence[Chain], own: int, shots: Sequence[Shot], seat: Seat, rules: Rules
) -> None:
    guns = [shot.gun[:8] for shot in shots]
    if chains[own].seat != seat:
        raise Refusal("G80", "own-chain-only", cells=guns)
    if any(chain.seat == seat and chain.blocked for chain in chains):
        raise Refusal("G70", "frozen", cells=guns)
    if len(shots) > 1 and not rules.general:
        raise Refusal("G82", "general-only", cells=guns)


def _aim(
    chains: Sequence[Chain],
    own: int,
    words: Sequence[Word],
    new: Collection[int],
    shot: Shot,
    seat: Seat,
    rules: Rules,
) -> _Aim:
    """Whether the shot may be fired and reaches its target (G80, G81)."""
    material = rules.material
    gun, target = to_cell(shot.gun, material), to_cell(shot.target, material)
    board = occupied(chains)
    if gun not in new or not any(gun in (word.cells[0], word.cells[-1]) for word in words):
        raise Refusal("G80", "not-a-new-end", cells=names([gun], material))
    link = chains[own].links[board[gun].link]
    value = rules.tokens[link.token].value
    if not value:
        raise Refusal("G80", "no-value", cells=names([gun], material), letter=link.letter)
    if rules.general and material.squares[gun] == BLUE:
        raise Refusal("G13", "no-fire-from-base", cells=names([gun], material))
    step, distance = _line(gun, target, board, rules)
    place = board.get(target)
    if not place or chains[place.chain].seat == seat:
        raise Refusal("G80", "no-target", cells=names([target], material))
    if value <= distance:
        raise Refusal(
            "G80", "too-far", cells=names([gun, target], material), value=value, distance=distance
        )
    return _Aim(gun, value, step, place)


def _line(gun: int, target: int, board: Collection[int], rules: Rules) -> tuple[int, int]:
    """The direction of a shot, and the number of squares between, all of them free (G81)."""
    material = rules.material
    columns = material.columns
    same_row, same_column = gun // columns == target // columns, (gun - target) % columns == 0
    if gun == target or not (same_row or same_column):
        raise Refusal("G81", "not-in-line", cells=names([gun, target], material))
    step = (1 if same_row else columns) * (1 if target > gun else -1)
    distance = 0
    cell = towards(gun, step, material)
    while cell is not None and cell != target:
        if cell in board:
            raise Refusal("G81", "chain-between", cells=names([cell], material))
        if material.squares[cell] == VIOLET:
            raise Refusal("G81", "violet-between", cells=names([cell], material))
        distance += 1
        cell = towards(cell, step, material)
    return step, distance


def _hit(fired: Fired, aim: _Aim, shot: Shot, seat: Seat, rules: Rules) -> Fired:
    """Take the words that were won (G83), unless the token aimed at is too strong (G84)."""
    material = rules.material
    chain = fired.chains[aim.place.chain]
    words = words_of(chain.links)
    aimed = chain.links[aim.place.link]
    if chain.blocked:
        raise Refusal("G44", "chain-protected", cells=names([aimed.cell], material))
    if is_cross(aimed):
        return _hit_cross(fired, aim, shot, rules)
    hit = _vulnerable(chain, fired.opened, aim.place.link, rules)
    value = rules.tokens[aimed.token].value
    if aim.value <= value:
        if not rules.arbiter:
            return fired._replace(missed=fired.missed + 1)
        cells = names([aimed.cell], material)
        raise Refusal("G84", "too-weak", cells=cells, value=aim.value, target=value)
    end_cell = to_cell(shot.end, material)
    end = next((end for end in (HEAD, TAIL) if chain.links[end].cell == end_cell), None)
    if end is None:
        raise Refusal("G83", "not-an-end", cells=names([end_cell], material))
    if not 1 <= shot.words < len(words):
        raise Refusal(
            "G83", "leave-one", cells=names([link.cell for link in chain.links], material)
        )
    won = words[: shot.words] if end == HEAD else words[-shot.words :]
    if not set(won) & set(hit):
        raise Refusal("G83", "hit-word-missing", words=[word.text for word in hit])
    safe = [word for word in won if word.cells in fired.opened]
    if safe:
        cells = names(safe[0].cells, material)
        raise Refusal("G44", "word-protected", words=[safe[0].text], cells=cells)
    taken = take(fired.chains, words_from_end(chain.links, end, shot.words), seat, material)
    _require_rest(chain, taken.chains[aim.place.chain], rules)
    tokens = tuple(link.token for run in taken.runs for link in run.letters)
    return fired._replace(
        chains=taken.chains,
        tokens=fired.tokens + tokens,
        words=fired.words + tuple(word.text for word in won),
    )


def _require_rest(before: Chain, rest: Chain, rules: Rules) -> None:
    """What a hit leaves means something, and has a word of two letters at least (G41)."""
    wrong = rules.meaning.meaningless(rest.links)
    short = too_short(before.links, rest.links, rules.rulings.shortest)
    for key, words in (("remainder", wrong), ("too-short", short)):
        if words:
            texts = [word.text for word in words]
            cells = names(words[0].cells, rules.material)
            raise Refusal("G41", key, words=texts, cells=cells)


def _hit_cross(fired: Fired, aim: _Aim, shot: Shot, rules: Rules) -> Fired:
    """Take a cross from the free end of a chain, and nothing else (G83)."""
    material = rules.material
    number, place = aim.place
    links = fired.chains[number].links
    cross = links[place]
    cells = names([cross.cell], material)
    if 0 < place < len(links) - 1:
        beside = (word for word in words_of(links) if place in (word.first - 1, word.last + 1))
        texts = [word.text for word in beside]
        raise Refusal("G44", "word-protected", words=texts, cells=cells)
    if shot.words or to_cell(shot.end, material) != cross.cell:
        raise Refusal("G83", "only-the-cross", cells=cells)
    guarded = (word.cells for word in words_of(links) if guard_of(links, word) == place)
    rest = msgspec.structs.replace(fired.chains[number], links=links[:place] + links[place + 1 :])
    return fired._replace(
        chains=replaced(fired.chains, number, rest),
        tokens=(*fired.tokens, cross.token),
        crosses=fired.crosses + 1,
        opened=(*fired.opened, *guarded),
    )


def _vulnerable(
    chain: Chain, opened: Collection[tuple[int, ...]], link: int, rules: Rules
) -> list[Word]:
    """The words hit through this letter that no cross or base protects (G60, G83)."""
    target = names([chain.links[link].cell], rules.material)
    hit = [word for word in words_of(chain.links) if word.first <= link <= word.last]
    open_words = [
        word for word in hit if guard_of(chain.links, word) is None and word.cells not in opened
    ]
    if not open_words:
        raise Refusal("G44", "word-protected", words=[w.text for w in hit], cells=target)
    bases = rules.bases(chain.seat) if rules.general else []
    free = [word for word in open_words if not any(is_base_word(word, base) for base in bases)]
    if not free:
        raise Refusal("G83", "base-word", words=[word.text for word in open_words], cells=target)
    return free
