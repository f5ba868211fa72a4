"""A program that plays, in any of the games: it answers the lines that a host says to it.

    logomachie arena option --bots "1,exec:python examples/engine.py" --games 2
    logomachie play option --players "Anne,exec:python examples/engine.py"

It needs nothing but Python. It asks to be told moves, and takes the one with the most letters. The
lines stand in docs/engine.md.
"""

import json
import sys
from typing import Any

MOVES = 50
STANDSTILL = {"option": "pass", "guerre_des_mots": "pass"}
"""What can be done where the host tells no moves, as at a table of a server."""


def say(line: str) -> None:
    """Answer a line, at once."""
    print(line, flush=True)


def choose(game: dict[str, Any], position: dict[str, Any]) -> str:
    """The move with the most letters, if it is my turn; out of turn I am content to wait."""
    if position["to_act"][0] != game["seat"]:
        return "wait"
    moves = position.get("moves") or [STANDSTILL.get(game["game"], "resign")]
    return f"action {max(moves, key=len)}"


def main() -> None:
    """Answer until there is nothing more to answer."""
    game: dict[str, Any] = {}
    position: dict[str, Any] = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            say("id name Longest")
            say(f"want moves {MOVES}")
            say("ready")
        elif word == "game":
            game = json.loads(rest)
            say("ready")
        elif word == "position":
            position = json.loads(rest)
        elif word == "go":
            say(choose(game, position))
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
