"""What the tests of the rules share: positions, actions, and a plain reading of the board."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Action
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State

Spot = tuple[int, int]
"""Row and column, from 0."""


def position(
    game: GuerreGame,
    chains: Sequence[str] = (),
    arsenals: Sequence[str] = (),
    *,
    rule: str = "simple",
    words: str = "arbiter",
    players: int = 2,
    **more: object,
) -> State:
    """A position of a game for so many players."""
    setup = new_setup(game, players, "rules", {"rule": rule, "words": words})
    return game.parse_position({"chains": chains, "arsenals": arsenals, **more}, setup)


def do(game: GuerreGame, state: State, text: str) -> State:
    """The state after an action, written as text."""
    return game.apply(state, state.turn, game.parse_action(text, state, state.turn), 0).state


def refusal_of(game: GuerreGame, state: State, action: Action | str) -> tuple[str, str] | None:
    """By which rule and key an action is refused."""
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, state.turn)
        game.apply(state, state.turn, action, 0)
    except Refusal as refusal:
        return refusal.rule, refusal.key
    return None


def kinds(game: GuerreGame, tokens: Sequence[int]) -> list[str]:
    """How tokens are written, in order."""
    return sorted(game.tokens_of_box[token].kind for token in tokens)


# -- a plain reading of the board


def read(game: GuerreGame, state: State) -> dict[Spot, str]:
    """What every taken square shows."""
    columns = len(game.material.rows[0])
    return {
        divmod(link.cell, columns): link.letter for chain in state.chains for link in chain.links
    }


def plain_runs(shown: Mapping[Spot, str]) -> Iterator[str]:
    """Every run of two letters or more, across and down; a cross ends a run."""
    letters = {spot: letter for spot, letter in shown.items() if letter != "+"}
    for down, right in ((0, 1), (1, 0)):
        for row, column in letters:
            if (row - down, column - right) in letters:
                continue
            text = ""
            while (row, column) in letters:
                text += letters[row, column]
                row, column = row + down, column + right
            if len(text) > 1:
                yield text


def touching_strangers(game: GuerreGame, state: State) -> list[tuple[Spot, Spot]]:
    """Pairs of tokens that touch although they belong to different chains or words (G23)."""
    columns = len(game.material.rows[0])
    placed = [
        (divmod(link.cell, columns), number, place)
        for number, chain in enumerate(state.chains)
        for place, link in enumerate(chain.links)
    ]
    return [
        (one, other)
        for one, chain, place in placed
        for other, chain_of_other, place_of_other in placed
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
        and (chain != chain_of_other or abs(place - place_of_other) > 2)
    ]


def broken_links(game: GuerreGame, state: State) -> list[tuple[Spot, Spot]]:
    """Neighbours in a chain that do not lie side by side (G21)."""
    columns = len(game.material.rows[0])
    pairs = (
        (divmod(one.cell, columns), divmod(other.cell, columns))
        for chain in state.chains
        for one, other in pairwise(chain.links)
    )
    return [(a, b) for a, b in pairs if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1]
