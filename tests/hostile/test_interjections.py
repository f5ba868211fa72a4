"""What is no message of its own counts like one: pings, pongs, parts of messages."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.frames import Opcode

from logomachie.server import live
from logomachie.server.limits import Rate
from logomachie.server.live import IMPOLITE, TURNED_AWAY
from logomachie.server.sockets import FRAMES_AT_ONCE, Rounds
from tests.hostile.raw_socket import Said, frame, raw_socket
from tests.server.conftest import MUCH, PATIENT, LocalServer

HEARD = 10
"""So many messages are heard, and no more."""
BORNE = HEARD + int(TURNED_AWAY.burst)
PING, PONG = frame(Opcode.PING), frame(Opcode.PONG)
PART = frame(Opcode.TEXT, last=False) + frame(Opcode.CONT, last=False) * (2 * BORNE)
ASKED = b'{"type":"ping"}'
BYE = frame(Opcode.CLOSE, (1000).to_bytes(2, "big"))


def serve(folder: Path, of_one: Rate, of_all: Rate) -> Iterator[LocalServer]:
    limits = PATIENT._replace(messages=of_one, all_messages=of_all)
    running = LocalServer(f"sqlite:///{folder / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that hears few messages of a connection."""
    yield from serve(tmp_path, Rate(1e-6, HEARD), MUCH)


@pytest.fixture
def wary_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that hears few messages of a network."""
    yield from serve(tmp_path, MUCH, Rate(1e-6, HEARD))


@pytest.mark.parametrize(
    "flood", [PING * 2 * BORNE, PONG * 2 * BORNE, PART], ids=["pings", "pongs", "parts"]
)
def test_who_sends_too_many_frames_is_cut_off(strict_server: LocalServer, flood: bytes) -> None:
    with raw_socket(strict_server) as line:
        line.send(flood, BYE)
        *before, last = line.read_to_the_end()
    assert len(before) <= HEARD, "only what does not come too fast is answered"
    assert last == Said(Opcode.CLOSE, IMPOLITE.to_bytes(2, "big"))


def test_pings_that_come_too_fast_are_not_answered(strict_server: LocalServer) -> None:
    with raw_socket(strict_server) as line:
        line.send(PING * (HEARD + 20), BYE)
        said = line.read_to_the_end()
    assert [one.opcode for one in said] == [Opcode.PONG] * HEARD + [Opcode.CLOSE]


def test_a_network_is_counted_on_all_its_connections(wary_server: LocalServer) -> None:
    pongs = 0
    for _ in range(4):
        with raw_socket(wary_server) as line:
            line.send(PING * HEARD, BYE)
            pongs += sum(one.opcode == Opcode.PONG for one in line.read_to_the_end())
    assert pongs == HEARD


def test_every_frame_counts_once(strict_server: LocalServer) -> None:
    in_parts = frame(Opcode.TEXT, ASKED[:5], last=False) + frame(Opcode.CONT, ASKED[5:])
    sent = [frame(Opcode.TEXT, ASKED), in_parts, PING, frame(Opcode.BINARY, ASKED), in_parts]
    with raw_socket(strict_server) as line:
        line.send(*sent, PONG, in_parts)  # ten frames: all that is heard
        heard = [line.read() for _ in range(6)]
        line.send(frame(Opcode.TEXT, ASKED))
        denied = line.read()
    assert sum(one.opcode == Opcode.PONG for one in heard) == 1
    assert sum(b'"pong"' in one.data for one in heard) == 5
    assert json.loads(denied.data)["key"] == "too-fast"


def test_who_is_heard_now_and_then_is_cut_off_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]

    class Time:
        monotonic: Callable[[], float] = staticmethod(lambda: clock[0])

    monkeypatch.setattr(live, "time", Time)
    for server in serve(tmp_path, Rate(1000.0, HEARD), MUCH):
        with raw_socket(server) as line:
            said = Said(Opcode.TEXT, b"")
            for _ in range(4 * BORNE):
                line.send(frame(Opcode.TEXT, ASKED))
                said = line.read()
                if said.opcode == Opcode.CLOSE:
                    break
                clock[0] += 0.0001  # one of ten passes
    assert said == Said(Opcode.CLOSE, IMPOLITE.to_bytes(2, "big"))


FLOOD = 341
"""The pings of one slice."""


def test_frames_of_all_clients_share_the_turns_of_the_loop() -> None:
    async def scene() -> None:
        rounds, turn, taken = Rounds(), 0, list[tuple[int, int]]()
        left = dict.fromkeys(range(80), FLOOD)

        def parse(client: int) -> None:
            while left[client]:
                if not rounds.take():
                    rounds.wait(parsers[client])
                    return
                left[client] -= 1
                taken.append((turn, client))

        parsers = [partial(parse, client) for client in left]
        for parser in parsers:
            parser()
        late = len(taken)
        while any(left.values()):
            turn += 1
            await asyncio.sleep(0)
            assert turn < 2 * 80 * FLOOD / FRAMES_AT_ONCE, "somebody waits for ever"
        assert late == FRAMES_AT_ONCE
        assert max(Counter(turn for turn, _ in taken).values()) == FRAMES_AT_ONCE
        first = {client for _, client in taken[: 81 * FRAMES_AT_ONCE]}
        assert len(first) == 80, "each in its turn"

    asyncio.run(scene())


def test_frames_that_had_to_wait_are_answered_in_their_order(server: LocalServer) -> None:
    pings = [frame(Opcode.PING, str(number).encode()) for number in range(5 * FRAMES_AT_ONCE)]
    texts = [frame(Opcode.TEXT, ASKED)] * len(pings)
    with raw_socket(server) as one, raw_socket(server) as other:
        for line in (one, other):
            line.send(*(part for pair in zip(pings, texts, strict=True) for part in pair))
        for line in (one, other):
            said = [line.read() for _ in range(2 * len(pings))]
            pongs = [int(each.data) for each in said if each.opcode == Opcode.PONG]
            assert pongs == [*range(len(pings))]
