"""Categories: packs of them as files that a person can edit, and what makes a good pack.

A pack is a TOML file::

    title = "Cuisine"

    [[category]]
    name = "Un fromage"
    difficulty = 1
    answers = "brie comté roquefort"
    foreign = "feta"
    proper = "Babybel"
    letter = "commence par C"

Names matter to the referee, and which words are foreign or proper: those are never called misspelt.
The answers are what the bots know: single words, all in the lexicon but for those two kinds.
"""

import lzma
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import msgspec

from logomachie.engine.files import BadFile, TomlTable, read_table
from logomachie.engine.material import BadMaterial
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot.speller import Speller
from logomachie.games.mot_pour_mot.words import is_two, letters_of, read_answer
from logomachie.lexicon.folding import fold

FOLDER = "packs"
SUFFIX = ".toml"
DIFFICULTIES = range(1, 4)
FEWEST_ANSWERS = 20
LONGEST_NAME = 70
MIXTURE = " ou "
MOST_MIXTURES = 1 / 3
"""So much of a pack may ask for one thing or another; a category that asks for one is clearer."""
STRAIGHT_APOSTROPHE = "'"
CONDITIONS: dict[str, Callable[[str, str], bool]] = {
    "commence par": lambda word, letters: word.startswith(letters),
    "finit par": lambda word, letters: word.endswith(letters),
    "contient": lambda word, letters: letters in word,
    "sans": lambda word, letters: not set(word) & set(letters),
}
CONDITION = re.compile(rf"({'|'.join(CONDITIONS)}) ([A-Z]+)")


