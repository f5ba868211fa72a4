"""The messages of the websocket. Each is a JSON object with a ``type``; see docs/protocol.md."""

import msgspec

from logomachie.engine.game import AnyView, Effects, Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.strength import Strength
from logomachie.table.commands import Command
from logomachie.table.listing import ListedTable
from logomachie.table.people import PersonalNews
from logomachie.table.storage import TableId
from logomachie.table.view import NewsView, TableView

VERSION = 1
LARGEST_MESSAGE = 64 * 1024


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """Who I am: always the first message of a client."""

    token: str = ""
    name: str = ""
    language: str = "fr"
    version: int = VERSION
    draws: tuple[str, ...] | None = None
    """The games that I draw by myself: of others I want a ``TextView``. ``None``: all."""


class Watch(msgspec.Struct, frozen=True, tag_field="type", tag="watch"):
    """Tell me of a table, now and whenever something happens there."""

    table: TableId
    after: int = 0
    """The last event that I know of."""
    invitations: tuple[str, ...] = ()


class Past(msgspec.Struct, frozen=True, tag_field="type", tag="past"):
    """Tell me what happened at a table that I watch, before what I know of."""

    table: TableId
    ticket: str
    before: int
    """The number of the first event that I know of: what ``earlier`` said."""
    after: int = 0
    """The last event before the gap that I know of."""


class Unwatch(msgspec.Struct, frozen=True, tag_field="type", tag="unwatch"):
    """Tell me no more of a table."""

    table: TableId


class Ask(msgspec.Struct, frozen=True, tag_field="type", tag="ask"):
    """Do something at a table."""

    table: TableId
    ticket: str
    """The client's own name for this request: sent twice, it is carried out once."""
    command: Command


class Draft(msgspec.Struct, frozen=True, tag_field="type", tag="draft"):
    """Tell me what this action would do."""

    table: TableId
    ticket: str
    seat: Seat
    action: str


class GuideMe(msgspec.Struct, frozen=True, tag_field="type", tag="guide"):
    """Tell me how an action that I am putting together may go on."""

    table: TableId
    ticket: str
    seat: Seat
    draft: str
    """As far as it has come, in the game's notation."""


class Seek(msgspec.Struct, frozen=True, tag_field="type", tag="seek"):
    """Find somebody of about my strength for me, as long as this line is open."""

    ticket: str
    game: str
    days: int = 0
    """Days for a turn; 0 for a game played live."""


class Unseek(msgspec.Struct, frozen=True, tag_field="type", tag="unseek"):
    """Look for nobody any more; or: I know my table."""


class Browse(msgspec.Struct, frozen=True, tag_field="type", tag="browse"):
    """Tell me of the tables of the lobby, now and whenever they change."""


class Unbrowse(msgspec.Struct, frozen=True, tag_field="type", tag="unbrowse"):
    """Tell me no more of them."""


class Look(msgspec.Struct, frozen=True, tag_field="type", tag="look"):
    """Whether somebody looks at my page: who does is not told elsewhere of what they see there."""

    visible: bool


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    """Tell me that you are there."""


Inbound = (
    Hello | Watch | Past | Unwatch | Ask | Draft | GuideMe | Seek | Unseek | Browse | Unbrowse
    | Look | Ping
)  # fmt: skip


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to ``Hello``."""

    guest: str
    token: str
    version: int = VERSION
    void: bool = False
    """Whether my token is good for nothing any more: I am somebody new."""
    name_taken: bool = False
    """Whether my name is somebody else's in this house: I have none, then."""


class TextView(msgspec.Struct, frozen=True):
    """A game as a seat sees it, or a spectator, for a client that does not draw it."""

    text: str
    """As a terminal shows it, in lines of letters of equal width."""
    scores: tuple[int, ...]


