"""LA GUERRE DES MOTS: chains of words that fight for the middle of the board."""
