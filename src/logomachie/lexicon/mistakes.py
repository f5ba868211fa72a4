"""Words that do not exist, but ought to by the rule that everybody learns first.

CHEVALS, BIJOUS, NEVEUS: who has heard them corrected a hundred times no longer writes them.

>>> list(mistakes(["CHEVAL", "BAL", "BIJOU", "LOUP"], {"BALS", "LOUPS"}.__contains__))
['CHEVALS', 'BIJOUS']
"""

from collections.abc import Callable, Iterable, Iterator

WITHOUT_S = ("AIL", "AL", "AU", "EU", "OU")
"""Endings after which many plurals are not made by an S."""


def mistakes(known: Iterable[str], exists: Callable[[str], bool]) -> Iterator[str]:
    """The plurals that somebody who knows these words may believe in."""
    for word in known:
        if word.endswith(WITHOUT_S) and len(word) > 2 and not exists(word + "S"):
            yield word + "S"
