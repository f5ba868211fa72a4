"""What CONTRIBUTING.md says of the layers is what is checked."""

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
SERVER = ROOT / "src" / "logomachie" / "server"
RUNNING = {"logomachie.server.requests", "logomachie.server.run"}
"""What runs the application."""


def contracts() -> list[dict[str, Any]]:
    """What import-linter checks."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = table["tool"]["importlinter"]["contracts"]
    return found


def test_the_layers_are_listed_as_they_are_checked_highest_first() -> None:
    layers = next(one for one in contracts() if one["type"] == "layers")
    section = CONTRIBUTING.partition("\n## Layers\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == layers["layers"]


def test_all_handlers_of_http_are_listed_where_imports_are_checked() -> None:
    handlers, shared = (one for one in contracts() if one["type"] == "protected")
    answering = {
        f"logomachie.server.{path.stem}"
        for path in SERVER.glob("*.py")
        if path.stem != "app"
        and re.search(r"^@(get|post|put|patch|delete)\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert set(handlers["protected_modules"]) == answering
    allowed = answering | RUNNING | set(shared["protected_modules"]) - {"litestar"}
    assert set(shared["allowed_importers"]) == allowed


def test_the_folders_that_are_listed_are_there() -> None:
    section = CONTRIBUTING.partition("\n## Where things are\n")[2].partition("\n## ")[0]
    folders = re.findall(r"^\| `([\w/]+)/` \|", section, re.MULTILINE)
    assert len(folders) == 7
    assert all((ROOT / folder).is_dir() for folder in folders)
