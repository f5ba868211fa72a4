"""The faults that the tests must find still fit the source; ``tools.mutants`` tries them."""

import pytest

from tools.mutants import ROOT, Mutant, mutated, read_mutants

MUTANTS = read_mutants()
every_mutant = pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)


def test_there_are_at_least_forty_different_mutants() -> None:
    assert len({mutant.id for mutant in MUTANTS}) == len(MUTANTS) >= 40


@every_mutant
def test_a_mutant_is_still_a_program_and_another_one(mutant: Mutant) -> None:
    compile(mutated(mutant), mutant.file, "exec")
    assert mutant.text != mutant.becomes


@every_mutant
def test_a_mutant_names_tests_that_exist(mutant: Mutant) -> None:
    assert mutant.tests
    assert all((ROOT / test).exists() for test in mutant.tests)
