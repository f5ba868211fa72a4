"""What the server hears and answers about people's holidays."""

import msgspec


class HolidayInfo(msgspec.Struct, frozen=True):
    """My holidays of this year."""

    left: int
    """How many days I may still take."""
    until: float | None
    """When I am back (time of day), if I am on holiday."""


class HolidayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Days of holiday that I take, from now on or after those that I am on."""

    days: int
