"""The frame around the games: home, tables, seats, settings, links, and what is not there."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.server.conftest import LocalServer
from tests.web.conftest import Launch, NewPerson
from tests.web.people import SHIFTS, Person

BOT = {"who": "bot", "level": 1}
OPEN = {"who": "open"}
STILL = 0.02
"""So little may things shift; what is good by the browser makers is 0.1."""


def test_home_opens_a_table_against_the_computer(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server).visit("/")
    expect(person.page.get_by_role("article")).to_have_count(5)
    person.has_no_faults()
    person.button("Contre l’ordinateur : OPTION").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("Nombre de joueurs").select_option("3")
    dialog.get_by_text("Débutant").click()
    dialog.get_by_text("Réglages de la partie").click()
    dialog.get_by_label("Les mots").select_option(index=1)
    person.has_no_faults()
    person.button("Commencer la partie").click()
    person.page.get_by_role("grid").wait_for()
    table = person.page.url.rpartition("/")[2]
    seen = person.table(table)
    assert [seat["level"] for seat in seen["seats"]] == [0, 1, 1]
    assert seen["options"]["words"] == "challenge"
    person.page.go_back()
    expect(person.page.get_by_role("heading", name="Mes parties")).to_be_visible()
    person.page.get_by_role("link", name=re.compile("Continuer OPTION")).first.click()
    person.page.get_by_role("grid").wait_for()


def test_a_dialog_keeps_the_focus_and_gives_it_back(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server).visit("/")
    opener = person.button("Contre l’ordinateur : OPTION")
    opener.click()
    dialog = person.page.get_by_role("dialog")
    close, begin = dialog.get_by_role("button", name="Fermer"), person.button("Commencer la partie")
    expect(close).to_be_focused()
    person.page.keyboard.press("Shift+Tab")
    expect(begin).to_be_focused()
    person.page.keyboard.press("Tab")
    expect(close).to_be_focused()
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    # What lies beside it is out of reach: a click there closes it, and does nothing else.
    opener.click()
    expect(dialog).to_be_visible()
    person.page.mouse.click(20, 20)  # the link home
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_friends_lobby_and_watching(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server, "Anne").visit("/")
    anne.button("Avec un ami : OPTION").click()
    anne.page.get_by_label("Visible pour tous").check()
    anne.button("Ouvrir la table").click()
    anne.sees("On attend encore du monde")
    expect(anne.page.get_by_role("img", name=re.compile("photographier"))).to_be_visible()
    anne.button("Copier").click()
    anne.hears("Copié.")
    link = anne.page.evaluate("navigator.clipboard.readText()")
    assert link == anne.page.url

    bernard = new_person(server, "Bernard").visit("/")
    here = bernard.page.locator(f"a[href='{urlsplit(link).path}']")
    bernard.page.get_by_role("link", name=re.compile("Rejoindre OPTION")).and_(here).click()
    bernard.button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()

    claire = new_person(server, "Claire").visit("/")
    here = claire.page.locator(f"a[href='{urlsplit(link).path}']")
    claire.page.get_by_role("link", name=re.compile("Regarder OPTION")).and_(here).click()
    claire.page.get_by_role("grid").wait_for()
    expect(claire.page.get_by_role("group", name="Votre chevalet")).to_be_hidden()
    claire.has_no_faults()


def test_a_kept_seat_needs_its_own_link(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [{"who": "invited"}])
    anne.button("Lien pour cette place").click()
    anne.hears("Lien copié.")
    link = anne.page.evaluate("navigator.clipboard.readText()")
    stranger = new_person(server, "Denis").visit(f"/table/{table}")
    stranger.sees("Vous regardez cette partie.")
    guest = new_person(server, "Bernard").visit(link.removeprefix(server.url))
    guest.button("S’asseoir ici").click()
    guest.page.get_by_role("grid").wait_for()


def test_one_screen_hides_the_letters(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server).visit("/")
    person.button("Sur le même écran : OPTION").click()
    person.page.get_by_label("Joueur 1").fill("Anne")
    person.page.get_by_label("Joueur 2").fill("Bruno")
    person.button("Commencer la partie").click()
    ready = person.button("Je suis")
    expect(ready).to_be_focused()
    expect(person.page.get_by_role("group", name="Votre chevalet")).to_be_hidden()
    person.has_no_faults()
    first = ready.inner_text()
    ready.click()
    person.page.get_by_role("group", name="Votre chevalet").wait_for()
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()
    expect(ready).to_be_visible()
    expect(ready).not_to_have_text(first)


def test_one_screen_where_several_may_act(server: LocalServer, new_person: NewPerson) -> None:
    """In CROISILLON all prepare their grids: who waits can ask for the screen."""
    person = new_person(server)
    mine = {"who": "me", "name": "Bruno"}
    table = person.open_table("croisillon", [mine], {"limit": 0})
    ready = person.button("Je suis")
    ready.click()
    seen = person.table(table)
    first, second = seen["to_act"]
    names = [seat["name"] for seat in seen["seats"]]
    hand = person.page.get_by_role("group", name="Votre main").get_by_role("button")

    def cards() -> str:
        expect(hand).to_have_count(15)
        labels = [hand.nth(place).get_attribute("aria-label") or "" for place in range(15)]
        return "".join(sorted(label[0].upper() for label in labels))

    def held(seat: int) -> str:
        joker = str.maketrans("?*", "JJ")  # as it is called
        return "".join(sorted(seen["views"][str(seat)]["hand"].upper().translate(joker)))

    assert cards() == held(first)
    person.button(f"Passer l’écran à {names[second]}").click()
    expect(hand).to_have_count(0)
    person.button(f"Je suis {names[second]}").click()
    assert cards() == held(second)
    person.button(f"Passer l’écran à {names[first]}").click()
    person.button(f"Je suis {names[first]}").click()
    assert cards() == held(first)


def test_a_robot_of_the_chosen_strength_takes_a_seat(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN])
    anne.button("Mettre un robot à cette place").click()
    anne.button("Débutant").click()
    anne.page.get_by_role("grid").wait_for()
    assert anne.table(table)["seats"][1]["level"] == 1


def test_a_robot_of_the_chosen_strength_plays_for_me(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN])
    bernard = new_person(server, "Bernard").visit(f"/table/{table}")
    bernard.page.get_by_label("Votre nom").fill("Bernard")
    bernard.button("S’asseoir ici").click()  # and takes his time: the game is not over in a moment
    anne.page.get_by_role("grid").wait_for()
    anne.button("Actions de la table").click()
    anne.button("Laisser un robot jouer pour moi").click()
    anne.has_no_faults()
    anne.button("Fort", exact=False).click()
    anne.sees("Robot niveau 4")
    assert anne.table(table)["seats"][0]["level"] == 4
    anne.button("Reprendre ma place").click()
    expect(anne.page.get_by_text("Robot niveau 4")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/table/there-is-no-such-table", "On ne trouve pas cette table"),
        ("/table/" + "x" * 500, "Cette page n’existe pas"),
        ("/code/ZZZZZZ", "On ne trouve pas cette table"),
        ("/code/%3Cscript%3E", "Cette page n’existe pas"),
        ("/rules/chess", "Ce jeu n’existe pas ici"),
        ("/replay/there-is-no-such-table", "On ne trouve pas cette table"),
        ("/nowhere", "Cette page n’existe pas"),
        ("/me#short", "incomplet"),
    ],
)
def test_a_wrong_link_says_what_to_do(
    server: LocalServer, new_person: NewPerson, path: str, words: str
) -> None:
    person = new_person(server).visit(path)
    person.sees(words)
    expect(person.page.get_by_role("link", name=re.compile("accueil"))).to_be_visible()
    assert person.faults() == []


def test_a_closed_table_and_a_game_that_is_not_over(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [BOT])
    anne.page.get_by_role("grid").wait_for()
    anne.visit(f"/replay/{table}").sees("n’est pas finie")
    anne.visit(f"/table/{table}")
    anne.button("Actions de la table").click()
    anne.button("Fermer la table").click()
    anne.button("Fermer la table").click()
    anne.sees("Cette table est fermée.")
    anne.has_no_faults()
    waiting = anne.open_table("option", [OPEN])
    anne.button("Fermer la table").click()
    anne.sees("Cette table est fermée.")
    new_person(server, "Denis").visit(f"/table/{waiting}").sees("Cette table est fermée.")


def test_a_seat_already_taken_and_a_name_too_long(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN])
    late = new_person(server, "Denis").visit(f"/table/{table}")
    late.page.get_by_label("Votre nom").wait_for()
    name = late.page.get_by_label("Votre nom")
    name.fill("")
    name.press_sequentially("N" * 45)
    expect(name).to_have_value("N" * 40)  # the field takes no more
    bernard = new_person(server, "Bernard").visit(f"/table/{table}")
    bernard.button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()
    late.page.get_by_role("grid").wait_for()  # the table goes on, and Denis watches
    expect(late.page.get_by_role("group", name="Votre chevalet")).to_be_hidden()
    long = anne.open_table("option", [OPEN])
    late.visit(f"/table/{long}")
    late.page.locator("#sit-name").evaluate("field => field.removeAttribute('maxlength')")
    late.page.get_by_label("Votre nom").fill("N" * 500)
    late.button("S’asseoir ici").click()
    late.hears("Un nom a 40 caractères au plus.")


def test_settings_hold_and_the_personal_link_moves_house(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [BOT])
    anne.page.get_by_role("grid").wait_for()
    anne.button("Réglages", exact=True).click()
    anne.has_no_faults()
    anne.page.get_by_label("Langue").select_option("en")
    expect(anne.page.get_by_role("heading", name="Settings")).to_be_visible()
    anne.page.get_by_label("Appearance").select_option("dark")
    expect(anne.page.locator("body")).to_have_css("background-color", "rgb(27, 26, 23)")
    anne.page.get_by_role("link", name="Your place and your devices").click()
    anne.button("Make and copy the link").click()
    anne.page.get_by_role("img", name="Your personal link").wait_for()
    anne.hears("Link copied.")
    link = anne.page.evaluate("navigator.clipboard.readText()")
    anne.page.reload()
    anne.button("Make and copy the link").wait_for()

    phone = new_person(server, "Anne", phone=True).visit(link.removeprefix(server.url))
    phone.button("C’est moi").click()
    phone.page.get_by_role("link", name=re.compile("Continuer OPTION")).first.wait_for()
    phone.visit(f"/table/{table}")
    phone.page.get_by_role("group", name="Votre chevalet").wait_for()


def test_a_second_tab_sees_the_same_table(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN])
    second = anne.context.new_page()
    second.goto(anne.page.url)
    second.get_by_text("On attend encore du monde").wait_for()
    bernard = new_person(server, "Bernard").visit(f"/table/{table}")
    bernard.button("S’asseoir ici").click()
    for page in (anne.page, second):
        page.get_by_role("group", name="Votre chevalet").wait_for()


GAMES = {
    "option": [BOT],
    "jago": [BOT],
    "croisillon": [BOT],
    "mot_pour_mot": [BOT] * 3,
    "guerre_des_mots": [BOT],
}
"""All games, with those who sit there beside me."""


def fits(person: Person) -> bool:
    """Whether nothing stands beyond the edge."""
    return bool(
        person.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def test_a_narrow_screen(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server, viewport={"width": 360, "height": 740})
    for path in ("/", "/rules/option"):
        person.visit(path).page.get_by_role("heading").first.wait_for()
        assert fits(person), path
    for game, others in GAMES.items():
        person.open_table(game, others)
        person.page.get_by_role("grid").first.wait_for()
        assert fits(person), game


def test_letters_of_twice_the_size(server: LocalServer, launch: Launch) -> None:
    """As somebody sets it in the browser: the pages fit, and the board keeps its room."""
    large = launch("--blink-settings=defaultFontSize=32")
    for phone in (False, True):
        person = Person(large, server.url, phone=phone)
        for path in ("/", "/rules/option"):
            person.visit(path).page.get_by_role("heading").first.wait_for()
            assert fits(person), path
        for game, others in GAMES.items():
            person.open_table(game, others)
            board = person.page.get_by_role("grid").first
            board.wait_for()
            assert fits(person), game
            room = board.bounding_box()
            assert room
            assert room["width"] >= 300, game
            assert room["height"] >= 200, game
        assert not person.errors
    large.close()


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_a_phone_on_its_side(
    server: LocalServer, new_person: NewPerson, size: tuple[int, int]
) -> None:
    """The board, what is in the hand and the main action are in sight at once."""
    width, height = size
    person = new_person(server, phone=True, viewport={"width": width, "height": height})
    for game in ("option", "jago", "croisillon"):
        person.open_table(game, [BOT])
        board = person.page.get_by_role("grid").first
        board.wait_for()
        person.page.get_by_text("à vous de jouer").first.wait_for()
        assert fits(person), game
        for part in (board, person.page.locator("[data-piece]").last, person.page.locator(".main")):
            room = part.first.bounding_box()
            assert room
            assert room["y"] + room["height"] <= height, (game, part)
            assert room["x"] + room["width"] <= width, (game, part)


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_jumps(server: LocalServer, new_person: NewPerson, phone: bool) -> None:
    """What stands on a page stays where it is while the rest comes, and when the others move."""
    person = new_person(server, phone=phone)
    person.starts_with(SHIFTS)

    def stood_still(what: str) -> None:
        person.page.wait_for_timeout(300)
        moved = person.page.evaluate("shifts")
        assert moved < STILL, what
        person.page.evaluate("shifts = 0")

    for game in ("jago", "croisillon", "option"):
        person.open_table(game, [BOT])
        person.page.get_by_text("à vous de jouer").first.wait_for()
        stood_still(game)
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()
    person.hears("Robot")
    person.page.get_by_text("à vous de jouer").first.wait_for()
    stood_still("a bot's move")
    late: list[Route] = []
    person.page.route(re.compile(r"/api/games(\?|$)"), lambda route: late.append(route))
    for path in ("/", "/rules/option"):
        person.visit(path).until(lambda: late)
        person.page.wait_for_timeout(300)
        late.pop().continue_()
        person.page.get_by_role("article").first.wait_for()
        stood_still(path)


def test_nobody_takes_the_word_from_another(server: LocalServer, new_person: NewPerson) -> None:
    """A bot answers at once: who listens hears first what they did themselves, then the answer."""
    person = new_person(server)
    person.open_table("option", [BOT])
    person.page.get_by_text("à vous de jouer").first.wait_for()
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()
    person.hears("Anne : ")
    person.hears("Robot niveau 1 : ")
    expect(person.page.locator("#spoken")).to_have_role("log")


def test_the_shell_opens_without_a_line(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server, service_workers="allow").visit("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.reload()  # the page that the service worker answers
    person.context.set_offline(True)
    person.page.reload()
    person.sees("Pas de connexion avec le serveur.")
    person.has_no_faults()
    person.context.set_offline(False)


@pytest.mark.parametrize("game", ["option", "guerre_des_mots"])
def test_the_first_load_of_a_table_is_small(
    server: LocalServer, new_person: NewPerson, game: str
) -> None:
    """At most 140 KB without fonts, as they come over the line; English is the larger language."""
    person = new_person(server, language="en")
    person.open_table(game, [BOT])
    person.page.get_by_role("grid").first.wait_for()
    person.until(lambda: any(path.endswith("/rules") for path in person.fetched()))
    person.page.wait_for_load_state("networkidle")
    fetched = person.fetched()
    assert sum(path.endswith(".js") for path in fetched) > 3
    assert sum(fetched.values()) <= 140_000, fetched


def test_a_page_that_could_not_be_fetched_comes_by_itself_when_the_server_is_back(
    own_server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(own_server).visit("/")
    expect(person.page.get_by_role("article", name="OPTION")).to_be_visible()
    own_server.stop()
    person.page.locator("a[href='/words']").click()
    person.sees("Pas de connexion avec le serveur.")
    own_server.start()
    expect(person.button("Chercher")).to_be_visible()
