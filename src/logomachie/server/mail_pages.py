"""The pages that letters lead to: confirm an address, or receive no more. Without the client.

A program that follows links must not do either: both ask for a click. Programs that read mail leave
by themselves, with the one request of RFC 8058.
"""

from html import escape

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath

from logomachie.engine.game import Language
from logomachie.server.callers import AnyRequest, language_read_by, service_of
from logomachie.server.service import Service
from logomachie.store.alerts import MailAddress

LONGEST_SERIAL = 64
CONFIRM: dict[Language, tuple[str, str]] = {
    "fr": ("Recevoir les nouvelles de vos parties à {address} ?", "Oui, confirmer"),
    "en": ("Receive news of your games at {address}?", "Yes, confirm"),
}
CONFIRMED: dict[Language, str] = {
    "fr": "C’est noté : vous serez prévenu à {address}.",
    "en": "Done: you will be told at {address}.",
}
LEAVE: dict[Language, tuple[str, str]] = {
    "fr": ("Ne plus rien recevoir à {address} ?", "Oui, ne plus rien recevoir"),
    "en": ("Receive nothing any more at {address}?", "Yes, receive nothing any more"),
}
LEFT: dict[Language, str] = {
    "fr": "C’est noté : rien ne vous sera plus envoyé.",
    "en": "Done: nothing will be sent to you any more.",
}
UNKNOWN: dict[Language, str] = {
    "fr": "Ce lien n’est plus valable : l’adresse a changé, ou rien n’y est plus envoyé.",
    "en": "This link is not valid any more: the address was changed, or nothing is sent there.",
}
HOME: dict[Language, str] = {"fr": "Aller à l’accueil", "en": "Go to the home page"}
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Logomachie</title>
</head>
<body>
<main>
<h1>Logomachie</h1>
{content}
<p><a href="/">{home}</a></p>
</main>
</body>
</html>
"""


@get("/mail/confirm/{serial:str}", include_in_schema=False)
async def ask_to_confirm(request: AnyRequest, state: State, serial: FromPath[str]) -> Response[str]:
    """Ask whether an address is to be written to."""
    return _question(request, await _mail(service_of(state), serial), CONFIRM)


@post("/mail/confirm/{serial:str}", include_in_schema=False, status_code=200)
async def confirm(request: AnyRequest, state: State, serial: FromPath[str]) -> Response[str]:
    """Write to an address from now on."""
    service = service_of(state)
    mail = await _mail(service, serial)
    if mail is None:
        return _unknown(request)
    await service.storage.ask_alerts(lambda book: book.confirm_mail(mail.person, mail.serial))
    await service.alerts.open()
    return _page(request, _paragraph(CONFIRMED[language_read_by(request)], mail))


@get("/mail/leave/{serial:str}", include_in_schema=False)
async def ask_to_leave(request: AnyRequest, state: State, serial: FromPath[str]) -> Response[str]:
    """Ask whether an address is not to be written to any more."""
    return _question(request, await _mail(service_of(state), serial), LEAVE)


@post("/mail/leave/{serial:str}", include_in_schema=False, status_code=200)
async def leave(request: AnyRequest, state: State, serial: FromPath[str]) -> Response[str]:
    """Write to an address no more: a program that reads mail asks this in one request."""
    service = service_of(state)
    mail = await _mail(service, serial)
    if mail is None:
        return _unknown(request)
    await service.storage.ask_alerts(lambda book: book.drop_mail(mail.person))
    await service.alerts.open()
    return _page(request, _paragraph(LEFT[language_read_by(request)], mail))


MAIL_PAGES = [ask_to_confirm, confirm, ask_to_leave, leave]


async def _mail(service: Service, serial: str) -> MailAddress | None:
    if len(serial) > LONGEST_SERIAL or not serial.isprintable():
        return None
    return await service.storage.ask_alerts(lambda book: book.mail_by_serial(serial))


def _question(
    request: AnyRequest, mail: MailAddress | None, texts: dict[Language, tuple[str, str]]
) -> Response[str]:
    if mail is None:
        return _unknown(request)
    question, answer = texts[language_read_by(request)]
    form = f'<form method="post"><button>{escape(answer)}</button></form>'
    return _page(request, _paragraph(question, mail) + form)


def _unknown(request: AnyRequest) -> Response[str]:
    answer = _page(request, f"<p>{escape(UNKNOWN[language_read_by(request)])}</p>")
    answer.status_code = 404
    return answer


def _paragraph(text: str, mail: MailAddress) -> str:
    return f"<p>{escape(text.format(address=mail.address))}</p>"


def _page(request: AnyRequest, content: str) -> Response[str]:
    language = language_read_by(request)
    page = PAGE.format(language=language, content=content, home=escape(HOME[language]))
    return Response(page, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})
