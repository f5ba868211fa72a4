"""The tables of the database. A change here needs a step in ``migrations`` too."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()
REVISION = "0019"
"""The last of the steps in ``migrations``."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("running", Boolean, nullable=False),
    Column("due", Float),
    Column("updated", Float, nullable=False),
    Column("lexicon", String(32), nullable=False, server_default=""),
    Column("host", String(32), nullable=False, server_default=""),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("of_bots", Boolean, nullable=False, server_default=false()),
    Index("tables_due", "running", "due"),
    Index("tables_host", "host", "running"),
)
"""What lists tell of each table; all of it follows from its events."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("ticket", String(64)),
    Column("data", LargeBinary, nullable=False),
    Column("frame", LargeBinary),
)
"""Everything that ever happened. Rows are only added; the primary key is the only lock. The frame
is the game after the event; when the game is over, the film has them all."""

films = Table(
    "films",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""The frames of games that are over, packed."""

materials = Table(
    "materials",
    metadata,
    Column("fingerprint", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("box", LargeBinary, nullable=False),
)
"""The materials with which games were begun, packed."""

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Who has ever sat at which table."""

guests = Table(
    "guests",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("generation", Integer, nullable=False),
)
"""Which generation of a person's tokens is valid; 0 for who is not here."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)
"""Server processes and when each was last alive."""

closures = Table(
    "closures",
    metadata,
    Column("start", Float, primary_key=True),
    Column("end", Float, nullable=False),
)
"""When no server process was alive: the clocks of live games stood still."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("turns", Integer, nullable=False),
    Column("asked", Float, nullable=False),
    Column("finished", Boolean, nullable=False),
)
"""Finished games that somebody wants to look at again, and how many turns there are to look at."""

reviewed_turns = Table(
    "reviewed_turns",
    metadata,
    Column("table_id", String(32), ForeignKey("reviews.table_id"), primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""What was found in each of these turns, by its first action; ``place`` is the order of finding."""

word_reports = Table(
    "word_reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("word", String(40), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("spelling", String(80), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("place", String(16), nullable=False),
    Column("dictionary", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("accepted", Boolean),
    Column("answer", String(300), nullable=False, server_default=""),
    Column("answered", Float),
    UniqueConstraint("guest", "word", "kind", name="word_reports_once"),
    Index("word_reports_open", "answered"),
    sqlite_autoincrement=True,
)
"""What people say of words, each once of a word; without an answer as long as it is open."""

aliases = Table(
    "aliases",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Index("aliases_person", "person"),
)
"""Guests who became another person."""

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("label", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("told", Float, nullable=False),
    Column("cut", Float),
    Index("devices_guest", "guest"),
)
"""The devices of people who keep their place or have several; one that was cut off stays, so that
its tokens are void."""

phrases = Table(
    "phrases",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("made", Float, nullable=False),
    Column("device", String(32), nullable=False),
)
"""The look-up keys of phrases, and the device that each was made on; none: by the operator."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("label", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float),
    Index("passkeys_guest", "guest"),
)
"""Passkeys by the digest of their credential; ``uses`` is the count that the key itself keeps."""

spent_challenges = Table(
    "spent_challenges",
    metadata,
    Column("challenge", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)
"""What passkeys have signed: nothing is signed twice."""

names = Table(
    "names",
    metadata,
    Column("look", String(120), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Index("names_guest", "guest"),
)
"""The names of people who keep their place, by how they look."""

settled_games = Table(
    "settled_games",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("friendly", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("contest", LargeBinary),
)
"""Games that were to count for the ratings and are over: why they did not; empty where they did.
The contest is the game as the ratings saw it when it ended."""

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("settled_games.table_id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("sides", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    UniqueConstraint("table_id", "person", name="rating_changes_once"),
    Index("rating_changes_game", "game", "at"),
)
"""What each game did to the ratings of who played it. The number counts a person's rated games of
one game: two processes that rate two of them at the same moment cannot both start from the same
rating. A guest who becomes somebody else leaves none behind."""

ranked_people = Table(
    "ranked_people",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("wanted", Boolean, nullable=False, server_default=true()),
)
"""Who said whether they want to be on the leaderboards; who did not is not."""

recorded_games = Table(
    "recorded_games",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Games that are over and are told of in the profiles of who played them."""

played_games = Table(
    "played_games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("table_id", String(32), ForeignKey("recorded_games.table_id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("ended", Float, nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("score", Integer, nullable=False),
    Column("best", Integer),
    Column("data", LargeBinary, nullable=False),
    UniqueConstraint("guest", "table_id", name="played_games_once"),
    Index("played_games_newest", "guest", "ended", "id"),
)
"""What each game was to each who played it: all of it in ``data``; ``best`` are the points of the
best move. By the id others may turn pages without learning of tables."""

played_with = Table(
    "played_with",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("recorded_games.table_id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("folded", String(160), nullable=False),
    Column("level", Integer, nullable=False),
    Column("partner", Boolean, nullable=False),
)
"""Who else played these games: a name, without accents and in capitals too, or a bot's level."""

made_words = Table(
    "made_words",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("word", String(40), primary_key=True),
    Column("times", Integer, nullable=False),
)
"""How often each person made each word, in all their games of a kind together."""

profiles = Table(
    "profiles",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("shown", String(12), nullable=False),
)
"""What others see of who chose; nothing of who did not."""

seekers = Table(
    "seekers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("process", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("days", Integer, nullable=False),
    Column("strength", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("met", String(32), nullable=False, server_default=""),
    Column("seat", Integer, nullable=False, server_default="0"),
    Column("met_at", Float, nullable=False, server_default="0"),
    Index("seekers_met", "met"),
    Index("seekers_process", "process"),
)
"""Who waits for an opponent, each once; the process is the one that their line leads to. Who has
met somebody stands here with their table and seat until they know of it."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("blocked", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""Who does not want to meet or hear whom; what that one was called, and where they sat, then."""

calls = Table(
    "calls",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("host", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Index("calls_host", "host", "at"),
)
"""Who is invited to which seat, and by whom."""

holidays = Table(
    "holidays",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("start", Float, nullable=False),
    Column("end", Float, nullable=False),
)
"""The holidays of people, numbered from 0."""

alert_choices = Table(
    "alert_choices",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""What people want to be told when they are away, of those who chose."""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("device", String(32), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", String(2), nullable=False),
    Column("made", Float, nullable=False),
    Index("push_subscriptions_person", "person"),
)
"""The browsers in which people are told, by the digest of the address that the browser gave."""

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("serial", String(32), nullable=False),
    Column("language", String(2), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("asked", Float, nullable=False),
)
"""Where people are written to; only the links of the last letter to confirm an address are good."""

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("address", String(1000), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Index("webhooks_person", "person"),
)
"""Programs that are told of all tables that a person hosts, or of one of them."""

alert_marks = Table(
    "alert_marks",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("rank", Integer, nullable=False),
    Column("process", String(32), nullable=False),
)
"""Why somebody is not told of a table: they look at it, in a process, or were told already."""

pending_alerts = Table(
    "pending_alerts",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("who", String(40), nullable=False),
    Column("due", Float, nullable=False),
    Index("pending_alerts_due", "due"),
)
"""What people will be told after their quiet hours."""

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("muted", String(32), primary_key=True),
)
"""Whom somebody does not want to read at a table."""

hidden_games = Table(
    "hidden_games",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
)
"""Games that somebody does not want to see in their list."""

line_reports = Table(
    "line_reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("author", String(32), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("verdict", String(12), nullable=False, server_default=""),
    UniqueConstraint("guest", "table_id", "seq", name="line_reports_once"),
    Index("line_reports_open", "verdict"),
    sqlite_autoincrement=True,
)
"""Lines of talk that somebody reported, each once; without a verdict as long as it is open."""

bans = Table(
    "bans",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("reason", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
)
"""Who may neither speak nor sit down anywhere, until when."""

moderation = Table(
    "moderation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("operator", String(60), nullable=False),
    Column("deed", String(12), nullable=False),
    Column("subject", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Column("note", String(300), nullable=False),
    sqlite_autoincrement=True,
)
"""What operators did about talk and people. Rows are only added; who is forgotten is named no
more."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("at", Float, nullable=False),
)
"""The digests of the ids of who wanted to be forgotten: their tokens are void."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("reached", Integer, nullable=False),
    Column("share", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("puzzle_mu", Float, nullable=False),
    Column("puzzle_sigma", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("solved_since", Float),
    UniqueConstraint("person", "game", "number", name="puzzle_tries_number"),
    Index("puzzle_tries_puzzle", "puzzle"),
)
"""The first try of each person at each puzzle, with the ratings of both before it and the person's
after it. The number counts a person's tries in one game: two processes that note two of them at the
same moment cannot both start from the same rating. A guest who becomes somebody else leaves none
behind."""

puzzle_hints = Table(
    "puzzle_hints",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("steps", Integer, nullable=False),
)
"""How many steps of its hint people were given of puzzles."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("puzzle_ratings_game", "game"),
)
"""How hard puzzles are that somebody has tried, and how many tries say so."""

duplicate_answers = Table(
    "duplicate_answers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("reached", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("share", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("duplicate_answers_day", "game", "day"),
)
"""What people answered in the duplicate games of days, each turn once."""

day_reminders = Table(
    "day_reminders",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("due", Float, nullable=False),
    Index("day_reminders_due", "due"),
)
"""When people who want that are told next of the challenges of the day."""
