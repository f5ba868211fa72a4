"""The challenge of the day in the browser: solved, handed on, the next day, games in duplicate."""

import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from logomachie import games
from logomachie.engine.calendar import date_of, day_number
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle
from logomachie.engine.scenario import Said
from logomachie.lexicon import Lexicon
from logomachie.server.alerting import Alerting
from tests.server.calendar import Calendar
from tests.server.conftest import LocalServer
from tests.server.push_service import Browser, listening
from tests.web.conftest import NewPerson
from tests.web.option_table import lay
from tests.web.people import Person
from tests.web.puzzle_pages import (
    best_play,
    is_copied,
    is_nobodys_turn,
    opens_the_card_of,
    plays,
    solve,
    verdict,
)

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
PARIS = "Europe/Paris"
KIND = "best-play"
DAYS = games.spec("option").collection().days
NUMBER = next(n for n in range(1, 27) if DAYS[n].posing.kind == DAYS[n + 1].posing.kind == KIND)
"""Of a day of the first month, like the next one with a single play to find."""
NOON = datetime.combine(date_of(NUMBER), time(12), ZoneInfo(PARIS))
SAID = f"{NUMBER + 1} novembre"
TODAY, TOMORROW = NOON.date(), NOON.date() + timedelta(days=1)
NEARLY_MIDNIGHT = NOON + timedelta(hours=11, minutes=59)


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


@pytest.fixture
def calendar() -> Calendar:
    """It is noon in Paris, on a day of the calendar."""
    day = Calendar()
    day.ahead = NOON.timestamp() - day()
    return day


@pytest.fixture
def house(compiled: None, tmp_path: Path, calendar: Calendar) -> Iterator[LocalServer]:
    """A server whose days the test moves on, and that may tell browsers on this machine."""
    running = LocalServer(
        f"sqlite:///{tmp_path / 'games.db'}",
        now=calendar,
        alerting=Alerting(inside=("127.0.0.0/8",)),
    )
    running.start()
    yield running
    running.stop()


@pytest.fixture
def somebody(house: LocalServer, new_person: NewPerson) -> NewPerson:
    """Makes people in Paris, whose devices show the same time as the server."""

    def make(at: datetime = NOON, **special: Any) -> Person:
        person = new_person(house, timezone_id=PARIS, **special)
        person.page.clock.install(time=at)
        return person

    return make


def puzzle_of(day: Any, game: str = "option") -> Puzzle:
    """The puzzle of a game on a day."""
    number = day_number(day)
    assert number is not None
    return games.spec(game).collection().days[number]


def turns_of(day: Any, game: str = "option") -> tuple[Puzzle, ...]:
    """The turns of the duplicate game of a day."""
    number = day_number(day)
    assert number is not None
    return games.spec(game).duplicate_turns(number)


def ties(game: str) -> Said:
    """Which of equal plays is laid, in a sentence."""
    shared = games.spec(game).duplicate
    assert shared
    return shared.ties


def is_told_elsewhere(person: Person) -> None:
    """Another browser of this person tells them what happens."""
    with listening() as service:
        told = person.ask("POST", "/api/alerts/browsers", Browser(service).subscription)
    assert told["browsers"]


