"""Compiled search over the automaton, a folder a family; it knows boards, tiles and words, no game."""
