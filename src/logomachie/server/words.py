"""The dictionary over HTTP: spellings, grammar, families, and what somebody may have meant."""

import asyncio
from itertools import islice

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from logomachie.definitions import explain, words_meaning
from logomachie.engine.game import Language
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.names import COMPLETE
from logomachie.lexicon.spelling import near
from logomachie.server.answers import FoundByGloss, SenseInfo, WordInfo
from logomachie.server.callers import AnyRequest, guest_of, service_of
from logomachie.server.reader import language_of
from logomachie.server.reception import require_no_turn

LONGEST_WORD = 40
LONGEST_MEANING = 60
MOST_FOUND = 60
MOST_NEAR, MOST_FAMILY, MOST_NEIGHBOURS = 8, 40, 24


@get("/api/words/{word:str}")
async def look_up(
    request: AnyRequest,
    state: State,
    word: FromPath[str],
    lang: FromQuery[str] = "fr",
    dictionary: FromQuery[str] = COMPLETE,
) -> WordInfo:
    """What a dictionary says; closed to who has to move in a running game."""
    service = service_of(state)
    await require_no_turn(service, await guest_of(request))
    folded = fold(word[:LONGEST_WORD].strip())
    lexicon = service.readiness.dictionary(dictionary)
    return await asyncio.to_thread(describe, lexicon, folded, language_of(lang))


@get("/api/glosses")
async def find_by_gloss(
    request: AnyRequest,
    state: State,
    meaning: FromQuery[str] = "",
    letters: FromQuery[int] = 0,
    dictionary: FromQuery[str] = COMPLETE,
) -> list[FoundByGloss]:
    """Words by what they mean, of so many letters if told; closed to who has to move."""
    service = service_of(state)
    await require_no_turn(service, await guest_of(request))
    lexicon = service.readiness.dictionary(dictionary)
    found = await asyncio.to_thread(
        words_meaning, lexicon, meaning[:LONGEST_MEANING], letters, MOST_FOUND
    )
    return [FoundByGloss(*one) for one in found]


def describe(lexicon: Lexicon, word: str, language: Language) -> WordInfo:
    """All that the dictionary knows of a folded word, or words that may have been meant."""
    entry = lexicon.entry(word)
    if entry is None:
        compound = lexicon.compounds.get(word, ())
        return WordInfo(word, False, compound=compound, near=tuple(near(lexicon, word, MOST_NEAR)))
    neighbours = lexicon.neighbours(word) if is_folded(word) else None
    return WordInfo(
        word,
        True,
        entry.spellings,
        entry.lemmas,
        tuple(SenseInfo(*one) for one in explain(lexicon, word, language)),
        tuple(family[:MOST_FAMILY] for family in lexicon.family(word) if len(family) > 1),
        entry.familiarity,
        tuple(islice(neighbours.front, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.behind, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.replaced, MOST_NEIGHBOURS)) if neighbours else (),
    )
