"""Rule J34 on gold pairs: half of them were used while tuning, half were kept aside."""

from pathlib import Path

import pytest

from logomachie.lexicon import Lexicon, Relation
from logomachie.lexicon.families import Re, read_re_words
from logomachie.lexicon.folding import fold

PAIRS = Path(__file__).parent / "pairs"


def read_pairs(name: str) -> list[tuple[str, str, bool]]:
    lines = (PAIRS / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(a, b, verdict == "same") for a, b, verdict, _ in rows]


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    ("name", "count", "least"),
    [
        ("tuned.tsv", 771, 0.98),
        ("held_out.tsv", 361, 0.97),
        ("re_tuned.tsv", 193, 0.98),
        ("re_held_out.tsv", 165, 0.97),
        ("fresh_tuned.tsv", 130, 0.98),
        ("fresh_held_out.tsv", 110, 0.97),
        ("later_tuned.tsv", 203, 0.98),
        ("later_held_out.tsv", 228, 0.97),
        ("last_held_out.tsv", 166, 0.98),
    ],
)
def test_verdicts_agree_with_the_gold_pairs(
    lexicon: Lexicon, name: str, count: int, least: float
) -> None:
    pairs = read_pairs(name)
    wrong = [(a, b) for a, b, same in pairs if lexicon.same_meaning(a, b).same != same]
    assert len(pairs) == count
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


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    "pair",
    """MANGER REMANGER,MANGEONS REMANGES,LIRE RELIRE,CHANTER RECHANTER,CHANTEUR RECHANTA,
    OUVRIR ROUVRIR,OUVERTURE REOUVERTURE,OUVRIR REOUVERTURE,LECTURE RELECTURE,PARTIR REPARTIR,
    FROID REFROIDI,TRAITEMENT RETRAITEMENT""".split(","),
)
def test_once_more_is_the_same(lexicon: Lexicon, pair: str) -> None:
    assert lexicon.same_meaning(*pair.split()).same


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    "pair",
    """PECHER REPECHER,PECHE REPECHE,MARQUER REMARQUER,GARDE REGARDE,TENIR RETENIR,TENUE RETENUE,
    SORT RESSORT,FORMER REFORMER,LIRE DELIRE,FAIRE DEFAIRE,JUSTE INJUSTE,REFAIRE DEFAIRE,
    CUL RECUL,MORDS REMORDS,CRUE RECRUE,AFFUT RAFFUT""".split(","),
)
def test_another_word_with_a_prefix(lexicon: Lexicon, pair: str) -> None:
    assert not lexicon.same_meaning(*pair.split()).same


@pytest.mark.rule("J34")
def test_the_list_of_words_with_re_decides(lexicon: Lexicon) -> None:
    """Whatever other readings there are; words that accents alone tell apart have one verdict."""
    same: dict[tuple[str, str], bool] = {}
    for word, base, made in read_re_words():
        pair = fold(base), fold(word)
        same[pair] = same.get(pair, False) or made.same
    assert {pair for pair in same if lexicon.same_meaning(*pair).same != same[pair]} == set()


@pytest.mark.rule("J34")
def test_every_verb_with_re_is_on_the_list(lexicon: Lexicon) -> None:
    listed = {fold(word) for word, _, _ in read_re_words()}
    infinitives = {
        word
        for word in lexicon
        if word.endswith(("ER", "IR", "RE"))
        and (entry := lexicon.entry(word))
        and any(tag.startswith("V inf") for _, _, tag in entry.readings)
    }
    with_re = {
        word
        for word in infinitives
        for prefix, base in (("RE", word[2:]), ("RESS", word[3:]), ("R", word[1:]))
        if word.startswith(prefix) and len(base) > 1 and base in infinitives
    }
    assert len(with_re) > 690
    assert with_re - listed == set()


def test_words_with_re_are_listed_once(lexicon: Lexicon) -> None:
    rows = read_re_words()
    assert len({(word, base) for word, base, _ in rows}) == len(rows)
    assert {made for _, _, made in rows} == set(Re)
    assert all(fold(word) in lexicon and fold(base) in lexicon for word, base, _ in rows)


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
