"""What can be taken from the ends of chains: one cut of a chain, or cuts of several (G40-G44)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, product
from typing import NamedTuple

from logomachie.games.guerre_des_mots.board import HEAD, TAIL, is_cross, words_of
from logomachie.games.guerre_des_mots.meaning import Meaning
from logomachie.games.guerre_des_mots.rules import TODAY
from logomachie.games.guerre_des_mots.slots import mask_of
from logomachie.games.guerre_des_mots.state import Chain, Laid
from logomachie.games.guerre_des_mots.taking import links_at_ends, rest_of, too_short

REMEMBERED = 4_000
"""Chains whose cuts are kept at hand: each is looked at in many positions."""


class Cut(NamedTuple):
    """Letters taken from the ends of one chain, and what stays."""

    head: tuple[Laid, ...]
    """Letters, from head to tail."""
    tail: tuple[Laid, ...]
    rest: tuple[Laid, ...]
    whole: tuple[int, ...]
    """The ends at which a word with a meaning was taken (G51)."""
    gone: int
    """The mask of the cells that are free now."""

    @property
    def letters(self) -> tuple[Laid, ...]:
        """All letters taken."""
        return self.head + self.tail

    @property
    def ends(self) -> tuple[int, ...]:
        """The ends at which letters were taken."""
        return (HEAD,) * bool(self.head) + (TAIL,) * bool(self.tail)


class Taking(NamedTuple):
    """Cuts of some chains."""

    cuts: tuple[tuple[int, Cut], ...] = ()
    """By the number of the chain."""

    @property
    def letters(self) -> tuple[Laid, ...]:
        """All letters taken."""
        return tuple(link for _, cut in self.cuts for link in cut.letters)

    @property
    def gone(self) -> int:
        """The mask of the cells that are free now."""
        return sum(cut.gone for _, cut in self.cuts)

    def cut_of(self, chain: int) -> Cut | None:
        """What is taken from a chain."""
        return next((cut for number, cut in self.cuts if number == chain), None)

    def lay_on(self, chain: int, cells: Sequence[int]) -> list[tuple[int, Laid]]:
        """The letters taken from a chain that lay on these cells, by their place among them."""
        cut = self.cut_of(chain)
        lay = {link.cell: link for link in cut.letters} if cut else {}
        return [(place, lay[cell]) for place, cell in enumerate(cells) if cell in lay]

    def plays_again(self, turned: int | None = None, chain: int = -1) -> bool:
        """Whether a whole word of a single chain is taken; a turned letter does not count (G51)."""
        parts = [
            (number, end, end in cut.whole)
            for number, cut in self.cuts
            for end in cut.ends
            if (number, end) != (chain, turned)
        ]
        return len({number for number, _, _ in parts}) == 1 and any(whole for _, _, whole in parts)


NOTHING = Taking()


@lru_cache(maxsize=REMEMBERED)
def cuts_of(links: tuple[Laid, ...], own: bool, meaning: Meaning, most: int) -> tuple[Cut, ...]:
    """The cuts of a chain with up to so many letters that leave sense, the largest first (G41)."""
    plain = not any(map(is_cross, links)) and not meaning.meaningless(links)
    found = _plain_cuts(links, meaning, most) if plain else _any_cuts(links, own, meaning, most)
    return tuple(sorted(found, key=lambda cut: -len(cut.letters)))


def _counts(count: int, most: int) -> Iterator[tuple[int, int]]:
    """How many letters may be taken at the head and at the tail so that one stays."""
    for head in range(min(most, count - 1) + 1):
        for tail in range(min(most, count - 1) + 1 - head):
            if head or tail:
                yield head, tail


def _any_cuts(links: tuple[Laid, ...], own: bool, meaning: Meaning, most: int) -> Iterator[Cut]:
    count = sum(not is_cross(link) for link in links)
    for head, tail in _counts(count, most):
        if cut := _cut(links, head, tail, own, meaning):
            yield cut


def _plain_cuts(links: tuple[Laid, ...], meaning: Meaning, most: int) -> Iterator[Cut]:
    """The cuts of a chain of words without crosses: only what is cut through must be looked up."""
    count, words = len(links), words_of(links)
    # The word of each link; of one at a corner the one before it, and the one behind it.
    before = {place: word for word in words[::-1] for place in range(word.first, word.last + 1)}
    behind = {place: word for word in words for place in range(word.first, word.last + 1)}
    masks = [0, *accumulate(1 << link.cell for link in links)]

    @cache
    def sense(start: int, stop: int) -> bool:
        return stop - start >= TODAY.shortest and meaning.is_word(_read(links[start:stop]))

    def begins(place: int) -> bool:
        return place == behind[place].first or sense(place, behind[place].last + 1)

    def ends(place: int) -> bool:
        return place == before[place].last or sense(before[place].first, place + 1)

    def whole(start: int, stop: int) -> bool:
        return (
            any(start <= word.first and word.last < stop for word in words)
            or sense(max(start, before[stop - 1].first), stop)
            or sense(start, min(stop, behind[start].last + 1))
        )

    first = [place for place in range(count) if begins(place)]
    last = [place for place in range(count) if ends(place)]
    at_head = [place > 0 and whole(0, place) for place in range(count)]
    at_tail = [place < count - 1 and whole(place + 1, count) for place in range(count)]
    for head, tail in _counts(count, most):
        start, stop = head, count - tail
        if stop - start < TODAY.shortest:
            continue
        within = behind[start] is before[stop - 1]
        if sense(start, stop) if within else start in first and stop - 1 in last:
            yield Cut(
                links[:start],
                links[stop:],
                links[start:stop],
                (HEAD,) * at_head[start] + (TAIL,) * at_tail[stop - 1],
                masks[start] | masks[count] ^ masks[stop],
            )


def _read(links: Sequence[Laid]) -> str:
    """The letters of links in one line, in reading order."""
    letters = "".join([link.letter for link in links])
    return letters if links[0].cell <= links[-1].cell else letters[::-1]


def _cut(
    links: tuple[Laid, ...], at_head: int, at_tail: int, own: bool, meaning: Meaning
) -> Cut | None:
    front, back = links_at_ends(links, at_head, at_tail)
    rest = rest_of(links, front, back)
    if rest.holding or (rest.protected and not own) or meaning.meaningless(rest.links):
        return None
    if too_short(links, rest.links, TODAY.shortest):
        return None
    runs = {HEAD: links[:front], TAIL: links[len(links) - back :]}
    letters = {end: tuple(link for link in run if not is_cross(link)) for end, run in runs.items()}
    whole = (
        end
        for end, run in runs.items()
        if any(len(w.text) >= TODAY.shortest and meaning.is_word(w.text) for w in words_of(run))
    )
    gone = mask_of(link.cell for link in links) & ~mask_of(link.cell for link in rest.links)
    return Cut(letters[HEAD], letters[TAIL], rest.links, tuple(whole), gone)


def takings(
    chains: Sequence[Chain], numbers: Iterable[int], seat: int, meaning: Meaning, most: int
) -> Iterator[tuple[int, Cut]]:
    """All cuts of these chains; none of a chain that a piece of chess protects (G44)."""
    for number in numbers:
        chain = chains[number]
        if chain.seat == seat or not chain.blocked:
            for cut in cuts_of(chain.links, chain.seat == seat, meaning, most):
                yield number, cut


def combined(cuts: Iterable[tuple[int, Cut]], most_chains: int, most: int) -> Iterator[Taking]:
    """Cuts of several chains at once, with up to so many letters."""
    by_chain: dict[int, list[tuple[int, Cut]]] = {}
    for number, cut in cuts:
        by_chain.setdefault(number, []).append((number, cut))
    for count in range(2, min(most_chains, len(by_chain)) + 1):
        for chosen in combinations(by_chain.values(), count):
            for parts in product(*chosen):
                if sum(len(cut.head) + len(cut.tail) for _, cut in parts) <= most:
                    yield Taking(parts)
