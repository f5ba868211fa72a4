"""Our docstrings as Markdown."""

import re
from typing import Any

import griffe

ANNOUNCED = re.compile(r"::$", re.MULTILINE)
"""Two colons before a block of code, where Markdown wants one."""
TYPED = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""What is typed at Python's prompt, with the answers."""


class OurDocstrings(griffe.Extension):
    """Writes docstrings as Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Mend the docstring of whatever has one."""
        mend(obj)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Mend the docstring of the package itself, which is no object of it."""
        mend(pkg)


def mend(obj: griffe.Object) -> None:
    """Write the docstring of an object as Markdown."""
    if obj.docstring:
        text = TYPED.sub(lambda typed: f"```pycon\n{typed[0]}\n```", obj.docstring.value)
        obj.docstring.value = ANNOUNCED.sub(":", text)
