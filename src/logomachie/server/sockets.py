"""The websocket of a client, as the server that runs the application speaks it."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import State

from logomachie.server.frames import PING, ends_message, frame_size, head_of_text, plain_text
from logomachie.server.protocol import LARGEST_MESSAGE

GONE = 1006
LINE = "logomachie.line"
"""Where the application finds the line in the scope of a websocket."""
MOST_UNHEARD = 8
"""While so many messages of a client wait, nothing more is read from it."""
SLICE = 2048
"""So many bytes of a client are looked at before others are served: they may be many messages."""
FRAMES_AT_ONCE = 32
"""So many frames of all clients together that are no plain messages, then others are served."""
LARGEST_FRAME = LARGEST_MESSAGE + 14
"""A frame that says to be larger is refused before it has come."""
MOST_UNREAD = 1_000_000
"""A client that leaves so many bytes unread is cut off when there is more to tell it."""
FAREWELL_SECONDS = 5.0
"""So long a client may take to read the last that it is told."""


class Line(Protocol):
    """What the application says to a client, without waiting for it."""

    def say(self, text: bytes) -> None:
        """Send a message, together with all others that are ready in this moment."""
        ...

    def hang_up(self, code: int) -> None:
        """Close the line after what was said."""
        ...

    def listen(self, hears: Callable[[bytes], bool], may_come: Callable[[], bool]) -> None:
        """Let messages be heard as they come, while the application waits for one.

        ``hears`` says whether it heard it: then no other is heard before ``go_on``. ``may_come``
        says whether a frame that brings no message to its end does not come too fast.
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


class Rounds:
    """Frames that are no plain messages: some at a turn of the loop, whoever sent them.

    The library takes long over each. Who has more waits, and goes on in the order of waiting.
    """

    def __init__(self, most: int = FRAMES_AT_ONCE) -> None:
        self._most = self._left = most
        self._waiting: OrderedDict[Callable[[], None], None] = OrderedDict()

    def take(self) -> bool:
        """Whether one more frame is looked at in this turn."""
        if self._left == self._most:
            asyncio.get_running_loop().call_soon(self._begin)
        if not self._left:
            return False
        self._left -= 1
        return True

    def wait(self, go_on: Callable[[], None]) -> None:
        """Go on when it is one's turn; who waits already keeps the place."""
        self._waiting.setdefault(go_on)

    def _begin(self) -> None:
        self._left = self._most
        while self._waiting and self._left:
            go_on, _ = self._waiting.popitem(last=False)
            go_on()


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

    def __init__(self, *arguments: Any, rounds: Rounds, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rounds = rounds
        # A queue of asyncio can do much more, and takes half as long again at every message.
        self._inbox = Inbox(self.loop)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", self._inbox)
        self._hears: Callable[[bytes], bool] = lambda _: False
        self._may_come: Callable[[], bool] = lambda: True
        self._said: list[bytes] = []
        """The frames that are sent together in a moment, in pieces."""

    async def run_asgi(self) -> None:
        """Let the application answer, and give it the line."""
        scope = cast("dict[str, object]", self.scope)
        scope[LINE] = self
        await super().run_asgi()
        if not self.disconnected:
            self._close()

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
        if self.transport.is_closing() or self.read_paused:
            return
        data, self._unparsed = self._unparsed[:SLICE], self._unparsed[SLICE:]
        if not self._take(data):
            return
        if not self._unparsed:
            self.transport.resume_reading()
        elif self.queue.empty():
            self.loop.call_soon(self._parse)

    def _take(self, data: bytes) -> bool:
        """Take the frames of some data: plain messages ourselves, all else as the library does.

        Whether all of it was taken: what is left is looked at later, or never if the line ends.
        """
        if self.conn.state is not State.OPEN:
            return self._take_greeting(data)
        data, self._begun = self._begun + data, b""
        while (size := frame_size(data)) and (size <= len(data) or size > LARGEST_FRAME):
            is_whole = size <= LARGEST_FRAME and self.conn.current_size is None
            text = plain_text(data[:size]) if is_whole else None
            if text is not None:
                self._hand_on(text)
            elif self._rounds.take():
                self._heed(data[:size])
                if self.transport.is_closing():
                    return False
            else:
                self._keep(data)
                self._rounds.wait(self._parse)
                return False
            data = data[size:]
            if self.read_paused:
                self._unparsed = data + self._unparsed
                return False
        self._begun = data
        return True

    def _take_greeting(self, data: bytes) -> bool:
        """Take what comes before the line is open; frames among it wait until it is."""
        if self.handshake_initiated:
            self._keep(data)
            return False
        super().data_received(data)
        return True

    def _keep(self, data: bytes) -> None:
        """Look at some data later, before all that comes."""
        self._unparsed = data + self._unparsed
        self.transport.pause_reading()

    def _heed(self, frame: bytes) -> None:
        """Take a frame as the library does; a ping that comes too fast is not answered."""
        may_come = ends_message(frame) or self._may_come()  # messages are counted as they are heard
        if may_come or not (frame[0] == PING or self.transport.is_closing()):
            super().data_received(frame)

    def handle_ping(self) -> None:
        """Answer a ping, if the client reads what it is told."""
        if self.transport.get_write_buffer_size() + self._unsent > MOST_UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()

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

    def listen(self, hears: Callable[[bytes], bool], may_come: Callable[[], bool]) -> None:
        """Let messages be heard as they come, while the application waits for one."""
        self._hears, self._may_come = hears, may_come

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
        self._close()

    def keepalive_timeout(self) -> None:
        """The client did not answer a ping in time."""
        super().keepalive_timeout()
        self._close()

    def _close(self) -> None:
        """Close the line once the client has read what it was told, or does not for a while."""
        self.transport.close()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
