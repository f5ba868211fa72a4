"""What can be wrong with words and dictionaries, as a line for the user."""

from typing import NamedTuple

from logomachie.cli.dictionary_commands import refusal_of
from logomachie.cli.texts import Say
from logomachie.lexicon import BadInput, SourceMissing
from logomachie.lexicon.collection import BadName
from logomachie.lexicon.morfologik import DictionaryFormatError
from logomachie.lexicon.word_list import BadWordList

USAGE_ERROR = 2


class Fault(NamedTuple):
    """How a command ends."""

    text: str
    code: int


def fault_of(error: Exception, say: Say) -> Fault | None:
    """What an error says to the user; none where it is not about words."""
    match error:
        case BadInput():
            return Fault(say(f"error.{error.reason}", text=error.text), USAGE_ERROR)
        case BadName() | BadWordList():
            return Fault(refusal_of(error, say), USAGE_ERROR)
        case SourceMissing():
            return Fault(say("error.source"), 1)
        case DictionaryFormatError():
            return Fault(say("error.damaged-source", detail=error), 1)
        case _:
            return None
