"""The code of our pages runs, block by block, as a reader would type it.

A block that cannot stand alone, such as a signature, is a sketch and says so after ``python``.
"""

import doctest
import re
from pathlib import Path

import pytest

from tests.server.conftest import LocalServer, compiled, server

__all__ = ["compiled", "server"]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "library.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^ *(`{3,}|~{3,}) *(py.*?) *$", re.MULTILINE)
KINDS = {"python", "python sketch"}
HAVE_THEIR_OWN_TESTS = {PAGE, ROOT / "docs" / "export.md", ROOT / "README.md"}
PAGES = [
    page
    for page in sorted({*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")} - HAVE_THEIR_OWN_TESTS)
    if PYTHON.search(page.read_text("utf-8"))
]
THERE = "http://127.0.0.1:8000"
"""Where the page finds a server."""
WRITING = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_every_block_does_what_it_says(
    server: LocalServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8")
    assert sum(THERE in block for block in BLOCK.findall(text)) == 1
    run(text.replace(THERE, server.url))
    printed = capsys.readouterr().out
    assert re.search(r"^greedy \d+, level 2 \d+, ended by O50$", printed, re.MULTILINE)
    assert f"look on: {server.url}/table/" in printed
    assert re.search(r"^scores: \d+ \d+$", printed, re.MULTILINE)


def run(text: str) -> None:
    """Run the blocks of a page, one after the other."""
    names: dict[str, object] = {"__name__": "page"}
    for number, block in enumerate(BLOCK.findall(text), 1):
        if block.startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(block, {}, f"block {number}", None, None)
            examples.globs = names
            told: list[str] = []
            runner = doctest.DocTestRunner(optionflags=WRITING)
            runner.run(examples, out=told.append, clear_globs=False)
            assert not runner.failures, "".join(told)
        else:
            exec(compile(block, f"block {number}", "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_code_of_other_pages_runs_or_is_a_sketch(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    assert {kind for _, kind in PYTHON.findall(text)} <= KINDS
    run(text)


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    exec(compile(block, "README.md", "exec"), {})
    assert "Player 1: 9" in capsys.readouterr().out
