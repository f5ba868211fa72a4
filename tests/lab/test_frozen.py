"""Bots of 0.1, frozen: they choose as they did, and are judged as everybody is now."""

import json
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Seat, preview
from logomachie.engine.refusal import Refusal
from logomachie.engine.states import encode_state
from logomachie.kernel.budget import Budget
from logomachie.lab.fixtures import Thinking
from logomachie.lab.frozen.players import FrozenBot
from logomachie.lab.players import read_player
from logomachie.lexicon import Lexicon

CHOICES = Path(__file__).with_name("frozen_choices.jsonl")
"""What the released program chose: see ``tools/frozen_choices.py``."""
GAMES = ("guerre_des_mots", "jago", "mot_pour_mot")
"""Those whose kernels of 0.1 compile soon; ``python -m tests.lab.test_frozen`` asks all."""


def positions(name: str) -> list[dict[str, Any]]:
    lines = map(json.loads, CHOICES.read_text("utf-8").splitlines())
    return [line for line in lines if line["game"] == name]


def state_of(game: AnyGame, position: dict[str, Any]) -> AnyState:
    """A state of 0.1, brought up to date as that of a running game is."""
    return games.spec(game.name).read_state(game, encode_state(position["state"]), 1)


def check_choices(name: str, lexicon: Lexicon) -> None:
    game = games.load(name, lexicon)
    assert positions(name)
    for position in positions(name):
        state = state_of(game, position)
        for level, expected in position["choices"].items():
            bot = FrozenBot(int(level), Budget.of_work(position["work"]))
            plan = next(bot.plans(game, state, position["seat"], position["seed"]))
            assert (level, next(iter(plan), None)) == (level, expected)


@pytest.mark.parametrize("name", GAMES)
def test_a_frozen_bot_chooses_as_the_released_program(name: str, lexicon: Lexicon) -> None:
    check_choices(name, lexicon)


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_that_is_refused_today_is_replaced_by_the_next_choice(
    name: str, lexicon: Lexicon
) -> None:
    game = games.load(name, lexicon)
    position = positions(name)[1]
    state, seat, seed = state_of(game, position), position["seat"], position["seed"]
    refused = position["choices"]["3"]
    bot = FrozenBot(3, Budget.of_work(position["work"]))
    action = bot.choose(stricter(game, refused), state, seat, seed)
    assert game.format_action(action) != refused
    assert preview(game, state, seat, action, getattr(state, "at", 0.0)).refusal is None
    assert bot.replaced > 0


def stricter(game: AnyGame, text: str) -> AnyGame:
    """The game with one rule more: this must not be done."""

    class Stricter(type(game)):  # type: ignore[misc]  # whichever it is
        def apply(self, state: AnyState, seat: Seat, action: AnyAction, at: float) -> Any:
            if self.format_action(action) == text:
                raise Refusal("X1", "forbidden")
            return super().apply(state, seat, action, at)

    other = copy(game)
    other.__class__ = Stricter
    return other


@pytest.mark.parametrize(
    ("name", "level"), [("1@0.1", 1), ("5@0.1", 5), ("jago@0.1", 5), ("4", None)]
)
def test_a_frozen_bot_has_a_name(name: str, level: int | None, lexicon: Lexicon) -> None:
    player = read_player(name, games.load("jago", lexicon), Thinking(work=1))
    assert (player.level if isinstance(player, FrozenBot) else None) == level


if __name__ == "__main__":
    for name in games.OWN:
        check_choices(name, Lexicon.open())
        print(name, "as released")
