"""The bots of JAGO: five levels, from a beginner to a player who thinks of the reply.

A bot sees what its seat may see: the state it is given has everything else dealt at random. It
plans the rest of its turn at once, to the end of it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.jago import challenges, claims, moves, turns
from logomachie.games.jago.actions import Action, Challenge, Resign, TakeBack
from logomachie.games.jago.actions import Turn as TurnLetters
from logomachie.games.jago.board import names_of, run_through
from logomachie.games.jago.clock import glass_seconds
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import UNLIMITED, Budget, Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import Position, Words
from logomachie.kernel.overlay.turns import Effort, Turn, greedy_lead


class Level(NamedTuple):
    """How a level plays."""

    familiarity: int
    """The least familiarity of the words it knows."""
    effort: Effort
    """How much its first search looks at."""
    aim: int
    """The lead that satisfies it: it looks for no higher one."""
    choice: int
    """It chooses at random among so many of its best turns."""
    reluctant: bool = False
    """Whether it looks for letters to replace only where nothing else helps."""
    keeps: bool = False
    """Whether it weighs the letters it keeps and the long words it leaves to be stolen."""
    thinks: bool = False
    """Whether it searches as long as it may, and weighs what the other can reply."""


LEVELS = {
    1: Level(30, Effort(width=3, branches=7, plays=5), aim=6, choice=6, reluctant=True),
    2: Level(20, Effort(width=3, branches=7, plays=5), aim=12, choice=6),
    3: Level(10, Effort(width=4, branches=8, plays=6), aim=30, choice=4),
    4: Level(0, Effort(width=4, branches=9, plays=6), aim=99, choice=3, keeps=True),
    5: Level(0, Effort(width=6, branches=12, plays=9), 99, 1, keeps=True, thinks=True),
}
CHALLENGERS = range(3, 6)
"""Levels that know when a word does not exist, or means the same."""
WEIGHED = 12
"""Turns that the thinking level compares."""
REPLY_PLAYS = 6
REPLY_TILE_COST = 0.5
"""How the other's reply is estimated: so many plays, each tile gaining at least this."""
WINNING = 30
"""What a reply is worth in letters that does not regain the advantage."""
SEARCH_SHARE, RESERVE = 0.5, 0.9
"""The shares of the budget after which no turn is searched, and no reply is tried."""
TRIED = 10
"""Turns that are tried in place of one that the referee does not accept."""
LONGEST_THOUGHT = 0.25
"""The share of the glass that a bot takes at most, whatever budget it is given."""


