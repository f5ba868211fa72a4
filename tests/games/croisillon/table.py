"""What the tests of the rules share: positions, actions, and a plain reading of grids."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from logomachie.engine.game import Step, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.actions import Action
from logomachie.games.croisillon.grid import Grid
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State

Place = tuple[int, int]
HAND = "CJ aaeegirrtuz**"
"""The hand of the printed examples."""
JAZZ = "..eguJaz*z/.....e/irCart*e"
"""The first of them, 66 points with all cards."""
SMALL_VALUES = {1: "aes", 2: "ilnortu", 3: "bcdgmp", 4: "fhv", 5: "jkqwxyz"}
VALUES = {letter: value for value, letters in SMALL_VALUES.items() for letter in letters}
VALUES |= {letter.upper(): 2 * value for letter, value in VALUES.items()}
"""What cards count, as the digest lists them."""


def position(
    game: CroisillonGame, hands: Sequence[str] = (), *, players: int = 2, **more: object
) -> State:
    """A position; what is no part of it is an option."""
    names = {option.name for option in game.options}
    options = {name: more.pop(name) for name in names & set(more)}
    setup = new_setup(game, players, "rules", options)  # type: ignore[arg-type]
    return game.parse_position({"hands": hands, **more}, setup)


def do(
    game: CroisillonGame, state: State, text: str, seat: int | None = None, at: float = 0
) -> State:
    """The state after an action, written as text."""
    seat = state.turn if seat is None else seat
    return game.apply(state, seat, game.parse_action(text, state, seat), at).state


def attempt(
    game: CroisillonGame, state: State, action: Action | str, seat: int = 0, at: float = 0
) -> Step[State] | Refusal:
    """What an action leads to, or why it is refused."""
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, seat)
        return game.apply(state, seat, action, at)
    except Refusal as refusal:
        return refusal


# -- a plain reading of grids, which shares nothing with the referee


class Plain(NamedTuple):
    """What a plain reader finds."""

    words: list[tuple[str, int]]
    """Every word with its points."""
    broken: set[str]
    """The rules that are broken, words apart."""


def plain_reading(cards: Mapping[Place, str]) -> Plain:
    """Read a grid line by line, as text; JOKERs tell one letter for all their words."""
    rows = [row for row, _ in cards]
    columns = [column for _, column in cards]
    lines = [
        [(row, column) for column in range(min(columns), max(columns) + 2)]
        for row in range(min(rows), max(rows) + 1)
    ]
    lines += [
        [(row, column) for row in range(min(rows), max(rows) + 2)]
        for column in range(min(columns), max(columns) + 1)
    ]
    words: list[tuple[str, int]] = []
    broken = set()
    for cells in lines:
        run: list[str] = []
        for cell in cells:
            if cell in cards:
                run.append(cards[cell])
                continue
            if len(run) > 1:
                capitals = [place for place, card in enumerate(run) if card[-1].isupper()]
                if len(capitals) > 1:
                    broken.add("C23")
                elif not capitals:
                    broken.add("C24")
                else:
                    at = capitals[0]
                    for arm in (run[at:], run[at::-1]):
                        if len(arm) > 1:
                            words.append(_plain_word(arm))
                            if sum(card.startswith("*") for card in arm) > 1:
                                broken.add("C28")
            run = []
    if not _connected(cards):
        broken.add("C25")
    texts = [text for text, _ in words]
    if len(set(texts)) < len(texts):
        broken.add("C27")
    return Plain(sorted(words), broken)


def _plain_word(arm: Sequence[str]) -> tuple[str, int]:
    points = sum(0 if card.startswith("*") else VALUES[card] for card in arm)
    return "".join(card[-1] for card in arm).upper(), points


def _connected(cards: Mapping[Place, str]) -> bool:
    reached = {next(iter(cards))}
    while True:
        more = {
            (row + down, column + right)
            for row, column in reached
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        } & set(cards)
        if more <= reached:
            return reached == set(cards)
        reached |= more


# -- random grids

LETTERS = "abcdefghijklmnopqrstuvwxyz"
small_cards = st.one_of(
    st.sampled_from(LETTERS), st.sampled_from("aeirst"), st.sampled_from(["*e", "*s", "*a"])
)
capital_cards = st.one_of(st.sampled_from(LETTERS.upper()), st.sampled_from(["*L", "*T"]))


@st.composite
def any_grids(draw: st.DrawFn, most: int = 15) -> Grid:
    """Cards anywhere in a small square: mostly against all rules."""
    places = draw(
        st.lists(
            st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=most, unique=True
        )
    )
    card = st.one_of(small_cards, small_cards, capital_cards)
    return Grid.of({place: draw(card) for place in places})


@st.composite
def star_grids(draw: st.DrawFn) -> Grid:
    """A capital with small letters in up to four directions: lawful lines, mostly of no word."""
    cards = {(0, 0): draw(capital_cards)}
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        arm = draw(st.lists(small_cards, max_size=3))
        cards |= {(down * n, right * n): card for n, card in enumerate(arm, 1)}
    return Grid.of(cards)


def refusal_of(game: CroisillonGame, state: State, text: str, seat: int = 0) -> tuple[str, str]:
    """Why something is refused: the rule and the key."""
    said = attempt(game, state, text, seat)
    assert isinstance(said, Refusal), text
    return said.rule, said.key
