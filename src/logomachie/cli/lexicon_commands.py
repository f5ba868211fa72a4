"""``logomachie lexicon ...``: the lexicon's questions as commands."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Say
from logomachie.definitions import Explanation, explain
from logomachie.lexicon import BadInput, Entry, Lexicon, Meaning, Relation, fold
from logomachie.lexicon.folding import foreign_characters
from logomachie.lexicon.names import COMPLETE

STANDARD_INPUT = "-"
FAMILY_SHOWN = 12
NEIGHBOURS_SHOWN = 30
LONGEST_LINE = 200
"""A line of standard input beyond this many characters holds no words."""


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    as_json = Parameter(name="--json", negative="", help=say("help.json"))
    at_most = Parameter(help=say("help.limit"), validator=Number(gte=0))
    length = Number(gte=1)
    chosen = Parameter(name="--dictionary", help=say("help.dictionary"))

    @app.command(help=say("help.lexicon.info"))
    def info(*, dictionary: Annotated[str, chosen] = COMPLETE) -> None:
        _show_info(screen, screen.open_lexicon(dictionary))

    @app.command(help=say("help.lexicon.word"))
    def word(
        word: Annotated[str, Parameter(help=say("help.word"))],
        /,
        *,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        lexicon = screen.open_lexicon(dictionary)
        if fold(word) in lexicon.compounds:
            raise Failure(say("answer.compound", word=fold(word)), 1)
        folded = _folded(word)
        entry = lexicon.entry(folded)
        if not entry:
            raise Failure(say("answer.invalid", word=folded), 1)
        show_card(screen, lexicon, entry)

    @app.command(help=say("help.lexicon.find"))
    def find(
        pattern: Annotated[str, Parameter(help=say("help.pattern"), allow_leading_hyphen=True)],
        /,
        *,
        limit: Annotated[int, at_most] = 0,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        words = screen.open_lexicon(dictionary).find(fold(pattern))
        screen.words(words, limit)

    @app.command(help=say("help.lexicon.anagrams"))
    def anagrams(
        letters: Annotated[str, Parameter(help=say("help.letters"), allow_leading_hyphen=True)],
        /,
        *,
        partial: Annotated[bool, Parameter(help=say("help.partial"), negative="")] = False,
        limit: Annotated[int, at_most] = 0,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        found = screen.open_lexicon(dictionary).anagrams(fold(letters), partial=partial)
        screen.words(sorted(found, key=lambda word: (-len(word), word)), limit)

    @app.command(name="list", help=say("help.lexicon.list"))
    def list_words(
        *,
        min: Annotated[int, Parameter(help=say("help.min"), validator=length)] = 2,
        max: Annotated[int, Parameter(help=say("help.max"), validator=length)] = 15,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        if min > max:
            raise Failure(say("error.range"))
        lexicon = screen.open_lexicon(dictionary)
        listed = (word for word in lexicon if min <= len(word) <= max)
        while block := list(islice(listed, 10_000)):
            sys.stdout.write("\n".join(block) + "\n")

    @app.command(help=say("help.lexicon.check"))
    def check(
        *words: Annotated[str, Parameter(help=say("help.words"), allow_leading_hyphen=True)],
        json: Annotated[bool, as_json] = False,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        if not words:
            raise Failure(say("error.missing", text="WORD"))
        _refuse_options(words, say)
        lexicon = screen.open_lexicon(dictionary)
        lines = chain.from_iterable(
            _standard_input() if word == STANDARD_INPUT else (word,) for word in words
        )
        _answer(screen, json, (check_word(lexicon, line, say) for line in lines))

    @app.command(help=say("help.lexicon.same"))
    def same(
        *words: Annotated[str, Parameter(help=say("help.pair"), allow_leading_hyphen=True)],
        json: Annotated[bool, as_json] = False,
        dictionary: Annotated[str, chosen] = COMPLETE,
    ) -> None:
        _refuse_options(words, say)
        if words == (STANDARD_INPUT,):
            lines: Iterable[str] = _standard_input()
        elif len(words) == 2:
            lines = (" ".join(words),)
        else:
            raise Failure(say("error.two-words", text=_shown(" ".join(words))))
        lexicon = screen.open_lexicon(dictionary)
        _answer(screen, json, (compare(lexicon, line, say) for line in lines))


class WordVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer about one word."""

    word: str
    valid: bool
    spellings: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    frequency: int | None = None
    reason: str | None = None

    def text(self, say: Say) -> str:
        """The answer as a line for a person."""
        if self.valid:
            return f"✓ {self.word}  {', '.join(self.spellings)}"
        return f"✗ {self.word}  {self.reason}"


class PairVerdict(msgspec.Struct, frozen=True):
    """The answer about two words."""

    a: str
    b: str
    same: bool
    relation: str
    reason: str

    def text(self, say: Say) -> str:
        """The answer as a line for a person."""
        return f"{'=' if self.same else '≠'} {self.a} {self.b}  {self.reason}"


def check_word(lexicon: Lexicon, text: str, say: Say) -> WordVerdict:
    """Whether a text is a valid word, and why not."""
    text = text.strip()
    if len(text) <= LONGEST_LINE and fold(text) in lexicon.compounds:
        return WordVerdict(fold(text), False, reason=say("answer.compound", word=fold(text)))
    try:
        word = _folded(text)
    except BadInput as error:
        reason = say(f"error.{error.reason}", text=error.text)
        return WordVerdict(_shown(text), False, reason=reason)
    entry = lexicon.entry(word)
    if not entry:
        return WordVerdict(word, False, reason=say("answer.invalid", word=word))
    return WordVerdict(word, True, entry.spellings, entry.lemmas, entry.frequency)


