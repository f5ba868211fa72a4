"""A view of MOT POUR MOT as numbers."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from logomachie.engine.game import Setup
from logomachie.engine.numbers import NONE, flags, letters, seconds_left
from logomachie.games.mot_pour_mot.actions import VOTES
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import CHECKS, Phase
from logomachie.games.mot_pour_mot.view import View

PHASES = {phase: number for number, phase in enumerate(Phase)}
LONGEST = 16
"""How many letters of a word are told."""


def layout(game: MotPourMotGame, setup: Setup) -> Mapping[str, int]:
    """The tracks, the word, then the table."""
    tiles, players = len(game.turns.tiles(setup)), setup.players
    return {
        "tracks": tiles,
        "before": tiles,
        "scores": 2,
        "category": 1,  # its place among all of the material, from 1; 0 before it is turned
        "categories_left": 1,
        "seat": 1,
        "team": 1,
        "captains": 2,
        "phase": 1,
        "until": 1,  # seconds
        "proposals": LONGEST * players,  # the last one of each seat of the own team
        "word": LONGEST,
        "spelled": 2,  # letters spelled, letters to spell
        "checked": len(CHECKS),
        "accepted": players,
        "skips": 1,
        "dispute": 3,  # what it is about, who asked, the own vote, each from 1
        "voted": players,
        "to_act": players,
        "left": players,
    }


def write(game: MotPourMotGame, view: View, now: float) -> list[int]:
    """A view as numbers."""
    players, dispute = view.players, view.dispute
    proposed = {proposal.seat: proposal.word for proposal in view.proposals}
    told = (_told(proposed.get(seat, "")) for seat in range(players))
    asked = (0, 0, 0)
    if dispute:
        vote = 1 + VOTES.index(dispute.own_vote) if dispute.own_vote else 0
        asked = 1 + CHECKS.index(dispute.about), 1 + dispute.asker, vote
    return [
        *view.tracks,
        *(view.before or (0,) * len(view.tracks)),
        *view.scores,
        _places(game).get(view.category, 0),
        view.categories_left,
        NONE if view.seat is None else view.seat,
        view.team,
        *view.captains,
        PHASES[view.phase],
        seconds_left(view.until, now),
        *chain.from_iterable(told),
        *_told(view.word),
        len(view.spelled),
        len(view.rest),
        *[check in view.checked for check in CHECKS],
        *flags(view.accepted, players),
        int(view.skips),
        *asked,
        *flags(dispute.voted if dispute else (), players),
        *flags(view.to_act, players),
        *flags(view.left, players),
    ]


@lru_cache(1 << 12)
def _told(word: str) -> tuple[int, ...]:
    """The letters of a word that are told."""
    return tuple(letters(word, LONGEST))


@lru_cache(8)
def _places(game: MotPourMotGame) -> dict[str, int]:
    """The place of each category among all, from 1."""
    return {name: place for place, name in enumerate(game.categories, 1)}
