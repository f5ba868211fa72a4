"""Who people are, over HTTP: guests, their phrase, their name and their devices."""

import re
from functools import cache

import msgspec
from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from logomachie.server.admission import come_in, granted, keeper_of, require_patience, shown
from logomachie.server.callers import (
    AnyRequest,
    device_of,
    identity_of,
    require_few_notes,
    service_of,
)
from logomachie.server.packing import Content, content_of
from logomachie.server.person_answers import (
    ByLink,
    ByPhrase,
    KeepPlace,
    Me,
    NewGuest,
    NewName,
    NewPhrase,
    PersonalLink,
)
from logomachie.server.sending import send
from logomachie.server.tokens import Link
from logomachie.store.people import PeopleBook
from logomachie.table.commands import Denied
from logomachie.table.people import Person, kept_name
from logomachie.table.phrase import new_phrase, words

DEVICE = re.compile(r"[\w-]{1,32}", re.ASCII)
LINK_SECONDS = 600
"""How long a personal link is valid."""


@post("/api/guests")
async def new_guest(state: State) -> NewGuest:
    """A name tag for somebody new."""
    tokens = service_of(state).tokens
    guest = tokens.new_guest()
    return NewGuest(guest, tokens.for_guest(guest, 0, tokens.new_device()))


@post("/api/guests/renew")
async def renew(request: AnyRequest, state: State) -> NewGuest:
    """Cut all devices off but the one that asks: all tokens given out before are void."""
    service = service_of(state)
    guest, _, device = await identity_of(request)
    require_few_notes(request)
    now = service.now()
    generation = await service.storage.ask_people(lambda book: book.renew(guest, device, now))
    await service.visitors.look_at(guest)
    return NewGuest(guest, service.tokens.for_guest(guest, generation, device))


@post("/api/links")
async def new_link(request: AnyRequest, state: State) -> PersonalLink:
    """A link for a second device of the person who asks."""
    service = service_of(state)
    who = await identity_of(request)
    require_few_notes(request)
    now, called = service.now(), device_of(request)
    # From now on they have several: each can be cut off by itself.
    await service.storage.ask_people(
        lambda book: book.list_device(who.guest, who.device, called, now)
    )
    link = Link(who, now + LINK_SECONDS)
    return PersonalLink(service.tokens.for_link(link), LINK_SECONDS)


@post("/api/devices")
async def new_device(request: AnyRequest, state: State, data: JSONBody[ByLink]) -> NewGuest:
    """The token of the person who made a link."""
    service = service_of(state)
    link = service.tokens.read_link(data.link)
    if link is None or service.now() > link.until:
        raise Denied("link-void")
    maker = await service.storage.ask_people(lambda book: book.standing(*link.maker))
    if not maker.is_valid:
        raise Denied("link-void")
    require_few_notes(request)
    return await come_in(request, maker.person, bring=data.bring)


@get("/api/phrase-words", responses={200: ResponseSpec(list[str], description="The words.")})
async def phrase_words(request: AnyRequest) -> Response[bytes]:
    """The words that phrases are made of, so that they can be completed while typing."""
    return send(_word_list(), request.headers)


@get("/api/me")
async def about_me(request: AnyRequest, state: State) -> Me:
    """What the house knows of the person who asks."""
    guest, _, device = await identity_of(request)
    person = await service_of(state).storage.ask_people(lambda book: book.person(guest))
    return shown(person, device)


@post("/api/me/phrase")
async def keep_place(request: AnyRequest, state: State, data: JSONBody[KeepPlace]) -> NewPhrase:
    """A new phrase for the person who asks; the one before is void, and other devices are told."""
    service = service_of(state)
    require_patience(service, request)
    who = await identity_of(request)
    keeper = keeper_of(request, who, data.name)
    phrase = new_phrase()
    key = await service.phrases.of(phrase)
    now = service.now()
    await granted(service, lambda book: book.keep_by_phrase(keeper, key, now))
    await service.visitors.look_at(who.guest)
    return NewPhrase(phrase)


@post("/api/me/restore")
async def come_back(request: AnyRequest, state: State, data: JSONBody[ByPhrase]) -> NewGuest:
    """The token of the person whose phrase this is."""
    service = service_of(state)
    require_patience(service, request)
    key = await service.phrases.of(data.phrase)
    guest = await service.storage.ask_people(lambda book: book.by_phrase(key))
    if guest is None:
        raise Denied("no-such-phrase")
    return await come_in(request, guest, bring=data.bring)


@post("/api/me/name")
async def rename(request: AnyRequest, state: State, data: JSONBody[NewName]) -> Me:
    """Another name for the person who asks, if they keep their place."""
    service = service_of(state)
    who = await identity_of(request)
    name = kept_name(data.name)

    def take(book: PeopleBook) -> Person:
        if not book.person(who.guest).is_kept:
            raise Denied("keep-first")
        book.claim_name(who.guest, name)
        return book.person(who.guest)

    return shown(await granted(service, take), who.device)


@delete("/api/me/devices/{device:str}", status_code=200)
async def cut_off(request: AnyRequest, state: State, device: FromPath[str]) -> Me:
    """Cut a device of the person who asks off: its connections end at once."""
    service = service_of(state)
    who = await identity_of(request)
    now = service.now()
    if not DEVICE.fullmatch(device):
        raise Denied("no-such-device")
    if not await service.storage.ask_people(lambda book: book.cut(who.guest, device, now)):
        raise Denied("no-such-device")
    await service.visitors.look_at(who.guest)
    person = await service.storage.ask_people(lambda book: book.person(who.guest))
    return shown(person, who.device)


PEOPLE = [
    new_guest, renew, new_link, new_device, phrase_words, about_me, keep_place, come_back, rename,
    cut_off,
]  # fmt: skip


@cache
def _word_list() -> Content:
    return content_of(msgspec.json.encode(words()), "application/json")
