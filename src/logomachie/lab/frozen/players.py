"""A frozen bot at a table of today."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, islice
from threading import Lock
from types import ModuleType, SimpleNamespace
from typing import NamedTuple

import msgspec

from logomachie.bots.players import takes_time
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import decode_state
from logomachie.kernel.budget import Budget, Meter
from logomachie.lab.frozen.policies import POLICIES, Frozen, Hook, Plan, changed
from logomachie.lab.frozen.release import PACKAGE, module
from logomachie.lexicon import Lexicon

SECOND = 1.0
"""What work is measured against: the time that a bot of 0.1 had for a move."""
TRIES = 200
"""How often a bot may choose again before it takes the first action that today's game offers."""

THINKING = (f"{PACKAGE}.games.", f"{PACKAGE}.kernel.")
"""The modules that ask for the time while they think."""

_ALONE = Lock()
"""Its clock is one for all: one of these bots thinks at a time in a process."""


def knows_words_of(game: AnyGame) -> bool:
    """Whether frozen bots know the words of a game: 0.1 had no dictionary but the complete one."""
    return type(game.lexicon) is Lexicon


class Then(NamedTuple):
    """A game as it was."""

    game: Frozen
    bot: ModuleType
    """The module of its bots."""


class FrozenBot:
    """A bot of 0.1: chooses as it did then, and is judged as everybody is now.

    It asks its clock as it did then; where work is counted, each time that it looks, its second is
    nearer to its end by one part of so many.
    """

    def __init__(self, level: int, budget: Budget) -> None:
        self.level = level
        self.budget = budget
        self.replaced = 0
        """How often a plan was refused, and replaced by its next choice."""

    def choose(self, game: AnyGame, state: AnyState, seat: Seat, seed: str) -> AnyAction:
        """Its action, or ``None`` where it is content to wait."""
        return next(iter(self.foresee(game, state, seat, seed)), None)

    def foresee(
        self, game: AnyGame, state: AnyState, seat: Seat, seed: str
    ) -> tuple[AnyAction, ...]:
        """Its next actions, as far as it plans ahead; none where it is content to wait."""
        for texts in islice(self.plans(game, state, seat, seed), TRIES):
            try:
                return _judged(game, state, seat, texts)
            except Refusal:
                self.replaced += 1
        return tuple(islice(game.candidates(state, seat), 1))

    def plans(
        self, game: AnyGame, state: AnyState, seat: Seat, seed: str
    ) -> Iterator[tuple[str, ...]]:
        """What it would do, in the notation of then; and if that was refused, and so on."""
        then = _then(game.name, game.box, game.lexicon)
        shown = _state_then(then, game, state)
        refused: list[Plan] = []

        def allowed(plan: Plan) -> bool:
            try:
                _judged(game, state, seat, tuple(map(then.game.format_action, plan)))
            except Refusal:
                return False
            return True

        while True:
            hooks = POLICIES[game.name].without(refused, allowed) if refused else {}
            plan = self._plan(then, game.name, shown, seat, seed, hooks)
            yield tuple(map(then.game.format_action, plan))
            refused.append(plan)

    def pace(
        self, game: AnyGame, state: AnyState, seat: Seat, action: AnyAction, seed: str
    ) -> float:
        """How many seconds of the game's time it takes for this action."""
        if not takes_time(game):
            return 0.0
        then = _then(game.name, game.box, game.lexicon)
        shown = _state_then(then, game, state)
        meant = then.game.parse_action(game.format_action(action), shown, seat)
        return float(self._bot().pace(then.game, shown, seat, meant, seed))

    def _bot(self) -> Frozen:
        seconds = self.budget.amount if self.budget.clock else SECOND
        return module("bots.players").Bot(self.level, seconds)

    def _plan(
        self, then: Then, name: str, state: Frozen, seat: Seat, seed: str, hooks: Mapping[str, Hook]
    ) -> Plan:
        """What it does until somebody else acts, keeping off what was refused."""
        policy = POLICIES[name]
        plan: list[Frozen] = []
        with _ALONE, changed(then.bot, hooks):
            _forget(then)
            _set_clock(self.budget.clock or _ticking(self.budget.amount))
            while (action := self._bot().choose(then.game, state, seat, seed)) is not None:
                plan.append(action)
                if type(action).__name__ != policy.goes_on:
                    break
                state = then.game.apply(state, seat, action, 0.0).state
        return tuple(plan)


def _judged(
    game: AnyGame, state: AnyState, seat: Seat, texts: Sequence[str]
) -> tuple[AnyAction, ...]:
    """The actions that texts of then mean today; a ``Refusal`` where the rules have one."""
    actions, now = [], POLICIES[game.name].now
    for text in texts:
        action = game.parse_action(text, state, seat)
        actions.append(action)
        state = game.apply(state, seat, action, now(state)).state
    return tuple(actions)


@lru_cache(maxsize=4)
def _then(name: str, box: bytes, lexicon: Lexicon) -> Then:
    """The game of then with the words and the material of today's."""
    policy, referee = POLICIES[name], module(f"games.{name}.referee")
    made = getattr(referee, policy.referee)(_words_then(lexicon), *policy.box(box))
    return Then(made, module(f"games.{name}.bot"))


@lru_cache(maxsize=2)
def _words_then(lexicon: Lexicon) -> Frozen:
    """Today's words, as 0.1 handled them: with what it thought well known."""
    header = lexicon._stored.header
    described = module("lexicon.container").Header(
        header.recipe, header.fingerprint, header.tags, header.dawg, header.gaddag
    )
    stored = module("lexicon.cache").Stored(described, lexicon._arrays, lexicon.path)
    return module("lexicon.lexicon").Lexicon(stored)


def _state_then(then: Then, game: AnyGame, state: AnyState) -> Frozen:
    values = POLICIES[game.name].as_then(decode_state(game.encode(state), dict))
    return then.game.decode(msgspec.json.encode(values))


def _forget(then: Then) -> None:
    """Some bots of 0.1 kept plans, whoever they were made for."""
    getattr(then.bot, "_PLANS", {}).clear()


def _set_clock(meter: Meter) -> None:
    """Let all that thinks ask this clock."""
    clock = SimpleNamespace(perf_counter=meter)
    for name, one in list(sys.modules.items()):
        if name.startswith(THINKING) and hasattr(one, "time"):
            one.time = clock  # type: ignore[attr-defined]  # what it imported


def _ticking(work: float) -> Meter:
    """A clock that goes by being looked at."""
    looks = count()
    return lambda: next(looks) * SECOND / max(work, 1e-9)
