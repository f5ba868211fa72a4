"""The board of LA GUERRE DES MOTS for a terminal: whose a token is shows without colours, too."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from logomachie.engine.cells import CELL
from logomachie.engine.game import Language, Seat
from logomachie.engine.seats import called
from logomachie.games.guerre_des_mots.rules import SIMPLE
from logomachie.games.guerre_des_mots.state import PIECES
from logomachie.games.guerre_des_mots.view import View

MARKS = "'\"^~`=%$"
"""What stands behind every token of a seat's chains; nothing else that is drawn ends so."""
COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow", "bright_red", "bright_blue")
SQUARES = {".": "·", "b": "▫", "V": "▲", "R": "◆", "M": "◇", "#": "█"}
"""How squares are drawn; those with a piece of chess show its letter."""
STYLES: Mapping[str, str] = {
    "·": "dim",
    "▫": "bright_blue",
    "▲": "green",
    "◆": "red",
    "◇": "yellow",
    "█": "magenta",
    **{
        rf"[^\W\d_]{re.escape(mark)}|\+{re.escape(mark)}|(?m:^{re.escape(mark)} )": f"bold {colour}"
        for mark, colour in zip(MARKS, COLOURS, strict=True)
    },
}
"""Colours for the squares, and for the tokens and the mark of every seat."""


class Labels(NamedTuple):
    """The words around the board."""

    squares: str
    jokers: str
    pieces: str
    player: str
    you: str
    resigned: str
    to_move: str
    protected: str
    reserve: str
    arsenal: str
    first: str
    write: str


LABELS = {
    "fr": Labels(
        "▫ base   ▲ vert, on rejoue   ◆ rouge   ◇ marron   █ violet, croix seulement",
        "minuscule : joker",
        "   ! pièce visible   f fou  c cavalier  t tour  d dame  r roi",
        "{mark} {player}{you}, {bases} : {count} jetons, avance {score}",
        " (vous)",
        ", abandon",
        " ← à jouer, coups : {moves}",
        " (chaîne protégée)",
        "Réserve : {count}",
        "Votre arsenal : {tokens}",
        "Commencez par un mot de 4 lettres sur une de vos bases.",
        "poser C20> RUSA va à droite, poser F16v PARI vers le bas, ?R est un joker ;\n"
        "poser G16> URS depuis C20-E20 prend des lettres, reprendre C20 en reprend ;\n"
        "piocher quand on est bloqué, passer pour ne pas rejouer, « indice » propose.",
    ),
    "en": Labels(
        "▫ base   ▲ green, play again   ◆ red   ◇ brown   █ violet, crosses only",
        "small: joker",
        "   ! piece shown   f bishop  c knight  t rook  d queen  r king",
        "{mark} {player}{you}, {bases}: {count} tokens, advance {score}",
        " (you)",
        ", resigned",
        " ← to move, moves: {moves}",
        " (chain protected)",
        "Reserve: {count}",
        "Your arsenal: {tokens}",
        "Begin with a word of 4 letters on one of your bases.",
        "lay C20> RUSA lays to the right, lay F16v PARI downwards, ?R is a joker;\n"
        "lay G16> URS from C20-E20 takes letters off the board, back C20 takes some;\n"
        "draw draws when you are blocked, pass ends your turn, “hint” suggests.",
    ),
}


def render(view: View, language: Language, names: Sequence[str]) -> str:
    """The board with its squares, the chains with the marks of their players, and who has what.

    The simple rule is played with the fronts of the tokens alone: no pieces of chess, no accents.
    """
    labels = LABELS[language]
    simple = view.rule == SIMPLE
    signs = labels.jokers + ("" if simple else labels.pieces)
    lines = [*_board(view), "", labels.squares, signs, ""]
    for seat in range(len(view.scores)):
        lines += _player(view, seat, labels, called(seat, names, language))
    lines.append(labels.reserve.format(count=view.reserve))
    if view.arsenal:
        shown = (token[0] for token in view.arsenal) if simple else view.arsenal
        lines.append(labels.arsenal.format(tokens=" ".join(shown)))
    begun = any(chain.seat == view.seat for chain in view.chains)
    if view.seat is not None and view.seat in view.to_act and not begun:
        lines += ["", labels.first, labels.write]
    return "\n".join(lines)


def _board(view: View) -> list[str]:
    columns = len(view.squares[0])
    lines = ["    " + " ".join(f"{chr(65 + column)} " for column in range(columns)).rstrip()]
    drawn = _tokens(view)
    kinds = SQUARES | (dict.fromkeys(PIECES, SQUARES["."]) if view.rule == SIMPLE else {})
    for row, squares in enumerate(view.squares):
        cells = (
            drawn.get((row, column), kinds.get(kind, kind) + " ")
            for column, kind in enumerate(squares)
        )
        lines.append(f"{row + 1:3} " + " ".join(cells).rstrip())
    return lines


def _tokens(view: View) -> dict[tuple[int, int], str]:
    """Two characters for each token: a joker is a small letter, ``!`` is a piece of chess up."""
    drawn = {}
    for chain in view.chains:
        for link in chain.links:
            name = CELL.fullmatch(link.cell)
            assert name, link.cell
            letter = link.letter.lower() if link.token.startswith("?") else link.letter
            mark = "!" if link.token.endswith("!") else MARKS[chain.seat]
            drawn[int(name[2]) - 1, ord(name[1]) - 65] = letter + mark
    return drawn


def _player(view: View, seat: Seat, labels: Labels, name: str) -> list[str]:
    """A line for a player, and one for each chain."""
    player = labels.player.format(
        mark=MARKS[seat],
        player=name,
        you=labels.you if seat == view.seat else "",
        bases=" + ".join(view.bases[seat]),
        count=view.arsenal_sizes[seat],
        score=view.scores[seat],
    )
    if seat in view.resigned:
        player += labels.resigned
    elif seat == view.turn and not view.result:
        player += labels.to_move.format(moves=view.moves_left)
    chains = (
        "    " + "-".join(chain.words) + (labels.protected if chain.blocked else "")
        for chain in view.chains
        if chain.seat == seat
    )
    return [player, *chains]