@BOTH
def test_the_challenge_of_the_day_is_solved_and_handed_on(
    house: LocalServer, somebody: NewPerson, option: AnyGame, phone: bool
) -> None:
    anne = somebody(phone=phone).visit("/")
    anne.page.get_by_role("link", name="Le défi du jour").click()
    expect(anne.page.get_by_role("heading", name="Le défi du jour", level=1)).to_be_visible()
    expect(anne.page.locator(".lead")).to_contain_text(SAID)
    expect(anne.page.get_by_role("link", name=f"{SAID} 2026 : pas encore joué")).to_be_visible()
    assert anne.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anne.has_no_faults()
    anne.page.locator(f"a[href='/days/{TODAY}/option']").click()
    puzzle = puzzle_of(TODAY)
    solve(anne, puzzle, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    lines = is_copied(anne, anne.button("Partager"))
    assert lines[0] == f"Logomachie · Le défi du {SAID} 2026"
    assert lines[1] == "OPTION 🟩 Trouvé !".replace(" !", "\u00a0!")
    assert lines[-1] == f"{house.url}/days/{TODAY}"
    assert not any(tile.prism in lines[1] for tile in best_play(puzzle, option).tiles)
    anne.page.get_by_role("link", name="Les défis du jour").first.click()
    row = anne.page.locator(f"a[href='/days/{TODAY}/option']")
    expect(row).to_contain_text("Trouvé !")
    assert is_copied(anne, anne.button("Partager")) == lines
    anne.has_no_faults()


@BOTH
def test_a_page_open_over_midnight_says_that_a_new_day_is_there(
    house: LocalServer, somebody: NewPerson, calendar: Calendar, option: AnyGame, phone: bool
) -> None:
    calendar.ahead += (NEARLY_MIDNIGHT - NOON).total_seconds()
    anne = somebody(at=NEARLY_MIDNIGHT, phone=phone).visit("/days")
    expect(anne.page.locator(".lead")).to_contain_text(SAID)
    expect(anne.page.locator(f"a[href='/days/{TODAY}/option']")).to_be_visible()
    fresh = anne.page.get_by_role("link", name="Le défi d’aujourd’hui")
    expect(fresh).to_be_hidden()
    calendar.ahead += 120
    anne.page.clock.fast_forward("02:00")
    expect(fresh).to_be_visible()
    anne.hears("un nouveau défi est là")
    anne.has_no_faults()
    fresh.click()
    expect(anne.page).to_have_url(re.compile(f"/days/{TOMORROW}$"))
    anne.page.locator(f"a[href='/days/{TOMORROW}/option']").click()
    puzzle = puzzle_of(TOMORROW)
    assert puzzle.id != puzzle_of(TODAY).id
    solve(anne, puzzle, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    # The day before can still be played: in the calendar it is a day of the past.
    anne.visit("/days")
    anne.page.get_by_role("link", name=f"{SAID} 2026 : pas encore joué").click()
    expect(anne.page.get_by_role("heading", name=f"Le défi du {SAID} 2026")).to_be_visible()
    expect(anne.page.locator(f"a[href='/days/{TODAY}/option']")).to_be_visible()


def test_a_ranking_closes_and_the_day_is_still_there_for_practice(
    house: LocalServer, somebody: NewPerson, calendar: Calendar, option: AnyGame
) -> None:
    anne = somebody().visit(f"/days/{TODAY}")
    anne.sees("Le classement ferme")
    anne.page.get_by_label("Figurer au classement").check()
    anne.page.locator(f"a[href='/days/{TODAY}/option']").click()
    solve(anne, puzzle_of(TODAY), option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    anne.visit(f"/days/{TODAY}")
    anne.page.get_by_role("combobox", name="Classement").select_option(label="OPTION")
    expect(anne.page.get_by_role("row", name=re.compile(r"\(vous\)"))).to_contain_text("100")
    calendar.ahead += timedelta(days=2).total_seconds()
    bernard = somebody(at=NOON + timedelta(days=2), name="Bernard").visit(f"/days/{TODAY}")
    bernard.sees("Le classement de ce jour est fermé")
    bernard.page.get_by_role("combobox", name="Classement").select_option(label="OPTION")
    expect(bernard.page.get_by_role("row", name=re.compile("100"))).to_be_visible()
    bernard.has_no_faults()


def test_days_that_are_none_get_a_reason(house: LocalServer, somebody: NewPerson) -> None:
    anne = somebody().visit("/days/2027-11-18")
    anne.sees("Le 18 novembre 2027 n’a encore commencé nulle part")
    anne.has_no_faults()
    anne.visit("/days/2026-10-31")
    anne.sees("Il n’y a pas de défi ce jour-là.")
    anne.visit("/days/2026-02-30")
    anne.sees("Ce n’est pas une date")
    anne.visit("/days/2027-11-18/option")
    anne.sees("Le 18 novembre 2027 n’a encore commencé nulle part")


def test_no_reminder_is_promised_where_nobody_can_be_reached(
    house: LocalServer, somebody: NewPerson
) -> None:
    """The browser of this test has no service that tells anything."""
    anne = somebody().visit("/days")
    wish = anne.page.get_by_label("Me le rappeler chaque jour")
    wish.click()
    anne.hears("Pas de rappel pour l’instant. Ce navigateur ne sait pas prévenir.")
    expect(wish).to_be_enabled()
    expect(wish).not_to_be_checked()
    assert not anne.ask("GET", "/api/alerts")["choices"]["days"]


def test_the_reminder_is_a_choice_among_the_alerts(house: LocalServer, somebody: NewPerson) -> None:
    anne = somebody().visit("/days")
    is_told_elsewhere(anne)
    anne.visit("/days")
    wish = anne.page.get_by_label("Me le rappeler chaque jour")
    wish.check()
    anne.hears("on vous le rappellera")
    assert anne.ask("GET", "/api/alerts")["choices"]["days"]
    anne.visit("/me")
    expect(anne.page.get_by_label("Le défi du jour", exact=True)).to_be_checked()
    anne.visit("/days")
    expect(wish).to_be_checked()
    wish.uncheck()
    anne.hears("plus de rappel")
    assert not anne.ask("GET", "/api/alerts")["choices"]["days"]


@BOTH
def test_a_duplicate_game_is_played_turn_by_turn(
    house: LocalServer, somebody: NewPerson, option: AnyGame, lexicon: Lexicon, phone: bool
) -> None:
    """The best play, then a pass; the others are passed without the page, but for the last."""
    anne = somebody(phone=phone).visit(f"/days/{TODAY}")
    turns = turns_of(TODAY)
    anne.page.locator(f"a[href='/days/{TODAY}/option/duplicate']").click()
    anne.sees(f"Tour 1 sur {len(turns)}")
    expect(anne.page.get_by_role("group", name="Votre chevalet")).to_be_visible()
    expect(anne.button("Un indice")).to_have_count(0)
    anne.has_no_faults()
    anne.page.get_by_text("À égalité de points").click()
    anne.sees(ties("option").fr)
    lay(anne, best_play(turns[0], option))
    plays(anne)
    expect(verdict(anne)).to_have_text("Trouvé ! C’est le meilleur.")
    is_nobodys_turn(anne)
    anne.has_no_faults()
    anne.button("Tour suivant").click()
    anne.sees(f"Tour 2 sur {len(turns)}")
    expect(verdict(anne)).to_have_count(0)
    anne.button("Passer ce tour").click()
    anne.sees("Passer vaut 0 point")
    anne.button("Passer ce tour").click()
    expect(verdict(anne)).to_be_visible()
    # The best is laid for everybody.
    cell = best_play(turns[1], option).tiles[0].cell
    expect(anne.square(cell)).not_to_have_attribute("aria-label", f"{cell}, vide")
    for turn in range(2, len(turns) - 1):
        path = f"/api/puzzles/option/dup-{TODAY}-{turn}/try"
        assert anne.ask("POST", path, {"done": [], "action": "pass"})["over"]
    anne.button("Tour suivant").click()
    anne.sees(f"Tour {len(turns)} sur {len(turns)}")
    anne.button("Passer ce tour").click()
    anne.button("Passer ce tour").click()
    expect(verdict(anne)).to_be_visible()
    anne.button("Voir le résultat").click()
    best = sum(one.posing.best for one in turns)
    share = turns[0].posing.best * 100 // best
    anne.sees(f"{share}\u202f% du meilleur")
    expect(anne.page.get_by_text("À égalité de points")).to_be_visible()
    results = anne.ask("GET", f"/api/days/{TODAY}/option/duplicate")["results"]
    words = anne.page.get_by_role("table").get_by_role("button")
    expect(words).to_have_text([word for one in results for word in one["words"]])
    opens_the_card_of(anne, words.first, lexicon)
    anne.has_no_faults()
    lines = is_copied(anne, anne.button("Partager"))
    squares = "🟩" + "⬛" * (len(turns) - 1)
    assert lines == [
        f"Logomachie · OPTION en duplicate, {SAID} 2026",
        f"OPTION {squares} {share}\u202f%",
        f"{house.url}/days/{TODAY}",
    ]
    anne.page.get_by_role("link", name="Les défis du jour").click()
    row = anne.page.locator(f"a[href='/days/{TODAY}/option/duplicate']")
    expect(row).to_contain_text("Voir le résultat")
    expect(row).to_contain_text(f"{turns[0].posing.best} sur {best}")


@BOTH
def test_a_hand_of_croisillon_in_duplicate(
    house: LocalServer, somebody: NewPerson, lexicon: Lexicon, phone: bool
) -> None:
    """Nothing of an ordinary game is shown: no others, no target, no packs, one way to pass."""
    anne = somebody(phone=phone).visit(f"/days/{TODAY}/croisillon/duplicate")
    turns = turns_of(TODAY, "croisillon")
    anne.sees(f"Tour 1 sur {len(turns)}")
    ordinary = re.compile("objectif|encore \\d|Dernières grilles|Paquets|Une meilleure|de Vous")
    main = anne.page.locator("main")
    expect(anne.page.get_by_role("group", name="Votre main")).to_be_visible()
    expect(main).not_to_contain_text(ordinary)
    expect(anne.page.get_by_role("list", name="Les joueurs")).to_have_count(0)
    expect(anne.page.get_by_role("button", name=re.compile("^Passer"))).to_have_count(1)
    anne.has_no_faults()
    anne.button("Passer ce tour").click()
    anne.button("Passer ce tour").click()
    expect(verdict(anne)).to_be_visible()
    expect(anne.page.locator(".solution li").first).to_be_visible()
    is_nobodys_turn(anne)
    expect(main).not_to_contain_text(ordinary)
    anne.has_no_faults()
    opens_the_card_of(anne, anne.page.locator(".solution .words button").first, lexicon)
    anne.button("Tour suivant").click()
    anne.sees(f"Tour 2 sur {len(turns)}")


def test_who_reads_english_is_told_which_of_equal_grids_is_shown(
    house: LocalServer, somebody: NewPerson
) -> None:
    anne = somebody(language="en").visit(f"/days/{TODAY}/croisillon/duplicate")
    anne.page.get_by_text("When plays have equal points").click()
    anne.sees(ties("croisillon").en)


def test_the_day_is_that_of_the_device(house: LocalServer, new_person: NewPerson) -> None:
    """At noon in Paris it is the next day already in Kiritimati: its challenge has begun there."""
    anne = new_person(house, timezone_id="Pacific/Kiritimati")
    anne.page.clock.install(time=NOON)
    anne.visit("/days")
    expect(anne.page.locator(f"a[href='/days/{TOMORROW}/option']")).to_be_visible()
    expect(anne.page.locator(".lead")).to_contain_text(f"{NUMBER + 2} novembre")
