"""The code of docs/library.md and of the README runs, block by block, as a reader would type it."""

import doctest
import re
from pathlib import Path

import pytest

from tests.server.conftest import LocalServer, compiled, server

__all__ = ["compiled", "server"]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "library.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
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
    names: dict[str, object] = {}
    blocks = BLOCK.findall(text)
    assert sum(THERE in block for block in blocks) == 1
    for number, block in enumerate(blocks, 1):
        if block.startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(block, {}, f"block {number}", None, None)
            examples.globs = names
            told: list[str] = []
            runner = doctest.DocTestRunner(optionflags=WRITING)
            runner.run(examples, out=told.append, clear_globs=False)
            assert not runner.failures, "".join(told)
        else:
            exec(compile(block.replace(THERE, server.url), f"block {number}", "exec"), names)
    printed = capsys.readouterr().out
    assert re.search(r"^greedy \d+, level 2 \d+, ended by O50$", printed, re.MULTILINE)
    assert f"look on: {server.url}/table/" in printed
    assert re.search(r"^scores: \d+ \d+$", printed, re.MULTILINE)


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    exec(compile(block, "README.md", "exec"), {})
    assert "Player 1: 9" in capsys.readouterr().out
