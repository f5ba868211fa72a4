"""Devices are called by their browser and their system."""

import pytest

from logomachie.server.device_names import device_name

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
AGENTS = {
    "Chrome · Android": f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/140.0 Safari/537.36",
    "Safari · iPhone": f"Mozilla/5.0 (iPhone; iOS 19_0 like Mac OS X) {WEBKIT} Safari/604.1",
    "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Edge · Windows": f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/140.0 Safari/53 Edg/140.0",
    "Safari · Mac": f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Safari/605.1",
    "": "a robot",
}


@pytest.mark.parametrize(("name", "agent"), AGENTS.items())
def test_a_device_is_called_by_its_browser_and_its_system(name: str, agent: str) -> None:
    assert device_name(agent) == name
