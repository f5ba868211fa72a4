"""A bot of your own at a table: it opens one on a server, waits for somebody, and plays to the end.

    logomachie serve
    python examples/bot.py http://127.0.0.1:8000
    python examples/bot.py http://127.0.0.1:8000 --against 3

It sees what a person sees, and nothing else: everything it knows comes from the views that the
server sends. It thinks in a position made of its own view, which works for games whose notation
can say it; here, OPTION.
"""

import argparse
import asyncio
from typing import Any

import logomachie
from logomachie import Move, Position, Seat
from logomachie.client import Plan, Say, SeatPlan, TableNews, connect

GAME = "option"
MY_SEAT: Seat = 0
TRIED = 3
"""How many of its moves it tries before it passes: an exchange may be more than the bag holds."""


def value_of(position: Position, move: Move) -> int:
    """What a move is worth to this bot: its points, and a little for every word."""
    effects = position.preview(move).effects
    return effects.score + 2 * len(effects.words) if effects else 0


def position_of(news: TableNews, game: logomachie.LoadedGame) -> Position:
    """What my view of OPTION tells, as a position: the others' racks are unknown."""
    view: dict[str, Any] = news.view.views[str(MY_SEAT)]
    players, columns = len(news.view.seats), view["columns"]
    rows = [view["grid"][at : at + columns] for at in range(0, len(view["grid"]), columns)]
    table = {
        "grid": "\n".join(" ".join(cell or "." for cell in row) for row in rows),
        "racks": [" ".join(view["rack"]) if at == MY_SEAT else "" for at in range(players)],
        "scores": view["scores"],
        "turn": MY_SEAT,
    }
    return game.position(table, players, **news.view.options)


def choose(news: TableNews, game: logomachie.LoadedGame) -> list[str]:
    """What the bot would do, the best first."""
    position = position_of(news, game)
    moves = position.best_moves(50)
    best = sorted(moves, key=lambda move: value_of(position, move), reverse=True)
    return [*map(str, best[:TRIED]), "pass"]


async def main() -> None:
    """Open a table and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--against", type=int, default=0, help="a bot of the server instead")
    options = parser.parse_args()
    game = logomachie.load(GAME)
    other = SeatPlan("bot", level=options.against) if options.against else SeatPlan("open")
    async with connect(options.server, name="Robot", patience=86400.0) as client:
        opened = await client.open(Plan(GAME, (SeatPlan("me"), other)))
        print(f"table {opened.code}: {options.server}/table/{opened.table}")
        await client.watch(opened.table)
        await client.ask(opened.table, Say("Bonjour ! À vous de jouer."))
        result = await client.play(opened.table, MY_SEAT, lambda news: choose(news, game))
        print("scores:", *result.scores)


if __name__ == "__main__":
    asyncio.run(main())
