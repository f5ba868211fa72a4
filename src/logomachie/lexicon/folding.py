"""Folding: from a written French word to the A-Z letters that the games are played with."""

import unicodedata

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"})
_PLAIN = {
    code: base
    for code in range(0xC0, 0x180)
    if (base := unicodedata.normalize("NFD", chr(code))[0]).isascii()
} | _LIGATURES
"""Letters with accents to those without: this is faster than to take them apart."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTER_SET = frozenset(LETTERS)


def fold(text: str) -> str:
    """Upper case without accents and ligatures; other characters stay as they are.

    >>> fold("Cœur-à-cœur"), fold("pêche"), fold("ça")
    ('COEUR-A-COEUR', 'PECHE', 'CA')
    """
    plain = text if text.isascii() else text.translate(_PLAIN)
    if plain.isascii():
        return plain.upper()
    parts = unicodedata.normalize("NFD", text.translate(_LIGATURES))
    return "".join(c for c in parts if not unicodedata.combining(c)).upper()


def is_folded(text: str) -> bool:
    """Whether the text is one or more letters A-Z and nothing else."""
    return bool(text) and text.isascii() and text.isalpha() and text.isupper()


def foreign_characters(text: str) -> str:
    """The characters of a folded text that are no letters A-Z, each once, in order."""
    return "".join(dict.fromkeys(c for c in text if c not in _LETTER_SET))
