"""Requests that fit no question which the server answers, said in its own words."""

from litestar.exceptions import HTTPException

from logomachie.table.commands import Denied

WHOLE_BODY = "data"
"""What the framework calls what was sent, where nothing in it is to blame."""
SAID_OF = {404: "no-such-address", 405: "wrong-method", 413: "too-long"}


def denied_for(error: HTTPException) -> Denied:
    """What is said of a request that the framework does not let through."""
    if said := SAID_OF.get(error.status_code):
        return Denied(said)
    field = _field(error.extra)
    return Denied("bad-field", {"field": field}) if field else Denied("bad-message")


def _field(extra: object) -> str:
    """The first field that is not what it should be; empty where it is all of it."""
    match extra:
        case [{"key": str(key)}, *_] if key != WHOLE_BODY:
            return key
    return ""
