"""All legal actions of CROISILLON, against trying everything."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.actions import Add, Draft, Keep, Lay, Pass, Resign
from logomachie.games.croisillon.all_grids import all_grids
from logomachie.games.croisillon.grid import JOKER, Grid, Place
from logomachie.games.croisillon.legal import legal
from logomachie.games.croisillon.reading import STEPS, beside, read
from logomachie.games.croisillon.referee import CroisillonGame, new_game
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import AnyText, Walker
from logomachie.lexicon.sample import lexicon_of

WORDS = "as au ba bal bals la las les sa sable sas abc ail ça cas ca lu su bu"
LETTERS = "ABCEILSU"


@pytest.fixture(scope="module")
def few() -> Lexicon:
    """A few words of a few letters."""
    return lexicon_of("\n".join(WORDS.split()), "K")


def shapes(count: int) -> set[tuple[Place, ...]]:
    """All sets of so many cells that hang together, from their top left corner on."""
    found: set[tuple[Place, ...]] = {((0, 0),)}
    for _ in range(count - 1):
        found = {
            _cornered({*shape, beside(place, step)})
            for shape in found
            for place in shape
            for step in STEPS.values()
            if beside(place, step) not in shape
        }
    return found


def _cornered(places: set[Place]) -> tuple[Place, ...]:
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple(sorted((row - top, column - left) for row, column in places))


def faces(card: str, words: int) -> Iterator[str]:
    """What a card may lie as, beside so many others."""
    if card == JOKER:
        yield from (JOKER + letter.lower() for letter in LETTERS)
    elif card == "?":
        yield from (JOKER + "".join(told) for told in product(LETTERS, repeat=words))
    else:
        yield card


def every_grid(hand: str, game: CroisillonGame, lexicon: Lexicon | None) -> set[Grid]:
    """Every grid of these cards without a fault, found by laying them in all ways."""
    found = set()
    for count in range(1, len(hand) + 1):
        for shape, cards in product(shapes(count), set(permutations(hand, count))):
            near = [sum(beside(p, step) in shape for step in STEPS.values()) for p in shape]
            for laid in product(*map(faces, cards, near)):
                grid = dict(zip(shape, laid, strict=True))
                if not read(grid, game.material, lexicon).faults:
                    found.add(Grid.of(grid))
    return found


@pytest.mark.parametrize("hand", ["Bals", "BAls", "ABLsa", "Bal*", "?as", "?La"])
def test_all_grids_are_found_as_by_trying_everything(
    game: CroisillonGame, few: Lexicon, hand: str
) -> None:
    found = list(all_grids(hand, Walker(few.automaton), ()))
    assert len(set(found)) == len(found)
    assert set(found) == every_grid(hand, game, few)


@pytest.mark.parametrize("hand", ["Bals", "BAls", "ABCls"])
def test_where_words_can_be_challenged_any_letters_are_laid(
    game: CroisillonGame, hand: str
) -> None:
    found = list(all_grids(hand, AnyText(), ()))
    assert len(set(found)) == len(found)
    assert set(found) == every_grid(hand, game, None)


def test_who_is_to_move_lays_exchanges_or_passes_the_others_draft(game: CroisillonGame) -> None:
    setup = new_setup(game, 2, "legal", {})
    state = game.parse_position({"hands": ["B als", "C ae"]}, setup)
    mine, theirs = list(legal(game, state, 0)), list(legal(game, state, 1))
    assert {type(action) for action in mine} == {Resign, Draft, Pass, Lay}
    assert {type(action) for action in theirs} == {Resign, Draft}
    given = {action.cards for action in mine if isinstance(action, Pass)}
    assert given == {"".join(cards) for n in range(5) for cards in combinations("Bals", n)}
    assert set(game.candidates(state, 0)) <= set(mine)
    assert set(game.candidates(state, 1)) <= set(theirs)
    for seat, action in [(0, action) for action in mine] + [(1, action) for action in theirs]:
        game.apply(state, seat, action, 0.0)


@pytest.mark.parametrize(("table", "bonus"), [("Bal", "s"), ("*Sa", "s"), ("Ba", "*")])
def test_a_bonus_card_is_added_wherever_it_can_be(few: Lexicon, table: str, bonus: str) -> None:
    game = new_game(few)
    state = game.parse_position(
        {"table": table, "by": 0, "bonus": bonus}, new_setup(game, 2, "legal", {})
    )
    cells = (f"{column}{row}" for column in "ABCDEF" for row in range(1, 6))
    cards = [JOKER + letter.lower() for letter in LETTERS] if bonus == JOKER else [bonus]
    tried = set()
    for cell, card, letter in product(cells, cards, ("", *LETTERS)):
        try:
            game.apply(state, 0, Add(cell, card, letter), 0.0)
        except Refusal:
            continue
        tried.add(Add(cell, card, letter))
    found = list(legal(game, state, 0))
    assert len(set(found)) == len(found)
    assert set(found) == {Resign(), Draft(), Keep(), *tried}
    assert tried
