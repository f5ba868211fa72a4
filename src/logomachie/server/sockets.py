"""The websocket of a client, as the server that runs the application speaks it."""

from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class Socket(WebSocketsSansIOProtocol):
    """A websocket on which messages that are ready together leave together.

    Who moves is told of the table, then that the move is done: one packet instead of two.
    """

    async def send(self, message: Any) -> None:
        """Send a message of the application, or keep it for a moment if there is ``more``."""
        if not message.get("more"):
            await super().send(message)  # with all that was kept
            return
        with suppress(InvalidState):  # the client has left: the last message finds that out
            self.conn.send_text(message["text"].encode())
