"""The referee of CROISILLON: starts a game, judges every action, and knows when it is over."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.files import TomlTable
from logomachie.engine.game import CLOCK, Language, Option, Result, Seat, Setup, Step
from logomachie.engine.material import fingerprint, load_material, pack, unpack
from logomachie.engine.refusal import Refusal, refuse_for
from logomachie.engine.states import decode_state, encode_state
from logomachie.engine.tuples import replaced
from logomachie.games.croisillon import drawing, moves, notation
from logomachie.games.croisillon.actions import (
    Accept,
    Action,
    Add,
    Challenge,
    Draft,
    Keep,
    Lay,
    Pass,
    Resign,
    TimeUp,
)
from logomachie.games.croisillon.bonus import best_additions, with_card
from logomachie.games.croisillon.effects import (
    Count,
    Drafted,
    Effects,
    Kept,
    Unfinished,
    told_words,
)
from logomachie.games.croisillon.grid import Grid, check_grid, is_capital
from logomachie.games.croisillon.reading import Cards, Reading, missing, read
from logomachie.games.croisillon.state import (
    MOST_PLAYERS,
    NEXT_TURN,
    NO_LIMIT,
    Laid,
    Material,
    State,
    Word,
    check_material,
    ends_at,
    in_order,
    make_packs,
    window_open,
    without,
)
from logomachie.games.croisillon.view import View, fault_views, view
from logomachie.lexicon import Lexicon

NAME = "croisillon"
ARBITER, CHALLENGE = "arbiter", "challenge"
IN_GRID, IN_GAME = "grid", "game"
TARGET, SHORT_TARGET = 300, 150
LIMIT_SECONDS = 60
FIRST_TURN = 3
"""How many limits the very first turn lasts: its player had no turn of others to think in (C34)."""
WINDOW_SECONDS = 20
OPTIONS = (
    Option("target", TARGET, (TARGET, SHORT_TARGET)),
    Option("limit", LIMIT_SECONDS, (LIMIT_SECONDS, 120, 300, NO_LIMIT)),
    Option("no_repeat", IN_GRID, (IN_GRID, IN_GAME)),
    Option("words", ARBITER, (ARBITER, CHALLENGE)),
    Option("window", WINDOW_SECONDS, (10, WINDOW_SECONDS, 30, NEXT_TURN)),
)
REASONS = {"C10": "target-reached", "C20": "gave-up", "C33": "all-passed"}
"""Why a game is over, by the rule that ends it."""
CANDIDATES = 20
"""How many grids are offered as candidates."""
DRAFTS = 3
"""How many of them are offered as drafts."""


def new_game(lexicon: Lexicon, override: Path | None = None) -> "CroisillonGame":
    """CROISILLON with its own material, or with that of a file."""
    material = load_material(__package__, Material, check_material, override)
    return CroisillonGame(lexicon, material)


def restore(lexicon: Lexicon, box: bytes) -> "CroisillonGame":
    """The game as it was played with the content of a box."""
    return CroisillonGame(lexicon, unpack(box, Material))


def as_then(game: "CroisillonGame") -> "CroisillonGame":
    """The same game as 0.1.0 refereed it: the first turn is as long as the others."""
    return CroisillonGame(game.lexicon, game.material, first_turn=1)


class CroisillonGame:
    """CROISILLON, refereed with one lexicon and played with one material."""

    name = NAME
    players = range(2, MOST_PLAYERS + 1)
    teams = 0
    options = OPTIONS

    def __init__(self, lexicon: Lexicon, material: Material, first_turn: int = FIRST_TURN) -> None:
        self.lexicon = lexicon
        self.material = material
        self._first_turn = first_turn
        self.material_fingerprint = fingerprint(material)
        self.box = pack(material)
        self.lexicon_fingerprint = lexicon.fingerprint

    # -- start

    def start(self, setup: Setup) -> State:
        """Shuffle both packs and deal (C1, C20)."""
        capitals, smalls = make_packs(self.material)
        state = State(
            setup=setup,
            hands=("",) * setup.players,
            capitals="".join(shuffled(capitals, setup.seed, "capitals")),
            smalls="".join(shuffled(smalls, setup.seed, "smalls")),
            scores=(0,) * setup.players,
            turn=0,
            turns=(0,) * setup.players,
            drafts=(Grid(),) * setup.players,
            until=None,
            last=(None,) * setup.players,
        )
        for seat in range(setup.players):
            state = self._refill(state, seat)
        return msgspec.structs.replace(state, until=self._end_of_turn(state, 0.0))

    # -- acting

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("C10", "over")
        match action:
            case TimeUp():
                return self._time_up(state, seat, at)
            case _ if not 0 <= seat < state.setup.players or seat in state.resigned:
                raise Refusal("C20", "no-seat")
            case Draft(grid):
                check_grid(grid)
                return self._draft(state, seat, grid, at)
            case Challenge():
                return self._challenge(state, seat, at)
            case Resign():
                return self._resign(state, seat, at)
        if seat != state.turn:
            raise Refusal("C20", "not-your-turn")
        if isinstance(action, Accept):
            if not window_open(state):
                raise Refusal("C40", "no-window")
            return Step(self._finish(state, at), Effects("C40", "accepted"))
        if window_open(state):
            state = self._finish(state, at)  # who plays on lets the grid before stand
            if state.ended:
                raise Refusal("C40", "accept-first")
        else:
            _require_time(state, at)
        if isinstance(action, Add | Keep) and not state.bonus:
            raise Refusal("C31", "no-bonus")
        if isinstance(action, Lay | Pass) and state.bonus:
            raise Refusal("C31", "bonus-first", bonus=state.bonus)
        match action:
            case Add():
                return self._add(state, action, at)
            case Keep():
                return self._keep(state, at)
            case Pass(cards):
                return self._pass(state, cards, at)
            case Lay(grid):
                check_grid(grid)
                return self._lay(state, grid, at)

    def _draft(self, state: State, seat: Seat, grid: Grid, at: float) -> Step[State]:
        """Note what a seat prepares; it may be as unfinished as one likes (C34)."""
        if seat == state.turn and not window_open(state):
            _require_time(state, at)
        refuse_for(missing(grid.cards, state.hands[seat]))
        drafted = msgspec.structs.replace(state, drafts=replaced(state.drafts, seat, grid))
        if not grid.spots:
            return Step(drafted, Effects("C34", "cleared", seen_by=(seat,)))
        reading = self._read(state, grid.cards)
        told = Drafted(**told_words(reading.words), points=reading.score)
        if reading.faults:
            faults = fault_views(reading.faults)
            reasons = (" ".join((fault.rule, *(fault.words or fault.cells))) for fault in faults)
            wrong = Unfinished(**told, reasons="; ".join(reasons), faults=faults)
            effects = Effects("C34", "unfinished", (), 0, wrong, seen_by=(seat,))
        else:
            effects = Effects("C34", "drafted", _texts(reading.words), 0, told, seen_by=(seat,))
        return Step(drafted, effects)

    def _lay(self, state: State, grid: Grid, at: float) -> Step[State]:
        """Lay a grid, and turn up a bonus card if it took the whole hand (C20, C31)."""
        seat = state.turn
        reading = self._read(state, grid.cards)
        refuse_for((*missing(grid.cards, state.hands[seat]), *reading.faults))
        laid = Laid(seat, reading.grid, reading.words, reading.score)
        state = msgspec.structs.replace(
            state,
            hands=replaced(state.hands, seat, without(state.hands[seat], grid.kinds)),
            drafts=replaced(state.drafts, seat, Grid()),
            scores=replaced(state.scores, seat, state.scores[seat] + laid.score),
            table=laid,
            idle=0,
        )
        words, details = _texts(laid.words), told_words(laid.words)
        if len(grid.spots) < self.material.hand_size:
            return Step(
                self._after_grid(state, at), Effects("C20", "laid", words, laid.score, details)
            )
        # The effects do not name the bonus card: a preview must not tell what lies on the pack.
        state = msgspec.structs.replace(
            state,
            bonus=state.smalls[0],
            smalls=state.smalls[1:],
            until=self._limit(state, at),
        )
        return Step(state, Effects("C31", "all-laid", words, laid.score, details))

    def _add(self, state: State, action: Add, at: float) -> Step[State]:
        """Add the bonus card to the grid on the table (C31)."""
        laid = _on_table(state)
        grids = with_card(laid.grid.cards, action, state.bonus)
        readings = [self._read(state, cards) for cards in grids]
        reading = next((reading for reading in readings if not reading.faults), readings[0])
        refuse_for(reading.faults)
        new = [word for word in reading.words if word not in laid.words]
        extra = reading.score - laid.score
        # The card may have moved the corner of the grid, and with it the names of all cells.
        words = self._read(state, reading.grid.cards).words
        state = msgspec.structs.replace(
            state,
            bonus="",
            table=Laid(laid.seat, reading.grid, words, reading.score),
            scores=replaced(state.scores, laid.seat, state.scores[laid.seat] + extra),
        )
        effects = Effects("C31", "added", _texts(new), extra, told_words(new))
        return Step(self._after_grid(state, at), effects)

    def _keep(self, state: State, at: float) -> Step[State]:
        """Keep the bonus card as part of the new hand (C31)."""
        return Step(
            self._after_grid(_bonus_kept(state), at),
            Effects("C31", "kept", details=Kept(bonus=state.bonus)),
        )

    def _pass(self, state: State, cards: str, at: float) -> Step[State]:
        """Pass, and exchange some cards: draw first, then give back, as after a grid (C32, C33)."""
        seat = state.turn
        surplus = Counter(cards) - Counter(state.hands[seat])
        if surplus:
            raise Refusal("C33", "not-in-hand", cards=notation.format_cards("".join(surplus)))
        state = msgspec.structs.replace(
            state,
            hands=replaced(state.hands, seat, without(state.hands[seat], cards)),
            drafts=replaced(state.drafts, seat, Grid()) if cards else state.drafts,
            idle=state.idle + 1,
        )
        if cards:
            state = self._give_back(self._refill(state, seat), cards)
        given = Count(count=len(cards))
        effects = Effects("C33", "exchanged" if cards else "passed", details=given)
        return Step(self._next_turn(state, seat, at), effects)

    def _challenge(self, state: State, seat: Seat, at: float) -> Step[State]:
        """Contest the grid on the table: it scores nothing, or the challenger pays (C40)."""
        end = ends_at(state)
        if not window_open(state) or (end is not None and at > end):
            raise Refusal("C40", "no-window")
        laid = _on_table(state)
        if seat == laid.seat:
            raise Refusal("C40", "own-grid")
        wrong = [text for text in _texts(laid.words) if text not in self.lexicon]
        if wrong:
            scores = replaced(state.scores, laid.seat, state.scores[laid.seat] - laid.score)
            worthless = Laid(laid.seat, laid.grid, (), 0)
            undone = msgspec.structs.replace(state, scores=scores, table=worthless)
            effects = Effects("C40", "upheld", tuple(wrong), -laid.score, surprise=True)
            return Step(self._finish(undone, at), effects)
        penalty = self.material.figures.unfounded_challenge
        scores = replaced(state.scores, seat, state.scores[seat] - penalty)
        stands = self._finish(msgspec.structs.replace(state, scores=scores), at)
        effects = Effects("C40", "rejected", _texts(laid.words), -penalty, surprise=True)
        return Step(stands, effects)

    def _time_up(self, state: State, seat: Seat, at: float) -> Step[State]:
        """The clock: lay the draft if it can be laid, else pass (C34); keep; close the window."""
        end = ends_at(state)
        if seat != CLOCK or end is None or at < end:
            raise Refusal("C34", "time-left")
        if window_open(state):
            return Step(self._finish(state, at), Effects("C40", "closed"))
        if state.bonus:
            return self._keep(state, at)
        draft = state.drafts[state.turn]
        if draft.spots and not self._read(state, draft.cards).faults:
            return self._lay(state, draft, at)
        after = self._pass(state, "", at).state
        return Step(after, Effects("C34", "time-over"))

    def _resign(self, state: State, seat: Seat, at: float) -> Step[State]:
        """A seat leaves the game; its grid on the table counts, a bonus card is kept."""
        effects = Effects("C20", "resigned")
        state = msgspec.structs.replace(
            state,
            resigned=(*state.resigned, seat),
            drafts=replaced(state.drafts, seat, Grid()),
        )
        alone = len(state.resigned) == state.setup.players - 1
        if state.bonus and (alone or seat == state.turn):
            state = self._after_grid(_bonus_kept(state), at)
        if alone and state.table:
            state = self._finish(state, at)
        if seat == state.turn and not state.ended:
            until = state.until if state.table else self._end_of_turn(state, at)
            turn = self._after(state, seat)
            state = msgspec.structs.replace(state, turn=turn, until=until)
        if alone:
            return Step(msgspec.structs.replace(state, ended="C20", until=None), effects)
        return Step(state if state.table else self._end_if_over(state), effects)

    # -- between the turns

    def _after_grid(self, state: State, at: float) -> State:
        """What follows a grid: a window of challenge, or the next turn (C32, C40)."""
        if self._arbitrates(state):
            return self._finish(state, at)
        return msgspec.structs.replace(
            state,
            turn=self._after(state, state.turn),
            until=self._window(state, at),
        )

    def _finish(self, state: State, at: float) -> State:
        """The grid on the table stands: refill, give its cards back, next turn (C32)."""
        laid = _on_table(state)
        used = state.used
        if state.setup.options["no_repeat"] == IN_GAME:
            used = tuple(sorted({*used, *_texts(laid.words)}))
        state = self._give_back(self._refill(state, laid.seat), laid.grid.kinds)
        state = msgspec.structs.replace(
            state, table=None, last=replaced(state.last, laid.seat, laid), used=used
        )
        return self._next_turn(state, laid.seat, at)

    def _next_turn(self, state: State, seat: Seat, at: float) -> State:
        """The turn of a seat is over."""
        turn = self._after(state, seat)
        turns = replaced(state.turns, seat, state.turns[seat] + 1)
        state = msgspec.structs.replace(state, turn=turn, turns=turns)
        until = self._end_of_turn(state, at)
        return self._end_if_over(msgspec.structs.replace(state, until=until))

    def _end_if_over(self, state: State) -> State:
        """End the game when a total reaches the target after equal numbers of turns (C10)."""
        playing = [seat for seat in range(state.setup.players) if seat not in state.resigned]
        if len({state.turns[seat] for seat in playing}) > 1:
            return state
        best = max(state.scores[seat] for seat in playing)
        if best >= self._target(state):
            return msgspec.structs.replace(state, ended="C10", until=None)
        if state.idle >= self.material.figures.rounds_of_passes * len(playing):
            return msgspec.structs.replace(state, ended="C33", until=None)
        return state

    def _refill(self, state: State, seat: Seat) -> State:
        """The hand of a seat filled up from both packs."""
        hand, figures = state.hands[seat], self.material.figures
        held = sum(map(is_capital, hand))
        capitals = figures.capitals - held
        smalls = figures.smalls - (len(hand) - held)
        hand = in_order(hand + state.capitals[:capitals] + state.smalls[:smalls])
        return msgspec.structs.replace(
            state,
            hands=replaced(state.hands, seat, hand),
            capitals=state.capitals[capitals:],
            smalls=state.smalls[smalls:],
        )

    def _give_back(self, state: State, cards: str) -> State:
        """Both packs with these cards, shuffled."""
        capitals = state.capitals + "".join(filter(is_capital, cards))
        smalls = state.smalls + "".join(card for card in cards if not is_capital(card))
        seed, turn = state.setup.seed, sum(state.turns)
        return msgspec.structs.replace(
            state,
            capitals="".join(shuffled(capitals, seed, f"capitals/{turn}")),
            smalls="".join(shuffled(smalls, seed, f"smalls/{turn}")),
        )

    def _after(self, state: State, seat: Seat) -> Seat:
        """The seat whose turn is next."""
        others = ((seat + ahead) % state.setup.players for ahead in range(1, state.setup.players))
        return next((other for other in others if other not in state.resigned), seat)

    def _end_of_turn(self, state: State, at: float) -> float | None:
        """When a turn that begins now is over (C34)."""
        return self._limit(state, at, 1 if any(state.turns) else self._first_turn)

    def _limit(self, state: State, at: float, times: int = 1) -> float | None:
        """When so many limits that begin now are over."""
        limit = int(state.setup.options["limit"])
        return at + limit * times if limit else None

    def _window(self, state: State, at: float) -> float | None:
        """When a window of challenge that opens now is over."""
        seconds = int(state.setup.options["window"])
        return at + seconds if seconds else None

    def _read(self, state: State, cards: Cards) -> Reading:
        """What a grid says by the options of this game."""
        lexicon = self.lexicon if self._arbitrates(state) else None
        return read(cards, self.material, lexicon, state.used)

    def _target(self, state: State) -> int:
        return int(state.setup.options["target"])

    def _arbitrates(self, state: State) -> bool:
        return state.setup.options["words"] == ARBITER

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """The player to move, then all others, who may prepare their grids."""
        if state.ended:
            return ()
        others = (seat for seat in range(state.setup.players) if seat != state.turn)
        return (state.turn, *(seat for seat in others if seat not in state.resigned))

    def due(self, state: State) -> float | None:
        """When the turn, the bonus or the window of challenge is over."""
        return ends_at(state)

    def timeout(self, state: State) -> Action:
        """The clock ends it."""
        return TimeUp()

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of all seats."""
        return state.scores

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over (C10)."""
        if not state.ended:
            return None
        still = [seat for seat in range(state.setup.players) if seat not in state.resigned]
        best = max(state.scores[seat] for seat in still)
        winners = tuple(seat for seat in still if state.scores[seat] == best)
        reason, who = REASONS[state.ended], state.resigned[-1] if state.ended == "C20" else None
        figures = {"best": best, "target": self._target(state), "turns": state.turns[winners[0]]}
        told = figures if state.ended == "C10" else {}
        return Result(winners, state.scores, state.ended, reason, who, figures=told)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        prepared = Grid() if seat is None else state.drafts[seat]
        draft = self._read(state, prepared.cards) if prepared.spots else None
        return view(state, seat, self.material, draft, self.to_act(state), self.result(state))

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """Legal actions, the grids that score most first."""
        if seat not in self.to_act(state):
            return
        contestable = window_open(state) and seat != _on_table(state).seat
        if seat != state.turn:
            if contestable:
                yield Challenge()
            yield from (Draft(grid) for grid in self._grids(state, seat, DRAFTS))
            yield Draft()
        elif state.bonus:
            yield from (action for action, _ in self.bonus_places(state))
            yield Keep()
        else:
            if contestable:
                yield Accept()
                state = self.settled(state)
            if not state.ended:
                yield from (Lay(grid) for grid in self._grids(state, seat, CANDIDATES))
                if state.hands[seat]:
                    yield Pass(state.hands[seat])
                yield Pass()

    def _grids(self, state: State, seat: Seat, count: int) -> Iterator[Grid]:
        used = frozenset(state.used)
        found = moves.best_grids(self.lexicon, state.hands[seat], self.material, count, used)
        return (grid for grid, _ in found)

    def bonus_places(self, state: State) -> list[tuple[Add, int]]:
        """Where the bonus card can be added and what that brings, the best first (C31)."""
        laid = _on_table(state)
        found = best_additions(
            laid.grid.cards,
            state.bonus,
            lambda cards: read(cards, self.material, self.lexicon, state.used),
        )
        return [(action, score - laid.score) for action, score in found]

    def settled(self, state: State) -> State:
        """The state once the grid on the table stands."""
        return self._finish(state, 0.0) if window_open(state) else state

    def tokens(self, state: State) -> Counter[str]:
        """Every card: in the hands, in the packs and on the table."""
        table = state.table.grid.kinds if state.table else ""
        return Counter("".join((*state.hands, state.capitals, state.smalls, table, state.bonus)))

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The packs and the hands of the others dealt anew; their drafts are gone."""
        seats = range(state.setup.players)
        others = [other for other in seats if other != seat]
        hidden = "".join((*(state.hands[other] for other in others), state.capitals, state.smalls))
        hands = list(state.hands)
        packs = []
        for name, capital in (("capitals", True), ("smalls", False)):
            cards = [card for card in hidden if is_capital(card) is capital]
            order = "".join(shuffled(cards, seed, name))
            for other in others:
                count = sum(is_capital(card) is capital for card in state.hands[other])
                kept = "" if capital else hands[other]
                hands[other], order = in_order(kept + order[:count]), order[count:]
            packs.append(order)
        return msgspec.structs.replace(
            state,
            hands=tuple(hands),
            capitals=packs[0],
            smalls=packs[1],
            drafts=tuple(state.drafts[s] if s == seat else Grid() for s in seats),
        )

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        if not 0 <= seat < state.setup.players:
            return notation.parse_action(text, "", Grid(), "")
        return notation.parse_action(text, state.hands[seat], state.drafts[seat], state.bonus)

    def format_position(self, state: State) -> TomlTable:
        """The state as a table of a scenario."""
        return notation.format_position(state)

    def parse_position(self, position: TomlTable, setup: Setup) -> State:
        """The state that a table of a scenario describes."""
        state = notation.parse_position(position, self.start(setup), self.material)
        if not state.table:
            return msgspec.structs.replace(state, until=self._end_of_turn(state, 0.0))
        reading = self._read(state, state.table.grid.cards)
        if broken := sorted({fault.rule for fault in reading.faults}):
            raise ValueError(f"the grid on the table breaks the rules: {', '.join(broken)}")
        laid = Laid(state.table.seat, reading.grid, reading.words, reading.score)
        state = msgspec.structs.replace(state, table=laid)
        until = self._window(state, 0.0) if window_open(state) else self._limit(state, 0.0)
        return msgspec.structs.replace(state, until=until)

    def encode(self, state: State) -> bytes:
        """The whole state as bytes."""
        return encode_state(state)

    def decode(self, data: bytes) -> State:
        """The state of these bytes."""
        return decode_state(data, State)

    def render(self, view: View, language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        return drawing.render(view, language, names)


def _require_time(state: State, at: float) -> None:
    """The player to move acts in time (C34)."""
    end = ends_at(state)
    if end is not None and at > end:
        raise Refusal("C34", "too-late")


def _on_table(state: State) -> Laid:
    assert state.table, "a grid lies on the table"
    return state.table


def _bonus_kept(state: State) -> State:
    """The bonus card goes to the hand of who laid the grid."""
    seat = _on_table(state).seat
    hands = replaced(state.hands, seat, in_order(state.hands[seat] + state.bonus))
    return msgspec.structs.replace(state, hands=hands, bonus="")


def _texts(words: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.text for word in words)
