"""What a client may do with its bytes, as the protocol of websockets allows or forbids it."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from logomachie.server.protocol import LARGEST_MESSAGE
from tests.server.conftest import LocalServer

PING = json.dumps({"type": "ping"}).encode()


class Wire:
    """A connection on which every byte is ours, with the library to understand the answers."""

    def __init__(self, server: LocalServer, connection: socket.socket) -> None:
        self._connection = connection
        self._protocol = ClientProtocol(parse_uri(server.url.replace("http", "ws") + "/live"))
        self._protocol.send_request(self._protocol.connect())
        self.send(*self._protocol.data_to_send())
        self._heard: list[Frame] = []
        while not self._protocol.events_received():
            self._protocol.receive_data(connection.recv(4096))

    def send(self, *pieces: bytes) -> None:
        """Send some bytes, each piece in a packet of its own."""
        for piece in pieces:
            self._connection.sendall(piece)

    def hear(self) -> Frame:
        """The next frame of the server."""
        while not self._heard:
            self._protocol.receive_data(self._connection.recv(4096))
            frames = self._protocol.events_received()
            self._heard += [frame for frame in frames if isinstance(frame, Frame)]
        return self._heard.pop(0)

    def is_answered(self) -> bool:
        """Whether a ping of ours was heard."""
        return bool(json.loads(bytes(self.hear().data))["type"] == "pong")

    def why_closed(self) -> int:
        """The code with which the server closes."""
        assert self.hear().opcode == Opcode.CLOSE
        assert self._protocol.close_rcvd
        return self._protocol.close_rcvd.code


@pytest.fixture
def wire(server: LocalServer) -> Iterator[Wire]:
    with connected(server) as one:
        yield one


@contextmanager
def connected(server: LocalServer) -> Iterator[Wire]:
    place = urlsplit(server.url)
    address = str(place.hostname), place.port or 80
    with socket.create_connection(address, timeout=60) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield Wire(server, connection)


def masked(frame: Frame) -> bytes:
    return frame.serialize(mask=True)


def test_a_message_may_come_byte_by_byte(wire: Wire) -> None:
    sent = masked(Frame(Opcode.TEXT, PING))
    wire.send(*[sent[at : at + 1] for at in range(len(sent))])
    assert wire.is_answered()


def test_messages_may_come_together_and_cut_anywhere(wire: Wire) -> None:
    sent = masked(Frame(Opcode.TEXT, PING)) * 3
    wire.send(sent[:40], sent[40:41], sent[41:])
    assert wire.is_answered()
    assert wire.is_answered()
    assert wire.is_answered()


def test_a_message_in_several_frames_is_heard_with_others_between_them(wire: Wire) -> None:
    wire.send(
        masked(Frame(Opcode.TEXT, PING[:5], fin=False)),
        masked(Frame(Opcode.PING, b"still here?")),
        masked(Frame(Opcode.CONT, PING[5:])) + masked(Frame(Opcode.TEXT, PING)),
    )
    assert wire.hear().opcode == Opcode.PONG
    assert wire.is_answered()
    assert wire.is_answered()


def test_a_message_amid_another_is_refused(wire: Wire) -> None:
    wire.send(
        masked(Frame(Opcode.TEXT, PING[:5], fin=False)),
        masked(Frame(Opcode.TEXT, PING)),
    )
    assert wire.why_closed() == CloseCode.PROTOCOL_ERROR


def test_a_message_without_a_mask_is_refused(wire: Wire) -> None:
    wire.send(Frame(Opcode.TEXT, PING).serialize(mask=False))
    assert wire.why_closed() == CloseCode.PROTOCOL_ERROR


def test_the_largest_message_is_heard(wire: Wire) -> None:
    wire.send(masked(Frame(Opcode.TEXT, PING + b" " * (LARGEST_MESSAGE - len(PING)))))
    assert wire.is_answered()


def test_a_larger_one_is_refused_before_it_has_come(wire: Wire) -> None:
    wire.send(masked(Frame(Opcode.TEXT, PING + b" " * LARGEST_MESSAGE))[:20])
    assert wire.why_closed() == CloseCode.MESSAGE_TOO_BIG


def test_who_says_goodbye_is_answered(wire: Wire) -> None:
    wire.send(masked(Frame(Opcode.CLOSE, b"\x03\xe8")))
    assert wire.why_closed() == CloseCode.NORMAL_CLOSURE
