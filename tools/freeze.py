"""Put the bots of a released version into an archive, from which the lab lets them play.

    python -m tools.freeze v0.1.0            # writes the archive
    python -m tools.freeze v0.1.0 --check    # says whether it is what the tag holds

It holds the sources of the version's bots and of all that they import, as they were.
"""

import argparse
import ast
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

PACKAGE = "logomachie"
ROOT = Path(__file__).parents[1]
FROZEN = ROOT / "src" / PACKAGE / "lab" / "frozen"
PLAYERS = f"{PACKAGE}.bots.players"


def sources(tag: str) -> dict[str, bytes]:
    """All modules of a version, by their path under ``src``."""
    packed = subprocess.run(
        ["git", "archive", tag, "src"], check=True, capture_output=True, cwd=ROOT
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        return {
            member.name.removeprefix("src/"): file.read()
            for member in tar
            if member.name.endswith(".py") and (file := tar.extractfile(member))
        }


def needed(all_sources: dict[str, bytes]) -> dict[str, bytes]:
    """The bots of all games, and whatever they import."""
    waiting = [PLAYERS, *(_module(path) for path in all_sources if path.endswith("/bot.py"))]
    found: dict[str, bytes] = {}
    while waiting:
        module = waiting.pop()
        path = module.replace(".", "/")
        for file in (f"{path}.py", f"{path}/__init__.py"):
            if file in all_sources and file not in found:
                found[file] = all_sources[file]
                waiting += [*_imported(all_sources[file]), module.rpartition(".")[0]]
    return dict(sorted(found.items()))


def archive(files: dict[str, bytes]) -> bytes:
    """These files packed: equal files give equal bytes."""
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz", preset=9) as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    return packed.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of an archive."""
    with tarfile.open(fileobj=BytesIO(data)) as tar:
        return {member.name: file.read() for member in tar if (file := tar.extractfile(member))}


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(source: bytes) -> list[str]:
    """The modules of the package that a source imports, wherever it does so."""
    modules = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
            modules += [str(node.module), *(f"{node.module}.{name.name}" for name in node.names)]
        if isinstance(node, ast.Import):
            modules += [name.name for name in node.names if name.name.startswith(PACKAGE)]
    return modules


def main() -> int:
    """Write the archive of a tag, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tag")
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    file = FROZEN / f"{PACKAGE}-{chosen.tag.removeprefix('v')}.tar.xz"
    files = needed(sources(chosen.tag))
    if chosen.check:
        return 0 if unpacked(file.read_bytes()) == files else 1
    file.write_bytes(archive(files))
    print(f"{file.name}: {len(files)} files, {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
