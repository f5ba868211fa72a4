"""The dictionaries of a house as commands: adding, listing, removing, and asking one."""

from pathlib import Path

import pytest

from logomachie.engine.record import read_record
from tests.cli.program import Said, run

pytestmark = pytest.mark.usefixtures("lexicon")

CLUB = "# les mots du club\nCHAT\nchats\nzorglub # un ami\naède\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a house with a dictionary of its own."""
    data = tmp_path_factory.mktemp("house")
    file = data / "Club de mots.txt"
    file.write_text(CLUB, "utf-8")
    code, out, err = run("lexicon", "add", str(file), "--data-dir", str(data))
    assert (code, err) == (0, "")
    assert "club-de-mots : 4 mots (inconnus du lexique complet : 1)" in out
    return data


def ask(house: Path, *arguments: str) -> Said:
    return run(*arguments, LOGOMACHIE_DATA=str(house))


def test_the_dictionaries_of_the_house_are_listed(house: Path) -> None:
    code, out, _ = ask(house, "lexicon", "dictionaries")
    assert code == 0
    complete, current, club = out.splitlines()[1:]
    assert complete.split()[0] == "complet"
    assert current.split()[0] == "courant"
    assert club.split()[:3] == ["club-de-mots", "4", "1"]


def test_words_are_asked_of_a_dictionary(house: Path) -> None:
    words = ("chat", "zorglub", "chien")
    by_club = ask(house, "lexicon", "check", *words, "--dictionary", "club-de-mots").out
    assert [line[0] for line in by_club.splitlines()] == ["✓", "✓", "✗"]
    by_all = ask(house, "lexicon", "check", *words).out
    assert [line[0] for line in by_all.splitlines()] == ["✓", "✗", "✓"]
    assert ask(house, "lexicon", "list", "--dictionary", "club-de-mots").out.split() == [
        "AEDE", "CHAT", "CHATS", "ZORGLUB",
    ]  # fmt: skip
    assert "AA" not in ask(house, "lexicon", "find", "A?", "--dictionary", "courant").out.split()
    card = ask(house, "lexicon", "word", "zorglub", "--dictionary", "club-de-mots")
    assert card.code == 0
    assert "zorglub" in card.out


def test_a_game_keeps_the_name_of_its_dictionary(house: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.toml"
    arguments = ("play", "option", "--players", "bot 1,bot 1", "--dictionary", "courant")
    code, _, err = ask(house, *arguments, "--seed", "tea", "--save", str(saved))
    assert code == 0, err
    assert read_record(saved).dictionary == "courant"
    code, out, err = ask(house, "verify", str(saved))
    assert code == 0, err + out


def test_a_record_whose_dictionary_is_missing_says_which(house: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.toml"
    ask(house, "play", "option", "--players", "bot 1,bot 1", "--seed", "tea", "--save", str(saved))
    text = saved.read_text("utf-8")
    assert "dictionary" not in text, "a record of the complete lexicon is as it always was"
    lexicon = next(line for line in text.splitlines() if line.startswith("lexicon"))
    elsewhere = 'lexicon = "another"\ndictionary = "nantes"'
    saved.write_text(text.replace(lexicon, elsewhere), "utf-8")
    code, out, _ = ask(house, "verify", str(saved))
    assert code == 3
    assert "(nantes, another)" in out


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "La liste est vide"),
        (b"chat\nch4t\n", "ligne 2 : ce n’est pas un mot fait de lettres : ch4t"),
        (b"chat\n\np\xeache\n", "ligne 3 : pas de l’UTF-8 : pêche"),
        (b"PK\x03\x04\x00\x00", "ligne 1 : un octet nul"),
        (b"chat\n+bal\n", "ligne 2 : une liste ou un correctif"),
        (b"+chat\n-chat\n", "ligne 2 : ajouté et retiré"),
        (b"chat\ny\n", "ligne 2 : un mot a de 2 à 35 lettres : y"),
        (b"chat\n" + b"x" * 2500, "ligne 2 : la ligne est trop longue"),
    ],
)
def test_what_is_no_word_list_is_refused_in_one_line(
    tmp_path: Path, content: bytes, expected: str
) -> None:
    file = tmp_path / "club.txt"
    file.write_bytes(content)
    code, out, err = ask(tmp_path, "lexicon", "add", str(file))
    assert (code, out) == (2, "")
    assert expected in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "dictionaries").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (["lexicon", "add", "{house}/none.txt"], 2, "Il n’y a pas de fichier"),
        (["lexicon", "add", "{house}"], 1, "Le disque refuse"),
        (["lexicon", "add", "{house}/Club de mots.txt"], 2, "Il y a déjà un dictionnaire"),
        (["lexicon", "add", "{house}/Club de mots.txt", "--name", "complet"], 2, "déjà"),
        (["lexicon", "add", "{house}/Club de mots.txt", "--name", "../x"], 2, "ne convient pas"),
        (["lexicon", "remove", "nantes"], 2, "Il n’y a pas de dictionnaire nantes"),
        (["lexicon", "remove", "courant"], 2, "Toute maison"),
        (["lexicon", "check", "chat", "--dictionary", "nantes"], 2, "pas de dictionnaire nantes"),
        (["play", "option", "--dictionary", "nantes"], 2, "pas de dictionnaire nantes"),
        (["arena", "option", "--dictionary", "nantes"], 2, "pas de dictionnaire nantes"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    house: Path, arguments: list[str], code: int, expected: str
) -> None:
    said = ask(house, *(argument.format(house=house) for argument in arguments))
    assert said.code == code
    assert expected in said.err


def test_a_dictionary_is_replaced_and_removed(tmp_path: Path) -> None:
    file = tmp_path / "club.txt"
    file.write_text("zorglub\n", "utf-8")
    assert ask(tmp_path, "lexicon", "add", str(file)).code == 0
    file.write_text("chat\nzorglub\n", "utf-8")
    assert ask(tmp_path, "lexicon", "add", str(file), "--replace").code == 0
    assert len(ask(tmp_path, "lexicon", "list", "--dictionary", "club").out.split()) == 2
    code, out, _ = ask(tmp_path, "lexicon", "remove", "club")
    assert code == 0
    assert "n’est plus proposé" in out
    assert "club" not in ask(tmp_path, "lexicon", "dictionaries").out
