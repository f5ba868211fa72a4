"""Why a game does not count for the ratings. Once it does not, nothing makes it count again."""

from collections.abc import Set
from enum import StrEnum

from logomachie.table.events import Guest, Holder, Opened


class Friendly(StrEnum):
    """The first thing that made a game friendly."""

    CHOSEN = "chosen"
    """It was to be friendly from the start."""
    HINTS = "hints"
    MATERIAL = "material"
    """The players brought their own."""
    ONE_SCREEN = "one-screen"
    """Somebody held several seats: several people at one screen, for all that is known."""
    ONLY_BOTS = "only-bots"
    TAKEBACK = "takeback"
    STAND_IN = "stand-in"
    """A bot played for a person."""
    CLAIMED = "claimed"
    """A seat changed hands."""
    CLOSED = "closed"
    """The table was closed before the game was over."""
    SAME_PERSON = "same-person"
    """Two of the players turned out to be one."""
    UNMEASURED = "unmeasured"
    """A bot played whose strength is not known."""


def at_opening(opened: Opened) -> Friendly | None:
    """Why a game is friendly from the start, if it is."""
    if not opened.rated:
        return Friendly.CHOSEN
    if opened.hints:
        return Friendly.HINTS
    if opened.material:
        return Friendly.MATERIAL
    return None


def at_start(holders: tuple[Holder, ...]) -> Friendly | None:
    """Why a game is friendly that begins with these people and bots."""
    people = [holder.guest for holder in holders if holder.guest]
    if not people:
        return Friendly.ONLY_BOTS
    if len(set(people)) < len(people):
        return Friendly.ONE_SCREEN
    if any(holder.guest and holder.level for holder in holders):
        return Friendly.STAND_IN
    return None


def when_seated(before: Holder, after: Holder, held_by: Set[Guest]) -> Friendly | None:
    """Why a game becomes friendly when a seat changes, which these people have held so far.

    Who leaves a seat and comes back changes nothing.
    """
    if after.level and after.level != before.level:
        return Friendly.STAND_IN
    if after.guest and after.guest not in held_by:
        return Friendly.CLAIMED
    return None
