"""The folder in which mined puzzles are kept, and how mining goes on there another day.

A game has one file in it, a ``Find`` in each line. What was dug for once is not dug for again.
"""

from collections import Counter
from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from logomachie.engine.puzzle import Puzzle, to_puzzle
from logomachie.engine.scenario import BadScenario
from logomachie.errors import LogomachieError
from logomachie.lab.mining import Claim, Find, dig
from logomachie.lab.workforce import Workforce

_READER = msgspec.json.Decoder(Find)


class BadHoard(LogomachieError):
    """A folder that cannot be used, or a file in it that holds no puzzles."""


class Plan(NamedTuple):
    """What is to be mined."""

    game: str
    lexicon: str
    kinds: tuple[str, ...]
    enough: int
    """How many puzzles of each kind."""
    games: int
    """No more games are played for it."""
    seed: str
    work: int


class Hoard(NamedTuple):
    """The file of a game, and what it held already."""

    file: BinaryIO
    finds: list[Find]

    def keep(self, find: Find) -> None:
        """Add a find; it is there for whoever reads the file from now on."""
        self.file.write(msgspec.json.encode(find) + b"\n")
        self.file.flush()
        self.finds.append(find)


class Far(NamedTuple):
    """How far the mining has come."""

    games: int
    puzzles: Mapping[str, int]
    """How many there are of each kind, no more than are wanted."""


def file_of(folder: Path, game: str) -> Path:
    """The file of a game."""
    return folder / f"{game}.jsonl"


@contextmanager
def opened(folder: Path, game: str) -> Iterator[Hoard]:
    """The file of a game, to be added to; what was half written when somebody stopped is cut."""
    path = file_of(folder, game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as file:
            file.seek(0)
            finds, whole = _read(file, path)
            file.truncate(whole)
            yield Hoard(file, finds)
    except OSError as error:
        raise BadHoard(f"{path}: {error.strerror}") from error


def mined(folder: Path, game: str, lexicon: str) -> list[Puzzle]:
    """The puzzles of a game in a folder, found with this lexicon: no two alike."""
    path = file_of(folder, game)
    try:
        with path.open("rb") as file:
            finds, _ = _read(file, path)
    except OSError as error:
        raise BadHoard(f"{path}: {error.strerror}") from error
    try:
        of_today = sorted(
            (find for find in finds if find.claim.lexicon == lexicon),
            key=lambda find: (find.claim.seed, find.claim.number),
        )
        return list(unlike(to_puzzle(one) for find in of_today for one in find.puzzles))
    except BadScenario as error:
        raise BadHoard(f"{path}: {error}") from error


def unlike(puzzles: Iterable[Puzzle], known: Iterable[Puzzle] = ()) -> Iterator[Puzzle]:
    """The puzzles without those that are already known, or ask for the same answer as one."""
    seen = {key for puzzle in known for key in _keys(puzzle)}
    for puzzle in puzzles:
        if seen.isdisjoint(keys := _keys(puzzle)):
            seen |= keys
            yield puzzle


def _keys(puzzle: Puzzle) -> set[Hashable]:
    """What no two puzzles share: their name, and what is answered to what."""
    posing = puzzle.posing
    return {puzzle.id, (posing.kind, puzzle.solution, *sorted(posing.figures.items()))}


def _read(file: BinaryIO, path: Path) -> tuple[list[Find], int]:
    """What stands in a file, and how many bytes of it are whole lines."""
    finds: list[Find] = []
    whole = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        whole += len(line)
        try:
            finds.append(_READER.decode(line))
        except msgspec.DecodeError as error:
            raise BadHoard(f"{path}, line {number}: {error}") from error
    return finds, whole


# -- mining


def mine(plan: Plan, workforce: Workforce, hoard: Hoard) -> Generator[Far]:
    """Dig until there are enough puzzles of each kind, or the last game was played.

    Finds are counted in the order of the games, whoever is quicker: so the first puzzles of each
    kind are the same with any number of processes.
    """
    ledger = _Ledger(plan)
    for find in hoard.finds:
        ledger.enter(find)
    yield ledger.progress()
    with closing(workforce.work(dig, ledger.claims())) as finds:
        for find in finds:
            hoard.keep(find)
            ledger.enter(find)
            yield ledger.progress()


class _Ledger:
    """What was dug for, by the number of the game, and what it brought."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._dug: dict[int, set[str]] = {}
        """The kinds that were looked for in each game."""
        self._waiting: dict[int, list[Puzzle]] = {}
        self._found: Counter[str] = Counter()
        self._seen: set[Hashable] = set()
        self._counted = 0
        """All games before this one are counted."""

    def enter(self, find: Find) -> None:
        """Note a find, if it belongs to the plan."""
        claim, plan = find.claim, self._plan
        if (claim.lexicon, claim.seed) != (plan.lexicon, plan.seed):
            return
        self._dug.setdefault(claim.number, set()).update(claim.kinds)
        self._waiting.setdefault(claim.number, []).extend(map(to_puzzle, find.puzzles))
        while (wanted := self._wanted()) and wanted <= self._dug.get(self._counted, set()):
            for puzzle in self._waiting.pop(self._counted, ()):
                if self._seen.isdisjoint(keys := _keys(puzzle)):
                    self._seen |= keys
                    self._found[puzzle.posing.kind] += 1
            self._counted += 1

    def claims(self) -> Iterator[Claim]:
        """What is to be dug for next, as long as something is wanted."""
        plan = self._plan
        for number in range(plan.games):
            wanted = self._wanted() - self._dug.get(number, set())
            if not self._wanted():
                return
            if wanted:
                kinds = tuple(kind for kind in plan.kinds if kind in wanted)
                yield Claim(plan.game, plan.lexicon, kinds, plan.seed, number, plan.work)

    def progress(self) -> Far:
        """How far it has come."""
        found = {kind: min(self._plan.enough, self._found[kind]) for kind in self._plan.kinds}
        return Far(self._counted, found)

    def _wanted(self) -> set[str]:
        """The kinds of which there are not enough yet."""
        return {kind for kind in self._plan.kinds if self._found[kind] < self._plan.enough}
