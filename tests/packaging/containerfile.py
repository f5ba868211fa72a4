"""A Containerfile carried out without containers, each stage in a directory of its own.

A path in a stage becomes a path below its directory. Commands run on this machine, with its
programs and as its user: what the images hold, and the users that are made there, cannot be tried
so. It knows the instructions that our file uses, and refuses all others.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

MAKES_USERS = "useradd "
"""How a command begins that is for an image alone, and not for this machine."""
SHARES_A_CACHE = "mount=type=cache,"
"""How the flag begins that lets a command use a cache from outside: here, that of this machine."""


class Step(NamedTuple):
    """An instruction, with its flag if it has one."""

    word: str
    flag: str
    rest: str


class Stage(NamedTuple):
    """A stage as far as it is built."""

    root: Path
    directory: Path
    environment: Mapping[str, str]
    command: tuple[str, ...] = ()
    health_check: tuple[str, ...] = ()

    def place(self, path: str) -> Path:
        """Where a path of the stage lies on this machine."""
        return self.root / path[1:] if path.startswith("/") else self.directory / path


def steps(text: str) -> Iterator[Step]:
    """The instructions of a Containerfile."""
    without_comments = re.sub(r"^#.*\n", "", text, flags=re.M)
    for line in filter(None, re.sub(r"\\\n\s*", "", without_comments).splitlines()):
        found = re.fullmatch(r"(\w+) (?:--(\S+) )?(.*)", line)
        assert found, line
        yield Step(found[1], found[2] or "", found[3])


def build(
    file: Path,
    context: Path,
    images: Mapping[str, Path],
    environment: Mapping[str, str],
    directory: Path,
) -> Stage:
    """The last stage of a Containerfile, built in a directory.

    ``context`` is where ``COPY`` copies from, ``images`` are directories that stand for the images
    from which it copies as well.
    """
    sources = {"": context, **images}
    stage = Stage(directory, directory, {})
    for step in steps(file.read_text("utf-8")):
        if step.word == "FROM":
            name = step.rest.partition(" AS ")[2] or "last"
            stage = _begin(directory / name, environment)
            sources[name] = stage.root
        else:
            stage = _take(step, stage, sources)
    return stage


def _begin(root: Path, environment: Mapping[str, str]) -> Stage:
    programs = root / "usr" / "local" / "bin"
    return Stage(root, root, {**environment, "PATH": f"{programs}:{environment['PATH']}"})


def _take(step: Step, stage: Stage, sources: Mapping[str, Path]) -> Stage:
    match step.word:
        case "WORKDIR":
            stage.place(step.rest).mkdir(parents=True, exist_ok=True)
            return stage._replace(directory=stage.place(step.rest))
        case "ENV":
            return stage._replace(environment={**stage.environment, **_settings(step.rest, stage)})
        case "COPY":
            _copy(step.rest.split(), sources[step.flag.removeprefix("from=")], stage)
        case "RUN" if not step.flag or step.flag.startswith(SHARES_A_CACHE):
            if not step.rest.startswith(MAKES_USERS):
                _run(step.rest, stage)
        case "CMD":
            return stage._replace(command=tuple(json.loads(step.rest)))
        case "HEALTHCHECK":
            command = json.loads(step.rest.removeprefix("CMD "))
            return stage._replace(health_check=tuple(command))
        case "EXPOSE" | "USER" | "VOLUME":
            pass
        case _:
            raise NotImplementedError(step)
    return stage


def _settings(text: str, stage: Stage) -> dict[str, str]:
    """What ``ENV`` sets; each path of a value lies in the stage."""

    def placed(part: str) -> str:
        if part.startswith("$"):
            return stage.environment[part[1:]]
        return str(stage.place(part)) if part.startswith("/") else part

    pairs = (setting.partition("=") for setting in text.split())
    return {name: ":".join(map(placed, value.split(":"))) for name, _, value in pairs}


def _copy(names: list[str], source: Path, stage: Stage) -> None:
    *wanted, target = names
    place = stage.place(target)
    for origin in (source / name.lstrip("/") for name in wanted):
        if origin.is_dir():
            shutil.copytree(origin, place, dirs_exist_ok=True)
        else:
            assert target.endswith("/"), f"a file is copied into a directory: {names}"
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin, place)


def _run(command: str, stage: Stage) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=stage.directory,
        env=stage.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
