"""The referee of JAGO: starts a game, judges every action, and knows when it is over."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.files import TomlTable
from logomachie.engine.game import Language, Option, Result, Seat, Setup, Step, complete_options
from logomachie.engine.material import fingerprint, load_material, pack, unpack
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import decode_state, encode_state
from logomachie.games.jago import (
    challenges,
    claims,
    clock,
    colours,
    drawing,
    moves,
    notation,
    turns,
)
from logomachie.games.jago.actions import (
    Action,
    Challenge,
    End,
    Play,
    Resign,
    TakeBack,
    TimeIsUp,
    Turn,
)
from logomachie.games.jago.board import count_colours, in_order, names_of
from logomachie.games.jago.colours import Finding, Run
from logomachie.games.jago.effects import Effects
from logomachie.games.jago.state import EMPTY, Material, State, check_material
from logomachie.games.jago.view import View, view
from logomachie.lexicon import Lexicon

NAME = "jago"
ARBITER, CHALLENGE = "arbiter", "challenge"
GLASS_SECONDS, GRACE_SECONDS, WINDOW_SECONDS = 60, 3, 10
OPTIONS = (
    Option("words", ARBITER, (ARBITER, CHALLENGE)),
    Option("glass", GLASS_SECONDS, (30, GLASS_SECONDS, 90, 120, clock.NO_CLOCK)),
    Option("grace", GRACE_SECONDS, (0, GRACE_SECONDS)),
    Option("window", WINDOW_SECONDS, (WINDOW_SECONDS, 30, clock.WHOLE_TURN), later=True),
)


def new_game(lexicon: Lexicon, override: Path | None = None) -> "JagoGame":
    """JAGO with its own material, or with that of a file."""
    material = load_material(__package__, Material, check_material, override)
    return JagoGame(lexicon, material)


def restore(lexicon: Lexicon, box: bytes) -> "JagoGame":
    """The game as it was played with the content of a box."""
    return JagoGame(lexicon, unpack(box, Material))


class JagoGame:
    """JAGO, refereed with one lexicon and played with one material."""

    name = NAME
    players = range(2, 3)
    teams = 0
    options = OPTIONS

    def __init__(self, lexicon: Lexicon, material: Material) -> None:
        self.lexicon = lexicon
        self.material = material
        self.material_fingerprint = fingerprint(material)
        self.box = pack(material)
        self.lexicon_fingerprint = lexicon.fingerprint

    def start(self, setup: Setup) -> State:
        """Deal, and draw lots for the first move (J10)."""
        first, _ = shuffled((0, 1), setup.seed, "first")
        order = "".join(shuffled(self.material.letters, setup.seed, "bag"))
        size = self.material.figures.rack
        board = self.material.board
        # A game that was set up by an earlier version lacks the options that came later.
        options = complete_options(OPTIONS, setup.options)
        dealt = State(
            setup=msgspec.structs.replace(setup, options=options),
            grid=EMPTY * (board.columns * board.rows),
            words=(),
            racks=(in_order(order[:size]), in_order(order[size : 2 * size])),
            pool="",
            bag=order[2 * size :],
            turn=first,
            dial=(self.material.figures.dial,) * 2,
            glass=0.0,
        )
        return clock.turn_glass(dealt, 0.0)

    # -- acting

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("J60", "over")
        state = claims.as_of(state, at)
        if isinstance(action, TimeIsUp):
            clock.require_clock(state, seat, at)
            if state.penalty:
                return challenges.turn_by_clock(state, self.material)
            return clock.glass_ran_out(state)
        if seat not in (0, 1):
            raise Refusal("J10", "no-seat")
        if isinstance(action, Resign):
            return self._resign(state, seat)
        clock.require_time(state, at)
        if state.penalty and not (isinstance(action, Turn) and seat == state.penalty.seat):
            raise Refusal("J53", "penalty-first")
        match action:
            case Turn():
                return challenges.turn_letters(state, action, self.material, at)
            case Challenge():
                return challenges.challenge(state, seat, action, self.lexicon, self.material, at)
            case _ if seat != state.turn:
                raise Refusal("J11", "not-your-turn")
            case Play():
                played = turns.play(state, action, self.lexicon, self.material, at, self.find)
                return Step(played.state, played.effects)
            case TakeBack():
                return turns.take_back(state, at)
            case End():
                return turns.end(state, action, self.material, at, self.find)

    def find(self, run: Run, lexicon: Lexicon | None, spare: Collection[str]) -> Finding:
        """What a run has become, now that it is claimed to be a word."""
        return colours.find(run, lexicon, spare)

    def _resign(self, state: State, seat: Seat) -> Step[State]:
        over = msgspec.structs.replace(
            state, loser=seat, ended="J18", claims=(), last=None, penalty=None
        )
        return Step(over, Effects("J18", "resigned"))

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """The player to move, and the opponent while a word can be challenged.

        After a challenge only who may turn letters.
        """
        if state.ended:
            return ()
        if state.penalty:
            return (state.penalty.seat,)
        if claims.lasting_claims(state) and not state.last:
            return (state.turn, 1 - state.turn)
        return (state.turn,)

    def due(self, state: State) -> float | None:
        """When the glass has run out and the grace is over, or the time to choose letters."""
        return clock.due(state)

    def timeout(self, state: State) -> Action:
        """The clock says that time is up."""
        return TimeIsUp()

    def scores(self, state: State) -> tuple[int, ...]:
        """The letters of each colour on the board."""
        return count_colours(state.grid)

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over (J60)."""
        if state.loser is None:
            return None
        reason = "gave-up" if state.ended == "J18" else "out-of-time"
        figures = {} if reason == "gave-up" else {"minutes": self.material.figures.dial}
        winners, scores = (1 - state.loser,), self.scores(state)
        return Result(winners, scores, state.ended, reason, state.loser, figures=figures)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        return view(state, seat, self.material, self.to_act(state), self.result(state))

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """Legal actions: to end the turn, plays, then the rest; to resign where nothing is left."""
        if seat not in self.to_act(state):
            return iter(())
        if state.penalty:
            return self._penalties(state)
        if seat == state.turn:
            return self._turn_candidates(state)
        return self._challenges(state)

    def _penalties(self, state: State) -> Iterator[Action]:
        """Letters to turn: the first ones, the last ones, a single one."""
        assert state.penalty
        cells = challenges.penalty_cells(state, state.penalty.seat)
        most = state.penalty.most
        choices = (cells[:most], cells[-most:], cells[:1])
        return iter(dict.fromkeys(Turn(tuple(names_of(c, self.material))) for c in choices))

    def _turn_candidates(self, state: State) -> Iterator[Action]:
        complete = self._can_end(state)
        if complete:
            yield End()
        plays = list(moves.candidates(self.lexicon, state, self.material))
        yield from plays
        if state.last:
            yield from self._challenges(state)
        if state.plays:
            yield TakeBack()
        if not plays and not complete:
            yield Resign()

    def _challenges(self, state: State) -> Iterator[Action]:
        """Those that are accepted at any time until the clock is due."""
        return iter(dict.fromkeys(Challenge(claim.word) for claim in claims.lasting_claims(state)))

    def _can_end(self, state: State) -> bool:
        try:
            turns.end(state, End(), self.material, 0.0)
        except Refusal:
            return False
        return True

    def tokens(self, state: State) -> Counter[str]:
        """Every tile: on the board, on the racks, in the pool and in the bag."""
        on_board = (shown.upper() for shown in state.grid if shown != EMPTY)
        return Counter(chain(on_board, *state.racks, state.pool, state.bag))

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The bag and the racks of the others dealt anew."""
        others = [other for other in (0, 1) if other != seat]
        hidden = "".join(state.racks[other] for other in others) + state.bag
        order = "".join(shuffled(hidden, seed, "hidden"))
        racks, last, dealt = list(state.racks), state.last, 0
        for other in others:
            rack = order[dealt : dealt + len(racks[other])]
            dealt += len(rack)
            racks[other] = in_order(rack)
            if last and other != state.turn:
                last = msgspec.structs.replace(last, drawn=rack[: len(last.drawn)])
        return msgspec.structs.replace(
            state, racks=(racks[0], racks[1]), bag=order[dealt:], last=last
        )

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        return notation.parse_action(text, state, seat, self.material)

    def format_position(self, state: State) -> TomlTable:
        """The state as a table of a scenario."""
        return notation.format_position(state, self.material)

    def parse_position(self, position: TomlTable, setup: Setup) -> State:
        """The state that a table of a scenario describes."""
        return notation.parse_position(position, self.start(setup), self.material)

    def encode(self, state: State) -> bytes:
        """The whole state as bytes."""
        return encode_state(state)

    def decode(self, data: bytes) -> State:
        """The state of these bytes."""
        return decode_state(data, State)

    def render(self, view: View, language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        return drawing.render(view, language, names)
