"""What becomes of everything that names a guest who becomes a person."""

from sqlalchemy import Connection, Table, delete, exists, insert, select, update

from logomachie.store.aliases import is_of
from logomachie.store.profiles import unite_memories
from logomachie.store.puzzles import unite_puzzles
from logomachie.store.ratings import unite_ratings
from logomachie.store.schema import (
    alert_choices,
    alert_marks,
    aliases,
    bans,
    blocks,
    calls,
    day_reminders,
    devices,
    duplicate_answers,
    hidden_games,
    holidays,
    line_reports,
    made_words,
    mail_addresses,
    moderation,
    mutes,
    names,
    passkeys,
    pending_alerts,
    phrases,
    played_games,
    played_with,
    profiles,
    push_subscriptions,
    puzzle_hints,
    puzzle_tries,
    ranked_people,
    rating_changes,
    seekers,
    sitters,
    tables,
    webhooks,
    word_reports,
)
from logomachie.store.schema import guests as generations
from logomachie.store.statements import AnyColumn
from logomachie.table.alerts import MOST_SUBSCRIPTIONS, MOST_WEBHOOKS
from logomachie.table.events import Guest

MOVED: tuple[AnyColumn, ...] = (
    devices.c.guest,
    passkeys.c.guest,
    blocks.c.person,
    blocks.c.blocked,
    calls.c.person,
    calls.c.host,
    push_subscriptions.c.person,
    webhooks.c.person,
    alert_marks.c.person,
    pending_alerts.c.person,
    mutes.c.person,
    mutes.c.muted,
    hidden_games.c.person,
    bans.c.person,
)
"""All of it becomes the person's; what they have already they have once."""
ONE_EACH: tuple[AnyColumn, ...] = (
    phrases.c.guest,
    names.c.guest,
    ranked_people.c.person,
    profiles.c.person,
    alert_choices.c.person,
    mail_addresses.c.person,
    day_reminders.c.person,
)
"""What a person has or chose but once: their own stays, else it is the guest's."""
RECKONED: tuple[AnyColumn, ...] = (
    rating_changes.c.person,
    played_games.c.guest,
    played_with.c.guest,
    puzzle_tries.c.person,
    puzzle_hints.c.person,
    duplicate_answers.c.person,
)
"""What changes where the two played against each other, or solved the same."""
READ_AS: tuple[AnyColumn, ...] = (
    tables.c.host,
    sitters.c.guest,
    word_reports.c.guest,
    made_words.c.guest,
    holidays.c.person,
    line_reports.c.guest,
    line_reports.c.author,
    moderation.c.subject,
)
"""What stays as it was written, and is read with the person's aliases."""
UNTOUCHED: tuple[AnyColumn, ...] = (
    generations.c.guest,  # a guest's tokens stay valid, or void, as they were
    aliases.c.guest,
    aliases.c.person,
    seekers.c.person,  # who waits is gone when the line of the guest is cut
)


def sat_together(connection: Connection, guest: Guest, person: Guest) -> bool:
    """Whether two people ever sat at one running table: each knows what the other must not."""
    theirs = select(sitters.c.table_id).where(is_of(sitters.c.guest, guest))
    both = (
        select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(tables.c.running, is_of(sitters.c.guest, person), tables.c.id.in_(theirs))
    )
    return connection.execute(both.limit(1)).first() is not None


def become(connection: Connection, guest: Guest, person: Guest, now: float) -> None:
    """A guest, and all who became them, is a person from now on, with all that is theirs."""
    unite_memories(connection, guest, person)
    unite_ratings(connection, guest, person)
    unite_puzzles(connection, guest, person)
    became = update(aliases).where(aliases.c.person == guest)
    connection.execute(became.values(person=person))
    connection.execute(insert(aliases).values(guest=guest, person=person, at=now))
    _keep_longest_ban(connection, guest, person)
    for column in MOVED:
        _move(connection, column, guest, person)
    for column in ONE_EACH:
        _keep_own(connection, column, guest, person)
    _keep_newest(connection, push_subscriptions, person, MOST_SUBSCRIPTIONS)
    _keep_newest(connection, webhooks, person, MOST_WEBHOOKS)
    # Nobody blocks, mutes or invites themselves.
    connection.execute(delete(blocks).where(blocks.c.person == blocks.c.blocked))
    connection.execute(delete(mutes).where(mutes.c.person == mutes.c.muted))
    connection.execute(delete(calls).where(calls.c.person == calls.c.host))


def _move(connection: Connection, column: AnyColumn, guest: Guest, person: Guest) -> None:
    table = column.table
    theirs = table.alias()
    key = [theirs.c[one.name] == one for one in table.primary_key if one is not column]
    is_there = exists().where(theirs.c[column.name] == person, *key)
    connection.execute(delete(table).where(column == guest, is_there))
    connection.execute(update(table).where(column == guest).values({column.name: person}))


def _keep_longest_ban(connection: Connection, guest: Guest, person: Guest) -> None:
    """Who has two bans is banned until the later end."""
    theirs = select(bans.c.person).where(bans.c.person.in_((guest, person)))
    banned = connection.execute(theirs.order_by(bans.c.until.desc())).scalars().all()
    connection.execute(delete(bans).where(bans.c.person.in_(banned[1:])))


def _keep_newest(connection: Connection, table: Table, person: Guest, most: int) -> None:
    """Nobody has more of something than one person may have."""
    theirs = select(table.c.id).where(table.c.person == person).order_by(table.c.made.desc())
    surplus = connection.execute(theirs.offset(most)).scalars().all()
    connection.execute(delete(table).where(table.c.id.in_(surplus)))


def _keep_own(connection: Connection, column: AnyColumn, guest: Guest, person: Guest) -> None:
    table = column.table
    has = select(column).where(column == person)
    if connection.execute(has.limit(1)).first() is None:
        connection.execute(update(table).where(column == guest).values({column.name: person}))
    connection.execute(delete(table).where(column == guest))
