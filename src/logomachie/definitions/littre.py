"""Littré's dictionary (1863-77) beside our own glosses, for who has it: Debian's stardict-xmlittre.

It is read once from the StarDict files, its first senses are kept as one file of the same shape as
our own glosses, and nothing of it comes with the games.
"""

import gzip
import html
import re
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from logomachie.definitions.glosses import SENSES, Gloss, Glosses
from logomachie.errors import LogomachieError
from logomachie.lexicon.places import data_root

INSTALLED = Path("/usr/share/stardict/dic/XMLittre.ifo")
"""Where Debian puts it."""
KEPT = "littre.tsv"
LONGEST_SENSE, MOST_SENSES = 240, 3
LARGEST_BYTES = 400_000_000
"""No dictionary of this kind is larger, unpacked."""
_HEADWORD = re.compile(r"^([^\W\d_]+)(?:\.\d+)?(?:,.*)?$")
_QUOTATION = re.compile(r"<span[^>]*>.*?</span>[,.;]?|\[[^\]]*\]", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_LATER_PARTS = re.compile(r"<b><big>.*", re.DOTALL)
_NUMBER = re.compile(r"<b>\d+°</b>")
_DOMAIN = re.compile(
    r"^(?:Ancien |Vieux )?(?:Termes?|Mots?) (?:de |d['’]|du |des )(?:l['’]|la )?"
    r"([^.,;]{3,40})[.,]\s*",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"^(?:(?:Ancien |Vieux )?(?:Terme|Mot) \w+(?: et \w+)?|Mot forgé d\w* \w+|Néologisme|"
    r"Latinisme|Technologie|(?:Plus )?\w+ment|En (?:mauvaise|bonne) part|En parlant d\w+ \w+|"
    r"Par (?:extension|analogie|exagération|plaisanterie|dénigrement)|Dans le langage général|"
    r"Il se dit (?:aussi )?d\w+ \w+.{0,20}|(?:Au )?(?:plur|pl|sing|fém|masc)|"
    r"Vieux|Vieilli|invar|impers|poss|lat)$",
    re.IGNORECASE,
)
"""A sentence that says only how a word is used: what it means follows."""
_NO_GLOSS = re.compile(
    r"^(?:Voy|V\.|Même signification|Même sens|Terme\b|Participe|Syn\b|Loc\b|Nom prop\b)|"
    r"^(?:Adj|Adv|Fig|S\. [mf])\b.{0,20}$",
    re.IGNORECASE,
)
_FIGURATIVE = re.compile(r"^Fig\. ")
_ABBREVIATED = re.compile(
    r"(?:\b(?:etc|cf|hist|nat|anc|fig|ex|voy|st|art|vol|p)|\b\w)$", re.IGNORECASE
)
_KINDS = (
    ("N", re.compile(r"\bs\. ?[mf]\b|\bs\. ")),
    ("J", re.compile(r"\badj\b")),
    ("V", re.compile(r"\bv\. ?[anr]\b|\bv\. ")),
    ("A", re.compile(r"\badv\b")),
    ("P", re.compile(r"\bprép\b")),
    ("I", re.compile(r"\binterj\b|\bexclam")),
)


class NoLittre(LogomachieError):
    """The file is not there, or is not Littré's dictionary; the argument says what it is."""


def prepare(source: Path = INSTALLED) -> tuple[Path, int]:
    """Read it from its StarDict files and keep it; where, and how many words it explains."""
    rows: dict[tuple[bytes, str], Gloss] = {}
    for gloss in read(source):
        rows.setdefault((gloss.lemma.encode(), gloss.kinds), gloss)
    if not rows:
        raise NoLittre(source)
    kept = data_root() / KEPT
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    lines = ("\t".join((*rows[key][:2], SENSES.join(rows[key].senses))) for key in sorted(rows))
    fresh.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    fresh.replace(kept)
    prepared.cache_clear()
    return kept, len({gloss.lemma for gloss in rows.values()})


@cache
def prepared() -> Glosses | None:
    """What was kept of it, if it was prepared before this process first asked."""
    with suppress(OSError, ValueError):
        return Glosses(data_root() / KEPT)
    return None


def read(ifo: Path) -> Iterator[Gloss]:
    """The words of a StarDict dictionary of Littré with their first senses; ``NoLittre``."""
    try:
        if "XMLittre" not in ifo.read_text("utf-8"):
            raise NoLittre(ifo)
        index = ifo.with_suffix(".idx").read_bytes()
        with gzip.open(ifo.with_suffix(".dict.dz")) as packed:
            texts = packed.read(LARGEST_BYTES)
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise NoLittre(ifo) from error
    for place, words in _articles(index).items():
        most = max(map(_accents, words))  # the others are the same word for who types no accents
        article = texts[place[0] : sum(place)].decode("utf-8", "replace")
        for word in words:
            if _accents(word) == most:
                yield from _glosses(word, article)


def _articles(index: bytes) -> Mapping[tuple[int, int], Sequence[str]]:
    """Where the articles lie, and how long they are, each with its headwords."""
    found: dict[tuple[int, int], list[str]] = {}
    at = 0
    while (end := index.find(b"\0", at)) >= 0 and end + 9 <= len(index):
        word = _HEADWORD.match(index[at:end].decode("utf-8", "replace"))
        if word:
            found.setdefault(struct.unpack(">II", index[end + 1 : end + 9]), []).append(
                word[1].lower()
            )
        at = end + 9
    return found


def _accents(word: str) -> int:
    return sum(not letter.isascii() for letter in word)


def _glosses(lemma: str, article: str) -> Iterator[Gloss]:
    head, _, body = article.partition("</small></i>")
    kinds = "".join(kind for kind, said in _KINDS if said.search(head.rpartition(")")[2]))
    numbered = _NUMBER.split(_LATER_PARTS.sub("", body))
    found = [sense for part in numbered if (sense := sense_of(part))]
    if kinds and found:
        yield Gloss(lemma, kinds, tuple(dict.fromkeys(found[:MOST_SENSES])))


def sense_of(part: str) -> str:
    """The first sentence of a sense that explains something; empty where none does."""
    plain = html.unescape(_TAG.sub("", _QUOTATION.sub(" ", part)))
    text = " ".join(plain.replace("|", " ").split())
    domain = _DOMAIN.match(text)
    text = text[domain.end() :] if domain else text
    said = _first_sentence(text)
    while _MARK.match(said):
        text = text[len(said) + 1 :].strip()
        said = _first_sentence(text)
    if not said or _NO_GLOSS.match(said):
        return ""
    said = _FIGURATIVE.sub("(figuré) ", said)
    field = domain[1].strip().lower().replace(" et de ", " et ") if domain else ""
    whole = f"({field}) {said}" if field else said
    return (
        whole
        if len(whole) <= LONGEST_SENSE
        else f"{whole[: LONGEST_SENSE - 2].rpartition(' ')[0]} …"
    )


def _first_sentence(text: str) -> str:
    at = 0
    while (end := text.find(". ", at)) >= 0:
        if not _ABBREVIATED.search(text[:end]):
            return text[:end].strip()
        at = end + 2
    return text.rstrip(" .").strip()
