"""A table that waits until all are ready, and all sizes of tables that the games have."""

import re
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.server.denials import DENIALS
from logomachie.table.commands import (
    Act,
    Asker,
    Command,
    Denied,
    Kick,
    LetBotPlay,
    Propose,
    Rise,
    Sit,
    decide,
    wants_rematch,
)
from logomachie.table.events import Holder, Seated
from logomachie.table.plans import Plan, SeatPlan, holders_of
from logomachie.table.seating import ChangeSeat, Ready, Shuffle, Start
from logomachie.table.state import Table
from logomachie.table.view import table_view
from tests.table.tables import (
    ANNE,
    BERNARD,
    FREE,
    INVITED,
    OPENED,
    AnyGame,
    after,
    ask,
    set_table,
)

NUMBERS = re.compile(r"(?:on joue de|De) (\d+) à (\d+)(?: joueurs|\.)")
Maker = Callable[[AnyGame], Table]
BOT = Holder(level=2)


def room(game: AnyGame) -> Table:
    """All sit, and nobody said that they are ready."""
    return set_table(game, (ANNE, BERNARD, BOT), gather=True)


def half_empty(game: AnyGame) -> Table:
    return set_table(game, (ANNE, BERNARD, FREE, INVITED), gather=True)


def running(game: AnyGame) -> Table:
    return ask(game, room(game), "anne", Start())


def without_room(game: AnyGame) -> Table:
    return set_table(game, (ANNE, BERNARD, FREE))


@pytest.mark.parametrize(
    ("make", "who", "command", "key"),
    [
        (room, "eve", Ready(1), "not-your-seat"),
        (room, "bernard", Ready(2), "not-your-seat"),
        (room, "bernard", Ready(7), "no-such-seat"),
        (running, "bernard", Ready(1), "game-runs"),
        (without_room, "bernard", Ready(1), "no-waiting-room"),
        (room, "bernard", Start(), "not-host"),
        (running, "anne", Start(), "game-runs"),
        (half_empty, "anne", Start(), "seats-free"),
        (room, "bernard", Shuffle(), "not-host"),
        (running, "anne", Shuffle(), "game-runs"),
        (half_empty, "bernard", ChangeSeat(1, 0), "seat-taken"),
        (half_empty, "bernard", ChangeSeat(1, 3), "seat-reserved"),
        (half_empty, "bernard", ChangeSeat(0, 2), "not-your-seat"),
        (half_empty, "bernard", ChangeSeat(1, 9), "no-such-seat"),
        (half_empty, "", ChangeSeat(2, 2), "not-your-seat"),
        (running, "bernard", ChangeSeat(1, 2), "game-runs"),
        (half_empty, "bernard", Sit(2, "Bernard"), "one-chair"),
    ],
)
def test_what_is_not_granted(
    option: AnyGame, make: Maker, who: str, command: Command, key: str
) -> None:
    with pytest.raises(Denied) as denied:
        decide(option, make(option), Asker(who, who), command, OPENED)
    assert denied.value.key == key
    assert set(DENIALS[key]) == {"fr", "en"}


def test_the_game_begins_when_all_people_are_ready(option: AnyGame) -> None:
    table = ask(option, room(option), "anne", Ready(0))
    assert table.started is None
    assert table_view(option, table, "eve", OPENED).ready == (0, 2), "bots are always ready"
    assert table_view(option, table, "anne", OPENED).views == {}
    doubting = ask(option, table, "anne", Ready(0, ready=False))
    assert ask(option, doubting, "bernard", Ready(1)).started is None
    begun = ask(option, table, "bernard", Ready(1), OPENED + 5)
    assert begun.started == OPENED + 5
    assert table_view(option, begun, "eve", OPENED).ready is None


def test_who_says_it_twice_says_nothing_new(option: AnyGame) -> None:
    table = ask(option, room(option), "anne", Ready(0))
    assert not decide(option, table, Asker("anne"), Ready(0), OPENED).events


def test_ready_is_somebody_who_is_here_on_this_seat(option: AnyGame) -> None:
    table = ask(option, half_empty(option), "bernard", Ready(1))
    assert table.ready == (1,)
    assert ask(option, table, "bernard", ChangeSeat(1, 2)).ready == ()
    assert ask(option, table, "anne", Kick(1)).ready == ()
    away = after(option, table, [Seated(1, msgspec.structs.replace(BERNARD, away=OPENED))])
    assert away.ready == ()


