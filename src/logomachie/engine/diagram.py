"""Diagrams of a rulebook: positions that a board can draw, and a drawing for who has but text.

In the text of a rule a diagram is a fenced block whose first line names a scenario of the game's
package, in the folder ``diagrams`` or ``lesson``::

    ```diagram 03-joie after
    J O I E
    ```

It shows the scenario's position or, with ``after``, what comes of its actions. What stands in the
block is for the terminal, and for boards that draw no diagrams.
"""

import re
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from logomachie.engine.game import Game, Seat
from logomachie.engine.lesson import FOLDER as LESSON
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario, Scenario, read_scenario, start_scenario

S = TypeVar("S")
A = TypeVar("A")
FOLDER = "diagrams"
FENCE = re.compile(r"^```diagram (\S+(?: after)?)$", re.MULTILINE)


def references(text: str) -> tuple[str, ...]:
    """The diagrams that a text of a rulebook names, such as ``03-joie after``."""
    return tuple(FENCE.findall(text))


def read_diagram(package: str, reference: str) -> Scenario:
    """The scenario of a diagram; ``BadScenario`` where there is none."""
    name = reference.partition(" ")[0]
    for folder in (FOLDER, LESSON):
        path = files(package).joinpath(folder, f"{name}.toml")
        if path.is_file():
            return read_scenario(Path(str(path)))
    raise BadScenario(f"there is no diagram {name} in {package}")


def diagram_state(scenario: Scenario, reference: str, game: Game[S, A]) -> S:
    """The state that a diagram shows."""
    state = start_scenario(scenario, game)
    if not reference.endswith(" after"):
        return state
    now = 0.0
    for item in scenario.actions:
        if item.expect and item.expect.refused:
            continue
        now = max(now, item.at or 0.0)
        seat: Seat = item.seat if item.seat is not None else game.to_act(state)[0]
        try:
            state = game.apply(state, seat, game.parse_action(item.do, state, seat), now).state
        except Refusal as refusal:
            raise BadScenario(f"{reference}: {item.do}: refused by {refusal.rule}") from refusal
    return state
