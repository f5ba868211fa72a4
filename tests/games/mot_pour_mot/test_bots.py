"""The bots of MOT POUR MOT as captains, teammates and voters."""

import random

import pytest

from logomachie.bots.arena import play_game
from logomachie.bots.players import Bot, next_turn
from logomachie.engine.game import CLOCK, new_setup
from logomachie.games.mot_pour_mot.actions import (
    Accept,
    Action,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Spell,
    Start,
    Vote,
)
from logomachie.games.mot_pour_mot.bot import NEVER, STYLES, choose, familiarity, pace
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, State
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from logomachie.kernel.budget import Budget
from tests.games.mot_pour_mot.table import do, position

NONE = Budget.of_work(0)


@pytest.fixture(scope="module")
def farm(game: MotPourMotGame) -> str:
    """A category that knows the cow."""
    return next(name for name, each in game.categories.items() if "vache" in each.words)


@pytest.fixture(scope="module")
def names(game: MotPourMotGame) -> str:
    """A category that calls for proper nouns and sets no condition on their letters."""
    return next(
        name
        for name, each in game.categories.items()
        if each.proper and not each.answers and not each.letter
    )


@pytest.mark.parametrize("level", STYLES)
def test_a_captain_gives_an_answer_of_the_list(game: MotPourMotGame, farm: str, level: int) -> None:
    state = position(game, category=farm)
    found = choose(game, state, 0, level, NONE, "seed")
    assert isinstance(found, Lock)
    assert letters_of(found.word) in game.categories[farm].letters
    assert choose(game, state, 0, level, NONE, "seed") == found


def test_better_levels_find_rarer_words(game: MotPourMotGame, farm: str) -> None:
    state = position(game, category=farm)

    def rarest(level: int) -> int:
        found = (choose(game, state, 0, level, NONE, f"seed {n}") for n in range(60))
        return min(familiarity(game, lock.word) for lock in found if isinstance(lock, Lock))

    assert rarest(1) > rarest(3) > rarest(5)


def test_a_teammate_proposes_once_and_the_captain_listens(game: MotPourMotGame) -> None:
    state = position(game, 4, tracks="T+2")
    idea = choose(game, state, 2, 5, NONE, "seed")
    assert isinstance(idea, Propose)
    proposed = do(game, state, "2 propose CHAT")
    assert pace(game, proposed, 2, 5, idea, "seed") == NEVER
    assert choose(game, proposed, 0, 5, NONE, "seed") == Lock("CHAT")


def test_a_capture_is_taken(game: MotPourMotGame) -> None:
    state = position(game, 4, tracks="T+2")
    state = do(game, state, "2 propose OIE", "2 propose RAT", "2 propose LION")
    assert choose(game, state, 0, 4, NONE, "seed") == Lock("RAT")


@pytest.mark.parametrize(
    ("word", "expected"),
    [("VACHE", Accept()), ("CHEVRE", Accept()), ("CHEVVAL", Check()), ("BIENTÔT", Contest())],
)
def test_a_check_is_asked_for_where_it_is_all_but_certain(
    game: MotPourMotGame, farm: str, word: str, expected: object
) -> None:
    state = position(game, category=farm, phase="checking", word=word, spelled=3)
    assert choose(game, state, 1, 5, NONE, "seed") == expected


def test_good_levels_are_faster(game: MotPourMotGame, farm: str) -> None:
    state = position(game, category=farm)
    spelling = do(game, state, "0 lock VACHE")
    times = [pace(game, spelling, 0, level, Spell("V"), "seed") for level in STYLES]
    assert max(times[3:]) < min(times[:2])
    assert pace(game, position(game, phase="reading"), 1, 1, Start(), "seed") > 0


def test_a_slow_bot_is_stopped_by_the_clock(game: MotPourMotGame) -> None:
    bots = {0: Bot(1), 1: Bot(1)}
    state = game.start(new_setup(game, 2, "slow", {}))
    now, stopped = 0.0, set()
    for number in range(300):
        turn = next_turn(game, state, bots, now, str(number))
        due = game.due(state)
        if not turn or due is None:
            break
        if due <= turn.at:
            step = game.apply(state, CLOCK, game.timeout(state), due)
            stopped.add((state.phase, step.effects.key))
            state, now = step.state, due
        else:
            state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at
    assert (Phase.SPELLING, "stopped") in stopped
    assert (Phase.READING, "started") not in stopped


def test_the_best_level_is_never_late(game: MotPourMotGame) -> None:
    outcome = play_game(game, [Bot(5), Bot(1)], "late", first=0).outcome
    assert outcome.winners == (0,)


def test_teams_of_bots_play_a_game(game: MotPourMotGame) -> None:
    outcome = play_game(game, [Bot(3), Bot(1), Bot(4), Bot(2)], "teams", first=0).outcome
    assert outcome.winners in ((0, 2), (1, 3))


UNKNOWN = ("TTTSSSRRR", "Tttsssrrr", "blorgax", "Blorgax", "CHEVVAL", "Chevval")


