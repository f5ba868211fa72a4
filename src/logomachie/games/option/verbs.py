"""How players of OPTION say what they do: see ``Verb``."""

from logomachie.engine.verbs import Verb

VERBS = (
    Verb(
        "play",
        {"fr": ("jouer", "joue", "poser", "pose"), "en": ("play", "lay")},
        {
            "fr": "poser des prismes, et en retourner sur la grille",
            "en": "lay prisms, and turn some of the grid over",
        },
        "C6v E T flip C5",
        inside={"retourner": "flip", "retourne": "flip"},
    ),
    Verb(
        "exchange",
        {"fr": ("échanger", "échange", "changer"), "en": ("exchange", "swap")},
        {"fr": "passer en rendant des prismes au sac", "en": "pass, and give prisms back"},
        "VTr",
    ),
    Verb(
        "pass",
        {"fr": ("passer", "passe", "je passe"), "en": ("pass", "skip")},
        {"fr": "passer sans rien échanger", "en": "pass, and exchange nothing"},
    ),
    Verb(
        "challenge",
        {"fr": ("contester", "conteste"), "en": ("challenge", "contest")},
        {"fr": "contester le dernier coup", "en": "challenge the last play"},
    ),
    Verb(
        "accept",
        {"fr": ("accepter", "accepte", "d’accord"), "en": ("accept", "ok")},
        {"fr": "laisser passer le dernier coup", "en": "let the last play stand"},
    ),
    Verb(
        "resign",
        {"fr": ("abandonner", "abandonne", "j’abandonne"), "en": ("resign", "give up")},
        {"fr": "quitter la partie", "en": "leave the game"},
    ),
)
