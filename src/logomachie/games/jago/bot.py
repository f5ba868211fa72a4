"""The bots of JAGO: from a beginner to a player who thinks of the reply.

A bot sees what its seat may see: the state it is given has everything else dealt at random. It
plans the rest of its turn at once, to the end of it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.engine.strength import Skill, Strength, between, noticed
from logomachie.games.jago import challenges, claims, moves, turns
from logomachie.games.jago.actions import Action, Challenge, Resign, TakeBack
from logomachie.games.jago.actions import Turn as TurnLetters
from logomachie.games.jago.board import names_of, run_through
from logomachie.games.jago.clock import glass_seconds
from logomachie.games.jago.referee import CHALLENGE, JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import UNLIMITED, Budget, Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import Position, Words
from logomachie.kernel.overlay.turns import Effort, Turn, greedy_lead


class Style(NamedTuple):
    """How a strength plays."""

    skill: Skill
    """What it knows and notices, of whole turns; its tricks are turns that replace letters."""
    effort: Effort
    """How much its first search looks at."""
    aim: int
    """The lead that satisfies it: it looks for no higher one."""
    keeps: bool = False
    """Whether it weighs the letters it keeps and the long words it leaves to be stolen."""
    thinks: bool = False
    """Whether it searches as long as it may, and weighs what the other can reply."""


STYLES = {
    1: Style(
        Skill(
            45, glance=0.15, easy=3.0, most=6, tricks=0.1, suspects=0.3, mistrusts=0.05,
            invents=True,
        ),
        Effort(width=2, branches=5, plays=3),
        aim=3,
    ),
    2: Style(
        Skill(
            35, glance=0.2, easy=5.0, most=9, tricks=0.3, suspects=0.6, mistrusts=0.03,
            invents=True,
        ),
        Effort(width=3, branches=7, plays=5),
        aim=8,
    ),
    3: Style(
        Skill(30, glance=0.22, easy=8.0, tricks=0.6),
        Effort(width=3, branches=7, plays=5),
        aim=13,
    ),
    4: Style(
        Skill(20, glance=0.3, easy=15.0),
        Effort(width=4, branches=8, plays=6),
        aim=30,
    ),
    5: Style(Skill(), Effort(width=6, branches=12, plays=9), 99, keeps=True, thinks=True),
}  # fmt: skip
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
    game: JagoGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action | None:
    """What a bot of this strength does; ``None`` where it is content to wait."""
    return next(iter(foresee(game, state, seat, strength, budget, seed)), None)


def foresee(
    game: JagoGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> tuple[Action, ...]:
    """All that a bot does until others act; nothing where it is content to wait."""
    moves.warm(game.lexicon)
    style = between(STYLES, strength)
    at_once = _at_once(game, state, seat, style.skill)
    if at_once is not None:
        return at_once
    found = _turns(game, state, style, budget, random.Random(seed))
    return _planned(game, state, found) if found else _lost(state)


def alternatives(
    game: JagoGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...] | None:
    """The one plan of who thinks; ``None`` where chance has a hand in what a bot notices."""
    if not between(STYLES, strength).thinks:
        return None
    return (foresee(game, state, seat, strength, budget, seed),)


def _at_once(game: JagoGame, state: State, seat: Seat, skill: Skill) -> tuple[Action, ...] | None:
    """What a bot does without a search; nothing where it waits, ``None`` where it has to search."""
    if state.penalty and state.penalty.seat == seat:
        return (_penalty(game, state),)
    if doubted := _doubted(game, state, seat, skill):
        return (Challenge(doubted),)
    if seat != state.turn or state.penalty or state.ended:
        return ()
    return None


# -- the plan


def _turns(
    game: JagoGame, state: State, style: Style, budget: Budget, rng: random.Random
) -> list[Turn]:
    """What there is to do in this turn, what the bot prefers first; nothing if all seems lost."""
    skill = style.skill
    automaton = skill.words(game.lexicon, believed=state.setup.options["words"] == CHALLENGE)
    words = moves.words_for(game.lexicon, game.material, automaton)
    position = moves.position_of(words, state, game.material)
    if position is None:
        return []
    glass = glass_seconds(state)
    limit = (budget.within(glass * LONGEST_THOUGHT) if glass else budget).begin()
    if style.thinks:
        found = _search(words, position, style, limit)
    else:
        found = _glance(words, position, style, rng)
    if state.plays and turns.missing(state, game.material) == ((), 0):
        found.append(Turn((), (position,), overlay.balance(position), 0))
    if not found:
        return []
    ranked = _ranked(found, words, style, len(state.bag))
    if style.thinks:
        best = _think(game, state, words, ranked[:WEIGHED], limit.share(RESERVE), rng)
    else:
        best = next(noticed(ranked, skill, _letters_a_play, rng))
    return [best, *ranked[:TRIED]]


def _letters_a_play(turn: Turn) -> int:
    """How many letters a turn lays in each of its plays."""
    return round(turn.used / max(1, len(turn.plays)))


def _planned(game: JagoGame, state: State, found: Sequence[Turn]) -> tuple[Action, ...]:
    """The actions of a turn, or of the next best that the referee accepts."""
    for turn in found:
        plan = moves.to_plan(turn, state, game.material).plays
        held = moves.accepted(game.lexicon, state, game.material, plan)
        if held:
            return (*held.plays, held.end)
    return _lost(state)


def _lost(state: State) -> tuple[Action, ...]:
    """What a bot does where it knows no turn."""
    return (TakeBack() if any(word.open for word in state.words) else Resign(),)


def _glance(words: Words, position: Position, style: Style, rng: random.Random) -> list[Turn]:
    """The turns that pass before the eyes of who does not see everything.

    So little is seen at once: a slow machine does not make them play worse.
    """
    whole = style.effort
    effort = whole._replace(most_tiles=style.skill.most)
    efforts = [effort._replace(replace=False), effort, whole]
    for each in efforts[style.skill.tricks_in_mind(1, rng) :]:
        found, _ = moves.find_turns(words, position, [each], UNLIMITED)
        if found:
            return found
    return []


def _search(words: Words, position: Position, style: Style, limit: Limit) -> list[Turn]:
    """The turns that the thinking bot finds; a glance is taken however small its budget is."""
    effort = style.effort
    glance, _ = moves.find_turns(words, position, [effort._replace(width=1, branches=4)], UNLIMITED)
    efforts = moves.widening(effort)
    found, complete = moves.find_turns(words, position, efforts, limit.share(SEARCH_SHARE))
    if not (found or glance or complete):
        # Nothing yet: spend all on looking further.
        found, _ = moves.find_turns(words, position, efforts[1:], limit.share(RESERVE))
    return found or glance


def _ranked(found: list[Turn], words: Words, style: Style, bag: int) -> list[Turn]:
    """The turns that regain the advantage, as a bot likes them."""
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


def _doubted(game: JagoGame, state: State, seat: Seat, skill: Skill) -> str:
    """A word of the other that the bot challenges: as no word, or as no steal; or an empty text."""
    if state.penalty or challenges.contested(state) == seat:
        return ""
    lexicon = game.lexicon
    # It makes up its mind about a word once, however often it is asked.
    seed = f"{state.setup.seed}/{seat}"
    for claim in claims.open_claims(state):
        if skill.doubts((claim.word,), lexicon, seed) or (
            claim.word in lexicon
            and any(lexicon.same_meaning(old, claim.word).same for old in claim.stolen)
            and skill.suspects_wrong(claim.word, seed)
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
