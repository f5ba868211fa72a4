"""Looking back: the turns that were played, and what could have been done in them."""

import logging
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.coaching import Coach, Line, Taken
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Effects, Seat
from logomachie.engine.journal import Moment
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.table.commands import Denied
from logomachie.table.film import Footage, Reel, watch

log = logging.getLogger(__name__)

SUGGESTIONS = 3
MISSES = 3
"""How many turns a player is asked to try again."""


class PlayedTurn(NamedTuple):
    """A turn that is over."""

    first: int
    """The number of its first action, from 1."""
    last: int
    seat: Seat
    state: AnyState
    """The game when it began."""
    at: float
    """When it began, by the clock of the game."""
    taken: tuple[Taken, ...]


class Better(NamedTuple):
    """What could have been done."""

    action: str
    effects: Effects
    state: AnyState
    """The game after it."""


def played_turns(game: AnyGame, footage: Footage) -> list[PlayedTurn]:
    """All turns that are over: from when everybody waits for a seat until they wait for another.

    A turn with an action that today's rules do not know is left out.
    """
    turns = []
    state = began = footage.start
    first, at = 1, 0.0
    taken: list[Taken | None] = []
    for number, moment in enumerate(footage.moments, 1):
        entry = moment.entry
        taken.append(_taken(game, state, moment))
        seat, after = game.to_act(state)[0], game.to_act(moment.state)
        if not after or after[0] != seat:
            known = tuple(one for one in taken if one)
            if len(known) == len(taken):
                turns.append(PlayedTurn(first, number, seat, began, at, known))
            first, at, began, taken = number + 1, entry.at, moment.state, []
        state = moment.state
    return turns


def _taken(game: AnyGame, state: AnyState, moment: Moment[AnyState]) -> Taken | None:
    """An action as coaches know it; ``None`` where the rules of today do not know it."""
    entry = moment.entry
    try:
        action = game.parse_action(entry.action, state, entry.seat)
    except Refusal:
        return None
    return Taken(entry.seat, action, moment.effects, moment.state)


def better_actions(game: AnyGame, turn: PlayedTurn, present: AnyState) -> list[Better]:
    """The most promising actions of a turn, found with nothing but what the seat knew then.

    As long as the game goes on, nothing that would still help.
    """
    shown = _shown(game, turn)
    over = game.result(present) is not None
    found = []
    for action in islice(game.candidates(shown, turn.seat), SUGGESTIONS):
        if not over and _still_helps(game, present, turn.seat, action):
            continue
        step = game.apply(shown, turn.seat, action, 0.0)
        found.append(Better(game.format_action(action), step.effects, step.state))
    return found


def better_turn(
    game: AnyGame, reel: Reel, seat: Seat | None, number: int | None, present: AnyState
) -> tuple[PlayedTurn, list[Better]]:
    """The last turn of a seat, or the one of an action, and what could have been done in it.

    ``Denied`` where there is no such turn.
    """
    turns = [
        turn
        for turn in played_turns(game, watch(game, reel))
        if (seat is None or turn.seat == seat)
        and (number is None or turn.first <= number <= turn.last)
    ]
    if not turns:
        raise Denied("no-such-turn")
    return turns[-1], better_actions(game, turns[-1], present)


def analysed(game: AnyGame, reel: Reel, number: int, budget: Budget) -> tuple[Seat, Effects]:
    """What there is to say to who was to move after so many actions.

    ``Denied`` where there is nothing.
    """
    position = watch(game, reel).before(number + 1)
    seat = game.to_act(position)[0]
    analyse = games.spec(game.name).analyse
    assert analyse
    try:
        return seat, analyse(game, position, seat, budget)
    except Refusal:
        raise Denied("no-analysis") from None


def _still_helps(game: AnyGame, present: AnyState, seat: Seat, action: AnyAction) -> bool:
    """Whether an action of an earlier turn can still be taken; only who can solve a hand knows."""
    solving = games.spec(game.name).solving
    return solving is None or solving.still_helps(game, present, seat, action)


def _shown(game: AnyGame, turn: PlayedTurn) -> AnyState:
    """The game when a turn began, with all that its seat could not know dealt anew."""
    return game.reshuffle_hidden(turn.state, turn.seat, f"lookback/{turn.first}")


# -- after the game, turn by turn


