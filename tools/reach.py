"""Which tests a change reaches: by the imports, and by what the imports do not show.

Nothing here reads a file: texts and the graph of imports come from outside.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final, NamedTuple

LOADED_BY_NAME: Final = {
    "logomachie.cli.app": "logomachie.cli",
    "logomachie.games": "logomachie.games",
    "logomachie.store.migrate": "logomachie.store.migrations",
}
"""Modules that load others by name, and the package that these are of."""

Imports = Iterable[tuple[str, str]]
"""Pairs of modules: who imports, and what."""


class Source(NamedTuple):
    """What the text of a module tells."""

    strings: frozenset[str] = frozenset()
    programs: frozenset[str] = frozenset()
    """Modules that it starts in a process of their own."""
    tests: tuple[str, ...] = ()


class ReachedTest(NamedTuple):
    """A test that a change reaches. The first in order are the first to run."""

    far: bool
    """Whether it stands elsewhere than the tests of the changed package itself."""
    distance: int
    """How many imports lie between it and the change."""
    seconds: float
    name: str


class Plan(NamedTuple):
    """The tests that a change reaches: those to run, and those there is no time for."""

    run: tuple[ReachedTest, ...]
    left_out: tuple[ReachedTest, ...]


# -- what a text tells


def read_source(text: str) -> Source:
    """What the text of a module tells."""
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    strings = frozenset(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    commands = [node.elts for node in nodes if isinstance(node, ast.List | ast.Tuple)]
    programs = frozenset(program for command in commands for program in _programs(command))
    return Source(strings, programs, tuple(_tests(tree)))


def _programs(command: list[ast.expr]) -> Iterator[str]:
    """The modules after ``-m`` in a command line."""
    words = [getattr(word, "value", None) for word in command]
    for flag, program in pairwise(words):
        if flag == "-m" and isinstance(program, str):
            yield program


def _tests(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("test_"):
                    yield name
            case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                if name.startswith("Test"):
                    yield name


# -- from files to modules


def module_of(path: PurePosixPath) -> str:
    """The name of a module or a package, from the path of its file or its folder."""
    parts = [*path.parent.parts, path.stem]
    return ".".join(parts).removeprefix("src.").removesuffix(".__init__")


def path_of(module: str) -> str:
    """The file of a module that holds tests."""
    return module.replace(".", "/") + ".py"


def owners(path: PurePosixPath, sources: Mapping[str, Source]) -> dict[str, int]:
    """The modules that a file belongs to, and how far it is from them.

    Code is its own module. Data, and code that is gone, belongs to the modules beside it, and
    further off to those of the packages around; what lies in a folder that is no package, to those
    that name the folder.
    """
    if path.suffix == ".py" and module_of(path) in sources:
        return {module_of(path): 0}
    packages = [name for name in map(module_of, path.parents) if "." in name and name in sources]
    beside = {
        module: distance
        for distance, package in reversed(list(enumerate(packages)))
        for module in sources
        if package in (module, _package(module))
    }
    return beside or _named(path, sources)


def _named(path: PurePosixPath, sources: Mapping[str, Source]) -> dict[str, int]:
    """The modules that name the outermost folder, after the tests that bear the name of another."""
    first, *folders = path.parts
    bearing = {f"tests.{first}.test_{folder}" for folder in folders} & sources.keys()
    naming = {name: 1 for name, source in sources.items() if folders and first in source.strings}
    return naming | dict.fromkeys(bearing, 0)


def _package(module: str) -> str:
    return module.rpartition(".")[0]


# -- from modules to tests


def hidden_imports(sources: Mapping[str, Source]) -> Iterator[tuple[str, str]]:
    """What modules use without an import: by name, as a program, or as fixtures of their folder."""
    for loader, package in LOADED_BY_NAME.items():
        yield from ((loader, module) for module in sources if module.startswith(f"{package}."))
    for module, source in sources.items():
        for program in source.programs:
            yield from ((module, name) for name in (f"{program}.__main__", program))
        for folder in PurePosixPath(path_of(module)).parents:
            yield module, module_of(folder / "conftest.py")


def distances(imports: Imports, starts: Mapping[str, int]) -> dict[str, int]:
    """How far every module is from the change that reaches it."""
    importers: dict[str, list[str]] = {}
    for importer, imported in imports:
        importers.setdefault(imported, []).append(importer)
    found: dict[str, int] = {}
    waiting = [(distance, module) for module, distance in starts.items()]
    heapify(waiting)
    while waiting:
        distance, module = heappop(waiting)
        if module not in found:
            found[module] = distance
            for importer in importers.get(module, ()):
                heappush(waiting, (distance + 1, importer))
    return found


def reached_tests(
    sources: Mapping[str, Source],
    imports: Imports,
    starts: Mapping[str, int],
    seconds_of: Callable[[str], float],
) -> list[ReachedTest]:
    """All tests that reach these modules, in the order in which they matter."""
    homes = {home for module, distance in starts.items() if not distance for home in _homes(module)}
    return sorted(
        ReachedTest(_package(module) not in homes, distance, seconds_of(name), name)
        for module, distance in distances(imports, starts).items()
        if module.rpartition(".")[2].startswith("test_")
        for name in (f"{path_of(module)}::{test}" for test in sources[module].tests)
    )


def _homes(module: str) -> Iterator[str]:
    """The packages of the tests that stand where the module stands."""
    inner = module.partition(".")[2]
    yield from (f"tests.{inner}", _package(f"tests.{inner}"))


def cut(tests: Iterable[ReachedTest], seconds: float) -> Plan:
    """The first of the tests that together fit into the time; one that does not is passed over."""
    run: list[ReachedTest] = []
    left_out: list[ReachedTest] = []
    for test in tests:
        fits = test.seconds <= seconds
        (run if fits else left_out).append(test)
        seconds -= test.seconds if fits else 0
    return Plan(tuple(run), tuple(left_out))


def shorten(plan: Plan, seconds: float) -> Plan:
    """A plan for which less time is left than there was."""
    shorter = cut(plan.run, seconds)
    return Plan(shorter.run, tuple(sorted(shorter.left_out + plan.left_out)))
