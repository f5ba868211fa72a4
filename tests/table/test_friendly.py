"""Which games count for the ratings, and why the others do not."""

from collections.abc import Callable

import msgspec
import pytest

from logomachie.engine.game import Result
from logomachie.server.rating_texts import WHY
from logomachie.table.commands import (
    Act,
    Claim,
    Close,
    Denied,
    Kick,
    LetBotPlay,
    PlayAgain,
    Propose,
    Rise,
    Sit,
)
from logomachie.table.contests import verdict
from logomachie.table.correspondence import DAY
from logomachie.table.events import Acted, Event, Holder, Seated, TakenBack
from logomachie.table.friendly import Friendly
from logomachie.table.ratings import Contest
from logomachie.table.seating import CLAIM_SECONDS, ClaimSeat
from logomachie.table.state import Table
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, AnyGame, after, ask, set_table

Maker = Callable[[AnyGame], Table]


def judged(game: AnyGame, table: Table) -> Contest | Friendly:
    return verdict(table, game.result(table.game_state), game.teams)


def rated(game: AnyGame) -> Table:
    return set_table(game, rated=True)


def resigned(game: AnyGame, table: Table, who: str = "anne", seat: int = 0) -> Table:
    return ask(game, table, who, Act(seat, "resign"))


def away(holder: Holder) -> Holder:
    return msgspec.structs.replace(holder, away=OPENED)


def friendly_by_choice(game: AnyGame) -> Table:
    return set_table(game)


def with_hints(game: AnyGame) -> Table:
    return set_table(game, (ANNE, Holder(level=1)), rated=True, hints=True)


def with_own_material(game: AnyGame) -> Table:
    return set_table(game, rated=True, material="own")


def at_one_screen(game: AnyGame) -> Table:
    return set_table(game, (ANNE, ANNE), rated=True)


def of_bots(game: AnyGame) -> Table:
    return set_table(game, (Holder(level=1), Holder(level=2)), rated=True)


def taken_back(game: AnyGame) -> Table:
    table = rated(game)
    turn = int(table.game_state.turn)
    return after(game, table, [Acted(0.0, turn, "pass"), TakenBack(1)])


def with_a_stand_in(game: AnyGame) -> Table:
    table = ask(game, rated(game), "bernard", LetBotPlay(1, 3))
    return ask(game, table, "bernard", PlayAgain(1))


def with_a_bot_for_who_left(game: AnyGame) -> Table:
    table = ask(game, rated(game), "bernard", Rise(1))
    return ask(game, table, "anne", LetBotPlay(1, 3))


def rematch_with_a_stand_in(game: AnyGame) -> Table:
    bot_for_bernard = msgspec.structs.replace(BERNARD, level=2)
    return set_table(game, (ANNE, bot_for_bernard), rated=True)


def claimed(game: AnyGame) -> Table:
    table = after(game, rated(game), [Seated(1, away(BERNARD))])
    asked = ask(game, table, "eve", ClaimSeat(1, "Eve"), OPENED + CLAIM_SECONDS)
    return ask(game, asked, "anne", Propose("seat", 0))


def with_a_bot_for_who_is_gone(game: AnyGame) -> Table:
    table = after(game, rated(game), [Seated(1, away(BERNARD))])
    return ask(game, table, "anne", ClaimSeat(1, level=2), OPENED + CLAIM_SECONDS)


def a_persons_seat_that_was_a_bots(game: AnyGame) -> Table:
    table = set_table(game, (ANNE, Holder(level=1)), rated=True)
    return ask(game, ask(game, table, "anne", Kick(1)), "eve", Sit(1, "Eve"))


SPOILT: dict[Friendly, tuple[Maker, ...]] = {
    Friendly.CHOSEN: (friendly_by_choice,),
    Friendly.HINTS: (with_hints,),
    Friendly.MATERIAL: (with_own_material,),
    Friendly.ONE_SCREEN: (at_one_screen,),
    Friendly.ONLY_BOTS: (of_bots,),
    Friendly.TAKEBACK: (taken_back,),
    Friendly.STAND_IN: (
        with_a_stand_in,
        with_a_bot_for_who_left,
        with_a_bot_for_who_is_gone,
        rematch_with_a_stand_in,
    ),
    Friendly.CLAIMED: (claimed, a_persons_seat_that_was_a_bots),
}


