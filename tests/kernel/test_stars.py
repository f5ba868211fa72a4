"""Grids of stars: exact against brute force on small hands, and what a search promises."""

import random

import pytest

from logomachie.kernel.stars.grids import Problem, Search, solve
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton
from logomachie.lexicon.compiled import build
from tests.chance import seeded
from tests.kernel import stars_brute_force as brute_force

pytestmark = pytest.mark.rule("C21", "C22", "C23", "C24", "C25", "C26", "C27", "C28", "C30")

VALUES = {
    letter: value
    for letters, value in (("aes", 1), ("ilnortu", 2), ("bcdgmp", 3), ("fhv", 4), ("jkqwxyz", 5))
    for letter in letters
}
VALUES |= {letter.upper(): 2 * value for letter, value in VALUES.items()}


def made_up_problem(seed: int) -> tuple[str, str, list[str]]:
    """Up to eight small cards of few kinds, and made-up words: all kinds of crossings occur."""
    rng = random.Random(seed)
    capitals = ("XY", "XY", "XY", "X?")[seed % 4]
    jokers = seed % 5 == 0
    kinds, sizes = ("aabcd", (1, 2, 2, 2, 3)) if seed % 2 else ("aab", (2, 2, 3))
    smalls = "".join(rng.choices(kinds, k=rng.randint(4, 6 if jokers else 8))) + "*" * jokers
    words = {
        first + "".join(rng.choices(kinds, k=rng.choice(sizes))).upper()
        for first in "XY"
        for _ in range(2 if jokers or "?" in capitals else 4)
    }
    return capitals, smalls, sorted(words)


def real_problem(short_words: list[str], seed: int) -> tuple[str, str, list[str]]:
    """Two capitals, four or five small cards, and some short words for them."""
    rng = random.Random(seed)
    capitals = "".join(rng.sample("ACDELMNOPRST" + "?" * (seed % 3), 2))
    smalls = "".join(rng.choices("aeiourstlnmc*", k=rng.choice((4, 4, 5))))
    cards = smalls.replace("*", "aeiounrst")
    fitting = [
        word
        for word in short_words
        if any(capital in (word[0], "?") for capital in capitals)
        and brute_force.arms_of("?", cards, {word})
    ]
    return capitals, smalls, sorted(rng.sample(fitting, min(7, len(fitting))))


@pytest.fixture(scope="module")
def short_words(lexicon: Lexicon) -> list[str]:
    return [word for word in lexicon if len(word) <= 4]


def assert_is_best(capitals: str, smalls: str, words: list[str]) -> None:
    found = solve(Problem.of(build(words), capitals, smalls, VALUES))
    expected = brute_force.best_score(capitals, smalls, frozenset(words), VALUES)
    assert (found[0].worth if found else 0) == expected, (capitals, smalls, words)


@seeded(60)
def test_the_best_grid_of_made_up_words_is_that_of_brute_force(seed: int) -> None:
    assert_is_best(*made_up_problem(seed))


@seeded(15)
def test_the_best_grid_of_real_words_is_that_of_brute_force(
    short_words: list[str], seed: int
) -> None:
    assert_is_best(*real_problem(short_words, seed))


@pytest.mark.parametrize(
    ("capitals", "smalls", "words", "worth"),
    [
        ("J", "et", "JET", 13),
        ("J", "et", "ET", 0),
        ("JC", "aet", "JE CE", 18),  # a square with one card missing
        ("JC", "ea", "JE JA CE CA", 36),  # a square
        ("JC", "eart", "JET CE CAR", 29),  # JET and CE share e
        ("T?", "a", "TA LA SA", 6),
        ("T?", "a", "TA", 5),  # TA may not be there twice
        ("JC", "aa", "JA CA", 18),
        ("J", "e*", "JE JET", 11),  # JE may not be there twice, with the joker or without
        ("JN", "tt*", "JET NET", 18),  # one joker, one letter
        ("JN", "tr*", "JET NIR", 12),  # it cannot be e and i
    ],
)
def test_single_grids(capitals: str, smalls: str, words: str, worth: int) -> None:
    found = solve(Problem.of(build(words.split()), capitals, smalls, VALUES))
    expected = brute_force.best_score(capitals, smalls, frozenset(words.split()), VALUES)
    assert (found[0].worth if found else 0) == worth == expected


