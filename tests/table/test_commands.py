"""What people may do at a table, and what they may not."""

from collections.abc import Callable

import msgspec
import pytest

from logomachie.engine.refusal import Refusal
from logomachie.server.denials import DENIALS
from logomachie.table.commands import (
    LONGEST_ACTION,
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
    rematch_holders,
    wants_rematch,
)
from logomachie.table.events import Acted, Guest, Holder, Said, Seated, Stamped
from logomachie.table.state import Table, as_said
from logomachie.table.telling import Telling
from logomachie.table.view import NewsView
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
    set_table,
)

Maker = Callable[[AnyGame], Table]


def running(game: AnyGame) -> Table:
    return set_table(game)


def unfinished(game: AnyGame) -> Table:
    return set_table(game, (ANNE, FREE))


def kept(game: AnyGame) -> Table:
    return set_table(game, (ANNE, INVITED))


def with_bot(game: AnyGame) -> Table:
    return set_table(game, (ANNE, Holder(level=1)))


def shut(game: AnyGame) -> Table:
    return ask(game, running(game), "anne", Close())


def over(game: AnyGame) -> Table:
    return ask(game, running(game), "anne", Act(0, "resign"))


def seen_twice(game: AnyGame) -> Table:
    """Bernard left his seat in a game of three; Eve, who plays herself, is still there."""
    return ask(game, set_table(game, (ANNE, BERNARD, EVE)), "bernard", Rise(1))


@pytest.mark.parametrize(
    ("make", "who", "command", "key"),
    [
        (running, "eve", Act(0, "pass"), "not-your-seat"),
        (running, "", Act(0, "pass"), "not-your-seat"),
        (with_bot, "", Act(1, "pass"), "not-your-seat"),
        (unfinished, "", Rise(1), "not-your-seat"),
        (running, "anne", Act(9, "pass"), "no-such-seat"),
        (running, "anne", Act(-1, "close"), "no-such-seat"),
        (running, "anne", Act(0, "x" * (LONGEST_ACTION + 1)), "too-long"),
        (unfinished, "anne", Act(0, "pass"), "not-started"),
        (running, "eve", Sit(0, "Eve"), "seat-taken"),
        (running, "eve", Sit(2, "Eve"), "no-such-seat"),
        (kept, "eve", Sit(1, "Eve"), "seat-reserved"),
        (unfinished, "eve", Sit(1, "x" * 41), "bad-name"),
        (seen_twice, "eve", Sit(1, "Eve"), "knows-too-much"),
        (running, "eve", Rise(0), "not-your-seat"),
        (running, "eve", LetBotPlay(0, 3), "not-host"),
        (unfinished, "", LetBotPlay(1, 3), "not-host"),
        (running, "anne", LetBotPlay(0, 0), "no-such-level"),
        (running, "anne", LetBotPlay(0, 6), "no-such-level"),
        (running, "anne", LetBotPlay(1, 3), "seat-taken"),
        (running, "eve", PlayAgain(0), "not-your-seat"),
        (running, "bernard", Kick(0), "not-host"),
        (running, "anne", Kick(-1), "no-such-seat"),
        (running, "bernard", Close(), "not-host"),
        (running, "eve", Say("x" * 501), "bad-text"),
        (running, "eve", Say("\x00"), "bad-text"),
        (running, "eve", Say("psst", (0,)), "not-your-seat"),
        (running, "anne", Say("psst", (7,)), "no-such-seat"),
        (running, "anne", Propose("rematch", 0), "not-over"),
        (running, "anne", Propose("takeback", 0), "no-takeback"),
        (over, "anne", Propose("takeback", 0), "no-takeback"),
        (running, "anne", Propose("takeback", 1), "not-your-seat"),
        (running, "anne", Decline("takeback", 0), "no-offer"),
        (shut, "anne", Act(0, "pass"), "closed"),
        (shut, "eve", Sit(0, "Eve"), "closed"),
        (shut, "anne", Close(), "closed"),
    ],
)
def test_denials(option: AnyGame, make: Maker, who: str, command: Command, key: str) -> None:
    table = make(option)
    with pytest.raises(Denied) as denied:
        decide(option, table, Asker(who, who or "nobody"), command, OPENED + 1)
    assert denied.value.key == key
    assert set(DENIALS[key]) == {"fr", "en"}