@pytest.mark.parametrize(
    ("reason", "make"), [(reason, make) for reason, makers in SPOILT.items() for make in makers]
)
def test_what_makes_a_game_friendly(option: AnyGame, reason: Friendly, make: Maker) -> None:
    table = make(option)
    assert table.friendly is reason
    over = after(option, table, [Acted(table.game_time(OPENED), 0, "resign")])
    assert judged(option, over) is reason


def test_the_first_reason_stays(option: AnyGame) -> None:
    table = ask(option, taken_back(option), "bernard", LetBotPlay(1, 3))
    assert table.friendly is Friendly.TAKEBACK


def test_who_changes_places_before_the_game_begins_spoils_nothing(option: AnyGame) -> None:
    table = set_table(option, (ANNE, FREE, FREE), rated=True)
    before: list[Event] = [
        Seated(1, ANNE),
        Seated(1, Holder(level=3)),
        Seated(1, FREE),
        Seated(1, BERNARD),
        Seated(2, EVE),
    ]
    table = after(option, table, before)
    assert table.started is not None
    assert table.friendly is None


def test_who_leaves_and_comes_back_spoils_nothing(option: AnyGame) -> None:
    table = after(option, rated(option), [Seated(1, away(BERNARD)), Seated(1, BERNARD)])
    table = ask(option, ask(option, table, "bernard", Rise(1)), "bernard", Sit(1, "Bernard"))
    assert table.friendly is None


def test_a_table_closed_before_the_end_counts_for_nothing(option: AnyGame) -> None:
    table = after(option, rated(option), [Seated(1, away(BERNARD))])
    assert judged(option, ask(option, table, "anne", Close())) is Friendly.CLOSED


@pytest.mark.parametrize("command", [Close(), Kick(1)])
def test_the_host_takes_no_game_that_counts_away_from_who_plays(
    option: AnyGame, command: Close | Kick
) -> None:
    with pytest.raises(Denied, match="game-counts"):
        ask(option, rated(option), "anne", command)
    ask(option, set_table(option), "anne", command)
    ask(option, set_table(option, (ANNE, Holder(level=2)), rated=True), "anne", command)
    ask(option, set_table(option, (ANNE, BERNARD, FREE), rated=True), "anne", command)
    ask(option, after(option, rated(option), [Seated(1, away(BERNARD))]), "anne", command)
    ask(option, resigned(option, rated(option)), "anne", command)


def test_a_bot_without_a_measured_strength_counts_for_nothing(option: AnyGame) -> None:
    table = set_table(option, (ANNE, Holder(level=1)), rated=True)
    unknown = msgspec.structs.replace(table.opened.setup, game="chess")
    opened = msgspec.structs.replace(table.opened, setup=unknown)
    elsewhere = msgspec.structs.replace(table, opened=opened)
    result = Result((0,), (1, 0), "rule")
    assert verdict(elsewhere, result, 0) is Friendly.UNMEASURED
    assert isinstance(verdict(table, result, 0), Contest)


def test_who_resigns_loses_and_who_resigned_first_is_last(option: AnyGame) -> None:
    table = resigned(option, set_table(option, (ANNE, BERNARD, EVE), rated=True), "bernard", 1)
    contest = judged(option, resigned(option, table))
    assert isinstance(contest, Contest)
    assert [side.place for side in contest.sides] == [2, 3, 1]
    assert [side.contestants[0].guest for side in contest.sides] == ["anne", "bernard", "eve"]


def test_who_lets_the_days_pass_loses(option: AnyGame) -> None:
    table = set_table(option, rated=True, days=1)
    turn = int(table.game_state.turn)
    claimed = Claim(1 - turn)
    contest = judged(
        option, ask(option, table, table.holders[1 - turn].guest, claimed, OPENED + 2 * DAY)
    )
    assert isinstance(contest, Contest)
    assert contest.sides[turn].place == 2
    assert contest.sides[1 - turn].place == 1


def test_every_reason_has_its_sentence() -> None:
    assert set(WHY) == set(Friendly)
    assert all(set(sentences) == {"fr", "en"} for sentences in WHY.values())
