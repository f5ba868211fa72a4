"""Every game on every screen: what can be touched is reached, and what happened is in view.

One page a game and situation is opened, and made as large and as small as people's screens are.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person
from tests.web.positions import Door, WholeGame, whole_game
from tests.web.test_first_game import first_game

LOOK = Path(__file__).with_name("looking.js").read_text("utf-8")


class Screen(NamedTuple):
    """How many pixels there are."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def is_desk(self) -> bool:
        """Whether board, rack, clock and main button have to be seen at once."""
        return self.width >= 1280 and self.height >= 680


LARGE_TEXT = Screen(320, 256)
"""A desk at 400 %: one scrolls to the board there, as to everything."""
TWICE_AS_LARGE = Screen(640, 384)
"""A desk at 200 %."""
PHONE, SMALL_PHONE = Screen(390, 844), Screen(360, 640)
PHONES = (PHONE, SMALL_PHONE)
SCREENS = (
    Screen(1280, 680),
    Screen(1280, 800),
    Screen(1366, 768),
    Screen(1440, 780),
    Screen(1440, 900),
    Screen(1536, 864),
    Screen(1680, 1050),
    Screen(1920, 950),
    Screen(1920, 1080),
    Screen(2560, 1440),
    Screen(820, 1180),
    Screen(844, 390),
    PHONE,
    SMALL_PHONE,
    TWICE_AS_LARGE,
    LARGE_TEXT,
)


class Scene(NamedTuple):
    """How far the game that the tests know is in each situation, and what is drafted then."""

    waiting: int
    moved: int
    mine: int
    cells: Callable[[Any], Mapping[str, object]]
    """What lies where, by the selector of the square."""
    draft: Callable[[Person], None]
    parts: Mapping[str, str]
    """What has to be seen at once on a desk when it is one's turn, by selector."""
    camera: str = ""
    """Through what one looks at squares of which only some may be in sight."""
    fit: str = ""
    """The button that shows them all."""


def squares(view: Any) -> dict[str, object]:
    """The squares of a grid."""
    columns, grid = view["columns"], view["grid"]
    names = (f"{chr(65 + at % columns)}{at // columns + 1}" for at in range(len(grid)))
    return {f"[data-target='{name}']": letter for name, letter in zip(names, grid, strict=True)}


def links(view: Any) -> dict[str, object]:
    """The squares on which chains lie."""
    lying = (link for chain in view["chains"] for link in chain["links"])
    return {f"[data-target='{link['cell']}']": link["token"] for link in lying}


def tracks(view: Any) -> dict[str, object]:
    """The letters on their tracks."""
    placed = zip(view["letters"], view["tracks"], strict=True)
    return {f"[data-letter='{letter}']": at for letter, at in placed}


def presented(view: Any) -> dict[str, object]:
    """The grid that was laid last."""
    return {".presented": view["last"]}


def lays_on(square: str) -> Callable[[Person], None]:
    """Lays the first piece of the rack on a square, and waits for what is said of it."""

    def lay(person: Person) -> None:
        said = person.page.locator(".preview").inner_text()
        person.page.locator("[role=group] [data-piece]").first.click()
        person.square(square).click()
        expect(person.square(square).locator("[data-piece]")).to_be_visible()
        expect(person.page.locator(".preview")).not_to_have_text(said)

    return lay


def writes(person: Person) -> None:
    """Writes a word."""
    person.page.get_by_label("Votre mot").fill("MAISON")


RACK = {"board": "[role=grid]", "rack": ".rack", "turn": "li.turn", "main": ".actions .main"}
TIMED = {**RACK, "clock": "[role=timer]"}
HAND = {**TIMED, "rack": "[aria-label='Votre main']"}
WORD = {
    "board": "[role=grid]",
    "rack": "input[type=text]",
    "turn": ".team.turn",
    "main": "button.main",
    "clock": "[role=timer]",
}
SCENES = {
    "jago": Scene(28, 32, 32, squares, lays_on("K11"), TIMED),
    "option": Scene(5, 6, 6, squares, lays_on("C3"), RACK),
    "croisillon": Scene(8, 9, 9, presented, lays_on("0,0"), HAND, ".sight", "Tout voir"),
    "mot_pour_mot": Scene(253, 262, 264, tracks, writes, WORD),
    "guerre_des_mots": Scene(
        27, 28, 28, links, lays_on("J15"), RACK, ".field > .window", "Tout le plateau"
    ),
}


