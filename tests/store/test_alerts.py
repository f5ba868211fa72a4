"""Alerts on real databases: who is told, once, whoever asks."""

from datetime import UTC, datetime

import pytest

from logomachie.store.alerts import (
    AlertBook,
    EndpointTaken,
    MailAddress,
    Pending,
    Subscription,
    Webhook,
    subscription_id,
)
from logomachie.store.sql import SqlStorage
from logomachie.table.alerts import Alert, AlertKind, Choices

ME, TABLE, HERE, THERE = "me", "t1", "process-1", "process-2"
ALIVE = (HERE, THERE)


@pytest.fixture
def book(storage: SqlStorage) -> AlertBook:
    return storage.alerts


def alert(kind: AlertKind = "turn", person: str = ME) -> Alert:
    return Alert(person, TABLE, kind, "option", "Anne")


def browser(name: str, person: str = ME, device: str = "", key: bytes = b"k") -> Subscription:
    endpoint = f"https://push.example/{name}"
    id_ = subscription_id(endpoint)
    return Subscription(id_, person, device or name, endpoint, key, b"auth", "fr")


def test_somebody_is_told_once_until_they_come(book: AlertBook) -> None:
    assert book.claim(alert("message"), ALIVE)
    assert not book.claim(alert("message"), ALIVE)
    assert book.claim(alert("turn"), ALIVE), "it matters more"
    assert not book.claim(alert("message"), ALIVE)
    book.look(ME, TABLE, HERE)
    assert not book.claim(alert("over"), ALIVE), "they look"
    book.look_away(ME, TABLE, HERE)
    assert book.claim(alert("message"), ALIVE)


def test_who_looks_in_another_process_is_not_told_unless_that_died(book: AlertBook) -> None:
    book.look(ME, TABLE, THERE)
    book.look_away(ME, TABLE, HERE)
    assert not book.claim(alert(), ALIVE)
    assert book.claim(alert(), (HERE,))


def test_what_is_due_is_taken_once(book: AlertBook) -> None:
    book.put_off(alert("message"), 100.0)
    book.put_off(alert("turn"), 100.0)
    book.put_off(alert("turn"), 200.0)
    assert book.take_due(150.0) == [Pending(ME, TABLE, "message", "Anne")]
    assert book.take_due(150.0) == []
    book.look(ME, TABLE, HERE)
    assert book.take_due(250.0) == [], "who came knows"


def test_what_waits_is_seen_by_who_came_and_left_before_it_was_noted(book: AlertBook) -> None:
    book.put_off(alert("turn"), 100.0)
    book.put_off(alert("turn", person="somebody else"), 100.0)
    book.look_away(ME, TABLE, HERE)
    assert book.take_due(100.0) == [Pending("somebody else", TABLE, "turn", "Anne")]


def test_a_browser_belongs_to_who_subscribed_last_and_nobody_else_takes_it(
    book: AlertBook,
) -> None:
    book.subscribe(browser("one"), 1.0, 3)
    with pytest.raises(EndpointTaken):
        book.subscribe(browser("one", "thief", key=b"other"), 2.0, 3)
    book.subscribe(browser("one", "you"), 3.0, 3)
    assert not book.subscriptions(ME)
    assert [one.person for one in book.subscriptions("you")] == ["you"]
    book.subscribe(browser("two", "you", device="one"), 4.0, 3)
    assert [one.endpoint[-3:] for one in book.subscriptions("you")] == ["two"], "the same device"


def test_the_oldest_browsers_make_room(book: AlertBook) -> None:
    for at, name in enumerate("abcd"):
        book.subscribe(browser(name), float(at), 3)
    assert [one.endpoint[-1] for one in book.subscriptions(ME)] == ["d", "c", "b"]
    assert not book.unsubscribe("you", browser("b").id)
    assert book.unsubscribe(ME, browser("b").id)
    assert not book.unsubscribe(ME, browser("b").id)


def test_who_became_another_person_is_reached_as_before(
    book: AlertBook, storage: SqlStorage
) -> None:
    book.subscribe(browser("old", "guest"), 1.0, 3)
    book.choose("guest", Choices(messages=False), 0.0)
    book.set_mail(MailAddress("guest", "a@example.org", "serial", "fr", True, 1.0))
    book.add_webhook(Webhook("w", "guest", "", "https://club.example", "secret"), 1.0)
    storage.people.merge("guest", ME, 2.0)
    assert [one.person for one in book.subscriptions(ME)] == [ME]
    assert not book.choices(ME).messages
    assert [one.id for one in book.webhooks_of(ME)] == ["w"]
    mail = book.mail_of(ME)
    assert mail
    assert mail.address == "a@example.org"
    book.choose(ME, Choices(turns=False), 0.0)
    assert book.choices(ME) == Choices(turns=False)
    assert not book.subscriptions("guest")
    assert book.drop_mail(ME)
    assert book.mail_by_serial("serial") is None


def test_only_a_confirmed_address_makes_somebody_reachable(book: AlertBook) -> None:
    book.set_mail(MailAddress(ME, "a@example.org", "serial", "fr", False, 1.0))
    assert not book.reachable().people
    assert not book.confirm_mail(ME, "another letter")
    assert book.confirm_mail(ME, "serial")
    assert book.reachable().people == {ME}


def test_who_wants_that_is_reminded_once_a_day_by_whoever_looks_first(book: AlertBook) -> None:
    morning = datetime(2026, 11, 17, 7, tzinfo=UTC).timestamp()
    book.choose(ME, Choices(days=True, days_at=9 * 60, zone="Europe/Paris"), morning)
    book.choose("somebody else", Choices(), morning)
    assert book.take_reminders(morning + 3599) == []
    (due,) = book.take_reminders(morning + 3600)
    assert (due.person, due.due) == (ME, morning + 3600)
    assert book.take_reminders(morning + 3600) == []
    assert [one.person for one in book.take_reminders(morning + 3600 + 86400)] == [ME]
    book.choose(ME, Choices(), morning)
    assert book.take_reminders(morning + 10 * 86400) == []


def test_a_reminder_follows_who_became_another_person(book: AlertBook, storage: SqlStorage) -> None:
    book.choose("guest", Choices(days=True), 0.0)
    storage.people.merge("guest", ME, 2.0)
    assert [one.person for one in book.take_reminders(10 * 3600.0)] == [ME]
    book.choose("other guest", Choices(days=True), 0.0)
    book.choose(ME, Choices(days=False), 0.0)
    storage.people.merge("other guest", ME, 3.0)
    assert book.take_reminders(10 * 86400.0) == [], "their own choice stays"
