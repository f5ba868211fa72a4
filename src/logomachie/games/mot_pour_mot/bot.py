"""The bots of MOT POUR MOT: captains, teammates and voters of every strength.

A bot knows the answers of the packs, the usual words before the rare ones. Some of them come to its
mind in time; it chooses the word that pulls the letters best, and spells it at its own speed.
"""

import random
from collections import Counter
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.engine.game import Seat
from logomachie.engine.strength import Skill, Strength, between
from logomachie.games.mot_pour_mot import moves
from logomachie.games.mot_pour_mot.actions import (
    NO,
    UNSURE,
    YES,
    Accept,
    Action,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Spell,
    Start,
    Vote,
)
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import (
    CATEGORY_CHECK,
    SPELLING_CHECK,
    Phase,
    State,
    direction,
)
from logomachie.games.mot_pour_mot.verdicts import Verdict, admits_names
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from logomachie.kernel.budget import Budget


class Style(NamedTuple):
    """How a strength plays."""

    skill: Skill
    """What it knows and notices; its tricks are words of the others that cannot fit."""
    share: float
    """How many of the answers of a category it knows, the usual ones first."""
    recalled: float
    """How many of them come to its mind in a turn."""
    thinking: tuple[float, float]
    """How long it takes to settle for a word, from and to."""
    letter: float
    """How long it takes to spell a letter."""
    aims: float = 1.0
    """How likely it looks where the letters are, not only how many it pulls."""
    replies: int = 0
    """With how many categories it tries the replies to its word."""


STYLES = {
    1: Style(Skill(tricks=0.2), 0.20, 2.0, (10.0, 26.0), 1.3, aims=0.0),
    2: Style(Skill(tricks=0.4), 0.36, 2.5, (9.0, 24.0), 1.2, aims=0.2),
    3: Style(Skill(tricks=0.7), 0.58, 3.3, (7.0, 20.0), 0.9, aims=0.7),
    4: Style(Skill(tricks=0.9), 0.85, 5.0, (5.0, 15.0), 0.6),
    5: Style(Skill(), 1.00, 7.0, (3.0, 9.0), 0.4, replies=24),
}
FIRST_ANSWERS = 5
"""Answers that everybody knows: the most usual ones of a category."""
TRIED = 10
"""Words whose replies the master tries."""
READS, CONSIDERS = 1.5, 1.5
"""Seconds to read a category, and to think about a word of the others or a vote."""
HARDER = 1.5
"""Seconds more for each step of difficulty."""
NEVER = 1e6
"""A pace slower than any clock: it leaves the matter to the others."""
UNCOMMON = 25
"""The familiarity of compounds, proper nouns and foreign words."""
RARE_KIND = 0.05
"""A part of speech is foreign to a category where fewer of its answers have it."""
VICTORY = 1000.0
FAMILIAR, COMPARED = 12, 2
"""An explanation compares a word with two of the most familiar answers."""
COMPARISON = "« {category} » : {word} en est un bon exemple, comme {first} ou {second}."
PLEA = "Pour moi, {word} répond bien à « {category} »."
DOUBT = "Je ne suis pas sûr que {word} convienne : à vous de juger."
"""What it says for its word, in the language of the answers."""


