"""What seats are called on a terminal."""

from collections.abc import Sequence

from logomachie.engine.game import Language, Seat

NUMBERED = {"fr": "Joueur {number}", "en": "Player {number}"}


def called(seat: Seat, names: Sequence[str], language: Language) -> str:
    """The name of who plays there; a number where there are no names."""
    return names[seat] if names else NUMBERED[language].format(number=seat + 1)
