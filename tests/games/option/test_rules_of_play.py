"""The rules of material, setup, turns and scoring, one by one at their edges."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from logomachie.engine.game import Result, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import (
    Flip,
    Pass,
    Play,
    Tile,
)
from logomachie.games.option.board import cell_number
from logomachie.games.option.referee import OptionGame
from tests.games.option.table import (
    CROSSED,
    FREE,
    SIDE,
    VUES,
    Position,
    attempt,
    do,
    kinds,
    name,
    places,
    plain_score,
    plain_words,
    position,
    read,
    refusal_of,
    within_reach,
)

# -- material


@pytest.mark.rule("O1")
def test_a_prism_is_known_with_either_face_first(game: OptionGame) -> None:
    for kind in ("VTr", "TVr"):
        assert kinds(game, position(game, racks=[kind]).racks[0]) == ["VTr"]


@pytest.mark.rule("O1")
def test_both_faces_of_a_prism_on_the_grid_are_seen_by_all(game: OptionGame) -> None:
    state = position(game, "VTr tEw E*r")
    for seat in (0, 1, None):
        assert [token for token in game.view(state, seat).grid if token] == ["VTr", "tEw", "E*r"]


@pytest.mark.rule("O2")
@given(places)
def test_a_cell_has_a_name(game: OptionGame, place: Position) -> None:
    number = place[0] * SIDE + place[1]
    assert game.material.grid.names[number] == name(place)
    assert cell_number(name(place), game.material.grid) == number


@pytest.mark.rule("O2")
@pytest.mark.parametrize(
    "text", ["", "A", "5", "A0", "A17", "Q1", "AA1", "A-1", "A1.5", "A 1", "é1"]
)
def test_what_is_no_cell_is_off_the_grid(game: OptionGame, text: str) -> None:
    with pytest.raises(Refusal) as refused:
        cell_number(text, game.material.grid)
    assert (refused.value.rule, refused.value.key) == ("O2", "off-grid")


@pytest.mark.rule("O2")
@given(places, st.sampled_from(">v"), st.integers(4, 7))
def test_a_word_fits_before_the_edge(
    game: OptionGame, place: Position, direction: str, length: int
) -> None:
    state = position(game, racks=["LOr LOr NSr NSr REr REr TEr"], words="challenge")
    text = f"play {name(place)}{direction} " + " ".join("LLNNRRT"[:length])
    room = SIDE - (place[1] if direction == ">" else place[0])
    assert refusal_of(game, state, text) == (None if length <= room else ("O2", "off-grid"))


@pytest.mark.rule("O3")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(game: OptionGame, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        new_setup(game, players, "seed", {})
    assert [new_setup(game, n, "seed", {}).players for n in (2, 3, 4)] == [2, 3, 4]


# -- setup


def both_faces(game: OptionGame, prism: int) -> int:
    return sum(game.material.value(face) for face in game.prisms[prism].faces)


@pytest.mark.rule("O10")
@given(st.text(max_size=8), st.sampled_from([2, 3, 4]))
def test_the_greatest_sum_begins_and_ties_draw_again(
    game: OptionGame, seed: str, players: int
) -> None:
    state = game.start(new_setup(game, players, seed, {}))
    tied = list(range(players))
    assert state.opening
    for drawn in state.opening:
        assert len(tied) > 1
        assert len(drawn) == players
        assert [seat for seat, prism in enumerate(drawn) if prism >= 0] == tied
        taken = [drawn[seat] for seat in tied]
        assert len(set(taken)) == len(taken)
        best = max(both_faces(game, prism) for prism in taken)
        tied = [seat for seat in tied if both_faces(game, drawn[seat]) == best]
    assert tied == [state.turn]


@pytest.mark.rule("O10")
def test_some_draws_tie_and_every_seat_may_begin(game: OptionGame) -> None:
    states = [game.start(new_setup(game, 4, f"seed {n}", {})) for n in range(200)]
    assert {state.turn for state in states} == {0, 1, 2, 3}
    assert any(len(state.opening) > 1 for state in states)
    assert any(-1 in drawn for state in states for drawn in state.opening[1:])


@pytest.mark.rule("O10", "O11")
@given(st.text(max_size=8), st.sampled_from([2, 3, 4]))
def test_each_gets_seven_and_the_rest_is_in_the_bag(
    game: OptionGame, seed: str, players: int
) -> None:
    state = game.start(new_setup(game, players, seed, {}))
    assert [len(rack) for rack in state.racks] == [7] * players
    everything = [prism for rack in state.racks for prism in rack] + list(state.bag)
    assert sorted(everything) == list(range(102))
    assert not any(state.grid)
    assert state.scores == (0,) * players


@pytest.mark.rule("O11")
@given(st.sampled_from([2, 3, 4]), st.data())
def test_only_one_seat_plays_and_the_next_follows(
    game: OptionGame, players: int, data: st.DataObject
) -> None:
    turn = data.draw(st.integers(0, players - 1))
    seat = data.draw(st.integers(-3, 6))
    state = position(game, VUES, players=players, turn=turn)
    expected = None
    if seat not in range(players):
        expected = ("O11", "no-seat")
    elif seat != turn:
        expected = ("O11", "not-your-turn")
    assert refusal_of(game, state, Pass(), seat) == expected
    assert do(game, state, "pass").turn == (turn + 1) % players


@pytest.mark.rule("O11")
def test_who_resigned_is_passed_over_and_cannot_win(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"] * 1, players=4, scores=[5, 90, 7, 1], turn=3)
    state = do(game, state, "resign", seat=1)
    assert state.turn == 3
    state = do(game, do(game, state, "pass"), "pass")
    assert state.turn == 2
    state = do(game, state, "resign")
    assert state.turn == 3
    assert game.result(state) is None
    state = do(game, state, "resign")
    assert game.result(state) == Result((0,), (5, 90, 7, 1), "O11", "gave-up", 3)
    assert game.to_act(state) == ()


@pytest.mark.rule("O12")
@pytest.mark.parametrize("length", range(1, 8))
@pytest.mark.parametrize("direction", ">v")
def test_the_first_word_has_four_letters(game: OptionGame, length: int, direction: str) -> None:
    state = position(game, racks=["LOr LOr NSr NSr REr REr TEr"], words="challenge")
    text = f"play H8{direction} " + " ".join("LLNNRRT"[:length])
    assert refusal_of(game, state, text) == (("O12", "too-short") if length < 4 else None)


@pytest.mark.rule("O12")
def test_the_refusal_tells_the_least_length(game: OptionGame) -> None:
    state = position(game, racks=["LOr LOr"])
    with pytest.raises(Refusal) as refused:
        do(game, state, "play H8> L O")
    assert refused.value.values == {"least": 4}


# -- a turn

RACK = ("LOr", "LAr", "LEr", "LUr", "LOw", "LAw", "LEw")


@pytest.mark.rule("O12", "O20")
@given(st.lists(places, min_size=1, max_size=7))
def test_prisms_lie_on_one_line_without_gap(game: OptionGame, cells: list[Position]) -> None:
    """Any seven cells of an empty grid, in any order."""
    state = position(game, racks=[" ".join(RACK)], words="challenge")
    action = Play(tuple(Tile(name(place), kind) for place, kind in zip(cells, RACK, strict=False)))
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    expected = None
    if len(set(cells)) < len(cells):
        expected = ("O20", "occupied")
    elif len(rows) > 1 and len(columns) > 1:
        expected = ("O20", "not-one-line")
    elif max(max(rows) - min(rows), max(columns) - min(columns)) >= len(cells):
        expected = ("O20", "gap")
    elif len(cells) < 4:
        expected = ("O12", "too-short")
    assert refusal_of(game, state, action) == expected
    written = "play " + " ".join(f"{tile.cell}={tile.prism}" for tile in action.tiles)
    assert game.parse_action(written, state, 0) == action


@pytest.mark.parametrize(
    "text",
    [
        "play A6v TSw",
        "play c5> TSw aEw",
        "play H5>  TSw  Ew",
        "play H5v T a flip C5 D5=t",
        "play H6=TSw H5=ETw flip  c05=t",
        "exchange TSw  TEw",
        "pass",
    ],
)
def test_what_was_read_is_written_as_the_same_action_would_be(game: OptionGame, text: str) -> None:
    """The text of the action that was read last is known, that of any other is put together."""
    state = position(game, CROSSED, ["TSw TEw *Ew"], words="challenge")
    action = game.parse_action(text, state, 0)
    known = game.format_action(action)
    game.parse_action("pass", state, 0)
    assert game.format_action(action) == known


@pytest.mark.rule("O20")
@given(st.integers(0, 12), st.integers(1, 7), st.permutations(range(7)))
def test_a_line_is_judged_in_any_order(
    game: OptionGame, start: int, length: int, order: list[int]
) -> None:
    state = position(game, racks=[" ".join(RACK)], words="challenge")
    cells = [(3, column) for column in range(start, min(SIDE, start + length))]
    tiles = [Tile(name(place), kind) for place, kind in zip(cells, RACK, strict=False)]
    shuffled = Play(tuple(tiles[place] for place in order if place < len(tiles)))
    assert refusal_of(game, state, shuffled) == (None if len(tiles) >= 4 else ("O12", "too-short"))


@pytest.mark.rule("O20")
def test_the_cells_at_fault_are_named(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw EPw"])
    occupied = Play((Tile("D5", "ETw"),))
    gap = Play((Tile("C6", "ETw"), Tile("F6", "EPw")))
    for action, key, cells in ((occupied, "occupied", ("D5",)), (gap, "gap", ("D6", "E6"))):
        with pytest.raises(Refusal) as refused:
            game.apply(state, 0, action, 0)
        assert (refused.value.rule, refused.value.key) == ("O20", key)
        assert refused.value.cells == cells


@pytest.mark.rule("O20")
def test_a_gap_may_be_filled_by_what_lies_there(game: OptionGame) -> None:
    state = position(game, "ADr", ["SNr CAw"], at="D5", words="challenge")
    played = Play((Tile("C5", "SNr"), Tile("E5", "CAw")))
    assert game.apply(state, 0, played, 0).effects.words == ("SAC",)


@pytest.mark.rule("O20", "O23")
def test_turning_alone_is_no_play(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"])
    assert refusal_of(game, state, Play((), (Flip("C5", "T"),))) == ("O20", "no-prism")
    assert refusal_of(game, state, Play(())) == ("O20", "no-prism")


@pytest.mark.rule("O20")
@pytest.mark.parametrize("token", ["ETr", "EEw", "Ew", "ETwx", "", "eTw", "etw", "ÉTw"])
def test_only_a_prism_of_the_rack_is_laid(game: OptionGame, token: str) -> None:
    state = position(game, VUES, ["ETw"])
    action = Play((Tile("C6", token),), (Flip("C5", "T"),))
    assert refusal_of(game, state, action) == ("O20", "not-on-rack")


@pytest.mark.rule("O20")
@pytest.mark.parametrize("in_bag", range(0, 9))
def test_the_rack_is_refilled_to_seven_from_the_bag(game: OptionGame, in_bag: int) -> None:
    bag = "QEw QEr JUw JUr KIw KIr XUw XUr".split()[:in_bag]
    kept = "TAw BAw NSr LAr SEr".split()
    state = position(game, VUES, [" ".join(["ETw", *kept]), "ETr"], bag=" ".join(bag))
    after = do(game, state, "play C6> ETw flip C5")
    assert kinds(game, after.racks[0]) == sorted(kept + bag[:2])
    assert [game.prisms[prism].kind for prism in after.bag] == bag[2:]
    assert game.tokens(after) == game.tokens(state)


PARTS = "play exchange pass flip C6> B5v C6 C5 C5=T D5= Z9 =T E e ETw eEw *Ew * 12 > é É".split()
"""What actions are made of, and what they are not."""


@pytest.mark.rule("O20")
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PARTS), max_size=7).map(" ".join)))
def test_any_text_is_an_action_or_a_refusal(game: OptionGame, text: str) -> None:
    state = position(game, VUES, ["ETw *Ew"], words="challenge")
    refusal_of(game, state, text)


@pytest.mark.rule("O21")
@given(st.integers(0, 7), st.integers(0, 7))
def test_an_exchange_takes_as_many_from_the_bag(game: OptionGame, count: int, bag: int) -> None:
    rack = "TEw TAw BAw NSr LAr SEr REr".split()
    hidden = "QEw QEr JUw JUr KIw KIr XUw".split()[:bag]
    state = position(game, VUES, [" ".join(rack), "VTw"], bag=" ".join(hidden))
    action = Pass(tuple(rack[:count]))
    if count > bag:
        assert refusal_of(game, state, action) == ("O21", "bag-too-empty")
        return
    step = game.apply(state, 0, action, 0)
    assert step.effects.key == ("exchanged" if count else "passed")
    assert kinds(game, step.state.racks[0]) == sorted(rack[count:] + hidden[:count])
    assert kinds(game, step.state.bag) == sorted(rack[:count] + hidden[count:])
    assert (step.state.turn, step.state.scores) == (1, (0, 0))


@pytest.mark.rule("O22")
@given(places)
def test_a_single_prism_touches_what_lies_there(game: OptionGame, place: Position) -> None:
    state = position(game, CROSSED, ["TSw"], words="challenge")
    taken = read(game, state)
    action = Play((Tile(name(place), "TSw"),))
    row, column = place
    beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    expected = None if beside & set(taken) else ("O22", "not-connected")
    if place in taken:
        expected = ("O20", "occupied")
    assert refusal_of(game, state, action) == expected


@pytest.mark.rule("O23", "O25", "O30", "O31", "O33")
@given(st.sampled_from(FREE), st.integers(1, 3), st.booleans(), st.data())
def test_reach_and_score_equal_a_plain_reading(
    game: OptionGame, start: Position, length: int, down: bool, data: st.DataObject
) -> None:
    """Any play of one to three prisms there, with any prisms turned."""
    state = position(game, CROSSED, ["TSw TEw *Ew"], words="challenge")
    before = read(game, state)
    line = [(start[0] + n * down, start[1] + n * (not down)) for n in range(8)]
    cells = [place for place in line if place not in before][:length]
    new = dict(zip(cells, ("TSw", "ETw", "aEw"), strict=False))
    turned = data.draw(st.lists(st.sampled_from(sorted(before)), max_size=4, unique=True))
    flips = []
    for place in turned:
        laid = state.grid[place[0] * SIDE + place[1]]
        assert laid
        face = game.prisms[laid.prism].faces[1 - laid.side]
        flips.append(Flip(name(place), "B" if face == "*" else face))
    action = Play(tuple(Tile(name(place), token) for place, token in new.items()), tuple(flips))
    reach = within_reach({**before, **new}, set(new))
    step = attempt(game, state, action)
    if isinstance(step, Refusal) and step.rule == "O22":
        assert not reach & set(before)
        return
    if isinstance(step, Refusal):
        assert (step.rule, step.key) == ("O23", "too-far")
        assert set(step.cells) <= set(map(name, turned)) - set(map(name, reach))
        return
    assert set(turned) <= reach
    after = read(game, step.state)
    touched = set(new) | set(turned)
    assert step.effects.score == plain_score(after, touched, len(turned))
    words = ["".join(after[p].letter for p in w) for w in plain_words(after) if touched & set(w)]
    assert sorted(step.effects.words) == sorted(words)
    for place in turned:
        assert after[place].letter == {flip.cell: flip.letter for flip in flips}[name(place)]
    assert all(after[place] == before[place] for place in before if place not in turned)


@pytest.mark.rule("O24")
@given(st.sampled_from(FREE), st.sampled_from(["TSw", "STw", "ERr", "REr"]), st.booleans())
def test_with_the_arbiter_every_word_on_the_grid_exists(
    game: OptionGame, place: Position, token: str, flip: bool
) -> None:
    """Some plays make words, some do not; the grid holds VERITE, VOL, LAME and ME."""
    racks = ["TSw REr"]
    arbiter = position(game, CROSSED, racks)
    trusting = position(game, CROSSED, racks, words="challenge")
    action = Play((Tile(name(place), token),), (Flip("C5", "T"),) if flip else ())
    trusted = attempt(game, trusting, action)
    if isinstance(trusted, Refusal):
        assert attempt(game, arbiter, action) == trusted
        return
    after = read(game, trusted.state)
    wrong = [
        w for w in plain_words(after) if "".join(after[p].letter for p in w) not in game.lexicon
    ]
    said = attempt(game, arbiter, action)
    if not isinstance(said, Refusal):
        assert not wrong
        return
    assert (said.rule, said.key) == ("O24", "unknown-word")
    assert set(said.cells) == {name(place) for word in wrong for place in word}
    assert sorted(said.words) == sorted("".join(after[p].letter for p in w) for w in wrong)


@pytest.mark.rule("O25")
@given(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
def test_a_star_stands_for_any_letter_and_counts_nothing(game: OptionGame, letter: str) -> None:
    state = position(game, "LOw ADw MOr ECw", ["*Er"], words="challenge")
    step = game.apply(state, 0, game.parse_action(f"play G5> {letter}", state, 0), 0)
    assert step.effects.words == ("LAME" + letter.upper(),)
    assert step.effects.score == 5


@pytest.mark.rule("O25", "O23")
@given(st.text(max_size=2))
@example("E")
def test_a_turned_star_gets_one_letter(game: OptionGame, letter: str) -> None:
    """Another one than that which was read there."""
    state = position(game, "LOw ADw MOr E*w", ["NSr"], words="challenge")
    action = Play((Tile("G5", "SNr"),), (Flip("F5", letter),))
    if letter == "E":
        expected: tuple[str, str] | None = ("O23", "same-letter")
    elif len(letter) == 1 and "A" <= letter <= "Z":
        expected = None
    else:
        expected = ("O25", "other-letter")
    assert refusal_of(game, state, action) == expected


@pytest.mark.rule("O25")
def test_a_star_stays_what_it_is_until_it_is_turned(game: OptionGame) -> None:
    state = position(game, "LOw ADw MOr ECw sEr", ["NSr"], words="challenge")
    for letter, expected in (("R", ("O25", "other-letter")), ("E", None)):
        action = Play((Tile("G6", "NSr"),), (Flip("G5", letter),))
        assert refusal_of(game, state, action) == expected


# -- scoring


@pytest.mark.rule("O31")
@given(st.lists(st.sampled_from("rw"), min_size=4, max_size=6))
def test_a_word_of_one_colour_counts_double_from_five_letters(
    game: OptionGame, colours: list[str]
) -> None:
    faces = ("CE", "AD", "RE", "TA", "EP", "SN")[: len(colours)]
    tokens = [pair + colour for pair, colour in zip(faces, colours, strict=True)]
    state = position(game, racks=[" ".join(tokens)], words="challenge")
    action = Play(tuple(Tile(f"{chr(67 + n)}5", token) for n, token in enumerate(tokens)))
    points = 2 + len(tokens)
    double = len(set(colours)) == 1 and len(colours) >= 5
    assert game.apply(state, 0, action, 0).effects.score == (2 * points if double else points)


@pytest.mark.rule("O32")
@pytest.mark.parametrize("laid", range(4, 8))
def test_only_a_full_hand_earns_fifteen(game: OptionGame, laid: int) -> None:
    tokens = "LOr LOw LAr LAw LEr LEw LUr".split()
    state = position(game, racks=[" ".join(tokens)], words="challenge")
    tiles = tuple(Tile(f"{chr(67 + n)}5", token) for n, token in enumerate(tokens[:laid]))
    effects = game.apply(state, 0, Play(tiles), 0).effects
    assert effects.score == laid + (15 if laid == 7 else 0)
    assert effects.details["full_hand"] is (laid == 7)
