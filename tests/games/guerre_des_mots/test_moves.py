"""The generator of moves: against a brute force on a small board, and in games on the real one."""

import random
from itertools import islice
from typing import NamedTuple

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Move, TakeBack
from logomachie.games.guerre_des_mots.moves import BOUNDS, KINDS, WIDE, Found, kinds_of
from logomachie.games.guerre_des_mots.moves_compounds import compounds
from logomachie.games.guerre_des_mots.moves_found import goals_of
from logomachie.games.guerre_des_mots.plays import judge
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon
from tests.chance import seeded
from tests.games.guerre_des_mots.brute_force import (
    JOKER_LETTERS,
    Shown,
    Size,
    all_moves,
    all_shots,
    random_position,
    shown,
    small_material,
)
from tests.games.guerre_des_mots.table import position


class Case(NamedTuple):
    """A small position in which moves of some kind are possible."""

    chains: tuple[str, ...]
    arsenal: str
    rule: str = "general"
    size: Size = Size()


CASES = {
    "base": Case((), "R U S A ?", "simple", Size(0, 4)),
    "arsenal": Case(("0 C5> ON, D5v NE", "1 B1> MOTS"), "I L S", "simple", Size(0, 3)),
    "capture": Case(("0 B8> RUSA", "1 B1> RUE, D1v EST"), "", "general", Size(3, 3)),
    "captures": Case(("0 C5> ON", "1 A1> RUS", "1 F8> MES"), "", "simple", Size(3, 3)),
    "transfer": Case(("0 B8> RUSA, E5v PARA", "1 B1> ET"), "", "simple", Size(3, 3)),
    "mixed": Case(("0 D6> SE, D6v SA", "1 A1> RUS"), "E", "general"),
    "both": Case(("0 A4> PARTIE",), "S U S", "general", Size(0, 3)),
    "turned": Case(("0 C1v SELLES", "1 G1> ET"), "R U", "general", Size(1, 3)),
    "beyond": Case(("0 B4> MUR+", "1 H1v TAS"), "A S", "general"),
    "compound": Case(("0 B4> DE", "1 H1v EST"), "C I +", "general", Size(0, 3)),
    "piracy": Case(("0 A1> ET", "1 C5> RUE, E5v EU"), "S", "general"),
    "uncross": Case(("0 B4> MUR+", "1 H1v TAS"), "E", "general"),
    "unveil": Case(("0 D5> SUR!", "1 A1> RUS"), "E", "general"),
    "cross": Case(("0 B6> RUS, B6v RAS", "1 H1v ET"), "+", "general"),
    "piece": Case(("0 A3> LE", "1 G6v RUE"), "N S", "general"),
}
"""Of each kind but those with shots and take-backs, which are looked at below."""


