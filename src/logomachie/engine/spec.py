"""A game as a value: its referee, and everything else that belongs to it.

Each game's ``__init__.py`` says its ``SPEC`` once, ``logomachie.games`` hands it out by name. What
a game does not have is ``None``: nothing follows from which files there are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cache
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from logomachie.engine.choices import FindChoices
from logomachie.engine.coaching import Coach
from logomachie.engine.diagram import read_diagram
from logomachie.engine.duplicate import Duplicate, read_duplicates, to_turns
from logomachie.engine.game import (
    AnyAction,
    AnyGame,
    AnyState,
    Effects,
    Language,
    OptionValue,
    OwnGame,
    Seat,
)
from logomachie.engine.lesson import LessonStep, read_lesson
from logomachie.engine.numbers import NumbersOf
from logomachie.engine.puzzle import Puzzle, PuzzleKind, Puzzles, read_puzzles
from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.engine.scenario import Scenario
from logomachie.engine.solving import Solving
from logomachie.engine.states import StateValues, decode_state, encode_state
from logomachie.engine.strength import Strength
from logomachie.engine.verbs import Verb
from logomachie.errors import LogomachieError
from logomachie.kernel.budget import Budget

if TYPE_CHECKING:
    from logomachie.lexicon import Lexicon


class UnknownState(LogomachieError):
    """Bytes that are no state of a game, or one that only a later version knows."""


class NewGame(Protocol):
    """Makes the referee of a game."""

    def __call__(self, lexicon: "Lexicon", override: Path | None = None, /) -> AnyGame:
        """The game with this lexicon, with its own material or with that of a file."""
        ...


Restore = Callable[["Lexicon", bytes], AnyGame]
"""Makes the referee of a game played with what its ``box`` held; ``BadMaterial`` for no box."""
Upgrade = Callable[[StateValues], StateValues]
"""An encoded state as the next version writes it."""


class Mind(Protocol):
    """What the module ``bot`` of a game holds."""

    def choose(
        self,
        game: OwnGame,
        state: AnyState,
        seat: Seat,
        strength: Strength,
        budget: Budget,
        seed: str,
    ) -> AnyAction:
        """The action of a bot, or ``None`` where it is content to wait."""
        ...


Legal = Callable[[OwnGame, AnyState, Seat], Iterator[AnyAction]]
"""Every action that the referee accepts from a seat now: game, state, seat.

Now is any time until the clock is due. Each action comes once, in a fixed order and lazily: the
first one at once, and memory does not grow with their number. What a game leaves out, because free
texts have no end or several texts mean the same, stands in its function and in docs/notation."""
Foresee = Callable[[OwnGame, AnyState, Seat, Strength, Budget, str], tuple[AnyAction, ...]]
"""What a bot means to do, one action after the other while nobody else acts: game, state, seat,
strength, budget, seed. Nothing where it is content to wait."""
Alternatives = Callable[
    [OwnGame, AnyState, Seat, Strength, Budget, str], tuple[tuple[AnyAction, ...], ...] | None
]
"""The plans of which a bot draws one by lot, all as likely: game, state, seat, strength, budget,
seed. Empty where it is content to wait, ``None`` where it draws in other ways. What it thinks
before may follow from the seed too."""
Pace = Callable[[OwnGame, AnyState, Seat, Strength, AnyAction, str], float]
"""How many seconds of the game's time a bot takes: game, state, seat, strength, action, seed."""
Analyse = Callable[[OwnGame, AnyState, Seat, Budget], Effects]
"""What there is to say of a position to a player; a ``Refusal`` where there is nothing."""


class GuideOf(NamedTuple):
    """What may come next while a seat puts an action together."""

    find: Callable[[OwnGame, AnyState, Seat, str], msgspec.Struct]
    """The answer for a game, a state, a seat and a draft; a ``Refusal`` where nothing can become
    of the draft."""
    answer: type[msgspec.Struct]
    """What the answer is made of: for the client's types."""


