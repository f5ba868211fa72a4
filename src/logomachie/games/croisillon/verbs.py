"""How players of CROISILLON say what they do: see ``Verb``."""

from logomachie.engine.verbs import Verb

VERBS = (
    Verb(
        "lay",
        {"fr": ("poser", "pose", "jouer", "joue"), "en": ("lay", "play")},
        {"fr": "poser une grille, ou le brouillon", "en": "lay a grid, or the draft"},
        "..eguJaz*z/.....e/irCart*e",
    ),
    Verb(
        "draft",
        {"fr": ("préparer", "prépare", "brouillon"), "en": ("draft", "prepare")},
        {"fr": "noter un brouillon que personne ne voit", "en": "note a draft that nobody sees"},
        "Jet/a",
        like="lay",
    ),
    Verb(
        "add",
        {"fr": ("ajouter", "ajoute"), "en": ("add",)},
        {"fr": "ajouter la carte bonus à la grille", "en": "add the bonus card to the grid"},
        "D5 e",
    ),
    Verb(
        "keep",
        {"fr": ("garder", "garde"), "en": ("keep",)},
        {"fr": "garder la carte bonus en main", "en": "keep the bonus card"},
    ),
    Verb(
        "exchange",
        {"fr": ("échanger", "échange", "changer"), "en": ("exchange", "swap")},
        {
            "fr": "passer en changeant des cartes, ou toutes",
            "en": "pass, and change some cards, or all",
        },
        "all",
        inside={"tout": "all", "toutes": "all"},
    ),
    Verb(
        "pass",
        {"fr": ("passer", "passe", "je passe"), "en": ("pass", "skip")},
        {"fr": "passer sans rien changer", "en": "pass, and change nothing"},
    ),
    Verb(
        "challenge",
        {"fr": ("contester", "conteste"), "en": ("challenge", "contest")},
        {"fr": "contester la dernière grille", "en": "challenge the last grid"},
    ),
    Verb(
        "accept",
        {"fr": ("accepter", "accepte", "d’accord"), "en": ("accept", "ok")},
        {"fr": "laisser passer la dernière grille", "en": "let the last grid stand"},
    ),
    Verb(
        "resign",
        {"fr": ("abandonner", "abandonne", "j’abandonne"), "en": ("resign", "give up")},
        {"fr": "quitter la partie", "en": "leave the game"},
    ),
)