def test_people_who_are_ready_wait_for_the_last_seat(option: AnyGame) -> None:
    table = set_table(option, (ANNE, BERNARD, FREE), gather=True)
    table = ask(option, ask(option, table, "anne", Ready(0)), "bernard", Ready(1))
    assert table.started is None
    assert ask(option, table, "anne", LetBotPlay(2, 1)).started is not None
    eve = ask(option, table, "eve", Sit(2, "Eve"))
    assert eve.started is None
    assert ask(option, eve, "eve", Ready(2)).started is not None


def test_a_person_changes_sides_and_the_host_lets_two_change_places(option: AnyGame) -> None:
    table = half_empty(option)
    moved = ask(option, table, "bernard", ChangeSeat(1, 2))
    assert (moved.seats_of("bernard"), moved.holders[1].is_free) == ((2,), True)
    swapped = ask(option, table, "anne", ChangeSeat(1, 0))
    assert (swapped.seats_of("anne"), swapped.seats_of("bernard")) == ((1,), (0,))
    kept = ask(option, table, "anne", ChangeSeat(1, 3))
    assert kept.seats_of("bernard") == (3,), "the host may put anybody on a seat that is kept"
    assert ask(option, kept, "bernard", Rise(3)).holders[3].reserved, "which stays so"


def test_chance_mixes_everybody_and_fills_the_first_seats(option: AnyGame) -> None:
    seats = (ANNE, FREE, INVITED, BERNARD)
    table = set_table(option, seats, gather=True)
    orders = set()
    for _ in range(8):
        table = ask(option, table, "anne", Shuffle())
        people = [(holder.guest, holder.level) for holder in table.holders]
        assert Counter(people) == Counter((one.guest, one.level) for one in seats)
        assert [seat for seat, one in enumerate(table.holders) if one.is_free] == [2, 3]
        assert table.holders[2].reserved, "what is kept stays where it is"
        orders.add(tuple(people))
    assert len(orders) > 1


def test_a_table_without_a_waiting_room_does_not_begin_while_it_is_mixed(option: AnyGame) -> None:
    table = set_table(option, (ANNE, FREE, BERNARD))
    for _ in range(8):
        table = ask(option, table, "anne", Shuffle())
        assert table.started is None


def test_who_agreed_to_a_rematch_is_ready_for_it(option: AnyGame) -> None:
    ended = ask(option, running(option), "anne", Act(0, "resign"))
    ended = ask(option, ended, "bernard", Act(1, "resign"))
    wished = ask(option, ended, "anne", Propose("rematch", 0))
    assert wants_rematch(ask(option, wished, "bernard", Propose("rematch", 1)))
    again = set_table(option, (BERNARD, BOT, ANNE), gather=True, before="table")
    assert again.started is not None
    short = set_table(option, (BERNARD, FREE, ANNE), gather=True, before="table")
    assert short.ready == (0, 2)


@pytest.mark.parametrize("name", games.names())
def test_tables_of_every_size_that_a_game_has_fill_up_and_begin(
    lexicon: Lexicon, name: str
) -> None:
    game = games.load(name, lexicon)
    host = Asker("guest-0", "Anne")
    for count in game.players:
        plan = Plan(name, (SeatPlan("me"), *[SeatPlan()] * (count - 1)), gather=True)
        table = set_table(game, holders_of(plan, host), host="guest-0", gather=True)
        for seat in range(1, count):
            table = ask(game, table, f"guest-{seat}", Sit(seat, f"Guest {seat}"))
        assert ask(game, table, "guest-0", Start()).started is not None


def test_the_rulebooks_say_how_many_can_play(lexicon: Lexicon) -> None:
    said = {
        name: [(int(least), int(most)) for least, most in NUMBERS.findall(text_of(name))]
        for name in games.names()
    }
    assert said["mot_pour_mot"] == [(2, 20)]
    for name, numbers in said.items():
        players = games.load(name, lexicon).players
        assert all(number == (players[0], players[-1]) for number in numbers), name


def text_of(name: str) -> str:
    """All that a rulebook says."""
    return " ".join(rule.text for rule in games.spec(name).rulebook("fr").rules.values())
