"""What the effects of DERNIÈRE LETTRE tell beside their words, by key."""

from collections.abc import Mapping
from typing import TypedDict

VERSION = 1


class Played(TypedDict):
    """A word of the chain."""

    laid: str
    """The letters that came from the hand."""


DETAILS: Mapping[str, type] = {"played": Played}
