"""The puzzles of MOT POUR MOT: from a category, a word that captures these letters."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.game import Language, Seat
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import Said
from logomachie.games.mot_pour_mot.actions import Action, Lock, Pass, Resign
from logomachie.games.mot_pour_mot.bot import familiarity
from logomachie.games.mot_pour_mot.coach import first_letter, the_word
from logomachie.games.mot_pour_mot.effects import Effects, HintLength
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, State, direction
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from logomachie.kernel.budget import Budget

FEWEST_LETTERS = 2
MOST_ANSWERS = 4
"""So many words of the list may capture all the letters."""
LETTERS = "lettre"
"""In the name of a category that asks for letters by their number or their order."""
HARDEST = 20
"""The least familiarity of the most usual of them."""


class Catch(NamedTuple):
    """An answer of a category, with the letters at the edge that it captures."""

    word: str
    letters: frozenset[str]


def pose(game: MotPourMotGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The most letters that a word captures, where few capture as much; all words are looked at.

    The other letters at the edge are put back by a space, so that none but these can be captured.
    """
    if state.phase != Phase.THINKING or seat != state.captains[state.team]:
        return None
    if len(_at_the_edge(game, state)) < FEWEST_LETTERS or _has_many_more(game, state.category):
        return None
    found = sorted(_catches(game, state), key=lambda one: (-len(one.letters), _rarity(game, one)))
    wanted = found[0].letters if found else frozenset()
    if len(wanted) < FEWEST_LETTERS or sum(one.letters >= wanted for one in found) > MOST_ANSWERS:
        return None
    if familiarity(game, found[0].word) < HARDEST:
        return None
    return Posed(
        solution=(Lock(found[0].word),),
        target=len(wanted),
        best=len(wanted),
        figures={"category": state.category, "letters": ", ".join(sorted(wanted))},
        state=_asking_for(game, state, wanted),
    )


def _has_many_more(game: MotPourMotGame, name: str) -> bool:
    """Whether a category asks for letters: then its list holds few of the words that fit."""
    category = game.categories.get(name)
    return bool(category and (category.letter or LETTERS in name))


def measure(game: MotPourMotGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """How many letters at the edge a word of the list captures; none where it is not on it."""
    match taken[-1].action:
        case Lock(word):
            category = game.categories.get(before.category)
            listed = category and letters_of(word) in category.letters
            return len(_at_the_edge(game, before) & {*letters_of(word)}) if listed else 0
        case Pass() | Resign():
            return 0
        case _:
            return None


def answers(game: MotPourMotGame, state: State, seat: Seat) -> Iterator[tuple[Action, int]]:
    """Every word of the list as it is written, in capitals and without accents; and passing."""
    yield Pass(), 0
    for word, letters in _catches(game, state):
        for written in dict.fromkeys((word, word.upper(), letters_of(word))):
            yield Lock(written), len(letters)


def say(reached: int, language: Language) -> str:
    """So many letters captured."""
    if language == "en":
        return f"{reached or 'no'} {'letter' if reached == 1 else 'letters'} captured"
    if reached == 0:
        return "aucune lettre capturée"
    return f"{reached} {'lettre capturée' if reached == 1 else 'lettres capturées'}"


def hint(game: MotPourMotGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """How long the word is and how many there are, how it begins, then the word."""
    (lock,) = solution
    assert isinstance(lock, Lock)
    wanted = _at_the_edge(game, state)
    count = sum(one.letters >= wanted for one in _catches(game, state))
    details = HintLength(count=count, length=len(letters_of(lock.word)))
    look = Effects("M25", "hint-length", details=details)
    return Hint(
        (look, first_letter(state, lock.word), the_word(game, state, lock.word)), (), (lock,)
    )


def _at_the_edge(game: MotPourMotGame, state: State) -> frozenset[str]:
    """The letters that one pull of the active team captures."""
    tiles = game.turns.tiles(state.setup)
    last = direction(state.team) * (game.pulls - 1)
    return frozenset(tile for tile, place in zip(tiles, state.tracks, strict=True) if place == last)


def _catches(game: MotPourMotGame, state: State) -> Iterator[Catch]:
    """The words of the category's list that were not given yet, in the order of the list."""
    near, given = _at_the_edge(game, state), {*state.answers}
    category = game.categories.get(state.category)
    for word in map(read_answer, category.words if category else ()):
        letters = letters_of(word)
        if letters not in given:
            yield Catch(word, near & {*letters})


def _rarity(game: MotPourMotGame, catch: Catch) -> tuple[int, str]:
    return -familiarity(game, catch.word), catch.word


def _asking_for(game: MotPourMotGame, state: State, wanted: frozenset[str]) -> State:
    """The position at the beginning of the turn, with these letters at the edge and no others."""
    others = _at_the_edge(game, state) - wanted
    tiles, step = game.turns.tiles(state.setup), direction(state.team)
    category = game.categories[state.category]
    return msgspec.structs.replace(
        state,
        tracks=tuple(
            place - step if tile in others else place
            for tile, place in zip(tiles, state.tracks, strict=True)
        ),
        used=(),
        until=float(game.turns.seconds(state.setup, Phase.THINKING)),
        at=0.0,
        proposals=(),
        talk=(),
        tally=None,
        answers=tuple(word for word in state.answers if word in category.letters),
    )


KINDS = (
    PuzzleKind(
        name="capture",
        title=Said(fr="Capturer d’un mot", en="Capture with one word"),
        aim=Said(
            fr="« {category} » : trouvez un mot qui capture {letters}.",
            en="“{category}”: find a French word that captures {letters}.",
        ),
        pose=pose,
        measure=measure,
        say=say,
        hint=hint,
        answers=answers,
        unknown=True,
        hardest=HARDEST,
    ),
)
