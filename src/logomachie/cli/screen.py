"""The two consoles of the command line, and one way to say things on them."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from logomachie.cli.texts import Language, Say
from logomachie.lexicon.names import COMPLETE
from logomachie.lexicon.places import data_root

if TYPE_CHECKING:
    from logomachie.lexicon import Lexicon

WHOLE = 100.0
SAVE_CURSOR, RESTORE_CURSOR = "\x1b7\r", "\x1b8"
COUNTDOWN_STEP = 1.0


def allow_editing() -> None:
    """Let the user edit lines and recall them, where the system has the means."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is all it takes


def can_wait() -> bool:
    """Whether one can wait for a line of the terminal and for the clock at the same time."""
    return os.name == "posix" and sys.stdin.isatty()


class Late(Exception):
    """Nobody typed anything in time."""


class Failure(Exception):
    """Something that ends a command: one line for the user, and an exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        self.code = code
        super().__init__(message)


class Screen:
    """Where a command writes: answers to standard output, all else to standard error."""

    def __init__(self, say: Say, language: Language) -> None:
        self.say = say
        self.language = language
        self.out = Console(highlight=False)
        self.err = Console(stderr=True, highlight=False)

    def write(self, text: str) -> None:
        """A line of the answer."""
        self.out.print(text, markup=False, soft_wrap=True)

    def notice(self, text: str) -> None:
        """A line beside the answer."""
        self.err.print(text, style="dim", markup=False, soft_wrap=True)

    def error(self, text: str) -> None:
        """The one line of an error."""
        self.err.print(f"[bold red]{self.say('error')}[/]", end=" ")
        self.err.print(text, markup=False, soft_wrap=True)

    def show(self, text: str, styles: Mapping[str, str]) -> None:
        """A table that a game has drawn; where the terminal has colours, patterns are styled."""
        drawn = Text(text)
        for pattern, style in styles.items():
            drawn.highlight_regex(pattern, style)
        self.out.print(drawn, soft_wrap=True)

    def words(self, words: Iterable[str], limit: int) -> None:
        """Words, at most ``limit`` of them (0: all), and how many are left.

        A person gets them in columns, a program one a line.
        """
        rest = iter(words)
        shown = list(islice(rest, limit or None))
        left = sum(1 for _ in rest)
        if self.out.is_terminal:
            self.out.print(Columns(shown, padding=(0, 2)))
        else:
            print(*shown, sep="\n", end="\n" if shown else "")
        if not shown:
            self.notice(self.say("answer.none"))
        elif left:
            self.notice(self.say("answer.more", count=left))

    def ask(self, prompt: Callable[[], str], deadline: float | None = None) -> str:
        """A line that the user types; ``Late`` where the deadline (``time.monotonic``) is over.

        The prompt is written anew every second, at the same width, so that it can count down.
        Where the input is no terminal, or the system cannot wait for both, nobody is late.
        """
        if deadline is None or not self.out.is_terminal or not can_wait():
            return self.out.input(prompt(), markup=False).strip()
        self.out.file.write(prompt())
        while True:
            self.out.file.flush()
            left = deadline - time.monotonic()
            ready, _, _ = select.select([sys.stdin], [], [], max(0.0, min(left, COUNTDOWN_STEP)))
            if ready:
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
                return line.strip()
            if left <= 0:
                self.out.file.write("\n")
                raise Late
            self.out.file.write(SAVE_CURSOR + prompt() + RESTORE_CURSOR)

    def open_lexicon(self, dictionary: str = COMPLETE) -> "Lexicon":
        """A dictionary; a build shows its progress, trouble with the cache gives a notice."""
        # The words take a while to import, and not every command needs them.
        from logomachie.lexicon import Lexicon
        from logomachie.lexicon.collection import Collection

        with self.progress() as advance:
            complete = Lexicon.open(
                progress=advance,
                notify=lambda key, detail: self.notice(self.say(key, detail=detail)),
            )
        return Collection(data_root()).open(dictionary, complete)

    def find_lexicon(self, fingerprint: str, name: str) -> "Lexicon":
        """The dictionary with which a game was played, or what comes nearest to it."""
        from logomachie.lexicon.collection import Collection

        return Collection(data_root()).find(fingerprint, name, self.open_lexicon())

    @contextmanager
    def progress(self) -> "Iterator[_Advance]":
        """A progress bar that appears with the first step of a build."""
        bar = Progress(
            TextColumn("[bold]{task.fields[title]}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.description}"),
            TimeElapsedColumn(),
            console=self.err,
        )
        advance = _Advance(bar, self.say)
        try:
            yield advance
        finally:
            advance.finish()


class _Advance:
    """Moves a progress bar to the share at which a step begins; no bar without a step."""

    def __init__(self, bar: Progress, say: Say) -> None:
        self._bar = bar
        self._say = say
        self._task: TaskID | None = None

    def __call__(self, step: str, share: float) -> None:
        text = self._say(f"build.{step}")
        if not self._bar.console.is_terminal:
            self._bar.console.print(self._say("build.line", text=text))
            return
        if self._task is None:
            self._bar.start()
            self._task = self._bar.add_task(text, total=WHOLE, title=self._say("build.title"))
        self._bar.update(self._task, completed=share * WHOLE, description=text)

    def finish(self) -> None:
        """Fill the bar and leave it on the screen."""
        if self._task is not None:
            self._bar.update(self._task, completed=WHOLE, description="")
            self._bar.stop()
