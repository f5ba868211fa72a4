"""A host's side of the protocol: a program is greeted, told of games, and asked what it does."""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from logomachie.kernel.budget import Budget
from logomachie.lab.lines import (
    Answer,
    BadLine,
    GameIs,
    Go,
    Hello,
    Info,
    Named,
    Order,
    OverIs,
    Pace,
    Plays,
    PositionIs,
    Quit,
    Ready,
    RefusedIs,
    Trouble,
    Waits,
    Wants,
    format_answer,
    format_order,
    parse_answer,
)
from logomachie.lab.pipe import PARTING_SECONDS, Limits, Pipe, ProgramFailed


class Choice(NamedTuple):
    """What a program wants to do."""

    action: str | None
    """In the notation of the game; ``None`` where it is content to wait."""
    pace: float | None
    """Seconds of the game's time that it takes for it, if it says so."""
    thought: float
    """Seconds that it really took."""


class Conversation:
    """A talk with a program. Whatever it does wrong is a ``ProgramFailed``."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        self._pipe = Pipe(command, limits)
        self.name = ""
        """What it calls itself."""
        self.wants = Wants()
        try:
            self._until_ready(Hello())
        except ProgramFailed:
            self.kill()
            raise

    def begin(self, game: GameIs) -> None:
        """Tell it of a new game, and wait until it is ready."""
        self._until_ready(game)

    def ask(self, position: PositionIs, budget: Budget) -> Choice:
        """What it does in a position."""
        seconds = budget.amount if budget.clock else self._limits.work
        start = time.monotonic()
        self._tell(position, start + self._limits.grace)
        pace: float | None = None
        for answer in self._answers(Go(budget), seconds + self._limits.grace):
            match answer:
                case Pace(said):
                    pace = said
                case Plays(action):
                    return Choice(action, pace, time.monotonic() - start)
                case Waits():
                    return Choice(None, pace, time.monotonic() - start)
                case Info():
                    pass
                case _:
                    raise _out_of_place(answer)
        raise _too_long(self._limits)

    def tell(self, news: RefusedIs | OverIs) -> None:
        """Tell it what became of its action, or of the game."""
        self._tell(news, time.monotonic() + self._limits.grace)

    def close(self) -> None:
        """Send it away."""
        try:
            self._tell(Quit(), time.monotonic() + self._limits.grace)
        except ProgramFailed:
            self.kill()
        else:
            self._pipe.close(PARTING_SECONDS)

    def kill(self) -> None:
        """Have done with it."""
        self._pipe.close()

    def _until_ready(self, order: Order) -> None:
        for answer in self._answers(order, self._limits.ready):
            match answer:
                case Ready():
                    return
                case Named(name):
                    self.name = name
                case Wants(deal, state, moves):
                    before = self.wants
                    self.wants = Wants(
                        before.deal or deal, before.state or state, max(before.moves, moves)
                    )
                case Info():
                    pass
                case _:
                    raise _out_of_place(answer)

        raise _too_long(self._limits)

    def _answers(self, order: Order, seconds: float) -> Iterator[Answer]:
        """What it says to an order, line after line, until an answer would be too long."""
        deadline = time.monotonic() + seconds
        self._tell(order, deadline)
        left = self._limits.answer
        while left > 0:
            try:
                line = self._pipe.receive(deadline)
                answer = parse_answer(line)
            except TimeoutError:
                raise ProgramFailed("silent", f"no answer within {seconds:g} s") from None
            except BadLine as error:
                raise ProgramFailed("unreadable", str(error)) from error
            if isinstance(answer, Trouble):
                raise ProgramFailed("trouble", answer.reason)
            left -= len(line) + 1
            yield answer

    def _tell(self, order: Order, deadline: float) -> None:
        try:
            self._pipe.send(format_order(order), deadline)
        except TimeoutError:
            raise ProgramFailed("silent", "it does not read what it is told") from None


def _too_long(limits: Limits) -> ProgramFailed:
    return ProgramFailed("flood", f"an answer of more than {limits.answer} bytes")


def _out_of_place(answer: Answer) -> ProgramFailed:
    return ProgramFailed("unreadable", f"{format_answer(answer)[:80]}, which nobody asked for")
