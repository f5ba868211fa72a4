"""The French lexicon of the games: words, lemmas, families, frequency, and the automaton."""

from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import Entry, Lexicon, Neighbours, WordReading
from logomachie.lexicon.meaning import Meaning, Relation
from logomachie.lexicon.search import BadInput
from logomachie.lexicon.source import SourceMissing

__all__ = [
    "BadInput",
    "Entry",
    "Lexicon",
    "Meaning",
    "Neighbours",
    "Relation",
    "SourceMissing",
    "WordReading",
    "fold",
]