@pytest.fixture(params=SCENES)
def game(request: pytest.FixtureRequest) -> str:
    """Each game."""
    return str(request.param)


@pytest.fixture
def played(game: str, lexicon: Lexicon) -> WholeGame:
    """The game that the tests know."""
    return whole_game(game, lexicon)


# -- looking


def look(person: Person, screen: Screen, **what: object) -> Any:
    """What is wrong with the page on a screen."""
    person.page.set_viewport_size({"width": screen.width, "height": screen.height})
    seen = {"changed": [], "parts": {}, "camera": "", "onlySquares": False, "whole": False, **what}
    seen |= {"desk": screen.is_desk, "scrolls": screen == LARGE_TEXT}
    seen["whole"] = screen in PHONES and seen["whole"]
    return person.page.evaluate(LOOK, seen)


def look_at_all(
    person: Person,
    situation: str,
    scene: Scene,
    parts: Mapping[str, str],
    changed: tuple[str, ...] = (),
    *,
    whole: bool = False,
) -> list[str]:
    """What is wrong on all screens; where a camera shows a part, Fit has to show the whole.

    ``whole`` says whether phones have to show the board without scrolling.
    """
    faults = []
    partly = []
    for screen in SCREENS:
        asked = {"changed": changed, "parts": dict(parts), "whole": whole}
        seen = look(person, screen, camera=scene.camera, **asked)
        faults += told(situation, screen, seen["faults"])
        if seen["under"]:
            partly.append(screen)
    for screen in partly:
        person.page.set_viewport_size({"width": screen.width, "height": screen.height})
        person.button(scene.fit, exact=True).click()
        seen = look(person, screen, camera=scene.camera, onlySquares=True)
        faults += told(situation, screen, seen["faults"])
    return faults


def told(situation: str, screen: Screen, faults: Sequence[tuple[str, str]]) -> list[str]:
    """One line for each thing that is wrong, with all elements with which it is."""
    elements: defaultdict[str, list[str]] = defaultdict(list)
    for what, element in faults:
        elements[what].append(element)
    return [
        f"{situation}, {screen}: {what}: {', '.join(those)}" for what, those in elements.items()
    ]


def listed(game: str, faults: Sequence[str]) -> str:
    """All faults of a game."""
    return "\n".join([f"{len(faults)} faults", *(f"{game}, {fault}" for fault in faults)])


# -- tests


def test_a_game_that_is_played(
    game: str, played: WholeGame, anne: Person, still: LocalServer
) -> None:
    scene = SCENES[game]
    table = Door(still.database).table(played, scene.waiting, ("anne", "bruno"))
    anne.visit(f"/table/{table}")
    expect(anne.page.get_by_role("grid")).to_be_visible()
    waiting = {name: one for name, one in scene.parts.items() if name in ("board", "turn")}
    faults = look_at_all(anne, "waiting", scene, waiting, whole=True)

    tokens = [still.tokens.for_guest(guest, 0, "d") for guest in ("anne", "bruno")]

    def play(first: int, last: int) -> None:
        for entry in played.entries[first:last]:
            with anne.goes_on():
                anne.acts(table, entry.seat, entry.action, tokens[entry.seat])

    before, after = (scene.cells(played.view(at, 0)) for at in (scene.waiting, scene.moved))
    changed = tuple(cell for cell in after if after[cell] != before.get(cell))
    # On a phone one may stand near one's own pieces: the view goes to where something happens, and
    # stays there where nothing is told of it.
    chosen = (
        "localStorage['logomachie.settings'] = JSON.stringify({language: 'fr', following: 'off'})"
    )
    anne.page.evaluate(chosen)
    anne.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    anne.page.reload()
    expect(anne.page.get_by_role("grid")).to_be_visible()
    play(scene.waiting, scene.moved)
    seen = look(anne, PHONE, changed=changed, camera=scene.camera)
    faults += told("the opponent moves", PHONE, seen["faults"])
    if scene.fit:
        anne.button(scene.fit, exact=True).click()
    faults += look_at_all(anne, "the opponent has moved", scene, waiting, changed, whole=True)
    play(scene.moved, scene.mine)
    anne.page.set_viewport_size({"width": 1280, "height": 800})
    scene.draft(anne)
    faults += look_at_all(anne, "my turn with a draft", scene, scene.parts, whole=True)
    assert not faults, listed(game, faults)


