"""What is said of puzzles beside their aims, in both languages."""

from logomachie.engine.game import Language

OWN_TITLE: dict[Language, str] = {"fr": "Une occasion manquée", "en": "A missed chance"}
OWN_AIM: dict[Language, str] = {
    "fr": "C’était à vous, et il y avait mieux : faites au moins aussi bien que « {best} ».",
    "en": "It was your turn, and there was better: do at least as well as “{best}”.",
}
ONLY_THE_FIRST: dict[Language, str] = {
    "fr": "Exercice : seul le premier essai compte.",
    "en": "Practice: only the first try counts.",
}
OF_ONES_OWN: dict[Language, str] = {
    "fr": "Exercice : les problèmes de vos parties ne comptent pas.",
    "en": "Practice: the puzzles of your own games do not count.",
}
RANKING_CLOSED: dict[Language, str] = {
    "fr": "Le classement de ce jour est clos.",
    "en": "The ranking of this day is closed.",
}
TURN_NOTED: dict[Language, str] = {
    "fr": "Ce coup compte pour le classement du jour.",
    "en": "This turn counts for the ranking of the day.",
}
NOT_RANKED: dict[Language, str] = {
    "fr": "Vous n’êtes pas au classement : vous ne l’avez pas souhaité.",
    "en": "You are not in the ranking: you did not wish to be.",
}
