"""The game commands as a user runs them, with real files."""

import json
import re
from pathlib import Path

import pytest

from logomachie import __version__, games
from tests.cli.program import run, run_process

pytestmark = pytest.mark.usefixtures("lexicon")

SCENARIO = """
game = "option"
title = "A prism is turned"
rules = ["O23", "O33"]

[position]
at = "C5"
grid = "VTr ULw EPr SNw"
racks = ["ETw"]

[[actions]]
do = "play C6v E flip C5"
expect = { words = ["TUES", "TE"], score = 31 }
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "scenario.toml"
    path.write_text(SCENARIO, "utf-8")
    return path


def test_games_are_listed() -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "option" in out
    assert "OPTION" in out


def test_rules_all_or_one() -> None:
    code, out, _ = run("rules", "option")
    assert code == 0
    assert "O1 " in out
    assert "O51 " in out
    french = run("rules", "option", "o23")[1]
    english = run("rules", "option", "O23", "--lang", "en")[1]
    assert "O23" in french
    assert "O24" not in french
    assert french != english


def test_the_referee_judges_a_scenario(scenario: Path) -> None:
    code, out, _ = run("referee", str(scenario))
    assert code == 0
    assert out.startswith("✓ play C6v E flip C5  [O20]")
    answer = json.loads(run("referee", str(scenario), "--json")[1])
    assert answer["accepted"] is True
    assert answer["score"] == 31
    assert sorted(answer["words"]) == ["TE", "TUES"]
    assert answer["flips"] == ["C5=T"]


def test_the_referee_says_when_something_is_unexpected(scenario: Path) -> None:
    scenario.write_text(SCENARIO.replace("score = 31", "score = 99"), "utf-8")
    code, out, _ = run("referee", str(scenario))
    assert code == 1
    assert "score : 31 au lieu de 99" in out
    scenario.write_text(SCENARIO.replace('"TUES", "TE"', '"TUES"'), "utf-8")
    assert "words : TE, TUES au lieu de TUES" in run("referee", str(scenario))[1]


LAST_PLAY = """\
game = "option"

[position]
at = "C5"
grid = "VTr ULw EPr SNw"
racks = ["ETw", "ZEr"]
bag = ""

[[actions]]
do = "play C6> E flip C5"
"""


def test_the_referee_says_why_a_game_is_over_and_how_it_was_counted(scenario: Path) -> None:
    scenario.write_text(LAST_PLAY, "utf-8")
    _, out, _ = run("referee", str(scenario))
    assert "[O50] Joueur 1 a posé son dernier prisme, et le sac est vide." in out
    assert "Joueur 2 : -11 = 0 - 11 (Prismes restants, O51)" in out
    answer = json.loads(run("referee", str(scenario), "--json")[1])
    assert answer["end"]["rule"] == "O50"
    assert answer["end"]["winners"] == [0]
    assert answer["end"]["counts"] == ["31", "-11 = 0 - 11 (Prismes restants, O51)"]


def test_what_effects_tell_does_not_overwrite_the_sentence(scenario: Path) -> None:
    answer = json.loads(run("referee", str(scenario), "--json")[1])
    assert answer["details"]["text"] == "TE 2 TUES 4"
    assert answer["text"].startswith("TE 2 TUES 4. Total")


def test_a_refusal_names_the_rule_and_the_cells(scenario: Path) -> None:
    text = SCENARIO.replace("play C6v E flip C5", "play C6v T").replace(
        '{ words = ["TUES", "TE"], score = 31 }', '{ refused = "O24" }'
    )
    scenario.write_text(text, "utf-8")
    answer = json.loads(run("referee", str(scenario), "--json")[1])
    assert answer["accepted"] is False
    assert answer["rule"] == "O24"
    assert answer["words"] == ["VT"]
    assert answer["cells"] == ["C5", "C6"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "Scénario illisible"),
        ("game = ", "Scénario illisible"),
        ('game = "jeu"\nactions = []', "Jeu inconnu"),
        (SCENARIO.replace("VTr", "ZZr"), "ZZr"),
        (SCENARIO.replace('"C5"\ngrid', '"Z99"\ngrid'), "Z99"),
        (SCENARIO + "[options]\nwords = 'none'\n", "words"),
        ("\x00", "Scénario illisible"),
    ],
)
def test_a_malformed_scenario_is_refused(scenario: Path, text: str, expected: str) -> None:
    scenario.write_text(text, "utf-8")
    code, out, err = run("referee", str(scenario))
    assert code == 2
    assert out == ""
    assert err.startswith("Erreur : ")
    assert expected in err


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between two bots."""
    path = tmp_path_factory.mktemp("records") / "game.toml"
    code, out, err = run(
        "play", "option", "--players", "bot 1,bot 2", "--seed", "test", "--save", str(path)
    )
    assert code == 0, err
    assert "Gagné par" in out
    return path


