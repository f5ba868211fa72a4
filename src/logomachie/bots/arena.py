"""The arena: a game between bots, and what came of many."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from logomachie.bots.players import Player, Turn, next_turn, or_clock, takes_time
from logomachie.engine.game import CLOCK, AnyGame, Effects, OptionValue, Result, Seat, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.lexicon.names import COMPLETE

MOST_ACTIONS = 2000
"""No game is longer; a bot that never ends one is a mistake."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of one game between bots, in the order of the bots, not of the seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    """Time thought in all."""
    moves: tuple[int, ...]
    slowest: tuple[float, ...]
    """The longest thought about one move."""
    rule: str
    """The rule by which the game ended."""
    done: tuple[Mapping[str, int], ...]
    """How often a bot did what: the rule and the key of effects, those of their parts included."""


class Played(NamedTuple):
    """One game between bots, and all that was done in it."""

    outcome: Outcome
    journal: Journal
    result: Result


class Standing(NamedTuple):
    """What one bot made of a tournament."""

    games: int
    wins: float
    """A draw is shared."""
    mean_score: float
    mean_seconds: float
    slowest: float
    rating: float
    """Openskill, ordinal: the skill that it has at least, with some certainty."""


def seats_of(count: int, first: int) -> dict[int, Seat]:
    """The seat of each bot, in the order of the seats: ``first`` takes the first one."""
    return {(first + seat) % count: seat for seat in range(count)}


def play_game(
    game: AnyGame,
    bots: Sequence[Player],
    seed: str,
    first: int,
    options: Mapping[str, OptionValue] = {},
    dictionary: str = COMPLETE,
) -> Played:
    """One game; the bot number ``first`` takes seat 0, the others follow."""
    count = len(bots)
    seat_of = seats_of(count, first)
    bot_at: dict[Seat, int] = {seat: bot for bot, seat in seat_of.items()}
    players = {seat: bots[bot] for seat, bot in bot_at.items()}
    timed = takes_time(game)
    setup = new_setup(game, count, seed, options, dictionary)
    state = game.start(setup)
    entries: list[Entry] = []
    done: tuple[Counter[str], ...] = tuple(Counter() for _ in bots)
    seconds, moves, slowest = [0.0] * count, [0] * count, [0.0] * count
    now = 0.0
    turn: Turn | None = None
    for number in range(MOST_ACTIONS):
        now = now if timed else float(number)
        turn = next_turn(game, state, players, now, f"{seed}/{number}", turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            break
        entries.append(Entry(turn.at, turn.seat, game.format_action(turn.action)))
        step = game.apply(state, turn.seat, turn.action, turn.at)
        if turn.seat != CLOCK:
            bot = bot_at[turn.seat]
            seconds[bot] += turn.thought
            moves[bot] += 1
            slowest[bot] = max(slowest[bot], turn.thought)
            done[bot].update(_told(step.effects))
        state, now = step.state, turn.at
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"a game of {game.name} with seed {seed} did not end")
    outcome = Outcome(
        tuple(result.scores[seat_of[bot]] for bot in range(count)),
        tuple(sorted(bot_at[seat] for seat in result.winners)),
        tuple(seconds),
        tuple(moves),
        tuple(slowest),
        result.rule,
        done,
    )
    return Played(outcome, Journal(setup, tuple(entries)), result)


def _told(effects: Effects) -> Iterator[str]:
    """The rules and keys of effects and of their parts."""
    yield f"{effects.rule} {effects.key}"
    for part in effects.parts:
        yield from _told(part)


def schedule(bots: Sequence[object], games: int, seed: str) -> Iterator[tuple[str, int]]:
    """The seed of each game, and which bot takes seat 0: each seed once from every seating in turn.

    Seatings that are the same game are not played again: where all bots are alike each game has a
    seed of its own; where two sides alternate, a seed has two games, with the seats exchanged.
    """
    seatings = len({(*bots[first:], *bots[:first]) for first in range(len(bots))})
    for number in range(games):
        yield f"{seed}/{number // seatings}", number % len(bots)


def standings(count: int, outcomes: Sequence[Outcome]) -> list[Standing]:
    """What each of so many bots made of it, in the order of the bots."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(count)]
    for outcome in outcomes:
        rated = model.rate([[rating] for rating in ratings], scores=list(outcome.scores))
        ratings = [team[0] for team in rated]
    table = []
    for number in range(count):
        moves = sum(outcome.moves[number] for outcome in outcomes)
        table.append(
            Standing(
                len(outcomes),
                sum(1 / len(o.winners) for o in outcomes if number in o.winners),
                sum(outcome.scores[number] for outcome in outcomes) / max(1, len(outcomes)),
                sum(outcome.seconds[number] for outcome in outcomes) / max(1, moves),
                max((outcome.slowest[number] for outcome in outcomes), default=0.0),
                ratings[number].ordinal(),
            )
        )
    return table
