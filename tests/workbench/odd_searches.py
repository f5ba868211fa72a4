"""Searches that nobody would make but who tests what comes of them."""

import logging
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from logomachie.engine.game import AnyGame
from logomachie.engine.refusal import Refusal


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


def wait_for(game: AnyGame, began: Path, end: Path) -> int:
    """Take until a file is there."""
    began.touch()
    while not end.exists():
        time.sleep(0.01)
    return os.getpid()
