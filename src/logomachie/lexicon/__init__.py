"""The French lexicon of the games: words, lemmas, families, frequency, and the automaton.

Each name below is imported with its module when it is first used: who asks for a folder or a fold
does not wait for the words.
"""

from importlib import import_module

TYPE_CHECKING = False  # that of typing, as in the package around

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

if TYPE_CHECKING:
    from logomachie.lexicon.folding import fold
    from logomachie.lexicon.lexicon import Entry, Lexicon, Neighbours, WordReading
    from logomachie.lexicon.meaning import Meaning, Relation
    from logomachie.lexicon.search import BadInput
    from logomachie.lexicon.source import SourceMissing
else:
    MODULES = {
        "folding": ("fold",),
        "lexicon": ("Entry", "Lexicon", "Neighbours", "WordReading"),
        "meaning": ("Meaning", "Relation"),
        "search": ("BadInput",),
        "source": ("SourceMissing",),
    }

    def __getattr__(name: str) -> object:
        for module, names in MODULES.items():
            if name in names:
                found = getattr(import_module(f"{__name__}.{module}"), name)
                globals()[name] = found
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
