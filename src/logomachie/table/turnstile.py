"""Lets one through at a time, in the order in which they came."""

import asyncio
from collections import deque


class Turnstile:
    """A lock that can also be taken without waiting for it, where it is free."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody is in it."""
        return self._is_taken

    def enter_at_once(self) -> bool:
        """Go in, unless somebody is in it or waits before us: whether that worked."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def leave(self) -> None:
        """Let the next one in, who need not look whether it is free."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.enter_at_once():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn already
                self.leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.leave()
