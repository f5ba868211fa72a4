"""The rules of turns, bonus cards, drafts and previews."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Step, new_setup, preview
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.croisillon.actions import Add, Draft, Keep, Lay, Pass, TimeUp
from logomachie.games.croisillon.grid import Grid, Spot, format_grid, is_capital, parse_grid
from logomachie.games.croisillon.notation import format_cards, parse_hand
from logomachie.games.croisillon.reading import read
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import Word
from tests.games.croisillon.table import HAND, JAZZ, any_grids, attempt, do, position, refusal_of

BOOK = read_rulebook("logomachie.games.croisillon", "fr")


# -- the deal and the hands


@pytest.mark.rule("C1", "C20")
@given(st.integers(2, 4), st.text())
def test_everybody_starts_with_two_capitals_and_thirteen_small_letters(
    game: CroisillonGame, players: int, seed: str
) -> None:
    state = game.start(new_setup(game, players, seed, {}))
    for hand in state.hands:
        assert sum(map(is_capital, hand)) == 2
        assert len(hand) == 15
    assert len(state.capitals) == 28 - 2 * players
    assert len(state.smalls) == 95 - 13 * players
    assert game.tokens(state).total() == 123
    assert state.turn == 0
    assert game.to_act(state)[0] == 0


@pytest.mark.rule("C29", "C32")
def test_what_is_not_laid_stays_in_hand(game: CroisillonGame) -> None:
    state = position(game, [HAND])
    after = do(game, state, "lay ..C/..r/e*nuaJetai*s")
    new = Counter(state.capitals[:2]) + Counter(state.smalls[:10]) + Counter("zgr")
    assert Counter(after.hands[0]) == new


@pytest.mark.rule("C32")
def test_the_hand_is_refilled_before_the_grid_goes_back(game: CroisillonGame) -> None:
    state = position(game, ["J? aeu*"], capitals="WX", smalls="abcdefghijklmnop")
    after = do(game, state, "lay J*eu")
    # One capital and eleven small letters are drawn off the top; only then does the grid return.
    drawn = Counter(after.hands[0]) - Counter("?ae")
    assert drawn == Counter("W" + "abcdefghijk")
    rest = Counter(state.capitals[1:] + "J"), Counter(state.smalls[11:] + "*u")
    assert (Counter(after.capitals), Counter(after.smalls)) == rest
    assert after.capitals != state.capitals[1:] + "J", "the packs are shuffled"
    assert after.table is None
    last = after.last[0]
    assert last
    assert format_grid(last.grid) == "J*eu"


@pytest.mark.rule("C33")
@given(st.sets(st.integers(0, 14)))
def test_an_exchange_gives_new_cards_before_the_old_ones_go_back(
    game: CroisillonGame, places: set[int]
) -> None:
    state = position(game, [HAND, "T e"], scores=[7, 3])
    hand = state.hands[0]
    given_back = "".join(hand[place] for place in places)
    after, effects = game.apply(state, 0, Pass(given_back), 0)
    capitals = sum(map(is_capital, given_back))
    drawn = state.capitals[:capitals] + state.smalls[: len(given_back) - capitals]
    assert Counter(after.hands[0]) == Counter(hand) - Counter(given_back) + Counter(drawn)
    assert Counter(after.capitals + after.smalls) == (
        Counter(state.capitals + state.smalls) - Counter(drawn) + Counter(given_back)
    )
    assert (after.turn, after.scores) == (1, (7, 3))
    assert effects.key == ("exchanged" if given_back else "passed")
    assert effects.score == 0


@pytest.mark.rule("C33")
def test_one_may_pass_although_one_could_lay(game: CroisillonGame) -> None:
    state = position(game, ["J e"])
    assert isinstance(attempt(game, state, "lay Je"), Step)
    assert do(game, state, "pass").scores == (0, 0)


# -- the bonus card


@pytest.mark.rule("C31")
@pytest.mark.parametrize(
    ("text", "bonus"), [(JAZZ, True), ("..eguJaz*z/.....e/..Cart*e", False), ("Jet", False)]
)
def test_a_bonus_card_is_turned_up_for_the_whole_hand_alone(
    game: CroisillonGame, text: str, bonus: bool
) -> None:
    state = position(game, [HAND], smalls="ts")
    after, effects = game.apply(state, 0, Lay(parse_grid(text)), 0)
    assert (effects.key == "all-laid") is bonus
    if bonus:
        assert (after.bonus, after.turn, after.hands[0]) == ("t", 0, "")
        assert after.smalls[0] == "s"
        assert game.view(after, 1).bonus == "t", "it lies face up"
        assert game.due(after) == 60
    else:
        assert (after.bonus, after.turn) == ("", 1)


@pytest.mark.rule("C31", "C32")
def test_a_bonus_card_that_is_kept_belongs_to_the_new_hand(game: CroisillonGame) -> None:
    state = do(game, position(game, [HAND], smalls="wabcdefhijklmnop"), f"lay {JAZZ}")
    kept = do(game, state, "keep")
    assert Counter(kept.hands[0]) == Counter("wabcdefhijklm") + Counter(state.capitals[:2])
    assert (kept.scores, kept.turn, kept.turns) == ((66, 0), 1, (1, 0))
    assert game.tokens(kept) == game.tokens(state)


@pytest.mark.rule("C31", "C32")
def test_a_bonus_card_that_is_added_goes_back_with_the_grid(game: CroisillonGame) -> None:
    state = do(game, position(game, [HAND], smalls="sabcdefhijklmnop"), f"lay {JAZZ}")
    added = do(game, state, "add I4")
    last = added.last[0]
    assert last
    assert "CARTES" in {word.text for word in last.words}
    assert last.score == 67
    assert added.scores == (67, 0)
    assert Counter(added.hands[0]) == Counter("abcdefhijklmn") + Counter(state.capitals[:2])


@pytest.mark.rule("C31")
def test_words_are_found_where_they_lie_after_a_card_was_added_above(game: CroisillonGame) -> None:
    added = do(game, position(game, table="Nid", bonus="e"), "add B1")
    last = game.view(added, None).last[0]
    assert last
    assert last.rows == ("e", "Nid")
    assert set(last.words) == {Word("NID", "B3", ">", 9), Word("NE", "B3", "^", 5)}


@pytest.mark.rule("C31")
@pytest.mark.parametrize("bonus", "aesrt*")
@pytest.mark.parametrize("table", [JAZZ, "f*YIourte", "Tarte/u", ".l/.e/.u/f*YIQourte"])
def test_the_places_for_a_bonus_card_are_all_there_are(
    game: CroisillonGame, table: str, bonus: str
) -> None:
    state = position(game, table=table, bonus=bonus)
    assert state.table
    before = state.table.score
    letters = [f"*{x}" for x in "abcdefghijklmnopqrstuvwxyz"] if bonus == "*" else [bonus]
    found = {}
    for row in range(1, 16):
        for column in "ABCDEFGHIJKLM":
            for letter in letters:
                said = attempt(game, state, Add(f"{column}{row}", letter))
                if isinstance(said, Step):
                    found[f"{column}{row}", letter] = said.effects.score
                    assert said.state.scores[0] == said.effects.score >= 0
                    last = said.state.last[0]
                    assert last
                    assert last.score == before + said.effects.score
    places = game.bonus_places(state)
    assert {(add.cell, add.card): extra for add, extra in places} == found
    assert [extra for _, extra in places] == sorted(found.values(), reverse=True)
    for add, extra in places:
        assert game.apply(state, 0, add, 0).effects.score == extra


@pytest.mark.rule("C28", "C31")
def test_a_joker_lengthened_by_a_bonus_card_may_change_its_letter(game: CroisillonGame) -> None:
    # LUNE exists, LUNER does not: without a letter the referee finds ?UNER if there is one.
    state = position(game, table="*Lune", bonus="r")
    rest = [x + "UNER" for x in map(chr, range(65, 91)) if x + "UNER" in game.lexicon]
    assert rest, "the example needs such a word"
    effects = game.apply(state, 0, Add("F2", "r"), 0).effects
    assert effects.words[0] in rest
    assert refusal_of(game, state, "add F2 Lr") == ("C26", "unknown-word")


@pytest.mark.rule("C28", "C31", "C40")
def test_without_an_arbiter_a_new_word_of_a_joker_must_be_told(game: CroisillonGame) -> None:
    state = position(game, table="*Yourte", bonus="f", words="challenge")
    assert refusal_of(game, state, "add A2 f") == ("C28", "joker-untold")
    after, effects = game.apply(state, 0, game.parse_action("add A2 Xf", state, 0), 0)
    assert effects.words == ("XF",)
    assert after.table
    assert format_grid(after.table.grid) == "f*YXourte"
    (best, extra), *_ = game.bonus_places(state)
    assert game.apply(state, 0, best, 0).effects.score == extra


# -- drafts


@pytest.mark.rule("C34")
@given(any_grids(), st.integers(0, 2))
def test_a_draft_may_be_anything_made_of_the_hand_and_nobody_else_sees_it(
    game: CroisillonGame, grid: Grid, seat: int
) -> None:
    state = position(game, [HAND, "TL aeeinorsst*", "?S aeeinorsst"], players=3)
    lacking = Counter(grid.kinds) - Counter(state.hands[seat])
    before = game.encode(state)
    said = attempt(game, state, Draft(grid), seat)
    assert game.encode(state) == before
    if lacking:
        assert isinstance(said, Refusal)
        assert said.rule == "C20"
        return
    assert isinstance(said, Step)
    assert said.effects.seen_by == (seat,)
    assert said.effects.score == 0
    for other in (0, 1, 2, None):
        same = game.view(said.state, other) == game.view(state, other)
        assert same is (other != seat)
        hidden = game.reshuffle_hidden(said.state, other, "anew")
        assert all(not draft.spots for s, draft in enumerate(hidden.drafts) if s != other)
        assert game.view(hidden, other) == game.view(said.state, other)
    reading = read(grid.cards, game.material, game.lexicon)
    assert (said.effects.key == "unfinished") is bool(reading.faults)
    if reading.faults:
        assert len(said.effects.details["faults"]) == len(reading.faults)
    else:
        assert said.effects.details["points"] == reading.score


@pytest.mark.rule("C34")
@given(any_grids())
def test_the_clock_lays_a_draft_exactly_when_it_could_be_laid(
    game: CroisillonGame, grid: Grid
) -> None:
    state = position(game, [HAND], turns=[1, 1])
    if isinstance(attempt(game, state, Draft(grid)), Refusal):
        return
    drafted = game.apply(state, 0, Draft(grid), 10).state
    assert game.due(drafted) == 60
    by_clock = game.apply(drafted, CLOCK, TimeUp(), 60)
    laid = attempt(game, state, Lay(grid), at=60)
    if isinstance(laid, Step):
        assert by_clock == laid
    else:
        assert by_clock.effects.key == "time-over"
        assert by_clock.state.scores == (0, 0)
        assert by_clock.state.drafts == drafted.drafts, "what was prepared is not lost"


@pytest.mark.rule("C34")
def test_a_draft_is_gone_when_its_cards_are(game: CroisillonGame) -> None:
    state = do(game, position(game, ["JT eeu", "C e"]), "draft Jeu")
    assert do(game, state, "lay").last[0] is not None
    assert not do(game, state, "lay").drafts[0].spots
    assert not do(game, state, "lay Te").drafts[0].spots
    assert not do(game, state, "exchange u").drafts[0].spots
    assert do(game, state, "pass").drafts[0].spots
    assert do(game, state, "draft Ce", seat=1).drafts[0].spots


@pytest.mark.rule("C34")
@pytest.mark.parametrize("limit", [0, 60, 120, 300])
def test_a_turn_has_its_time(game: CroisillonGame, limit: int) -> None:
    state = position(game, ["J e", "C e"], limit=limit, turns=[1, 1])
    assert game.due(state) == (limit or None)
    after = do(game, state, "lay Je", at=7)
    assert game.due(after) == (7 + limit if limit else None)
    late = attempt(game, state, "lay Je", at=limit + 0.5)
    assert isinstance(late, Refusal if limit else Step)
    if not limit:
        assert refusal_of(game, state, "time", CLOCK) == ("C34", "time-left")


@pytest.mark.rule("C34")
def test_another_seats_draft_does_not_move_the_clock(game: CroisillonGame) -> None:
    state = position(game, ["J e", "C e"], turns=[1, 1])
    drafted = do(game, state, "draft Ce", seat=1, at=500)
    assert game.due(drafted) == game.due(state) == 60
    assert drafted.turn == 0


# -- previews


@pytest.mark.rule("C20", "C40")
def test_a_preview_tells_every_word_or_every_fault(game: CroisillonGame) -> None:
    state = position(game, [HAND])
    good = preview(game, state, 0, Lay(parse_grid(JAZZ)), 0)
    assert good.effects
    assert good.effects.details["found"][0] == {
        "text": "JAZZ",
        "cell": "G2",
        "direction": ">",
        "points": 16,
    }
    bad = preview(game, state, 0, Lay(parse_grid("JzC..ar..s")), 0).refusal
    assert bad
    assert [(fault.rule, fault.key) for fault in (bad, *bad.also)] == [
        ("C20", "not-in-hand"),
        ("C25", "pieces"),
        ("C23", "two-capitals"),
        ("C24", "no-capital"),
    ]
    assert all(BOOK.explain(fault) for fault in (bad, *bad.also))


@pytest.mark.rule("C31", "C33")
def test_a_preview_tells_nothing_that_is_hidden(game: CroisillonGame) -> None:
    for seed in map(str, range(5)):
        state = game.start(new_setup(game, 3, seed, {"words": "challenge"}))
        keys = set()
        for seat in (0, 1):
            for action in game.candidates(state, seat):
                seen = preview(game, state, seat, action, 0)
                other = game.reshuffle_hidden(state, seat, "anew")
                assert preview(game, other, seat, action, 0) == seen
                assert seen.effects
                keys.add(seen.effects.key)
        assert {"exchanged", "passed", "drafted"} <= keys
    laid = preview(game, position(game, [HAND], smalls="w"), 0, Lay(parse_grid(JAZZ)), 0)
    assert laid == preview(game, position(game, [HAND], smalls="x"), 0, Lay(parse_grid(JAZZ)), 0)


@given(any_grids())
def test_a_refused_grid_changes_nothing(game: CroisillonGame, grid: Grid) -> None:
    state = position(game, [HAND])
    before = game.encode(state)
    said = attempt(game, state, Lay(grid))
    assert game.encode(state) == before
    if isinstance(said, Step):
        assert game.tokens(said.state) == game.tokens(state)
        assert said.state.scores[0] == said.effects.score
    else:
        assert all(BOOK.explain(fault).strip() for fault in (said, *said.also))


# -- texts and positions


@given(st.text("JCaeu*? "))
def test_cards_are_their_text(text: str) -> None:
    try:
        cards = parse_hand(text)
    except ValueError:
        return
    assert parse_hand(format_cards(cards)) == cards


def test_a_star_among_the_capitals_is_a_joker() -> None:
    assert parse_hand("*C aa**") == parse_hand("?C aa**") == "C?aa**"
    assert parse_hand("aa**") == "aa**"


@pytest.mark.parametrize(
    "table",
    [
        {"hands": ["JJ"]},
        {"hands": ["ABC"]},
        {"hands": ["a" * 14]},
        {"hands": ["a", "a", "a"]},
        {"hands": ["J é"]},
        {"scores": [1]},
        {"turn": 2},
        {"turn": 0, "resigned": [0]},
        {"bonus": "d"},
        {"table": "Ni", "bonus": "dd"},
        {"table": "Ni", "by": 1, "bonus": "d"},
        {"table": "Ni"},
        {"table": "Nz", "bonus": "d"},
        {"table": "N4", "bonus": "d"},
        {"capitals": "a"},
        {"smalls": "A"},
        {"drafts": ["Je"]},
        {"nonsense": 1},
    ],
)
def test_a_position_that_cannot_be_is_refused(
    game: CroisillonGame, table: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        game.parse_position(table, new_setup(game, 2, "rules", {}))


@pytest.mark.parametrize(
    "spots",
    [
        [(0, 0, "J"), (0, 1, "zz")],
        [(0, 0, "J"), (0, 1, "")],
        [(0, 0, "J"), (0, 1, "*")],
        [(0, 0, "?"), (0, 1, "e")],
        [(0, 0, "J"), (0, 1, "é")],
        [(0, 0, "J"), (0, 10**9, "e")],
        [(0, 0, "J"), (-1, 0, "e")],
        [(1, 1, "J"), (1, 2, "e")],
        [(0, 1, "e"), (0, 0, "J")],
        [(0, 0, "J"), (0, 0, "J"), (0, 1, "e")],
    ],
)
def test_a_value_that_is_no_grid_is_refused(
    game: CroisillonGame, spots: list[tuple[int, int, str]]
) -> None:
    state = position(game, ["J? e*"])
    grid = Grid(tuple(Spot(*spot) for spot in spots))
    for action in (Lay(grid), Draft(grid)):
        said = attempt(game, state, action)
        assert isinstance(said, Refusal)
        assert (said.rule, said.key) == ("C20", "unreadable")


@pytest.mark.parametrize(
    "action",
    [Add("D2", "zz"), Add("D2", ""), Add("D2", "*"), Add("", "*d"), Add("D99", "*d")]
    + [Add("A2", "*f", letter) for letter in ("i", "IF", "?", "É", "\x00")],
)
def test_an_addition_that_makes_no_sense_is_refused(game: CroisillonGame, action: Add) -> None:
    state = position(game, table="*Ni", bonus="*")
    assert isinstance(attempt(game, state, action), Refusal)


def test_a_keep_is_no_pass(game: CroisillonGame) -> None:
    state = position(game, ["J e"])
    assert isinstance(attempt(game, state, Keep()), Refusal)
    assert isinstance(attempt(game, state, Add("A1", "e")), Refusal)
    assert msgspec.json.encode(game.view(state, 0))
