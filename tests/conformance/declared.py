"""Whether effects tell what is declared for their key."""

from collections.abc import Iterator

import msgspec

from logomachie import games
from logomachie.engine.game import Effects, Nothing


def assert_declared(name: str, effects: Effects) -> None:
    """On the wire the details are those of their type, field by field and no other."""
    sent = msgspec.json.encode(effects.details)
    kind = games.spec(name).effects.details.get(effects.key, Nothing)
    read: object = msgspec.json.decode(sent, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(sent), effects


def with_parts(effects: Effects) -> Iterator[Effects]:
    """Effects and all their parts."""
    yield effects
    for part in effects.parts:
        yield from with_parts(part)
