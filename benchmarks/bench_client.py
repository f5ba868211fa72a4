"""The browser client: what the first load weighs, and how fast it answers on a slow phone.

Chromium, with its processor throttled to a quarter, at a table of OPTION on this machine. A tap is
measured by the browser itself (Event Timing: from the touch to the next picture), a preview from
the tap that lays a prism to the words of the referee on the screen. What shifts is the browser's
own score of layout shift, added up while a page comes and while a bot moves.
"""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page, sync_playwright

from logomachie.server.pages import assets
from tests.server.conftest import LocalServer
from tests.web.people import SHIFTS, Person

SLOWER = 4
ROUNDS = 25
WATCH = """
    window.taps = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (entry.interactionId) taps.push(entry.duration);
    }).observe({type: 'event', durationThreshold: 16, buffered: true});
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


def first_load() -> int:
    """The bytes of page, scripts and styles that a table needs, as they come over the line."""
    wanted = [name for name in assets() if name.endswith((".js", ".css", ".html"))]
    others = ("jago", "croisillon", "mot_pour_mot", "guerre", "sw.js")
    used = [name for name in wanted if not any(other in name for other in others)]
    return sum(len(assets()[name].packed or assets()[name].content) for name in used)


def measure_taps(page: Page) -> list[float]:
    """How long it takes to hold and let go of a prism."""
    page.evaluate(WATCH)
    pieces = page.locator(".rack [data-piece]")
    for round_ in range(ROUNDS):
        pieces.nth(round_ % 7).tap()
        page.keyboard.press("Escape")
        page.wait_for_timeout(60)
    return cast("list[float]", page.evaluate("taps"))


def measure_previews(page: Page) -> list[float]:
    """From the tap that lays a prism to the verdict."""
    found = []
    recall = page.get_by_role("button", name="Reprendre")
    for _ in range(ROUNDS):
        page.locator(".rack [data-piece]").nth(1).tap()
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
    print(f"first load of a table, packed, without fonts: {first_load() / 1000:.0f} KB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LocalServer(f"sqlite:///{Path(folder) / 'games.db'}")
        server.start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        person = Person(browser, server.url, "Anne", phone=True)
        person.open_table("option", [{"who": "bot", "level": 1}])
        page = person.page
        page.get_by_text("à vous de jouer").first.wait_for(timeout=60_000)
        session: Any = person.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        report("tap to picture, processor at a quarter", measure_taps(page))
        report("tap to verdict, processor at a quarter", measure_previews(page))
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        report("tap to verdict", measure_previews(page))
        for phone in (True, False):
            shifts = measure_shifts(Person(browser, server.url, "Anne", phone=phone))
            where = ", ".join(f"{what} {by:.4f}" for what, by in shifts.items())
            print(f"layout shift on a {'phone' if phone else 'desk'}: {where}")
        browser.close()
        server.stop()


def report(what: str, times: list[float]) -> None:
    """One line: median and slowest."""
    print(f"{what}: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
