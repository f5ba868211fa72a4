"""A bot that plays over the network: it opens a table, waits for somebody, and plays to the end.

    logomachie serve
    python examples/bot.py http://127.0.0.1:8000 option --level 3

It sees what a person sees, and nothing else: everything it knows comes from the views that the
server sends. It thinks with a position made of its own view, which works for games whose notation
can say it; here, OPTION.
"""

import argparse
import asyncio
from typing import Any

from logomachie import games
from logomachie.bots.players import Bot
from logomachie.client import Client, connect
from logomachie.engine.game import Game, new_setup
from logomachie.lexicon import Lexicon
from logomachie.server.protocol import Done, TableNews
from logomachie.table.commands import Act, Say
from logomachie.table.plans import Plan, SeatPlan


def position_of(view: dict[str, Any], seat: int, players: int) -> dict[str, Any]:
    """What a view of OPTION tells, as a position: the others' racks are unknown."""
    columns = view["columns"]
    rows = [view["grid"][at : at + columns] for at in range(0, len(view["grid"]), columns)]
    return {
        "grid": "\n".join(" ".join(cell or "." for cell in row) for row in rows),
        "racks": [" ".join(view["rack"]) if at == seat else "" for at in range(players)],
        "scores": view["scores"],
        "turn": seat,
    }


def choose(game: Game[Any, Any], bot: Bot, news: TableNews, seat: int) -> str:
    """The action of the bot, in the game's notation."""
    players = len(news.view.seats)
    setup = new_setup(game, players, "unknown", news.view.options)
    state = game.parse_position(position_of(news.view.views[str(seat)], seat, players), setup)
    return game.format_action(bot.choose(game, state, seat, f"{news.view.seq}"))


async def play(client: Client, game: Game[Any, Any], bot: Bot, table: str, seat: int) -> None:
    """Play a seat to the end of the game."""
    await client.watch(table)
    await client.ask(table, Say("Bonjour ! À vous de jouer."))
    while True:
        news = await client.until(
            table,
            lambda now: (
                now.view.result is not None or (now.view.started and now.view.to_act[:1] == (seat,))
            ),
        )
        if news.view.result:
            print("scores:", *news.view.result.scores)
            return
        action = await asyncio.to_thread(choose, game, bot, news, seat)
        answer = await client.ask(table, Act(seat, action))
        if not isinstance(answer, Done):
            print(f"{action}: {answer}")
            await client.ask(table, Act(seat, "pass"))
        await client.until(table, lambda now, before=news.view.seq: now.view.seq > before)  # type: ignore[misc]


async def main() -> None:
    """Open a table and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("game", nargs="?", default="option")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--against", type=int, default=0, help="a bot of the server instead")
    options = parser.parse_args()
    game = games.load(options.game, Lexicon.open())
    other = SeatPlan("bot", level=options.against) if options.against else SeatPlan("open")
    async with connect(options.server, name="Robot", patience=86400.0) as client:
        opened = await client.open(Plan(options.game, (SeatPlan("me"), other)))
        print(f"table {opened.code}: {options.server}/table/{opened.table}")
        await play(client, game, Bot(options.level), opened.table, 0)


if __name__ == "__main__":
    asyncio.run(main())
