"""Records of finished games that somebody took home, years later and without their dictionary."""

from pathlib import Path
from typing import Any

import pytest

import logomachie
from logomachie.engine.record import Point, Record, read_record
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import find_dictionary
from tests.cli.program import run
from tests.store.v0_1_0.fixture import MATERIALS, SHOWN, unpack_json

pytestmark = pytest.mark.usefixtures("lexicon")

TABLES: dict[str, Any] = unpack_json(SHOWN)["tables"]
"""What 0.1.0 showed, see tests/store/v0_1_0/README.md."""
FINISHED = [title for title, table in TABLES.items() if "record" in table]
OWN_MATERIAL = {"jago-material": 2, "mot-material": 0}
"""Games that were played with a material that players brought, and where they stop without it."""

OTHER_FIGURE = {
    "jago-material": lambda text: text.replace("rack = 9", "rack = 10"),
    "mot-material": lambda text: text.replace("pulls = 2", "pulls = 1"),
}
HANGS_ON_FAMILIES = "jago-clock"
"""The game in which a word was stolen that belongs to the same family today."""


@pytest.fixture
def taken_home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "record.toml"
    path.write_text(TABLES[request.param]["record"], "utf-8")
    return path


def test_there_are_records_of_all_games() -> None:
    assert len(FINISHED) == 16
    assert len({title.partition("-")[0] for title in FINISHED}) == 5


@pytest.mark.parametrize(
    ("taken_home", "title"), [(title, title) for title in FINISHED], indirect=["taken_home"]
)
def test_a_record_of_0_1_0_is_shown_as_far_as_it_goes(
    taken_home: Path, title: str, lexicon: Lexicon
) -> None:
    record = read_record(taken_home)
    match = logomachie.read(taken_home)
    stop = OWN_MATERIAL.get(title, 0)
    assert (match.stop.number if match.stop else 0) == stop
    assert match.position.number == (stop - 1 if stop else len(record.actions))
    has_words = find_dictionary(record.lexicon, lexicon)
    assert (Point.LEXICON in match.unlike) == (has_words is None)
    assert (Point.MATERIAL in match.unlike) == (title in OWN_MATERIAL)
    assert match.record.scores == (match.scores if stop else record.scores)
    if title not in (*OWN_MATERIAL, HANGS_ON_FAMILIES):
        assert match.scores == record.scores
        assert match.is_over

    said = run("replay", str(taken_home), "--lang", "en")
    assert said.code == (4 if stop else 0), said.err
    assert said.out.count("  [") >= match.position.number
    assert ("another dictionary" in said.err) == (Point.LEXICON in match.unlike)
    assert ("another material" in said.err) == (Point.MATERIAL in match.unlike)
    other_scores = not stop and match.scores != record.scores
    assert ("The scores of the game as it was played" in said.err) == other_scores
    told = f"action {stop} of {len(record.actions)}, play D5v AN, is refused here. [J11] Not on"
    assert (told in said.out) == bool(stop)


@pytest.mark.parametrize("taken_home", ["option-people"], indirect=True)
def test_what_is_read_is_kept_as_it_was(taken_home: Path, tmp_path: Path) -> None:
    """The rules and the words that it was played with are still named."""
    record, saved = read_record(taken_home), tmp_path / "saved.toml"
    match = logomachie.read(taken_home)
    match.save(saved)
    kept = read_record(saved)
    assert (kept.program, kept.changed) == ("0.1.0", ())
    assert (kept.lexicon, kept.actions, kept.scores) == (
        record.lexicon,
        record.actions,
        record.scores,
    )
    assert logomachie.read(saved) == match
    match.undo(2)
    match.play("pass")
    assert set(match.record.changed) == set(match.unlike), "it went on with what is here"


@pytest.mark.parametrize(
    ("taken_home", "title"), [(title, title) for title in OWN_MATERIAL], indirect=["taken_home"]
)
def test_the_material_that_players_brought_is_known_again(
    taken_home: Path, title: str, tmp_path: Path
) -> None:
    """The fingerprints of 0.1.0 covered where figures are from, and what categories are called."""
    record, path = read_record(taken_home), tmp_path / "material.toml"
    text: str = unpack_json(MATERIALS / f"{record.material}.json")["material"]
    path.write_text(text, "utf-8")
    said = run("verify", str(taken_home), "--material", str(path), "--lang", "en")
    assert "Material: that of the game." in said.out
    assert "Rules: those of another" not in said.out
    match = logomachie.read(taken_home, material=path)
    assert (Point.MATERIAL in match.unlike, match.stop) == (False, None)
    assert match.scores == record.scores
    assert match.is_over
    match.save(taken_home)
    said = run("verify", str(taken_home), "--material", str(path), "--lang", "en")
    assert "Material: that of the game." in said.out
    path.write_text(OTHER_FIGURE[title](text), "utf-8")
    said = run("verify", str(taken_home), "--material", str(path), "--lang", "en")
    assert "Material: the game was played with another material" in said.out


def forged(record: Record) -> str:
    return record.seed.replace(record.seed[0], "0" if record.seed[0] != "0" else "1")


@pytest.mark.parametrize("taken_home", ["jago-bot"], indirect=True)
def test_another_seed_is_found_whatever_is_missing(taken_home: Path) -> None:
    record = read_record(taken_home)
    text = taken_home.read_text("utf-8")
    taken_home.write_text(text.replace(record.seed, forged(record), 1), "utf-8")
    for command in ("verify", "replay"):
        code, _, err = run(command, str(taken_home))
        assert code == 1
        assert "seed does not match" in err
    with pytest.raises(logomachie.BadRecord, match="seed does not match"):
        logomachie.read(taken_home)
