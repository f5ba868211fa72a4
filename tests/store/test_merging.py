"""What becomes of everything that names a guest who becomes a person."""

from collections.abc import Iterator
from itertools import chain

import pytest
from sqlalchemy import Column, Engine, String, Table, insert, select

from logomachie.store import merging
from logomachie.store.alerts import AlertBook, Subscription, Webhook
from logomachie.store.company import CompanyBook
from logomachie.store.migrate import migrate
from logomachie.store.moderation import ModerationBook
from logomachie.store.people import PeopleBook
from logomachie.store.profiles import ProfileBook
from logomachie.store.schema import blocks, calls, metadata, tables
from logomachie.store.sql import connect
from logomachie.table.alerts import MOST_SUBSCRIPTIONS, MOST_WEBHOOKS
from logomachie.table.company import Blocked, Call
from logomachie.table.played import Favourite, Fellow, Move, Played
from tests.store.test_profiles import ALL, game

HANDLED = (
    merging.MOVED, merging.ONE_EACH, merging.RECKONED, merging.READ_AS, merging.UNTOUCHED,
)  # fmt: skip
OTHER_IDS = {
    "tables.id", "tables.lexicon", "materials.fingerprint", "processes.id", "devices.id",
    "word_reports.dictionary", "phrases.device", "seekers.process", "seekers.met",
    "blocks.table_id", "push_subscriptions.device", "mail_addresses.serial", "webhooks.id",
    "webhooks.table_id", "alert_marks.table_id", "alert_marks.process", "pending_alerts.table_id",
    "mutes.table_id", "hidden_games.table_id", "line_reports.table_id", "moderation.table_id",
}  # fmt: skip
"""What is as short as the id of a person, and is none."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('merging') / 'games.db'}"
    else:
        address = str(request.getfixturevalue("postgresql"))
    engine = connect(address)
    migrate(engine)
    yield engine
    engine.dispose()


def table_of(engine: Engine, name: str) -> str:
    row = {"id": name, "code": name[-8:], "game": "option", "listed": False, "running": False}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(**row, updated=1.0))
    return name


def may_name_somebody(column: Column[object]) -> bool:
    is_id = isinstance(column.type, String) and column.type.length == 32
    return is_id and not column.foreign_keys


def test_every_column_that_names_a_person_is_thought_of() -> None:
    ids = {
        str(one) for table in metadata.sorted_tables for one in table.c if may_name_somebody(one)
    }
    named = [str(one) for one in chain(*HANDLED)]
    assert len(set(named)) == len(named)
    assert set(named) == ids - OTHER_IDS
    assert ids >= OTHER_IDS


def rows(engine: Engine, table: Table, *names: str) -> set[tuple[str, ...]]:
    with engine.connect() as connection:
        found = connection.execute(select(*(table.c[name] for name in names)))
        return {tuple(row) for row in found if any("-m1" in str(value) for value in row)}


def test_blocks_and_invitations_become_the_person_s_and_nobody_keeps_away_from_themselves(
    engine: Engine,
) -> None:
    book, people = CompanyBook(engine), PeopleBook(engine)
    anne, phone, bob, eve = (f"{name}-m1" for name in ("anne", "phone", "bob", "eve"))
    for person, blocked in (
        (phone, bob), (phone, eve), (anne, eve), (phone, anne), (bob, phone), (bob, anne),
        (eve, phone),
    ):  # fmt: skip
        book.block(person, Blocked(blocked, "", "t", 0), 1.0)
    one, two, three = (table_of(engine, f"table{number}-m1") for number in range(3))
    for call in ((phone, one, bob), (phone, two, bob), (anne, two, bob), (bob, one, phone)):
        book.call(Call(call[0], call[1], 1, call[2], 1.0))
    book.call(Call(phone, three, 1, anne, 1.0))
    people.merge(phone, anne, 2.0)
    kept = {(anne, bob), (anne, eve), (bob, anne), (eve, anne)}
    assert rows(engine, blocks, "person", "blocked") == kept
    called = {(anne, one, bob), (anne, two, bob), (bob, one, anne)}
    assert rows(engine, calls, "person", "table_id", "host") == called


def test_what_others_see_stays_as_one_chose_and_else_comes_along(engine: Engine) -> None:
    book, people = ProfileBook(engine), PeopleBook(engine)
    book.show("phone-m2", "everything")
    people.merge("phone-m2", "anne-m2", 1.0)
    assert (book.shown("anne-m2"), book.shown("phone-m2")) == ("everything", "nothing")
    book.show("bob-m2", "nothing")
    people.merge("anne-m2", "bob-m2", 2.0)
    assert book.shown("bob-m2") == "nothing"


def test_a_game_against_oneself_is_one_that_nobody_won(engine: Engine) -> None:
    book = ProfileBook(engine)
    table, other = table_of(engine, "table-m3"), table_of(engine, "other-m3")
    best = Move(("MAISON",), 20, 4)
    anne = game(5.0, "won", Fellow("Phone", 0, 3, False), best=best, words={"MAISON": 1})
    words = {"MAISON": 1, "CHAT": 1}
    phone = game(5.0, "lost", Fellow("Anne", 0, 9, False), score=3, words=words)
    book.record(table, {"phone-m3": phone, "anne-m3": anne})
    book.record(other, {"phone-m3": game(6.0)})
    PeopleBook(engine).merge("phone-m3", "anne-m3", 9.0)
    newer, older = book.games("anne-m3", ALL, None, 9)
    assert (newer.table, newer.played.outcome) == (other, "won")
    assert older.table == table
    assert older.played == anne.with_oneself(phone)
    (figures,) = book.figures("anne-m3")
    assert (figures.games, figures.won, figures.lost) == (2, 1, 0)
    assert [one.level for one in book.opponents("anne-m3")] == [3], "nobody is their own opponent"
    assert book.favourites("anne-m3") == [Favourite("MAISON", 2), Favourite("CHAT", 1)]
    assert [one.move for one in book.best_moves("anne-m3")] == [best]


def test_of_two_sides_the_better_move_and_the_words_of_both_are_one_s_own() -> None:
    move = Move(("MOT",), 12, 3)
    played = Played("option", 1.0, "lost", 2, 2, 5, (), None, {"MOT": 1})
    other = Played("option", 1.0, "won", 1, 2, 9, (), move, {"MOT": 1, "OS": 2})
    whole = played.with_oneself(other)
    assert (whole.outcome, whole.best, whole.words) == ("shared", move, {"MOT": 2, "OS": 2})
    assert other.with_oneself(played).best == move
    assert played.with_oneself(played).best is None


def test_two_bans_are_one_that_lasts_until_the_later_end(engine: Engine) -> None:
    book = ModerationBook(engine)
    for long, (guest, person) in enumerate((("bad", "worse"), ("long", "short"))):
        book.ban(guest, "guest", 100.0 + 100.0 * long, "operator", 1.0)
        book.ban(person, "person", 150.0, "operator", 1.0)
        PeopleBook(engine).merge(guest, person, 2.0)
    bans = {ban.person: ban.until for ban in book.bans(50.0)}
    assert (bans["worse"], bans["short"]) == (150.0, 200.0)


def test_who_becomes_a_person_brings_no_more_ways_than_one_person_has(engine: Engine) -> None:
    book = AlertBook(engine)
    for at, guest in enumerate(("way", "ways", "wayfarer")):
        for number in range(MOST_WEBHOOKS):
            name = f"{guest}{number}"
            book.add_webhook(Webhook(name, guest, "", name, "secret"), float(at))
        for number in range(MOST_SUBSCRIPTIONS):
            name = f"{guest}{number}"
            new = Subscription(name, guest, name, name, b"key", b"auth", "fr")
            book.subscribe(new, float(at), MOST_SUBSCRIPTIONS)
    for guest in ("way", "ways"):
        PeopleBook(engine).merge(guest, "wayfarer", 9.0)
    hooks, browsers = book.webhooks_of("wayfarer"), book.subscriptions("wayfarer")
    assert (len(hooks), len(browsers)) == (MOST_WEBHOOKS, MOST_SUBSCRIPTIONS)
    kept = [*(one.id for one in hooks), *(one.id for one in browsers)]
    assert all(one.startswith("wayfarer") for one in kept), "the newest stay"
