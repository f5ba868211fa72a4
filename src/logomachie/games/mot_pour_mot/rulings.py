"""What was decided about checks: by today's rules, and as 0.1.0 decided it.

The latter referees only what was played then and is filmed now: see ``GameSpec.as_then``.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.speller import Speller
from logomachie.games.mot_pour_mot.state import SPELLING_CHECK
from logomachie.games.mot_pour_mot.verdicts import Spelling, Verdict, judge
from logomachie.games.mot_pour_mot.words import is_proper, is_two, letters_of
from logomachie.lexicon.folding import LETTERS


class Rulings(NamedTuple):
    """The decisions in which the two differ."""

    judge: Callable[[Speller, str, Category | None], Spelling]
    stands: Callable[[str, int, int], bool]
    """Whether a word stands a vote about something, with so many for it and against it."""
    is_two: Callable[[str], bool]
    """Whether a word looks like two."""


def _stands(about: str, yes: int, no: int) -> bool:
    """Who spells must be right, who contests must convince (M40, M42)."""
    return yes > no if about == SPELLING_CHECK else yes >= no


TODAY = Rulings(judge, _stands, is_two)

# -- 0.1.0

SAME_SOUND = (
    ("PH", "F"), ("QU", "K"), ("Q", "K"), ("EAU", "O"), ("AU", "O"), ("CH", "#"), ("H", ""),
    ("Y", "I"), ("AI", "E"), ("EI", "E"), ("GE", "J"), ("GI", "JI"), ("SC", "S"), ("CE", "SE"),
    ("CI", "SI"), ("C", "K"), ("Z", "S"), ("EN", "AN"), ("EM", "AN"), ("AM", "AN"), ("IM", "IN"),
    ("OM", "ON"),
)  # fmt: skip
"""Letters that sounded alike, in the order in which they were replaced."""
SILENT_END = "STXDP"


def _first_judge(speller: Speller, word: str, category: Category | None) -> Spelling:
    """Wrong was what sounded like a word and hardly differed from it; all else went to a vote."""
    letters = letters_of(word)
    if written := speller.without_apostrophe(letters):
        return Spelling(Verdict.RIGHT, written)
    if is_proper(word) or (category and letters in category.exempt):
        return Spelling(Verdict.VOTE)
    meant = {near for near in _nearly(letters) if _sound(near) == _sound(letters)}
    found = (form for near in sorted(meant) for form in speller.without_apostrophe(near))
    written = tuple(dict.fromkeys(found))
    return Spelling(Verdict.WRONG if written else Verdict.VOTE, written)


def _sound(letters: str) -> str:
    for written, heard in SAME_SOUND:
        letters = letters.replace(written, heard)
    heard = letters[:1]
    for letter in letters[1:]:
        heard += letter if letter != heard[-1:] else ""
    return heard[:2] + heard[2:].rstrip(SILENT_END)


def _nearly(letters: str) -> Iterator[str]:
    """Texts made by one letter more, less, or another, or by one sound written otherwise."""
    for place in range(len(letters) + 1):
        head, tail = letters[:place], letters[place:]
        for letter in LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
        if tail:
            yield head + tail[1:]
        for written, heard in SAME_SOUND:
            if heard and tail.startswith(heard):
                yield head + written + tail.removeprefix(heard)
            if tail.startswith(written):
                yield head + heard + tail.removeprefix(written)


FIRST = Rulings(_first_judge, lambda about, yes, no: yes >= no, lambda word: False)
