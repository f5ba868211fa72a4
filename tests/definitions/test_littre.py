"""Littré's dictionary beside our own: what is taken of an article, and files that are none."""

import gzip
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.definitions import explain, littre
from logomachie.lexicon import Lexicon
from logomachie.lexicon.places import DATA_VARIABLE

MOON = (
    "<i><small>(lu-n') s. f.</small></i>\n\n<b>1°</b> Satellite qui tourne autour de la terre. "
    'Clair de lune. \n<span foreground="#0000CD">La lune | pâle</span>, <span>HUGO</span>.\n'
    "<b>2°</b> Voy. LUNAISON. \n<b>3°</b> Fig. Caprice, bizarrerie.\n"
    "<b><big>HISTORIQUE</big></b> XIIe s."
)
CRESCENT = (
    "<i><small>(lu-né) adj.</small></i> Qui a la forme d'un croissant, etc. selon le cas. Oui."
)
ARTICLES = {
    "LUNE": MOON,
    "ABDOMEN": "<i><small>(ab-do-mè-n) s. m.</small></i>\n    Terme d'anatomie. Le ventre.",
    "LUNÉ": CRESCENT,
    "VITE": "<i><small>(vi-t') adv.</small></i> Avec célérité.",
    "CONTUMAX": "<i><small>s. m.</small></i> Voy. CONTUMACE.",
    "BAS-BLEU": "<i><small>s. m.</small></i> Femme bel esprit.",
}


@pytest.fixture
def stardict(tmp_path: Path) -> Path:
    """The files of a small dictionary, in the shape of Debian's."""
    index, texts = b"", b""
    for word, article in ARTICLES.items():
        data = article.encode()
        for name in (word, word.replace("É", "E")):
            index += name.encode() + b"\0" + struct.pack(">II", len(texts), len(data))
        texts += data
    ifo = tmp_path / "XMLittre.ifo"
    ifo.write_text("StarDict's dict ifo file\nbookname=XMLittre\n")
    ifo.with_suffix(".idx").write_bytes(index)
    ifo.with_suffix(".dict.dz").write_bytes(gzip.compress(texts))
    return ifo


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data directory of one's own."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    littre.prepared.cache_clear()
    yield tmp_path / "data"
    littre.prepared.cache_clear()


def test_first_senses_are_taken_without_quotations_and_references(stardict: Path) -> None:
    found = {gloss.lemma: (gloss.kinds, gloss.senses) for gloss in littre.read(stardict)}
    assert found == {
        "lune": ("N", ("Satellite qui tourne autour de la terre", "(figuré) Caprice, bizarrerie")),
        "abdomen": ("N", ("(anatomie) Le ventre",)),
        "luné": ("J", ("Qui a la forme d'un croissant, etc. selon le cas",)),
        "vite": ("A", ("Avec célérité",)),
    }


@pytest.mark.parametrize(
    ("part", "sense"),
    [
        ("Ancien terme de marine. Petit mât.", "(marine) Petit mât"),
        ("Terme de marine et de pêche. Filet.", "(marine et pêche) Filet"),
        ("Familièrement. Celui qui ment.", "Celui qui ment"),
        ("Terme rural. Sorte de fourche.", "Sorte de fourche"),
        ("Terme familier. Absolument. Homme niais. Oui.", "Homme niais"),
        ("Mot populaire. Tapage.", "Tapage"),
        ("Terme de médecine.", ""),
        ("Familièrement.", ""),
    ],
)
def test_what_only_marks_a_sense_is_none(part: str, sense: str) -> None:
    assert littre.sense_of(part) == sense


def test_it_stands_beside_our_own_once_it_is_prepared(
    stardict: Path, at_home: Path, lexicon: Lexicon
) -> None:
    assert not any(one.littre for one in explain(lexicon, "LUNES"))
    assert littre.prepare(stardict) == (at_home / littre.KEPT, 4)
    (noun,) = [one for one in explain(lexicon, "LUNES") if one.lemma == "lune" and one.senses]
    assert noun.littre[0].startswith("Satellite")
    assert not noun.base


@pytest.mark.parametrize("damage", ["none", "ifo", "idx", "dict.dz", "cut"])
def test_files_that_are_not_his_are_refused_and_what_was_kept_stays(
    stardict: Path, at_home: Path, damage: str
) -> None:
    littre.prepare(stardict)
    kept = (at_home / littre.KEPT).read_bytes()
    match damage:
        case "none":
            stardict.unlink()
        case "ifo":
            stardict.write_bytes(b"\xff\xfe something else")
        case "cut":
            packed = stardict.with_suffix(".dict.dz")
            packed.write_bytes(packed.read_bytes()[:40])
        case ending:
            stardict.with_suffix(f".{ending}").write_bytes(b"\0\1\2")
    with pytest.raises(littre.NoLittre):
        littre.prepare(stardict)
    assert (at_home / littre.KEPT).read_bytes() == kept
