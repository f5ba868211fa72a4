"""Files of finished games: JSON lines, compressed with zstandard, read and written as a stream."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import zstandard

from logomachie.errors import LogomachieError
from logomachie.lab.finished import FinishedGame

LEVEL = 10
CHUNK = 1 << 10
"""Bytes that are unpacked at once: at worst they become 32 MiB."""
LONGEST_LINE = 32 << 20
"""Bytes of a game: the longest that a house takes is shorter."""
WIDEST_WINDOW = 128 << 20
"""Bytes that the reader of a file may need for its window: more than any usual level."""

_DECODER = msgspec.json.Decoder(FinishedGame)


class BadGames(LogomachieError):
    """A file that holds no finished games; it tells where it goes wrong."""


def write_games(path: Path, finished: Iterable[FinishedGame]) -> int:
    """Write games to a new file; how many. Where that fails, nothing is left behind.

    ``FileExistsError`` where the file is there already.
    """
    if path.exists():
        raise FileExistsError(path)
    growing = path.with_name(f".{path.name}.{os.getpid()}")
    count = 0
    try:
        with growing.open("xb") as file:
            with zstandard.ZstdCompressor(LEVEL).stream_writer(file, closefd=False) as packed:
                for game in finished:
                    packed.write(msgspec.json.encode(game) + b"\n")
                    count += 1
            file.flush()
            os.fsync(file.fileno())
        growing.rename(path)
    finally:
        growing.unlink(missing_ok=True)
    return count


def read_games(path: Path) -> Iterator[FinishedGame]:
    """The games of a file, one after the other; ``BadGames`` where it holds something else."""
    for number, line in enumerate(_lines(path), 1):
        try:
            yield _DECODER.decode(line)
        except msgspec.DecodeError as error:
            raise BadGames(f"line {number}: {error}") from error


def _lines(path: Path) -> Iterator[bytes]:
    rest = b""
    for data in _unpacked(path):
        *whole, rest = (rest + data).split(b"\n")
        if len(rest) > LONGEST_LINE:
            raise BadGames(f"a line of more than {LONGEST_LINE} bytes")
        yield from whole
    if rest:
        raise BadGames("it ends in the middle of a line")


def _unpacked(path: Path) -> Iterator[bytes]:
    """What a file holds, piece by piece; several files one behind the other are one."""
    new = zstandard.ZstdDecompressor(max_window_size=WIDEST_WINDOW).decompressobj
    unpacker = new()
    try:
        with path.open("rb") as file:
            while data := file.read(CHUNK):
                while data:
                    if unpacker.eof:
                        unpacker = new()
                    yield unpacker.decompress(data)
                    data = unpacker.unused_data
    except zstandard.ZstdError as error:
        raise BadGames(str(error)) from error
    if not unpacker.eof:
        raise BadGames("it is cut off")
