"""What each who played a game remembers of it."""

from collections.abc import Mapping, Sequence

import pytest

from logomachie import games
from logomachie.engine.game import CLOCK, Effects, Result, Setup
from logomachie.engine.spec import MovePart
from logomachie.table.events import Acted, Event, Holder, Opened, Said, Seated, Stamped, TakenBack
from logomachie.table.memories import LONGEST_WORD, memories
from logomachie.table.played import Fellow, Move, Played
from logomachie.table.telling import Happening
from tests.table.tables import ANNE, BERNARD, EVE

BOT = Holder(level=3)
PARTS = {
    "made": MovePart.MADE,
    "more": MovePart.MORE,
    "points": MovePart.POINTS,
    "undone": MovePart.UNDONE,
}
Done = Event | tuple[int, str, tuple[str, ...], int]
"""An event, or an action: its seat, the key of its effects, their words and points."""


def past_of(holders: Sequence[Holder], *done: Done) -> list[Happening]:
    """What happened at a table, a second after the other."""
    setup = Setup("option", len(holders), "", "", "")
    past: list[Happening] = [(Stamped(1, 0.0, Opened(setup, "anne", tuple(holders))), None)]
    for number, one in enumerate(done, 2):
        if isinstance(one, tuple):
            seat, key, words, score = one
            action = "resign" if key == "resigned" else "play"
            told = Effects("O1", key, words, score)
            past.append((Stamped(number, number, Acted(0.0, seat, action)), told))
        else:
            past.append((Stamped(number, number, one), None))
    return past


def remembered(
    holders: Sequence[Holder],
    *done: Done,
    scores: tuple[int, ...] = (9, 7),
    winners: tuple[int, ...] = (0,),
    teams: int = 0,
) -> Mapping[str, Played]:
    result = Result(winners, scores, "O1")
    return memories(past_of(holders, *done), result, teams, PARTS)


def test_a_game_is_remembered_by_each_who_played_it() -> None:
    told = remembered(
        (ANNE, BERNARD),
        (0, "made", ("MOT",), 5),
        (1, "made", ("MOTS", "SI"), 7),
        (0, "made", ("MOT", "AS"), 4),
        (1, "passed", (), 0),
    )
    assert told == {
        "anne": Played(
            "option",
            5.0,
            "won",
            1,
            2,
            9,
            (Fellow("Bernard", 0, 7, False),),
            Move(("MOT",), 5, 1),
            {"MOT": 2, "AS": 1},
        ),
        "bernard": Played(
            "option",
            5.0,
            "lost",
            2,
            2,
            7,
            (Fellow("Anne", 0, 9, False),),
            Move(("MOTS", "SI"), 7, 2),
            {"MOTS": 1, "SI": 1},
        ),
    }


def test_what_was_taken_back_or_undone_is_forgotten() -> None:
    told = remembered(
        (ANNE, BERNARD),
        (0, "made", ("UN",), 2),
        (0, "made", ("FAUX", "OR"), 50),
        (0, "made", ("SUR",), 40),
        (1, "undone", ("FAUX",), -50),  # and what was built upon it
        (0, "made", ("TROP",), 30),
        TakenBack(1),
        (1, "undone", ("JAMAIS",), 0),
    )["anne"]
    assert (told.words, told.best) == ({"UN": 1}, Move(("UN",), 2, 1))


def test_a_move_may_bring_more_words_and_points() -> None:
    told = remembered(
        (ANNE, BERNARD),
        (0, "points", ("NI",), 3),  # of no move
        (0, "made", ("LONG",), 4),
        (CLOCK, "more", ("LONGS",), 2),
        (0, "points", ("LO",), 1),
        (0, "made", ("x" * (LONGEST_WORD + 1),), 6),
    )["anne"]
    assert told.best == Move(("LONG", "LONGS"), 7, 2)
    assert told.words == {"LONG": 1, "LONGS": 1}


def test_a_move_that_brings_nothing_is_no_best_move() -> None:
    told = remembered((ANNE, BERNARD), (0, "made", ("MOT",), 0), (1, "made", ("SI",), -1))
    assert told["anne"].best is told["bernard"].best is None
    assert told["anne"].words == {"MOT": 1}


def test_what_bots_did_for_somebody_is_not_theirs() -> None:
    aided = Holder("anne", "Anne", level=2)
    told = remembered(
        (ANNE, BOT),
        (0, "made", ("MOI",), 1),
        Seated(0, aided),
        (0, "made", ("ROBOT",), 9),
        Seated(0, ANNE),
        (1, "made", ("LUI",), 5),
        (0, "passed", (), 0),
    )
    assert told.keys() == {"anne"}
    assert told["anne"].words == {"MOI": 1}
    assert told["anne"].others == (Fellow("", 3, 7, False),)


def test_who_sat_there_at_the_end_remembers_it() -> None:
    told = remembered(
        (ANNE, BERNARD),
        (1, "made", ("PARTI",), 9),
        Seated(1, EVE),
        (1, "made", ("VENU",), 2),
        Said("anne", "Anne", "Psst"),
        Seated(0, Holder()),
    )
    assert told.keys() == {"anne", "eve"}
    assert told["eve"].words == {"VENU": 1}
    assert [one.name for one in told["anne"].others] == ["Eve"]


def test_nobody_knows_who_won_at_a_shared_screen() -> None:
    paul = Holder("anne", "Paul")
    told = remembered((ANNE, paul), (0, "made", ("MOT",), 5), (1, "passed", (), 0))["anne"]
    assert told == Played(
        "option", 3.0, "shared", 1, 2, 9, (Fellow("Paul", 0, 7, False),), None, {}
    )


def test_partners_at_one_screen_win_together() -> None:
    paul = Holder("anne", "Paul")
    table = (ANNE, BERNARD, paul, BOT)
    told = remembered(table, (2, "made", ("MOT",), 5), scores=(9, 7, 9, 7), winners=(0, 2), teams=2)
    assert told["anne"].outcome == "won"
    assert told["anne"].words == {"MOT": 1}
    assert [one.partner for one in told["bernard"].others] == [False, False, True]
    assert (told["bernard"].place, told["bernard"].sides) == (2, 2)


@pytest.mark.parametrize(
    ("winners", "scores", "resigned", "places", "outcomes"),
    [
        ((0, 1), (5, 5, 4), (), (1, 1, 3), ("drawn", "drawn", "lost")),
        ((2,), (3, 8, 9), (), (3, 2, 1), ("lost", "lost", "won")),
        ((0,), (1, 8, 9), (2, 1), (1, 2, 3), ("won", "lost", "lost")),
    ],
)
def test_places_follow_the_result_then_who_held_out_then_the_points(
    winners: tuple[int, ...],
    scores: tuple[int, ...],
    resigned: tuple[int, ...],
    places: tuple[int, ...],
    outcomes: tuple[str, ...],
) -> None:
    done = [(0, "passed", (), 0), *((seat, "resigned", (), 0) for seat in resigned)]
    told = remembered((ANNE, BERNARD, EVE), *done, scores=scores, winners=winners)
    assert tuple(one.place for one in told.values()) == places
    assert tuple(one.outcome for one in told.values()) == outcomes


@pytest.mark.parametrize("name", games.OWN)
def test_every_game_says_what_its_moves_are(name: str) -> None:
    spec = games.spec(name)
    assert MovePart.MADE in spec.move_parts.values()
    told = {key for rule in spec.rulebook("fr").rules.values() for key in rule.sentences}
    assert told >= spec.move_parts.keys()
