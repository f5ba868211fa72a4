"""Where this server is reached: on this machine, and from the others in the local network."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

ANYWHERE: dict[socket.AddressFamily, str] = {
    socket.AF_INET: "192.0.2.1",
    socket.AF_INET6: "2001:db8::1",
}
"""Addresses that only documents use: the system would go there by its default route."""
PORT_OF_NOTHING = 9
PREFIX = 64
"""The bits of an IPv6 address that its owner cannot choose."""


class Listening(NamedTuple):
    """Where a server listens."""

    host: str
    port: int

    @property
    def here(self) -> str:
        """Its address for this machine."""
        return address(_loopback(self.host) if _is_everywhere(self.host) else self.host, self.port)

    @property
    def around(self) -> str:
        """Its address for the local network; empty where it listens for this machine alone."""
        if is_loopback(self.host):
            return ""
        host = own_host() if _is_everywhere(self.host) else self.host
        return address(host, self.port) if host else ""


def address(host: str, port: int) -> str:
    """The address of a server."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_host() -> str:
    """The address of this machine in the local network, on the way to everywhere else; or none."""
    return next((host for host in _own_hosts() if not is_loopback(host)), "")


def network_of(host: str) -> str:
    """The network from which somebody comes: an IPv6 address stands for its whole /64.

    >>> network_of("2001:db8::1:2:3:4"), network_of("192.0.2.7")
    ('2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, PREFIX), strict=False))


def is_within(host: str, networks: Sequence[str]) -> bool:
    """Whether an address is one of these, or in one of these networks.

    >>> is_within("10.0.0.7", ["127.0.0.1", "10.0.0.0/8"])
    True
    """
    with suppress(ValueError):
        address = ip_address(host.partition("%")[0])
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in ip_network(one) for one in networks)
    return False


def is_loopback(host: str) -> bool:
    """Whether a host is this machine to itself alone."""
    with suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return host == "localhost"


def _own_hosts() -> Iterator[str]:
    """The addresses of this machine: first of the default routes, then by its own name."""
    for family, elsewhere in ANYWHERE.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, PORT_OF_NOTHING))  # nothing is sent
            yield asking.getsockname()[0]
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _is_everywhere(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return False


def _loopback(host: str) -> str:
    return "::1" if ":" in host else "127.0.0.1"
