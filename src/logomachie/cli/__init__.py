"""The ``logomachie`` command."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command that the user typed."""
    try:
        # Imported here, so that an interruption of the import itself is quiet too.
        from logomachie.cli.app import run_command

        code = run_command(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
