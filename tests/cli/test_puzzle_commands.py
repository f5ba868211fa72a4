"""``logomachie puzzles`` and ``logomachie puzzle``: mined, packed, checked, shown and solved."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from logomachie import games
from logomachie.cli import puzzle_screen
from logomachie.cli.puzzle_session import first_senses
from logomachie.engine.puzzle import DAYS, TRAIN, Puzzle, to_puzzle, unpack
from logomachie.engine.puzzle import pack as packed
from logomachie.engine.scenario import read_scenario
from logomachie.lab.grading import with_posing
from logomachie.lab.workforce import Unavailable, Workforce
from logomachie.lexicon import Lexicon
from tests.cli.program import run

GAME = "mot-pour-mot"
MINE = ("puzzles", "mine", GAME)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What four games gave."""
    folder = tmp_path_factory.mktemp("mined")
    code, out, _ = run(*MINE, str(folder), "--games", "4", "--jobs", "1")
    assert (code, "capture" in out, "4 parties" in out) == (0, True, True)
    return folder


def first_puzzle(name: str = "mot_pour_mot") -> Puzzle:
    return games.spec(name).collection().train[0]


@pytest.mark.usefixtures("lexicon")
def test_mining_again_adds_nothing_where_all_is_there(folder: Path) -> None:
    file = folder / "mot_pour_mot.jsonl"
    before = file.read_bytes()
    code, out, _ = run(*MINE, str(folder), "--count", "1", "--lang", "en")
    assert (code, file.read_bytes()) == (0, before)
    assert "capture: 1 puzzles" in out


@pytest.mark.usefixtures("lexicon")
def test_packing_adds_to_what_is_packed(folder: Path, tmp_path: Path) -> None:
    pack = ("puzzles", "pack", GAME, str(folder), "--out", str(tmp_path))
    code, out, _ = run(*pack, "--train", "1", "--days", "1")
    assert code == 0
    assert "1 pour l’entraînement (+1), 1 jours (+1)" in out
    days = (tmp_path / DAYS).read_bytes()
    assert run(*pack, "--train", "2", "--days", "1").code == 0
    assert (tmp_path / DAYS).read_bytes() == days
    assert len(unpack((tmp_path / TRAIN).read_bytes())) == 2


@pytest.mark.usefixtures("lexicon")
def test_what_is_packed_is_graded_again(folder: Path, tmp_path: Path) -> None:
    pack = ("puzzles", "pack", GAME, str(folder), "--out", str(tmp_path))
    assert run(*pack, "--train", "2", "--days", "2").code == 0
    graded = [unpack((tmp_path / name).read_bytes()) for name in (TRAIN, DAYS)]
    for name, puzzles in zip((TRAIN, DAYS), graded, strict=True):
        forgotten = [with_posing(one, rating=7, difficulty=1) for one in puzzles]
        (tmp_path / name).write_bytes(packed(forgotten))
    days = (tmp_path / DAYS).read_bytes()
    grade = ("puzzles", "grade", GAME, "--folder", str(tmp_path))
    code, out, _ = run(*grade)
    assert (code, "4 problèmes essayés" in out, "0 jours changent" in out) == (0, True, True)
    assert (tmp_path / DAYS).read_bytes() == days
    code, out, _ = run(*grade, "--days", "--lang", "en")
    assert (code, "capture: ratings from" in out) == (0, True)
    again = [unpack((tmp_path / name).read_bytes()) for name in (TRAIN, DAYS)]
    assert [[one.id for one in part] for part in again] == [
        [one.id for one in part] for part in graded
    ]
    assert sorted(one.posing.difficulty for part in again for one in part) == [1, 2, 3, 4]
    assert sorted(path.name for path in tmp_path.iterdir()) == [DAYS, TRAIN]


@pytest.mark.usefixtures("lexicon")
def test_a_sample_of_what_comes_with_a_game_is_checked() -> None:
    code, out, _ = run("puzzles", "check", GAME, "--sample", "3")
    assert (code, out) == (0, "Problèmes vérifiés : 3. À revoir : 0.\n")


