import msgspec
import pytest

from logomachie.engine.game import Deduction, Effects, Result
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook, parse_rulebook, read_rulebook

TEXT = """\
# A game

What it is about.
- `key`: no sentence before the first rule.

## Options

- `words`: The words
- `words=arbiter`: checked
- `time=60`: one minute

## G1 The first rule

Lay a tile.

- one point of it
- `laid`: {words} for {score} points.
- `taken`: {cells} is taken by {who}.

## G20 The second rule

See G1.
"""


def test_a_rulebook_holds_rules_with_text_and_sentences() -> None:
    book = parse_rulebook(TEXT)
    assert book.title == "A game"
    assert book.introduction.startswith("What it is about.")
    assert list(book.rules) == ["G1", "G20"]
    first, second = book.rules.values()
    assert (first.id, first.title) == ("G1", "The first rule")
    assert first.text == "Lay a tile.\n\n- one point of it"
    assert first.sentences.keys() == {"laid", "taken"}
    assert second.text == "See G1."
    assert not second.sentences


def test_a_rulebook_says_how_options_are_called() -> None:
    book = parse_rulebook(TEXT)
    assert "`words`" not in book.introduction
    assert book.option_label("words") == "The words"
    assert book.choice_label("words", "arbiter") == "checked"
    assert book.choice_label("time", 60) == "one minute"
    assert book.summary == "What it is about. - `key`: no sentence before the first rule."
    with pytest.raises(KeyError):
        book.option_label("key")


def test_sentences_are_filled_in() -> None:
    book = parse_rulebook(TEXT)
    effects = Effects("G1", "laid", ("TAS", "SA"), 12)
    assert book.explain(effects) == "TAS, SA for 12 points."
    assert book.explain(Refusal("G1", "taken", cells=["A1", "B1"], who="{Anne}")) == (
        "A1, B1 is taken by {Anne}."
    )


AGREE = """\
# A game

## G1 A rule

Text.

- `given`: {count} {count:card|cards}: {words} {words:is|are} good.
- `over`: {name} has won.
- `over-you`: You have won.
- `over-figures`: {best} {best:point|points}.
- `left`: cards left
"""


@pytest.mark.parametrize(
    ("language", "count", "words", "said"),
    [
        ("en", 0, ("TAS",), "0 cards: TAS is good."),
        ("en", 1, ("TAS", "SA"), "1 card: TAS, SA are good."),
        ("en", 2, (), "2 cards:  are good."),
        ("fr", 0, (), "0 card:  is good."),
        ("fr", 1, ("TAS",), "1 card: TAS is good."),
        ("fr", -1, ("TAS", "SA", "AS"), "-1 card: TAS, SA, AS are good."),
        ("fr", -2, ("TAS",), "-2 cards: TAS is good."),
    ],
)
def test_a_sentence_agrees_in_number(
    language: str, count: int, words: tuple[str, ...], said: str
) -> None:
    book = parse_rulebook(AGREE, language)
    assert book.explain(Effects("G1", "given", words, details={"count": count})) == said


def test_an_end_is_told_with_its_figures_and_how_it_was_counted() -> None:
    book = parse_rulebook(AGREE)
    counted = (Deduction(1, -3, "G1", "left"), Deduction(1, 5, "G1", "left"))
    result = Result((0,), (9, 4), "G1", "over", 0, counted)
    assert book.why_over(result, ["Anne", "Paul"]) == "Anne has won."
    assert book.why_over(result, ["Anne", "Paul"], "Anne") == "You have won."
    told = msgspec.structs.replace(result, figures={"best": 9})
    assert book.why_over(told, ["Anne", "Paul"]) == "Anne has won. 9 points."
    assert [book.final_count(result, seat) for seat in (0, 1)] == [
        "9",
        "4 = 2 - 3 (cards left, G1) + 5 (cards left, G1)",
    ]


def test_the_parts_of_an_effect_are_told_after_it() -> None:
    book = parse_rulebook(TEXT)
    part = Effects("G1", "laid", ("SA",), 5)
    effects = Effects("G1", "laid", ("TAS",), 7, parts=(part, part))
    assert book.explain(effects) == "TAS for 7 points. SA for 5 points. SA for 5 points."


@pytest.mark.parametrize(
    "said", [Refusal("G2", "taken"), Refusal("G20", "taken"), Refusal("G1", "taken")]
)
def test_what_the_rulebook_does_not_say_is_an_error(said: Refusal) -> None:
    with pytest.raises(KeyError):
        parse_rulebook(TEXT).explain(said)


def test_an_empty_text_is_an_empty_rulebook() -> None:
    assert parse_rulebook("") == Rulebook("", "", {})


def test_a_rulebook_is_found_by_package_and_language() -> None:
    french = read_rulebook("logomachie.games.option", "fr")
    assert french.title == read_rulebook("logomachie.games.option", "en").title == "OPTION"
    with pytest.raises(FileNotFoundError):
        read_rulebook("logomachie.games.option", "xx")
