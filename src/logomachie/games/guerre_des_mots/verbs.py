"""How players of LA GUERRE DES MOTS say what they do: see ``Verb``."""

from logomachie.engine.verbs import Verb

VERBS = (
    Verb(
        "lay",
        {"fr": ("poser", "pose", "jouer", "joue"), "en": ("lay", "play")},
        {"fr": "poser un mot, prendre, tirer", "en": "lay a word, take, fire"},
        "C20> RUSA",
        inside={
            "depuis": "from",
            "décroiser": "uncross",
            "dévoiler": "unveil",
            "tirer": "fire",
            "tire": "fire",
        },
    ),
    Verb(
        "back",
        {"fr": ("reprendre", "reprends", "reprend"), "en": ("back", "take back")},
        {"fr": "reprendre des lettres de ses chaînes", "en": "take letters of one’s chains back"},
        "C20",
    ),
    Verb(
        "draw",
        {"fr": ("piocher", "pioche"), "en": ("draw",)},
        {"fr": "piocher, quand on est bloqué", "en": "draw, when blocked"},
    ),
    Verb(
        "pass",
        {"fr": ("passer", "passe", "fin", "finir"), "en": ("pass", "end")},
        {"fr": "renoncer à rejouer", "en": "do without playing again"},
    ),
    Verb(
        "resign",
        {"fr": ("abandonner", "abandonne", "j’abandonne"), "en": ("resign", "give up")},
        {"fr": "quitter la partie", "en": "leave the game"},
    ),
)