@pytest.fixture(scope="session")
def small(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> GuerreGame:
    return new_game(lexicon, small_material(tmp_path_factory.mktemp("small")))


def expected(game: GuerreGame, state: State, size: Size) -> dict[Shown, tuple[str, ...]]:
    """What the brute force finds, and of what kinds it is."""
    rules = game.rules(state.setup)
    found = all_moves(game, state, 0, size)
    return {shown(move, state, rules): kinds_of(move, verdict) for move, verdict in found}


def generated(state: State, rules: Rules) -> dict[Shown, Found]:
    """What the generator finds without bounds, each once."""
    found: dict[Shown, Found] = {}
    for item in moves.moves(state, 0, rules, bounds=WIDE._replace(releases=1)):
        if isinstance(item.move, Move) and not item.move.shots:
            key = shown(item.move, state, rules)
            assert key not in found, item
            found[key] = item
    return found


def is_small(key: Shown, move: Move, size: Size) -> bool:
    """Whether the brute force tries a move as well."""
    jokers = [put.token[1] for put in move.puts if put.token[0] == "?"]
    return (
        len(move.puts) <= size.laid
        and len(key.taken) <= size.taken
        and all(letter in JOKER_LETTERS for letter in jokers)
    )


def assert_same_moves(game: GuerreGame, state: State, size: Size) -> set[str]:
    """Compare the generator with the brute force; the kinds that there were."""
    rules = game.rules(state.setup)
    tried, found = expected(game, state, size), generated(state, rules)
    missed = {kinds: key for key, kinds in tried.items() if key not in found}
    assert not missed
    for key, item in found.items():
        assert isinstance(item.move, Move)
        assert_told_truly(item, state, rules)
        if is_small(key, item.move, size):
            assert key in tried, game.format_action(item.move)
    return {kind for kinds in tried.values() for kind in kinds}


def assert_told_truly(item: Found, state: State, rules: Rules) -> None:
    """The judge allows the move, and it is what it was said to be."""
    assert isinstance(item.move, Move)
    verdict = judge(state, state.turn, item.move, rules)
    assert item.kind in kinds_of(item.move, verdict)
    assert item.wins == bool(verdict.won)
    assert (item.again, item.spent) == (verdict.again, verdict.spent)
    assert item.taken == verdict.captured


# -- kind by kind


@pytest.mark.rule("G12", "G30", "G31", "G32", "G34", "G40", "G42", "G43", "G52", "G60", "G61")
@pytest.mark.parametrize("kind", CASES)
def test_each_kind_is_found_as_by_brute_force(small: GuerreGame, kind: str) -> None:
    case = CASES[kind]
    state = position(small, case.chains, [case.arsenal, ""], rule=case.rule)
    assert kind in assert_same_moves(small, state, case.size)


def words_laid(game: GuerreGame, state: State, cells: set[str]) -> set[str]:
    """The words of all moves that take these cells and lay something on the first of them."""
    rules = game.rules(state.setup)
    found = {
        (key.taken, min(cell for cell, _ in key.tokens)): judge(state, 0, item.move, rules).words
        for key, item in generated(state, rules).items()
        if isinstance(item.move, Move)
    }
    return {
        word
        for (taken, first), words in found.items()
        if taken == cells and first == min(cells)
        for word in words
    }


@pytest.mark.rule("G43")
def test_no_letter_that_comes_back_to_its_square_is_found(small: GuerreGame) -> None:
    loop = "0 A2v SEMIS, A6> SERT, D2v SAINT"
    state = position(small, [loop, "1 G6v RUE"], ["U L", ""])
    assert_same_moves(small, state, Size(2, 3))
    assert words_laid(small, state, {"A2", "A3"}) == {"USES"}  # not SELS, SUES: their S lay there


@pytest.mark.rule("G13")
@pytest.mark.parametrize(("arsenal", "founds"), [("R U E", True), ("", False)])
def test_a_second_chain_is_found_with_letters_taken(
    small: GuerreGame, arsenal: str, founds: bool
) -> None:
    state = position(small, ["0 G2v ET", "1 A1v MOTS"], [arsenal, ""])
    assert_same_moves(small, state, Size(1, 4))
    on_base = [
        key for key in generated(state, small.rules(state.setup)) if ("B8", "R") in key.tokens
    ]
    assert any(key.taken for key in on_base) == founds


@pytest.mark.rule("G30", "G40", "G41", "G90")
@seeded(4, 1004, 2280246238)
def test_all_moves_of_small_positions_are_found(small: GuerreGame, seed: int) -> None:
    rng = random.Random(seed)
    state = random_position(small, rng, "general" if seed % 3 else "simple")
    assert_same_moves(small, state, Size())


@pytest.mark.rule("G80", "G81", "G82", "G83")
@pytest.mark.parametrize("rule", ["simple", "general"])
@pytest.mark.parametrize("cross", ["", "+"])
def test_all_shots_are_found(small: GuerreGame, rule: str, cross: str) -> None:
    chains = ("0 D4> ON", f"1 A2> RUE, A2v RAS{cross}", "1 C7> ET, D7v TE")
    state = position(small, chains, ["S E", ""], rule=rule)
    rules = small.rules(state.setup)
    counts, at_crosses = set(), 0
    plain = moves.moves(state, 0, rules, ("arsenal",), WIDE)
    for item, verdict in islice(moves.legal(plain, state, 0, rules), 25):
        assert isinstance(item.move, Move)
        tried = set(all_shots(item.move, verdict, state, 0, rules, 2))
        armed = list(moves.with_shots(item, state, 0, rules))
        found = {each.move.shots for each in armed if isinstance(each.move, Move)}
        assert {shots for shots in found if len(shots) <= 2} == tried
        assert item.armed or not tried
        counts |= set(map(len, found))
        at_crosses += sum(shot.words == 0 for shots in found for shot in shots)
    assert counts >= ({1, 2} if rule == "general" else {1})
    assert bool(at_crosses) == bool(cross)


PORTE_PLAT = ["0 I8v CEP", "1 C20> RUSA, F16v PARIA", "1 R14v ET, R15> TE"]


@pytest.mark.rule("G34", "G100")
def test_a_compound_may_win(game: GuerreGame) -> None:
    state = position(game, PORTE_PLAT, ["O R T E P L A T +", ""], rule="general")
    rules = game.rules(state.setup)
    won = [item for item in moves.winning(state, 0, rules) if item.kind == "compound"]
    assert [(v.words, v.won) for _, v in moves.legal(won, state, 0, rules)] == [
        (("PORTE", "PLAT"), "G100")
    ]
    everything = moves.moves(state, 0, rules, ("compound",))
    for item, verdict in moves.legal(everything, state, 0, rules):
        assert item.wins == bool(verdict.won)


@pytest.mark.rule("G34", "G80")
def test_a_compound_may_fire(game: GuerreGame) -> None:
    state = position(game, PORTE_PLAT, ["O R T E P L A T +", ""], rule="general")
    rules = game.rules(state.setup)
    fired = [
        item for item in moves.moves(state, 0, rules, ("compound", "shot")) if item.kind == "shot"
    ]
    assert fired
    for item, _ in moves.legal(moves.moves(state, 0, rules, ("compound",)), state, 0, rules):
        assert item.armed or not list(moves.with_shots(item, state, 0, rules))


def test_a_search_for_compounds_leaves_the_arsenal_as_it_is(game: GuerreGame) -> None:
    state = position(game, PORTE_PLAT, ["O R T E P L A T +", ""], rule="general")
    scene = next(moves.scenes(state, 0, game.rules(state.setup), (), BOUNDS))
    held = scene.held.may.copy()
    assert list(compounds(scene, goals_of(scene), BOUNDS, scene.sources(BOUNDS, False)))
    assert scene.held.may.tolist() == held.tolist()


@pytest.mark.rule("G91")
@seeded(12)
def test_all_take_backs_are_found(small: GuerreGame, seed: int) -> None:
    state = random_position(small, random.Random(seed), "general")
    rules = small.rules(state.setup)
    tried = set()
    for chain in (chain for chain in state.chains if chain.seat == 0):
        names = [rules.material.name(link.cell) for link in chain.links]
        for start in range(len(names)):
            for stop in range(start + 1, len(names) + 1):
                action = TakeBack(tuple(names[start:stop]))
                try:
                    small.apply(state, 0, action, 0)
                except Refusal:
                    continue
                tried.add(frozenset(action.cells))
    found = [item.move for item in moves.take_backs(state, 0, rules)]
    assert {frozenset(back.cells) for back in found if isinstance(back, TakeBack)} == tried
    assert len(found) == len(tried)


# -- in games on the real board


@pytest.mark.rule("G22", "G23", "G30", "G93", "G110")
@pytest.mark.parametrize(("players", "rule"), [(2, "simple"), (2, "general"), (4, "general")])
def test_every_move_of_a_game_is_legal(game: GuerreGame, players: int, rule: str) -> None:
    rng = random.Random(players)
    state = game.start(new_setup(game, players, f"moves-{rule}", {"rule": rule}))
    rules = game.rules(state.setup)
    met: set[str] = set()
    for _ in range(14):
        seat = state.turn
        found = list(islice(moves.moves(state, seat, rules), 400))
        some = rng.sample(found, min(40, len(found)))
        for item in some:
            if isinstance(item.move, Move) and not item.move.shots:
                assert_told_truly(item, state, rules)
            if isinstance(item.move, Move):
                met |= set(kinds_of(item.move, judge(state, seat, item.move, rules)))
        if not some:
            break
        item = rng.choice([i for i in some if isinstance(i.move, Move)] or some)
        state = game.apply(state, seat, item.move, 0).state
        if not game.to_act(state):
            break
    assert met >= {"arsenal", "base", "mixed"}


def test_moves_come_in_the_same_order_again(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA, F16v PARIA", "1 H7> RUES, K2v SELLES"], ["P U R S E", ""])
    rules = game.rules(state.setup)
    first, again = (list(islice(moves.moves(state, 0, rules), 500)) for _ in range(2))
    assert first == again


@pytest.mark.rule("G100")
def test_what_wins_comes_first(game: GuerreGame) -> None:
    chains = ["0 C20> RUSA, F16v PARIA, F16> PURS, I11v ORALES", "1 H2> ET"]
    state = position(game, chains, ["N A R E S T", ""])
    rules = game.rules(state.setup)
    won = list(moves.winning(state, 0, rules))
    assert won
    assert all(item.wins for item in won)
    first = list(islice(moves.moves(state, 0, rules), len(won)))
    assert {item.move for item in first} == {item.move for item in won}
    assert any("ORNA" in verdict.words for _, verdict in moves.legal(won, state, 0, rules))


def test_the_nearest_to_a_goal_comes_early(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA", "1 O1> MOTS"], ["P A R I S T E N", ""])
    rules = game.rules(state.setup)
    found = list(islice(moves.moves(state, 0, rules, ("arsenal",)), 300))
    distances = [item.distance - 2 * item.again for item in found]
    assert distances == sorted(distances)


@pytest.mark.parametrize("kind", KINDS)
def test_only_kinds_that_were_asked_for_are_found(game: GuerreGame, kind: str) -> None:
    chains = ["0 C20> RUSA, F16v PARIA", "1 H7> RUES, K2v SELLES", "1 O1> MOTS"]
    state = position(game, chains, ["S E ? +", ""], rule="general")
    found = islice(moves.moves(state, 0, game.rules(state.setup), (kind,)), 50)
    assert {item.kind for item in found} <= {kind}


def test_candidates_hold_captures_and_transfers(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA, F16v PARIA", "1 H7> RUES, K2v SELLES"])
    texts = [game.format_action(action) for action in game.candidates(state, 0)]
    assert any("@C20" in text for text in texts)
    assert any("@H7" in text for text in texts)


def test_candidates_hold_shots(game: GuerreGame) -> None:
    chains = ["0 B10> ESSENTIELLE, B10v EST", "1 L1v MISE"]
    state = position(game, chains, ["", "RIT"], turn=1)
    texts = [game.format_action(action) for action in game.candidates(state, 1)]
    assert any("fire I4:I10" in text for text in texts)