def test_a_game_that_is_over(
    game: str, played: WholeGame, anne: Person, still: LocalServer
) -> None:
    scene = SCENES[game]
    table = Door(still.database).table(played, len(played.entries), ("anne", "bruno"))
    anne.visit(f"/table/{table}")
    expect(anne.button("Revanche")).to_be_visible()
    parts = {"board": "[role=grid]", "main": ".main"}
    faults = look_at_all(anne, "end of game", scene, parts)
    assert not faults, listed(game, faults)


def test_a_game_that_is_analysed(
    game: str, played: WholeGame, anne: Person, still: LocalServer
) -> None:
    scene = SCENES[game]
    door = Door(still.database)
    table = door.table(played, len(played.entries), ("anne", "bruno"))
    door.look_back(table, played)
    anne.visit(f"/lookback/{table}")
    expect(anne.button("Rejouer cette position")).to_be_visible()
    parts = {"board": "[role=grid]", "main": ".main"}
    faults = look_at_all(anne, "analysis", scene, parts)
    assert not faults, listed(game, faults)


def test_a_step_of_a_lesson(game: str, anne: Person) -> None:
    scene = SCENES[game]
    anne.visit(f"/learn/{game}")
    expect(anne.page.get_by_role("grid")).to_be_visible()
    faults = look_at_all(anne, "a lesson step", scene, {"board": "[role=grid]"})
    assert not faults, listed(game, faults)


def test_an_open_hint_pushes_nothing_away(still: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(still)
    first_game(anne, "jago")
    for name in ("Un conseil ?", "Où regarder ?", "Montrer le coup"):
        anne.button(name).click()
    expect(anne.button("Jouer ce coup").first).to_be_visible()
    main = anne.page.locator(".actions .main")
    for screen in SCREENS:
        anne.page.set_viewport_size({"width": screen.width, "height": screen.height})
        if screen != LARGE_TEXT:
            expect(main).to_be_in_viewport(ratio=1)


def test_a_remark_lies_on_nothing_that_one_plays_with(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    played = whole_game("jago", lexicon)
    table = Door(still.database).table(played, len(played.entries), ("anne", "bruno"))
    anne.page.clock.install(time=0)
    anne.page.clock.pause_at(1_000_000)  # no remark goes before it is looked at
    anne.visit(f"/table/{table}")
    remarks = anne.page.locator(".toasts p")
    for count, screen in enumerate(PHONES, 1):
        anne.page.set_viewport_size({"width": screen.width, "height": screen.height})
        anne.button("Partager").click()
        expect(remarks).to_have_count(count)
        remark = remarks.last.bounding_box()
        sheet = anne.page.locator(".hand").bounding_box()
        assert remark
        assert sheet
        assert remark["y"] + remark["height"] <= sheet["y"]


def test_the_sheet_of_a_phone_is_folded_and_stays_so(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    played = whole_game("option", lexicon)
    table = Door(still.database).table(played, SCENES["option"].mine, ("anne", "bruno"))
    anne.visit(f"/table/{table}")
    anne.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    sheet = anne.button("Mes lettres et ce qu’elles font")
    rack = anne.page.get_by_role("group", name="Votre chevalet")
    expect(rack).to_be_visible()
    sheet.click()
    expect(sheet).to_have_attribute("aria-expanded", "false")
    expect(rack).to_be_hidden()
    expect(anne.page.locator(".actions .main")).to_be_in_viewport(ratio=1)
    anne.page.reload()
    expect(rack).to_be_hidden()
    sheet.click()
    expect(rack).to_be_visible()