def test_what_the_rules_forbid_is_a_refusal(option: AnyGame) -> None:
    table = running(option)
    other = 1 - table.game_state.turn
    with pytest.raises(Refusal):
        decide(option, table, Asker(table.holders[other].guest), Act(other, "pass"), OPENED)


def test_the_game_begins_when_the_last_seat_is_taken(option: AnyGame) -> None:
    table = kept(option)
    assert table.started is None
    seated = ask(option, table, "eve", Sit(1, " Ève\u202e  la "), OPENED + 5, frozenset({1}))
    assert seated.started == OPENED + 5
    assert seated.holders[1].name == "Ève la"
    assert seated.holders[1].generation == 1, "the invitation is used up"
    assert seated.game_time(OPENED + 7.25) == 2.25


def test_who_left_a_seat_may_take_it_again_but_no_other(option: AnyGame) -> None:
    table = ask(option, seen_twice(option), "eve", Rise(2))
    with pytest.raises(Denied, match="knows-too-much"):
        ask(option, table, "bernard", Sit(2, "Bernard"))
    again = ask(option, table, "bernard", Sit(1, "Bernard"))
    assert again.seats_of("bernard") == (1,)
    assert ask(option, again, "paul", Sit(2, "Paul")).seats_of("paul") == (2,)


def test_one_person_on_two_seats_may_leave_and_take_either(option: AnyGame) -> None:
    table = ask(option, set_table(option, (ANNE, ANNE)), "anne", Rise(1))
    assert ask(option, table, "anne", Sit(1, "Anne")).seats_of("anne") == (0, 1)


def test_a_bot_keeps_a_seat_warm(option: AnyGame) -> None:
    table = ask(option, running(option), "bernard", LetBotPlay(1, 2))
    assert table.holders[1].level == 2
    assert table.seats_of("bernard") == (1,)
    assert ask(option, table, "bernard", PlayAgain(1)).holders[1].level == 0


def test_the_host_puts_a_bot_on_a_free_seat(option: AnyGame) -> None:
    table = ask(option, unfinished(option), "anne", LetBotPlay(1, 4))
    assert table.started is not None
    assert ask(option, table, "anne", Kick(1)).holders[1].is_free


def test_words_for_some_seats(option: AnyGame) -> None:
    table = running(option)
    (said,) = decide(option, table, Asker("anne", "Anne"), Say("psst", (1, 1)), OPENED).events
    assert said == Said("anne", "Anne", "psst", (1,), ("bernard",), 0)


def test_words_for_some_seats_are_for_no_other(option: AnyGame) -> None:
    table = set_table(option, (ANNE, BERNARD, EVE))
    said = Stamped(2, OPENED, Said("anne", "Anne", "psst", (1,), ("bernard",)))
    people = ("anne", "bernard", "eve", "paul", "")
    hearing = [who for who in people if news_of(option, table, said, who)]
    assert hearing == ["anne", "bernard"]


def test_a_takeback_needs_everybody(option: AnyGame) -> None:
    table = running(option)
    turn = table.game_state.turn
    names = [holder.guest for holder in table.holders]
    passed = ask(option, table, names[turn], Act(turn, "pass"))
    offered = ask(option, passed, names[turn], Propose("takeback", turn))
    assert offered.offers == {"takeback": (turn,)}
    declined = ask(option, offered, names[1 - turn], Decline("takeback", 1 - turn))
    assert declined.offers == {}
    assert declined.game_state == passed.game_state
    agreed = ask(option, offered, names[1 - turn], Propose("takeback", 1 - turn))
    assert agreed.game_state == table.game_state
    assert agreed.entries == ()
    assert agreed.offers == {}


