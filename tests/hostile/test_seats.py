"""C10: nobody wins days by getting up, moving people about begins no game, nor fills the house."""

import msgspec
import pytest

from logomachie.engine.game import AnyGame
from logomachie.table.commands import (
    MOST_EVENTS,
    Act,
    Asker,
    Close,
    Denied,
    Propose,
    Rise,
    Say,
    SetChat,
    Sit,
    decide,
)
from logomachie.table.correspondence import DAY, deadline
from logomachie.table.events import Holder
from logomachie.table.seating import CLAIM_SECONDS, ChangeSeat, ClaimSeat, Ready
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, ask, set_table

BOT = Holder(level=2)


def test_who_rises_and_sits_down_again_wins_no_days(option: AnyGame) -> None:
    table = set_table(option, days=3)
    turn = int(table.game_state.turn)
    guest = table.holders[turn].guest
    for day in (1, 2, 4):
        left = ask(option, table, guest, Rise(turn), OPENED + day * DAY)
        table = ask(option, left, guest, Sit(turn, "I"), OPENED + day * DAY)
        assert deadline(option, table) == OPENED + 3 * DAY


def test_nor_do_two_who_take_turns_on_a_chair(option: AnyGame) -> None:
    table = set_table(option, days=3)
    turn = int(table.game_state.turn)
    guest = table.holders[turn].guest
    left = ask(option, table, guest, Rise(turn), OPENED + DAY)
    taken = ask(option, left, "eve", Sit(turn, "Eve"), OPENED + DAY)
    assert deadline(option, taken) == OPENED + 4 * DAY, "who is new has all days"
    left = ask(option, taken, "eve", Rise(turn), OPENED + 2 * DAY)
    back = ask(option, left, guest, Sit(turn, "I"), OPENED + 2 * DAY)
    assert deadline(option, back) == OPENED + 4 * DAY


@pytest.mark.parametrize(("seat", "to"), [(0, 2), (2, 0)])
def test_who_changes_places_with_a_bot_is_not_ready_by_that(
    option: AnyGame, seat: int, to: int
) -> None:
    room = set_table(option, (BOT, BERNARD, EVE), host="anne", gather=True)
    room = ask(option, room, "bernard", Ready(1))
    moved = ask(option, room, "anne", ChangeSeat(seat, to))
    assert moved.started is None
    assert [holder.guest for holder in moved.holders] == ["eve", "bernard", ""]
    assert ask(option, moved, "eve", Ready(0)).started is not None


def test_a_table_at_which_too_much_happened_lets_only_the_game_go_on(option: AnyGame) -> None:
    """Who changes something to and fro is stored each time."""
    table = msgspec.structs.replace(set_table(option), seq=MOST_EVENTS)
    for command in (SetChat("off"), Say("!"), Propose("rematch", 0), ChangeSeat(0, 1), Sit(0, "A")):
        with pytest.raises(Denied, match="table-full"):
            decide(option, table, Asker("anne"), command, OPENED)
    turn = int(table.game_state.turn)
    mover = Asker(table.holders[turn].guest)
    for who, what in ((mover, Act(turn, "pass")), (mover, Rise(turn)), (Asker("anne"), Close())):
        assert decide(option, table, who, what, OPENED).events


def test_who_waits_for_a_game_asks_for_no_second_chair_that_is_theirs_in_it(
    option: AnyGame,
) -> None:
    gone = msgspec.structs.replace(BERNARD, away=OPENED)
    table = set_table(option, (ANNE, gone, FREE))
    with pytest.raises(Denied, match="one-chair"):
        ask(option, table, "anne", ClaimSeat(1, "Anne"), OPENED + CLAIM_SECONDS)
