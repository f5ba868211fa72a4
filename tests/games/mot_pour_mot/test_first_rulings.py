"""What 0.1.0 decided otherwise: games of then are filmed so."""

import pytest

from logomachie import games
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.verdicts import Spelling, Verdict
from tests.games.mot_pour_mot.table import do, position, said


@pytest.fixture(scope="module")
def then(game: MotPourMotGame) -> MotPourMotGame:
    as_then = games.spec(game.name).as_then
    assert as_then
    first = as_then(game)
    assert isinstance(first, MotPourMotGame)
    return first


@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("CHÂTAIGNE", Spelling(Verdict.RIGHT, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("CHATEIGNE", Spelling(Verdict.WRONG, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("APPLATIR", Spelling(Verdict.WRONG, ("APLATIR",))),
        ("ELEFANT", Spelling(Verdict.WRONG, ("ÉLÉPHANT",))),
        ("OBERGINE", Spelling(Verdict.WRONG, ("AUBERGINE",))),
        ("ARCENCIEL", Spelling(Verdict.RIGHT, ("ARC-EN-CIEL",))),
        ("LYON", Spelling(Verdict.WRONG, ("LION",))),
        ("Lyon", Spelling(Verdict.VOTE)),
        ("BERLIN", Spelling(Verdict.VOTE)),
        ("YESTERDAY", Spelling(Verdict.VOTE)),
        ("AUJOURD’HUI", Spelling(Verdict.VOTE)),
    ],
)
def test_fewer_words_were_known_and_fewer_called_wrong(
    then: MotPourMotGame, word: str, spelling: Spelling
) -> None:
    assert then.turns.judge(position(then), word) == spelling


def test_a_tie_kept_the_letters(then: MotPourMotGame) -> None:
    state = position(then, phase="checking", word="BERLIN", spelled=3, before="B+1", tracks="B+2")
    state = do(then, state, "1 check", "0 vote yes")
    assert said(then, state, "vote no", 1) == ("M40", "voted-even")
    assert do(then, state, "1 vote no").tracks == state.tracks


def test_what_was_accepted_is_accepted(then: MotPourMotGame) -> None:
    assert said(then, position(then), "lock qu’elle", 0) == ("M21", "locked")
