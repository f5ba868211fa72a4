"""What a player is told of an action that is not taken yet."""

from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, AnyState, Language, Seat, preview
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.server.denials import SURPRISE
from logomachie.server.protocol import Drafted, Guided, RefusalView
from logomachie.table.commands import Denied


class Asked(NamedTuple):
    """An action that somebody thinks of."""

    ticket: str
    seat: Seat
    action: str
    at: float


def drafted(
    game: AnyGame, state: AnyState, asked: Asked, book: Rulebook, language: Language
) -> Drafted:
    """What the action would do, or why it would be refused, as far as its player may know it."""
    try:
        action = game.parse_action(asked.action, state, asked.seat)
        effects, refused = preview(game, state, asked.seat, action, asked.at)
    except Refusal as refusal:
        effects, refused = None, refusal
    if refused:
        view = RefusalView.of(refused, book)
        return Drafted(asked.ticket, None, view.text, view)
    text = book.explain(effects) if effects else SURPRISE[language]
    return Drafted(asked.ticket, effects, text)


def guide(game: AnyGame, state: AnyState, seat: Seat, draft: str) -> msgspec.Struct:
    """How a draft may go on; ``Denied`` in a game without a guide. It takes its time."""
    found = games.spec(game.name).guide
    if found is None:
        raise Denied("no-guide")
    return found.find(game, state, seat, draft)


def guided(game: AnyGame, state: AnyState, asked: Asked, language: Language) -> Guided:
    """How the action may go on; ``Denied`` in a game without a guide. It takes its time."""
    try:
        return Guided(asked.ticket, guide(game, state, asked.seat, asked.action))
    except Refusal as refusal:
        book = games.spec(game.name).rulebook(language)
        return Guided(asked.ticket, None, RefusalView.of(refusal, book))
