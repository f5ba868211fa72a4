"""How somebody is told what happens while they are away, over HTTP."""

import secrets

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody

from logomachie.server.alert_answers import (
    AlertInfo,
    BrowserInfo,
    MailInfo,
    NewBrowser,
    NewMail,
    NewWebhook,
    OldBrowser,
    OldWebhook,
    WebhookInfo,
)
from logomachie.server.callers import (
    AnyRequest,
    device_of,
    identity_of,
    network_of_request,
    service_of,
)
from logomachie.server.mail import is_address
from logomachie.server.outbound import Unreachable
from logomachie.server.push import BadKey, read_key
from logomachie.server.reader import language_of
from logomachie.server.service import Service
from logomachie.server.tokens import Identity
from logomachie.store.alerts import (
    EVERY_TABLE,
    AlertBook,
    EndpointTaken,
    MailAddress,
    Subscription,
    Webhook,
    subscription_id,
)
from logomachie.table.alerts import (
    MOST_SUBSCRIPTIONS,
    MOST_WEBHOOKS,
    Choices,
    require_choices,
)
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.storage import TableId

SERIAL_BYTES, SECRET_BYTES, ID_BYTES = 24, 32, 9


@get("/api/alerts")
async def about_alerts(request: AnyRequest, state: State) -> AlertInfo:
    """How the person who asks is told what happens while they are away."""
    return await _shown(service_of(state), await identity_of(request))


@post("/api/alerts/choices")
async def choose(request: AnyRequest, state: State, data: JSONBody[Choices]) -> AlertInfo:
    """Choose what to be told, and when not."""
    service, who = service_of(state), await identity_of(request)
    require_choices(data)
    require_pace(service, request)
    now = service.now()
    await service.storage.ask_alerts(lambda book: book.choose(who.guest, data, now))
    return await _shown(service, who)


@post("/api/alerts/browsers")
async def subscribe(
    request: AnyRequest, state: State, data: JSONBody[NewBrowser], lang: FromQuery[str] = "fr"
) -> AlertInfo:
    """Be told in the browser that asks, from now on."""
    service, who = service_of(state), await identity_of(request)
    require_pace(service, request)
    try:
        key = read_key(data.p256dh, data.auth)
    except BadKey as error:
        raise Denied("bad-key") from error
    await _require_address(service, data.endpoint)
    new = Subscription(
        subscription_id(data.endpoint),
        who.guest,
        who.device,
        data.endpoint,
        key.point,
        key.auth,
        language_of(lang),
    )
    now, label = service.now(), device_of(request)
    try:
        await service.storage.ask_alerts(lambda book: book.subscribe(new, now, MOST_SUBSCRIPTIONS))
    except EndpointTaken as error:
        raise Denied("address-taken") from error
    # From now on it can be cut off, and is told nothing then.
    await service.storage.ask_people(
        lambda book: book.list_device(who.guest, who.device, label, now)
    )
    await service.alerts.open()
    return await _shown(service, who)


@post("/api/alerts/browsers/forget")
async def unsubscribe(request: AnyRequest, state: State, data: JSONBody[OldBrowser]) -> AlertInfo:
    """Be told nothing any more in a browser."""
    service, who = service_of(state), await identity_of(request)
    id_ = _printable(data.id)
    if not await service.storage.ask_alerts(lambda book: book.unsubscribe(who.guest, id_)):
        raise Denied("no-such-subscription")
    await service.alerts.open()
    return await _shown(service, who)


