"""The guide: what it lights up leads to a legal move, and it gives nothing away."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import guide as guiding
from logomachie.games.guerre_des_mots.actions import Move, Put, Shot, TakeBack
from logomachie.games.guerre_des_mots.guide import Aim, Guide, Place, Take, guide
from logomachie.games.guerre_des_mots.notation import Draft, format_action, read_source
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from tests.games.guerre_des_mots.table import position, refusal_of

RUSA, MOTS, SELLES = "0 C20> RUSA", "1 O1> MOTS", "1 H7> RUES, K2v SELLES"


@pytest.fixture(autouse=True, scope="module")
def patient() -> Iterator[None]:
    """What is found must not depend on how fast the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guiding, "SECONDS", 3600.0)
        yield


def lit(found: Guide) -> set[str]:
    """The squares on which letters may be laid."""
    return {place.cell for place in found.places}


def walk(game: GuerreGame, players: int, rule: str, seed: str) -> State:
    """A position of a random game."""
    rng = random.Random(seed)
    state = game.start(new_setup(game, players, seed, {"rule": rule}))
    for _ in range(rng.randrange(3, 14)):
        found = list(islice(game.candidates(state, state.turn), 6))
        after = game.apply(state, state.turn, rng.choice(found), 0.0).state
        if after.ended:
            break
        state = after
    return state


# -- places


def test_the_first_word_goes_on_a_base(game: GuerreGame) -> None:
    state = position(game, arsenals=["R U S A M O T ? +", "E S T R A I N"])
    found = guide(game, state, 0, "lay")
    assert lit(found) == {f"{column}20" for column in "CDEFOPQR"}
    assert all(place.across and not place.down for place in found.places)
    assert not found.takes


def test_only_squares_on_the_way_to_a_word_are_lit(game: GuerreGame) -> None:
    state = position(game, [RUSA, MOTS], ["P A R I", ""])
    begun = guide(game, state, 0, "lay F16=P F17=Aà")
    assert lit(begun) == {"F18", "F19"}
    assert begun.places[0] == Place("F18", across=False, down=True)
    assert not guide(game, state, 0, "lay F16=P F17=Aà F18=Iî").places


def test_a_square_where_nothing_fits_is_not_lit(game: GuerreGame) -> None:
    state = position(game, [RUSA, "1 D16> MOTS"], ["P A R I T", ""])
    found = lit(guide(game, state, 0, "lay"))
    assert {"F18", "F19"} <= found
    assert "F17" not in found  # it would touch the T


def test_nobody_is_guided_out_of_turn(game: GuerreGame) -> None:
    state = position(game, [RUSA, MOTS], ["P A R I", "P A R I"])
    assert guide(game, state, 1, "lay") == Guide()
    assert guide(game, state, 7, "lay") == Guide()


