"""The referee of LA GUERRE DES MOTS: starts a game, judges every action, knows when it is over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.files import TomlTable
from logomachie.engine.game import Language, Option, Result, Seat, Setup, Step
from logomachie.engine.material import fingerprint, load_material, pack, unpack
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import decode_state, encode_state
from logomachie.engine.tuples import replaced
from logomachie.games.guerre_des_mots import drawing, laying, moves_left, notation, positions, turns
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass, Put, Resign, TakeBack
from logomachie.games.guerre_des_mots.board import names, to_cell, words_of
from logomachie.games.guerre_des_mots.effects import Count, Effects, Mistake, Moved
from logomachie.games.guerre_des_mots.meaning import Meaning
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.rules import (
    FIRST,
    GENERAL,
    SIMPLE,
    TODAY,
    Rules,
    Rulings,
    steps_to_goals,
)
from logomachie.games.guerre_des_mots.state import (
    CROSS,
    FEWEST_PLAYERS,
    JOKER,
    MOST_PLAYERS,
    Chain,
    Material,
    State,
    check_material,
    make_tokens,
)
from logomachie.games.guerre_des_mots.taking import take, too_short
from logomachie.games.guerre_des_mots.view import View, view
from logomachie.lexicon import Lexicon

NAME = "guerre_des_mots"
ARBITER, CHALLENGE = "arbiter", "challenge"
OPTIONS = (
    Option("rule", SIMPLE, (SIMPLE, GENERAL)),
    Option("words", ARBITER, (ARBITER, CHALLENGE)),
)
MISTAKES = {
    "unknown-word", "no-compound", "remainder", "no-such-accent", "not-all-laid", "no-word",
}  # fmt: skip
"""What costs the turn where nobody refuses it: wrong words, remainders and accents, letters taken
that are not all laid, a letter that is turned and forms no word (G92)."""
WINNING_SCORE = 100
RULE_OF_KIND = {
    laying.CHAINED: "G30",
    laying.LENGTHENED: "G31",
    laying.BOTH: "G32",
    laying.BEYOND: "G61",
    laying.COMPOUND: "G34",
    laying.FOUNDED: "G12",
}
"""The rule by which a word is laid."""
T = TypeVar("T")


def new_game(lexicon: Lexicon, override: Path | None = None) -> "GuerreGame":
    """LA GUERRE DES MOTS with its own material, or with that of a file."""
    material = load_material(__package__, Material, check_material, override)
    return GuerreGame(lexicon, material)


def restore(lexicon: Lexicon, box: bytes) -> "GuerreGame":
    """The game as it was played with the content of a box."""
    return GuerreGame(lexicon, unpack(box, Material))


def as_then(game: "GuerreGame") -> "GuerreGame":
    """The game by the rulings of 0.1.0."""
    return GuerreGame(game.lexicon, game.material, FIRST)


class GuerreGame:
    """LA GUERRE DES MOTS, refereed with one lexicon and played with one material."""

    name = NAME
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    teams = 0
    options = OPTIONS

    def __init__(self, lexicon: Lexicon, material: Material, rulings: Rulings = TODAY) -> None:
        self.lexicon = lexicon
        self.rulings = rulings
        self.material = material
        self.tokens_of_box = make_tokens(material)
        self.material_fingerprint = fingerprint(material)
        self.box = pack(material)
        self.lexicon_fingerprint = lexicon.fingerprint
        self._meanings = {
            rule: Meaning(lexicon, material.figures.one_letter, accents=rule == GENERAL)
            for rule in (SIMPLE, GENERAL)
        }
        self._steps = {
            rule: steps_to_goals(material, general=rule == GENERAL) for rule in (SIMPLE, GENERAL)
        }

    def rules(self, setup: Setup) -> Rules:
        """The rules that a game is played by."""
        rule = str(setup.options["rule"])
        return Rules(
            self.material,
            self.tokens_of_box,
            self._meanings[rule],
            setup.players,
            rule == GENERAL,
            setup.options["words"] == ARBITER,
            self._steps[rule],
            self.rulings,
        )

    # -- start

    def start(self, setup: Setup) -> State:
        """Draw for the first move, then give each a joker, a cross and letters (G10, G11)."""
        opening, first = self._draw_for_first(setup)
        order = shuffled(self._letters(), setup.seed, "reserve")
        jokers, crosses = self._kind(JOKER), self._kind(CROSS)
        size = self.material.figures.hands[setup.players - FEWEST_PLAYERS] - 2
        return State(
            setup=setup,
            chains=(),
            arsenals=tuple(
                (*order[seat * size : (seat + 1) * size], jokers[seat], crosses[seat])
                for seat in range(setup.players)
            ),
            reserve=order[setup.players * size :],
            box=(*jokers[setup.players :], *crosses[setup.players :]),
            turn=first,
            opening=opening,
            turns=(0,) * setup.players,
        )

    def _letters(self) -> tuple[int, ...]:
        specials = (JOKER, CROSS)
        return tuple(
            n for n, token in enumerate(self.tokens_of_box) if token.letter not in specials
        )

    def _kind(self, letter: str) -> tuple[int, ...]:
        return tuple(n for n, token in enumerate(self.tokens_of_box) if token.letter == letter)

    def _draw_for_first(self, setup: Setup) -> tuple[tuple[tuple[int, ...], ...], Seat]:
        """Each draws a letter, the nearest to A begins; who ties draws again."""
        rounds: list[tuple[int, ...]] = []
        tied: Sequence[Seat] = range(setup.players)
        while len(tied) > 1:
            order = shuffled(self._letters(), setup.seed, f"first/{len(rounds)}")
            drawn = dict(zip(tied, order, strict=False))
            rounds.append(tuple(drawn.get(seat, -1) for seat in range(setup.players)))
            letters = {seat: self.tokens_of_box[token].letter for seat, token in drawn.items()}
            tied = [seat for seat in tied if letters[seat] == min(letters.values())]
        return tuple(rounds), tied[0]

    # -- acting

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("G103", "over")
        if not 0 <= seat < state.setup.players or seat in state.resigned:
            raise Refusal("G11", "no-seat")
        if isinstance(action, Resign):
            return self._resign(state, seat)
        if seat != state.turn:
            raise Refusal("G11", "not-your-turn")
        # Where a wrong word costs the turn, a preview must be no dictionary.
        secret = not self.rules(state.setup).arbiter
        try:
            step = self._act(state, action)
        except Refusal as refusal:
            if not secret or refusal.key not in MISTAKES:
                refusal.surprise = secret
                raise
            step = self._mistaken(state, refusal)
        return Step(step.state, msgspec.structs.replace(step.effects, surprise=secret))

    def _act(self, state: State, action: Move | TakeBack | Draw | Pass) -> Step[State]:
        match action:
            case Move():
                return self._move(state, action)
            case TakeBack():
                return self._take_back(state, action)
            case Draw():
                return self._draw(state)
            case Pass():
                return self._pass(state)

    def _move(self, state: State, move: Move) -> Step[State]:
        verdict = judge(state, state.turn, move, self.rules(state.setup))
        after = self.after(state, verdict)
        return Step(after, self._effects(state, after, move, verdict))

    def after(self, state: State, verdict: Verdict) -> State:
        """The state behind a move of the seat to move that was judged so."""
        return turns.after(state, verdict, self.rules(state.setup))

    def _mistaken(self, state: State, refusal: Refusal) -> Step[State]:
        """A mistake costs the turn, and nothing moves (G92)."""
        effects = Effects("G92", "mistake", refusal.words, details=Mistake(broken=refusal.rule))
        return Step(turns.next_turn(state, self.rules(state.setup)), effects)

    def _effects(self, before: State, after: State, move: Move, verdict: Verdict) -> Effects:
        """What a move did: what matters most first, then all else that is true of it."""
        seat, fired = before.turn, verdict.fired
        second = verdict.kind == laying.FOUNDED and any(c.seat == seat for c in before.chains)
        laid = ("G13" if second else RULE_OF_KIND[verdict.kind], verdict.kind)
        goes_on = not (verdict.won and self.rulings.quiet_win)
        facts = (
            (verdict.won, (verdict.won, "won")),
            (fired.words, ("G83", "hit")),
            (fired.crosses, ("G83", "cross-hit")),
            (fired.missed, ("G84", "missed")),
            (verdict.blocks_chain, ("G70", "chain-blocked")),
            (verdict.blocks_word, ("G60", "word-blocked")),
            (goes_on and verdict.whole_word and not verdict.blocks_word, ("G51", "again")),
            (goes_on and verdict.greens, ("G50", "again")),
            (verdict.pirated is not None, ("G90", "pirated")),
            (True, laid),
            (verdict.captured, ("G40", "captured")),
            (verdict.transferred, ("G43", "transferred")),
            (verdict.turned, ("G52", "turned")),
            (move.uncross, ("G61", "cross-back")),
            (move.unveil, ("G70", "turned-over")),
        )
        details = Moved(
            kind=verdict.kind,
            won_words=", ".join(fired.words),
            tokens=len(fired.tokens),
            captured=verdict.captured,
            transferred=verdict.transferred,
            turned=verdict.turned,
            pirated=-1 if verdict.pirated is None else verdict.pirated,
            again=verdict.again,
            laid=[put.cell for put in move.puts],
            taken=[cell for cell in map(_left, move.puts) if cell],
            shots=[(shot.gun, shot.target) for shot in move.shots],
        )
        (rule, key), *others = (said for true, said in facts if true)
        parts = tuple(Effects(*said, verdict.words, details=details) for said in others)
        gain = self._gain(before, after, seat)
        return Effects(rule, key, verdict.words, gain, details, parts)

    def _take_back(self, state: State, action: TakeBack) -> Step[State]:
        chains, tokens, words = self._taken_back(state, action)
        seat = state.turn
        arsenals = replaced(state.arsenals, seat, state.arsenals[seat] + tokens)
        after = msgspec.structs.replace(state, chains=chains, arsenals=arsenals)
        after = turns.played(state, after, 0, self.rules(state.setup))
        gain = self._gain(state, after, seat)
        effects = Effects("G91", "taken-back", words, gain, Count(count=len(tokens)))
        return Step(after, effects)

    def _taken_back(
        self, state: State, action: TakeBack
    ) -> tuple[tuple[Chain, ...], tuple[int, ...], tuple[str, ...]]:
        """The chains without what is taken back, the tokens, and the words that stay (G91)."""
        seat, rules = state.turn, self.rules(state.setup)
        if not action.cells or len(action.cells) > len(self.material.squares):
            raise Refusal("G91", "which-letters")
        cells = [to_cell(name, self.material) for name in action.cells]
        shown = names(cells, self.material)
        taken = take(state.chains, cells, seat, self.material)
        run = taken.runs[0]
        if any(state.chains[other.chain].seat != seat for other in taken.runs):
            raise Refusal("G91", "own-chain-only", cells=shown)
        if len(taken.runs) > 1 or len(words_of(run.links)) > 1 or len(set(cells)) < len(cells):
            raise Refusal("G91", "one-word", cells=shown)
        rest = taken.chains[run.chain].links
        wrong = rules.meaning.meaningless(rest)
        if wrong:
            texts, where = [word.text for word in wrong], [c for word in wrong for c in word.cells]
            raise Refusal("G41", "remainder", words=texts, cells=names(where, self.material))
        short = too_short(state.chains[run.chain].links, rest, rules.rulings.shortest)
        if short:
            cells = [cell for word in short for cell in word.cells]
            texts = [word.text for word in short]
            raise Refusal("G41", "too-short", words=texts, cells=names(cells, self.material))
        crosses = tuple(token for _, token in taken.freed)
        tokens = tuple(link.token for link in run.letters) + crosses
        return taken.chains, tokens, tuple(word.text for word in words_of(rest))

    def _draw(self, state: State) -> Step[State]:
        self._require_blocked(state)
        if not state.reserve:
            raise Refusal("G94", "reserve-empty")
        seat, count = state.turn, self.material.figures.draw
        drawn = state.reserve[:count]
        after = msgspec.structs.replace(
            state,
            arsenals=replaced(state.arsenals, seat, state.arsenals[seat] + drawn),
            reserve=state.reserve[count:],
        )
        effects = Effects("G94", "drawn", details=Count(count=len(drawn)))
        return Step(turns.next_turn(after, self.rules(state.setup)), effects)

    def _pass(self, state: State) -> Step[State]:
        following = turns.next_turn(state, self.rules(state.setup))
        if state.replaying:
            return Step(following, Effects("G50", "no-more"))
        self._require_blocked(state)
        if state.reserve:
            raise Refusal("G94", "draw-instead")
        passed = msgspec.structs.replace(following, passes=state.passes + 1)
        if passed.passes >= state.setup.players - len(state.resigned):
            passed = msgspec.structs.replace(passed, ended="G103")
        return Step(passed, Effects("G94", "passed"))

    def _require_blocked(self, state: State) -> None:
        left = moves_left.any_move(state, state.turn, self.rules(state.setup))
        if left:
            raise Refusal("G94", "not-blocked", cells=[left.puts[0].cell])

    def _resign(self, state: State, seat: Seat) -> Step[State]:
        resigned = (*state.resigned, seat)
        after = msgspec.structs.replace(state, resigned=resigned)
        left = [other for other in range(state.setup.players) if other not in resigned]
        if len(left) == 1:
            after = msgspec.structs.replace(after, turn=left[0], winner=left[0], ended="G11")
        elif state.turn == seat:
            following = turns.next_turn(after, self.rules(state.setup))
            after = msgspec.structs.replace(following, passes=state.passes)
        return Step(after, Effects("G11", "resigned"))

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """The player to move."""
        return () if state.ended else (state.turn,)

    def due(self, state: State) -> float | None:
        """No clock runs in this game."""
        return None

    def timeout(self, state: State) -> Action:
        """The clock is never due."""
        return Pass()

    def scores(self, state: State) -> tuple[int, ...]:
        """The steps by which each is nearer to a goal than its bases are; a winner has 100."""
        rules = self.rules(state.setup)
        return tuple(self._score(state, seat, rules) for seat in range(state.setup.players))

    def _score(self, state: State, seat: Seat, rules: Rules) -> int:
        if seat == state.winner:
            return WINNING_SCORE
        steps = rules.distances(seat)
        start = min(steps[cell] for base in rules.bases(seat) for cell in base)
        own = (link.cell for chain in state.chains if chain.seat == seat for link in chain.links)
        return max(0, start - min((steps[cell] for cell in own), default=start))

    def _gain(self, before: State, after: State, seat: Seat) -> int:
        rules = self.rules(before.setup)
        return self._score(after, seat, rules) - self._score(before, seat, rules)

    def result(self, state: State) -> Result | None:
        """Who won (G100, G101), or all who still played, in a draw (G103)."""
        if not state.ended:
            return None
        playing = tuple(s for s in range(state.setup.players) if s not in state.resigned)
        winners = playing if state.winner is None else (state.winner,)
        reason, who = self._reason(state)
        figures = {"turns": self.material.figures.turns} if reason == "last-turn" else {}
        return Result(winners, self.scores(state), state.ended, reason, who, figures=figures)

    def _reason(self, state: State) -> tuple[str, Seat | None]:
        """Why the game is over, and because of whom."""
        if state.ended == "G11":
            return "gave-up", state.resigned[-1]
        if state.winner is not None:
            return "goal-reached", state.winner
        if state.passes >= state.setup.players - len(state.resigned):
            return "all-blocked", None
        # A game of 0.1.0 may have been drawn before that.
        last = turns.fewest(state) >= self.material.figures.turns
        return "last-turn" if last else "too-long", None

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        rules = self.rules(state.setup)
        scores, result = self.scores(state), self.result(state)
        return view(state, seat, rules, scores, self.to_act(state), result)

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """Legal actions: words, those nearest to a goal first, take-backs, to draw or to pass."""
        if seat not in self.to_act(state):
            return
        rules = self.rules(state.setup)
        for action in moves_left.candidates(state, seat, rules):
            # A take-back may lead back to a board that was there, which only the referee knows.
            with suppress(Refusal):
                if isinstance(action, TakeBack):
                    self._take_back(state, action)
                yield action

    def tokens(self, state: State) -> Counter[str]:
        """Every token: on the board, in the arsenals, in the reserve and in the box."""
        on_board = (link.token for chain in state.chains for link in chain.links)
        held = (token for arsenal in state.arsenals for token in arsenal)
        everything = (*on_board, *held, *state.reserve, *state.box)
        return Counter(self.tokens_of_box[token].kind for token in everything)

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The reserve and the letters of the others dealt anew.

        Everybody knows how many jokers and crosses each has: those stay.
        """
        others = [other for other in range(state.setup.players) if other != seat]
        letters = {other: self._split(state.arsenals[other])[0] for other in others}
        hidden = [token for other in others for token in letters[other]] + list(state.reserve)
        order = list(shuffled(hidden, seed, "hidden"))
        arsenals = list(state.arsenals)
        for other in others:
            count = len(letters[other])
            arsenals[other] = (*order[:count], *self._split(state.arsenals[other])[1])
            order = order[count:]
        return msgspec.structs.replace(state, arsenals=tuple(arsenals), reserve=tuple(order))

    def _split(self, arsenal: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The letters of an arsenal, and its jokers and crosses."""
        special = {t for t in arsenal if self.tokens_of_box[t].letter in (JOKER, CROSS)}
        return tuple(t for t in arsenal if t not in special), tuple(
            t for t in arsenal if t in special
        )

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        arsenal = state.arsenals[seat] if 0 <= seat < len(state.arsenals) else ()
        return notation.parse_action(text, state, arsenal, self.rules(state.setup))

    def format_position(self, state: State) -> TomlTable:
        """The state as a table of a scenario."""
        return positions.format_position(state, self.rules(state.setup))

    def parse_position(self, position: TomlTable, setup: Setup) -> State:
        """The state that a table of a scenario describes."""
        return positions.parse_position(position, self.start(setup), self.rules(setup))

    def encode(self, state: State) -> bytes:
        """The whole state as bytes."""
        return encode_state(state)

    def decode(self, data: bytes) -> State:
        """The state of these bytes."""
        return decode_state(data, State)

    def render(self, view: View, language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        return drawing.render(view, language, names)


def _left(put: Put) -> str:
    """The cell that a token leaves; empty if it comes from the arsenal."""
    return notation.read_source(put.token).cell
