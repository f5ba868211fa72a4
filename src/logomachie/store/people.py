"""Where it is kept who people are: for the server, and for who runs the house."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete, exists, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from logomachie.store.aliases import merging, person_of
from logomachie.store.merging import become, sat_together
from logomachie.store.schema import (
    aliases,
    devices,
    forgotten,
    guests,
    names,
    passkeys,
    phrases,
    spent_challenges,
)
from logomachie.store.statements import AnyRow, AnySelect, insert_into
from logomachie.table.events import Guest
from logomachie.table.names import looks
from logomachie.table.people import (
    CUT_SECONDS,
    MOST_DEVICES,
    MOST_PASSKEYS,
    VOID,
    Device,
    DeviceId,
    LastKey,
    NameTaken,
    Passkey,
    PasskeyTaken,
    Person,
    PersonalNews,
    SatTogether,
    Standing,
    TooManyPasskeys,
)

CHANNEL = "logomachie_people"
"""Where processes on one PostgreSQL hear whose devices, phrase or aliases changed."""


class StoredPasskey(NamedTuple):
    """A passkey with what proves it."""

    id: str
    guest: Guest
    credential: bytes
    public_key: bytes
    uses: int
    """How often it was used, by its own count."""


class Keeper(NamedTuple):
    """Who wants to keep their place, and on which device they say so."""

    person: Guest
    name: str
    """The name that shall be theirs; empty: the one that they have."""
    device: DeviceId
    label: str


class PeopleBook:
    """The people of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        self._insert = insert_into(engine)

    # -- who somebody is

    def aliases(self) -> Sequence[tuple[Guest, Guest]]:
        """All guests who became another person, and whom."""
        with self._engine.connect() as connection:
            found = connection.execute(select(aliases.c.guest, aliases.c.person))
            return [(row.guest, row.person) for row in found]

    def person_of(self, guest: Guest) -> Guest:
        """Whom a guest became; themselves, mostly."""
        with self._engine.connect() as connection:
            return person_of(connection, guest)

    def standing(self, guest: Guest, generation: int, device: DeviceId) -> Standing:
        """What a token of a guest is worth."""
        with self._engine.connect() as connection:
            row = connection.execute(_standing(guest, device)).one()
            person = row.person or guest
            is_void = row.cut is not None or row.is_forgotten
            if (row.generation or 0) != generation or is_void:
                return VOID
            valid = generation if person == guest else _generation(connection, person)
        untold = row.made is not None and row.told is not None and row.made > row.told
        news: PersonalNews | None = "phrase" if untold and row.by != device else None
        return Standing(person, valid, True, row.has_list, news)

    def admit(
        self, guest: Guest, generation: int, device: DeviceId, label: str, now: float
    ) -> Standing:
        """What a token is worth that somebody comes with; the device is listed where others are."""
        standing = self.standing(guest, generation, device)
        if standing.person == guest and standing.has_list:
            self.list_device(guest, device, label, now)
        return standing

    def generation(self, guest: Guest) -> int:
        """Which generation of a guest's tokens is valid."""
        with self._engine.connect() as connection:
            return _generation(connection, guest)

    def person(self, guest: Guest) -> Person:
        """All that is known of somebody."""
        with self._engine.connect() as connection:
            return _person(connection, guest)

    def kept(self, name: str = "") -> Sequence[Person]:
        """Those who keep their place, or those of them whose name looks like this one."""
        named = select(names.c.guest).where(names.c.look.in_(looks(name)))
        keeping = select(phrases.c.guest).union(select(passkeys.c.guest))
        with self._engine.connect() as connection:
            found = {row.guest for row in connection.execute(keeping)}
            if name:
                found &= {row.guest for row in connection.execute(named)} | {name}
            return [_person(connection, guest) for guest in sorted(found)]

    def changed_since(self, when: float) -> frozenset[Guest]:
        """Those of whom a device was cut off, or a phrase made, after a time of day."""
        cut = select(devices.c.guest).where(devices.c.cut > when)
        made = select(phrases.c.guest).where(phrases.c.made > when)
        with self._engine.connect() as connection:
            return frozenset(row.guest for row in connection.execute(cut.union(made)))

    # -- devices

    def list_device(self, person: Guest, device: DeviceId, label: str, now: float) -> None:
        """A device is this person's, and is here now; one that was cut off stays so."""
        with self._engine.begin() as connection:
            self._list(connection, person, device, label, now)

    def _list(
        self, connection: Connection, person: Guest, device: DeviceId, label: str, now: float
    ) -> None:
        row = {"id": device, "guest": person, "label": label, "made": now, "seen": now}
        put = self._insert(devices).values(**row, told=now)
        seen = {"seen": now, "label": func.coalesce(func.nullif(label, ""), devices.c.label)}
        connection.execute(put.on_conflict_do_update(index_elements=["id"], set_=seen))
        theirs = (
            select(devices.c.id)
            .where(devices.c.guest == person, devices.c.cut.is_(None), devices.c.id != device)
            .order_by(devices.c.seen.desc())
            .offset(MOST_DEVICES - 1)
        )
        too_many = [one.id for one in connection.execute(theirs)]
        if too_many:
            gone = update(devices).where(devices.c.id.in_(too_many))
            connection.execute(gone.values(cut=now))
            self._tell(connection, person)

    def note_told(self, device: DeviceId, now: float) -> None:
        """A device was told what is new."""
        with self._engine.begin() as connection:
            connection.execute(update(devices).where(devices.c.id == device).values(told=now))

    def cut(self, person: Guest, device: DeviceId, now: float) -> bool:
        """Cut a device off; whether there was one."""
        open_one = (devices.c.id == device, devices.c.guest == person, devices.c.cut.is_(None))
        forgotten = delete(devices).where(devices.c.cut < now - CUT_SECONDS)
        with self._engine.begin() as connection:
            connection.execute(forgotten)
            done = connection.execute(update(devices).where(*open_one).values(cut=now))
            self._tell(connection, person)
            return done.rowcount > 0

    def renew(self, person: Guest, device: DeviceId, now: float) -> int:
        """Cut all devices off but this one: a new generation of tokens begins; its number."""
        with self._engine.begin() as connection:
            theirs = connection.execute(select(aliases.c.guest).where(aliases.c.person == person))
            for guest in (person, *[row.guest for row in theirs]):
                put = self._insert(guests).values(guest=guest, generation=1)
                later = {"generation": guests.c.generation + 1}
                connection.execute(put.on_conflict_do_update(index_elements=["guest"], set_=later))
            others = (devices.c.guest == person, devices.c.id != device, devices.c.cut.is_(None))
            connection.execute(update(devices).where(*others).values(cut=now))
            self._tell(connection, person)
            return _generation(connection, person)

    # -- phrases and passkeys

    def keep_by_phrase(self, keeper: Keeper, key: str, now: float) -> None:
        """Somebody keeps their place by the phrase with this key: wholly, or ``NameTaken``."""
        with self._keeping(keeper, now) as connection:
            self._set_phrase(connection, keeper.person, key, keeper.device, now)

    def keep_by_passkey(self, keeper: Keeper, key: StoredPasskey, now: float) -> None:
        """Somebody keeps their place by this passkey: wholly, or ``NameTaken``.

        The same passkey twice is one; ``PasskeyTaken`` where it is somebody else's, and
        ``TooManyPasskeys`` where it would be one too many.
        """
        row = {**key._asdict(), "guest": keeper.person, "label": keeper.label, "made": now}
        with self._keeping(keeper, now) as connection:
            connection.execute(self._insert(passkeys).values(row).on_conflict_do_nothing())
            theirs = select(passkeys.c.id).where(passkeys.c.guest == keeper.person)
            kept = connection.execute(theirs).scalars().all()
            if key.id not in kept:
                raise PasskeyTaken
            if len(kept) > MOST_PASSKEYS:
                raise TooManyPasskeys

    @contextmanager
    def _keeping(self, keeper: Keeper, now: float) -> Iterator[Connection]:
        with self._engine.begin() as connection:
            if keeper.name:
                _claim(connection, keeper.person, keeper.name)
            self._list(connection, keeper.person, keeper.device, keeper.label, now)
            yield connection

    def set_phrase(self, person: Guest, key: str, device: DeviceId, now: float) -> None:
        """A person has this phrase from now on, and no other."""
        with self._engine.begin() as connection:
            self._set_phrase(connection, person, key, device, now)

    def _set_phrase(
        self, connection: Connection, person: Guest, key: str, device: DeviceId, now: float
    ) -> None:
        put = self._insert(phrases).values(guest=person, key=key, made=now, device=device)
        new = {"key": key, "made": now, "device": device}
        connection.execute(put.on_conflict_do_update(index_elements=["guest"], set_=new))
        self._tell(connection, person)

    def by_phrase(self, key: str) -> Guest | None:
        """Whose phrase has this look-up key."""
        with self._engine.connect() as connection:
            query = select(phrases.c.guest).where(phrases.c.key == key)
            return connection.execute(query).scalar()

    def passkeys_of(self, person: Guest) -> Sequence[StoredPasskey]:
        """The passkeys of a person."""
        with self._engine.connect() as connection:
            found = connection.execute(select(passkeys).where(passkeys.c.guest == person))
            return [_stored(row) for row in found]

    def passkey(self, id_: str) -> StoredPasskey | None:
        """The passkey of this digest."""
        with self._engine.connect() as connection:
            row = connection.execute(select(passkeys).where(passkeys.c.id == id_)).one_or_none()
            return _stored(row) if row else None

    def use_passkey(self, id_: str, uses: int, now: float) -> None:
        """A passkey was used."""
        with self._engine.begin() as connection:
            own = update(passkeys).where(passkeys.c.id == id_)
            connection.execute(own.values(uses=uses, used=now))

    def remove_passkey(self, person: Guest, id_: str) -> bool:
        """Forget a passkey; whether there was one. ``LastKey`` where nothing else is left."""
        with self._engine.begin() as connection:
            known = _person(connection, person)
            if known.phrase_made is None and [one.id for one in known.passkeys] == [id_]:
                raise LastKey
            own = (passkeys.c.guest == person, passkeys.c.id == id_)
            return connection.execute(delete(passkeys).where(*own)).rowcount > 0

    def spend(self, challenge: str, until: float, now: float) -> bool:
        """Whether a challenge is answered for the first time."""
        with self._engine.begin() as connection:
            past = delete(spent_challenges).where(spent_challenges.c.until < now)
            connection.execute(past)
            put = self._insert(spent_challenges).values(challenge=challenge, until=until)
            first = put.on_conflict_do_nothing().returning(spent_challenges.c.challenge)
            return connection.execute(first).first() is not None

    # -- names

    def is_taken(self, name: str, person: Guest) -> bool:
        """Whether a name looks like that of somebody else who keeps their place."""
        alike = names.c.look.in_(looks(name))
        with self._engine.connect() as connection:
            query = select(names.c.guest).where(alike, names.c.guest != person).limit(1)
            return connection.execute(query).first() is not None

    def claim_name(self, person: Guest, name: str) -> None:
        """A name is a person's own from now on, in place of the one before; ``NameTaken``."""
        with self._engine.begin() as connection:
            _claim(connection, person, name)

    # -- two guests who are one person

    def merge(self, guest: Guest, person: Guest, now: float) -> Guest:
        """A guest becomes a person, with all that is theirs; whom they became.

        ``SatTogether`` where both sat at a table that is running.
        """
        with merging(self._engine) as connection:
            guest, person = (person_of(connection, one) for one in (guest, person))
            if guest == person:
                return person
            if sat_together(connection, guest, person):
                raise SatTogether
            become(connection, guest, person, now)
            self._tell(connection, guest)
            self._tell(connection, person)
        return person

    def _tell(self, connection: Connection, guest: Guest) -> None:
        """Let other processes know that something about a guest is not as it was."""
        if self._is_postgres:
            connection.execute(select(func.pg_notify(CHANNEL, guest)))


