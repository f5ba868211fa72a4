"""What the commands about words answer: their output, their exit code."""

import json

import pytest

from logomachie import __version__
from logomachie.lexicon import Lexicon, source
from tests.cli.program import STREAMS, run

pytestmark = pytest.mark.usefixtures("lexicon")


def test_version() -> None:
    assert run("--version") == (0, f"{__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        (["--help"], {}, "Commandes"),
        (["--help"], {"LANG": "en_US.UTF-8"}, "Commands"),
        (["--lang", "en", "--help"], {}, "Ask the French lexicon"),
        (["--lang=fr", "--help"], {"LANG": "en_US.UTF-8"}, "Interroger le lexique"),
        (["lexicon", "--help", "--lang", "en"], {}, "All words, one a line"),
        (["lexicon", "find", "--help"], {}, "Le motif"),
    ],
)
def test_help_in_two_languages(
    arguments: list[str], environment: dict[str, str], expected: str
) -> None:
    code, out, _ = run(*arguments, **environment)
    assert code == 0
    assert expected in out


def test_without_a_command_and_without_a_terminal_it_greets_and_ends() -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "Logomachie" in out


def test_warm_says_that_all_is_ready() -> None:
    code, _, err = run("warm")
    assert code == 0
    assert "Tout est prêt" in err


def test_info() -> None:
    code, out, _ = run("lexicon", "info")
    assert code == 0
    assert "Empreinte" in out


def test_word_shows_a_card() -> None:
    code, out, _ = run("lexicon", "word", "pêche")
    assert code == 0
    for expected in ("pêche, nom", "poisson", "pêche, verbe", "pêcheur", "PECHER", "BECHE"):
        assert expected in out


def test_words_are_found_by_what_they_mean() -> None:
    code, out, _ = run("lexicon", "definitions", "find", "oiseau", "--letters", "3")
    assert code == 0
    assert "OIE" in out
    no = (1, "", "Erreur : Aucune définition ne contient : zzz\n")
    assert run("lexicon", "definitions", "find", "zzz") == no
    code, _, said = run("lexicon", "littre", "/nowhere/XMLittre.ifo")
    assert code == 1
    assert "stardict-xmlittre" in said


def test_an_unknown_word_is_a_clear_no() -> None:
    assert run("lexicon", "word", "KG") == (1, "", "Erreur : KG n’est pas dans le lexique.\n")


def test_find_and_limit() -> None:
    code, out, err = run("lexicon", "find", "?A??E", "--limit", "3")
    assert code == 0
    assert out.split() == ["BACHE", "BACLE", "BADEE"]
    assert "autres mots" in err
    assert run("lexicon", "find", "QQ*") == (0, "", "Aucun mot.\n")


def test_anagrams() -> None:
    assert run("lexicon", "anagrams", "chien")[1].split() == ["CHENI", "CHIEN", "CHINE", "NICHE"]
    partial = run("lexicon", "anagrams", "RU?", "--partial")[1].split()
    assert "RU" in partial
    assert partial == sorted(partial, key=lambda word: (-len(word), word))


def test_list_gives_every_word(lexicon: Lexicon) -> None:
    code, out, _ = run("lexicon", "list")
    assert code == 0
    assert out.split() == [word for word in lexicon if len(word) <= 15]
    two = run("lexicon", "list", "--max", "2")[1].split()
    assert two == [word for word in lexicon if len(word) == 2]
    assert len(run("lexicon", "list", "--min", "16", "--max", "99")[1].split()) > 10_000


def test_check_answers_in_order() -> None:
    code, out, _ = run("lexicon", "check", "ru", "KG", "Pêche", "--json")
    assert code == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(a["word"], a["valid"]) for a in answers] == [
        ("RU", True),
        ("KG", False),
        ("PECHE", True),
    ]
    assert "pêche" in answers[2]["spellings"]
    assert "KG" in answers[1]["reason"]


def test_check_reads_standard_input_and_answers_every_line() -> None:
    lines = ["RU", "", "a1b", "Q" * 1_000_000, "cœur", "  ES  ", "deux mots", "\u202e", "QU"]
    code, out, _ = run("lexicon", "check", "-", "--json", stdin="\r\n".join(lines))
    assert code == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert [a["valid"] for a in answers] == [
        True, False, False, False, True, True, False, False, False,
    ]  # fmt: skip
    assert all(a["reason"] for a in answers if not a["valid"])
    assert max(map(len, out.splitlines())) < 400


