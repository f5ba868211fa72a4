"""What a player of MOT POUR MOT can do."""

import msgspec

from logomachie.engine.game import Seat

YES, NO, UNSURE = "yes", "no", "unsure"
VOTES = (YES, NO, UNSURE)


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The other team has read the category and turns the timer (M20)."""


class Propose(msgspec.Struct, frozen=True, tag="propose"):
    """Suggest a word to the own team (M21)."""

    word: str


class Lock(msgspec.Struct, frozen=True, tag="lock"):
    """The captain settles for a word (M21)."""

    word: str


class Spell(msgspec.Struct, frozen=True, tag="spell"):
    """The captain spells the next letters of the word, and pulls those that have a tile (M21)."""

    letters: str


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The captain gives the turn up before the time is over (M23)."""


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Ask for the spelling to be checked (M40)."""


class Contest(msgspec.Struct, frozen=True, tag="contest"):
    """Say that the word does not fit the category (M41)."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Let the word pass; when all the other team does, the next card is drawn (M42)."""


class Explain(msgspec.Struct, frozen=True, tag="explain"):
    """The captain says why the word fits, aloud or in writing (M41)."""

    text: str = ""


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """Vote whether the word stands; who is unsure follows the majority (M41, M43)."""

    choice: str


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Tell the own team something."""

    text: str


class Appoint(msgspec.Struct, frozen=True, tag="captain"):
    """The captain hands over to a teammate (M2)."""

    seat: Seat


class TimeUp(msgspec.Struct, frozen=True, tag="time"):
    """The clock ends the phase."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave the game."""


Action = (
    Start
    | Propose
    | Lock
    | Spell
    | Pass
    | Check
    | Contest
    | Accept
    | Explain
    | Vote
    | Say
    | Appoint
    | TimeUp
    | Resign
)
