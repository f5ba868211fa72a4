"""HTTP as the server that runs the application speaks it: nobody may ask for ever.

A connection that has not sent a whole request after a while is closed, however busily it sends byte
after byte, and so is one that takes nothing of its answer. One network cannot take all connections
that a machine has.
"""

import sys
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import h11
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol

from logomachie.server.limits import Limits
from logomachie.server.network import is_within, network_of
from logomachie.server.protocol import LARGEST_MESSAGE
from logomachie.server.sockets import Rounds, Socket

if sys.platform != "win32":
    from fcntl import ioctl
    from termios import TIOCOUTQ

DRAIN_SECONDS = 5
LIMITS = Limits()


class Requests(H11Protocol):
    """The requests of one connection."""

    def __init__(
        self,
        *arguments: Any,
        limits: Limits,
        proxies: Sequence[str],
        asking: Counter[str],
        **named: Any,
    ) -> None:
        super().__init__(*arguments, **named)
        self._limits = limits
        self._proxies = proxies
        self._asking = asking
        """How many connections of each network ask."""
        self._network = ""
        self._deadline: TimerHandle | None = None
        """When the request must be there."""
        self._next_look: TimerHandle | None = None
        """When some more of the answer must have been taken."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is about to ask."""
        super().connection_made(transport)
        self._network = network_of(self.client[0] if self.client else "")
        self._asking[self._network] += 1
        self._begin_to_wait()
        if self._asking[self._network] > self._limits.requesting and not self._is_of_proxy():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """They go on asking, or ask anew."""
        super().data_received(data)
        if not self._network:
            return  # they speak on a websocket now
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._begin_to_wait()
        else:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """They want a websocket: it has limits of its own."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """They do not take what is sent as fast as it comes."""
        super().pause_writing()
        self._hand_over()

    def resume_writing(self) -> None:
        """They took most of it."""
        super().resume_writing()
        self._handed_over()

    def on_response_complete(self) -> None:
        """All of the answer is sent, but maybe not taken: the line stays open until it is."""
        super().on_response_complete()
        self._hand_over()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._leave()
        super().connection_lost(exc)

    def _is_of_proxy(self) -> bool:
        """Whether a proxy asks, for everybody behind it."""
        return is_within(self.client[0] if self.client else "", self._proxies)

    def _begin_to_wait(self) -> None:
        if self._deadline is None:
            seconds = self._limits.request_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _hand_over(self) -> None:
        """Let them take what is sent at their own pace, but take it."""
        self._handed_over()
        if self.transport.get_write_buffer_size():
            seconds, unread = self._limits.answer_seconds, self._unread
            self._next_look = self.loop.call_later(seconds, self._look_what_is_left_of, unread)

    def _look_what_is_left_of(self, before: int) -> None:
        goes_on = not (self.cycle.response_complete or self.flow.write_paused)
        if self._unread < before or goes_on:  # while an answer goes on, there is more than before
            self._hand_over()
        else:
            self.transport.abort()

    def _handed_over(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None

    @property
    def _unread(self) -> int:
        """How many bytes they have not taken yet."""
        line = self.transport.get_extra_info("socket")
        return self.transport.get_write_buffer_size() + unacknowledged(line.fileno())

    def _leave(self) -> None:
        self._wait_no_more()
        self._handed_over()
        if self._network:
            self._asking[self._network] -= 1
            if not self._asking[self._network]:
                del self._asking[self._network]
            self._network = ""


def unacknowledged(line: int) -> int:
    """How many bytes the system keeps that were written to a line; 0 where it does not say.

    On a slow line it keeps so many that it takes no more for long, while they are read steadily.
    """
    kept = bytearray(4)
    if sys.platform != "win32":
        with suppress(OSError):
            ioctl(line, TIOCOUTQ, kept)
    return int.from_bytes(kept, sys.byteorder)


def server_of(
    app: Litestar, limits: Limits = LIMITS, proxies: Sequence[str] = (), **further: Any
) -> uvicorn.Server:
    """What runs the application; it believes the given proxies who asks through them."""
    live: Any = partial(Socket, rounds=Rounds())
    speaks: Any = partial(Requests, limits=limits, proxies=proxies, asking=Counter())
    config = uvicorn.Config(
        app,
        http=speaks,
        ws=live,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
        **{"timeout_graceful_shutdown": DRAIN_SECONDS, **further},
    )
    return uvicorn.Server(config)
