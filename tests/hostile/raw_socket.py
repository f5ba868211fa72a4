"""A websocket as strangers speak it: any frames, and nothing that a library would add."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from websockets.frames import Frame, Opcode

from logomachie.server.frames import frame_size
from tests.server.conftest import LocalServer

GREETING = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PATIENCE_SECONDS = 120


def frame(opcode: Opcode, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client."""
    return Frame(opcode, data, last).serialize(mask=True)


class Said(NamedTuple):
    """A frame of the server."""

    opcode: int
    data: bytes


def read_frames(sent: bytes) -> Iterator[Said]:
    """What the server said in some bytes, as far as it is whole."""
    while (size := frame_size(sent)) and size <= len(sent):
        head = 2 if sent[1] < 126 else 4
        yield Said(sent[0] & 0x0F, sent[head:size])
        sent = sent[size:]


class RawSocket:
    """An open websocket."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._file = line.makefile("rb")
        while self._file.readline().strip():
            pass  # the head of the answer

    def send(self, *frames: bytes) -> None:
        """Send frames as they are, unless the server has hung up."""
        with suppress(OSError):
            self._line.sendall(b"".join(frames))

    def read(self) -> Said:
        """The next frame of the server."""
        head = self._file.read(2)
        size = int.from_bytes(self._file.read(2), "big") if head[1] == 126 else head[1]
        return Said(head[0] & 0x0F, self._file.read(size))

    def read_to_the_end(self) -> list[Said]:
        """All that the server says until it hangs up."""
        said = b""
        with suppress(ConnectionResetError):
            while some := self._file.read1(65_536):
                said += some
        return [*read_frames(said)]


@contextmanager
def raw_socket(server: LocalServer) -> Iterator[RawSocket]:
    """A websocket on which nobody said hello."""
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address, timeout=PATIENCE_SECONDS) as line:
        line.sendall(GREETING)
        yield RawSocket(line)
