"""An environment as anybody would write it: candidates, apply, and nothing else.

What ``logomachie.lab`` is compared with. Seats act one after the other, who is waited for first.
"""

from itertools import islice
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from logomachie import games
from logomachie.engine.game import CLOCK, AnyState, new_setup
from logomachie.engine.numbers import HIGHEST, LOWEST
from logomachie.library.loading import LoadedGame

ACTIONS = 64


class PlainEnvironment(AECEnv[Any, Any, Any]):
    """Makes all candidates at every step, and hides nothing behind them."""

    def __init__(self, game: LoadedGame, players: int) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": []}
        self.render_mode = None
        self.game = game.referee
        numbers = games.spec(game.name).numbers
        assert numbers
        self.numbers = numbers
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        setup = new_setup(self.game, players, "", {})
        width = sum(self.numbers.layout(self.game, setup).values())
        seen = spaces.Dict(
            {
                "observation": spaces.Box(LOWEST, HIGHEST, (width,), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.spaces = dict.fromkeys(self.possible_agents, seen)
        self.actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: Any) -> Any:
        return self.spaces[agent]

    def action_space(self, agent: Any) -> Any:
        return self.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        setup = new_setup(self.game, len(self.agents), str(seed), {})
        self.go_to(self.game.start(setup), 0.0)

    def go_to(self, state: AnyState, now: float) -> None:
        """Go on from a state."""
        while (due := self.game.due(state)) is not None and due < now + 1:
            now = max(due, now)
            state = self.game.apply(state, CLOCK, self.game.timeout(state), now).state
        self.here, self.now = state, now
        waiting = self.game.to_act(state)
        if not waiting:
            result = self.game.result(state)
            assert result
            self.rewards = {
                agent: 1.0 if seat in result.winners else -1.0
                for seat, agent in enumerate(self.possible_agents)
            }
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.seat = waiting[0]
        self.agent_selection = self.possible_agents[self.seat]
        self.choices = list(islice(self.game.candidates(state, self.seat), ACTIONS))

    def observe(self, agent: Any) -> Any:
        seat = self.possible_agents.index(agent)
        view = self.game.view(self.here, seat)
        mask = np.zeros(ACTIONS, np.int8)
        mask[: len(self.choices) if agent == self.agent_selection else 0] = 1
        numbers = self.numbers.write(self.game, view, self.now)
        return {"observation": np.array(numbers, np.int16), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        now = self.now + 1
        chosen = self.choices[action]
        self.go_to(self.game.apply(self.here, self.seat, chosen, now).state, now)
        self._accumulate_rewards()
        if self.terminations[agent]:
            self._deads_step_first()
