"""What devices do: they sleep, their clocks are wrong, their lines die, their pages grow old."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from logomachie.server import live
from logomachie.server.pages import assets
from logomachie.server.protocol import VERSION
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

BOT = {"who": "bot", "level": 1}
OPEN = {"who": "open"}
ME = {"who": "me"}
HOURS = 7 * 3600
LONGEST_PAUSE, AT_ONCE, A_WHILE = 8_000, 1, 60_000
"""Of a page's own time, in milliseconds; between its attempts to connect, for example."""
SLEPT = 100
HIDE = """(state) => {
    Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Line:
    """What lies between a page and the real server: it can die without a word, and be cut."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.connections = 0
        self.dead = False
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._carry)

    def _carry(self, client: WebSocketRoute) -> None:
        self.connections += 1
        self.dead = False
        self._ends.append(client)
        server = client.connect_to_server()
        client.on_message(lambda text: None if self._is_dead(client) else server.send(text))
        server.on_message(lambda text: None if self._is_dead(client) else client.send(text))

    def _is_dead(self, end: WebSocketRoute) -> bool:
        return self.dead or end is not self._ends[-1]

    def is_tried_again(self) -> bool:
        """Whether the page tries to connect while its time goes on."""
        before = self.connections
        self._page.clock.run_for(LONGEST_PAUSE)
        return self.connections > before

    def cut(self) -> None:
        """Both ends hear that the line is lost."""
        self._ends[-1].close()


@pytest.fixture
def later(compiled: None, tmp_path: Path) -> Iterator[tuple[LocalServer, Callable[[float], None]]]:
    """A server for which time can go on at once."""
    ahead = [0.0]
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=lambda: time.time() + ahead[0])
    running.start()

    def pass_time(seconds: float) -> None:
        ahead[0] += seconds

    yield running, pass_time
    running.stop()


def seconds_shown(person: Person) -> int:
    """What the clock of the players' panel shows."""
    text = person.page.get_by_role("timer").first.inner_text()
    if text.endswith("s"):
        return int(text.removesuffix("s"))
    minutes, _, seconds = text.partition(":")
    return 60 * int(minutes) + int(seconds)


def seconds_left(person: Person, table: str) -> float:
    """What the server's clock says."""
    seen = person.table(table)
    return float(seen["due"] - seen["clock"])


def shows_the_time(person: Person, table: str) -> bool:
    """Whether the page shows what the server's clock says, within two seconds."""
    return abs(seconds_shown(person) - seconds_left(person, table)) <= 2


def soon_shows_the_time(person: Person, table: str) -> None:
    """Within a few seconds, the page shows what the server's clock says."""
    person.until(lambda: shows_the_time(person, table))


def two_at_a_table(
    server: LocalServer, new_person: NewPerson, **more: object
) -> tuple[Person, Person, str]:
    """Who moves first and who waits, at a table of OPTION, and the table."""
    anne, bernard = new_person(server, "Anne", **more), new_person(server, "Bernard", **more)
    table = anne.open_table("option", [OPEN])
    bernard.visit(f"/table/{table}")
    bernard.page.get_by_label("Votre nom").fill("Bernard")
    bernard.button("S’asseoir ici").click()
    for person in (anne, bernard):
        person.page.get_by_role("grid").wait_for()
    return (*((anne, bernard) if anne.view(table)["turn"] == 0 else (bernard, anne)), table)


def pass_turn(person: Person) -> None:
    """Pass, without a change of prisms."""
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()


def test_a_clock_that_is_wrong_or_leaps(server: LocalServer, new_person: NewPerson) -> None:
    """The time shown is the server's, whatever the device believes, also after a leap of hours."""
    person = new_person(server)
    person.page.clock.install(time=time.time() + HOURS)
    table = person.open_table("croisillon", [BOT], {"limit": 300})
    person.page.get_by_role("timer").first.wait_for()
    soon_shows_the_time(person, table)
    person.page.clock.fast_forward(HOURS * 1000)
    soon_shows_the_time(person, table)
    person.page.clock.set_system_time(time.time() - HOURS)
    soon_shows_the_time(person, table)


def test_a_device_that_slept(
    later: tuple[LocalServer, Callable[[float], None]], new_person: NewPerson
) -> None:
    """In its sleep the page's own time stood still, and nothing told it so."""
    server, pass_time = later
    person = new_person(server)
    person.page.clock.install()
    table = person.open_table("croisillon", [OPEN], {"limit": 300})
    friend = new_person(server, "Bernard").visit(f"/table/{table}")
    friend.button("S’asseoir ici").click()
    person.page.get_by_role("timer").first.wait_for()
    before = seconds_shown(person)
    assert before > SLEPT
    pass_time(SLEPT)
    assert before - seconds_left(person, table) > 2
    person.page.clock.set_system_time(time.time() + SLEPT)
    soon_shows_the_time(person, table)