@pytest.mark.rule("M43")
@pytest.mark.parametrize("level", STYLES)
@pytest.mark.parametrize("word", UNKNOWN)
def test_every_level_has_checked_what_nothing_knows(
    game: MotPourMotGame, farm: str, names: str, word: str, level: int
) -> None:
    for category in (farm, names):
        state = position(game, category=category, phase="checking", word=word, spelled=3)
        assert {choose(game, state, 1, level, NONE, f"{n}") for n in range(9)} == {Check()}


@pytest.mark.rule("M43")
@pytest.mark.parametrize("level", STYLES)
@pytest.mark.parametrize(
    ("word", "among_names", "vote"),
    [
        ("Tttsssrrr", False, "no"),
        ("Blorgax", False, "no"),
        ("Tttsssrrr", True, "no"),
        ("TTTSSSRRR", True, "no"),
        ("Zorgalub", True, "unsure"),
        ("zorgalub", True, "unsure"),
    ],
)
def test_a_bot_votes_against_a_spelling_that_can_be_no_name(
    game: MotPourMotGame, farm: str, names: str, level: int, word: str, among_names: bool, vote: str
) -> None:
    category = names if among_names else farm
    state = position(game, category=category, phase="checking", word=word, spelled=3)
    voting = do(game, state, "1 check")
    assert choose(game, voting, 1, level, NONE, "seed") == Vote(vote)


@pytest.mark.rule("M43")
@pytest.mark.parametrize("word", ["VACHE", "PARIS", "BIENTÔT", "CHEVRE"])
def test_a_real_word_is_never_checked_by_a_bot(game: MotPourMotGame, farm: str, word: str) -> None:
    state = position(game, category=farm, phase="checking", word=word, spelled=3)
    for level in STYLES:
        chosen = {choose(game, state, 1, level, NONE, f"{n}") for n in range(30)}
        assert Check() not in chosen


@pytest.mark.rule("M43")
def test_the_level_decides_how_often_a_word_that_cannot_fit_is_let_pass(
    game: MotPourMotGame, farm: str
) -> None:
    state = position(game, category=farm, phase="checking", word="BIENTÔT", spelled=3)
    let_pass = {
        level: sum(choose(game, state, 1, level, NONE, f"{n}") == Accept() for n in range(60))
        for level in STYLES
    }
    assert let_pass[5] == 0
    assert sorted(let_pass.values(), reverse=True) == list(let_pass.values())
    assert let_pass[1] > let_pass[3] > 0


@pytest.mark.rule("M43")
@pytest.mark.parametrize("level", STYLES)
def test_a_contested_bot_explains_its_choice(game: MotPourMotGame, farm: str, level: int) -> None:
    state = position(game, category=farm, phase="checking", word="VACHE", spelled=3)
    contested = do(game, state, "1 contest")
    explained = choose(game, contested, 0, level, NONE, "seed")
    assert isinstance(explained, Explain)
    assert farm in explained.text
    assert "VACHE" in explained.text
    said = [word for word in game.categories[farm].words if read_answer(word) in explained.text]
    assert len(said) >= 3
    assert game.apply(contested, 0, explained, 0).effects.key == "explained"


@pytest.mark.rule("M43")
def test_a_bot_gives_way_where_it_does_not_know_its_own_word(
    game: MotPourMotGame, farm: str
) -> None:
    state = position(game, category=farm, phase="checking", word="TABOURET", spelled=3)
    contested = do(game, state, "1 contest")
    doubtful = choose(game, contested, 0, 5, NONE, "seed")
    assert isinstance(doubtful, Explain)
    assert "TABOURET" in doubtful.text
    voting = game.apply(contested, 0, doubtful, 0).state
    assert choose(game, voting, 0, 5, NONE, "seed") == Vote("unsure")
    assert do(game, voting, "0 vote unsure", "1 vote no").tracks == state.before


@pytest.mark.rule("M43")
@pytest.mark.parametrize("level", STYLES)
@pytest.mark.parametrize("kind", ["letters", "names", "syllables"])
def test_gibberish_does_not_win(game: MotPourMotGame, level: int, kind: str) -> None:
    rng = random.Random(f"{kind} {level}")
    state = game.start(new_setup(game, 2, f"gibberish {level}", {}))
    for number in range(600):
        if game.result(state):
            break
        if 0 in game.to_act(state):
            seat, action = 0, _gibber(game, state, _gibberish(kind, rng))
        else:
            seat, action = 1, choose(game, state, 1, level, NONE, f"{number}")
        state = game.apply(state, seat, action, state.at + 0.1).state
    own, other = game.team_scores(state)
    assert own < other


def _gibberish(kind: str, rng: random.Random) -> str:
    letters = "".join(rng.choice("BCDFGHLMNPRSTV") * 3 for _ in range(3))
    syllables = "".join(rng.choice("CLMNPRST") + rng.choice("AEIOU") for _ in range(5))
    return {"letters": letters, "names": letters.title(), "syllables": syllables}[kind]


def _gibber(game: MotPourMotGame, state: State, word: str) -> Action:
    """What somebody does who has no word but all the nerve."""
    match state.phase:
        case Phase.THINKING:
            return Pass() if letters_of(word) in state.answers else Lock(word)
        case Phase.SPELLING:
            return Spell(game.turns.spelled(state)[1])
        case Phase.VOTING:
            return Vote("yes" if state.team == 0 else "no")
        case _:
            return next(game.candidates(state, 0))
