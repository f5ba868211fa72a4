"""CROISILLON: grids of words that start at capitals and run in four directions."""

SECONDS_TO_COMPILE = 24
