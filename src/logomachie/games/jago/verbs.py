"""How players of JAGO say what they do: see ``Verb``."""

from logomachie.engine.verbs import Verb

VERBS = (
    Verb(
        "play",
        {"fr": ("jouer", "joue", "poser", "pose"), "en": ("play", "lay")},
        {"fr": "poser un mot, en tout ou en partie", "en": "lay a word, or a part of it"},
        "E6> GRAS",
        inside={"épargner": "spare"},
    ),
    Verb(
        "take back",
        {"fr": ("reprendre", "reprends", "reprend"), "en": ("take back", "undo")},
        {"fr": "reprendre son dernier coup", "en": "take the last play back"},
    ),
    Verb(
        "end",
        {"fr": ("fin", "finir", "fini", "terminer"), "en": ("end", "done")},
        {"fr": "finir son tour", "en": "end the turn"},
        inside={"épargner": "spare"},
    ),
    Verb(
        "challenge",
        {"fr": ("contester", "conteste"), "en": ("challenge", "contest")},
        {"fr": "contester un mot", "en": "challenge a word"},
        "GRAS",
    ),
    Verb(
        "turn",
        {"fr": ("retourner", "retourne"), "en": ("turn", "flip")},
        {"fr": "retourner des lettres, en pénalité", "en": "turn letters over, as a penalty"},
        "F6 G6",
    ),
    Verb(
        "resign",
        {"fr": ("abandonner", "abandonne", "j’abandonne"), "en": ("resign", "give up")},
        {"fr": "quitter la partie", "en": "leave the game"},
    ),
)
