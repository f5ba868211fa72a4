"""Passkeys over HTTP: a place in the house that a device or a password manager keeps."""

import asyncio
import hashlib
import ipaddress
import json
import re
from collections.abc import Callable, Sequence
from typing import TypeVar
from urllib.parse import urlsplit

from litestar import delete, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from logomachie.server.admission import come_in, granted, keeper_of, require_patience, shown
from logomachie.server.callers import AnyRequest, identity_of, service_of
from logomachie.server.person_answers import (
    ByPasskey,
    JsonObject,
    Me,
    NewGuest,
    NewPasskey,
    PasskeyChallenge,
)
from logomachie.server.service import Service
from logomachie.store.people import PeopleBook, StoredPasskey
from logomachie.table.commands import Denied
from logomachie.table.events import NOBODY
from logomachie.table.people import (
    MOST_PASSKEYS,
    LastKey,
    PasskeyTaken,
    Person,
    TooManyPasskeys,
)

HOUSE = "Logomachie"
PASSKEY = re.compile(r"[0-9a-f]{64}")
COMING_BACK = "come-back"
TOO_MANY = "too-many-passkeys", {"most": str(MOST_PASSKEYS)}
T = TypeVar("T")


@post("/api/me/passkeys/challenge")
async def offer_passkey(request: AnyRequest, state: State) -> PasskeyChallenge:
    """What a device needs to make a passkey for the person who asks."""
    service = service_of(state)
    who = await identity_of(request)
    kept = await service.storage.ask_people(lambda book: book.passkeys_of(who.guest))
    if len(kept) >= MOST_PASSKEYS:
        raise Denied(*TOO_MANY)
    name = (await service.storage.ask_people(lambda book: book.person(who.guest))).name
    challenge = service.challenges.new(_keeping(who.guest))
    options = await asyncio.to_thread(
        _creation, challenge, _place(service, request), who.guest, name, kept
    )
    return PasskeyChallenge(challenge.hex(), options)


@post("/api/me/passkeys")
async def keep_passkey(request: AnyRequest, state: State, data: JSONBody[NewPasskey]) -> Me:
    """Keep a passkey of the person who asks."""
    service = service_of(state)
    require_patience(service, request)
    who = await identity_of(request)
    keeper = keeper_of(request, who, data.name)
    key = await _spent(service, data.challenge, _keeping(who.guest), _verify_new, request, data)
    now = service.now()

    def keep(book: PeopleBook) -> Person:
        book.keep_by_passkey(keeper, key, now)
        return book.person(who.guest)

    try:
        return shown(await granted(service, keep), who.device)
    except PasskeyTaken as error:
        raise Denied("passkey-wrong") from error
    except TooManyPasskeys as error:
        raise Denied(*TOO_MANY) from error


@delete("/api/me/passkeys/{passkey:str}", status_code=200)
async def forget_passkey(request: AnyRequest, state: State, passkey: FromPath[str]) -> Me:
    """Forget a passkey of the person who asks."""
    service = service_of(state)
    who = await identity_of(request)
    if not PASSKEY.fullmatch(passkey):
        raise Denied("no-such-passkey")
    try:
        found = await service.storage.ask_people(
            lambda book: book.remove_passkey(who.guest, passkey)
        )
    except LastKey as error:
        raise Denied("last-passkey") from error
    if not found:
        raise Denied("no-such-passkey")
    person = await service.storage.ask_people(lambda book: book.person(who.guest))
    return shown(person, who.device)


@post("/api/passkeys/challenge")
async def ask_for_passkey(request: AnyRequest, state: State) -> PasskeyChallenge:
    """What a passkey has to sign for somebody who comes back."""
    service = service_of(state)
    challenge = service.challenges.new(COMING_BACK)
    options = await asyncio.to_thread(_request, challenge, _place(service, request))
    return PasskeyChallenge(challenge.hex(), options)


