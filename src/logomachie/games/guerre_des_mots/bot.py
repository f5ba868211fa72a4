"""The bots of LA GUERRE DES MOTS: from a beginner to a player who plans and hinders.

A bot sees what its seat may see: the state it is given has everything else dealt at random. Where
it sees a word that wins, it lays it. Else it weighs what it could do by the letters that it still
needs to win, the letters that it has, and how far its rivals are. Stronger ones also look at what
comes next: what they could lay then, and whether a rival would have a word that wins.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.strength import Skill, Strength, between, noticed
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass
from logomachie.games.guerre_des_mots.finish import WINS, finish, winning_move
from logomachie.games.guerre_des_mots.moves import KINDS, Bounds
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BASE,
    BEYOND_CROSS,
    CAPTURE,
    CLOSED,
    MIXED,
    PIECE,
    TRANSFER,
    UNCROSS,
    UNVEIL,
)
from logomachie.games.guerre_des_mots.moves_left import any_move
from logomachie.games.guerre_des_mots.moves_shots import armed, shots_of
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import CROSS, JOKER, State
from logomachie.games.guerre_des_mots.turns import times_there
from logomachie.games.guerre_des_mots.ways import Board, letters_to_go
from logomachie.kernel.budget import UNLIMITED, Budget, Limit
from logomachie.lexicon.automaton import Automaton

OWN = (BASE, ARSENAL, BEYOND_CROSS)
"""Kinds of moves that use the arsenal alone."""
TAKING = (TRANSFER, CAPTURE, MIXED)
"""Kinds that take letters, in the order in which one learns to think of them."""
USUAL = (*OWN, *TAKING)
"""Kinds that are looked at first; all others are looked at by who sees rare moves."""
GUARDING = (CLOSED, PIECE, UNCROSS, UNVEIL)
"""Kinds that protect words and chains, or give that up."""


class Style(NamedTuple):
    """How a strength plays."""

    skill: Skill
    """What it knows and notices; its tricks are letters taken: transfers, captures, mixtures, its
    own letters taken back."""
    seen: int
    """Moves of the usual kinds that it weighs."""
    shots: int = 0
    """Ways to fire that it weighs for each move."""
    hinders: float = 0.0
    """What a letter is worth that its leading rival needs, to one that it needs itself."""
    guards: bool = False
    """Whether it thinks of all that protects words and chains, or gives that up."""
    rare: int = 0
    """Moves of all other kinds that it weighs."""
    further: int = 0
    """Actions of which it looks at what may come next."""
    deals: int = 0
    """Ways to deal what it cannot see in which it looks for words of its rivals that win."""
    ahead: float = 0.0
    """How much its next turn counts, as it would be if nobody came between."""
    raids: int = 0
    """Captures of the next rival that it fears."""
    finishes: bool = False
    """Whether it sees every word that wins, and those behind a move that plays again."""


STYLES = {
    1: Style(Skill(45, glance=0.4, easy=4.0, most=6, tricks=0.15), 60),
    2: Style(Skill(40, glance=0.5, easy=5.0, most=8, tricks=0.55), 60),
    3: Style(Skill(35, glance=0.4, easy=6.0, tricks=0.75), 60, shots=1, hinders=0.1),
    4: Style(Skill(20, glance=0.6), 70, shots=2, hinders=0.5, further=4, deals=1),
    5: Style(
        Skill(),
        90,
        shots=3,
        hinders=0.7,
        guards=True,
        rare=40,
        further=10,
        deals=2,
        ahead=0.5,
        raids=4,
        finishes=True,
    ),
}
SEARCH = Bounds(letters=6, chains=1, words=4)
"""How far a bot looks for moves."""
RARE = Bounds(letters=4, chains=2, words=1)
"""How far it looks for those of rare kinds."""
RAID = Bounds(letters=4, chains=1, added=2, words=2, few=2)
"""How far it looks for captures of a rival."""
RAIDED = (CAPTURE, MIXED)
THREAT = Bounds(letters=0, chains=1, added=0, words=2)
"""How far it looks for words of its rivals that win."""
THREATS = Bounds(letters=8, chains=1, added=5, added_jokers=1)
"""How far who sees every word that wins looks for those of its rivals."""
NEXT = 14
"""Moves that are weighed when one plays again."""
SHORTAGE = 0.6
"""What a letter costs that is needed and not at hand."""
JOKER_WORTH = 1.5
IMBALANCE = 0.3
"""What a vowel costs, or a consonant, that the arsenal has too many of."""
VOWELS, VOWEL_SHARE = frozenset("AEIOUY"), 0.45
TEMPO, TIRING = 4.0, 0.75
"""Letters that a move more is worth, and how that fades with every move of the same turn."""
THREATENS = 6.0
"""Letters that it is worth to have a word that wins in the next turn."""
DANGER = 14.0
"""Letters that it costs to leave a rival a word that wins."""
FEAR = 0.5
"""How much a letter counts that the next rival may take from the way of the bot."""
WIN = 1000.0
LEADERS = 3
"""Rivals that a bot looks at."""
NEAR = 9
"""Letters with which a rival may win in one move."""
PATIENCE, FADING, WAVERING = 16, 0.95, 8
"""After so many actions a seat a bot cares less for its rivals with every action, and chooses among
one more with every so many: else two bots may take the same letter from each other for ever."""
FINISHING = 0.7
"""The share of its time in which a bot looks for a way to win by playing again."""
RESERVE = 0.8
"""The share of the budget after which nothing more is looked at."""


class Thought(NamedTuple):
    """An action, what it leads to, and what that is worth in letters."""

    worth: float
    action: Action
    after: State


class Mind(NamedTuple):
    """What a bot thinks with."""

    game: GuerreGame
    rules: Rules
    seat: Seat
    style: Style
    kinds: tuple[str, ...]
    """The kinds of moves that it thinks of now."""
    practised: bool
    """Whether it thinks of taking its letters back while it can still lay some."""
    words: Automaton
    rivals: tuple[Seat, ...]
    """The others who still play, those nearest to winning; not all of many."""
    care: float
    """How much it cares for its rivals."""
    limit: Limit


def choose(
    game: GuerreGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action:
    """What a bot of this strength does."""
    style, rng = between(STYLES, strength), random.Random(seed)
    equals = _equals(game, state, seat, style, budget, rng)
    if style.skill.sees_all:
        return rng.choice(equals).action
    spent = len(state.arsenals[seat])
    return next(
        noticed(equals, style.skill, lambda one: spent - len(one.after.arsenals[seat]), rng)
    ).action


def alternatives(
    game: GuerreGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...] | None:
    """The plans of which it draws one by lot; ``None`` where it does not notice everything."""
    style = between(STYLES, strength)
    if not style.skill.sees_all:
        return None
    equals = _equals(game, state, seat, style, budget, random.Random(seed))
    return tuple((thought.action,) for thought in equals)


def _equals(
    game: GuerreGame, state: State, seat: Seat, style: Style, budget: Budget, rng: random.Random
) -> Sequence["Thought"]:
    """The actions among which it does not choose by itself: all that it may notice, the best first,
    where it does not notice everything.
    """
    rules, skill = game.rules(state.setup), style.skill
    # What little a bot without foresight looks at does not depend on its budget.
    limit = budget.begin().share(RESERVE) if style.further else UNLIMITED
    tired = max(0, state.actions - PATIENCE * rules.players)
    leaders = _leaders(state, seat, rules)
    tricks = len(TAKING) if skill.sees_all else skill.tricks_in_mind(len(TAKING), rng)
    mind = Mind(
        game,
        rules,
        seat,
        style,
        (*OWN, *TAKING[:tricks], *(GUARDING if style.guards else ())),
        tricks > 1,
        skill.words(game.lexicon),
        leaders,
        FADING**tired,
        limit,
    )
    if word := _finish(mind, state) if style.finishes else _winning_word(mind, state):
        return (Thought(WIN, word, state),)
    thoughts = _weigh(mind, state, style.seen, style.rare)
    if not thoughts:
        return (Thought(0.0, next(iter(game.candidates(state, seat))), state),)
    if style.further:
        thoughts = _look_further(mind, state, thoughts, rng)
    return thoughts[: 1 + tired // WAVERING] if skill.sees_all else thoughts


def _leaders(state: State, seat: Seat, rules: Rules) -> tuple[Seat, ...]:
    """The rivals who need the fewest letters to win."""
    rivals = [s for s in range(rules.players) if s != seat and s not in state.resigned]
    rivals.sort(key=lambda rival: letters_to_go(state.chains, rival, rules))
    return tuple(rivals[:LEADERS])


def _winning_word(mind: Mind, state: State) -> Move | None:
    """A word with which the bot wins now."""
    usual = SEARCH if CAPTURE in mind.kinds else THREAT
    bounds = WINS if mind.style.finishes else usual
    return winning_move(state, mind.seat, mind.rules, bounds, mind.words)


def _finish(mind: Mind, state: State) -> Move | None:
    """A word with which the bot wins in this turn, now or by playing again."""
    found = finish(state, mind.seat, mind.rules, mind.limit.share(FINISHING), mind.words)
    return found.move if found else None


# -- what comes to mind


def _weigh(mind: Mind, state: State, seen: int, rare: int = 0) -> list[Thought]:
    """What the bot could do, the best first."""
    thoughts = []
    for action, after in _reached(mind, state, seen, rare):
        thoughts.append(Thought(_worth(mind, after), action, after))
        if mind.limit.spent():
            break
    fresh = [thought for thought in thoughts if not _goes_round(state, thought.after)]
    if not (fresh or mind.practised):  # who goes round in circles thinks of something else
        return _weigh(mind._replace(practised=True, kinds=USUAL), state, seen, rare)
    return sorted(fresh or thoughts, key=lambda thought: -thought.worth)


def _goes_round(before: State, after: State) -> bool:
    """Whether letters are moved and the board is one that was there (G104)."""
    return after.chains != before.chains and times_there(after) > 1


def _reached(mind: Mind, state: State, seen: int, rare: int) -> Iterator[tuple[Action, State]]:
    """Actions that come to mind, and the states that they lead to."""
    game, seat = mind.game, mind.seat
    laid = False
    # Who is stuck looks harder.
    for harder in (mind, mind._replace(kinds=tuple(dict.fromkeys((*mind.kinds, *USUAL))))):
        for move, verdict in _moves(harder, state, seen, rare):
            try:
                yield move, game.after(state, verdict)
            except Refusal:
                continue
            laid = True
        if laid or mind.practised:
            break
    backs = [found.move for found in moves.take_backs(state, seat, mind.rules)]
    others: list[Action] = []
    if mind.practised:
        others += backs
    if state.replaying:
        others.append(Pass())
    elif not laid:
        left = any_move(state, seat, mind.rules)
        others.append(left or Draw())
        if not (mind.practised or left or state.reserve):
            others += backs
        # Who can take letters back does not wait for better times.
        if not (left or backs):
            others.append(Pass())
    for action in others:
        try:
            yield action, game.apply(state, seat, action, 0.0).state
        except Refusal:
            continue


def _moves(mind: Mind, state: State, seen: int, rare: int) -> Iterator[tuple[Move, Verdict]]:
    """The moves that come to mind, each with shots that it may fire."""
    seat, rules = mind.seat, mind.rules
    usual = moves.moves(state, seat, rules, mind.kinds, SEARCH, mind.words)
    for item, verdict in islice(moves.legal(usual, state, seat, rules), seen):
        if isinstance(item.move, Move):
            yield item.move, verdict
            if item.armed:
                yield from _with_shots(mind, state, item.move, verdict)
    if rare and not mind.limit.spent():
        others = [kind for kind in KINDS if kind not in mind.kinds]
        found = moves.moves(state, seat, rules, others, RARE, mind.words)
        for item, verdict in islice(moves.legal(found, state, seat, rules), rare):
            if isinstance(item.move, Move):
                yield item.move, verdict
                if item.armed:
                    yield from _with_shots(mind, state, item.move, verdict)


def _with_shots(
    mind: Mind, state: State, move: Move, verdict: Verdict
) -> Iterator[tuple[Move, Verdict]]:
    if not mind.style.shots:
        return
    for shots in islice(shots_of(move, verdict, mind.seat, mind.rules), mind.style.shots):
        fired = armed(move, shots)
        try:
            yield fired, judge(state, mind.seat, fired, mind.rules)
        except Refusal:
            continue


# -- what it is worth


def _worth(mind: Mind, state: State) -> float:
    """What a state is worth to the bot, in letters."""
    if state.ended:
        return WIN if state.winner == mind.seat else -WIN
    board = Board(state.chains, mind.rules)
    worth = -_needs(state, mind.seat, board, mind.rules)
    if state.turn == mind.seat:
        worth += TEMPO * state.moves_left * TIRING ** (len(state.history) - state.began)
    if mind.style.hinders:
        rivals = (_needs(state, rival, board, mind.rules) for rival in mind.rivals)
        worth += mind.care * mind.style.hinders * min(rivals)
    return worth


def _needs(state: State, seat: Seat, board: Board, rules: Rules) -> float:
    """The letters that a seat needs to win, and more where its arsenal does not hold them."""
    need = board.letters_to_go(seat)
    held = (rules.tokens[token].letter for token in state.arsenals[seat])
    letters = [letter for letter in held if letter != CROSS]
    vowels = sum(letter in VOWELS for letter in letters)
    return (
        need
        + SHORTAGE * max(0, need - len(letters))
        + IMBALANCE * abs(vowels - VOWEL_SHARE * len(letters))
        - JOKER_WORTH * letters.count(JOKER)
    )


# -- what may come next


def _look_further(
    mind: Mind, state: State, thoughts: Sequence[Thought], rng: random.Random
) -> list[Thought]:
    """The best thoughts, weighed by what may come next; as many as the limit allows."""
    deals = [
        mind.game.reshuffle_hidden(state, mind.seat, str(rng.random()))
        for _ in range(mind.style.deals)
    ]
    weighed = []
    for thought in thoughts[: mind.style.further]:
        if mind.limit.spent():
            break
        weighed.append(thought._replace(worth=_outlook(mind, thought, deals)))
    return sorted(weighed, key=lambda thought: -thought.worth) or list(thoughts)


def _outlook(mind: Mind, thought: Thought, deals: Sequence[State]) -> float:
    """What an action is worth with the best move after it, and what the rivals may do then."""
    after, worth = thought.after, thought.worth
    if after.ended:
        return worth
    again = after.turn == mind.seat
    mine = after if again else _next_turn(mind, after)
    if _winning_word(mind, mine):
        return WIN if again else worth + THREATENS - _fears(mind, after, deals)
    ahead = 1.0 if again else mind.style.ahead
    best = next(iter(_weigh(mind, mine, NEXT)), None) if ahead else None
    if best:
        worth += ahead * (best.worth - worth)
        after = best.after if again else after
    return worth - _fears(mind, after, deals)


def _next_turn(mind: Mind, state: State) -> State:
    """The state as it would be in the bot's next turn if its rivals did nothing."""
    return msgspec.structs.replace(
        state, turn=mind.seat, moves_left=1, replaying=False, began=len(state.history)
    )


