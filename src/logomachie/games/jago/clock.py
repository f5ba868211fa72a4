"""The glass and the dial of JAGO (J40-J45)."""

import msgspec

from logomachie.engine.game import CLOCK, Seat, Step
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.effects import DialMoved, Effects
from logomachie.games.jago.state import State

NO_CLOCK = 0
"""The value of the setting ``glass`` for a game without a clock."""
WHOLE_TURN = 0
"""The value of the setting ``window`` for words that can be challenged until the other plays."""
DECIMALS = 3
"""Times are kept to the millisecond."""


def glass_seconds(state: State) -> int:
    """How long the glass runs; 0 without a clock."""
    return int(state.setup.options["glass"])


def window_seconds(state: State) -> int:
    """How long every word can be challenged, at least (J50)."""
    return int(state.setup.options["window"])


def is_unhurried(state: State) -> bool:
    """Whether nothing is left to a clock, not even the choice of letters (J70)."""
    return glass_seconds(state) == NO_CLOCK and window_seconds(state) == WHOLE_TURN


def turn_glass(state: State, at: float) -> State:
    """Turn the glass at the start of a turn (J40)."""
    seconds = glass_seconds(state)
    return msgspec.structs.replace(state, glass=in_time(at + seconds) if seconds else 0.0)


def in_time(seconds: float) -> float:
    """A moment as the state keeps it."""
    return round(seconds, DECIMALS)


def due(state: State) -> float | None:
    """When the clock must act: the grace is over (J44), or the time for choosing letters (J53)."""
    if state.ended or is_unhurried(state):
        return None
    if state.penalty:
        return state.penalty.until
    if glass_seconds(state) == NO_CLOCK:
        return None
    return in_time(state.glass + int(state.setup.options["grace"]))


def require_time(state: State, at: float) -> None:
    """Refuse to act when it is the clock's turn to do so (J42, J43)."""
    end = due(state)
    if end is None or at <= end:
        return
    if state.penalty:
        raise Refusal("J53", "too-late")
    if state.dial[state.turn] == 1:
        raise Refusal("J43", "time-over")
    raise Refusal("J42", "glass-empty")


def require_clock(state: State, seat: Seat, at: float) -> None:
    """Only the clock says that time is up, and not before it is."""
    end = due(state)
    if seat != CLOCK or end is None or at < end:
        raise Refusal("J42", "time-left")


def glass_ran_out(state: State) -> Step[State]:
    """Move the dial by one and turn the glass again (J42), or end the game (J43).

    The next minute counts from the moment at which the glass ran out, not from the end of the
    grace.
    """
    loser = state.turn
    left = state.dial[loser] - 1
    if left == 0:
        over = msgspec.structs.replace(state, loser=loser, ended="J60", claims=(), last=None)
        return Step(over, Effects("J43", "lost"))
    other = state.dial[1 - loser] + 1
    dial = (left, other) if loser == 0 else (other, left)
    moved = turn_glass(msgspec.structs.replace(state, dial=dial), state.glass)
    return Step(moved, Effects("J42", "dial-moved", details=DialMoved(left=left, other=other)))
