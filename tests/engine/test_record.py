import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie.engine.chance import commitment
from logomachie.engine.files import LARGEST_FILE
from logomachie.engine.game import CLOCK, Game, new_setup
from logomachie.engine.journal import Entry, Journal, replay
from logomachie.engine.record import (
    BadRecord,
    Point,
    Record,
    Verification,
    format_record,
    read_record,
    to_journal,
    to_record,
    verify,
)

AnyGame = Game[Any, Any]
TODAY = "0.2.0"
NAMES = ("Anne", 'bot "3" \\')


@pytest.fixture
def record(option: AnyGame, journal: Journal) -> Record:
    return to_record(journal, NAMES, option.scores(replay(option, journal)), TODAY)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def test_a_record_is_read_as_it_was_written(file: Path, record: Record, journal: Journal) -> None:
    file.write_text(format_record(record), "utf-8")
    assert read_record(file) == record
    assert to_journal(read_record(file)) == journal


def test_a_record_can_be_read_by_a_person(record: Record) -> None:
    lines = format_record(record).splitlines()
    assert lines[:2] == ["format = 1", 'game = "option"']
    assert f'seed_hash = "{commitment("engine")}"' in lines
    assert sum(line.startswith('  "') for line in lines) == len(record.actions)
    assert lines[-1].startswith("scores = [")


def test_the_clock_has_a_name(journal: Journal) -> None:
    entry = Entry(12.5, CLOCK, "close")
    record = to_record(Journal(journal.setup, (entry,)), NAMES, (), TODAY)
    assert record.actions == ("12.5 clock close",)
    assert to_journal(record).entries == (entry,)


@pytest.mark.parametrize("at", [0.0, 0.25, 10.0, 100.0, 1234567.125])
def test_times_are_written_plainly(journal: Journal, at: float) -> None:
    record = to_record(Journal(journal.setup, (Entry(at, 0, "pass"),)), NAMES, (), TODAY)
    assert to_journal(record).entries[0].at == at
    assert "e" not in record.actions[0].split()[0]


def test_a_true_record_is_verified(option: AnyGame, record: Record) -> None:
    assert verify(option, record) == Verification(3, True, record.scores)
    unscored = msgspec.structs.replace(record, scores=())
    assert verify(option, unscored).scores == record.scores
    part = msgspec.structs.replace(record, scores=(), actions=record.actions[:2])
    assert verify(option, part)[:2] == (2, False)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format 2 is not known"),
        ({"seed": "another"}, "the seed does not match its hash"),
        ({"seed_hash": "0" * 64}, "the seed does not match its hash"),
        ({"seed": "another", "seed_hash": commitment("another")}, "entry 1"),
        ({"game": "jago"}, "a game of jago"),
        ({"players": ("Anne",)}, "1 players"),
        ({"players": ()}, "0 players"),
        ({"scores": (1, 2)}, "the record says 1, 2"),
        ({"scores": (1,)}, "the record says"),
        ({"actions": ("0 0 nonsense",)}, "entry 1"),
        ({"actions": ("5 0 resign", "4 1 resign")}, "entry 2"),
        ({"actions": ("soon 0 pass",)}, "action 1 cannot be read"),
        ({"actions": ("-1 0 pass",)}, "action 1 cannot be read"),
        ({"actions": ("nan 0 pass",)}, "action 1 cannot be read"),
        ({"actions": ("0 Anne pass",)}, "action 1 cannot be read"),
        ({"actions": ("0 0",)}, "action 1 cannot be read"),
        ({"actions": ("",)}, "action 1 cannot be read"),
        ({"actions": ("0 0 resign\n0 1 resign",)}, "action 1 cannot be read"),
    ],
)
def test_a_false_record_is_refused(
    option: AnyGame, record: Record, change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadRecord, match=reason):
        verify(option, msgspec.structs.replace(record, **change))


@pytest.mark.parametrize("point", [Point.LEXICON, Point.MATERIAL])
def test_what_cannot_be_checked_here_is_named(
    option: AnyGame, record: Record, point: Point
) -> None:
    foreign = msgspec.structs.replace(record, **{point.value: "0" * 24})
    unchecked = frozenset({point, Point.ACTIONS, Point.SCORES})
    assert verify(option, foreign) == Verification(3, True, record.scores, unchecked)
    broken = msgspec.structs.replace(foreign, actions=("0 0 nonsense",))
    assert verify(option, broken).unchecked == unchecked, "other words prove nothing false"
    assert verify(option, broken).entries == 0
    with pytest.raises(BadRecord, match="the seed does not match"):
        verify(option, msgspec.structs.replace(foreign, seed="another"))


ALL_UNCHECKED = {Point.ACTIONS, Point.SCORES}


