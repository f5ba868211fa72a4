"""Forgetting somebody: what is stored of a table without their name and their words.

It is the one exception to the rule that what was stored is never changed. The moves stay, under a
name that is nobody's, and so the game can be seen as before.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import CLOCK, Seat
from logomachie.engine.spec import Redaction, SpokenActions
from logomachie.engine.states import decode_state, encode_state
from logomachie.table.events import (
    Acted,
    Event,
    Guest,
    Holder,
    Opened,
    Said,
    SeatClaimed,
    Seated,
    Stamped,
)
from logomachie.table.film import Film, Frame
from logomachie.table.people import with_persons
from logomachie.table.ratings import Contest

Spoken = Mapping[int, tuple[Seat, str]]
"""Actions with words of somebody's own, by the numbers of their events."""
Naming = Opened | Seated | SeatClaimed
replace = msgspec.structs.replace


class Redacted(NamedTuple):
    """A table without somebody."""

    events: tuple[Stamped, ...]
    """All of them, without frames."""
    spoken: Spoken
    """The actions from which words of theirs were taken."""
    names: frozenset[str]
    """What they were called here."""
    lines: tuple[int, ...]
    """The numbers of what they said."""


def without_person(
    stored: Sequence[Stamped], guests: frozenset[Guest], stand_in: Guest
) -> Redacted:
    """A table without the person who was these guests; where they sat, sits the stand-in."""
    redaction = _redaction_of(stored)
    holders: dict[Seat, Guest] = {}
    events, lines = [], []
    names: set[str] = set()
    spoken: dict[int, tuple[Seat, str]] = {}
    for stamped in stored:
        event = stamped.event
        _seat_all(holders, event)
        names |= {name for guest, name in _called(event) if guest in guests and name}
        match event:
            case Acted(_, seat, action) if redaction and holders.get(seat) in guests:
                told = redaction.action(action)
                if told != action:
                    spoken[stamped.seq] = seat, action
                    event = replace(event, action=told)
            case Said(speaker) if speaker in guests:
                lines.append(stamped.seq)
                event = replace(event, name="", text="")
            case Opened() | Seated() | SeatClaimed():
                event = _unnamed(event, guests)
        event = with_persons(event, lambda guest: stand_in if guest in guests else guest)
        events.append(replace(stamped, event=event, frame=None))
    return Redacted(tuple(events), spoken, frozenset(names), tuple(lines))


def without_words(game: str, frames: Mapping[int, Frame], spoken: Spoken) -> dict[int, Frame]:
    """Frames of a game without words that some actions brought into it."""
    redaction = games.spec(game).redaction
    if not redaction or not spoken:
        return dict(frames)
    actions = frozenset(spoken.values())
    return {
        seq: _without_words(redaction, frame, actions, is_theirs=seq in spoken)
        for seq, frame in frames.items()
    }


def film_without_words(game: str, film: Film, spoken: Spoken) -> Film:
    """The same for a film."""
    return replace(film, frames=without_words(game, film.frames, spoken))


def without_contestant(contest: Contest, guests: frozenset[Guest], stand_in: Guest) -> Contest:
    """A game as the ratings saw it, with the stand-in in the place of somebody."""
    sides = tuple(
        side._replace(
            contestants=tuple(
                one._replace(guest=stand_in, name="") if one.guest in guests else one
                for one in side.contestants
            )
        )
        for side in contest.sides
    )
    return contest._replace(sides=sides)


def _without_words(
    redaction: Redaction, frame: Frame, actions: SpokenActions, *, is_theirs: bool
) -> Frame:
    values = redaction.state(decode_state(bytes(frame.state), dict), actions)
    effects = frame.effects
    if effects and is_theirs:
        effects = redaction.effects(effects)
    return replace(frame, state=msgspec.Raw(encode_state(values)), effects=effects)


def _redaction_of(stored: Sequence[Stamped]) -> Redaction | None:
    opened = stored[0].event
    assert isinstance(opened, Opened)
    return games.spec(opened.setup.game).redaction if opened.setup.game in games.names() else None


def _seat_all(holders: dict[Seat, Guest], event: Event) -> None:
    """Note who sits where after an event; the clock is nobody."""
    match event:
        case Opened():
            holders.update(enumerate(holder.guest for holder in event.holders))
            holders[CLOCK] = ""
        case Seated(seat, holder):
            holders[seat] = holder.guest


def _called(event: Event) -> Iterable[tuple[Guest, str]]:
    """The people whom an event calls by a name."""
    match event:
        case Opened():
            return [(holder.guest, holder.name) for holder in event.holders]
        case Seated(_, holder) | SeatClaimed(_, holder):
            return [(holder.guest, holder.name)]
        case Said(speaker, name):
            return [(speaker, name)]
        case _:
            return []


def _unnamed(event: Naming, guests: frozenset[Guest]) -> Naming:
    def unnamed(holder: Holder) -> Holder:
        return replace(holder, name="") if holder.guest in guests else holder

    if isinstance(event, Opened):
        return replace(event, holders=tuple(map(unnamed, event.holders)))
    return replace(event, holder=unnamed(event.holder))
