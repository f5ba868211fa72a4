"""The browser client: what the first load weighs, and how fast it answers on a slow phone.

Chromium, with its processor throttled to a quarter, at a table of each game on this machine.
Fingers touch the glass at places that were measured before, and keys are pressed: nothing looks in
between whether the page is ready. The browser itself tells how long each took (Event Timing: from
the touch to the next picture), and how much of that was waiting, work and drawing. A preview is
measured from the tap that lays a prism to the words of the referee on the screen. What shifts is
the browser's own score of layout shift, added up while a page comes and while a bot moves.
"""

import shutil
import statistics
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from playwright.sync_api import Browser, Page, sync_playwright

from logomachie.server.pages import assets
from tests.server.conftest import LocalServer
from tests.web.people import SHIFTS, Person

SLOWER = 4
ROUNDS = 25
PAUSE = 220
"""Milliseconds between two interactions: a fast player."""
SHORTEST = 16
"""What is faster than so many milliseconds, the browser does not tell."""
WATCH = """
    window.doing = 0;
    window.events = [];
    const note = ({name, duration, startTime, processingStart, processingEnd}) =>
        window.events.push([window.doing, name, duration, processingStart - startTime,
            processingEnd - processingStart, startTime + duration - processingEnd]);
    const told = (list) => list.getEntries().filter((one) => one.interactionId).forEach(note);
    new PerformanceObserver(told).observe({type: 'event', durationThreshold: 16});
"""
PREVIEW = """(cell) => new Promise((done) => {
    const verdict = document.querySelector('.verdict');
    const start = performance.now();
    new MutationObserver((_, seen) => {
        if (!verdict.querySelector('.refusal, dl')) return;
        seen.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    }).observe(verdict, {childList: true, subtree: true, characterData: true});
    const target = document.querySelector(`[data-target="${cell}"]`);
    target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""
LOOP = """() => {
    const begin = performance.now();
    const kept = new Map();
    for (let number = 0; number < 400000; number++) kept.set(number % 1000, `${number}`);
    return performance.now() - begin;
}"""
PIECES = "button[data-piece]"
Point = tuple[float, float]


def first_load(browser: Browser, address: str, game: str, language: str) -> int:
    """The bytes of page, scripts, styles and answers that a table is made of, on the line."""
    person = Person(browser, address, "Anne", language=language)
    person.open_table(game, [GAMES[game][1]])
    person.page.wait_for_load_state("networkidle")
    fetched = person.fetched()
    person.context.close()
    return sum(fetched.values())


# -- interactions


class Took(NamedTuple):
    """How long one interaction took, in milliseconds, and what of it."""

    what: str
    event: str = ""
    total: float = SHORTEST
    waiting: float = 0
    work: float = 0
    drawing: float = 0

    def __str__(self) -> str:
        parts = f"{self.waiting:.0f} waiting, {self.work:.0f} work, {self.drawing:.0f} drawing"
        return f"{self.total:.0f} ms ({self.what}: {self.event}, {parts})"


class Hands:
    """Fingers and keys at a page, whose every interaction is measured."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._done: list[str] = []
        page.evaluate(WATCH)

    def places(self, selector: str) -> list[Point]:
        """The middles of what is seen of these."""
        boxes = filter(None, (one.bounding_box() for one in self._page.locator(selector).all()))
        return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]

    def cell(self, name: str) -> Point:
        """The middle of a cell of the board."""
        return self.places(f"[data-target='{name}']")[0]

    def button(self, name: str) -> Point:
        """The middle of a button."""
        return self.places(f"role=button[name='{name}']")[0]

    def pieces(self) -> list[tuple[str, Point]]:
        """The pieces at hand that show a letter: stars and jokers would ask for one."""
        shown = self._page.locator(f"{PIECES} svg").all_text_contents()
        letters = [text.strip()[:1] for text in shown]
        all_ = zip(letters, self.places(PIECES), strict=True)
        return [(letter, place) for letter, place in all_ if letter.isalpha()]

    def tap(self, what: str, place: Point) -> None:
        """Touch the glass."""
        self._measured(what, partial(self._page.touchscreen.tap, *place))

    def press(self, what: str, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._measured(what, partial(self._page.keyboard.press, key))

    def _measured(self, what: str, act: Callable[[], None]) -> None:
        self._page.evaluate("(number) => (window.doing = number)", len(self._done))
        self._done.append(what)
        act()
        self._page.wait_for_timeout(PAUSE)

    def took(self) -> list[Took]:
        """The slowest event of every interaction."""
        slowest = [Took(what) for what in self._done]
        for number, *event in self._page.evaluate("window.events"):
            took = Took(self._done[number], *event)
            slowest[number] = max(slowest[number], took, key=lambda one: one.total)
        return slowest


# -- what is done at a table


def lay_and_type(hands: Hands, cells: Sequence[str], recall: str = "Reprendre") -> None:
    """At a board with pieces at hand: they are taken, laid, typed, recalled and shuffled."""
    squares = [hands.cell(name) for name in cells]
    for square in squares:
        hands.tap("take", hands.pieces()[1][1])
        hands.tap("lay", square)
    hands.tap("recall", hands.button(recall))
    hands.tap("shuffle", hands.button("Mélanger"))
    hands.tap("take", hands.pieces()[0][1])
    hands.press("let go", "Escape")
    hands.tap("point", squares[0])
    hands.press("walk", *WALK, *WALK)
    hands.press("type", *(letter.lower() for letter, _ in hands.pieces()[:5]))
    hands.press("erase", "Backspace", "Backspace")
    hands.press("recall by key", "Escape")


def play_option(hands: Hands) -> None:
    """Prisms in the middle of the grid."""
    lay_and_type(hands, ("H8", "I8", "J8", "K8"))


def play_jago(hands: Hands) -> None:
    """Tiles in the middle of the board."""
    lay_and_type(hands, ("F6", "G6", "H6", "I6"))


def play_croisillon(hands: Hands) -> None:
    """Cards on the plane."""
    lay_and_type(hands, ("0,-1", "0,0", "0,1", "0,2"), "Tout reprendre")


def play_guerre(hands: Hands) -> None:
    """Tokens on the own base and, where all of the board is seen, in its middle."""
    lay_and_type(hands, ("C20", "D20", "E20", "F20"), "Tout reprendre")
    hands.press("ask for a letter", "*")
    hands.press("give no answer", "Escape")
    for name in ("Agrandir", "Réduire", "Tout le plateau"):
        hands.tap("zoom", hands.button(name))
    lay_and_type(hands, ("J10", "K10", "L10", "M10"), "Tout reprendre")


def play_mot_pour_mot(hands: Hands) -> None:
    """A word, by the keyboard on the screen and by a real one; the timer runs."""
    keys = {name: hands.places(f".keyboard button:text-is('{name}')")[0] for name in "CHATLIO⌫"}
    for name in "CHATLCHATLI⌫⌫":
        hands.tap(f"key {name}", keys[name])
    hands.tap("clear", hands.places(".clear")[0])
    hands.press("type", *"chocolat", "Backspace", "Backspace")
    hands.tap("announce", hands.places("button.main")[0])
    hands.press("spell", *"CHOCO")


WALK = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MY_TURN = "text=à vous de jouer"
BOT: dict[str, object] = {"who": "bot", "level": 1}
PARTNER: dict[str, object] = {"who": "me", "name": "Bruno"}
GAMES: dict[str, tuple[Callable[[Hands], None], dict[str, object], str]] = {
    "option": (play_option, BOT, MY_TURN),
    "jago": (play_jago, BOT, MY_TURN),
    "croisillon": (play_croisillon, BOT, PIECES),
    "guerre_des_mots": (play_guerre, BOT, PIECES),
    "mot_pour_mot": (play_mot_pour_mot, PARTNER, "#word"),
}


def measure_interactions(browser: Browser, address: str, game: str) -> tuple[list[Took], float]:
    """A person with a slow phone at a table that has just begun; and how fast the host is."""
    play, other, ready = GAMES[game]
    person = Person(browser, address, "Anne", phone=True)
    person.open_table(game, [other])
    page = person.page
    if game == "mot_pour_mot":
        person.button("Retourner le sablier").tap()
    page.locator(ready).first.wait_for(timeout=60_000)
    page.wait_for_timeout(1000)
    loop = fixed_loop(page)
    slow_down(person, SLOWER)
    hands = Hands(page)
    # The first touch of a page costs the browser as much on an empty page: it goes to waste.
    page.touchscreen.tap(*hands.places(".players")[0])
    page.wait_for_timeout(PAUSE)
    page.evaluate("window.events = []")
    play(hands)
    took = hands.took()
    person.context.close()
    return took, loop


def fixed_loop(page: Page) -> float:
    """The milliseconds that a fixed loop takes at full speed: how fast the host is now."""
    return cast("float", page.evaluate(LOOP))


def slow_down(person: Person, rate: float) -> None:
    """Take the processor of a page away, all but a part."""
    session: Any = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


# -- previews and shifts


def measure_previews(page: Page) -> list[float]:
    """From the tap that lays a prism to the verdict."""
    found = []
    recall = page.get_by_role("button", name="Reprendre")
    for _ in range(ROUNDS):
        page.locator(PIECES).nth(1).tap()
        found.append(page.evaluate(PREVIEW, "H8"))
        recall.tap()
        page.wait_for_timeout(60)
    return found


def measure_shifts(person: Person) -> dict[str, float]:
    """How much moves that stood already: on a table, at a bot's move, on the home page."""
    page = person.page
    found: dict[str, float] = {}

    def note(what: str) -> None:
        page.wait_for_timeout(500)
        found[what] = page.evaluate("shifts")
        page.evaluate("shifts = 0")

    person.context.add_init_script(SHIFTS)
    for game in ("jago", "croisillon", "option"):
        person.open_table(game, [{"who": "bot", "level": 1}])
        page.get_by_text("à vous de jouer").first.wait_for(timeout=60_000)
        note(game)
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()
    person.hears("Robot")
    page.get_by_text("à vous de jouer").first.wait_for()
    note("a bot's move")
    person.visit("/").page.get_by_role("article").first.wait_for()
    note("home")
    return found


def main() -> None:
    """Measure, and print."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if not program or not assets():
        print("needs Chromium and a client that was built (make client)")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LocalServer(f"sqlite:///{Path(folder) / 'games.db'}")
        server.start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in GAMES:
            loads = {one: first_load(browser, server.url, game, one) for one in ("fr", "en")}
            packed = ", ".join(f"{one} {size / 1000:.1f} KB" for one, size in loads.items())
            print(f"{game}, first load of a table without fonts: {packed}")
            took, loop = measure_interactions(browser, server.url, game)
            median = statistics.median(one.total for one in took)
            *_, second, slowest = sorted(took, key=lambda one: one.total)
            print(
                f"{game}, {len(took)} interactions: median {median:.0f} ms, slowest {slowest}, "
                f"then {second.total:.0f} ms ({second.what}); a fixed loop took {loop:.0f} ms"
            )
        person = Person(browser, server.url, "Anne", phone=True)
        person.open_table("option", [BOT])
        person.page.locator(MY_TURN).first.wait_for(timeout=60_000)
        for rate in (SLOWER, 1):
            slow_down(person, rate)
            times = measure_previews(person.page)
            found = f"median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms"
            print(f"tap to verdict, processor at 1/{rate}: {found}")
        for phone in (True, False):
            shifts = measure_shifts(Person(browser, server.url, "Anne", phone=phone))
            where = ", ".join(f"{what} {by:.4f}" for what, by in shifts.items())
            print(f"layout shift on a {'phone' if phone else 'desk'}: {where}")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
