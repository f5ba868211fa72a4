"""The queue of what is computed is fair, and has an end."""

from collections import Counter
from collections.abc import Collection
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.workbench.queue import Bounds, Busy, FairQueue, Owner, Urgency, Wish

ENDLESS = Bounds(10_000, 10_000, 10_000)
OWNERS = st.builds(Owner, st.sampled_from("ABC"), st.sampled_from("xyz"))
WISHES = st.lists(st.builds(Wish, st.sampled_from(Urgency), OWNERS), max_size=60)


def queue_of(wishes: list[Wish], bounds: Bounds = ENDLESS) -> FairQueue[int]:
    """All that is wished for, by number."""
    queue = FairQueue[int](bounds)
    for number, wish in enumerate(wishes):
        queue.put(wish, number)
    return queue


def drain(
    queue: FairQueue[int], least: Urgency = Urgency.BACKGROUND, full: Collection[str] = ()
) -> list[int]:
    """All that can be taken, in this order."""
    taken = []
    while (item := queue.next(least, full)) is not None:
        queue.take(item)
        taken.append(item)
    return taken


@given(WISHES)
def test_everything_comes_once_and_the_urgent_first(wishes: list[Wish]) -> None:
    taken = drain(queue_of(wishes))
    assert sorted(taken) == list(range(len(wishes)))
    urgencies = [wishes[number].urgency for number in taken]
    assert urgencies == sorted(urgencies)


@given(WISHES, st.sampled_from(Urgency))
def test_what_is_less_urgent_waits_for_another_taker(wishes: list[Wish], least: Urgency) -> None:
    queue = queue_of(wishes)
    urgent = [number for number, wish in enumerate(wishes) if wish.urgency <= least]
    assert sorted(drain(queue, least)) == urgent
    assert len(queue) == len(wishes) - len(urgent)


@given(WISHES, st.sets(st.sampled_from("ABC")))
def test_networks_that_are_full_are_passed_over(wishes: list[Wish], full: set[str]) -> None:
    queue, others = queue_of(wishes), queue_of(wishes)
    for number, wish in enumerate(wishes):
        if wish.owner.network in full:
            others.remove(number)
    assert drain(queue, full=full) == drain(others)


@given(WISHES)
def test_networks_take_turns_as_long_as_they_have_something_waiting(wishes: list[Wish]) -> None:
    taken = [wishes[number] for number in drain(queue_of(wishes))]
    for _, equals in groupby(taken, key=lambda wish: wish.urgency):
        rows = [wish.owner.network for wish in equals]
        assert_in_turn(rows)


@given(WISHES)
def test_people_of_a_network_take_turns(wishes: list[Wish]) -> None:
    taken = [wishes[number] for number in drain(queue_of(wishes))]
    for _, equals in groupby(taken, key=lambda wish: wish.urgency):
        of_urgency = list(equals)
        for network in "ABC":
            assert_in_turn([w.owner.person for w in of_urgency if w.owner.network == network])


def assert_in_turn(row: list[str]) -> None:
    """Nobody has had two turns more than anybody who still waits."""
    had, left = Counter[str](), Counter(row)
    for name in row:
        had[name] += 1
        left[name] -= 1
        assert all(had[name] - had[other] <= 1 for other in +left)


@given(WISHES)
def test_requests_of_a_person_keep_their_order(wishes: list[Wish]) -> None:
    taken = drain(queue_of(wishes))
    for wish in set(wishes):
        numbers = [number for number in taken if wishes[number] == wish]
        assert numbers == sorted(numbers)


@given(WISHES, st.integers(1, 4), st.integers(1, 6), st.integers(1, 10))
def test_no_more_waits_than_is_allowed(
    wishes: list[Wish], person: int, network: int, all_: int
) -> None:
    queue = FairQueue[int](Bounds(person, network, all_))
    waiting: list[Wish] = []
    for number, wish in enumerate(wishes):
        full = (
            sum(one.owner == wish.owner for one in waiting) == person
            or sum(one.owner.network == wish.owner.network for one in waiting) == network
            or len(waiting) == all_
        )
        if full:
            with pytest.raises(Busy):
                queue.put(wish, number)
        else:
            queue.put(wish, number)
            waiting.append(wish)
    assert len(queue) == len(waiting)


@given(WISHES, st.sets(st.integers(0, 59)))
def test_what_nobody_waits_for_is_forgotten_and_makes_room(
    wishes: list[Wish], given_up: set[int]
) -> None:
    queue = queue_of(wishes, Bounds(60, 60, len(wishes)))
    for number in given_up:
        assert queue.remove(number) == (number < len(wishes))
        assert not queue.remove(number)
    left = [number for number in range(len(wishes)) if number not in given_up]
    assert sorted(drain(queue)) == left
    for number, wish in enumerate(wishes):
        queue.put(wish, number)
    assert sorted(queue.clear()) == list(range(len(wishes)))
    assert not queue


def test_one_guest_with_120_tables_of_bots_holds_nobody_up() -> None:
    crowd = [Wish(Urgency.BOTS, Owner("A", "x"))] * 120
    alone = [Wish(Urgency.BOTS, Owner("B", "y")), Wish(Urgency.TABLE, Owner("C", "z"))]
    assert drain(queue_of([*crowd, *alone]))[:3] == [121, 0, 120]
