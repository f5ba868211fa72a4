"""``python -m logomachie`` is the ``logomachie`` command."""

from logomachie.cli import main

main()
