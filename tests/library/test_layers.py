"""What CONTRIBUTING.md says of the layers is what is checked."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_the_layers_are_listed_as_they_are_checked_highest_first() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = table["tool"]["importlinter"]["contracts"]
    section = CONTRIBUTING.partition("\n## Layers\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == contract["layers"]


def test_the_folders_that_are_listed_are_there() -> None:
    section = CONTRIBUTING.partition("\n## Where things are\n")[2].partition("\n## ")[0]
    folders = re.findall(r"^\| `([\w/]+)/` \|", section, re.MULTILINE)
    assert len(folders) == 7
    assert all((ROOT / folder).is_dir() for folder in folders)
