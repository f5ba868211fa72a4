"""What the analysis of JAGO says to a player."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from logomachie.cli.screen import Screen
from logomachie.cli.session import Player, Session
from logomachie.cli.texts import Language, speaker
from logomachie.engine.game import Effects, Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.jago import analysis, moves, unfinished
from logomachie.games.jago.actions import End
from logomachie.games.jago.board import lead
from logomachie.games.jago.moves import Analysis
from logomachie.games.jago.notation import format_action
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import UNLIMITED, Budget
from logomachie.kernel.overlay import plays as overlay
from tests.chance import seeds
from tests.games.jago.all_turns import all_after, can_be_finished, can_end, every_play
from tests.games.jago.table import do, position

WORK = Budget.of_work(400)


def analyse(game: JagoGame, state: State, seat: Seat, budget: Budget) -> Effects:
    """What the game says, as anybody reads it."""
    return analysis.analyse(game, state, seat, budget)


@pytest.mark.rule("J15", "J19")
@pytest.mark.parametrize(
    ("grid", "rack", "short"),
    [("mathematiq", "ZW", 11), ("....chats", "", 6), ("....chats", "W", 6)],
)
def test_it_says_that_the_advantage_cannot_be_regained(
    game: JagoGame, grid: str, rack: str, short: int
) -> None:
    state = position(game, grid, [rack, "E"], turn=0, at="A6")
    said = analyse(game, state, 0, WORK)
    assert said
    assert (said.rule, said.key) == ("J19", "hopeless")
    assert said.details["short"] == short


@pytest.mark.rule("J50")
def test_it_proves_nothing_where_anything_can_be_laid(game: JagoGame) -> None:
    """WCHATS would regain the advantage for who dares to lay it."""
    state = position(game, "chats", ["W", "E"], turn=0, options={"words": "challenge"})
    said = analyse(game, state, 0, WORK)
    assert said
    assert said.key == "not-found"
    do(game, state, "play C6> WCHATS", "end")


@pytest.mark.rule("J50")
def test_a_turn_that_it_shows_can_be_carried_out_where_nothing_is_checked(game: JagoGame) -> None:
    state = game.start(new_setup(game, 2, "ch1", {"words": "challenge", "glass": 0}))
    for _ in range(3):
        said = analyse(game, state, state.turn, WORK)
        assert said
        assert said.key == "regains"
        state = do(game, state, *said.details["turn"].split(", "))
        end = moves.ending(game.lexicon, state, game.material)
        assert end
        state = game.apply(state, state.turn, end, 0.0).state


@pytest.mark.rule("J11", "J19")
def test_it_says_that_the_advantage_alone_does_not_end_a_turn(game: JagoGame) -> None:
    state = position(game, "CHATS", ["", "E"], turn=0)
    said = analyse(game, state, 0, WORK)
    assert said
    assert said.key == "stuck"


# -- against every turn that the referee allows

SIDE = 3
GIVEN_UP = Path(__file__).with_name("given_up.toml")


def small(game: JagoGame) -> JagoGame:
    """JAGO on a board that is small enough to try everything."""
    board = msgspec.structs.replace(game.material.board, columns=SIDE, rows=SIDE)
    return JagoGame(game.lexicon, msgspec.structs.replace(game.material, board=board))


def small_position(game: JagoGame, seed: int, tiles: int) -> State:
    """The start of a turn after random plays, with few tiles in hand."""
    rng = random.Random(seed)
    state = game.start(new_setup(game, 2, str(seed), {"glass": 0}))
    for _ in range(rng.randrange(3, 14)):
        plays = moves.best_plays(game.lexicon, state, game.material, 30)
        if not plays:
            break
        state = game.apply(state, state.turn, rng.choice(plays).play, 0.0).state
        if lead(state.grid, state.turn) > 0:
            state = game.apply(state, state.turn, End(), 0.0).state
    racks = list(state.racks)
    racks[state.turn] = "".join(sorted(rng.sample("AEIOUSTRNLDMPCBGHWK", tiles)))
    return msgspec.structs.replace(state, racks=(racks[0], racks[1]), pool="", plays=())


@pytest.mark.seeded
@pytest.mark.rule("J14", "J15", "J19")
@pytest.mark.parametrize("tiles", [1, 2])
def test_what_it_says_is_true_of_every_turn(game: JagoGame, tiles: int) -> None:
    game = small(game)
    keys = set()
    for seed in seeds(80):
        state = small_position(game, seed, tiles)
        said = analyse(game, state, state.turn, WORK)
        assert said
        keys.add(said.key)
        if said.key == "regains":
            do(game, state, *said.details["turn"].split(", "), "end")
        elif said.key == "hopeless":
            assert not can_end(game, state, 2000)
        elif said.key == "hopeless-if-finished-at-once":
            assert not can_end(game, state, 2000, unfinished=1)
        elif said.key == "hopeless-if-finished":
            assert not can_end(game, state, 2000, unfinished=0)
    assert {"regains", "hopeless-if-finished-at-once"} <= keys
    assert tiles > 1 or "hopeless" in keys


@pytest.mark.seeded
@pytest.mark.rule("J14")
def test_no_play_is_missed_that_leaves_a_run_to_be_finished(game: JagoGame) -> None:
    game = small(game)
    words = moves.words_for(game.lexicon, game.material)
    finished = 0
    for seed in seeds(60):
        state = small_position(game, seed, 2)
        position = moves.position_of(words, state, game.material)
        assert position
        found = {
            moves.to_action(play, state.racks[state.turn], state, game.material)
            for play in overlay.open_plays(words, position, tiles_at_hand=False)
        }
        for action in every_play(game, state):
            try:
                after = game.apply(state, state.turn, action, 0.0).state
            except Refusal:
                continue
            if any(word.open for word in after.words) and action not in found:
                assert not can_be_finished(game, after, 2000)
            finished += action in found
    assert finished > 20


@pytest.mark.rule("J14")
def test_it_finds_a_turn_through_unfinished_words(game: JagoGame) -> None:
    """ORE leaves MUO and SE across; the next plays make words of them."""
    game = small(game)
    state = position(game, ".MU\nSAR\n.Se", ["", "OW"], turn=1, at="A1")
    assert not can_end(game, state, 2000, unfinished=0)
    said = analyse(game, state, 1, WORK)
    assert said
    assert said.key == "regains"
    plays = said.details["turn"].split(", ")
    assert any(word.open for word in do(game, state, plays[0]).words)
    do(game, state, *plays, "end")


@pytest.mark.seeded
@pytest.mark.rule("J14", "J33")
def test_no_play_is_missed_that_finishes_what_a_play_left_unfinished(game: JagoGame) -> None:
    game = small(game)
    search = unfinished._Search(game.lexicon, game.material, UNLIMITED)
    words = moves.words_for(game.lexicon, game.material)
    finished = 0
    for seed in seeds(50):
        state = small_position(game, seed, 2)
        position = moves.position_of(words, state, game.material)
        assert position
        openings = overlay.open_plays(words, position, tiles_at_hand=False)
        for row in openings.rows:
            for _, left_open in search._judged([overlay.decode(position, row)], state):
                found = {after.grid for _, after in search._finished(left_open, 1)}
                assert found == set(finished_by_a_play(game, left_open))
                assert not found or search._may_be_finished_next(position, row)
                finished += len(found)
    assert finished > 5


@pytest.mark.seeded
@pytest.mark.rule("J14", "J15", "J39")
def test_no_turn_is_missed_that_finishes_at_once_what_it_leaves_unfinished(game: JagoGame) -> None:
    """The highest lead is that of every turn that the referee allows; one tile is in the pool."""
    game = small(game)
    search = unfinished._Search(game.lexicon, game.material, UNLIMITED)
    regained = proven = 0
    for seed in seeds(60):
        state = small_position(game, seed, 2)
        rack, pool = list(state.racks[state.turn])
        racks = (rack, "") if state.turn == 0 else ("", rack)
        state = msgspec.structs.replace(state, racks=racks, pool=pool)
        found = search.finished_at_once(state)
        if isinstance(found, Analysis):
            do(game, state, *map(format_action, found.plays), "end")
            regained += 1
            continue
        assert found == best_lead(game, state)
        proven += 1
    assert min(regained, proven) > 10


def best_lead(game: JagoGame, state: State) -> int:
    """The highest lead with words everywhere, never after two plays in a row that left others."""
    every = [state, *all_after(game, state, 3000, unfinished=1)]
    finished = (after for after in every if not any(word.open for word in after.words))
    return max(lead(after.grid, state.turn) for after in finished)


@pytest.mark.rule("J14", "J19")
@pytest.mark.parametrize("number", [0, 1])
def test_it_finds_turns_that_the_next_play_finishes(game: JagoGame, number: int) -> None:
    """In positions that bots gave up."""
    state = given_up(game, "saved", number)
    assert moves.analyse(game.lexicon, state, game.material, UNLIMITED).complete
    found = unfinished.analyse(game.lexicon, state, game.material, UNLIMITED).found
    assert found
    assert any(word.open for word in do(game, state, format_action(found.plays[0])).words)
    do(game, state, *map(format_action, found.plays), "end")


def given_up(game: JagoGame, kind: str, number: int) -> State:
    """A position of the file."""
    table = tomllib.loads(GIVEN_UP.read_text())[kind][number]
    return game.parse_position(table, new_setup(game, 2, "given up", {"glass": 0}))


@pytest.mark.rule("J14", "J19")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_what_it_says_of_positions_that_bots_gave_up(game: JagoGame, number: int) -> None:
    """No turn of finished words regains the advantage there; what is shown can be carried out."""
    state = given_up(game, "position", number)
    found = moves.analyse(game.lexicon, state, game.material, UNLIMITED)
    assert found.complete
    assert not found.regains
    said = analyse(game, state, state.turn, WORK)
    assert said
    assert said.key not in ("hopeless", "stuck")
    if said.key == "regains":
        do(game, state, *said.details["turn"].split(", "), "end")


def finished_by_a_play(game: JagoGame, state: State) -> Iterator[str]:
    """The grids without unfinished words that a single play leads to."""
    for action in every_play(game, state):
        try:
            after = game.apply(state, state.turn, action, 0.0).state
        except Refusal:
            continue
        if not any(word.open for word in after.words):
            yield after.grid


@pytest.mark.rule("J14", "J19")
def test_what_unfinished_words_can_save_is_not_called_hopeless(game: JagoGame) -> None:
    """Of a game between bots: no play leaves words only, and three plays regain the advantage."""
    grid = """COMpARSE.R.
