"""What actions do to arsenals, crosses and turns, beyond what scenarios can say."""

import pytest

from logomachie.engine.game import Result
from logomachie.games.guerre_des_mots.actions import Draw, Pass, Resign
from logomachie.games.guerre_des_mots.board import words_of
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from tests.games.guerre_des_mots.table import do, kinds, position, refusal_of

SELLES = "1 H7> RUES, K2v SELLES"
PARIA = "0 C20> RUSA, F16v PARIA"


def texts(state: State) -> list[list[str]]:
    """The words of all chains."""
    return [[word.text for word in words_of(chain.links)] for chain in state.chains]


@pytest.mark.rule("G40", "G41")
def test_a_capture_leaves_the_rest_of_the_chain(game: GuerreGame) -> None:
    state = do(game, position(game, [PARIA, SELLES]), "lay G16> URS from H7 I7 K2")
    assert texts(state) == [["RUSA", "PARIA", "PURS"], ["ES", "ELLES"]]
    assert (state.turn, state.moves_left, state.replaying) == (0, 1, True)


@pytest.mark.rule("G31", "G35")
def test_a_lone_word_grows_at_both_ends_in_its_axis_only(game: GuerreGame) -> None:
    state = position(game, ["0 G16> ON"], ["TSE", ""])
    assert texts(do(game, state, "lay F16> T I16> S")) == [["TONS"]]
    assert refusal_of(game, state, "lay F16> T H15v E") == ("G35", "two-words")


@pytest.mark.rule("G50")
def test_each_token_on_green_is_a_move(game: GuerreGame) -> None:
    state = do(game, position(game, ["0 I8> MUR"], ["OTIFA"]), "lay I9v OTIF")
    assert (state.turn, state.moves_left) == (0, 2)


@pytest.mark.rule("G83", "G93")
def test_what_is_shot_goes_to_the_arsenal_and_is_neutral_there(game: GuerreGame) -> None:
    chains = ["0 B10> ESSENTIELL?E, B10v EST", "1 L1v MISE"]
    state = position(game, chains, ["", "RIT"], turn=1)
    after = do(game, state, "lay I4> RIT fire I4:I10")
    letters = sorted(kind[0] for kind in kinds(game, after.arsenals[1]))
    assert "".join(letters) == "?EEILLNSST"
    assert texts(after) == [["EST"], ["MISE", "RITE"]]


@pytest.mark.rule("G84", "G92")
def test_a_shot_that_fails_takes_nothing(game: GuerreGame) -> None:
    chains = ["0 I10> PARI, L10v IL", "1 L1v MISE"]
    state = position(game, chains, ["", "RIT"], words="challenge", turn=1)
    after = do(game, state, "lay I4> RIT fire I4:I10")
    assert after.arsenals[1] == ()
    assert texts(after) == [["PARI", "IL"], ["MISE", "RITE"]]


@pytest.mark.rule("G60", "G62")
def test_the_cross_goes_back_to_the_owner_when_its_word_changes(game: GuerreGame) -> None:
    state = position(game, ["0 E16> VRAIMENT+", "1 O1> MOTS"], ["", ""])
    after = do(game, state, "back E16-H16")
    assert kinds(game, after.arsenals[0]) == sorted(["+", "Aà", "Iî", "R", "V"])
    assert texts(after)[0] == ["MENT"]


@pytest.mark.rule("G62")
def test_lengthening_a_protected_lone_word_frees_its_cross(game: GuerreGame) -> None:
    state = position(game, ["0 G16> ON+"], ["T", ""])
    after = do(game, state, "lay F16> T")
    assert texts(after) == [["TON"]]
    assert kinds(game, after.arsenals[0]) == ["+"]


@pytest.mark.rule("G44", "G60")
def test_the_unprotected_part_of_a_chain_can_be_captured(game: GuerreGame) -> None:
    chains = ["0 F16v PARIA, F16> PURS+", "1 O1> LAC"]
    state = position(game, chains, ["", "S"], turn=1)
    assert refusal_of(game, state, "lay R1> S from I16") == ("G44", "word-protected")
    state = position(game, ["0 F16> PURS+MURS", "1 O1> LAC"], ["", ""], turn=1)
    after = do(game, state, "lay R1> S from N16")
    assert texts(after) == [["PURS", "MUR"], ["LACS"]]


