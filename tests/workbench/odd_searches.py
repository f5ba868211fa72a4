"""Searches that nobody would make but who tests what comes of them."""

import logging
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from logomachie.bots.players import Bot, Turn, next_turn, or_clock
from logomachie.engine.game import AnyGame, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.table.intentions import Thought, think_out

BOT = Bot(4, Budget.of_work(30))


def thoughts(game: AnyGame, actions: int) -> list[Thought | None]:
    """What bots think as a game begins."""
    players = game.players[0]
    state, now = game.start(new_setup(game, players, "searchers", {})), 0.0
    found: list[Thought | None] = []
    turn: Turn | None = None
    for number in range(actions):
        found += [think_out(game, state, seat, BOT, str(number)) for seat in game.to_act(state)[:2]]
        turn = next_turn(game, state, dict.fromkeys(range(players), BOT), now, str(number), turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            break
        state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at
    return found


def process(game: AnyGame) -> int:
    """The process that computes."""
    return os.getpid()


def niceness(game: AnyGame) -> int:
    """How much it leaves to others."""
    return os.nice(0)


def fingerprints(game: AnyGame) -> tuple[str, str, bytes]:
    """The game, as the process knows it."""
    return game.lexicon_fingerprint, game.material_fingerprint, game.box


def refuse(game: AnyGame, refusal: Refusal) -> None:
    """End with a refusal."""
    raise refusal


def divide(game: AnyGame, one: int, other: int) -> float:
    """End with an error, if need be."""
    return one / other


def complain(game: AnyGame, why: str) -> None:
    """Say something in the log."""
    logging.getLogger("odd").warning("a complaint", extra={"why": why})


def never_travels(game: AnyGame) -> Callable[[], None]:
    """An answer that cannot leave its process."""
    return lambda: None


def die(game: AnyGame, how_often: int, notes: Path) -> int:
    """Die in the middle, so often; then the number of times it was tried."""
    notes.mkdir(exist_ok=True)
    tried = len(list(notes.iterdir()))
    (notes / str(tried)).touch()
    if tried < how_often:
        os.kill(os.getpid(), signal.SIGKILL)
    return tried + 1


def stay(game: AnyGame, notes: Path) -> None:
    """Never come to an end, and note the process that does not."""
    (notes / str(os.getpid())).touch()
    while True:
        time.sleep(0.01)


def wait_for(game: AnyGame, began: Path, end: Path) -> int:
    """Take until a file is there."""
    began.touch()
    while not end.exists():
        time.sleep(0.01)
    return os.getpid()