EU.su.onDEs
.ahi.Tu.EPi
.to.fil.mas
yen.EteteR.
.ENQUIReNT.
A.i....TAIN
GASCONS.g..
R...h..velD
EN..mi.suiE
A....f..r.S"""
    history = ["A10> EX EH", "J1v DEPARTI", "C3v HENNIR HONNIR", "J9v NI", "K9v DE DEB DEY DER"]
    pool = "BBCDDDDHHHKLLLNNNRXZZ"
    racks = ["GJK", "WW"]
    state = position(game, grid, racks, turn=1, at="A1", pool=pool, bag="", history=history)
    found = moves.analyse(game.lexicon, state, game.material, UNLIMITED)
    assert found.complete
    assert not found.regains
    assert not found.settled
    said = analyse(game, state, 1, WORK)
    assert said
    assert said.key in ("hopeless-if-finished", "hopeless-if-finished-at-once", "regains")
    do(game, state, "play E1v (B)U", "play A2> (A)U", "play A1> COMP(EN)SE", "end")


@pytest.mark.rule("J15", "J19")
def test_it_shows_a_turn_that_regains_the_advantage(game: JagoGame) -> None:
    state = position(game, "ras", ["GE", "E"], turn=0)
    said = analyse(game, state, 0, WORK)
    assert said
    assert said.key == "regains"
    for text in said.details["turn"].split(", "):
        state = do(game, state, text)
    assert game.scores(state)[0] - game.scores(state)[1] == said.details["lead"]
    do(game, state, "end")


@pytest.mark.rule("J14", "J18")
def test_it_takes_an_unfinished_word_back(game: JagoGame) -> None:
    state = do(game, position(game, "chat", ["RATE", "E"], turn=0), "play D7> RATE")
    assert any(word.open for word in state.words)
    said = analyse(game, state, 0, WORK)
    assert said
    assert said.key == "regains"
    first, *_ = plays = said.details["turn"].split(", ")
    assert first == "take back"
    do(game, state, *plays, "end")


@pytest.mark.rule("J18")
def test_it_goes_on_from_the_plays_made(game: JagoGame) -> None:
    state = position(game, "tarte\n....a\n....s", ["SEE", "E"], turn=0, at="D5")
    made = do(game, state, "play D5> TARTES")
    said = analyse(game, made, 0, WORK)
    assert said
    assert said.key == "regains"
    assert "take back" not in said.details["turn"]


def test_it_is_for_the_player_to_move(game: JagoGame) -> None:
    state = position(game, "ras", ["GE", "E"], turn=0)
    with pytest.raises(Refusal):
        analyse(game, state, 1, WORK)


def test_it_is_said_in_the_terminal(game: JagoGame, capsys: pytest.CaptureFixture[str]) -> None:
    book = read_rulebook("logomachie.games.jago", "fr")
    players = [Player("Anne"), Player("Zoé")]
    setup = new_setup(game, 2, "abc", {"glass": 0})
    table = Session.start(game, setup, players, Screen(speaker(Language.FR), Language.FR), book)
    table._answer(game.to_act(table.state)[0], "analyse", Language.FR)
    assert "[J19] Voici de quoi reprendre l’avantage" in capsys.readouterr().out
