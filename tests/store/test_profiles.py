"""What people played, on real databases."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from sqlalchemy import Engine, insert, text

from logomachie.store.migrate import migrate
from logomachie.store.people import PeopleBook
from logomachie.store.profiles import (
    MOST_MOVES,
    ProfileBook,
    Shown,
    Wanted,
)
from logomachie.store.schema import tables
from logomachie.store.sql import connect
from logomachie.table.played import Favourite, Fellow, Figures, Move, Opponent, Outcome, Played

ALL = Wanted()
KEPT = (
    "made_words", "played_with", "played_games", "recorded_games", "profiles", "names", "aliases",
)  # fmt: skip
SHOWN: tuple[Shown, ...] = ("numbers", "everything", "nothing")
BERNARD, BOT = Fellow("Bérénice", 0, 4, False), Fellow("", 3, 4, False)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('profiles') / 'games.db'}"
    else:
        address = str(request.getfixturevalue("postgresql"))
    engine = connect(address)
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def engine(database: Engine) -> Engine:
    """A database in which nobody has played yet."""
    with database.begin() as connection:
        for name in KEPT:
            connection.execute(text(f"DELETE FROM {name}"))
        connection.execute(text("DELETE FROM tables WHERE id LIKE 'profile%'"))
    return database


@pytest.fixture
def book(engine: Engine) -> ProfileBook:
    return ProfileBook(engine)


def table_of(engine: Engine, number: int, *, running: bool = False) -> str:
    """A table to which something can be recorded."""
    name = f"profile{number}"
    row = {"id": name, "code": name[-8:], "game": "option", "listed": False, "running": running}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(**row, updated=float(number)))
    return name


def game(
    ended: float = 10.0,
    outcome: Outcome = "won",
    *others: Fellow,
    name: str = "option",
    score: int = 9,
    best: Move | None = None,
    words: dict[str, int] | None = None,
) -> Played:
    place = 2 if outcome == "lost" else 1
    return Played(name, ended, outcome, place, 2, score, others or (BOT,), best, words or {})


def test_a_game_comes_back_as_it_was(engine: Engine, book: ProfileBook) -> None:
    table = table_of(engine, 1)
    anne = game(best=Move(("MOT", "OS"), 12, 3), words={"MOT": 2, "OS": 1})
    bernard = game(10.0, "lost", Fellow("Anne", 0, 9, False))
    book.record(table, {"anne": anne, "bernard": bernard})
    assert [one[:2] for one in book.games("anne", ALL, None, 9)] == [(table, anne)]
    assert [one[:2] for one in book.games("bernard", ALL, None, 9)] == [(table, bernard)]
    assert not book.games("eve", ALL, None, 9)


def test_a_game_is_recorded_once(engine: Engine, book: ProfileBook) -> None:
    over, open_, empty = (table_of(engine, one, running=one == 2) for one in (1, 2, 3))
    ours = (over, open_, empty)
    assert [one for one in book.unrecorded() if one in ours] == [empty, over]
    assert open_ not in book.unrecorded()
    memory = {"anne": game(words={"ENCORE": 1})}
    with ThreadPoolExecutor(4) as several:
        list(several.map(lambda _: book.record(over, memory), range(4)))
    book.record(empty, {})
    assert not {over, empty} & set(book.unrecorded())
    assert book.favourites("anne") == [Favourite("ENCORE", 1)]
    assert len(book.games("anne", ALL, None, 9)) == 1


def test_games_are_paged_the_newest_first(engine: Engine, book: ProfileBook) -> None:
    # Two at the same moment: none is left out between two pages, none comes twice.
    for number, ended in enumerate((10.0, 30.0, 20.0, 20.0, 40.0)):
        book.record(table_of(engine, number), {"anne": game(ended)})
    pages = []
    before = None
    while page := book.games("anne", ALL, before, 2):
        pages.append([one.table[-1] for one in page])
        before = page[-1].place
    assert pages == [["4", "1"], ["3", "2"], ["0"]]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (ALL, "43210"),
        (Wanted(game="jago"), "1"),
        (Wanted(outcome="lost"), "2"),
        (Wanted(opponent="BEre"), "30"),
        (Wanted(opponent="é"), "30"),
        (Wanted(opponent="%"), "4"),
        (Wanted(opponent="_"), ""),
        (Wanted(level=3), "21"),
        (Wanted(since=11.0, until=13.0), "21"),
        (Wanted(game="option", outcome="won", opponent="bérénice", until=13.0), "0"),
    ],
)
def test_games_are_filtered(engine: Engine, book: ProfileBook, wanted: Wanted, found: str) -> None:
    games = (
        game(10.0, "won", BERNARD),
        game(11.0, name="jago"),
        game(12.0, "lost"),
        game(13.0, "drawn", Fellow("Bot", 5, 1, True), BERNARD),
        game(14.0, "won", Fellow("100 %", 0, 1, False)),
    )
    for number, one in enumerate(games):
        book.record(table_of(engine, number), {"anne": one, "eve": game(12.5)})
    assert "".join(one.table[-1] for one in book.games("anne", wanted, None, 9)) == found


def test_figures_leave_shared_screens_aside(engine: Engine, book: ProfileBook) -> None:
    games = (
        game(1.0, "won", score=8),
        game(2.0, "lost", score=3),
        game(3.0, "drawn", score=4),
        game(4.0, "shared", score=99),
        game(5.0, "shared", name="jago"),
    )
    for number, one in enumerate(games):
        book.record(table_of(engine, number), {"anne": one})
    assert book.figures("anne") == [
        Figures("option", 4, 1, 1, 1, 8, 5.0),
        Figures("jago", 1, 0, 0, 0, None, None),
    ]
    assert book.figures("bernard") == []


def test_the_best_moves_of_each_game_are_told(engine: Engine, book: ProfileBook) -> None:
    for number, points in enumerate((5, 30, 20, 10, None, 40)):
        best = Move((f"MOT{number}",), points, 1) if points else None
        name = "jago" if number == 5 else "option"
        book.record(table_of(engine, number), {"anne": game(number, best=best, name=name)})
    told = [(one.game, one.move.points, one.table[-1]) for one in book.best_moves("anne")]
    assert MOST_MOVES == 3
    assert sorted(told) == [
        ("jago", 40, "5"),
        ("option", 10, "3"),
        ("option", 20, "2"),
        ("option", 30, "1"),
    ]


def test_favourite_words_are_those_made_most_often(engine: Engine, book: ProfileBook) -> None:
    made = ({"MAISON": 1, "OS": 9, "CHAT": 2}, {"MAISON": 2, "CHATS": 2}, {"MAISON": 1})
    for number, words in enumerate(made):
        name = "jago" if number == 2 else "option"
        memory = {"anne": game(words=words, name=name), "eve": game(words={"CHAT": 9})}
        book.record(table_of(engine, number), memory)
    expected = [Favourite("MAISON", 4), Favourite("CHATS", 2), Favourite("CHAT", 2)]
    assert book.favourites("anne") == expected


def test_opponents_are_counted_and_partners_are_not(engine: Engine, book: ProfileBook) -> None:
    partner = msgspec.structs.replace(BERNARD, partner=True)
    games = (
        game(1.0, "won", BERNARD),
        game(2.0, "lost", BERNARD, BOT),
        game(3.0, "won", partner, BOT),
        game(4.0, "drawn"),
        game(5.0, "shared", BERNARD),
    )
    for number, one in enumerate(games):
        book.record(table_of(engine, number), {"anne": one})
    assert book.opponents("anne") == [Opponent("", 3, 3, 1, 1), Opponent("Bérénice", 0, 2, 1, 1)]


def test_nothing_is_shown_to_others_before_somebody_says_so(book: ProfileBook) -> None:
    assert book.shown("anne") == "nothing"
    for chosen in SHOWN:
        book.show("anne", chosen)
        assert book.shown("anne") == chosen
        assert book.shown("bernard") == "nothing"


def test_somebody_is_found_by_the_name_that_is_their_own(engine: Engine, book: ProfileBook) -> None:
    PeopleBook(engine).claim_name("anne", "Anaïs")
    assert book.called("ANAIS") == "anne"
    assert book.called("Anne") is None
    assert (book.name_of("anne"), book.name_of("bernard")) == ("Anaïs", "")


def test_who_became_another_person_brings_their_games(engine: Engine, book: ProfileBook) -> None:
    for number, guest in enumerate(("anne", "anne-on-her-phone")):
        words = {"MAISON": 1 + number}
        best = Move(("MAISON",), 10 + number, 1)
        memory = {guest: game(float(number), best=best, words=words)}
        book.record(table_of(engine, number), memory)
    PeopleBook(engine).merge("anne-on-her-phone", "anne", 1.0)
    assert len(book.games("anne", ALL, None, 9)) == 2
    assert [one.games for one in book.figures("anne")] == [2]
    assert book.favourites("anne") == [Favourite("MAISON", 3)]
    assert [one.move.points for one in book.best_moves("anne")] == [11, 10]
    assert [one.games for one in book.opponents("anne")] == [2]
