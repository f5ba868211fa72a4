"""What holds in every game of JAGO, whatever is played."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Effects, OptionValue, Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import Action, End, Play, TakeBack
from logomachie.games.jago.board import cell_name, count_colours, lead
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import EMPTY, State
from tests.chance import seeds
from tests.games.jago.table import plain_words

LONG = 60
TRIES = 60
"""Random short words tried before a walk falls back on the good plays."""
OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"glass": 0},
    {"words": "challenge"},
    {"words": "challenge", "glass": 30, "grace": 0},
)


class Stop(NamedTuple):
    """One action of a walk."""

    before: State
    seat: Seat
    action: Action
    at: float
    after: State
    effects: Effects


_WALKS: dict[tuple[str, int], tuple[Stop, ...]] = {}
"""Walks that were taken already: all properties are looked for in the same ones."""


def walk(game: JagoGame, seed: int, options: dict[str, OptionValue]) -> tuple[Stop, ...]:
    """A game at random: good plays, odd short words, taking back, challenges, the clock."""
    key = (str(options), seed)
    if key not in _WALKS:
        _WALKS[key] = tuple(_steps(game, seed, options))
    return _WALKS[key]


def _steps(game: JagoGame, seed: int, options: dict[str, OptionValue]) -> Iterator[Stop]:
    rng = random.Random(f"{seed} {options}")
    state = game.start(new_setup(game, 2, f"walk-{seed}", options))
    now = 0.0
    for _ in range(LONG):
        waiting = game.to_act(state)
        if not waiting:
            return
        due = game.due(state)
        seat = rng.choice(waiting)
        if due is not None and rng.random() < 0.08:
            seat, action, now = CLOCK, game.timeout(state), due
        else:
            now = now + rng.randrange(8) if due is None else min(now + rng.randrange(8), due)
            action = _choose(game, state, seat, now, rng)
        after, effects = game.apply(state, seat, action, now)
        yield Stop(state, seat, action, now, after, effects)
        state = after


def _choose(game: JagoGame, state: State, seat: Seat, now: float, rng: random.Random) -> Action:
    whim = rng.random()
    if seat == state.turn and not state.penalty:
        if whim < 0.15 and state.plays:
            return TakeBack()
        if whim < 0.5 and (odd := _odd_play(game, state, seat, now, rng)):
            return odd
    candidates = list(game.candidates(state, seat))
    if candidates[0] == End() and whim < 0.8:
        return candidates[0]
    if candidates[0] == TakeBack():
        return candidates[0]
    return rng.choice(candidates[:20])


def _odd_play(
    game: JagoGame, state: State, seat: Seat, now: float, rng: random.Random
) -> Action | None:
    """A play of a short word beside or on a letter of the board, whatever it leaves unfinished."""
    taken = [cell for cell, shown in enumerate(state.grid) if shown != EMPTY]
    short = [game.lexicon[rng.randrange(len(game.lexicon))][:3] for _ in range(TRIES)]
    for text in (*SHORT, *short) if taken else ():
        cell = rng.choice(taken) + rng.choice((0, 1, -1, 11, -11))
        if not 0 <= cell < len(state.grid) or rng.random() < 0.5:
            continue
        try:
            name = cell_name(cell, game.material.board)
            action = game.parse_action(f"play {name}{rng.choice('>v')} {text}", state, seat)
            game.apply(state, seat, action, now)
        except Refusal:
            continue
        return action
    return None


SHORT = "AS ES EN SE TE NE LE SI NI RI OS ON UN DU EU IL AN TU RE SA LA MA EST SON LES".split()

walks = pytest.mark.parametrize("options", OPTIONS, ids=str)
games_at_random = given(seed=st.sampled_from(seeds(12)))
few = settings(max_examples=12)


@walks
@games_at_random
@few
@pytest.mark.rule("J1", "J39")
def test_no_tile_is_lost(game: JagoGame, options: dict[str, OptionValue], seed: int) -> None:
    box = {letter: int(game.material.tiles[letter]) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    for stop in walk(game, seed, options):
        assert game.tokens(stop.after) == box
        assert all(len(rack) <= 12 for rack in stop.after.racks)


@walks
@games_at_random
@few
@pytest.mark.rule("J18")
def test_taking_back_restores_the_state(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    for stop in walk(game, seed, options):
        if isinstance(stop.action, Play):
            back = game.apply(stop.after, stop.seat, TakeBack(), stop.at).state
            # What can be challenged is another matter (J50).
            wanted = msgspec.structs.replace(stop.before, claims=(), last=None)
            back = msgspec.structs.replace(back, claims=())
            assert game.encode(back) == game.encode(wanted)


@walks
@games_at_random
@few
@pytest.mark.rule("J3", "J42")
def test_the_dial_adds_up_to_ten(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    for stop in walk(game, seed, options):
        assert sum(stop.after.dial) == 10
        assert min(stop.after.dial) >= 1
        if stop.seat != CLOCK:
            assert stop.after.dial == stop.before.dial


@walks
@games_at_random
@few
@pytest.mark.rule("J14", "J35")
def test_the_state_knows_every_run_and_its_history(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    arbiter = options.get("words") != "challenge"
    for stop in walk(game, seed, options):
        words = stop.after.words
        assert sorted(word[:3] for word in words) == sorted(plain_words(stop.after))
        for word in words:
            assert len(set(word.forms)) == len(word.forms)
            if word.open:
                assert stop.after.plays
                assert word.text not in word.forms
                if arbiter:
                    assert word.text not in game.lexicon
            else:
                assert word.forms[-1] == word.text
                assert not word.origins
                if arbiter:
                    assert word.text in game.lexicon


@walks
@games_at_random
@few
@pytest.mark.rule("J14", "J15", "J17", "J40")
def test_a_turn_that_is_over_fulfils_its_conditions(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    for stop in walk(game, seed, options):
        if isinstance(stop.action, End):
            assert not any(word.open for word in stop.after.words)
            assert lead(stop.after.grid, stop.seat) >= 1
            assert stop.after.turn == 1 - stop.seat
            assert len(stop.after.racks[stop.seat]) == 12 or not stop.after.bag
            glass = int(stop.after.setup.options["glass"])
            assert stop.after.glass == (stop.at + glass if glass else 0)


@walks
@games_at_random
@few
@pytest.mark.rule("J30", "J31", "J32")
def test_a_play_only_ever_wins_letters(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    for stop in walk(game, seed, options):
        if not isinstance(stop.action, Play | End):
            continue
        mine = str.isupper if stop.seat == 0 else str.islower
        pairs = list(zip(stop.before.grid, stop.after.grid, strict=True))
        assert all(mine(new) for old, new in pairs if mine(old) or old == EMPTY != new)
        assert all(mine(new) for old, new in pairs if old != new)
        before, after = count_colours(stop.before.grid), count_colours(stop.after.grid)
        gained = (after[stop.seat] - before[stop.seat]) - (
            after[1 - stop.seat] - before[1 - stop.seat]
        )
        assert stop.effects.score == gained


@walks
@games_at_random
@few
@pytest.mark.rule("J35")
def test_a_history_never_forgets(
    game: JagoGame, options: dict[str, OptionValue], seed: int
) -> None:
    for stop in walk(game, seed, options):
        if not isinstance(stop.action, Play | End):
            continue
        for old in stop.before.words:
            (new,) = (
                word
                for word in stop.after.words
                if word.down == old.down and _covers(word, old.start)
            )
            assert set(old.forms) <= set(new.forms)
            if new.text != old.text:
                assert new.text not in old.forms


def _covers(word: tuple[bool, int, str, *tuple[object, ...]], cell: int) -> bool:
    down, start, text = word[:3]
    step = 11 if down else 1
    return cell in range(start, start + step * len(text), step)
