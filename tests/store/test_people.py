"""Who people are, on real databases: devices, phrases, passkeys, names, guests who become one."""

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from logomachie.store.people import Keeper, StoredPasskey
from logomachie.store.sql import SqlStorage
from logomachie.table.people import (
    CUT_SECONDS,
    MOST_DEVICES,
    MOST_PASSKEYS,
    VOID,
    LastKey,
    NameTaken,
    PasskeyTaken,
    Person,
    SatTogether,
    Standing,
    TooManyPasskeys,
)
from logomachie.table.reports import WordReport
from tests.store.conftest import Id
from tests.store.test_sql import opened, said, summary

NOON = 1e9


def test_tokens_of_an_earlier_generation_are_void(shared: SqlStorage, own: Id) -> None:
    book, anne = shared.people, own("anne")
    assert book.standing(anne, 0, "d") == Standing(anne, 0, True, False)
    assert book.standing(anne, 1, "d") == VOID
    assert [book.renew(anne, "d", NOON) for _ in range(2)] == [1, 2]
    assert book.standing(anne, 0, "d") == book.standing(anne, 1, "d") == VOID
    assert book.standing(anne, 2, "d").is_valid
    assert book.generation(own("bruno")) == 0


def test_a_device_is_listed_once_others_are(shared: SqlStorage, own: Id) -> None:
    book, anne, phone, desk = shared.people, own("anne"), own("phone"), own("desk")
    book.admit(anne, 0, desk, "Desk", NOON)
    assert book.person(anne).devices == ()
    book.list_device(anne, phone, "Phone", NOON + 1)
    book.admit(anne, 0, desk, "Desk", NOON + 2)
    book.admit(anne, 0, phone, "", NOON + 3)
    told = [(one.label, one.made, one.seen) for one in book.person(anne).devices]
    assert told == [("Phone", NOON + 1, NOON + 3), ("Desk", NOON + 2, NOON + 2)]


def test_a_device_that_is_cut_off_stays_so(shared: SqlStorage, own: Id) -> None:
    book, anne, phone, desk = shared.people, own("anne"), own("phone"), own("desk")
    for device in (phone, desk):
        book.list_device(anne, device, "", NOON)
    assert not book.cut(own("bruno"), phone, NOON), "only one's own"
    assert book.cut(anne, phone, NOON)
    assert not book.cut(anne, phone, NOON)
    book.list_device(anne, phone, "", NOON + 1)
    assert book.standing(anne, 0, phone) == VOID
    assert book.standing(anne, 0, desk).is_valid
    assert [one.id for one in book.person(anne).devices] == [desk]


def test_who_renews_cuts_all_other_devices_off(shared: SqlStorage, own: Id) -> None:
    book, anne, phone, desk = shared.people, own("anne"), own("phone"), own("desk")
    for device in (phone, desk):
        book.list_device(anne, device, "", NOON)
    assert book.renew(anne, desk, NOON) == 1
    assert [one.id for one in book.person(anne).devices] == [desk]
    assert book.standing(anne, 1, desk).is_valid


def test_of_devices_cut_off_long_ago_nothing_is_left(shared: SqlStorage, own: Id) -> None:
    book, anne = shared.people, own("anne")
    old, late, last = (own(name) for name in ("old", "late", "last"))
    for device in (old, late, last):
        book.list_device(anne, device, "", NOON)
    book.cut(anne, old, NOON)
    book.cut(anne, late, NOON + 1)
    book.cut(anne, last, NOON + CUT_SECONDS + 0.5)
    assert not book.standing(anne, 0, late).is_valid, "as long as its token may be good"
    book.list_device(anne, late, "", NOON + CUT_SECONDS)
    book.list_device(anne, old, "", NOON + CUT_SECONDS)
    assert [one.id for one in book.person(anne).devices] == [old], "as if it had never been"


def test_of_too_many_devices_the_one_not_seen_longest_goes(shared: SqlStorage, own: Id) -> None:
    book, anne = shared.people, own("anne")
    for number in range(MOST_DEVICES + 2):
        book.list_device(anne, own(f"device{number}"), "", NOON + number)
    assert len(book.person(anne).devices) == MOST_DEVICES
    assert book.standing(anne, 0, own("device1")) == VOID
    assert book.standing(anne, 0, own("device2")).is_valid


