"""The kernel and the referee of JAGO agree, and searches find turns that can be played."""

import random
from collections.abc import Iterator, Sequence

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves
from logomachie.games.jago.actions import End, Play
from logomachie.games.jago.board import cell_name, cell_number, lead, line_from
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.games.jago.turns import play
from logomachie.kernel.budget import UNLIMITED, Budget
from logomachie.kernel.overlay import plays as overlay
from tests.chance import seeded
from tests.games.jago.table import do, position

WORK = Budget.of_work(30)


def playout(game: JagoGame, seed: str, options: dict[str, str | int | bool]) -> Iterator[State]:
    """States of a game of random plays, good ones more often; turns end where they can."""
    rng = random.Random(seed)
    state = game.start(new_setup(game, 2, seed, options))
    for _ in range(40):
        yield state
        plays = moves.best_plays(game.lexicon, state, game.material, 40)
        if not plays:
            return
        action = plays[min(rng.randrange(40), rng.randrange(40), len(plays) - 1)].play
        state = game.apply(state, state.turn, action, 0.0).state
        if lead(state.grid, state.turn) > 0 and rng.random() < 0.9:
            state = game.apply(state, state.turn, End(), 0.0).state


def put(state: State, action: Play, game: JagoGame) -> frozenset[tuple[int, str]]:
    """Which letters a play puts where: the same for both ways to write a single tile."""
    start = cell_number(action.start, game.material.board)
    line = line_from(start, down=action.down, board=game.material.board)
    pairs = zip(line, action.word, strict=False)
    return frozenset((cell, letter) for cell, letter in pairs if state.grid[cell].upper() != letter)


@pytest.mark.rule("J31", "J32", "J33", "J34", "J35", "J36", "J37", "J38")
@seeded(4)
def test_the_referee_accepts_every_play_and_counts_the_same(game: JagoGame, seed: int) -> None:
    rng = random.Random(seed)
    checked = 0
    for state in playout(game, str(seed), {}):
        plays = list(moves.legal_plays(game.lexicon, state, game.material))
        for scored in rng.sample(plays, min(60, len(plays))):
            judged = play(state, scored.play, game.lexicon, game.material)
            assert judged.effects.score == scored.gain, scored
            assert not any(word.open for word in judged.state.words), scored
            checked += 1
    assert checked


@pytest.mark.rule("J11")
def test_plays_on_some_lines_are_those_of_all_plays(game: JagoGame) -> None:
    words = moves.words_for(game.lexicon, game.material)
    checked = 0
    for state in playout(game, "lines", {}):
        here = moves.position_of(words, state, game.material)
        assert here
        found = list(overlay.all_plays(words, here))
        for lines in ([(False, 5)], [(True, 4), (True, 6)], [(False, 2), (True, 5)]):
            wanted = [
                play
                for play in found
                if (play.down, divmod(play.cell, here.columns)[play.down]) in lines
            ]
            assert list(overlay.plays_on(words, here, lines)) == wanted
            checked += len(wanted)
    assert checked > 500


def near_words(game: JagoGame, state: State, rng: random.Random) -> Iterator[Play]:
    """Words near those on the board, each tried where it would change one of them."""
    board = game.material.board
    for word in rng.sample(state.words, min(6, len(state.words))):
        replaced = 2 if len(word.text) > 6 else 1
        near = [
            *game.lexicon.replacements(word.text, replaced),
            *game.lexicon.extensions(word.text, front=1, behind=2),
        ]
        for text in rng.sample(near, min(60, len(near))):
            shift = max(0, text.find(word.text))
            step = board.columns if word.down else 1
            before = word.start // board.columns if word.down else word.start % board.columns
            line = line_from(word.start - shift * step, down=word.down, board=board)
            if shift <= before and len(text) <= len(line):
                yield with_tiles(state, cell_name(line[0], board), word.down, text, line)


def with_tiles(state: State, start: str, down: bool, text: str, line: Sequence[int]) -> Play:
    """A play with the tiles of the rack first, of the pool where they lack."""
    rack, from_pool = list(state.racks[state.turn]), []
    for at, letter in enumerate(text):
        if state.grid[line[at]].upper() != letter:
            if letter in rack:
                rack.remove(letter)
            else:
                from_pool.append(at)
    return Play(start, down, text, tuple(from_pool))


@pytest.mark.rule("J33", "J35", "J37")
@seeded(1)
def test_what_the_referee_accepts_is_found(game: JagoGame, seed: int) -> None:
    rng = random.Random(seed)
    accepted = refused = 0
    for state in playout(game, f"found {seed}", {}):
        found = list(moves.legal_plays(game.lexicon, state, game.material))
        actions = {scored.play for scored in found}
        gains = {put(state, scored.play, game): scored.gain for scored in found}
        for action in near_words(game, state, rng):
            try:
                judged = play(state, action, game.lexicon, game.material)
            except Refusal:
                refused += 1
                assert action not in actions
                continue
            if not any(word.open for word in judged.state.words):
                accepted += 1
                assert gains[put(state, action, game)] == judged.effects.score, action
    assert accepted > 50
    assert refused > 50


