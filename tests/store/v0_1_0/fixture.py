"""The files of the fixture: what 0.1.0 stored, and what it showed of it."""

import json
import lzma
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SQLITE = FOLDER / "games.sqlite.sql"
POSTGRESQL = FOLDER / "games.postgresql.sql"
SHOWN = FOLDER / "shown.json"
RULES = FOLDER / "rules.json"
MATERIALS = FOLDER / "material"
PACKS = FOLDER / "packs.json"
SECONDS_LATER = 600.0
"""How long after the last evening the tables were looked at."""


def pack(path: Path, text: str) -> None:
    """Keep a text."""
    path.parent.mkdir(exist_ok=True)
    path.with_name(f"{path.name}.xz").write_bytes(lzma.compress(text.encode(), preset=9))


def unpack(path: Path) -> str:
    """A text that was kept."""
    return lzma.decompress(path.with_name(f"{path.name}.xz").read_bytes()).decode()


def pack_json(path: Path, value: Any) -> None:
    """Keep a value."""
    pack(path, json.dumps(value, ensure_ascii=False, indent=0) + "\n")


def unpack_json(path: Path) -> Any:
    """A value that was kept."""
    return json.loads(unpack(path))
