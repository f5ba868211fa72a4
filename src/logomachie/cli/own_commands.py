"""The commands that games add, as their specs say."""

from collections.abc import Callable
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from logomachie import games
from logomachie.cli.screen import Failure, Screen
from logomachie.engine.material import BadMaterial
from logomachie.engine.spec import Command


def register(app: App, screen: Screen, new_app: Callable[..., App]) -> None:
    """Add the commands to the application, each in its group."""
    every = (command for name in games.names() for command in games.spec(name).commands)
    for name, group in groupby(every, attrgetter("group")):
        commands = tuple(group)
        part = new_app(name=name, help=commands[0].texts[screen.language].group)
        part["--help"].help = screen.say("help.help")
        for command in commands:
            _add(part, screen, command)
        app.command(part)


def _add(app: App, screen: Screen, command: Command) -> None:
    texts = command.texts[screen.language]
    file = Parameter(name=f"--{command.file}", negative="", help=texts.file)

    def run(*, files: Annotated[list[Path], file] = []) -> int:  # noqa: B006
        try:
            return command.run(screen, files)
        except BadMaterial as error:
            raise Failure(str(error)) from error

    app.command(run, name=command.name, help=texts.name)
