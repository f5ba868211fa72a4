"""A word is reported wherever it is shown, and the answer comes back."""

import re
from itertools import permutations

from playwright.sync_api import expect

from logomachie import games
from logomachie.games.option.actions import Play
from logomachie.games.option.referee import OptionGame
from logomachie.lexicon import Lexicon
from tests.cli.program import run
from tests.server.conftest import LocalServer
from tests.web.conftest import ROOT, NewPerson
from tests.web.option_table import OPEN, is_down, plays
from tests.web.people import Person

NARROW = {"width": 320, "height": 640}


def letters_of(play: Play) -> str:
    """The faces that a play lays, stars in small."""
    return "".join(tile.prism[0] for tile in play.tiles)


def give_reason(person: Person, reason: str, more: str = "") -> None:
    """Fill in the dialog, and send it."""
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("Pourquoi").select_option(label=reason)
    dialog.get_by_role("textbox").last.fill(more)
    dialog.get_by_role("button", name="Envoyer").click()
    expect(dialog).to_be_hidden()
    person.hears("Merci !")


def test_words_are_reported_at_a_table(
    server: LocalServer, new_person: NewPerson, lexicon: Lexicon
) -> None:
    game = games.load("option", lexicon)
    assert isinstance(game, OptionGame)
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("option", [OPEN])
    bernard.visit(f"/table/{table}").button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()
    mover, other = (anne, bernard) if anne.table(table)["to_act"][0] == 0 else (bernard, anne)
    view = mover.turn(table)
    page = mover.page

    # The referee does not find a word: that it is missing can be said beside the refusal.
    best = next(play for play in plays(game, view) if letters_of(play).isupper())
    orders = ("".join(order) for order in permutations(letters_of(best)))
    unknown = next(word for word in orders if word not in lexicon)
    mover.square(best.tiles[0].cell).focus()
    page.locator(".arrow").wait_for(state="attached")
    if (page.locator(".arrow.down").count() == 1) != is_down(best):
        page.keyboard.press("Space")
    page.keyboard.type(unknown)
    offer = mover.button(f"{unknown} manque ?")
    offer.focus()
    page.keyboard.press("Enter")
    mover.has_no_faults()
    give_reason(mover, "Autre raison", "On me l’a dit")
    expect(offer).to_be_focused()
    mine = mover.ask("GET", "/api/word-reports")
    assert [(one["word"], one["kind"], one["reason"]) for one in mine] == [
        (unknown.lower(), "missing", "On me l’a dit")
    ]

    # A word that was played opens its card, where it can be said that it should not be there.
    seat = view["seat"]
    mover.acts(table, seat, game.format_action(best))
    other.catches_up(table)
    played = other.page.get_by_role("list", name="La partie").get_by_role("button").first
    word = played.inner_text()
    assert word in lexicon
    played.click()
    other.button(f"{word} ne devrait pas y être ?").click()
    give_reason(other, "Je ne le trouve nulle part")
    expect(played).to_be_focused()
    (told,) = other.ask("GET", "/api/word-reports")
    assert (told["word"], told["kind"]) == (word.lower(), "wrong")
    other.has_no_faults()


def test_a_word_is_reported_from_the_dictionary_and_answered(
    own_server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(own_server, viewport=NARROW)
    anne.visit("/words/zébrule").button("ZÉBRULE manque ?").click()
    expect(anne.page.get_by_label("Comment il s’écrit")).to_have_value("zébrule")
    wide = anne.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW["width"]
    anne.has_no_faults()
    give_reason(anne, "Il est dans un dictionnaire", "Le Littré")
    reports = anne.page.get_by_role("region", name="Mes signalements")
    expect(reports).to_contain_text("En attente d’une réponse.")
    anne.visit("/words/mot").button("MOT ne devrait pas y être ?").click()
    give_reason(anne, "Il est blessant")
    expect(reports.get_by_role("listitem")).to_have_count(2)

    at = ("--database", own_server.database)
    assert run("reports", "accept", "1", "--answer", "Il vient bientôt.", *at).code == 0
    assert run("reports", "refuse", "2", "--answer", "Il est très courant.", *at).code == 0
    anne.visit("/words")
    expect(reports).to_contain_text("Accepté. Il vient bientôt.")
    expect(reports).to_contain_text("Refusé. Il est très courant.")
    anne.has_no_faults()
    anne.visit("/words/zebrule").button("ZEBRULE manque ?").click()
    dialog = anne.page.get_by_role("dialog")
    dialog.get_by_label("Pourquoi").select_option(label="On l’emploie tous les jours")
    dialog.get_by_role("button", name="Envoyer").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Vous avez déjà signalé ce mot")


def test_the_page_knows_how_each_game_says_that_a_word_is_not_in_the_dictionary() -> None:
    source = (ROOT / "web" / "src" / "lib" / "doubts.ts").read_text("utf-8")
    (listed,) = re.findall(r"UNKNOWN = new Set\((\[.*?\])\)", source, re.S)
    known = set(re.findall(r'"([a-z-]+)"', listed))
    said = {
        name: {
            key for rule in games.spec(name).rulebook("fr").rules.values() for key in rule.sentences
        }
        for name in games.OWN
    }
    assert all(known & keys for keys in said.values())
    assert known <= set().union(*said.values())
