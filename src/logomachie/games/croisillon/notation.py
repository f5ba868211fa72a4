"""CROISILLON as text: cards, actions and positions. The text of grids is in ``grid``."""

import re
from collections.abc import Mapping

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.actions import (
    Accept,
    Action,
    Add,
    Challenge,
    Draft,
    Keep,
    Lay,
    Pass,
    Resign,
    TimeUp,
)
from logomachie.games.croisillon.grid import (
    JOKER,
    LONGEST_TEXT,
    Grid,
    format_grid,
    is_capital,
    parse_grid,
)
from logomachie.games.croisillon.state import Laid, Material, State, in_order

ADD = re.compile(r"add ([A-Za-z]\d{1,2})(?: ([A-Z])?(\*?[a-z]))?", re.ASCII)
CARDS = re.compile(r"[A-Za-z*? ]+", re.ASCII)
ALL = "all"
SIMPLE: Mapping[str, Action] = {
    "keep": Keep(),
    "pass": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "time": TimeUp(),
    "resign": Resign(),
}


# -- cards


def format_cards(cards: str) -> str:
    """Capitals, then small letters: ``CJ? aaeg**``."""
    ordered = in_order(cards)
    count = sum(map(is_capital, ordered))
    return f"{ordered[:count]} {ordered[count:]}".strip()


def parse_hand(text: str) -> str:
    """The cards of a hand; a ``*`` among the capitals in front is a JOKER too."""
    first, *others = text.split() or [""]
    if others and not any(map(str.islower, first)):
        first = first.replace("*", "?")
    cards = first + "".join(others)
    if cards and not CARDS.fullmatch(cards):
        raise ValueError(f"cards are letters, * and ?, not {text[:40]}")
    return in_order(cards)


# -- actions


def format_action(action: Action) -> str:
    """``lay Jet/a``, ``draft Jet``, ``add D5 e``, ``exchange J aez``, ``pass``, ``keep``..."""
    match action:
        case Lay(grid):
            return f"lay {format_grid(grid)}".strip()
        case Draft(grid):
            return f"draft {format_grid(grid)}".strip()
        case Add(cell, card, letter):
            return f"add {cell} {letter}{card}"
        case Pass(cards) if cards:
            return f"exchange {format_cards(cards)}"
        case _:
            return next(word for word, simple in SIMPLE.items() if simple == action)


def parse_action(text: str, hand: str, draft: Grid, bonus: str) -> Action:
    """The action of a text.

    ``lay`` alone lays the draft, ``draft`` alone clears it; the card of ``add`` may be left out
    unless it is a joker, which needs its letter; ``exchange all`` exchanges the whole hand.
    """
    text = text.strip()
    word, _, rest = text.partition(" ")
    if len(text) > LONGEST_TEXT:
        raise Refusal("C20", "unreadable", text=text[:40])
    if text in SIMPLE:
        return SIMPLE[text]
    if word == "lay":
        grid = parse_grid(rest) if rest else draft
        if not grid.spots:
            raise Refusal("C20", "nothing-to-lay")
        return Lay(grid)
    if word == "draft":
        return Draft(parse_grid(rest))
    if word == "exchange" and (cards := hand if rest == ALL else "".join(rest.split())):
        if CARDS.fullmatch(cards):
            return Pass(in_order(cards))
    elif add := ADD.fullmatch(text):
        return Add(add[1].upper(), _as_it_lies(add[3] or "", bonus), add[2] or "")
    raise Refusal("C20", "unreadable", text=text[:40])


def _as_it_lies(card: str, bonus: str) -> str:
    """The bonus card as a text names it: a joker by its letter, another by nothing at all (C31)."""
    if bonus == JOKER:
        if not card:
            raise Refusal("C31", "joker-needs-letter")
        return card if card.startswith(JOKER) else JOKER + card
    return card or bonus