def test_a_new_phrase_voids_the_old_one_and_other_devices_hear_of_it_once(
    shared: SqlStorage, own: Id
) -> None:
    book, anne, phone, desk = shared.people, own("anne"), own("phone"), own("desk")
    for device in (phone, desk):
        book.list_device(anne, device, "", NOON)
    book.set_phrase(anne, own("old"), desk, NOON + 1)
    book.set_phrase(anne, own("new"), desk, NOON + 2)
    assert book.by_phrase(own("new")) == anne
    assert book.by_phrase(own("old")) is None
    assert book.person(anne).phrase_made == NOON + 2
    assert book.standing(anne, 0, desk).news is None
    assert book.standing(anne, 0, phone).news == "phrase"
    book.note_told(phone, NOON + 3)
    assert book.standing(anne, 0, phone).news is None


def keeper(person: str, device: str = "d", name: str = "") -> Keeper:
    return Keeper(person, name, device, "Phone")


def passkey(id_: str, guest: str) -> StoredPasskey:
    return StoredPasskey(id_, guest, b"credential", b"public", 3)


def test_passkeys_are_kept_and_the_last_one_is_not_taken_away(shared: SqlStorage, own: Id) -> None:
    book, anne, one, two = shared.people, own("anne"), own("one"), own("two")
    for at, id_ in enumerate((one, two, two)):
        book.keep_by_passkey(keeper(anne), passkey(id_, anne), NOON + at)
    assert [key.id for key in book.person(anne).passkeys] == [one, two]
    book.use_passkey(one, 4, NOON + 9)
    assert book.passkey(one) == passkey(one, anne)._replace(uses=4)
    assert book.person(anne).passkeys[0].used == NOON + 9
    assert not book.remove_passkey(own("bruno"), two)
    assert book.remove_passkey(anne, two)
    with pytest.raises(LastKey):
        book.remove_passkey(anne, one)
    book.set_phrase(anne, own("phrase"), "", NOON)
    assert book.remove_passkey(anne, one)
    assert book.passkey(one) is None


def test_a_passkey_of_somebody_else_keeps_no_place_and_takes_no_name(
    shared: SqlStorage, own: Id
) -> None:
    book, anne, bruno, one = shared.people, own("anne"), own("bruno"), own("one")
    book.keep_by_passkey(keeper(anne), passkey(one, anne), NOON)
    with pytest.raises(PasskeyTaken):
        book.keep_by_passkey(keeper(bruno, name=own("Bruno")), passkey(one, bruno), NOON)
    assert book.person(bruno) == Person(bruno, "", None, (), ())
    assert not book.is_taken(own("Bruno"), anne)


def test_nobody_keeps_more_passkeys_than_one_person_has(shared: SqlStorage, own: Id) -> None:
    book, anne = shared.people, own("anne")
    for number in range(MOST_PASSKEYS):
        book.keep_by_passkey(keeper(anne), passkey(own(f"key{number}"), anne), NOON)
    with pytest.raises(TooManyPasskeys):
        book.keep_by_passkey(keeper(anne, name=own("Anne")), passkey(own("more"), anne), NOON)
    assert len(book.person(anne).passkeys) == MOST_PASSKEYS
    assert book.person(anne).name == ""


def test_a_challenge_is_answered_once(shared: SqlStorage, own: Id) -> None:
    book, asked = shared.people, own("asked")
    assert book.spend(asked, NOON + 300, NOON)
    assert not book.spend(asked, NOON + 300, NOON + 299)
    book.spend(own("other"), NOON + 900, NOON + 301)
    assert book.spend(asked, NOON + 900, NOON + 301), "what is over is not remembered"


def test_a_name_is_one_person_s_until_they_take_another(shared: SqlStorage, own: Id) -> None:
    book, anne, bruno, name = shared.people, own("anne"), own("bruno"), own("Zoé")
    book.claim_name(anne, name)
    alike = name.upper().replace("É", "E").replace("O", "\u041e")
    assert book.is_taken(alike, bruno)
    assert not book.is_taken(alike, anne)
    book.claim_name(bruno, own("Luc"))
    with pytest.raises(NameTaken):
        book.claim_name(bruno, alike)
    assert book.person(bruno).name == own("Luc"), "nothing changed"
    book.claim_name(anne, own("Anne"))
    assert not book.is_taken(name, bruno)
    assert not book.is_taken("", bruno)


def test_who_cannot_have_the_name_does_not_keep_their_place_either(
    shared: SqlStorage, own: Id
) -> None:
    book, anne, bruno, name = shared.people, own("anne"), own("bruno"), own("Zoé")
    book.claim_name(anne, name)
    book.claim_name(bruno, own("Luc"))
    wanting = keeper(bruno, own("phone"), name)
    before = book.person(bruno)
    with pytest.raises(NameTaken):
        book.keep_by_phrase(wanting, own("key"), NOON)
    with pytest.raises(NameTaken):
        book.keep_by_passkey(wanting, passkey(own("key"), bruno), NOON)
    assert book.person(bruno) == before
    assert book.by_phrase(own("key")) is None
    assert book.passkey(own("key")) is None


