"""Rule J34 on gold pairs: half of them were used while tuning, half were kept aside."""

from pathlib import Path

import pytest

from logomachie.lexicon import Lexicon, Relation

PAIRS = Path(__file__).parent / "pairs"


def read_pairs(name: str) -> list[tuple[str, str, bool]]:
    lines = (PAIRS / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(a, b, verdict == "same") for a, b, verdict, _ in rows]


@pytest.mark.rule("J34")
@pytest.mark.parametrize(("name", "least"), [("tuned.tsv", 0.98), ("held_out.tsv", 0.97)])
def test_verdicts_agree_with_the_gold_pairs(lexicon: Lexicon, name: str, least: float) -> None:
    pairs = read_pairs(name)
    wrong = [(a, b) for a, b, same in pairs if lexicon.same_meaning(a, b).same != same]
    assert len(pairs) > 300
    assert 1 - len(wrong) / len(pairs) >= least, wrong


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    "pair",
    """PECHE PECHER,PECHE PECHEUR,LAIT LAITIER,LAITIER LAITERIE,BEAU BEAUTE,DENT DENTISTE,
    JOIE JOYEUX,POMME POMMIER,MUR MURE,SOURIS SOURIRE,VOL VOLEUR,VOL VOLER""".split(","),
)
def test_same(lexicon: Lexicon, pair: str) -> None:
    assert lexicon.same_meaning(*pair.split()).same


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    "pair",
    """MER MERE,PECHER EMPECHER,PECHE EMPECHER,CAR CARTE,HEURE HEUREUX,TROMBE TROMBONE,ROI PAROI,
    RAS GRAS,GRAS GRESIL,GRESIL BRESILIEN,FAUX EAUX,EAUX MAUX,MAUX TAUX""".split(","),
)
def test_different(lexicon: Lexicon, pair: str) -> None:
    assert not lexicon.same_meaning(*pair.split()).same


@pytest.mark.rule("J34", "G32")
def test_the_verdict_tells_why(lexicon: Lexicon) -> None:
    partie = lexicon.same_meaning("PARTIE", "PARTIES")
    assert partie.relation is Relation.LEMMA
    assert "partie" in partie.words
    lait = lexicon.same_meaning("LAIT", "LAITERIE")
    assert lait.relation is Relation.FAMILY
    assert lait.words == ("lait", "laiterie")
    assert lexicon.same_meaning("MER", "MERE").relation is Relation.NONE


def test_unknown_words_are_named(lexicon: Lexicon) -> None:
    verdict = lexicon.same_meaning("MER", "KG")
    assert not verdict.same
    assert verdict.relation is Relation.UNKNOWN
    assert verdict.words == ("KG",)


def test_the_verdict_is_symmetric(lexicon: Lexicon) -> None:
    for a, b, _ in read_pairs("tuned.tsv"):
        assert lexicon.same_meaning(a, b).same == lexicon.same_meaning(b, a).same


def test_a_word_means_the_same_as_itself(lexicon: Lexicon) -> None:
    assert lexicon.same_meaning("RU", "RU").same


def test_family_lists_lemmas_the_most_usual_first(lexicon: Lexicon) -> None:
    families = lexicon.family("LAITIERS")
    assert len(families) == 1
    assert families[0][0] == "lait"
    assert {"laitier", "laiterie"} <= set(families[0])
