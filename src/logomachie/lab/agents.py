"""The games as environments of several agents: PettingZoo, agent by agent (AEC).

>>> from logomachie.lab import environment
>>> env = environment("option")
>>> env.reset(seed=1)
>>> env.agents
['seat_0', 'seat_1']
>>> env.texts()[0]
'pass'

See docs/environments.md.
"""

from array import array
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from logomachie import games
from logomachie.engine.choices import Choices
from logomachie.engine.game import AnyAction, OptionValue, Result, Seat, new_setup
from logomachie.engine.numbers import HIGHEST, LOWEST
from logomachie.errors import LogomachieError
from logomachie.lab.episode import NOBODY, Episode, Reach
from logomachie.library.loading import LoadedGame, load
from logomachie.library.position import ENGLISH

ACTIONS = 64
"""How many actions there are, unless said otherwise: the first is to wait."""
LONGEST = 2000
"""Actions after which an episode is cut."""
WAIT = 0
NOTHING = Choices()
ANSI = "ansi"
WORST = -1.0
"""What a lost game brings, and an action that the mask forbids."""

Observation = dict[str, NDArray[np.signedinteger]]
Agent = str
Number = np.int64 | None
"""The number of an action; none once its agent has ended."""


class NoEnvironment(LogomachieError, ValueError):
    """A game that cannot be an environment, or not so; it tells why."""


def environment(
    game: str | LoadedGame,
    *,
    players: int | None = None,
    actions: int = ACTIONS,
    complete: bool = False,
    longest: int = LONGEST,
    render_mode: str | None = None,
    **options: OptionValue,
) -> "GameEnvironment":
    """A game as a PettingZoo environment.

    An agent for each of so many ``players``, as few as can play where nobody says otherwise.
    ``actions`` is the size of the space of actions; ``complete`` lists every legal action where
    there are no more, else and otherwise the most promising ones. After ``longest`` actions all
    agents are truncated. The other ``options`` are those of the game. ``BadSetup`` or
    ``NoEnvironment`` where that cannot be.
    """
    loaded = load(game) if isinstance(game, str) else game
    return GameEnvironment(loaded, players, actions, complete, longest, render_mode, options)


