"""Where set-up cannot go on, it says why in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOBODY = "http://127.0.0.1:1"
"""A proxy at which nobody listens."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="set-up is made of shell scripts")


def script(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "tools" / name, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_line_the_network_and_the_proxy_are_named(tmp_path: Path) -> None:
    done = script(
        "install-packages", sys.executable, str(tmp_path / "no-uv"),
        "--target", str(tmp_path), "--retries", "0", "a-package-that-is-not-here==1.0",
        HTTPS_PROXY=NOBODY, PIP_CONFIG_FILE=os.devnull, PIP_NO_INDEX="", PIP_FIND_LINKS="",
    )  # fmt: skip
    assert done.returncode == 1
    assert "Could not install the packages" in done.stderr
    assert "HTTPS_PROXY" in done.stderr


def test_without_uv_pip_takes_its_place(tmp_path: Path) -> None:
    """Told by fetch-uv, which is no reason to stop."""
    done = script(
        "fetch-uv", sys.executable, "0.0.0.1", str(tmp_path / "uv"),
        HTTPS_PROXY=NOBODY, PIP_RETRIES="0",
    )  # fmt: skip
    assert done.returncode == 0
    assert "pip takes its place" in done.stderr


@pytest.mark.parametrize(
    ("left_kb", "expected"),
    [("1000000000", "Is the network reachable?"), ("204800", "200 MB are left")],
)
def test_a_full_disk_is_told_from_a_missing_line(
    tmp_path: Path, left_kb: str, expected: str
) -> None:
    disk = tmp_path / "df"
    disk.write_text(f"#!/bin/sh\necho header\necho disk 9 9 {left_kb} 9% /\n")
    disk.chmod(0o755)
    done = script("cannot-install", "the packages", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert expected in done.stderr


def test_where_one_package_is_not_to_be_had_the_others_are_installed(tmp_path: Path) -> None:
    programs = {
        "id": "echo 0",
        "dpkg-query": f'[ -f "{tmp_path}/$4.installed" ] && echo "install ok installed"',
        "apt-get": 'for last; do :; done; [ "$1" = update ] || [ "$last" = nowhere ] && exit 100\n'
        f'touch "{tmp_path}/$last.installed"',
    }
    for name, text in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    done = script("os-packages", "one", "nowhere", "two", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 0
    assert {path.stem for path in tmp_path.glob("*.installed")} == {"one", "two"}
    assert "MISSING OPERATING SYSTEM PACKAGES: nowhere\n" in done.stderr
