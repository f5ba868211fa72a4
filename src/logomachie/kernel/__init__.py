"""Compiled search over the automaton, a folder a family; it knows words and boards, and no game."""
