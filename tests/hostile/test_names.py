"""C10: names that nobody can see, that tower over the page or that pass for a bot."""

import pytest

from logomachie.table.commands import Denied, clean_name

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
    "a bot with something unseen in it": ("b\u200bot\u2800 5", "name-of-bot"),
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
