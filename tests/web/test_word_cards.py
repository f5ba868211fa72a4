"""What a word means, one tap away: at a table, afterwards, and on the page of the dictionary."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Position, expect

from logomachie.definitions import explain, littre
from logomachie.definitions.glosses import Glosses
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person
from tests.web.positions import Door, WholeGame, whole_game

CLOSED = "Le dictionnaire se rouvre dès que vous avez joué."
OLD = "écrou\tN\tTrou pratiqué pour recevoir une vis.\n"
SIDES = {"jago": ", blue", "guerre_des_mots": ", of Bruno", "croisillon": ", in "}
"""What is said in English of a square where a word lies."""


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> WholeGame:
    """A whole game of OPTION."""
    return whole_game("option", lexicon)


def moment(played: WholeGame, turn: int) -> int:
    """After how many actions words lie there and it is this seat's turn."""
    return next(n for n in range(5, len(played.entries)) if played.view(n, 0)["turn"] == turn)


def comes(person: Person, server: LocalServer, guest: str) -> Person:
    """Somebody whom the server knows."""
    token = server.tokens.for_guest(guest, 0, "d")
    person.starts_with(f"localStorage['logomachie.token'] = '{token}'")
    return person


def card(person: Person) -> Locator:
    """What lies over the page."""
    return person.page.get_by_role("dialog")


def gloss_of(lexicon: Lexicon, word: str, otherwise: str) -> str:
    """The first thing that the dictionary says of a word, without who says so."""
    glosses = (gloss for one in explain(lexicon, word) for gloss in one.senses)
    return re.sub(r"^\(.+?\) ", "", next(glosses, otherwise))


def words_across(view: Any) -> dict[str, str]:
    """The words of a grid of OPTION that run across, by their first squares."""
    columns = view["columns"]
    rows = [view["grid"][at : at + columns] for at in range(0, len(view["grid"]), columns)]
    texts = ["".join(token[0].upper() if token else " " for token in row) for row in rows]
    return {
        f"{chr(ord('A') + run.start())}{number}": run.group()
        for number, text in enumerate(texts, 1)
        for run in re.finditer(r"\S{3,}", text)
    }


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_who_waits_looks_at_words_and_who_is_to_play_looks_later(
    still: LocalServer, new_person: NewPerson, option: WholeGame, lexicon: Lexicon, phone: bool
) -> None:
    guest = "paul" if phone else "dora"
    person = comes(new_person(still, phone=phone), still, guest)
    page, door = person.page, Door(still.database)
    waiting = moment(option, 1)
    person.visit(f"/table/{door.table(option, waiting, (guest, 'bruno'))}")

    # A word of the game so far: what it means, what its letters count; the focus comes back.
    history = page.get_by_role("list", name="La partie").get_by_role("button")
    word = history.last.inner_text()
    history.last.click()
    view = option.view(waiting, 0)
    points = sum(view["values"][letter] for letter in word)
    expect(card(person)).to_contain_text(gloss_of(lexicon, word, "Pas encore expliqué."))
    expect(card(person)).to_contain_text(f"ses lettres : {points} point")
    expect(card(person).get_by_role("link", name="Tout sur ce mot")).to_be_visible()
    if phone:
        assert not person.faults("color-contrast")
    else:
        person.has_no_faults()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(card(person)).to_be_hidden()
    expect(history.last).to_be_focused()

    # A word on the board, by a tap or by Enter; from its card to another, and back.
    cell, laid = next(iter(words_across(view).items()))
    square = person.square(cell)
    if phone:
        square.tap()
    else:
        square.press("Enter")
    expect(card(person).get_by_role("heading").first).to_contain_text(laid)
    person.hears(laid)
    links = (
        card(person)
        .get_by_role("listitem")
        .get_by_role("link")
        .or_(card(person).locator("dd").get_by_role("link"))
    )
    other = links.first.inner_text().upper()
    links.first.click()
    expect(card(person).get_by_role("heading", name=other, exact=True)).to_be_visible()
    card(person).get_by_role("button", name=f"Retour à {laid}").click()
    expect(card(person).get_by_role("heading", name=other, exact=True)).to_be_hidden()
    page.keyboard.press("Escape")

    # Whose turn it is plays with the words that they know, and taps are for playing.
    mine = moment(option, 0)
    person.visit(f"/table/{door.table(option, mine, (guest, 'bruno'))}")
    person.square(next(iter(words_across(option.view(mine, 0))))).click()
    expect(card(person)).to_be_hidden()
    history.last.click()
    expect(card(person)).to_contain_text(CLOSED)


def test_who_waits_plans_to_turn_a_prism_from_the_card_of_its_words(
    still: LocalServer, new_person: NewPerson, option: WholeGame
) -> None:
    person = comes(new_person(still), still, "nina")
    waiting = moment(option, 1)
    table = Door(still.database).table(option, waiting, ("nina", "bruno"))
    person.visit(f"/table/{table}")
    cell = next(iter(words_across(option.view(waiting, 0))))
    square = person.square(cell)
    square.press("Enter")
    card(person).get_by_role("button", name="retournant ce prisme").press("Enter")
    expect(card(person)).to_be_hidden()
    expect(square).to_have_accessible_name(re.compile("retourné pour l’instant"))
    # Once something is planned, taps are for playing, until it is taken back.
    square.click()
    expect(card(person)).to_be_hidden()
    expect(square).not_to_have_accessible_name(re.compile("retourné pour l’instant"))
    square.click()
    expect(card(person)).to_be_visible()
    # Who only watches has nothing to turn.
    person.page.keyboard.press("Escape")
    watcher = comes(new_person(still), still, "walter").visit(f"/table/{table}")
    watcher.square(cell).click()
    expect(card(watcher)).to_be_visible()
    expect(card(watcher).get_by_role("button", name="retournant ce prisme")).to_have_count(0)


