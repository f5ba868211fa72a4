"""By which rules and keys the code of a game speaks, read from its source."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

EFFECTS = ("rule", "key", "words", "score", "details", "parts")


class Said(NamedTuple):
    """A place of the code that speaks by a rule."""

    rule: str
    key: str
    values: frozenset[str] | None
    """The placeholders that it fills in, where the source tells."""
    where: str


def said_in(folder: Path) -> Iterator[Said]:
    """What the code in a folder says, where rule and key stand in the call."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in ("Refusal", "Effects"):
                for rule, key in product(_texts(node.args[0]), _texts(node.args[1])):
                    yield Said(rule, key, _values(node), f"{path.name}:{node.lineno}")


def texts_in(folder: Path) -> frozenset[str]:
    """Every text that stands in the code of a folder."""
    return frozenset(
        node.value
        for path in folder.glob("*.py")
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


def _values(call: ast.Call) -> frozenset[str] | None:
    named = {keyword.arg or "": keyword.value for keyword in call.keywords}
    if _called(call) == "Refusal":
        return frozenset(named)
    named |= dict(zip(EFFECTS, call.args, strict=False))
    details = named.get("details", ast.Dict([], []))
    if not isinstance(details, ast.Dict):
        return None
    inside = {text for key in details.keys if key for text in _texts(key)}
    return frozenset(inside | {"score"} | set(named) & {"words"})