class GameEnvironment(AECEnv[Agent, Observation, Number]):
    """A game as an environment; ``environment`` makes one.

    It sees to what PettingZoo's wrappers see to, actions out of bounds or forbidden by the mask,
    and needs none of them: in a game of quick moves they would take a quarter of the time.
    """

    episode: Episode
    """The game as it stands, hidden things included."""

    def __init__(
        self,
        game: LoadedGame,
        players: int | None,
        actions: int,
        complete: bool,
        longest: int,
        render_mode: str | None,
        options: Mapping[str, OptionValue],
        learners: frozenset[Seat] | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, ANSI):
            raise NoEnvironment(f"no render mode {render_mode!r:.20}; there is: {ANSI}")
        if actions < 8:
            raise NoEnvironment("at least 8 actions")
        numbers = games.spec(game.name).numbers
        if numbers is None:
            raise NoEnvironment(f"the views of {game.name} cannot be written as numbers")
        self.metadata = {"name": f"logomachie/{game.name}", "render_modes": [ANSI]}
        self.render_mode = render_mode
        self._game, self._numbers = game, numbers
        self._reach = Reach(actions - 1, complete, learners)
        self._longest = longest
        count = game.players[0] if players is None else players
        self._setup = new_setup(game.referee, count, "", options, game.dictionary)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        """The seat of each agent."""
        self.parts: dict[str, slice] = {}
        """Where each part of an observation stands."""
        width = 0
        for name, size in numbers.layout(game.referee, self._setup).items():
            self.parts[name] = slice(width, width + size)
            width += size
        self._mask_size = actions
        seen = spaces.Dict(
            {
                "observation": spaces.Box(LOWEST, HIGHEST, (width,), np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._seen = dict.fromkeys(self.possible_agents, seen)
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """What an agent sees: its view as numbers, and the mask of its actions."""
        return self._seen[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """Action 0 is to wait, the others are numbers of the list of ``texts``."""
        return self._actions[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal anew: the same for the same seed, and otherwise as chance has it."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        dealt = str(self._random.integers(1 << 62))
        setup = new_setup(
            self._game.referee,
            len(self.possible_agents),
            dealt,
            self._setup.options,
            self._game.dictionary,
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._steps = 0
        self._ask(Episode.start(self._game.referee, setup, self._reach))

    def step(self, action: Number) -> None:
        """Let the agent that is asked do this; what the mask forbids loses the game."""
        if not hasattr(self, "episode"):
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent that has ended does nothing"
        number, episode = index(action), self.episode
        assert 0 <= number < self._mask_size, "action is not in action space"
        if not self.allows(number):
            self._lose(agent)
        else:
            self.go_on(episode.waited() if number == WAIT else episode.chose(number - 1))

    def allows(self, number: int) -> bool:
        """Whether the mask of the agent that is asked allows an action."""
        return self.episode.may_wait if number == WAIT else number <= len(self.choices)

    def go_on(self, episode: Episode) -> None:
        """Go on with what follows: for who acts otherwise than by ``step``."""
        self._steps += 1
        self._ask(episode)
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._deads_step_first()

    def _lose(self, agent: Agent) -> None:
        """End it for all, because of who did what the mask forbids."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = WORST
        self._accumulate_rewards()
        self._deads_step_first()

    def _ask(self, episode: Episode) -> None:
        """Ask who is to act, or end it."""
        self.show(episode)
        if episode.seat != NOBODY:
            self.agent_selection = self.possible_agents[episode.seat]
            self.infos = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection] = {"complete": self.complete}
            if self._steps >= self._longest:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        result = episode.game.result(episode.state)
        assert result
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"complete": True} for agent in self.agents}
        self.rewards = {
            agent: reward_of(result, seat, len(self.seats)) for agent, seat in self.seats.items()
        }
        self._accumulate_rewards()  # there are none before the end

    # -- looking

    def show(self, episode: Episode) -> None:
        """Look at this moment; who acts, and what it brings, stays as it is."""
        self.episode = episode
        self._observed: dict[Agent, tuple[NDArray[np.int16], NDArray[np.int8]]] = {}

    @property
    def complete(self) -> bool:
        """Whether the mask shows all that the agent may do, or only what is most promising."""
        return self.choices.complete

    @property
    def choices(self) -> Choices:
        """What the agent that is asked may do but wait: nothing at the end."""
        return self.episode.choices or NOTHING

    def observe(self, agent: Agent) -> Observation:
        """What an agent may know, as numbers."""
        if agent not in self._observed:
            episode, seat = self.episode, self.seats[agent]
            view = episode.game.view(episode.state, seat)
            numbers = self._numbers.write(episode.game, view, episode.now)
            mask = np.zeros(self._mask_size, np.int8)
            if seat == episode.seat:
                mask[WAIT] = episode.may_wait
                mask[1 : 1 + len(self.choices)] = 1
            row = np.frombuffer(array("h", numbers), np.int16)  # much faster than from a list
            self._observed[agent] = row, mask
        row, mask = self._observed[agent]
        return {"observation": row.copy(), "action_mask": mask.copy()}

    def action(self, number: int) -> AnyAction:
        """What an action of the agent that is asked means, as the game has it; none to wait."""
        return None if number == WAIT else self.choices[number - 1]

    def texts(self) -> list[str]:
        """All actions of the agent that is asked in the notation of the game, from number 1 on."""
        every = (self.choices[number] for number in range(len(self.choices)))
        return [self._game.referee.format_action(action) for action in every]

    def render(self) -> str | None:
        """The table as the agent that is asked sees it, for a terminal."""
        if self.render_mode is None:
            return None
        episode = self.episode
        view = episode.game.view(episode.state, self.seats.get(self.agent_selection))
        return episode.game.render(view, ENGLISH)

    def close(self) -> None:
        """Nothing is kept open."""


def reward_of(result: Result, seat: Seat, players: int) -> float:
    """What the end of a game brings a seat: 1 who wins, -1 who loses, nothing where all win."""
    if len(result.winners) == players:
        return 0.0
    return 1.0 if seat in result.winners else WORST
