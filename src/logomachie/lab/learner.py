"""The games as environments of one agent, who learns against bots: Gymnasium.

>>> from logomachie.lab import against_bots
>>> env = against_bots("option", level=1)
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(1)
>>> terminated, truncated
(False, False)

See docs/environments.md.
"""

import gymnasium
import numpy as np
from numpy.typing import NDArray

from logomachie.bots.players import Player
from logomachie.engine.game import OptionValue
from logomachie.lab.agents import (
    ACTIONS,
    LONGEST,
    WORST,
    GameEnvironment,
    NoEnvironment,
    Observation,
)
from logomachie.lab.episode import NOBODY, Episode
from logomachie.library.loading import LoadedGame, load
from logomachie.library.players import bot

WORK = 10
"""How much a bot thinks about a move: the same on any machine."""

Seen = tuple[Observation, dict[str, object]]


def against_bots(
    game: str | LoadedGame,
    *,
    level: int = 1,
    work: int = WORK,
    player: Player | None = None,
    seat: int = 0,
    players: int | None = None,
    actions: int = ACTIONS,
    complete: bool = False,
    longest: int = LONGEST,
    render_mode: str | None = None,
    **options: OptionValue,
) -> gymnasium.Env[Observation, np.int64]:
    """A game as a Gymnasium environment: one seat learns, bots of a level have the others.

    They may do so much ``work`` for a move; ``player`` is who plays in their place. All else is as
    in ``environment``.
    """
    loaded = load(game) if isinstance(game, str) else game
    count = loaded.players[0] if players is None else players
    if seat not in range(count):
        raise NoEnvironment(f"no seat {seat!r:.20}; there are: 0 to {count - 1}")
    table = GameEnvironment(
        loaded, count, actions, complete, longest, render_mode, options, frozenset((seat,))
    )
    return Learner(table, seat, player or bot(level, work=work))


class Learner(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; ``against_bots`` makes one."""

    def __init__(self, table: GameEnvironment, seat: int, player: Player) -> None:
        self.table = table
        """The game with all its agents."""
        self._seat, self._agent, self._player = seat, table.possible_agents[seat], player
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.observation_space = table.observation_space(self._agent)
        self.action_space = table.action_space(self._agent)
        self.parts = table.parts
        """Where each part of an observation stands."""

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> Seen:
        """Deal anew, and let the others act until the own seat is asked."""
        super().reset(seed=seed)
        self.table.reset(seed)
        self._let_others_act()
        return self.table.observe(self._agent), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Act, and let the others act until the own seat is asked again, or all is over.

        An action that the mask forbids loses the game.
        """
        table = self.table
        if table.episode.seat != self._seat or not table.allows(int(action)):
            return table.observe(self._agent), WORST, True, False, self._info()
        table.step(action)
        self._let_others_act()
        over, cut = table.terminations[self._agent], table.truncations[self._agent]
        return table.observe(self._agent), table.rewards[self._agent], over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by itself, where a library asks for it so."""
        return self.table.observe(self._agent)["action_mask"].astype(np.bool_)

    def render(self) -> str | None:
        """The table as the own seat sees it, for a terminal."""
        return self.table.render()

    def _info(self) -> dict[str, object]:
        return {"complete": self.table.complete}

    def _let_others_act(self) -> None:
        table = self.table
        while table.episode.seat not in (self._seat, NOBODY) and not table.truncations[self._agent]:
            table.go_on(self._followed(table.episode))

    def _followed(self, episode: Episode) -> Episode:
        """What follows when a bot acts that is asked."""
        seed = f"{episode.state.setup.seed}/{episode.now}"
        action = self._player.choose(episode.game, episode.state, episode.seat, seed)
        if action is not None:
            return episode.after(action)
        return episode.waited() if episode.may_wait else episode.timed_out()
