"""A match: its games played by whoever is there, kept in a file, and gone on with another day."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from logomachie.errors import LogomachieError
from logomachie.lab.evidence import SIDES, Decision, SequentialTest, pair_share
from logomachie.lab.fixtures import Fixture, Report, Summary, key_of
from logomachie.lab.workforce import Workforce

_READER = msgspec.json.Decoder(Summary)


class BadReports(LogomachieError):
    """A file that holds no games, or those of another match."""


class Kept(NamedTuple):
    """The file in which a match is kept, and what it held already."""

    file: BinaryIO | None
    played: dict[bytes, Summary]

    def keep(self, report: Report) -> None:
        """Add a game; it is there for whoever reads the file from now on."""
        if self.file:
            self.file.write(msgspec.json.encode(report) + b"\n")
            self.file.flush()


NOWHERE = Kept(None, {})


@contextmanager
def kept_in(path: Path) -> Iterator[Kept]:
    """A file of reports, one a line; what was half written when somebody pulled the plug is cut."""
    try:
        with path.open("ab+") as file:
            file.seek(0)
            played: dict[bytes, Summary] = {}
            whole = 0
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                summary = _read(line, f"{path}, line {number}")
                played[key_of(summary.fixture)] = summary
            file.truncate(whole)
            yield Kept(file, played)
    except OSError as error:
        raise BadReports(f"{path}: {error.strerror}") from error


def _read(line: bytes, where: str) -> Summary:
    try:
        return _READER.decode(line)
    except msgspec.DecodeError as error:
        raise BadReports(f"{where}: {error}") from error


def carry_out(
    fixtures: Iterable[Fixture], workforce: Workforce, kept: Kept = NOWHERE
) -> Generator[Summary]:
    """What came of each fixture, once, in no order: of what is kept already, then of the rest."""
    rest = []
    for fixture in fixtures:
        if known := kept.played.get(key_of(fixture)):
            yield known
        else:
            rest.append(fixture)
    with closing(workforce.play(rest)) as reports:
        for report in reports:
            kept.keep(report)
            yield report


def check_same_match(fixture: Fixture, kept: Kept) -> None:
    """Refuse to add this game to those of a match with other bots, another seed or other terms."""
    match = _match_of(fixture)
    if any(_match_of(summary.fixture) != match for summary in kept.played.values()):
        raise BadReports("the file holds games of another match")


def _match_of(fixture: Fixture) -> Fixture:
    """What the fixtures of a match have in common."""
    seed = fixture.seed.rpartition("/")[0]
    return msgspec.structs.replace(fixture, seed=seed, first=0)


def in_order(
    fixtures: Sequence[Fixture], told: Iterable[Summary], test: SequentialTest | None = None
) -> Iterator[Summary]:
    """The same in the order of the fixtures, up to the pair that decides the test.

    So the decision depends neither on how many play at once nor on which games are short.
    """
    numbers = {key_of(fixture): number for number, fixture in enumerate(fixtures)}
    early: dict[int, Summary] = {}
    pairs: list[float] = []
    awaited: list[Summary] = []
    number = 0
    for summary in told:
        early[numbers[key_of(summary.fixture)]] = summary
        while number in early:
            awaited.append(early.pop(number))
            number += 1
            yield awaited[-1]
            if len(awaited) == SIDES:
                pairs.append(pair_share(awaited))
                awaited = []
                if test and test.judge(pairs).decision is not Decision.OPEN:
                    return
