import pytest

from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.morfologik import Reading
from logomachie.lexicon.selection import conjugate_like, read_reviewed, select

# Words of the rulebooks' worked examples.
RULEBOOKS = """
RUSA PARIA ORNA ORALES PURS PRIA ROTULE RU RE ES LAINEUSE LAMEE GRESIL BRESILIEN DESSELLEES YOURTE
NEFLE TETRA JAZZ PECHE PECHER PECHEUR EMPECHER RAS GRAS FAUX EAUX MAUX TAUX VUES TUES TE LIE JOIE
JOIES LIEN PENTE UN ET SE LAME BLAME BRIME LAMES ENTIER REVU BUS USENT TROMBE VERITE TA ON BU CAR
CARTE ENCARTER RITE ELLE ESSENTIELLE BON PARTIE PARTIES SUS
""".split()


@pytest.mark.parametrize("word", RULEBOOKS)
def test_words_of_the_rulebooks_are_in(lexicon: Lexicon, word: str) -> None:
    assert word in lexicon


@pytest.mark.rule("O40", "J20")
@pytest.mark.parametrize(
    "word",
    # proper nouns, acronyms, symbols, elisions, pieces of phrases, words with an apostrophe
    "ONS QU KG PP SNCF LONDRES AUJOURDHUI MADRID KCAL LORSQU VITAE MDR HLM ETC".split(),
)
def test_what_is_no_word_of_the_game_is_out(lexicon: Lexicon, word: str) -> None:
    assert word not in lexicon


@pytest.mark.rule("O40", "J20")
@pytest.mark.parametrize(
    "word",
    # plurals, feminines, participles, conjugated forms, pronominal verbs without their pronoun
    "CHEVAUX ACTRICES CHANTEES CHANTASSIONS EVANOUIR EVANOUIE OEUVRE AOUT MAIS".split(),
)
def test_inflected_forms_are_in(lexicon: Lexicon, word: str) -> None:
    assert word in lexicon


def test_size(lexicon: Lexicon) -> None:
    assert sum(2 <= len(word) <= 15 for word in lexicon) >= 406_000
    assert any(len(word) > 20 for word in lexicon)


def test_every_word_is_folded_sorted_and_once(lexicon: Lexicon) -> None:
    words = list(lexicon)
    assert words == sorted(set(words))
    assert all(is_folded(word) and len(word) >= 2 for word in words)


def test_compounds_are_kept_apart(lexicon: Lexicon) -> None:
    assert lexicon.compounds["PORTE-BONHEUR"] == ("porte-bonheur",)
    assert "PORTE-BONHEUR" not in lexicon
    assert len(lexicon.compounds) > 10_000
    assert not any(folded.startswith("-") for folded in lexicon.compounds)


def test_reviewed_additions_are_needed_and_well_formed(lexicon: Lexicon) -> None:
    reviewed = read_reviewed()
    assert reviewed.added
    for reading in reviewed.added:
        assert is_folded(fold(reading.form)), reading
        assert fold(reading.form) in lexicon, reading


def test_reviewed_words_out_are_out(lexicon: Lexicon) -> None:
    reviewed = read_reviewed()
    assert not [word for word in reviewed.out if word in lexicon]
    assert all(word in lexicon for word in reviewed.two_letters)
    assert {word for word in lexicon if len(word) == 2} == reviewed.two_letters


def test_select_sorts_readings() -> None:
    readings = [
        Reading("mot", "mot", "N m s", "C"),
        Reading("Paris", "Paris", "Z m sp", "C"),
        Reading("kcal", "cal", "N f sp", "A"),
        Reading("lorsqu", "lorsque", "C sub", "A"),
        Reading("pêchè", "pêcher", "V ind pres 1 s", "A"),
        Reading("bla-bla", "bla-bla", "N m sp", "A"),
        Reading("-là", "-là", "A", "A"),
        Reading("x", "x", "N m sp", "A"),
    ]
    selection = select(readings, read_reviewed()._replace(added=(), verbs={}))
    assert list(selection.words) == ["MOT"]
    assert list(selection.compounds) == ["BLA-BLA"]


def test_a_lemma_that_is_out_takes_its_forms_along() -> None:
    readings = [
        Reading("carte", "carte", "N f s", "C"),
        Reading("carte", "carter", "V ind pres 3 s", "A"),
        Reading("carta", "carter", "V ind psim 3 s", "A"),
        Reading("carter", "carter", "N m s", "A"),
        Reading("carter", "carter", "V inf", "A"),
    ]
    reviewed = read_reviewed()._replace(added=(), verbs={}, out_lemmas=frozenset({"carter/V"}))
    selection = select(readings, reviewed)
    assert selection.words == {"CARTE": [readings[0]], "CARTER": [readings[3]]}
    without = select(readings, reviewed._replace(out_lemmas=frozenset({"carter"})))
    assert list(without.words) == ["CARTE"]


def test_what_is_added_to_a_word_of_the_source_is_no_second_reading() -> None:
    known = Reading("dia", "dia", "N f s", "C")
    added = (Reading("dia", "dia", "N f s", "A"), Reading("dias", "dia", "N f p", "A"))
    selection = select([known], read_reviewed()._replace(added=added, verbs={}))
    assert selection.words == {"DIA": [known], "DIAS": [added[1]]}


def test_single_forms_are_added_to_their_lemma(lexicon: Lexicon) -> None:
    entry = lexicon.entry("OIRONS")
    assert entry
    assert [(r.lemma, r.tag) for r in entry.readings] == [("ouïr", "V ind futu 1 p")]


def test_a_verb_is_conjugated_like_its_model() -> None:
    form = Reading("rabotions", "raboter", "V ind impa 1 p", "C")
    assert conjugate_like(form, "booter") == Reading("bootions", "booter", "V ind impa 1 p", "A")
    with pytest.raises(ValueError, match="règle"):
        conjugate_like(Reading("règle", "régler", "V ind pres 1 s", "C"), "épécler")


def test_added_verbs_have_all_their_forms(lexicon: Lexicon) -> None:
    for word in "BOOTER BOOTERIONS BOOTE BOOTEES BOOTASSENT".split():
        assert word in lexicon
