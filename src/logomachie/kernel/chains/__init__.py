"""Words on chains: the family of LA GUERRE DES MOTS."""
