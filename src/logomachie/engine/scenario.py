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

The steps of the lessons are such files too: a table ``lesson`` says what is taught, and an action
of the learner with a ``task`` is a model answer to what is asked. See ``lesson.py``. So are
puzzles, by a table ``puzzle``. See ``puzzle.py``.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from logomachie.engine.files import BadFile, TomlTable, read_table, toml
from logomachie.engine.game import Effects, Game, Language, OptionValue, Result, Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.errors import LogomachieError

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


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    fr: str
    en: str

    def to(self, language: Language) -> str:
        """The text in a language."""
        return self.en if language == "en" else self.fr


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action must do to be what a lesson asks for; only what is named is asked."""

    keys: tuple[str, ...] = ()
    """Effects that it has, itself or in one of its parts."""
    words: tuple[str, ...] = ()
    """Words that it makes, among others."""
    one_of: tuple[str, ...] = ()
    """Words of which it makes at least one."""
    count: int = 0
    """The fewest words."""
    score: int | None = None
    """The fewest points."""
    some: tuple[str, ...] = ()
    """Details of its effects that are not empty, such as ``flips``."""
    hands_over: bool | None = None
    """Whether everybody waits for somebody else than the learner afterwards."""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson asks of the learner."""

    ask: Said
    hint: Said
    praise: Said
    """What is said when it is done: why it worked, and what it is good for."""
    goal: Goal = Goal()
    """Any legal action will do where nothing is named."""
    instead: Said | None = None
    """What is said of a legal action that misses the goal."""


class Teaching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step of a lesson is about."""

    title: Said
    text: Said
    seat: Seat = 0
    """The learner's seat."""


class Posing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a puzzle asks, and how hard it is; the scenario's actions are its solution."""

    kind: str
    """Which of the game's kinds of puzzles it is."""
    target: int
    """What an answer must reach, by the measure of the kind."""
    best: int
    """The most that any answer reaches."""
    seat: Seat = 0
    """Who solves it."""
    figures: dict[str, str | int] = {}
    """What its aim names beside the target."""
    difficulty: int = 0
    """From 1, the easiest quarter of its kind, to 4; 0 where it was never estimated."""
    rating: int = 0
    """How strong who solves it every other time is, in the figures of ratings that people see."""


class ScenarioAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of a scenario."""

    do: str
    seat: Seat | None = None
    at: float | None = None
    expect: Expectation | None = None
    task: Task | None = None
    """The task of a lesson that this action, with those before it, fulfils."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario file."""

    game: str
    actions: tuple[ScenarioAction, ...]
    title: str = ""
    rules: tuple[str, ...] = ()
    players: int = 2
    seed: str = SEED
    options: dict[str, OptionValue] = {}
    position: TomlTable | None = None
    lesson: Teaching | None = None
    puzzle: Posing | None = None


class Difference(NamedTuple):
    """Something that a scenario expects otherwise."""

    name: str
    """What of the ruling it is, as in ``Expectation``."""
    found: str
    """What it is; empty for nothing."""
    expected: str

    def __str__(self) -> str:
        return f"{self.name}: {self.found or 'none'}, expected: {self.expected or 'none'}"


class Ruling(NamedTuple):
    """What the referee says to one action."""

    action: str
    seat: Seat
    effects: Effects | None
    refusal: Refusal | None
    scores: tuple[int, ...]
    over: bool
    unexpected: "tuple[Difference, ...]"
    """How it differs from what the scenario expects."""
    result: Result | None = None
    """How the game ended, once it is over."""


class BadScenario(LogomachieError):
    """A scenario that cannot be read or whose position cannot be."""


def read_scenario(path: Path) -> Scenario:
    """The scenario of a file."""
    try:
        return msgspec.convert(read_table(path), Scenario)
    except BadFile as error:
        raise BadScenario(str(error)) from error
    except msgspec.ValidationError as error:
        raise BadScenario(f"{path}: {error}") from error


def format_scenario(scenario: Scenario) -> str:
    """The text of a scenario's file."""
    table = msgspec.to_builtins(scenario)
    actions = table.pop("actions")
    plain = {name: value for name, value in table.items() if not isinstance(value, dict)}
    tables = {name: value for name, value in table.items() if isinstance(value, dict)}
    lines = [f"{name} = {toml(value)}" for name, value in plain.items()]
    for name, values in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {_lines(value)}" for key, value in values.items())]
    for action in actions:
        lines += ["", "[[actions]]", *(f"{key} = {toml(value)}" for key, value in action.items())]
    return "\n".join(lines) + "\n"


def _lines(value: object) -> str:
    """A value of a table; a text of several lines stands on as many."""
    if isinstance(value, str) and "\n" in value:
        return '"""\n' + "\n".join(toml(line)[1:-1] for line in value.split("\n")) + '"""'
    return toml(value)


def run_scenario(scenario: Scenario, game: Game[S, A]) -> Iterator[Ruling]:
    """What the referee says to each action, in order."""
    state = start_scenario(scenario, game)
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
        result = game.result(state)
        ruling = Ruling(item.do, seat, effects, refusal, scores, result is not None, (), result)
        yield ruling._replace(unexpected=tuple(_differences(ruling, item.expect)))


def start_scenario(scenario: Scenario, game: Game[S, A]) -> S:
    """The state from which the actions of a scenario start."""
    if scenario.game != game.name:
        raise BadScenario(f"a scenario of {scenario.game}, not of {game.name}")
    if not all(0 <= (item.at or 0.0) < math.inf for item in scenario.actions):
        raise BadScenario("times are seconds from 0 on")
    try:
        setup = new_setup(game, scenario.players, scenario.seed, scenario.options)
        state = game.start(setup)
        if scenario.position is None:
            return state
        return game.parse_position(scenario.position, setup)
    except (ValueError, TypeError, AttributeError) as error:
        raise BadScenario(str(error)) from error


def _differences(ruling: Ruling, expected: Expectation | None) -> Iterator[Difference]:
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
        yield Difference("refused", f"{ruling.refusal.rule} ({ruling.refusal.key})", "")
    for name, value in wanted.items():
        if value is None:
            continue
        value = tuple(sorted(value)) if name in ("words", "cells") else value
        if value != found[name]:
            yield Difference(name, _plain(found[name]), _plain(value))


def _plain(value: object) -> str:
    """A value as it stands in a scenario, without its quotes and brackets."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)
