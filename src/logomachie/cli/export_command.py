"""``logomachie export``: finished games as data; ``verify`` of such a file. See docs/export.md."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import App, Parameter

from logomachie.cli.house_place import clear_failures, data_directory
from logomachie.cli.screen import Failure, Screen
from logomachie.engine.record import BadRecord, Point, Record, Verification, to_record, verify
from logomachie.lexicon.places import DATA_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from logomachie.lab.finished import FinishedGame
    from logomachie.library.records import Restored

    GameOf = Callable[[Record], Restored]
    """A record with its game, by the rules and with the material of then."""

PACKED = b"\x28\xb5\x2f\xfd"
"""How a file of zstandard begins."""
NOT_ALL_CHECKED = 3


def register(app: App, screen: Screen) -> None:
    """Add the command."""
    say = screen.say

    @app.command(help=say("help.export"))
    def export(
        file: Annotated[Path, Parameter(help=say("help.export-file"))],
        *matches: Annotated[Path, Parameter(help=say("help.export-matches"))],
        database: Annotated[
            str, Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
        ] = "",
        data_dir: Annotated[
            Path | None, Parameter(help=say("help.serve-data"), env_var=DATA_VARIABLE)
        ] = None,
    ) -> None:
        _export(screen, file, matches, database, data_dir)


def _export(
    screen: Screen, file: Path, matches: tuple[Path, ...], database: str, data_dir: Path | None
) -> None:
    require_lab(screen)
    from logomachie.lab.finished import Pseudonyms
    from logomachie.lab.gathering import games_of_files, games_of_house
    from logomachie.lab.packed import BadGames, write_games
    from logomachie.store.finished import open_finished
    from logomachie.store.sql import address_in

    say, names = screen.say, Pseudonyms.new()
    left_out = 0

    def whole(found: "Iterator[FinishedGame | None]") -> "Iterator[FinishedGame]":
        nonlocal left_out
        for game in found:
            if game is None:
                left_out += 1
            else:
                yield game

    try:
        if matches:
            count = write_games(file, games_of_files(matches, names))
        else:
            address = database or address_in(data_directory(data_dir))
            with clear_failures(say), open_finished(address) as book:
                count = write_games(file, whole(games_of_house(book, names)))
    except FileExistsError as error:
        raise Failure(say("error.export-exists", file=file), 1) from error
    except (BadGames, BadRecord) as error:
        raise Failure(say("error.games", detail=error), 1) from error
    screen.notice(say("export.written", file=file, count=count))
    if left_out:
        screen.notice(say("export.left-out", count=left_out))


def require_lab(screen: Screen) -> None:
    """A ``Failure`` where the packages of the lab are not installed."""
    try:
        import zstandard  # noqa: F401
    except ImportError as error:
        raise Failure(screen.say("error.lab", detail=error), 1) from error


def is_packed(path: Path) -> bool:
    """Whether a file is one of packed games."""
    try:
        with path.open("rb") as file:
            return file.read(len(PACKED)) == PACKED
    except OSError:
        return False


def verify_games(screen: Screen, path: Path, game_of: "GameOf") -> int:
    """Play all games of a file again, and say how many are what they claim to be."""
    require_lab(screen)
    from logomachie.lab.packed import BadGames, read_games

    say = screen.say
    found = dict.fromkeys(("good", "unchecked", "wrong"), 0)
    points = Counter[Point]()
    prepared = _prepared(game_of)
    try:
        for number, game in enumerate(read_games(path), 1):
            try:
                unchecked = _verified(game, prepared).unchecked
                found["unchecked" if unchecked else "good"] += 1
                points.update(unchecked)
            except BadRecord as error:
                found["wrong"] += 1
                screen.write(say("verify.game-wrong", number=number, detail=error))
    except BadGames as error:
        raise Failure(say("error.games", detail=error), 1) from error
    screen.write(say("verify.games", **found))
    for point in (point for point in Point if points[point]):
        screen.write(say(f"verify.games.{point}", count=points[point]))
    if found["wrong"]:
        return 1
    return NOT_ALL_CHECKED if found["unchecked"] else 0


def _prepared(game_of: "GameOf") -> "GameOf":
    """The same, where a game that was prepared once is not prepared again."""

    @cache
    def prepare(
        game: str, lexicon: str, dictionary: str, material: str, program: str
    ) -> "Restored":
        return game_of(
            Record(1, game, (), "", "", lexicon, material, {}, (), (), dictionary, program)
        )

    def prepared(record: Record) -> "Restored":
        restored = prepare(
            record.game, record.lexicon, record.dictionary, record.material, record.program
        )
        material, program = restored.record.material, restored.record.program
        known = msgspec.structs.replace(record, material=material, program=program)
        return restored._replace(record=known)

    return prepared


def _verified(finished: "FinishedGame", game_of: "GameOf") -> Verification:
    """What of a game could be checked; ``BadRecord`` where it is not what it claims."""
    names = tuple(one.name for one in finished.contestants)
    journal, scores = finished.journal, finished.scores
    record = to_record(journal, names, scores, finished.program, finished.changed)
    return verify(*game_of(record))
