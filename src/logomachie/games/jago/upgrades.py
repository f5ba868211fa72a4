"""States of JAGO as earlier versions wrote them, brought up to date."""

from typing import Any

from logomachie.engine.states import StateValues


def with_windows(state: StateValues) -> StateValues:
    """The second version: words have their times to be challenged.

    What could be challenged still can, until its player goes on.
    """
    setup = state["setup"]
    last = state["last"]
    plays = last["plays"] if last else state["plays"]
    return state | {
        "setup": setup | {"options": setup["options"] | {"window": 10}},
        "claims": [_with_window(claim, plays) for claim in state["claims"]],
    }


def _with_window(claim: list[Any], plays: list[StateValues]) -> list[Any]:
    word, cells, stolen, play = claim
    made = plays[play]
    at_end = (word, cells[0]) != (made["word"], made["start"])
    return [word, cells, stolen, play, at_end, 0.0, "lasting"]
