"""What games do to ratings."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.bots.ladder import LADDER, Measured, anchor, ladder_of
from logomachie.bots.players import LEVELS
from logomachie.engine.game import Result
from logomachie.games import names
from logomachie.table.contests import sides_of
from logomachie.table.events import Holder
from logomachie.table.ratings import (
    FIRM_SIGMA,
    FIRST_MU,
    GENTLE_LEVEL,
    NEWCOMER,
    Contest,
    Contestant,
    Rating,
    RatingChange,
    Side,
    fitting_level,
    rate,
    rated,
    strength_for,
)

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 9))


def holders(*people: str) -> list[Holder]:
    """People by their names, bots by their levels."""
    return [Holder(level=int(one)) if one.isdigit() else Holder(one, one.title()) for one in people]


def contest(people: str, result: Result, teams: int = 0) -> Contest:
    return Contest("option", sides_of(holders(*people.split()), teams, result, ()))


def by_name(changes: tuple[RatingChange, ...]) -> dict[str, Rating]:
    return {change.person: change.after for change in changes}


def test_a_newcomer_is_in_the_middle_and_nothing_is_sure() -> None:
    assert (NEWCOMER.shown, NEWCOMER.margin, NEWCOMER.is_provisional) == (1500, 250, True)
    assert Rating(FIRST_MU + 1, 1.0).shown == 1530
    assert not Rating(FIRST_MU, FIRM_SIGMA).is_provisional


def test_who_wins_goes_up_by_what_the_other_goes_down() -> None:
    won, lost = by_name(rated(contest("anne bob", Result((0,), (9, 5), "r")), {})).values()
    assert won.mu - NEWCOMER.mu == pytest.approx(NEWCOMER.mu - lost.mu)
    assert won.mu > lost.mu
    assert won.sigma == lost.sigma < NEWCOMER.sigma


def test_a_surprise_changes_more_than_what_was_expected() -> None:
    before = {"strong": Rating(30, 3), "weak": Rating(20, 3)}
    expected = by_name(rated(contest("strong weak", Result((0,), (1, 0), "r")), before))
    surprise = by_name(rated(contest("strong weak", Result((1,), (0, 1), "r")), before))
    assert 30 - surprise["strong"].mu > 3 * (expected["strong"].mu - 30)


def test_a_draw_brings_unequal_players_nearer_and_equal_ones_nothing() -> None:
    drawn = Result((0, 1), (7, 7), "r")
    before = {"strong": Rating(30, 3), "weak": Rating(20, 3)}
    unequal = by_name(rated(contest("strong weak", drawn), before))
    assert unequal["strong"].mu < 30
    assert unequal["weak"].mu > 20
    equal = by_name(rated(contest("anne bob", drawn), {}))
    assert [one.mu for one in equal.values()] == pytest.approx([FIRST_MU, FIRST_MU])


def test_who_won_is_first_whatever_the_points_say() -> None:
    sides = contest("anne bob eve", Result((2,), (50, 60, 10), "r")).sides
    assert [side.place for side in sides] == [3, 2, 1]


def test_bots_keep_the_strength_that_was_measured() -> None:
    (only,) = rated(contest("anne 5", Result((0,), (1, 0), "r")), {})
    assert only.person == "anne"
    (over_a_weak_bot,) = rated(contest("anne 1", Result((0,), (1, 0), "r")), {})
    assert only.after.mu > over_a_weak_bot.after.mu > FIRST_MU


def test_a_team_wins_or_loses_together() -> None:
    # Seats 0 and 2 against 1 and 3.
    changes = rated(contest("anne bob carl 3", Result((0, 2), (5, 2, 5, 2), "r"), teams=2), {})
    after = by_name(changes)
    assert set(after) == {"anne", "bob", "carl"}
    assert after["anne"] == after["carl"]
    assert after["anne"].mu > FIRST_MU > after["bob"].mu
    assert {(one.place, one.sides) for one in changes} == {(1, 2), (2, 2)}


@given(st.integers(2, 8), st.data())
def test_a_table_of_any_size_is_ranked_in_the_order_of_its_places(
    count: int, data: st.DataObject
) -> None:
    scores = data.draw(st.permutations(range(count)))
    winner = scores.index(count - 1)
    people = " ".join(f"p{seat}" for seat in range(count))
    after = by_name(rated(contest(people, Result((winner,), tuple(scores), "r")), {}))
    by_score = sorted(range(count), key=lambda seat: scores[seat])
    strengths = [after[f"p{seat}"].mu for seat in by_score]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == count


@given(st.lists(st.tuples(RATINGS, st.integers(1, 4)), min_size=2, max_size=8), st.randoms())
def test_it_does_not_matter_who_sits_where(
    players: list[tuple[Rating, int]], chance: random.Random
) -> None:
    order = list(range(len(players)))
    chance.shuffle(order)
    after = rate([[rating] for rating, _ in players], [place for _, place in players])
    mixed = [players[at] for at in order]
    again = rate([[rating] for rating, _ in mixed], [place for _, place in mixed])
    for place, at in enumerate(order):
        assert again[place][0] == pytest.approx(after[at][0])


def test_the_bots_of_all_games_are_measured_and_the_unchanged_one_keeps_its_place() -> None:
    for name in names():
        ladder = ladder_of(name)
        assert set(ladder) == set(LEVELS)
        assert ladder[5].mu == ladder_of(name, 1)[5].mu


def test_the_right_opponent_is_the_nearest() -> None:
    ladder = {level: Measured(5.0 * level + 10, 1.0) for level in LEVELS}
    assert [strength_for(Rating(mu, 1), ladder) for mu in (-9, 16, 17.5, 20, 24, 99)] == [
        1, 1.2, 1.5, 2, 2.8, 5,
    ]  # fmt: skip


def test_a_bot_between_two_levels_is_as_strong_as_it_is_far_from_them() -> None:
    weaker, stronger = anchor("option", 2), anchor("option", 3)
    between = anchor("option", 2.5)
    assert weaker
    assert stronger
    assert between
    assert between.mu == pytest.approx((weaker.mu + stronger.mu) / 2)
    assert strength_for(Rating(*between), ladder_of("option")) == 2.5


@pytest.mark.parametrize(
    ("levels", "fitting"),
    [
        ({}, GENTLE_LEVEL),
        ({"option": 5}, 5),
        ({"option": 1, "jago": 5, "croisillon": 5}, 1),
        ({"jago": 4}, 4),
        ({"jago": 1, "croisillon": 4}, 1),
        ({"jago": 1, "croisillon": 4, "mot_pour_mot": 5}, 4),
        ({"a game without measured bots": 3}, GENTLE_LEVEL),
    ],
)
def test_who_is_new_to_a_game_gets_the_robot_that_suits_them_elsewhere(
    levels: dict[str, int], fitting: int
) -> None:
    known = {game: anchor(game, level) or NEWCOMER for game, level in levels.items()}
    assert fitting_level("option", {game: Rating(*one) for game, one in known.items()}) == fitting
    assert fitting_level("a game without measured bots", {"jago": NEWCOMER}) == 0


def test_a_game_is_reckoned_for_ever_with_the_bots_of_its_day() -> None:
    bot, person = Contestant(0, "", "", 1), Contestant(1, "ann", "Ann", 0)
    sides = (Side((bot,), 2), Side((person,), 1))
    stored = msgspec.json.encode(("option", sides))
    then = msgspec.json.decode(stored, type=Contest)
    assert then.ladder == 1
    today = Contest("option", sides, LADDER)
    assert anchor("option", 1, then.ladder) != anchor("option", 1)
    (before,), (now,) = rated(then, {}), rated(today, {})
    assert before.after != now.after
