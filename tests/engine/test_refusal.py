import pytest

from logomachie.engine.refusal import Refusal, refuse_for


def test_refusals_are_equal_by_what_they_say() -> None:
    refusal = Refusal("O24", "unknown-word", words=["ZUT"], cells=["A1"], least=4)
    assert refusal == Refusal("O24", "unknown-word", words=("ZUT",), cells=("A1",), least=4)
    assert hash(refusal) == hash(
        Refusal("O24", "unknown-word", words=["ZUT"], cells=["A1"], least=4)
    )
    assert refusal != Refusal("O24", "unknown-word", words=["ZUT"], cells=["A1"], least=5)
    assert refusal != Refusal("O24", "unknown-word", words=["ZUT"], cells=["A2"], least=4)
    assert refusal != Refusal("O20", "unknown-word", words=["ZUT"], cells=["A1"], least=4)
    assert refusal != "O24"


def test_a_refusal_names_its_rule() -> None:
    refusal = Refusal("O24", "unknown-word", words=["ZUT"])
    assert str(refusal) == "O24 unknown-word"
    assert "ZUT" in repr(refusal)


def test_a_refusal_names_all_that_is_wrong() -> None:
    refuse_for([])
    with pytest.raises(Refusal) as refused:
        refuse_for([Refusal("O1", "one"), Refusal("O2", "two"), Refusal("O3", "three")])
    assert refused.value.rule == "O1"
    assert [fault.rule for fault in refused.value.also] == ["O2", "O3"]
    assert refused.value != Refusal("O1", "one")
    assert refused.value == Refusal("O1", "one", also=refused.value.also)
