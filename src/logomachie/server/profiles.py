"""Profiles over HTTP: what I played, and as much of it as others may see."""

import csv
import io
import re
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import get_args

import msgspec
from litestar import MediaType, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from logomachie.engine.game import Language
from logomachie.server.callers import AnyRequest, guest_of, require_few_notes, service_of
from logomachie.server.profile_answers import (
    DownloadedGame,
    PlayedGame,
    PlayedPage,
    Profile,
    ProfileChoice,
)
from logomachie.server.rating_answers import RatingInfo
from logomachie.server.reader import language_of
from logomachie.server.service import Service
from logomachie.store.profiles import Place, ProfileBook, Recorded, Shown, Wanted
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.played import Outcome

PAGE = 20
"""So many games are on a page."""
DOWNLOADED_AT_ONCE = 200
HIGHEST_LEVEL = 99
"""Higher than that of any bot."""
HIDDEN = "no-profile"
"""The same denial for who shows nothing and for who is not here."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
COLUMNS = (
    "ended", "game", "outcome", "place", "sides", "score", "others", "best_words", "best_points",
    "friendly", "record",
)  # fmt: skip
FORMULA = tuple("=+-@\t\r")
"""What a table calculator takes a cell for a formula by."""
MARK = re.compile(r"(\d{1,12}\.\d{1,17}),(\d{1,9})")
"""How a place in a list is written."""
ENCODER = msgspec.json.Encoder()


# -- mine


@get("/api/profile")
async def my_profile(request: AnyRequest, state: State) -> Profile:
    """What the person who asks has played, in figures, moves, words and opponents."""
    service = service_of(state)
    person = await guest_of(request)
    ratings = await _ratings(service, person)

    def ask(book: ProfileBook) -> Profile:
        return Profile(
            book.name_of(person),
            book.shown(person),
            tuple(book.figures(person)),
            ratings,
            tuple(book.best_moves(person)),
            tuple(book.favourites(person)),
            tuple(book.opponents(person)),
        )

    return await service.storage.ask_profiles(ask)


@get("/api/profile/games")
async def my_games(
    request: AnyRequest,
    state: State,
    game: FromQuery[str] = "",
    outcome: FromQuery[str] = "",
    opponent: FromQuery[str] = "",
    level: FromQuery[int] = 0,
    since: FromQuery[float | None] = None,
    until: FromQuery[float | None] = None,
    before: FromQuery[str] = "",
    lang: FromQuery[str] = "fr",
) -> PlayedPage:
    """The games of the person who asks, the newest first."""
    person = await guest_of(request)
    wanted = _checked(Wanted(game, _outcome(outcome), opponent, level, since, until))
    return await _page(service_of(state), person, wanted, before, language_of(lang))


@post("/api/profile/shown")
async def choose_shown(request: AnyRequest, state: State, data: JSONBody[ProfileChoice]) -> Profile:
    """Choose what others see of the person who asks, under the name that is their own."""
    service = service_of(state)
    person = await guest_of(request)
    require_few_notes(request)

    def choose(book: ProfileBook) -> None:
        if data.shown != "nothing" and not book.name_of(person):
            raise Denied("keep-first")
        book.show(person, data.shown)

    await service.storage.ask_profiles(choose)
    return await _as_seen(service, person, data.shown)


@get("/api/profile/seen")
async def my_profile_as_seen(
    request: AnyRequest, state: State, shown: FromQuery[str] = "nothing"
) -> Profile:
    """What others would see of the person who asks, if they chose this."""
    person = await guest_of(request)
    chosen = next((one for one in get_args(Shown) if one == shown), None)
    if chosen is None:
        raise Denied("bad-filter")
    return await _as_seen(service_of(state), person, chosen)


@get("/api/profile/games.json", media_type=MediaType.JSON)
async def download_json(request: AnyRequest, state: State, lang: FromQuery[str] = "fr") -> Stream:
    """All games of the person who asks, as JSON: a list of ``DownloadedGame``."""
    games = _all(service_of(state), await guest_of(request))
    return _file(_as_json(games, _address(request), language_of(lang)), "json")


@get("/api/profile/games.csv", media_type="text/csv")
async def download_csv(request: AnyRequest, state: State) -> Stream:
    """All games of the person who asks, as a table."""
    person = await guest_of(request)
    return _file(_as_csv(_all(service_of(state), person), _address(request)), "csv")


# -- of others


@get("/api/people/{name:str}/profile")
async def profile_of(state: State, name: FromPath[str]) -> Profile:
    """What somebody lets others see."""
    service = service_of(state)
    person, shown = await _who_shows(service, name)
    return await _as_seen(service, person, shown)


@get("/api/people/{name:str}/games")
async def games_of(
    state: State,
    name: FromPath[str],
    game: FromQuery[str] = "",
    before: FromQuery[str] = "",
    lang: FromQuery[str] = "fr",
) -> PlayedPage:
    """The games of somebody who lets others see everything, the newest first."""
    service = service_of(state)
    person, shown = await _who_shows(service, name)
    if shown != "everything":
        raise Denied(HIDDEN)
    page = await _page(service, person, _checked(Wanted(game)), before, language_of(lang))
    return PlayedPage(tuple(one.to_others() for one in page.games), page.next)


PROFILES = [
    my_profile, my_games, choose_shown, my_profile_as_seen, download_json, download_csv,
    profile_of, games_of,
]  # fmt: skip


async def _who_shows(service: Service, name: str) -> tuple[Guest, Shown]:
    """Who is found under a name, and what they let others see."""

    def ask(book: ProfileBook) -> tuple[Guest, Shown] | None:
        person = book.called(name) if name.isprintable() else None
        return (person, book.shown(person)) if person else None

    found = await service.storage.ask_profiles(ask)
    if found is None or found[1] == "nothing":
        raise Denied(HIDDEN)
    return found


async def _as_seen(service: Service, person: Guest, shown: Shown) -> Profile:
    """A profile as others see it."""
    ratings = await _ratings(service, person)

    def ask(book: ProfileBook) -> Profile:
        name = book.name_of(person)
        if shown == "nothing":
            return Profile(name, shown)
        figures = tuple(book.figures(person))
        if shown == "numbers":
            return Profile(name, shown, figures, ratings)
        best = (msgspec.structs.replace(one, table="") for one in book.best_moves(person))
        return Profile(name, shown, figures, ratings, tuple(best), tuple(book.favourites(person)))

    return await service.storage.ask_profiles(ask)


async def _ratings(service: Service, person: Guest) -> dict[str, RatingInfo]:
    """How strong somebody is at each game, where they played rated games."""
    ratings = await service.storage.ask(lambda: service.storage.ratings.ratings(person))
    return {game: RatingInfo.of(rating) for game, rating in ratings.items()}


async def _page(
    service: Service, person: Guest, wanted: Wanted, before: str, language: Language
) -> PlayedPage:
    place = _place(before)
    found = await service.storage.ask_profiles(
        lambda book: book.games(person, wanted, place, PAGE + 1)
    )
    shown = found[:PAGE]
    mark = _mark(shown[-1].place) if len(found) > PAGE else ""
    return PlayedPage(tuple(PlayedGame.of(one, language) for one in shown), mark)


def _checked(wanted: Wanted) -> Wanted:
    """What is wanted, where a database understands it; otherwise ``Denied``."""
    is_text = wanted.game.isprintable() and wanted.opponent.isprintable()
    if not is_text or not 0 <= wanted.level <= HIGHEST_LEVEL:
        raise Denied("bad-filter")
    return wanted


def _outcome(text: str) -> Outcome | None:
    if not text:
        return None
    for outcome in OUTCOMES:
        if outcome == text:
            return outcome
    raise Denied("bad-filter")


def _mark(place: Place) -> str:
    """A place in a list as a text."""
    return f"{place.ended!r},{place.number}"


def _place(mark: str) -> Place | None:
    """The place that a text means; ``Denied`` where it is none."""
    if not mark:
        return None
    found = MARK.fullmatch(mark)
    if not found:
        raise Denied("bad-page")
    return Place(float(found[1]), int(found[2]))


# -- files


def _address(request: AnyRequest) -> str:
    """The address of the house."""
    return service_of(request.app.state).base_url or str(request.base_url).rstrip("/")


def _file(content: AsyncIterator[bytes], kind: str) -> Stream:
    headers = {"Content-Disposition": f'attachment; filename="logomachie.{kind}"'}
    return Stream(content, headers=headers)


async def _all(service: Service, person: Guest) -> AsyncIterator[list[Recorded]]:
    """All games of a person, some at a time."""
    place: Place | None = None
    while True:
        before = place
        found = await service.storage.ask_profiles(
            lambda book: book.games(person, Wanted(), before, DOWNLOADED_AT_ONCE)  # noqa: B023
        )
        if not found:
            return
        yield list(found)
        place = found[-1].place


async def _as_json(
    pages: AsyncIterator[list[Recorded]], address: str, language: Language
) -> AsyncIterator[bytes]:
    between = b"["
    async for page in pages:
        for one in page:
            game = PlayedGame.of(one, language)
            whole = DownloadedGame(game, one.played.words, _record(address, one))
            yield between + ENCODER.encode(whole)
            between = b",\n"
    yield b"]\n" if between != b"[" else b"[]\n"


async def _as_csv(pages: AsyncIterator[list[Recorded]], address: str) -> AsyncIterator[bytes]:
    yield _lines([COLUMNS])
    async for page in pages:
        yield _lines(_row(one, address) for one in page)


def _lines(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _row(recorded: Recorded, address: str) -> tuple[object, ...]:
    played = recorded.played
    best = played.best
    others = ", ".join(
        f"{f'bot {one.level}' if one.level else one.name or '?'} ({one.score})"
        for one in played.others
    )
    return (
        datetime.fromtimestamp(played.ended, UTC).isoformat(timespec="seconds"),
        played.game,
        played.outcome,
        played.place,
        played.sides,
        played.score,
        _plain(others),
        _plain(" ".join(best.words)) if best else "",
        best.points if best else "",
        recorded.friendly or "",
        _record(address, recorded),
    )


def _plain(text: str) -> str:
    """A text that no table calculator takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _record(address: str, recorded: Recorded) -> str:
    return f"{address}/api/tables/{recorded.table}/record"
