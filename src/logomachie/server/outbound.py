"""What the house sends to other servers: never into its own network, unless that is allowed."""

import asyncio
import socket
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import httpcore

from logomachie.server.network import is_within

LONGEST_ADDRESS = 1000
SECONDS = 10.0
"""Another server has so long to answer."""
PORTS = {"https": 443, "http": 80}
MOST_CONNECTIONS = 40
MOST_NAMES_AT_ONCE = 4
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""What IPv6 has given out of the internet: all else is somebody's own, or nobody's."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of IPv4 as IPv6 writes them where a network translates."""


class Unreachable(Exception):
    """Nothing can be sent to an address, and why."""

    def __init__(self, key: str) -> None:
        self.key = key
        """``bad-address``, ``address-inside`` or ``address-unknown``."""
        super().__init__(key)


class Target(NamedTuple):
    """A server that something can be sent to."""

    scheme: str
    host: str
    port: int


class Outbound:
    """Sends to other servers. It follows no redirection, and reads nothing but the status."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self._allowed = allowed
        """Networks of the house's own that may be reached, without encryption too."""
        self._pool: httpcore.AsyncConnectionPool | None = None
        # A name may be looked for as long as its owner likes: nobody else waits in this room.
        self._finders = ThreadPoolExecutor(MOST_NAMES_AT_ONCE, "names")

    async def post(self, address: str, headers: Mapping[str, str], content: bytes) -> int:
        """Send something; the status of the answer. ``Unreachable`` where that must not be."""
        if require_address(address).scheme != "https":
            await self.require(address)
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                ssl_context=await asyncio.to_thread(httpcore.default_ssl_context),
                max_connections=MOST_CONNECTIONS,
                max_keepalive_connections=0,
                network_backend=_Guarded(self),
            )
        async with asyncio.timeout(SECONDS):
            named = [(name.encode(), value.encode()) for name, value in headers.items()]
            async with self._pool.stream(
                "POST", address, headers=named, content=content
            ) as response:
                return response.status

    async def require(self, address: str) -> None:
        """``Unreachable`` where nothing could be sent to this address now."""
        target = require_address(address)
        try:
            async with asyncio.timeout(SECONDS):
                found = await self.addresses(target.host, target.port)
        except TimeoutError as error:
            raise Unreachable("address-unknown") from error
        if target.scheme != "https" and not all(is_within(one, self._allowed) for one in found):
            raise Unreachable("bad-address")

    async def addresses(self, host: str, port: int) -> list[str]:
        """The addresses of a host, if all of them may be reached; ``Unreachable``."""
        loop = asyncio.get_running_loop()
        try:
            find = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
            found = await loop.run_in_executor(self._finders, find)
        except (OSError, UnicodeError) as error:
            raise Unreachable("address-unknown") from error
        hosts = [str(one[4][0]) for one in found]
        if not all(is_outside(one) or is_within(one, self._allowed) for one in hosts):
            raise Unreachable("address-inside")
        return hosts

    async def close(self) -> None:
        """Send nothing any more."""
        self._finders.shutdown(wait=False, cancel_futures=True)
        if self._pool:
            await self._pool.aclose()


class _Guarded(httpcore.AsyncNetworkBackend):
    """Connects to the addresses that were looked at, whatever the name means a moment later."""

    def __init__(self, outbound: Outbound) -> None:
        self._outbound = outbound
        self._plain = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host."""
        found = await self._outbound.addresses(host, port)
        for one in found[:-1]:
            with suppress(httpcore.ConnectError):
                return await self._plain.connect_tcp(
                    one, port, timeout, local_address, socket_options
                )
        return await self._plain.connect_tcp(
            found[-1], port, timeout, local_address, socket_options
        )


def require_address(address: str) -> Target:
    """Where an address leads; ``Unreachable`` where it is none that anything is sent to."""
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable():
        raise Unreachable("bad-address")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Unreachable("bad-address") from error
    named = parts.hostname and not parts.username and not parts.password
    if parts.scheme not in PORTS or not named or " " in address:
        raise Unreachable("bad-address")
    return Target(parts.scheme, str(parts.hostname), port or PORTS[parts.scheme])


def is_outside(host: str) -> bool:
    """Whether an address is one of the internet, and none of a network of somebody's own.

    >>> is_outside("192.0.43.8"), is_outside("10.0.0.7"), is_outside("::ffff:127.0.0.1")
    (True, False, False)
    """
    address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = _within_ipv6(address)
        if inner is None and address not in GLOBAL_UNICAST:
            return False
        address = inner or address
    return address.is_global and not address.is_multicast


def _within_ipv6(address: IPv6Address) -> IPv4Address | None:
    """The address of IPv4 that an address of IPv6 stands for, if it does."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour
