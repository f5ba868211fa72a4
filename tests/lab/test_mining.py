"""Mining: what is found follows from the seed, is kept, graded and arranged."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from logomachie import games
from logomachie.bots.players import LEVELS, Bot
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle, PuzzleKind, begin, judge, to_puzzle
from logomachie.engine.scenario import (
    Posing,
    Scenario,
    ScenarioAction,
    format_scenario,
    read_scenario,
)
from logomachie.kernel.budget import Budget
from logomachie.lab.arranging import (
    Arranged,
    Sizes,
    arrange,
    read_arranged,
    regraded,
    write_arranged,
)
from logomachie.lab.grading import (
    SEEDS,
    Candidate,
    Tried,
    centred,
    estimate,
    estimate_of,
    in_quarters,
    rate,
    share_solved,
    with_posing,
)
from logomachie.lab.hoard import BadHoard, Plan, file_of, mine, mined, opened, unlike
from logomachie.lab.holding import Fault, holds, open_game, sampled
from logomachie.lab.mining import Claim, Find, dig, kinds_of
from logomachie.lab.playing import OtherLexicon
from logomachie.lab.workforce import Workforce, processes
from logomachie.lexicon import Lexicon

GAME = "mot_pour_mot"
SEED = "a test"
WORK = 200


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> AnyGame:
    return open_game(GAME)


@pytest.fixture(scope="module")
def kind() -> PuzzleKind:
    return games.spec(GAME).puzzles[0]


def claim(lexicon: str, number: int) -> Claim:
    return Claim(GAME, lexicon, tuple(one.name for one in kinds_of(GAME)), SEED, number, WORK)


@pytest.fixture(scope="module")
def finds(game: AnyGame) -> list[Find]:
    return [dig(claim(game.lexicon_fingerprint, number)) for number in range(3)]


@pytest.fixture(scope="module")
def puzzle(finds: list[Find]) -> Puzzle:
    return to_puzzle(next(one for find in finds for one in find.puzzles))


# -- digging


def test_a_claim_gives_the_same_puzzles_each_time(finds: list[Find]) -> None:
    again = dig(finds[0].claim)
    assert again == finds[0]
    assert msgspec.json.decode(msgspec.json.encode(again), type=Find) == again


def test_what_is_found_holds_and_has_known_words(
    finds: list[Find], game: AnyGame, kind: PuzzleKind
) -> None:
    found = [to_puzzle(one) for find in finds for one in find.puzzles]
    assert found
    for one in found:
        assert holds(one, kind, game, WORK) is None
        assert one.posing.rating > 0
        assert game.format_position(begin(one, game)) == one.scenario.position
        assert judge(one, kind, game, one.solution).share == 100


def test_other_words_are_refused(game: AnyGame) -> None:
    with pytest.raises(OtherLexicon, match="complete lexicon"):
        dig(claim("other", 0))


def test_a_puzzle_is_a_scenario_file(puzzle: Puzzle, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(format_scenario(puzzle.scenario), "utf-8")
    assert to_puzzle(read_scenario(file)) == puzzle


def test_what_no_longer_holds_is_told(puzzle: Puzzle, game: AnyGame, kind: PuzzleKind) -> None:
    def fault(**changes: object) -> Fault | None:
        scenario = msgspec.structs.replace(puzzle.scenario, **changes)
        return holds(to_puzzle(scenario), kind, game, WORK)

    more = msgspec.structs.replace(puzzle.posing, target=9, best=9)
    other = msgspec.structs.replace(puzzle.posing, figures={})
    assert fault() is None
    assert fault(position={"nonsense": 1}) is Fault.POSITION
    assert fault(puzzle=msgspec.structs.replace(puzzle.posing, seat=3)) is Fault.POSITION
    assert fault(actions=(ScenarioAction("spell Z"),)) is Fault.REFUSED
    assert fault(puzzle=more) is Fault.SHORT
    assert fault(actions=(ScenarioAction("pass"),)) is Fault.SHORT
    assert fault(puzzle=other) is Fault.CHANGED


# -- the folder


def plan(game: AnyGame, enough: int, most: int) -> Plan:
    kinds = tuple(one.name for one in kinds_of(GAME))
    return Plan(GAME, game.lexicon_fingerprint, kinds, enough, most, SEED, WORK)


@pytest.fixture
def nobody() -> Workforce:
    """Who takes no work."""
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    return Workforce(executor, lambda: 1)


def test_mining_goes_on_where_it_was_stopped(
    game: AnyGame, finds: list[Find], nobody: Workforce, tmp_path: Path
) -> None:
    with opened(tmp_path, GAME) as hoard:
        for find in reversed(finds):
            hoard.keep(find)
    with file_of(tmp_path, GAME).open("ab") as file:
        file.write(b'{"claim":{"game":"mot_')
    found = sum(len(find.puzzles) for find in finds)
    with opened(tmp_path, GAME) as hoard:
        assert sorted(hoard.finds, key=lambda find: find.claim.number) == finds
        [far] = mine(plan(game, found, len(finds)), nobody, hoard)
    assert far.games == len(finds)
    assert sum(far.puzzles.values()) == found
    assert len(mined(tmp_path, GAME, game.lexicon_fingerprint)) == found
    assert mined(tmp_path, GAME, "another lexicon") == []


def test_a_process_digs_for_what_is_missing(
    game: AnyGame, finds: list[Find], tmp_path: Path
) -> None:
    with opened(tmp_path, GAME) as hoard, processes(1) as workforce:
        for find in (finds[0], finds[2]):
            hoard.keep(find)
        with closing(mine(plan(game, 1000, 3), workforce, hoard)) as told:
            *_, far = told
        assert hoard.finds[-1] == finds[1]
    assert far.games == len(finds)


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    file_of(tmp_path, GAME).write_text("{}\n")
    with pytest.raises(BadHoard, match="line 1"), opened(tmp_path, GAME):
        pass
    with pytest.raises(BadHoard):
        mined(tmp_path / "nowhere", GAME, "")
    with pytest.raises(BadHoard), opened(file_of(tmp_path, GAME), GAME):
        pass


def test_no_two_puzzles_are_alike(puzzle: Puzzle) -> None:
    position = {**(puzzle.scenario.position or {}), "more": 1}
    moved = to_puzzle(msgspec.structs.replace(puzzle.scenario, position=position))
    assert moved.id != puzzle.id
    assert list(unlike([puzzle, puzzle, moved])) == [puzzle]
    assert list(unlike([moved], known=[puzzle])) == []


# -- grading and arranging


def test_who_is_solved_by_few_and_asks_for_rare_words_is_harder() -> None:
    weak, strong = 1000, 2000
    nobody = [Tried(weak, False), Tried(strong, False)]
    one = [Tried(weak, False), Tried(strong, True)]
    both = [Tried(weak, True), Tried(strong, True)]
    assert rate(both, 45) < rate(one, 45) < rate(nobody, 45)
    assert rate(one, 80) == rate(one, 70) < rate(one, 45) < rate(one, 20)


def test_what_is_solved_more_often_is_easier() -> None:
    def rating(share: float) -> int:
        return rate([Tried(1000, 0), Tried(1500, share), Tried(2000, 1)], 45)

    ratings = [rating(number / SEEDS) for number in range(SEEDS + 1)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == SEEDS + 1


def test_a_puzzle_is_tried_with_the_same_result_each_time(
    finds: list[Find], game: AnyGame, kind: PuzzleKind
) -> None:
    for one in (to_puzzle(scenario) for scenario in finds[0].puzzles):
        assert estimate(with_posing(one, rating=1), kind, game) == one
        assert estimate_of(Candidate(one.scenario)).rating == one.posing.rating
        for level in LEVELS:
            assert share_solved(one, kind, game, begin(one, game), level) * SEEDS in range(
                SEEDS + 1
            )


@pytest.mark.parametrize("name", ["croisillon", "guerre_des_mots", "jago", "option"])
def test_what_a_bot_does_is_one_of_its_alternatives(lexicon: Lexicon, name: str) -> None:
    other = open_game(name)
    by_kind = {one.posing.kind: one for one in games.spec(name).collection().train}
    for puzzle in by_kind.values():
        state, seat = begin(puzzle, other), puzzle.posing.seat
        for level in LEVELS:
            bot = Bot(level, Budget.of_work(2))
            plans = bot.alternatives(other, state, seat, SEED)
            assert plans is not None or level < LEVELS[-1]
            assert plans is None or bot.foresee(other, state, seat, SEED) in plans


def invented(kind: str, number: int) -> Puzzle:
    posing = Posing(kind, number, number, rating=2000 + number * 37 % 500)
    actions = (ScenarioAction(f"play {number}"),)
    return to_puzzle(Scenario("option", actions, puzzle=posing))


MANY = [
    invented(kind, number) for kind, count in (("a", 200), ("b", 80)) for number in range(count)
]


def test_a_kind_is_cut_into_quarters_around_the_middle() -> None:
    graded = in_quarters(centred(MANY))
    counts = Counter((one.posing.kind, one.posing.difficulty) for one in graded)
    assert counts == {
        (kind, quarter): count for kind, count in (("a", 50), ("b", 20)) for quarter in range(1, 5)
    }
    easy = max(one.posing.rating for one in graded if one.posing.difficulty == 2)
    hard = min(one.posing.rating for one in graded if one.posing.difficulty == 3)
    assert easy <= 1500 <= hard + 10
    assert {one.id for one in graded} == {one.id for one in MANY}


def test_the_last_days_are_as_mixed_as_the_first() -> None:
    arranged = arrange(Arranged((), ()), MANY, Sizes(100, 70), SEED)
    assert (len(arranged.train), len(arranged.days)) == (100, 70)
    assert not {one.id for one in arranged.train} & {one.id for one in arranged.days}
    for first in range(0, 70, 14):
        fortnight = [one.posing for one in arranged.days[first : first + 14]]
        assert Counter(one.kind for one in fortnight) == {"a": 10, "b": 4}
        assert sorted(one.difficulty for one in fortnight if one.kind == "b") == [1, 2, 3, 4]
    assert arrange(Arranged((), ()), reversed(MANY), Sizes(100, 70), SEED) == arranged


def test_what_is_packed_stays(tmp_path: Path) -> None:
    before = arrange(Arranged((), ()), MANY[:120], Sizes(50, 30), SEED)
    write_arranged(tmp_path, before)
    assert read_arranged(tmp_path) == before
    changed = [with_posing(one, rating=1) for one in MANY]
    after = arrange(before, changed, Sizes(100, 70), SEED)
    assert after.train[:50] == before.train
    assert after.days[:30] == before.days
    assert (len(after.train), len(after.days)) == (100, 70)
    assert len({one.id for one in (*after.train, *after.days)}) == 170
    assert arrange(after, changed, Sizes(10, 10), SEED) == after


def test_grading_again_leaves_puzzles_and_their_order(tmp_path: Path) -> None:
    before = arrange(Arranged((), ()), MANY, Sizes(100, 70), SEED)
    ratings = {one.id: 3000 - one.posing.rating for one in MANY}
    after = regraded(before, ratings, days=True)
    for old, new in zip(before, after, strict=True):
        assert [one.id for one in old] == [one.id for one in new]
        assert [with_posing(one, rating=0, difficulty=0) for one in old] == [
            with_posing(one, rating=0, difficulty=0) for one in new
        ]
    counts = Counter((one.posing.kind, one.posing.difficulty) for part in after for one in part)
    for kind in ("a", "b"):
        quarters = [counts[kind, quarter] for quarter in range(1, 5)]
        assert max(quarters) - min(quarters) <= 1
    easiest = next(one for part in before for one in part if one.posing.difficulty == 1)
    assert {one.id: one.posing.difficulty for part in after for one in part}[easiest.id] == 4
    only_train = regraded(before, ratings, days=False)
    assert only_train == Arranged(after.train, before.days)
    of_one_kind = {one.id: 1 for one in MANY if one.posing.kind == "b"}
    for old, new in zip(before, regraded(before, of_one_kind, days=True), strict=True):
        assert [one for one in old if one.posing.kind == "a"] == [
            one for one in new if one.posing.kind == "a"
        ]


def test_a_sample_is_drawn_by_lot() -> None:
    some = sampled(MANY, 5, SEED)
    assert some == sampled(MANY, 5, SEED) != sampled(MANY, 5, "another")
    assert len({one.id for one in some}) == 5
    assert {one.id for one in sampled(MANY, 0, SEED)} == {one.id for one in MANY}
