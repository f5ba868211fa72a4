"""Where it is kept what people are told when they are away, and how they are reached."""

import hashlib
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Engine,
    Update,
    and_,
    delete,
    func,
    or_,
    select,
    update,
)

from logomachie.engine.game import Language
from logomachie.store.aliases import is_of
from logomachie.store.people import CHANNEL
from logomachie.store.schema import (
    alert_choices,
    alert_marks,
    day_reminders,
    devices,
    mail_addresses,
    pending_alerts,
    push_subscriptions,
    sitters,
    tables,
    webhooks,
)
from logomachie.store.statements import Insert, insert_into
from logomachie.table.alerts import RANKS, Alert, AlertKind, Choices, next_reminder
from logomachie.table.events import Guest
from logomachie.table.people import DeviceId
from logomachie.table.storage import TableId

EVERY_TABLE: TableId = ""
"""What a webhook is for that is told of all tables of its owner."""
MOST_PLAYED = 100
"""So many running tables of a person are looked at, the newest first."""
MOST_DUE = 200
_CHOICES = msgspec.json.Decoder(Choices)


class Subscription(NamedTuple):
    """A browser of a person, as the push service knows it."""

    id: str
    person: Guest
    device: DeviceId
    endpoint: str
    key: bytes
    """The public key of the browser: a point of P-256."""
    auth: bytes
    """What the browser and the house share."""
    language: Language


class MailAddress(NamedTuple):
    """Where a person is written to."""

    person: Guest
    address: str
    serial: str
    """Names the letter whose links are good."""
    language: Language
    confirmed: bool
    asked: float
    """When it was asked to confirm it (time of day)."""


class Webhook(NamedTuple):
    """A program that is told of tables."""

    id: str
    person: Guest
    """Who hosts them."""
    table: TableId
    address: str
    secret: str
    """Signs what it is told."""


class Pending(NamedTuple):
    """What somebody will be told later."""

    person: Guest
    table: TableId
    kind: AlertKind
    who: str


class Reminder(NamedTuple):
    """Somebody who is to be told of the challenges of the day."""

    person: Guest
    due: float
    choices: Choices


class Reachable(NamedTuple):
    """Whom there is a way to tell something."""

    people: frozenset[Guest]
    hosts: frozenset[Guest]
    """Whose tables programs are told of."""


class EndpointTaken(Exception):
    """The address is that of another browser."""


