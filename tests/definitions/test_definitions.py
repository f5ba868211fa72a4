"""What words mean: our own glosses as they are, what is said of forms, and by rule."""

from itertools import islice
from pathlib import Path

import pytest

from logomachie.definitions import Glosses, explain, words_meaning
from logomachie.definitions.by_rule import derived
from logomachie.definitions.checking import faults, in_circles
from logomachie.definitions.explaining import meaning_of
from logomachie.definitions.glosses import Gloss
from logomachie.definitions.grammar import forms_in_words, in_words, kind_of
from logomachie.lexicon import Lexicon

NOT_VOUCHED_FOR = 30
"""Words that stand in the lexicon, and of which nobody knew what they mean."""


def test_our_glosses_are_well_written(lexicon: Lexicon) -> None:
    assert list(islice(faults(lexicon, Glosses.own()), 20)) == []


def test_short_words_are_explained_by_all_their_lemmas(lexicon: Lexicon) -> None:
    short = (word for word in lexicon if len(word) <= 5)
    missed = {
        (one.lemma, one.kind) for word in short for one in explain(lexicon, word) if not one.senses
    }
    assert len(missed) <= NOT_VOUCHED_FOR, missed
    assert len({gloss.lemma for gloss in Glosses.own()}) > 31_000


def test_every_gloss_is_found_by_its_lemma_and_no_other_is() -> None:
    own = Glosses.own()
    for gloss in islice(own, 0, None, 97):
        assert gloss in own.all_of(gloss.lemma)
        assert own.of(gloss.lemma, gloss.kinds[-1]) == gloss.senses
    first, *_, last = own
    assert own.all_of(first.lemma)[0] == first
    assert own.all_of(last.lemma)[-1] == last
    for nobody in ("", "zzzz", "aaaa", "émeu\t", "#", "ÉMEU", "🦆"):
        assert own.all_of(nobody) == ()


@pytest.mark.parametrize(
    ("gloss", "fault"),
    [
        (Gloss("émeu", "N", ("oiseau",)), ""),
        (Gloss("émeu", "V", ("oiseau",)), "no lemma of the lexicon"),
        (Gloss("émeuh", "N", ("oiseau",)), "no lemma of the lexicon"),
        (Gloss("émeu", "N", ("oiseau", "oiseau")), "2 senses"),
        (Gloss("émeu", "N", ("",)), "characters"),
        (Gloss("émeu", "N", ("(zoologie) ",)), "a sign"),
        (Gloss("émeu", "N", ("oiseau " * 18,)), "characters"),
        (Gloss("émeu", "N", ("oiseau d'Australie",)), "a sign"),
        (Gloss("émeu", "N", ("grand émeu",)), "by itself"),
        (Gloss("chandail", "N", ("un des chandails",)), "its own form chandails"),
        (Gloss("aiguiller", "V", ("mettre des aiguilles",)), ""),
        (Gloss("relai", "N", ("variante de relais",)), ""),
        (Gloss("émeu", "N", ("oizeau d’Australie",)), "oizeau"),
        (Gloss("émeu", "N", ("oiseau des Etats-Unis",)), "Etats-Unis"),
    ],
)
def test_what_is_badly_written_is_told(lexicon: Lexicon, gloss: Gloss, fault: str) -> None:
    found = " ".join(faults(lexicon, [gloss]))
    assert (fault in found) if fault else found == ""


def test_glosses_out_of_order_or_twice_are_told(lexicon: Lexicon) -> None:
    rows = [Gloss("oie", "N", ("oiseau",)), Gloss("ani", "N", ("oiseau",))]
    assert list(faults(lexicon, rows)) == ["ani: out of order"]
    assert "glossed twice" in " ".join(faults(lexicon, [rows[0], rows[0]]))


def test_glosses_that_lead_to_each_other_are_told() -> None:
    def circles(**said: str) -> list[str]:
        rows = [Gloss(lemma, "N", tuple(senses.split(" | "))) for lemma, senses in said.items()]
        return list(in_circles(rows))

    assert circles(baisse="diminution", diminution="(rare) baisse") == ["baisse", "diminution"]
    assert circles(un="deux", deux="trois, quatre", trois="un", quatre="un | deux") == [
        *("un", "deux", "trois", "quatre")
    ]
    # It is enough that one of them is told in other words, or leads to a word that we do not tell.
    assert circles(baisse="diminution", diminution="baisse | fait de devenir plus petit") == []
    assert circles(un="deux", deux="un, cinq") == []


@pytest.mark.parametrize(
    ("word", "lemma", "form", "sense"),
    [
        ("RUSA", "ruser", "3e personne du singulier du passé simple de ruser", "agir"),
        ("AIME", "aimer", "1re et 3e personnes du singulier du présent d’aimer", "affection"),
        ("CHATTES", "chat", "féminin pluriel de chat", "félin"),
        ("PORTES", "porte", "pluriel de porte", "ouverture"),
        ("OIE", "oie", "", "oiseau"),
        ("HABITE", "habiter", "participe passé de «\u00a0habiter\u00a0»", ""),
    ],
)
def test_a_form_says_what_it_is_and_what_its_lemma_means(
    lexicon: Lexicon, word: str, lemma: str, form: str, sense: str
) -> None:
    found = [one for one in explain(lexicon, word) if one.lemma == lemma]
    assert form in [said for one in found for said in one.forms] or not form
    assert any(sense in said for one in found for said in one.senses)
    assert all(not one.base for one in found if sense)


