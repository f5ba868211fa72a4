"""Alerts: what people who are away are told of their tables, and when."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from logomachie.engine.game import CLOCK, AnyGame
from logomachie.table.commands import Denied
from logomachie.table.events import NOBODY, Acted, Guest, Reminded, Said, Stamped
from logomachie.table.state import Table
from logomachie.table.storage import TableId
from logomachie.table.view import who_heard

AlertKind = Literal["message", "invitation", "turn", "reminder", "over", "day"]
RANKS: dict[AlertKind, int] = {
    "message": 1, "invitation": 2, "turn": 3, "reminder": 4, "over": 5, "day": 0
}  # fmt: skip
"""Who was told of a table and has not come since is told again only of what matters more; a day is
told of no table."""
MINUTES_A_DAY = 24 * 60
LONGEST_ZONE = 64
MOST_SUBSCRIPTIONS = 10
"""So many browsers of a person are told."""
MOST_WEBHOOKS = 5


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be told when they are away."""

    turns: bool = True
    """That it is their turn, that their time runs out, that a game is over."""
    invitations: bool = True
    messages: bool = True
    quiet_from: int | None = None
    """When the quiet hours begin, in minutes since midnight; ``None``: there are none."""
    quiet_to: int | None = None
    zone: str = "UTC"
    """The time zone in which these hours are meant, such as ``Europe/Paris``."""
    days: bool = False
    """That the challenges of the day await them, once a day."""
    days_at: int = 9 * 60
    """When they are told that, in minutes since midnight; also in quiet hours."""

    def wants(self, kind: AlertKind) -> bool:
        """Whether they want to be told of this."""
        match kind:
            case "invitation":
                return self.invitations
            case "message":
                return self.messages
            case "day":
                return self.days
        return self.turns


class Alert(NamedTuple):
    """Something that somebody who is away is told. It says nothing that only players may know."""

    person: Guest
    """Who is told."""
    table: TableId
    kind: AlertKind
    game: str
    who: str = ""
    """Who moved, spoke or invites; empty for a bot, the clock and who gave no name."""


def require_choices(choices: Choices) -> None:
    """Refuse quiet hours that no clock shows."""
    hours = (choices.quiet_from, choices.quiet_to)
    if (None in hours and hours != (None, None)) or any(
        hour is not None and not 0 <= hour < MINUTES_A_DAY for hour in (*hours, choices.days_at)
    ):
        raise Denied("bad-hours")
    try:
        if len(choices.zone) > LONGEST_ZONE:
            raise ValueError
        ZoneInfo(choices.zone)
    except (LookupError, OSError, ValueError) as error:
        raise Denied("bad-zone") from error


def quiet_until(choices: Choices, now: float) -> float | None:
    """When the quiet hours end that a time of day falls into, if it does."""
    first, last = choices.quiet_from, choices.quiet_to
    if first is None or last is None or first == last:
        return None
    zone = ZoneInfo(choices.zone)
    local = datetime.fromtimestamp(now, zone)
    minute = local.hour * 60 + local.minute
    if (minute - first) % MINUTES_A_DAY >= (last - first) % MINUTES_A_DAY:
        return None
    day = local.date() + timedelta(days=last <= minute)
    end = datetime(day.year, day.month, day.day, last // 60, last % 60, tzinfo=zone)
    return max(end.timestamp(), now + 1)  # the hour may not exist on a day when clocks change


def next_reminder(choices: Choices, now: float) -> float:
    """When somebody is told next of the challenges of the day: the first time after now."""
    zone = ZoneInfo(choices.zone)
    today = datetime.fromtimestamp(now, zone).date()
    at = time(choices.days_at // 60, choices.days_at % 60)
    times = (
        datetime.combine(today + timedelta(days=days), at, zone).timestamp() for days in range(3)
    )
    return next(one for one in times if one > now)


def date_for(choices: Choices, now: float) -> date:
    """The date where somebody lives."""
    return datetime.fromtimestamp(now, ZoneInfo(choices.zone)).date()


def awaited_person(game: AnyGame, table: Table) -> Guest:
    """The person for whom everybody waits; nobody where that is a bot, or the game does not run."""
    if table.started is None or table.closed:
        return NOBODY
    waiting = game.to_act(table.game_state)
    if not waiting or waiting[0] == CLOCK:
        return NOBODY
    holder = table.holders[waiting[0]]
    return NOBODY if holder.level else holder.guest


def people_at(table: Table) -> frozenset[Guest]:
    """The people who sit at a table."""
    return frozenset(holder.guest for holder in table.holders if holder.guest)


def alerts_of(
    game: AnyGame, id_: TableId, before: Table | None, after: Table, events: Sequence[Stamped]
) -> list[Alert]:
    """Who is to be told what of events that made a table what it is; nobody of their own deeds."""
    found = [
        *_messages(game, id_, after, events),
        *_turn(game, id_, before, after, events),
        *_reminders(game, id_, after, events),
        *_end(game, id_, before, after, events),
    ]
    by = {_doer(after, stamped) for stamped in events}
    return [alert for alert in found if alert.person not in by]


def still_holds(game: AnyGame, table: Table, alert: Alert) -> bool:
    """Whether something that could not be told at once is still worth it."""
    match alert.kind:
        case "turn" | "reminder":
            return awaited_person(game, table) == alert.person
        case "invitation":
            return table.started is None and not table.closed
    return alert.person in people_at(table)


def _turn(
    game: AnyGame, id_: TableId, before: Table | None, after: Table, events: Sequence[Stamped]
) -> Iterator[Alert]:
    person = awaited_person(game, after)
    if person and (before is None or awaited_person(game, before) != person):
        yield Alert(person, id_, "turn", game.name, _last_mover(after, events))


def _reminders(
    game: AnyGame, id_: TableId, after: Table, events: Sequence[Stamped]
) -> Iterator[Alert]:
    for event in (stamped.event for stamped in events):
        if isinstance(event, Reminded) and after.holders[event.seat].guest:
            yield Alert(after.holders[event.seat].guest, id_, "reminder", game.name)


def _end(
    game: AnyGame, id_: TableId, before: Table | None, after: Table, events: Sequence[Stamped]
) -> Iterator[Alert]:
    was_on = before is not None and game.result(before.game_state) is None
    if was_on and game.result(after.game_state) is not None:
        for person in sorted(people_at(after)):
            yield Alert(person, id_, "over", game.name, _last_mover(after, events))


def _messages(
    game: AnyGame, id_: TableId, after: Table, events: Sequence[Stamped]
) -> Iterator[Alert]:
    for event in (stamped.event for stamped in events):
        if isinstance(event, Said) and event.room == "table":
            sitting = people_at(after)
            for person in sorted(sitting & who_heard(event) if event.to else sitting):
                yield Alert(person, id_, "message", game.name, event.name)


def _last_mover(table: Table, events: Sequence[Stamped]) -> str:
    """The name of who acted last, if they are a person who has one."""
    for event in (stamped.event for stamped in reversed(events)):
        if isinstance(event, Acted) and event.seat != CLOCK:
            holder = table.holders[event.seat]
            return "" if holder.level else holder.name
    return ""


def _doer(table: Table, stamped: Stamped) -> Guest:
    """Who did what happened, as far as they are a person."""
    match stamped.event:
        case Said(guest):
            return guest
        case Acted(_, seat, _, late) if seat != CLOCK and not late:
            return table.holders[seat].guest if not table.holders[seat].level else NOBODY
    return NOBODY
