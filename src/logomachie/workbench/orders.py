"""What the template of the searchers is told, and what it answers."""

FORK = b"fork "
"""Become two, with the game loaded whose name follows; the other one serves the connection that
comes along."""
LOAD = b"load "
"""Have at hand what the game computes with whose name follows."""
LOADED = b"loaded "
"""The answer to that, with the name."""
LONGEST_ORDER = 200