class EffectTypes(NamedTuple):
    """What the details of a game's effects hold, for programs."""

    version: int
    details: Mapping[str, type]
    """By the key of the effects."""


class MovePart(Enum):
    """What effects are to the moves of which a player's record tells."""

    MADE = auto()
    """A move: its words and its points."""
    MORE = auto()
    """More words and points of the last move."""
    POINTS = auto()
    """More points of the last move."""
    UNDONE = auto()
    """The last move that made one of these words is undone, and all that were made since."""


SpokenActions = frozenset[tuple[Seat, str]]
"""Actions with words of a player's own: a seat, and the action in the game's notation."""


class Redaction(NamedTuple):
    """How words of a player's own are taken out of a game that is kept."""

    action: Callable[[str], str]
    """An action in the game's notation without them; the same where it has none."""
    effects: Callable[[Effects], Effects]
    """What such an action did, without them."""
    state: Callable[[StateValues, SpokenActions], StateValues]
    """An encoded state without those that some actions brought into it."""


class Terminal(Protocol):
    """Where a command of a game reads and writes."""

    @property
    def language(self) -> Language:
        """What the user speaks."""
        ...

    def open_lexicon(self) -> "Lexicon":
        """The words."""
        ...

    def write(self, text: str) -> None:
        """A line of the answer."""
        ...

    def notice(self, text: str) -> None:
        """A line about the answer, which is no part of it."""
        ...


class Command(NamedTuple):
    """A command of a game's own: ``logomachie GROUP NAME [--FILE PATH]...``."""

    group: str
    name: str
    file: str
    """What the files that it reads are called."""
    texts: Mapping[Language, "CommandTexts"]
    run: Callable[[Terminal, Sequence[Path]], int]
    """Its exit code; ``BadMaterial`` for a file that cannot be read."""


class CommandTexts(NamedTuple):
    """What the help says of a command."""

    group: str
    name: str
    file: str


