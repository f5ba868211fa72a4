"""Material: the boards and pieces of a game, as a data file that an owner of the box can correct.

Each table of the file says in ``from`` where its figures come from: ``X`` stated in the rulebook,
``S`` found in a public source, ``D`` derived from the rulebook's figures and examples, ``R``
reconstructed by us. Figures from several sources name several letters.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeVar

import msgspec

from logomachie.engine.files import BadFile, TomlTable, read_table
from logomachie.errors import LogomachieError

M = TypeVar("M", bound=msgspec.Struct)

PROVENANCE = frozenset("XSDR")


class BadMaterial(LogomachieError):
    """A material that cannot be read, or with which the game cannot be played."""


class OutOfRange(BadMaterial):
    """A material with a figure with which nobody can count."""

    def __init__(self, figure: str, allowed: range) -> None:
        self.figure = figure
        """Where it stands in the file."""
        self.least, self.most = allowed[0], allowed[-1]
        super().__init__(figure, allowed)  # as it was made, so that it can travel

    def __str__(self) -> str:
        return f"{self.figure} must be {self.least} to {self.most}"


def require_in(allowed: range, part: msgspec.Struct | Mapping[str, object]) -> None:
    """Refuse a material with a figure in this part that is beyond what a game counts with.

    Only what is opened now is judged so: a game goes on with the box that it began with.
    """
    figures = part if isinstance(part, Mapping) else msgspec.structs.asdict(part)
    for name, value in figures.items():
        if isinstance(value, int) and value not in allowed:
            raise OutOfRange(name, allowed)


def load_material(
    package: str, kind: type[M], check: Callable[[M], None], override: Path | None = None
) -> M:
    """The material of a game, or the one of a file in its place.

    ``check`` raises a ``BadMaterial`` where the game could not be played with it.
    """
    try:
        with as_file(files(package).joinpath("material.toml")) as own:
            table = read_table(override or own)
        _check_provenance(table)
        material = msgspec.convert(table, kind)
    except (BadFile, msgspec.ValidationError) as error:
        raise BadMaterial(str(error)) from error
    check(material)
    return material


def fingerprint(material: msgspec.Struct) -> str:
    """Identifies a material: equal for equal figures, however the file is laid out.

    Where a figure is from is no part of it: that changes no game.
    """
    data = msgspec.json.encode(_figures(msgspec.to_builtins(material)), order="deterministic")
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def _figures(part: object) -> object:
    """A part of a material without its provenance."""
    if isinstance(part, dict):
        return {name: _figures(value) for name, value in part.items() if name != "from"}
    return part


def first_fingerprint(material: msgspec.Struct, later: Collection[str] = ()) -> str:
    """What 0.1.0 would have computed: where a figure is from was a part of it.

    ``later`` names the figures that came since.
    """
    data = msgspec.json.encode(_as_first_encoded(material, later))
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def _as_first_encoded(part: object, later: Collection[str]) -> object:
    """Fields in the order of their declaration, names in that of the alphabet."""
    if isinstance(part, msgspec.Struct):
        named = {one.encode_name: getattr(part, one.name) for one in msgspec.structs.fields(part)}
        kept = {name: value for name, value in named.items() if name not in later}
    elif isinstance(part, Mapping):
        kept = dict(sorted(part.items()))
    else:
        return part
    return {name: _as_first_encoded(value, later) for name, value in kept.items()}


def pack(box: msgspec.Struct) -> bytes:
    """All that a game is played with, as it can be kept for as long as games are played with it."""
    return msgspec.json.encode(box)  # in its own order, in which a referee may go through it


def unpack(data: bytes, kind: type[M]) -> M:
    """What was packed, perhaps by an earlier version: a figure that is new since has a default."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadMaterial(str(error)) from error


def _check_provenance(table: TomlTable) -> None:
    for name, part in table.items():
        if isinstance(part, dict):
            tags = part.get("from", "")
            if not isinstance(tags, str) or not tags or not set(tags) <= PROVENANCE:
                raise BadMaterial(f"[{name}] must say where it is from: X, S, D or R")
