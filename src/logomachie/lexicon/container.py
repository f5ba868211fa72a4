"""The file that keeps a built lexicon: a header in JSON, then arrays that are mapped into memory.

Layout: eight bytes of magic, the length of the header, the header, the arrays (each at a multiple
of 64 bytes), and a checksum. The checksum is the sum of all 64-bit numbers before it: adding up
25 MB takes a few milliseconds, and any truncation or flipped bit changes it.
"""

import mmap
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

MAGIC = b"LOGOLEX1"
ALIGNMENT = 64
Array = NDArray[Any]
"""An array of numbers of any kind."""


class Section(msgspec.Struct, frozen=True):
    """Where an array lies in the file."""

    name: str
    dtype: str
    offset: int
    count: int


class Header(msgspec.Struct, frozen=True):
    """What the file says of itself."""

    recipe: str
    """Fingerprint of everything that the lexicon was built from: source, rules and code."""
    fingerprint: str
    """Fingerprint of the result: equal for equal lexicons."""
    tags: tuple[str, ...]
    dawg: int
    gaddag: int
    sections: tuple[Section, ...] = ()
    complete: str = ""
    """Of a dictionary: the fingerprint of the lexicon from which its words are chosen."""


class BrokenContainer(Exception):
    """The file is truncated, damaged, or no lexicon at all."""


def write_container(path: Path, header: Header, arrays: dict[str, Array]) -> None:
    """Write the file beside its place, then move it there in one step."""
    sections, size = _lay_out(arrays)
    encoded = msgspec.json.encode(msgspec.structs.replace(header, sections=sections))
    start = _aligned(len(MAGIC) + 8 + len(encoded))
    content = bytearray(_aligned(start + size) + 8)
    content[:8] = MAGIC
    content[8:16] = len(encoded).to_bytes(8, "little")
    content[16 : 16 + len(encoded)] = encoded
    for section in sections:
        data = arrays[section.name].tobytes()
        content[start + section.offset : start + section.offset + len(data)] = data
    content[-8:] = _checksum(memoryview(content)[:-8])
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_container(path: Path) -> tuple[Header, dict[str, Array]]:
    """Map the file into memory, after a check that it is whole."""
    with path.open("rb") as file:
        try:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError as error:
            raise BrokenContainer("the file is empty") from error
    view = memoryview(content)
    if len(view) < 24 or len(view) % 8 or view[:8] != MAGIC:
        raise BrokenContainer("the file is truncated or no lexicon")
    if _checksum(view[:-8]) != view[-8:]:
        raise BrokenContainer("the checksum does not match")
    length = int.from_bytes(view[8:16], "little")
    header = _header(view[16 : 16 + length])
    start = _aligned(16 + length)
    arrays = {
        section.name: np.frombuffer(
            view, section.dtype, count=section.count, offset=start + section.offset
        )
        for section in header.sections
    }
    return header, arrays


def read_header(path: Path) -> Header:
    """What a file says of itself; whether it is whole is not checked."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise BrokenContainer("the file is no lexicon")
        return _header(file.read(int.from_bytes(file.read(8), "little")))


def _header(data: bytes | memoryview) -> Header:
    try:
        return msgspec.json.decode(data, type=Header)
    except msgspec.DecodeError as error:
        raise BrokenContainer("the header cannot be read") from error


def _lay_out(arrays: dict[str, Array]) -> tuple[tuple[Section, ...], int]:
    sections = []
    offset = 0
    for name, array in arrays.items():
        dtype = array.dtype.newbyteorder("<").str
        sections.append(Section(name, dtype, offset, array.size))
        offset = _aligned(offset + array.nbytes)
    return tuple(sections), offset


def _aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT


def _checksum(data: memoryview) -> bytes:
    return int(np.frombuffer(data, "<u8").sum(dtype=np.uint64)).to_bytes(8, "little")
