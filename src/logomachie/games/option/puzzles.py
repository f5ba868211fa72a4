"""The puzzles of OPTION: the play that scores most, the one that turns most prisms over, the one
that leads to the best end.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.game import Language, Seat
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import Said
from logomachie.engine.tuples import replaced
from logomachie.games.option import moves
from logomachie.games.option.actions import Action, Play
from logomachie.games.option.coach import hint_to
from logomachie.games.option.ending import Ending, OutOfReachError, is_open
from logomachie.games.option.referee import ARBITER, OptionGame
from logomachie.games.option.state import COLOURS, State
from logomachie.kernel.budget import UNLIMITED, Budget, Limit
from logomachie.kernel.crossword.plays import Plays
from logomachie.lexicon.familiarity import CURRENT

HARDEST = 20
"""The least familiarity of the words of a solution."""
SEEN = 60
"""So many of the best plays are looked at: as a rule, many form the same words."""
LEAST_POINTS = 20
"""A best play that scores less is not worth looking for."""
CLEAR_POINTS, CLEAR_PERCENT = 3, 5
"""The best play scores so much more than any that forms other words."""
LEAST_FLIPS = 2
MOST_WORDS = 2
"""So many choices of words may turn the most prisms over."""
FEWEST_PRISMS, MOST_PRISMS, MOST_OTHERS = 2, 5, 3
"""In the last moves: how many prisms are on the own rack, and at most on the other's."""
LEAST_GAIN, CLEAR_GAIN, MOST_KNOWN_ENDS, MOST_ENDS = 10, 5, 2, 6
"""What the best end gains at least; what comes nearer to it than so many points counts, where so
few choices of known words do, and of all words, and to pass does not."""
ANSWERS, WORTH_TELLING = 300, 60
"""So many answers are listed at most, of those that reach so many percent of the best."""


# -- the position


def _asked(game: OptionGame, state: State, seat: Seat) -> State | None:
    """The position with the last play accepted and an arbiter of words; none for who waits."""
    state = game.settled(state)
    if state.ended or seat != state.turn or not any(state.grid):
        return None
    options = {**state.setup.options, "words": ARBITER}
    return msgspec.structs.replace(
        state, setup=msgspec.structs.replace(state.setup, options=options)
    )


def _is_known(game: OptionGame, words: Iterable[str]) -> bool:
    """Whether people know all of these words."""
    lexicon = game.lexicon
    return all(lexicon.familiarity[lexicon.index(word)] >= HARDEST for word in words)


def _words(plays: Plays, number: int) -> tuple[str, ...]:
    """The words that a play forms, in alphabetical order."""
    return tuple(sorted(word.text for word in plays[number].words))


def _action(game: OptionGame, state: State, plays: Plays, number: int) -> Play:
    rack = state.racks[state.turn]
    return moves.to_action(plays.laying(number), rack, game.prisms, game.material)


def _all_plays(game: OptionGame, state: State) -> Plays:
    rack = state.racks[state.turn]
    return moves.packed_list(game.lexicon.automaton, state, rack, game.prisms, game.material)


# -- the play that scores most


