"""Days for a turn: how they pass, what stops them, and what others may do at their end."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.table.clock import is_running, resume, run_clock, time_due, wanted
from logomachie.table.commands import (
    Act,
    Asker,
    Claim,
    Command,
    Decline,
    Denied,
    GoOn,
    Grant,
    LetBotPlay,
    Propose,
    Rise,
    Sit,
    decide,
)
from logomachie.table.contests import verdict
from logomachie.table.correspondence import DAY, TimeLeft, deadline, reminder_due, time_left
from logomachie.table.events import Acted, Event, Holder, Paused, Reminded, Rested
from logomachie.table.ratings import Contest
from logomachie.table.state import Table
from logomachie.table.storage import Closure
from logomachie.table.waiting import Stop, moment, passed
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, AnyGame, after, ask, set_table

DAYS = 3
BOT = Holder(level=1)
MOST_PASSES = 3
"""With one more the game would be over."""


@pytest.fixture
def table(option: AnyGame) -> Table:
    """Two people who have three days for a turn."""
    return set_table(option, days=DAYS)


def turn_of(table: Table) -> int:
    return int(table.game_state.turn)


def guest_on(table: Table, seat: int) -> str:
    return table.holders[seat].guest


def refused(game: AnyGame, table: Table, seat: int, command: Command, now: float) -> str:
    """Why a command of who holds a seat is refused."""
    with pytest.raises(Denied) as denied:
        decide(game, table, Asker(guest_on(table, seat)), command, now)
    return denied.value.key


# -- how days pass


def test_days_pass_from_the_start_of_the_game(option: AnyGame) -> None:
    table = set_table(option, (ANNE, FREE), days=DAYS)
    assert deadline(option, table) is None
    begun = ask(option, table, "bernard", Sit(1, "Bernard"), OPENED + 5 * DAY)
    assert deadline(option, begun) == OPENED + 8 * DAY


def test_days_begin_anew_with_each_turn(option: AnyGame, table: Table) -> None:
    turn, later = turn_of(table), OPENED + 2 * DAY
    assert deadline(option, table) == OPENED + DAYS * DAY
    table = ask(option, table, guest_on(table, turn), Act(turn, "pass"), later)
    assert deadline(option, table) == later + DAYS * DAY


def test_what_somebody_does_in_their_turn_wins_no_days(jago: AnyGame) -> None:
    table = set_table(jago, days=DAYS, options={"glass": 0})
    turn = turn_of(table)
    word = jago.format_action(next(jago.candidates(table.game_state, turn)))
    for day, action in enumerate((word, "take back", word), 1):
        table = ask(jago, table, guest_on(table, turn), Act(turn, action), OPENED + day * DAY / 2)
    assert turn_of(table) == turn
    assert deadline(jago, table) == OPENED + DAYS * DAY


def test_at_a_live_table_no_days_pass(option: AnyGame) -> None:
    table = set_table(option)
    assert deadline(option, table) is reminder_due(option, table) is None
    assert time_left(option, table, OPENED) is None


@pytest.mark.parametrize("holders", [(ANNE, BOT, BOT), (ANNE, ANNE)])
def test_bots_and_oneself_always_grant_more(option: AnyGame, holders: Sequence[Holder]) -> None:
    table = set_table(option, holders, days=1, seed="bots grant")
    seat = next(at for at, holder in enumerate(table.holders) if holder.guest)
    assert time_left(option, table, OPENED + 100 * DAY) is None
    assert refused(option, table, seat, Claim(seat), OPENED + 100 * DAY) == "nobody-late"


def test_what_is_left_is_told_before_and_after_the_end(option: AnyGame, table: Table) -> None:
    told = TimeLeft(turn_of(table), OPENED + DAYS * DAY)
    assert time_left(option, table, OPENED + DAY) == told
    assert time_left(option, table, OPENED + 5 * DAY) == told


# -- the reminder


def test_who_is_waited_for_is_reminded_once_when_a_fifth_is_left(
    option: AnyGame, table: Table
) -> None:
    due = OPENED + 0.8 * DAYS * DAY
    assert wanted(option, table) == time_due(option, table) == reminder_due(option, table) == due
    assert not run_clock(option, table, due - 1).events
    (event,) = run_clock(option, table, due).events
    assert event == Reminded(turn_of(table))
    reminded = after(option, table, [event], due)
    assert reminder_due(option, reminded) is time_due(option, reminded) is None
    turn = turn_of(table)
    passed_on = ask(option, reminded, guest_on(table, turn), Act(turn, "pass"), due + 9)
    assert reminder_due(option, passed_on) == due + 9 + 0.8 * DAYS * DAY


# -- when they are over


def test_nobody_resigns_by_themselves(option: AnyGame, table: Table) -> None:
    later = OPENED + 100 * DAY
    reminded = after(option, table, run_clock(option, table, later).events, later)
    assert not run_clock(option, reminded, later).events
    turn = turn_of(table)
    played = ask(option, reminded, guest_on(table, turn), Act(turn, "pass"), later)
    assert is_running(option, played), "who comes late plays all the same"


def test_between_two_a_claim_ends_the_game(option: AnyGame, table: Table) -> None:
    turn, late = turn_of(table), OPENED + DAYS * DAY
    over = ask(option, table, guest_on(table, 1 - turn), Claim(1 - turn), late)
    result = option.result(over.game_state)
    assert result
    assert result.winners == (1 - turn,)
    assert over.entries[-1].action == "resign"


def test_among_three_the_rest_go_on(option: AnyGame) -> None:
    table = set_table(option, (ANNE, BERNARD, EVE), days=1)
    turn, late = turn_of(table), OPENED + DAY
    claiming = (turn + 1) % 3
    (event,) = decide(option, table, Asker(guest_on(table, claiming)), Claim(claiming), late).events
    assert event == Acted(DAY, turn, "resign", late=True)
    after_claim = after(option, table, [event], late)
    assert is_running(option, after_claim)
    assert turn_of(after_claim) == claiming
    assert deadline(option, after_claim) == late + DAY


def test_more_time_is_a_full_turn_again(option: AnyGame, table: Table) -> None:
    turn, late = turn_of(table), OPENED + 10 * DAY
    granted = ask(option, table, guest_on(table, 1 - turn), Grant(1 - turn), late)
    assert deadline(option, granted) == late + DAYS * DAY
    assert refused(option, granted, 1 - turn, Claim(1 - turn), late + DAY) == "time-left"


@pytest.mark.parametrize("command", [Claim, Grant])
def test_too_early_by_the_wrong_one_or_of_nobody(
    option: AnyGame, table: Table, command: type[Claim] | type[Grant]
) -> None:
    turn, late = turn_of(table), OPENED + DAYS * DAY
    assert refused(option, table, 1 - turn, command(1 - turn), late - 1) == "time-left"
    assert refused(option, table, turn, command(turn), late) == "own-time"
    assert refused(option, table, turn, command(1 - turn), late) == "not-your-seat"
    assert refused(option, table, turn, command(7), late) == "no-such-seat"
    live = set_table(option)
    assert refused(option, live, 0, command(0), late) == "nobody-late"


def test_who_rises_is_late_all_the_same_and_loses_by_it(option: AnyGame) -> None:
    table = set_table(option, days=DAYS, rated=True)
    turn, late = turn_of(table), OPENED + DAYS * DAY
    loser, winner = guest_on(table, turn), guest_on(table, 1 - turn)
    left = ask(option, table, loser, Rise(turn), OPENED + DAY)
    assert deadline(option, left) == late
    assert refused(option, left, 1 - turn, Claim(1 - turn), late - 1) == "time-left"
    claimed = ask(option, left, winner, Claim(1 - turn), late)
    result = option.result(claimed.game_state)
    assert result
    assert list(result.winners) == [1 - turn]
    contest = verdict(claimed, result, 0)
    assert isinstance(contest, Contest)
    assert {side.contestants[0].guest: side.place for side in contest.sides} == {
        winner: 1,
        loser: 2,
    }


def test_who_took_the_seat_of_somebody_late_has_all_days(option: AnyGame, table: Table) -> None:
    turn, late = turn_of(table), OPENED + DAYS * DAY
    left = ask(option, table, guest_on(table, turn), Rise(turn), late)
    taken = ask(option, left, "eve", Sit(turn, "Eve"), late + DAY)
    assert deadline(option, taken) == late + DAY + DAYS * DAY


def test_a_bot_in_ones_place_is_never_late(option: AnyGame, table: Table) -> None:
    turn = turn_of(table)
    played = ask(option, table, guest_on(table, turn), LetBotPlay(turn, 1))
    assert deadline(option, played) is None


# -- what stops them


def test_a_holiday_stops_the_days_of_its_seat_alone(option: AnyGame, table: Table) -> None:
    turn = turn_of(table)
    start, end = OPENED + DAY, OPENED + 8 * DAY
    away = after(option, table, [Rested(turn, start, end)], start)
    assert deadline(option, away) == OPENED + (DAYS + 7) * DAY
    assert reminder_due(option, away) == OPENED + (0.8 * DAYS + 7) * DAY
    for now, still in ((OPENED + 5 * DAY, 2 * DAY), (OPENED + 9 * DAY, None)):
        left = TimeLeft(turn, OPENED + (DAYS + 7) * DAY, still)
        assert time_left(option, away, now) == left
    home = after(option, table, [Rested(1 - turn, start, end)], start)
    assert deadline(option, home) == OPENED + DAYS * DAY
    passed_on = ask(option, home, guest_on(table, turn), Act(turn, "pass"), OPENED + 2 * DAY)
    assert deadline(option, passed_on) == end + DAYS * DAY


def test_a_holiday_does_not_pass_to_who_takes_the_seat(option: AnyGame, table: Table) -> None:
    turn = turn_of(table)
    away = after(option, table, [Rested(turn, OPENED, OPENED + 14 * DAY)])
    left = ask(option, away, guest_on(table, turn), Rise(turn), OPENED + DAY)
    taken = ask(option, left, "eve", Sit(turn, "Eve"), OPENED + 2 * DAY)
    assert deadline(option, taken) == OPENED + (2 + DAYS) * DAY


def test_seconds_that_run_stand_still_while_the_house_is_closed(lexicon: Lexicon) -> None:
    game = games.load("mot_pour_mot", lexicon)
    table = set_table(game, days=DAYS, options={"window": 0})
    closures = [Closure(OPENED + 5, OPENED + DAY)]
    team = table.game_state.team
    turned = ask(game, table, guest_on(table, team), Act(team, "start"), OPENED)
    assert refused(game, turned, team, Propose("pause", team), OPENED + 1) == "clock-runs"
    resumed = after(game, turned, resume(game, turned, closures).events, OPENED + DAY)
    assert time_due(game, resumed) == OPENED + DAY + 25


def test_days_on_which_the_house_was_closed_do_not_count(option: AnyGame, table: Table) -> None:
    turn, opened_again = turn_of(table), OPENED + 5 * DAY
    closures = [
        Closure(OPENED - DAY, OPENED - 1),
        Closure(OPENED + DAY, OPENED + DAY + 60),
        Closure(OPENED + 2 * DAY, opened_again),
    ]
    assert not resume(option, table, closures[:2]).events, "a restart is nothing that happened"
    resumed = after(option, table, resume(option, table, closures).events, opened_again)
    assert deadline(option, resumed) == OPENED + (3 + DAYS) * DAY
    claim = Claim(1 - turn)
    assert refused(option, resumed, 1 - turn, claim, opened_again) == "time-left"
    assert not resume(option, resumed, closures).events, "once is enough"
    assert is_running(option, resumed)


def test_a_holiday_in_a_closed_house_is_one_time_that_does_not_count(
    option: AnyGame, table: Table
) -> None:
    holiday = Rested(turn_of(table), OPENED + DAY, OPENED + 4 * DAY)
    away = after(option, table, [holiday], OPENED)
    closures = [Closure(OPENED + 2 * DAY, OPENED + 5 * DAY)]
    resumed = after(option, away, resume(option, away, closures).events, OPENED + 6 * DAY)
    assert deadline(option, resumed) == OPENED + (4 + DAYS) * DAY


def test_where_nobodys_days_pass_none_are_given_back(option: AnyGame, table: Table) -> None:
    closures = [Closure(OPENED, OPENED + 9 * DAY)]
    alone = set_table(option, (ANNE, BOT), days=DAYS)
    assert not resume(option, alone, closures).events
    offered = ask(option, table, "anne", Propose("pause", 0), OPENED)
    paused = ask(option, offered, "bernard", Propose("pause", 1), OPENED)
    assert not resume(option, paused, closures).events


def test_a_table_is_paused_when_all_agree_and_goes_on_when_one_wants(
    option: AnyGame, table: Table
) -> None:
    turn = turn_of(table)
    offered = ask(option, table, "anne", Propose("pause", 0), OPENED + DAY)
    assert deadline(option, offered) == OPENED + DAYS * DAY, "not before the other agrees"
    paused = ask(option, offered, "bernard", Propose("pause", 1), OPENED + DAY)
    assert "pause" not in paused.offers
    assert deadline(option, paused) is wanted(option, paused) is None
    assert time_left(option, paused, OPENED + 50 * DAY) == TimeLeft(turn, None, 2 * DAY)
    much_later = OPENED + 50 * DAY
    for command, why in (
        (Act(turn, "pass"), "paused"),
        (Act(turn, "resign"), "paused"),
        (Propose("pause", turn), "paused"),
    ):
        assert refused(option, paused, turn, command, much_later) == why
    assert refused(option, paused, 1 - turn, Claim(1 - turn), much_later) == "time-left"
    gone_on = ask(option, paused, "bernard", GoOn(1), much_later)
    assert deadline(option, gone_on) == much_later + 2 * DAY
    assert refused(option, gone_on, 1, GoOn(1), much_later) == "not-paused"


def test_a_pause_can_be_declined_and_bots_agree_to_it(option: AnyGame, table: Table) -> None:
    offered = ask(option, table, "anne", Propose("pause", 0))
    assert "pause" not in ask(option, offered, "bernard", Decline("pause", 1)).offers
    alone = set_table(option, (ANNE, BOT), days=1)
    (_, event) = decide(option, alone, Asker("anne"), Propose("pause", 0), OPENED).events
    assert event == Paused()
    paused = after(option, alone, [event])
    assert wanted(option, paused) is None, "bots rest, too"


def test_only_days_can_be_paused(option: AnyGame) -> None:
    assert refused(option, set_table(option), 0, Propose("pause", 0), OPENED) == "no-pause"
    waiting = set_table(option, (ANNE, FREE), days=1)
    assert refused(option, waiting, 0, Propose("pause", 0), OPENED) == "no-pause"
    over = ask(option, set_table(option, days=1), "anne", Act(0, "resign"))
    assert refused(option, over, 0, Propose("pause", 0), OPENED) == "no-pause"


# -- the arithmetic

TIMES = st.integers(0, 60)
STOPS = st.lists(
    st.builds(lambda start, length: Stop(start, start + length), TIMES, st.integers(0, 20)),
    max_size=6,
)


@given(since=TIMES, seconds=st.integers(1, 60), stops=STOPS)
def test_stops_are_left_out_second_by_second(since: int, seconds: int, stops: list[Stop]) -> None:
    counting = (
        second
        for second in range(since, 1000)
        if not any(stop.start <= second < stop.end for stop in stops)
    )
    last = [next(counting) for _ in range(seconds)][-1]
    assert moment(since, seconds, stops) == last + 1
    assert passed(since, last + 1, stops) == seconds
    assert passed(since, last, stops) == seconds - 1


@given(data=st.data())
def test_whatever_happens_a_claim_is_refused_exactly_until_the_deadline(
    option: AnyGame, data: st.DataObject
) -> None:
    table, now = set_table(option, days=1), OPENED
    for _ in range(data.draw(st.integers(0, 8), "events")):
        now += data.draw(st.floats(0, 2 * DAY), "later")
        turn = turn_of(table)
        events: list[Event] = data.draw(
            st.sampled_from(
                [
                    [Rested(turn, now, now + DAY)],
                    [Rested(1 - turn, now, now + 2 * DAY)],
                    list(run_clock(option, table, now).events),
                ]
            ),
            "what happens",
        )
        table = after(option, table, events, now)
        if len(table.entries) < MOST_PASSES and data.draw(st.booleans(), "the turn passes"):
            table = ask(option, table, guest_on(table, turn), Act(turn, "pass"), now)
    end, other = deadline(option, table), 1 - turn_of(table)
    assert end is not None
    assert end >= table.waiting.since + DAY
    assert refused(option, table, other, Claim(other), end - 1) == "time-left"
    assert not is_running(option, ask(option, table, guest_on(table, other), Claim(other), end))
