"""Tries of puzzles on real databases: SQLite, and PostgreSQL where its server is installed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from logomachie.store.puzzles import DuplicateAnswer, DuplicateTotal, PuzzleBook
from logomachie.store.sql import SqlStorage
from logomachie.table.puzzles import Try, progress, rated
from logomachie.table.ratings import NEWCOMER, Rating
from tests.store.conftest import Id

EASY = Rating(20.0, 5.0)
DAY = "2026-12-24"


def tried(
    puzzle: str, *, solved: bool = True, hints: int = 0, at: float = 100.0, game: str = "option"
) -> Try:
    share = 100 if solved else 40
    return Try(puzzle, game, solved, share // 2, share, hints, at)


def answer(turn: int, reached: int = 20, at: float = 100.0) -> DuplicateAnswer:
    return DuplicateAnswer(turn, reached, 40, reached * 100 // 40, at)


@pytest.fixture
def book(shared: SqlStorage) -> PuzzleBook:
    return shared.puzzles


@pytest.fixture
def me(own: Id) -> str:
    return own("anne")


@pytest.fixture
def names(own: Id) -> list[str]:
    """Puzzles that no other test tries, each by a name that is as short as theirs."""
    mark = own("")
    return [f"{letter}{mark}"[:16] for letter in "abcdef"]


def test_only_the_first_try_counts(book: PuzzleBook, me: str, names: list[str]) -> None:
    puzzle = names[0]
    assert book.rating(puzzle) is None
    first = book.note(me, tried(puzzle), EASY)
    assert first.is_first
    assert first.first.before == (NEWCOMER, EASY)
    after = rated(first.first.before, solved=True, hints=0)
    assert first.first.after == after.person
    assert book.rating(puzzle) == after.puzzle
    for solved in (True, False):
        later = book.note(me, tried(puzzle, solved=solved, at=200.0), EASY)
        assert not later.is_first
        assert later.first == first.first
    assert book.rating(puzzle) == after.puzzle
    assert book.tries(me) == book.tries(me, "option") == [first.first]
    assert book.tries(me, "jago") == []


def test_ratings_go_on_from_what_they_were(book: PuzzleBook, me: str, names: list[str]) -> None:
    one, two, three = names[:3]
    first = book.note(me, tried(one), EASY).first
    second = book.note(me, tried(two, solved=False, at=200.0), EASY).first
    elsewhere = book.note(me, tried(three, at=300.0, game="jago"), EASY).first
    assert (first.number, second.number, elsewhere.number) == (1, 2, 1)
    assert second.before.person == first.after
    assert elsewhere.before.person == NEWCOMER
    found = book.note(f"{me} too", tried(one, at=400.0), EASY).first
    solved = rated(first.before, solved=True, hints=0)
    assert found.before.puzzle == solved.puzzle
    assert book.moved("option")[one] == book.rating(one) != solved.puzzle
    assert book.tries_of(me, [one, three]) == {one: first, three: elsewhere}
    fares = progress(book.tries(me, "option"))
    assert fares
    assert (fares.streak, fares.best_streak, fares.misses) == (0, 1, 1)
    assert (book.streak(me, "option"), book.streak(me, "jago")) == (0, 1)
    assert book.streak(me, "croisillon") == 0


def test_a_miss_is_to_be_reviewed_until_it_is_solved(
    book: PuzzleBook, me: str, names: list[str]
) -> None:
    puzzle = names[0]
    assert book.note(me, tried(puzzle, solved=False), EASY).first.is_to_review
    assert book.note(me, tried(puzzle, solved=False, at=200.0), EASY).first.is_to_review
    since = book.note(me, tried(puzzle, at=300.0), EASY).first
    assert (since.solved_since, since.is_to_review) == (300.0, False)
    book.note(me, tried(puzzle, at=400.0), EASY)
    assert book.tries(me)[0].solved_since == 300.0
    assert not book.tries(me)[0].tried.solved


def test_hints_that_were_given_count_however_few_are_told(
    book: PuzzleBook, me: str, names: list[str]
) -> None:
    one, two = names[:2]
    for steps in (2, 1):
        book.hinted(me, one, steps)
    assert book.hints(me, one) == 2
    assert book.hints(me, two) == 0
    assert book.note(me, tried(one, hints=0), EASY).first.tried.hints == 2
    assert book.note(me, tried(two, hints=3), EASY).first.tried.hints == 3


def test_each_turn_of_a_duplicate_game_is_answered_once(book: PuzzleBook, me: str) -> None:
    assert book.answer(me, "option", DAY, answer(0))
    assert not book.answer(me, "option", DAY, answer(0, 40))
    assert book.answer(me, "option", DAY, answer(1, 30))
    assert book.answer(me, "croisillon", DAY, answer(0))
    assert book.answers(me, "option", DAY) == [answer(0), answer(1, 30)]
    assert book.answers(me, "option", "2026-12-25") == []
    assert set(book.answers_on(me, [DAY, "2026-12-25"])) == {("option", DAY), ("croisillon", DAY)}


def test_the_turns_of_a_duplicate_game_are_counted_together(book: PuzzleBook, me: str) -> None:
    for turn, at in ((0, 100.0), (1, 300.0)):
        book.answer(me, "option", DAY, answer(turn, 30, at))
    book.answer(me, "croisillon", "2026-12-25", answer(0))
    assert book.duplicate_totals(me) == [
        DuplicateTotal("option", DAY, 2, 60, 80, 300.0),
        DuplicateTotal("croisillon", "2026-12-25", 1, 20, 40, 100.0),
    ]
    assert book.duplicate_totals(f"{me}x") == []


def test_only_who_wishes_is_ranked_and_only_who_was_in_time(
    shared: SqlStorage, own: Id, names: list[str]
) -> None:
    book, puzzle = shared.puzzles, names[0]
    people = {name: own(name) for name in ("anne", "bob", "eve", "late", "shy")}
    for name, person in people.items():
        if name != "shy":
            shared.ratings.rank(person, wanted=True, now=1.0)
    book.note(people["anne"], tried(puzzle, hints=1), EASY)
    book.note(people["bob"], tried(puzzle, solved=False), EASY)
    book.note(people["eve"], tried(puzzle), EASY)
    book.note(people["late"], tried(puzzle, at=1000.0), EASY)
    book.note(people["shy"], tried(puzzle), EASY)
    found = book.puzzle_ranking(puzzle, 1000.0, people["shy"])
    assert [(one.person, one.place) for one in found] == [
        (people["eve"], 1), (people["anne"], 2), (people["bob"], 3),
    ]  # fmt: skip


def test_a_duplicate_game_is_ranked_by_all_its_turns(shared: SqlStorage, own: Id) -> None:
    book, day = shared.puzzles, own("d")[:10]
    people = [own(name) for name in ("anne", "bob", "eve", "late")]
    for person, reached in zip(people, (20, 30, 20, 40), strict=True):
        shared.ratings.rank(person, wanted=True, now=1.0)
        for turn in range(2):
            book.answer(person, "option", day, answer(turn, reached))
    half, late = own("half"), people[3]
    shared.ratings.rank(half, wanted=True, now=1.0)
    book.answer(half, "option", day, answer(0, 40))
    book.answer(late, "option", day, answer(2, 40, at=1000.0))
    found = book.duplicate_ranking("option", day, 2, 1000.0, people[0])
    assert {(one.person, one.place, one.reached) for one in found} >= {
        (people[1], 2, 60), (people[0], 3, 40), (people[2], 3, 40),
    }  # fmt: skip
    assert half not in {one.person for one in found}


def test_those_far_behind_are_not_listed_but_who_asks(shared: SqlStorage, own: Id) -> None:
    book, puzzle = shared.puzzles, own("p")[:16]
    people = [own(f"p{number}") for number in range(103)]
    for number, person in enumerate(people):
        shared.ratings.rank(person, wanted=True, now=1.0)
        book.note(person, tried(puzzle)._replace(share=100 - number % 101), EASY)
    last = min(people, key=lambda one: book.tries(one)[0].tried.share)
    found = book.puzzle_ranking(puzzle, 1000.0, last)
    assert len(found) == 101
    assert found[-1].person == last


# -- several processes


@pytest.fixture(params=["sqlite", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[SqlStorage]]:
    """The storages of two processes on one database."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        address = str(request.getfixturevalue("own_postgresql"))
    storages = [SqlStorage(address), SqlStorage(address)]
    yield storages
    for storage in storages:
        storage.close()


