"""How strong a bot is: a number from 1 to 5, and what follows from it.

The strength of a bot is continuous. Five strengths have names, 1 to 5, and a style in each game's
``bot.py``; a bot between two of them plays by what lies between their styles. Part of every style
is a ``Skill``: what the bot knows and what it notices.

>>> between({1: Skill(knows=60, glance=0.2), 2: Skill(knows=40, glance=0.4)}, 1.5).knows
50
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from logomachie.lexicon import Lexicon
    from logomachie.lexicon.automaton import Automaton

NAMED = range(1, 6)
"""The strengths that have a name: who has just read the rules is 1, the master is 5."""
FINEST = 1
"""How many decimals a strength has at most."""
VOCABULARY_STEP = 5
"""Vocabularies are made in such steps of familiarity, so that few of them are kept."""
LONGER = 0.5
"""How much less likely a play comes to mind for every letter more than comes easily."""

Strength = int | float
"""From 1 to 5. Those that have names are whole numbers."""


class Skill(NamedTuple):
    """What a bot knows and notices; by itself, all of it."""

    knows: int = 0
    """The least familiarity of the words it knows."""
    glance: float = 1.0
    """How likely it notices any one play, if it is of the easiest kind."""
    easy: float = 15.0
    """So many letters laid come easily to it; with every one more it notices less."""
    most: int = 15
    """It lays no more letters than that, unless nothing else is to be had."""
    tricks: float = 1.0
    """How likely it thinks of what only practice shows, each time that there might be more of it: a
    flip, a letter replaced, a crossing, a capture."""
    suspects: float = 1.0
    """How likely it challenges a word that does not exist, where words are challenged."""
    mistrusts: float = 0.0
    """How likely it challenges a word that exists, but that it does not know."""
    invents: bool = False
    """Whether it believes in words that do not exist, where words are challenged."""

    @property
    def vocabulary(self) -> int:
        """What it knows, in the steps in which vocabularies are made."""
        return round(self.knows / VOCABULARY_STEP) * VOCABULARY_STEP

    @property
    def sees_all(self) -> bool:
        """Whether nothing that it knows escapes it."""
        return self.glance >= 1.0 and self.tricks >= 1.0

    def likelihood(self, letters: int) -> float:
        """How likely it notices a play of so many letters."""
        if letters > self.most:
            return 0.0
        return float(self.glance * LONGER ** max(0.0, letters - self.easy))

    def tricks_in_mind(self, most: int, rng: random.Random) -> int:
        """How many tricks it thinks of this time, ``most`` at most."""
        return next((count for count in range(most) if rng.random() >= self.tricks), most)

    def words(self, lexicon: "Lexicon", *, believed: bool = False) -> "Automaton":
        """The words it knows; where only others check them, those too in which it believes."""
        if believed and self.invents:
            return lexicon.misremembered(self.vocabulary)
        return lexicon.vocabulary(self.vocabulary)

    def doubts(self, words: Iterable[str], lexicon: "Lexicon", seed: str) -> str:
        """The word of these that it challenges; empty where it believes them all."""
        return next((word for word in words if self._doubts(word, lexicon, seed)), "")

    def _doubts(self, word: str, lexicon: "Lexicon", seed: str) -> bool:
        if word not in lexicon:
            return self.suspects_wrong(word, seed)
        known = lexicon.familiarity[lexicon.index(word)] >= self.knows
        return not known and _dice(seed, word) < self.mistrusts

    def suspects_wrong(self, word: str, seed: str) -> bool:
        """Whether it challenges a word that is wrong."""
        return _dice(seed, word) < self.suspects


S = TypeVar("S", bound=tuple[object, ...])
T = TypeVar("T")


def _dice(*names: str) -> float:
    """A number from 0 to 1 that chance gives to these names, always the same."""
    return random.Random("/".join(names)).random()


def noticed(
    plays: Iterable[T], skill: Skill, letters: Callable[[T], int], rng: random.Random
) -> Iterator[T]:
    """Those of some plays that come to mind, in their order; ``letters`` tells how many one lays.

    Where none does, it is the one that was nearest to it.
    """
    nearest: T | None = None
    most_likely = -1.0
    found = False
    for play in plays:
        likely = skill.likelihood(letters(play))
        if rng.random() < likely:
            found = True
            yield play
        elif likely > most_likely:
            nearest, most_likely = play, likely
    if nearest is not None and not found:
        yield nearest


def is_strength(number: Strength) -> bool:
    """Whether there are bots of this strength."""
    return NAMED[0] <= number <= NAMED[-1] and round(number, FINEST) == number


def as_strength(number: float) -> Strength:
    """The strength that is nearest to a number."""
    near = round(min(max(number, NAMED[0]), NAMED[-1]), FINEST)
    return int(near) if near == int(near) else near


def read_strength(text: str) -> Strength:
    """A strength from a text such as ``3`` or ``2.5``; ``ValueError`` for what is none."""
    if not is_strength(float(text)):
        raise ValueError(text)
    return as_strength(float(text))


def between(styles: Mapping[int, S], strength: Strength) -> S:
    """The style of a strength: that which lies between its neighbours among those that have names.

    Numbers are interpolated, whole ones rounded; of all else it has what the weaker one has.
    """
    weaker = min(int(strength), NAMED[-1])
    if strength == weaker:
        return styles[weaker]
    mixed: S = _mixed(styles[weaker], styles[weaker + 1], strength - weaker)
    return mixed


def _mixed(one: Any, other: Any, share: float) -> Any:
    """What lies between two values of a kind."""
    if isinstance(one, bool) or not isinstance(one, int | float | tuple):
        return one
    if isinstance(one, tuple):
        if len(one) != len(other) or not all(map(_alike, one, other)):
            return one
        parts = (_mixed(a, b, share) for a, b in zip(one, other, strict=True))
        return type(one)(*parts) if hasattr(one, "_fields") else tuple(parts)
    mixed = one + (other - one) * share
    return mixed if isinstance(one, float) or isinstance(other, float) else round(mixed)


def _alike(one: object, other: object) -> bool:
    return type(one) is type(other) or {type(one), type(other)} == {int, float}
