"""Budgets: by a clock they end in time, by work they end at the same place everywhere."""

import doctest
import pickle
from itertools import count

from logomachie.kernel import budget as module
from logomachie.kernel.budget import UNLIMITED, Budget, Limit


def looks_until_spent(limit: Limit) -> int:
    return next(number for number in count() if limit.spent())


def test_the_example_of_the_module_is_right() -> None:
    assert doctest.testmod(module).failed == 0


def test_each_look_at_a_budget_of_work_is_a_unit() -> None:
    assert looks_until_spent(Budget.of_work(7).begin()) == 7
    assert Budget.of_work(0).begin().spent()


def test_a_budget_of_time_is_spent_when_the_clock_says_so() -> None:
    now = 100.0
    limit = Budget.of_seconds(2.0, lambda: now).begin()
    now = 102.0
    assert not any(limit.spent() for _ in range(50))
    now = 102.5
    assert limit.spent()


def test_a_budget_can_be_used_again() -> None:
    budget = Budget.of_work(3)
    assert [looks_until_spent(budget.begin()) for _ in range(2)] == [3, 3]


def test_a_share_is_counted_from_the_start() -> None:
    limit = Budget.of_work(10).begin()
    assert looks_until_spent(limit.share(0.5)) == 5
    assert limit.share(0.5).spent()
    assert looks_until_spent(limit) == 3


def test_a_share_of_the_rest_is_counted_from_now_on() -> None:
    now = 0.0
    limit = Budget.of_seconds(10.0, lambda: now).begin()
    now = 6.0
    rest = limit.rest()
    assert (rest.share(0.5).end, rest.end) == (8.0, 10.0)
    now = 11.0
    assert limit.rest().share(0.5).spent()


def test_only_time_is_kept_within_a_time() -> None:
    assert Budget.of_seconds(9.0).within(2.0) == Budget.of_seconds(2.0)
    assert Budget.of_seconds(1.0).within(2.0) == Budget.of_seconds(1.0)
    assert Budget.of_work(9).within(2.0) == Budget.of_work(9)


def test_who_is_unlimited_goes_on() -> None:
    assert not UNLIMITED.spent()
    assert not UNLIMITED.share(0.5).spent()


def test_a_budget_goes_to_other_processes() -> None:
    for budget in (Budget.of_work(5), Budget.of_seconds(1.5)):
        assert pickle.loads(pickle.dumps(budget)) == budget
