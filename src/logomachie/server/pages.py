"""The browser client: the files that were built from ``web/``, and its page for every address."""

import mimetypes
from functools import cache
from importlib.resources import files
from urllib.parse import quote

from litestar import MediaType, Response, get
from litestar.params import FromPath

from logomachie.server.callers import (
    AnyRequest,
    language_read_by,
    network_of_request,
    service_of,
    token_of,
)
from logomachie.server.link_cards import HOUSE, Place, in_head, link_card
from logomachie.server.packing import Content, content_of
from logomachie.server.reception import table_of_code
from logomachie.server.sending import send
from logomachie.table.commands import Denied
from logomachie.table.house import ID

PAGE = "index.html"
ASSETS = "assets"
PICTURES = "pictures"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json",
         ".woff2": "font/woff2", ".svg": "image/svg+xml"}  # fmt: skip
FORMER_LOOKBACK = "analysis"
"""What links of 0.1.0 call the page on which one looks back."""
ABOUT_TABLES = ("table", "code", "replay", "lookback", FORMER_LOOKBACK)
NOT_BUILT = {
    "fr": "Le client n’est pas construit. Lancez « make play » dans le dépôt, "
    "ou installez le paquet complet. Le serveur lui-même fonctionne.",
    "en": "The client is not built. Run “make play” in the repository, "
    "or install the complete package. The server itself works.",
}


@cache
def assets() -> dict[str, Content]:
    """The files of the client by path; none where it was not built."""
    root = files("logomachie").joinpath("page")
    if not root.joinpath(PAGE).is_file():
        return {}
    found: dict[str, Content] = {}
    waiting = [("", root)]
    while waiting:
        path, folder = waiting.pop()
        for item in folder.iterdir():
            if item.is_dir():
                waiting.append((f"{path}{item.name}/", item))
            else:
                found[path + item.name] = _asset(item.name, item.read_bytes())
    return found


def _asset(name: str, content: bytes) -> Content:
    ending = "." + name.rpartition(".")[2]
    kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return content_of(content, kind)  # the framework names the charset of texts


def is_file(address: str) -> bool:
    """Whether an address is that of a file of the client, and not of its page."""
    name = address.lstrip("/")
    return name in assets() and name != PAGE


def send_file(request: AnyRequest, path: str) -> Response[bytes]:
    """A file of the client."""
    kept = FOREVER if path.startswith(f"{ASSETS}/") else ASK_AGAIN
    return send(assets()[path], request.headers, {"Cache-Control": kept})


def send_page(request: AnyRequest, path: str = "/", game: str = "") -> Response[bytes]:
    """The page of the client, for an address that may be about a game."""
    base = service_of(request.app.state).base_url or str(request.base_url).rstrip("/")
    picture = game if f"{PICTURES}/{game}.png" in assets() else HOUSE
    place = Place(base, quote(path), path.split("/")[1], game, picture)
    card = link_card(place, language_read_by(request))
    page = in_head(assets()[PAGE].plain.decode(), card)
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding, Accept-Language"}
    return send(_asset(PAGE, page.encode()), request.headers, headers)


def not_built(request: AnyRequest) -> Response[bytes]:
    """What a person sees where there is no client."""
    text = f"Logomachie\n\n{NOT_BUILT[language_read_by(request)]}\n"
    return Response(text.encode(), media_type="text/plain; charset=utf-8", status_code=503)


@get(
    ["/", "/table/{path:path}", "/code/{path:path}", "/rules/{path:path}", "/replay/{path:path}",
     "/learn/{path:path}", "/lookback/{path:path}", f"/{FORMER_LOOKBACK}/{{path:path}}", "/words",
     "/words/{path:path}", "/ranking", "/ranking/{path:path}", "/me",
     "/profile", "/people/{path:path}", "/tables", "/companions", "/privacy",
     "/puzzles", "/puzzles/{path:path}", "/puzzle/{path:path}", "/days", "/days/{path:path}"],
    include_in_schema=False,
    media_type=MediaType.HTML,
)  # fmt: skip
async def page(request: AnyRequest) -> Response[bytes]:
    """The page of the client, which reads its own address."""
    if not assets():
        return not_built(request)
    path = request.url.path
    return send_page(request, path, await game_of(request, *path.split("/")[1:3]))


async def game_of(request: AnyRequest, kind: str, name: str = "") -> str:
    """The game that a page is about; empty where it is about none, or where nobody knows."""
    service = service_of(request.app.state)
    if kind not in ABOUT_TABLES:
        return name
    try:
        table = name
        if kind == "code":
            who = network_of_request(request), token_of(request)
            table = await table_of_code(service, *who, name)
    except Denied:
        return ""
    return (await service.storage.game_of(table) or "") if ID.fullmatch(table) else ""


@get("/{path:path}", include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client; for any other address, the page that says so kindly."""
    name = str(path).lstrip("/")
    if not assets():
        return not_built(request)
    if is_file(name):
        return send_file(request, name)
    answer = send_page(request)
    answer.status_code = 404
    return answer


PAGES = [page, file]
