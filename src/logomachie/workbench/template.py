"""``python -m logomachie.workbench.template``: the process that searchers are copies of.

It loads what games compute with, once, and forks whenever a searcher is wanted: all share what was
loaded by then, first of all the game for which the searcher is wanted. Orders come over the socket
that is its standard input, and it ends with that.
"""

import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from select import select

from logomachie.workbench.orders import FORK, LOAD, LOADED, LONGEST_ORDER
from logomachie.workbench.rehearsal import warm_up
from logomachie.workbench.searcher import end_with_parent_alone, serve
from logomachie.workbench.searches import Computer


def main() -> None:
    """Carry out orders: who waits for a searcher comes before what is loaded for later."""
    end_with_parent_alone()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a searcher ended
    orders = socket.socket(fileno=sys.stdin.fileno())
    stock = Stock()
    with suppress(EOFError, ConnectionError):
        while True:
            order, connections = _next_order(orders, wait=not stock.wanted)
            if order.startswith(FORK):
                stock.load(order.removeprefix(FORK).decode())
                _fork(orders, connections[0], stock.computer)
            elif order.startswith(LOAD):
                stock.wanted.append(order.removeprefix(LOAD).decode())
            else:
                game = stock.wanted.pop(0)
                stock.load(game)
                orders.send(LOADED + game.encode())


class Stock:
    """What searchers find loaded."""

    def __init__(self) -> None:
        self.computer = Computer()
        self.wanted: list[str] = []
        """The games that are still to be loaded."""
        self._loaded: set[str] = set()

    def load(self, game: str) -> None:
        """Load what a game computes with."""
        if game not in self._loaded:
            self._loaded.add(game)
            # A game that cannot be loaded is told of where it is played.
            with suppress(Exception):
                warm_up(self.computer.own_game(game))
            gc.collect()
            gc.freeze()  # what is loaded stays: looking at it would copy it into every searcher


def _next_order(orders: socket.socket, *, wait: bool) -> tuple[bytes, list[int]]:
    """An order with what came along, or nothing yet; ``EOFError`` at the end."""
    if not select([orders], [], [], None if wait else 0)[0]:
        return b"", []
    order, connections, _, _ = socket.recv_fds(orders, LONGEST_ORDER, 1)
    if not order:
        raise EOFError
    return order, connections


def _fork(orders: socket.socket, connection: int, computer: Computer) -> None:
    if os.fork():
        os.close(connection)
        return
    try:
        orders.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        serve(Connection(connection), computer)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
