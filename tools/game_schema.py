"""The schema of finished games as a file of the docs: ``python -m tools.game_schema`` writes it."""

from pathlib import Path

import msgspec

from logomachie.lab.finished import schema

PATH = Path(__file__).parents[1] / "docs" / "finished-game.schema.json"


def text() -> str:
    """What stands in the file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
