"""A turn of JAGO: plays, taken back or not, until it is ended (J11-J18)."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Step
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import End, Play
from logomachie.games.jago.board import cells_of, count_colours, in_order, lead, names_of, without
from logomachie.games.jago.claims import uncovered
from logomachie.games.jago.clock import in_time, turn_glass
from logomachie.games.jago.colours import (
    Find,
    Finding,
    Judgement,
    arbitrates,
    claim_open,
    find,
    judge,
    unpaid,
)
from logomachie.games.jago.effects import Effects, TurnEnded
from logomachie.games.jago.laying import lay
from logomachie.games.jago.state import Claim, Ended, Made, Material, State
from logomachie.lexicon import Lexicon


class Missing(NamedTuple):
    """What keeps a turn from being ended."""

    no_words: tuple[str, ...]
    """Runs of letters that are no words (J14)."""
    short: int
    """How many letters are missing for the advantage (J15)."""


def play(
    state: State,
    action: Play,
    lexicon: Lexicon,
    material: Material,
    at: float = 0.0,
    find: Find = find,
) -> Judgement:
    """What a play leads to."""
    laying = lay(state, action, material)
    return judge(state, laying, lexicon, material, spare=action.spare, at=at, find=find)


def take_back(state: State, at: float) -> Step[State]:
    """Take back the last play of the turn (J18)."""
    if not state.plays:
        raise Refusal("J18", "nothing-to-take-back")
    last = state.plays[-1]
    undone = undo(state, [last], at)
    lost = lead(undone.grid, state.turn) - lead(state.grid, state.turn)
    return Step(undone, Effects("J18", "taken-back", (last.word,), lost))


def undo(state: State, plays: Sequence[Made], at: float) -> State:
    """The state before these last plays: tiles go back to where they came from.

    The word that was laid before them can be challenged anew (J50).
    """
    rack, pool = state.racks[state.turn], state.pool
    for made in reversed(plays):
        rack += made.from_rack
        pool = without(pool, made.to_pool) + made.from_pool
    racks = list(state.racks)
    racks[state.turn] = in_order(rack)
    left = len(state.plays) - len(plays)
    return msgspec.structs.replace(
        state,
        grid=plays[0].grid,
        words=plays[0].words,
        racks=(racks[0], racks[1]),
        pool=in_order(pool),
        plays=state.plays[:left],
        claims=uncovered(state.claims, left, at),
    )


def missing(state: State, material: Material) -> Missing:
    """What is missing before the turn can be ended: nothing where both fields are empty."""
    if arbitrates(state):
        no_words = tuple(word.text for word in state.words if word.open)
        return Missing(no_words, max(0, 1 - lead(state.grid, state.turn)))
    claimed, _ = claim_open(state, (), material)
    return Missing((), max(0, 1 - lead(claimed.grid, state.turn)))


def end(state: State, action: End, material: Material, at: float, find: Find = find) -> Step[State]:
    """End the turn: all runs are words, the player has the advantage, the rack is refilled."""
    if not state.plays:
        raise Refusal("J11", "no-play")
    findings: tuple[Finding, ...] = ()
    claimed = state
    if not arbitrates(state):
        claimed, findings = claim_open(state, action.spare, material, find)
    _require_spared(findings, action, state.plays, material)
    _require_complete(claimed, material)
    seat = state.turn
    count = material.figures.rack - len(state.racks[seat])
    drawn = state.bag[: max(0, count)]
    racks = list(state.racks)
    racks[seat] = in_order(racks[seat] + drawn)
    passed = msgspec.structs.replace(
        claimed,
        racks=(racks[0], racks[1]),
        bag=state.bag[len(drawn) :],
        turn=1 - seat,
        plays=(),
        claims=(),
    )
    if not arbitrates(state):
        passed = msgspec.structs.replace(
            passed,
            claims=(*state.claims, *(_claim(found, state.plays, at) for found in findings)),
            last=Ended(state.plays, drawn, in_time(state.glass - at)),
        )
    blue, red = count_colours(claimed.grid)
    effects = Effects(
        "J17",
        "ended",
        tuple(finding.run.text for finding in findings),
        lead(claimed.grid, seat) - lead(state.grid, seat),
        TurnEnded(lead=lead(claimed.grid, seat), blue=blue, red=red, drawn=len(drawn)),
        tuple(finding.reason for finding in findings),
    )
    return Step(turn_glass(passed, at), effects)


def _require_spared(
    findings: Sequence[Finding], action: End, plays: Sequence[Made], material: Material
) -> None:
    """Only a crossing word can be spared (J34), where no replaced letter needs the steal (J37)."""
    spared = {kept.origin.text for found in findings for kept in found.kept}
    spared |= {found.run.text for found in findings if found.kept}
    for word in action.spare:
        if word not in spared:
            raise Refusal("J34", "nothing-to-spare", words=[word[:20]])
    for found in findings:
        owing = unpaid(found.run, plays, material)
        if cells := [cell for cell in owing if cell not in found.pays_for]:
            raise Refusal(
                "J37", "replaced-in-vain", words=[found.run.text], cells=names_of(cells, material)
            )


def _require_complete(state: State, material: Material) -> None:
    lacks = missing(state, material)
    if lacks.no_words:
        cells = dict.fromkeys(
            name
            for word in state.words
            if word.open
            for name in names_of(cells_of(word, material.board), material)
        )
        raise Refusal(
            "J14",
            "no-words-and-short" if lacks.short else "no-words",
            words=lacks.no_words,
            cells=cells,
            short=lacks.short,
        )
    if lacks.short:
        raise Refusal("J15", "no-advantage", short=lacks.short)


def _claim(finding: Finding, plays: Sequence[Made], at: float) -> Claim:
    """What can be challenged of a crossing word: it came with the last play that touched it."""
    touched = (n for n, made in enumerate(plays) if set(made.cells) & set(finding.run.cells))
    return finding.claim(max(touched), at, at_end=True)
