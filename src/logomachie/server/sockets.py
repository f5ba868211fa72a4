"""The websocket of a client, as the server that runs the application speaks it."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import State

from logomachie.server.frames import frame_size, head_of_text, plain_text
from logomachie.server.protocol import LARGEST_MESSAGE

GONE = 1006
LINE = "logomachie.line"
"""Where the application finds the line in the scope of a websocket."""
MOST_UNHEARD = 8
"""While so many messages of a client wait, nothing more is read from it."""
SLICE = 2048
"""So many bytes of a client are looked at before others are served: they may be many messages."""
LARGEST_FRAME = LARGEST_MESSAGE + 14
"""A frame that says to be larger is refused before it has come."""
MOST_UNREAD = 1_000_000
"""A client that leaves so many bytes unread is cut off when there is more to tell it."""


class Line(Protocol):
    """What the application says to a client, without waiting for it."""

    def say(self, text: bytes) -> None:
        """Send a message, together with all others that are ready in this moment."""
        ...

    def hang_up(self, code: int) -> None:
        """Close the line after what was said."""
        ...

    def listen(self, hears: Callable[[bytes], bool]) -> None:
        """Let messages be heard as they come, while the application waits for one.

        ``hears`` says whether it heard it: then no other is heard before ``go_on``.
        """
        ...

    def go_on(self, unheard: bytes = b"") -> None:
        """Hear what came meanwhile, first of all what could not be heard at once."""
        ...


class Inbox:
    """The messages of a client that the application has not heard yet: it waits for one at most."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[ASGIReceiveEvent] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._is_held = False

    @property
    def is_awaited(self) -> bool:
        """Whether the application waits for the next message, which it has not got."""
        return self._waiting is not None and not self._waiting.done() and not self._is_held

    def hold(self) -> None:
        """Hand nothing on for now."""
        self._is_held = True

    def go_on(self, first: ASGIReceiveEvent | None = None) -> None:
        """Hand on what waits, and before all else this message, if there is one."""
        self._is_held = False
        if first is not None:
            self._messages.appendleft(first)
        if self._messages:
            self._wake()

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """One more message."""
        self._messages.append(message)
        if not self._is_held:
            self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next message, once there is one."""
        if not self._messages:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._messages.popleft()

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether there is none."""
        return not self._messages


class Socket(WebSocketsSansIOProtocol):
    """A websocket that is written to at once: a live game passes here at every move.

    Messages that are ready together leave together: who moves is told of the table and that the
    move is done in one packet. Those of a client are handed on as they are.
    """

    _unparsed = b""
    """What was received and not looked at yet: nothing more is read meanwhile."""
    _begun = b""
    """The frame of which more has to come."""
    _unsent = 0
    """How many bytes were said since something was sent."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # A queue of asyncio can do much more, and takes half as long again at every message.
        self._inbox = Inbox(self.loop)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", self._inbox)
        self._hears: Callable[[bytes], bool] = lambda _: False
        self._said: list[bytes] = []
        """The frames that are sent together in a moment, in pieces."""

    async def run_asgi(self) -> None:
        """Let the application answer, and give it the line."""
        scope = cast("dict[str, object]", self.scope)
        scope[LINE] = self
        await super().run_asgi()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message of the client; who sends many at once lets others go first."""
        if self.queue.qsize():
            await asyncio.sleep(0)
        if self.transport.is_closing():
            return {"type": "websocket.disconnect", "code": GONE}
        message = await super().receive()
        if self._unparsed and self.queue.empty() and not self.transport.is_closing():
            self.transport.pause_reading()  # first what was read already
            self.loop.call_soon(self._parse)
        return message

    def data_received(self, data: bytes) -> None:
        """Take what the client sent; of much at once, a slice at a time, between others."""
        if not self._unparsed and len(data) <= SLICE:
            self._take(data)
            return
        if not self._unparsed:
            self.transport.pause_reading()
            self.loop.call_soon(self._parse)
        self._unparsed += data

    def _parse(self) -> None:
        """Take the next slice; those after it when its messages are heard."""
        if self.transport.is_closing():
            return
        data, self._unparsed = self._unparsed[:SLICE], self._unparsed[SLICE:]
        self._take(data)
        if self.transport.is_closing() or self.read_paused:
            return
        if not self._unparsed:
            self.transport.resume_reading()
        elif self.queue.empty():
            self.loop.call_soon(self._parse)

    def _take(self, data: bytes) -> None:
        """Take the frames of some data: plain messages ourselves, all else as the library does."""
        if self.conn.state is not State.OPEN:
            super().data_received(data)
            return
        data = self._begun + data
        while (size := frame_size(data)) and (size <= len(data) or size > LARGEST_FRAME):
            frame, data = data[:size], data[size:]
            is_whole = size <= LARGEST_FRAME and self.conn.current_size is None
            text = plain_text(frame) if is_whole else None
            if text is None:
                super().data_received(frame)
            else:
                self._hand_on(text)
        self._begun = data

    def send_receive_event_to_app(self) -> None:
        """Hand a message that came in several frames to the application."""
        data, self.frames = b"".join(self.frames), []
        self._hand_on(data)

    def _hand_on(self, text: bytes) -> None:
        """Hand a message of the client to the application."""
        if self.close_sent:
            return
        if self._inbox.is_awaited and self._hears(text):
            self._inbox.hold()
            return
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": text})
        if self._inbox.qsize() > MOST_UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def listen(self, hears: Callable[[bytes], bool]) -> None:
        """Let messages be heard as they come, while the application waits for one."""
        self._hears = hears

    def go_on(self, unheard: bytes = b"") -> None:
        """Hear what came meanwhile, first of all what could not be heard at once."""
        self._inbox.go_on({"type": "websocket.receive", "bytes": unheard} if unheard else None)

    def say(self, text: bytes) -> None:
        """Send a message, together with all others that are ready in this moment."""
        if self.transport.get_write_buffer_size() + self._unsent > MOST_UNREAD:
            self.transport.abort()
        elif self.conn.state is State.OPEN:
            if not self._said:
                self.loop.call_soon(self._send)
            size = len(text)
            self._said += head_of_text(size), text
            self._unsent += size

    def _send(self) -> None:
        """Write what was said, unless the client has left meanwhile."""
        said, self._said, self._unsent = b"".join(self._said), [], 0
        if not self.transport.is_closing():
            self.transport.write(said)

    def hang_up(self, code: int) -> None:
        """Close the line after what was said."""
        if self.transport.is_closing():
            return
        self._send()
        with suppress(InvalidState):
            self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
