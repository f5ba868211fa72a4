"""The words by which players say what they do, in their own language.

The notation of a game has one word for each action. A player at a terminal may use others: a game
lists them once, and they are put back into its notation.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from logomachie.engine.game import AnyGame, AnyState, Language, Seat, preview
from logomachie.engine.refusal import Refusal

OFFERED = 60
"""Among so many actions an example is looked for: the last of its kind, as help is no hint."""


class Verb(NamedTuple):
    """Something that a player can do."""

    text: str
    """How the notation begins it: ``play``, ``take back``."""
    said: Mapping[Language, tuple[str, ...]]
    """How players say it, first as the help does; with or without accents."""
    does: Mapping[Language, str]
    """What it is good for."""
    example: str = ""
    """What follows it in the notation, for positions in which it cannot be done."""
    like: str = ""
    """The verb of the notation whose examples serve for it too."""
    inside: Mapping[str, str] = {}
    """Words that stand within it in French, with those of the notation."""


class Help(NamedTuple):
    """A verb as the help lists it."""

    words: tuple[str, ...]
    does: str
    example: str
    possible: bool
    """Whether the example can be played now."""


def in_notation(text: str, verbs: Sequence[Verb]) -> str:
    """A text with the words of the notation; unchanged where no verb begins it."""
    words = text.split()
    for verb in verbs:
        inside = {plain(word): meant for word, meant in verb.inside.items()}
        for said in (word for spoken in verb.said.values() for word in spoken):
            length = len(said.split())
            if plain(" ".join(words[:length])) == plain(said):
                rest = (inside.get(plain(word), word) for word in words[length:])
                return " ".join((verb.text, *rest))
    return text


def plain(word: str) -> str:
    """A word however it is typed: small letters without accents, a plain apostrophe."""
    letters = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def in_words(text: str, verbs: Sequence[Verb], language: Language) -> str:
    """A text of the notation as a player would say it."""
    verb = _verb_of(text, verbs)
    if verb is None:
        return text
    back = (
        {meant: word for word, meant in reversed([*verb.inside.items()])}
        if language == "fr"
        else {}
    )
    rest = (back.get(word, word) for word in text.removeprefix(verb.text).split())
    return " ".join((verb.said[language][0], *rest))


def parse_spoken(
    game: AnyGame, text: str, state: AnyState, seat: Seat, verbs: Sequence[Verb]
) -> object:
    """The action of a text in the notation, or in the words of players where it is not in it."""
    try:
        return game.parse_action(text, state, seat)
    except Refusal:
        meant = in_notation(text, verbs)
        if meant == text:
            raise
    return game.parse_action(meant, state, seat)


def help_for(
    game: AnyGame, state: AnyState, seat: Seat, at: float, verbs: Sequence[Verb], language: Language
) -> list[Help]:
    """All verbs with an example for a position, those that are possible now first."""
    offered: dict[str, str] = {}
    for _, action in zip(range(OFFERED), game.candidates(state, seat), strict=False):
        text = game.format_action(action)
        if verb := _verb_of(text, verbs):
            offered[verb.text] = text
    listed = []
    for verb in verbs:
        text = offered.get(verb.text) or f"{verb.text} {verb.example}".strip()
        if verb.text not in offered and verb.like in offered:
            text = verb.text + offered[verb.like].removeprefix(verb.like)
        possible = verb.text in offered or _is_legal(game, text, state, seat, at)
        example = in_words(text, verbs, language)
        listed.append(Help(verb.said[language], verb.does[language], example, possible))
    return sorted(listed, key=lambda one: not one.possible)


def _verb_of(text: str, verbs: Sequence[Verb]) -> Verb | None:
    """The verb that begins a text of the notation."""
    return next((verb for verb in verbs if f"{text} ".startswith(f"{verb.text} ")), None)


def _is_legal(game: AnyGame, text: str, state: AnyState, seat: Seat, at: float) -> bool:
    try:
        action = game.parse_action(text, state, seat)
    except Refusal:
        return False
    return preview(game, state, seat, action, at).refusal is None
