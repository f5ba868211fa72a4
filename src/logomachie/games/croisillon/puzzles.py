"""The puzzles of CROISILLON: lay all the cards of a hand, reach a score that few grids reach."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.game import Language, Seat
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import Said
from logomachie.games.croisillon.actions import Action, Draft, Lay
from logomachie.games.croisillon.coach import hint_to
from logomachie.games.croisillon.grid import Grid
from logomachie.games.croisillon.moves import PLAIN, Found, GridSearch, Style
from logomachie.games.croisillon.reading import read
from logomachie.games.croisillon.referee import ARBITER, CroisillonGame
from logomachie.games.croisillon.state import NO_LIMIT, State
from logomachie.kernel.budget import UNLIMITED, Budget, Limit

KNOWN, RARE, ALL = 30, 10, 0
"""The least familiarity of words that people know, of words that some know, and of all words."""
ALL_CARDS = Style(bonus=1000.0)
"""How grids are composed that shall take the whole hand: nothing is worth as much."""
SEEN = 60
"""So many of the best grids are looked at: some have the same words."""
MOST_FULL = 40
"""So many choices of known words may take the whole hand."""
LEAST_POINTS = 30
NEAR_PERCENT, FAR_PERCENT = 95, 80
"""What is to be reached: so many percent of the best grid of known words, which itself comes so
near to the best of all words."""
MOST_KNOWN, MOST_RARE = 4, 30
"""So many choices of known words may reach it, and so many of words that some know."""


# -- the position


def _asked(game: CroisillonGame, state: State, seat: Seat) -> State | None:
    """The position without a clock, the last grid accepted; none for who has no whole hand."""
    state = game.settled(state)
    if state.ended or state.bonus or seat != state.turn:
        return None
    if len(state.hands[seat]) < game.material.hand_size:
        return None
    options = {**state.setup.options, "limit": NO_LIMIT, "words": ARBITER}
    setup = msgspec.structs.replace(state.setup, options=options)
    drafts = (Grid(),) * state.setup.players
    return msgspec.structs.replace(state, setup=setup, drafts=drafts, until=None)


def _grids(
    game: CroisillonGame, state: State, least: int, limit: Limit, style: Style = PLAIN
) -> list[Found] | None:
    """The best grids of words of this familiarity, or none where the limit is not enough."""
    search = GridSearch(
        game.lexicon.vocabulary(least),
        state.hands[state.turn],
        game.material,
        count=SEEN,
        used=state.used,
        style=style,
    )
    for _ in search.steps():
        if limit.spent():
            return None
    return search.found()


def _choices(game: CroisillonGame, grids: Sequence[Found]) -> int:
    """How many choices of words these grids are."""
    readings = (read(grid.cards, game.material, game.lexicon) for grid, _ in grids)
    return len({tuple(sorted(word.text for word in reading.words)) for reading in readings})


def _is_answered(taken: Sequence[Taken]) -> bool:
    """Whether something was done that is more than to prepare a grid."""
    return not isinstance(taken[-1].action, Draft)


# -- lay all the cards


def pose_all_cards(game: CroisillonGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """To lay the whole hand, where known words allow it, but not in many ways."""
    asked = _asked(game, state, seat)
    found = asked and _grids(game, asked, KNOWN, budget.begin(), ALL_CARDS)
    if not asked or not found:
        return None
    full = _full(game, found)
    if not full or len(full) == SEEN or _choices(game, full) > MOST_FULL:
        return None
    size = game.material.hand_size
    return Posed((Lay(full[0][0]),), size, size, state=asked)


def _full(game: CroisillonGame, grids: Sequence[Found]) -> list[Found]:
    """Those that take the whole hand."""
    return [found for found in grids if len(found[0].spots) == game.material.hand_size]


def measure_cards(
    game: CroisillonGame, before: State, seat: Seat, taken: Sequence[Taken]
) -> int | None:
    """How many cards the grid takes; none for anything else, and drafts lead on."""
    action = taken[-1].action
    if isinstance(action, Lay):
        return len(action.grid.spots)
    return 0 if _is_answered(taken) else None


def say_cards(reached: int, language: Language) -> str:
    """So many cards."""
    if language == "en":
        return f"{reached} card laid" if reached == 1 else f"{reached} cards laid"
    return f"{reached} carte posée" if reached < 2 else f"{reached} cartes posées"


def hint_all_cards(game: CroisillonGame, state: State, seat: Seat, done: Sequence[Action]) -> Hint:
    """Advice that leads to a grid of all cards, by known words if there is one."""
    for least in (KNOWN, RARE, ALL):
        found = _grids(game, state, least, UNLIMITED, ALL_CARDS) or []
        if full := _full(game, found):
            break
    return hint_to(game, (full or found)[0][0])


# -- reach the score


def pose_reach(game: CroisillonGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """A score that few grids of known words reach, and that is not far from the best there is."""
    asked = _asked(game, state, seat)
    limit = budget.begin()
    known = asked and _grids(game, asked, KNOWN, limit)
    if not asked or not known or known[0][1] < LEAST_POINTS:
        return None
    grid, score = known[0]
    target = -(-score * NEAR_PERCENT // 100)
    for least, most in ((KNOWN, MOST_KNOWN), (RARE, MOST_RARE)):
        found = known if least == KNOWN else _grids(game, asked, least, limit) or ()
        reaching = [one for one in found if one[1] >= target]
        if not reaching or len(reaching) == SEEN or _choices(game, reaching) > most:
            return None
    best = _grids(game, asked, ALL, limit)
    if not best or score * 100 < FAR_PERCENT * best[0][1]:
        return None
    return Posed((Lay(grid),), target, best[0][1], state=asked)


def measure_points(
    game: CroisillonGame, before: State, seat: Seat, taken: Sequence[Taken]
) -> int | None:
    """The points of the grid; none for anything else, and drafts lead on."""
    if isinstance(taken[-1].action, Lay):
        return taken[-1].effects.score
    return 0 if _is_answered(taken) else None


def say_points(reached: int, language: Language) -> str:
    """So many points."""
    one = reached == 1 or (reached == 0 and language == "fr")
    return f"{reached} point" if one else f"{reached} points"


def hint_reach(game: CroisillonGame, state: State, seat: Seat, done: Sequence[Action]) -> Hint:
    """Advice that leads to the best grid of known words."""
    found = _grids(game, state, KNOWN, UNLIMITED) or _grids(game, state, ALL, UNLIMITED) or []
    return hint_to(game, found[0][0])


KINDS = (
    PuzzleKind(
        "reach",
        title=Said(fr="Le score à atteindre", en="Reach the score"),
        aim=Said(
            fr="Posez une grille d’au moins {target} points.",
            en="Lay a grid of at least {target} points.",
        ),
        pose=pose_reach,
        measure=measure_points,
        say=say_points,
        hint=hint_reach,
        hardest=KNOWN,
    ),
    PuzzleKind(
        "all-fifteen",
        title=Said(fr="Les quinze cartes", en="All fifteen cards"),
        aim=Said(
            fr="Posez vos {target} cartes en une seule grille.",
            en="Lay all your {target} cards in one grid.",
        ),
        pose=pose_all_cards,
        measure=measure_cards,
        say=say_cards,
        hint=hint_all_cards,
        hardest=KNOWN,
    ),
)
