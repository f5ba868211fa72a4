from pathlib import Path

import msgspec
import pytest

from logomachie.engine.files import LARGEST_FILE
from logomachie.engine.material import BadMaterial, fingerprint, load_material


class Grid(msgspec.Struct, frozen=True):
    side: int


class Box(msgspec.Struct, frozen=True):
    grid: Grid


GOOD = '[grid]\nfrom = "XR"\nside = 4\n'


def check(box: Box) -> None:
    if box.grid.side < 1:
        raise BadMaterial("the grid is too small")


def load(path: Path, text: str | bytes) -> Box:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_material("logomachie.games.option", Box, check, path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "material.toml"


def test_a_file_takes_the_place_of_the_game_s_own(file: Path) -> None:
    assert load(file, GOOD).grid.side == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[grid", "Expected"),
        ("", "required field `grid`"),
        ("[grid]\nside = 4\n", r"\[grid\] must say where it is from"),
        ('[grid]\nfrom = ""\nside = 4\n', "must say where"),
        ('[grid]\nfrom = "XQ"\nside = 4\n', "must say where"),
        ('[grid]\nfrom = "X"\nside = "four"\n', "Expected `int`"),
        ('[grid]\nfrom = "X"\nside = 0\n', "too small"),
        (b"\xff\xfe", "cannot be read"),
        (b"#" * (LARGEST_FILE + 1), "too large"),
    ],
)
def test_a_bad_material_is_refused_with_the_reason(
    file: Path, text: str | bytes, reason: str
) -> None:
    with pytest.raises(BadMaterial, match=reason):
        load(file, text)


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(BadMaterial, match="cannot be read"):
        load_material("logomachie.games.option", Box, check, file)


def test_a_provenance_that_is_no_text(file: Path) -> None:
    with pytest.raises(BadMaterial):
        load(file, "[grid]\nfrom = 5\nside = 4\n")


def test_a_fingerprint_is_of_the_figures_and_not_of_the_file(file: Path) -> None:
    plain = fingerprint(load(file, GOOD))
    assert plain == fingerprint(load(file, "# a note\n" + GOOD.replace("\n", "\n\n")))
    assert plain != fingerprint(load(file, GOOD.replace("4", "5")))
