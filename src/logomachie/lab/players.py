"""Who takes part in a match, by the text of ``--bots``."""

import re
from collections.abc import Sequence

from logomachie.bots.players import LEVELS, PROGRAM, AnyPlayer, Bot
from logomachie.engine.game import AnyGame
from logomachie.engine.strength import is_strength, read_strength
from logomachie.errors import LogomachieError
from logomachie.games import canonical
from logomachie.kernel.budget import Budget
from logomachie.lab.fixtures import Thinking
from logomachie.lab.frozen.players import FrozenBot, knows_words_of
from logomachie.lab.frozen.policies import POLICIES
from logomachie.lab.frozen.release import VERSION

LEVEL = re.compile(r"[0-9](\.[0-9])?")
SINCE = "@"
"""What stands before the version of a frozen bot."""


class BadPlayer(LogomachieError, ValueError):
    """A text that names no player."""


class OtherWords(BadPlayer):
    """A text that names a player who does not know the words of this game."""


def read_names(text: str) -> tuple[str, ...]:
    """The names in a list such as ``3,5``."""
    return tuple(name.strip() for name in text.split(","))


def read_players(names: Sequence[str], game: AnyGame, thinking: Thinking) -> list[AnyPlayer]:
    """The players that names mean in a game; ``BadPlayer`` where one means none."""
    return [read_player(name, game, thinking) for name in names]


def read_player(name: str, game: AnyGame, thinking: Thinking) -> AnyPlayer:
    """The player that a name means in a game.

    ``5`` is the bot of this level, ``2.5`` one between two levels, ``5@0.1`` that of version 0.1,
    ``option@0.1`` the best one that OPTION had then, and ``exec:./mine`` a program.
    """
    if name.startswith(PROGRAM):
        try:
            from logomachie.lab.program import Program  # not every system can run one

            return Program.parse(name, budget_of(thinking))
        except (ImportError, ValueError) as error:
            raise BadPlayer(name) from error
    who, since, version = name.partition(SINCE)
    if since and canonical(who) == game.name:
        who = str(LEVELS[-1])
    if not LEVEL.fullmatch(who) or not is_strength(float(who)):
        raise BadPlayer(name)
    if not since:
        return Bot(read_strength(who), budget_of(thinking))
    if version != VERSION or game.name not in POLICIES or not who.isdecimal():
        raise BadPlayer(name)
    if not knows_words_of(game):
        raise OtherWords(name)
    return FrozenBot(int(who), budget_of(thinking))


def budget_of(thinking: Thinking) -> Budget:
    """What a bot may use for a move."""
    if thinking.work is None:
        return Budget.of_seconds(thinking.seconds)
    return Budget.of_work(thinking.work)
