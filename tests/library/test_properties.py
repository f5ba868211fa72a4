"""What holds of every match of every game."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from logomachie import (
    LoadedGame,
    LogomachieError,
    Match,
    Move,
    Position,
    Refusal,
    Seat,
    read,
)
from tests.chance import seeded

ACTIONS = 30
PROMISING = 4
REFUSED = ("", "n0nsense", "2 + 2", "lay Z99> ZZZ", "pass pass", "\x00", "é" * 60, "A" * 5000)
"""Texts that are no move in any game: in MOT POUR MOT, any word by itself is one."""


def some_match(game: LoadedGame, seed: int) -> Match:
    """Some actions of a match: good moves, at any time; the clock; what was taken back."""
    rng = random.Random(seed)
    match = game.match(rng.choice(game.players[:3]), seed=f"library-{seed}")
    while match.position.number < ACTIONS and not match.is_over:
        step(match, rng)
    return match


def step(match: Match, rng: random.Random) -> None:
    """Let something happen."""
    whim = rng.random()
    if whim < 0.1:
        match.advance(rng.randrange(400) / 8)
    elif whim < 0.2:
        match.undo(rng.randrange(min(3, match.position.number + 1)))
    elif whim < 0.3:
        match.play_bot(1)
    else:
        seat = rng.choice(match.to_act)
        match.play(rng.choice(match.best_moves(PROMISING, seat)), seat=seat)


def bytes_of(match: Match) -> list[bytes]:
    """The states of a match."""
    return [position.referee.encode(position.state) for position in match.positions]


@seeded(4)
def test_a_match_that_is_saved_and_read_is_the_same_match(
    game: LoadedGame, seed: int, tmp_path: Path
) -> None:
    match = some_match(game, seed)
    path = tmp_path / "match.toml"
    match.save(path)
    again = read(path)
    assert again == match
    assert again.record == match.record
    assert repr(again) == repr(match)
    assert bytes_of(again) == bytes_of(match)
    assert [p.effects for p in again.positions] == [p.effects for p in match.positions]


@seeded(4)
def test_what_is_taken_back_and_played_again_gives_the_same_positions(
    game: LoadedGame, seed: int
) -> None:
    match = some_match(game, seed)
    before = match.positions
    entries = match.journal.entries
    match.undo(len(entries))
    assert match.position == before[0]
    for entry, position in zip(entries, before[1:], strict=True):
        if entry.seat in range(match.setup.players):
            match.play(entry.action, seat=entry.seat, at=entry.at)
        else:
            match.advance(entry.at - match.now)
        assert match.position.entry == position.entry
    assert bytes_of(match) == [p.referee.encode(p.state) for p in before]


@seeded(4)
def test_one_move_taken_back_can_be_made_again_at_the_same_time(
    game: LoadedGame, seed: int
) -> None:
    match = some_match(game, seed)
    while match.is_over:
        match.undo()
    best = match.best_moves(1)[0]
    played = match.play(best)
    match.undo()
    assert match.play(best) == played


ATTEMPTS: list[Callable[[Match], object]] = [
    *(partial(Match.play, move=text) for text in REFUSED),
    *(partial(Match.play, move=value) for value in (None, 5, object(), b"pass")),
    lambda match: match.play("resign", seat=99),
    lambda match: match.play("resign", seat=-1),
    lambda match: match.play("resign", at=float("nan")),
    lambda match: match.play("resign", at=float("inf")),
    lambda match: match.play(match.best_moves(1)[0], at=match.now - 1.0),
    lambda match: match.advance(-1.0),
    lambda match: match.advance(float("inf")),
    lambda match: match.undo(1000),
    lambda match: match.undo(-1),
    lambda match: match.play_bot(6),
    lambda match: match.play_bot(1, seat=99),
    lambda match: match.play_bot(lambda position, seat: "n0nsense"),
    lambda match: match.play_out({99: 1}),
    lambda match: match.view(99),
    lambda match: match.best_moves(1, seat=99),
    lambda match: match.preview("pass", seat=99),
]


@seeded(2, 859476786)
def test_what_cannot_be_is_told_and_changes_nothing(game: LoadedGame, seed: int) -> None:
    match = some_match(game, seed)
    while match.is_over:
        match.undo()
    before = match.positions
    for number, attempt in enumerate(ATTEMPTS):
        with pytest.raises(LogomachieError) as said:
            attempt(match)
        assert str(said.value), number
        assert match.positions == before, number


def test_a_finished_match_refuses_every_move_and_bots_have_nothing_to_do(game: LoadedGame) -> None:
    match = game.match(seed="over")
    while not match.is_over:
        match.play("resign")
    assert match.best_moves(3) == ()
    assert match.play_bot(1) is None
    assert match.play_out(1) == match.result
    with pytest.raises(Refusal) as refused:
        match.play("resign")
    assert match.explain(refused.value)
    assert "won by seat" in repr(match)
    assert str(match)


def test_a_move_does_what_its_preview_says_and_what_its_value_and_its_text_say(
    game: LoadedGame,
) -> None:
    match = game.match(seed="preview")
    for _ in range(6):
        position = match.position
        move = match.best_moves(1)[0]
        seen = match.preview(move)
        by_text, by_value = position.after(move.text), position.after(move.action)
        played = match.play(move)
        assert by_text == by_value == played
        assert seen.refusal is None
        assert seen.effects in (None, played.effects)
        assert played.effects
        assert match.explain(played.effects, "fr") != match.explain(played.effects, "en")


def test_bots_play_every_game_to_its_end_and_the_same_seed_gives_the_same_match(
    game: LoadedGame,
) -> None:
    matches = [game.match(seed="bots") for _ in range(2)]
    for match in matches:
        assert match.play_out(1) == match.result is not None
    assert matches[0] == matches[1]


def test_a_function_plays_every_game_and_never_sees_what_its_seat_may_not(game: LoadedGame) -> None:
    match = game.match(seed="own")

    def own(position: Position, seat: Seat) -> Move:
        assert position.view(seat) == match.view(seat)
        assert position.state is not match.position.state
        return position.best_moves(1, seat)[0]

    while match.position.number < 6 and not match.is_over:
        assert match.play_bot(own)


def test_drawings_show_no_more_than_a_view_does(game: LoadedGame) -> None:
    match = game.match(seed="seen")
    dealt_anew = match.position.seen_by(0, "otherwise")
    assert dealt_anew.render(0) == match.render(0)
    assert dealt_anew.view(0) == match.view(0)
