"""Looking back at finished games: what turns were worth, what was better, and trying again."""

from collections.abc import Iterator, Sequence

import pytest

from logomachie import games
from logomachie.engine.game import AnyAction, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.engine.refusal import Refusal
from logomachie.lexicon import Lexicon
from logomachie.table.film import Footage, replayed
from logomachie.table.lookback import (
    LookbackTurn,
    PlayedTurn,
    attempt,
    biggest_misses,
    coach_of,
    look_back_at,
    measured_turns,
    played_turns,
)
from tests.table.played import WORK, played
from tests.table.tables import AnyGame


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest, lexicon: Lexicon) -> AnyGame:
    """Every game."""
    return games.load(request.param, lexicon)


@pytest.fixture(scope="module")
def journal(game: AnyGame) -> Journal:
    """A finished game of each."""
    return played(game)


@pytest.fixture(scope="module")
def footage(game: AnyGame, journal: Journal) -> Footage:
    """How it went."""
    return replayed(game, journal)


@pytest.fixture(scope="module")
def looked_at(game: AnyGame, footage: Footage) -> list[LookbackTurn]:
    """Some of its turns, looked at again."""
    return [look_back_at(game, *one, WORK) for one in measured_turns(game, footage)[:8]]


def test_turns_follow_each_other_without_gaps(game: AnyGame, footage: Footage) -> None:
    turns = played_turns(game, footage)
    assert [turn.first for turn in turns] == [1, *(turn.last + 1 for turn in turns[:-1])]
    assert turns[-1].last == len(footage.moments)
    for turn in turns:
        assert turn.state == footage.before(turn.first)
        assert len(turn.taken) == turn.last - turn.first + 1


def test_turns_of_players_are_measured(game: AnyGame, footage: Footage) -> None:
    turns = measured_turns(game, footage)
    assert len(turns) >= 3
    assert {turn.seat for turn, _ in turns} == {0, 1}


def test_a_turn_in_which_nothing_was_done_before_another_resigned_is_not_measured(
    game: AnyGame,
) -> None:
    setup = new_setup(game, 2, "review", {})
    first = game.to_act(game.start(setup))[0]
    journal = Journal(setup, (Entry(1.0, 1 - first, "resign"),))
    assert measured_turns(game, replayed(game, journal)) == []


def test_lines_are_what_the_referee_says_they_are(
    game: AnyGame, footage: Footage, looked_at: list[LookbackTurn]
) -> None:
    coach = coach_of(game)
    by_first = {turn.first: turn for turn in played_turns(game, footage)}
    assert any(turn.lines for turn in looked_at)
    for turn in looked_at:
        worths = [line.worth for line in turn.lines]
        assert worths == sorted(worths, reverse=True)
        assert turn.best >= turn.worth
        start = by_first[turn.first]
        for line in turn.lines:
            tried = attempt(game, start.state, start.at, line.actions)
            assert tried.over
            assert tried.worth == line.worth
            assert coach.say_worth(line.worth).key


def test_hints_along_a_line_lead_to_what_it_is_worth(
    game: AnyGame, footage: Footage, looked_at: list[LookbackTurn]
) -> None:
    coach = coach_of(game)
    by_first = {turn.first: turn for turn in played_turns(game, footage)}
    books = [games.spec(game.name).rulebook(language) for language in ("fr", "en")]
    for turn in looked_at:
        start = by_first[turn.first]
        for line in turn.lines:
            actions = parsed(game, start, line.actions)
            hint = coach.hint_along(game, start.state, start.seat, actions)
            texts = [game.format_action(action) for action in hint.actions]
            tried = attempt(game, start.state, start.at, texts)
            assert (tried.over, tried.worth) == (True, line.worth)
            assert len(hint.steps) == 3
            for book in books:
                assert all(book.explain(step) for step in hint.steps)


def parsed(game: AnyGame, turn: PlayedTurn, texts: Sequence[str]) -> list[AnyAction]:
    """What is written as text, one action after the other from where a turn began."""
    state, actions = turn.state, []
    for text in texts:
        actions.append(game.parse_action(text, state, turn.seat))
        state = game.apply(state, turn.seat, actions[-1], turn.at).state
    return actions


def test_what_was_played_is_worth_the_same_when_it_is_tried_again(
    game: AnyGame, footage: Footage
) -> None:
    compared = 0
    for turn, worth in measured_turns(game, footage)[:12]:
        if any(one.seat != turn.seat for one in turn.taken):
            continue
        texts = [game.format_action(one.action) for one in turn.taken]
        if texts[-1] == "resign":
            continue
        tried = attempt(game, turn.state, turn.at, texts)
        assert (tried.over, tried.worth) == (True, worth)
        assert tried.seat == turn.seat
        compared += 1
    assert compared


def test_every_worth_has_a_sentence_in_both_languages(game: AnyGame) -> None:
    coach = coach_of(game)
    for language in ("fr", "en"):
        book = games.spec(game.name).rulebook(language)
        said = {book.explain(coach.say_worth(worth)) for worth in (-7, -1, 0, 1, 2, 31, 120)}
        assert all(said)
        assert len(said) >= 5


def test_the_biggest_misses_come_first(looked_at: list[LookbackTurn]) -> None:
    for seat in (0, 1):
        found = biggest_misses(looked_at, seat)
        assert len(found) <= 3
        assert all(turn.seat == seat and turn.missed > 0 for turn in found)
        assert [t.missed for t in found] == sorted((t.missed for t in found), reverse=True)


def test_an_attempt_may_be_refused_but_never_changes_anything(
    game: AnyGame, footage: Footage
) -> None:
    turn = measured_turns(game, footage)[0][0]
    before = game.encode(turn.state)
    for odd in ("", "A" * 4000 + "\x00", "accept \x00", "captain 9"):
        with pytest.raises(Refusal):
            attempt(game, turn.state, turn.at, [odd])
    nothing = attempt(game, turn.state, turn.at, [])
    assert not nothing.over
    assert nothing.worth is None
    assert game.encode(turn.state) == before


def test_a_turn_that_cannot_be_searched_does_not_spoil_the_others(
    option: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[object]:
        raise ValueError("a bug")

    monkeypatch.setattr("logomachie.games.option.coach.best_lines", broken)
    turn, worth = measured_turns(option, replayed(option, played(option)))[0]
    found = look_back_at(option, turn, worth, WORK)
    assert (found.lines, found.missed, found.best) == ((), 0, worth)