@pytest.mark.usefixtures("lexicon")
def test_a_puzzle_is_shown_as_a_file_that_can_be_read(tmp_path: Path) -> None:
    puzzle = first_puzzle()
    file = tmp_path / "puzzle.toml"
    code, out, _ = run("puzzles", "show", puzzle.id.upper())
    file.write_text(out, "utf-8")
    assert (code, to_puzzle(read_scenario(file))) == (0, puzzle)


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (("mine", "chess", "x"), 2, "chess"),
        ((*MINE[1:], "x", "--kind", "mate"), 2, "capture"),
        ((*MINE[1:], "x", "--jobs", "1", "--cluster", "tcp://127.0.0.1:1"), 2, "Soit --jobs"),
        ((*MINE[1:], "x", "--count", "-1"), 2, "--count"),
        ((*MINE[1:], "/dev/null"), 2, "Fichier refusé"),
        (("pack", GAME, "/nowhere"), 2, "Fichier refusé"),
        (("pack", "chess", "/nowhere"), 2, "chess"),
        (("grade", "chess"), 2, "chess"),
        (("grade", GAME, "--kind", "mate"), 2, "capture"),
        (("grade", GAME, "--folder", "/nowhere"), 2, "/nowhere"),
        (("check", "chess"), 2, "chess"),
        (("show", "nonesuch"), 1, "nonesuch"),
        (("show",), 2, "puzzles show --help"),
    ],
)
@pytest.mark.usefixtures("lexicon")
def test_what_makes_no_sense_is_refused(
    arguments: tuple[str, ...], code: int, expected: str
) -> None:
    said = run("puzzles", *arguments)
    assert (said.code, expected in said.err) == (code, True), said.err


@pytest.mark.usefixtures("lexicon")
def test_a_cluster_that_is_not_there_is_no_match_that_is_not_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(address: str) -> AbstractContextManager[Workforce]:
        raise Unavailable(f"{address}: nobody answers")

    monkeypatch.setattr(puzzle_screen, "cluster", nowhere)
    for language, expected in (("fr", "La recherche s’est arrêtée"), ("en", "Mining has stopped")):
        mine = (*MINE, str(tmp_path), "--cluster", "tcp://127.0.0.1:1", "--lang", language)
        code, _, told = run(*mine)
        assert code == 1
        assert f"{expected} : tcp" in told or f"{expected}: tcp" in told
        assert "atch" not in told


# -- in the terminal


def test_what_two_spellings_mean_alike_is_said_once(lexicon: Lexicon) -> None:
    assert first_senses(lexicon, "INFESTES", "fr") == (
        "envahir en causant des dégâts",
        "envahi d’animaux nuisibles",
    )


def solve(*lines: str, seed: str = "one", **options: str) -> str:
    typed = "".join(f"{line}\n" for line in lines)
    more = [part for name, value in options.items() for part in (f"--{name}", value)]
    code, out, err = run("puzzle", GAME, "--seed", seed, *more, stdin=typed)
    assert code == 0, err
    return out


def shown(out: str) -> Puzzle:
    """The puzzle that a session showed first."""
    collection = games.spec("mot_pour_mot").collection()
    return next(one for name, one in collection.by_id.items() if name in out)


@pytest.mark.usefixtures("lexicon")
def test_a_puzzle_is_solved_in_the_terminal() -> None:
    puzzle = shown(solve("quitter"))
    out = solve("indice", "indice", "indice", "indice", *puzzle.solution, "quitter")
    assert "C’était tout." in out
    assert "100 % du meilleur" in out
    assert "1 sur 1 ; 1 de suite." in out


@pytest.mark.usefixtures("lexicon")
def test_a_puzzle_is_missed_given_up_or_left() -> None:
    out = solve("aide", "essai pass", "nonsense", "suivant", "reprendre", "pass", "", "abandonner")
    assert "✗ Manqué" in out
    assert "✗ Abandonné" in out
    assert out.count("La meilleure réponse") == 2
    assert "0 sur 2 ; 0 de suite." in out


@pytest.mark.usefixtures("lexicon")
def test_what_is_not_on_the_list_is_unknown_not_wrong() -> None:
    out = solve("lock KIWI", "lock ABAT-JOUR", "quitter", kind="capture", difficulty="4")
    assert "difficulté 4" in out
    assert "Inconnu de la liste" in out
    assert "Manqué" not in out


@pytest.mark.usefixtures("lexicon")
def test_kinds_and_games_without_puzzles_are_refused() -> None:
    assert run("puzzle", "chess").code == 2
    code, _, err = run("puzzle", GAME, "--kind", "mate")
    assert (code, "capture" in err) == (2, True)
    assert run("puzzle", GAME, "--difficulty", "5").code == 2
