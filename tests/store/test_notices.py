"""What processes tell each other of events they stored."""

from base64 import b64encode

import msgspec

from logomachie.engine.game import Effects
from logomachie.store.notices import LONGEST_PAYLOAD, read_notice, write_notice
from logomachie.table.events import Acted, Said, Stamped
from logomachie.table.film import Frame

STATE = msgspec.Raw(msgspec.msgpack.encode({"bag": [1, 2, 3]}))
MOVED = Stamped(7, 1.5, Acted(0.5, 1, "pass"), "t", Frame(1, STATE, 0.5, Effects("O21", "passed")))
SAID = Stamped(8, 1.5, Said("anne", "Anne", "salut"))


def test_events_come_with_the_notice_of_them() -> None:
    process, notice = read_notice(write_notice("here", "table", [MOVED, SAID]))
    assert (process, notice.table, notice.seq) == ("here", "table", 8)
    assert tuple(notice.events()) == (MOVED, SAID)


def test_events_that_no_notice_can_carry_are_left_to_be_fetched() -> None:
    long = Stamped(9, 1.5, Said("anne", "Anne", "a" * LONGEST_PAYLOAD))
    payload = write_notice("here", "table", [long])
    assert len(payload) <= LONGEST_PAYLOAD
    assert read_notice(payload)[1].seq == 9
    assert not read_notice(payload)[1].events()


def test_events_of_another_version_are_left_to_be_fetched() -> None:
    told = b64encode(msgspec.msgpack.encode([{"seq": 1, "when": 0.0, "event": {"type": "new"}}]))
    assert not read_notice(f"there table 1 {told.decode()}")[1].events()
