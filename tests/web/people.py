"""People at their browsers, for tests."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect

from tests.web.devices import Devices

T = TypeVar("T")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
PATIENCE = 120_000
"""How many milliseconds something may take: a busy machine is no failure."""
POLLED_EVERY = 30
"""How many milliseconds pass between two looks at a table."""
LOST = ("net::ERR_", "WebSocket connection to", "Failed to load resource: the server responded")
"""What a browser says of a server that is away or that says no: no fault of the page."""
SHIFTS = """
    window.shifts = 0;
    const note = (list) => list.getEntries().forEach((entry) => (window.shifts += entry.value));
    new PerformanceObserver(note).observe({type: 'layout-shift', buffered: true});
"""
"""Adds up by how much things move that stood already (the browser's own score)."""
LISTENING = """
    window.heard = [];
    new MutationObserver((changes) => {
        for (const {addedNodes, target} of changes)
            for (const one of target.id === 'spoken' ? addedNodes : [])
                heard.push(one.textContent.replace(/\\s/g, ' '));
    }).observe(document, {childList: true, subtree: true});
"""
"""A screen reader: it notes what is added to the log of the page, in this order.

A space that must not break is a space like others, as it is where texts are looked for."""
HEARD = """(text) => {
    const place = heard.findIndex((one) => one.includes(text));
    if (place < 0) return false;
    heard.splice(0, place + 1);
    return true;
}"""
"""Whether a text was said since what was asked for before."""

FETCHED = """() => [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
].map((one) => [new URL(one.name).pathname, one.encodedBodySize])
    .filter(([path]) => !/\\.(woff2|png|svg|ico)$/.test(path))"""
INTRODUCED = """
    if (!sessionStorage['introduced']) localStorage['logomachie.token'] ??= %s;
    sessionStorage['introduced'] = 'yes';
"""
"""Who a tab opens as; once, so that a page which forgets a person is not told who they were."""
ACT = """async ([table, seat, action, token]) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/live');
    const said = (...types) => new Promise((done) => (socket.onmessage = (e) => {
        const message = JSON.parse(e.data);
        if (types.includes(message.type)) done(message);
    }));
    await new Promise((done) => (socket.onopen = done));
    token ||= localStorage['logomachie.token'];
    let answer = said('welcome');
    socket.send(JSON.stringify({type: 'hello', token, name: 'Anne', language: 'fr'}));
    await answer;
    answer = said('done', 'refused', 'denied');
    const command = {type: 'act', seat, action};
    socket.send(JSON.stringify({type: 'ask', table, ticket: `${Math.random()}`, command}));
    const {type} = await answer;
    socket.close();
    return type;
}"""
"""Does something at a table without the page, as this person or as somebody else; the answer."""


def posted(address: str, body: object = None, token: str = "") -> Any:
    """What a server answers to this, sent without a browser: a page costs far more."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


class Person:
    """Somebody with a browser of their own, who reads French, without animations."""

    def __init__(
        self,
        browser: Browser | Devices,
        address: str,
        name: str = "Anne",
        *,
        phone: bool = False,
        language: str = "fr",
        **more: Any,
    ) -> None:
        self.address = address
        self.name = name
        self.phone = phone
        settings = {
            "viewport": PHONE if phone else DESK,
            "has_touch": phone,
            "is_mobile": phone,
            "locale": "fr-FR",
            "reduced_motion": "reduce",
            "service_workers": "block",
            "permissions": ["clipboard-read", "clipboard-write"],
        }
        self.context = browser.new_context(**cast("Any", settings | more))
        self.context.set_default_timeout(PATIENCE)
        self._scripts = ExitStack()
        chosen = json.dumps({"language": language, "name": name, "sounds": False})
        self.starts_with(f"localStorage['logomachie.settings'] ??= {json.dumps(chosen)}")
        self.starts_with(LISTENING)
        pages = self.context.pages
        self.page: Page = pages[0] if pages else self.context.new_page()
        self.errors: list[str] = []
        """Errors of the page, such as exceptions and violations of the server's policy."""
        self._first_page = self.page
        self.page.on("pageerror", self._stumbled)
        self.page.on("console", self._heard)

    def _stumbled(self, error: Error) -> None:
        self.errors.append(str(error))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(text in message.text for text in LOST):
            self.errors.append(message.text)

    def starts_with(self, script: str) -> None:
        """Every page of this person runs a script before its own."""
        self._scripts.enter_context(self.context.add_init_script(script))

    def leaves(self) -> None:
        """Hand the browser over: its scripts are taken away, and it is listened to no more."""
        self._first_page.remove_listener("pageerror", self._stumbled)
        self._first_page.remove_listener("console", self._heard)
        self._scripts.close()

    # -- going places

    def visit(self, path: str) -> "Person":
        """Open a page of the site."""
        self.page.goto(self.address + path)
        return self

    def open_table(
        self,
        game: str,
        others: Sequence[Mapping[str, object]],
        options: Mapping[str, object] | None = None,
        material: str = "",
    ) -> str:
        """Set a table with oneself on the first seat, and go there; its id."""
        plan = {
            "game": game,
            "seats": [{"who": "me", "name": self.name}, *others],
            "options": dict(options or {}),
            "material": material,
        }
        is_here = self.page.url.startswith(self.address)
        opened = self.ask("POST", "/api/tables", plan) if is_here else self._set_from_afar(plan)
        self.visit(f"/table/{opened['table']}")
        return str(opened["table"])

    def _set_from_afar(self, plan: Mapping[str, object]) -> Any:
        """Set a table before any page is open; the first one finds who one is."""
        token = posted(f"{self.address}/api/guests")["token"]
        self.starts_with(INTRODUCED % json.dumps(token))
        return posted(f"{self.address}/api/tables", plan, token)

    def fetched(self) -> dict[str, int]:
        """What this page is made of, fonts and pictures apart: its bytes on the line."""
        return dict(self.page.evaluate(FETCHED))

    # -- asking the server as this person

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers to this person over HTTP."""
        return self.page.evaluate(
            """async ([method, path, body]) => {
                const key = 'logomachie.token';
                const introduce = () => fetch('/api/guests', {method: 'POST'});
                // The page may have made this person known meanwhile.
                const made = localStorage[key] || (await (await introduce()).json()).token;
                localStorage[key] ||= made;
                const headers = {
                    Authorization: `Bearer ${localStorage[key]}`,
                    'Content-Type': 'application/json',
                };
                const options = {method, headers, body: body && JSON.stringify(body)};
                return (await fetch(path, options)).json();
            }""",
            [method, path, body],
        )

    def acts(self, table: str, seat: int, action: str, token: str = "") -> None:
        """Do something at a table without the page, with one's own token or somebody else's."""
        assert self.page.evaluate(ACT, [table, seat, action, token]) == "done"

    def table(self, table: str) -> Any:
        """The table as this person may see it: a ``TableView``."""
        return self.ask("GET", f"/api/tables/{table}")

    def view(self, table: str) -> Any:
        """The game as this person's first seat sees it."""
        return next(iter(self.table(table)["views"].values()))

    def until(self, look: Callable[[], T | None]) -> T:
        """What a look finds, as soon as it finds something."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not (found := look()):
            assert time.monotonic() < deadline, "it does not come"
            self.page.wait_for_timeout(POLLED_EVERY)
        return found

    def turn(self, table: str) -> Any:
        """The game once it is the turn of this person's first seat, or over; the page shows it."""
        view = self.turn_of(table)
        self.catches_up(table)
        return view

    def turn_of(self, table: str) -> Any:
        """The same, whatever the page shows."""

        def look() -> Any:
            view = self.view(table)
            return view if view["result"] or view["turn"] == view["seat"] else None

        return self.until(look)

    def catches_up(self, table: str) -> None:
        """Wait until the page shows all that has happened at its table."""
        self._shows(self.table(table)["seq"])

    @contextmanager
    def goes_on(self) -> Iterator[None]:
        """Do something that the table carries out, and wait until the page shows it.

        What it shows late of what was done before is not taken for that.
        """
        self.catches_up(urlsplit(self.page.url).path.rpartition("/")[2])
        before = int(self.page.locator("[data-seq]").get_attribute("data-seq") or 0)
        yield
        self._shows(before + 1)

    def _shows(self, seq: int) -> None:
        self.page.wait_for_function(
            "(seq) => Number(document.querySelector('[data-seq]')?.dataset.seq) >= seq", arg=seq
        )

    def news(self, table: str, after: int) -> None:
        """Wait until something more has happened at a table."""
        self.until(lambda: self.table(table)["seq"] > after)

    # -- looking

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def square(self, name: str) -> Locator:
        """A square of the board."""
        return self.page.locator(f"[data-target='{name}']")

    def sees(self, text: str) -> None:
        """The page shows a text."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def hears(self, text: str) -> None:
        """A screen reader says a text, now or since the last text that was waited for."""
        self.page.wait_for_function(HEARD, arg=text)

    def faults(self, *rules: str) -> list[str]:
        """What axe finds wrong with the page once it is there, by all its rules or by some."""
        self.page.locator("h1").first.wait_for(state="attached")
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(
            """async (rules) => {
                const only = rules.length ? {runOnly: rules} : {};
                // Nothing is fetched: no rule that applies here needs it. Its markup tells where a
                // fault is: to name it by a selector would take a third of the time.
                const sparing = {resultTypes: ['violations'], preload: false, selectors: false};
                const {violations} = await axe.run(document, {...sparing, ...only});
                const where = (node) => node.html.slice(0, 200);
                return violations.map((one) => `${one.id}: ${one.nodes.map(where).join(' | ')}`);
            }""",
            rules,
        )
        return cast("list[str]", found)

    def has_no_faults(self) -> None:
        """axe finds nothing, in the light and in the dark."""
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        faults = self.faults()
        assert not faults, f"light: {faults}"
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        faults = self.faults("color-contrast")  # nothing else differs
        assert not faults, f"dark: {faults}"

    def drag(self, piece: Locator, target: Locator) -> None:
        """Drag a piece with the mouse, once it lies still."""
        mouse = self.page.mouse
        piece.hover()
        end = target.bounding_box()
        assert end
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()