@pytest.mark.rule("G70")
def test_the_owner_of_a_blocked_chain_still_uses_it(game: GuerreGame) -> None:
    state = position(game, ["0 F6> B O N!", "1 O1> MOTS"], ["S", ""], rule="general")
    assert state.chains[0].blocked
    after = do(game, state, "lay I6> S")
    assert after.chains[0].blocked
    back = do(game, position(game, ["0 F6> D O N!"], ["", ""], rule="general"), "back H6")
    assert not any(chain.blocked for chain in back.chains)


@pytest.mark.rule("G90")
def test_pirated_letters_belong_to_the_other(game: GuerreGame) -> None:
    state = do(game, position(game, ["0 C20> RUSA", SELLES], ["RU"]), "lay I2> RU")
    assert [chain.seat for chain in state.chains] == [0, 1]
    assert texts(state)[1] == ["RUES", "SELLES", "RUS"]
    assert state.arsenals[0] == ()


@pytest.mark.rule("G92")
def test_a_mistake_moves_nothing_and_ends_the_turn(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA"], ["XS"], words="challenge", moves_left=3, replaying=True)
    after = do(game, state, "lay F19v X")
    assert (after.chains, after.arsenals) == (state.chains, state.arsenals)
    assert (after.turn, after.moves_left, after.replaying) == (1, 1, False)


@pytest.mark.rule("G94")
def test_the_humblest_candidate(game: GuerreGame) -> None:
    chains = ["0 C20> RUSA", "1 O1> MOTS"]
    blocked = position(game, chains, ["", ""])
    assert list(game.candidates(blocked, 0))[-1] == Draw()
    nothing = position(game, chains, ["", ""], reserve="")
    assert list(game.candidates(nothing, 0))[-1] == Pass()


@pytest.mark.rule("G94")
def test_a_draw_takes_the_next_two_letters(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA"], ["", ""], reserve="K W X")
    after = do(game, state, "draw")
    assert kinds(game, after.arsenals[0]) == ["K", "W"]
    assert kinds(game, after.reserve) == ["X"]


@pytest.mark.rule("G100")
def test_four_letters_of_a_longer_word_must_be_a_word_themselves(game: GuerreGame) -> None:
    state = position(game, ["0 G10> PA"], ["RTIES"])
    after = do(game, state, "lay I10> RTIES")
    assert game.result(after) is None


@pytest.mark.rule("G103")
def test_a_blocked_game_does_not_wait_for_who_resigned(game: GuerreGame) -> None:
    chains = ["0 C20> RUSA", "1 O1> MOTS"]
    state = position(game, chains, ["", "", ""], players=3, reserve="")
    passed = do(game, game.apply(state, 2, Resign(), 0).state, "pass")
    assert game.result(passed) is None
    assert game.result(do(game, passed, "pass")) == Result((0, 1), (0, 0, 0), "G103", "all-blocked")


@pytest.mark.rule("G103")
def test_a_game_that_goes_on_for_too_long_is_drawn(game: GuerreGame) -> None:
    last = game.material.figures.longest - 1
    state = position(game, ["0 C20> RUSA", "1 O1> MOTS"], ["", ""], reserve="E", actions=last)
    result = game.result(do(game, state, "draw"))
    assert result
    assert (result.winners, result.reason, result.who) == ((0, 1), "too-long", None)


@pytest.mark.rule("G13", "G30")
def test_two_own_chains_lend_each_other_letters(game: GuerreGame) -> None:
    state = position(game, [PARIA, "0 N19> DURES"])
    after = do(game, state, "lay G16> RES from P19-R19")
    assert texts(after) == [["RUSA", "PARIA", "PRES"], ["DU"]]
    assert not after.replaying
