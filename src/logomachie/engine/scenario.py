"""Scenarios: a position and some actions in a file, and what the referee says to each.

The worked examples of the rulebooks are kept as such files, so that a person can read, run and
correct them::

    game = "option"
    title = "A prism is turned"
    rules = ["O23", "O33"]

    [position]
    at = "C5"
    grid = "VTr ULw EPr SNw"
    racks = ["ETw"]

    [[actions]]
    do = "play C6v E flip C5"
    expect = { words = ["TUES", "TE"], score = 31 }

An action is taken by the seat whose turn it is, at once, unless ``seat`` and ``at`` say otherwise.
What is refused changes nothing; the next action starts from the same state.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from logomachie.engine.files import BadFile, read_table
from logomachie.engine.game import Effects, Game, OptionValue, Seat, new_setup
from logomachie.engine.refusal import Refusal

S = TypeVar("S")
A = TypeVar("A")

SEED = "scenario"


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action should lead to; only what is named is compared."""

    words: tuple[str, ...] | None = None
    score: int | None = None
    scores: tuple[int, ...] | None = None
    """The scores of all seats afterwards."""
    key: str | None = None
    refused: str | None = None
    """The rule that should refuse it."""
    cells: tuple[str, ...] | None = None
    over: bool | None = None
    """Whether the game is over afterwards."""


class ScenarioAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of a scenario."""

    do: str
    seat: Seat | None = None
    at: float | None = None
    expect: Expectation | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file."""

    game: str
    actions: tuple[ScenarioAction, ...]
    title: str = ""
    rules: tuple[str, ...] = ()
    players: int = 2
    seed: str = SEED
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] | None = None


class Ruling(NamedTuple):
    """What the referee says to one action."""

    action: str
    seat: Seat
    effects: Effects | None
    refusal: Refusal | None
    scores: tuple[int, ...]
    over: bool
    unexpected: tuple[str, ...]
    """How it differs from what the scenario expects."""


class BadScenario(Exception):
    """A scenario that cannot be read or whose position cannot be."""


def read_scenario(path: Path) -> Scenario:
    """The scenario of a file."""
    try:
        return msgspec.convert(read_table(path), Scenario)
    except BadFile as error:
        raise BadScenario(str(error)) from error
    except msgspec.ValidationError as error:
        raise BadScenario(f"{path}: {error}") from error


def run_scenario(scenario: Scenario, game: Game[S, A]) -> Iterator[Ruling]:
    """What the referee says to each action, in order."""
    if scenario.game != game.name:
        raise BadScenario(f"a scenario of {scenario.game}, not of {game.name}")
    if not all(0 <= (item.at or 0.0) < math.inf for item in scenario.actions):
        raise BadScenario("times are seconds from 0 on")
    try:
        setup = new_setup(game, scenario.players, scenario.seed, scenario.options)
        state = game.start(setup)
        if scenario.position is not None:
            state = game.parse_position(scenario.position, setup)
    except (ValueError, TypeError, AttributeError) as error:
        raise BadScenario(str(error)) from error
    now = 0.0
    for item in scenario.actions:
        now = max(now, item.at or 0.0)
        waiting = game.to_act(state)
        seat = item.seat if item.seat is not None else (waiting[0] if waiting else 0)
        effects, refusal = None, None
        try:
            action = game.parse_action(item.do, state, seat)
            state, effects = game.apply(state, seat, action, now)
        except Refusal as refused:
            refusal = refused
        scores = game.scores(state)
        over = game.result(state) is not None
        ruling = Ruling(item.do, seat, effects, refusal, scores, over, ())
        yield ruling._replace(unexpected=tuple(_differences(ruling, item.expect)))


def _differences(ruling: Ruling, expected: Expectation | None) -> Iterator[str]:
    if expected is None:
        return
    said = ruling.refusal or ruling.effects
    found = {
        "refused": ruling.refusal.rule if ruling.refusal else None,
        "key": said.key if said else None,
        "words": tuple(sorted(said.words)) if said else (),
        "cells": tuple(sorted(ruling.refusal.cells)) if ruling.refusal else (),
        "score": ruling.effects.score if ruling.effects else None,
        "scores": ruling.scores,
        "over": ruling.over,
    }
    wanted = msgspec.structs.asdict(expected)
    if wanted["refused"] is None and ruling.refusal:
        yield f"refused by {ruling.refusal.rule} ({ruling.refusal.key})"
    for name, value in wanted.items():
        if value is None:
            continue
        value = tuple(sorted(value)) if name in ("words", "cells") else value
        if value != found[name]:
            yield f"{name} is {found[name]}, not {value}"