def test_a_line_that_died_in_the_sleep(server: LocalServer, new_person: NewPerson) -> None:
    """It is found out on waking; what was done meanwhile is shown, and done once."""
    first, second, table = two_at_a_table(server, new_person)
    line = Line(second.page)
    second.page.clock.install()
    second.visit(f"/table/{table}").page.get_by_role("grid").wait_for()
    # From now on its time goes on by our word alone: no line is given up because it is slow.
    second.page.clock.pause_at(time.time() + 60)
    line.dead = True
    second.page.evaluate(HIDE, "hidden")
    pass_turn(first)
    expect(first.page.get_by_text("à lui de jouer")).to_be_visible()
    second.page.clock.run_for(AT_ONCE)
    second.page.evaluate(HIDE, "visible")
    second.page.clock.run_for(LONGEST_PAUSE)
    expect(second.page.get_by_text("à vous de jouer")).to_be_visible()
    assert line.connections == 2
    second.page.clock.resume()
    # The line dies with a request on its way.
    line.dead = True
    pass_turn(second)
    second.page.evaluate("window.dispatchEvent(new Event('offline'))")
    second.page.clock.run_for(LONGEST_PAUSE)
    expect(first.page.get_by_text("à vous de jouer")).to_be_visible()
    history = second.page.get_by_role("list", name="La partie")
    expect(history.get_by_role("listitem")).to_have_count(2)


def test_offline_and_online(server: LocalServer, new_person: NewPerson) -> None:
    """The banner says so; when the network is back, nobody waits for the next attempt."""
    first, second, table = two_at_a_table(server, new_person)
    line = Line(second.page)
    clock = second.page.clock
    clock.install()
    second.visit(f"/table/{table}").page.get_by_role("grid").wait_for()
    clock.pause_at(time.time() + 60)  # from now on, its time goes on by our word alone
    second.context.set_offline(True)
    line.cut()
    second.sees("Connexion perdue")
    pass_turn(first)
    for _ in range(5):  # the pauses between its attempts grow
        second.until(line.is_tried_again)
    second.sees("Connexion perdue")
    second.context.set_offline(False)
    began = second.page.evaluate("performance.now()")

    def goes_on() -> bool:
        clock.run_for(AT_ONCE)
        return second.page.get_by_text("à vous de jouer").is_visible()

    second.until(goes_on)
    assert second.page.evaluate("performance.now()") - began < LONGEST_PAUSE
    expect(second.page.get_by_text("Connexion perdue")).to_be_hidden()


