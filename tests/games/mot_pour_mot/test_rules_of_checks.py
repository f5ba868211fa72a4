"""The rules of checks, votes and the end."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK
from logomachie.games.mot_pour_mot.actions import (
    Accept,
    Action,
    Check,
    Contest,
    Pass,
    Resign,
    Start,
    TimeUp,
    Vote,
)
from logomachie.games.mot_pour_mot.bot import choose
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, State
from logomachie.kernel.budget import Budget
from tests.games.mot_pour_mot.table import act, do, position, said

BEFORE, AFTER = "T+2", "C+1 H+1 T+3"
votes = st.sampled_from(["yes", "no", "unsure"])

NONE = Budget.of_work(0)


def checking(game: MotPourMotGame, word: str = "CHAT", players: int = 2, **more: object) -> State:
    table = {"phase": "checking", "word": word, "spelled": 3, "before": BEFORE, "tracks": AFTER}
    return position(game, players, **{**table, **more})


@pytest.mark.rule("M40")
@pytest.mark.parametrize(
    ("word", "key", "tracks_stay", "team"),
    [("CHAT", "right", True, 0), ("CHATEIGNE", "wrong", False, 1)],
)
def test_a_spelling_check_costs_somebody_the_turn(
    game: MotPourMotGame, word: str, key: str, tracks_stay: bool, team: int
) -> None:
    state = checking(game, word)
    after, effects = act(game, state, "check", 1)
    assert (effects.rule, effects.key) == ("M40", key)
    after = after if after.phase == Phase.READING else do(game, after, "1 accept")
    assert after.tracks == (state.tracks if tracks_stay else state.before)
    assert (after.phase, after.team) == (Phase.READING, team)


@pytest.mark.rule("M40")
def test_a_check_in_vain_costs_one_turn_and_no_more(game: MotPourMotGame) -> None:
    again = do(game, checking(game), "1 check", "1 accept")
    assert again.team == 0
    assert do(game, again, "1 start", "0 pass").team == 1


@pytest.mark.rule("M42")
def test_after_a_check_who_had_accepted_may_ask_for_the_other(game: MotPourMotGame) -> None:
    state = do(game, checking(game, players=4), "1 accept")
    assert said(game, state, "contest", 1) == ("M42", "accepted-already")
    assert said(game, do(game, state, "3 check"), "contest", 1) == ("M41", "contested")


@pytest.mark.rule("M41", "M42")
@given(st.integers(2, 6), st.data())
def test_more_against_than_for_sends_the_letters_back(
    game: MotPourMotGame, players: int, data: st.DataObject
) -> None:
    state = do(game, checking(game, players=players), "1 contest", "0 explain parce que")
    cast = data.draw(st.lists(votes, min_size=players, max_size=players))
    order = data.draw(st.permutations(range(players)))
    for seat in order:
        assert state.phase == Phase.VOTING
        state = do(game, state, f"{seat} vote {cast[seat]}")
    back = cast.count("no") > cast.count("yes")
    assert state.tracks == (checking(game).before if back else checking(game).tracks)
    assert state.phase == (Phase.READING if back else Phase.CHECKING)
    assert state.tally
    assert state.tally.votes == tuple(cast)
    assert state.tally.stands is not back


@pytest.mark.rule("M40", "M42")
@given(st.integers(2, 6), st.data())
def test_a_spelling_stands_only_with_more_for_it_than_against(
    game: MotPourMotGame, players: int, data: st.DataObject
) -> None:
    state = do(game, checking(game, "Blorgax", players), "1 check")
    cast = data.draw(st.lists(votes, min_size=players, max_size=players))
    for seat, vote in enumerate(cast):
        assert state.phase == Phase.VOTING
        state = do(game, state, f"{seat} vote {vote}")
    stands = cast.count("yes") > cast.count("no")
    assert state.tracks == (checking(game).tracks if stands else checking(game).before)
    assert (state.phase, state.skips) == (Phase.CHECKING if stands else Phase.READING, stands)
    assert state.team == (0 if stands else 1)
    assert state.tally
    assert state.tally.stands is stands


@pytest.mark.rule("M40", "M42")
@pytest.mark.parametrize(
    ("cast", "key"),
    [((), "voted-tie"), (("yes", "no"), "voted-tie"), (("unsure", "unsure"), "voted-tie"),
     (("yes", "unsure"), "voted-right"), (("no",), "voted-wrong"), (("yes",), "voted-right")],
)  # fmt: skip
def test_a_vote_on_the_spelling_that_nobody_decides_sends_the_letters_back(
    game: MotPourMotGame, cast: tuple[str, ...], key: str
) -> None:
    state = do(game, checking(game, "Blorgax"), "1 check")
    ballots = [(f"vote {vote}", seat) for seat, vote in enumerate(cast)]
    *before, last = ballots if len(cast) == state.setup.players else [*ballots, ("time", CLOCK)]
    for text, seat in before:
        state = act(game, state, text, seat).state
    assert said(game, state, *last, at=20) == ("M40", key)


@pytest.mark.rule("M41")
def test_votes_are_secret_until_all_are_in(game: MotPourMotGame) -> None:
    state = do(game, checking(game, players=3), "1 contest", "0 explain")
    one, other = (do(game, state, f"0 vote {vote}") for vote in ("yes", "no"))
    for seat in (1, 2, None):
        assert game.view(one, seat) == game.view(other, seat)
    assert game.view(one, 0) != game.view(other, 0)
    assert act(game, state, "vote no", 0).effects.seen_by == (0,)


@pytest.mark.rule("M2", "M41")
@pytest.mark.parametrize("leaves", range(4))
def test_a_vote_does_not_wait_for_who_has_left(game: MotPourMotGame, leaves: int) -> None:
    state = do(game, checking(game, players=4), "1 contest", "0 explain")
    texts = ["0 vote yes", "1 vote no", "2 vote yes"]
    state = do(game, state, *texts[:leaves], "3 resign", *texts[leaves:])
    assert state.tally
    assert state.tally.votes == ("yes", "no", "yes", "")
    assert state.phase == Phase.CHECKING


@pytest.mark.rule("M43")
def test_a_bot_votes_by_what_it_knows(game: MotPourMotGame) -> None:
    category = next(c for c in game.categories.values() if "vache" in c.words)
    for word, expected in (("VACHE", "yes"), ("BIENTÔT", "no"), ("ANTICONSTITUTIONNEL", None)):
        state = checking(game, word, 3, category=category.name)
        state = do(game, state, "1 contest", "0 explain")
        vote = choose(game, state, 2, 5, NONE, "seed")
        assert isinstance(vote, Vote)
        assert vote.choice in ((expected,) if expected else ("no", "unsure"))


@pytest.mark.rule("M43")
def test_a_bot_that_does_not_know_follows_the_majority(game: MotPourMotGame) -> None:
    state = do(game, checking(game, "Blorgax", 3), "1 contest", "0 explain")
    assert choose(game, state, 2, 5, NONE, "seed") == Vote("unsure")
    for choice, stands in (("no", False), ("yes", True)):
        after = do(game, state, "2 vote unsure", "0 vote unsure", f"1 vote {choice}")
        assert after.tally
        assert after.tally.stands is stands


@pytest.mark.rule("M50", "M10")
@pytest.mark.parametrize(("to_win", "over"), [(6, True), (7, False)])
def test_the_capture_that_wins(game: MotPourMotGame, to_win: int, over: bool) -> None:
    tracks = "B-3 C-3 D-3 F-3 G-3 T-2"
    state = position(game, 4, team=1, tracks=tracks, options={"capture": to_win})
    state = do(game, state, "1 lock CHAT", "1 spell CHAT")
    assert game.scores(state) == (0, 6, 0, 6)
    assert game.result(state) is None
    state = do(game, state, "0 accept", "2 accept")
    result = game.result(state)
    assert (result is not None) is over
    if result:
        assert (result.winners, result.rule) == ((1, 3), "M50")
        assert (result.reason, result.who) == ("letters-captured", None)
        assert game.to_act(state) == ()
        assert game.due(state) is None


@pytest.mark.rule("M50")
@pytest.mark.parametrize(
    ("tracks", "winners"), [("", (0, 1)), ("B+3", (0,)), ("B+3 C-3 D-3", (1,))]
)
def test_the_categories_are_used_up(
    game: MotPourMotGame, tracks: str, winners: tuple[int, ...]
) -> None:
    *used, last = game.categories
    state = do(game, position(game, tracks=tracks, used=used, category=last), "0 pass")
    result = game.result(state)
    assert result
    assert (result.winners, result.rule) == (winners, "M50")
    assert (result.reason, result.who) == ("no-category-left", None)


@pytest.mark.rule("M50")
def test_nobody_acts_after_the_end(game: MotPourMotGame) -> None:
    state = do(game, position(game), "1 resign")
    actions: tuple[Action, ...] = (
        Start(), Pass(), Check(), Contest(), Accept(), Vote("yes"), Resign(), TimeUp(),
    )  # fmt: skip
    for seat, action in product((CLOCK, 0, 1), actions):
        assert said(game, state, action, seat, 99) == ("M50", "over")
