"""The lines that a host and a program which plays say to each other: see docs/engine.md.

A line is a word, and what belongs to it: nothing, a few words, or a JSON value. Both sides are
values here, so that host and program read and write the same.
"""

from typing import Any, NamedTuple, TypeVar

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.game import OptionValue, Result, Seat
from logomachie.errors import LogomachieError
from logomachie.kernel.budget import Budget
from logomachie.lexicon.names import COMPLETE

PROTOCOL = 1
MOST_MOVES = 1000
"""No program is told more moves of a position."""
LONGEST_BUDGET = 1e9
LONGEST_NAME = 40

Number = TypeVar("Number", int, float)


class BadLine(LogomachieError):
    """A line that is none of the protocol."""


# -- what a host says


class Hello(NamedTuple):
    """Which version of the protocol the host speaks."""

    protocol: int = PROTOCOL


class GameIs(msgspec.Struct, frozen=True):
    """A new game, and the seat that the program plays."""

    game: str
    players: int
    seat: Seat
    options: dict[str, OptionValue] = {}
    dictionary: str = COMPLETE
    """The name of the dictionary whose words count."""
    lexicon: str = ""
    """Its fingerprint, where the host knows it."""
    material: str = ""
    """The fingerprint of the material, where the host knows it."""
    language: str = "en"


class EncodedState(msgspec.Struct, frozen=True):
    """A state for programs that use this library."""

    version: int
    """See ``GameSpec.state_version``."""
    data: bytes
    """As ``Game.encode`` writes it; base64 in the line."""


class PositionIs(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the game stands, as far as the program may know."""

    view: Any
    """What its seat sees."""
    to_act: tuple[Seat, ...]
    """The seats that may act now, first the one that all wait for."""
    now: float
    """What the clock of the game shows."""
    due: float | None = None
    """When the clock acts, if nobody else does before."""
    seed: str = ""
    """For programs that leave something to chance: the same where a game is played again."""
    deal: TomlTable | None = None
    """The position in the notation of the game, all that the seat cannot know dealt anew."""
    state: EncodedState | None = None
    """The same, exact in everything."""
    moves: tuple[str, ...] | None = None
    """Moves of the seat that are legal in the deal, promising ones first."""


class Go(NamedTuple):
    """Choose what to do, with so much time or work."""

    budget: Budget


class RefusedIs(msgspec.Struct, frozen=True):
    """What the program did is against the rules."""

    action: str
    rule: str
    key: str
    words: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


class OverIs(msgspec.Struct, frozen=True):
    """The game is over, or broken off."""

    result: Result | None = None
    """``None`` where it was broken off."""


class Quit(NamedTuple):
    """The program is to end."""


Order = Hello | GameIs | PositionIs | Go | RefusedIs | OverIs | Quit
_TOLD: dict[str, type[GameIs | PositionIs | RefusedIs | OverIs]] = {
    "game": GameIs,
    "position": PositionIs,
    "refused": RefusedIs,
    "over": OverIs,
}
_WORD = {kind: word for word, kind in _TOLD.items()}


def format_order(order: Order) -> str:
    """The line of a host."""
    match order:
        case Hello(protocol):
            return f"hello {protocol}"
        case Go(budget):
            if budget.clock:
                return f"go seconds {budget.amount:g}"
            return f"go work {budget.amount:.0f}"
        case Quit():
            return "quit"
        case _:
            return f"{_WORD[type(order)]} {msgspec.json.encode(order).decode()}"


def parse_order(line: str) -> Order | None:
    """What a host says; ``None`` for a word of another day, which a program passes over."""
    word, _, rest = line.strip().partition(" ")
    match word:
        case "hello":
            return Hello(_number(rest, int, PROTOCOL))
        case "go":
            return Go(_budget(rest))
        case "quit":
            return Quit()
    if word not in _TOLD:
        return None
    try:
        return msgspec.json.decode(rest, type=_TOLD[word])
    except msgspec.DecodeError as error:
        raise BadLine(f"{word}: {error}") from error


def _budget(text: str) -> Budget:
    unit, _, amount = text.partition(" ")
    match unit:
        case "seconds":
            return Budget.of_seconds(_number(amount, float))
        case "work":
            return Budget.of_work(_number(amount, int))
    raise BadLine(f"go seconds S, or go work N, not: go {text[:40]}")


# -- what a program says


class Named(NamedTuple):
    """What the program is called."""

    name: str


class Wants(NamedTuple):
    """What the program wants to be told of every position beside the view."""

    deal: bool = False
    state: bool = False
    moves: int = 0
    """So many moves at most."""


class Ready(NamedTuple):
    """It has done what it was told, and waits for more."""


class Info(NamedTuple):
    """Something for who looks on."""

    text: str


class Pace(NamedTuple):
    """How many seconds of the game's time it takes for its action."""

    seconds: float


class Plays(NamedTuple):
    """Its action, in the notation of the game."""

    action: str


class Waits(NamedTuple):
    """It lets others act."""


class Trouble(NamedTuple):
    """It cannot go on."""

    reason: str


Answer = Named | Wants | Ready | Info | Pace | Plays | Waits | Trouble


def format_answer(answer: Answer) -> str:
    """The line of a program; wants are several, one after the other."""
    match answer:
        case Named(name):
            return f"id name {name}"
        case Wants(deal, state, moves):
            said = [f"want {word}" for word, it in (("deal", deal), ("state", state)) if it]
            return "\n".join([*said, *([f"want moves {moves}"] if moves else [])])
        case Ready():
            return "ready"
        case Info(text):
            return f"info {text}"
        case Pace(seconds):
            return f"pace {seconds:g}"
        case Plays(action):
            return f"action {action}"
        case Waits():
            return "wait"
        case Trouble(reason):
            return f"error {' '.join(reason.split())}"


def parse_answer(line: str) -> Answer:
    """What a program says."""
    word, _, rest = line.strip().partition(" ")
    match word:
        case "id":
            return Named(_plain(rest.removeprefix("name").strip(), LONGEST_NAME))
        case "want":
            return _wants(rest)
        case "ready":
            return Ready()
        case "info":
            return Info(rest)
        case "pace":
            return Pace(_number(rest, float))
        case "action" if rest.strip():
            return Plays(rest.strip())
        case "wait":
            return Waits()
        case "error":
            return Trouble(rest)
    raise BadLine(line[:80])


def _plain(text: str, longest: int) -> str:
    """A text of others that can be shown anywhere."""
    return "".join(char for char in text if char.isprintable() and char != ",")[:longest]


def _wants(text: str) -> Wants:
    what, _, amount = text.partition(" ")
    match what:
        case "deal":
            return Wants(deal=True)
        case "state":
            return Wants(state=True)
        case "moves":
            return Wants(moves=min(_number(amount, int), MOST_MOVES))
    raise BadLine(f"want {text[:40]}")


def _number(text: str, kind: type[Number], default: Number | None = None) -> Number:
    """A number from 0 on, of no more digits than anybody needs."""
    if default is not None and not text:
        return default
    try:
        number = kind(text)
    except ValueError as error:
        raise BadLine(f"no number: {text[:40]}") from error
    if not 0 <= number <= LONGEST_BUDGET:
        raise BadLine(f"not from 0 to {LONGEST_BUDGET:.0f}: {text[:40]}")
    return number