class TableNews(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """A table as it is now, and what led there."""

    table: TableId
    code: str
    view: TableView
    news: tuple[NewsView, ...] = ()
    earlier: int = 0
    """What happened before the event of this number did not fit: ask for the ``past``; 0: it did.
    """
    gone: tuple[int, ...] = ()
    """The numbers of lines whose words and names were taken away: forget them."""


class WrittenNews(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """``TableNews`` as it is sent: the view is JSON already."""

    table: TableId
    code: str
    view: msgspec.Raw
    news: tuple[NewsView, ...]
    earlier: int
    gone: tuple[int, ...]


class PastNews(msgspec.Struct, frozen=True, tag_field="type", tag="past"):
    """What happened at a table before."""

    table: TableId
    ticket: str
    news: tuple[NewsView, ...]
    earlier: int = 0
    """What happened before the event of this number did not fit; 0: nothing."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A request was carried out and is stored."""

    ticket: str
    seq: int


class RefusalView(msgspec.Struct, frozen=True):
    """Why the rules say no."""

    rule: str
    key: str
    text: str
    words: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    also: tuple["RefusalView", ...] = ()
    """What else is wrong, where a game looks for every fault."""

    @classmethod
    def of(cls, refusal: Refusal, book: Rulebook) -> "RefusalView":
        """A refusal, with its sentence."""
        return cls(
            refusal.rule,
            refusal.key,
            book.explain(refusal),
            refusal.words,
            refusal.cells,
            tuple(cls.of(other, book) for other in refusal.also),
        )


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The rules of the game forbid what was asked; nothing changed."""

    ticket: str
    refusal: RefusalView


class Denial(msgspec.Struct, frozen=True, tag_field="type", tag="denied"):
    """The house does not grant what was asked; nothing changed."""

    ticket: str
    key: str
    text: str


class Drafted(msgspec.Struct, frozen=True, tag_field="type", tag="drafted"):
    """What an action would do, or why it would be refused."""

    ticket: str
    effects: Effects | None
    text: str
    refusal: RefusalView | None = None


class Guided(msgspec.Struct, frozen=True, tag_field="type", tag="guided"):
    """How an action may go on, or why nothing can become of it."""

    ticket: str
    guide: AnyView
    """What the game says; null beside a refusal."""
    refusal: RefusalView | None = None


class PersonNews(msgspec.Struct, frozen=True, tag_field="type", tag="person"):
    """Something about me changed on another device of mine."""

    news: PersonalNews


class Seeking(msgspec.Struct, frozen=True, tag_field="type", tag="seeking"):
    """Somebody is looked for."""

    ticket: str
    game: str
    days: int
    level: Strength
    """The level of the bot that suits me."""


class Paired(msgspec.Struct, frozen=True, tag_field="type", tag="paired"):
    """Somebody was found, and sits at this table. Said again until ``unseek`` is heard."""

    table: TableId


class Unsought(msgspec.Struct, frozen=True, tag_field="type", tag="unsought"):
    """Nobody is looked for here any more: I seek on another device."""


class LobbyNews(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """All that can be joined, watched or seen again."""

    tables: tuple[ListedTable, ...]


class CallInfo(msgspec.Struct, frozen=True):
    """Somebody with whom I played invites me to a table."""

    table: TableId
    game: str
    days: int
    name: str
    """Who invites me; empty for who gave no name."""
    invitation: str
    """Lets me sit down there."""


class CallNews(msgspec.Struct, frozen=True, tag_field="type", tag="calls"):
    """All invitations that wait for me."""

    calls: tuple[CallInfo, ...]


class WaitingTable(msgspec.Struct, frozen=True):
    """A table where everybody waits for me."""

    table: TableId
    game: str
    days: int


class TurnNews(msgspec.Struct, frozen=True, tag_field="type", tag="turns"):
    """All tables that wait for me; of those that I watch here I know better myself."""

    tables: tuple[WaitingTable, ...]


class Banned(msgspec.Struct, frozen=True, tag_field="type", tag="banned"):
    """I may neither speak nor sit down anywhere, or I may again."""

    until: float
    """The time of day when it ends; 0 where I may again."""
    reason: str


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """I am here."""

    now: float
    """The time of day at the server."""


Outbound = (
    Welcome | TableNews | PastNews | Done | Refused | Denial | Drafted | Guided | PersonNews
    | Seeking | Paired | Unsought | LobbyNews | CallNews | TurnNews | Banned
    | Pong
)  # fmt: skip
