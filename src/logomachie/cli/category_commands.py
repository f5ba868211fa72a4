"""The categories of MOT POUR MOT as commands: ``categories list`` and ``categories check``."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from logomachie.cli.screen import Failure, Screen
from logomachie.engine.material import BadMaterial
from logomachie.games.mot_pour_mot.categories import Pack, own_packs, problems, read_pack
from logomachie.games.mot_pour_mot.words import Speller


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    pack_file = Parameter(name="--pack", negative="", help=say("help.pack"))

    @app.command(name="list", help=say("help.categories.list"))
    def list_categories(*, pack: Annotated[list[Path], pack_file] = []) -> None:  # noqa: B006
        for read in (*_own().values(), *_extra(pack, screen).values()):
            count = len(read.category)
            screen.out.print(say("categories.pack", title=read.title, count=count), markup=False)
            for category in read.category:
                print(f"  {category.difficulty}  {category.name}")

    @app.command(help=say("help.categories.check"))
    def check(*, pack: Annotated[list[Path], pack_file] = []) -> int:  # noqa: B006
        packs = _own() | _extra(pack, screen)
        speller = Speller(screen.open_lexicon())
        found = 0
        seen: list[Pack] = []
        for name, read in packs.items():
            for problem in problems(read, speller, seen):
                words = ", ".join(problem.words)
                text = say(f"problem.{problem.key}", category=problem.category, words=words)
                print(f"{name}: {text}")
                found += 1
            seen.append(read)
        categories = [category for read in packs.values() for category in read.category]
        answers = sum(len(category.letters) for category in categories)
        mean = answers / max(1, len(categories))
        screen.notice(
            say(
                "categories.sum",
                packs=len(packs),
                count=len(categories),
                mean=f"{mean:.1f}",
                problems=found,
            )
        )
        return 1 if found else 0

    def _own() -> dict[str, Pack]:
        try:
            return own_packs()
        except BadMaterial as error:
            raise Failure(say("error.pack", detail=error), 1) from error


def _extra(paths: list[Path], screen: Screen) -> dict[str, Pack]:
    try:
        return {str(path): read_pack(path) for path in paths}
    except BadMaterial as error:
        raise Failure(screen.say("error.pack", detail=error)) from error
