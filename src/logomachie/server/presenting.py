"""How people present themselves: with a device, and under a name that is no other's."""

from collections.abc import Iterable

from logomachie.server.service import Service
from logomachie.server.tokens import Identity
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.people import Standing


async def admit(service: Service, known: Identity, device: str) -> Standing:
    """What a token is worth that somebody comes with; ``device`` is what theirs is called."""
    now = service.now()
    return await service.storage.ask_people(lambda book: book.admit(*known, device, now))


async def name_is_taken(service: Service, guest: Guest, name: str) -> bool:
    """Whether a name is that of somebody else who keeps their place here."""
    if not name:
        return False
    return await service.storage.ask_people(lambda book: book.is_taken(name, guest))


async def require_own_name(service: Service, guest: Guest, *names: str) -> None:
    """Deny names that are somebody else's in this house."""
    for name in _once(names):
        if await name_is_taken(service, guest, name):
            raise Denied("name-taken", {"name": name})


def _once(names: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(names)
