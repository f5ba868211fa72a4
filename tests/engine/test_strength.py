"""Strength: a number from 1 to 5, styles between those that have names, what a bot notices."""

import random
from typing import NamedTuple

import pytest

from logomachie.engine.strength import (
    Skill,
    Strength,
    as_strength,
    between,
    is_strength,
    noticed,
    read_strength,
)
from logomachie.lexicon import Lexicon

BEGINNER = Skill(60, glance=0.2, easy=3.0, most=6, suspects=0.3, mistrusts=0.1, invents=True)


class Style(NamedTuple):
    skill: Skill
    span: tuple[float, float]
    seen: int
    thinks: bool = False


STYLES = {1: Style(BEGINNER, (9.0, 24.0), 10), 2: Style(Skill(), (3.0, 9.0), 20, thinks=True)}


def test_a_style_between_two_has_of_every_number_a_share_of_both() -> None:
    style = between(STYLES, 1.5)
    assert (style.skill.knows, style.skill.easy, style.span) == (30, 9.0, (6.0, 16.5))
    assert (style.seen, style.thinks, style.skill.invents) == (15, False, True)
    assert between(STYLES, 1) is STYLES[1]
    assert between(STYLES, 2) is STYLES[2]


@pytest.mark.parametrize(
    ("number", "is_one"),
    [(0, False), (1, True), (2.5, True), (2.55, False), (5, True), (5.1, False)],
)
def test_strengths(number: Strength, is_one: bool) -> None:
    assert is_strength(number) == is_one


def test_a_strength_that_has_a_name_is_a_whole_number() -> None:
    for text, strength in (("3", 3), ("3.0", 3), ("2.5", 2.5)):
        assert repr(read_strength(text)) == repr(strength)
    with pytest.raises(ValueError, match="6"):
        read_strength("6")
    assert [as_strength(number) for number in (-3.0, 1.96, 2.449, 9.0)] == [1, 2, 2.4, 5]


def test_the_better_see_more() -> None:
    plays = list(range(1, 9))
    seen = [
        len(list(noticed(plays, skill, int, random.Random(4)))) for skill in (BEGINNER, Skill())
    ]
    assert seen[0] < seen[1] == len(plays)


def test_long_plays_escape_a_beginner() -> None:
    longest = [
        max(noticed([8, 7, 6, 5, 4, 3, 2], BEGINNER, int, random.Random(seed)))
        for seed in range(200)
    ]
    assert max(longest) <= BEGINNER.most
    assert sum(length <= 4 for length in longest) > 100


def test_who_notices_nothing_takes_what_is_nearest() -> None:
    nothing = BEGINNER._replace(glance=0.0)
    assert list(noticed([5, 3, 4, 3], nothing, int, random.Random(1))) == [5]
    assert list(noticed([9, 8], BEGINNER, int, random.Random(1))) == [9]
    assert not list(noticed([], BEGINNER, int, random.Random(1)))


def test_tricks_come_one_by_one() -> None:
    rng = random.Random(3)
    half = Skill(tricks=0.5)
    counts = [half.tricks_in_mind(3, rng) for _ in range(400)]
    assert counts.count(0) > counts.count(1) > counts.count(2) > 0
    assert max(counts) == 3
    assert Skill().tricks_in_mind(16, rng) == 16
    assert Skill(tricks=0.0).tricks_in_mind(16, rng) == 0


def test_a_beginner_doubts_some_words_and_a_master_those_that_do_not_exist(
    lexicon: Lexicon,
) -> None:
    seeds = [str(number) for number in range(200)]

    def doubted(skill: Skill, word: str) -> int:
        return sum(skill.doubts([word], lexicon, seed) == word for seed in seeds)

    assert doubted(BEGINNER, "MAISON") == doubted(Skill(), "KYRIELLE") == 0
    assert 0 < doubted(BEGINNER, "KYRIELLE") < doubted(BEGINNER, "KYRIELLO") < len(seeds)
    assert doubted(Skill(), "KYRIELLO") == len(seeds)


def test_a_beginner_believes_in_plurals_that_do_not_exist(lexicon: Lexicon) -> None:
    words = BEGINNER.words(lexicon)
    believed = BEGINNER.words(lexicon, believed=True)
    assert "CHEVALS" not in lexicon
    assert believed is not words
    assert Skill().words(lexicon, believed=True) is lexicon.automaton
