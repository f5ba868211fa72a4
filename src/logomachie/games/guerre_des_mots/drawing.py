"""The board of LA GUERRE DES MOTS for a terminal, without colours."""

from logomachie.engine.cells import CELL
from logomachie.engine.game import Language
from logomachie.games.guerre_des_mots.view import View

MARKS = ("'", '"', "^", "~", "`", ";", ":", "%")
"""What stands behind every token of a seat's chains."""
SQUARES = {
    ".": "·",
    "b": "▫",
    "V": "▲",
    "R": "◆",
    "M": "◇",
    "#": "█",
    "f": "f",
    "c": "c",
    "t": "t",
    "d": "d",
    "r": "r",
}
LEGEND = {
    "fr": "▫ base  ▲ vert, on rejoue  ◆ rouge  ◇ marron  █ violet, croix seulement"
    "  f fou  c cavalier  t tour  d dame  r roi",
    "en": "▫ base  ▲ green, play again  ◆ red  ◇ brown  █ violet, crosses only"
    "  f bishop  c knight  t rook  d queen  r king",
}
LABELS = {
    "fr": ("Joueur", "bases", "arsenal", "jetons", "avance", "Réserve", "Votre arsenal", "coups"),
    "en": ("Player", "bases", "arsenal", "tokens", "advance", "Reserve", "Your arsenal", "moves"),
}


def render(view: View, language: Language) -> str:
    """The board with its squares, the chains with the marks of their players, and who has what.

    A joker is a small letter; a piece of chess that blocks a chain has ``!`` in place of the mark.
    """
    columns = len(view.squares[0])
    lines = ["    " + " ".join(f"{chr(65 + column)} " for column in range(columns)).rstrip()]
    drawn = _tokens(view)
    for row, squares in enumerate(view.squares):
        cells = (drawn.get((row, n), SQUARES[kind] + " ") for n, kind in enumerate(squares))
        lines.append(f"{row + 1:3} " + " ".join(cells).rstrip())
    lines += ["", LEGEND[language], ""]
    return "\n".join(lines + _players(view, language))


def _tokens(view: View) -> dict[tuple[int, int], str]:
    drawn = {}
    for chain in view.chains:
        for link in chain.links:
            name = CELL.fullmatch(link.cell)
            assert name, link.cell
            joker = link.token.startswith("?")
            letter = link.letter.lower() if joker else link.letter
            mark = "!" if link.token.endswith("!") else MARKS[chain.seat]
            drawn[int(name[2]) - 1, ord(name[1]) - 65] = letter + mark
    return drawn


def _players(view: View, language: Language) -> list[str]:
    player, bases, arsenal, tokens, advance, reserve, own, moves = LABELS[language]
    lines = []
    for seat, score in enumerate(view.scores):
        chains = "; ".join("-".join(chain.words) for chain in view.chains if chain.seat == seat)
        turn = "" if view.result or seat != view.turn else f" ← {view.moves_left} {moves}"
        lines.append(
            f"{MARKS[seat]} {player} {seat + 1} ({bases} {', '.join(view.bases[seat])}) "
            f"{arsenal} {view.arsenal_sizes[seat]} {tokens}, {advance} {score}{turn}"
            + (f"  {chains}" if chains else "")
        )
    lines.append(f"{reserve}: {view.reserve}")
    if view.arsenal:
        lines.append(f"{own}: " + " ".join(view.arsenal))
    return lines
