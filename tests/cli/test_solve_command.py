"""The command ``solve`` as a user runs it."""

import json

import pytest

from tests.cli.program import run

pytestmark = pytest.mark.usefixtures("lexicon")

HAND = "JC aaeegirrtuz**"


def test_the_best_grids_are_shown_with_their_words() -> None:
    code, out, err = run("solve", "croisillon", HAND, "--count", "2", "--lang", "en")
    assert code == 0
    assert out.count("total") == 2
    assert "total 89" in out
    assert "JUGE" in out
    assert "nothing scores more" in err


def test_one_object_a_line() -> None:
    code, out, err = run("solve", "croisillon", HAND, "--count", "3", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert not err
    assert [answer["score"] for answer in answers] == sorted(
        (answer["score"] for answer in answers), reverse=True
    )
    assert answers[0]["score"] == answers[0]["bound"] == 89
    assert len(answers) == 3


def test_no_solution_is_no_error() -> None:
    code, out, err = run("solve", "croisillon", "XQ zzz", "--lang", "en")
    assert (code, out) == (0, "")
    assert "No word" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("croisillon", "JC aaé"), "[C1]"),
        (("croisillon", "JCX aaa"), "3 capitals"),
        (("croisillon", "JC aaaaaaaaaaaaaa"), "14 small"),
        (("croisillon", ""), "[C1]"),
        (("croisillon",), "Missing"),
        (("croisillon", HAND, "--count", "0"), "--count"),
        (("croisillon", HAND, "--seconds", "-1"), "--seconds"),
        (("option", HAND), "croisillon"),
        (("nothing", HAND), "croisillon"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run("solve", *arguments, "--lang", "en")
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
