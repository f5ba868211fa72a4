"""The browser client: the files that were built from ``web/``, and its page for every address."""

import gzip
import mimetypes
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from litestar import MediaType, Response, get
from litestar.params import FromPath

from logomachie.server.service import AnyRequest, language_of

PAGE = "index.html"
ASSETS = "assets"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg+xml",
                 "application/manifest+json")  # fmt: skip
SMALLEST_PACKED = 500
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json",
         ".woff2": "font/woff2", ".svg": "image/svg+xml"}  # fmt: skip
NOT_BUILT = {
    "fr": "Le client n’est pas construit. Lancez « make play » dans le dépôt, "
    "ou installez le paquet complet. Le serveur lui-même fonctionne.",
    "en": "The client is not built. Run “make play” in the repository, "
    "or install the complete package. The server itself works.",
}


class Asset(NamedTuple):
    """A file of the client."""

    content: bytes
    packed: bytes | None
    """The content as gzip, where that is worth it."""
    kind: str


@cache
def assets() -> dict[str, Asset]:
    """The files of the client by path; none where it was not built."""
    root = files("logomachie").joinpath("page")
    if not root.joinpath(PAGE).is_file():
        return {}
    found: dict[str, Asset] = {}
    waiting = [("", root)]
    while waiting:
        path, folder = waiting.pop()
        for item in folder.iterdir():
            if item.is_dir():
                waiting.append((f"{path}{item.name}/", item))
            else:
                found[path + item.name] = _asset(item.name, item.read_bytes())
    return found


def _asset(name: str, content: bytes) -> Asset:
    ending = "." + name.rpartition(".")[2]
    kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith(WORTH_PACKING)
    packed = gzip.compress(content, 9, mtime=0) if text and len(content) > SMALLEST_PACKED else None
    return Asset(content, packed, kind)  # the framework names the charset of texts


def send(request: AnyRequest, path: str) -> Response[bytes]:
    """A file of the client."""
    asset = assets()[path]
    headers = {
        "Cache-Control": FOREVER if path.startswith(f"{ASSETS}/") else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    content = asset.content
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = asset.packed
    return Response(content, media_type=asset.kind, headers=headers)


def not_built(request: AnyRequest) -> Response[bytes]:
    """What a person sees where there is no client."""
    wanted = request.headers.get("accept-language", "fr")[:2]
    text = f"Logomachie\n\n{NOT_BUILT[language_of(wanted)]}\n"
    return Response(text.encode(), media_type="text/plain; charset=utf-8", status_code=503)


@get(
    ["/", "/table/{path:path}", "/code/{path:path}", "/rules/{path:path}", "/replay/{path:path}",
     "/learn/{path:path}", "/analysis/{path:path}", "/words",
     "/words/{path:path}", "/me"],
    include_in_schema=False,
    media_type=MediaType.HTML,
)  # fmt: skip
async def page(request: AnyRequest) -> Response[bytes]:
    """The page of the client, which reads its own address."""
    return send(request, PAGE) if assets() else not_built(request)


@get("/{path:path}", include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client; for any other address, the page that says so kindly."""
    name = str(path).lstrip("/")
    if not assets():
        return not_built(request)
    if name in assets() and name != PAGE:
        return send(request, name)
    answer = send(request, PAGE)
    answer.status_code = 404
    return answer


PAGES = [page, file]