@post("/api/passkeys/restore")
async def come_back(request: AnyRequest, state: State, data: JSONBody[ByPasskey]) -> NewGuest:
    """The token of the person whose passkey signed."""
    service = service_of(state)
    require_patience(service, request)
    id_ = _digest(str(data.credential.get("id", "")))
    known = await service.storage.ask_people(lambda book: book.passkey(id_))
    if known is None:
        raise Denied("no-such-passkey")
    uses = await _spent(service, data.challenge, COMING_BACK, _verify_known, request, data, known)
    now = service.now()
    await service.storage.ask_people(lambda book: book.use_passkey(id_, uses, now))
    return await come_in(request, known.guest, bring=data.bring)


PASSKEYS = [offer_passkey, keep_passkey, forget_passkey, ask_for_passkey, come_back]


def _keeping(guest: str) -> str:
    return f"keep/{guest}"


def _place(service: Service, request: AnyRequest) -> str:
    """The name of the place that passkeys are for; ``Denied`` where they are for none."""
    host = urlsplit(service.base_url).hostname or request.url.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host
    raise Denied("passkey-place")


def _origins(service: Service, request: AnyRequest) -> list[str]:
    """The addresses whose pages may ask for passkeys: those that may talk to the server at all."""
    host = request.headers.get("host", "")
    own = [f"{scheme}://{host}" for scheme in ("https", "http")]
    return [*own, *service.origins, *([service.base_url] if service.base_url else [])]


async def _spent(
    service: Service,
    challenge: str,
    purpose: str,
    verify: Callable[..., T],
    request: AnyRequest,
    *proof: object,
) -> T:
    """What a proof says that answers a challenge for the first time; ``Denied`` otherwise."""
    try:
        asked = bytes.fromhex(challenge)
    except ValueError as error:
        raise Denied("passkey-late") from error
    until = service.challenges.until(asked, purpose)
    place, origins = _place(service, request), _origins(service, request)
    said = await asyncio.to_thread(verify, asked, place, origins, *proof)
    now, digest = service.now(), hashlib.sha256(asked).hexdigest()
    if not await service.storage.ask_people(lambda book: book.spend(digest, until, now)):
        raise Denied("passkey-late")
    return said


def _digest(credential: str) -> str:
    """How the house calls a credential."""
    return hashlib.sha256(credential.rstrip("=").encode()).hexdigest()


# The library takes a while to import, and few need it: these run in threads.


def _creation(
    challenge: bytes, place: str, guest: str, name: str, kept: Sequence[StoredPasskey]
) -> JsonObject:
    """What ``navigator.credentials.create`` is told."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=place,
        rp_name=HOUSE,
        user_id=guest.encode(),
        user_name=name or HOUSE,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(one.credential) for one in kept],
    )
    told: JsonObject = json.loads(webauthn.options_to_json(options))
    return told


def _request(challenge: bytes, place: str) -> JsonObject:
    """What ``navigator.credentials.get`` is told."""
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=place, challenge=challenge)
    told: JsonObject = json.loads(webauthn.options_to_json(options))
    return told


def _verify_new(
    challenge: bytes, place: str, origins: list[str], data: NewPasskey
) -> StoredPasskey:
    """The passkey that was made, of nobody yet; ``Denied`` where it proves nothing."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        proved = webauthn.verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=place,
            expected_origin=origins,
        )
    except Exception as error:  # whatever is wrong with it, it is no proof
        raise Denied("passkey-wrong") from error
    id_ = _digest(bytes_to_base64url(proved.credential_id))
    key, uses = proved.credential_public_key, proved.sign_count
    return StoredPasskey(id_, NOBODY, proved.credential_id, key, uses)


def _verify_known(
    challenge: bytes, place: str, origins: list[str], data: ByPasskey, known: StoredPasskey
) -> int:
    """How often a passkey was used by now; ``Denied`` where it did not sign."""
    import webauthn

    try:
        proved = webauthn.verify_authentication_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=place,
            expected_origin=origins,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.uses,
        )
    except Exception as error:  # whatever is wrong with it, it is no proof
        raise Denied("passkey-wrong") from error
    return proved.new_sign_count
