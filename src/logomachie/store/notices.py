"""What processes that share a PostgreSQL tell each other of events they stored."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import partial

import msgspec

from logomachie.table.events import Stamped
from logomachie.table.storage import Notice, TableId

LONGEST_PAYLOAD = 7999
"""PostgreSQL carries so many bytes with a notice."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[Stamped, ...])


def write_notice(process: str, table: TableId, events: Sequence[Stamped]) -> str:
    """Word of events that a process stores: with the events themselves, if they are short."""
    head = f"{process} {table} {events[-1].seq} "
    told = b64encode(_ENCODER.encode(events)).decode()
    return head + told if len(head) + len(told) <= LONGEST_PAYLOAD else head


def read_notice(payload: str) -> tuple[str, Notice]:
    """The process that a notice is from, and what it says."""
    process, table, seq, told = payload.split(" ")
    return process, Notice(table, int(seq), partial(_read_events, told))


def _read_events(told: str) -> tuple[Stamped, ...]:
    """Events that came with a notice; none where another version tells what we do not know."""
    try:
        return _DECODER.decode(b64decode(told)) if told else ()
    except msgspec.DecodeError:
        return ()
