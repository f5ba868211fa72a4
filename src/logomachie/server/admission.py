"""Coming in over HTTP, and keeping one's place: what links, phrases and passkeys share."""

from collections.abc import Callable
from typing import TypeVar

from logomachie.server.callers import (
    AnyRequest,
    device_of,
    network_of_request,
    service_of,
    token_of,
)
from logomachie.server.person_answers import DeviceInfo, Me, NewGuest, PasskeyInfo
from logomachie.server.service import Service, recognise
from logomachie.server.tokens import Identity
from logomachie.store.people import Keeper, PeopleBook
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.people import NameTaken, Person, SatTogether, kept_name

T = TypeVar("T")


def require_patience(service: Service, request: AnyRequest) -> None:
    """Deny keys that a network asks for too fast: each is dear, and nobody shall guess."""
    if not service.doorkeeper.may_try_phrase(network_of_request(request)):
        raise Denied("too-fast")


async def granted(service: Service, ask: Callable[[PeopleBook], T]) -> T:
    """What the book of people answers; ``Denied`` where a name is taken."""
    try:
        return await service.storage.ask_people(ask)
    except NameTaken as error:
        raise Denied("name-taken", {"name": str(error)}) from error


def keeper_of(request: AnyRequest, who: Identity, name: str) -> Keeper:
    """Who asks to keep their place; ``Denied`` where the name cannot be anybody's."""
    return Keeper(who.guest, kept_name(name) if name else "", who.device, device_of(request))


async def come_in(request: AnyRequest, guest: Guest, *, bring: bool) -> NewGuest:
    """Be a person on the device that asks; with ``bring``, who it was becomes that person too."""
    service = service_of(request.app.state)
    before = await recognise(service, token_of(request))
    now, device = service.now(), device_of(request)
    person = await service.storage.ask_people(lambda book: book.person_of(guest))
    if before and bring:
        await unite(service, before.guest, person)
    same = before is not None and (bring or before.guest == person)
    id_ = before.device if before and same else service.tokens.new_device()

    def enter(book: PeopleBook) -> int:
        if before and not same:
            book.cut(before.guest, before.device, now)  # its token is about to be forgotten
        book.list_device(person, id_, device, now)
        return book.generation(person)

    generation = await service.storage.ask_people(enter)
    return NewGuest(person, service.tokens.for_guest(person, generation, id_))


async def unite(service: Service, guest: Guest, person: Guest) -> None:
    """Let a guest become a person; ``Denied`` while both have a seat in one running game."""
    now = service.now()
    try:
        await service.storage.ask_people(lambda book: book.merge(guest, person, now))
    except SatTogether as error:
        raise Denied("sat-together") from error
    await service.house.unite(guest, person)
    await service.alerts.open()
    await service.visitors.look_at(guest)
    await service.company.look_at(guest)


def shown(person: Person, here: str) -> Me:
    """A person as they see themselves on a device."""
    return Me(
        person.name,
        person.is_kept,
        person.phrase_made,
        tuple(PasskeyInfo(*one) for one in person.passkeys),
        tuple(DeviceInfo(*one, here=one.id == here) for one in person.devices),
    )
