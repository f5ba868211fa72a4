"""Where a server is reached, and who is told."""

import http.client
import json
import socket
from pathlib import Path

import pytest

from logomachie.server.network import Listening, is_loopback, own_host
from logomachie.server.run import open_socket
from tests.server.conftest import LocalServer

EVERYWHERE = ("0.0.0.0", "::")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.9"])
def test_a_server_for_this_machine_alone_has_no_address_in_the_network(host: str) -> None:
    assert Listening(host, 8000).around == ""


def test_a_server_that_listens_at_one_address_is_reached_there() -> None:
    listening = Listening("192.168.1.20", 8000)
    assert listening.here == listening.around == "http://192.168.1.20:8000"
    assert Listening("fd00::7", 80).around == "http://[fd00::7]:80"
    assert Listening("games.example", 80).around == "http://games.example:80"


@pytest.mark.parametrize("host", EVERYWHERE)
def test_a_server_that_listens_everywhere_is_reached_at_the_address_it_tells(host: str) -> None:
    with open_socket(Listening(host, 0)) as listening:
        port = listening.getsockname()[1]
        told = Listening(host, port)
        reached = [told.here, told.around] if own_host() else [told.here]
        for address in reached:
            server, _, asked = address.removeprefix("http://").rpartition(":")
            assert asked == str(port)
            socket.create_connection((server.strip("[]"), port), 10).close()


def test_the_address_of_this_machine_is_for_others() -> None:
    assert not is_loopback(own_host())


def reach(server: LocalServer, host: str, **headers: str) -> str:
    """The address that is told to who asks for it under this name of the server."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("GET", "/api/reach", headers={"Host": host, **headers})
    told = json.loads(line.getresponse().read())
    line.close()
    return str(told["address"])


@pytest.fixture
def open_house(tmp_path: Path) -> LocalServer:
    """A server that believes to be reached from the network."""
    return LocalServer(
        f"sqlite:///{tmp_path / 'games.db'}", listening=Listening("192.168.1.20", 8000)
    )


def test_only_who_sits_at_this_machine_is_told_its_address(open_house: LocalServer) -> None:
    open_house.start()
    try:
        for here in (f"127.0.0.1:{open_house.port}", "localhost", "[::1]:80"):
            assert reach(open_house, here) == "http://192.168.1.20:8000"
        assert reach(open_house, "games.example") == ""
        stranger = {"X-Forwarded-For": "203.0.113.9"}
        assert reach(open_house, "localhost", **stranger) == ""
    finally:
        open_house.stop()


def test_a_server_for_this_machine_alone_says_so(server: LocalServer) -> None:
    assert reach(server, "localhost") == ""
