"""The commands about categories as a user runs them."""

from pathlib import Path

import pytest

from tests.cli.program import run

pytestmark = pytest.mark.usefixtures("lexicon")

PACK = """
title = "À moi"

[[category]]
name = "Un animal de ma ferme"
difficulty = 1
answers = '''chat chien cheval vache mouton chèvre cochon lapin poule canard oie âne bœuf veau
taureau agneau coq dindon pigeon renard'''
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(PACK, "utf-8")
    return path


def test_our_categories_are_sound() -> None:
    code, out, err = run("categories", "check")
    assert (code, out) == (0, "")
    assert "à revoir : 0" in err


def test_a_pack_of_ones_own_is_checked_listed_and_played(pack: Path) -> None:
    assert run("categories", "check", "--pack", str(pack))[:2] == (0, "")
    code, out, _ = run("categories", "list", "--pack", str(pack))
    assert code == 0
    assert "Un animal de ma ferme" in out
    code, out, _ = run(
        "play", "mot-pour-mot", "--pack", str(pack), "--players", "Anne,Zoé", stdin="quitter\n"
    )
    assert code == 0
    assert "Catégorie" in out


def test_problems_are_named(pack: Path) -> None:
    pack.write_text(pack.read_text("utf-8").replace("chat ", "chatt r2d2 "), "utf-8")
    code, out, _ = run("categories", "check", "--pack", str(pack))
    assert code == 1
    assert "pas dans le lexique : chatt" in out
    assert "pas un seul mot : r2d2" in out


@pytest.mark.parametrize("text", ["", "title = 3", "\x00", 'title = "x"\n[[category]]\nname = 1'])
def test_an_unreadable_pack_is_refused(pack: Path, text: str) -> None:
    pack.write_text(text, "utf-8")
    code, out, err = run("categories", "check", "--pack", str(pack))
    assert (code, out) == (2, "")
    assert err.startswith("Erreur : Catégories illisibles")


def test_a_missing_pack_is_refused(tmp_path: Path) -> None:
    assert run("categories", "list", "--pack", str(tmp_path / "none.toml"))[0] == 2
