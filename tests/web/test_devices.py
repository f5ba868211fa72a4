"""What one person leaves behind on a device, the next one does not find."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.conftest import LocalServer
from tests.web.devices import Devices
from tests.web.people import DESK, Person


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    """Devices of this test alone."""
    lent = Devices(browser)
    yield lent
    lent.close()


def hand_over(devices: Devices, person: Person) -> None:
    person.leaves()
    devices.take_back(person.context, person.address)


def test_the_next_person_finds_an_empty_device(server: LocalServer, devices: Devices) -> None:
    anne = Person(devices, server.url, "Anne")
    anne.starts_with("window.left = true")
    anne.visit("/").ask("GET", "/api/tables")
    left = anne.page.evaluate("localStorage['logomachie.token']")
    anne.context.new_page()
    anne.page.set_viewport_size({"width": 400, "height": 400})
    anne.page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    anne.context.set_offline(True)
    hand_over(devices, anne)

    bruno = Person(devices, server.url, "Bruno").visit("/")
    assert bruno.context is anne.context
    assert bruno.context.pages == [bruno.page]
    assert bruno.page.viewport_size == DESK
    expect(bruno.page.get_by_role("main")).to_be_visible()
    assert bruno.page.evaluate("localStorage['logomachie.token']") != left
    assert "Bruno" in bruno.page.evaluate("localStorage['logomachie.settings']")
    assert bruno.page.evaluate("'left' in window") is False
    for query in ("(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"):
        assert bruno.page.evaluate("(query) => matchMedia(query).matches", query)


def test_a_device_whose_clock_was_changed_is_not_lent_again(
    server: LocalServer, devices: Devices
) -> None:
    anne = Person(devices, server.url, "Anne")
    anne.page.clock.install()
    anne.visit("/")
    hand_over(devices, anne)
    assert Person(devices, server.url, "Bruno").context is not anne.context
