"""What all errors that Logomachie raises on purpose have in common."""


class LogomachieError(Exception):
    """Something that was asked for cannot be; the text says why, and what could be instead."""