def compare(lexicon: Lexicon, line: str, say: Say) -> PairVerdict:
    """Whether the two words of a line mean the same, and why."""
    words = line.split()
    too_long = any(len(word) > LONGEST_LINE for word in words[:2])
    if len(words) != 2 or too_long:
        first, second = (*words, "", "")[:2]
        reason = "error.too-long" if too_long else "error.two-words"
        said = say(reason, text=_shown(line.strip()))
        return PairVerdict(_shown(first), _shown(second), False, "unknown", said)
    a, b = (fold(word) for word in words)
    meaning = lexicon.same_meaning(a, b)
    return PairVerdict(
        _shown(a), _shown(b), meaning.same, str(meaning.relation), reason_of(a, b, meaning, say)
    )


def reason_of(a: str, b: str, meaning: Meaning, say: Say) -> str:
    """The reason of a verdict in plain words."""
    match meaning.relation:
        case Relation.LEMMA:
            return say("answer.lemma", a=a, b=b, lemma=meaning.words[0])
        case Relation.FAMILY:
            return say("answer.family", first=meaning.words[0], second=meaning.words[1])
        case Relation.UNKNOWN:
            return say("answer.unknown", words=", ".join(map(_shown, meaning.words)))
        case _:
            return say("answer.different")


def show_card(screen: Screen, lexicon: Lexicon, entry: Entry) -> None:
    """Everything about a word."""
    say = screen.say
    card = Table(title=entry.word, title_style="bold", show_header=False, box=None, padding=(0, 2))
    card.add_column(style="bold", no_wrap=True)
    card.add_column()
    card.add_row(say("card.spellings"), ", ".join(f"[bold]{one}[/]" for one in entry.spellings))
    for one in explain(lexicon, entry.word, screen.language):
        told = say("card.meaning", spelling=one.spelling, kind=one.kind)
        card.add_row(told, "\n".join(_lines_of(one, say)))
    label = say("card.family")
    for family in lexicon.family(entry.word):
        card.add_row(label, _listed(family, FAMILY_SHOWN))
        label = ""
    card.add_row(say("card.familiarity"), _dots(entry.familiarity))
    neighbours = lexicon.neighbours(entry.word)
    for name, words in zip(neighbours._fields, neighbours, strict=True):
        card.add_row(say(f"card.{name}"), _listed(words, NEIGHBOURS_SHOWN))
    screen.out.print(card)


def _lines_of(explained: Explanation, say: Say) -> Iterator[str]:
    """What a word is and means as one lemma."""
    yield from (f"[dim]{form}[/]" for form in explained.forms)
    by_rule = f" [dim]({say('card.by-rule', base=explained.base)})[/]" if explained.base else ""
    yield from (f"{sense}{by_rule}" for sense in explained.senses)
    yield from (f"[dim]{say('card.littre', sense=sense)}[/]" for sense in explained.littre)
    if not (explained.forms or explained.senses or explained.littre):
        yield "–"


def _show_info(screen: Screen, lexicon: Lexicon) -> None:
    say = screen.say
    counts = lexicon.counts
    table = Table(show_header=False, box=None, padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name in ("words", "words15", "compounds", "lemmas", "families"):
        table.add_row(say(f"info.{name}"), f"{getattr(counts, name):,}".replace(",", " "))
    table.add_row(say("info.fingerprint"), lexicon.fingerprint)
    table.add_row(say("info.source"), "lingotweaker-data-fr (Dicollecte, MPL-2.0)")
    table.add_row(say("info.file"), str(lexicon.path))
    screen.out.print(table)


def _answer(screen: Screen, as_json: bool, verdicts: Iterable[WordVerdict | PairVerdict]) -> None:
    for verdict in verdicts:
        line = msgspec.json.encode(verdict).decode() if as_json else verdict.text(screen.say)
        print(line)


def _standard_input() -> Iterator[str]:
    # What is no UTF-8 becomes a character that no word has, and is refused as such.
    # A file from Windows may begin with a mark of its byte order, which is no letter either.
    lines = (line.decode(errors="replace") for line in sys.stdin.buffer)
    return (line.removeprefix("\ufeff").rstrip("\r\n") for line in lines)


def _refuse_options(words: Iterable[str], say: Say) -> None:
    """Words may begin with a hyphen only to be ``-``: the rest was meant as an option."""
    for word in words:
        if word.startswith("-") and word != STANDARD_INPUT:
            raise Failure(say("error.option", text=_shown(word)))


def _folded(text: str) -> str:
    """The folded word, or a clear refusal."""
    word = fold(text[:LONGEST_LINE])
    if not word:
        raise BadInput("empty", text)
    if foreign := foreign_characters(word):
        raise BadInput("characters", foreign)
    if len(text) > LONGEST_LINE:
        raise BadInput("too-long", word)
    return word


def _shown(text: str) -> str:
    """A text that the user wrote, short and without characters that would act on a terminal."""
    text = "".join(c if c.isprintable() else "\ufffd" for c in text[:41])
    return text if len(text) <= 40 else text[:40] + "…"


def _listed(words: Iterable[str], most: int) -> str:
    shown = list(islice(iter(words), most + 1))
    text = ", ".join(shown[:most]) or "–"
    return text + (", …" if len(shown) > most else "")


def _dots(familiarity: int) -> str:
    full = min(familiarity // 10, 5)  # from 50 on, a word is known to all
    return "●" * full + "○" * (5 - full) + f"  {familiarity}/100"
