"""By which rules and keys the code of a game speaks, read from its source."""

import ast
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

EFFECTS = ("rule", "key", "words", "score", "details", "parts")
DECLARATIONS = "effects.py"
"""Where a game declares what it may say."""


class Said(NamedTuple):
    """A place of the code that speaks by a rule."""

    rule: str
    key: str
    values: frozenset[str]
    """The placeholders that it fills in."""
    where: str


def said_in(folder: Path, details: Mapping[str, type]) -> Iterator[Said]:
    """What the code in a folder says, where rule and key stand in the call.

    The values that effects fill in are those of their type among the ``details``.
    """
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in ("Refusal", "Effects"):
                for rule, key in product(_texts(node.args[0]), _texts(node.args[1])):
                    values = _values(node, details.get(key))
                    yield Said(rule, key, values, f"{path.name}:{node.lineno}")


def texts_in(folder: Path) -> frozenset[str]:
    """Every text that stands in the code of a folder, but for what is only declared."""
    return frozenset(
        node.value
        for path in folder.glob("*.py")
        if path.name != DECLARATIONS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _texts(node: ast.expr) -> list[str]:
    """The texts that an expression can be; none where the source does not tell."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _values(call: ast.Call, details: type | None) -> frozenset[str]:
    named = {keyword.arg or "" for keyword in call.keywords}
    if _called(call) == "Refusal":
        return frozenset(named)
    named |= set(EFFECTS[: len(call.args)])
    told = details.__annotations__ if details else ()
    return frozenset({*told, "score"} | named & {"words"})
