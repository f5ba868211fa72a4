"""Random games through the contract alone: nothing here knows any game."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple, TypeVar

from logomachie.engine.game import CLOCK, Effects, Game, OptionValue, Seat, Setup, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.engine.refusal import Refusal

AnyGame = Game[Any, Any]
T = TypeVar("T")

LONGEST = 900
"""A playout that has not ended after so many actions never will."""
PROMISING = 12
"""How many candidates a playout chooses among."""
MOST_NUMBERS = 7
"""Of a game for more numbers of players than this, some numbers are played."""
RESIGN = "resign"
"""The one action whose text is the same in every game."""
ODD_CHARACTERS = "*9=>v.{}'\"\\\x00\n A"
FOREIGN_CHARACTERS = "éßŉıſİ٣💥"
"""Letters and digits of other alphabets; some become two letters in upper case."""
GARBAGE = (
    "", " ", "\x00", "nonsense", "play", "play A1>", "pass pass", "=", "{words}", "{0}", "é" * 60,
    "ß1", "A" * 100_000, "play A1> flip flip", "flip A1", "-1", "💥", "play ZZ99v E", "exchange",
    "exchange ?", "exchange " + "E " * 40, "'; drop table journal; --",
)  # fmt: skip


class Configuration(NamedTuple):
    """One way to sit down to a game."""

    players: int
    options: dict[str, OptionValue]


class Ply(NamedTuple):
    """One action of a playout."""

    before: Any
    before_bytes: bytes
    seat: Seat
    action: Any
    at: float
    effects: Effects
    after: Any
    candidates: tuple[Any, ...]
    """What the seat could have done; none for the clock."""


class Playout(NamedTuple):
    """A game played at random to its end."""

    game: AnyGame
    setup: Setup
    plies: tuple[Ply, ...]

    @property
    def states(self) -> list[Any]:
        """All states, from the start to the end."""
        return [self.game.start(self.setup), *(ply.after for ply in self.plies)]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal's entries."""
        return tuple(
            Entry(ply.at, ply.seat, self.game.format_action(ply.action)) for ply in self.plies
        )

    @property
    def journal(self) -> Journal:
        """The journal."""
        return Journal(self.setup, self.entries)


def apart(those: Sequence[T], about: int) -> Sequence[T]:
    """About so many of them, or all if they are few; an odd step meets every seat in turn."""
    return those[:: len(those) // about | 1]


def numbers_of_players(game: AnyGame) -> tuple[int, ...]:
    """All numbers of players; of many the two smallest, the middle and the greatest."""
    numbers = game.players
    if len(numbers) <= MOST_NUMBERS:
        return tuple(numbers)
    return numbers[0], numbers[1], numbers[len(numbers) // 2], numbers[-1]


def configurations(game: AnyGame) -> list[Configuration]:
    """Numbers of players and options, so that any two values meet at least once."""
    names = ("players", *(option.name for option in game.options))
    values = (numbers_of_players(game), *(option.choices for option in game.options))
    rows = list(product(*values))
    row: tuple[OptionValue, ...] = (values[0][0], *(option.default for option in game.options))
    chosen = [row]
    met = _pairs(row)
    while new := max((_pairs(row) - met for row in rows), key=len):
        row = next(row for row in rows if new <= _pairs(row))
        chosen.append(row)
        met |= new
    tables = (dict(zip(names, row, strict=True)) for row in chosen)
    return [Configuration(int(table.pop("players")), table) for table in tables]


def _pairs(row: tuple[OptionValue, ...]) -> set[object]:
    """Each value with its place, and each two of them."""
    placed = list(enumerate(row))
    return {*placed, *combinations(placed, 2)}


def play(game: AnyGame, configuration: Configuration, seed: str) -> Playout:
    """Play to the end: mostly well, sometimes oddly, by several seats, and by the clock."""
    rng = random.Random(seed)
    setup = new_setup(game, configuration.players, seed, configuration.options)
    state = game.start(setup)
    now = 0.0
    plies: list[Ply] = []
    while (waiting := game.to_act(state)) and len(plies) < LONGEST:
        due = game.due(state)
        candidates: tuple[Any, ...] = ()
        if due is not None and rng.random() < 0.3:
            seat, action, now = CLOCK, game.timeout(state), max(now, due)
        else:
            seat = waiting[0] if rng.random() < 0.7 else rng.choice(waiting)
            candidates = tuple(game.candidates(state, seat))
            may_resign = len(plies) > 8
            action = _choose(game, state, seat, now, rng, candidates, may_resign=may_resign)
            # Eighths of a second are exact in binary and in three decimals.
            later = now + rng.randrange(80) / 8
            now = later if due is None else min(later, due)
        before = game.encode(state)
        step = game.apply(state, seat, action, now)
        ply = Ply(state, before, seat, action, now, step.effects, step.state, candidates)
        plies.append(ply)
        state = step.state
    return Playout(game, setup, tuple(plies))


def _choose(
    game: AnyGame,
    state: Any,
    seat: Seat,
    now: float,
    rng: random.Random,
    candidates: tuple[Any, ...],
    *,
    may_resign: bool,
) -> Any:
    whim = rng.random()
    if whim < 0.02 and may_resign:
        return game.parse_action(RESIGN, state, seat)
    if whim < 0.12:
        return rng.choice(candidates[-2:])
    if whim < 0.30:
        text = game.format_action(rng.choice(candidates[:PROMISING]))
        for odd in mutations(text, rng, 20):
            try:
                action = game.parse_action(odd, state, seat)
                game.apply(state, seat, action, now)
            except Refusal:
                continue
            return action
    return rng.choice(candidates[:PROMISING])


def mutations(text: str, rng: random.Random, count: int) -> Iterator[str]:
    """Texts that resemble an action: most are refused, some are legal in unexpected ways."""
    for _ in range(count):
        words = text.split(" ")
        one, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(5):
            case 0:
                words[one], words[other] = words[other], words[one]
            case 1:
                del words[one]
            case 2:
                words.insert(one, words[other])
            case 3:
                words[one] = words[one][::-1]
            case 4:
                place = rng.randrange(len(words[one]) + 1)
                odd = rng.choice(ODD_CHARACTERS)
                words[one] = words[one][:place] + odd + words[one][place + 1 :]
        yield " ".join(words)
