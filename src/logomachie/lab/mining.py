"""Mining: puzzles from the positions of games between bots of mixed levels.

A ``Claim`` is one game to be played for its puzzles, a value that travels to other processes and
machines; ``dig`` does all the work for it. What it finds follows from the claim alone: its seed
deals, seats the bots, and says in which order the positions are looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from logomachie import games
from logomachie.bots.arena import MOST_ACTIONS
from logomachie.bots.players import LEVELS, Bot, Turn, next_turn, or_clock, takes_time
from logomachie.engine.chance import shuffled
from logomachie.engine.game import AnyGame, AnyState, OptionValue, Seat, Setup, new_setup
from logomachie.engine.puzzle import Posed, Puzzle, PuzzleKind, begin, to_puzzle
from logomachie.engine.scenario import SEED, BadScenario, Posing, Scenario, ScenarioAction
from logomachie.errors import LogomachieError
from logomachie.kernel.budget import Budget
from logomachie.lab.grading import estimate
from logomachie.lab.holding import holds, open_game, solution_words, worst_known
from logomachie.lab.playing import OtherLexicon

PLAY_LEVELS = LEVELS[:-1]
PLAY_WORK = 2
"""Who plays, and how much they think about a move: many positions are wanted, not the best games,
and the best level differs from the one below by what it thinks."""
DEALS = 4
"""So many hands are dealt in each position: to play up to it takes longer than to look at it."""
MOST_A_GAME = 6
"""A game gives no more puzzles, and as many of each kind, but one at least: they would be alike."""
POSE_WORK = 5000
"""How much a position is searched when it is looked at first."""


class Claim(msgspec.Struct, frozen=True):
    """A game that is to be played for its puzzles."""

    game: str
    lexicon: str
    """The fingerprint of the complete lexicon: who has another one finds other puzzles."""
    kinds: tuple[str, ...]
    """The kinds that are looked for."""
    seed: str
    number: int
    work: int = POSE_WORK


class Find(msgspec.Struct, frozen=True):
    """What came of a claim: a line of a file."""

    claim: Claim
    puzzles: tuple[Scenario, ...]


class NoPuzzles(LogomachieError):
    """A game that has no puzzles, or none of this kind."""


def kinds_of(game: str, name: str = "") -> tuple[PuzzleKind, ...]:
    """The kinds of a game, or the one of this name; ``NoPuzzles`` where there is none."""
    kinds = games.spec(game).puzzles
    found = tuple(kind for kind in kinds if name in ("", kind.name))
    if not found:
        raise NoPuzzles(", ".join(kind.name for kind in kinds))
    return found


def dig(claim: Claim) -> Find:
    """Play a game and look at its positions until there are enough puzzles of each kind."""
    game = open_game(claim.game)
    if game.lexicon_fingerprint != claim.lexicon:
        raise OtherLexicon(
            f"the complete lexicon is {game.lexicon_fingerprint} here, "
            f"{claim.lexicon} where the puzzles are kept"
        )
    occasion = f"{claim.seed}/{claim.number}"
    most = max(1, MOST_A_GAME // len(kinds_of(claim.game)))
    found = {kind: list[Scenario]() for name in claim.kinds for kind in kinds_of(claim.game, name)}
    for state in shuffled(tuple(positions(game, occasion)), occasion, "positions"):
        asked = deals(game, state, occasion)
        for kind, scenarios in found.items():
            if len(scenarios) < most and (puzzle := _first(game, kind, asked, claim.work)):
                scenarios.append(estimate(puzzle, kind, game).scenario)
        if all(len(scenarios) == most for scenarios in found.values()):
            break
    return Find(claim, tuple(chain.from_iterable(found.values())))


def _first(game: AnyGame, kind: PuzzleKind, states: Sequence[AnyState], work: int) -> Puzzle | None:
    """The first puzzle of a kind among these positions."""
    return next(filter(None, (pose(game, kind, state, work) for state in states)), None)


# -- positions


def positions(game: AnyGame, seed: str) -> Iterator[AnyState]:
    """The positions before each turn of a game between bots of mixed levels."""
    players = game.players[0]
    bots = {seat: Bot(level, Budget.of_work(PLAY_WORK)) for seat, level in _levels(players, seed)}
    options = games.spec(game.name).correspondence
    state = game.start(new_setup(game, players, seed, options))
    timed = takes_time(game)
    before: Seat | None = None
    turn: Turn | None = None
    now = 0.0
    for number in range(MOST_ACTIONS):
        waiting = game.to_act(state)
        if waiting and (timed or waiting[0] != before):
            before = waiting[0]
            yield state
        turn = next_turn(game, state, bots, now, f"{seed}/{number}", turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            return
        state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at


def deals(game: AnyGame, state: AnyState, seed: str) -> tuple[AnyState, ...]:
    """A position, and the same with all dealt anew that is not open to everybody, if it differs."""
    dealt = {str(game.format_position(state)): state}
    for number in range(1, DEALS):
        other = game.reshuffle_hidden(state, None, f"{seed}/{number}")
        dealt.setdefault(str(game.format_position(other)), other)
    return tuple(dealt.values())


def _levels(players: int, seed: str) -> Iterator[tuple[Seat, int]]:
    for seat in range(players):
        yield seat, shuffled(PLAY_LEVELS, seed, f"level {seat}")[0]


# -- puzzles


def pose(game: AnyGame, kind: PuzzleKind, state: AnyState, work: int) -> Puzzle | None:
    """A position as a puzzle of a kind, where it is a good one: confirmed, and of known words."""
    seat = game.to_act(state)[0]
    posed = kind.pose(game, state, seat, Budget.of_work(work))
    if posed is None:
        return None
    try:
        asked = state if posed.state is None else posed.state
        puzzle = to_puzzle(scenario_of(game, kind, asked, seat, posed))
        again = begin(puzzle, game)
    except BadScenario:
        return None
    if game.format_position(again) != puzzle.scenario.position:
        return None
    if worst_known(game, solution_words(puzzle, kind, game)) < kind.hardest:
        return None
    return puzzle if holds(puzzle, kind, game, work) is None else None


def scenario_of(
    game: AnyGame, kind: PuzzleKind, state: AnyState, seat: Seat, posed: Posed
) -> Scenario:
    """What is asked of a position, as a scenario whose actions are the solution."""
    setup: Setup = state.setup
    return Scenario(
        game=game.name,
        actions=tuple(ScenarioAction(game.format_action(one)) for one in posed.solution),
        players=setup.players,
        seed=SEED,
        options=_chosen(game, setup),
        position=game.format_position(state),
        puzzle=Posing(kind.name, posed.target, posed.best, seat, dict(posed.figures)),
    )


def _chosen(game: AnyGame, setup: Setup) -> dict[str, OptionValue]:
    """The options that are not as usual."""
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in setup.options.items() if value != usual.get(name)}
