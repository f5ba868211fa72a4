"""The program as a user runs it: in this process, or as a process of its own."""

import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

import pytest

from logomachie import cli

PROGRAM = str(Path(cli.__file__).parents[1] / "__main__.py")
STREAMS = ("stdin", "stdout", "stderr")
ENVIRONMENT = {"LANG": "fr_FR.UTF-8", "LC_ALL": "", "COLUMNS": "100"}
"""French, unless a test says otherwise."""


class Said(NamedTuple):
    """What a command has answered."""

    code: int
    out: str
    err: str


def run(
    *arguments: str, stdin: str | bytes = "", closed: Collection[str] = (), **environment: str
) -> Said:
    """A command in this process, which knows how to play already.

    It reads its arguments, the environment and the standard streams as a process does, and
    leaves nothing behind.
    """
    _, *written = streams = _stream(_as_bytes(stdin)), _stream(), _stream()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [PROGRAM, *arguments])
        for name, stream in zip(STREAMS, streams, strict=True):
            patch.setattr(sys, name, None if name in closed else stream)
        for variable, value in {**ENVIRONMENT, **environment}.items():
            patch.setenv(variable, value)
        with pytest.raises(SystemExit) as end:
            cli.main()
    return Said(int(end.value.code or 0), *map(_written, written))


def run_process(
    *arguments: str,
    stdin: str | bytes = "",
    first: Callable[[], None] | None = None,
    **environment: str,
) -> Said:
    """The same as a process of its own, which may do something first."""
    done = subprocess.run(
        [sys.executable, "-m", "logomachie", *arguments],
        input=_as_bytes(stdin),
        capture_output=True,
        timeout=120,
        preexec_fn=first,
        env={**os.environ, **ENVIRONMENT, **environment},
        check=False,
    )
    said = Said(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in said.out + said.err, said.err
    return said


def run_on_a_full_disk(room: int, *arguments: str) -> Said:
    """The same, where no file may have more bytes: to a program the same as a full disk.

    It keeps no compiled modules: each would be cut off there, and break every later process.
    """
    return run_process(
        *arguments,
        first=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        PYTHONDONTWRITEBYTECODE="1",
    )


def _as_bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), "utf-8")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