def test_a_record_can_be_verified_and_replayed(record: Path) -> None:
    code, out, _ = run("verify", str(record))
    assert code == 0
    assert "Partie authentique" in out
    code, out, _ = run("replay", str(record))
    assert code == 0
    assert "bot 1: play" in out


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('seed = "test"', 'seed = "other"', "seed does not match"),
        ("scores = [", "scores = [9", "scores"),
        ("play ", "plai ", "O20"),
        ("format = 1", "format = 7", "format 7"),
    ],
)
def test_a_forged_record_is_refused(
    record: Path, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    forged = tmp_path / "forged.toml"
    forged.write_text(record.read_text("utf-8").replace(old, new, 1), "utf-8")
    code, out, err = run("verify", str(forged))
    assert code == 1
    assert out == ""
    assert expected in err


def test_what_could_not_be_checked_of_a_record_is_said(record: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text(record.read_text("utf-8").replace('lexicon = "', 'lexicon = "0', 1), "utf-8")
    code, out, _ = run("verify", str(old))
    assert code == 3
    assert "Tirage : celui qui avait été promis." in out
    assert "un autre dictionnaire, qui n’est pas ici" in out
    assert "tout n’a pas pu être vérifié" in out
    assert run("replay", str(old))[0] == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("program", "Règles : elles ont changé en cours de partie"),
        ("lexicon", "Mots : le dictionnaire a changé en cours de partie (complet)"),
        ("material", "Matériel : il a changé en cours de partie"),
    ],
)
def test_a_game_that_went_on_otherwise_is_not_accused(
    record: Path, tmp_path: Path, change: str, told: str
) -> None:
    """A word, say, that the newer dictionary allowed."""
    later = tmp_path / "later.toml"
    text = record.read_text("utf-8").replace("actions = [", f'changed = ["{change}"]\nactions = [')
    unknown = re.sub(r"play \S+ .*?\"", 'play H8> Z Z Z"', text, count=1)
    assert unknown != text
    for content in (text, unknown):
        later.write_text(content, "utf-8")
        code, out, err = run("verify", str(later))
        assert (code, err) == (3, "")
        assert told in out
        assert "tout n’a pas pu être vérifié" in out
    assert run("verify", str(record))[0] == 0


