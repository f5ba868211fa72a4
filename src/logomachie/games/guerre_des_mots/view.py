"""What a seat of LA GUERRE DES MOTS may know."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.chance import commitment
from logomachie.engine.game import Result, Seat
from logomachie.games.guerre_des_mots.board import names, words_of
from logomachie.games.guerre_des_mots.notation import written
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import Chain, State


class LinkView(msgspec.Struct, frozen=True):
    """A token on the board."""

    cell: str
    token: str
    """As in the notation: ``R``, ``Eé``, ``éE``, ``?R``, ``+``, ``N!``."""
    letter: str
    """What it stands for."""
    value: int
    """How far it fires, and how strong it is against fire."""


class ChainView(msgspec.Struct, frozen=True):
    """A chain, from its head to its tail."""

    seat: Seat
    links: tuple[LinkView, ...]
    words: tuple[str, ...]
    blocked: bool


class Piece(msgspec.Struct, frozen=True):
    """A piece of chess on the back of a token."""

    name: str
    value: int
    """How far it fires."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    """Whose view it is; none for a spectator."""
    rule: str
    squares: tuple[str, ...]
    """The kinds of the squares, row by row."""
    chains: tuple[ChainView, ...]
    bases: tuple[tuple[str, ...], ...]
    """The bases of every seat."""
    base_squares: dict[str, tuple[str, ...]]
    """The squares of each base."""
    pieces: dict[str, Piece]
    """The piece of chess on the back of each letter that has one, and of a joker."""
    arsenal: tuple[str, ...]
    """The own tokens."""
    arsenal_sizes: tuple[int, ...]
    reserve: int
    """How many letters it holds."""
    scores: tuple[int, ...]
    turn: Seat
    moves_left: int
    replaying: bool
    to_act: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    opening: tuple[tuple[str, ...], ...]
    """The letters drawn for the first move."""
    seed_hash: str
    """The hash of the seed, known from the start."""
    seed: str
    """The seed, known at the end."""
    result: Result | None


def view(
    state: State,
    seat: Seat | None,
    rules: Rules,
    scores: tuple[int, ...],
    to_act: Sequence[Seat],
    result: Result | None,
) -> View:
    """The table as this seat sees it."""
    tokens, players = rules.tokens, state.setup.players
    own = () if seat is None else state.arsenals[seat]
    return View(
        seat=seat,
        rule=str(state.setup.options["rule"]),
        squares=rules.material.rows,
        chains=tuple(_chain(chain, rules) for chain in state.chains),
        bases=tuple(rules.material.bases_of(other, players) for other in range(players)),
        base_squares={
            base: tuple(names(cells, rules.material))
            for base, cells in rules.material.base_cells.items()
        },
        pieces={
            token.letter: Piece(token.piece, token.value)
            for token in dict.fromkeys(tokens)
            if token.piece
        },
        arsenal=tuple(tokens[token].kind for token in own),
        arsenal_sizes=tuple(map(len, state.arsenals)),
        reserve=len(state.reserve),
        scores=scores,
        turn=state.turn,
        moves_left=state.moves_left,
        replaying=state.replaying,
        to_act=tuple(to_act),
        resigned=state.resigned,
        opening=tuple(
            tuple(tokens[token].letter if token >= 0 else "" for token in drawn)
            for drawn in state.opening
        ),
        seed_hash=commitment(state.setup.seed),
        seed=state.setup.seed if result else "",
        result=result,
    )


def _chain(chain: Chain, rules: Rules) -> ChainView:
    return ChainView(
        chain.seat,
        tuple(
            LinkView(
                rules.material.name(link.cell),
                written(link, rules.tokens),
                link.letter,
                rules.tokens[link.token].value,
            )
            for link in chain.links
        ),
        tuple(word.text for word in words_of(chain.links)),
        chain.blocked,
    )