def test_a_first_try_counts_once_however_many_processes_note_it(two: list[SqlStorage]) -> None:
    with ThreadPoolExecutor(8) as pool:
        noted = list(
            pool.map(
                lambda number: two[number % 2].puzzles.note("anne", tried("p"), EASY), range(8)
            )
        )
    assert sum(one.is_first for one in noted) == 1
    assert len(two[0].puzzles.tries("anne")) == 1
    after = rated(noted[0].first.before, solved=True, hints=0)
    assert two[0].puzzles.rating("p") == after.puzzle


def test_tries_at_the_same_moment_all_count(two: list[SqlStorage]) -> None:
    def note(number: int) -> None:
        person, puzzle = f"person {number % 3}", f"puzzle {number % 4}"
        two[number % 2].puzzles.note(person, tried(puzzle, at=float(number)), EASY)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(note, range(12)))
    for person in range(3):
        found = sorted(two[0].puzzles.tries(f"person {person}"), key=lambda one: one.number)
        assert [one.number for one in found] == [1, 2, 3, 4]
        befores = [one.before.person for one in found]
        assert befores == [NEWCOMER, *(one.after for one in found[:-1])]
    firsts = [one for person in range(3) for one in two[0].puzzles.tries(f"person {person}")]
    for name in (f"puzzle {number}" for number in range(4)):
        last = two[0].puzzles.rating(name)
        chain = {one.before.puzzle: one for one in firsts if one.tried.puzzle == name}
        assert len(chain) == 3, "each began where another had ended"
        step = EASY
        for _ in range(3):
            step = rated(chain[step].before, solved=True, hints=0).puzzle
        assert step == last