def coach_of(game: AnyGame) -> Coach:
    """The coach of a game; ``Denied`` where it has none."""
    coach = games.spec(game.name).coach
    if coach is None:
        raise Denied("no-coach")
    return coach


class LookbackLine(msgspec.Struct, frozen=True):
    """A way in which a turn could have been played."""

    actions: tuple[str, ...]
    worth: int
    effects: tuple[Effects, ...]
    """What each action would have done."""


class LookbackTurn(msgspec.Struct, frozen=True):
    """A turn with what it was worth, and the best ways found to play it."""

    first: int
    """The number of its first action, from 1."""
    last: int
    seat: Seat
    worth: int
    effects: tuple[Effects, ...]
    """What the actions of the player did."""
    lines: tuple[LookbackLine, ...]
    """The best first."""

    @property
    def best(self) -> int:
        """What the turn could have been worth, as far as is known."""
        return max([self.worth, *(line.worth for line in self.lines)])

    @property
    def missed(self) -> int:
        """How much more it could have been worth."""
        return self.best - self.worth


def measured_turns(game: AnyGame, footage: Footage) -> list[tuple[PlayedTurn, int]]:
    """The turns of a game that can be measured, with what they were worth."""
    measured = []
    for turn in played_turns(game, footage):
        worth = coach_of(game).worth_of(game, turn.state, turn.seat, turn.taken)
        if worth is not None:
            measured.append((turn, worth))
    return measured


def measured_reel(game: AnyGame, reel: Reel) -> list[tuple[PlayedTurn, int]]:
    """The same from the film of a game, as it is kept."""
    return measured_turns(game, watch(game, reel))


def look_back_at(game: AnyGame, turn: PlayedTurn, worth: int, budget: Budget) -> LookbackTurn:
    """The best ways to play a turn, found with nothing but what the seat knew then."""
    shown = _shown(game, turn)
    try:
        lines = list(coach_of(game).best_lines(game, shown, turn.seat, budget))
    except Exception:  # one turn that cannot be searched must not spoil the others
        log.exception("a turn could not be looked at", extra={"game": game.name})
        lines = []
    lines_found = (_line(game, turn, shown, line) for line in lines)
    own = tuple(
        one.effects for one in turn.taken if one.seat == turn.seat and one.effects.seen_by is None
    )
    found = tuple(line for line in lines_found if line)
    return LookbackTurn(turn.first, turn.last, turn.seat, worth, own, found)


def _line(game: AnyGame, turn: PlayedTurn, shown: AnyState, line: Line) -> LookbackLine | None:
    """A line as it can be stored; ``None`` where the referee does not agree with the coach."""
    effects = []
    state = shown
    try:
        for action in line.actions:
            step = game.apply(state, turn.seat, action, turn.at)
            effects.append(step.effects)
            state = step.state
    except Refusal:
        log.exception("a line is not legal", extra={"game": game.name})
        return None
    actions = tuple(game.format_action(action) for action in line.actions)
    return LookbackLine(actions, line.worth, tuple(effects))


def biggest_misses(turns: Iterable[LookbackTurn], seat: Seat) -> list[LookbackTurn]:
    """The turns in which a seat missed most, the biggest miss first."""
    own = (turn for turn in turns if turn.seat == seat and turn.missed > 0)
    return sorted(own, key=lambda turn: (-turn.missed, turn.first))[:MISSES]


# -- trying a turn again


class Attempt(NamedTuple):
    """What somebody would do in a position of a finished game."""

    seat: Seat
    state: AnyState
    """The game after it."""
    effects: tuple[Effects, ...]
    over: bool
    """Whether the turn is over."""
    worth: int | None
    """What the turn is worth, once it is over."""
    at: float
    """What the clock of the game shows all the while."""


def attempt(game: AnyGame, position: AnyState, at: float, texts: Sequence[str]) -> Attempt:
    """What comes of some actions of who is to move; a ``Refusal`` where one is forbidden."""
    seat = game.to_act(position)[0]
    state, over = position, False
    taken: list[Taken] = []
    for text in texts:
        action = game.parse_action(text, state, seat)
        step = game.apply(state, seat, action, at)
        state = step.state
        taken.append(Taken(seat, action, step.effects, state))
        waiting = game.to_act(state)
        over = not waiting or waiting[0] != seat
        if over:
            break
    worth = coach_of(game).worth_of(game, position, seat, taken) if over else None
    return Attempt(seat, state, tuple(one.effects for one in taken), over, worth, at)
