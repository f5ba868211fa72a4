"""What happens at a table. A table is the list of its events, as a game is its journal."""

from typing import Literal

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.table.film import Frame

Guest = str
"""A person, known by an id that only the house can hand out."""
NOBODY: Guest = ""


WORDS_FOR_THE_READER = frozenset({"vous", "you"})
"""What no name is: it would mean somebody else to each who reads it. Version 0.1 stored it."""


def own_name(name: str) -> str:
    """The name that somebody bears; empty for who has none."""
    return "" if name.casefold() in WORDS_FOR_THE_READER else name


class Holder(msgspec.Struct, frozen=True):
    """Who holds a seat: a guest, a bot, or nobody yet."""

    guest: Guest = NOBODY
    name: str = ""
    """Empty for who gave none."""
    level: int = 0
    """The level of the bot that plays here; 0 for a person."""
    reserved: bool = False
    """Whether the seat is kept for who has its invitation."""
    generation: int = 0
    """Grows with every change, so that links to the seat given before are void."""
    away: float = 0.0
    """When the person was last seen, if they left; 0 while they are here."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.guest and not self.level


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The table is set: always the first event."""

    setup: Setup
    host: Guest
    holders: tuple[Holder, ...]
    listed: bool = False
    """Whether the lobby shows it; otherwise only who has the link finds it."""
    days: int = 0
    """Days for a turn in a game by correspondence; 0 for a game played live."""
    material: str = ""
    """The players' own material as the text of its file, if they brought one."""
    before: str = ""
    """The table of which this is the rematch."""
    hints: bool = False
    """Whether who plays here against bots alone is given hints."""
    program: str = "0.1.0"
    """The version of the program by whose rules the game began."""
    rated: bool = False
    """Whether the game shall count for the ratings; those of versions that had none never do."""


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A seat changes hands, or becomes free."""

    seat: Seat
    holder: Holder
    kicked: Guest = NOBODY
    """Whom the host put out of the seat: they do not sit down again unless they are invited."""


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    """An action of the game was accepted."""

    at: float
    """Seconds since the game started, by the clock of the game."""
    seat: Seat
    action: str
    late: bool = False
    """Whether the clock took it for a seat that let its days pass."""


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """The last actions are undone."""

    actions: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody spoke."""

    guest: Guest
    name: str
    text: str
    to: tuple[Seat, ...] = ()
    """The seats that hear it; none for everybody."""
    heard_by: tuple[Guest, ...] | None = None
    """Who sat on these seats: words belong to who heard them, not to who sits there later. Versions
    0.1 and 0.2 did not note it."""


OfferKind = Literal["takeback", "rematch"]
Change = Literal["program", "lexicon", "material"]
"""What of the circumstances of a game may change."""


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """A seat proposes something, or agrees to what was proposed."""

    kind: OfferKind
    seat: Seat


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """A seat says no to what was proposed."""

    kind: OfferKind
    seat: Seat


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """All agreed to play again, at another table."""

    table: str


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The house was closed for so long: the clock of the game stood still."""

    seconds: float


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The host closed the table."""


class Circumstances(msgspec.Struct, frozen=True):
    """What a game is played with."""

    program: str
    """The version of the program, and so of the rules."""
    lexicon: str
    """The fingerprint of the lexicon."""
    material: str
    """The fingerprint of the material."""


CHANGES: tuple[Change, ...] = ("program", "lexicon", "material")


def changes(before: Circumstances, now: Circumstances) -> tuple[Change, ...]:
    """What is not as it was."""
    return tuple(name for name in CHANGES if getattr(before, name) != getattr(now, name))


class Upgraded(msgspec.Struct, frozen=True, tag="upgraded"):
    """The game goes on under other circumstances."""

    now: Circumstances
    changed: tuple[Change, ...]


Event = (
    Opened | Seated | Acted | TakenBack | Said | Offered | Declined | Rematched | Resumed | Closed
    | Upgraded
)  # fmt: skip


class Stamped(msgspec.Struct, frozen=True):
    """An event in its place."""

    seq: int
    """Its number at the table, from 1."""
    when: float
    """The time of day, in seconds since 1970."""
    event: Event
    ticket: str | None = None
    """The request that it was the first answer to."""
    frame: Frame | None = None
    """The game after it, where it changes the game."""