@pytest.mark.parametrize(
    ("change", "point"),
    [("program", Point.RULES), ("lexicon", Point.LEXICON), ("material", Point.MATERIAL)],
)
def test_what_changed_while_it_was_played_accuses_nobody(
    option: AnyGame, record: Record, change: Any, point: Point
) -> None:
    """The words, say, that it began with are here; a later one was judged by newer ones."""
    changed = msgspec.structs.replace(record, changed=(change,))
    for claim in ({}, {"scores": (1, 2)}, {"actions": ("0 0 nonsense",)}):
        checked = verify(option, msgspec.structs.replace(changed, **claim))
        assert checked.unchecked == {point, *ALL_UNCHECKED}, claim
    with pytest.raises(BadRecord, match="the seed does not match"):
        verify(option, msgspec.structs.replace(changed, seed="another"))


def test_other_rules_accuse_nobody(option: AnyGame, record: Record) -> None:
    old = msgspec.structs.replace(record, program="0.0.1")
    assert not verify(option, old, TODAY).unchecked, "they make no difference to it"
    for claim in ({"scores": (1, 2)}, {"actions": ("0 0 nonsense",)}):
        claimed = msgspec.structs.replace(old, **claim)
        assert verify(option, claimed, TODAY).unchecked == {Point.RULES, *ALL_UNCHECKED}
        with pytest.raises(BadRecord):
            verify(option, claimed, "0.0.1")
    foreign = msgspec.structs.replace(old, lexicon="0" * 24)
    unchecked = {Point.RULES, Point.LEXICON, *ALL_UNCHECKED}
    assert verify(option, foreign, TODAY).unchecked == unchecked


def test_a_record_names_the_version_by_whose_rules_it_was_played(
    file: Path, record: Record, journal: Journal
) -> None:
    assert (record.program, record.changed) == (TODAY, ())
    old = to_record(journal, NAMES, record.scores, "0.1.0", ("program", "lexicon"))
    file.write_text(format_record(old), "utf-8")
    assert 'program = "0.1.0"\nchanged = ["program","lexicon"]\n' in file.read_text("utf-8")
    assert read_record(file) == old


def test_a_record_of_before_there_were_versions_in_it_is_read(
    option: AnyGame, file: Path, record: Record
) -> None:
    before = msgspec.structs.replace(record, program="")
    text = format_record(before)
    assert not re.search("^(program|changed|dictionary) =", text, re.MULTILINE)
    file.write_text(text, "utf-8")
    assert read_record(file) == before
    assert not verify(option, before).unchecked
    with pytest.raises(BadRecord, match="the record says 1, 2"):
        verify(option, msgspec.structs.replace(before, scores=(1, 2)))


def test_a_seat_with_very_many_digits_is_refused(option: AnyGame, record: Record) -> None:
    wrong = msgspec.structs.replace(record, actions=(f"0 {'9' * 5000} pass",))
    with pytest.raises(BadRecord):
        verify(option, wrong)


def test_a_truncated_file_never_passes_for_a_whole_one(file: Path, record: Record) -> None:
    text = format_record(record)
    # What comes last are the scores, which the replay computes anew.
    for end in range(text.index("scores") - 1):
        file.write_text(text[:end], "utf-8")
        with pytest.raises(BadRecord, match=file.name):
            read_record(file)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "required field"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"{}", "Invalid"),
        (b"\x00" * 100, "Invalid"),
        (b"format = 'one'", "Expected `int`"),
        (b"a" * (LARGEST_FILE + 1), "too large"),
    ],
)
def test_garbage_is_refused(file: Path, content: bytes, reason: str) -> None:
    file.write_bytes(content)
    with pytest.raises(BadRecord, match=reason):
        read_record(file)


def test_unknown_fields_are_refused(file: Path, record: Record) -> None:
    file.write_text(format_record(record) + "winner = 0\n", "utf-8")
    with pytest.raises(BadRecord, match="winner"):
        read_record(file)


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(file.parent)


@pytest.mark.parametrize("at", [0.0005, 0.548, 1.1234567])
def test_a_record_keeps_the_exact_time(option: AnyGame, at: float) -> None:
    """What the clock did in time must not come too early in the replay."""
    setup = new_setup(option, 2, "engine", {"words": "challenge"})
    state = option.start(setup)
    seat = option.to_act(state)[0]
    action = next(iter(option.candidates(state, seat)))
    state = option.apply(state, seat, action, at).state
    due = option.due(state)
    assert due
    entries = (Entry(at, seat, option.format_action(action)), Entry(due, CLOCK, "close"))
    live = option.apply(state, CLOCK, option.timeout(state), due).state
    record = to_record(Journal(setup, entries), NAMES, (), TODAY)
    read = msgspec.convert(tomllib.loads(format_record(record)), Record)
    assert to_journal(read).entries == entries
    assert replay(option, to_journal(read)) == live


def test_names_may_hold_any_character(file: Path, record: Record) -> None:
    odd = msgspec.structs.replace(record, players=("\x00\x1f\x7f\u2028\n", "💥é"))
    file.write_text(format_record(odd), "utf-8", newline="")
    assert read_record(file) == odd
