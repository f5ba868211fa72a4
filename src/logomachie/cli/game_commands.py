"""The games as commands: ``games``, ``rules``, ``referee``, ``replay``, ``verify``, ``play``..."""

import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.progress import track
from rich.table import Table

from logomachie import games
from logomachie.bots.players import LEVELS, SECONDS, Bot
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.session import Session, parse_players
from logomachie.cli.texts import Language
from logomachie.engine.chance import new_seed
from logomachie.engine.game import Game, OptionValue, new_setup
from logomachie.engine.journal import BrokenJournal, check_setup, moments
from logomachie.engine.material import BadMaterial
from logomachie.engine.record import BadRecord, Record, read_record, to_journal, verify
from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.engine.scenario import BadScenario, Ruling, read_scenario, run_scenario


def register(app: App, screen: Screen, language: Language) -> None:
    """Add the commands to the application."""
    say = screen.say
    game_name = Parameter(help=say("help.game"))
    file_name = Parameter(help=say("help.file"))
    material_file = Parameter(name=["--material", "--pack"], help=say("help.material"))

    @app.command(name="games", help=say("help.games"))
    def list_games() -> None:
        table = Table(box=None, padding=(0, 2), show_header=False)
        for name in games.names():
            book = read_rulebook(games.package_of(name), language)
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

        book = read_rulebook(games.package_of(_known(game, screen)), language)
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
    ) -> int:
        return _referee(screen, language, file, json, material)

    @app.command(help=say("help.replay"))
    def replay(
        record: Annotated[Path, file_name],
        /,
        *,
        material: Annotated[Path | None, material_file] = None,
    ) -> None:
        _replay(screen, language, _read_record(record), material)

    @app.command(name="verify", help=say("help.verify"))
    def verify_record(
        record: Annotated[Path, file_name],
        /,
        *,
        material: Annotated[Path | None, material_file] = None,
    ) -> None:
        read = _read_record(record)
        try:
            checked = verify(load_game(screen, read.game, material), read)
        except BadRecord as error:
            raise Failure(say("error.record", detail=error), 1) from error
        state = say("verify.finished" if checked.finished else "verify.unfinished")
        scores = ", ".join(map(str, checked.scores))
        screen.out.print(say("verify.good", entries=checked.entries, state=state, scores=scores))

    @app.command(help=say("help.play"))
    def play(
        game: Annotated[str, game_name],
        /,
        *,
        players: Annotated[str, Parameter(help=say("help.players"))] = "",
        level: Annotated[int, Parameter(help=say("help.level"), validator=_levels)] = 3,
        seconds: Annotated[float, Parameter(help=say("help.seconds"), validator=_time)] = SECONDS,
        seed: Annotated[str | None, Parameter(help=say("help.seed"))] = None,
        option: Annotated[list[str], Parameter(help=say("help.option"), negative="")] = [],  # noqa: B006
        material: Annotated[Path | None, material_file] = None,
        resume: Annotated[Path | None, Parameter(help=say("help.resume"))] = None,
        save: Annotated[Path | None, Parameter(help=say("help.save"))] = None,
    ) -> None:
        played = load_game(screen, game, material)
        book = read_rulebook(games.package_of(game), language)
        names = parse_players(players or f"{say('play.you')},bot", level, seconds)
        if resume:
            session = Session.resume(played, _read_record(resume), screen, book, level, seconds)
        else:
            try:
                chosen = _options(option, played)
                setup = new_setup(played, len(names), seed or new_seed(), chosen)
            except ValueError as error:
                raise Failure(str(error)) from error
            session = Session.start(played, setup, names, screen, book)
        session.run(language, save)

    @app.command(help=say("help.arena"))
    def arena(
        game: Annotated[str, game_name],
        /,
        *,
        bots: Annotated[str, Parameter(help=say("help.bots"))] = "1,2,3,4,5",
        games: Annotated[
            int, Parameter(help=say("help.games-count"), validator=Number(gte=1))
        ] = 10,
        jobs: Annotated[int, Parameter(help=say("help.jobs"), validator=Number(gte=1, lte=64))] = 1,
        seconds: Annotated[float, Parameter(help=say("help.seconds"), validator=_time)] = SECONDS,
        seed: Annotated[str, Parameter(help=say("help.seed"))] = "arena",
    ) -> None:
        _arena(screen, _known(game, screen), bots, games, jobs, seconds, seed)


_levels = Number(gte=LEVELS[0], lte=LEVELS[-1])
_time = Number(gt=0, lte=600)


def load_game(screen: Screen, name: str, material: Path | None) -> Game[Any, Any]:
    """A game with the lexicon of this machine."""
    lexicon = screen.open_lexicon()
    try:
        return games.load(_known(name, screen), lexicon, material)
    except BadMaterial as error:
        raise Failure(screen.say("error.material", detail=error)) from error


def _known(name: str, screen: Screen) -> str:
    if games.canonical(name) not in games.names():
        known = ", ".join(games.names()).replace("_", "-")
        raise Failure(screen.say("error.game", name=name[:40], games=known))
    return games.canonical(name)


