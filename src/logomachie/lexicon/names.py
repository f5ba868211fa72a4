"""What the dictionaries are called that every house has."""

COMPLETE, CURRENT = "complet", "courant"
