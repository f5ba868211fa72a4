"""Talk at a table: rooms, marks, silence, and how much of it is still told."""

import pytest

from logomachie.table.alerts import alerts_of
from logomachie.table.commands import (
    Act,
    Asker,
    Close,
    Command,
    Denied,
    Kick,
    Rise,
    Say,
    SetChat,
    Sit,
    decide,
)
from logomachie.table.events import ChatSet, Holder, Room, Said, Stamped
from logomachie.table.people import table_with_persons
from logomachie.table.state import Spoke, Table
from logomachie.table.talk import KEPT_LINES, SLOW_SECONDS, KeptLines
from logomachie.table.telling import Telling
from logomachie.table.view import NewsView
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, AnyGame, after, ask, set_table

PEOPLE = ("anne", "bernard", "eve", "zoe", "")


def said_by(game: AnyGame, table: Table, who: str, *, name: str = "", text: str = "Oh") -> Said:
    (said,) = decide(game, table, Asker(who, name or who.title()), Say(text), OPENED).events
    assert isinstance(said, Said)
    return said


def told(game: AnyGame, table: Table, said: Said, guest: str) -> NewsView | None:
    """What somebody is told of a line that is said at a table."""
    stamped = Stamped(table.seq + 1, OPENED, said)
    telling = Telling(game, after(game, table, [said]), [(stamped, None)], OPENED)
    assert telling.known_as(guest) in (guest, "")
    return next(iter(telling.news(telling.known_as(guest), "fr")), None)


def readers(game: AnyGame, table: Table, said: Said) -> list[str]:
    return [who for who in PEOPLE if told(game, table, said, who)]


def test_before_a_game_and_after_it_all_speak_together(option: AnyGame) -> None:
    waiting = set_table(option, (ANNE, FREE))
    over = ask(option, set_table(option), "anne", Act(0, "resign"))
    closed = ask(option, set_table(option), "anne", Close())
    for table in (waiting, over, closed):
        said = said_by(option, table, "eve")
        assert said.room == "table"
        assert readers(option, table, said) == [*PEOPLE]


def test_while_a_game_goes_on_players_read_nothing_of_who_watches(option: AnyGame) -> None:
    table = set_table(option)
    assert said_by(option, table, "anne").room == "table"
    said = said_by(option, table, "eve", text="Un mot : ZYTHUM")
    assert said.room == "watchers"
    assert readers(option, table, said) == ["eve", "zoe", ""]
    over = ask(option, after(option, table, [said]), "bernard", Act(1, "resign"))
    telling = Telling(option, over, [(Stamped(2, OPENED, said), None)], OPENED)
    assert [one.text for one in telling.news("anne", "fr")] == ["Un mot : ZYTHUM"]


def test_players_who_are_away_are_not_told_of_who_watches(option: AnyGame) -> None:
    table = set_table(option)
    for who, told in (("eve", []), ("anne", [("bernard", "message")])):
        said = said_by(option, table, who)
        after_it = after(option, table, [said])
        alerts = alerts_of(option, "t", table, after_it, [Stamped(2, OPENED, said)])
        assert [(one.person, one.kind) for one in alerts] == told


def test_who_sits_down_later_reads_none_of_it_nor_does_who_left_a_seat(option: AnyGame) -> None:
    table = ask(option, set_table(option, (ANNE, BERNARD, EVE)), "eve", Rise(2))
    said = said_by(option, table, "zoe")
    assert readers(option, table, said) == ["zoe", ""], "eve knows what her seat held"
    assert said_by(option, table, "eve").room == "table"
    seated = ask(option, after(option, table, [said]), "zoe", Sit(2, "Zoé"))
    telling = Telling(option, seated, [(Stamped(3, OPENED, said), None)], OPENED)
    assert telling.known_as("zoe") == "zoe"
    assert not telling.news("zoe", "fr")


@pytest.mark.parametrize(
    ("who", "room", "key"),
    [("zoe", "table", "players-room"), ("anne", "watchers", "watchers-room")],
)
def test_nobody_speaks_in_the_room_of_the_others(
    option: AnyGame, who: str, room: Room, key: str
) -> None:
    table = set_table(option)
    with pytest.raises(Denied) as denied:
        decide(option, table, Asker(who), Say("Psst", room=room), OPENED)
    assert denied.value.key == key
    own: Room = "watchers" if room == "table" else "table"
    assert decide(option, table, Asker(who), Say("Psst", room=own), OPENED).events


