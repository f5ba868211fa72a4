"""Pulling letters, what a position of the tracks is worth, and the words that make the best one."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.state import direction
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from logomachie.lexicon import Lexicon

CAPTURED = 10.0
NEAR = 6.0
"""What a letter at the very edge of the board would be worth; it grows with the square."""
FALLBACK = 8
"""Words taken from the lexicon where a category has no answer left."""


class Pulled(NamedTuple):
    """What spelling some letters does to the tracks."""

    tracks: tuple[int, ...]
    moved: tuple[str, ...]
    """The letters that moved, in order, as often as they did."""
    captured: tuple[str, ...]


def pull(tracks: tuple[int, ...], letters: str, tiles: str, pulls: int, team: int) -> Pulled:
    """Pull the letters one after the other (M21, M22, M25)."""
    places = list(tracks)
    moved, captured = [], []
    for letter in letters:
        tile = tiles.find(letter)
        if tile < 0 or abs(places[tile]) >= pulls:
            continue
        places[tile] += direction(team)
        moved.append(letter)
        if abs(places[tile]) >= pulls:
            captured.append(letter)
    return Pulled(tuple(places), tuple(moved), tuple(captured))


def worth(tracks: Iterable[int], pulls: int, team: int) -> float:
    """What the tracks are worth to a team: captures, and how near the other letters are."""
    return sum(place_worth(direction(team) * place, pulls) for place in tracks)


def place_worth(place: int, pulls: int) -> float:
    """What one letter is worth, so many spaces on the own side or, negative, on the other."""
    if abs(place) >= pulls:
        return CAPTURED if place > 0 else -CAPTURED
    size = NEAR * (place / pulls) ** 2
    return size if place > 0 else -size


def best_words(
    words: Iterable[str], tracks: tuple[int, ...], tiles: str, pulls: int, team: int
) -> list[str]:
    """The words in their exact form, those first that leave the best tracks."""

    def value(word: str) -> tuple[float, str]:
        after = pull(tracks, letters_of(word), tiles, pulls, team).tracks
        return -worth(after, pulls, team), word

    return sorted(map(read_answer, words), key=value)


def words_for(category: Category | None, given: Iterable[str], lexicon: Lexicon) -> Iterator[str]:
    """Answers of a category that were not given yet; any words where there are none."""
    taken = set(given)
    known = category.words if category else ()
    free = [word for word in known if letters_of(word) not in taken]
    yield from free or islice((word for word in lexicon if word not in taken), FALLBACK)
