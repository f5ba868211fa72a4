"""Questions about words, answered by walking the automaton: patterns, anagrams, neighbours."""

from collections.abc import Iterator

from logomachie.errors import LogomachieError
from logomachie.lexicon.automaton import ALL_LETTERS, SEPARATOR, Walker, label_of
from logomachie.lexicon.folding import foreign_characters, is_folded

JOKER = "?"
RUN = "*"
LONGEST_INPUT = 40
MOST_JOKERS = 12


class BadInput(LogomachieError, ValueError):
    """A question that cannot be asked; ``reason`` names what is wrong with ``text``."""

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        shown = "".join(_visible(c) for c in text[:LONGEST_INPUT])
        self.text = shown if len(text) <= LONGEST_INPUT else shown + "…"
        super().__init__(f"{reason}: {self.text}")


def _visible(character: str) -> str:
    """A character that can be seen in its place."""
    return "␣" if character.isspace() else character if character.isprintable() else "\ufffd"


def reads(walker: Walker, text: str) -> bool:
    """Whether a text is one of the words; whatever is not folded is none."""
    if not is_folded(text):
        return False
    node = walker.follow(walker.dawg, text[:-1].encode())
    return node >= 0 and bool(walker.word_ends(node) >> label_of(text[-1]) & 1)


def find(walker: Walker, pattern: str) -> Iterator[str]:
    """Words that fit the pattern, in alphabetical order."""
    _check(pattern, JOKER + RUN)
    return _fit(walker, pattern)


def _fit(walker: Walker, pattern: str) -> Iterator[str]:
    # A place in the pattern is a set of positions, since a run may end anywhere.
    last = len(pattern)

    def close(positions: frozenset[int]) -> frozenset[int]:
        reached = set(positions)
        for at in sorted(positions):
            while at < last and pattern[at] == RUN:
                at += 1
                reached.add(at)
        return frozenset(reached)

    def advance(positions: frozenset[int], letter: str) -> frozenset[int]:
        moved = set()
        for at in positions:
            if at < last and pattern[at] == RUN:
                moved.add(at)
            elif at < last and pattern[at] in (JOKER, letter):
                moved.add(at + 1)
        return close(frozenset(moved))

    def walk(node: int, prefix: str, positions: frozenset[int]) -> Iterator[str]:
        for label, target, ends in walker.arcs(node):
            letter = chr(64 + label)
            following = advance(positions, letter)
            if not following:
                continue
            if ends and last in following:
                yield prefix + letter
            if target:
                yield from walk(target, prefix + letter, following)

    return walk(walker.dawg, "", close(frozenset({0})))


def anagrams(walker: Walker, letters: str, *, partial: bool) -> Iterator[str]:
    """Words made of these letters, each used once, jokers for any letter."""
    _check(letters, JOKER)
    jokers = letters.count(JOKER)
    if jokers > MOST_JOKERS:
        raise BadInput("too-many-jokers", letters)
    counts = [0] * 27
    for letter in letters:
        if letter != JOKER:
            counts[label_of(letter)] += 1
    return _arrange(walker, counts, jokers, len(letters), partial)


def _arrange(
    walker: Walker, counts: list[int], jokers: int, total: int, partial: bool
) -> Iterator[str]:
    def walk(node: int, prefix: str, jokers: int) -> Iterator[str]:
        for label, target, ends in walker.arcs(node):
            own = counts[label] > 0
            if not own and not jokers:
                continue
            word = prefix + chr(64 + label)
            if ends and (partial or len(word) == total):
                yield word
            if not target or len(word) == total:
                continue
            # The letter itself is never worse than a joker, which may still become it.
            if own:
                counts[label] -= 1
                yield from walk(target, word, jokers)
                counts[label] += 1
            else:
                yield from walk(target, word, jokers - 1)

    return walk(walker.dawg, "", jokers)


def extensions(walker: Walker, core: str, front: int, behind: int) -> Iterator[str]:
    """Words that contain the core with up to so many letters in front and behind it."""
    _check(core, "")
    # The GADDAG reads the core backwards, goes on to the front, then turns at the separator.
    node = walker.follow(walker.gaddag, core[::-1].encode())
    found = set(_extend_front(walker, node, core, front, behind)) if node > 0 else set()
    return iter(sorted(found - {core}))


def _extend_front(walker: Walker, node: int, word: str, front: int, behind: int) -> Iterator[str]:
    turned = walker.step(node, SEPARATOR)
    if turned > 0:
        yield from _extend_behind(walker, turned, word, behind)
    if front:
        for label, target, ends in walker.arcs(node):
            longer = chr(64 + label) + word
            if ends:
                yield longer
            if target:
                yield from _extend_front(walker, target, longer, front - 1, behind)


def _extend_behind(walker: Walker, node: int, word: str, behind: int) -> Iterator[str]:
    if behind:
        for label, target, ends in walker.arcs(node):
            longer = word + chr(64 + label)
            if ends:
                yield longer
            if target:
                yield from _extend_behind(walker, target, longer, behind - 1)


def replacements(walker: Walker, word: str, count: int) -> Iterator[str]:
    """Words of the same length with one to ``count`` other letters, in alphabetical order."""
    _check(word, "")

    def walk(node: int, prefix: str, left: int) -> Iterator[str]:
        at = len(prefix)
        kept = label_of(word[at])
        allowed = ALL_LETTERS if left else 1 << kept
        for label, target, ends in walker.arcs(node, allowed):
            changed = left - (label != kept)
            if at + 1 == len(word):
                if ends and changed < count:
                    yield prefix + chr(64 + label)
            elif target:
                yield from walk(target, prefix + chr(64 + label), changed)

    return walk(walker.dawg, "", count)


def _check(text: str, allowed: str) -> None:
    """Refuse what cannot be asked: nothing, too much, or characters that mean nothing here."""
    if not text:
        raise BadInput("empty", text)
    if len(text) > LONGEST_INPUT:
        raise BadInput("too-long", text)
    foreign = "".join(c for c in foreign_characters(text) if c not in allowed)
    if foreign:
        raise BadInput("characters", foreign)
