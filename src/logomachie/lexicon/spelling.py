"""Words that somebody may have meant: near in letters, or in sound."""

from collections.abc import Iterator

from logomachie.lexicon.folding import is_folded
from logomachie.lexicon.lexicon import Lexicon

LONGEST = 25
"""No word is longer: beyond, nothing is looked for."""
SOUNDS = (
    ("F", "PH"), ("PH", "F"), ("T", "TH"), ("TH", "T"), ("R", "RH"), ("C", "CH"), ("K", "C"),
    ("K", "QU"), ("C", "QU"), ("QU", "C"), ("O", "AU"), ("O", "EAU"), ("AU", "O"), ("AU", "EAU"),
    ("EAU", "AU"), ("E", "AI"), ("AI", "E"), ("E", "EI"), ("EI", "AI"), ("AN", "EN"), ("EN", "AN"),
    ("IN", "AIN"), ("IN", "EIN"), ("I", "Y"), ("Y", "I"), ("S", "C"), ("C", "S"), ("SS", "S"),
    ("S", "SC"), ("Z", "S"), ("S", "Z"), ("G", "J"), ("J", "G"), ("J", "GE"), ("G", "GU"),
    ("H", ""), ("", "H"), ("X", "CC"), ("X", "CS"), ("CC", "C"), ("OE", "E"), ("E", "OE"),
)  # fmt: skip
"""Letters that sound alike, or nearly."""
TWICE = 2
"""So many places of a word may be misheard."""


def near(lexicon: Lexicon, word: str, most: int) -> list[str]:
    """Words like this one, the most usual first: a letter or a sound away, else two."""
    if not is_folded(word) or len(word) > LONGEST:
        return []
    found = {other for other in _a_letter_away(lexicon, word) if other != word}
    found |= {other for other in _misheard(word, 1) if other in lexicon}
    if not found:
        found = {other for other in _misheard(word, TWICE) if other in lexicon}
    if not found:
        found = set(lexicon.replacements(word, TWICE))
    return sorted(found, key=lambda other: (-_familiarity(lexicon, other), other))[:most]


def _familiarity(lexicon: Lexicon, word: str) -> int:
    return int(lexicon.familiarity[lexicon.index(word)])


def _a_letter_away(lexicon: Lexicon, word: str) -> Iterator[str]:
    """Words with one letter more, less or other, or with two letters that changed places."""
    yield from lexicon.replacements(word)
    for at in range(len(word) + 1):
        yield from lexicon.find(f"{word[:at]}?{word[at:]}")
        shorter = word[:at] + word[at + 1 :]
        swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
        yield from (other for other in (shorter, swapped) if other in lexicon)


def _misheard(word: str, times: int) -> Iterator[str]:
    """The word written otherwise in some places, by its sound."""
    seen = {word}
    reached = [word]
    for _ in range(times):
        further = []
        for text in reached:
            for heard, written in SOUNDS:
                for at in range(len(text) + 1):
                    other = text[:at] + written + text[at + len(heard) :]
                    if text.startswith(heard, at) and other not in seen:
                        seen.add(other)
                        further.append(other)
        yield from further
        reached = further
