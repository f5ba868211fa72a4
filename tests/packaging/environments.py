"""Environments with the locked packages and nothing else, made by the pinned uv.

uv takes the packages from its cache, which setting up has filled; only where somebody has emptied
it since, they are fetched again.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
LOCKED = ("--require-hashes", "--only-binary", ":all:", "-r", str(LOCK))
"""How everything that is needed to play is installed."""
NO_REGISTRY = "Failed to fetch"
"""What uv says where the registry does not answer."""


def uv_version() -> str:
    """The version that the Makefile names."""
    found = re.search(r"^UV_VERSION := (\S+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert found
    return found[1]


def uv() -> Path:
    """The pinned uv, beside the packages of this environment."""
    program = Path(sys.prefix) / f"uv-{uv_version()}" / "bin" / "uv"
    if not program.is_file():
        pytest.skip(f"NOT CHECKED, there is no uv here: make {program}")
    return program


def make_empty(directory: Path) -> None:
    """Make an environment without any package."""
    run(uv(), "venv", "--quiet", "--python", sys.executable, directory)


def install(directory: Path, *what: str | Path) -> None:
    """Install into an environment."""
    command = (uv(), "pip", "install", "--quiet", "--python", directory, *what)
    if subprocess.run((*command, "--offline"), capture_output=True, check=False).returncode:
        done = ask_registry(*command)
        assert done.returncode == 0, done.stderr


def ask_registry(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """How a command of uv ends that may need the package registry; where there is none, skip."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if NO_REGISTRY in done.stderr:
        pytest.skip("NOT CHECKED, the package registry cannot be reached")
    return done


def run(*command: str | Path, directory: Path = ROOT) -> None:
    """Run a command; a failure shows what it said."""
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