def test_every_tag_is_said_in_both_languages(lexicon: Lexicon) -> None:
    for tag in lexicon._tags:
        assert in_words(kind_of(tag), "fr")
        assert in_words(kind_of(tag), "en")
        for language in ("fr", "en"):
            said = forms_in_words([tag], "lemme", language)
            bare = not {"f", "p", "ppa", "ppr", "1", "2", "3"} & set(tag.split())
            assert bool(said) != bare or tag.startswith(("R", "P", "D")), tag
    assert forms_in_words(["V ppa f p"], "porter", "en") == (
        "past participle feminine plural of porter",
    )
    assert explain(lexicon, "XYZ") == ()


@pytest.mark.parametrize(
    ("lemma", "kind", "base", "sense"),
    [
        ("lentement", "A", "lent", "de façon lente"),
        ("lavage", "N", "laver", "action de laver, ou ce qui en résulte"),
        ("lavable", "J", "laver", "qui peut être lavé"),
        ("relaver", "V", "laver", "de nouveau laver"),
        ("hardiment", "A", "hardi", "de façon hardie"),
        ("continument", "A", "continu", "de façon continue"),
        ("modérément", "A", "modéré", "de façon modérée"),
        ("intensément", "A", "intense", "de façon intense"),
        ("treizièmement", "A", "treizième", "en treizième lieu"),
        ("menteur", "N", "mentir", "celui ou ce qui ment"),
        ("broyeur", "N", "broyer", "celui ou ce qui broie"),
        ("raideur", "N", "", ""),
        ("clameur", "N", "", ""),
        ("impatient", "J", "patient", "qui n’est pas patient"),
        ("infiltré", "J", "", ""),
        ("contractilité", "N", "contractile", "caractère de ce qui est contractile"),
        ("fromage", "N", "", ""),
        ("image", "N", "", ""),
        ("table", "J", "", ""),
        ("clément", "J", "", ""),
    ],
)
def test_what_a_rule_says_and_where_it_is_silent(
    lexicon: Lexicon, lemma: str, kind: str, base: str, sense: str
) -> None:
    found = derived(lexicon, Glosses.own(), lemma, kind)
    assert found == ((base, sense) if base else None)


@pytest.mark.parametrize(
    ("lemma", "kind", "sense", "base"),
    [
        ("agonie", "N", "derniers moments avant la mort", ""),
        ("vraiment", "A", "pour de bon, en vérité", ""),
        ("régaler", "V", "offrir un bon repas à", ""),
        ("innovateur", "J", "qui apporte des nouveautés", ""),
        ("périssable", "J", "qui se gâte vite, qui ne dure pas", ""),
        ("attristant", "J", "participe présent d’attrister, rendre triste", "attrister"),
        ("maximisé", "J", "participe passé de maximiser, porter au plus haut degré", "maximiser"),
    ],
)
def test_what_looks_made_of_another_word_is_said_for_itself(
    lexicon: Lexicon, lemma: str, kind: str, sense: str, base: str
) -> None:
    senses, leads_to = meaning_of(lexicon, Glosses.own(), lemma, kind)
    assert (senses[0], leads_to) == (sense, base)


def test_nothing_leads_to_a_word_that_is_not_explained(lexicon: Lexicon) -> None:
    for lemma, kinds in islice(lexicon.lemmas().items(), 0, None, 50):
        for kind in kinds:
            senses, base = meaning_of(lexicon, Glosses.own(), lemma, kind)
            assert senses or not base, lemma


def test_words_are_found_by_what_they_mean(lexicon: Lexicon) -> None:
    birds = words_meaning(lexicon, "oiseau", letters=3)
    assert {"OIE", "PIE", "MOA", "ARA", "COQ", "DUC"} <= {one.word for one in birds}
    assert words_meaning(lexicon, "oiseaux", letters=3) == birds
    assert all(len(one.word) == 3 for one in birds)
    words = [one.word for one in birds]
    assert max(map(words.index, ("OIE", "PIE", "ANI", "MOA"))) < words.index("NID")
    assert words.index("NID") < words.index("GLU")
    assert words_meaning(lexicon, "OISEAU  nouvelle-zelande") == words_meaning(
        lexicon, "oiseau Nouvelle-Zélande"
    )
    assert len(words_meaning(lexicon, "qui", most=7)) == 7
    for nothing in ("", " ", "(", "zzzz", "\\", "\t"):
        assert words_meaning(lexicon, nothing) == []


def test_a_file_of_ones_own_is_read_alike(tmp_path: Path) -> None:
    file = tmp_path / "own.tsv"
    file.write_text("# mine\na\tN\tpremière lettre\nb\tN\tdeuxième lettre | son\n", "utf-8")
    assert list(Glosses(file)) == [
        Gloss("a", "N", ("première lettre",)),
        Gloss("b", "N", ("deuxième lettre", "son")),
    ]
    assert Glosses(file).of("b", "N") == ("deuxième lettre", "son")
