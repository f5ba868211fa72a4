"""What a seat of OPTION may know."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.games.option.board import written
from logomachie.games.option.state import Box, State, closes_at


class WindowView(msgspec.Struct, frozen=True):
    """A play that can be challenged."""

    seat: Seat
    words: tuple[str, ...]
    score: int
    until: float | None
    """When it closes by itself; none where it waits for the next player."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    """Whose view it is; none for a spectator."""
    columns: int
    values: dict[str, int]
    """What each letter counts."""
    grid: Sequence[str]
    """Row by row: ``""``, or letter up, letter hidden, colour."""
    rack: tuple[str, ...]
    """The own prisms."""
    rack_sizes: tuple[int, ...]
    bag: int
    """How many prisms it holds."""
    scores: tuple[int, ...]
    turn: Seat
    to_act: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    opening: tuple[tuple[str, ...], ...]
    """The prisms drawn for the first move."""
    window: WindowView | None
    seed_hash: str
    """The hash of the seed, known from the start."""
    seed: str
    """The seed, known at the end."""
    result: Result | None


def open_view(
    state: State,
    columns: int,
    values: dict[str, int],
    prisms: Box,
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as everybody sees it."""
    pending, kinds = state.pending, prisms.kinds
    return View(
        seat=None,
        columns=columns,
        values=values,
        grid=written(state.grid, prisms),
        rack=(),
        rack_sizes=tuple(map(len, state.racks)),
        bag=len(state.bag),
        scores=state.scores,
        turn=state.turn,
        to_act=tuple(to_act),
        resigned=state.resigned,
        opening=tuple(
            [
                tuple([kinds[prism] if prism >= 0 else "" for prism in drawn])
                for drawn in state.opening
            ]
        ),
        window=WindowView(pending.seat, pending.words, pending.score, closes_at(state))
        if pending
        else None,
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


def seen_by(everybodys: View, state: State, seat: Seat, prisms: Box) -> View:
    """What this seat may know beside what everybody may: its rack."""
    kinds = prisms.kinds
    rack = tuple([kinds[prism] for prism in state.racks[seat]])
    return msgspec.structs.replace(everybodys, seat=seat, rack=rack)
