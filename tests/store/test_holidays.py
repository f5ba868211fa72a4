"""The holidays of people, on real databases."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from logomachie.store.sql import SqlStorage
from logomachie.table.holidays import DAYS_A_YEAR, Holiday, days_left, next_holiday
from logomachie.table.rights import Denied
from tests.store.test_sql import opened, summary

NOW = 1_790_000_000.0


class Choice:
    """So many days, from now on."""

    def __init__(self, days: int) -> None:
        self.days = days

    def __call__(self, taken: Sequence[Holiday]) -> Holiday:
        return next_holiday(taken, self.days, NOW)


def test_holidays_are_kept_and_counted_over_all_guests_that_somebody_was(
    storage: SqlStorage,
) -> None:
    first = storage.holidays.take("anne", Choice(3))
    assert storage.holidays.of("anne") == [first]
    assert storage.holidays.of("bruno") == []
    storage.holidays.take("ann", Choice(4))
    storage.people.merge("ann", "anne", NOW)
    assert days_left(storage.holidays.of("anne"), NOW) == DAYS_A_YEAR - 7
    storage.holidays.take("anne", Choice(7))
    with pytest.raises(Denied, match="no-holiday-left"):
        storage.holidays.take("anne", Choice(1))


def test_of_days_taken_at_once_none_is_taken_twice(storage: SqlStorage) -> None:
    with ThreadPoolExecutor(4) as threads:
        taken = [*threads.map(lambda _: storage.holidays.take("anne", Choice(2)), range(7))]
    assert len({holiday.start for holiday in taken}) == 7
    assert days_left(storage.holidays.of("anne"), NOW) == 0


def test_running_tables_are_those_that_somebody_plays_at(storage: SqlStorage) -> None:
    async def scene() -> None:
        for table, guests, running in (
            ("t1", ("anne", "bruno"), True),
            ("t2", ("anne", "bruno"), False),
            ("t3", ("bruno", "chloe"), True),
        ):
            await storage.append(summary(table, guests=guests, running=running), [opened(*guests)])
        assert storage.holidays.running_tables("anne") == ["t1"]

    asyncio.run(scene())
