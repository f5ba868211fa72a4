"""Who does not read what a socket tells it holds nothing for ever, and no pong is written to it."""

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Opcode

from logomachie.server.live import IMPOLITE
from logomachie.server.sockets import FAREWELL_SECONDS, LINE, MOST_UNREAD, Rounds, Socket
from tests.hostile.raw_socket import GREETING, frame
from tests.server.skipping import Skipped, SkippingLoop

PING = frame(Opcode.PING)


class Wire(asyncio.Transport):
    """A line of which we say what the client left unread."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = 0
        self.written = b""
        self.is_closed = self.is_aborted = self.is_paused = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.is_closed or self.is_aborted

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


class House:
    """An application that opens the line and waits."""

    def __init__(self) -> None:
        self.line: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.line = scope[LINE]
        while (await receive())["type"] == "websocket.receive":
            pass


def socket_of(house: House) -> tuple[Socket, Wire]:
    """A socket that is just greeted, and its line."""
    config = uvicorn.Config(house, log_config=None)
    wire = Wire()
    socket = Socket(config, ServerState(), {}, rounds=Rounds())
    socket.connection_made(wire)
    socket.data_received(GREETING)
    return socket, wire


def played(scene: Callable[[Socket, Wire, House], Any]) -> None:
    """Play a scene on a loop whose time can be skipped."""

    async def played_out() -> None:
        house = House()
        socket, wire = socket_of(house)
        await scene(socket, wire, house)
        if not socket.disconnected:
            socket.connection_lost(None)
        await some_turns()

    loop = SkippingLoop()
    loop.run_until_complete(played_out())
    loop.close()


async def some_turns() -> None:
    """Let all happen that is due."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_no_pong_is_written_to_who_leaves_too_much_unread() -> None:
    async def scene(socket: Socket, wire: Wire, _: House) -> None:
        await some_turns()
        wire.unread = MOST_UNREAD
        before = len(wire.written)
        socket.data_received(PING)
        assert len(wire.written) > before
        assert not wire.is_aborted
        wire.unread, before = MOST_UNREAD + 1, len(wire.written)
        socket.data_received(PING * 10)
        assert wire.is_aborted
        assert len(wire.written) == before

    played(scene)


def test_who_does_not_read_the_farewell_is_cut_off() -> None:
    async def scene(_: Socket, wire: Wire, house: House) -> None:
        await some_turns()
        house.line.hang_up(IMPOLITE)
        await ends_after_a_while(wire)

    played(scene)


def test_who_takes_leave_and_does_not_read_is_cut_off() -> None:
    async def scene(socket: Socket, wire: Wire, _: House) -> None:
        await some_turns()
        socket.data_received(frame(Opcode.CLOSE))
        await ends_after_a_while(wire)

    played(scene)


def test_who_answers_no_ping_and_does_not_read_is_cut_off() -> None:
    async def scene(socket: Socket, wire: Wire, _: House) -> None:
        await some_turns()
        socket.keepalive_timeout()
        await ends_after_a_while(wire)

    played(scene)


async def ends_after_a_while(wire: Wire) -> None:
    """The line is closed, and cut if that does not do."""
    await some_turns()
    assert wire.is_closed
    assert not wire.is_aborted
    Skipped.seconds += FAREWELL_SECONDS
    await some_turns()
    assert wire.is_aborted


def test_who_reads_the_farewell_has_gone_by_itself() -> None:
    async def scene(socket: Socket, wire: Wire, house: House) -> None:
        await some_turns()
        house.line.hang_up(IMPOLITE)
        socket.connection_lost(None)
        Skipped.seconds += FAREWELL_SECONDS
        await some_turns()
        assert not wire.is_aborted

    played(scene)


def test_frames_wait_until_the_line_is_open() -> None:
    async def scene(socket: Socket, wire: Wire, _: House) -> None:
        socket.data_received(PING * 100)
        assert not wire.written
        await some_turns()
        assert wire.written.startswith(b"HTTP/1.1 101 ")
        assert wire.written.partition(b"\r\n\r\n")[2] == b"\x8a\x00" * 100
        assert not wire.is_paused

    played(scene)
