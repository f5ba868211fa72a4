"""What the house says when it does not grant a request about alerts, in both languages."""

from logomachie.engine.game import Language

ALERT_DENIALS: dict[str, dict[Language, str]] = {
    "address-inside": {
        "fr": "Cette adresse est dans le réseau de la maison : rien n’y est envoyé.",
        "en": "This address is inside the network of the house: nothing is sent there.",
    },
    "address-taken": {
        "fr": "Cette adresse est celle d’un autre navigateur.",
        "en": "This address is that of another browser.",
    },
    "address-unknown": {
        "fr": "Le serveur de cette adresse est introuvable.",
        "en": "The server of this address cannot be found.",
    },
    "bad-address": {
        "fr": "Cette adresse ne convient pas : il faut https://, et 1000 caractères au plus.",
        "en": "This address will not do: it needs https://, and 1000 characters at most.",
    },
    "bad-hours": {
        "fr": "Les heures calmes vont d’une heure à une autre de la journée.",
        "en": "Quiet hours go from one time of the day to another.",
    },
    "bad-key": {
        "fr": "Ce n’est pas la clé d’un navigateur.",
        "en": "This is not the key of a browser.",
    },
    "bad-mail": {
        "fr": "Cette adresse électronique ne convient pas.",
        "en": "This e-mail address will not do.",
    },
    "bad-zone": {
        "fr": "Ce fuseau horaire est inconnu.",
        "en": "This time zone is unknown.",
    },
    "no-mail": {
        "fr": "Cette maison n’envoie pas de courrier.",
        "en": "This house sends no e-mail.",
    },
    "no-such-subscription": {
        "fr": "Vous n’êtes pas prévenu dans ce navigateur.",
        "en": "You are not told anything in this browser.",
    },
    "no-such-webhook": {
        "fr": "Ce programme n’est prévenu de rien.",
        "en": "This program is not told anything.",
    },
    "too-many-webhooks": {
        "fr": "Vos tables préviennent déjà {most} programmes.",
        "en": "Your tables tell {most} programs already.",
    },
}
ALERT_STATUSES = {
    "address-inside": 403,
    "address-taken": 409,
    "no-mail": 409,
    "no-such-subscription": 404,
    "no-such-webhook": 404,
    "too-many-webhooks": 409,
}
"""With which status these are said over HTTP; 400 where nothing stands here."""