@pytest.fixture
def reader(still: LocalServer, new_person: NewPerson) -> Person:
    """Somebody who reads the page in English, and looks at games that are over."""
    return comes(new_person(still, language="en"), still, "rose")


@pytest.mark.parametrize("game", SIDES)
def test_words_on_the_board_of_a_replay_are_explained_in_french(
    still: LocalServer, reader: Person, lexicon: Lexicon, game: str
) -> None:
    played = whole_game(game, lexicon)
    over = Door(still.database).table(played, len(played.entries), ("rose", "bruno"))
    reader.visit(f"/replay/{over}#{len(played.entries)}")
    laid = reader.page.locator(f"[role=gridcell][aria-label*='{SIDES[game]}']")
    laid.first.click()
    gloss = card(reader).locator("ol[lang=fr], .muted").first
    expect(gloss).to_be_visible()
    title = card(reader).get_by_role("heading").first.inner_text()
    assert all(word in lexicon for word in title.split(" · ")), title


def test_words_of_a_look_back_are_explained(
    still: LocalServer, reader: Person, option: WholeGame, lexicon: Lexicon
) -> None:
    door = Door(still.database)
    over = door.table(option, len(option.entries), ("rose", "bruno"))
    door.look_back(over, option)
    reader.visit(f"/lookback/{over}#1")
    panel = reader.page.get_by_role("region", name="Turn 1")
    word = panel.locator("p [lang=fr]").first
    told = gloss_of(lexicon, word.inner_text(), "Not explained yet.")
    word.click()
    expect(card(reader)).to_contain_text(told)
    expect(card(reader)).to_contain_text("its letters:")
    reader.page.keyboard.press("Escape")
    expect(word).to_be_focused()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("page", "counted"), [("replay", "Move 1 of"), ("lookback", "Turn 1 ·")])
def test_rows_of_a_finished_game_lead_to_their_move_and_their_words_to_cards(
    still: LocalServer,
    new_person: NewPerson,
    option: WholeGame,
    lexicon: Lexicon,
    *,
    page: str,
    counted: str,
    phone: bool,
) -> None:
    reader = comes(new_person(still, language="en", phone=phone), still, "rose")
    door = Door(still.database)
    over = door.table(option, len(option.entries), ("rose", "bruno"))
    door.look_back(over, option)
    reader.visit(f"/{page}/{over}#1")
    reader.sees(counted)
    row = reader.page.locator("li[id]", has=reader.page.locator("button[lang=fr]")).nth(2)
    word = row.locator("button[lang=fr]").first
    told = gloss_of(lexicon, word.inner_text(), "Not explained yet.")
    if phone:
        word.tap()
    else:
        word.press("Enter")
    expect(card(reader)).to_contain_text(told)
    reader.page.keyboard.press("Escape")
    expect(word).to_be_focused()
    assert not row.locator("[aria-current]").count()
    reader.has_no_faults()

    # The row is called by all that it says; any place of it that is no word leads to the move.
    lead = row.get_by_role("button", name=re.compile(rf"^\d+ .*{word.inner_text()}.*"))
    box = row.bounding_box()
    assert box
    corner: Position = {"x": box["width"] - 3, "y": box["height"] - 3}
    if phone:
        row.tap(position=corner)
    else:
        row.click(position=corner)
    expect(lead).to_have_attribute("aria-current", "step")


def test_the_dictionary_explains_and_finds_by_meaning(
    server: LocalServer,
    new_person: NewPerson,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    kept = tmp_path / "littre.tsv"
    kept.write_text(OLD, "utf-8")
    old = Glosses(kept)
    monkeypatch.setattr(littre, "prepared", lambda: old)
    person = new_person(server).visit("/words")
    page = person.page
    page.get_by_text("Par le sens").click()
    page.get_by_label("Ce qu’il veut dire").fill("oiseau")
    page.get_by_label("Lettres", exact=True).select_option("3")
    page.get_by_label("Ce qu’il veut dire").press("Enter")
    found = page.get_by_role("region", name=re.compile(r"\d+ mots"))
    expect(found.get_by_role("link", name="OIE", exact=True)).to_be_visible()
    assert {len(word) for word in found.get_by_role("link").all_inner_texts()} == {3}
    person.has_no_faults()
    found.get_by_role("link", name="OIE", exact=True).click()
    person.sees("gros oiseau palmé")

    # A form leads to its lemma, what is said by rule to its base; Littré is folded.
    person.visit("/words/rusa")
    person.sees("3e personne du singulier du passé simple de")
    page.get_by_role("link", name="ruser", exact=True).first.click()
    person.sees("RUSER se joue.")
    person.visit("/words/relaver")
    person.sees("d’après une règle : voir")
    expect(page.get_by_role("link", name="LAVER", exact=True)).to_be_visible()
    person.visit("/words/ecrou")
    person.sees("Littré (1863-77)")
    expect(page.get_by_text("Trou pratiqué")).to_be_hidden()
    page.get_by_text("Littré (1863-77)").click()
    expect(page.get_by_text("Trou pratiqué")).to_be_visible()
    person.has_no_faults()