@pytest.mark.parametrize(("nth", "possible"), [(0, False), (-1, True)])
def test_what_revealed_something_is_not_taken_back(
    option: AnyGame, nth: int, possible: bool
) -> None:
    table = running(option)
    turn = table.game_state.turn
    name = table.holders[turn].guest
    # The first candidate is a play, after which letters are drawn; the last is to pass.
    action = list(option.candidates(table.game_state, turn))[nth]
    played = ask(option, table, name, Act(turn, option.format_action(action)))
    if possible:
        assert ask(option, played, name, Propose("takeback", turn)).offers
    else:
        with pytest.raises(Denied, match="no-takeback"):
            ask(option, played, name, Propose("takeback", turn))


def test_acting_ends_the_talk_of_taking_back(option: AnyGame) -> None:
    table = running(option)
    turn = table.game_state.turn
    names = [holder.guest for holder in table.holders]
    table = ask(option, table, names[turn], Act(turn, "pass"))
    table = ask(option, table, names[turn], Propose("takeback", turn))
    table = ask(option, table, names[1 - turn], Act(1 - turn, "pass"))
    assert table.offers == {}


def test_a_rematch_needs_all_people_but_no_bot(option: AnyGame) -> None:
    table = over(option)
    assert not wants_rematch(table)
    table = ask(option, table, "anne", Propose("rematch", 0))
    assert not wants_rematch(table)
    assert wants_rematch(ask(option, table, "bernard", Propose("rematch", 1)))
    ended = ask(option, with_bot(option), "anne", Act(0, "resign"))
    assert not wants_rematch(ended)
    assert wants_rematch(ask(option, ended, "anne", Propose("rematch", 0)))


def test_a_rematch_is_one_wish_for_all_seats_of_a_person(option: AnyGame) -> None:
    ended = ask(option, set_table(option, (ANNE, ANNE)), "anne", Act(1, "resign"))
    assert wants_rematch(ask(option, ended, "anne", Propose("rematch", 0)))


def test_who_let_a_bot_play_gets_a_rematch_and_plays_it_by_hand(option: AnyGame) -> None:
    table = ask(option, with_bot(option), "anne", LetBotPlay(0, 2))
    ended = after(option, table, [Acted(1.0, 1, "resign")])
    assert not wants_rematch(ended)
    wished = ask(option, ended, "anne", Propose("rematch", 0))
    assert wants_rematch(wished)
    assert rematch_holders(wished) == (Holder(level=1), ANNE)


def test_a_bot_that_stands_in_asks_for_nothing_and_stays_for_its_person(option: AnyGame) -> None:
    table = ask(option, running(option), "bernard", LetBotPlay(1, 2))
    ended = ask(option, table, "anne", Act(0, "resign"))
    wished = ask(option, ended, "anne", Propose("rematch", 0))
    assert wants_rematch(wished)
    assert rematch_holders(wished) == (Holder("bernard", "Bernard", 2), ANNE)


def test_a_rematch_does_not_wait_for_who_is_gone(option: AnyGame) -> None:
    gone = Seated(1, msgspec.structs.replace(BERNARD, away=OPENED))
    ended = ask(option, after(option, running(option), [gone]), "anne", Act(0, "resign"))
    wished = ask(option, ended, "anne", Propose("rematch", 0))
    assert wants_rematch(wished)
    assert rematch_holders(wished) == (FREE, ANNE)


@pytest.mark.parametrize("name", ["", " \u202e\n ", "Vous", "vous", " You "])
def test_a_word_for_the_reader_is_no_name(option: AnyGame, name: str) -> None:
    table = ask(option, unfinished(option), "eve", Sit(1, name))
    assert table.holders[1].name == ""


def news_of(game: AnyGame, table: Table, stamped: Stamped, guest: Guest) -> tuple[NewsView, ...]:
    """What somebody hears of an event."""
    return Telling(game, table, [(stamped, None)], OPENED).news(guest, "fr")


def test_an_old_table_that_stored_a_word_for_the_reader_names_nobody_by_it(option: AnyGame) -> None:
    table = set_table(option, (Holder("anne", "Vous"), FREE))
    table = after(option, table, [Seated(1, Holder("bernard", "You"))])
    assert [holder.name for holder in table.holders] == ["", ""]
    old = as_said(table, Stamped(9, OPENED, Said("bernard", "You", "salut")))
    (seen,) = news_of(option, table, old, "eve")
    assert (seen.seat, seen.name) == (1, "")