def _read_record(path: Path) -> Record:
    try:
        return read_record(path)
    except BadRecord as error:
        raise Failure(str(error)) from error


def _options(given: list[str], game: Game[Any, Any]) -> dict[str, OptionValue]:
    """Options such as ``words=challenge``, each as the kind of value that its default is."""
    kinds = {option.name: type(option.default) for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for item in given:
        name, _, value = item.partition("=")
        if kinds.get(name) is int and value.isdecimal():
            chosen[name] = int(value)
        elif kinds.get(name) is bool:
            chosen[name] = value in ("yes", "true", "oui", "1")
        else:
            chosen[name] = value
    return chosen


def _referee(
    screen: Screen, language: Language, file: Path, as_json: bool, material: Path | None
) -> int:
    """Print a ruling a line; exit code 1 where one is not what the scenario expects."""
    try:
        scenario = read_scenario(file)
        game = load_game(screen, scenario.game, material)
        book = read_rulebook(games.package_of(scenario.game), language)
        unexpected = False
        for ruling in run_scenario(scenario, game):
            print(_as_json(ruling, book) if as_json else _as_line(ruling, book))
            unexpected = unexpected or bool(ruling.unexpected)
    except BadScenario as error:
        raise Failure(screen.say("error.scenario", detail=error)) from error
    return 1 if unexpected else 0


def _as_line(ruling: Ruling, book: Rulebook) -> str:
    said = ruling.refusal or ruling.effects
    mark = "✗" if ruling.refusal else "✓"
    text = f"{mark} {ruling.action}"
    if said:
        text += f"  [{said.rule}] {book.explain(said)}"
    return text + "".join(f"  ≠ {difference}" for difference in ruling.unexpected)


def _as_json(ruling: Ruling, book: Rulebook) -> str:
    said = ruling.refusal or ruling.effects
    answer: dict[str, Any] = {
        "action": ruling.action,
        "seat": ruling.seat,
        "accepted": ruling.refusal is None,
        "rule": said.rule if said else None,
        "key": said.key if said else None,
        "text": book.explain(said) if said else None,
        "words": said.words if said else (),
        "scores": ruling.scores,
        "over": ruling.over,
    }
    if ruling.refusal:
        answer["cells"] = ruling.refusal.cells
        answer["also"] = [
            {
                "rule": fault.rule,
                "key": fault.key,
                "text": book.explain(fault),
                "words": fault.words,
                "cells": fault.cells,
            }
            for fault in ruling.refusal.also
        ]
    if ruling.effects:
        answer |= {"score": ruling.effects.score, **ruling.effects.details}
    if ruling.unexpected:
        answer["unexpected"] = ruling.unexpected
    return msgspec.json.encode(answer).decode()


def _replay(screen: Screen, language: Language, record: Record, material: Path | None) -> None:
    game = load_game(screen, record.game, material)
    book = read_rulebook(games.package_of(record.game), language)
    try:
        journal = to_journal(record)
        check_setup(game, journal.setup)
        state = game.start(journal.setup)
        for moment in moments(game, state, journal.entries):
            state, entry, effects = moment
            name = record.players[entry.seat] if entry.seat >= 0 else screen.say("play.clock")
            line = (
                f"{entry.at:8.1f}  {name}: {entry.action}  [{effects.rule}] {book.explain(effects)}"
            )
            screen.out.print(line, markup=False, soft_wrap=True)
    except (BadRecord, BrokenJournal) as error:
        raise Failure(screen.say("error.record", detail=error), 1) from error
    screen.out.print(game.render(game.view(state, None), language), markup=False, soft_wrap=True)


def _arena(
    screen: Screen, game: str, levels: str, count: int, jobs: int, seconds: float, seed: str
) -> None:
    from logomachie.bots.arena import standings, tournament  # brings a rating library along

    say = screen.say
    try:
        bots = [Bot(int(level), seconds) for level in levels.split(",")]
    except ValueError as error:
        raise Failure(say("error.bots", text=levels[:40])) from error
    if len(bots) < 2 or any(bot.level not in LEVELS for bot in bots):
        raise Failure(say("error.bots", text=levels[:40]))
    screen.open_lexicon()  # built here, with its progress, rather than by every process
    start = time.perf_counter()
    outcomes = list(
        track(
            tournament(game, bots, count, jobs, seed),
            description=say("arena.playing"),
            total=count,
            console=screen.err,
            transient=True,
        )
    )
    table = Table(title=say("arena.title", game=game, count=count))
    for column in ("level", "wins", "share", "score", "time", "slowest", "rating"):
        table.add_column(say(f"arena.{column}"), justify="right")
    for row in standings(bots, outcomes):
        table.add_row(
            str(row.bot.level),
            f"{row.wins:g}",
            f"{row.wins / row.games:.0%}",
            f"{row.mean_score:.0f}",
            f"{row.mean_seconds:.2f} s",
            f"{row.slowest:.2f} s",
            f"{row.rating:.1f}",
        )
    screen.out.print(table)
    screen.notice(say("arena.took", seconds=f"{time.perf_counter() - start:.0f}"))
