"""A table is what its events add up to."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie.engine.journal import replay
from logomachie.engine.refusal import Refusal
from logomachie.table.archive import unroll
from logomachie.table.commands import Asker, Command, Denied, Say, decide
from logomachie.table.events import Acted, Circumstances, Event, Opened, Rematched, Resumed, Stamped
from logomachie.table.film import Film, frame_of, read_frame, write_frame
from logomachie.table.seating import ChangeSeat
from logomachie.table.state import Table, taken_back
from logomachie.table.telling import Telling
from logomachie.table.view import table_view
from tests.table.tables import ANNE, FREE, OPENED, AnyGame, after, happen, set_table

PEOPLE = ("anne", "bernard", "eve", "")
SEATS = st.integers(-2, 3)
TEXTS = st.one_of(st.text(max_size=600), st.sampled_from(["pass", "resign", "accept", "Bonjour"]))


def commands() -> st.SearchStrategy[Command]:
    """Commands of all kinds, sensible or not."""
    fields = {
        "seat": SEATS,
        "name": TEXTS,
        "action": TEXTS,
        "text": TEXTS,
        "level": st.integers(-1, 6),
        "kind": st.sampled_from(["takeback", "rematch", "seat"]),
        "ready": st.booleans(),
        "reserved": st.booleans(),
        "room": st.sampled_from([None, "table", "watchers"]),
        "mode": st.sampled_from(["open", "slow", "off"]),
    }
    to: dict[Any, Any] = {Say: st.lists(SEATS, max_size=2).map(tuple), ChangeSeat: SEATS}
    kinds: list[Any] = [*Command.__args__]
    return st.one_of(
        *(
            st.builds(
                kind,
                **{
                    name: to[kind] if name == "to" else fields[name]
                    for name in kind.__struct_fields__
                },
            )
            for kind in kinds
        )
    )


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.sampled_from(PEOPLE), commands(), st.floats(0, 500)), max_size=25),
    st.booleans(),
)
def test_whatever_is_asked_the_events_tell_it_all(
    option: AnyGame, asked: list[tuple[str, Command, float]], full: bool
) -> None:
    table = set_table(option, (ANNE, ANNE) if full else (ANNE, FREE))
    first = frame_of(option, table.game_state, 0.0)
    stored: list[Stamped] = [Stamped(1, OPENED, table.opened, frame=first)]
    now = OPENED
    for who, command, wait in asked:
        now += wait
        try:
            decision = decide(option, table, Asker(who, who), command, now)
        except (Denied, Refusal):
            continue
        for event in decision.events:
            stamped = Stamped(table.seq + 1, now, event)
            table, filmed = happen(option, table, stamped)
            stored.append(filmed)
    again = rebuilt(option, stored)
    same = msgspec.structs.replace(table, earlier=again.earlier, frame=again.frame)
    assert again == same
    assert taken_back_again(option, again) == taken_back_again(option, table)
    assert table.game_state == replay(option, table.journal)
    ats = [entry.at for entry in table.entries]
    assert ats == sorted(ats)
    for guest in PEOPLE:
        view = table_view(option, table, guest, now)
        assert set(view.views) <= {str(seat) for seat in table.seats_of(guest)} | {"-"}
        msgspec.json.encode(view)
        telling = Telling(option, table, [(one, None) for one in stored], now)
        msgspec.json.encode(telling.news(guest, "fr"))


def rebuilt(game: AnyGame, stored: list[Stamped]) -> Table:
    """The table from the bytes of its events."""
    decode = msgspec.json.Decoder(Event).decode
    again = [Stamped(one.seq, one.when, decode(msgspec.json.encode(one.event))) for one in stored]
    frames = {one.seq: read_frame(write_frame(one.frame)) for one in stored if one.frame}
    return unroll(game, again, Film(frames), Circumstances("", "", "")).table


def taken_back_again(game: AnyGame, table: Table) -> tuple[object, ...]:
    """The states before the last actions, from their frames."""
    count = len(table.earlier)
    return tuple(taken_back(game, table, actions).state for actions in range(count, 0, -1))


def test_a_table_is_opened_once(option: AnyGame) -> None:
    table = set_table(option)
    with pytest.raises(ValueError, match="once"):
        after(option, table, [table.opened])
    assert isinstance(table.opened, Opened)


def test_the_clock_of_the_game_stands_still_and_never_runs_backwards(option: AnyGame) -> None:
    table = set_table(option)
    assert table.game_time(OPENED + 30) == 30
    rested = after(option, table, [Resumed(20.0)], OPENED + 30)
    assert rested.game_time(OPENED + 30) == 10
    assert rested.time_of_day(10) == OPENED + 30
    turn = table.game_state.turn
    acted = after(option, rested, [Acted(12.0, turn, "pass")], OPENED + 32)
    assert acted.game_time(OPENED) == 12.0


def test_a_rematch_is_known(option: AnyGame) -> None:
    table = after(option, set_table(option), [Rematched("next")])
    assert table.successor == "next"
