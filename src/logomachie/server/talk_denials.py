"""What the house says when it does not grant a request about talk, in both languages."""

from logomachie.engine.game import Language

TALK_DENIALS: dict[str, dict[Language, str]] = {
    "banned": {
        "fr": "Qui tient cette maison vous a mis à l’écart jusqu’au {until} : {reason}",
        "en": "Who runs this house keeps you out until {until}: {reason}",
    },
    "chat-off": {
        "fr": "L’hôte a fermé la conversation de cette table.",
        "en": "The host has closed the conversation of this table.",
    },
    "chat-slow": {
        "fr": "La conversation est ralentie : encore {seconds} s avant votre prochain message.",
        "en": "The conversation is slow: {seconds} s more before your next message.",
    },
    "no-such-line": {
        "fr": "Il n’y a pas de tel message à cette table.",
        "en": "There is no such message at this table.",
    },
    "players-room": {
        "fr": "Pendant la partie, qui regarde parle avec ceux qui regardent.",
        "en": "While the game goes on, who watches talks with those who watch.",
    },
    "watchers-room": {
        "fr": "Ce n’est ouvert qu’à ceux qui regardent, pendant la partie.",
        "en": "This is only for those who watch, while the game goes on.",
    },
    "your-own-line": {
        "fr": "C’est votre propre message.",
        "en": "This is your own message.",
    },
}
TALK_STATUSES = {"banned": 403, "no-such-line": 404, "your-own-line": 409}
"""With which status these are said over HTTP; 400 where nothing stands here."""
