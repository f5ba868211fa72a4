"""Crossword-like games with two-faced tiles and flips: the family of OPTION."""
