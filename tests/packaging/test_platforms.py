"""Players on other systems find a wheel of every locked package.

This asks the package registry, and is skipped where there is none to ask. That the wheels work on
those systems is not shown here.
"""

import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.packaging.environments import LOCKED, ask_registry, uv

PLATFORMS = ("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "aarch64-unknown-linux-gnu")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
AT_ONCE = 4
"""How many questions are put to the registry side by side: each waits for answers above all."""
Resolved = Callable[[str, str], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def resolved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Resolved]:
    """What was found for each platform and Python."""
    directory = tmp_path_factory.mktemp("platforms")
    with ThreadPoolExecutor(AT_ONCE) as threads:
        asked = {
            (platform, python): threads.submit(
                resolve, directory / platform / python, platform, python, *LOCKED
            )
            for platform in PLATFORMS
            for python in PYTHONS
        }
        yield lambda platform, python: asked[platform, python].result()


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_lock_needs_no_compiler_there(resolved: Resolved, platform: str, python: str) -> None:
    done = resolved(platform, python)
    assert done.returncode == 0, done.stderr
    assert "numba==" in done.stderr


def test_a_package_without_a_wheel_is_noticed(tmp_path: Path) -> None:
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("uvloop==0.22.1\n")
    done = resolve(
        tmp_path, "x86_64-pc-windows-msvc", "3.13", "--only-binary", ":all:", "-r", str(wanted)
    )
    assert done.returncode == 1
    assert "no usable wheels" in done.stderr


def resolve(
    directory: Path, platform: str, python: str, *what: str
) -> subprocess.CompletedProcess[str]:
    """Find, without installing anything, the files that a platform would install."""
    return ask_registry(
        uv(), "pip", "install", "--dry-run", "--target", directory / "packages",
        "--python-platform", platform, "--python-version", python, *what,
    )  # fmt: skip
