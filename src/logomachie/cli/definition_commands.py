"""``logomachie lexicon definitions`` and ``littre``: what words mean."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from logomachie.cli.screen import Failure, Screen
from logomachie.definitions import Glosses, littre, words_meaning
from logomachie.definitions.checking import faults
from logomachie.lexicon.names import COMPLETE


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    definitions = App(name="definitions", help=say("help.definitions"))
    app.command(definitions)

    @definitions.command(help=say("help.definitions.check"))
    def check() -> None:
        found = list(faults(screen.open_lexicon(), Glosses.own()))
        for line in found:
            print(line)
        if found:
            raise Failure(say("error.definitions", count=len(found)), 1)
        lemmas = len({gloss.lemma for gloss in Glosses.own()})
        screen.write(say("definitions.good", lemmas=lemmas))

    @definitions.command(help=say("help.definitions.find"))
    def find(
        meaning: Annotated[str, Parameter(help=say("help.definitions.meaning"))],
        /,
        *,
        letters: Annotated[
            int, Parameter(help=say("help.definitions.letters"), validator=Number(gte=0))
        ] = 0,
        dictionary: Annotated[
            str, Parameter(name="--dictionary", help=say("help.dictionary"))
        ] = COMPLETE,
    ) -> None:
        found = words_meaning(screen.open_lexicon(dictionary), meaning, letters)
        if not found:
            raise Failure(say("definitions.none", meaning=meaning[:100]), 1)
        table = Table(show_header=False, box=None, padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for one in found:
            table.add_row(one.word, " ; ".join(one.senses))
        screen.out.print(table)

    @app.command(name="littre", help=say("help.littre"))
    def prepare_littre(
        file: Annotated[Path, Parameter(help=say("help.littre.file"))] = littre.INSTALLED, /
    ) -> None:
        try:
            kept, count = littre.prepare(file)
        except littre.NoLittre as error:
            raise Failure(say("error.no-littre", file=str(file)[:200]), 1) from error
        screen.write(say("littre.prepared", count=count, file=kept))
