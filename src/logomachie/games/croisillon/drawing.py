"""CROISILLON for a terminal: hand, draft, grids and scores."""

from collections.abc import Mapping, Sequence

from logomachie.engine.game import Language
from logomachie.engine.seats import called
from logomachie.games.croisillon.grid import (
    CAPITAL_JOKER,
    EMPTY,
    JOKER,
    cell_name,
    format_rows,
    is_capital,
    is_joker,
    parse_grid,
)
from logomachie.games.croisillon.reading import Reading
from logomachie.games.croisillon.state import Word
from logomachie.games.croisillon.view import DraftView, LaidView, View

LABELS: Mapping[Language, Mapping[str, str]] = {
    "fr": {
        "target": "Objectif",
        "packs": "Paquets : {capitals} MAJ., {smalls} min.",
        "capitals": "MAJ.",
        "smalls": "min.",
        "last": "Dernière grille : {player}",
        "table": "Sur la table, la grille de {player}",
        "bonus": "Carte bonus",
        "draft": "Brouillon",
        "faults": "Pas encore valable",
        "total": "total",
        "write": "Une grille s’écrit rangée par rangée : préparer ..eguJaz*z/.....e/irCart*e la"
        " note, poser … la pose (poser tout court pose le brouillon).",
        "answer": "ajouter CASE{card} l’ajoute à la grille, garder la garde en main.",
        "clock": "Le temps d’un tour est compté ; --option limit=0 l’ôte.",
    },
    "en": {
        "target": "Target",
        "packs": "Packs: {capitals} CAP., {smalls} small",
        "capitals": "CAP.",
        "smalls": "small",
        "last": "Last grid: {player}",
        "table": "On the table, the grid of {player}",
        "bonus": "Bonus card",
        "draft": "Draft",
        "faults": "Not valid yet",
        "total": "total",
        "write": "A grid is written row by row: draft ..eguJaz*z/.....e/irCart*e prepares it,"
        " lay … lays it (lay alone lays the draft).",
        "answer": "add CELL{card} adds it to the grid, keep keeps it in hand.",
        "clock": "The time of a turn is limited; --option limit=0 lifts that.",
    },
}
ARROWS = {">": "→", "<": "←", "v": "↓", "^": "↑"}


def render(view: View, language: Language, names: Sequence[str]) -> str:
    """The last grids, the grid on the table, the own draft, the scores and the own hand."""
    say = LABELS[language]
    parts = [
        _drawn_grid(say["last"].format(player=called(laid.seat, names, language)), laid, say)
        for laid in view.last
        if laid and laid.seat != view.seat
    ]
    if view.table:
        owner = called(view.table.seat, names, language)
        parts.append(_drawn_grid(say["table"].format(player=owner), view.table, say))
    if view.bonus:
        parts.append(f"{say['bonus']} : {view.bonus}")
        if view.seat == view.turn:
            card = " *e" if view.bonus == JOKER else ""
            parts.append(say["answer"].format(card=card))
    if view.draft:
        parts.append(_drawn_draft(view.draft, say))
    scores = "   ".join(
        f"{called(seat, names, language)}: {score}"
        + (" ←" if seat == view.turn and not view.result else "")
        for seat, score in enumerate(view.scores)
    )
    packs = say["packs"].format(capitals=view.capitals, smalls=view.smalls)
    parts.append(f"{scores}   {say['target']}: {view.target}   {packs}")
    if view.hand:
        parts.append(_drawn_hand(view, say))
        if not view.draft and not any(view.last) and not view.result:
            parts.append(f"{say['write']} {say['clock'] if view.until else ''}".rstrip())
    return "\n\n".join(parts)


def draw_reading(reading: Reading, language: Language) -> str:
    """A grid with its words and points."""
    rows = _rows(format_rows(reading.grid))
    return "\n".join((*rows, _listed(reading.words, reading.score, LABELS[language])))


def _drawn_hand(view: View, say: Mapping[str, str]) -> str:
    """Two lines: the cards, each with its value below."""
    cards = list(zip(view.hand, view.values, strict=True))
    width = max(len(say["capitals"]), len(say["smalls"]))
    lines = []
    for name, capital in (("capitals", True), ("smalls", False)):
        own = [item for item in cards if is_capital(item[0]) is capital]
        shown = "  ".join(f"{card}{_small(value)}" for card, value in own)
        lines.append(f"{say[name]:{width}}  {shown}")
    return "\n".join(lines)


def _small(value: int) -> str:
    """A value in small figures, such as stand in the corner of a card."""
    return str(value).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _drawn_grid(title: str, laid: LaidView, say: Mapping[str, str]) -> str:
    return "\n".join((title, *_rows(laid.rows), _listed(laid.words, laid.score, say)))


def _drawn_draft(draft: DraftView, say: Mapping[str, str]) -> str:
    lines = [f"{say['draft']} : {'/'.join(draft.rows)}", *_rows(draft.rows)]
    if draft.faults:
        faults = (" ".join((fault.rule, *(fault.words or fault.cells))) for fault in draft.faults)
        lines.append(f"{say['faults']} : {'; '.join(faults)}")
    else:
        lines.append(_listed(draft.words, draft.score, say))
    return "\n".join(lines)


def _listed(words: Sequence[Word], score: int, say: Mapping[str, str]) -> str:
    """Every word with its direction and its points, and their sum."""
    shown = (f"{word.text} {ARROWS[word.direction]} {word.points}" for word in words)
    return "  ·  ".join((*shown, f"{say['total']} {score}"))


def _rows(rows: Sequence[str]) -> list[str]:
    """A grid with the names of its columns and rows, and a margin for cards to be added."""
    cards = parse_grid("/".join(rows)).cards
    last_row = max((row for row, _ in cards), default=0) + 1
    last_column = max((column for _, column in cards), default=0) + 1
    columns = range(-1, last_column + 1)
    lines = ["    " + " ".join(f"{cell_name((0, column))[0]} " for column in columns).rstrip()]
    for row in range(-1, last_row + 1):
        shown = " ".join(_cell(cards.get((row, column), EMPTY)) for column in columns)
        lines.append(f"{row + 2:3} {shown.rstrip()}")
    return lines


def _cell(card: str) -> str:
    """Two characters: a joker shows its letter behind a mark, a JOKER with several ``*?``."""
    if card == EMPTY:
        return "· "
    if is_joker(card):
        return card if len(card) == 2 else "*" + CAPITAL_JOKER
    return card + " "
