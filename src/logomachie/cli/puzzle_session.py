"""Puzzles in the terminal: one loop for all games and kinds.

The position is drawn as in a game, and the answer typed as a move there. The referee judges it; the
streak is kept as long as the session lasts.
"""

import sys
from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from logomachie import games
from logomachie.cli.screen import Screen, allow_editing
from logomachie.definitions.explaining import explain
from logomachie.engine.game import AnyGame, AnyState, preview
from logomachie.engine.puzzle import Judged, Outcome, Puzzle, PuzzleKind, begin, judge
from logomachie.engine.refusal import Refusal
from logomachie.engine.verbs import help_for, in_words, parse_spoken, plain
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold

COMMANDS = {
    "help": ("help", "aide", "?"),
    "hint": ("hint", "indice"),
    "again": ("again", "reprendre"),
    "give-up": ("give up", "abandonner"),
    "next": ("next", "suivant"),
    "quit": ("quit", "quitter", "q"),
}
TRIES = ("try ", "essai ")


class End(Enum):
    """How somebody left a puzzle."""

    SOLVED = auto()
    MISSED = auto()
    LEFT = auto()
    """For the next one."""
    QUIT = auto()


class Tally(NamedTuple):
    """What a session came to so far."""

    solved: int = 0
    tried: int = 0
    streak: int = 0

    def after(self, end: End) -> "Tally":
        """The same with one more puzzle."""
        if end is End.SOLVED:
            return Tally(self.solved + 1, self.tried + 1, self.streak + 1)
        return Tally(self.solved, self.tried + 1, 0)


