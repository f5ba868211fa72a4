"""Compiled search over the automaton; it knows boards, tiles and words, and no game."""
