"""What a seat of MOT POUR MOT may know."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.games.mot_pour_mot.state import TEAMS, Phase, State, Tally, members, team_of


class ProposalView(msgspec.Struct, frozen=True):
    """A word that a teammate suggests."""

    seat: Seat
    word: str


class RemarkView(msgspec.Struct, frozen=True):
    """Something that a teammate said."""

    seat: Seat
    text: str


class DisputeView(msgspec.Struct, frozen=True):
    """A check that goes to a vote; who has voted is seen by all, but not how."""

    about: str
    asker: Seat
    explanation: str
    voted: tuple[Seat, ...]
    own_vote: str


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    """Whose view it is; none for a spectator."""
    players: int
    letters: str
    tracks: tuple[int, ...]
    """Where each letter is: 0 in the middle, positive towards team 0, at either end captured."""
    before: tuple[int, ...]
    """Where each letter was before the word; empty until a word is locked in."""
    pulls: int
    to_win: int
    scores: tuple[int, int]
    """The captures of both teams."""
    category: str
    categories_left: int
    team: int
    captains: tuple[Seat, Seat]
    teams: tuple[tuple[Seat, ...], ...]
    """Who is still there in both teams, the captains first."""
    phase: Phase
    at: float
    until: float
    seconds: int
    """How long the phase lasts in all; the spelling shares the timer with the thinking."""
    proposals: tuple[ProposalView, ...]
    """Those of the own team."""
    talk: tuple[RemarkView, ...]
    word: str
    spelled: str
    """The letters spelled so far."""
    rest: str
    """The letters to be spelled."""
    checked: tuple[str, ...]
    accepted: tuple[Seat, ...]
    skips: bool
    dispute: DisputeView | None
    tally: Tally | None
    answers: tuple[str, ...]
    to_act: tuple[Seat, ...]
    left: tuple[Seat, ...]
    seed_hash: str
    """The hash of the seed, known from the start."""
    seed: str
    """The seed, known at the end."""
    result: Result | None


def view(
    state: State,
    seat: Seat | None,
    tiles: str,
    pulls: int,
    to_win: int,
    scores: tuple[int, int],
    categories_left: int,
    seconds: int,
    spelled: str,
    rest: str,
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as this seat sees it."""
    team = None if seat is None else team_of(seat)
    return View(
        seat=seat,
        players=state.setup.players,
        letters=tiles,
        tracks=state.tracks,
        before=state.before,
        pulls=pulls,
        to_win=to_win,
        scores=scores,
        category=state.category,
        categories_left=categories_left,
        team=state.team,
        captains=state.captains,
        teams=tuple(members(state, each) for each in TEAMS),
        phase=state.phase,
        at=state.at,
        until=state.until,
        seconds=seconds,
        proposals=tuple(
            ProposalView(*item) for item in state.proposals if team_of(item.seat) == team
        ),
        talk=tuple(RemarkView(*item) for item in state.talk if team_of(item.seat) == team),
        word=state.word,
        spelled=spelled,
        rest=rest,
        checked=state.checked,
        accepted=state.accepted,
        skips=state.skips,
        dispute=_dispute(state, seat),
        tally=state.tally,
        answers=state.answers,
        to_act=tuple(to_act),
        left=state.left,
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


def _dispute(state: State, seat: Seat | None) -> DisputeView | None:
    dispute = state.dispute
    if not dispute:
        return None
    return DisputeView(
        dispute.about,
        dispute.asker,
        dispute.explanation,
        tuple(other for other, vote in enumerate(dispute.votes) if vote),
        dispute.votes[seat] if seat is not None and dispute.votes else "",
    )
