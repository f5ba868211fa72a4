"""The rules of material, teams, turns and words, one by one at their edges."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot.actions import (
    Action,
    Appoint,
    Explain,
    Lock,
    Propose,
    Say,
    Spell,
    TimeUp,
    Vote,
)
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, members, team_of
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from tests.games.mot_pour_mot.table import TILES, act, do, position, said

folded = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=15)
places = st.lists(st.integers(-3, 3), min_size=17, max_size=17)


def tracks_text(places: list[int]) -> str:
    return " ".join(f"{tile}{place:+d}" for tile, place in zip(TILES, places, strict=True))


def plainly_pulled(places: list[int], word: str, team: int) -> list[int]:
    """The tracks after a word, letter by letter, in the plainest way."""
    after = dict(zip(TILES, places, strict=True))
    for letter in word:
        if letter in after and -3 < after[letter] < 3:
            after[letter] += 1 if team == 0 else -1
    return list(after.values())


# -- material and teams


@pytest.mark.rule("M1", "M20")
@given(st.text(max_size=8), st.integers(2, 20))
def test_a_game_starts_in_the_middle(game: MotPourMotGame, seed: str, players: int) -> None:
    state = game.start(new_setup(game, players, seed, {}))
    assert state.tracks == (0,) * 17
    assert game.turns.tiles(state.setup) == TILES
    assert state.category in game.categories
    assert (state.phase, game.due(state)) == (Phase.READING, 5)
    assert game.scores(state) == (0,) * players


@pytest.mark.rule("M20")
def test_either_team_may_begin(game: MotPourMotGame) -> None:
    starts = [game.start(new_setup(game, 2, f"seed {n}", {})) for n in range(40)]
    assert {state.team for state in starts} == {0, 1}
    assert len({state.category for state in starts}) > 30


@pytest.mark.rule("M2")
@given(st.integers(2, 20))
def test_teams_are_as_equal_as_possible(game: MotPourMotGame, players: int) -> None:
    state = game.start(new_setup(game, players, "teams", {}))
    sizes = [len(members(state, team)) for team in (0, 1)]
    assert sum(sizes) == players
    assert sizes[0] - sizes[1] in (0, 1)
    assert max(sizes) <= 10
    assert state.captains == (0, 1)


@pytest.mark.rule("M2")
@pytest.mark.parametrize("players", [1, 21])
def test_two_to_twenty_play(game: MotPourMotGame, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 20 players"):
        new_setup(game, players, "seed", {})


@pytest.mark.rule("M2")
@given(st.permutations(range(6)), st.sampled_from(["reading", "thinking"]))
def test_who_leaves_hands_on_the_captaincy_until_a_team_is_gone(
    game: MotPourMotGame, order: list[int], phase: str
) -> None:
    state = position(game, 6, phase=phase)
    left: set[int] = set()
    for seat in order:
        state, effects = act(game, state, "resign", seat)
        left.add(seat)
        there = [s for s in range(6) if team_of(s) == team_of(seat) and s not in left]
        result = game.result(state)
        if not there:
            assert effects.key == "team-left"
            assert result
            assert result.winners == tuple(s for s in range(6) if s not in left)
            assert (result.rule, result.reason, result.who) == ("M2", "gave-up", seat)
            return
        assert result is None
        for team in (0, 1):
            assert state.captains[team] in members(state, team)
        assert not left & set(game.to_act(state))
    raise AssertionError("a team is gone at last")


@pytest.mark.rule("M2", "M42")
def test_who_leaves_is_waited_for_no_more(game: MotPourMotGame) -> None:
    checking = position(game, 4, phase="checking", word="CHAT", spelled=4)
    state = do(game, checking, "1 accept", "3 resign")
    assert (state.phase, state.team) == (Phase.READING, 1)
    voting = do(game, checking, "1 contest", "0 explain", "0 vote yes", "1 vote no", "3 vote no")
    assert voting.phase == Phase.VOTING
    assert do(game, voting, "2 resign").tracks == voting.before


@pytest.mark.rule("M2", "M21", "M30")
@pytest.mark.parametrize(
    "action",
    [
        Appoint(10**5000), Appoint(-1), Lock("A" * 100_000), Lock("\ud800"), Lock(""), Spell(""),
        Spell("É"), Propose("9"), Say(" \x00 "), Vote("x" * 100_000), Explain("y" * 100_000),
    ],
    ids=lambda action: type(action).__name__,
)  # fmt: skip
def test_nothing_but_a_refusal_comes_of_nonsense(game: MotPourMotGame, action: Action) -> None:
    for phase in (Phase.READING, Phase.THINKING):
        state = position(game, 4, phase=phase)
        for seat in (0, 1, 2):
            with pytest.raises(Refusal):
                game.apply(state, seat, action, 0)


# -- the turn


@pytest.mark.rule("M21", "M22", "M25")
@given(places, folded, st.sampled_from([0, 1]))
def test_letters_move_one_by_one(
    game: MotPourMotGame, start: list[int], word: str, team: int
) -> None:
    state = position(game, team=team, tracks=tracks_text(start))
    state = game.apply(state, team, Lock(word), 0).state
    by_one = state
    for letter in word:
        by_one = game.apply(by_one, team, Spell(letter), 0).state
    at_once, effects = game.apply(state, team, Spell(word), 0)
    expected = plainly_pulled(start, word, team)
    assert list(at_once.tracks) == list(by_one.tracks) == expected
    captured = [abs(p) for p in expected].count(3) - [abs(p) for p in start].count(3)
    assert effects.score == captured
    assert game.scores(at_once)[0] == expected.count(3)
    assert game.scores(at_once)[1] == expected.count(-3)


@pytest.mark.rule("M21", "M22", "M25")
@given(places, folded, st.sampled_from([0, 1]))
def test_what_a_word_would_pull_is_known_before_it_is_spelled(
    game: MotPourMotGame, places: list[int], word: str, team: int
) -> None:
    state = position(game, tracks=tracks_text(places), team=team)
    seat = state.captains[team]
    foreseen = act(game, state, f"lock {word}", seat).effects.details
    assert act(game, state, f"propose {word}", seat).effects.details == foreseen
    locked = do(game, state, f"{seat} lock {word}")
    spelled = act(game, locked, f"spell {word}", seat).effects.details
    assert foreseen["moved"] == spelled["moved"].replace("–", "")
    assert foreseen["captured"] == spelled.get("captured", "")


@pytest.mark.rule("M21", "M23")
def test_a_view_shows_where_letters_came_from_and_how_long_a_phase_lasts(
    game: MotPourMotGame,
) -> None:
    state = position(game, tracks="C+1")
    view = game.view(state, None)
    assert (view.before, view.seconds) == ((), 30)
    view = game.view(do(game, state, "0 lock COQ", "0 spell C"), 1)
    assert view.tracks[TILES.index("C")] - view.before[TILES.index("C")] == 1
    assert view.seconds == 30  # the spelling shares the timer
    assert game.view(do(game, state, "0 lock COQ", "0 spell COQ"), None).seconds == 15


@pytest.mark.rule("M23")
@given(folded, st.data())
def test_the_timer_leaves_what_was_spelled(
    game: MotPourMotGame, word: str, data: st.DataObject
) -> None:
    spelled = data.draw(st.integers(0, len(word)))
    state = game.apply(position(game), 0, Lock(word), 1).state
    if spelled:
        state = game.apply(state, 0, Spell(word[:spelled]), 2).state
    if spelled == len(word):
        assert state.phase == Phase.CHECKING
        return
    stopped = game.apply(state, CLOCK, TimeUp(), 30).state
    assert list(stopped.tracks) == plainly_pulled([0] * 17, word[:spelled], 0)
    assert stopped.phase == (Phase.CHECKING if spelled else Phase.READING)


@pytest.mark.rule("M23", "M20", "M42")
@pytest.mark.parametrize(("phase", "seconds"), [("reading", 5), ("thinking", 30), ("checking", 15)])
@given(st.floats(0, 100))
def test_only_the_clock_acts_when_the_time_is_over(
    game: MotPourMotGame, phase: str, seconds: int, at: float
) -> None:
    word, spelled = ("CHAT", 4) if phase == "checking" else ("", 0)
    state = position(game, phase=phase, word=word, spelled=spelled)
    text, seat = {"reading": ("start", 1), "thinking": ("lock CHAT", 0), "checking": ("accept", 1)}[
        phase
    ]
    assert game.due(state) == seconds
    assert (said(game, state, text, seat, at) == ("M23", "time-over")) is (at > seconds)
    early = said(game, state, TimeUp(), CLOCK, at) == ("M23", "too-early")
    assert early is (at < seconds)


@pytest.mark.rule("M42")
@pytest.mark.parametrize("window", [10, 15, 30])
def test_the_window_is_a_setting(game: MotPourMotGame, window: int) -> None:
    state = do(
        game, position(game, options={"window": window}), "0 lock CHAT", "0 spell CHAT", at=7
    )
    assert game.due(state) == 7 + window


@pytest.mark.rule("M24")
def test_teams_alternate_and_categories_come_once(game: MotPourMotGame) -> None:
    state = game.start(new_setup(game, 2, "turns", {}))
    seen = [state.category]
    for _ in range(30):
        team = state.team
        state = do(game, state, f"{1 - team} start", f"{team} pass")
        assert state.team == 1 - team
        seen.append(state.category)
    assert max(Counter(seen).values()) == 1
    assert state.used == tuple(seen[:-1])


@pytest.mark.rule("M21")
def test_proposals_and_talk_are_for_the_own_team(game: MotPourMotGame) -> None:
    state = do(game, position(game, 4), "2 propose CHIEN", "2 say vite", "1 say il hésite")
    for seat in (0, 2):
        own = game.view(state, seat)
        assert [item.word for item in own.proposals] == ["CHIEN"]
        assert [item.text for item in own.talk] == ["vite"]
    for seat in (1, 3):
        other = game.view(state, seat)
        assert not other.proposals
        assert [item.text for item in other.talk] == ["il hésite"]
    spectator = game.view(state, None)
    assert not spectator.proposals
    assert not spectator.talk
    assert act(game, state, "propose CERF", 2).effects.seen_by == (0, 2)


@pytest.mark.rule("M21")
def test_a_seat_has_some_proposals_and_the_oldest_go(game: MotPourMotGame) -> None:
    state = position(game, 4)
    for word in "UN DEUX TROIS QUATRE CINQ SIX SEPT DEUX".split():
        state = do(game, state, f"2 propose {word}")
    assert [item.word for item in state.proposals] == "QUATRE CINQ SIX SEPT DEUX".split()


# -- words


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("text", "word", "letters"),
    [
        ("chat", "CHAT", "CHAT"),
        ("Châtaigne", "Châtaigne", "CHATAIGNE"),
        ("CHÂTAIGNE", "CHÂTAIGNE", "CHATAIGNE"),
        ("cœur", "CŒUR", "COEUR"),
        ("garçon", "GARÇON", "GARCON"),
        ("arc-en-ciel", "ARC-EN-CIEL", "ARCENCIEL"),
        ("presqu’île", "PRESQU’ÎLE", "PRESQUILE"),
        ("chef-d'œuvre", "CHEF-D’ŒUVRE", "CHEFDOEUVRE"),
        ("Saint-Étienne", "Saint-Étienne", "SAINTETIENNE"),
        ("  ouf  ", "OUF", "OUF"),
        ("e\u0301te\u0301", "ÉTÉ", "ETE"),
    ],
)
def test_how_a_word_is_read_and_spelled(text: str, word: str, letters: str) -> None:
    assert read_answer(text) == word
    assert letters_of(word) == letters


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no-word"), ("-", "no-word"), ("chat-", "no-word"), ("3e", "no-word"),
        ("chat!", "no-word"), ("мир", "no-word"), ("ß", "no-word"), ("ŉ", "no-word"),
        ("pomme de terre", "two-words"), ("l'", "no-word"), ("'eau", "no-word"),
        ("a" * 41, "too-long"),
    ],
)  # fmt: skip
def test_what_is_no_single_word(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_answer(text)
    assert (refused.value.rule, refused.value.key) == ("M30", key)


@pytest.mark.rule("M30")
@given(st.text(max_size=20))
def test_a_word_in_its_exact_form_stays_so(text: str) -> None:
    try:
        word = read_answer(text)
    except Refusal:
        return
    assert read_answer(word) == word
    assert letters_of(word).isascii()
    assert letters_of(word).isalpha()


@pytest.mark.rule("M31")
@given(st.sampled_from(["peche", "PÊCHE", "Pêche", "pé-che", "péché"]))
def test_no_answer_twice(game: MotPourMotGame, text: str) -> None:
    state = do(game, position(game), "0 lock pêche", "0 spell peche", "1 accept", "0 start")
    assert said(game, state, f"lock {text}", 1) == ("M31", "given")
    assert said(game, state, f"propose {text}", 1) == ("M31", "given")
    assert said(game, state, "lock pêcher", 1) == ("M21", "locked")
