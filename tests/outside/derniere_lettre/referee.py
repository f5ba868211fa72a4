"""The referee of DERNIÈRE LETTRE: starts a game, judges every action, and knows when it is over."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.game import CLOCK, Effects, Language, Option, Result, Seat, Setup, Step
from logomachie.engine.material import fingerprint, load_material, pack, unpack
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import decode_state, encode_state
from logomachie.lexicon import Lexicon

from . import notation
from .actions import Action, Pass, Play, Resign, TimeUp
from .effects import Played
from .state import MOST_PLAYERS, Material, State, check_material
from .view import View

CANDIDATES = 20
"""How many words are offered as candidates."""
ENDS = {"gave-up": "D10", "all-laid": "D30", "all-passed": "D30"}
"""The rules by which a game ends, by the reason."""


def new_game(lexicon: Lexicon, override: Path | None = None) -> "DerniereLettre":
    """The game with its own material, or with that of a file."""
    material = load_material(__package__, Material, check_material, override)
    return DerniereLettre(lexicon, material)


def restore(lexicon: Lexicon, box: bytes) -> "DerniereLettre":
    """The game as it was played with the content of a box."""
    return DerniereLettre(lexicon, unpack(box, Material))


class DerniereLettre:
    """DERNIÈRE LETTRE, refereed with one lexicon and played with one material."""

    name = "derniere_lettre"
    players = range(2, MOST_PLAYERS + 1)
    teams = 0
    options = (Option("limit", 60, (60, 20, 0)),)

    def __init__(self, lexicon: Lexicon, material: Material) -> None:
        self.lexicon = lexicon
        self.material = material
        self.material_fingerprint = fingerprint(material)
        self.box = pack(material)
        self.lexicon_fingerprint = lexicon.fingerprint

    # -- acting

    def start(self, setup: Setup) -> State:
        """Deal the letters (D1)."""
        letters = "".join(shuffled(self.material.letters, setup.seed, "bag"))
        size = self.material.figures.hand
        dealt = size * setup.players
        hands = tuple(letters[first : first + size] for first in range(0, dealt, size))
        scores = (0,) * setup.players
        return State(setup, (), hands, letters[dealt:], scores, 0, self._until(setup, 0.0))

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("D30", "over")
        if isinstance(action, TimeUp):
            if seat != CLOCK or state.until is None or at < state.until:
                raise Refusal("D20", "time-not-up")
            return Step(self._without_word(state, at), Effects("D20", "time-up"))
        if not 0 <= seat < state.setup.players or seat in state.resigned:
            raise Refusal("D10", "no-seat")
        if isinstance(action, Resign):
            return Step(self._resign(state, seat, at), Effects("D10", "resigned"))
        if seat != state.turn:
            raise Refusal("D10", "not-your-turn")
        if isinstance(action, Pass):
            return Step(self._without_word(state, at), Effects("D20", "passed"))
        return self._play(state, action.word, at)

    def _play(self, state: State, word: str, at: float) -> Step[State]:
        seat, laid = state.turn, word[1:] if state.chain else word
        if state.chain and word[0] != state.chain[-1][-1]:
            raise Refusal("D11", "wrong-start", letter=state.chain[-1][-1])
        if missing := Counter(laid) - Counter(state.hands[seat]):
            raise Refusal("D10", "not-in-hand", letters=" ".join(sorted(missing.elements())))
        if word in state.chain:
            raise Refusal("D11", "said-before", words=[word])
        if word not in self.lexicon:
            raise Refusal("D12", "unknown-word", words=[word])
        hand = "".join((Counter(state.hands[seat]) - Counter(laid)).elements())
        drawn = self.material.figures.hand - len(hand)
        after = msgspec.structs.replace(
            state,
            chain=(*state.chain, word),
            hands=_with(state.hands, seat, hand + state.bag[:drawn]),
            bag=state.bag[drawn:],
            scores=_with(state.scores, seat, state.scores[seat] + len(laid)),
            idle=0,
        )
        effects = Effects("D10", "played", (word,), len(laid), Played(laid=laid))
        return Step(self._next_turn(after, at), effects)

    def _without_word(self, state: State, at: float) -> State:
        return self._next_turn(msgspec.structs.replace(state, idle=state.idle + 1), at)

    def _resign(self, state: State, seat: Seat, at: float) -> State:
        left = msgspec.structs.replace(state, resigned=(*state.resigned, seat))
        if len(left.resigned) == state.setup.players - 1:
            return msgspec.structs.replace(left, ended="gave-up", until=None)
        return self._next_turn(left, at) if seat == state.turn else left

    def _next_turn(self, state: State, at: float) -> State:
        """The turn of the next player, or the end of the game (D30)."""
        if not all(state.hands):
            return msgspec.structs.replace(state, ended="all-laid", until=None)
        players = state.setup.players
        if state.idle >= players - len(state.resigned):
            return msgspec.structs.replace(state, ended="all-passed", until=None)
        after = ((state.turn + ahead) % players for ahead in range(1, players + 1))
        turn = next(seat for seat in after if seat not in state.resigned)
        return msgspec.structs.replace(state, turn=turn, until=self._until(state.setup, at))

    def _until(self, setup: Setup, now: float) -> float | None:
        """When a turn that begins now is over (D20)."""
        limit = int(setup.options["limit"])
        return now + limit if limit else None

    # -- questions

    def to_act(self, state: State) -> Sequence[Seat]:
        """The player to move."""
        return () if state.ended else (state.turn,)

    def due(self, state: State) -> float | None:
        """When the turn is over."""
        return state.until

    def timeout(self, state: State) -> Action:
        """The clock ends the turn."""
        return TimeUp()

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of all seats."""
        return state.scores

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over (D30)."""
        if not state.ended:
            return None
        still = [seat for seat in range(state.setup.players) if seat not in state.resigned]
        best = max(state.scores[seat] for seat in still)
        winners = tuple(seat for seat in still if state.scores[seat] == best)
        who = {"gave-up": state.resigned[-1:], "all-laid": (state.turn,)}.get(state.ended, ())
        return Result(winners, state.scores, ENDS[state.ended], state.ended, next(iter(who), None))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        return View(
            state.chain,
            "" if seat is None else state.hands[seat],
            tuple(map(len, state.hands)),
            len(state.bag),
            state.scores,
            tuple(self.to_act(state)),
        )

    def words(self, state: State, seat: Seat) -> list[str]:
        """The words that a seat can add to the chain, the longest first (D10-D12)."""
        first = state.chain[-1][-1] if state.chain else ""
        hand = Counter(state.hands[seat])
        found = (
            word
            for word in self.lexicon.anagrams(first + state.hands[seat], partial=True)
            if len(word) > 1
            and word not in state.chain
            and word.startswith(first)
            and Counter(word[len(first) :]) <= hand
        )
        return sorted(found, key=lambda word: (-len(word), word))

    def candidates(self, state: State, seat: Seat) -> Iterator[Action]:
        """The longest words, and to pass."""
        if seat in self.to_act(state):
            yield from map(Play, self.words(state, seat)[:CANDIDATES])
            yield Pass()

    def tokens(self, state: State) -> Counter[str]:
        """Every letter, in the chain, in the hands and in the bag."""
        return Counter(notation.laid(state.chain) + "".join(state.hands) + state.bag)

    def reshuffle_hidden(self, state: State, seat: Seat | None, seed: str) -> State:
        """The bag and the hands of the others dealt anew."""
        others = [other for other in range(state.setup.players) if other != seat]
        hidden = "".join(state.hands[other] for other in others) + state.bag
        letters = iter(shuffled(hidden, seed, "hidden"))
        hands = state.hands
        for other in others:
            hands = _with(hands, other, "".join(next(letters) for _ in hands[other]))
        return msgspec.structs.replace(state, hands=hands, bag="".join(letters))

    # -- text and bytes

    def format_action(self, action: Action) -> str:
        """The action as text."""
        return notation.format_action(action)

    def parse_action(self, text: str, state: State, seat: Seat) -> Action:
        """The action that a text means."""
        return notation.parse_action(text)

    def format_position(self, state: State) -> dict[str, Any]:
        """The state as a table of a scenario."""
        return notation.format_position(state)

    def parse_position(self, position: Mapping[str, Any], setup: Setup) -> State:
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
        return notation.render(view, language, names)


def _with(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])
