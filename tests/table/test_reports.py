"""What may be said of a word, and the patch that comes of it."""

import pytest

from logomachie.table.commands import Denied
from logomachie.table.reports import (
    Answer,
    BadAnswer,
    Filed,
    FiledReport,
    Kind,
    Quota,
    WordReport,
    answer_of,
    patch_of,
    reason_of,
    require_room,
    word_of,
)

NO_WORDS = ("", "a", "b" * 36, "é" * 36, "deux mots", "arc-en-ciel", "x\0y", "4x4", "мир", "💥")
QUOTA = Quota(a_day=3, open=10)


def filed(
    number: int, spelling: str, kind: Kind = "missing", answer: Answer | None = None
) -> FiledReport:
    word, spelling = word_of(spelling)
    reason = f"raison {number}"
    return FiledReport(
        number, WordReport("anne", word, spelling, kind, reason, "words", "lexicon", 1.0), answer
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (" Pêche ", ("PECHE", "pêche")),
        ("pe\u0302che", ("PECHE", "pêche")),
        ("CŒUR", ("COEUR", "cœur")),
        ("mot\n", ("MOT", "mot")),
    ],
)
def test_a_word_is_kept_as_it_is_written(text: str, word: tuple[str, str]) -> None:
    assert word_of(text) == word


@pytest.mark.parametrize("text", NO_WORDS)
def test_what_is_no_word_is_denied(text: str) -> None:
    with pytest.raises(Denied, match="bad-word"):
        word_of(text)


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "a\x1b[2Jb", "a\u202eb", "r" * 301])
def test_a_reason_is_one_line_that_can_be_shown(text: str) -> None:
    with pytest.raises(Denied, match="bad-reason"):
        reason_of(text)
    assert reason_of(" Il est dans le Littré. ") == "Il est dans le Littré."


def test_an_answer_may_be_empty_but_not_long_or_invisible() -> None:
    assert answer_of("  Merci ! ") == "Merci !"
    assert answer_of("") == ""
    for text in ("a" * 301, "a\nb", "\x07"):
        with pytest.raises(BadAnswer):
            answer_of(text)


@pytest.mark.parametrize(
    ("before", "denied"),
    [
        (Filed(None, 2, 9), None),
        (Filed(None, 3, 0), "too-many-reports"),
        (Filed(None, 0, 10), "reports-full"),
        (Filed(filed(1, "mot"), 3, 10), None),
        (Filed(filed(1, "mot", answer=Answer(False, "Non.", 2.0)), 0, 0), "report-answered"),
    ],
)
def test_reports_are_bounded(before: Filed, denied: str | None) -> None:
    if denied is None:
        require_room(before, QUOTA)
        return
    with pytest.raises(Denied, match=denied):
        require_room(before, QUOTA)


def test_the_patch_has_each_accepted_word_once_as_it_was_accepted_last() -> None:
    yes, later, no = Answer(True, "", 5.0), Answer(True, "", 6.0), Answer(False, "Non.", 7.0)
    reports = [
        filed(1, "zébrule", answer=yes),
        filed(2, "kg", "wrong", yes),
        filed(3, "zebrule", answer=yes),
        filed(4, "abrac", answer=no),
        filed(5, "ouvert"),
        filed(6, "jeton", "wrong", later),
        filed(7, "jeton", "missing", yes),
    ]
    assert list(patch_of(reports)) == ["-jeton # raison 6", "-kg # raison 2", "+zebrule # raison 3"]
