"""The verdict on whether two words mean the same at heart."""

from enum import StrEnum
from typing import NamedTuple


class Relation(StrEnum):
    """How two words are related."""

    LEMMA = "lemma"
    """They are forms of one dictionary word."""
    FAMILY = "family"
    """Their dictionary words are made from each other, or from a third."""
    NONE = "none"
    """They merely look alike, or not even that."""
    UNKNOWN = "unknown"
    """One of them is no word."""


class Meaning(NamedTuple):
    """Whether two words have the same meaning, and why."""

    same: bool
    relation: Relation
    words: tuple[str, ...] = ()
    """The evidence: the shared lemma, or the two lemmas of one family, or the unknown words."""
