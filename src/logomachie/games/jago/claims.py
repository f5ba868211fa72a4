"""The words of JAGO that can be challenged, and for how long (J50).

A word is *lasting* as long as its player does not go on: the last one of a turn in progress; after
a turn, its last one and those claimed at its end, until the other begins to play. What is no longer
lasting stays *open* until its time is over, then it is *closed*. A word found right is *checked*
for ever. Where no seconds are counted, all words of a turn are lasting.
"""

from collections.abc import Iterable

import msgspec

from logomachie.games.jago.clock import WHOLE_TURN, in_time, window_seconds
from logomachie.games.jago.state import Claim, Standing, State


def open_claims(state: State) -> tuple[Claim, ...]:
    """The words that can be challenged, as far as the time of the last action tells."""
    return tuple(
        claim for claim in state.claims if claim.standing in (Standing.LASTING, Standing.OPEN)
    )


def lasting_claims(state: State) -> tuple[Claim, ...]:
    """Those of them that can be challenged whatever time it is now."""
    return tuple(claim for claim in state.claims if claim.standing is Standing.LASTING)


def closes_at(claim: Claim, state: State) -> float | None:
    """When a word can no longer be challenged; none where its player has not gone on yet."""
    if claim.standing is Standing.LASTING or window_seconds(state) == WHOLE_TURN:
        return None
    return in_time(claim.since + window_seconds(state))


def as_of(state: State, at: float) -> State:
    """The state at a moment: what was open for its time may be closed by now.

    While letters are turned, the windows stand still (J45).
    """
    if state.penalty or not state.claims or window_seconds(state) == WHOLE_TURN:
        return state
    until = at - window_seconds(state)
    claims = tuple(
        claim._replace(standing=Standing.CLOSED)
        if claim.standing is Standing.OPEN and claim.since < until
        else claim
        for claim in state.claims
    )
    return msgspec.structs.replace(state, claims=claims)


def went_on(state: State, claim: Claim) -> tuple[Claim, ...]:
    """All claims of the turn after a further play: the one before is lasting no more."""
    earlier = () if state.last else state.claims
    if window_seconds(state) == WHOLE_TURN:
        return (*earlier, claim)
    return (*map(_no_longer_last, earlier), claim)


def _no_longer_last(claim: Claim) -> Claim:
    lasting = claim.standing is Standing.LASTING
    return claim._replace(standing=Standing.OPEN) if lasting else claim


def uncovered(claims: Iterable[Claim], plays: int, at: float) -> tuple[Claim, ...]:
    """The claims that are left with so many plays of a turn: the last one is open anew."""
    left = (claim for claim in claims if claim.play < plays and not claim.at_end)
    return tuple(
        claim._replace(since=in_time(at), standing=Standing.LASTING)
        if claim.play == plays - 1 and claim.standing is not Standing.CHECKED
        else claim
        for claim in left
    )


def stood_still(claims: Iterable[Claim], seconds: float) -> tuple[Claim, ...]:
    """The claims after a time for which the glass was stopped."""
    return tuple(claim._replace(since=in_time(claim.since + seconds)) for claim in claims)
