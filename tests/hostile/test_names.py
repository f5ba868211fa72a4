"""C10: names that nobody can see, that tower over the page or that pass for a bot."""

import pytest

from logomachie.table.commands import Denied, clean_name
from logomachie.table.names import looks

REFUSED = {
    "a filler of Hangul": ("\u3164", "unseen-name"),
    "an empty pattern of Braille": ("\u2800\u2800", "unseen-name"),
    "a joiner of graphemes": ("\u034f", "unseen-name"),
    "selectors of variants": ("\ufe0f\U000e0100", "unseen-name"),
    "39 marks on a letter": ("Z" + "\u0301" * 39, "piled-name"),
    "marks on nothing": ("\u0301\u0302", "piled-name"),
    "a mark after a space": ("Anne " + "\u0330" * 4, "piled-name"),
    "a bot": ("bot 5", "name-of-bot"),
    "a bot in capitals": ("BOT5", "name-of-bot"),
    "a robot": ("Robot niveau 3", "name-of-bot"),
    "an English robot": ("Robot, level 3", "name-of-bot"),
    "a bot in brackets": ("(bot 5)", "name-of-bot"),
    "a wide bot": ("\uff42\uff4f\uff54 \uff15", "name-of-bot"),
    "a bot with a nought in it": ("b0t 5", "name-of-bot"),
    "a bot of Cyrillic letters": ("\u0432\u043e\u0442 5", "name-of-bot"),
    "a bot of Cyrillic capitals": ("\u0412\u041e\u0422 5", "name-of-bot"),
    "a bot of the Cherokee": ("\u13cf\u03bft 5", "name-of-bot"),
    "a bot with something unseen in it": ("b\u200bot\u2800 5", "name-of-bot"),
    "a bot in small capitals": ("\u0299\u1d0f\u1d1b 5", "name-of-bot"),
    "a bot with strokes": ("b\u00f8\u0167 5", "name-of-bot"),
    "a bot that shouts": ("bot 5 !", "name-of-bot"),
    "a bot with a mark": ("\u2713 bot 5", "name-of-bot"),
    "a bot with a number": ("Bot n\u00ba 5", "name-of-bot"),
    "a bot spelt out": ("b.o.t. 5", "name-of-bot"),
    "a bot that is no numeral": ("bot l", "name-of-bot"),
    "a bot of a level": ("Robot de niveau 5", "name-of-bot"),
    "a long name": ("x" * 41, "bad-name"),
}
KEPT = {
    "Anne": "Anne",
    "  Jean-Noël  d’Ôé ": "Jean-Noël d’Ôé",
    "Noe\u0308l": "Noël",
    "हिन्दी": "हिन्दी",
    "Nguyễn": "Nguyễn",
    "李": "李",
    "\u200bAnne\u202e": "Anne",
    "An\u3164ne": "Anne",
    "Robot": "Robot",
    "Botte 3": "Botte 3",
    "Botul": "Botul",
    "Robot de cuisine": "Robot de cuisine",
    "Abbot 5": "Abbot 5",
    "🎲": "🎲",
    "": "",
    " \u202e\n": "",
}


@pytest.mark.parametrize(("name", "key"), REFUSED.values(), ids=REFUSED)
def test_a_name_that_is_none_is_refused_with_the_reason(name: str, key: str) -> None:
    with pytest.raises(Denied, match=key):
        clean_name(name)


@pytest.mark.parametrize(("name", "shown"), KEPT.items())
def test_names_of_people_are_kept(name: str, shown: str) -> None:
    assert clean_name(name) == shown


ALIKE = {
    "another case": "ZOÉ MARTIN",
    "no accent": "Zoe Martin",
    "an accent apart": "Zoe\u0301 Martin",
    "another accent": "Zoë Martìn",
    "a letter of Cyrillic": "Zo\u00e9 M\u0430rtin",
    "a letter of Greek": "Z\u03bfe Martin",
    "wide letters": "\uff3aoe Martin",
    "letters of mathematics": "\U0001d419oe Martin",
    "a nought": "Z0é Martin",
    "a one": "Zoé Mart1n".replace("1", "\u0131"),
    "nothing in between": "ZoéMartin",
    "something unseen": "Zoé\u200b Mar\u3164tin",
    "a full stop": "Zoé Martin.",
    "small capitals": "\u1d22\u1d0f\u1d07 \u1d0d\u1d00\u0280\u1d1b\u026a\u0274",
    "letters with strokes": "\u01b6\u00f8\u00e9 mar\u0167in",
    "a small letter among large ones": "ZO\u00c9 MARTlN",
    "an r and an n": "Zoé Martin".replace("M", "m").replace("m", "rn"),
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE)
def test_names_that_can_be_taken_for_each_other_look_alike(name: str) -> None:
    assert looks(name) & looks("Zoé Martin")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Elia", "Ella"), ("Zoé", "Chloé"), ("Anne", "Anna"), ("李", "王"), ("🎲", "🎯"), ("", "Zoé")],
)
def test_names_that_differ_do_not(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


def test_large_letters_that_look_like_small_ones_count() -> None:
    assert looks("Ines") & looks("lnes") & looks("1nes")
    assert looks("Bob") & looks("\u0412ob") & looks("\u0432ob")
