"""OPTION: crossed words of prisms with a letter on each of two faces."""

SECONDS_TO_COMPILE = 45
