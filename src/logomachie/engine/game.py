"""The contract that every game lives by.

A game is a set of pure functions over an immutable state. Time comes in with each action, chance
from the seed in the setup. The clock is a seat like the others: ``due`` says when it must act, and
what it does then is an action in the journal. Only the lexicon is shared, and it never changes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypedDict, TypeVar

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.refusal import Refusal
from logomachie.errors import LogomachieError
from logomachie.lexicon.names import COMPLETE

if TYPE_CHECKING:
    from logomachie.lexicon import Lexicon

Seat = int
"""A place at the table, from 0."""
CLOCK: Seat = -1
"""The seat of the clock."""
OptionValue = str | int | bool
Language = str
"""``fr`` or ``en``."""


class Option(NamedTuple):
    """Something about a game that the players choose."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    later: bool = False
    """Whether a released version did not know it: the setup of an older game may lack it."""


class Setup(msgspec.Struct, frozen=True):
    """All that a game starts from. Two equal setups give two equal games."""

    game: str
    players: int
    seed: str
    lexicon: str
    """The fingerprint of the lexicon that referees."""
    material: str
    """The fingerprint of the material."""
    options: dict[str, OptionValue] = {}
    dictionary: str = COMPLETE
    """What the lexicon is called in the house where the game began."""


class Deduction(msgspec.Struct, frozen=True):
    """Points that the last count takes from a seat, or gives to it."""

    seat: Seat
    points: int
    """Below zero where they are lost."""
    rule: str
    """The rule that counts them."""
    key: str
    """What they are counted for: the sentence stands in the rulebook."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """More than one in a draw."""
    scores: tuple[int, ...]
    """With all deductions."""
    rule: str
    """The rule by which it ended."""
    reason: str = ""
    """Which of the rule's ends this is: the sentence stands in the rulebook, and beside it, with
    ``-you``, the one for the player whom it names."""
    who: Seat | None = None
    """The seat that the sentence names: who resigned, had no time left, or reached the goal."""
    deductions: tuple[Deduction, ...] = ()
    figures: dict[str, int] = {}
    """What the game was decided by, by name: a second sentence, with ``-figures``, tells them."""


class Effects(msgspec.Struct, frozen=True):
    """What an action did, in the terms of the rules."""

    rule: str
    """The rule that allows the action."""
    key: str
    """Which of the rule's effects this is: the sentence stands in the rulebook."""
    words: tuple[str, ...] = ()
    """The words that were made or changed."""
    score: int = 0
    """Points won or lost by it."""
    details: Mapping[str, Any] = {}
    """What else the game tells, by name: the key chooses which of the types of its ``effects``."""
    parts: tuple["Effects", ...] = ()
    """What it consists of, where each part has a sentence of its own."""
    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of the action as long as the game goes on; ``None``: everybody."""
    surprise: bool = False
    """Whether nobody may know this before it is done, such as what the dictionary says of a word
    that somebody challenges: then a preview tells nothing."""
    version: int = 1
    """The ``VERSION`` of the types of the details. It stands in each of the effects, because those
    of one game may be kept for ever beside others told by a later program; 1 where there is none,
    as in all that 0.1.0 told."""


class Nothing(TypedDict):
    """The details of effects that tell no more than their key."""


class BadSetup(LogomachieError, ValueError):
    """A number of players or options with which a game cannot be played; it tells the choices."""


S = TypeVar("S")
A = TypeVar("A")


class Step(NamedTuple, Generic[S]):
    """What an action leads to."""

    state: S
    effects: Effects


class Preview(NamedTuple):
    """What an action would do: its effects, or why it is refused; neither for a surprise."""

    effects: Effects | None
    refusal: Refusal | None


class Game(Protocol[S, A]):
    """One game with its lexicon and its material. Every method is pure."""

    @property
    def name(self) -> str:
        """Its name in commands and records."""
        ...

    @property
    def players(self) -> range:
        """How many can play."""
        ...

    @property
    def teams(self) -> int:
        """How many teams there are: seat ``n`` plays for team ``n % teams``; 0: each for itself."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """What the players choose beforehand."""
        ...

    @property
    def material_fingerprint(self) -> str:
        """Identifies the material in use."""
        ...

    @property
    def box(self) -> bytes:
        """All that it is played with beside the words, as the ``restore`` of its spec reads it."""
        ...

    @property
    def lexicon(self) -> "Lexicon":
        """The words that count."""
        ...

    @property
    def lexicon_fingerprint(self) -> str:
        """Identifies the lexicon in use."""
        ...

    def start(self, setup: Setup) -> S:
        """The state before the first action."""
        ...

    def apply(self, state: S, seat: Seat, action: A, at: float) -> Step[S]:
        """What the action leads to at this time (seconds); a ``Refusal`` where it is forbidden."""
        ...

    def to_act(self, state: S) -> Sequence[Seat]:
        """The seats that may act now, first the one that all wait for; empty at the end."""
        ...

    def due(self, state: S) -> float | None:
        """When the clock must act, if nobody else does before."""
        ...

    def timeout(self, state: S) -> A:
        """What the clock does when it is due."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """The points of all seats; in a game without points, what comes closest."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, or ``None`` while it goes on."""
        ...

    def view(self, state: S, seat: Seat | None) -> msgspec.Struct:
        """What a seat may know, or a spectator; built up from nothing."""
        ...

    def candidates(self, state: S, seat: Seat) -> Iterator[A]:
        """Legal actions of a seat, promising ones first; there is always one for who may act."""
        ...

    def tokens(self, state: S) -> Counter[str]:
        """Every piece of the material, wherever it lies: the sum never changes."""
        ...

    def reshuffle_hidden(self, state: S, seat: Seat | None, seed: str) -> S:
        """The state with all that this seat cannot know dealt anew; its view must stay the same."""
        ...

    def format_action(self, action: A) -> str:
        """The action as text that ``parse_action`` reads."""
        ...

    def parse_action(self, text: str, state: S, seat: Seat) -> A:
        """The action that a text means; a ``Refusal`` where it means none."""
        ...

    def format_position(self, state: S) -> TomlTable:
        """The state as a table of a scenario."""
        ...

    def parse_position(self, position: TomlTable, setup: Setup) -> S:
        """The state that a table of a scenario describes; ``ValueError`` where it is none."""
        ...

    def encode(self, state: S) -> bytes:
        """The whole state as bytes; equal states give equal bytes."""
        ...

    def decode(self, data: bytes) -> S:
        """The state of these bytes."""
        ...

    def render(self, view: "AnyView", language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        ...


AnyState = Any
AnyAction = Any
AnyView = Any
OwnGame = Any
"""A game as the modules of its own folder know it."""
AnyGame = Game[AnyState, AnyAction]
"""A game of which nothing is known but that it is one, with its states, actions and views."""


def preview(game: Game[S, A], state: S, seat: Seat, action: A, at: float) -> Preview:
    """What the action would do, without doing it, as far as the player may know it before."""
    try:
        effects = game.apply(state, seat, action, at).effects
    except Refusal as refusal:
        return Preview(None, None if refusal.surprise else refusal)
    return Preview(None if effects.surprise else effects, None)


def new_setup(
    game: Game[S, A],
    players: int,
    seed: str,
    options: Mapping[str, OptionValue],
    dictionary: str = COMPLETE,
) -> Setup:
    """A setup for this game; ``BadSetup`` where it cannot be played so."""
    if players not in game.players:
        least, most = game.players[0], game.players[-1]
        numbers = str(least) if least == most else f"{least} to {most}"
        raise BadSetup(f"{game.name}: {numbers} players")
    return Setup(
        game.name,
        players,
        seed,
        game.lexicon_fingerprint,
        game.material_fingerprint,
        complete_options(game.options, options),
        dictionary,
    )


def complete_options(
    options: Sequence[Option], chosen: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """The chosen options and the defaults of the others; ``BadSetup`` for what is none."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise BadSetup(f"unknown option {name}; there are: {', '.join(known) or 'none'}")
        # True is 1 to Python, but no number of seconds to anybody.
        if not any(value == one and type(value) is type(one) for one in known[name].choices):
            allowed = ", ".join(map(str, known[name].choices))
            raise BadSetup(f"option {name} cannot be {value}; it can be: {allowed}")
    return {name: chosen.get(name, option.default) for name, option in known.items()}
