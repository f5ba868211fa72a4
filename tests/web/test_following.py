"""What the others do is told step by step: in order, for three seconds at most, in nobody's way."""

import pytest
from playwright.sync_api import Locator, expect

from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.people import PHONE, Person
from tests.web.positions import Door, whole_game

LONGEST = 3_100
"""A little more than a turn takes to be told, in milliseconds."""


def caption(person: Person) -> Locator:
    """The sentence over the board."""
    return person.page.locator("[data-told]")


def marked(person: Person) -> Locator:
    """The squares that are told of."""
    return person.page.locator("rect.told")


def looks(
    still: LocalServer, anne: Person, lexicon: Lexicon, game: str = "option", motion: bool = True
) -> Person:
    """Anne, to whom a turn of Bruno is told, on a page whose time stands still."""
    played = whole_game(game, lexicon)
    seats = [entry.seat for entry in played.entries]
    turns = (place for place in range(2, len(seats)) if seats[place - 1 : place + 1] == [1, 0])
    anne.page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    anne.page.clock.install(time=0)
    anne.page.clock.pause_at(1_000_000)
    anne.visit(f"/table/{Door(still.database).table(played, next(turns), ('anne', 'bruno'))}")
    return anne


def test_a_turn_is_told_and_then_no_more(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    person = looks(still, anne, lexicon)
    expect(caption(person)).to_contain_text("Bruno")
    expect(marked(person)).not_to_have_count(0)
    person.page.clock.run_for(LONGEST)
    expect(caption(person)).to_be_hidden()
    expect(marked(person)).to_have_count(0)


@pytest.mark.parametrize("how", ["key", "grab"])
def test_whoever_acts_ends_it(still: LocalServer, anne: Person, lexicon: Lexicon, how: str) -> None:
    person = looks(still, anne, lexicon)
    expect(caption(person)).to_be_visible()
    if how == "key":
        person.page.keyboard.press("Shift")
    else:
        person.square("C3").click()
    expect(caption(person)).to_be_hidden()


def test_it_is_seen_again(still: LocalServer, anne: Person, lexicon: Lexicon) -> None:
    person = looks(still, anne, lexicon)
    expect(caption(person)).to_be_visible()
    person.page.clock.run_for(LONGEST)
    expect(caption(person)).to_be_hidden()
    person.button("Revoir le dernier tour").click()
    expect(caption(person)).to_contain_text("Bruno")
    expect(marked(person)).not_to_have_count(0)


def test_with_reduced_motion_all_is_marked_and_nothing_moves(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    person = looks(still, anne, lexicon, motion=False)
    expect(marked(person)).not_to_have_count(0)
    expect(person.page.locator(".ahead")).to_have_count(0)
    assert person.page.evaluate("document.getAnimations().length") == 0


def test_who_does_not_want_it_is_left_in_peace(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    person = looks(still, anne, lexicon)
    expect(caption(person)).to_be_visible()
    person.button("Réglages").click()
    person.page.get_by_label("Les coups des autres").select_option("off")
    chosen = "JSON.parse(localStorage['logomachie.settings']).following"
    person.until(lambda: person.page.evaluate(chosen) == "off")
    person.page.reload()
    person.page.get_by_role("grid").wait_for()
    expect(person.button("Revoir le dernier tour")).to_be_visible()
    expect(caption(person)).to_have_count(0)


# -- from near, on a phone


PLANE = {"guerre_des_mots": ".sheet", "croisillon": ".sight > svg"}
"""What a camera moves, in the games that have one."""


def sight(person: Person, game: str) -> str:
    """Where the camera stands."""
    plane = person.page.locator(PLANE[game])
    return plane.get_attribute("style") or plane.get_attribute("viewBox") or ""


def looks_from_near(still: LocalServer, anne: Person, lexicon: Lexicon, game: str) -> str:
    """Anne has moved her camera before a turn is told to her once more; where she has it."""
    anne.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    person = looks(still, anne, lexicon, game)
    expect(caption(person)).to_be_visible()
    person.page.clock.run_for(LONGEST)
    person.button("Tout le plateau" if game == "guerre_des_mots" else "Tout voir").click()
    for _ in range(4):
        person.button("Agrandir", exact=True).click()
    stands = sight(person, game)
    person.button("Revoir le dernier tour").click()
    expect(caption(person)).to_be_visible()
    return stands


def test_the_camera_goes_where_something_is_told(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    looks_from_near(still, anne, lexicon, "guerre_des_mots")
    anne.page.evaluate("scrollTo(0, 0)")
    expect(marked(anne).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("how", ["time", "key", "touch"])
@pytest.mark.parametrize("game", PLANE)
def test_then_it_is_where_the_player_had_it(
    still: LocalServer, anne: Person, lexicon: Lexicon, game: str, how: str
) -> None:
    stands = looks_from_near(still, anne, lexicon, game)
    if how == "time":
        anne.page.clock.run_for(LONGEST)
    elif how == "key":
        anne.page.keyboard.press("Shift")
    else:
        anne.page.locator("section.players").click(position={"x": 2, "y": 2})
    expect(caption(anne)).to_be_hidden()
    anne.until(lambda: sight(anne, game) == stands)


def test_who_moves_the_board_stays_there(
    still: LocalServer, anne: Person, lexicon: Lexicon
) -> None:
    stands = looks_from_near(still, anne, lexicon, "guerre_des_mots")
    told = sight(anne, "guerre_des_mots")
    anne.page.evaluate("scrollTo(0, 0)")
    window = anne.page.locator(".field > .window").bounding_box()
    assert window
    x, y = window["x"] + window["width"] / 2, window["y"] + window["height"] / 2
    anne.page.mouse.move(x, y)
    anne.page.mouse.down()
    assert sight(anne, "guerre_des_mots") == told
    anne.page.mouse.move(x + 20, y + 30, steps=4)
    anne.page.mouse.up()
    expect(caption(anne)).to_be_hidden()
    assert sight(anne, "guerre_des_mots") not in (told, stands)


@pytest.mark.parametrize("game", ["jago", "option", "croisillon", "guerre_des_mots"])
def test_every_game_tells(still: LocalServer, anne: Person, lexicon: Lexicon, game: str) -> None:
    person = looks(still, anne, lexicon, game)
    expect(caption(person)).to_contain_text("Bruno")
    assert person.errors == []
