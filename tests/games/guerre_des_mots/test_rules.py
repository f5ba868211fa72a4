"""What actions do to arsenals, crosses and turns, beyond what scenarios can say."""

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import Result
from logomachie.engine.states import decode_state, encode_state
from logomachie.games.guerre_des_mots.actions import Draw, Pass, Resign
from logomachie.games.guerre_des_mots.board import words_of
from logomachie.games.guerre_des_mots.referee import GuerreGame, as_then
from logomachie.games.guerre_des_mots.state import Chain, State
from logomachie.games.guerre_des_mots.turns import board_print, times_there
from tests.games.guerre_des_mots.table import do, kinds, position, refusal_of

SELLES = "1 H7> RUES, K2v SELLES"
PARIA = "0 C20> RUSA, F16v PARIA"
NOTHING_LEFT = ["0 C20> NI", "1 O1> NI"]
"""Nothing can be taken from these, and few letters go on them."""


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
    blocked = position(game, NOTHING_LEFT, ["", ""])
    assert list(game.candidates(blocked, 0))[-1] == Draw()
    nothing = position(game, NOTHING_LEFT, ["", ""], reserve="")
    assert list(game.candidates(nothing, 0))[-1] == Pass()


@pytest.mark.rule("G94")
def test_a_draw_takes_the_next_two_letters(game: GuerreGame) -> None:
    state = position(game, NOTHING_LEFT, ["", ""], reserve="K W X")
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
    state = position(game, NOTHING_LEFT, ["", "", ""], players=3, reserve="")
    passed = do(game, game.apply(state, 2, Resign(), 0).state, "pass")
    assert game.result(passed) is None
    assert game.result(do(game, passed, "pass")) == Result((0, 1), (0, 0, 0), "G103", "all-blocked")


@pytest.mark.rule("G103")
def test_a_game_is_drawn_when_everybody_has_had_the_last_turn(game: GuerreGame) -> None:
    last = game.material.figures.turns - 1
    state = position(game, NOTHING_LEFT, ["", ""], turns=[last, last])
    drawn = do(game, state, "draw")
    assert game.result(drawn) is None
    result = game.result(do(game, drawn, "draw"))
    assert result
    assert (result.winners, result.reason, result.who) == ((0, 1), "last-turn", None)
    assert result.figures == {"turns": last + 1}


@pytest.mark.rule("G103")
def test_playing_again_is_no_further_turn(game: GuerreGame) -> None:
    last = game.material.figures.turns - 1
    state = position(game, [PARIA, SELLES], turns=[last, last + 1])
    again = do(game, state, "lay G16> URS from H7 I7 K2")
    assert (again.replaying, again.turns, game.result(again)) == (True, (last, last + 1), None)
    assert game.result(do(game, again, "pass"))


@pytest.mark.rule("G103")
def test_the_last_turn_of_who_resigned_is_not_waited_for(game: GuerreGame) -> None:
    last = game.material.figures.turns
    chains = ["0 C20> RUSA", "1 A3v MOTS"]
    state = position(game, chains, ["", "", ""], players=3, turns=[last, last, 0], turn=2)
    result = game.result(game.apply(state, 2, Resign(), 0).state)
    assert result
    assert (result.winners, result.reason) == ((0, 1), "last-turn")


@pytest.mark.rule("G104")
def test_a_board_counts_each_time_that_the_same_seat_is_to_move(game: GuerreGame) -> None:
    state = position(game, NOTHING_LEFT, ["", ""], reserve="W K X Z")
    once, twice = do(game, state, "draw"), do(game, do(game, state, "draw"), "draw")
    assert (times_there(once), times_there(twice)) == (1, 2)


@pytest.mark.rule("G104", "G43")
def test_a_board_is_what_it_shows_not_its_tokens(game: GuerreGame) -> None:
    one = position(game, ["0 C20> RUSES", "1 O1> MOTS"])
    links = one.chains[0].links
    swapped = (links[0], links[1], links[4]._replace(cell=links[2].cell), links[3])
    other = msgspec.structs.replace(
        one,
        chains=(
            one.chains[1],
            Chain(0, (*swapped, links[2]._replace(cell=links[4].cell))[::-1]),
        ),
    )
    assert one.chains != other.chains
    assert board_print(one) == board_print(other)
    turned = links[0]._replace(piece_up=True)
    shown = msgspec.structs.replace(one, chains=(Chain(0, (turned, *links[1:])), one.chains[1]))
    assert board_print(shown) != board_print(one)


