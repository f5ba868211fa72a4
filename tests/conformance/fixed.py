"""A small lexicon that never changes: what golden files are played with.

Plays depend on the words, and the real lexicon is edited all the time. This one holds the words of
``words.txt`` and nothing else. Each lemma is a family of its own.
"""

from pathlib import Path

from logomachie.lexicon import Lexicon
from logomachie.lexicon.sample import lexicon_of

WORDS = Path(__file__).with_name("words.txt")
USUAL = "K"
"""The frequency class of every word."""


def fixed_lexicon() -> Lexicon:
    """The lexicon of ``words.txt``."""
    return lexicon_of(WORDS.read_text("utf-8"), USUAL)
