"""What became of seats while a game goes on: for its history."""

from typing import Literal, NamedTuple

from logomachie.engine.game import Seat
from logomachie.table.events import NOBODY, Holder, Opened, Seated, Stamped

Kind = Literal["sat", "left", "put-out", "bot", "back", "freed"]
"""Somebody sat down, left, or was put out; a bot plays there; its person plays there again; the
bot is gone."""


class SeatChange(NamedTuple):
    """What became of a seat, and of whom."""

    kind: Kind
    name: str = ""
    """What they are called; nothing for a bot that plays for nobody."""


class SeatChanges:
    """What became of all seats of a table, by the numbers of the events."""

    def __init__(self) -> None:
        self._holders: dict[Seat, Holder] = {}
        self._changes: dict[int, SeatChange] = {}

    def note(self, stamped: Stamped) -> None:
        """Something happened."""
        event = stamped.event
        if isinstance(event, Opened):
            self._holders = dict(enumerate(event.holders))
        elif isinstance(event, Seated):
            before = self._holders.get(event.seat, Holder())
            self._holders[event.seat] = event.holder
            if change := change_of(before, event):
                self._changes[stamped.seq] = change

    def at(self, seq: int) -> SeatChange | None:
        """What became of a seat by an event, if anything did."""
        return self._changes.get(seq)


def change_of(before: Holder, seated: Seated) -> SeatChange | None:
    """What became of a seat; ``None`` where somebody was away or is back, or it is promised."""
    holder = seated.holder
    if holder.guest and holder.guest == before.guest:
        if bool(holder.level) == bool(before.level):
            return None
        return SeatChange("bot" if holder.level else "back", holder.name)
    if holder.guest:
        return SeatChange("sat", holder.name)
    if holder.level:
        return SeatChange("bot")
    if before.guest:
        return SeatChange("put-out" if seated.kicked != NOBODY else "left", before.name)
    return SeatChange("freed") if before.level else None