def choose(
    game: MotPourMotGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action:
    """What a bot of this strength does; it never needs long."""
    style, rng = between(STYLES, strength), random.Random(seed)
    match state.phase:
        case Phase.READING:
            return Start()
        case Phase.THINKING:
            return _find_word(game, state, seat, style, rng)
        case Phase.SPELLING:
            return Spell(game.turns.spelled(state)[1][0])
        case Phase.CHECKING:
            return _judge(game, state, style, rng)
        case Phase.EXPLAINING:
            return Explain(_explanation(game, state, rng))
        case Phase.VOTING:
            return Vote(opinion(game, state))


def pace(
    game: MotPourMotGame,
    state: State,
    seat: Seat,
    strength: Strength,
    action: Action,
    seed: str,
) -> float:
    """How many seconds it takes at the table for this action."""
    style = between(STYLES, strength)
    rng = random.Random(f"{state.category}/{seat}/{strength:g}/{state.spelled}")
    match action:
        case Start():
            return READS
        case Spell():
            return style.letter * rng.uniform(0.7, 1.3)
        case Propose() | Lock() | Pass():
            if isinstance(action, Propose) and any(p.seat == seat for p in state.proposals):
                return NEVER
            category = game.categories.get(state.category)
            harder = HARDER * (category.difficulty - 1) if category else 0.0
            # Teammates speak up before the captain decides.
            ready = rng.uniform(*style.thinking) * (0.6 if isinstance(action, Propose) else 1.0)
            spent = state.at - (state.until - game.turns.seconds(state.setup, Phase.THINKING))
            return max(0.0, ready + harder - spent)
        case _:
            return CONSIDERS


# -- words


class Answers(NamedTuple):
    """The answers of a category, the most familiar first."""

    words: tuple[str, ...]
    pulls: NDArray[np.int64]
    """How often each of them pulls each tile."""


@lru_cache(maxsize=4096)
def _answers(game: MotPourMotGame, name: str, tiles: str) -> Answers:
    category = game.categories.get(name)
    words = sorted(category.words if category else (), key=lambda word: -familiarity(game, word))
    counts = [[letters_of(word).count(tile) for tile in tiles] for word in words]
    shape = (len(words), len(tiles))
    pulls = np.array(counts, np.int64).reshape(shape)
    return Answers(tuple(map(read_answer, words)), pulls)


def familiarity(game: MotPourMotGame, word: str) -> int:
    """How usual a word is."""
    letters = letters_of(word)
    if letters not in game.lexicon:
        return UNCOMMON
    return int(game.lexicon.familiarity[game.lexicon.index(letters)])


def _find_word(
    game: MotPourMotGame, state: State, seat: Seat, style: Style, rng: random.Random
) -> Action:
    captain = seat == state.captains[state.team]
    words = _recall(game, state, style, rng)
    if captain:
        trusted = (p.word for p in state.proposals if _makes_sense(game, state, p.word))
        words = list(dict.fromkeys((*words, *trusted)))
    if not words:
        return Pass() if captain else Propose(game.words(state)[0])
    word = _best(game, state, words, style, aims=style.aims >= 1 or rng.random() < style.aims)
    return Lock(word) if captain else Propose(word)


def _recall(game: MotPourMotGame, state: State, style: Style, rng: random.Random) -> list[str]:
    """The words that come to its mind."""
    answers = _answers(game, state.category, game.turns.tiles(state.setup))
    known = answers.words[: max(FIRST_ANSWERS, round(len(answers.words) * style.share))]
    free = [word for word in known if letters_of(word) not in state.answers]
    whole = int(style.recalled)
    recalled = whole + (style.recalled > whole and rng.random() < style.recalled - whole)
    return rng.sample(free, min(recalled, len(free)))


def _makes_sense(game: MotPourMotGame, state: State, word: str) -> bool:
    """Whether a captain believes a teammate."""
    verdict = game.turns.judge(state, word).verdict
    return verdict == Verdict.RIGHT or (verdict == Verdict.VOTE and _could_be_a_name(game, word))


def _best(game: MotPourMotGame, state: State, words: list[str], style: Style, *, aims: bool) -> str:
    tiles = game.turns.tiles(state.setup)
    counts = np.array([[letters_of(word).count(tile) for tile in tiles] for word in words])
    places = direction(state.team) * np.array(state.tracks)
    if not aims:
        moved = np.where(np.abs(places) >= game.pulls, 0, counts).sum(axis=1)
        return words[int(moved.argmax())]
    after = _after(places, counts, game.pulls)
    values = _values(after, game.pulls, game.turns.to_win(state))
    if style.replies:
        first = np.argsort(-values, kind="stable")[:TRIED]
        replied = [_after_reply(game, state, after[word], style) for word in first]
        return words[int(first[int(np.argmax(replied))])]
    return words[int(values.argmax())]


def _after(places: NDArray[np.int64], counts: NDArray[np.int64], pulls: int) -> NDArray[np.int64]:
    """Where the letters are after each word, seen from the team that pulls."""
    return np.where(np.abs(places) >= pulls, places, np.minimum(places + counts, pulls))


def _values(after: NDArray[np.int64], pulls: int, to_win: int) -> NDArray[np.float64]:
    """What these places of the letters are worth."""
    table = np.array([moves.place_worth(place, pulls) for place in range(-pulls, pulls + 1)])
    won = (after >= pulls).sum(axis=-1) >= to_win
    values: NDArray[np.float64] = table[after + pulls].sum(axis=-1) + VICTORY * won
    return values


def _after_reply(
    game: MotPourMotGame,
    state: State,
    places: NDArray[np.int64],
    style: Style,
) -> float:
    """What is left of a position when the other team has answered some category as well as it can.

    Every word is tried with the same categories.
    """
    to_win = game.turns.to_win(state)
    own = float(_values(places, game.pulls, to_win))
    if own >= VICTORY / 2:
        return own
    to_come = sorted(game.turns.to_come(state))
    names = random.Random(state.category).sample(to_come, min(style.replies, len(to_come)))
    counts, firsts = _answers_to(game, tuple(names), game.turns.tiles(state.setup))
    if not firsts:
        return own
    replies = _values(_after(-places, counts, game.pulls), game.pulls, to_win)
    worst = np.maximum.reduceat(replies, firsts).tolist()
    return float(-sum(worst) / len(worst))


@lru_cache(maxsize=64)
def _answers_to(
    game: MotPourMotGame, names: tuple[str, ...], tiles: str
) -> tuple[NDArray[np.int64], list[int]]:
    """The pulls of all answers to some categories, and where those of each begin."""
    pulls = [answers for name in names if len(answers := _answers(game, name, tiles).pulls)]
    firsts = list(accumulate((len(answers) for answers in pulls[:-1]), initial=0))
    return (np.concatenate(pulls), firsts) if pulls else (np.empty((0, len(tiles)), np.int64), [])


# -- checks and votes


def _judge(game: MotPourMotGame, state: State, style: Style, rng: random.Random) -> Action:
    """Have checked what nothing knows, and contest what cannot fit: a real word only if noticed."""
    real = game.turns.judge(state, state.word).verdict == Verdict.RIGHT
    if not real and SPELLING_CHECK not in state.checked:
        return Check()
    noticed = not real or rng.random() < style.skill.tricks
    if (
        noticed
        and CATEGORY_CHECK not in state.checked
        and _cannot_fit(game, state.category, state.word)
    ):
        return Contest()
    return Accept()


def opinion(game: MotPourMotGame, state: State) -> str:
    """What it votes: it is unsure where it cannot know, and so gives way (M43)."""
    if _listed(game, state.category, state.word):
        return YES
    if state.dispute and state.dispute.about == SPELLING_CHECK:
        foreign = admits_names(game.categories.get(state.category))
        return UNSURE if foreign and _could_be_a_name(game, state.word) else NO
    return NO if _cannot_fit(game, state.category, state.word) else UNSURE


def _could_be_a_name(game: MotPourMotGame, word: str) -> bool:
    """Whether a word that nothing knows looks like one all the same."""
    return game.speller.is_pronounceable(letters_of(word))


def _explanation(game: MotPourMotGame, state: State, rng: random.Random) -> str:
    """Why its word fits: it names others that do, the most familiar ones."""
    if not _listed(game, state.category, state.word):
        return DOUBT.format(word=state.word)
    answers = _answers(game, state.category, game.turns.tiles(state.setup)).words
    letters = letters_of(state.word)
    others = [word for word in answers[:FAMILIAR] if letters_of(word) != letters]
    if len(others) < COMPARED:
        return PLEA.format(word=state.word, category=state.category)
    first, second = rng.sample(others, COMPARED)
    return COMPARISON.format(word=state.word, category=state.category, first=first, second=second)


def _listed(game: MotPourMotGame, name: str, word: str) -> bool:
    category = game.categories.get(name)
    return bool(category and letters_of(word) in category.letters)


def _cannot_fit(game: MotPourMotGame, name: str, word: str) -> bool:
    """Whether a word breaks the condition on letters, or is of no kind that the category takes."""
    category = game.categories.get(name)
    if not category or _listed(game, name, word):
        return False
    letters = letters_of(word)
    if not category.allows(letters):
        return True
    if not game.speller.common(letters):
        return bool(game.speller.proper(letters)) and not admits_names(category)
    kinds = _kinds(game, letters)
    return bool(kinds and not kinds & _kinds_of(game, name))


def _kinds(game: MotPourMotGame, letters: str) -> frozenset[str]:
    """The parts of speech that a word can be."""
    entry = game.lexicon.entry(letters)
    return frozenset(reading.tag[:1] for reading in entry.readings) if entry else frozenset()


@lru_cache(maxsize=4096)
def _kinds_of(game: MotPourMotGame, name: str) -> frozenset[str]:
    """The parts of speech that the answers of a category are."""
    letters = game.categories[name].letters
    counted = Counter(kind for word in letters for kind in _kinds(game, word))
    return frozenset(kind for kind, count in counted.items() if count >= RARE_KIND * len(letters))