@post("/api/alerts/mail")
async def write_to(
    request: AnyRequest, state: State, data: JSONBody[NewMail], lang: FromQuery[str] = "fr"
) -> AlertInfo:
    """Be written to at an address, once who reads there has confirmed it; or nowhere."""
    service, who = service_of(state), await identity_of(request)
    if not data.address:
        if await service.storage.ask_alerts(lambda book: book.drop_mail(who.guest)):
            await service.alerts.open()
        return await _shown(service, who)
    if service.alerts.ways.postman is None:
        raise Denied("no-mail")
    if not is_address(data.address):
        raise Denied("bad-mail")
    if not service.doorkeeper.may_write(network_of_request(request), data.address):
        raise Denied("too-fast")
    serial = secrets.token_urlsafe(SERIAL_BYTES)
    mail = MailAddress(
        who.guest, data.address, serial, language_of(lang), confirmed=False, asked=service.now()
    )

    def replace(book: AlertBook) -> None:
        book.drop_mail(who.guest)
        book.set_mail(mail)

    await service.storage.ask_alerts(replace)
    await service.alerts.open()
    service.alerts.ask_to_confirm(mail)
    return await _shown(service, who)


@post("/api/alerts/webhooks")
async def add_webhook(request: AnyRequest, state: State, data: JSONBody[NewWebhook]) -> AlertInfo:
    """Tell a program of one of my tables, or of all that I host."""
    service, who = service_of(state), await identity_of(request)
    require_pace(service, request)
    await _require_host(service, who.guest, data.table)
    known = await service.storage.ask_alerts(lambda book: book.webhooks_of(who.guest))
    if len(known) >= MOST_WEBHOOKS:
        raise Denied("too-many-webhooks", {"most": str(MOST_WEBHOOKS)})
    await _require_address(service, data.address)
    id_, secret = secrets.token_urlsafe(ID_BYTES), secrets.token_urlsafe(SECRET_BYTES)
    hook, now = Webhook(id_, who.guest, data.table, data.address, secret), service.now()
    await service.storage.ask_alerts(lambda book: book.add_webhook(hook, now))
    await service.alerts.open()
    return await _shown(service, who)


@post("/api/alerts/webhooks/forget")
async def drop_webhook(request: AnyRequest, state: State, data: JSONBody[OldWebhook]) -> AlertInfo:
    """Tell a program nothing any more."""
    service, who = service_of(state), await identity_of(request)
    id_ = _printable(data.id)
    if not await service.storage.ask_alerts(lambda book: book.drop_webhook(who.guest, id_)):
        raise Denied("no-such-webhook")
    await service.alerts.open()
    return await _shown(service, who)


ALERTS = [about_alerts, choose, subscribe, unsubscribe, write_to, add_webhook, drop_webhook]


def require_pace(service: Service, request: AnyRequest) -> None:
    """Deny changes that a network asks for too fast."""
    if not service.doorkeeper.may_change_ways(network_of_request(request)):
        raise Denied("too-fast")


def _printable(id_: str) -> str:
    """An id that a database can be asked for; none where it is not."""
    return id_ if id_.isprintable() else ""


async def _require_address(service: Service, address: str) -> None:
    try:
        await service.alerts.ways.outbound.require(address)
    except Unreachable as error:
        raise Denied(error.key) from error


async def _require_host(service: Service, person: Guest, table: TableId) -> None:
    if table == EVERY_TABLE:
        return
    desk = await service.house.desk(table)
    if desk.table.opened.host != person:
        raise Denied("not-host")


async def _shown(service: Service, who: Identity) -> AlertInfo:
    """How somebody is told, as they see it on a device."""
    person = await service.storage.ask_people(lambda book: book.person(who.guest))
    labels = {one.id: one.label for one in person.devices}

    def read(book: AlertBook) -> AlertInfo:
        mail = book.mail_of(who.guest)
        return AlertInfo(
            book.choices(who.guest),
            service.alerts.ways.key.public,
            tuple(
                BrowserInfo(one.id, labels.get(one.device, ""), one.device == who.device)
                for one in book.subscriptions(who.guest)
            ),
            MailInfo(mail.address, mail.confirmed) if mail else None,
            service.alerts.ways.postman is not None,
            tuple(
                WebhookInfo(one.id, one.table, one.address, one.secret)
                for one in book.webhooks_of(who.guest)
            ),
        )

    return await service.storage.ask_alerts(read)
