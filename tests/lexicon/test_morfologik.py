import pytest

from logomachie.lexicon.morfologik import DictionaryFormatError, Reading, read_readings
from logomachie.lexicon.source import dictionary_path


@pytest.fixture(scope="module")
def dictionary() -> bytes:
    return dictionary_path().read_bytes()


def test_reads_all_forms_with_lemma_tag_and_class(dictionary: bytes) -> None:
    readings = list(read_readings(dictionary))
    assert len({reading.form for reading in readings}) == 506_820
    assert Reading("actrice", "acteur", "N f s", "L") in readings
    assert Reading("irez", "aller", "V ind futu 2 p", "D") in readings


def test_refuses_what_is_no_dictionary() -> None:
    for data in (b"", b"\\fsa", b"hello, world", b"\\fsa\x05\x00\x00\x00"):
        with pytest.raises(DictionaryFormatError):
            list(read_readings(data))


@pytest.mark.parametrize("length", [8, 40, 41, 1000])
def test_refuses_a_truncated_dictionary(dictionary: bytes, length: int) -> None:
    with pytest.raises(DictionaryFormatError):
        list(read_readings(dictionary[:length]))