def test_a_table_without_a_line(server: LocalServer, new_person: NewPerson) -> None:
    """A page that is kept on the device says that its server is away, and comes back by itself."""
    person = new_person(server, service_workers="allow").visit("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = person.open_table("option", [BOT])
    person.page.get_by_role("grid").wait_for()
    person.context.set_offline(True)
    person.page.reload()
    person.sees("Pas de connexion avec le serveur.")
    person.has_no_faults()
    person.context.set_offline(False)
    person.page.get_by_role("grid").wait_for()
    assert person.page.url.endswith(table)


def test_a_server_that_was_updated(
    server: LocalServer, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old page offers to load the new one, does not insist, and nothing is lost."""
    person = new_person(server)
    person.page.clock.install()
    line = Line(person.page)
    person.open_table("option", [BOT])
    person.page.get_by_role("grid").wait_for()
    monkeypatch.setattr(live, "VERSION", VERSION + 1)
    loads: list[str] = []
    person.page.on("framenavigated", lambda frame: loads.append(frame.url))
    before = line.connections
    line.cut()
    person.sees("Le jeu a été mis à jour")
    person.has_no_faults()
    person.page.clock.run_for(A_WHILE)
    assert line.connections == before + 1
    assert not loads
    person.button("Recharger la page").click()
    person.sees("Si cette page revient")
    person.page.clock.run_for(A_WHILE)
    assert len(loads) == 1
    monkeypatch.undo()
    person.button("Recharger la page").click()
    person.page.get_by_role("grid").wait_for()


def test_a_page_whose_parts_are_gone(
    server: LocalServer, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was open while the server got new files: the same offer."""
    person = new_person(server).visit("/")
    person.page.get_by_role("article").first.wait_for()
    part = next(name for name in assets() if name.startswith("assets/Rules-") and "js" in name)
    monkeypatch.delitem(assets(), part)
    person.page.get_by_role("link", name="Les règles : OPTION").click()
    person.sees("Le jeu a été mis à jour")
    monkeypatch.undo()
    person.button("Recharger la page").click()
    person.page.get_by_role("heading", name="OPTION", exact=True).wait_for()


def test_parts_whose_styles_are_lost(server: LocalServer, new_person: NewPerson) -> None:
    """What cannot be fetched whole is left out; it is said where somebody asked for it."""
    person = new_person(server)
    lost: set[str] = set()

    def lose(route: Route) -> None:
        lost.add(urlsplit(route.request.url).path.removeprefix("/assets/").partition("-")[0])
        route.abort()

    person.page.route(re.compile(r"/assets/(Turns|Alerts|chat)-\S*\.css"), lose)
    person.open_table("option", [ME])
    person.page.get_by_role("tab", name="Conversation").click()
    person.sees("Connexion perdue")
    person.visit("/me").sees("Pas de connexion avec le serveur.")
    person.until(lambda: lost == {"Turns", "Alerts", "chat"})


def test_a_game_of_other_days(compiled: None, tmp_path: Path, new_person: NewPerson) -> None:
    """A table that was set with another dictionary goes on, and its history says so."""
    database = tmp_path / "games.db"
    server = LocalServer(f"sqlite:///{database}")
    server.start()
    person = new_person(server)
    table = person.open_table("option", [ME])
    server.stop()
    with sqlite3.connect(database) as stored:
        data: bytes = stored.execute("select data from events where seq = 1").fetchone()[0]
        begin = data.index(b'"lexicon":"') + len(b'"lexicon":"')
        other = data[:begin] + b"0000" + data[begin + 4 :]
        stored.execute("update events set data = ? where seq = 1", (other,))
    server.start()
    try:
        person.visit(f"/table/{table}")
        person.sees("La partie continue avec un autre dictionnaire.")
        person.has_no_faults()
    finally:
        server.stop()


def test_a_table_that_cannot_be_read(compiled: None, tmp_path: Path, new_person: NewPerson) -> None:
    """A damaged table is said to be unreadable, and stays in the list of who sat there."""
    database = tmp_path / "games.db"
    server = LocalServer(f"sqlite:///{database}")
    server.start()
    person = new_person(server)
    table = person.open_table("option", [ME])
    server.stop()
    with sqlite3.connect(database) as stored:
        stored.execute("update events set frame = x'7b7d' where seq = 1")
    server.start()
    try:
        person.visit(f"/table/{table}")
        person.sees("Cette table ne peut pas être lue")
        person.sees("Une nouvelle partie est vite ouverte.")
        person.visit(f"/replay/{table}").sees("Cette table ne peut pas être lue")
        person.page.get_by_role("link", name="Aller à l’accueil").click()
        person.sees("Illisible ici, mais pas effacée")
        expect(person.page.get_by_role("article")).to_have_count(5)
    finally:
        server.stop()


def test_a_notice_for_who_looks_elsewhere(
    server: LocalServer, new_person: NewPerson, whole_browser: Browser
) -> None:
    """It is offered kindly, shown by the browser itself, and goes when somebody looks."""
    notices = {"browser": whole_browser, "permissions": ["notifications"]}
    anne = new_person(server, "Anne", service_workers="allow", **notices)
    anne.starts_with(
        """window.badges = [];
        navigator.setAppBadge = async () => { badges.push('set'); };
        navigator.clearAppBadge = async () => { badges.push('clear'); };
        window.raised = [];
        const {showNotification} = ServiceWorkerRegistration.prototype;
        ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
            await showNotification.apply(this, notice);
            raised.push(notice[0]);
        };"""
    )
    anne.visit("/").page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = anne.open_table("option", [OPEN])
    anne.has_no_faults()
    anne.button("Oui, prévenez-moi").click()
    expect(anne.button("Oui, prévenez-moi")).to_be_hidden()
    bernard = new_person(server, "Bernard", **notices)
    bernard.visit(f"/table/{table}").button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()
    bernard.button("Non merci").click()
    expect(bernard.button("Oui, prévenez-moi")).to_be_hidden()
    anne.page.get_by_role("grid").wait_for()
    if anne.view(table)["turn"] == 0:
        pass_turn(anne)
    expect(anne.page).to_have_title("OPTION · Logomachie")
    anne.page.evaluate(HIDE, "hidden")
    pass_turn(bernard)
    expect(anne.page).to_have_title("● OPTION · Logomachie")
    shown = """async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map((one) => `${one.title} ${one.body}`);
    }"""
    # Asked before it is up, Chromium would forget it.
    anne.page.wait_for_function("() => raised.length")
    assert anne.page.evaluate(shown) == ["À vous de jouer On vous attend à OPTION."]
    anne.page.wait_for_function("() => badges.at(-1) === 'set'")
    anne.page.evaluate(HIDE, "visible")
    anne.until(lambda: not anne.page.evaluate(shown))
    pass_turn(anne)
    expect(anne.page).to_have_title("OPTION · Logomachie")
    anne.page.wait_for_function("() => badges.at(-1) === 'clear'")
