"""The table of JAGO for a terminal: the two colours are told apart without any colour."""

from collections.abc import Sequence
from typing import NamedTuple

from logomachie.engine.game import Language, Seat
from logomachie.games.jago.state import EMPTY
from logomachie.games.jago.view import View


class Labels(NamedTuple):
    """The words around the board."""

    colours: tuple[str, str]
    legend: str
    player: str
    you: str
    turn: str
    glass: str
    no_glass: str
    pool: str
    empty: str
    rack: str
    plays: str
    no_words: str
    short: str
    complete: str
    claims: str
    penalty: str


LABELS = {
    "fr": Labels(
        ("BLEU", "rouge"),
        " A  bleu   [a] rouge   +  case centrale",
        "{mark} {colour}   lettres : {letters}   cadran : {dial}",
        "vous",
        "Au tour de {colour}, {glass}.",
        "sablier vide à {time}",
        "sans sablier",
        "Vivier : {pool}   Sac : {bag}",
        "vide",
        "Chevalet : {rack}",
        "Ce tour : {plays}",
        "Pas encore des mots : {words}.",
        "Lettres qui manquent pour l’avantage : {short}.",
        "L’avantage est pris : « end » termine le tour.",
        "On peut contester : {words}.",
        "{colour} retourne jusqu’à {most} lettres, par exemple : turn {example}",
    ),
    "en": Labels(
        ("BLUE", "red"),
        " A  blue   [a] red   +  centre",
        "{mark} {colour}   letters: {letters}   dial: {dial}",
        "you",
        "{colour} to move, {glass}.",
        "the glass runs out at {time}",
        "no glass",
        "Pool: {pool}   Bag: {bag}",
        "empty",
        "Rack: {rack}",
        "This turn: {plays}",
        "Not yet words: {words}.",
        "Letters missing for the advantage: {short}.",
        'You have the advantage: "end" ends the turn.',
        "Can be challenged: {words}.",
        "{colour} turns up to {most} letters, for example: turn {example}",
    ),
}


def render(view: View, language: Language, names: Sequence[str]) -> str:
    """The board, both players, and what there is to do."""
    labels = LABELS[language]
    players = (_player(view, seat, labels, names) for seat in (0, 1))
    lines = [*_board(view), "", labels.legend, *players]
    pool = " ".join(view.pool) or labels.empty
    lines.append(labels.pool.format(pool=pool, bag=view.bag))
    if view.rack:
        lines.append(labels.rack.format(rack=" ".join(view.rack)))
    return "\n".join([*lines, *_state_of_turn(view, labels)])


def _board(view: View) -> list[str]:
    columns = view.columns
    rows = len(view.grid) // columns
    centre = rows // 2 * columns + columns // 2
    lines = ["    " + "".join(f" {chr(65 + column)} " for column in range(columns)).rstrip()]
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        drawn = (_drawn(view.grid[cell], centre=cell == centre) for cell in cells)
        lines.append(f"{row + 1:3} " + "".join(drawn).rstrip())
    return lines


def _drawn(shown: str, *, centre: bool) -> str:
    if shown == EMPTY:
        return " + " if centre else " · "
    return f" {shown} " if shown.isupper() else f"[{shown}]"


def _player(view: View, seat: Seat, labels: Labels, names: Sequence[str]) -> str:
    """One line a player: letters on the board and minutes on the dial."""
    called = names[seat] if names else labels.you if seat == view.seat else ""
    who = f"{labels.colours[seat]} ({called})" if called else labels.colours[seat]
    return labels.player.format(
        mark="→" if seat == view.turn and not view.result else " ",
        colour=who,
        letters=view.colours[seat],
        dial=view.dial[seat],
    )


def _state_of_turn(view: View, labels: Labels) -> list[str]:
    if view.result:
        return []
    if view.penalty:
        example = " ".join(view.penalty.cells[: view.penalty.most])
        colour = labels.colours[view.penalty.seat]
        return [labels.penalty.format(colour=colour, most=view.penalty.most, example=example)]
    glass = labels.no_glass if view.glass is None else labels.glass.format(time=_time(view.glass))
    lines = [labels.turn.format(colour=labels.colours[view.turn], glass=glass)]
    if view.claims:
        words = ", ".join(dict.fromkeys(claim.word for claim in view.claims))
        lines.append(labels.claims.format(words=words))
    if view.plays:
        plays = ", ".join(
            f"{play.start}{'v' if play.down else '>'} {play.word}" for play in view.plays
        )
        lines.append(labels.plays.format(plays=plays))
    if view.missing.no_words:
        lines.append(labels.no_words.format(words=", ".join(view.missing.no_words)))
    if view.missing.short:
        lines.append(labels.short.format(short=view.missing.short))
    elif view.plays and not view.missing.no_words:
        lines.append(labels.complete)
    return lines


def _time(seconds: float) -> str:
    """A moment of the game in minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
