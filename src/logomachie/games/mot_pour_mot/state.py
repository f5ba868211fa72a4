"""The material and the state of a game of MOT POUR MOT."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial, require_in
from logomachie.lexicon.folding import LETTERS

MOST_PLAYERS = 20
MOST_TO_WIN = 7
LONGEST_TRACK = 9
MOST_SECONDS = 24 * 3600
TEAMS = (0, 1)
NEXT_CARD = 0
"""The value of the setting ``window`` for words that can be checked until the next card is turned,
which each captain does when ready."""

SPELLING_CHECK, CATEGORY_CHECK = "spelling", "category"
CHECKS = (SPELLING_CHECK, CATEGORY_CHECK)


class Phase(StrEnum):
    """What is going on in a turn, in this order."""

    READING = "reading"
    """The category was drawn; the timer does not run yet."""
    THINKING = "thinking"
    SPELLING = "spelling"
    CHECKING = "checking"
    """The other team may ask for a check."""
    EXPLAINING = "explaining"
    VOTING = "voting"


class Tiles(msgspec.Struct, frozen=True):
    """The letters that have a tile, in either set."""

    source: str = msgspec.field(name="from")
    french: str
    english: str


class Track(msgspec.Struct, frozen=True):
    """How long a track is."""

    source: str = msgspec.field(name="from")
    pulls: int
    """So many pulls take a letter from the middle off the board (M25)."""


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    seconds: int


class Rulings(msgspec.Struct, frozen=True):
    """How long the phases last about which the rulebook says nothing, in seconds."""

    source: str = msgspec.field(name="from")
    reading: int
    explaining: int
    voting: int


class CategoryPacks(msgspec.Struct, frozen=True):
    """Where the categories stand."""

    source: str = msgspec.field(name="from")
    packs: tuple[str, ...] = ()


class Material(msgspec.Struct, frozen=True):
    """What lies in the box."""

    letters: Tiles
    track: Track
    figures: Figures
    rulings: Rulings
    categories: CategoryPacks

    def tiles(self, name: str) -> str:
        """The letters of a set."""
        return {"french": self.letters.french, "english": self.letters.english}[name]


def check_material(material: Material) -> None:
    """Refuse a material with which MOT POUR MOT cannot be played (M1)."""
    for tiles in (material.letters.french, material.letters.english):
        if not set(tiles) <= set(LETTERS) or len(set(tiles)) < len(tiles):
            raise BadMaterial(f"the tiles are letters A-Z, each once, not {tiles}")
        if len(tiles) < 2 * MOST_TO_WIN - 1:
            raise BadMaterial(f"{len(tiles)} tiles do not decide a game to {MOST_TO_WIN} letters")
    if not 1 <= material.track.pulls <= LONGEST_TRACK:
        raise BadMaterial(f"1 to {LONGEST_TRACK} pulls take a letter off the board")
    for times in (material.figures, material.rulings):
        require_in(range(1, MOST_SECONDS + 1), times)


class Proposal(NamedTuple):
    """A word that a player suggests to the own team."""

    seat: Seat
    word: str


class Remark(NamedTuple):
    """Something that a player tells the own team."""

    seat: Seat
    text: str


class Dispute(msgspec.Struct, frozen=True):
    """A check that goes to a vote."""

    about: str
    """The spelling or the category."""
    asker: Seat
    explanation: str = ""
    votes: tuple[str, ...] = ()
    """The vote of each seat; empty where there is none yet."""


class Tally(msgspec.Struct, frozen=True):
    """What came of the last vote."""

    about: str
    word: str
    votes: tuple[str, ...]
    stands: bool


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    tracks: tuple[int, ...]
    """Where each letter is: 0 in the middle, positive towards team 0; at either end captured."""
    deck: str
    """What the order of the categories to come follows from: the seed, unless dealt anew."""
    used: tuple[str, ...]
    """The categories that were played."""
    category: str
    """Empty as long as a captain has not turned the card."""
    team: int
    """The active team."""
    captains: tuple[Seat, Seat]
    phase: Phase
    until: float
    """When the phase ends by itself, if it does: see ``Turns.ends_at``."""
    at: float = 0.0
    """The time of the last action."""
    proposals: tuple[Proposal, ...] = ()
    talk: tuple[Remark, ...] = ()
    word: str = ""
    """The word locked in, as it is written."""
    spelled: int = 0
    """How many of its letters were spelled."""
    before: tuple[int, ...] = ()
    """The tracks before the word."""
    checked: tuple[str, ...] = ()
    """The checks of this word that were asked for."""
    accepted: tuple[Seat, ...] = ()
    """Who of the other team lets the word pass."""
    skips: bool = False
    """Whether the other team skips its turn (M40)."""
    dispute: Dispute | None = None
    tally: Tally | None = None
    answers: tuple[str, ...] = ()
    """All words given so far, folded (M31)."""
    left: tuple[Seat, ...] = ()
    ended: str = ""
    """The rule by which the game ended."""


def is_unhurried(setup: Setup) -> bool:
    """Whether only what is said at one go has a time: the word and its spelling (M60)."""
    return setup.options["window"] == NEXT_CARD


def team_of(seat: Seat) -> int:
    """The team of a seat: they sit alternately round the table (M2)."""
    return seat % len(TEAMS)


def members(state: State, team: int) -> tuple[Seat, ...]:
    """Who of a team is still there, the captain first."""
    return _members(team, state.setup.players, state.captains[team], state.left)


@lru_cache(1 << 10)  # it is asked many times at every action
def _members(team: int, players: int, captain: Seat, left: tuple[Seat, ...]) -> tuple[Seat, ...]:
    others = (seat for seat in range(team, players, len(TEAMS)) if seat != captain)
    return tuple(seat for seat in (captain, *others) if seat not in left)


def direction(team: int) -> int:
    """Which way a team pulls."""
    return 1 if team == 0 else -1


def captures(state: State, team: int, pulls: int) -> int:
    """How many letters a team has captured."""
    return state.tracks.count(direction(team) * pulls)
