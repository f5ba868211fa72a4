"""The Containerfile builds a server with its page, from nothing but what is under version control.

No image is built: its steps are carried out here (see ``containerfile``), with the Node, the Python
and the uv of this machine.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.packaging.containerfile import Stage, build
from tests.packaging.environments import LOCKED, install, make_empty, run, uv, uv_version
from tests.packaging.serving import assert_shows_the_page, serving
from tests.server.conftest import compiled

__all__ = ["compiled"]

FILE = "docs/hosting/Containerfile"
OF_THE_TESTS = ("PYTHONPATH", "PYTHONHOME", "UV_PYTHON", "LOGOMACHIE_DATABASE")
"""What the environment of the tests may hold, and no image does."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """All that is under version control, as it was committed."""
    archive = tmp_path / "checkout.tar"
    run("git", "archive", "--output", archive, "HEAD")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path / "checkout", filter="data")
    return tmp_path / "checkout"


@pytest.mark.usefixtures("compiled")
def test_the_server_in_the_container_shows_the_page(checkout: Path, tmp_path: Path) -> None:
    fill_cache(tmp_path / "unused")
    images = {f"docker.io/astral/uv:{uv_version()}": uv().parent}
    built = build(checkout / FILE, checkout, images, machine(), tmp_path / "stages")
    program = shutil.which(built.command[0], path=built.environment["PATH"])
    assert program
    assert Path(program).is_relative_to(built.root)
    with serving((program, *built.command[1:]), built.environment, tmp_path) as url:
        assert_shows_the_page(url)
        assert_healthy(built, url)
    assert (built.root / "data" / "games.db").is_file()


def fill_cache(directory: Path) -> None:
    """See to it that the cache of uv holds the locked packages."""
    make_empty(directory)
    install(directory, *LOCKED)


def machine() -> dict[str, str]:
    """This machine in the place of images: its programs and caches, and no network if possible."""
    ours = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
    return {
        **ours,
        "PATH": f"{Path(sys.executable).parent}:{ours['PATH']}",
        "UV_OFFLINE": "1",
        "npm_config_prefer_offline": "true",
    }


def assert_healthy(built: Stage, url: str) -> None:
    """The health check finds the server, and no other."""
    for port, healthy in ((url.rpartition(":")[2], True), ("1", False)):
        environment = {**built.environment, "LOGOMACHIE_PORT": port}
        check = subprocess.run(
            built.health_check, env=environment, capture_output=True, check=False
        )
        assert (check.returncode == 0) == healthy, check.stderr
