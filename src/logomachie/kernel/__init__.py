"""Compiled search over the automaton; it knows boards, tiles and words, and no game."""

from logomachie.lexicon import compiler as compiler  # first: says where compiled work is kept
