"""MOT POUR MOT in the browser: bots, two people, two teams, one screen, a phone, a keyboard."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from logomachie.games.mot_pour_mot.categories import by_name, own_packs
from logomachie.games.mot_pour_mot.words import letters_of
from tests.server import hurry
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person
from tests.web.positions import STILL

GAME = "mot_pour_mot"
OPEN = {"who": "open"}
CATEGORIES = by_name(own_packs().values())


def material(pulls: int = 3, seconds: int = 600, reading: int = 600) -> str:
    """The material with another track, or other clocks; by default they are patient.

    No category of trades calls for names, so that a misspelt word is wrong.
    """
    return f"""
[letters]
from = "R"
french = "BCDFGHJLMNPQRSTVX"
english = "BCDFGHKLMNPRSTVWY"
[track]
from = "R"
pulls = {pulls}
[figures]
from = "R"
seconds = {seconds}
[rulings]
from = "R"
reading = {reading}
explaining = 600
voting = 600
[categories]
from = "R"
packs = ["metiers"]
"""


@pytest.fixture(scope="module")
def server(still: LocalServer) -> LocalServer:
    """A house whose clock stands still: nobody is too late, however slow the machine is."""
    return still


@pytest.fixture
def own_server(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """The same for a test that stops it and starts it again."""
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=lambda: STILL)
    running.start()
    yield running
    running.stop()


# -- at the table


def letter(person: Person, name: str) -> Locator:
    """A letter of the board."""
    return person.page.locator(f"[data-letter='{name}']")


def place(person: Person, name: str, steps: int) -> None:
    """A letter lies so many steps towards the person's side, or on the other side."""
    expect(letter(person, name)).to_have_attribute("data-place", str(steps))


def sit(table: str, *people: Person) -> None:
    """They come to the table and take the free seats, one after the other."""
    for person in people:
        person.visit(f"/table/{table}")
        person.page.get_by_label("Votre nom").press("Enter")
        expect(person.button("S’asseoir ici")).to_have_count(0)


def active(person: Person, table: str) -> int:
    """The team whose turn it is."""
    return int(person.view(table)["team"])


def give(person: Person, word: str) -> None:
    """Write a word and announce it, then spell it in one go."""
    person.page.get_by_label("Votre mot").fill(word)
    person.button(f"Annoncer {word.upper()}").click()
    person.button("Tout épeler").click()


def two_people(
    server: LocalServer, new_person: NewPerson, **clocks: int
) -> tuple[str, Person, Person]:
    """A table, who is to find a word there (the timer runs), and who is not."""
    anne, bruno = new_person(server, "Anne"), new_person(server, "Bruno")
    table = anne.open_table(GAME, [OPEN], material=material(**clocks))
    sit(table, bruno)
    expect(anne.page.get_by_role("grid")).to_be_visible()
    pair = (anne, bruno) if active(anne, table) == 0 else (bruno, anne)
    pair[1].button("Retourner le sablier").click()
    expect(pair[0].page.get_by_label("Votre mot")).to_be_visible()
    return table, *pair


# -- tests


def best_answer(view: Any) -> str:
    """An answer that was not given yet, with as many letters on the board as there are."""
    live = {name for name, at in zip(view["letters"], view["tracks"], strict=True) if at == 0}
    words = (word for word in CATEGORIES[view["category"]].words if word.islower())
    free = [word for word in words if letters_of(word) not in view["answers"]]
    return max(free, key=lambda word: len(set(letters_of(word)) & live))