# -- positions


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a scenario."""

    hands: tuple[str, ...] = ()
    capitals: str = ""
    """The next cards of the pack; all the others follow."""
    smalls: str = ""
    drafts: tuple[str, ...] = ()
    table: str = ""
    """The grid on the table."""
    by: int = 0
    """Who laid it."""
    bonus: str = ""
    """The bonus card turned up."""
    scores: tuple[int, ...] = ()
    turn: int = 0
    turns: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    idle: int = 0
    resigned: tuple[int, ...] = ()


def format_position(state: State) -> TomlTable:
    """The state as a table of a scenario."""
    return {
        "hands": list(map(format_cards, state.hands)),
        "capitals": state.capitals,
        "smalls": state.smalls,
        "drafts": list(map(format_grid, state.drafts)),
        "table": format_grid(state.table.grid) if state.table else "",
        "by": state.table.seat if state.table else 0,
        "bonus": state.bonus,
        "scores": list(state.scores),
        "turn": state.turn,
        "turns": list(state.turns),
        "used": list(state.used),
        "idle": state.idle,
        "resigned": list(state.resigned),
    }


def parse_position(position: TomlTable, start: State, material: Material) -> State:
    """The state of a table: see ``Position``. What lies on the table is not yet read.

    Hands that are left out are empty; every card that is not named lies in its pack.
    """
    try:
        table = msgspec.convert(position, Position)
        grids = [parse_grid(text) for text in (table.table, *table.drafts)]
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    except Refusal as error:
        raise ValueError(f"in the position: no grid ({error.rule}, {error.key})") from error
    laid, *drafts = grids
    players = start.setup.players
    hands = [parse_hand(text) for text in table.hands]
    hands += [""] * (players - len(hands))
    drafts += [Grid()] * (players - len(drafts))
    _check_seats(table, players, len(hands), len(drafts))
    _check_cards(hands, drafts, table, material)
    box = list("".join(start.hands) + start.capitals + start.smalls)
    for card in "".join(hands) + laid.kinds + table.bonus + table.capitals + table.smalls:
        if card not in box:
            raise ValueError(f"no card {card} is left in the box")
        box.remove(card)
    return msgspec.structs.replace(
        start,
        hands=tuple(hands),
        capitals=table.capitals + "".join(filter(is_capital, box)),
        smalls=table.smalls + "".join(card for card in box if not is_capital(card)),
        drafts=tuple(drafts),
        table=Laid(table.by, laid, (), 0) if laid.spots else None,
        bonus=table.bonus,
        scores=table.scores or start.scores,
        turn=table.turn,
        turns=table.turns or start.turns,
        used=tuple(sorted(table.used)),
        idle=table.idle,
        resigned=tuple(dict.fromkeys(table.resigned)),
    )


def _check_seats(table: Position, players: int, hands: int, drafts: int) -> None:
    seats = range(players)
    if (
        {hands, drafts, len(table.scores) or players, len(table.turns) or players} != {players}
        or table.turn not in seats
        or table.by not in seats
    ):
        raise ValueError(
            f"hands, drafts, scores, turns and turn must be those of {players} players"
        )
    if not set(table.resigned) < set(seats) or table.turn in table.resigned:
        raise ValueError("a seat that resigned is no seat to move")
    if table.bonus and (not table.table or table.by != table.turn or len(table.bonus) != 1):
        raise ValueError("a bonus card is one card, for the grid on the table of who is to move")
    if table.table and not table.bonus and table.by == table.turn:
        raise ValueError("while a grid can be challenged, another player is to move")


def _check_cards(hands: list[str], drafts: list[Grid], table: Position, material: Material) -> None:
    figures = material.figures
    for hand, draft in zip(hands, drafts, strict=True):
        capitals = sum(map(is_capital, hand))
        if capitals > figures.capitals or len(hand) - capitals > figures.smalls:
            raise ValueError(
                f"a hand has {figures.capitals} capitals and {figures.smalls} small letters at most"
            )
        if any(draft.kinds.count(card) > hand.count(card) for card in draft.kinds):
            raise ValueError("a draft is made of cards of the hand")
    if not all(map(is_capital, table.capitals)) or any(map(is_capital, table.smalls + table.bonus)):
        raise ValueError("capitals and small letters lie in packs of their own")
