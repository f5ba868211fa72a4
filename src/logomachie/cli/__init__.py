"""The ``logomachie`` command."""

from logomachie.cli.app import main

__all__ = ["main"]
