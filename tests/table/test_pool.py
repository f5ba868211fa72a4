"""Who meets whom in the pool."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from logomachie.table.pool import FIRST_REACH, WIDENING, Pair, Seeker, pairs

NOW = 1000.0
SEEKERS = st.lists(
    st.builds(
        Seeker,
        st.integers(0, 40).map(str),
        st.sampled_from(["jago", "option"]),
        st.sampled_from([0, 3]),
        st.integers(0, 40).map(lambda step: 1000.0 + 25 * step),
        st.integers(0, 40).map(lambda waited: NOW - waited),
    ),
    unique_by=lambda seeker: seeker.person,
    max_size=24,
)
BLOCKED = st.sets(st.tuples(st.integers(0, 40).map(str), st.integers(0, 40).map(str)), max_size=60)
Blocked = set[tuple[str, str]]


def paired(seekers: Sequence[Seeker], blocked: Blocked) -> list[Pair]:
    return pairs(seekers, NOW, lambda one, other: is_apart(one, other, blocked))


def is_apart(one: str, other: str, blocked: Blocked) -> bool:
    return (one, other) in blocked or (other, one) in blocked


def may_meet(one: Seeker, other: Seeker, blocked: Blocked) -> bool:
    distance = abs(one.strength - other.strength)
    return (
        one.person != other.person
        and (one.game, one.days) == (other.game, other.days)
        and distance <= min(FIRST_REACH + WIDENING * (NOW - who.since) for who in (one, other))
        and not is_apart(one.person, other.person, blocked)
    )


@given(SEEKERS, BLOCKED)
def test_only_people_meet_who_may_and_nobody_twice(seekers: list[Seeker], blocked: Blocked) -> None:
    found = paired(seekers, blocked)
    assert all(may_meet(*pair, blocked) for pair in found)
    people = [one.person for pair in found for one in pair]
    assert len(people) == len(set(people))


@given(SEEKERS, BLOCKED)
def test_nobody_is_left_who_could_meet_somebody_left(
    seekers: list[Seeker], blocked: Blocked
) -> None:
    met = {one for pair in paired(seekers, blocked) for one in pair}
    left = [one for one in seekers if one not in met]
    assert not [one for one in left for other in left if may_meet(one, other, blocked)]


@given(SEEKERS, BLOCKED)
def test_who_waits_longest_is_not_passed_over(seekers: list[Seeker], blocked: Blocked) -> None:
    found = paired(seekers, blocked)
    met = {one for pair in found for one in pair}
    for waiting in (one for one in seekers if one not in met):
        for pair in found:
            if waiting.since < min(one.since for one in pair):
                assert not any(may_meet(waiting, one, blocked) for one in pair)


@given(SEEKERS)
def test_it_does_not_matter_who_is_named_first(seekers: list[Seeker]) -> None:
    found = paired(seekers, set())
    assert {frozenset(pair) for pair in paired(seekers[::-1], set())} == {
        frozenset(pair) for pair in found
    }


def test_the_nearest_in_strength_is_taken() -> None:
    first, near, far = (
        Seeker(name, "jago", 0, strength, NOW - waited)
        for name, strength, waited in (("a", 1500, 20), ("b", 1540, 1), ("c", 1590, 9))
    )
    assert pairs([first, far, near], NOW) == [(first, near)]


def test_the_range_widens_with_the_wait() -> None:
    weak, strong = Seeker("a", "jago", 0, 1300, NOW), Seeker("b", "jago", 0, 1700, NOW)
    assert pairs([weak, strong], NOW + 11) == []
    assert pairs([weak, strong], NOW + 12) == [(weak, strong)]
