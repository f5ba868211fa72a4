"""Words that lead away from capitals: the family of CROISILLON."""
