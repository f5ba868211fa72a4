"""The arena: bots against bots, many games on several processes, and what came of it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from openskill.models import PlackettLuce

from logomachie.bots.players import Bot, Turn, next_turn, or_clock, takes_time
from logomachie.engine.game import CLOCK, AnyGame, Effects, OptionValue, Seat, new_setup
from logomachie.games import load
from logomachie.lexicon.collection import COMPLETE, open_dictionary

MOST_ACTIONS = 2000
"""No game is longer; a bot that never ends one is a mistake."""


class Outcome(NamedTuple):
    """One game between bots, in the order of the bots, not of the seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    """Time thought in all."""
    moves: tuple[int, ...]
    slowest: tuple[float, ...]
    """The longest thought about one move."""
    rule: str
    """The rule by which the game ended."""
    done: tuple[Counter[str], ...]
    """How often a bot did what: the rule and the key of effects, those of their parts included."""


class Standing(NamedTuple):
    """What one bot made of a tournament."""

    bot: Bot
    games: int
    wins: float
    """A draw is shared."""
    mean_score: float
    mean_seconds: float
    slowest: float
    rating: float
    """Openskill, ordinal: the skill that it has at least, with some certainty."""


def play_game(
    game: AnyGame,
    bots: Sequence[Bot],
    seed: str,
    first: int,
    options: Mapping[str, OptionValue] = {},
) -> Outcome:
    """One game; the bot number ``first`` takes seat 0, the others follow."""
    count = len(bots)
    seat_of = {(first + seat) % count: seat for seat in range(count)}
    bot_at: dict[Seat, int] = {seat: bot for bot, seat in seat_of.items()}
    players = {seat: bots[bot] for seat, bot in bot_at.items()}
    timed = takes_time(game)
    state = game.start(new_setup(game, count, seed, options))
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
    return Outcome(
        tuple(result.scores[seat_of[bot]] for bot in range(count)),
        tuple(sorted(bot_at[seat] for seat in result.winners)),
        tuple(seconds),
        tuple(moves),
        tuple(slowest),
        result.rule,
        done,
    )


def _told(effects: Effects) -> Iterator[str]:
    """The rules and keys of effects and of their parts."""
    yield f"{effects.rule} {effects.key}"
    for part in effects.parts:
        yield from _told(part)


def schedule(bots: Sequence[Bot], games: int, seed: str) -> Iterator[tuple[str, int]]:
    """The seed of each game, and which bot takes seat 0: each seed once from every seating in turn.

    Where all bots are alike every seating is the same game: then each game has a seed of its own.
    """
    seatings = len(bots) if len(set(bots)) > 1 else 1
    for number in range(games):
        yield f"{seed}/{number // seatings}", number % len(bots)


class Match(NamedTuple):
    """A game that is to be played."""

    bots: tuple[Bot, ...]
    seed: str
    first: int
    """Which of the bots takes seat 0; the others follow."""


def tournament(
    name: str,
    bots: Sequence[Bot],
    games: int,
    jobs: int,
    seed: str,
    options: Mapping[str, OptionValue] = {},
    dictionary: str = COMPLETE,
) -> Iterator[Outcome]:
    """Games among these bots, see ``schedule``."""
    matches = [Match(tuple(bots), deal, first) for deal, first in schedule(bots, games, seed)]
    yield from play_matches(name, matches, jobs, options, dictionary)


def play_matches(
    name: str,
    matches: Sequence[Match],
    jobs: int,
    options: Mapping[str, OptionValue] = {},
    dictionary: str = COMPLETE,
) -> Iterator[Outcome]:
    """What comes of each match, in their order."""
    everybody = tuple(dict.fromkeys(bot for match in matches for bot in match.bots))
    prepared = (name, everybody, dictionary)
    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=prepared) as executor:
        futures = [executor.submit(_play, match, options) for match in matches]
        for future in futures:
            yield future.result()


_GAME: list[AnyGame] = []
"""The game of this process, loaded once."""


def _prepare(name: str, bots: Sequence[Bot], dictionary: str) -> None:
    """Load the game, and let each bot think once: what it builds for that is no time of a move."""
    game = load(name, open_dictionary(dictionary))
    _GAME[:] = [game]
    state = game.start(new_setup(game, game.players[0], "warm", {}))
    for bot in bots:
        bot.choose(game, state, game.to_act(state)[0], "warm")


def _play(match: Match, options: Mapping[str, OptionValue]) -> Outcome:
    return play_game(_GAME[0], match.bots, match.seed, match.first, options)


def standings(bots: Sequence[Bot], outcomes: Sequence[Outcome]) -> list[Standing]:
    """What each bot made of it, in the order of the bots."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in bots]
    for outcome in outcomes:
        rated = model.rate([[rating] for rating in ratings], scores=list(outcome.scores))
        ratings = [team[0] for team in rated]
    table = []
    for number, bot in enumerate(bots):
        moves = sum(outcome.moves[number] for outcome in outcomes)
        table.append(
            Standing(
                bot,
                len(outcomes),
                sum(1 / len(o.winners) for o in outcomes if number in o.winners),
                sum(outcome.scores[number] for outcome in outcomes) / max(1, len(outcomes)),
                sum(outcome.seconds[number] for outcome in outcomes) / max(1, moves),
                max((outcome.slowest[number] for outcome in outcomes), default=0.0),
                ratings[number].ordinal(),
            )
        )
    return table
