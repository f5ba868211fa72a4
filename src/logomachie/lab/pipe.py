"""A program that somebody else wrote, as a process: its lines, within bounds.

Nothing that it does can hold us up for longer than a deadline, fill our memory or outlive us: it
gets a process group of its own, which is killed as a whole.
"""

import os
import resource
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, NamedTuple

from logomachie.errors import LogomachieError

CHUNK = 1 << 16
LAST_WORDS = 200
"""So many bytes of what it wrote to its standard error are kept."""
LONGEST_FAULT = 400
PARTING_SECONDS = 1.0
"""How long a program may take to end by itself."""


class Limits(NamedTuple):
    """What a program may take, beyond the time that it is given for a move."""

    ready: float = 120.0
    """Seconds to start, and to get ready for a game."""
    grace: float = 2.0
    """Seconds beyond those that it is given for a move."""
    work: float = 600.0
    """Seconds for a move where work is counted and not time."""
    line: int = 1 << 16
    """Bytes of one of its lines."""
    answer: int = 1 << 20
    """Bytes of all lines of an answer."""
    memory: int = 4 << 30
    """Bytes of data that each of its processes may hold, where the system can see to it."""


class ProgramFailed(LogomachieError):
    """A program does not do what it should: a word says what, see docs/engine.md."""

    def __init__(self, what: str, detail: str = "") -> None:
        plain = "".join(char if char.isprintable() else " " for char in detail)
        self.fault = " ".join([what, *plain.split()])[:LONGEST_FAULT]
        """The word, then the details."""
        super().__init__(self.fault)


class Pipe:
    """A running program. What it does wrong is a ``ProgramFailed``."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ProgramFailed("no-start", str(error)) from error
        _limit_memory(self._process.pid, limits.memory)
        self._unread = bytearray()
        self._unsaid = bytearray()
        self._last_words = b""
        self._in, self._out, self._err = map(
            _stream, (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._ready = selectors.DefaultSelector()
        for stream in (self._out, self._err):
            self._ready.register(stream, selectors.EVENT_READ)

    def send(self, line: str, deadline: float) -> None:
        """Say a line; ``TimeoutError`` where it does not listen until a time (monotonic).

        Who is gone hears nothing more: that is found out when its answer is awaited.
        """
        self._unsaid += line.encode() + b"\n"
        self._ready.register(self._in, selectors.EVENT_WRITE)
        try:
            while self._unsaid:
                self._exchange(deadline)
        finally:
            self._ready.unregister(self._in)

    def receive(self, deadline: float) -> str:
        """Its next line; ``TimeoutError`` where there is none until a time (monotonic)."""
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > self._limits.line:
                raise ProgramFailed("flood", f"a line of more than {self._limits.line} bytes")
            self._exchange(deadline)
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            raise ProgramFailed("unreadable", "a line that is not UTF-8") from error

    def close(self, patience: float = 0.0) -> None:
        """End it and all that it started; before that, give it so long to end by itself."""
        if self._in.closed:
            return
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._ready.close()
        self._out.close()
        self._err.close()

    def _exchange(self, deadline: float) -> None:
        """Wait until something can be read or written, and do that."""
        left = deadline - time.monotonic()
        events = self._ready.select(max(0.0, left))
        if not events and left <= 0:
            raise TimeoutError
        for key, _ in events:
            if key.fileobj is self._in:
                self._write()
            elif key.fileobj is self._err:
                self._hear_last_words()
            elif not self._read():
                raise self._gone()

    def _write(self) -> None:
        try:
            del self._unsaid[: os.write(self._in.fileno(), self._unsaid[:CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._unsaid.clear()  # it is gone: what it said last tells why

    def _read(self) -> bool:
        """Take in what it said, unless too much waits to be read; whether it can say more."""
        room = self._limits.line + 1 - len(self._unread)
        if room <= 0:
            if self._unsaid:
                raise ProgramFailed("flood", "it speaks before it is asked")
            return True
        with suppress(BlockingIOError):
            data = os.read(self._out.fileno(), min(room, CHUNK))
            self._unread += data
            return bool(data)
        return True

    def _hear_last_words(self) -> None:
        with suppress(BlockingIOError):
            data = os.read(self._err.fileno(), CHUNK)
            self._last_words = (self._last_words + data)[-LAST_WORDS:]
            if not data:
                self._ready.unregister(self._err)

    def _gone(self) -> ProgramFailed:
        """Why it says no more."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING_SECONDS)
        if self._err in self._ready.get_map():
            self._hear_last_words()
        code = self._process.returncode
        how = "it closed its output" if code is None else f"exit code {code}"
        words = self._last_words.decode(errors="replace").strip().splitlines()[-1:]
        return ProgramFailed("ended", ": ".join([how, *words]))


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream
    os.set_blocking(stream.fileno(), False)
    return stream


def _limit_memory(pid: int, most: int) -> None:
    """See to it that a process takes no more memory, where the system allows that from outside."""
    if hasattr(resource, "prlimit"):
        with suppress(ProcessLookupError, PermissionError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (most, most))