@pytest.mark.rule("G83")
def test_a_cross_that_is_hit_goes_to_who_fired(game: GuerreGame) -> None:
    chains = ["0 E16> TOU", "1 L16> +ENTRE, Q16v EU"]
    after = do(game, position(game, chains, ["R", ""]), "lay H16> R fire H16:L16")
    assert kinds(game, after.arsenals[0]) == ["+"]
    assert after.arsenals[1] == ()
    assert texts(after) == [["TOUR"], ["ENTRE", "EU"]]


@pytest.mark.rule("G92", "G42")
@pytest.mark.parametrize(
    ("action", "broken"),
    [
        ("lay F19> S from K2 H7 I7", "G42"),
        ("lay F19> X", "G22"),
        ("lay D20=@E19", "G52"),
        ("back C19", "G41"),
        ("lay F19> S from K2 K3", "G42"),
    ],
)
def test_every_mistake_that_the_box_names_costs_the_turn(
    game: GuerreGame, action: str, broken: str
) -> None:
    chains = ["0 C19> RUE", SELLES]
    state = position(game, chains, ["X", ""], rule="general", words="challenge")
    step = game.apply(state, 0, game.parse_action(action, state, 0), 0)
    assert step.effects.key == "mistake"
    assert step.effects.words
    assert step.effects.details == {"broken": broken}
    assert (step.state.chains, step.state.arsenals) == (state.chains, state.arsenals)
    assert step.state.turn == 1


@pytest.mark.rule("G92")
@pytest.mark.parametrize(
    "action",
    [
        "lay F19> Z",
        "lay A1> X",
        "back D19",
        "lay D18=X",
        "draw",
        "lay F19> X fire F19:A1",
    ],
)
def test_what_is_no_such_mistake_is_refused_and_free(game: GuerreGame, action: str) -> None:
    chains = ["0 C19> RUE", SELLES]
    state = position(game, chains, ["X E", ""], rule="general", words="challenge")
    assert refusal_of(game, state, action)


@pytest.mark.rule("G42")
def test_letters_left_over_are_written_and_read_again(game: GuerreGame) -> None:
    state = position(game, ["0 C19> RUE", SELLES])
    action = game.parse_action("lay F19> S from K2 H7 I7", state, 0)
    text = game.format_action(action)
    assert text == "lay F19=@K2 from H7 I7"
    assert game.parse_action(text, state, 0) == action


def test_a_state_of_the_first_version_is_read(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA", "1 O1> MOTS"], ["S", ""], replaying=True)
    values = decode_state(game.encode(state), dict)
    for name in ("history", "began", "turns"):
        del values[name]
    first = encode_state(values | {"seen": ["0123456789abcdef"]})
    assert games.spec(game.name).read_state(game, first, 1) == state


@pytest.mark.rule("G41", "G43", "G51", "G94", "G104")
@pytest.mark.parametrize(
    ("chains", "arsenal", "actions"),
    [
        (["0 C20> RUSA", "1 O1> MOTS"], "+", ["lay C20> RUS B20=+ from C20-E20"]),
        (["0 E12> MASSE", "1 O1> MOTS"], "", ["lay E12=@E12 G12=@H12 H12=@G12 I12=@I12"]),
        (["0 C15> MOT", "1 C1> RUSA"], "", ["lay E16v A from F1", "pass"]),
        (
            ["0 C20> RUSA", "1 O1> MOTS"],
            "S",
            ["lay G20> S", "back R1", "back G20", "lay R1> S"] * 3,
        ),
        (["0 C20> NI", "1 O1> NID"], "", ["draw"]),
    ],
)
def test_what_0_1_0_allowed_can_be_played_again(
    game: GuerreGame, chains: list[str], arsenal: str, actions: list[str]
) -> None:
    then, state = as_then(game), position(game, chains, [arsenal, ""])
    for action in actions:
        state = do(then, state, action)
    assert not state.ended


@pytest.mark.rule("G103")
def test_0_1_0_counted_actions(game: GuerreGame) -> None:
    then = as_then(game)
    state = position(game, ["0 C20> RUSA", "1 O1> MOTS"], ["", ""], actions=239)
    result = game.result(do(then, state, "draw"))
    assert result
    assert (result.rule, result.reason, result.figures) == ("G103", "too-long", {})


@pytest.mark.rule("G13", "G30")
def test_two_own_chains_lend_each_other_letters(game: GuerreGame) -> None:
    state = position(game, [PARIA, "0 N19> DURES"])
    after = do(game, state, "lay G16> RES from P19-R19")
    assert texts(after) == [["RUSA", "PARIA", "PRES"], ["DU"]]
    assert not after.replaying
