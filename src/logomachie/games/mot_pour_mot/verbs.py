"""How players of MOT POUR MOT say what they do: see ``Verb``."""

from logomachie.engine.verbs import Verb

VERBS = (
    Verb(
        "start",
        {"fr": ("sablier", "commencer", "commence"), "en": ("start",)},
        {"fr": "retourner le sablier", "en": "turn the timer"},
    ),
    Verb(
        "lock",
        {
            "fr": ("répondre", "réponds", "mot", "jouer", "poser"),
            "en": ("lock", "answer", "play"),
        },
        {
            "fr": "donner le mot de l’équipe (le mot seul suffit)",
            "en": "give the word of the team (the word alone will do)",
        },
        "CHAT",
    ),
    Verb(
        "propose",
        {"fr": ("proposer", "propose"), "en": ("propose", "suggest")},
        {"fr": "proposer un mot à son équipe", "en": "propose a word to the team"},
        "CHAT",
        like="lock",
    ),
    Verb(
        "spell",
        {"fr": ("épeler", "épelle"), "en": ("spell",)},
        {
            "fr": "épeler le mot (les lettres seules suffisent)",
            "en": "spell the word (the letters alone will do)",
        },
        "CHAT",
    ),
    Verb(
        "pass",
        {"fr": ("passer", "passe", "je passe"), "en": ("pass", "skip")},
        {"fr": "passer son tour", "en": "pass"},
    ),
    Verb(
        "check",
        {"fr": ("vérifier", "vérifie", "orthographe"), "en": ("check", "spelling")},
        {"fr": "faire vérifier l’orthographe", "en": "have the spelling checked"},
    ),
    Verb(
        "contest",
        {"fr": ("contester", "conteste"), "en": ("contest", "challenge")},
        {"fr": "contester la catégorie", "en": "contest the category"},
    ),
    Verb(
        "accept",
        {"fr": ("accepter", "accepte", "d’accord"), "en": ("accept", "ok")},
        {"fr": "laisser passer le mot", "en": "let the word pass"},
    ),
    Verb(
        "explain",
        {"fr": ("expliquer", "explique"), "en": ("explain",)},
        {"fr": "s’expliquer, en une phrase", "en": "explain oneself in a sentence"},
        "…",
    ),
    Verb(
        "vote",
        {"fr": ("voter", "vote"), "en": ("vote",)},
        {"fr": "donner son avis : oui, non, ?", "en": "vote: yes, no, ?"},
        "yes",
        inside={"oui": "yes", "non": "no"},
    ),
    Verb(
        "say",
        {"fr": ("dire", "dis"), "en": ("say",)},
        {"fr": "parler à son équipe", "en": "talk to the team"},
        "…",
    ),
    Verb(
        "captain",
        {"fr": ("capitaine",), "en": ("captain",)},
        {"fr": "nommer un autre capitaine", "en": "name another captain"},
        "2",
    ),
    Verb(
        "resign",
        {"fr": ("abandonner", "abandonne", "j’abandonne"), "en": ("resign", "give up")},
        {"fr": "quitter la partie", "en": "leave the game"},
    ),
)