def choose(
    game: JagoGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> Action | None:
    """What a bot of this level does; ``None`` where it is content to wait."""
    return next(iter(foresee(game, state, seat, level, budget, seed)), None)


def foresee(
    game: JagoGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> tuple[Action, ...]:
    """All that a bot of this level does until others act; nothing where it is content to wait."""
    moves.warm(game.lexicon)
    at_once = _at_once(game, state, seat, level)
    if at_once is not None:
        return at_once
    rng = random.Random(seed)
    found = _turns(game, state, LEVELS[level], budget, rng)
    return _planned(game, state, rng.choice(found.equals), found) if found else _lost(state)


def alternatives(
    game: JagoGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...]:
    """The plans of which it draws one by lot."""
    moves.warm(game.lexicon)
    at_once = _at_once(game, state, seat, level)
    if at_once is not None:
        return (at_once,)
    found = _turns(game, state, LEVELS[level], budget, random.Random(seed))
    if found is None:
        return (_lost(state),)
    return tuple(_planned(game, state, turn, found) for turn in found.equals)


def _at_once(game: JagoGame, state: State, seat: Seat, level: int) -> tuple[Action, ...] | None:
    """What a bot does without a search; nothing where it waits, ``None`` where it has to search."""
    if state.penalty and state.penalty.seat == seat:
        return (_penalty(game, state),)
    if level in CHALLENGERS and (false := _false_claim(game, state, seat)):
        return (Challenge(false),)
    if seat != state.turn or state.penalty or state.ended:
        return ()
    return None


# -- the plan


class Considered(NamedTuple):
    """The turns that a bot thinks of."""

    equals: Sequence[Turn]
    """Those among which it does not choose by itself."""
    ranked: Sequence[Turn]
    """All of them, the best first."""


def _turns(
    game: JagoGame, state: State, style: Level, budget: Budget, rng: random.Random
) -> Considered | None:
    """What there is to do in this turn; ``None`` if all seems lost."""
    automaton = game.lexicon.vocabulary(style.familiarity)
    words = moves.words_for(game.lexicon, game.material, automaton)
    position = moves.position_of(words, state, game.material)
    if position is None:
        return None
    glass = glass_seconds(state)
    limit = (budget.within(glass * LONGEST_THOUGHT) if glass else budget).begin()
    found = _search(words, position, style, limit)
    if state.plays and turns.missing(state, game.material) == ((), 0):
        found.append(Turn((), (position,), overlay.balance(position), 0))
    if not found:
        return None
    ranked = _ranked(found, words, style, len(state.bag))
    if style.thinks:
        best = _think(game, state, words, ranked[:WEIGHED], limit.share(RESERVE), rng)
        return Considered((best,), ranked)
    return Considered(ranked[: style.choice], ranked)


def _planned(game: JagoGame, state: State, chosen: Turn, found: Considered) -> tuple[Action, ...]:
    """The actions of a turn, or of the next best that the referee accepts."""
    for turn in (chosen, *found.ranked[:TRIED]):
        plan = moves.to_plan(turn, state, game.material).plays
        held = moves.accepted(game.lexicon, state, game.material, plan)
        if held:
            return (*held.plays, held.end)
    return _lost(state)


def _lost(state: State) -> tuple[Action, ...]:
    """What a bot does where it knows no turn."""
    return (TakeBack() if any(word.open for word in state.words) else Resign(),)


def _search(words: Words, position: Position, style: Level, limit: Limit) -> list[Turn]:
    """The turns that the level finds; a glance is taken however small its budget is."""
    effort = style.effort
    if not style.thinks:
        efforts = [effort._replace(replace=False), effort] if style.reluctant else [effort]
        for each in efforts:
            # So little is seen at once: a slow machine does not make them play worse.
            found, _ = moves.find_turns(words, position, [each], UNLIMITED)
            if found:
                break
        return found
    glance, _ = moves.find_turns(words, position, [effort._replace(width=1, branches=4)], UNLIMITED)
    efforts = moves.widening(effort)
    found, complete = moves.find_turns(words, position, efforts, limit.share(SEARCH_SHARE))
    if not (found or glance or complete):
        # Nothing yet: spend all on looking further.
        found, _ = moves.find_turns(words, position, efforts[1:], limit.share(RESERVE))
    return found or glance


def _ranked(found: list[Turn], words: Words, style: Level, bag: int) -> list[Turn]:
    """The turns that regain the advantage, as a level likes them."""
    if style.keeps:
        return moves.ranked(found, words, bag)
    cost = style.effort.tile_cost
    return sorted(found, key=lambda turn: cost * turn.used - min(turn.lead, style.aim))


def _think(
    game: JagoGame,
    state: State,
    words: Words,
    weighed: Sequence[Turn],
    limit: Limit,
    rng: random.Random,
) -> Turn:
    """The turn after which the other does worst, on the average of what they may hold.

    Every turn is tried against the same deals of the unknown tiles, one deal after the other,
    until the limit is reached; what all turns have been tried against counts.
    """
    margins = [moves.worth(turn, words, len(state.bag)) for turn in weighed]
    deals = 0
    while len(weighed) > 1:
        deal = game.reshuffle_hidden(state, state.turn, str(rng.random()))
        rack = deal.racks[1 - state.turn]
        found = []
        for turn in weighed:
            if limit.spent():
                return weighed[margins.index(max(margins))]
            found.append(_margin(game, state, words, turn, rack))
        if not deals:
            # From now on replies count, and what is kept breaks ties.
            margins = [0.1 * margin for margin in margins]
        margins = [margin + new for margin, new in zip(margins, found, strict=True)]
        deals += 1
    return weighed[margins.index(max(margins))]


def _margin(game: JagoGame, state: State, words: Words, turn: Turn, rack: str) -> float:
    """What the other lacks for the advantage after a good reply: below 0 where nothing lacks."""
    pool = moves.to_plan(turn, state, game.material).pool
    tiles = overlay.position_of(["."], rack + pool).tiles
    lead = greedy_lead(words, overlay.turned(turn.position, tiles), REPLY_PLAYS, REPLY_TILE_COST)
    return -lead + (WINNING if lead <= 0 else 0)


# -- challenges


def _false_claim(game: JagoGame, state: State, seat: Seat) -> str:
    """A word of the other that does not exist, or is no steal; empty where there is none."""
    if state.penalty or challenges.contested(state) == seat:
        return ""
    for claim in claims.open_claims(state):
        if claim.word not in game.lexicon or any(
            game.lexicon.same_meaning(old, claim.word).same for old in claim.stolen
        ):
            return claim.word
    return ""


def _penalty(game: JagoGame, state: State) -> TurnLetters:
    """Letters of the other in short words: those are hard to steal back."""
    assert state.penalty
    board = game.material.board

    def length(cell: int) -> int:
        runs = (run_through(state.grid, cell, down=down, board=board) for down in (False, True))
        return sum(map(len, runs))

    cells = sorted(challenges.penalty_cells(state, state.penalty.seat), key=length)
    return TurnLetters(tuple(names_of(cells[: state.penalty.most], game.material)))