def test_a_phrase_that_cannot_be_kept_leaves_the_name_to_others(
    shared: SqlStorage, own: Id
) -> None:
    book, anne, bruno, name = shared.people, own("anne"), own("bruno"), own("Nadia")
    book.keep_by_phrase(keeper(anne, own("desk")), own("key"), NOON)
    with pytest.raises(IntegrityError):
        book.keep_by_phrase(keeper(bruno, own("phone"), name), own("key"), NOON)
    assert book.person(bruno) == book.person(own("nobody"))._replace(guest=bruno)
    assert not book.is_taken(name, own("eve"))


def sit(shared: SqlStorage, table: str, *guests: str, running: bool = True) -> None:
    told = summary(table, guests=guests, host=guests[0], code=table[-8:], running=running)
    asyncio.run(shared.append(told, [opened(*guests)]))


def tables_of(shared: SqlStorage, guest: str) -> set[str]:
    return {one.table for one in asyncio.run(shared.tables_of(guest))}


def test_a_guest_who_becomes_a_person_brings_all_along(shared: SqlStorage, own: Id) -> None:
    book, guest, anne, table = shared.people, own("guest"), own("anne"), own("t")
    sit(shared, table, guest, own("bruno"))
    book.list_device(guest, own("phone"), "Phone", NOON)
    book.keep_by_passkey(keeper(guest, own("phone")), passkey(own("key"), guest), NOON)
    book.set_phrase(guest, own("phrase"), "", NOON)
    book.claim_name(guest, own("Zoé"))
    report = WordReport(guest, own("W").upper(), "w", "missing", "Oui.", "words", "x", NOON)
    shared.reports.keep(report)
    assert book.merge(guest, anne, NOON) == anne
    assert book.merge(guest, anne, NOON) == anne, "twice is once"
    assert book.person(guest) == book.person(own("nobody"))._replace(guest=guest)
    whole = book.person(anne)
    assert (whole.name, whole.phrase_made) == (own("Zoé"), NOON)
    assert [device.id for device in whole.devices] == [own("phone")]
    assert [key.id for key in whole.passkeys] == [own("key")]
    assert tables_of(shared, anne) == {table}
    assert asyncio.run(shared.hosted(anne)).tables == 1
    assert asyncio.run(shared.summary(table)).guests == (anne, own("bruno"))
    assert shared.reports.of(anne, 5)[0].report == report
    assert book.standing(guest, 0, own("phone")) == Standing(anne, 0, True, True)


def test_their_own_phrase_and_name_stay(shared: SqlStorage, own: Id) -> None:
    book, guest, anne = shared.people, own("guest"), own("anne")
    for one, name in ((guest, own("Zoé")), (anne, own("Anne"))):
        book.set_phrase(one, own(f"phrase of {one}")[:64], "", NOON)
        book.claim_name(one, name)
    book.merge(guest, anne, NOON)
    assert book.person(anne).name == own("Anne")
    assert book.by_phrase(own(f"phrase of {anne}")[:64]) == anne
    assert book.by_phrase(own(f"phrase of {guest}")[:64]) is None
    assert not book.is_taken(own("Zoé"), own("bruno")), "the other name is free"


def test_who_became_another_is_followed_to_the_end_and_never_round(
    shared: SqlStorage, own: Id
) -> None:
    book, a, b, c = shared.people, own("a"), own("b"), own("c")
    book.merge(a, b, NOON)
    book.merge(b, c, NOON)
    assert [book.person_of(one) for one in (a, b, c)] == [c, c, c]
    assert book.merge(c, a, NOON) == c
    assert {(a, c), (b, c)} <= set(book.aliases())
    assert book.renew(c, "d", NOON) == 1
    assert book.standing(a, 0, "d") == VOID, "their tokens are renewed too"


def test_two_who_sat_at_one_running_table_stay_two(shared: SqlStorage, own: Id) -> None:
    book, guest, anne, table = shared.people, own("guest"), own("anne"), own("t")
    sit(shared, table, guest, anne)
    with pytest.raises(SatTogether):
        book.merge(guest, anne, NOON)
    assert book.person_of(guest) == guest
    over = summary(table, guests=(guest, anne), code=table[-8:], running=False)
    asyncio.run(shared.append(over, [said(2)]))
    assert book.merge(guest, anne, NOON) == anne
