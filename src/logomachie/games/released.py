"""The materials of released versions that kept none in their databases: 0.1.0 alone."""

import gzip
import zlib
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

FAST = 1
"""How well a box is packed: each new house waits for it."""


class Kept(NamedTuple):
    """The box of a material."""

    fingerprint: str
    """As the version computed it with which it was played."""
    game: str
    box: bytes

    @property
    def row(self) -> dict[str, str | bytes]:
        """As it stands in a database."""
        return self._replace(box=zlib.compress(self.box, FAST))._asdict()


def released_materials() -> Iterator[Kept]:
    """All of them, from files called ``game-fingerprint.json.gz``."""
    for file in files("logomachie.games").joinpath("materials").iterdir():
        game, _, fingerprint = file.name.removesuffix(".json.gz").partition("-")
        yield Kept(fingerprint, game, gzip.decompress(file.read_bytes()))
