"""Lessons: how a step is read from its file, and what an attempt is to its task."""

from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Effects, Game
from logomachie.engine.lesson import (
    LessonStep,
    Outcome,
    attempt,
    begin,
    is_done,
    meets,
    read_step,
    resume,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario, Goal
from logomachie.lexicon import Lexicon

AnyGame = Game[Any, Any]
HEAD = """\
game = "option"
title = "A prism is turned"
rules = ["O23"]
options = { words = "challenge" }

[position]
at = "C5"
grid = "VTr ULw EPr SNw"
racks = ["ETw RSw", "TIr TSw"]

[lesson]
title = { fr = "Titre", en = "Title" }
text = { fr = "Texte", en = "Text" }
"""
TASK = """
[actions.task]
ask = { fr = "Faites", en = "Do" }
hint = { fr = "Ainsi", en = "So" }
praise = { fr = "Bien", en = "Good" }
"""
TURN = '\n[[actions]]\ndo = "play C6v E flip C5"\n'
THEIRS = '\n[[actions]]\ndo = "accept"\nseat = 1\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "01-first.toml"


def read(file: Path, text: str) -> LessonStep:
    file.write_text(text, "utf-8")
    return read_step(file)


def test_what_others_do_stands_before_a_task_or_at_the_end(file: Path, option: AnyGame) -> None:
    first = HEAD.replace("[lesson]", "[lesson]\nseat = 1").replace("[position]", "[position]")
    text = first + TURN + "seat = 0\n" + '\n[[actions]]\ndo = "challenge"\nseat = 1\n' + TASK
    step = read(file, text)
    (only,) = step.assignments
    assert [action.do for action in only.before] == ["play C6v E flip C5"]
    assert [action.do for action in only.model] == ["challenge"]
    standing = begin(step, option)
    assert [deed.seat for deed in standing.deeds] == [0]
    found = attempt(step, option, standing, "challenge")
    assert found.outcome is Outcome.REACHED
    assert is_done(step, found.standing)
    after = read(file, HEAD + TURN + TASK + THEIRS)
    assert [action.do for action in after.after] == ["accept"]
    done = resume(after, option, ["play C6v E flip C5", "whatever comes later"])
    assert [deed.seat for deed in done.deeds] == [0, 1]


def test_an_attempt_is_refused_missed_or_right(file: Path, option: AnyGame) -> None:
    step = read(file, HEAD + TURN + TASK + 'goal = { some = ["flips"] }\n')
    standing = begin(step, option)
    with pytest.raises(Refusal):
        attempt(step, option, standing, "play A1> E")
    missed = attempt(step, option, standing, "play G5> R")
    assert missed.outcome is Outcome.MISSED
    assert missed.standing == standing
    other_answer = attempt(step, option, standing, "play B5> R flip C5")
    assert other_answer.outcome is Outcome.REACHED, "any play that turns a prism will do"
    assert resume(step, option, ["play G5> R"]) == standing, "what misses leaves no trace"


def test_what_may_lead_to_the_goal_is_kept(file: Path, lexicon: Lexicon) -> None:
    jago = games.load("jago", lexicon)
    text = HEAD.replace('"option"', '"jago"').replace("O23", "J15")
    text = text.replace('grid = "VTr ULw EPr SNw"', 'grid = "sel"')
    text = text.replace('racks = ["ETw RSw", "TIr TSw"]', 'racks = ["SIAI", ""]')
    play = '\n[[actions]]\ndo = "play E5v LA"\n'
    end = '\n[[actions]]\ndo = "end"\n'
    step = read(file, text + play + end + TASK + 'goal = { keys = ["ended"] }\n')
    standing = begin(step, jago)
    kept = attempt(step, jago, standing, "play E5v LA")
    assert kept.outcome is Outcome.KEPT
    back = attempt(step, jago, kept.standing, "take back")
    assert back.outcome is Outcome.KEPT
    again = attempt(step, jago, back.standing, "play E5v LA")
    with pytest.raises(Refusal):
        attempt(step, jago, again.standing, "end")  # two letters each are no advantage
    assert attempt(step, jago, again.standing, "resign").outcome is Outcome.MISSED


@pytest.mark.parametrize(
    ("goal", "right"),
    [
        (Goal(), True),
        (Goal(keys=("played",)), True),
        (Goal(keys=("played", "stolen")), True),
        (Goal(keys=("ended",)), False),
        (Goal(words=("TE", "OIE")), True),
        (Goal(words=("TE", "NON")), False),
        (Goal(one_of=("NON", "OIE")), True),
        (Goal(one_of=("NON",)), False),
        (Goal(score=30), True),
        (Goal(score=31), False),
        (Goal(some=("flips", "was")), True),
        (Goal(some=("doubled",)), False),
        (Goal(some=("unknown",)), False),
        (Goal(count=2), True),
        (Goal(count=3), False),
        (Goal(hands_over=False), True),
        (Goal(hands_over=True), False),
    ],
)
def test_a_goal_names_what_must_hold(goal: Goal, right: bool) -> None:
    part = Effects("J32", "stolen", ("OIE",), details={"was": "OIES"})
    details = {"flips": ["C5=T"], "doubled": []}
    effects = Effects("O20", "played", ("TE", "TUES"), 30, details, (part,))
    assert meets(goal, effects, hands_over=False) is right


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEAD.partition("[lesson]")[0] + TURN, r"\[lesson\]"),
        (HEAD + TURN, "the last action of the learner"),
        (HEAD + THEIRS, "asks for something"),
        (HEAD + THEIRS + TASK, "a task is for the learner"),
        (HEAD + TURN + THEIRS + TURN + TASK, "others act before a task"),
        (HEAD + TURN + "[actions.task]\nask = 4\n", "ask"),
        (HEAD + TURN + TASK.replace(', en = "Do"', ""), "en"),
        (HEAD + TURN + TASK + "goal = { wrods = [] }\n", "wrods"),
        (HEAD.replace("title = {", "titel = {"), "titel"),
    ],
)
def test_a_bad_file_says_what_is_wrong(file: Path, text: str, why: str) -> None:
    with pytest.raises(BadScenario, match=why):
        read(file, text)


def test_a_script_that_is_refused_says_so(file: Path, option: AnyGame) -> None:
    step = read(file, HEAD + '\n[[actions]]\ndo = "pass"\nseat = 1\n' + TURN + TASK)
    with pytest.raises(BadScenario, match="pass: refused by O11"):
        begin(step, option)


def test_the_example_of_the_page_about_lessons_is_one(file: Path, option: AnyGame) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
    step = read(file, page.split("```toml\n")[1].split("```")[0])
    done = resume(step, option, ["play B5> J flip C5"])
    assert is_done(step, done)
    with pytest.raises(Refusal, match="O24"):
        resume(step, option, ["play B5> J"])
