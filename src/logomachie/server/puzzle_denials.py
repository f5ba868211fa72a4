"""What the house says when it does not grant a request about puzzles, in both languages."""

from logomachie.engine.game import Language

PUZZLE_DENIALS: dict[str, dict[Language, str]] = {
    "bad-date": {
        "fr": "Ce n’est pas une date : elle s’écrit 2026-12-01.",
        "en": "This is no date: it is written 2026-12-01.",
    },
    "bad-month": {
        "fr": "Ce n’est pas un mois : il s’écrit 2026-12.",
        "en": "This is no month: it is written 2026-12.",
    },
    "day-to-come": {
        "fr": "Le {fr} n’a encore commencé nulle part : revenez ce jour-là.",
        "en": "{en} has begun nowhere yet: come back on that day.",
    },
    "no-duplicate": {
        "fr": "Ce jeu ne se joue pas en duplicate.",
        "en": "This game is not played as a duplicate game.",
    },
    "no-hints-in-duplicate": {
        "fr": "En duplicate, on joue sans conseils.",
        "en": "A duplicate game is played without hints.",
    },
    "no-more-puzzles": {
        "fr": "Vous avez essayé tous ces problèmes : choisissez-en d’autres, ou revoyez ceux "
        "que vous avez manqués.",
        "en": "You have tried all of these puzzles: choose others, or review what you missed.",
    },
    "no-such-day": {
        "fr": "Il n’y a pas de défi ce jour-là.",
        "en": "There is no challenge on that day.",
    },
    "no-such-difficulty": {
        "fr": "Les difficultés vont de 1 à 4 ; 0 les demande toutes.",
        "en": "Difficulties go from 1 to 4; 0 asks for any.",
    },
    "no-such-kind": {
        "fr": "Ce jeu n’a pas de problèmes de ce genre. Ses genres : {kinds}.",
        "en": "This game has no puzzles of that kind. Its kinds: {kinds}.",
    },
    "no-such-puzzle": {
        "fr": "Ce problème n’existe pas.",
        "en": "There is no such puzzle.",
    },
    "not-an-answer": {
        "fr": "Ce n’est pas une réponse à ce problème.",
        "en": "This is no answer to this puzzle.",
    },
    "pass-instead": {
        "fr": "En duplicate, on n’abandonne pas un coup : passez.",
        "en": "A turn of a duplicate game is not given up: pass.",
    },
    "puzzle-lost": {
        "fr": "Le fil de ce problème est perdu : recommencez-le.",
        "en": "The thread of this puzzle is lost: start it again.",
    },
    "turn-answered": {
        "fr": "Vous avez déjà répondu à ce coup.",
        "en": "You have answered this turn already.",
    },
    "turn-to-come": {
        "fr": "Répondez d’abord au coup qui précède.",
        "en": "Answer the turn before it first.",
    },
}
PUZZLE_STATUSES = {
    "day-to-come": 409,
    "no-duplicate": 404,
    "no-hints-in-duplicate": 403,
    "no-more-puzzles": 404,
    "no-such-day": 404,
    "no-such-kind": 404,
    "no-such-puzzle": 404,
    "not-an-answer": 409,
    "pass-instead": 409,
    "puzzle-lost": 409,
    "turn-answered": 409,
    "turn-to-come": 409,
}
"""With which status these are said over HTTP; 400 where nothing stands here."""