def _standing(guest: Guest, device: DeviceId) -> AnySelect:
    """All that tells what a token is worth, in one question."""
    asked = select(literal(guest).label("guest")).subquery()
    person = func.coalesce(aliases.c.person, asked.c.guest)
    theirs = devices.alias()
    around = (
        asked.outerjoin(aliases, aliases.c.guest == asked.c.guest)
        .outerjoin(guests, guests.c.guest == asked.c.guest)
        .outerjoin(devices, devices.c.id == device)
        .outerjoin(phrases, phrases.c.guest == person)
    )
    return select(
        aliases.c.person,
        guests.c.generation,
        devices.c.cut,
        devices.c.told,
        phrases.c.made,
        phrases.c.device.label("by"),
        exists().where(theirs.c.guest == person).label("has_list"),
        exists().where(forgotten.c.digest == digest_of(guest)).label("is_forgotten"),
    ).select_from(around)


def _claim(connection: Connection, person: Guest, name: str) -> None:
    rows = [{"look": look, "guest": person, "name": name} for look in looks(name)]
    connection.execute(delete(names).where(names.c.guest == person))
    try:
        if rows:
            connection.execute(insert(names), rows)
    except IntegrityError as error:
        raise NameTaken(name) from error


def digest_of(guest: Guest) -> str:
    """What is kept of the id of who is forgotten; nobody can tell the id from it."""
    return sha256(guest.encode()).hexdigest()


def _generation(connection: Connection, guest: Guest) -> int:
    query = select(guests.c.generation).where(guests.c.guest == guest)
    return connection.execute(query).scalar() or 0


def _person(connection: Connection, guest: Guest) -> Person:
    name = connection.execute(select(names.c.name).where(names.c.guest == guest)).scalar()
    made = connection.execute(select(phrases.c.made).where(phrases.c.guest == guest)).scalar()
    keys = select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.made)
    open_ones = (devices.c.guest == guest, devices.c.cut.is_(None))
    listed = select(devices).where(*open_ones).order_by(devices.c.seen.desc())
    return Person(
        guest,
        name or "",
        made,
        tuple(Passkey(row.id, row.label, row.made, row.used) for row in connection.execute(keys)),
        tuple(Device(row.id, row.label, row.made, row.seen) for row in connection.execute(listed)),
    )


def _stored(row: AnyRow) -> StoredPasskey:
    return StoredPasskey(row.id, row.guest, row.credential, row.public_key, row.uses)
