"""Environments: PettingZoo and Gymnasium find nothing to say, and no seat sees what it may not."""

import doctest
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from logomachie import games
from logomachie.engine.game import BadSetup, OptionValue
from logomachie.lab import against_bots, agents, environment, learner
from logomachie.lab.agents import WAIT, NoEnvironment
from logomachie.lab.episode import Reach, find_choices
from tests.chance import seeded
from tests.lab.conftest import loaded

Table = tuple[str, int, dict[str, OptionValue]]
TABLES: tuple[Table, ...] = (
    ("option", 2, {}),
    ("option", 3, {"words": "challenge"}),
    ("jago", 2, {}),
    ("jago", 2, {"words": "challenge"}),
    ("croisillon", 2, {}),
    ("croisillon", 3, {"words": "challenge"}),
    ("mot_pour_mot", 2, {}),
    ("mot_pour_mot", 5, {}),
    ("guerre_des_mots", 2, {}),
    ("guerre_des_mots", 4, {"rule": "general"}),
)
STEPS = 6
PLAYS = re.compile("lay|play|lock")
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
Environment = Any
"""One of PettingZoo, with what ours adds."""
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo", "ignore::UserWarning")


def new(table: Table, **more: Any) -> Environment:
    name, players, options = table
    settings: dict[str, Any] = {**options, **more}
    return environment(loaded(name), players=players, **settings)