def pose_best_play(game: OptionGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The play that scores most, where it stands clear; all are looked at, whatever the budget."""
    asked = _asked(game, state, seat)
    if asked is None:
        return None
    plays = _best(game, asked, SEEN)
    if not len(plays) or plays.scores[0] < LEAST_POINTS:
        return None
    score, words = int(plays.scores[0]), _words(plays, 0)
    second = next((n for n in range(1, len(plays)) if _words(plays, n) != words), None)
    if second is None or not _is_clear(score, int(plays.scores[second])):
        return None
    if not _is_known(game, words):
        return None
    return Posed((_action(game, asked, plays, 0),), score, score, state=asked)


def _best(game: OptionGame, state: State, count: int) -> Plays:
    rack = state.racks[state.turn]
    return moves.packed_plays(
        game.lexicon.automaton, state, rack, game.prisms, game.material, count
    )


def _is_clear(best: int, second: int) -> bool:
    return best - second >= CLEAR_POINTS and (best - second) * 100 >= CLEAR_PERCENT * second


def measure_points(
    game: OptionGame, before: State, seat: Seat, taken: Sequence[Taken]
) -> int | None:
    """The points of the play; none for anything else."""
    return taken[0].effects.score if isinstance(taken[0].action, Play) else 0


def say_points(reached: int, language: Language) -> str:
    """So many points."""
    one = reached == 1 or (reached == 0 and language == "fr")
    return f"{reached} point" if one else f"{reached} points"


def hint_best_play(game: OptionGame, state: State, seat: Seat, done: Sequence[Action]) -> Hint:
    """Advice that leads to the best play."""
    return hint_to(game, state, _action(game, state, _best(game, state, 1), 0))


def best_play_answers(game: OptionGame, state: State, seat: Seat) -> Iterator[tuple[Play, int]]:
    """The plays that score most: see ``ANSWERS``. What is not listed scores less than these."""
    plays = _best(game, state, ANSWERS)
    for number, score in enumerate(plays.scores.tolist()):
        if score * 100 < WORTH_TELLING * int(plays.scores[0]):
            break
        yield _action(game, state, plays, number), score


# -- the play that turns most prisms over


def pose_most_flips(game: OptionGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The play that turns most prisms over, where no other words, or few, turn as many.

    All plays are looked at, whatever the budget.
    """
    asked = _asked(game, state, seat)
    if asked is None:
        return None
    plays = _all_plays(game, asked).by_flips()
    most = int(plays.flip_counts.max(initial=0))
    reaching = int((plays.flip_counts == most).sum())
    if plays.capped or most < LEAST_FLIPS or reaching > SEEN:
        return None
    number = _best_known(game, plays, reaching)
    if number is None or len({_words(plays, n) for n in range(reaching)}) > MOST_WORDS:
        return None
    return Posed((_action(game, asked, plays, number),), most, most, state=asked)


def _best_known(game: OptionGame, plays: Plays, count: int) -> int | None:
    """The first of so many plays whose words people know."""
    return next((n for n in range(count) if _is_known(game, _words(plays, n))), None)


def measure_flips(
    game: OptionGame, before: State, seat: Seat, taken: Sequence[Taken]
) -> int | None:
    """How many prisms the play turns over; none for anything else."""
    action = taken[0].action
    return len(action.flips) if isinstance(action, Play) else 0


def say_flips(reached: int, language: Language) -> str:
    """So many prisms turned over."""
    if language == "en":
        return f"{reached} prism turned" if reached == 1 else f"{reached} prisms turned"
    return f"{reached} prisme retourné" if reached < 2 else f"{reached} prismes retournés"


def hint_most_flips(game: OptionGame, state: State, seat: Seat, done: Sequence[Action]) -> Hint:
    """Advice that leads to the play that turns most prisms over, by known words if there is one."""
    plays = _all_plays(game, state).by_flips()
    reaching = min(SEEN, int((plays.flip_counts == plays.flip_counts[0]).sum()))
    number = _best_known(game, plays, reaching) or 0
    return hint_to(game, state, _action(game, state, plays, number))


def most_flips_answers(game: OptionGame, state: State, seat: Seat) -> Iterator[tuple[Play, int]]:
    """The plays that turn most prisms over: see ``ANSWERS``. What is not listed turns no more."""
    plays = _all_plays(game, state).by_flips()[:ANSWERS]
    for number, flips in enumerate(plays.flip_counts.tolist()):
        if flips * 100 < WORTH_TELLING * int(plays.flip_counts[0]):
            break
        yield _action(game, state, plays, number), flips


# -- the last moves


def pose_last_moves(game: OptionGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The play that leads to the best end, of those that form words people know.

    All plays are looked at: few choices of words may reach as much. What follows is played with
    the words in use, as nobody can foresee others. Every position looked at is a unit of work.
    """
    asked = _asked(game, state, seat)
    if asked is None or not is_open(asked):
        return None
    own, other = asked.racks[seat], tuple(sorted(asked.racks[1 - seat]))
    if not FEWEST_PRISMS <= len(own) <= MOST_PRISMS or len(other) > MOST_OTHERS:
        return None
    asked = msgspec.structs.replace(asked, racks=replaced(asked.racks, 1 - seat, other))
    ending, plays = _ending(game, budget.begin()), _all_plays(game, asked).ranked()
    try:
        ends = _known_ends(game, ending, asked, plays)
        if ends is None or ending.of_passing(asked) >= ends.target:
            return None
        best = _best_end(ending, asked, plays, ends.target)
    except OutOfReachError:
        return None
    if best is None:
        return None
    play = ending.action(asked, plays, ends.number)
    return Posed((play,), ends.target, best, _faces(game, other), asked)


class _Ends(NamedTuple):
    """The best end that words people know lead to."""

    number: int
    """The play that leads to it."""
    target: int
    """More than all plays gain that form other words."""


def _known_ends(game: OptionGame, ending: Ending, state: State, plays: Plays) -> _Ends | None:
    """The best end by known words, where it stands clear and is not the best play over again."""
    known = _known(game, plays)
    near = {} if plays.capped else ending.best_plays(state, plays, known, CLEAR_GAIN)
    number = max(near, key=near.__getitem__, default=None)
    if number is None or near[number] < LEAST_GAIN:
        return None
    if len({_words(plays, one) for one in near}) > MOST_KNOWN_ENDS:
        return None
    is_over = plays.tile_counts[number] == len(state.racks[state.turn])
    if is_over and plays.scores[number] == plays.scores[known[0]]:
        return None
    return _Ends(number, near[number] - CLEAR_GAIN + 1)


def _known(game: OptionGame, plays: Plays) -> list[int]:
    """The plays that form words people know."""
    numbers = range(len(plays))
    words = [_words(plays, number) for number in numbers]
    known = {formed for formed in set(words) if _is_known(game, formed)}
    return [number for number in numbers if words[number] in known]


def _best_end(ending: Ending, state: State, plays: Plays, target: int) -> int | None:
    """What the best of all ends gains; none where too many choices of words reach the target."""
    best, words = target, set[tuple[str, ...]]()
    for number, worth in ending.reaching(state, plays, target):
        best = max(best, worth)
        words.add(_words(plays, number))
        if len(words) > MOST_ENDS:
            return None
    return best


def _ending(game: OptionGame, limit: Limit = UNLIMITED) -> Ending:
    return Ending(game, game.lexicon.vocabulary(CURRENT), limit)


def _faces(game: OptionGame, rack: Sequence[int]) -> dict[str, str]:
    """The faces of the prisms of a rack, by colour."""
    prisms = [game.prisms[number] for number in rack]
    faces = {one: ["/".join(p.faces) for p in prisms if p.colour == one] for one in COLOURS}
    return {colour: ", ".join(shown) or "–" for colour, shown in faces.items()}


def measure_gain(game: OptionGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """What is gained on the other player by the end, if both go on as well as they can."""
    after = taken[0].state
    gain = _lead(after, seat) - _lead(before, seat)
    return gain if after.ended else gain - int(_ending(game).worth(after))


def _lead(state: State, seat: Seat) -> int:
    return state.scores[seat] - state.scores[1 - seat]


def say_gain(reached: int, language: Language) -> str:
    """So many points more, or less, than the other player."""
    sign = "−" if reached < 0 else "+" if reached else ""
    return sign + say_points(abs(reached), language)


def hint_last_moves(game: OptionGame, state: State, seat: Seat, done: Sequence[Action]) -> Hint:
    """Advice that leads to the best end by known words."""
    ending, plays = _ending(game), _all_plays(game, state).ranked()
    near = ending.best_plays(state, plays, _known(game, plays))
    return hint_to(game, state, ending.action(state, plays, min(near)))


KINDS = (
    PuzzleKind(
        "best-play",
        title=Said(fr="Le meilleur coup", en="The best play"),
        aim=Said(
            fr="Trouvez le coup qui rapporte le plus : {target} points.",
            en="Find the play that scores most: {target} points.",
        ),
        pose=pose_best_play,
        measure=measure_points,
        say=say_points,
        hint=hint_best_play,
        answers=best_play_answers,
        hardest=HARDEST,
    ),
    PuzzleKind(
        "most-flips",
        title=Said(fr="Le plus de retournements", en="The most flips"),
        aim=Said(
            fr="Retournez {target} prismes de la grille en un seul coup : on ne peut pas plus.",
            en="Turn over {target} prisms of the grid in one play: no more is possible.",
        ),
        pose=pose_most_flips,
        measure=measure_flips,
        say=say_flips,
        hint=hint_most_flips,
        answers=most_flips_answers,
        hardest=HARDEST,
    ),
    PuzzleKind(
        "last-moves",
        title=Said(fr="Les derniers coups", en="The last moves"),
        aim=Said(
            fr="Le sac est vide : prenez au moins {target} points à votre adversaire d’ici la fin, "
            "même s’il répond au mieux avec des mots courants. Ses prismes : rouges {red} ; "
            "blancs {white}.",
            en="The bag is empty: gain at least {target} points on your opponent by the end, even "
            "against the best replies in common words. Their prisms: red {red}; white {white}.",
        ),
        pose=pose_last_moves,
        measure=measure_gain,
        say=say_gain,
        hint=hint_last_moves,
        hardest=HARDEST,
    ),
)
