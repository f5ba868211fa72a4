"""What people who are away are told, in both languages."""

from typing import NamedTuple

from logomachie import games
from logomachie.engine.game import Language
from logomachie.table.alerts import Alert, AlertKind

TITLES: dict[AlertKind, dict[Language, str]] = {
    "turn": {"fr": "À vous de jouer", "en": "Your turn"},
    "reminder": {"fr": "Il reste peu de temps", "en": "Little time is left"},
    "invitation": {"fr": "Une invitation", "en": "An invitation"},
    "message": {"fr": "Un message", "en": "A message"},
    "over": {"fr": "Partie terminée", "en": "The game is over"},
    "day": {"fr": "Le défi du jour", "en": "The challenge of the day"},
}
SENTENCES: dict[AlertKind, dict[Language, tuple[str, str]]] = {
    "turn": {
        "fr": ("{game} : {who} a joué.", "{game} : on vous attend."),
        "en": ("{game}: {who} has played.", "{game}: you are awaited."),
    },
    "reminder": {
        "fr": ("{game} : on vous attend toujours.",) * 2,
        "en": ("{game}: you are still awaited.",) * 2,
    },
    "invitation": {
        "fr": ("{who} vous invite à jouer à {game}.", "On vous invite à jouer à {game}."),
        "en": ("{who} invites you to play {game}.", "You are invited to play {game}."),
    },
    "message": {
        "fr": ("{game} : {who} vous a écrit.", "{game} : on vous a écrit."),
        "en": ("{game}: {who} wrote to you.", "{game}: somebody wrote to you."),
    },
    "over": {
        "fr": ("{game} : venez voir comment elle a fini.",) * 2,
        "en": ("{game}: come and see how it ended.",) * 2,
    },
    "day": {
        "fr": ("Les problèmes du jour vous attendent.",) * 2,
        "en": ("The puzzles of the day await you.",) * 2,
    },
}
"""What is said where it is known who did it, and where it is not."""
LETTER: dict[Language, str] = {
    "fr": "{sentence}\n\n{link}\n\n-- \nVous recevez ce message de Logomachie parce que vous "
    "l’avez demandé.\nNe plus en recevoir : {leave}\n",
    "en": "{sentence}\n\n{link}\n\n-- \nYou receive this from Logomachie because you asked for it."
    "\nReceive no more: {leave}\n",
}
SUBJECT: dict[Language, str] = {"fr": "Logomachie : {subject}", "en": "Logomachie: {subject}"}
TO_CONFIRM: dict[Language, tuple[str, str]] = {
    "fr": (
        "Confirmez votre adresse",
        "Quelqu’un, vous sans doute, veut recevoir à cette adresse les nouvelles de ses parties de "
        "Logomachie.\n\nC’est bien vous ? Confirmez ici :\n{confirm}\n\nCe n’est pas vous ? Ne "
        "faites rien : rien d’autre ne vous sera envoyé.\n",
    ),
    "en": (
        "Confirm your address",
        "Somebody, probably you, wants to receive news of their games of Logomachie at this "
        "address.\n\nIs it you? Confirm here:\n{confirm}\n\nIt is not? Do nothing: nothing more "
        "will be sent to you.\n",
    ),
}


class Said(NamedTuple):
    """An alert in words."""

    title: str
    sentence: str


def in_words(alert: Alert, language: Language) -> Said:
    """What somebody is told: the game, and who did what; never a letter or a word of the game."""
    named, nameless = SENTENCES[alert.kind][language]
    title = games.spec(alert.game).rulebook(language).title if alert.game else ""
    sentence = (named if alert.who else nameless).format(game=title, who=alert.who)
    return Said(TITLES[alert.kind][language], sentence)
