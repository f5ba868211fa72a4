"""The referee of OPTION: starts a game, judges every action, and knows when it is over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import sub
from pathlib import Path
from typing import NamedTuple

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.files import TomlTable
from logomachie.engine.game import (
    CLOCK,
    Deduction,
    Language,
    Option,
    Result,
    Seat,
    Setup,
    Step,
)
from logomachie.engine.material import fingerprint, load_material, pack, unpack
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import decode_state, encode_state
from logomachie.engine.tuples import replaced
from logomachie.games.option import moves, notation
from logomachie.games.option.actions import (
    Accept,
    Action,
    Challenge,
    CloseWindow,
    Pass,
    Play,
    Resign,
)
from logomachie.games.option.effects import Count, Effects
from logomachie.games.option.plays import Verdict, fits_alone, judge, require_other_letters
from logomachie.games.option.state import (
    MOST_PLAYERS,
    NEXT_TURN,
    STAR,
    Cells,
    Laid,
    Material,
    Pending,
    State,
    check_material,
    closes_at,
    is_unhurried,
    make_prisms,
)
from logomachie.games.option.view import View, open_view, seen_by
from logomachie.lexicon import Lexicon

NAME = "option"
ARBITER, CHALLENGE = "arbiter", "challenge"
WINDOW_SECONDS = 20
OPTIONS = (
    Option("words", ARBITER, (ARBITER, CHALLENGE)),
    Option("window", WINDOW_SECONDS, (10, WINDOW_SECONDS, 30, 60, NEXT_TURN)),
)
ROUNDS_OF_PASSES = 2
"""When all have passed so often in a row, the referee looks whether any word is possible (O50)."""


class Rulings(NamedTuple):
    """What was decided otherwise once."""

    flips_to_the_same_letter: bool = False
    """Whether a prism may be turned over so that the same letter is read (O23)."""
    acceptance_for_all: bool = False
    """Whether who accepts a play, or plays on, speaks for all who could challenge it (O42)."""


TODAY = Rulings()
FIRST_RELEASED = Rulings(flips_to_the_same_letter=True, acceptance_for_all=True)


def new_game(lexicon: Lexicon, override: Path | None = None) -> "OptionGame":
    """OPTION with its own material, or with that of a file."""
    material = load_material(__package__, Material, check_material, override)
    return OptionGame(lexicon, material)


def restore(lexicon: Lexicon, box: bytes) -> "OptionGame":
    """The game as it was played with the content of a box."""
    return OptionGame(lexicon, unpack(box, Material))


def as_then(game: "OptionGame") -> "OptionGame":
    """The same game as 0.1.0 refereed it."""
    return OptionGame(game.lexicon, game.material, FIRST_RELEASED)


class OptionGame:
    """OPTION, refereed with one lexicon and played with one material."""

    name = NAME
    players = range(2, MOST_PLAYERS + 1)
    teams = 0
    options = OPTIONS

    def __init__(self, lexicon: Lexicon, material: Material, rulings: Rulings = TODAY) -> None:
        self.lexicon = lexicon
        self.material = material
        self._rulings = rulings
        self.prisms = make_prisms(material)
        self._values = {letter: v for letter, v in material.values.items() if isinstance(v, int)}
        self.material_fingerprint = fingerprint(material)
        self.box = pack(material)
        self.lexicon_fingerprint = lexicon.fingerprint
        self._looked_at: tuple[State, View] | None = None
        """The state that was looked at last, as everybody sees it."""
        self._read: notation.Reading | None = None
        """The action that was read last: most often it is then judged, and written."""

    # -- start

    def start(self, setup: Setup) -> State:
        """Draw for the first move, then deal (O10, O11)."""
        opening, first = self._draw_for_first(setup)
        order = shuffled(range(len(self.prisms)), setup.seed, "bag")
        size = self.material.figures.rack
        racks = tuple(
            tuple(order[seat * size : (seat + 1) * size]) for seat in range(setup.players)
        )
        cells = self.material.grid.columns * self.material.grid.rows
        return State(
            setup=setup,
            grid=Cells([None] * cells),
            racks=racks,
            bag=order[setup.players * size :],
            scores=(0,) * setup.players,
            turn=first,
            opening=opening,
        )

    def _draw_for_first(self, setup: Setup) -> tuple[tuple[tuple[int, ...], ...], Seat]:
        rounds: list[tuple[int, ...]] = []
        tied: Sequence[Seat] = range(setup.players)
        while len(tied) > 1:
            order = shuffled(range(len(self.prisms)), setup.seed, f"first/{len(rounds)}")
            drawn = dict(zip(tied, order, strict=False))
            rounds.append(tuple(drawn.get(seat, -1) for seat in range(setup.players)))
            best = max(self.both_faces(prism) for prism in drawn.values())
            tied = [seat for seat, prism in drawn.items() if self.both_faces(prism) == best]
        return tuple(rounds), tied[0]

    def both_faces(self, prism: int) -> int:
        """The sum of both faces of a prism (O10, O51)."""
        return sum(self.material.value(letter) for letter in self.prisms[prism].faces)

    # -- acting

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("O50", "over")
        match action:
            case CloseWindow():
                return self._close_by_clock(state, seat, at)
            case _ if not 0 <= seat < state.setup.players or seat in state.resigned:
                raise Refusal("O11", "no-seat")
            case Challenge():
                return self._challenge(state, seat, at)
            case Accept():
                return self._accept(state, seat)
            case Resign():
                return self._resign(state, seat)
        if seat != state.turn:
            raise Refusal("O11", "not-your-turn")
        end = closes_at(state)
        if end is not None and at < end and not self.may_play(state, seat):
            raise Refusal("O42", "others-first")
        state = self._close(state)  # who plays on lets the play before stand
        if state.ended:
            raise Refusal("O42", "accept-first")
        if isinstance(action, Pass):
            return self._pass(state, action)
        return self._play(state, action, at)

    def _play(self, state: State, action: Play, at: float) -> Step[State]:
        verdict = judge(state, action, self.prisms, self.material)
        if not self._rulings.flips_to_the_same_letter:
            require_other_letters(action, state.grid, self.material.grid)
        seat = state.turn
        arbitrates = self._arbitrates(state)
        if arbitrates:
            verdict.require_words(self.lexicon)
        played = self._lay(state, verdict, draws=arbitrates)
        if arbitrates:
            played = self._end_if_over(played)
        else:
            pending = Pending(
                seat,
                state.grid,
                state.racks[seat],
                verdict.score,
                verdict.words,
                at + self._window(state),
            )
            played = msgspec.structs.replace(played, pending=pending)
        return Step(played, verdict.effects)

    def _lay(self, state: State, verdict: Verdict, *, draws: bool) -> State:
        """The state with the play on the grid and counted; who ``draws`` has the rack refilled."""
        seat = state.turn
        missing = self.material.figures.rack - len(verdict.rack) if draws else 0
        return msgspec.structs.replace(
            state,
            grid=verdict.grid,
            racks=replaced(state.racks, seat, verdict.rack + state.bag[:missing]),
            bag=state.bag[missing:],
            scores=replaced(state.scores, seat, state.scores[seat] + verdict.score),
            turn=self._next(state, seat),
            passes=0,
            idle=0,
            pending=None,
        )

    def _pass(self, state: State, action: Pass) -> Step[State]:
        seat, count = state.turn, len(action.prisms)
        kept, given = notation.take_prisms(state.racks[seat], action.prisms, self.prisms)
        if count > len(state.bag):
            raise Refusal("O21", "bag-too-empty", bag=len(state.bag))
        state = msgspec.structs.replace(
            state,
            turn=self._next(state, seat),
            passes=state.passes + 1,
            idle=0 if count else state.idle + 1,
        )
        if count:
            drawn, rest = state.bag[:count], state.bag[count:]
            occasion = f"exchange/{state.exchanges}"
            state = msgspec.structs.replace(
                state,
                racks=replaced(state.racks, seat, kept + drawn),
                bag=shuffled(rest + given, state.setup.seed, occasion),
                exchanges=state.exchanges + 1,
            )
        effects = Effects("O21", "exchanged" if count else "passed", details=Count(count=count))
        return Step(self._end_if_over(state), effects)

    def _challenge(self, state: State, seat: Seat, at: float) -> Step[State]:
        pending, end = state.pending, closes_at(state)
        if not pending or (end is not None and at > end):
            raise Refusal("O42", "no-window")
        if seat == pending.seat:
            raise Refusal("O41", "own-play")
        if seat in pending.accepted:
            raise Refusal("O42", "already-accepted")
        wrong = tuple(word for word in pending.words if word not in self.lexicon)
        if wrong:
            undone = msgspec.structs.replace(
                state,
                grid=pending.grid,
                racks=replaced(state.racks, pending.seat, pending.rack),
                scores=replaced(
                    state.scores, pending.seat, state.scores[pending.seat] - pending.score
                ),
                pending=None,
            )
            effects = Effects("O41", "upheld", wrong, -pending.score, surprise=True)
            return Step(self._end_if_over(undone), effects)
        penalty = self.material.figures.unfounded_challenge
        scores = replaced(state.scores, seat, state.scores[seat] - penalty)
        stands = self._close(msgspec.structs.replace(state, scores=scores))
        effects = Effects("O41", "rejected", pending.words, -penalty, surprise=True)
        return Step(stands, effects)

    def _accept(self, state: State, seat: Seat) -> Step[State]:
        """Let the play stand as far as one seat is concerned; once all have, it stands (O42).

        Where no time is counted the next player speaks for all, as by playing on (O60).
        """
        pending = state.pending
        if not pending:
            raise Refusal("O42", "no-window")
        if seat == pending.seat:
            raise Refusal("O11", "not-your-turn")
        if seat in pending.accepted:
            raise Refusal("O42", "already-accepted")
        accepted = msgspec.structs.replace(pending, accepted=(*pending.accepted, seat))
        after = msgspec.structs.replace(state, pending=accepted)
        goes_on = is_unhurried(state) and seat == state.turn
        if goes_on or self._rulings.acceptance_for_all or not self._challengers(after):
            return Step(self._close(after), Effects("O42", "accepted"))
        return Step(after, Effects("O42", "accepted-alone"))

    def _challengers(self, state: State) -> tuple[Seat, ...]:
        """Who may still challenge the last play: first those who are not to move.

        Where no time is counted all wait for the next player, who comes first (O60).
        """
        pending, players = state.pending, state.setup.players
        if not pending:
            return ()
        first = 0 if is_unhurried(state) else 1
        seats = ((state.turn + ahead) % players for ahead in range(first, first + players))
        silent = (pending.seat, *pending.accepted, *state.resigned)
        return tuple(seat for seat in seats if seat not in silent)

    def _close_by_clock(self, state: State, seat: Seat, at: float) -> Step[State]:
        end = closes_at(state)
        if seat != CLOCK or end is None or at < end:
            raise Refusal("O42", "window-open")
        return Step(self._close(state), Effects("O42", "closed"))

    def _resign(self, state: State, seat: Seat) -> Step[State]:
        resigned = (*state.resigned, seat)
        turn = self._next(state, seat) if state.turn == seat else state.turn
        state = msgspec.structs.replace(state, resigned=resigned, turn=turn)
        effects = Effects("O11", "resigned")
        if len(resigned) == state.setup.players - 1:
            return Step(msgspec.structs.replace(self._close(state), ended="O11"), effects)
        if state.pending and not self._challengers(state):
            state = self._close(state)
        return Step(state if state.pending else self._end_if_over(state), effects)

    def after_play(self, state: State, play: Play) -> State:
        """The state after a play of the seat to move that is known to be legal, for searches."""
        seat = state.turn
        verdict = judge(state, play, self.prisms, self.material)
        played = self._lay(state, verdict, draws=True)
        emptied = not played.bag and not played.racks[seat]
        return msgspec.structs.replace(played, ended="O50") if emptied else played

    def settled(self, state: State) -> State:
        """The state once the last play stands."""
        return self._close(state)

    def may_play(self, state: State, seat: Seat) -> bool:
        """Whether a seat may play or pass: it is to move, and need not wait for others (O42)."""
        alone = set(self._challengers(state)) <= {seat} or is_unhurried(state)
        return seat == state.turn and (alone or self._rulings.acceptance_for_all)

    # -- between the turns

    def _close(self, state: State) -> State:
        """Close the window of challenge: the play stands, its player refills the rack."""
        if not state.pending:
            return state
        stands = self._refill(msgspec.structs.replace(state, pending=None), state.pending.seat)
        return self._end_if_over(stands)

    def _refill(self, state: State, seat: Seat) -> State:
        missing = self.material.figures.rack - len(state.racks[seat])
        return msgspec.structs.replace(
            state,
            racks=replaced(state.racks, seat, state.racks[seat] + state.bag[:missing]),
            bag=state.bag[missing:],
        )

    def _next(self, state: State, seat: Seat) -> Seat:
        following = (seat + 1) % state.setup.players
        while following in state.resigned and following != seat:
            following = (following + 1) % state.setup.players
        return following

    def _end_if_over(self, state: State) -> State:
        """End the game where O50 says so, and count what is left on the racks (O51)."""
        if state.bag and not (state.passes or state.idle):
            return state
        playing = state.setup.players - len(state.resigned)
        emptied = not state.bag and not all(state.racks)
        all_passed = state.passes >= ROUNDS_OF_PASSES * playing
        if (
            emptied
            or state.idle >= ROUNDS_OF_PASSES * playing
            or ((all_passed or not state.bag) and not self._word_possible(state))
        ):
            left = tuple(map(self._left_on, state.racks))
            scores = tuple(map(sub, state.scores, left))
            return msgspec.structs.replace(
                state, scores=scores, ended="O50", pending=None, left=left
            )
        return state

    def _left_on(self, rack: tuple[int, ...]) -> int:
        """What a rack costs at the end (O51)."""
        return sum(map(self.both_faces, rack))

    def _word_possible(self, state: State) -> bool:
        """Whether anybody can play: most often one prism alone finds its place, which is soon seen.

        Then comes the search without turning a prism, and at last with it.
        """
        racks = [
            rack for seat, rack in enumerate(state.racks) if seat not in state.resigned and rack
        ]
        faces = {face for rack in racks for prism in rack for face in self.prisms[prism].faces}
        if fits_alone(state.grid, faces - {STAR}, self.lexicon, self.prisms, self.material.grid):
            return True
        return any(
            moves.best_plays(
                self.lexicon.automaton, state, rack, self.prisms, self.material, 1, flips=flips
            )
            for flips in (False, True)
            for rack in racks
        )

    def _arbitrates(self, state: State) -> bool:
        return state.setup.options["words"] == ARBITER

    def _window(self, state: State) -> int:
        return int(state.setup.options["window"])

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """The player to move; as long as others may challenge the last play, they come first."""
        if state.ended:
            return ()
        return self._challengers(state) or (state.turn,)

    def due(self, state: State) -> float | None:
        """When the window of challenge closes."""
        return closes_at(state)

    def timeout(self, state: State) -> Action:
        """The clock closes the window."""
        return CloseWindow()

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of all seats."""
        return state.scores

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over (O51)."""
        if not state.ended:
            return None
        still = [s for s in range(state.setup.players) if s not in state.resigned]
        best = max(state.scores[seat] for seat in still)
        winners = tuple(seat for seat in still if state.scores[seat] == best)
        reason, who = self._reason(state)
        return Result(winners, state.scores, state.ended, reason, who, self._deductions(state))

    def _reason(self, state: State) -> tuple[str, Seat | None]:
        """Why the game is over, and because of whom."""
        playing = state.setup.players - len(state.resigned)
        if state.ended == "O11":
            return "gave-up", state.resigned[-1]
        if not state.bag and not all(state.racks):
            return "all-laid", state.racks.index(())
        if state.idle >= ROUNDS_OF_PASSES * playing:
            return "all-passed", None
        return "no-word-left", None

    def _deductions(self, state: State) -> tuple[Deduction, ...]:
        """What was counted of the racks at the end (O51)."""
        return tuple(
            Deduction(seat, -cost, "O51", "left-on-rack")
            for seat, cost in enumerate(state.left)
            if cost
        )

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        looked_at = self._looked_at
        if looked_at is None or looked_at[0] is not state:
            columns = self.material.grid.columns
            waiting, result = self.to_act(state), self.result(state)
            seen = open_view(state, columns, self._values, self.prisms, waiting, result)
            self._looked_at = looked_at = state, seen
        return looked_at[1] if seat is None else seen_by(looked_at[1], state, seat, self.prisms)

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """Legal actions, the plays that score most first."""
        if seat not in self.to_act(state):
            return
        if state.pending:
            yield Accept()
        if state.pending and seat != state.turn:
            yield Challenge()
        if self.may_play(state, seat):
            closed = self._close(state)
            rack = closed.racks[seat]
            if not closed.ended:
                automaton = self.lexicon.automaton
                yield from moves.candidates(automaton, closed, rack, self.prisms, self.material)

    def tokens(self, state: State) -> Counter[str]:
        """Every prism, on the grid, on the racks and in the bag."""
        on_grid = (laid.prism for laid in state.grid if laid)
        on_racks = (prism for rack in state.racks for prism in rack)
        return Counter(self.prisms[prism].kind for prism in (*on_grid, *on_racks, *state.bag))

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The bag and the racks of the others dealt anew."""
        others = [s for s in range(state.setup.players) if s != seat]
        hidden = [prism for other in others for prism in state.racks[other]] + list(state.bag)
        order = shuffled(hidden, seed, "hidden")
        racks = list(state.racks)
        at = 0
        for other in others:
            racks[other] = order[at : at + len(racks[other])]
            at += len(racks[other])
        pending = state.pending
        if pending and pending.seat != seat:
            laid = tuple(p for p in pending.rack if p not in state.racks[pending.seat])
            pending = msgspec.structs.replace(pending, rack=laid + racks[pending.seat])
        return msgspec.structs.replace(state, racks=tuple(racks), bag=order[at:], pending=pending)

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        read = self._read
        return read.text if read and read.action is action else notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        rack = state.racks[seat] if 0 <= seat < len(state.racks) else ()
        read = notation.read_action(text, state.grid.prisms, rack, self.prisms, self.material)
        self._read = read
        return read.action

    def format_position(self, state: State) -> TomlTable:
        """The state as a table of a scenario."""
        return notation.format_position(state, self.prisms, self.material)

    def parse_position(self, position: TomlTable, setup: Setup) -> State:
        """The state that a table of a scenario describes."""
        return notation.parse_position(position, self.start(setup), self.prisms, self.material)

    def encode(self, state: State) -> bytes:
        """The whole state as bytes."""
        return encode_state(state, _from_cells)

    def decode(self, data: bytes) -> State:
        """The state of these bytes."""
        return decode_state(data, State, _to_cells)

    def render(self, view: View, language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        return notation.render(view, language, names)


def _from_cells(cells: Cells) -> list[Laid | None]:
    """The grid of a state as it is encoded."""
    return cells.prisms


def _to_cells(kind: type, value: object) -> Cells:
    """The grid of a state as it was encoded."""
    return Cells(msgspec.convert(value, list[Laid | None]))
