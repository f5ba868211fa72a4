"""The tables of docs/scale.md on many games are computed from what was measured."""

import pytest

from benchmarks.bench_cluster import TABLES, read_figures
from benchmarks.simulate_scale import DOCUMENT


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_was_measured(name: str) -> None:
    table = TABLES[name](read_figures())
    expected = f"<!-- {name} -->\n{table}\n"
    assert expected in DOCUMENT.read_text("utf-8"), "python -m benchmarks.bench_cluster --write"
