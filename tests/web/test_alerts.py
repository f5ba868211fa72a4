"""Being told while every page is closed, and the tables that wait, as people meet it."""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as WholeBrowser
from playwright.sync_api import CDPSession, expect

from logomachie.server.alerting import Alerting
from logomachie.table.commands import Act, Sit
from tests.server.conftest import LocalServer
from tests.server.patient import connect
from tests.server.push_service import Browser, Listener, listening
from tests.web.conftest import Launch, NewPerson
from tests.web.people import Person, posted

ELSEWHERE = "house.test"
"""A name of this machine that no browser takes for its own: as in a local network, without https.
"""
SUBSCRIBING = """
    const given = %s;
    const made = (options) => ({
        options,
        toJSON: () => ({endpoint: given.endpoint, keys: {p256dh: given.p256dh, auth: given.auth}}),
        unsubscribe: async () => (localStorage.removeItem('subscribed'), true),
    });
    PushManager.prototype.getSubscription = async () => localStorage.subscribed ? made({}) : null;
    PushManager.prototype.subscribe = async (options) => {
        if (options.applicationServerKey.length !== 87) throw new Error('no key of a house');
        localStorage.subscribed = 'yes';
        return made(options);
    };
"""
"""Headless Chromium reaches no push service: it is given the address of ours."""
RAISING = """() => {
    self.raised = 0;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (...notice) => show(...notice).then(() => void raised++);
}"""
"""A service worker counts the notices that are up: asked before, Chromium would forget them."""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({title, body, data}) => [title, body.replace(/\\s/g, ' '), data.url]);
}"""
BY_POST = {"game": "option", "days": 2, "seats": [{"who": "me"}, {"who": "open"}]}


@pytest.fixture
def service() -> Iterator[Listener]:
    with listening() as running:
        yield running


@pytest.fixture
def house(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """A server that may send to this machine."""
    database = f"sqlite:///{tmp_path / 'games.db'}"
    running = LocalServer(database, alerting=Alerting(inside=("127.0.0.0/8",)))
    running.start()
    yield running
    running.stop()


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something beside the browser."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


async def sits_and_moves(house: LocalServer, table: str, token: str) -> None:
    """Somebody takes the second seat, and moves if it is their turn."""
    async with connect(house.url, name="Bernard", token=token) as bernard:
        news = await bernard.watch(table)
        if not news.view.started:
            await bernard.ask(table, Sit(1, "Bernard"))
            news = await bernard.until(table, lambda one: one.view.started)
        if news.view.to_act[0] == 1:
            await bernard.ask(table, Act(1, "pass"))


async def waits(house: LocalServer, table: str, token: str, seat: int) -> None:
    """Wait until it is the turn of a seat."""
    async with connect(house.url, token=token) as somebody:
        await somebody.watch(table)
        await somebody.until(table, lambda one: one.view.to_act[0] == seat)


def shown_after(person: Person, told: dict[str, str]) -> list[list[str]]:
    """The notices, once the browser has handed over to the service worker what a push service
    brings.
    """
    page = person.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    worker.evaluate(RAISING)
    session: CDPSession = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": found[0],
            "data": json.dumps(told),
        },
    )
    session.detach()
    person.until(lambda: worker.evaluate("raised"))
    notices: list[list[str]] = page.evaluate(SHOWN)
    return notices


def token_of(person: Person) -> str:
    return str(person.page.evaluate("localStorage['logomachie.token']"))


def opens(house: LocalServer, token: str) -> str:
    """Set a table for two that is played over days."""
    return str(posted(f"{house.url}/api/tables", BY_POST, token)["table"])


def test_who_closed_every_page_is_told_and_led_from_table_to_table(
    house: LocalServer, service: Listener, new_person: NewPerson, whole_browser: WholeBrowser
) -> None:
    mine = Browser(service)
    anne = new_person(
        house, browser=whole_browser, permissions=["notifications"], service_workers="allow"
    )
    anne.starts_with(SUBSCRIBING % json.dumps(mine.subscription))
    anne.starts_with(
        "window.badges = []; navigator.setAppBadge = async (n) => void badges.push(n ?? 'dot');"
        "navigator.clearAppBadge = async () => void badges.push(0);"
    )
    anne.visit("/").page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    live = anne.open_table("option", [{"who": "open"}])
    anne.sees("Vous pouvez regarder ailleurs en attendant")
    expect(anne.page.get_by_text("même si Logomachie est fermé")).to_have_count(0)

    # Offered where it makes sense, and chosen.
    token = token_of(anne)
    table, other = opens(house, token), opens(house, token)
    anne.visit(f"/table/{table}").sees("même si Logomachie est fermé")
    anne.button("Oui, prévenez-moi").click()
    expect(anne.button("Oui, prévenez-moi")).to_be_hidden()
    anne.visit("/me").sees("Ce navigateur vous prévient.")
    anne.page.get_by_label("Les messages à mes tables").uncheck()
    anne.page.get_by_label("Des heures calmes").check()
    anne.page.get_by_label("De", exact=True).fill("23:15")
    anne.until(lambda: anne.ask("GET", "/api/alerts")["choices"]["quiet_from"] == 23 * 60 + 15)
    anne.page.get_by_label("Des heures calmes").uncheck()
    anne.until(lambda: anne.ask("GET", "/api/alerts")["choices"]["quiet_from"] is None)
    assert not anne.ask("GET", "/api/alerts")["choices"]["messages"], "no change loses another"

    # No page is open while somebody moves.
    anne.page.close()
    bernard = posted(f"{house.url}/api/guests")["token"]
    apart(sits_and_moves(house, table, bernard))
    if not service.arrived:
        apart(waits(house, table, bernard, 0))
    (arrived,) = service.wait_for(1)
    told = mine.read(arrived)
    assert (told["title"], told["link"]) == ("À vous de jouer", f"/table/{table}")

    # The service worker shows it, and the page where the person comes back knows.
    anne.page = anne.context.new_page()
    anne.visit("/me")
    shown = shown_after(anne, told)
    assert shown == [["À vous de jouer", told["body"].replace("\xa0", " "), told["link"]]]
    waiting = anne.page.get_by_role("link", name="À vous de jouer : 1")
    expect(waiting).to_be_visible()
    expect(anne.page).to_have_title("(1) Votre place · Logomachie")
    apart(sits_and_moves(house, other, bernard))
    waiting = anne.page.get_by_role("link", name="À vous de jouer : 2")
    expect(waiting).to_be_visible()
    anne.hears("On vous attend aussi à une autre table")
    anne.has_no_faults()
    anne.page.wait_for_function("() => badges.at(-1) === 2")
    waiting.click()
    anne.page.wait_for_url(f"**/table/{table}")
    expect(anne.page).to_have_title("● (2) OPTION · Logomachie")
    anne.page.get_by_role("link", name="Partie suivante").click()
    anne.page.wait_for_url(f"**/table/{other}")
    assert live not in (table, other)


def test_over_plain_http_the_page_says_why_nobody_can_be_told(
    server: LocalServer, new_person: NewPerson, launch: Launch
) -> None:
    browser = launch(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
    anne = new_person(server, "Anne", phone=True, browser=browser)
    anne.address = server.url.replace("127.0.0.1", ELSEWHERE)
    token = posted(f"{server.url}/api/guests")["token"]
    anne.starts_with(f"localStorage['logomachie.token'] = '{token}'")
    anne.visit(f"/table/{opens(server, token)}").sees("il faut https")
    anne.button("Compris").click()
    expect(anne.page.get_by_text("il faut https")).to_have_count(0)
    anne.visit("/me").sees("il faut https")
    browser.close()
    # The browser says what it does without there.
    anne.errors = [one for one in anne.errors if "Cross-Origin-Opener-Policy" not in one]


def test_a_program_is_told_of_all_my_tables_or_of_one(
    house: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(house, "Anne", phone=True)
    table = anne.open_table("option", [{"who": "open"}])
    code = anne.page.locator("p.code").inner_text()
    alerts = anne.visit("/me").page.get_by_role("region", name="Être prévenu")
    alerts.get_by_text("Pour un club").click()
    address, only = alerts.get_by_label("Adresse du programme"), alerts.get_by_label("son code")

    def add(to: str, of: str) -> None:
        address.fill(to)
        only.fill(of)
        only.press("Enter")

    add("https://127.0.0.1:9/all", "")
    expect(alerts.get_by_role("listitem")).to_have_count(1)
    expect(alerts.get_by_role("link", name="Une seule table")).to_have_count(0)
    add("https://127.0.0.1:9/one", "XXXXXX")
    anne.sees("Cette table n’existe pas")
    expect(alerts.get_by_role("listitem")).to_have_count(1)
    add("https://127.0.0.1:9/one", code.lower())
    expect(alerts.get_by_role("listitem")).to_have_count(2)
    link = alerts.get_by_role("link", name="Une seule table")
    expect(link).to_have_attribute("href", f"/table/{table}")
    anne.has_no_faults()
    alerts.get_by_role("button", name="Retirer https://127.0.0.1:9/one").click()
    expect(alerts.get_by_role("listitem")).to_have_count(1)