def subscription_id(endpoint: str) -> str:
    """What a subscription is called."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


class AlertBook:
    """Alerts in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        self._insert = insert_into(engine)

    def reachable(self) -> Reachable:
        """Whom there is a way to tell something."""
        mails = select(mail_addresses.c.person).where(mail_addresses.c.confirmed)
        people = select(push_subscriptions.c.person).union(mails)
        hosts = select(webhooks.c.person)
        with self._engine.connect() as connection:
            return Reachable(
                frozenset(connection.execute(people).scalars()),
                frozenset(connection.execute(hosts).scalars()),
            )

    # -- what people chose

    def choices(self, person: Guest) -> Choices:
        """What somebody wants to be told: everything, if they never chose."""
        query = select(alert_choices.c.data).where(alert_choices.c.person == person)
        with self._engine.connect() as connection:
            data = connection.execute(query).scalar()
        return _CHOICES.decode(data) if data else Choices()

    def choose(self, person: Guest, choices: Choices, now: float) -> None:
        """Note what somebody wants to be told."""
        data = {"data": msgspec.json.encode(choices)}
        put = self._insert(alert_choices).values(person=person, **data)
        due = {"due": next_reminder(choices, now)}
        remind = self._insert(day_reminders).values(person=person, **due)
        with self._engine.begin() as connection:
            connection.execute(put.on_conflict_do_update(index_elements=["person"], set_=data))
            connection.execute(
                remind.on_conflict_do_update(index_elements=["person"], set_=due)
                if choices.days
                else delete(day_reminders).where(day_reminders.c.person == person)
            )
            self._tell(connection, person)

    def take_reminders(self, now: float) -> Sequence[Reminder]:
        """Who is to be told of the challenges of the day: each once a day, whoever asks."""
        query = select(day_reminders).where(day_reminders.c.due <= now).limit(MOST_DUE)
        with self._engine.connect() as connection:
            due = connection.execute(query).all()
        found = []
        for row in due:
            choices = self.choices(row.person)
            same = day_reminders.c.person == row.person, day_reminders.c.due == row.due
            taken = (
                update(day_reminders).where(*same).values(due=next_reminder(choices, now))
                if choices.days
                else delete(day_reminders).where(*same)
            )
            with self._engine.begin() as connection:
                if connection.execute(taken).rowcount and choices.days:
                    found.append(Reminder(row.person, row.due, choices))
        return found

    # -- browsers

    def subscriptions(self, person: Guest) -> Sequence[Subscription]:
        """The browsers in which somebody is told, the newest first; none that was cut off."""
        is_cut = select(devices.c.id).where(
            devices.c.id == push_subscriptions.c.device, devices.c.cut.is_not(None)
        )
        query = (
            select(push_subscriptions)
            .where(push_subscriptions.c.person == person, ~is_cut.exists())
            .order_by(push_subscriptions.c.made.desc())
        )
        with self._engine.connect() as connection:
            return [
                Subscription(
                    row.id, person, row.device, row.endpoint, row.key, row.auth, row.language
                )
                for row in connection.execute(query)
            ]

    def subscribe(self, new: Subscription, now: float, most: int) -> None:
        """Tell somebody in this browser from now on, and in no more than so many others.

        The browser may have been somebody else's; ``EndpointTaken`` where it is not the same one.
        """
        own = push_subscriptions.c.id == new.id
        row = {**new._asdict(), "made": now}
        with self._engine.begin() as connection:
            known = connection.execute(select(push_subscriptions).where(own)).one_or_none()
            if known and (known.key, known.auth) != (new.key, new.auth):
                raise EndpointTaken
            put = self._insert(push_subscriptions).values(row)
            connection.execute(put.on_conflict_do_update(index_elements=["id"], set_=row))
            same_device = and_(
                push_subscriptions.c.device == new.device, push_subscriptions.c.id != new.id
            )
            connection.execute(delete(push_subscriptions).where(same_device))
            theirs = (
                select(push_subscriptions.c.id)
                .where(push_subscriptions.c.person == new.person)
                .order_by(push_subscriptions.c.made.desc())
                .offset(most)
            )
            too_many = connection.execute(theirs).scalars().all()
            connection.execute(
                delete(push_subscriptions).where(push_subscriptions.c.id.in_(too_many))
            )
            self._tell(connection, new.person)

    def unsubscribe(self, person: Guest, id_: str) -> bool:
        """Tell somebody nothing any more in a browser; whether they were told there."""
        own = and_(push_subscriptions.c.id == id_, push_subscriptions.c.person == person)
        return self._do(person, delete(push_subscriptions).where(own)) > 0

    # -- letters

    def mail_of(self, person: Guest) -> MailAddress | None:
        """Where somebody is written to."""
        return self._mail(mail_addresses.c.person == person)

    def mail_by_serial(self, serial: str) -> MailAddress | None:
        """The address that a letter went to, unless it was changed since."""
        return self._mail(mail_addresses.c.serial == serial)

    def set_mail(self, new: MailAddress) -> None:
        """Note where somebody wants to be written to, in place of what was noted before."""
        row = new._asdict()
        put = self._insert(mail_addresses).values(row)
        self._do(new.person, put.on_conflict_do_update(index_elements=["person"], set_=row))

    def confirm_mail(self, person: Guest, serial: str) -> bool:
        """Who is written to wants it; whether that letter was the last."""
        own = and_(mail_addresses.c.person == person, mail_addresses.c.serial == serial)
        return self._do(person, update(mail_addresses).where(own).values(confirmed=True)) > 0

    def drop_mail(self, person: Guest) -> bool:
        """Write to somebody no more; whether they were written to."""
        own = mail_addresses.c.person == person
        return self._do(person, delete(mail_addresses).where(own)) > 0

    def _mail(self, which: ColumnElement[bool]) -> MailAddress | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(mail_addresses).where(which)).first()
        return MailAddress(*row) if row else None

    # -- programs

    def webhooks_of(self, person: Guest) -> Sequence[Webhook]:
        """The programs that are told of the tables of a host, the oldest first."""
        query = select(webhooks).where(webhooks.c.person == person).order_by(webhooks.c.made)
        with self._engine.connect() as connection:
            return [
                Webhook(row.id, person, row.table_id, row.address, row.secret)
                for row in connection.execute(query)
            ]

    def add_webhook(self, new: Webhook, now: float) -> None:
        """Tell a program of the tables of a host."""
        row = {
            "id": new.id,
            "person": new.person,
            "table_id": new.table,
            "address": new.address,
            "secret": new.secret,
            "made": now,
        }
        self._do(new.person, self._insert(webhooks).values(row))

    def drop_webhook(self, person: Guest, id_: str) -> bool:
        """Tell a program nothing any more; whether it was told something."""
        own = and_(webhooks.c.id == id_, webhooks.c.person == person)
        return self._do(person, delete(webhooks).where(own)) > 0

    # -- why somebody is not told

    def look(self, person: Guest, table: TableId, process: str) -> None:
        """Somebody looks at a table: they need not be told of it."""
        row = {"person": person, "table_id": table, "rank": 0, "process": process}
        put = self._insert(alert_marks).values(row)
        with self._engine.begin() as connection:
            connection.execute(
                put.on_conflict_do_update(index_elements=["person", "table_id"], set_=row)
            )
            connection.execute(_drop_pending(person, table))

    def look_away(self, person: Guest, table: TableId, process: str) -> None:
        """They came, and look no more, as far as this process knows: they can be told again.

        What waited for them they have seen, even if they left before it was noted that they came.
        """
        own = and_(alert_marks.c.person == person, alert_marks.c.table_id == table)
        not_elsewhere = alert_marks.c.process.in_(["", process])
        with self._engine.begin() as connection:
            connection.execute(delete(alert_marks).where(own, not_elsewhere))
            connection.execute(_drop_pending(person, table))

    def claim(self, alert: Alert, alive: Collection[str]) -> bool:
        """Whether somebody is to be told: once until they come, by whoever claims it first.

        ``alive`` are the processes in which they may be looking.
        """
        rank = RANKS[alert.kind]
        row = {"person": alert.person, "table_id": alert.table, "rank": rank, "process": ""}
        put = self._insert(alert_marks).values(row)
        lesser = and_(alert_marks.c.process == "", alert_marks.c.rank < rank)
        nobody_looks = alert_marks.c.process.not_in(["", *alive])
        claimed = put.on_conflict_do_update(
            index_elements=["person", "table_id"], set_=row, where=or_(lesser, nobody_looks)
        )
        with self._engine.begin() as connection:
            return connection.execute(claimed.returning(alert_marks.c.rank)).first() is not None

    # -- what is told later

    def put_off(self, alert: Alert, due: float) -> None:
        """Tell somebody something when it is due."""
        row = {
            "person": alert.person,
            "table_id": alert.table,
            "kind": alert.kind,
            "who": alert.who,
            "due": due,
        }
        put = self._insert(pending_alerts).values(row)
        with self._engine.begin() as connection:
            connection.execute(
                put.on_conflict_do_update(index_elements=["person", "table_id", "kind"], set_=row)
            )

    def take_due(self, now: float) -> Sequence[Pending]:
        """What is due: each is taken once, whoever asks."""
        due = (
            select(pending_alerts.c.person, pending_alerts.c.table_id, pending_alerts.c.kind)
            .where(pending_alerts.c.due <= now)
            .limit(MOST_DUE)
        )
        found = []
        with self._engine.begin() as connection:
            for row in connection.execute(due).all():
                own = and_(
                    *[pending_alerts.c[name] == row[at] for at, name in enumerate(row._fields)]
                )
                taken = delete(pending_alerts).where(own).returning(pending_alerts)
                found += [
                    Pending(one.person, one.table_id, one.kind, one.who)
                    for one in connection.execute(taken)
                ]
        return found

    # -- where people play

    def playing(self, person: Guest) -> Sequence[TableId]:
        """The running tables at which somebody sits or sat, the newest first."""
        theirs = select(sitters.c.table_id).where(is_of(sitters.c.guest, person))
        query = (
            select(tables.c.id)
            .where(tables.c.id.in_(theirs), tables.c.running)
            .order_by(tables.c.updated.desc())
            .limit(MOST_PLAYED)
        )
        with self._engine.connect() as connection:
            return connection.execute(query).scalars().all()

    def _do(self, person: Guest, statement: Insert | Update | Delete) -> int:
        """Change something about somebody, and let other processes know; how much changed."""
        with self._engine.begin() as connection:
            changed: int = connection.execute(statement).rowcount
            self._tell(connection, person)
            return changed

    def _tell(self, connection: Connection, person: Guest) -> None:
        if self._is_postgres:
            connection.execute(select(func.pg_notify(CHANNEL, person)))


def _drop_pending(person: Guest, table: TableId) -> Delete:
    """What somebody saw at a table they need not be told of later."""
    return delete(pending_alerts).where(
        pending_alerts.c.person == person, pending_alerts.c.table_id == table
    )
