"""What the referee says to the actions of a scenario, as lines for people or for programs."""

import msgspec

from logomachie.cli.texts import Say
from logomachie.engine.game import Result
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.scenario import Difference, Ruling


def as_lines(ruling: Ruling, book: Rulebook, say: Say) -> str:
    """A ruling for a person; the action that ends a game says why, and how it was counted."""
    said = ruling.refusal or ruling.effects
    text = f"{'✗' if ruling.refusal else '✓'} {ruling.action}"
    if said:
        text += f"  [{said.rule}] {book.explain(said)}"
    text += "".join(f"  ≠ {_difference(one, say)}" for one in ruling.unexpected)
    ends = end_lines(ruling.result, book, say) if ruling.result and ruling.effects else []
    return "\n".join((text, *ends))


def end_lines(result: Result, book: Rulebook, say: Say, names: tuple[str, ...] = ()) -> list[str]:
    """Why a game is over, and the count of every seat."""
    names = names or _numbered(result, say)
    lines = [f"  [{result.rule}] {book.why_over(result, names, say('play.you'))}"]
    return lines + [
        f"  {say('play.count', name=name, count=book.final_count(result, seat))}"
        for seat, name in enumerate(names)
    ]


def as_json(ruling: Ruling, book: Rulebook, say: Say) -> str:
    """A ruling for a program.

    What the effects tell beside their sentence stands in ``details``, and beside the other fields
    too, as far as it is not called like one of them.
    """
    said = ruling.refusal or ruling.effects
    answer: dict[str, object] = {
        "action": ruling.action,
        "seat": ruling.seat,
        "accepted": ruling.refusal is None,
        "rule": said.rule if said else None,
        "key": said.key if said else None,
        "text": book.explain(said) if said else None,
        "words": said.words if said else (),
        "scores": ruling.scores,
        "over": ruling.over,
    }
    if ruling.refusal:
        answer["cells"] = ruling.refusal.cells
        answer["also"] = [_fault(fault, book) for fault in ruling.refusal.also]
    if ruling.effects:
        details = ruling.effects.details
        answer = {**details, **answer, "score": ruling.effects.score, "details": details}
    if ruling.result:
        answer["end"] = _end(ruling.result, book, say)
    if ruling.unexpected:
        answer["unexpected"] = [_difference(one, say) for one in ruling.unexpected]
    return msgspec.json.encode(answer).decode()


def _fault(fault: Refusal, book: Rulebook) -> dict[str, object]:
    return {
        "rule": fault.rule,
        "key": fault.key,
        "text": book.explain(fault),
        "words": fault.words,
        "cells": fault.cells,
    }


def _end(result: Result, book: Rulebook, say: Say) -> dict[str, object]:
    return {
        "rule": result.rule,
        "key": result.reason,
        "text": book.why_over(result, _numbered(result, say)),
        "winners": result.winners,
        "figures": result.figures,
        "counts": [book.final_count(result, seat) for seat in range(len(result.scores))],
    }


def _numbered(result: Result, say: Say) -> tuple[str, ...]:
    """What seats are called that nobody has a name for."""
    return tuple(say("play.seat", number=seat + 1) for seat in range(len(result.scores)))


def _difference(difference: Difference, say: Say) -> str:
    name, found, expected = difference
    none = say("referee.none")
    return say("referee.unexpected", name=name, found=found or none, expected=expected or none)