def played(env: Environment, seed: int, steps: int) -> Iterator[str]:
    """The agents that are asked in a random game."""
    env.reset(seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return
        yield env.agent_selection
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_finds_an_environment_that_repeats(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(new(table, longest=2 * STEPS), num_cycles=STEPS)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: new(table), num_cycles=4)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_agent_sees_nothing_that_its_seat_may_not_know(table: Table) -> None:
    env = new(table)
    for agent in played(env, 7, STEPS):
        episode, texts = env.episode, env.texts()
        seen = {each: env.observe(each) for each in env.agents}
        for each, seat in env.seats.items():
            state = episode.game.reshuffle_hidden(episode.state, seat, "leak")
            assert each == agent or state != episode.state or not env.texts()
            choices = episode.choices
            if each == agent:
                choices = find_choices(episode.game, state, seat, episode.reach)
            env.show(episode._replace(state=state, choices=choices))
            for part, numbers in env.observe(each).items():
                assert np.array_equal(numbers, seen[each][part])
            assert each != agent or env.texts() == texts
        env.show(episode)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_choice_is_legal_and_a_complete_list_holds_all(table: Table) -> None:
    env = new(table)
    legal = games.spec(table[0]).legal
    for _ in played(env, 3, STEPS):
        episode, texts = env.episode, env.texts()
        assert len(set(texts)) == len(texts) > 0
        for number in random.Random(1).sample(range(len(texts)), min(6, len(texts))):
            episode.game.apply(episode.state, episode.seat, env.choices[number], episode.now + 1)
        if env.complete:
            # Drafts have no end, and come last.
            found = islice(legal(episode.game, episode.state, episode.seat), 200)
            left_out = {*map(episode.game.format_action, found)} - {*texts}
            assert {text.split()[0] for text in left_out} <= {"resign", "captain", "draft"}


@seeded(2)
@pytest.mark.parametrize("name", games.OWN)
def test_a_choice_leads_where_the_referee_says(name: str, seed: int) -> None:
    env = new((name, 2, {}))
    followed = 0
    for _ in played(env, seed, 30 if name == "jago" else STEPS):
        (game, _, state, now, *_), seat, choices = env.episode, env.episode.seat, env.choices
        for number in random.Random(seed).sample(range(len(choices)), min(6, len(choices))):
            followed += bool(choices.follow) and number >= len(choices.made)
            said = game.apply(state, seat, choices[number], now + 1).state
            assert choices.after(number, game, state, seat, now + 1) == said
    assert followed or name != "jago"


def test_all_plays_of_option_are_chosen_from_where_they_can_be_counted() -> None:
    position = loaded("option").position(
        {"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["ETw LAr"]}
    )
    game, state = position.referee, position.state
    choices = find_choices(game, state, 0, Reach(4096, complete=False))
    assert choices
    assert choices.complete
    texts = {game.format_action(choices[number]) for number in range(len(choices))}
    every = {*map(game.format_action, games.spec("option").legal(game, state, 0))}
    assert every - texts == {"resign"}
    assert texts < every
    few = find_choices(game, state, 0, Reach(16, complete=False))
    assert few
    assert (len(few), few.complete) == (16, False)


def test_packed_choices_hold_the_best_candidates() -> None:
    for name in ("croisillon", "jago", "mot_pour_mot"):
        env = new((name, 2, {}))
        for _ in played(env, 4, STEPS):
            episode = env.episode
            found = episode.game.candidates(episode.state, episode.seat)
            plays = [text for text in map(episode.game.format_action, found) if PLAYS.match(text)]
            packed = [text for text in env.texts() if PLAYS.match(text)]
            assert packed[:1] == plays[:1]
            assert {*packed} >= {*plays[:20]}


def test_legal_actions_are_all_listed_where_that_is_asked_for() -> None:
    env = new(("mot_pour_mot", 2, {}), complete=True)
    env.reset(seed=1)
    assert env.complete
    assert env.texts() == ["resign", "start"]


def test_who_may_interrupt_is_asked_and_may_wait() -> None:
    env = new(("option", 3, {"words": "challenge"}))
    env.reset(seed=5)
    first = env.seats[env.agent_selection]
    assert not env.observe(env.agent_selection)["action_mask"][WAIT]
    env.step(3)
    asked = []
    while env.observe(env.agent_selection)["action_mask"][WAIT]:
        assert env.texts() == ["accept", "challenge"]
        asked.append(env.seats[env.agent_selection])
        env.step(WAIT)
    assert [*asked, env.seats[env.agent_selection]] == [(first + 1) % 3, (first + 2) % 3]


def test_a_masked_action_ends_the_game_for_who_chose_it() -> None:
    env = new(TABLES[0])
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(WAIT)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0, **{each: 0 for each in env.agents if each != agent}}
    for each in env.possible_agents:
        assert env.last()[1:4] == (-1.0 if each == agent else 0.0, True, True)
        env.step(None)
    assert not env.agents
    alone = against_bots(loaded("option"))
    alone.reset(seed=1)
    _, reward, terminated, _, _ = alone.step(np.int64(WAIT))
    assert (reward, terminated) == (-1.0, True)


def test_a_number_that_is_no_action_is_an_error() -> None:
    env = new(TABLES[0], actions=16)
    with pytest.raises(AssertionError, match="reset"):
        env.step(WAIT)
    env.reset(seed=1)
    for number in (-1, 16, None):
        with pytest.raises(AssertionError):
            env.step(number)
    with pytest.raises(TypeError):
        env.step(1.5)


def test_a_game_is_won_and_lost() -> None:
    env = new(("croisillon", 2, {"target": 150}), render_mode="ansi")
    for _ in played(env, 1, 200):
        assert "Player 1" in env.render()
    assert sorted(env.rewards.values()) == [-1.0, 1.0]
    assert env.episode.game.result(env.episode.state)


def test_an_episode_that_has_no_end_is_cut() -> None:
    env = new(("mot_pour_mot", 4, {}), longest=5)
    assert len([*played(env, 1, 10)]) == 5
    assert all(env.truncations.values())


@pytest.mark.parametrize("name", games.OWN)
def test_gymnasium_finds_an_environment_against_bots(name: str) -> None:
    env = against_bots(loaded(name), level=2, work=1, longest=40)
    check_env(env, skip_render_check=True)
    env.reset(seed=2)
    chance = np.random.default_rng(2)
    for _ in range(6):
        allowed = np.flatnonzero(env.get_wrapper_attr("action_masks")())
        _, _, terminated, truncated, _ = env.step(chance.choice(allowed))
        if terminated or truncated:
            break


def test_the_examples_of_the_docstrings_hold() -> None:
    assert doctest.testmod(agents).failed == 0
    assert doctest.testmod(learner).failed == 0


def test_the_page_runs() -> None:
    names: dict[str, Any] = {}
    for number, block in enumerate(BLOCK.findall(PAGE.read_text("utf-8")), 1):
        if block.startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(block, names, "page", None, None)
            assert doctest.DocTestRunner().run(examples).failed == 0
        else:
            exec(compile(block, f"block {number}", "exec"), names)
    assert names["terminated"]
    assert names["agent"] in names["env"].possible_agents


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        environment("option", players=7)
    with pytest.raises(NoEnvironment, match="there is: ansi"):
        environment("option", render_mode="human")
    with pytest.raises(NoEnvironment, match="0 to 1"):
        against_bots("option", seat=2)


def test_without_its_packages_the_lab_says_what_to_install() -> None:
    code = """if True:
        import sys
        sys.modules["pettingzoo"] = None
        import logomachie, logomachie.lab
        assert "gymnasium" not in sys.modules and "numpy" not in sys.modules
        try:
            logomachie.lab.environment("option")
        except logomachie.LogomachieError as error:
            print(error)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "environments need more packages: pip install logomachie[lab]\n"
