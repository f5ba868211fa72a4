"""Challenges of JAGO, and the letters that they cost (J50-J53)."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.game import Seat, Step
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import Challenge, Turn
from logomachie.games.jago.board import (
    cell_number,
    names_of,
    shows,
    turned,
    without,
)
from logomachie.games.jago.claims import open_claims, stood_still
from logomachie.games.jago.clock import in_time
from logomachie.games.jago.effects import Effects, NoSteal, Turned
from logomachie.games.jago.state import Claim, Made, Material, Penalty, Standing, State
from logomachie.games.jago.turns import undo
from logomachie.lexicon import Lexicon


def contested(state: State) -> Seat:
    """Whose words can be challenged: those of the player to move, or of the one before."""
    return 1 - state.turn if state.last else state.turn


def challenge(
    state: State, seat: Seat, action: Challenge, lexicon: Lexicon, material: Material, at: float
) -> Step[State]:
    """Check a word of the opponent: that it exists, and that it was stolen (J50)."""
    named = [claim for claim in open_claims(state) if claim.word == action.word]
    if not named:
        raise Refusal("J50", "not-open", words=[action.word[:20]])
    if seat == contested(state):
        raise Refusal("J50", "own-word", words=[action.word])
    for claim in named:
        if claim.word not in lexicon:
            effects = Effects("J51", "no-such-word", (claim.word,), surprise=True)
            return _punish(_before(state, claim, at), seat, effects, material, at)
        for old in claim.stolen:
            meaning = lexicon.same_meaning(old, claim.word)
            if meaning.same:
                effects = Effects(
                    "J51",
                    "no-steal",
                    (claim.word,),
                    details=NoSteal(was=old, evidence=", ".join(meaning.words)),
                    surprise=True,
                )
                return _punish(_before(state, claim, at), seat, effects, material, at)
    checked = tuple(
        claim._replace(standing=Standing.CHECKED) if claim in named else claim
        for claim in state.claims
    )
    effects = Effects("J52", "rejected", (action.word,), surprise=True)
    right = msgspec.structs.replace(state, claims=checked)
    return _punish(right, contested(state), effects, material, at)


def _before(state: State, claim: Claim, at: float) -> State:
    """The state before the play that is at fault; its player goes on with the turn (J51, J53)."""
    if state.last:
        state = _reopened(state, at)
    return undo(state, state.plays[claim.play :], at)


def _reopened(state: State, at: float) -> State:
    """The turn before, as if it had not been ended: what was drawn goes back, in its order."""
    last = state.last
    assert last
    seat = 1 - state.turn
    racks = list(state.racks)
    racks[seat] = without(racks[seat], last.drawn)
    return msgspec.structs.replace(
        state,
        racks=(racks[0], racks[1]),
        bag=last.drawn + state.bag,
        turn=seat,
        glass=in_time(at + last.glass_left) if state.glass else 0.0,
        plays=last.plays,
        last=None,
    )


# -- the penalty


def _punish(
    state: State, winner: Seat, effects: Effects, material: Material, at: float
) -> Step[State]:
    """Let the winner choose letters of the loser; the glass is stopped meanwhile (J45, J53)."""
    most = min(material.figures.penalty, len(penalty_cells(state, winner)))
    if most:
        until = in_time(at + material.figures.penalty_seconds)
        state = msgspec.structs.replace(state, penalty=Penalty(winner, most, in_time(at), until))
    return Step(state, effects)


def penalty_cells(state: State, winner: Seat) -> list[int]:
    """The letters that the winner of a challenge can turn, in reading order."""
    return [cell for cell, shown in enumerate(state.grid) if shows(shown, 1 - winner)]


def turn_letters(state: State, action: Turn, material: Material, at: float) -> Step[State]:
    """Turn letters of the other colour, and let the glass run on (J51-J53)."""
    penalty = state.penalty
    if not penalty:
        raise Refusal("J53", "no-penalty")
    if not 1 <= len(action.cells) <= penalty.most:
        raise Refusal("J53", "how-many", most=penalty.most)
    cells = [cell_number(name, material.board) for name in action.cells]
    allowed = penalty_cells(state, penalty.seat)
    if wrong := [cell for cell in cells if cell not in allowed or cells.count(cell) > 1]:
        raise Refusal("J53", "not-theirs", cells=names_of(dict.fromkeys(wrong), material))
    return _turn(state, cells, material, at)


def turn_by_clock(state: State, material: Material) -> Step[State]:
    """Who does not choose in time gets the first letters in reading order."""
    penalty = state.penalty
    assert penalty
    cells = penalty_cells(state, penalty.seat)[: penalty.most]
    return _turn(state, cells, material, penalty.until)


def _turn(state: State, cells: list[int], material: Material, at: float) -> Step[State]:
    penalty = state.penalty
    assert penalty
    stopped = max(0.0, at - penalty.since)
    last = state.last
    if last:
        plays = _with_turned(last.plays, cells, penalty.seat)
        last = msgspec.structs.replace(last, plays=plays)
    after = msgspec.structs.replace(
        state,
        grid=turned(state.grid, cells, penalty.seat),
        plays=_with_turned(state.plays, cells, penalty.seat),
        last=last,
        claims=stood_still(state.claims, stopped),
        glass=in_time(state.glass + stopped) if state.glass else 0.0,
        penalty=None,
    )
    effects = Effects(
        "J53",
        "turned",
        score=2 * len(cells),
        details=Turned(letters=" ".join(names_of(cells, material))),
    )
    return Step(after, effects)


def _with_turned(plays: Sequence[Made], cells: list[int], seat: Seat) -> tuple[Made, ...]:
    """The plays of the turn: taking them back does not undo the penalty."""
    return tuple(
        msgspec.structs.replace(made, grid=turned(made.grid, cells, seat)) for made in plays
    )
