"""What a seat of CROISILLON may know."""

from collections.abc import Iterable, Sequence

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.grid import format_rows
from logomachie.games.croisillon.reading import Reading
from logomachie.games.croisillon.state import Laid, Material, State, Word


class LaidView(msgspec.Struct, frozen=True):
    """A grid that was laid."""

    seat: Seat
    rows: tuple[str, ...]
    words: tuple[Word, ...]
    score: int


class FaultView(msgspec.Struct, frozen=True):
    """Something that is wrong with a draft."""

    rule: str
    key: str
    words: tuple[str, ...]
    cells: tuple[str, ...]


class DraftView(msgspec.Struct, frozen=True):
    """The own draft: what it would score, or why it cannot be laid."""

    rows: tuple[str, ...]
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
    draft: Reading | None,
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as this seat sees it; ``draft`` is what its own draft reads."""
    hand = "" if seat is None else state.hands[seat]
    return View(
        seat=seat,
        hand=hand,
        values=tuple(map(material.value, hand)),
        draft=_draft_view(draft) if draft else None,
        hand_sizes=tuple(map(len, state.hands)),
        capitals=len(state.capitals),
        smalls=len(state.smalls),
        table=_laid_view(state.table),
        bonus=state.bonus,
        last=tuple(map(_laid_view, state.last)),
        used=state.used,
        scores=state.scores,
        target=int(state.setup.options["target"]),
        turn=state.turn,
        turns=state.turns,
        to_act=tuple(to_act),
        until=state.until,
        resigned=state.resigned,
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


def fault_views(faults: Iterable[Refusal]) -> tuple[FaultView, ...]:
    """Faults as values."""
    return tuple(FaultView(fault.rule, fault.key, fault.words, fault.cells) for fault in faults)


def _laid_view(laid: Laid | None) -> LaidView | None:
    if laid is None:
        return None
    return LaidView(laid.seat, tuple(format_rows(laid.grid)), laid.words, laid.score)


def _draft_view(draft: Reading) -> DraftView:
    rows = tuple(format_rows(draft.grid))
    return DraftView(rows, draft.words, draft.score, fault_views(draft.faults))
