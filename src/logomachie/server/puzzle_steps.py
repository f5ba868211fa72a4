"""What a solver does in a puzzle, and what comes of it: pure functions for the workbench."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from logomachie import games
from logomachie.engine.coaching import Hint
from logomachie.engine.duplicate import KIND as DUPLICATE
from logomachie.engine.game import AnyGame, AnyState, Effects, Language
from logomachie.engine.lesson import Deed
from logomachie.engine.puzzle import Outcome, Puzzle, begin, judge, share_of, verdicts
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing
from logomachie.server.drafting import Asked, drafted, guided
from logomachie.server.protocol import Drafted, Guided, RefusalView
from logomachie.server.puzzle_answers import (
    PuzzleHint,
    PuzzleMoment,
    PuzzleMove,
    PuzzleSolution,
    PuzzleVerdict,
)
from logomachie.server.reader import Reader
from logomachie.server.scenes import Scene, show, tell
from logomachie.table.commands import Denied
from logomachie.table.lookback import attempt, coach_of
from logomachie.table.own_puzzles import KIND as OWN
from logomachie.table.own_puzzles import OwnTurn

Riddle = Puzzle | OwnTurn
"""What somebody solves."""


class Answered(NamedTuple):
    """Where an answer stands, and what it came to once it is given."""

    moment: PuzzleMoment
    outcome: Outcome = Outcome.KEPT
    reached: int = 0
    share: int = 0

    @property
    def is_given(self) -> bool:
        """Whether the answer is given, right or wrong."""
        return self.outcome in (Outcome.SOLVED, Outcome.MISSED)


class _Ruled(NamedTuple):
    """What some actions came to."""

    outcome: Outcome
    reached: int
    share: int
    effects: tuple[Effects, ...]
    """Of each action up to the end of the answer."""


# -- what is asked over HTTP


def present(game: AnyGame, riddle: Riddle, reader: Reader) -> PuzzleMoment:
    """The position of a puzzle."""
    return _moment(game, riddle, (), reader)


def verdict_table(game: AnyGame, puzzle: Puzzle) -> Mapping[str, int]:
    """What each single answer to a puzzle reaches."""
    return verdicts(puzzle, games.spec(game.name).kind_of(puzzle), game)


def act(game: AnyGame, riddle: Riddle, move: PuzzleMove, reader: Reader) -> Answered:
    """Take an action in a puzzle, after those taken before; the referee judges it."""
    return _answered(game, riddle, (*move.done, *filter(None, [move.action])), reader)


def retell(game: AnyGame, riddle: Riddle, texts: Sequence[str], reader: Reader) -> Answered:
    """Judge an answer that was given without a line; ``Denied`` where it is none."""
    found = _answered(game, riddle, texts, reader)
    if not found.is_given:
        raise Denied("not-an-answer")
    return found


def surrender(game: AnyGame, riddle: Riddle, reader: Reader) -> Answered:
    """The end of a puzzle for who wants to see the solution."""
    verdict = PuzzleVerdict("missed", "")
    return Answered(_ended(game, riddle, (), verdict, reader), Outcome.MISSED)


def solution_words(game: AnyGame, riddles: Sequence[Riddle]) -> tuple[tuple[str, ...], ...]:
    """The words of the solution of each puzzle."""
    return tuple(_words(_solved(game, riddle)) for riddle in riddles)


def draft(game: AnyGame, riddle: Riddle, move: PuzzleMove, language: Language) -> Drafted:
    """What an action would do in a puzzle, after those taken before."""
    state, asked = _asked(game, riddle, move)
    return drafted(game, state, asked, games.spec(game.name).rulebook(language), language)


def guide(game: AnyGame, riddle: Riddle, move: PuzzleMove, language: Language) -> Guided:
    """How an action may go on in a puzzle, after those taken before."""
    state, asked = _asked(game, riddle, move)
    return guided(game, state, asked, language)


def hint(game: AnyGame, riddle: Riddle, step: int, language: Language) -> PuzzleHint:
    """A step of the hint of a puzzle, from 0; the last one where it has fewer."""
    book = games.spec(game.name).rulebook(language)
    found = advice(game, riddle)
    number = min(step, len(found.steps) - 1)
    said, is_last = found.steps[number], number == len(found.steps) - 1
    return PuzzleHint(said.rule, book.explain(said), found.cells if number else (), is_last)


def advice(game: AnyGame, riddle: Riddle) -> Hint:
    """All steps of the hint of a puzzle; they lead to a solution."""
    scene = _start(game, riddle)
    state, solution = scene.state, []
    for text in riddle.solution:
        action = game.parse_action(text, state, scene.seat)
        state = game.apply(state, scene.seat, action, scene.now).state
        solution.append(action)
    if isinstance(riddle, Puzzle):
        kind = games.spec(game.name).kind_of(riddle)
        return kind.hint(game, scene.state, scene.seat, solution)
    return coach_of(game).hint_along(game, scene.state, scene.seat, solution)


def say_reached(game: AnyGame, riddle: Riddle, reached: int, language: Language) -> str:
    """What was reached, in words: ``74 points``."""
    spec = games.spec(game.name)
    if isinstance(riddle, Puzzle):
        return spec.kind_of(riddle).say(reached, language)
    return spec.rulebook(language).explain(coach_of(game).say_worth(reached))


# -- what comes of it


def _answered(game: AnyGame, riddle: Riddle, texts: Sequence[str], reader: Reader) -> Answered:
    book = games.spec(game.name).rulebook(reader.language)
    if not texts:
        return Answered(_moment(game, riddle, (), reader))
    try:
        ruled = _rule(game, riddle, texts)
    except Refusal as refusal:
        view = RefusalView.of(refusal, book)
        verdict = PuzzleVerdict("refused", view.text, view)
        return Answered(_moment(game, riddle, texts[:-1], reader, verdict))
    outcome, reached, share, effects = ruled
    done = tuple(texts[: len(effects)])
    is_over = outcome != Outcome.KEPT
    said = say_reached(game, riddle, reached, reader.language) if is_over else ""
    verdict = PuzzleVerdict(outcome.value, book.explain(effects[-1]), None, reached, share, said)
    match outcome:
        case Outcome.KEPT:
            moment = _moment(game, riddle, done, reader, verdict)
        case Outcome.UNKNOWN:  # taken back: something else may be tried
            moment = _moment(game, riddle, done[:-1], reader, verdict)
        case _:
            moment = _ended(game, riddle, done, verdict, reader)
    return Answered(moment, outcome, reached, share)


def _rule(game: AnyGame, riddle: Riddle, texts: Sequence[str]) -> _Ruled:
    """What some actions come to; a ``Refusal`` where one is forbidden."""
    if isinstance(riddle, Puzzle):
        judged = judge(riddle, games.spec(game.name).kind_of(riddle), game, texts)
        effects = tuple(one.effects for one in judged.taken)
        return _Ruled(judged.outcome, judged.reached, judged.share, effects)
    tried = attempt(game, riddle.state, riddle.at, texts)
    if not tried.over:
        return _Ruled(Outcome.KEPT, 0, 0, tried.effects)
    reached = tried.worth or 0
    outcome = Outcome.SOLVED if reached >= riddle.target else Outcome.MISSED
    share = share_of(Posing(OWN, riddle.target, riddle.target), reached)
    return _Ruled(outcome, reached, share, tried.effects)


def _moment(
    game: AnyGame,
    riddle: Riddle,
    done: Sequence[str],
    reader: Reader,
    verdict: PuzzleVerdict | None = None,
) -> PuzzleMoment:
    """The puzzle after some actions; ``Denied`` where the rules forbid one of them."""
    scene = _scene(game, riddle, done)
    book = games.spec(game.name).rulebook(reader.language)
    return PuzzleMoment(
        show(game, scene, reader), tell(scene, book), scene.seat, tuple(done), False, verdict
    )


def _ended(
    game: AnyGame, riddle: Riddle, done: Sequence[str], verdict: PuzzleVerdict, reader: Reader
) -> PuzzleMoment:
    """The puzzle after an answer, with the solution."""
    moment = _moment(game, riddle, done, reader, verdict)
    return replace(moment, over=True, solution=_solution(game, riddle, reader))


def _solution(game: AnyGame, riddle: Riddle, reader: Reader) -> PuzzleSolution:
    scene = _solved(game, riddle)
    book = games.spec(game.name).rulebook(reader.language)
    best = riddle.posing.best if isinstance(riddle, Puzzle) else riddle.target
    reached = _reached(game, riddle, best)
    return PuzzleSolution(
        riddle.solution,
        tuple(book.explain(deed.effects) for deed in scene.deeds),
        _words(scene),
        best,
        say_reached(game, riddle, reached, reader.language),
        show(game, scene, reader),
        tell(scene, book),
    )


def _words(scene: Scene) -> tuple[str, ...]:
    """The words of what was done, each once."""
    return tuple(dict.fromkeys(word for deed in scene.deeds for word in deed.effects.words))


def _reached(game: AnyGame, riddle: Riddle, best: int) -> int:
    """What the solution reaches: less than the best where that takes words that nobody knows."""
    if not isinstance(riddle, Puzzle) or riddle.posing.kind == DUPLICATE:
        return best
    return judge(riddle, games.spec(game.name).kind_of(riddle), game, riddle.solution).reached


def _solved(game: AnyGame, riddle: Riddle) -> Scene:
    """The position of a puzzle after its solution."""
    shared = games.spec(game.name).duplicate
    if not isinstance(riddle, Puzzle) or not shared or riddle.posing.kind != DUPLICATE:
        return _scene(game, riddle, riddle.solution)
    scene, (text,) = _start(game, riddle), riddle.solution
    action = game.parse_action(text, scene.state, scene.seat)
    state, effects = shared.lay(game, scene.state, scene.seat, action)
    return scene._replace(state=state, deeds=(Deed(scene.seat, text, effects),))


def _asked(game: AnyGame, riddle: Riddle, move: PuzzleMove) -> tuple[AnyState, Asked]:
    scene = _scene(game, riddle, move.done)
    return scene.state, Asked("", scene.seat, move.action, scene.now)


def _scene(game: AnyGame, riddle: Riddle, texts: Sequence[str]) -> Scene:
    """The position of a puzzle after some actions; ``Denied`` where one is forbidden."""
    scene = _start(game, riddle)
    for text in texts:
        try:
            action = game.parse_action(text, scene.state, scene.seat)
            step = game.apply(scene.state, scene.seat, action, scene.now)
        except Refusal:
            raise Denied("puzzle-lost") from None
        deed = Deed(scene.seat, text, step.effects)
        scene = scene._replace(state=step.state, deeds=(*scene.deeds, deed))
    return scene


def _start(game: AnyGame, riddle: Riddle) -> Scene:
    if isinstance(riddle, Puzzle):
        scenario = riddle.scenario
        options = scenario.options
        return Scene(begin(riddle, game), riddle.posing.seat, scenario.players, options)
    options = riddle.state.setup.options
    return Scene(riddle.state, riddle.seat, riddle.players, options, (), riddle.at)
