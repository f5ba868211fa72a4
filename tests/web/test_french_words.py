"""In the English interface, what is French says so: who reads aloud then reads it in French."""

import json

import pytest
from playwright.sync_api import expect

from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.people import Person
from tests.web.positions import Door, whole_game

MOMENTS = {"jago": 32, "option": 6, "croisillon": 9, "mot_pour_mot": 264, "guerre_des_mots": 28}
"""After how many actions of the games that the tests know the reader looks at them."""
FRENCH_AS_ENGLISH = """() => {
    const words = /(?=\\p{L}{2})\\p{L}*[À-ÖØ-öø-ÿœŒ]|«|\\b\\p{Lu}[\\p{Lu}’-]*\\p{Lu}\\b/u;
    const OTHERS = '[lang=fr], script, style, kbd, code, .code, .toasts';
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const around = text.parentElement;
        if (!words.test(text.data) || around.closest(OTHERS)) continue;
        found.add(`${around.closest('[class]')?.classList[0] ?? ''}: ${text.data.trim()}`);
    }
    return [...found];
}"""
"""What of the page is French, by its letters, and not marked. French words stand in capitals."""


@pytest.fixture
def reader(anne: Person) -> Person:
    """Somebody who reads the page in English."""
    chosen = json.dumps({"language": "en", "name": "Anne", "sounds": False})
    anne.starts_with(f"localStorage['logomachie.settings'] = {json.dumps(chosen)}")
    return anne


@pytest.mark.parametrize(("game", "moment"), MOMENTS.items())
def test_french_words_at_a_table_are_marked(
    game: str, moment: int, still: LocalServer, reader: Person, lexicon: Lexicon
) -> None:
    played = whole_game(game, lexicon)
    door, guests = Door(still.database), ("anne", "bruno")
    now, over = (door.table(played, at, guests) for at in (moment, len(played.entries)))
    for page in (f"/table/{now}", f"/table/{over}", f"/replay/{over}", f"/rules/{game}"):
        reader.visit(page)
        expect(reader.page.locator("[role=grid], main h2").first).to_be_visible()
        assert reader.page.evaluate(FRENCH_AS_ENGLISH) == [], page
