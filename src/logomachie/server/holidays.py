"""What can be asked about one's holidays: how many days are left, and to take some."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from logomachie.server.callers import AnyRequest, guest_of, service_of
from logomachie.server.holiday_answers import HolidayInfo, HolidayWish
from logomachie.server.service import Service
from logomachie.table.events import Guest
from logomachie.table.holidays import Holiday, days_left, lasts_until, next_holiday, stop_days
from logomachie.table.rights import Denied


@get("/api/me/holiday")
async def my_holiday(request: AnyRequest, state: State) -> HolidayInfo:
    """How many days of holiday I have left this year."""
    return await _holiday_of(service_of(state), await guest_of(request))


@post("/api/me/holiday")
async def take_holiday(
    request: AnyRequest, state: State, data: JSONBody[HolidayWish]
) -> HolidayInfo:
    """Take days of holiday: at all tables where I play by correspondence my days stand still."""
    service = service_of(state)
    me, now = await guest_of(request), service.now()
    holiday = await service.storage.ask_holidays(
        lambda book: book.take(me, lambda taken: next_holiday(taken, data.days, now))
    )
    await _stop_all_days(service, me, holiday)
    return await _holiday_of(service, me)


HOLIDAYS = [my_holiday, take_holiday]


async def _holiday_of(service: Service, me: Guest) -> HolidayInfo:
    taken, now = await service.storage.ask_holidays(lambda book: book.of(me)), service.now()
    return HolidayInfo(days_left(taken, now), lasts_until(taken, now))


async def _stop_all_days(service: Service, me: Guest, holiday: Holiday) -> None:
    for table in await service.storage.ask_holidays(lambda book: book.running_tables(me)):
        try:
            desk = await service.house.desk(table)
        except Denied:  # one that cannot be read must not hurt the others
            continue
        await service.house.commit(desk, lambda present: stop_days(present, me, holiday))
