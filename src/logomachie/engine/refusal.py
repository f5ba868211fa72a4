"""Refusals: how a game says no, and why."""

from collections.abc import Iterable

from logomachie.errors import LogomachieError

Cell = str
"""A place on the table in the game's own notation, such as ``H8``."""


class Refusal(LogomachieError):
    """An action that the rules forbid. It never changes the state.

    The words for a person stand in the game's rulebook, under the rule and the key.
    """

    def __init__(
        self,
        rule: str,
        key: str,
        *,
        words: Iterable[str] = (),
        cells: Iterable[Cell] = (),
        also: "Iterable[Refusal]" = (),
        **values: object,
    ) -> None:
        self.rule = rule
        """The rule that says no, such as ``O24``."""
        self.key = key
        """Which of the rule's refusals this is."""
        self.words = tuple(words)
        """The words at fault."""
        self.cells = tuple(cells)
        """The cells to light up."""
        self.also = tuple(also)
        """What else is wrong, where a game looks for every fault and not for the first alone."""
        self.values = values
        """Further values that the explanation names."""
        self.surprise = False
        """Whether nobody may know this before the action is tried: then a preview tells nothing."""
        super().__init__(f"{rule} {key}")

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.key!r}, words={self.words}, cells={self.cells})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        values = tuple(sorted(self.values.items()))
        return self.rule, self.key, self.words, self.cells, self.also, values


def refuse_for(faults: Iterable[Refusal]) -> None:
    """Refuse for the first of these reasons, and name the others; no reason, no refusal."""
    found = tuple(faults)
    if found:
        found[0].also = found[1:]
        raise found[0]
