"""LA GUERRE DES MOTS: chains of words that fight for the middle of the board."""

SECONDS_TO_COMPILE = 4
