"""How many letters a seat still needs: worked positions, and a plain search to compare with."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import Chain, State
from logomachie.games.guerre_des_mots.ways import NO_WAY, goals_of, letters_to_go
from tests.games.guerre_des_mots.table import Spot, position
from tests.games.guerre_des_mots.test_properties import walk

FAR = "1 O1> MOTS"


def needed(game: GuerreGame, state: State, seat: Seat = 0) -> int:
    return letters_to_go(state.chains, seat, game.rules(state.setup))


@pytest.mark.parametrize(
    ("chain", "letters"),
    [
        ("", 19),
        ("0 C20> RUSA", 15),
        ("0 C20> RUSA, F16v PARIA", 11),
        ("0 C20> RUSA, F16v PARIA, F16> PURS", 8),
        ("0 C20> RUSA, F16v PARIA, F16> PURS, I11v ORALES", 3),
        ("0 I11v ORALES, I11> OR", 2),
        ("0 J11v RALES", 2),  # in the axis of a line
    ],
)
def test_the_way_of_diagram_2(game: GuerreGame, chain: str, letters: int) -> None:
    assert needed(game, position(game, [chain, FAR] if chain else [FAR])) == letters


def test_the_far_goal_counts_in_the_general_rule_only(game: GuerreGame) -> None:
    chains = ["0 I4v RALES", FAR]
    assert needed(game, position(game, chains, rule="general")) == 3
    assert needed(game, position(game, chains)) > 3


def test_a_rival_on_the_cross_makes_the_way_longer(game: GuerreGame) -> None:
    own = "0 I12v RALES"
    assert needed(game, position(game, [own, FAR])) == 4
    assert needed(game, position(game, [own, "1 K10> SOT"])) == NO_WAY


def test_a_chain_that_is_shut_in_has_no_way(game: GuerreGame) -> None:
    chains = ["0 A1> ON", "1 A3> MOTS", "1 D1> AS, E1v SE"]
    state = position(game, ["0 A20> ON", "1 A18> MOTS, D18v SAS"], players=8)
    assert letters_to_go(state.chains[:1], 0, game.rules(state.setup)) < NO_WAY
    shut = position(game, chains, players=2)
    own = shut.chains[:1]
    # Its bases are free, but both chains that it may have are begun.
    both = (*own, *own[:1], *shut.chains[1:])
    assert letters_to_go(both, 0, game.rules(shut.setup)) == NO_WAY


# -- a plain search


def plain_need(game: GuerreGame, state: State, seat: Seat) -> int:
    """The same by sets of squares, one after the other."""
    rules = game.rules(state.setup)
    columns = game.material.columns
    spots = {
        number: [divmod(link.cell, columns) for link in chain.links]
        for number, chain in enumerate(state.chains)
    }
    lines = [[divmod(cell, columns) for cell in line] for line in goals_of(seat, rules)]
    found = [NO_WAY]
    own = [n for n, chain in enumerate(state.chains) if chain.seat == seat]
    for number in own:
        others = {spot for n, all_ in spots.items() if n != number for spot in all_}
        for path in (spots[number], spots[number][::-1]):
            closed = _around(others) | _around(set(path[:-2])) | set(path)
            found.append(_search(game, [path[-1]], closed, lines))
            found += (_missing(line, path, closed, game) for line in lines)
    if len(own) < 2:
        taken = {spot for all_ in spots.values() for spot in all_}
        for base in rules.bases(seat):
            cells = [divmod(cell, columns) for cell in base]
            if not set(cells) & _around(taken):
                closed = _around(taken) | set(cells)
                found.append(4 + _search(game, [cells[0], cells[-1]], closed, lines))
    return min(found)


def _around(spots: set[Spot]) -> set[Spot]:
    return {(r + d, c + s) for r, c in spots for d in (-1, 0, 1) for s in (-1, 0, 1)}


def _is_free(game: GuerreGame, spot: Spot, closed: set[Spot]) -> bool:
    row, column = spot
    rows = game.material.rows
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[0])
    return inside and spot not in closed and rows[row][column] != "#"


def _search(
    game: GuerreGame, starts: list[Spot], closed: set[Spot], lines: list[list[Spot]]
) -> int:
    free = [line for line in lines if all(_is_free(game, spot, closed) for spot in line)]
    ends = {spot for line in free for spot in (line[0], line[-1])}
    steps = dict.fromkeys(starts, 0)
    queue = list(starts)
    for row, column in queue:
        if (row, column) in ends:
            return steps[row, column] + 3
        for spot in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if spot not in steps and _is_free(game, spot, closed):
                steps[spot] = steps[row, column] + 1
                queue.append(spot)
    return NO_WAY


def _missing(line: list[Spot], path: list[Spot], closed: set[Spot], game: GuerreGame) -> int:
    left = [spot for spot in line if spot not in path]
    begun = path[-1] in line and left in (line[: len(left)], line[4 - len(left) :])
    if not left or not begun or not all(_is_free(game, s, closed) for s in left):
        return NO_WAY
    return len(left)


@settings(max_examples=12)
@given(
    players=st.integers(2, 8),
    rule=st.sampled_from(["simple", "general"]),
    seed=st.text("gh", max_size=9),
)
def test_bitboards_find_what_a_plain_search_finds(
    game: GuerreGame, players: int, rule: str, seed: str
) -> None:
    for state in walk(game, players, rule, seed)[::3]:
        for seat in range(players):
            assert needed(game, state, seat) == plain_need(game, state, seat)


def test_more_tokens_never_make_a_way_shorter(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA", FAR])
    alone: tuple[Chain, ...] = state.chains[:1]
    rules = game.rules(state.setup)
    for cell in range(0, 400, 7):
        if all(abs(link.cell - cell) > 25 for link in state.chains[0].links):
            links = (state.chains[1].links[0]._replace(cell=cell),)
            other = Chain(1, links)
            assert letters_to_go((*alone, other), 0, rules) >= letters_to_go(alone, 0, rules)
