"""What a server shows of its tables, over HTTP and websocket alone: the same of any version."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

LANGUAGES = ("fr", "en")
NOBODY = "-"
"""Who only watches, in place of a name or a seat."""
MISSING = "(nothing)"


def shown(url: str, tokens: Mapping[str, str], tables: Mapping[str, str]) -> dict[str, Any]:
    """All that people can see, by their names, of all tables, by their titles."""
    return {
        **lists_shown(url, tokens),
        "tables": {title: table_shown(url, tokens, id_) for title, id_ in tables.items()},
    }


def lists_shown(url: str, tokens: Mapping[str, str]) -> dict[str, Any]:
    """The lobby and everybody's own tables, to be looked at first: who watches a table is there."""
    return {
        "lobby": _by_table(_get(url, "/api/tables")),
        "my-tables": {
            name: _by_table(_get(url, "/api/my-tables", token)) for name, token in tokens.items()
        },
    }


def table_shown(url: str, tokens: Mapping[str, str], table: str) -> dict[str, Any]:
    """A table as each person sees it; of a finished game also its record and its replay."""
    people = {NOBODY: "", **tokens}
    # Before anybody watches it.
    views = {name: _get(url, f"/api/tables/{table}", token) for name, token in people.items()}
    seen = {name: _seen(url, table, token, views[name]) for name, token in people.items()}
    found: dict[str, Any] = {"seen": _different(seen)}
    if views[NOBODY]["result"]:
        found["record"] = _get(url, f"/api/tables/{table}/record")
        found["replay"] = _replay(url, table, range(len(views[NOBODY]["seats"])))
    return found


def lookback_shown(url: str, table: str) -> Any:
    """What was found when somebody looked back at a game: asking for it begins the search."""
    return _get(url, f"/api/tables/{table}/lookback")


def differences(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Where something is not shown any more as it was; what is shown beside it does not matter."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            yield from differences(value, now.get(name, MISSING), f"{path}/{name}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from differences(one, other, f"{path}/{place}")
    elif before != now:
        yield f"{path}: {before!r:.100} is now {now!r:.100}"


def _replay(url: str, table: str, seats: Sequence[int]) -> dict[str, Any]:
    """The steps once, and beside them the views of all seats and of who only watches."""
    path = f"/api/tables/{table}/replay"
    texts = {lang: _get(url, f"{path}?lang={lang}") for lang in LANGUAGES}
    replays = {NOBODY: texts["fr"], **{str(s): _get(url, f"{path}?seat={s}") for s in seats}}
    first = replays[NOBODY]
    steps = [
        {
            **{name: value for name, value in step.items() if name not in ("view", "text")},
            "text": {lang: texts[lang]["steps"][place]["text"] for lang in LANGUAGES},
        }
        for place, step in enumerate(first["steps"])
    ]
    views = {
        seat: [replay["view"], *(step["view"] for step in replay["steps"])]
        for seat, replay in replays.items()
    }
    return {"names": first["names"], "result": first["result"], "steps": steps, "views": views}


def _seen(url: str, table: str, token: str, view: Any) -> dict[str, Any]:
    """A table as a person sees it, its code, and what they are told of all that led there."""
    with connect(url.replace("http", "ws", 1) + "/live", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        socket.send(json.dumps({"type": "watch", "table": table}))
        while (message := json.loads(socket.recv()))["type"] != "table":
            assert message["type"] in ("welcome", "turns"), message
    news = [one for one in message["news"] if one["seq"] <= view["seq"]]
    return {"code": message["code"], "view": view, "news": news}


def _different(seen: Mapping[str, Any]) -> dict[str, Any]:
    """What each person sees, where it is not just what anybody does."""
    return {name: one for name, one in seen.items() if name == NOBODY or one != seen[NOBODY]}


def _by_table(listed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {one["table"]: one for one in listed}


def _get(url: str, path: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(url + path, headers=headers)) as response:
            data = response.read()
            return json.loads(data) if "json" in response.headers["content-type"] else data.decode()
    except HTTPError as error:
        raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from error
