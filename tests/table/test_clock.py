"""When the house itself has to act."""

import pytest

from logomachie.engine.game import CLOCK, OptionValue
from logomachie.table.clock import is_running, resume, run_clock, time_due, wanted
from logomachie.table.commands import Act, Close
from logomachie.table.events import Acted, Holder, Resumed
from logomachie.table.state import Table
from logomachie.table.storage import Closure
from tests.table.tables import ANNE, BERNARD, FREE, OPENED, AnyGame, after, ask, set_table

CHALLENGE: dict[str, OptionValue] = {"words": "challenge", "window": 20}


@pytest.fixture
def pending(option: AnyGame) -> Table:
    """A play was made 5 seconds after the start, and can be challenged for 20 seconds."""
    table = set_table(option, options=CHALLENGE)
    turn = table.game_state.turn
    text = option.format_action(next(option.candidates(table.game_state, turn)))
    return ask(option, table, table.holders[turn].guest, Act(turn, text), OPENED + 5)


def test_nothing_is_due_before_all_sit(option: AnyGame) -> None:
    table = set_table(option, (Holder(level=1), FREE), days=1)
    assert wanted(option, table) is None
    assert time_due(option, table) is None


def test_the_clock_acts_when_its_time_has_come(option: AnyGame, pending: Table) -> None:
    assert time_due(option, pending) == OPENED + 25
    assert not run_clock(option, pending, OPENED + 24.9).events
    (event,) = run_clock(option, pending, OPENED + 31).events
    assert event == Acted(25.0, CLOCK, "close"), "it acts at its time, however late it wakes up"
    assert time_due(option, after(option, pending, [event], OPENED + 31)) is None


def test_time_during_which_the_house_was_closed_does_not_count(
    option: AnyGame, pending: Table
) -> None:
    closures = [Closure(OPENED - 100, OPENED - 50), Closure(OPENED + 7, OPENED + 1007)]
    (event,) = resume(option, pending, closures).events
    assert event == Resumed(1000.0)
    resumed = after(option, pending, [event], OPENED + 1007)
    assert time_due(option, resumed) == OPENED + 1025
    assert not resume(option, resumed, closures).events, "once is enough"


def test_a_closure_counts_only_from_the_last_event_on(option: AnyGame, pending: Table) -> None:
    # The house was last seen alive before the play was stored.
    assert resume(option, pending, [Closure(OPENED + 3, OPENED + 15)]).events == [Resumed(10.0)]


def test_by_correspondence_and_after_the_end_no_clock_stands_still(option: AnyGame) -> None:
    closures = [Closure(OPENED + 1, OPENED + 9)]
    assert not resume(option, set_table(option, days=3), closures).events
    assert not resume(option, set_table(option, (ANNE, FREE)), closures).events
    over = ask(option, set_table(option), "anne", Act(0, "resign"))
    assert not resume(option, over, closures).events
    assert not is_running(option, over)


def test_a_bot_is_wanted_at_once(option: AnyGame) -> None:
    table = set_table(option, (Holder(level=1), Holder(level=1)))
    assert wanted(option, table) == OPENED
    assert wanted(option, set_table(option, (ANNE, BERNARD))) is None
    closed = ask(option, set_table(option, (Holder(level=1), Holder(level=1))), "anne", Close())
    assert wanted(option, closed) is None
