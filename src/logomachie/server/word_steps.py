"""What a dictionary knows: pure functions, for the workbench where they take long."""

from itertools import islice

from logomachie.definitions import explain, words_meaning
from logomachie.engine.game import AnyGame, Language
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import is_folded
from logomachie.lexicon.spelling import near
from logomachie.server.answers import FoundByGloss, SenseInfo, WordInfo

MOST_FOUND = 60
MOST_NEAR, MOST_FAMILY, MOST_NEIGHBOURS = 8, 40, 24


def by_meaning(game: AnyGame, meaning: str, letters: int) -> list[FoundByGloss]:
    """Words of a game's dictionary by what they mean, of so many letters if told."""
    found = words_meaning(game.lexicon, meaning, letters, MOST_FOUND)
    return [FoundByGloss(*one) for one in found]


def guess(game: AnyGame, word: str, language: Language) -> WordInfo:
    """What a game's dictionary knows of a folded word that it may not have."""
    return describe(game.lexicon, word, language)


def describe(lexicon: Lexicon, word: str, language: Language) -> WordInfo:
    """All that the dictionary knows of a folded word, or words that may have been meant."""
    entry = lexicon.entry(word)
    if entry is None:
        compound = lexicon.compounds.get(word, ())
        return WordInfo(word, False, compound=compound, near=tuple(near(lexicon, word, MOST_NEAR)))
    neighbours = lexicon.neighbours(word) if is_folded(word) else None
    return WordInfo(
        word,
        True,
        entry.spellings,
        entry.lemmas,
        tuple(SenseInfo(*one) for one in explain(lexicon, word, language)),
        tuple(family[:MOST_FAMILY] for family in lexicon.family(word) if len(family) > 1),
        entry.familiarity,
        tuple(islice(neighbours.front, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.behind, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.replaced, MOST_NEIGHBOURS)) if neighbours else (),
    )
