"""C10: a kick lasts, and words for some seats belong to the people who sat there."""

import msgspec
import pytest

from logomachie.engine.game import AnyGame
from logomachie.table.commands import Asker, Denied, Kick, Rise, Say, Sit, decide
from logomachie.table.events import NOBODY, Holder, Said, Seated, Stamped
from logomachie.table.state import Table, as_said
from logomachie.table.telling import Telling
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, ask, set_table

INVITED = frozenset({1})


def kicked(option: AnyGame) -> Table:
    return ask(option, set_table(option), "anne", Kick(1))


def test_who_was_kicked_does_not_sit_down_again(option: AnyGame) -> None:
    table = kicked(option)
    with pytest.raises(Denied, match="kicked"):
        decide(option, table, Asker("bernard"), Sit(1, "Bernard"), OPENED)
    assert ask(option, table, "eve", Sit(1, "Eve")).holders[1].guest == "eve"


def test_nor_on_another_free_seat_nor_when_time_has_passed(option: AnyGame) -> None:
    table = ask(option, set_table(option, (ANNE, BERNARD, FREE)), "anne", Kick(1))
    table = ask(option, table, "eve", Sit(1, "Eve"))
    table = ask(option, table, "eve", Rise(1))
    for seat in (1, 2):
        with pytest.raises(Denied, match="kicked"):
            decide(option, table, Asker("bernard"), Sit(seat, "B"), OPENED + 10**6)


def test_who_is_invited_anew_may_sit_down(option: AnyGame) -> None:
    table = ask(option, kicked(option), "bernard", Sit(1, "Bernard"), invited=INVITED)
    assert table.holders[1].guest == "bernard"
    assert not table.kicked
    table = ask(option, table, "bernard", Rise(1))
    assert ask(option, table, "bernard", Sit(1, "Bernard")).holders[1].guest == "bernard"


def test_an_invitation_of_before_the_kick_is_void(option: AnyGame) -> None:
    before, after = set_table(option), kicked(option)
    assert after.holders[1].generation > before.holders[1].generation


def test_a_host_who_kicks_themselves_has_only_risen(option: AnyGame) -> None:
    table = ask(option, set_table(option), "anne", Kick(0))
    assert ask(option, table, "anne", Sit(0, "Anne")).holders[0].guest == "anne"


def test_a_kicked_bot_keeps_nobody_out(option: AnyGame) -> None:
    table = ask(option, set_table(option, (ANNE, Holder(level=3))), "anne", Kick(1))
    assert table.kicked == frozenset()
    assert ask(option, table, "bernard", Sit(1, "Bernard")).holders[1].guest == "bernard"


def test_whispers_are_not_for_who_sits_on_the_chair_later(option: AnyGame) -> None:
    table = set_table(option, (ANNE, BERNARD, EVE))
    (said,) = decide(option, table, Asker("anne"), Say("psst", (1,)), OPENED).events
    whispered = Stamped(2, OPENED, said)
    table = ask(option, ask(option, table, "anne", Kick(1)), "paul", Sit(1, "Paul"))
    telling = Telling(option, table, [(whispered, None)], OPENED)
    people = ("anne", "bernard", "eve", "paul", NOBODY)
    hearing = [who for who in people if telling.news(who, "fr")]
    assert hearing == ["anne", "bernard"]


def test_whispers_of_0_1_0_belong_to_who_sat_there_then(option: AnyGame) -> None:
    """They are stored without who heard them: the seats of then tell it."""
    table = set_table(option)
    old = msgspec.json.decode(
        b'{"type":"said","guest":"anne","name":"","text":"!","to":[1]}', type=Said
    )
    assert old.heard_by is None
    heard = as_said(table, Stamped(2, OPENED, old)).event
    assert isinstance(heard, Said)
    assert heard.heard_by == ("bernard",)
    assert heard.seat == 0
    aloud = Stamped(3, OPENED, Said("paul", "Paul", "!"))
    assert as_said(table, aloud) is aloud


def test_seats_that_changed_hands_in_0_1_0_are_read_as_they_were() -> None:
    stored = b'{"type":"seated","seat":1,"holder":{"guest":"eve","name":"Eve"}}'
    assert msgspec.json.decode(stored, type=Seated).kicked == NOBODY
