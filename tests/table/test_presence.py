"""Who is at the table."""

import pytest

from logomachie.table.commands import Act, LetBotPlay, Propose, rematch_holders, wants_rematch
from logomachie.table.events import Seated
from logomachie.table.presence import GRACE_SECONDS, comings_and_goings
from tests.table.tables import ANNE, FREE, OPENED, AnyGame, after, ask, set_table

LEFT = OPENED + 50


def test_who_is_gone_for_longer_than_a_moment_is_away(option: AnyGame) -> None:
    table = set_table(option)
    present, seen = {"anne"}, {"bernard": LEFT}
    assert not comings_and_goings(option, table, present, seen, LEFT + GRACE_SECONDS - 1)
    events = comings_and_goings(option, table, present, seen, LEFT + GRACE_SECONDS)
    (event,) = events
    assert isinstance(event, Seated)
    assert event.holder.away == LEFT
    assert event.holder.generation == table.holders[1].generation, "links stay good"
    away = after(option, table, events)
    later = LEFT + 10 * GRACE_SECONDS
    assert not comings_and_goings(option, away, present, {"bernard": LEFT + 30}, later)
    back = after(option, away, comings_and_goings(option, away, {"anne", "bernard"}, seen, later))
    assert back.holders == table.holders


def test_where_a_bot_plays_or_a_game_takes_days_nobody_is_away(option: AnyGame) -> None:
    late = LEFT + 1000
    seen = {"anne": LEFT, "bernard": LEFT}
    by_days = set_table(option, days=2)
    assert not comings_and_goings(option, by_days, set(), seen, late)
    with_bot = ask(option, set_table(option), "anne", LetBotPlay(0, 1))
    assert len(comings_and_goings(option, with_bot, set(), seen, late)) == 1
    over = ask(option, set_table(option), "anne", Act(0, "resign"))
    assert not comings_and_goings(option, over, set(), seen, late)


@pytest.mark.parametrize("days", [0, 2])
def test_who_left_after_the_end_is_missed_by_who_wants_a_rematch(
    option: AnyGame, days: int
) -> None:
    over = ask(option, set_table(option, days=days), "anne", Act(0, "resign"))
    wished = ask(option, over, "anne", Propose("rematch", 0))
    (event,) = comings_and_goings(option, wished, {"anne"}, {"bernard": LEFT}, LEFT + GRACE_SECONDS)
    gone = after(option, wished, [event])
    assert not wants_rematch(wished)
    assert wants_rematch(gone)
    assert rematch_holders(gone) == (FREE, ANNE)
