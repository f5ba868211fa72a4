"""Every legal action of MOT POUR MOT."""

from collections.abc import Iterator
from itertools import chain

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot.actions import (
    VOTES,
    Accept,
    Action,
    Appoint,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Resign,
    Spell,
    Start,
    Vote,
)
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import (
    CATEGORY_CHECK,
    SPELLING_CHECK,
    Phase,
    State,
    is_unhurried,
    members,
    team_of,
)
from logomachie.games.mot_pour_mot.words import letters_of, read_answer


def legal(game: MotPourMotGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the words last: see ``Legal``.

    Bounds: a word proposed or locked in is an answer of the category as its pack writes it, a word
    of the lexicon in plain capitals, or a compound as the lexicon writes it; an explanation has no
    text, and nothing is said. The referee would take any other text as well.
    """
    if state.ended or seat not in range(state.setup.players) or seat in state.left:
        return
    yield Resign()
    team = members(state, team_of(seat))
    if seat == state.captains[team_of(seat)]:
        yield from (Appoint(other) for other in sorted(team) if other != seat)
    yield from of_phase(game, state, seat)


def of_phase(game: MotPourMotGame, state: State, seat: Seat) -> Iterator[Action]:
    """What a seat may do in this phase alone."""
    active = team_of(seat) == state.team
    captain = seat == state.captains[state.team]
    unhurried = is_unhurried(state.setup)
    match state.phase:
        case Phase.READING if captain if unhurried else not active:
            yield Start()
        case Phase.THINKING if active:
            if captain:
                yield Pass()
                yield from map(Lock, _answers(game, state))
            yield from map(Propose, _answers(game, state))
        case Phase.SPELLING if captain:
            _, rest = game.turns.spelled(state)
            yield from (Spell(rest[:count]) for count in range(1, len(rest) + 1))
        case Phase.CHECKING if not active and seat not in state.accepted:
            yield Accept()
            if unhurried and seat == state.captains[1 - state.team]:
                yield Start()
            if SPELLING_CHECK not in state.checked:
                yield Check()
            if CATEGORY_CHECK not in state.checked:
                yield Contest()
        case Phase.EXPLAINING if captain:
            yield Explain()
        case Phase.VOTING if state.dispute and not state.dispute.votes[seat]:
            yield from map(Vote, VOTES)


def _answers(game: MotPourMotGame, state: State) -> Iterator[str]:
    """The words of the category, of the lexicon and its compounds that were not given yet."""
    category = game.categories.get(state.category)
    listed = dict.fromkeys(map(read_answer, category.words if category else ()))
    compounds = _compounds(game)
    others = (word for word in chain(game.lexicon, compounds) if word not in listed)
    given = set(state.answers)
    return (word for word in chain(listed, others) if letters_of(word) not in given)


def _compounds(game: MotPourMotGame) -> Iterator[str]:
    """The compounds of the lexicon that are one word by the rules (M30)."""
    spellings = chain.from_iterable(game.lexicon.compounds.values())
    for spelling in dict.fromkeys(spelling.upper() for spelling in spellings):
        try:
            yield read_answer(spelling)
        except Refusal:
            continue
