"""The coach of MOT POUR MOT: the answers that pull the letters best, and hints for a category."""

from collections.abc import Sequence

from logomachie.engine.coaching import Hint, Line, Taken
from logomachie.engine.game import Seat
from logomachie.games.mot_pour_mot import moves
from logomachie.games.mot_pour_mot.actions import (
    Accept,
    Action,
    Check,
    Explain,
    Lock,
    Spell,
    Start,
    Vote,
)
from logomachie.games.mot_pour_mot.bot import familiarity, opinion
from logomachie.games.mot_pour_mot.effects import Effects, HintFirst, HintLetters, HintWord
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import (
    SPELLING_CHECK,
    Phase,
    State,
    is_unhurried,
    team_of,
)
from logomachie.games.mot_pour_mot.verdicts import Verdict
from logomachie.games.mot_pour_mot.words import letters_of
from logomachie.kernel.budget import Budget

LINES = 3
USUAL = 0.5
"""The share of the answers of a category, the most usual first, among which a hint chooses."""


def best_lines(game: MotPourMotGame, state: State, seat: Seat, budget: Budget) -> Sequence[Line]:
    """The answers of the packs that leave the letters best; all are looked at."""
    if state.phase != Phase.THINKING or seat != state.captains[state.team]:
        return []
    return [
        Line((Lock(word), Spell(letters_of(word))), _gain(game, state, word))
        for word in game.words(state)[:LINES]
    ]


def worth_of(game: MotPourMotGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """What the letters spelled changed on the tracks; whether the word stood is another matter."""
    if before.phase != Phase.THINKING or team_of(seat) != before.team:
        return None
    return _difference(game, before, taken[-1].state.tracks)


def say_worth(worth: int) -> Effects:
    """So many points of the tracks: a captured letter is worth ten, others by their place."""
    if worth == 0:
        return Effects("M25", "worth-none")
    return Effects("M25", "worth-one" if abs(worth) == 1 else "worth", score=worth)


def _gain(game: MotPourMotGame, state: State, word: str) -> int:
    return _difference(game, state, _pulled(game, state, word).tracks)


def _difference(game: MotPourMotGame, before: State, tracks: tuple[int, ...]) -> int:
    team = before.team
    return round(
        moves.worth(tracks, game.pulls, team) - moves.worth(before.tracks, game.pulls, team)
    )


def hint(game: MotPourMotGame, state: State, seat: Seat) -> Hint | None:
    """What to do in this phase; to who looks for a word, a usual one that pulls well."""
    if seat not in game.to_act(state):
        return None
    match state.phase:
        case Phase.READING:
            turns = is_unhurried(state.setup)
            hinted = Effects("M60", "hint-turn") if turns else Effects("M20", "hint-start")
            return _simple(hinted, Start())
        case Phase.THINKING:
            return _word(game, state) if seat == state.captains[state.team] else None
        case Phase.SPELLING:
            _, rest = game.turns.spelled(state)
            said = Effects("M21", "hint-spell", details=HintLetters(letters=" ".join(rest)))
            return _simple(said, Spell(rest))
        case Phase.CHECKING:
            return _after_reading(game, state)
        case Phase.EXPLAINING:
            return _simple(Effects("M41", "hint-explain", (state.word,)), Explain())
        case Phase.VOTING:
            return _simple(Effects("M41", "hint-vote", (state.word,)), Vote(opinion(game, state)))


def hint_along(game: MotPourMotGame, state: State, seat: Seat, actions: Sequence[Action]) -> Hint:
    """Advice that leads to the word of a turn."""
    lock = next(one for one in actions if isinstance(one, Lock))
    return _hint_to(game, state, lock.word, tuple(actions))


def _after_reading(game: MotPourMotGame, state: State) -> Hint:
    """Let a word pass that is known; have another checked."""
    known = game.turns.judge(state, state.word).verdict == Verdict.RIGHT
    if known or SPELLING_CHECK in state.checked:
        return _simple(Effects("M42", "hint-accept", (state.word,)), Accept())
    return _simple(Effects("M40", "hint-check", (state.word,)), Check())


def _simple(said: Effects, action: Action) -> Hint:
    return Hint((said,), (), (action,))


def _word(game: MotPourMotGame, state: State) -> Hint:
    category = game.categories.get(state.category)
    free = moves.words_for(category, state.answers, game.lexicon)
    known = sorted(free, key=lambda word: (-familiarity(game, word), word))
    usual = known[: max(LINES, round(len(known) * USUAL))]
    tiles = game.turns.tiles(state.setup)
    best = moves.best_words(usual, state.tracks, tiles, game.pulls, state.team)[0]
    return _hint_to(game, state, best, (Lock(best),))


def _hint_to(game: MotPourMotGame, state: State, word: str, actions: tuple[Action, ...]) -> Hint:
    """Which letters to pull, how the word begins, then the word."""
    pulled = _pulled(game, state, word)
    wanted = ", ".join(dict.fromkeys(pulled.captured or pulled.moved))
    look = Effects("M25", "hint-letters", details=HintLetters(letters=wanted))
    return Hint((look, first_letter(state, word), the_word(game, state, word)), (), actions)


def first_letter(state: State, word: str) -> Effects:
    """A hint: how a word begins, and how long it is."""
    letters = letters_of(word)
    details = HintFirst(category=state.category, letter=letters[0], length=len(letters))
    return Effects("M21", "hint-first", details=details)


def the_word(game: MotPourMotGame, state: State, word: str) -> Effects:
    """A hint: the word itself."""
    pulled = _pulled(game, state, word)
    return Effects("M21", "hint-word", (word,), details=HintWord(moved=len(pulled.moved)))


def _pulled(game: MotPourMotGame, state: State, word: str) -> moves.Pulled:
    tiles = game.turns.tiles(state.setup)
    return moves.pull(state.tracks, letters_of(word), tiles, game.pulls, state.team)