@pytest.mark.rule("J14")
def test_the_kernel_sees_the_position_of_the_referee_in_the_middle_of_a_turn(
    game: JagoGame,
) -> None:
    words = moves.words_for(game.lexicon, game.material)
    for state in playout(game, "middle", {}):
        seen = moves.position_of(words, state, game.material)
        assert seen is not None
        assert overlay.balance(seen) == lead(state.grid, state.turn)
        assert int(seen.tiles.sum()) == len(state.racks[state.turn] + state.pool)


def test_candidates_are_legal_while_runs_are_open(game: JagoGame) -> None:
    for seed in ("x", "y"):
        for state in playout(game, seed, {"words": "challenge"}):
            for action in list(moves.candidates(game.lexicon, state, game.material))[:10]:
                play(state, action, game.lexicon, game.material)


def test_candidates_come_in_a_fixed_order_the_best_first(game: JagoGame) -> None:
    for state in playout(game, "order", {}):
        first = moves.best_plays(game.lexicon, state, game.material, 30)
        assert first == moves.best_plays(game.lexicon, state, game.material, 30)
        gains = [scored.gain for scored in first]
        assert gains == sorted(gains, reverse=True)
        assert [scored.play for scored in first] == list(
            moves.candidates(game.lexicon, state, game.material)
        )[:30]


@pytest.mark.rule("J15")
def test_turns_that_regain_the_advantage_are_found(game: JagoGame) -> None:
    turns = 0
    state = game.start(new_setup(game, 2, "turns", {}))
    while turns < 8:
        plays = moves.best_turn(game.lexicon, state, game.material, WORK.begin())
        assert plays
        for action in plays:
            state = game.apply(state, state.turn, action, 0.0).state
        state = game.apply(state, state.turn, End(), 0.0).state
        turns += 1


@pytest.mark.rule("J33", "J37", "J50")
def test_a_good_turn_can_be_carried_out_where_nothing_is_checked(game: JagoGame) -> None:
    """Crossing words are judged at the end there, by what they were when the turn began."""
    state = game.start(new_setup(game, 2, "ch2", {"words": "challenge", "glass": 0}))
    for _ in range(5):
        plays = moves.best_turn(game.lexicon, state, game.material, WORK.begin())
        assert plays
        for action in plays:
            state = game.apply(state, state.turn, action, 0.0).state
        end = moves.ending(game.lexicon, state, game.material)
        assert end
        state = game.apply(state, state.turn, end, 0.0).state


@pytest.mark.rule("J39")
def test_tiles_of_the_pool_are_used_where_the_rack_lacks_them(game: JagoGame) -> None:
    state = position(game, "ras", ["ZZ", "E"], pool="G", turn=0)
    plays = moves.best_plays(game.lexicon, state, game.material, 5)
    assert plays[0].play.word == "GRAS"
    assert plays[0].play.pool == (0,)


@pytest.mark.rule("J15", "J19")
def test_a_lost_position_is_recognised(game: JagoGame) -> None:
    state = position(game, "mathematiques"[:10], ["ZW", "E"], turn=0, at="A6")
    found = moves.analyse(game.lexicon, state, game.material, UNLIMITED)
    assert found.complete
    assert not found.regains
    assert moves.best_turn(game.lexicon, state, game.material, UNLIMITED) == ()


@pytest.mark.rule("J15")
def test_an_analysis_of_few_tiles_is_the_best_of_all(game: JagoGame) -> None:
    state = position(game, "ras", ["GE", "E"], turn=0)
    found = moves.analyse(game.lexicon, state, game.material, UNLIMITED)
    assert found.complete
    assert found.regains
    best = 0
    for first in moves.legal_plays(game.lexicon, state, game.material):
        after = play(state, first.play, game.lexicon, game.material).state
        best = max(best, lead(after.grid, 0))
        for second in moves.legal_plays(game.lexicon, after, game.material):
            then = play(after, second.play, game.lexicon, game.material).state
            best = max(best, lead(then.grid, 0))
    assert found.lead >= best > 0


def test_an_analysis_says_when_a_play_must_be_taken_back(game: JagoGame) -> None:
    state = position(game, "chat", ["RATE", "E"], turn=0)
    open_run = do(game, state, "play D7> RATE")
    assert any(word.open for word in open_run.words)
    with pytest.raises(ValueError, match="take it back"):
        moves.analyse(game.lexicon, open_run, game.material, UNLIMITED)


@pytest.mark.rule("J50")
def test_without_an_arbiter_no_false_steal_is_claimed(game: JagoGame) -> None:
    state = position(game, "peche", ["R", "E"], turn=0, options={"words": "challenge"})
    (found,) = [
        scored.play
        for scored in moves.legal_plays(game.lexicon, state, game.material)
        if scored.play.word == "PECHER"
    ]
    assert found.spare
