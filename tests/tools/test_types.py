"""What the types of the program leave open."""

import tokenize
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
FEWER_THAN = 60
"""Lines that say ``Any``: they stand where nothing more can be known."""


def lines_that_say_any(path: Path) -> list[str]:
    """The lines of a module that say ``Any``, imports not counted, each with its place."""
    with tokenize.open(path) as file:
        said = {
            token.start[0]: token.line.strip()
            for token in tokenize.generate_tokens(file.readline)
            if token.type == tokenize.NAME and token.string == "Any"
        }
    return [
        f"{path.relative_to(SOURCES)}:{number}: {line}"
        for number, line in said.items()
        if "import" not in line
    ]


def test_few_lines_of_the_program_say_any() -> None:
    found = [line for path in sorted(SOURCES.rglob("*.py")) for line in lines_that_say_any(path)]
    assert len(found) < FEWER_THAN, "\n".join(found)
