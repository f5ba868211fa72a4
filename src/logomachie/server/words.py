"""The dictionary over HTTP: spellings, grammar, families, and what somebody may have meant."""

import asyncio

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from logomachie.lexicon.names import COMPLETE
from logomachie.server.answers import FoundByGloss, WordInfo
from logomachie.server.asking import require_time_to_think, think
from logomachie.server.callers import AnyRequest, guest_of, service_of
from logomachie.server.catalogue import own_game
from logomachie.server.reader import language_of
from logomachie.server.reception import require_no_turn
from logomachie.server.word_steps import by_meaning, describe, guess

LONGEST_WORD = 40
LONGEST_MEANING = 60


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
    folded, language = fold(word[:LONGEST_WORD].strip()), language_of(lang)
    lexicon = service.readiness.dictionary(dictionary)
    if lexicon.entry(folded) is not None:
        return await asyncio.to_thread(describe, lexicon, folded, language)
    require_time_to_think(service, request)
    return await think(request, guess, await _holder_of(lexicon), folded, language)


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
    require_time_to_think(service, request)
    game = await _holder_of(lexicon)
    return await think(request, by_meaning, game, meaning[:LONGEST_MEANING], letters)


async def _holder_of(lexicon: Lexicon) -> AnyGame:
    """A game with these words: what searches know a dictionary by."""
    return await asyncio.to_thread(own_game, games.names()[0], lexicon)
