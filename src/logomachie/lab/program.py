"""A program that somebody else wrote as a player of the house: ``exec:./mine``.

It is a value, so that every process can start a program of its own. A program that does not do what
it should resigns, and why is told: nothing else comes of it.
"""

import hashlib
import os
import shlex
from itertools import islice
from multiprocessing.util import Finalize
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.bots.players import BUDGET, PROGRAM, takes_time
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Result, Seat, Setup
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.lab.conversation import Choice, Conversation
from logomachie.lab.lines import EncodedState, GameIs, OverIs, PositionIs, RefusedIs, Wants
from logomachie.lab.pipe import Limits, ProgramFailed
from logomachie.library.position import SECONDS_A_MOVE
from logomachie.table.commands import RESIGN

MOST_ACTIONS = 1000
"""What all programs of a game do together: one that goes on for ever is a mistake."""


class Program(NamedTuple):
    """A program that can be asked to play."""

    command: tuple[str, ...]
    budget: Budget = BUDGET
    limits: Limits = Limits()

    @classmethod
    def parse(cls, text: str, budget: Budget = BUDGET) -> "Program":
        """The program of a text such as ``exec:./mine --fast``; ``ValueError`` where it is none."""
        command = tuple(shlex.split(text.removeprefix(PROGRAM)))
        if not text.startswith(PROGRAM) or not command:
            raise ValueError(f"{PROGRAM} and a command, not: {text[:80]}")
        return cls(command, budget)

    @property
    def label(self) -> str:
        """What it is called in a tournament."""
        return PROGRAM + shlex.join(self.command)

    def sit(self, game: AnyGame, setup: Setup, seat: Seat) -> "SeatedProgram":
        """Its player for a game."""
        return SeatedProgram(self, game, setup, seat)


class SeatedProgram:
    """A program that plays a seat of one game."""

    def __init__(self, program: Program, game: AnyGame, setup: Setup, seat: Seat) -> None:
        self.fault = ""
        """Why it resigned, where it had to."""
        self._program = program
        self._actions_left = MOST_ACTIONS // setup.players
        self._choice: Choice | None = None
        self._talk: Conversation | None = None
        try:
            self._talk = _take(program)
            self._talk.begin(_told(setup, seat))
        except ProgramFailed as failed:
            self._give_up(failed)
        self.name = (self._talk.name if self._talk else "") or program.label
        """What the program calls itself; its label where it says nothing."""

    def choose(self, game: AnyGame, state: AnyState, seat: Seat, seed: str) -> AnyAction:
        """Its action, or ``None`` where it is content to wait."""
        return self.choose_at(game, state, seat, 0.0, seed)

    def choose_at(
        self, game: AnyGame, state: AnyState, seat: Seat, now: float, seed: str
    ) -> AnyAction:
        """Its action at this time, or ``None`` where it is content to wait or too late."""
        self._choice = None
        due = game.due(state)
        if due is not None and due <= now:
            return None
        if self._talk:
            try:
                return self._chosen(self._talk, game, state, seat, now, seed)
            except ProgramFailed as failed:
                self._give_up(failed)
        return game.parse_action(RESIGN, state, seat)

    def pace(
        self, game: AnyGame, state: AnyState, seat: Seat, action: AnyAction, seed: str
    ) -> float:
        """How many seconds of the game's time it takes: what it says, or what it really took."""
        if not takes_time(game) or self._choice is None:
            return 0.0
        if self._choice.pace is not None:
            return self._choice.pace
        # Where work is counted a game must not depend on time.
        return self._choice.thought if self._program.budget.clock else SECONDS_A_MOVE

    def rise(self, result: Result | None) -> None:
        """Leave the game, which ended so or was broken off."""
        if self._talk is None:
            return
        try:
            self._talk.tell(OverIs(result))
        except ProgramFailed:
            self._talk.kill()
        else:
            _put_back(self._program, self._talk)
        self._talk = None

    def _chosen(
        self,
        talk: Conversation,
        game: AnyGame,
        state: AnyState,
        seat: Seat,
        now: float,
        seed: str,
    ) -> AnyAction:
        self._choice = choice = talk.ask(
            shown_position(game, state, seat, now, seed, talk.wants), self._program.budget
        )
        if choice.action is None:
            if game.to_act(state)[0] == seat and game.due(state) is None:
                raise ProgramFailed("waits")
            return None
        self._actions_left -= 1
        if self._actions_left < 0:
            raise ProgramFailed("endless")
        try:
            action = game.parse_action(choice.action, state, seat)
            game.apply(state, seat, action, now)
        except Refusal as refusal:
            talk.tell(refused(choice.action, refusal))
            raise ProgramFailed("illegal", f"{choice.action[:200]}: {refusal}") from refusal
        return action

    def _give_up(self, failed: ProgramFailed) -> None:
        self.fault = failed.fault
        self._choice = None
        if self._talk:
            self._talk.kill()
            self._talk = None


def shown_position(
    game: AnyGame, state: AnyState, seat: Seat, now: float, seed: str, wants: Wants
) -> PositionIs:
    """What a program is told of a state: nothing that its seat cannot know."""
    # The seed of a move begins with that of the game, from which everything follows.
    own_seed = hashlib.sha256(f"{seed}/program/{seat}".encode()).hexdigest()[:32]
    shown = game.reshuffle_hidden(state, seat, own_seed)
    moves = islice(game.candidates(shown, seat), wants.moves) if wants.moves else None
    return PositionIs(
        game.view(state, seat),
        tuple(game.to_act(state)),
        now,
        game.due(state),
        own_seed,
        game.format_position(shown) if wants.deal else None,
        _encoded(game, shown, own_seed) if wants.state else None,
        None if moves is None else tuple(game.format_action(move) for move in moves),
    )


def refused(action: str, refusal: Refusal) -> RefusedIs:
    """What a program is told of its action."""
    return RefusedIs(action, refusal.rule, refusal.key, refusal.words, refusal.cells)


def _told(setup: Setup, seat: Seat) -> GameIs:
    """What a program is told of a game: all but the seed."""
    return GameIs(
        setup.game,
        setup.players,
        seat,
        setup.options,
        setup.dictionary,
        setup.lexicon,
        setup.material,
    )


def _encoded(game: AnyGame, shown: AnyState, seed: str) -> EncodedState:
    """A state that does not tell the seed of its game either."""
    setup = msgspec.structs.replace(shown.setup, seed=seed)
    version = games.spec(game.name).state_version
    return EncodedState(version, game.encode(msgspec.structs.replace(shown, setup=setup)))


_IDLE: dict[Program, list[Conversation]] = {}
"""Programs of this process that wait for their next game."""
# Those of a process belong to it alone, and not to the ones that it forks.
os.register_at_fork(after_in_child=_IDLE.clear)


def _take(program: Program) -> Conversation:
    """A program that waits, or a new one."""
    idle = _IDLE.get(program)
    return idle.pop() if idle else Conversation(program.command, program.limits)


def _put_back(program: Program, talk: Conversation) -> None:
    if not _IDLE:
        # Unlike ``atexit``, this is carried out where the workers of a pool end, too.
        Finalize(None, send_away, exitpriority=1)
    _IDLE.setdefault(program, []).append(talk)


def send_away() -> None:
    """End all programs that wait for their next game."""
    while _IDLE:
        _, idle = _IDLE.popitem()
        for talk in idle:
            talk.close()