@pytest.fixture
def hurried(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """A server whose bots think as long as ever by its own clock, which hurries."""
    running = LocalServer(
        f"sqlite:///{tmp_path / 'games.db'}", now=hurry.now, loop="tests.server.hurry:HurriedLoop"
    )
    running.start()
    yield running
    running.stop()


def test_against_a_bot_to_the_end(hurried: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(hurried)
    # One pull captures, so that a few words decide the game.
    # The bot's words pass by themselves, when their time is over; what the person does can wait.
    patient = {"seconds": 300 * hurry.HURRY, "reading": 300 * hurry.HURRY}
    table = anne.open_table(GAME, [{"who": "bot", "level": 5}], material=material(1, **patient))
    expect(anne.page.get_by_role("grid")).to_be_visible()
    own, over = anne.page.get_by_label("Votre mot"), anne.page.locator("#result-title")
    turning = anne.button("Retourner le sablier")
    for _ in range(12):
        expect(own.or_(over).or_(turning).first).to_be_visible()
        if over.is_visible():
            break
        with anne.goes_on():
            if own.is_visible():
                give(anne, best_answer(anne.view(table)))
            else:
                turning.click()
    expect(over).to_be_visible()
    scores = anne.view(table)["scores"]
    assert max(scores) >= 6
    anne.sees("gagné" if scores[0] > scores[1] else "l’emporte")
    anne.has_no_faults()
    anne.visit(f"/replay/{table}")
    expect(anne.page.get_by_role("grid")).to_be_visible()
    anne.page.keyboard.press("End")
    expect(anne.page.locator(".label .count", has_text=f"{scores[0]}/6").first).to_be_visible()


def test_two_people_play_check_and_vote(server: LocalServer, new_person: NewPerson) -> None:
    table, player, judge = two_people(server, new_person)
    player.page.get_by_label("Votre mot").fill("deux mots")
    player.sees("Un seul mot, s’il vous plaît")
    player.page.get_by_label("Votre mot").fill("tatou")
    player.sees("T ×2 avancerait.")  # what the word would do
    expect(letter(player, "T")).to_have_attribute("aria-label", re.compile("avancerait de 2 pas"))
    player.button("Annoncer TATOU").click()
    player.page.keyboard.type("tat")  # on a real keyboard, faster than it is answered
    place(player, "T", 2)
    place(judge, "T", -2)
    expect(
        judge.page.get_by_role("img", name="TATOU : épelé jusqu’à TAT, reste OU").first
    ).to_be_visible()
    player.page.keyboard.press("X")
    player.sees("la lettre suivante est O")
    assert player.faults() == []
    player.page.keyboard.type("ou")
    judge.has_no_faults()
    judge.button("Contester").click()
    player.page.get_by_label("Votre explication").fill("Il creuse")
    assert player.faults() == []
    player.page.keyboard.press("Enter")
    judge.sees("« Il creuse »")
    player.button("Oui", exact=True).click()
    expect(judge.page.get_by_role("list", name="Les bulletins").first).to_contain_text("a voté")
    assert judge.view(table)["dispute"]["own_vote"] == ""
    judge.has_no_faults()
    judge.button(
        "Non", exact=True
    ).click()  # even: the letters stay, and the spelling may be checked
    place(player, "T", 2)
    judge.sees("TATOU reste.")
    judge.button("Vérifier l’orthographe").click()  # it is right: the judge skips a turn
    judge.button("Retourner le sablier").click()
    player.page.get_by_label("Votre mot").fill("annimal")
    player.page.keyboard.press("Enter")
    player.page.keyboard.type("annimal")  # in the field still: it is the spelling already
    place(player, "N", 2)
    judge.button("Vérifier l’orthographe").click()
    place(player, "N", 0)
    place(judge, "N", 0)
    expect(judge.page.locator("#panel-history")).to_contain_text("Cela s’écrit ANIMAL")


def test_two_teams_in_four_browsers(server: LocalServer, new_person: NewPerson) -> None:
    people = [new_person(server, name) for name in ("Anne", "Bruno", "Chloé", "David")]
    table = people[0].open_table(GAME, [OPEN] * 3, material=material(pulls=1))
    sit(table, *people[1:])
    team = active(people[0], table)
    captain, mate = people[team], people[team + 2]
    judges = [people[1 - team], people[3 - team]]
    judges[1].button("Retourner le sablier").click()  # anybody of the other team may
    mate.page.get_by_label("Votre mot").fill("hibou")
    mate.button("Proposer HIBOU").click()
    mate.page.get_by_label("Dire à l’équipe").fill("le H est libre")
    mate.page.keyboard.press("Enter")
    expect(captain.page.get_by_role("list", name="Entre vous")).to_contain_text("le H est libre")
    captain.page.get_by_label("Votre mot").fill("ours")
    captain.has_no_faults()
    captain.button("Prendre HIBOU").click()
    for judge in judges:  # the other team learns nothing
        assert judge.view(table)["proposals"] == []
        expect(judge.page.locator("body")).not_to_contain_text("HIBOU")
        expect(judge.page.locator("body")).not_to_contain_text("le H est libre")
    captain.button("Annoncer HIBOU").click()
    for one in "HIBOU":
        captain.button(f"Épeler {one}", exact=True).click()
    for judge in judges:
        expect(letter(judge, "H")).to_have_attribute(
            "aria-label", "H, capturé par l’autre équipe, 1 pas ce tour-ci"
        )
        expect(judge.page.get_by_role("img", name="HIBOU, épelé en entier").first).to_be_visible()
    judges[0].button("Laisser passer").click()
    judges[0].sees("On attend vos équipiers")
    judges[1].button("Contester").click()
    captain.button("Je l’ai dit de vive voix").click()
    for person, vote in zip(people, ("Oui", "Non", "Oui", "Sans avis"), strict=True):
        person.button(vote, exact=True).click()
    mate.sees("HIBOU reste.")
    for judge in judges:
        judge.button("Laisser passer").click()
    captain.button(f"Nommer {mate.name} capitaine").click()
    expect(mate.button(f"Nommer {captain.name} capitaine")).to_be_visible()
    assert mate.view(table)["captains"][team] == team + 2


def test_two_people_on_one_screen(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server)
    anne.open_table(GAME, [{"who": "me", "name": "Bruno"}], material=material())
    anne.button("Retourner le sablier").click()  # no hand-over in between: the timer runs
    of_anne, of_bruno = (anne.page.get_by_label(f"Le mot {one}") for one in ("d’Anne", "de Bruno"))
    expect(of_anne.or_(of_bruno)).to_be_visible()
    first = "Anne" if of_anne.is_visible() else "Bruno"
    anne.sees(f"À {first} de jouer")
    steps = 1 if first == "Anne" else -1  # the first team is at the bottom, whoever plays
    of_whom = "d’Anne" if first == "Anne" else "de Bruno"
    anne.page.get_by_label(f"Le mot {of_whom}").fill("coq")
    anne.page.keyboard.press("Enter")
    anne.button("Tout épeler").click()
    place(anne, "Q", steps)
    anne.button("Contester").click()
    anne.button("Je l’ai dit de vive voix").click()
    second = "Bruno" if first == "Anne" else "Anne"
    for voter in (second, first):
        expect(
            anne.page.get_by_text(f"{voter} vote. Les autres regardent ailleurs !").first
        ).to_be_visible()
        anne.button("Non", exact=True).click()
    place(anne, "Q", 0)
    anne.sees("COQ ne compte pas")


def test_on_a_phone_with_touch(server: LocalServer, new_person: NewPerson) -> None:
    anne, bruno = new_person(server, "Anne", phone=True), new_person(server, "Bruno", phone=True)
    table = anne.open_table(GAME, [OPEN], material=material(pulls=1))
    bruno.visit(f"/table/{table}")
    bruno.button("S’asseoir ici").first.tap()
    expect(anne.page.get_by_role("grid")).to_be_visible()
    player, judge = (anne, bruno) if active(anne, table) == 0 else (bruno, anne)
    judge.button("Retourner le sablier").tap()
    keyboard = player.page.get_by_role("group", name="Clavier")

    def tap(keys: str) -> None:
        for key in keys:
            keyboard.get_by_role("button", name=key, exact=True).tap()

    keyboard.get_by_role("button", name="Majuscule").tap()
    tap("LYONX")
    keyboard.get_by_role("button", name="Effacer une lettre").tap()
    expect(player.page.get_by_label("Votre mot")).to_have_value("Lyon")
    player.sees("nom propre")
    announce = player.button("Annoncer Lyon")
    expect(announce).to_be_in_viewport(ratio=1)
    player.has_no_faults()
    announce.tap()
    expect(player.button("Épeler L")).to_be_in_viewport(ratio=1)
    tap("LYON")
    place(player, "L", 1)
    judge.sees("2/6")
    judge.button("Contester").tap()
    player.button("Je l’ai dit de vive voix").tap()
    assert judge.faults() == []
    for person in (player, judge):
        person.button("Oui", exact=True).tap()
    judge.button("Laisser passer").tap()
    for person in (player, judge):
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "the page is wider than the screen"


def test_with_the_keyboard_alone(server: LocalServer, new_person: NewPerson) -> None:
    table, player, judge = two_people(server, new_person)
    page, keys = player.page, player.page.keyboard
    expect(page.get_by_label("Votre mot")).to_be_focused()
    keys.type("lapin")
    player.sees("L, P et N avanceraient.")
    keys.press("Enter")
    expect(player.button("Épeler L")).to_be_focused()
    keys.press("Space")  # without letters: the main button follows the word
    expect(player.button("Épeler A")).to_be_focused()
    keys.type("ap")
    place(player, "P", 1)
    keys.type("in")
    place(player, "N", 1)
    letter(player, "B").focus()
    keys.press("End")
    expect(letter(player, "X")).to_be_focused()
    for _ in range(5):
        keys.press("ArrowLeft")
    expect(letter(player, "Q")).to_be_focused()
    keys.press("ArrowLeft")
    expect(letter(player, "P")).to_have_attribute(
        "aria-label", "P, 1 pas vers vous, 1 pas ce tour-ci"
    )
    expect(judge.button("Laisser passer")).to_be_focused()
    judge.page.keyboard.press("Shift+Tab")
    expect(judge.button("Contester")).to_be_focused()
    judge.page.keyboard.press("Enter")
    keys.press("Escape")
    page.get_by_label("Votre explication").focus()
    keys.type("Il court")
    keys.press("Enter")
    for person, presses in ((judge, 0), (player, 1)):
        expect(person.button("Oui", exact=True)).to_be_visible()
        person.button("Oui", exact=True).focus()
        for _ in range(presses):
            person.page.keyboard.press("Tab")
        person.page.keyboard.press("Enter")
    player.sees("LAPIN reste.")  # yes to no is even
    assert player.view(table)["tally"]["stands"]


def test_what_is_written_outlives_a_reload_but_not_its_turn(
    server: LocalServer, new_person: NewPerson
) -> None:
    _, player, judge = two_people(server, new_person)
    field = player.page.get_by_label("Votre mot")
    field.fill("lapin")
    player.sees("L, P et N avanceraient.")
    player.page.reload()
    expect(field).to_have_value("lapin")
    player.sees("L, P et N avanceraient.")
    second = player.context.new_page()
    second.goto(player.page.url)
    expect(second.get_by_label("Votre mot")).to_have_value("lapin")
    second.get_by_label("Votre mot").fill("lapins")
    expect(field).to_have_value("lapins")  # both show the same
    second.close()
    kept = "Object.entries(localStorage).find(([name]) => name.startsWith('logomachie.draft.'))"
    name, old = player.until(lambda: player.page.evaluate(kept))
    player.button("Passer").click()
    player.button("Retourner le sablier").click()
    judge.button("Passer").click()
    judge.button("Retourner le sablier").click()
    expect(field).to_have_value("")
    player.until(lambda: player.page.evaluate(kept) is None)
    player.page.evaluate("([name, old]) => localStorage.setItem(name, old)", [name, old])
    player.page.reload()  # as if this device had been away meanwhile
    expect(field).to_have_value("")


def test_the_same_keys_as_at_other_tables(server: LocalServer, new_person: NewPerson) -> None:
    _, player, _ = two_people(server, new_person)
    page, keys = player.page, player.page.keyboard
    field = page.get_by_label("Votre mot")
    expect(field).to_be_focused()
    keys.type("ours?")
    expect(field).to_have_value("ours?")  # in the field it is a sign like others
    keys.press("Backspace")
    keys.press("Control+z")  # the browser's own
    expect(field).to_have_value("ours?")
    keys.press("Escape")
    expect(field).to_have_value("")
    letter(player, "B").focus()
    keys.press("?")
    expect(page.get_by_role("dialog", name="Les touches")).to_be_visible()
    keys.press("Escape")
    letter(player, "B").focus()
    keys.press("Control+z")
    expect(field).to_have_value("ours?")
    keys.press("Control+z")
    expect(field).to_have_value("ours")
    keys.press("Control+y")
    expect(field).to_have_value("ours?")
    keys.press("Escape")
    expect(field).to_have_value("")
    keys.type("élan")  # beside the field: it goes there
    expect(field).to_be_focused()
    expect(field).to_have_value("élan")


def test_a_word_does_not_wait_for_what_it_would_do(
    server: LocalServer, new_person: NewPerson
) -> None:
    _, player, judge = two_people(server, new_person)

    def lose_previews(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        line.on_message(lambda text: None if '"type":"draft"' in str(text) else house.send(text))

    player.page.route_web_socket("**/live", lose_previews)
    player.page.reload()
    field = player.page.get_by_label("Votre mot")
    field.focus()
    player.page.keyboard.type("deux mots")
    player.page.keyboard.press("Enter")
    player.sees("Un seul mot, s’il vous plaît")
    expect(field).to_have_value("deux mots")
    field.fill("tatou")
    player.page.keyboard.press("Enter")
    player.page.keyboard.type("tatou")
    place(judge, "T", -2)
    judge.button("Contester").click()
    explanation = player.page.get_by_label("Votre explication")
    explanation.fill("Il creuse")
    player.page.reload()
    expect(explanation).to_have_value("Il creuse")
    explanation.focus()
    player.page.keyboard.press("Escape")
    expect(explanation).to_have_value("")
    player.page.keyboard.press("Enter")  # nothing is written: that says nothing
    player.page.keyboard.type("Il se roule en boule")
    player.page.keyboard.press("Enter")
    judge.sees("« Il se roule en boule »")


def test_reconnection_during_a_vote(own_server: LocalServer, new_person: NewPerson) -> None:
    table, player, judge = two_people(own_server, new_person)
    give(player, "loup")
    judge.button("Contester").click()
    player.button("Je l’ai dit de vive voix").click()
    judge.button("Non", exact=True).click()
    expect(player.page.get_by_role("list", name="Les bulletins").first).to_contain_text("a voté")
    own_server.stop()
    player.sees("Connexion perdue")
    player.button("Non", exact=True).click()  # sent when the line is back, and only once
    own_server.start()
    player.sees("LOUP ne compte pas")
    place(player, "L", 0)
    judge.page.reload()
    judge.sees("LOUP ne compte pas")
    tally = judge.view(table)["tally"]
    assert sorted(tally["votes"]) == ["no", "no"]