@pytest.mark.rule("G32")
def test_a_word_may_become_longer_and_bear_another_at_once(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSE", MOTS], ["S P A R I", ""], rule="general")
    bent = {"G19", "G18", "G17", "G16"}  # up from the S of RUSES: PARIS
    assert {"G20", *bent} <= lit(guide(game, state, 0, "lay"))
    begun = guide(game, state, 0, "lay G17=Aà")
    assert "G20" in lit(begun)
    assert bent - {"G17"} <= lit(begun)
    assert Place("G20", across=True, down=False) in begun.places
    done = "lay G20=S G19=Iî G18=R G17=Aà G16=P"
    assert refusal_of(game, state, done) is None
    simple = position(game, ["0 C20> RUSE", MOTS], ["S P A R I", ""])
    assert "G16" not in lit(guide(game, simple, 0, "lay"))


@pytest.mark.rule("G34")
def test_the_cross_within_a_compound_is_lit_too(game: GuerreGame) -> None:
    state = position(game, ["0 C20> PORTE", MOTS], ["C L E F S +", ""], rule="general")
    found = guide(game, state, 0, "lay")
    assert "H20" in found.crosses
    crossed = guide(game, state, 0, "lay H20=+")
    assert {"I20", "J20", "K20", "L20"} <= lit(crossed)
    begun = guide(game, state, 0, "lay I20=Cç J20=L")
    assert "H20" in begun.crosses
    without = position(game, ["0 C20> PORTE", MOTS], ["C L E F S", ""], rule="general")
    assert not guide(game, without, 0, "lay").crosses


# -- taking


@pytest.mark.rule("G40", "G41")
def test_only_legal_amounts_can_be_taken(game: GuerreGame) -> None:
    state = position(game, [RUSA, SELLES], ["P A R I E S T", ""])
    takes = {take.cell: take.cells for take in guide(game, state, 0, "lay").takes}
    assert takes["K2"] == ("K2",)  # ELLES stays
    assert "K3" not in takes  # LLES means nothing
    assert takes["I7"] == ("H7", "I7")  # ES stays
    assert "H7" not in takes  # UES means nothing
    assert all(len(set(cells)) == len(cells) for cells in takes.values())


@pytest.mark.rule("G40")
def test_letters_taken_are_added_to_those_taken_already(game: GuerreGame) -> None:
    state = position(game, [RUSA, SELLES], ["P A R I E S T", ""])
    more = guide(game, state, 0, "lay from K2").takes
    assert Take("I7", ("H7", "I7")) in more
    assert all("K2" not in take.cells for take in more)


@pytest.mark.rule("G40", "G41", "G44", "G62")
@pytest.mark.parametrize(
    ("chains", "loose", "refusal"),
    [
        ([RUSA, MOTS], "P1", ("G40", "not-at-an-end")),
        ([RUSA, MOTS], "A1", ("G40", "nothing-there")),
        ([RUSA, MOTS], "O1 P1 Q1 R1", ("G41", "nothing-left")),
        ([RUSA, SELLES], "K2 K3", ("G41", "remainder")),
        ([RUSA, "1 F10> PURS+"], "F10", ("G44", "word-protected")),
        ([RUSA, "1 F10> PURS+"], "J10", ("G62", "cross-stays")),
        ([RUSA, "1 F6> BON!"], "F6", ("G44", "chain-protected")),
    ],
)
def test_why_something_cannot_be_taken(
    game: GuerreGame, chains: list[str], loose: str, refusal: tuple[str, str]
) -> None:
    state = position(game, chains, ["P A R I E S T", ""], rule="general")
    with pytest.raises(Refusal) as refused:
        guide(game, state, 0, f"lay from {loose}")
    assert (refused.value.rule, refused.value.key) == refusal


# -- what may be added


@pytest.mark.rule("G80", "G83")
def test_shots_are_offered_once_the_word_stands(game: GuerreGame) -> None:
    chains = ["0 L1v MISE", "1 B10> ESSENTIELLE, B10v EST"]
    state = position(game, chains, ["R I T", ""], rule="general")
    assert not guide(game, state, 0, "lay I4=R J4=Iî").shots
    found = guide(game, state, 0, "lay I4=R J4=Iî K4=T")
    assert found.shots == (Aim("I4", "I10", "L10", 1, ("ESSENTIELLE",)),)
    fired = "lay I4=R J4=Iî K4=T fire I4:I10:L10:1"
    assert refusal_of(game, state, fired) is None
    assert not guide(game, state, 0, fired).shots


@pytest.mark.rule("G60")
def test_a_cross_is_offered_where_it_may_block(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA, F16v PARIA", MOTS], ["+", ""])
    found = guide(game, state, 0, "lay G16=@D20 H16=@C20 I16=@E20")
    assert found.crosses == ("J16",)
    assert refusal_of(game, state, "lay G16=@D20 H16=@C20 I16=@E20 J16=+") is None


@pytest.mark.rule("G70")
def test_a_piece_of_chess_is_offered_on_its_symbol(game: GuerreGame) -> None:
    state = position(game, ["0 F6> BO", MOTS], ["N", ""], rule="general")
    assert guide(game, state, 0, "lay H6=N").pieces == ("H6",)
    simple = position(game, ["0 F6> BO", MOTS], ["N", ""])
    assert not guide(game, simple, 0, "lay H6=N").pieces


@pytest.mark.rule("G91", "G94")
def test_what_may_be_done_instead_of_laying(game: GuerreGame) -> None:
    stuck = position(game, ["0 C20> NID", "1 O1> AS"], ["W", ""])
    found = guide(game, stuck, 0, "lay")
    assert (found.draw, found.may_pass) == (True, False)
    assert found.backs == (("E20",),)
    no_reserve = guide(game, msgspec.structs.replace(stuck, reserve=()), 0, "lay")
    assert (no_reserve.draw, no_reserve.may_pass) == (False, True)
    capture = guide(game, position(game, ["0 C20> NI", "1 O1> NID"], ["", ""]), 0, "lay")
    assert (capture.draw, capture.may_pass) == (False, False)
    again = position(game, [RUSA, MOTS], ["P A R I", ""], replaying=True)
    assert guide(game, again, 0, "lay").may_pass


# -- what is lit leads on


@settings(max_examples=6)
@given(
    players=st.integers(2, 4),
    rule=st.sampled_from(["simple", "general"]),
    seed=st.text("abc", min_size=1, max_size=6),
)
@example(players=4, rule="simple", seed="babcba")  # a take-back back to where it was (G51)
@example(players=2, rule="general", seed="cb")  # a letter turned already (G52)
@example(players=4, rule="general", seed="b")  # a compound whose cross comes last (G34)
def test_everything_lit_leads_to_a_legal_move(
    game: GuerreGame, players: int, rule: str, seed: str
) -> None:
    state = walk(game, players, rule, seed)
    rng, seat = random.Random(seed), state.turn
    found = guide(game, state, seat, "lay")
    for cells in found.backs:
        assert refusal_of(game, state, TakeBack(cells)) is None
    assert found.draw == (refusal_of(game, state, "draw") is None)
    assert found.may_pass == (refusal_of(game, state, "pass") is None)
    drafts = [Draft(Move(()), rng.choice(found.takes).cells)] if found.takes else []
    drafts += [Draft(Move((), uncross=(cell,)), ()) for cell in found.uncross]
    drafts += [Draft(Move((), unveil=(cell,)), ()) for cell in found.unveil]
    drafts += [Draft(Move(()), ())] if found.places else []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guiding._Desk, "takes", lambda desk: ())  # it would take its time
        for draft in drafts:
            follow(game, state, draft, rng)


def follow(game: GuerreGame, state: State, draft: Draft, rng: random.Random) -> None:
    """Lay letters on squares that are lit, whichever lead on, until the move is legal."""
    found = guide(game, state, state.turn, written(draft))
    while True:
        cells = lit(found) | set(found.crosses)
        assert cells, written(draft)
        cell = rng.choice(sorted(cells))
        ahead = list(onwards(game, state, draft, cell))
        assert ahead, f"{written(draft)}: nothing fits {cell}"
        draft, found = rng.choice(ahead)
        if not draft.loose and refusal_of(game, state, draft.move) is None:
            break
    for cross in found.crosses:  # it closes the word (G60), or a compound goes on behind it (G34)
        crossed = with_put(draft, Put(cross, "+"))
        if refusal_of(game, state, crossed.move):
            beyond = guide(game, state, state.turn, written(crossed))
            assert beyond.places or beyond.crosses
    for aim in found.shots:
        shot = Shot(aim.gun, aim.target, aim.end, aim.words)
        assert refusal_of(game, state, msgspec.structs.replace(draft.move, shots=(shot,))) is None


def onwards(
    game: GuerreGame, state: State, draft: Draft, cell: str
) -> Iterator[tuple[Draft, Guide]]:
    """The drafts with one more letter on this square that are legal, or that the guide leads on."""
    for token in tokens_at_hand(game, state, draft):
        source = read_source(token).cell
        loose = tuple(name for name in draft.loose if name != source)
        more = with_put(draft._replace(loose=loose), Put(cell, token))
        with suppress(Refusal):
            found = guide(game, state, state.turn, written(more))
            if (
                found.places
                or found.crosses
                or (not loose and refusal_of(game, state, more.move) is None)
            ):
                yield more, found


def tokens_at_hand(game: GuerreGame, state: State, draft: Draft) -> Iterator[str]:
    """What can be laid: letters taken, and those of the arsenal, on either face."""
    general = state.setup.options["rule"] == "general"
    for name in draft.loose:
        yield f"@{name}"
        yield from (f"@{name}{letter}" for letter in "ÀÂÉÈÊËÎÏÔÛÙÇ" if general)
    for kind in sorted({game.tokens_of_box[token].kind for token in state.arsenals[state.turn]}):
        if kind == "?":
            yield from (f"?{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            yield from (f"?{letter}" for letter in "ÀÂÉÈÊËÎÏÔÛÙÇ" if general)
        else:
            yield kind
            if general and len(kind) == 2:
                yield kind[::-1]


def with_put(draft: Draft, put: Put) -> Draft:
    """The draft with one more token."""
    return draft._replace(move=msgspec.structs.replace(draft.move, puts=(*draft.move.puts, put)))


def written(draft: Draft) -> str:
    """A draft as text."""
    loose = f" from {' '.join(draft.loose)}" if draft.loose else ""
    return format_action(draft.move) + loose


# -- no dictionary where a wrong word costs the turn


@pytest.mark.rule("G92")
def test_where_mistakes_cost_the_turn_words_make_no_difference(game: GuerreGame) -> None:
    chains = [RUSA, SELLES]
    one = position(game, chains, ["P A R I E S T", ""], words="challenge")
    other = position(game, chains, ["W J B K X Z Q", ""], words="challenge")
    for draft in ("lay", "lay from K2", "lay from K2 K3"):
        assert guide(game, one, 0, draft) == guide(game, other, 0, draft)
    assert {take.cell for take in guide(game, one, 0, "lay").takes} >= {"K2", "K3", "K4"}


def test_a_wrong_word_is_guided_like_a_right_one_there(game: GuerreGame) -> None:
    state = position(game, [RUSA, MOTS], ["P A R I X", ""], words="challenge")
    right = guide(game, state, 0, "lay F16=P F17=Aà F18=R F19=Iî")
    wrong = guide(game, state, 0, "lay F16=X F17=Aà F18=R F19=Iî")
    assert msgspec.structs.replace(right, shots=()) == msgspec.structs.replace(wrong, shots=())


# -- whatever is sent


@settings(max_examples=60)
@given(draft=st.text("layfromuncsvei @=?+!:>ABCDEF0123456789é ", max_size=60))
def test_nothing_but_a_refusal_comes_out(game: GuerreGame, draft: str) -> None:
    state = position(game, [RUSA, MOTS], ["P A R I E S T ? +", ""], rule="general")
    for text in (draft, f"lay {draft}", f"lay from {draft}", draft * 5_000):
        with suppress(Refusal):
            assert isinstance(guide(game, state, 0, text), Guide)


def test_only_some_games_have_a_guide(game: GuerreGame) -> None:
    state = position(game, [RUSA, MOTS], ["P A R I", ""])
    own = games.spec(game.name).guide
    assert own
    assert isinstance(own.find(game, state, 0, "lay"), own.answer)
    assert games.spec("option").guide is None