# -- two guests who become one person, and who is forgotten


def test_the_tries_of_a_guest_become_the_person_s(
    shared: SqlStorage, own: Id, names: list[str]
) -> None:
    book, guest, person = shared.puzzles, own("guest"), own("person")
    one, two, three, four = names[:4]
    book.note(guest, tried(one, solved=False, at=100.0), EASY)
    book.note(person, tried(one, at=200.0), EASY)
    book.note(person, tried(two, at=300.0), EASY)
    book.note(guest, tried(two, solved=False, at=400.0), EASY)
    book.note(guest, tried(three, at=500.0), EASY)
    book.note(person, tried(four, at=600.0, game="jago"), EASY)
    book.hinted(guest, two, 3)
    book.hinted(person, two, 1)
    ratings = {name: book.rating(name) for name in names[:4]}
    shared.people.merge(guest, person, 1000.0)
    assert book.tries(guest) == []
    found = book.tries(person, "option")
    assert [(one.tried.puzzle, one.tried.solved, one.number) for one in found] == [
        (one, False, 1), (two, True, 2), (three, True, 3),
    ]  # fmt: skip
    assert found[0].solved_since == 200.0
    befores = [one.before.person for one in found]
    assert befores == [NEWCOMER, *(one.after for one in found[:-1])]
    for noted in found:
        expected = rated(noted.before, solved=noted.tried.solved, hints=noted.tried.hints)
        assert noted.after == expected.person
    assert len(book.tries(person, "jago")) == 1
    assert book.hints(person, two) == 3
    assert {name: book.rating(name) for name in names[:4]} == ratings, "puzzles stay as they are"
    again = book.note(guest, tried(names[4], at=2000.0), EASY)
    assert again.first.number == 4, "what the guest does now is the person's"
    assert len(book.tries(person, "option")) == 4


def test_of_two_duplicate_games_the_one_begun_first_stays(shared: SqlStorage, own: Id) -> None:
    book, guest, person = shared.puzzles, own("guest"), own("person")
    for turn in range(3):
        book.answer(guest, "option", DAY, answer(turn, 10, at=100.0 + turn))
    book.answer(person, "option", DAY, answer(0, 40, at=101.0))
    book.answer(guest, "croisillon", DAY, answer(0, 10, at=300.0))
    book.answer(person, "croisillon", DAY, answer(0, 40, at=200.0))
    book.answer(guest, "option", "2026-12-25", answer(0, 10, at=300.0))
    shared.people.merge(guest, person, 1000.0)
    assert [one.reached for one in book.answers(person, "option", DAY)] == [10, 10, 10]
    assert [one.reached for one in book.answers(person, "croisillon", DAY)] == [40]
    assert [one.reached for one in book.answers(person, "option", "2026-12-25")] == [10]
    assert book.answers(guest, "option", DAY) == []


def test_who_is_forgotten_leaves_no_try_and_was_told_of_all(
    shared: SqlStorage, own: Id, names: list[str]
) -> None:
    book, me, other = shared.puzzles, own("anne"), own("bob")
    for person in (me, other):
        book.hinted(person, names[0], 1)
        book.note(person, tried(names[0]), EASY)
        book.answer(person, "option", DAY, answer(0))
    rating = book.rating(names[0])
    known = shared.forgetting.known(me)
    assert [row["puzzle"] for row in known["puzzle_tries"]] == [names[0]]
    assert [row["puzzle"] for row in known["puzzle_hints"]] == [names[0]]
    assert [row["day"] for row in known["duplicate_answers"]] == [DAY]
    shared.forgetting.forget(me, 1000.0)
    assert not book.tries(me)
    assert not book.hints(me, names[0])
    assert not book.answers(me, "option", DAY)
    assert len(book.tries(other)) == 1
    assert book.rating(names[0]) == rating
    assert len(book.answers(other, "option", DAY)) == 1
