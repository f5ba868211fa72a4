"""``logomachie lexicon add``, ``dictionaries``, ``remove``: the dictionaries of a house."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.table import Table

from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Say
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import (
    EVERYWHERE,
    BadName,
    Collection,
    name_for,
    read_bounded,
)
from logomachie.lexicon.places import DATA_VARIABLE, data_root
from logomachie.lexicon.word_list import BadWordList, dictionary_of, read_word_list


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    data = Parameter(name="--data-dir", help=say("help.serve-data"), env_var=DATA_VARIABLE)

    @app.command(help=say("help.lexicon.add"))
    def add(
        file: Annotated[Path, Parameter(help=say("help.word-list"))],
        /,
        *,
        name: Annotated[str, Parameter(help=say("help.dictionary-name"))] = "",
        replace: Annotated[bool, Parameter(help=say("help.replace"), negative="")] = False,
        data_dir: Annotated[Path | None, data] = None,
    ) -> None:
        chosen = name or name_for(file)
        try:
            listed = read_word_list(read_bounded(file))
        except FileNotFoundError as error:
            raise Failure(say("error.no-file", file=str(file)[:200])) from error
        complete = screen.open_lexicon()
        with screen.err.status(say("dictionary.building", name=chosen)):
            made = dictionary_of(listed, complete)
            Collection(data_dir or data_root()).add(chosen, listed, replace=replace)
            for _ in made.prepare():
                pass
        screen.write(say("dictionary.added", name=chosen, **_figures(made)))

    @app.command(help=say("help.lexicon.dictionaries"))
    def dictionaries(*, data_dir: Annotated[Path | None, data] = None) -> None:
        house = Collection(data_dir or data_root())
        complete = screen.open_lexicon()
        table = Table(box=None, padding=(0, 2))
        table.add_column(say("dictionary.name"), no_wrap=True)
        for column in ("words", "unknown", "fingerprint"):
            table.add_column(say(f"dictionary.{column}"), justify="right", no_wrap=True)
        for name in house.names():
            try:
                opened = house.open(name, complete)
            except BadWordList as broken:
                screen.notice(f"{name} : {refusal_of(broken, say)}")
            else:
                table.add_row(name, *_figures(opened).values())
        screen.out.print(table)

    @app.command(help=say("help.lexicon.remove"))
    def remove(
        name: Annotated[str, Parameter(help=say("help.dictionary-name"))],
        /,
        *,
        data_dir: Annotated[Path | None, data] = None,
    ) -> None:
        Collection(data_dir or data_root()).remove(name)
        screen.write(say("dictionary.removed", name=name))


def refusal_of(error: BadName | BadWordList, say: Say) -> str:
    """Why a dictionary is refused, in words."""
    if isinstance(error, BadName):
        return say(f"error.name-{error.reason}", name=error.name, everywhere=", ".join(EVERYWHERE))
    reason = say(f"error.list-{error.reason}", text=error.text)
    return say("error.list-line", line=error.line, reason=reason) if error.line else reason


def _figures(dictionary: Lexicon) -> dict[str, str]:
    return {
        "words": f"{len(dictionary):,}".replace(",", " "),
        "unknown": f"{dictionary.unknown:,}".replace(",", " "),
        "fingerprint": dictionary.fingerprint,
    }
