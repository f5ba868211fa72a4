"""What a seat of JAGO may know."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.games.jago.board import cell_name, count_colours, names_of
from logomachie.games.jago.challenges import contested, penalty_cells
from logomachie.games.jago.claims import closes_at, open_claims
from logomachie.games.jago.clock import glass_seconds, is_unhurried
from logomachie.games.jago.state import Board, Material, State
from logomachie.games.jago.turns import missing


class PlayView(msgspec.Struct, frozen=True):
    """A play of the turn in progress."""

    start: str
    down: bool
    word: str
    laid: tuple[str, ...]
    """The cells where tiles were put down."""


class ClaimView(msgspec.Struct, frozen=True):
    """A word that can be challenged."""

    seat: Seat
    """Whose word it is."""
    word: str
    cells: tuple[str, ...]
    stolen: tuple[str, ...]
    """The words from which it claims to be a steal."""
    until: float | None
    """When it can no longer be challenged; none as long as its player has not gone on."""


class PenaltyView(msgspec.Struct, frozen=True):
    """Letters to be turned after a challenge."""

    seat: Seat
    most: int
    cells: tuple[str, ...]
    """Those to choose from."""
    until: float | None
    """When the clock chooses; none where it does not."""


class MissingView(msgspec.Struct, frozen=True):
    """What the player to move still needs before the turn can be ended."""

    no_words: tuple[str, ...]
    """Runs of letters that are no words."""
    short: int
    """Letters missing for the advantage."""


class HistoryView(msgspec.Struct, frozen=True):
    """A word on the board that had other forms, to which it cannot return."""

    start: str
    down: bool
    word: str
    forms: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    """Whose view it is; none for a spectator."""
    columns: int
    grid: str
    """One character a cell, row by row: ``.`` empty, a capital blue, a small letter red."""
    rack: str
    """The own tiles."""
    rack_sizes: tuple[int, ...]
    pool: str
    bag: int
    """How many tiles it holds."""
    colours: tuple[int, int]
    """The letters of each colour on the board."""
    turn: Seat
    to_act: tuple[Seat, ...]
    plays: tuple[PlayView, ...]
    """The plays of the turn in progress."""
    missing: MissingView
    histories: tuple[HistoryView, ...]
    dial: tuple[int, int]
    glass: float | None
    """When the glass runs out; none without a clock, or while it is stopped."""
    grace: int
    """The seconds after that in which a turn can still be ended."""
    claims: tuple[ClaimView, ...]
    penalty: PenaltyView | None
    seed_hash: str
    """The hash of the seed, known from the start."""
    seed: str
    """The seed, known at the end."""
    result: Result | None


def view(
    state: State,
    seat: Seat | None,
    material: Material,
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as this seat sees it."""
    board, penalty = material.board, state.penalty
    stopped = penalty or result or not glass_seconds(state)
    lacks = missing(state, material)
    return View(
        seat=seat,
        columns=board.columns,
        grid=state.grid,
        rack="" if seat is None else state.racks[seat],
        rack_sizes=tuple(map(len, state.racks)),
        pool=state.pool,
        bag=len(state.bag),
        colours=count_colours(state.grid),
        turn=state.turn,
        to_act=tuple(to_act),
        plays=tuple(
            PlayView(
                cell_name(made.start, board),
                made.down,
                made.word,
                tuple(names_of(made.cells, material)),
            )
            for made in state.plays
        ),
        missing=MissingView(lacks.no_words, lacks.short),
        histories=tuple(
            _history(word.start, word.down, word.text, word.forms, board)
            for word in state.words
            if len(word.forms) > 1
        ),
        dial=state.dial,
        glass=None if stopped else state.glass,
        grace=int(state.setup.options["grace"]),
        claims=tuple(
            ClaimView(
                contested(state),
                claim.word,
                tuple(names_of(claim.cells, material)),
                claim.stolen,
                closes_at(claim, state),
            )
            for claim in open_claims(state)
        ),
        penalty=PenaltyView(
            penalty.seat,
            penalty.most,
            tuple(names_of(penalty_cells(state, penalty.seat), material)),
            None if is_unhurried(state) else penalty.until,
        )
        if penalty
        else None,
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


@lru_cache(1 << 12)  # most words stay as they are from one view to the next
def _history(
    start: int, down: bool, text: str, forms: tuple[str, ...], board: Board
) -> HistoryView:
    return HistoryView(cell_name(start, board), down, text, forms)
