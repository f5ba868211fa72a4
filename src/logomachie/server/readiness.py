"""What of the house can be used already: it opens at once, and its games as they become ready."""

import asyncio
import gc
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import BadName, Collection
from logomachie.lexicon.names import COMPLETE
from logomachie.lexicon.word_list import BadWordList
from logomachie.server.answers import Preparation
from logomachie.table.commands import Denied
from logomachie.workbench.bench import Progress, Workbench
from logomachie.workbench.rehearsal import load
from logomachie.workbench.tasks import LEXICON, VOCABULARIES, tasks_of

log = logging.getLogger(__name__)

PREPARING = "preparing"
"""The denial of what will be there soon."""
LOAD_AFTER = 1.0
"""Seconds after the opening of a house that was prepared before: who waits comes first."""
TOLD_EVERY = 1.0
Report = Callable[[Progress], None]


class Readiness:
    """The lexicon and the games of a house, as far as they are ready."""

    def __init__(
        self,
        bench: Workbench,
        collection: Collection,
        report: Report = lambda _: None,
        prepare: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._bench = bench
        self.collection = collection
        """The dictionaries that the house has."""
        self._report = report
        """Told how far the preparation is, now and then, while there is one."""
        self._prepare = prepare
        """Told which games will be computed elsewhere."""
        self._lexicon: Lexicon | None = None
        self._looking = asyncio.Lock()
        self._unusable: dict[str, str] = {}
        """By name: what is wrong with dictionaries that cannot be used."""
        self.dictionaries: Mapping[str, Lexicon] = {}
        """By name: the dictionaries that are ready for new games."""
        self._playable: set[str] = set()

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon; ``Denied`` as long as it is not there."""
        if self._lexicon is None:
            raise Denied(PREPARING)
        return self._lexicon

    def lexicon_for(self, game: str) -> Lexicon:
        """The lexicon, for a game that is ready; ``Denied`` where it is not: it comes next then."""
        if game not in self._playable:
            self._bench.want(game)
            raise Denied(PREPARING)
        return self.lexicon

    def dictionary(self, name: str) -> Lexicon:
        """A dictionary that is ready; ``Denied`` where there is none of this name."""
        if self._lexicon is None:
            raise Denied(PREPARING)
        if name not in self.dictionaries:
            raise Denied("no-such-dictionary")
        return self.dictionaries[name]

    async def look_for_dictionaries(self) -> Mapping[str, Lexicon]:
        """Make the dictionaries ready that the house has today, and offer them."""
        if self._bench.is_over(LEXICON, VOCABULARIES):
            async with self._looking:
                self.dictionaries = await asyncio.to_thread(self._open_dictionaries, self.lexicon)
        return self.dictionaries

    def _open_dictionaries(self, complete: Lexicon) -> dict[str, Lexicon]:
        opened = {}
        for name in self.collection.names():
            try:
                opened[name] = self.collection.open(name, complete)
                if self.dictionaries.get(name) is not opened[name]:
                    for _ in opened[name].prepare():
                        pass
                self._unusable.pop(name, None)
            except (BadName, BadWordList, OSError) as error:
                opened.pop(name, None)
                if self._unusable.get(name) != str(error):  # anybody may ask: it is said once
                    log.warning("no dictionary", extra={"dictionary": name, "why": str(error)})
                self._unusable[name] = str(error)
        return opened

    def preparation(self) -> Preparation:
        """How far all is."""
        progress = self._bench.progress()
        return Preparation(
            len(self._playable) == len(games.names()),
            progress.share,
            progress.seconds_left,
            self._lexicon is not None,
            tuple(sorted(self._playable)),
        )

    def open_at_once(self) -> bool:
        """Open a house that was prepared before; whether it was."""
        if self._bench.progress().left:
            return False
        self._offer(Lexicon.open())
        self._playable.update(games.names())
        return True

    def _offer(self, complete: Lexicon) -> None:
        self._lexicon = complete
        self.dictionaries = {COMPLETE: complete}

    async def load_all(self) -> None:
        """Bring what the games compute with into this process, before somebody needs it."""
        await asyncio.sleep(LOAD_AFTER)
        await self.look_for_dictionaries()
        for name in games.names():
            await self._load(name)
        self._settle()
        for name in games.names():
            self._prepare(name)

    async def prepare(self) -> None:
        """Let the bench work, and open everything as soon as it is there.

        What the bench had to give up is done here, where it disturbs: better late than never.
        """
        working = asyncio.create_task(self._bench.run())
        telling = asyncio.create_task(self._tell(working))
        try:
            while len(self._playable) < len(games.names()):
                news = self._bench.news
                await self._open_what_is_ready()
                if not news.is_set() and not working.done():
                    await asyncio.wait(
                        (working, waiter := asyncio.create_task(news.wait())),
                        return_when=asyncio.FIRST_COMPLETED,
                    )
                    waiter.cancel()
            end = await working
            await self.look_for_dictionaries()
        finally:
            for task in (working, telling):
                task.cancel()
            with suppress(asyncio.CancelledError):
                await working
        self._report(end)
        for name, reason in end.failed.items():
            log.error("not prepared", extra={"task": name, "why": reason})
        self._settle()

    def _settle(self) -> None:
        gc.collect()
        gc.freeze()  # what is loaded now stays for good: nobody has to look through it again

    async def _open_what_is_ready(self) -> None:
        if self._lexicon is None and self._bench.is_over(LEXICON):
            self._offer(await asyncio.to_thread(Lexicon.open))
        for name in games.names():
            if name not in self._playable and self._bench.is_over(*tasks_of(name)):
                await self._load(name)
                self._playable.add(name)
                self._prepare(name)  # what can wait waits for that

    async def _load(self, name: str) -> None:
        try:
            await asyncio.to_thread(load, name, self.lexicon)
        except Exception:  # a game may have an off day, the others have not
            log.exception("a game could not be rehearsed")

    async def _tell(self, working: asyncio.Task[Progress]) -> None:
        while not working.done():
            self._report(self._bench.progress())
            await asyncio.sleep(TOLD_EVERY)