HAND = "aaeegirrtuz**"


def test_a_search_improves_until_its_bound_is_its_best(lexicon: Lexicon) -> None:
    search = Search(Problem.of(lexicon.automaton, "JC", HAND, VALUES))
    stages = list(search.steps())
    worths = [stage.worth for stage in stages if stage.worth is not None]
    assert worths == sorted(worths)
    assert all(stage.bound >= worths[-1] for stage in stages)
    assert stages[-1].finished
    assert stages[-1].worth == stages[-1].bound == search.grids()[0].worth == 89


def test_a_search_finds_the_same_again(lexicon: Lexicon) -> None:
    problem = Problem.of(lexicon.automaton, "MT", HAND, VALUES)
    assert solve(problem, 5) == solve(problem, 5)


def test_more_grids_are_different_and_in_order(lexicon: Lexicon) -> None:
    problem = Problem.of(lexicon.automaton, "JC", HAND, VALUES)
    grids = solve(problem, 10)
    assert len(grids) == 10
    assert len({frozenset(arm.text for arm in grid.arms) for grid in grids}) == 10
    assert [grid.worth for grid in grids] == sorted((g.worth for g in grids), reverse=True)
    assert grids[0].worth == solve(problem)[0].worth


def automaton_without(lexicon: Lexicon, capitals: str, words: set[str]) -> Automaton:
    return build([word for word in lexicon if word[0] in capitals and word not in words])


def test_banned_words_are_left_out(lexicon: Lexicon) -> None:
    problem = Problem.of(lexicon.automaton, "JC", HAND, VALUES)
    first = solve(problem)[0]
    words = {arm.text for arm in first.arms}
    second = solve(problem._replace(banned=tuple(words)))[0]
    assert not words & {arm.text for arm in second.arms}
    without = problem._replace(automaton=automaton_without(lexicon, "JC", words))
    assert second.worth == solve(without)[0].worth


def test_limits_are_kept(lexicon: Lexicon) -> None:
    problem = Problem.of(lexicon.automaton, "JC", HAND, VALUES)
    best = solve(problem)[0].worth
    for limited, most in (
        (problem._replace(arms=2), 4),
        (problem._replace(crossings=0), 4),
        (problem._replace(crossings=1), 8),
    ):
        grid = solve(limited)[0]
        assert len(grid.arms) <= most
        assert grid.worth <= best
        short = solve(limited._replace(longest=2))[0]
        assert max(len(arm.text) for arm in short.arms) <= 3


def test_cards_worth_keeping_stay_in_hand(lexicon: Lexicon) -> None:
    problem = Problem.of(lexicon.automaton, "JC", "aaeegirrtuz*", VALUES)
    spared = solve(problem._replace(worth={**problem.worth, "*": -100}))[0]
    assert not any(card.joker for card in spared.cards)


@seeded(1)
def test_a_bonus_for_the_whole_hand_makes_it_laid(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(5):
        smalls = "".join(rng.choices("aeeiorstlnudmp", k=13))
        problem = Problem.of(lexicon.automaton, "DR", smalls, VALUES)
        plain, eager = solve(problem)[0], solve(problem._replace(bonus=50))[0]
        if len(plain.cards) == len(smalls):
            assert eager.worth == plain.worth + 50
        else:
            assert eager.worth >= plain.worth


@pytest.mark.parametrize(
    ("capitals", "smalls"), [("", "ae"), ("ABC", "ae"), ("A", ""), ("A", "a" * 16)]
)
def test_impossible_hands_are_refused(capitals: str, smalls: str) -> None:
    with pytest.raises(ValueError, match=r"capitals|small cards"):
        Search(Problem.of(build(["AI"]), capitals, smalls, VALUES))