def test_check_survives_bytes_that_are_no_text() -> None:
    code, out, _ = run("lexicon", "check", "-", "--json", stdin=b"RU\n\xff\xfe\x00\nES\n")
    assert code == 0
    assert [json.loads(line)["valid"] for line in out.splitlines()] == [True, False, True]


def test_same_tells_why() -> None:
    code, out, _ = run("lexicon", "same", "MER", "MERE", "--json")
    assert code == 0
    assert json.loads(out)["same"] is False
    answer = json.loads(run("lexicon", "same", "lait", "laiterie", "--json")[1])
    assert answer["same"] is True
    assert answer["relation"] == "family"
    assert "laiterie" in answer["reason"]
    assert run("lexicon", "same", "RU", "RUS", LANG="en_US")[1].startswith("= RU RUS  Same word")


def test_same_reads_standard_input() -> None:
    lines = "LAIT LAITIER\nMER MERE\nRU\n\nA B C\nkg mer\n" + "X" * 1_000_000 + " Y"
    code, out, _ = run("lexicon", "same", "-", "--json", stdin=lines)
    assert code == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert [a["same"] for a in answers] == [True, False, False, False, False, False, False]
    assert [a["relation"] for a in answers[:2]] == ["family", "none"]
    assert all(a["relation"] == "unknown" for a in answers[2:])
    assert max(map(len, out.splitlines())) < 400


def test_the_language_can_be_named_anywhere() -> None:
    assert "not in the lexicon" in run("lexicon", "check", "KG", "--lang", "en")[1]
    assert "Different" in run("lexicon", "same", "--lang=en", "MER", "MERE")[1]


def test_a_compound_is_told_apart() -> None:
    assert "mot composé" in run("lexicon", "word", "porte-bonheur")[2]
    answer = json.loads(run("lexicon", "check", "porte-bonheur", "--json")[1])
    assert answer["valid"] is False
    assert "mot composé" in answer["reason"]


def test_standard_input_among_words_and_with_a_byte_order_mark() -> None:
    _, out, _ = run("lexicon", "check", "KG", "-", "RU", "--json", stdin="\ufeffES\r\nQU\r\n")
    assert [json.loads(line)["word"] for line in out.splitlines()] == ["KG", "ES", "QU", "RU"]


@pytest.mark.parametrize("closed", [{"stdout"}, {"stdin"}, {"stderr"}, set(STREAMS)])
@pytest.mark.parametrize("command", ["lexicon check RU -", "lexicon info", "lexicon find X", ""])
def test_closed_streams_are_no_error(command: str, closed: set[str]) -> None:
    assert run(*command.split(), closed=closed).code == 0


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["lexicon", "check", "--jsno", "RU"], "Option inconnue : --jsno"),
        (["lexico"], "Commande inconnue : lexico"),
        (["lexicon", "fin"], "Commande inconnue : fin"),
        (["--verison"], "inconnu"),
        (["--lang", "de", "lexicon", "info"], "Valeur impossible pour --lang : de"),
        (["lexicon", "find"], "Il manque : PATTERN"),
        (["lexicon", "find", ""], "Le texte est vide"),
        (["lexicon", "find", "A-B"], "Caractères inattendus : -"),
        (["lexicon", "find", "A" * 1000], "trop long"),
        (["lexicon", "find", "A", "B"], "En trop : B"),
        (["lexicon", "find", "A", "--limit", "x"], "Valeur impossible pour --limit : x"),
        (["lexicon", "find", "A", "--limit=-1"], "Valeur impossible pour --limit : -1"),
        (["lexicon", "anagrams", "A*"], "Caractères inattendus : *"),
        (["lexicon", "anagrams", "?" * 20], "Trop de jokers"),
        (["lexicon", "word", "a1"], "Caractères inattendus : 1"),
        (["lexicon", "check"], "Il manque"),
        (["lexicon", "same", "MER"], "Il faut deux mots"),
        (["lexicon", "list", "--min", "9", "--max", "3"], "dépasse"),
        (["lexicon", "list", "--min", "0"], "Valeur impossible pour --min : 0"),
    ],
)
def test_errors_are_one_clear_line_and_an_exit_code(arguments: list[str], expected: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("Erreur : ")
    assert expected in err
    assert err.count("\n") == 1


def test_a_missing_dictionary_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "PACKAGE", "no_such_package")
    code, out, err = run("lexicon", "info")
    assert (code, out) == (1, "")
    assert "lingotweaker-data-fr" in err
    assert err.count("\n") == 1
