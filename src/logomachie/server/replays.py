"""Finished games, action by action."""

from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, Result, Seat
from logomachie.server.answers import FootageInfo, Replay, ReplayStep
from logomachie.server.reader import Reader
from logomachie.table.film import Reel, watch


class Ended(NamedTuple):
    """What is told of a finished game beside what happened."""

    names: tuple[str, ...]
    result: Result | None
    footage: FootageInfo


def replay(game: AnyGame, reel: Reel, ended: Ended, seat: Seat | None, reader: Reader) -> bytes:
    """A finished game as a seat or a spectator saw it: a ``Replay`` as JSON. It takes its time."""
    footage = watch(game, reel)
    book = games.spec(game.name).rulebook(reader.language)
    steps = (
        ReplayStep(
            moment.entry.at,
            moment.entry.seat,
            moment.entry.action,
            moment.effects,
            book.explain(moment.effects),
            reader.look(game, moment.state, seat),
        )
        for moment in footage.moments
    )
    start = reader.look(game, footage.start, seat)
    shown = Replay(ended.names, ended.result, start, tuple(steps), ended.footage)
    return msgspec.json.encode(shown)
