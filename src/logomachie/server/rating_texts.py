"""What a game did to a rating, or why it does not count, in both languages."""

from logomachie.engine.game import Language
from logomachie.table.friendly import Friendly
from logomachie.table.ratings import Rating, RatingChange

WHY: dict[Friendly, dict[Language, str]] = {
    Friendly.CHOSEN: {
        "fr": "Cette partie est amicale.",
        "en": "This game is friendly.",
    },
    Friendly.HINTS: {
        "fr": "Partie amicale : elle se joue avec des conseils.",
        "en": "Friendly game: it is played with hints.",
    },
    Friendly.MATERIAL: {
        "fr": "Partie amicale : elle se joue avec un matériel à vous.",
        "en": "Friendly game: it is played with a material of your own.",
    },
    Friendly.ONE_SCREEN: {
        "fr": "Partie amicale : plusieurs places se jouent sur un même écran.",
        "en": "Friendly game: several seats are played at one screen.",
    },
    Friendly.ONLY_BOTS: {
        "fr": "Partie amicale : seuls des robots y jouent.",
        "en": "Friendly game: only bots play.",
    },
    Friendly.TAKEBACK: {
        "fr": "Partie devenue amicale : un coup a été repris.",
        "en": "The game became friendly: a move was taken back.",
    },
    Friendly.STAND_IN: {
        "fr": "Partie devenue amicale : un robot a joué à la place de quelqu’un.",
        "en": "The game became friendly: a bot played in somebody’s place.",
    },
    Friendly.CLAIMED: {
        "fr": "Partie devenue amicale : une place a changé de mains.",
        "en": "The game became friendly: a seat changed hands.",
    },
    Friendly.CLOSED: {
        "fr": "La partie ne compte pas : la table a été fermée avant la fin.",
        "en": "The game does not count: the table was closed before its end.",
    },
    Friendly.SAME_PERSON: {
        "fr": "La partie ne compte pas : deux des joueurs sont la même personne.",
        "en": "The game does not count: two of the players are the same person.",
    },
    Friendly.UNMEASURED: {
        "fr": "La partie ne compte pas : la force d’un de ses robots n’est pas connue.",
        "en": "The game does not count: the strength of one of its bots is not known.",
    },
}


CHANGED: dict[Language, str] = {
    "fr": "Votre cote passe de {before} à {after} (± {margin}).",
    "en": "Your rating goes from {before} to {after} (± {margin}).",
}
STILL_PROVISIONAL: dict[Language, str] = {
    "fr": "Votre cote passe de {before} à {after} (± {margin}, provisoire).",
    "en": "Your rating goes from {before} to {after} (± {margin}, provisional).",
}


def say_change(change: RatingChange, language: Language) -> str:
    """The sentence for what a game did to a rating."""
    return say_ratings(change.before, change.after, language)


def say_ratings(before: Rating, after: Rating, language: Language) -> str:
    """The sentence for a rating that became another."""
    sentences = STILL_PROVISIONAL if after.is_provisional else CHANGED
    return sentences[language].format(before=before.shown, after=after.shown, margin=after.margin)


def say_why(friendly: Friendly | None, language: Language) -> str:
    """The sentence for why a game does not count; empty where it does."""
    return WHY[friendly][language] if friendly else ""
