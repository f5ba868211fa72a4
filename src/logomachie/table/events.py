"""What happens at a table. A table is the list of its events, as a game is its journal."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.strength import Strength
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
    level: Strength = 0
    """The strength of the bot that plays here; 0 for a person."""
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
    gather: bool = False
    """Whether the game waits until all people are ready, or the host starts it; otherwise it begins
    when the last seat is taken."""


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
    """Whether it was taken for a seat that let its days pass: somebody claimed."""


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """The last actions are undone."""

    actions: int


Room = Literal["table", "watchers"]
"""Where somebody speaks: to all at the table, or among those who watch a game that goes on."""
ChatMode = Literal["open", "slow", "off"]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody spoke."""

    guest: Guest
    name: str
    text: str
    """Empty where it was taken away."""
    to: tuple[Seat, ...] = ()
    """The seats that hear it; none for everybody."""
    heard_by: tuple[Guest, ...] | None = None
    """Who sat on these seats: words belong to who heard them, not to who sits there later. Versions
    0.1 and 0.2 did not note it."""
    seat: Seat | None = None
    """Where the speaker sat; none for a spectator. Versions 0.1 and 0.2 did not note it."""
    room: Room = "table"


class ChatSet(msgspec.Struct, frozen=True, tag="chat"):
    """The host decides how people talk at the table."""

    mode: ChatMode


OfferKind = Literal["takeback", "rematch", "pause", "seat"]
"""What is proposed; a seat is for who claims it."""
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


class Readied(msgspec.Struct, frozen=True, tag="readied"):
    """Who sits here is ready to begin, or not any more."""

    seat: Seat
    ready: bool


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The host lets the game begin, whoever is ready."""


class SeatClaimed(msgspec.Struct, frozen=True, tag="seat-claimed"):
    """Somebody asks for the seat of who is gone: those who are here have to agree."""

    seat: Seat
    holder: Holder
    """Who would hold it: another person, or the same with a bot that stands in."""
    by: Seat | None = None
    """The seat of who asks, if they play here: they agree."""


class HostPassed(msgspec.Struct, frozen=True, tag="host-passed"):
    """The host is gone: somebody else has their powers from now on."""

    seat: Seat
    guest: Guest


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """All agreed to play again, at another table."""

    table: str


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The house was closed for so long: the clock of the game stood still."""

    seconds: float
    closed: tuple[tuple[float, float], ...] = ()
    """By correspondence: from when until when (times of day), so that no days pass meanwhile. Where
    none was noted, as in versions before, they did."""


class Granted(msgspec.Struct, frozen=True, tag="granted"):
    """Who let their days pass is given as many again."""

    seat: Seat
    """Who is waited for."""
    by: Seat


class Reminded(msgspec.Struct, frozen=True, tag="reminded"):
    """Little is left of the days of who is waited for."""

    seat: Seat


class Rested(msgspec.Struct, frozen=True, tag="rested"):
    """Who holds a seat takes a holiday: its days stand still."""

    seat: Seat
    start: float
    """Time of day."""
    end: float


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    """All agreed that the table rests: nobody's days pass."""


class Continued(msgspec.Struct, frozen=True, tag="continued"):
    """Somebody ends the pause."""

    seat: Seat


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
    Opened | Seated | Acted | TakenBack | Said | Offered | Declined | Readied | Started
    | SeatClaimed | HostPassed | Rematched | Resumed | Closed | Upgraded
    | Granted | Reminded | Rested | Paused | Continued | ChatSet
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


def stamp(
    last: int, now: float, events: Sequence[Event], ticket: str | None = None
) -> list[Stamped]:
    """Events in their places after the last one; the first answers a request."""
    first, *others = events
    return [
        Stamped(last + 1, now, first, ticket),
        *[Stamped(last + at, now, event) for at, event in enumerate(others, 2)],
    ]
