"""The rules of OPTION at their edges, one by one, where a scenario file cannot go.

What the referee says is compared with a second, plain reading of the rules: the grid as lines of
text that are split at the empty cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Result, Step, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario, Scenario, run_scenario
from logomachie.games.option.actions import (
    Accept,
    Action,
    Challenge,
    Flip,
    Pass,
    Play,
    Resign,
    Tile,
)
from logomachie.games.option.board import cell_name, cell_number
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State

Position = tuple[int, int]
"""Row and column, from 0."""
SIDE = 16
VUES = "VTr ULw EPr SNw"
CROSSED = """
VTr ETw RSr IMw TAr EPw
OLr .   .   .   .   .
LOw ADw MOr ECw .   .
.   .   E*r .   .   .
"""
"""VERITE, VOL and LAME, with an E (a star behind) under the M; its first cell is C5."""


def position(
    game: OptionGame,
    grid: str = "",
    racks: Sequence[str] = (),
    *,
    at: str = "C5",
    players: int = 2,
    words: str = "arbiter",
    **more: object,
) -> State:
    """A position; with ``words="challenge"`` the existence of words plays no part."""
    setup = new_setup(game, players, "rules", {"words": words})
    return game.parse_position({"grid": grid, "at": at, "racks": racks, **more}, setup)


def do(game: OptionGame, state: State, text: str, seat: int | None = None, at: float = 0) -> State:
    """The state after an action, written as text."""
    seat = state.turn if seat is None else seat
    return game.apply(state, seat, game.parse_action(text, state, seat), at).state


def attempt(
    game: OptionGame, state: State, action: Action, seat: int = 0, at: float = 0
) -> Step[State] | Refusal:
    """What an action leads to, or why it is refused."""
    try:
        return game.apply(state, seat, action, at)
    except Refusal as refusal:
        return refusal


def refusal_of(
    game: OptionGame, state: State, action: Action | str, seat: int | None = None
) -> tuple[str, str] | None:
    """By which rule and key an action is refused."""
    seat = state.turn if seat is None else seat
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, seat)
        game.apply(state, seat, action, 0)
    except Refusal as refusal:
        return refusal.rule, refusal.key
    return None


def name(place: Position) -> str:
    return f"{chr(65 + place[1])}{place[0] + 1}"


def kinds(game: OptionGame, prisms: Sequence[int]) -> list[str]:
    return sorted(game.prisms[prism].kind for prism in prisms)


# -- a plain reading of the grid


class Shown(NamedTuple):
    """What a cell shows."""

    letter: str
    value: int
    colour: str


def read(game: OptionGame, state: State) -> dict[Position, Shown]:
    """The grid by rows and columns."""
    shown = {}
    for cell, laid in enumerate(state.grid):
        if laid:
            prism = game.prisms[laid.prism]
            value = game.material.value(prism.faces[laid.side])
            shown[divmod(cell, SIDE)] = Shown(laid.letter, value, prism.colour)
    return shown


def plain_words(taken: Mapping[Position, object]) -> Iterator[list[Position]]:
    """Every run of two or more cells, row by row and column by column."""
    lines = [[(row, column) for column in range(SIDE)] for row in range(SIDE)]
    lines += [[(row, column) for row in range(SIDE)] for column in range(SIDE)]
    for line in lines:
        marks = "".join("x" if place in taken else " " for place in line)
        start = 0
        for part in marks.split(" "):
            if len(part) > 1:
                yield line[start : start + len(part)]
            start += len(part) + 1


def plain_score(shown: Mapping[Position, Shown], touched: set[Position], flips: int) -> int:
    """The points of a play that laid or turned these cells, without a full hand."""
    total = 25 * flips
    for word in plain_words(shown):
        if touched & set(word):
            points = sum(shown[place].value for place in word)
            one_colour = len({shown[place].colour for place in word}) == 1
            total += points * 2 if one_colour and len(word) >= 5 else points
    return total


def within_reach(taken: Mapping[Position, object], new: set[Position]) -> set[Position]:
    """The cells of words with a new prism, and of words that share a cell with one of those."""
    words = [set(word) for word in plain_words(taken)]
    formed = [word for word in words if word & new]
    return {place for word in words for own in formed if word & own for place in word}


places = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


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
    assert cell_name(number, game.material.grid) == name(place)
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
    assert game.result(state) == Result((0,), (5, 90, 7, 1), "O11")
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


FREE = [
    (row, column)
    for row, column in product(range(3, 9), range(1, 9))
    if not (row == 4 and 2 <= column <= 7)
    and not (row == 5 and column == 2)
    and not (row == 6 and 2 <= column <= 5)
    and (row, column) != (7, 4)
]
"""Free cells around and in the position CROSSED."""


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


@pytest.mark.rule("O25")
@given(st.text(max_size=2))
def test_a_turned_star_gets_one_letter(game: OptionGame, letter: str) -> None:
    state = position(game, "LOw ADw MOr E*w", ["NSr"], words="challenge")
    action = Play((Tile("G5", "SNr"),), (Flip("F5", letter),))
    good = len(letter) == 1 and "A" <= letter <= "Z"
    assert refusal_of(game, state, action) == (None if good else ("O25", "other-letter"))


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


# -- words and challenge

GOOD = "VERITE OEUF EVANOUIR BEAUX MANGEE ALLAIENT CHEVAUX VENDUES ABSTENIR"
BAD = "LYON FRANCE ONU SNCF ARCENCIEL AUJOURDHUI KM QU TION"


@pytest.mark.rule("O40")
@pytest.mark.parametrize(
    ("word", "exists"), [(w, True) for w in GOOD.split()] + [(w, False) for w in BAD.split()]
)
def test_the_dictionary_decides(game: OptionGame, word: str, exists: bool) -> None:
    assert (word in game.lexicon) is exists


def grids(state: State) -> tuple[object, ...]:
    return state.grid, state.racks, state.bag, state.scores


@pytest.mark.rule("O41")
@given(st.sampled_from(FREE), st.sampled_from(["FEr", "EFr"]), st.booleans(), st.integers(1, 2))
def test_a_challenge_undoes_the_play_or_costs_ten(
    game: OptionGame, place: Position, token: str, flip: bool, challenger: int
) -> None:
    racks = ["FEr KIr", "ETr", "ETw"]
    state = position(game, CROSSED, racks, players=3, words="challenge", scores=[4, 5, 6])
    action = Play((Tile(name(place), token),), (Flip("C5", "T"),) if flip else ())
    if refusal_of(game, state, action):
        return
    played, effects = game.apply(state, 0, action, 0)
    assert game.due(played) == 20
    assert set(game.to_act(played)) == {1, 2}
    wrong = tuple(word for word in effects.words if word not in game.lexicon)
    after, said = game.apply(played, challenger, Challenge(), 20)
    assert (after.turn, after.pending, game.due(after)) == (1, None, None)
    if wrong:
        assert (said.key, said.words, said.score) == ("upheld", wrong, -effects.score)
        assert grids(after) == grids(state)
    else:
        assert (said.key, said.score) == ("rejected", -10)
        assert after.grid == played.grid
        scores = [4 + effects.score, 5, 6]
        scores[challenger] -= 10
        assert after.scores == tuple(scores)
        assert len(after.racks[0]) == 7


@pytest.mark.rule("O41")
def test_prisms_are_drawn_only_when_the_play_stands(game: OptionGame) -> None:
    state = position(game, VUES, ["FEr KIr", "ETr"], words="challenge")
    played = do(game, state, "play C6> F")
    assert kinds(game, played.racks[0]) == ["KIr"]
    assert played.bag == state.bag
    for closing in ("accept", "pass"):
        assert len(do(game, played, closing, seat=1).racks[0]) == 7


@pytest.mark.rule("O42")
@pytest.mark.parametrize("window", [10, 20, 30, 60])
@given(st.floats(0, 100))
def test_the_window_stays_open_for_its_time(game: OptionGame, window: int, at: float) -> None:
    setup = new_setup(game, 2, "rules", {"words": "challenge", "window": window})
    start = game.parse_position({"grid": VUES, "at": "C5", "racks": ["FEr", "ETr"]}, setup)
    state = game.apply(start, 0, game.parse_action("play C6> F", start, 0), 5.0).state
    until = 5.0 + window
    assert game.due(state) == until
    for seat, action, allowed in (
        (1, Challenge(), at <= until),
        (CLOCK, game.timeout(state), at >= until),
        (0, game.timeout(state), False),
        (1, Accept(), True),
    ):
        said = attempt(game, state, action, seat, at)
        if isinstance(said, Refusal):
            assert (allowed, said.rule) == (False, "O42")
        else:
            assert (allowed, said.state.pending) == (True, None)


@pytest.mark.rule("O41", "O42")
def test_nothing_can_be_challenged_before_the_first_play(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "ETr"], words="challenge")
    assert refusal_of(game, state, Challenge(), 1) == ("O42", "no-window")
    assert refusal_of(game, state, Accept(), 0) == ("O42", "no-window")
    assert game.due(state) is None


# -- end


@pytest.mark.rule("O50", "O51")
@given(st.lists(st.sampled_from("ZEr QEw KIw *Er *Aw XUr".split()), unique=True, max_size=6))
def test_both_faces_of_what_is_left_are_subtracted(game: OptionGame, left: list[str]) -> None:
    racks = ["ETw", " ".join(left)]
    state = position(game, VUES, racks, bag="", scores=[1, 100])
    after = do(game, state, "play C6> E flip C5")
    values = {"ZEr": 11, "QEw": 9, "KIw": 11, "*Er": 1, "*Aw": 1, "XUr": 11}
    rest = 100 - sum(values[kind] for kind in left)
    assert game.result(after) == Result((0,) if rest < 32 else (1,), (32, rest), "O50")


@pytest.mark.rule("O51")
def test_equal_scores_share_the_victory(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "*Er", "*Ew"], players=3, bag="", scores=[0, 32, 1])
    after = do(game, state, "play C6> E flip C5")
    assert game.result(after) == Result((0, 1), (31, 31, 0), "O50")


@pytest.mark.rule("O50")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pass_twice(game: OptionGame, players: int) -> None:
    state = position(game, VUES, players=players)
    for _ in range(2 * players - 1):
        state = do(game, state, "pass")
        assert game.result(state) is None
    assert game.result(do(game, state, "pass"))


@pytest.mark.rule("O50")
def test_a_play_or_an_exchange_breaks_a_row_of_passes(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw NSr", "ETr NSw"])
    for text in ("pass", "pass", "pass", "exchange NSw", "pass", "pass", "pass"):
        state = do(game, state, text)
        assert game.result(state) is None
    state = do(game, state, "play C6> ETr flip C5")
    for _ in range(3):
        state = do(game, state, "pass")
        assert game.result(state) is None


@pytest.mark.rule("O50")
def test_nobody_acts_after_the_end(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "ZEr"], bag="")
    over = do(game, state, "play C6> E flip C5")
    assert game.to_act(over) == ()
    assert game.due(over) is None
    actions: tuple[Action, ...] = (Pass(), Challenge(), Accept(), Resign())
    for seat, action in product((CLOCK, 0, 1), actions):
        assert refusal_of(game, over, action, seat) == ("O50", "over")
    assert refusal_of(game, over, game.timeout(over), CLOCK) == ("O50", "over")


@pytest.mark.rule("O50")
@pytest.mark.parametrize(("bag", "over"), [("", True), ("ZEr", False)])
def test_no_word_is_possible(game: OptionGame, bag: str, over: bool) -> None:
    """With a prism in the bag the players could still exchange."""
    state = position(game, "LOw YIr NSw XUr", ["VTr", "VTw"], bag=bag)
    assert (game.result(do(game, state, "pass")) is not None) is over


@pytest.mark.rule("O50")
def test_what_the_other_player_could_form_keeps_the_game_going(game: OptionGame) -> None:
    state = position(game, "LOw YIr NSw XUr", ["VTr", "IUw", "VTw"], players=3, bag="")
    assert "XI" in game.lexicon
    state = do(game, state, "pass")
    assert game.result(state) is None
    assert game.apply(state, 1, Play((Tile("F6", "IUw"),)), 0).effects.words == ("XI",)


# -- bugs that were found and wait for their correction


@pytest.mark.rule("O25")
@pytest.mark.parametrize("letter", ["é", "ß", "ﬁ", "ñ"])
def test_a_star_stands_for_a_letter_from_a_to_z(game: OptionGame, letter: str) -> None:
    state = position(game, "LOw ADw MOr ECw", ["*Er"], words="challenge")
    assert refusal_of(game, state, Play((Tile("G5", f"{letter}Er"),))) is not None


@pytest.mark.rule("O24", "O25")
def test_a_star_is_one_letter(game: OptionGame) -> None:
    state = position(game, racks=["BAr OLr *Er EPw"])
    assert refusal_of(game, state, "play H8> B O ßEr EPw") is not None


@pytest.mark.rule("O2")
def test_a_strange_letter_is_no_column(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"])
    assert refusal_of(game, state, "play C6> E flip ß5") == ("O2", "off-grid")


@pytest.mark.rule("O20")
def test_a_letter_after_a_whole_token_finds_the_other_prism(game: OptionGame) -> None:
    state = position(game, "RSr", ["ETw EPr"], words="challenge")
    assert refusal_of(game, state, "play D5> ETw E") is None


@pytest.mark.rule("O20")
def test_letters_find_their_prisms_where_there_is_a_way(game: OptionGame) -> None:
    state = position(game, "RSr", ["ETw EPr"], words="challenge")
    assert refusal_of(game, state, "play D5> E T") is None


@pytest.mark.rule("O20")
def test_a_play_with_tiles_in_any_order_is_written_as_it_lies(game: OptionGame) -> None:
    state = position(game, "CEr ADw RSr", ["TAw ELr"])
    action = Play((Tile("G5", "ELr"), Tile("F5", "TAw")))
    played = game.apply(state, 0, action, 0)
    again = game.parse_action(game.format_action(action), state, 0)
    assert game.apply(state, 0, again, 0) == played


@pytest.mark.rule("O20", "O23")
def test_turning_alone_is_refused_as_such(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"])
    assert refusal_of(game, state, "play C6> flip C5") == ("O20", "no-prism")


@pytest.mark.rule("O42")
def test_a_third_player_who_resigns_does_not_close_the_window(game: OptionGame) -> None:
    racks = ["FEr", "ETr", "ETw"]
    state = position(game, VUES, racks, players=3, words="challenge")
    state = do(game, do(game, state, "play C6> F"), "resign", seat=2)
    assert refusal_of(game, state, Challenge(), 1) is None


@pytest.mark.rule("O25")
def test_a_star_laid_without_a_letter_is_refused_by_its_rule(game: OptionGame) -> None:
    state = position(game, "LOw ADw MOr ECw", ["*Er"])
    said = refusal_of(game, state, "play G5> *Er")
    assert said
    assert said[0] == "O25"


@pytest.mark.parametrize(
    "wrong", [{"scores": ["a", "b"]}, {"scores": "ab"}, {"scores": [0.5, 1]}, {"turn": 1.0}]
)
def test_a_malformed_position_is_refused(game: OptionGame, wrong: dict[str, object]) -> None:
    scenario = Scenario("option", (), position={"grid": VUES, "at": "C5", **wrong})
    with pytest.raises(BadScenario):
        list(run_scenario(scenario, game))
