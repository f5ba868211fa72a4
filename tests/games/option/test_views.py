"""What a seat of OPTION is shown, whoever looked before."""

from itertools import permutations, product

from logomachie.games.option.referee import OptionGame, new_game
from tests.games.option.table import CROSSED, do, position


def test_a_view_does_not_depend_on_what_was_looked_at_before(game: OptionGame) -> None:
    before = position(game, CROSSED, ["SNw", "ULw EPr"])
    states = before, do(game, before, "pass")
    looks = list(product(states, (0, 1, None)))
    alone = [new_game(game.lexicon).view(state, seat) for state, seat in looks]
    for order in permutations(range(len(looks))):
        for number in order:
            state, seat = looks[number]
            assert game.view(state, seat) == alone[number]
