"""The games as commands: ``games``, ``rules``, ``referee``, ``replay``, ``verify``, ``play``..."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from logomachie import games
from logomachie.bots.players import LEVELS, SECONDS
from logomachie.cli import rulings
from logomachie.cli.export_command import is_packed, verify_games
from logomachie.cli.preparing import prepare_game
from logomachie.cli.programs import seat_programs
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.session import Session, parse_players
from logomachie.cli.texts import Language
from logomachie.engine.chance import new_seed
from logomachie.engine.game import AnyGame, OptionValue, new_setup
from logomachie.engine.material import BadMaterial
from logomachie.engine.record import (
    POINT_OF,
    BadRecord,
    Point,
    Record,
    Verification,
    read_record,
    verify,
)
from logomachie.engine.scenario import BadScenario, read_scenario, run_scenario
from logomachie.lexicon import Lexicon
from logomachie.lexicon.names import COMPLETE
from logomachie.library.records import Restored, play_again, restore

NOT_ALL_CHECKED = 3
"""The exit code of ``verify`` where nothing is false, but not all could be checked."""
NOT_ALL_SHOWN = 4
"""The exit code of ``replay`` where nothing is false, but a part of the game cannot be shown."""


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say, language = screen.say, screen.language
    game_name = Parameter(help=say("help.game"))
    file_name = Parameter(help=say("help.file"))
    material_file = Parameter(name=["--material", "--pack"], help=say("help.material"))
    game_option = Parameter(help=say("help.game-option"))
    in_dictionary = Parameter(help=say("help.dictionary"))

    @app.command(name="games", help=say("help.games"))
    def list_games() -> None:
        table = Table(box=None, padding=(0, 2), show_header=False)
        for name in games.names():
            book = games.spec(name).rulebook(language)
            table.add_row(
                f"[bold]{name.replace('_', '-')}[/]", book.title, book.introduction.split("\n\n")[0]
            )
        screen.out.print(table)

    @app.command(help=say("help.rules"))
    def rules(
        game: Annotated[str, game_name],
        rule: Annotated[str | None, Parameter(help=say("help.rule"))] = None,
        /,
    ) -> None:
        from rich.markdown import Markdown  # slow to import, and needed here alone

        book = games.spec(known_game(game, screen)).rulebook(language)
        if rule is None:
            screen.out.print(Markdown(f"# {book.title}\n\n{book.introduction}"))
        elif rule.upper() not in book.rules:
            raise Failure(say("error.rule", rule=rule[:20], rules=", ".join(book.rules)))
        for item in book.rules.values() if rule is None else (book.rules[rule.upper()],):
            screen.out.print(Markdown(f"## {item.id} {item.title}\n\n{item.text}"))

    @app.command(help=say("help.referee"))
    def referee(
        file: Annotated[Path, file_name],
        /,
        *,
        json: Annotated[bool, Parameter(negative="", help=say("help.json"))] = False,
        material: Annotated[Path | None, material_file] = None,
        dictionary: Annotated[str, in_dictionary] = COMPLETE,
    ) -> int:
        return _referee(screen, language, file, json, material, dictionary)

    @app.command(help=say("help.replay"))
    def replay(
        record: Annotated[Path, file_name],
        /,
        *,
        material: Annotated[Path | None, material_file] = None,
    ) -> int:
        read = _read_record(screen, record)
        return _replay(screen, language, _with_its_game(screen, read, material))

    @app.command(name="verify", help=say("help.verify"))
    def verify_record(
        record: Annotated[Path, file_name],
        /,
        *,
        material: Annotated[Path | None, material_file] = None,
    ) -> int:
        if is_packed(record):
            return verify_games(screen, record, lambda one: _with_its_game(screen, one, material))
        read = _read_record(screen, record)
        try:
            restored = _with_its_game(screen, read, material)
            checked = verify(*restored)
        except BadRecord as error:
            raise Failure(say("error.record", detail=error), 1) from error
        return _tell_verification(screen, restored.record, checked)

    @app.command(help=say("help.play"))
    def play(
        game: Annotated[str, game_name],
        /,
        *,
        players: Annotated[str, Parameter(help=say("help.players"))] = "",
        level: Annotated[int, Parameter(help=say("help.level"), validator=_levels)] = 3,
        seconds: Annotated[
            float, Parameter(help=say("help.seconds"), validator=thinking_time)
        ] = SECONDS,
        seed: Annotated[str | None, Parameter(help=say("help.seed"))] = None,
        option: Annotated[list[str], Parameter(help=say("help.option"), negative="")] = [],  # noqa: B006
        material: Annotated[Path | None, material_file] = None,
        resume: Annotated[Path | None, Parameter(help=say("help.resume"))] = None,
        save: Annotated[Path | None, Parameter(help=say("help.save"))] = None,
        dictionary: Annotated[str, in_dictionary] = COMPLETE,
        **options: Annotated[str, game_option],
    ) -> None:
        record = _read_record(screen, resume) if resume else None
        if record:
            prepare_game(screen, known_game(game, screen))
            played = _load(screen, game, material, _lexicon_of(screen, record))
        else:
            played = load_engine(screen, game, material, dictionary)
        book = games.spec(played.name).rulebook(language)
        names = parse_players(players or "2", level, seconds, you=say("play.you"))
        if record:
            session = Session.resume(played, record, screen, book, level, seconds)
        else:
            try:
                chosen = read_options(option, options, played)
                setup = new_setup(played, len(names), seed or new_seed(), chosen, dictionary)
            except ValueError as error:
                raise Failure(str(error)) from error
            seated = seat_programs(names, played, setup, seconds, screen)
            session = Session.start(played, setup, seated, screen, book)
        session.run(language, save)


_levels = Number(gte=LEVELS[0], lte=LEVELS[-1])
thinking_time = Number(gt=0, lte=600)


def load_engine(screen: Screen, name: str, material: Path | None, dictionary: str) -> AnyGame:
    """A game to be played or searched, with all that it computes with."""
    prepare_game(screen, known_game(name, screen))
    return load_game(screen, name, material, dictionary)


def load_game(screen: Screen, name: str, material: Path | None, dictionary: str) -> AnyGame:
    """A game to be judged, with a dictionary of this machine."""
    known_game(name, screen)
    return _load(screen, name, material, screen.open_lexicon(dictionary))


def _lexicon_of(screen: Screen, record: Record) -> Lexicon:
    """The dictionary with which a record was played, or what comes nearest to it."""
    return screen.find_lexicon(record.lexicon, record.dictionary)


def _load(screen: Screen, name: str, material: Path | None, lexicon: Lexicon) -> AnyGame:
    try:
        return games.load(known_game(name, screen), lexicon, material)
    except BadMaterial as error:
        raise Failure(screen.say("error.material", detail=error)) from error


def known_game(name: str, screen: Screen) -> str:
    """The name of a game as it stands in records."""
    if games.canonical(name) not in games.names():
        known = ", ".join(games.names()).replace("_", "-")
        raise Failure(screen.say("error.game", name=name[:40], games=known))
    return games.canonical(name)


def _there(screen: Screen, path: Path) -> Path:
    try:
        with suppress(PermissionError, NotADirectoryError):  # who reads it says so
            path.stat()
    except OSError as error:
        raise Failure(screen.say("error.no-file", file=str(path)[:200])) from error
    return path


def _read_record(screen: Screen, path: Path) -> Record:
    try:
        return read_record(_there(screen, path))
    except BadRecord as error:
        raise Failure(str(error)) from error


def read_options(
    given: list[str], by_name: dict[str, str], game: AnyGame
) -> dict[str, OptionValue]:
    """Options, ``words=challenge`` or by their names, each as the kind of its default."""
    kinds = {option.name: type(option.default) for option in game.options}
    chosen: dict[str, OptionValue] = {}
    items = [item.partition("=")[::2] for item in given]
    for name, value in (*items, *((name.replace("-", "_"), by_name[name]) for name in by_name)):
        if kinds.get(name) is int and value.isdecimal():
            chosen[name] = int(value)
        elif kinds.get(name) is bool:
            chosen[name] = value in ("yes", "true", "oui", "1")
        else:
            chosen[name] = value
    return chosen


def _referee(
    screen: Screen,
    language: Language,
    file: Path,
    as_json: bool,
    material: Path | None,
    dictionary: str,
) -> int:
    """Print a ruling a line; exit code 1 where one is not what the scenario expects."""
    try:
        scenario = read_scenario(_there(screen, file))
        game = load_game(screen, scenario.game, material, dictionary)
        book = games.spec(game.name).rulebook(language)
        unexpected = False
        for ruling in run_scenario(scenario, game):
            print((rulings.as_json if as_json else rulings.as_lines)(ruling, book, screen.say))
            unexpected = unexpected or bool(ruling.unexpected)
    except BadScenario as error:
        raise Failure(screen.say("error.scenario", detail=error)) from error
    return 1 if unexpected else 0


def _tell_verification(screen: Screen, record: Record, checked: Verification) -> int:
    """Say what was checked, point by point, and what could not be."""
    say = screen.say
    changed = {POINT_OF.get(name) for name in record.changed}
    count = f"{checked.entries}/{len(record.actions)}"
    named = {"dictionary": record.dictionary, "lexicon": record.lexicon, "program": record.program}
    for point in Point:
        key = "unchecked" if point in checked.unchecked else "checked"
        key = "changed" if point in changed else key
        line = say(f"verify.{key}.{point}", count=count, **named)
        screen.out.print(line, soft_wrap=True)
    if checked.unchecked:
        screen.out.print(say("verify.partly"), soft_wrap=True)
        return NOT_ALL_CHECKED
    state = say("verify.finished" if checked.finished else "verify.unfinished")
    scores = ", ".join(map(str, checked.scores))
    screen.out.print(say("verify.good", entries=checked.entries, state=state, scores=scores))
    return 0


def _with_its_game(screen: Screen, record: Record, material: Path | None) -> Restored:
    """A record with its game, by the rules and with the material of then, where they are kept."""
    known_game(record.game, screen)
    try:
        return restore(record, _lexicon_of(screen, record), material)
    except BadMaterial as error:
        raise Failure(screen.say("error.material", detail=error)) from error


def _replay(screen: Screen, language: Language, restored: Restored) -> int:
    """Show a recorded game as far as it can be played again, and say where that is no further."""
    say, (game, record, _) = screen.say, restored
    try:
        played = play_again(restored)
    except BadRecord as error:
        raise Failure(say("error.record", detail=error), 1) from error
    book = games.spec(game.name).rulebook(language)
    for position in played.positions:
        if (entry := position.entry) and (effects := position.effects):
            name = record.players[entry.seat] if entry.seat >= 0 else say("play.clock")
            screen.write(
                f"{entry.at:8.1f}  {name}: {entry.action}  [{effects.rule}] {book.explain(effects)}"
            )
    last = played.positions[-1]
    drawn = game.render(last.view(), language, record.players)
    screen.show(drawn, games.spec(game.name).styles)
    for line in rulings.end_lines(last.result, book, say, record.players) if last.result else ():
        screen.write(line)
    for point in (point for point in Point if point in played.unlike):
        screen.notice(say(f"replay.unlike.{point}"))
    if played.stop is None:
        if record.scores not in ((), last.scores):
            screen.notice(say("replay.scores", scores=", ".join(map(str, record.scores))))
        return 0
    number, entry, refusal = played.stop
    screen.write(
        say(
            "replay.stop",
            number=number,
            count=len(record.actions),
            action=entry.action,
            detail=f"[{refusal.rule}] {book.explain(refusal)}",
        )
    )
    return NOT_ALL_SHOWN
