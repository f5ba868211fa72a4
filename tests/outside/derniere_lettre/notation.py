"""DERNIÈRE LETTRE as text: actions, positions, and the table for a terminal."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from logomachie.engine.game import Language
from logomachie.engine.refusal import Refusal
from logomachie.engine.seats import called
from logomachie.lexicon.folding import fold, is_folded

from .actions import Action, Pass, Play, Resign, TimeUp
from .state import Material, State
from .view import View

SIMPLE: Mapping[str, Action] = {"pass": Pass(), "time": TimeUp(), "resign": Resign()}
PLAY = "play "
LONGEST_TEXT = 60
WIDTH = 40
LABELS = {
    "fr": ("La chaîne est vide.", "Sac :", "Main :"),
    "en": ("The chain is empty.", "Bag:", "Hand:"),
}


def format_action(action: Action) -> str:
    """``play BATEAU``, ``pass``, ``resign``; the clock says ``time``."""
    if isinstance(action, Play):
        return PLAY + action.word
    return next(text for text, simple in SIMPLE.items() if simple == action)


def parse_action(text: str) -> Action:
    """The action of a text; small letters and accents are read as what they stand for."""
    text = text.strip()
    if text in SIMPLE:
        return SIMPLE[text]
    if text.startswith(PLAY) and len(text) <= LONGEST_TEXT:
        word = fold(text.removeprefix(PLAY).strip())
        if len(word) > 1 and is_folded(word):
            return Play(word)
    raise Refusal("D10", "unreadable", text=text[:LONGEST_TEXT])


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a scenario."""

    hands: tuple[str, ...]
    chain: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    turn: int = 0
    idle: int = 0
    resigned: tuple[int, ...] = ()


def format_position(state: State) -> dict[str, Any]:
    """The state as a table of a scenario."""
    return {
        "hands": list(state.hands),
        "chain": list(state.chain),
        "scores": list(state.scores),
        "turn": state.turn,
        "idle": state.idle,
        "resigned": list(state.resigned),
    }


def parse_position(position: Mapping[str, Any], start: State, material: Material) -> State:
    """The state of a table; what is in no hand and in no word lies in the bag."""
    try:
        table = msgspec.convert(position, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    seats = range(start.setup.players)
    scores = table.scores or start.scores
    if {len(table.hands), len(scores)} != {len(seats)} or table.turn not in seats:
        raise ValueError(f"hands, scores and turn must be those of {len(seats)} players")
    if not set(table.resigned) < set(seats):
        raise ValueError("a seat that resigned is a seat")
    bag = list(material.letters)
    for letter in laid(table.chain) + "".join(table.hands):
        if letter not in bag:
            raise ValueError(f"no letter {letter} is left in the bag")
        bag.remove(letter)
    return msgspec.structs.replace(
        start,
        chain=table.chain,
        hands=table.hands,
        bag="".join(bag),
        scores=scores,
        turn=table.turn,
        idle=table.idle,
        resigned=table.resigned,
    )


def laid(chain: tuple[str, ...]) -> str:
    """The letters of a chain, each as often as it lies there."""
    return "".join(chain[:1]) + "".join(word[1:] for word in chain[1:])


def render(view: View, language: Language, names: Sequence[str]) -> str:
    """The chain, the scores and the own hand."""
    empty, bag, hand = LABELS[language]
    chain = textwrap.wrap(" → ".join(view.chain), WIDTH) or [empty]
    scores = (
        f"{'→' if seat in view.to_act else ' '} {called(seat, names, language)} {score:5}  ({size})"
        for seat, (score, size) in enumerate(zip(view.scores, view.hand_sizes, strict=True))
    )
    lines = [*chain, "", *scores, f"  {bag} {view.bag}"]
    if view.hand:
        lines += ["", f"{hand} {' '.join(view.hand)}"]
    return "\n".join(lines)
