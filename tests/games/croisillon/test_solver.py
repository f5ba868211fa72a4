"""The solver against the referee: every grid that it finds is one, and scores what it says."""

import random
from collections.abc import Sequence

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.croisillon.grid import parse_grid
from logomachie.games.croisillon.moves import PLAIN, Found, GridSearch, Style, best_grids
from logomachie.games.croisillon.reading import missing, read
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.solver import read_hand, solve
from logomachie.games.croisillon.state import in_order, make_packs
from logomachie.kernel.budget import Budget
from tests.chance import seeded

RULEBOOK_HAND = "CJaaeegirrtuz**"
WORK = Budget.of_work(500)


def random_hand(game: CroisillonGame, seed: int, smalls: int = 13) -> str:
    rng = random.Random(f"hand/{seed}")
    capitals, pack = make_packs(game.material)
    return in_order("".join(rng.sample(capitals, 2) + rng.sample(pack, smalls)))


def assert_stands(game: CroisillonGame, hand: str, found: Sequence[Found]) -> None:
    for grid, score in found:
        reading = read(parse_grid(str(grid)).cards, game.material, game.lexicon)
        assert not reading.faults, (hand, str(grid))
        assert not list(missing(reading.cards, hand)), (hand, str(grid))
        assert reading.score == score
        assert reading.grid == grid  # every JOKER tells its letters


@pytest.mark.rule("C20", "C21", "C22", "C23", "C24", "C25", "C26", "C27", "C28", "C29", "C30")
@seeded(60, 1621620385, 1621620388)
def test_the_referee_agrees_with_every_grid(game: CroisillonGame, seed: int) -> None:
    hand = random_hand(game, seed, smalls=(13, 13, 9, 5)[seed % 4])
    quick = best_grids(game.lexicon, hand, game.material, 10)
    search = GridSearch(game.lexicon.automaton, hand, game.material, count=10)
    last = list(search.steps())[-1]
    exact = search.found()
    assert_stands(game, hand, [*quick, *exact])
    assert len({grid for grid, _ in exact}) == len(exact)
    if quick:
        assert exact[0][1] >= quick[0][1]
        assert last.finished
        assert last.bound == last.worth == 100 * exact[0][1]


@pytest.mark.parametrize(
    "hand", ["??aaeegirrtuz**", "?Jaaaaaaaaaeee", "WXkqwxyzzzjjj", "QQuuuuuuuuuiii"]
)
def test_the_referee_agrees_with_odd_hands(game: CroisillonGame, hand: str) -> None:
    found = (
        GridSearch(game.lexicon.automaton, hand, game.material, count=10)
        .run(Budget.of_work(500).begin())
        .found()
    )
    assert_stands(game, hand, found)


def test_the_printed_hand_is_worth_more_than_the_printed_grid(game: CroisillonGame) -> None:
    grid, score = best_grids(game.lexicon, RULEBOOK_HAND, game.material, 1)[0]
    assert score > 66
    assert set(grid.kinds) <= set(RULEBOOK_HAND)


def test_a_style_limits_what_is_found(game: CroisillonGame) -> None:
    def words_of(style: Style) -> list[tuple[str, str]]:
        found = (
            GridSearch(game.lexicon.vocabulary(45), RULEBOOK_HAND, game.material, style=style)
            .run()
            .found()
        )
        reading = read(found[0][0].cards, game.material, game.lexicon)
        return [(word.text, word.cell) for word in reading.words]

    assert len({cell for _, cell in words_of(Style(crossings=0))}) == 1
    assert max(len(text) for text, _ in words_of(Style(longest=3))) <= 4
    cells = [cell for _, cell in words_of(Style(arms=2))]
    assert max(map(cells.count, cells)) <= 2
    assert len(words_of(PLAIN)) >= len(cells)


@pytest.mark.rule("C27")
def test_used_words_are_not_used_again(game: CroisillonGame) -> None:
    used: frozenset[str] = frozenset()
    for _ in range(4):
        grid, _ = best_grids(game.lexicon, RULEBOOK_HAND, game.material, 1, used)[0]
        reading = read(grid.cards, game.material, game.lexicon, used)
        assert not reading.faults
        used |= {word.text for word in reading.words}


@pytest.mark.parametrize("hand", ["", "J", "J?", "aaee", "?*", "Xzzz"])
def test_hands_without_a_grid_have_none(game: CroisillonGame, hand: str) -> None:
    assert best_grids(game.lexicon, hand, game.material, 5) == []


@pytest.mark.parametrize("hand", ["ABCaeirst", "JC" + "aaaaabbbbbcccccddddd"])
def test_larger_hands_than_usual_are_thought_about_in_part(game: CroisillonGame, hand: str) -> None:
    assert_stands(game, hand, [*best_grids(game.lexicon, hand, game.material, 5)])


def test_best_grids_are_the_same_again(game: CroisillonGame) -> None:
    hand = random_hand(game, 1)
    first = best_grids(game.lexicon, hand, game.material, 20)
    assert best_grids(game.lexicon, hand, game.material, 20) == first


# -- the command's side


def test_a_solver_tells_how_far_it_is(game: CroisillonGame) -> None:
    solver = solve(game, "JC aaeegirrtuz**", 2)
    stages = list(solver.steps())
    assert stages[-1].finished
    assert stages[-1].score == stages[-1].bound
    solutions = solver.solutions("fr")
    assert solutions[0].score == stages[-1].score
    grid = parse_grid(solutions[0].text)
    reading = read(grid.cards, game.material, game.lexicon)
    assert tuple(word.text for word in reading.words) == solutions[0].words
    assert all(word in solutions[0].picture for word in solutions[0].words)
    # As an action, it is legal for who holds the hand.
    setup = new_setup(game, 2, "solver", {})
    state = game.parse_position({"hands": ["JC aaeegirrtuz**"]}, setup)
    action = game.parse_action(f"lay {solutions[0].text}", state, 0)
    assert game.apply(state, 0, action, 0.0).effects.score == solutions[0].score


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("JC aaé", "bad-card"),
        ("JC 1", "bad-card"),
        ("JC a\n", "bad-card"),
        ("JCX aaa", "too-many-capitals"),
        ("JC aaaaaaaaaaaaaa", "too-many-smalls"),
        ("JC " + "a" * 100_000, "too-many-smalls"),
        ("", "too-few-cards"),
        ("jc", "too-few-cards"),
        ("JC", "too-few-cards"),
    ],
)
def test_what_is_no_hand_is_refused_with_a_reason(
    game: CroisillonGame, text: str, key: str
) -> None:
    with pytest.raises(Refusal) as refused:
        solve(game, text, 1)
    assert (refused.value.rule, refused.value.key) == ("C1", key)
    for language in ("fr", "en"):
        book = read_rulebook("logomachie.games.croisillon", language)
        assert book.explain(refused.value)


def test_hands_are_read_generously(game: CroisillonGame) -> None:
    assert read_hand("J* eeta*", game) == read_hand("?Jaeet*", game) == "J?aeet*"
