"""Seats that are left, taken again, promised, and claimed while somebody is gone."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie.engine.refusal import Refusal
from logomachie.server.denials import DENIALS
from logomachie.table.commands import (
    Act,
    Asker,
    Close,
    Command,
    Decline,
    Denied,
    Kick,
    LetBotPlay,
    PlayAgain,
    Propose,
    Rise,
    Say,
    Sit,
    decide,
)
from logomachie.table.correspondence import DAY
from logomachie.table.events import Event, Holder, Offered, SeatClaimed, Seated, Stamped
from logomachie.table.film import frame_of
from logomachie.table.people import table_with_persons
from logomachie.table.presence import GRACE_SECONDS, HOST_SECONDS, what_absence_brings
from logomachie.table.seating import CLAIM_SECONDS, ClaimSeat, Reserve
from logomachie.table.state import Table
from logomachie.table.telling import Telling
from logomachie.table.view import table_view
from tests.table.tables import (
    ANNE,
    BERNARD,
    EVE,
    FREE,
    INVITED,
    OPENED,
    AnyGame,
    after,
    ask,
    happen,
    set_table,
)
from tests.table.test_state import commands, rebuilt

PEOPLE = ("anne", "bernard", "eve", "paul")
LATER = OPENED + CLAIM_SECONDS
BOT = Holder(level=2)
Maker = Callable[[AnyGame], Table]


def gone(holder: Holder, since: float = OPENED) -> Holder:
    return msgspec.structs.replace(holder, away=since)


def running(game: AnyGame) -> Table:
    return set_table(game)


def without_bernard(game: AnyGame) -> Table:
    """Bernard is gone; Anne is here, and Eve looks on."""
    return set_table(game, (ANNE, gone(BERNARD)))


def of_three(game: AnyGame) -> Table:
    return set_table(game, (ANNE, gone(BERNARD), EVE))


def asked_by_paul(game: AnyGame) -> Table:
    return ask(game, of_three(game), "paul", ClaimSeat(1, "Paul"), LATER)


def risen(game: AnyGame) -> Table:
    return ask(game, set_table(game), "bernard", Rise(1))


def over(game: AnyGame) -> Table:
    return ask(game, without_bernard(game), "anne", Act(0, "resign"))


def put_out(game: AnyGame) -> Table:
    table = ask(game, set_table(game, (ANNE, BERNARD, EVE)), "anne", Kick(1))
    return after(game, table, [Seated(2, gone(EVE))])


def sees(game: AnyGame, table: Table, who: str, now: float = OPENED) -> list[int]:
    """The seats that the page offers somebody to take again."""
    seats = table_view(game, table, who, now).seats
    return [number for number, seat in enumerate(seats) if seat.retake]


# -- a seat that I left


def test_who_rose_takes_the_seat_again_at_once(option: AnyGame) -> None:
    table = risen(option)
    assert sees(option, table, "bernard") == [1]
    assert not sees(option, table, "eve")
    assert not sees(option, table, "")
    assert ask(option, table, "bernard", Sit(1, "Bernard")).seats_of("bernard") == (1,)


def test_and_from_the_bot_that_the_host_put_there(option: AnyGame) -> None:
    table = ask(option, risen(option), "anne", LetBotPlay(1, 3))
    with pytest.raises(Denied, match="seat-taken"):
        ask(option, table, "eve", Sit(1, "Eve"))
    again = ask(option, table, "bernard", Sit(1, "Bernard"))
    assert again.holders[1].guest == "bernard"
    assert not again.holders[1].level


def test_but_not_from_somebody_else_nor_once_it_is_promised(option: AnyGame) -> None:
    taken = ask(option, risen(option), "eve", Sit(1, "Eve"))
    promised = ask(option, risen(option), "anne", Reserve(1))
    for table, key in ((taken, "seat-taken"), (promised, "seat-reserved")):
        assert not sees(option, table, "bernard")
        with pytest.raises(Denied, match=key):
            ask(option, table, "bernard", Sit(1, "Bernard"))


def test_who_was_put_out_left_nothing(option: AnyGame) -> None:
    table = ask(option, set_table(option), "anne", Kick(1))
    assert not sees(option, table, "bernard")
    with_bot = ask(option, table, "anne", LetBotPlay(1, 1))
    with pytest.raises(Denied, match="kicked"):
        ask(option, with_bot, "bernard", Sit(1, "Bernard"))


def test_a_kick_is_for_the_person_whoever_they_were_before(option: AnyGame) -> None:
    table = ask(option, set_table(option), "anne", Kick(1))
    known = table_with_persons(table, lambda guest: "bruno" if guest == "bernard" else guest)
    with pytest.raises(Denied, match="kicked"):
        ask(option, known, "bruno", Sit(1, "Bruno"))


def test_what_somebody_left_or_asked_for_is_the_persons_they_became(option: AnyGame) -> None:
    def became(guest: str) -> str:
        return {"bernard": "bruno", "paul": "paula"}.get(guest, guest)

    left = table_with_persons(risen(option), became)
    assert sees(option, left, "bruno") == [1]
    asked = table_with_persons(asked_by_paul(option), became)
    claim = table_view(option, asked, "paula", LATER).claim
    assert claim
    assert claim.mine


# -- a seat that is promised


def test_an_invited_seat_stays_invited_when_who_sat_there_leaves(option: AnyGame) -> None:
    table = set_table(option, (ANNE, INVITED, FREE))
    seated = ask(option, table, "bernard", Sit(1, "Bernard"), invited=frozenset({1}))
    assert not table_view(option, seated, "anne", OPENED).seats[1].reserved, "it is taken"
    for left in (ask(option, seated, "bernard", Rise(1)), ask(option, seated, "anne", Kick(1))):
        with pytest.raises(Denied, match="seat-reserved"):
            ask(option, left, "eve", Sit(1, "Eve"))
        assert left.holders[1].generation > table.holders[1].generation, "old links are void"
        invited = ask(option, left, "eve", Sit(1, "Eve"), invited=frozenset({1}))
        assert invited.seats_of("eve") == (1,)


def test_the_host_promises_a_free_seat_of_a_running_game_and_takes_it_back(
    option: AnyGame,
) -> None:
    promised = ask(option, risen(option), "anne", Reserve(1))
    with pytest.raises(Denied, match="seat-reserved"):
        ask(option, promised, "eve", Sit(1, "Eve"))
    assert decide(option, promised, Asker("anne"), Reserve(1), OPENED).events == []
    withdrawn = ask(option, promised, "anne", Reserve(1, reserved=False))
    assert withdrawn.holders[1].generation > promised.holders[1].generation, "the link is void"
    assert ask(option, withdrawn, "eve", Sit(1, "Eve")).seats_of("eve") == (1,)


# -- the seat of who is gone


@pytest.mark.parametrize(
    ("make", "who", "command", "now", "key"),
    [
        (running, "eve", ClaimSeat(1, "Eve"), LATER, "not-gone"),
        (without_bernard, "eve", ClaimSeat(1, "Eve"), LATER - 1, "not-gone"),
        (without_bernard, "eve", ClaimSeat(5, "Eve"), LATER, "no-such-seat"),
        (without_bernard, "eve", ClaimSeat(1, "x" * 41), LATER, "bad-name"),
        (without_bernard, "", ClaimSeat(1, "Eve"), LATER, "hello-first"),
        (without_bernard, "anne", ClaimSeat(1, "Anne"), LATER, "knows-too-much"),
        (without_bernard, "eve", ClaimSeat(1, level=2), LATER, "not-your-seat"),
        (without_bernard, "anne", ClaimSeat(1, level=6), LATER, "no-such-level"),
        (of_three, "eve", Propose("seat", 2), LATER, "no-offer"),
        (of_three, "eve", Decline("seat", 2), LATER, "no-offer"),
        (asked_by_paul, "leo", ClaimSeat(1, "Leo"), LATER, "claim-made"),
        (asked_by_paul, "paul", Propose("seat", 0), LATER, "not-your-seat"),
        (put_out, "bernard", ClaimSeat(2, "Bernard"), LATER, "kicked"),
        (over, "eve", ClaimSeat(1, "Eve"), LATER, "game-over"),
        (over, "anne", Reserve(1), LATER, "game-over"),
        (risen, "bernard", Reserve(1), LATER, "not-host"),
        (running, "anne", Reserve(1), LATER, "seat-taken"),
        (running, "anne", Reserve(4), LATER, "no-such-seat"),
    ],
)
def test_what_is_not_granted(
    option: AnyGame, make: Maker, who: str, command: Command, now: float, key: str
) -> None:
    with pytest.raises(Denied) as denied:
        decide(option, make(option), Asker(who, who), command, now)
    assert denied.value.key == key
    assert set(DENIALS[key]) == {"fr", "en"}


def test_a_seat_is_claimed_when_all_agree_who_are_here(option: AnyGame) -> None:
    asked = asked_by_paul(option)
    assert asked.holders[1].guest == "bernard"
    half = ask(option, asked, "anne", Propose("seat", 0), LATER)
    assert not half.seats_of("paul")
    done = ask(option, half, "eve", Propose("seat", 2), LATER)
    assert done.seats_of("paul") == (1,)
    assert done.claim is None
    assert done.offers == {}
    with pytest.raises(Denied, match="seat-taken"):
        ask(option, done, "bernard", Sit(1, "Bernard"), LATER)


def test_one_no_is_enough_and_one_can_ask_again(option: AnyGame) -> None:
    refused = ask(option, asked_by_paul(option), "eve", Decline("seat", 2), LATER)
    assert refused.claim is None
    again = ask(option, refused, "leo", ClaimSeat(1, "Leo"), LATER)
    claim = table_view(option, again, "leo", LATER).claim
    assert claim
    assert (claim.seat, claim.name, claim.level, claim.mine) == (1, "Leo", 0, True)


def test_who_comes_back_keeps_the_seat(option: AnyGame) -> None:
    back = after(option, asked_by_paul(option), [Seated(1, BERNARD)], LATER)
    assert back.claim is None
    with pytest.raises(Denied, match="no-offer"):
        ask(option, back, "anne", Propose("seat", 0), LATER)


def test_bots_always_agree(option: AnyGame) -> None:
    table = set_table(option, (gone(ANNE), BOT))
    assert ask(option, table, "eve", ClaimSeat(0, "Eve"), LATER).seats_of("eve") == (0,)


def test_a_claim_that_nobody_answered_makes_room_for_another(option: AnyGame) -> None:
    later = LATER + CLAIM_SECONDS
    other = ask(option, asked_by_paul(option), "leo", ClaimSeat(1, "Leo"), later)
    assert other.claim
    assert other.claim.holder.guest == "leo"


def test_who_asked_and_sat_down_elsewhere_asks_no_more(option: AnyGame) -> None:
    left = ask(option, asked_by_paul(option), "eve", Rise(2), LATER)
    assert ask(option, left, "paul", Sit(2, "Paul"), LATER).claim is None


def test_agreement_is_the_persons_and_not_the_chairs(option: AnyGame) -> None:
    agreed = ask(option, asked_by_paul(option), "eve", Propose("seat", 2), LATER)
    leo = ask(option, ask(option, agreed, "eve", Rise(2)), "leo", Sit(2, "Leo"), LATER)
    assert leo.offers == {"seat": ()}


def test_who_plays_lets_a_bot_stand_in_for_who_is_gone(option: AnyGame) -> None:
    table = ask(option, without_bernard(option), "anne", ClaimSeat(1, level=2), LATER)
    assert (table.holders[1].guest, table.holders[1].level) == ("bernard", 2)
    assert table.claim is None
    with pytest.raises(Denied, match="seat-taken"):
        ask(option, table, "anne", ClaimSeat(1, level=3), LATER)
    back = ask(option, table, "bernard", PlayAgain(1), LATER)
    assert (back.holders[1].guest, back.holders[1].level) == ("bernard", 0)
    of_all = ask(option, of_three(option), "anne", ClaimSeat(1, level=2), LATER)
    assert not of_all.holders[1].level, "Eve has not agreed"
    assert ask(option, of_all, "eve", Propose("seat", 2), LATER).holders[1].level == 2


def test_who_claims_a_seat_does_not_read_what_was_whispered_to_it(option: AnyGame) -> None:
    table = set_table(option, (ANNE, BERNARD, EVE))
    (said,) = decide(option, table, Asker("anne"), Say("psst", (1,)), OPENED).events
    whispered = Stamped(2, OPENED, said)
    table = after(option, table, [said, Seated(1, gone(BERNARD))])
    table = ask(option, table, "paul", ClaimSeat(1, "Paul"), LATER)
    for who, seat in (("anne", 0), ("eve", 2)):
        table = ask(option, table, who, Propose("seat", seat), LATER)
    telling = Telling(option, table, [(whispered, None)], LATER)
    assert table.seats_of("paul") == (1,)
    assert [who for who in PEOPLE if telling.news(who, "fr")] == ["anne", "bernard"]


def test_how_long_somebody_is_gone_is_told(option: AnyGame) -> None:
    assert table_view(option, without_bernard(option), "eve", OPENED + 50).absent == {"1": 50.0}


# -- the host


def test_the_powers_of_a_host_who_is_gone_pass_to_who_sat_down_first(option: AnyGame) -> None:
    table = set_table(option, (ANNE, FREE, FREE))
    table = ask(option, table, "eve", Sit(2, "Eve"), OPENED + 1)
    table = ask(option, table, "bernard", Sit(1, "Bernard"), OPENED + 2)
    present, seen = {"bernard", "eve"}, {"anne": OPENED + 10}
    away = what_absence_brings(option, table, present, seen, OPENED + 10 + GRACE_SECONDS)
    table = after(option, table, away)
    soon, late = OPENED + 10 + HOST_SECONDS - 1, OPENED + 10 + HOST_SECONDS
    assert not what_absence_brings(option, table, present, seen, soon)
    table = after(option, table, what_absence_brings(option, table, present, seen, late), late)
    assert [table_view(option, table, who, late).host for who in ("eve", "anne")] == [True, False]
    assert table_view(option, table, "bernard", late).host_name == "Eve"
    back = after(option, table, what_absence_brings(option, table, {"anne", *present}, {}, late))
    assert not back.holders[0].away
    with pytest.raises(Denied, match="not-host"):
        ask(option, back, "anne", Close())
    assert ask(option, back, "eve", Close()).closed


def test_a_host_who_only_looks_on_is_missed_too(option: AnyGame) -> None:
    table = set_table(option, (BERNARD, BOT), host="anne")
    late = OPENED + HOST_SECONDS
    assert not what_absence_brings(option, table, {"bernard", "anne"}, {"anne": OPENED}, late)
    assert not what_absence_brings(option, table, {"bernard"}, {}, late), "nobody saw them go"
    passed = after(
        option, table, what_absence_brings(option, table, {"bernard"}, {"anne": OPENED}, late)
    )
    assert passed.host == "bernard"


def test_by_correspondence_a_host_is_gone_who_let_their_days_pass_or_gave_up_their_seat(
    option: AnyGame,
) -> None:
    table = set_table(option, days=3)
    turn = table.game_state.turn
    late = OPENED + 3 * DAY
    for host, heir in (("anne", "bernard"), ("bernard", "anne")):
        hosted = msgspec.structs.replace(table, host=host)
        is_awaited = hosted.holders[turn].guest == host
        assert not what_absence_brings(option, hosted, {}, {}, late - 1)
        passed = after(option, hosted, what_absence_brings(option, hosted, {}, {}, late), late)
        assert passed.host == (heir if is_awaited else host)
        seat = hosted.seats_of(host)[0]
        left = ask(option, hosted, host, Rise(seat), OPENED + 1)
        left = after(option, left, what_absence_brings(option, left, {}, {}, OPENED + 2))
        assert left.host == heir
        assert not what_absence_brings(option, left, {}, {}, OPENED + 3), "it passes once"


def test_where_nobody_is_left_and_at_tables_of_nobody_nothing_passes(option: AnyGame) -> None:
    late = OPENED + HOST_SECONDS
    alone = set_table(option, (gone(ANNE), BOT))
    assert not what_absence_brings(option, alone, set(), {"anne": OPENED}, late)
    met = set_table(option, (ANNE, gone(BERNARD)), host="")
    assert not what_absence_brings(option, met, {"anne"}, {}, late)
    by_days = set_table(option, days=2)
    assert not what_absence_brings(option, by_days, {"bernard"}, {"anne": OPENED}, late)


# -- whatever is asked


@settings(max_examples=40)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from(PEOPLE), commands()),
            st.frozensets(st.sampled_from(PEOPLE)),
        ),
        max_size=40,
    ),
    st.booleans(),
)
def test_nobody_ever_holds_two_chairs(
    option: AnyGame, steps: list[tuple[str, Command] | frozenset[str]], gathers: bool
) -> None:
    seats = (ANNE, FREE, FREE) if gathers else (ANNE, BERNARD, EVE)
    table = set_table(option, seats, gather=gathers)
    stored = [Stamped(1, OPENED, table.opened, frame=frame_of(option, table.game_state, 0.0))]
    now, seen = OPENED, dict.fromkeys(PEOPLE, OPENED)
    for step in steps:
        now += CLAIM_SECONDS
        events: list[Event] = []
        if isinstance(step, frozenset):
            seen |= dict.fromkeys(step, now)
            events = what_absence_brings(option, table, step, seen, now)
        else:
            try:
                events = [*decide(option, table, Asker(*step[:1]), step[1], now).events]
            except (Denied, Refusal):
                continue
        for event in events:
            table, filmed = happen(option, table, Stamped(table.seq + 1, now, event))
            stored.append(filmed)
        held = [holder.guest for holder in table.holders if holder.guest]
        assert len(held) == len(set(held))
        assert not {*held} & table.kicked
    again = rebuilt(option, stored)
    assert again == msgspec.structs.replace(table, earlier=again.earlier, frame=again.frame)


def test_what_is_asked_for_is_told_to_everybody(option: AnyGame) -> None:
    asked = decide(option, of_three(option), Asker("paul"), ClaimSeat(1, "Paul"), LATER).events
    (event,) = asked
    assert isinstance(event, SeatClaimed)
    agreed = decide(option, asked_by_paul(option), Asker("anne"), Propose("seat", 0), LATER)
    assert agreed.events == [Offered("seat", 0)]
