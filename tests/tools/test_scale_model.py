"""The model behind docs/scale.md: queues that theory knows, and tables that are those of today."""

import pytest

from benchmarks.scale_model import SHARES, Costs, drawn_from, mean_of, simulate
from benchmarks.simulate_scale import DOCUMENT, assumptions, costs_table, needs, read_figures

PLAIN = Costs(
    decide=lambda _: 0.0004,
    answer=0.0003,
    follow=0.0001,
    hear=0.00001,
    prepare=lambda _: 0.001,
    store=0.0002,
    lock=0.0005,
)


def test_a_move_alone_takes_as_long_as_its_steps() -> None:
    outcome = simulate(1, 0.5, 100.0, PLAIN, "alone")
    assert outcome.percentile(0.5) == pytest.approx(0.0024)
    assert outcome.batch == 1.0


@pytest.mark.parametrize(("nodes", "rate"), [(1, 200.0), (4, 800.0)])
def test_processes_are_as_busy_as_their_moves_make_them(nodes: int, rate: float) -> None:
    outcome = simulate(nodes, rate, 10.0, PLAIN, "busy")
    own = 0.0004 + 0.0003 / outcome.batch
    elsewhere = 0.0001 * (1 - 1 / nodes) + 0.00001 * (nodes - 1)
    assert outcome.loop == pytest.approx(rate / nodes * (own + elsewhere), rel=0.05)
    assert outcome.lock == pytest.approx(rate / outcome.batch * 0.0005, rel=0.05)


def test_a_queue_that_is_nearly_full_is_long() -> None:
    quiet, full = (simulate(1, rate, 10.0, PLAIN, "full") for rate in (200.0, 2300.0))
    assert full.loop > 0.9
    assert full.percentile(0.99) > 3 * quiet.percentile(0.99)


def test_commits_of_all_nodes_wait_for_one_lock() -> None:
    locked = PLAIN._replace(decide=lambda _: 0.0001, lock=0.002)
    few, many = (simulate(nodes, 1000.0, 4.0, locked, "lock") for nodes in (1, 8))
    assert many.lock > 0.95
    assert many.batch < few.batch
    assert many.percentile(0.5) > 2 * few.percentile(0.5)


def test_the_same_seed_gives_the_same_outcome() -> None:
    one, same, other = (simulate(2, 500.0, 1.0, PLAIN, seed) for seed in "aab")
    assert one == same
    assert one != other


def test_a_distribution_is_drawn_as_it_was_measured() -> None:
    values = [float(number) for number in range(len(SHARES))]
    assert mean_of(values) == pytest.approx(3.005)
    assert mean_of([3.0] * len(SHARES)) == pytest.approx(3.0)
    draw = drawn_from(values)

    class Fixed:
        def __init__(self, share: float) -> None:
            self.share = share

        def random(self) -> float:
            return self.share

    assert [draw(Fixed(share)) for share in SHARES] == values  # type: ignore[arg-type]


def test_the_document_has_the_tables_of_the_figures() -> None:
    figures, document = read_figures(), DOCUMENT.read_text("utf-8")
    for table in (needs(figures), costs_table(figures), assumptions(figures)):
        assert table in document, "python -m benchmarks.simulate_scale --write"
