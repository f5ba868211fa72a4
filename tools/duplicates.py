"""Deal duplicate games for the days of the calendar that have none yet.

    python -m tools.duplicates --days 730 option croisillon

keeps every game that is packed, whatever the words of today would make of it, and adds those of the
days that follow, up to so many. What is dealt follows from the date.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.progress import track

from logomachie import games
from logomachie.engine.calendar import date_of
from logomachie.engine.duplicate import DUPLICATES, Turn, pack, unpack
from logomachie.engine.puzzle import FOLDER
from logomachie.engine.spec import GameSpec
from logomachie.lexicon import Lexicon

GAMES = Path(games.__file__).parent
BATCH = 20
"""After so many days what is dealt is written: whoever stops it keeps them."""


def main() -> None:
    """Write the packed games of some games."""
    duplicate = [name for name in games.OWN if games.spec(name).duplicate]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=duplicate, help="all that have any by default")
    parser.add_argument("--days", type=int, required=True, help="how many days there shall be")
    told = parser.parse_args()
    lexicon = Lexicon.open()
    for spec in map(games.spec, told.games or duplicate):
        days = list(packed(spec))
        for number, turns in deal(spec, lexicon, range(len(days), told.days)):
            days.append(turns)
            if number % BATCH == 0 or number == told.days - 1:
                write(spec, days)


def packed(spec: GameSpec) -> tuple[tuple[Turn, ...], ...]:
    """The games that lie in the package, day by day; none before the first are dealt."""
    path = GAMES / spec.name / FOLDER / DUPLICATES
    return unpack(path.read_bytes()) if path.is_file() else ()


def deal(
    spec: GameSpec, lexicon: Lexicon, numbers: range
) -> Iterator[tuple[int, tuple[Turn, ...]]]:
    """The games of these days, with their numbers."""
    assert spec.duplicate
    game = spec.new_game(lexicon)
    for number in track(numbers, spec.name):
        yield number, tuple(spec.duplicate.deal(game, seed_of(number)))


def write(spec: GameSpec, days: Sequence[Sequence[Turn]]) -> None:
    """Keep these games in the package, all at once."""
    folder = GAMES / spec.name / FOLDER
    folder.mkdir(exist_ok=True)
    fresh = folder / f"{DUPLICATES}.new"
    fresh.write_bytes(pack(days))
    fresh.replace(folder / DUPLICATES)


def seed_of(number: int) -> str:
    """What the draws of a day follow from."""
    return f"duplicate/{date_of(number).isoformat()}"


if __name__ == "__main__":
    main()
