"""What a seat of CROISILLON may know."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.grid import Grid, format_rows
from logomachie.games.croisillon.reading import Reading
from logomachie.games.croisillon.state import Laid, Material, State, Word, ends_at


class LaidView(msgspec.Struct, frozen=True):
    """A grid that was laid."""

    seat: Seat
    rows: tuple[str, ...]
    values: tuple[int, ...]
    """What each of its cards counts, row by row."""
    words: tuple[Word, ...]
    score: int


class FaultView(msgspec.Struct, frozen=True):
    """Something that is wrong with a draft."""

    rule: str
    key: str
    words: tuple[str, ...]
    cells: tuple[str, ...]
    values: dict[str, Any]
    """What else its sentence in the rulebook names."""


class DraftView(msgspec.Struct, frozen=True):
    """The own draft: what it would score, or why it cannot be laid."""

    rows: tuple[str, ...]
    """As it was written: the words tell what the referee reads for a JOKER that is left open."""
    words: tuple[Word, ...]
    score: int
    faults: tuple[FaultView, ...]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    """Whose view it is; none for a spectator."""
    hand: str
    """The own cards."""
    values: tuple[int, ...]
    """What each of them counts."""
    draft: DraftView | None
    """What one prepares; none for a spectator."""
    hand_sizes: tuple[int, ...]
    capitals: int
    """How many capitals lie in their pack."""
    smalls: int
    """How many small letters lie in theirs."""
    table: LaidView | None
    """The grid on the table."""
    bonus: str
    """The bonus card turned up."""
    bonus_value: int
    """What it counts."""
    last: tuple[LaidView | None, ...]
    """The last grid of each seat."""
    used: tuple[str, ...]
    """Words that may not be played any more."""
    scores: tuple[int, ...]
    target: int
    turn: Seat
    turns: tuple[int, ...]
    to_act: tuple[Seat, ...]
    until: float | None
    """When the clock acts."""
    resigned: tuple[Seat, ...]
    seed_hash: str
    """The hash of the seed, known from the start."""
    seed: str
    """The seed, known at the end."""
    result: Result | None


def view(
    state: State,
    seat: Seat | None,
    material: Material,
    reading: Reading | None,
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as this seat sees it; ``reading`` is what its own draft says."""
    hand = "" if seat is None else state.hands[seat]
    return View(
        seat=seat,
        hand=hand,
        values=tuple(map(material.value, hand)),
        draft=None if seat is None or not reading else _draft_view(state.drafts[seat], reading),
        hand_sizes=tuple(map(len, state.hands)),
        capitals=len(state.capitals),
        smalls=len(state.smalls),
        table=_laid_view(state.table, material),
        bonus=state.bonus,
        bonus_value=material.value(state.bonus) if state.bonus else 0,
        last=tuple(_laid_view(laid, material) for laid in state.last),
        used=state.used,
        scores=state.scores,
        target=int(state.setup.options["target"]),
        turn=state.turn,
        turns=state.turns,
        to_act=tuple(to_act),
        until=ends_at(state),
        resigned=state.resigned,
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


def fault_views(faults: Iterable[Refusal]) -> tuple[FaultView, ...]:
    """Faults as values."""
    return tuple(
        FaultView(fault.rule, fault.key, fault.words, fault.cells, fault.values) for fault in faults
    )


def _laid_view(laid: Laid | None, material: Material) -> LaidView | None:
    if laid is None:
        return None
    values = tuple(material.value(spot.card) for spot in laid.grid.spots)
    return LaidView(laid.seat, tuple(format_rows(laid.grid)), values, laid.words, laid.score)


def _draft_view(draft: Grid, reading: Reading) -> DraftView:
    rows = tuple(format_rows(draft))
    return DraftView(rows, reading.words, reading.score, fault_views(reading.faults))