class Category(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A category with the answers that the bots know."""

    name: str
    difficulty: int
    answers: str
    foreign: str = ""
    """Words of other languages that the lexicon lacks."""
    proper: str = ""
    letter: str = ""
    """A condition on the letters: ``commence par C``, ``finit par E``, ``contient Z``, ``sans E``
    (``sans EA``: neither)."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All answers as they are written."""
        return tuple(f"{self.answers} {self.foreign} {self.proper}".split())

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """All answers as they are spelled, each once."""
        return tuple(dict.fromkeys(map(letters_of, self.words)))

    @cached_property
    def exempt(self) -> frozenset[str]:
        """Foreign words and proper nouns: no mistakes, though the lexicon may lack them."""
        return frozenset(map(letters_of, f"{self.foreign} {self.proper}".split()))

    def allows(self, letters: str) -> bool:
        """Whether a word meets the condition on its letters."""
        condition = CONDITION.fullmatch(self.letter)
        return not condition or CONDITIONS[condition[1]](letters, condition[2])


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some categories that belong together."""

    title: str
    category: tuple[Category, ...]


class Problem(NamedTuple):
    """Something to be mended in a pack."""

    key: str
    category: str = ""
    words: tuple[str, ...] = ()


def is_pack(table: TomlTable) -> bool:
    """Whether a table of a file is a pack, not a material."""
    return "category" in table


def read_pack(path: Path) -> Pack:
    """The pack of a file."""
    try:
        return msgspec.convert(read_table(path), Pack)
    except (BadFile, msgspec.ValidationError) as error:
        raise BadMaterial(f"{path.name}: {error}") from error


HousePacks = Callable[[Iterable[str]], dict[str, Pack]]
"""Gives the packs of the house by their names: these, or all of them."""


def own_packs(names: Iterable[str] = ()) -> dict[str, Pack]:
    """The packs of the house by their names: these, or all of them."""
    known = _house_packs()
    wanted = tuple(names) or tuple(known)
    if unknown := [name for name in wanted if name not in known]:
        raise BadMaterial(f"there is no pack {unknown[0]}; there are: {', '.join(known)}")
    return {name: known[name] for name in wanted}


@cache
def _house_packs() -> dict[str, Pack]:
    """All of them: they are read once, as nobody edits the package that runs."""
    with as_file(files(__package__).joinpath(FOLDER)) as folder:
        return {path.stem: read_pack(path) for path in sorted(folder.glob(f"*{SUFFIX}"))}


def packs_of_first_release(names: Iterable[str] = ()) -> dict[str, Pack]:
    """The packs of the house in 0.1.0, which kept them nowhere: these, or all of them."""
    with files(__package__).joinpath("packs.0.1.0.json.xz").open("rb") as file:
        texts = msgspec.json.decode(lzma.decompress(file.read()), type=dict[str, str])
    wanted = tuple(names) or sorted(texts, key=lambda name: name + SUFFIX)  # as files lie
    return {name: msgspec.toml.decode(texts[name], type=Pack) for name in wanted}


def load_packs(
    names: Sequence[str], beside: Path | None, house: HousePacks = own_packs
) -> dict[str, Pack]:
    """The packs that a material names; those with an ending are files beside it."""
    own = [name for name in names if not name.endswith(SUFFIX)]
    packs = house(own) if own or not names else {}
    for name in names:
        if name.endswith(SUFFIX):
            if Path(name).name != name:
                raise BadMaterial(f"a pack lies beside its material, not at {name}")
            packs[name] = read_pack((beside.parent if beside else Path()) / name)
    return packs


def by_name(packs: Iterable[Pack]) -> dict[str, Category]:
    """All categories; ``BadMaterial`` where there are none, or one has no name of its own."""
    found: dict[str, Category] = {}
    for category in (category for pack in packs for category in pack.category):
        if not category.name.strip() or not category.name.isprintable():
            raise BadMaterial("a category needs a name in one line")
        if category.name in found:
            raise BadMaterial(f"two categories have the name {category.name}")
        found[category.name] = category
    if len(found) < 2:
        raise BadMaterial("a game needs two categories or more")
    return found


# -- what makes a good pack


def problems(pack: Pack, speller: Speller, others: Iterable[Pack] = ()) -> Iterator[Problem]:
    """What is to be mended in a pack, given the other packs that it is played with."""
    if not pack.title.strip():
        yield Problem("no-title")
    if not pack.category:
        yield Problem("no-category")
    mixtures = [category.name for category in pack.category if MIXTURE in category.name]
    if len(mixtures) > len(pack.category) * MOST_MIXTURES:
        yield Problem("mixtures", words=tuple(mixtures))
    taken = {fold(category.name) for other in others for category in other.category}
    for category in pack.category:
        name = fold(category.name)
        if name in taken:
            yield Problem("name-twice", category.name)
        taken.add(name)
        yield from _problems_of(category, speller)


def _problems_of(category: Category, speller: Speller) -> Iterator[Problem]:
    name = category.name
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        yield Problem("bad-name", name[:LONGEST_NAME])
    if category.difficulty not in DIFFICULTIES:
        yield Problem("bad-difficulty", name)
    if category.letter and not CONDITION.fullmatch(category.letter):
        yield Problem("bad-condition", name, (category.letter,))
    readable = [word for word in category.words if _is_readable(word)]
    answers = [word for word in category.answers.split() if word in readable]
    spelled = {word: letters_of(word) for word in readable}
    known = {word: speller.common(spelled[word]) for word in answers}
    found = {
        "unreadable": [word for word in category.words if word not in readable],
        "twice": _twice(category.words),
        "capitals": [word for word in answers if word != word.lower()],
        "unknown": [word for word in answers if not known[word]],
        "accents": [word for word in answers if not _well_written(word, known[word])],
        "no-capital": [word for word in category.proper.split() if word[:1] == word[:1].lower()],
        "condition": [word for word in readable if not category.allows(spelled[word])],
        "plural": _plurals_beside_singulars(category.words),
        "straight": [text for text in (name, *category.words) if STRAIGHT_APOSTROPHE in text],
    }
    for key, words in found.items():
        if words:
            yield Problem(key, name, tuple(words))
    if len(category.letters) < FEWEST_ANSWERS:
        yield Problem("too-few", name, (str(len(category.letters)),))


def _is_readable(word: str) -> bool:
    try:
        return not is_two(read_answer(word))
    except Refusal:
        return False


def _twice(words: Sequence[str]) -> list[str]:
    seen: set[str] = set()
    twice = []
    for word in words:
        letters = letters_of(word)
        if letters in seen:
            twice.append(word)
        seen.add(letters)
    return twice


def _plurals_beside_singulars(words: Sequence[str]) -> list[str]:
    there = {word.lower() for word in words}
    return [word for word in words if there.intersection(_singulars(word.lower()))]


def _singulars(word: str) -> Iterator[str]:
    """Of what a word may be the plural."""
    if word.endswith(("s", "x")):
        yield word[:-1]
    if word.endswith("aux"):
        yield from (word[:-3] + ending for ending in ("al", "ail"))


def _well_written(word: str, spellings: Sequence[str]) -> bool:
    """Whether the accents are those of the lexicon; a word that it lacks is another problem."""
    return not spellings or read_answer(word).upper() in spellings