def test_a_game_of_other_rules_is_not_accused(record: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.toml"
    text = record.read_text("utf-8").replace(f'"{__version__}"', '"0.9.9"')
    later.write_text(text, "utf-8")
    assert run("verify", str(later))[0] == 0, "they make no difference to it"
    later.write_text(text.replace("play ", "plai ", 1), "utf-8")
    code, out, err = run("verify", str(later))
    assert (code, err) == (3, "")
    assert "une autre version (0.9.9)" in out
    code, out, err = run("replay", str(later))
    assert code == 4
    assert "On ne peut pas la rejouer plus loin : le coup 1 sur" in out
    assert "d’autres règles" in err


def test_a_game_that_is_resumed_with_other_words_says_so(record: Path, tmp_path: Path) -> None:
    old, saved = tmp_path / "old.toml", tmp_path / "saved.toml"
    old.write_text(record.read_text("utf-8").replace('lexicon = "', 'lexicon = "0', 1), "utf-8")
    code, _, err = run("play", "option", "--resume", str(old), "--save", str(saved))
    assert code == 0, err
    assert 'changed = ["lexicon"]' in saved.read_text("utf-8")
    assert run("verify", str(saved))[0] == 3


def test_the_material_of_the_first_release_is_known(record: Path, tmp_path: Path) -> None:
    ((former, today),) = games.spec("option").formerly.items()
    old = tmp_path / "old.toml"
    text = re.sub("^program = .*\n", "", record.read_text("utf-8"), flags=re.MULTILINE)
    old.write_text(text.replace(today, former), "utf-8")
    assert former in old.read_text("utf-8")
    code, out, _ = run("verify", str(old))
    assert code == 0
    assert "Partie authentique" in out


def test_a_truncated_record_is_refused(record: Path, tmp_path: Path) -> None:
    truncated = tmp_path / "truncated.toml"
    text = record.read_text("utf-8")
    truncated.write_text(text[: len(text) // 2], "utf-8")
    assert run("verify", str(truncated))[0] == 2
    assert run("replay", str(truncated))[0] == 2


def test_a_missing_file_is_told_in_the_players_language(tmp_path: Path) -> None:
    for command in ("verify", "replay", "referee"):
        code, _, said = run(command, str(tmp_path / "missing.toml"))
        assert code == 2
        assert "Il n’y a pas de fichier" in said


def test_a_game_is_played_saved_and_resumed(tmp_path: Path) -> None:
    saved = tmp_path / "saved.toml"
    code, out, _ = run(
        "play", "option", "--players", "Anne,Zoé", "--seed", "s", "--save", str(saved),
        stdin="aide\nindice\nessai pass\nplay A1> ZZZ\nnonsense\nrègle O23\npass\nquitter\n",
    )  # fmt: skip
    assert code == 0
    assert "[O21]" in out
    assert "✗ [O20]" in out
    assert "O23" in out
    assert saved.read_text("utf-8").count(" pass") == 1
    code, out, _ = run(
        "play", "option", "--resume", str(saved), "--save", str(saved), stdin="pass\npass\npass\n"
    )
    assert code == 0
    assert "Gagné par" in out
    assert "[O50] Tout le monde a passé deux fois de suite." in out
    counts = re.findall(r"^  (Anne|Zoé) : (-\d+) = 0 - (\d+) \(Prismes restants, O51\)", out, re.M)
    assert [name for name, _, _ in counts] == ["Anne", "Zoé"]
    assert all(int(score) == -int(lost) for _, score, lost in counts)
    assert saved.read_text("utf-8").count(" pass") == 4


def test_who_resigns_is_told_so_by_name() -> None:
    _, out, _ = run("play", "jago", "--players", "2", "--seed", "s", stdin="resign\n" * 3)
    assert "Vous abandonnez." in out
    _, out, _ = run("play", "jago", "--players", "Anne,Zoé", "--seed", "s", stdin="resign\n")
    assert re.search(r"\[J18\] (Anne|Zoé) abandonne\.", out)


def test_a_turn_can_be_looked_back_at() -> None:
    lines = "mieux\npass\npass\nmieux\nquitter\n"
    code, out, _ = run("play", "option", "--players", "Anne,Zoé", "--seed", "s", stdin=lines)
    assert code == 0
    before, _, after = out.partition("Jouez d’abord un tour")
    assert "  jouer " not in before
    assert after.count("  jouer ") == 3


def test_every_fault_of_a_refusal_is_told(tmp_path: Path) -> None:
    scenario = tmp_path / "faults.toml"
    scenario.write_text(
        'game = "croisillon"\nposition = { hands = ["JC aaz"] }\n'
        'actions = [{ do = "lay JzC..aa" }]\n',
        "utf-8",
    )
    answer = json.loads(run("referee", str(scenario), "--json")[1])
    assert [answer["rule"], *(fault["rule"] for fault in answer["also"])] == ["C25", "C23", "C24"]
    assert answer["also"][0]["cells"] == ["B2", "C2", "D2"]
    lines = "lay QzQ\nquitter\n"
    out = run("play", "croisillon", "--players", "Anne,Zoé", "--seed", "s", stdin=lines)[1]
    assert out.count("✗ [C20]") == 3
    assert "✗ [C23]" in out


def test_a_game_can_be_saved_while_it_is_played(tmp_path: Path) -> None:
    saved = tmp_path / "middle.toml"
    lines = f"pass\nenregistrer {saved}\npass\nenregistrer {tmp_path}\nquitter\n"
    code, _, err = run("play", "option", "--players", "Anne,Zoé", "--seed", "s", stdin=lines)
    assert code == 0
    assert saved.read_text("utf-8").count(" pass") == 1
    assert "Le disque refuse" in err


def test_arena_prints_a_table() -> None:
    code, out, _ = run_process(
        "arena", "option", "--bots", "1,2", "--games", "2", "--jobs", "2",
        "--kinds", "--words", "challenge",
    )  # fmt: skip
    assert code == 0
    assert "Niveau" in out
    assert "Parties nulles : " in out
    assert "O20 " in out


def test_players_are_a_number_and_options_have_names() -> None:
    code, out, _ = run(
        "play", "guerre-des-mots", "--players", "4", "--rule", "general", "--seed", "s",
        "--level", "5", stdin="quitter\n",
    )  # fmt: skip
    assert code == 0
    assert out.count("bot 5, ") == 3
    assert "Joueur" not in out
    assert "(vous)" in out
    assert "Commencez par un mot de 4 lettres" in out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "jeu"], "Jeu inconnu : jeu"),
        (["rules", "option", "X1"], "Règle inconnue : X1"),
        (["play", "option", "--players", "a,b,c,d,e"], "2 to 4 players"),
        (["play", "option", "--players", "9"], "2 to 4 players"),
        (["play", "option", "--option", "words=none"], "words"),
        (["play", "option", "--words", "none"], "words"),
        (["play", "option", "--wordz", "arbiter"], "wordz"),
        (["arena", "option", "--bots", "1,2", "--rule", "general"], "unknown option rule"),
        (["play", "option", "--level", "9"], "Valeur impossible pour --level : 9"),
        (["arena", "option", "--bots", "1"], "au moins deux niveaux"),
        (["arena", "option", "--bots", "1,x"], "au moins deux niveaux"),
        (["play", "option", "--material", "/no/such/file"], "Matériel refusé"),
    ],
)
def test_bad_commands_are_refused(arguments: list[str], expected: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.startswith("Erreur : ")
    assert expected in err
