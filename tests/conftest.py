import pytest
from hypothesis import settings

from logomachie.lexicon import Lexicon

# A slow machine is no failure.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The real lexicon of this machine, built if need be."""
    return Lexicon.open()