def _fears(mind: Mind, after: State, deals: Sequence[State]) -> float:
    """What rivals may do then, in letters."""
    return _danger(mind, after, deals) + _raid(mind, after, deals)


def _raid(mind: Mind, after: State, deals: Sequence[State]) -> float:
    """What it costs that the next rival may capture letters of the bot's chains."""
    rival = after.turn
    if not mind.style.raids or rival == mind.seat or after.ended:
        return 0.0
    guess = _dealt(after, rival, deals[0])
    before = letters_to_go(after.chains, mind.seat, mind.rules)
    found = moves.moves(guess, rival, mind.rules, RAIDED, RAID)
    raids = islice(moves.legal(found, guess, rival, mind.rules), mind.style.raids)
    left = (letters_to_go(raid.chains, mind.seat, mind.rules) for _, raid in raids)
    return FEAR * max(0, max(left, default=before) - before)


def _dealt(state: State, rival: Seat, deal: State) -> State:
    """The state with what a rival holds in a deal."""
    held = list(state.arsenals)
    held[rival] = deal.arsenals[rival]
    return msgspec.structs.replace(state, arsenals=tuple(held))


def _danger(mind: Mind, after: State, deals: Sequence[State]) -> float:
    """What it costs that rivals may have a word that wins, by what they may hold."""
    found = 0
    bounds = THREATS if mind.style.finishes else THREAT
    for rival in mind.rivals:
        if letters_to_go(after.chains, rival, mind.rules) > NEAR:
            continue
        for deal in deals:
            words = moves.winning(_dealt(after, rival, deal), rival, mind.rules, bounds)
            found += next(words, None) is not None
    return mind.care * DANGER * found / max(1, len(deals))