class GameSpec(NamedTuple):
    """A game, with all that belongs to it."""

    name: str
    """In commands and records."""
    package: str
    """Where its rulebooks and its material lie."""
    new_game: NewGame
    restore: Restore
    legal: Legal
    bot: Mind
    effects: EffectTypes
    actions: UnionType
    """What its seats can do: the types of its actions."""
    view: type[msgspec.Struct]
    """What a view is made of: for the client's types."""
    verbs: tuple[Verb, ...] = ()
    """How players say at a terminal what they do, beside its notation."""
    as_first_released: NewGame | None = None
    """Reads a material that a table of 0.1.0 brought, where more belongs to it than its text."""
    as_then: Callable[[OwnGame], AnyGame] | None = None
    """A game as 0.1.0 refereed it, where something was decided otherwise since: its journals are
    played again once."""
    formerly: Mapping[str, str] = {}
    """Fingerprints by which released versions knew a material, with those of today."""
    first_fingerprint: Callable[[OwnGame], str] | None = None
    """How 0.1.0 would have known what a game is played with; ``None`` for one that it did not have.
    """
    upgrades: tuple[Upgrade, ...] = ()
    """What made the second version of an encoded state of the first, and so on: see
    ``state_version``."""
    correspondence: Mapping[str, OptionValue] = {}
    """The options with which it is played by correspondence, whatever was chosen: those that leave
    nothing to a clock but what is played at one go. The table counts days."""
    seconds_to_compile: float = 0.0
    """How long its engine took to compile, where it was measured: for order and progress."""
    foresee: Foresee | None = None
    """How its bots plan several actions at once; ``None``: they choose one at a time."""
    alternatives: Alternatives | None = None
    """Between which plans the lot decides for its bots; ``None``: they draw in other ways."""
    pace: Pace | None = None
    """``None``: its bots act at once."""
    choices: FindChoices | None = None
    """How programs choose that play many games; ``None``: from its candidates."""
    numbers: NumbersOf | None = None
    """How they see it; ``None``: it is no environment."""
    coach: Coach | None = None
    analyse: Analyse | None = None
    guide: GuideOf | None = None
    solving: Solving | None = None
    move_parts: Mapping[str, MovePart] = {}
    """What of its effects, by their key, is told of a player's moves once a game is over."""
    redaction: Redaction | None = None
    """``None``: its players say nothing in words of their own."""
    has_lesson: bool = False
    """Whether its package holds a lesson."""
    puzzles: tuple[PuzzleKind, ...] = ()
    """The kinds of its puzzles: where there are any, its package holds such puzzles."""
    duplicate: Duplicate | None = None
    """``None``: it has no duplicate games; otherwise its package holds them."""
    styles: Mapping[str, str] = {}
    """Patterns of its drawing, and how a terminal with colours shows them."""
    commands: Sequence[Command] = ()

    @property
    def state_version(self) -> int:
        """The version of its states as ``Game.encode`` writes them, from 1."""
        return 1 + len(self.upgrades)

    def read_state(self, game: AnyGame, data: bytes, version: int) -> AnyState:
        """The state that some version wrote; ``UnknownState`` for a later one or a broken one."""
        if not 1 <= version <= self.state_version:
            raise UnknownState(f"version {version} of a state of {self.name}")
        try:
            if missing := self.upgrades[version - 1 :]:
                values = decode_state(data, dict)
                for upgrade in missing:
                    values = upgrade(values)
                data = encode_state(values)
            return game.decode(data)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            raise UnknownState(f"a state of {self.name}: {error}") from error

    def by_correspondence(self, state: AnyState) -> AnyState:
        """The state of a game that goes on by correspondence, however it began."""
        options = {**state.setup.options, **self.correspondence}
        if options == state.setup.options:
            return state
        setup = msgspec.structs.replace(state.setup, options=options)
        return msgspec.structs.replace(state, setup=setup)

    def rulebook(self, language: Language) -> Rulebook:
        """Its rulebook in a language."""
        return _rulebook(self.package, language)

    def lesson(self) -> tuple[LessonStep, ...]:
        """The steps of its lesson; none where it has no lesson."""
        return _lesson(self.package) if self.has_lesson else ()

    def collection(self) -> Puzzles:
        """The puzzles that come with it; none where it has no kinds of them."""
        return _puzzles(self.package) if self.puzzles else NO_PUZZLES

    def kind_of(self, puzzle: Puzzle) -> PuzzleKind:
        """The kind of one of its puzzles, or of a turn of its duplicate games."""
        if self.duplicate and puzzle.posing.kind == self.duplicate.kind.name:
            return self.duplicate.kind
        return next(kind for kind in self.puzzles if kind.name == puzzle.posing.kind)

    def duplicate_days(self) -> int:
        """For how many days of the calendar duplicate games come with it."""
        return len(_duplicates(self.package)) if self.duplicate else 0

    def duplicate_length(self, number: int) -> int:
        """How many turns the duplicate game of a day has; none where it has none."""
        known = 0 <= number < self.duplicate_days()
        return len(_duplicates(self.package)[number]) if known else 0

    def duplicate_turns(self, number: int) -> tuple[Puzzle, ...]:
        """The turns of the duplicate game of a day; none where it has none."""
        if not self.duplicate or not 0 <= number < self.duplicate_days():
            return ()
        return to_turns(self.name, self.duplicate, _duplicates(self.package)[number])

    def diagram(self, reference: str) -> Scenario:
        """The scenario of a diagram of its rulebook; ``BadScenario`` where there is none."""
        return read_diagram(self.package, reference)


NO_PUZZLES = Puzzles((), ())
_rulebook = cache(read_rulebook)
_lesson = cache(read_lesson)
_puzzles = cache(read_puzzles)
_duplicates = cache(read_duplicates)
