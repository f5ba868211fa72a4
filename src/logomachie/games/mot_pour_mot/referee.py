"""The referee of MOT POUR MOT: the contract that it fulfils."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.files import BadFile, TomlTable, read_table
from logomachie.engine.game import Language, Option, Result, Seat, Setup, Step
from logomachie.engine.material import (
    BadMaterial,
    fingerprint,
    first_fingerprint,
    load_material,
    pack,
    unpack,
)
from logomachie.engine.states import decode_state, encode_state
from logomachie.games.mot_pour_mot import moves, notation
from logomachie.games.mot_pour_mot.actions import (
    VOTES,
    Accept,
    Action,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Spell,
    Start,
    TimeUp,
    Vote,
)
from logomachie.games.mot_pour_mot.categories import (
    Category,
    HousePacks,
    by_name,
    is_pack,
    load_packs,
    own_packs,
    packs_of_first_release,
    read_pack,
)
from logomachie.games.mot_pour_mot.rulings import FIRST, TODAY, Rulings
from logomachie.games.mot_pour_mot.speller import Speller
from logomachie.games.mot_pour_mot.state import (
    CATEGORY_CHECK,
    MOST_PLAYERS,
    NEXT_CARD,
    SPELLING_CHECK,
    TEAMS,
    Material,
    Phase,
    State,
    captures,
    check_material,
    is_unhurried,
    members,
    team_of,
)
from logomachie.games.mot_pour_mot.turns import Turns
from logomachie.games.mot_pour_mot.verdicts import Verdict
from logomachie.games.mot_pour_mot.view import View, view
from logomachie.games.mot_pour_mot.words import letters_of
from logomachie.lexicon import Lexicon

NAME = "mot_pour_mot"
OPTIONS = (
    Option("capture", 6, (6, 7)),
    Option("letters", "french", ("french", "english")),
    Option("window", 15, (10, 15, 30, NEXT_CARD)),
)


def new_game(lexicon: Lexicon, override: Path | None = None) -> "MotPourMotGame":
    """MOT POUR MOT with its own material, or that of a file; a pack in a file is added to it."""
    return _with_packs(lexicon, override, own_packs, check_material)


def as_first_released(lexicon: Lexicon, override: Path | None = None) -> "MotPourMotGame":
    """The same with the packs of 0.1.0: for the material of a table that was opened then.

    It was checked then: what is refused today is played on with.
    """
    return _with_packs(lexicon, override, packs_of_first_release, lambda material: None)


def _with_packs(
    lexicon: Lexicon, override: Path | None, house: HousePacks, check: Callable[[Material], None]
) -> "MotPourMotGame":
    extra = override if override and _holds_pack(override) else None
    own = None if extra else override
    material = load_material(__package__, Material, check, own)
    packs = load_packs(material.categories.packs, own, house)
    if extra:
        packs[str(extra)] = read_pack(extra)
    return MotPourMotGame(lexicon, material, by_name(packs.values()))


def restore(lexicon: Lexicon, box: bytes) -> "MotPourMotGame":
    """The game as it was played with the content of a box."""
    content = unpack(box, Box)
    return MotPourMotGame(lexicon, content.material, {one.name: one for one in content.categories})


def as_then(game: "MotPourMotGame") -> "MotPourMotGame":
    """The same game by the rules of 0.1.0."""
    return MotPourMotGame(game.lexicon, game.material, game.categories, FIRST)


def first_mark(game: "MotPourMotGame") -> str:
    """The fingerprint that 0.1.0 gave to its material: the names of categories were part of it."""
    exempt = {name: tuple(sorted(one.exempt)) for name, one in game.categories.items()}
    return first_fingerprint(_FirstBox(game.material, tuple(game.categories), exempt))


class Box(msgspec.Struct, frozen=True):
    """All that the game is played with."""

    material: Material
    categories: tuple[Category, ...]


class _Verdicts(msgspec.Struct, frozen=True):
    """What of it changes a verdict or a draw; what a category is called does neither."""

    material: Material
    exempt: tuple[tuple[str, ...], ...]


class _FirstBox(msgspec.Struct, frozen=True):
    """What 0.1.0 took the fingerprint of."""

    material: Material
    categories: tuple[str, ...]
    exempt: dict[str, tuple[str, ...]]


def _holds_pack(path: Path) -> bool:
    try:
        return is_pack(read_table(path))
    except BadFile as error:
        raise BadMaterial(str(error)) from error


class MotPourMotGame:
    """MOT POUR MOT, refereed with one lexicon and played with one material."""

    name = NAME
    players = range(2, MOST_PLAYERS + 1)
    teams = 2
    options = OPTIONS

    def __init__(
        self,
        lexicon: Lexicon,
        material: Material,
        categories: dict[str, Category],
        rulings: Rulings = TODAY,
    ) -> None:
        self.lexicon = lexicon
        self.material = material
        self.categories = categories
        names = (name for one in categories.values() for name in one.proper.split())
        self.speller = Speller(lexicon, names)
        self.pulls = material.track.pulls
        self.turns = Turns(material, categories, self.speller, rulings)
        # Other answers of a category are known to the bots, but change no verdict.
        exempt = tuple(tuple(sorted(one.exempt)) for one in categories.values())
        self.material_fingerprint = fingerprint(_Verdicts(material, exempt))
        self.box = pack(Box(material, tuple(categories.values())))
        self.lexicon_fingerprint = lexicon.fingerprint

    def start(self, setup: Setup) -> State:
        """The state before the first action."""
        return self.turns.start(setup)

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        return self.turns.apply(state, seat, action, at)

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """Who may act in this phase; the captain whom all wait for first."""
        if state.ended:
            return ()
        active, others = members(state, state.team), members(state, 1 - state.team)
        match state.phase:
            case Phase.READING:
                return active[:1] if is_unhurried(state.setup) else others
            case Phase.THINKING:
                return active
            case Phase.SPELLING | Phase.EXPLAINING:
                return active[:1]
            case Phase.CHECKING:
                return tuple(seat for seat in others if seat not in state.accepted)
            case _:
                votes = state.dispute.votes if state.dispute else ()
                return tuple(seat for seat in (*others, *active) if not votes[seat])

    def due(self, state: State) -> float | None:
        """When the phase ends by itself."""
        return self.turns.ends_at(state)

    def timeout(self, state: State) -> Action:
        """The clock ends the phase."""
        return TimeUp()

    def scores(self, state: State) -> tuple[int, ...]:
        """The captures of each seat's team."""
        teams = self.team_scores(state)
        return tuple(teams[team_of(seat)] for seat in range(state.setup.players))

    def team_scores(self, state: State) -> tuple[int, int]:
        """The captures of both teams."""
        return captures(state, 0, self.pulls), captures(state, 1, self.pulls)

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over: all who are left of the winning team (M50)."""
        if not state.ended:
            return None
        scores = self.team_scores(state)
        there = [team for team in TEAMS if members(state, team)]
        best = max(scores[team] for team in there)
        winners = (seat for team in there if scores[team] == best for seat in members(state, team))
        reason, who = self._reason(state)
        figures = {}
        if reason == "letters-captured":
            figures = {"captured": best, "target": self.turns.to_win(state)}
        won = tuple(sorted(winners))
        return Result(won, self.scores(state), state.ended, reason, who, figures=figures)

    def _reason(self, state: State) -> tuple[str, Seat | None]:
        """Why the game is over, and because of whom."""
        if state.ended == "M2":
            return "gave-up", state.left[-1]
        if max(self.team_scores(state)) >= self.turns.to_win(state):
            return "letters-captured", None
        return "no-category-left", None

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        return view(
            state,
            seat,
            self.turns.tiles(state.setup),
            self.pulls,
            self.turns.to_win(state),
            self.team_scores(state),
            self.turns.count_to_come(state),
            self.turns.seconds(state.setup, state.phase),
            *self.turns.spelled(state),
            self.to_act(state),
            self.result(state),
        )

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """Legal actions; words first that pull the letters best."""
        if seat not in self.to_act(state):
            return
        match state.phase:
            case Phase.READING:
                yield Start()
            case Phase.THINKING:
                captain = seat == state.captains[state.team]
                for word in self.words(state):
                    yield Lock(word) if captain else Propose(word)
                if captain:
                    yield Pass()
            case Phase.SPELLING:
                _, rest = self.turns.spelled(state)
                yield Spell(rest)
                if len(rest) > 1:
                    yield Spell(rest[0])
            case Phase.CHECKING:
                yield from self._checks(state)
                yield Accept()
            case Phase.EXPLAINING:
                yield Explain()
            case _:
                yield from (Vote(choice) for choice in VOTES)

    def words(self, state: State) -> list[str]:
        """Words that the active team could give, the best first."""
        category = self.categories.get(state.category)
        words = moves.words_for(category, state.answers, self.lexicon)
        tiles = self.turns.tiles(state.setup)
        return moves.best_words(words, state.tracks, tiles, self.pulls, state.team)

    def _checks(self, state: State) -> Iterator[Action]:
        """The checks that are worth asking for."""
        known = self.turns.judge(state, state.word).verdict == Verdict.RIGHT
        if SPELLING_CHECK not in state.checked and not known:
            yield Check()
        category = self.categories.get(state.category)
        listed = category and letters_of(state.word) in category.letters
        if CATEGORY_CHECK not in state.checked and not listed:
            yield Contest()

    def tokens(self, state: State) -> Counter[str]:
        """Every letter, and every category, to come, on the table or played."""
        turned = (state.category,) if state.category else ()
        categories = (*self.turns.to_come(state), *state.used, *turned)
        return Counter((*self.turns.tiles(state.setup), *categories))

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The deck in another order, the votes of others drawn, the talk of the others left out."""
        team = None if seat is None else team_of(seat)
        dispute = state.dispute
        if dispute:
            votes = tuple(
                vote if seat == other or not vote else shuffled(VOTES, seed, f"vote/{other}")[0]
                for other, vote in enumerate(dispute.votes)
            )
            dispute = msgspec.structs.replace(dispute, votes=votes)
        return msgspec.structs.replace(
            state,
            deck=seed,
            proposals=tuple(p for p in state.proposals if team_of(p.seat) == team),
            talk=tuple(remark for remark in state.talk if team_of(remark.seat) == team),
            dispute=dispute,
        )

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        return notation.parse_action(text, state, seat)

    def format_position(self, state: State) -> TomlTable:
        """The state as a table of a scenario."""
        return notation.format_position(state, self.turns.tiles(state.setup))

    def parse_position(self, position: TomlTable, setup: Setup) -> State:
        """The state that a table of a scenario describes."""
        start = self.start(setup)
        return notation.parse_position(
            position, start, self.turns.tiles(setup), self.pulls, self.turns.seconds
        )

    def encode(self, state: State) -> bytes:
        """The whole state as bytes."""
        return encode_state(state)

    def decode(self, data: bytes) -> State:
        """The state of these bytes."""
        return decode_state(data, State)

    def render(self, view: View, language: Language, names: Sequence[str] = ()) -> str:
        """A view as text for a terminal; without names, the seats are numbered."""
        return notation.render(view, language, names)