def test_who_was_put_out_does_not_speak_to_the_players_as_long_as_they_play(
    option: AnyGame,
) -> None:
    table = ask(option, set_table(option), "anne", Kick(1))
    with pytest.raises(Denied, match="kicked"):
        said_by(option, table, "bernard")
    over = ask(option, table, "anne", Act(0, "resign"))
    assert said_by(option, over, "bernard").room == "table"


def test_a_line_is_marked_by_the_seat_of_then(option: AnyGame) -> None:
    table = set_table(option, (ANNE, FREE))
    before, player = said_by(option, table, "eve"), said_by(option, table, "anne")
    seated = ask(option, table, "eve", Sit(1, "Eve"))
    marks = [told(option, seated, said, "anne") for said in (before, player)]
    assert [one.seat for one in marks if one] == [None, 0]


@pytest.mark.parametrize(
    ("name", "alike"),
    [("Anne", 0), ("ANNE ", 0), ("Аnne", 0), ("Bérnard", 1), ("Zoé", None), ("", None)],
)
def test_a_name_cannot_be_borrowed(option: AnyGame, name: str, alike: int | None) -> None:
    table = set_table(option)
    said = decide(option, table, Asker("zoe", name), Say("Oh"), OPENED).events[0]
    assert isinstance(said, Said)
    news = told(option, table, said, "eve")
    assert news
    assert (news.seat, news.alike) == (None, alike)


def test_a_player_of_the_same_name_is_known_by_the_seat(option: AnyGame) -> None:
    table = set_table(option, (ANNE, Holder("other", "Anne")))
    news = told(option, table, said_by(option, table, "other", name="Anne"), "anne")
    assert news
    assert (news.seat, news.alike) == (1, None)


def test_a_voice_is_the_same_person_and_no_id(option: AnyGame) -> None:
    table, voices = set_table(option), []
    for who in ("zoe", "eve", "zoe"):
        said = said_by(option, table, who)
        news = told(option, table, said, "")
        assert news
        voices.append(news.voice)
        table = after(option, table, [said])
    assert voices == [2, 3, 2]
    became = table_with_persons(table, lambda guest: "eve" if guest == "zoe" else guest)
    assert became.speakers == {"eve": Spoke(2, OPENED)}


def test_where_talk_is_slow_each_waits_for_themselves(option: AnyGame) -> None:
    table = ask(option, set_table(option), "anne", SetChat("slow"))
    table = ask(option, table, "bernard", Say("Un"))
    assert ask(option, table, "anne", Say("Deux")).seq == table.seq + 1
    later = OPENED + SLOW_SECONDS - 0.5
    with pytest.raises(Denied) as denied:
        decide(option, table, Asker("bernard"), Say("Trois"), later)
    assert (denied.value.key, denied.value.values) == ("chat-slow", {"seconds": "1"})
    assert decide(option, table, Asker("bernard"), Say("Trois"), OPENED + SLOW_SECONDS).events
    free = ask(option, table, "anne", SetChat("open"))
    assert decide(option, free, Asker("bernard"), Say("Trois"), OPENED).events


@pytest.mark.parametrize("who", ["anne", "bernard", "zoe"])
def test_where_talk_is_off_nobody_speaks(option: AnyGame, who: str) -> None:
    table = ask(option, set_table(option), "anne", SetChat("off"))
    for command in (Say("Oh"), Say("Psst", (0,))):
        key = "not-your-seat" if who == "zoe" and command.to else "chat-off"
        with pytest.raises(Denied, match=key):
            decide(option, table, Asker(who), command, OPENED)


def test_only_the_host_says_how_people_talk(option: AnyGame) -> None:
    table = set_table(option)
    for command in (SetChat("off"), SetChat("open")):
        with pytest.raises(Denied, match="not-host"):
            decide(option, table, Asker("bernard"), command, OPENED)
    host = Asker("anne")
    assert decide(option, table, host, SetChat("off"), OPENED).events == [ChatSet("off")]
    same: Command = SetChat("open")
    assert not decide(option, table, host, same, OPENED).events


def test_the_last_lines_of_each_room_are_told() -> None:
    lines = KeptLines()
    spoken = [
        Stamped(seq, OPENED, Said("a", "", "!", room="watchers" if seq == 1 else "table"))
        for seq in range(1, KEPT_LINES + 4)
    ]
    for one in spoken:
        lines.note(one)
    kept = [one.seq for one in spoken if lines.tells(one)]
    assert kept == [1, *range(4, KEPT_LINES + 4)]
    assert lines.tells(Stamped(2, OPENED, ChatSet("off")))
