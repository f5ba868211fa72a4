"""What ``import logomachie`` hands out, and what it costs."""

import doctest
import subprocess
import sys
from importlib.resources import files
from types import ModuleType

import pytest

import logomachie
from logomachie import library
from logomachie.library import loading, match, players, position


@pytest.mark.parametrize("module", [logomachie, loading, match, players, position], ids=str)
def test_the_examples_of_docstrings_are_true(module: ModuleType) -> None:
    tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert tried.attempted
    assert not tried.failed


def test_all_names_of_the_library_are_there_and_no_others() -> None:
    assert logomachie.__all__ == library.__all__
    for name in library.__all__:
        assert getattr(logomachie, name) is getattr(library, name)
        assert name in dir(logomachie)
    with pytest.raises(AttributeError, match="nonsense"):
        logomachie.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys; old = set(sys.modules); import logomachie; print(*set(sys.modules) - old)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["logomachie"]


def test_the_lexicon_is_opened_once() -> None:
    words = logomachie.open_lexicon()
    assert words is logomachie.open_lexicon()
    assert "CARPE" in words


def test_its_types_are_shipped() -> None:
    assert files("logomachie").joinpath("py.typed").is_file()
