"""Ratings and leaderboards over HTTP. Nobody is told the rating of who does not want that."""

from collections.abc import Sequence

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from logomachie import games
from logomachie.server.callers import (
    AnyRequest,
    guest_of,
    guest_or_nobody,
    require_few_notes,
    service_of,
)
from logomachie.server.rating_answers import (
    GameRating,
    MyRatings,
    RankedPlayer,
    RankingWish,
    RatingInfo,
    RatingOutcome,
    RatingPoint,
)
from logomachie.server.rating_texts import say_change, say_why
from logomachie.server.reader import language_of
from logomachie.store.ratings import Dated, Ranked
from logomachie.table.clock import is_running
from logomachie.table.commands import Denied
from logomachie.table.ratings import NEWCOMER, WEEK, Person, fitting_level

MOST_POINTS = 200
"""No more points of a curve are sent, the newest of them."""


@get("/api/ratings")
async def my_ratings(request: AnyRequest, state: State) -> MyRatings:
    """How strong the person who asks is at each game, with the curve, and who would match them."""
    storage = service_of(state).storage
    person, book = await guest_of(request), storage.ratings
    history, ranked = await storage.ask(lambda: (book.history(person), book.is_ranked(person)))
    return MyRatings(ranked, tuple(_game_rating(name, history) for name in games.names()))


@get("/api/tables/{table:str}/rating")
async def rating_outcome(
    request: AnyRequest, state: State, table: FromPath[str], lang: FromQuery[str] = "fr"
) -> RatingOutcome:
    """What a game did to the rating of the person who asks, or why it does not count."""
    service = service_of(state)
    desk = await service.house.desk(table)
    person = await guest_or_nobody(request)
    language = language_of(lang)
    if not desk.table.opened.rated or is_running(desk.game, desk.table):
        friendly = desk.table.friendly
        return RatingOutcome(False, friendly or "", say_why(friendly, language))
    await service.house.settle(desk)  # whoever comes first
    settled = await service.storage.settled(desk.id)
    assert settled
    for change in settled.changes:
        if change.person == person:
            before, after = RatingInfo.of(change.before), RatingInfo.of(change.after)
            return RatingOutcome(True, "", say_change(change, language), before, after)
    return RatingOutcome(True, settled.friendly or "", say_why(settled.friendly, language))


@get("/api/leaderboards/{game:str}")
async def leaderboard(
    request: AnyRequest, state: State, game: FromPath[str], week: FromQuery[bool] = False
) -> list[RankedPlayer]:
    """Who wants to be ranked at a game, the strongest first; ``week``: who played these days.

    Who asks is among them however far behind.
    """
    if game not in games.names():
        raise Denied("no-such-game")
    service = service_of(state)
    person = await guest_or_nobody(request)
    since = service.now() - WEEK if week else 0.0
    book = service.storage.ratings
    ranked = await service.storage.ask(lambda: book.leaderboard(game, since, person))
    return [_player(one, person) for one in ranked]


@post("/api/leaderboards")
async def be_ranked(request: AnyRequest, state: State, data: JSONBody[RankingWish]) -> RankingWish:
    """Say whether the person who asks wants to be on the leaderboards."""
    service = service_of(state)
    person = await guest_of(request)
    require_few_notes(request)
    book, now = service.storage.ratings, service.now()
    await service.storage.ask(lambda: book.rank(person, wanted=data.ranked, now=now))
    return data


RATINGS = [my_ratings, rating_outcome, leaderboard, be_ranked]


def _game_rating(game: str, history: Sequence[Dated]) -> GameRating:
    own = [one for one in history if one.game == game]
    ratings = {one.game: one.change.after for one in history}
    rating = ratings.get(game, NEWCOMER)
    return GameRating(
        game,
        RatingInfo.of(rating),
        own[-1].number if own else 0,
        fitting_level(game, ratings),
        tuple(map(_point, own[-MOST_POINTS:])),
    )


def _point(dated: Dated) -> RatingPoint:
    change = dated.change
    rating = RatingInfo.of(change.after)
    return RatingPoint(dated.table, dated.at, change.place, change.sides, rating)


def _player(ranked: Ranked, asker: Person) -> RankedPlayer:
    rating = RatingInfo.of(ranked.rating)
    gained = rating.points - ranked.before.shown
    is_mine = ranked.person == asker
    return RankedPlayer(ranked.name, rating, ranked.games, gained, is_mine, ranked.place)