class PuzzleSession:
    """Somebody who solves puzzles at this terminal."""

    def __init__(self, game: AnyGame, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self._spec = games.spec(game.name)
        self._book = self._spec.rulebook(screen.language)

    def run(self, puzzles: Iterable[Puzzle]) -> None:
        """One puzzle after the other, until there are no more or somebody has enough."""
        say = self._screen.say
        if not sys.stdin.isatty():
            self._screen.notice(say("play.no-terminal"))
        allow_editing()
        tally = Tally()
        for puzzle in puzzles:
            end = _Solving(self._game, self._screen, puzzle).run()
            if end is End.QUIT:
                return
            if end is End.LEFT:
                continue
            tally = tally.after(end)
            self._screen.write(say("puzzle.streak", **tally._asdict()))
            if _read(self._screen, say("puzzle.next")) in (None, *COMMANDS["quit"]):
                return
        self._screen.write(say("puzzle.none-left"))


def _read(screen: Screen, prompt: str) -> str | None:
    """A line, or ``None`` where there are no more."""
    try:
        return screen.ask(lambda: prompt)
    except (EOFError, KeyboardInterrupt):
        screen.write("")
        return None


class _Solving:
    """One puzzle being solved."""

    def __init__(self, game: AnyGame, screen: Screen, puzzle: Puzzle) -> None:
        self._game = game
        self._screen = screen
        self._puzzle = puzzle
        self._seat = puzzle.posing.seat
        self._spec = games.spec(game.name)
        self._kind: PuzzleKind = self._spec.kind_of(puzzle)
        self._book = self._spec.rulebook(screen.language)
        self._done: list[str] = []
        """What the solver has done so far, in the notation of the game."""
        self._state: AnyState = begin(puzzle, game)
        self._hints = 0

    def run(self) -> End:
        """Let somebody answer until the puzzle is solved, missed or left."""
        say = self._screen.say
        self._show_aim()
        while True:
            line = _read(self._screen, say("puzzle.prompt"))
            if line is None:
                return End.QUIT
            match _command(line):
                case "quit":
                    return End.QUIT
                case "next":
                    return End.LEFT
                case "give-up":
                    self._screen.write(say("puzzle.given-up"))
                    self._show_solution()
                    return End.MISSED
                case "again":
                    self._begin_again()
                case "hint":
                    self._hint()
                case "help":
                    self._help()
                case _:
                    if line and (end := self._answer(line)):
                        return end

    def _show_aim(self) -> None:
        posing, say = self._puzzle.posing, self._screen.say
        language = self._screen.language
        self._screen.write("")
        self._draw(self._state)
        title = self._kind.title.to(language)
        told = {"difficulty": posing.difficulty, "rating": posing.rating, "id": self._puzzle.id}
        self._screen.write(say("puzzle.head", title=title, **told))
        aim = self._kind.aim.to(language).format(target=posing.target, **posing.figures)
        self._screen.write(aim)
        self._screen.write(say("puzzle.help"))

    def _draw(self, state: AnyState) -> None:
        drawn = self._game.render(self._game.view(state, self._seat), self._screen.language)
        self._screen.show(drawn, self._spec.styles)

    def _begin_again(self) -> None:
        self._done.clear()
        self._state = begin(self._puzzle, self._game)
        self._draw(self._state)

    def _answer(self, line: str) -> End | None:
        """Judge what was typed; ``None`` as long as the puzzle is open."""
        attempt = next((line.removeprefix(word) for word in TRIES if line.startswith(word)), None)
        try:
            action = parse_spoken(
                self._game, attempt or line, self._state, self._seat, self._spec.verbs
            )
            if attempt:
                self._preview(action)
                return None
            text = self._game.format_action(action)
            judged = judge(self._puzzle, self._kind, self._game, (*self._done, text))
        except Refusal as refusal:
            self._refuse(refusal)
            return None
        return self._told(text, judged)

    def _told(self, text: str, judged: Judged) -> End | None:
        say = self._screen.say
        effects = judged.taken[-1].effects
        self._screen.write(f"  [{effects.rule}] {self._book.explain(effects)}")
        if judged.outcome is Outcome.UNKNOWN:
            self._screen.write(say("puzzle.unknown"))
            return None
        if judged.outcome is Outcome.KEPT:
            self._done.append(text)
            self._state = judged.state
            self._draw(self._state)
            return None
        said = self._kind.say(judged.reached, self._screen.language)
        solved = judged.outcome is Outcome.SOLVED
        key = "puzzle.solved" if solved else "puzzle.missed"
        self._screen.write(say(key, said=said, share=judged.share))
        if judged.reached < self._puzzle.posing.best:
            self._show_solution()
        else:
            self._define(judged)
        return End.SOLVED if solved else End.MISSED

    def _show_solution(self) -> None:
        """The best answer, what it does, and what its words mean."""
        judged = judge(self._puzzle, self._kind, self._game, self._puzzle.solution)
        self._draw(judged.state)
        language, verbs = self._screen.language, self._spec.verbs
        actions = " ; ".join(in_words(one, verbs, language) for one in self._puzzle.solution)
        said = self._kind.say(judged.reached, language)
        self._screen.write(self._screen.say("puzzle.solution", said=said, actions=actions))
        for taken in judged.taken:
            self._screen.write(f"  [{taken.effects.rule}] {self._book.explain(taken.effects)}")
        self._define(judged)

    def _define(self, judged: Judged) -> None:
        """What the words of an answer mean, of those that somebody has explained."""
        words = (word for taken in judged.taken for word in taken.effects.words)
        for word in dict.fromkeys(map(fold, words)):
            if senses := first_senses(self._game.lexicon, word, self._screen.language):
                self._screen.write(f"  {word} : {' ; '.join(senses)}")

    def _hint(self) -> None:
        """A little more with each hint."""
        actions: list[object] = []
        state = begin(self._puzzle, self._game)
        for text in self._puzzle.solution:
            actions.append(self._game.parse_action(text, state, self._seat))
            state = self._game.apply(state, self._seat, actions[-1], 0.0).state
        start = begin(self._puzzle, self._game)
        steps = self._kind.hint(self._game, start, self._seat, actions).steps
        if self._hints >= len(steps):
            self._screen.write(self._screen.say("puzzle.no-more-hints"))
            return
        step = steps[self._hints]
        self._hints += 1
        self._screen.write(f"  [{step.rule}] {self._book.explain(step)}")

    def _help(self) -> None:
        say, language = self._screen.say, self._screen.language
        verbs = self._spec.verbs
        for one in help_for(self._game, self._state, self._seat, 0.0, verbs, language):
            key = "play.verb" if one.possible else "play.verb-not-now"
            told = {"words": ", ".join(one.words), "does": one.does, "example": one.example}
            self._screen.write(say(key, **told))
        self._screen.write(say("puzzle.help"))

    def _preview(self, action: object) -> None:
        seen = preview(self._game, self._state, self._seat, action, 0.0)
        if seen.refusal:
            self._refuse(seen.refusal)
        elif seen.effects:
            self._screen.write(f"  [{seen.effects.rule}] {self._book.explain(seen.effects)}")
        else:
            self._screen.write(f"  {self._screen.say('play.surprise')}")

    def _refuse(self, refusal: Refusal) -> None:
        for fault in (refusal, *refusal.also):
            self._screen.write(f"✗ [{fault.rule}] {self._book.explain(fault)}")


def first_senses(lexicon: Lexicon, word: str, language: str) -> tuple[str, ...]:
    """The first sense of each spelling and lemma of a word; what they share is said once."""
    meant = explain(lexicon, word, language)
    return tuple(dict.fromkeys(sense for one in meant for sense in one.senses[:1]))


def _command(line: str) -> str:
    """Which of the commands of a session a line is; empty for an answer."""
    typed = plain(" ".join(line.split()))
    return next((name for name, words in COMMANDS.items() if typed in words), "")
