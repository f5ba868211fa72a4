"""Matches: kept game by game, gone on with, and the same whoever plays them."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie.engine.record import verify
from logomachie.games import load
from logomachie.lab.evidence import SequentialTest
from logomachie.lab.fixtures import Fixture, Report, Terms, plan
from logomachie.lab.match import BadReports, carry_out, check_same_match, in_order, kept_in
from logomachie.lab.playing import OtherLexicon, play
from logomachie.lab.workforce import Workforce, processes
from logomachie.lexicon import Lexicon


class Counted(ThreadPoolExecutor):
    """An executor that counts what it is given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.count = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.count += 1
        return super().submit(fn, *args, **kwargs)


def records_of(told: list[Report]) -> list[bytes]:
    return sorted(msgspec.json.encode(report.record) for report in told)


def test_processes_play_the_same_games_as_one(match: list[Fixture], reports: list[Report]) -> None:
    with processes(2) as workforce:
        told = list(workforce.play(match))
    assert records_of(told) == records_of(reports)


def test_every_game_is_a_record_that_can_be_verified(
    lexicon: Lexicon, reports: list[Report]
) -> None:
    game = load("option", lexicon)
    assert all(verify(game, report.record).finished for report in reports)


def test_the_two_games_of_a_pair_have_the_same_deal_and_exchanged_seats(
    reports: list[Report],
) -> None:
    for one, other in zip(reports[::2], reports[1::2], strict=True):
        assert one.record.seed == other.record.seed
        assert one.record.players == tuple(reversed(other.record.players)) == ("1", "2")


def test_a_match_goes_on_where_it_was_stopped(
    tmp_path: Path, match: list[Fixture], reports: list[Report]
) -> None:
    """Even in the middle of a line."""
    file = tmp_path / "match.jsonl"
    lines = [msgspec.json.encode(report) + b"\n" for report in reports[:3]]
    file.write_bytes(b"".join(lines)[:-100])
    with Counted() as executor, kept_in(file) as kept:
        told = list(carry_out(match, Workforce(executor, lambda: 1), kept))
    assert executor.count == len(match) - 2
    assert sorted(one.outcome.scores for one in told) == sorted(
        one.outcome.scores for one in reports
    )
    written = [msgspec.json.decode(line, type=Report) for line in file.read_bytes().splitlines()]
    assert records_of(written) == records_of(reports)


def test_who_has_heard_enough_stops_the_games_that_were_not_begun(match: list[Fixture]) -> None:
    with Counted() as executor:
        told = Workforce(executor, lambda: 1).play(match)
        assert len(list(islice(told, 1))) == 1
        told.close()
    assert executor.count < len(match)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"bots": ("1", "3")}, "another match"),
        ({"seed": "other/0"}, "another match"),
        ({"terms": None}, "line 1"),
    ],
)
def test_a_file_of_something_else_is_refused(
    tmp_path: Path, reports: list[Report], change: dict[str, Any], expected: str
) -> None:
    fixture = reports[0].fixture
    other = msgspec.structs.replace(fixture, **change)
    file = tmp_path / "match.jsonl"
    file.write_bytes(
        msgspec.json.encode(msgspec.structs.replace(reports[0], fixture=other)) + b"\n"
    )
    with pytest.raises(BadReports, match=expected), kept_in(file) as kept:
        check_same_match(fixture, kept)


def test_a_test_ends_with_the_same_pair_in_whatever_order_games_end(
    match: list[Fixture], reports: list[Report]
) -> None:
    test = SequentialTest(h0=0.5, h1=0.9, alpha=0.2, beta=0.2)
    told = list(in_order(match, reports, test))
    assert len(told) < len(match), "level 1 is weaker than level 2, and that is seen"
    assert told == list(in_order(match, reversed(reports), test)) == reports[: len(told)]


def test_a_machine_with_other_words_refuses_to_play(terms: Terms) -> None:
    elsewhere = msgspec.structs.replace(terms, lexicon="0" * 24)
    with pytest.raises(OtherLexicon, match="dictionary complet"):
        play(next(plan(elsewhere, ("1", "2"), 1, "lab")))
