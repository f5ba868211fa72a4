"""What the server hears and answers about people themselves."""

from typing import Any

import msgspec

from logomachie.table.events import Guest

JsonObject = dict[str, Any]
"""What the ``navigator.credentials`` of a browser take and give, as JSON."""


class NewGuest(msgspec.Struct, frozen=True):
    """Somebody, on this device."""

    guest: Guest
    token: str
    """Proves who one is: keep it."""


class PersonalLink(msgspec.Struct, frozen=True):
    """What makes a second device one's own."""

    link: str
    seconds: int
    """How long it is valid."""


class ByLink(msgspec.Struct, frozen=True):
    """Somebody comes with a personal link."""

    link: str
    bring: bool = False
    """Whether who they are on this device becomes the person too, with all games."""


class ByPhrase(msgspec.Struct, frozen=True):
    """Somebody comes back with their phrase."""

    phrase: str
    bring: bool = False


class ByPasskey(msgspec.Struct, frozen=True):
    """Somebody comes back with a passkey."""

    challenge: str
    credential: JsonObject
    """What ``navigator.credentials.get`` gave, as JSON."""
    bring: bool = False


class KeepPlace(msgspec.Struct, frozen=True):
    """Somebody wants to keep their place, or another phrase."""

    name: str = ""
    """The name that is to be theirs; empty: the one that they have, or none."""


class NewPhrase(msgspec.Struct, frozen=True):
    """A phrase: told once, and known to nobody else."""

    phrase: str


class NewName(msgspec.Struct, frozen=True):
    """A name that somebody wants to have in this house."""

    name: str


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """What a passkey has to sign."""

    challenge: str
    options: JsonObject
    """For ``navigator.credentials``, as JSON."""


class NewPasskey(msgspec.Struct, frozen=True):
    """A passkey that was made just now."""

    challenge: str
    credential: JsonObject
    """What ``navigator.credentials.create`` gave, as JSON."""
    name: str = ""
    """The name that is to be the person's; empty: the one that they have, or none."""


class DeviceInfo(msgspec.Struct, frozen=True):
    """A device of the person who asks."""

    id: str
    label: str
    """What it calls itself."""
    made: float
    """When it came (time of day)."""
    seen: float
    """When it was here last."""
    here: bool
    """Whether it is the one that asks."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the person who asks."""

    id: str
    label: str
    made: float
    used: float | None


class Me(msgspec.Struct, frozen=True):
    """The person who asks."""

    name: str
    """Theirs in this house; empty for who has none."""
    kept: bool
    """Whether they find their place again without this device."""
    phrase_made: float | None
    """When their phrase was made (time of day), if they have one."""
    passkeys: tuple[PasskeyInfo, ...]
    devices: tuple[DeviceInfo, ...]
    """Those that were here, the last one first; none as long as there is only this one."""
