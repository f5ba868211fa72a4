"""How a turn of MOT POUR MOT goes: what every action leads to, phase by phase."""

from collections import Counter
from collections.abc import Collection
from functools import lru_cache

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.game import CLOCK, Seat, Setup, Step
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot import moves, notation
from logomachie.games.mot_pour_mot.actions import (
    NO,
    UNSURE,
    VOTES,
    YES,
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
    Say,
    Spell,
    Start,
    TimeUp,
    Vote,
)
from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.effects import (
    Captain,
    Contested,
    Effects,
    Pulled,
    Spelled,
    Started,
    Stopped,
    Text,
    Votes,
    Written,
)
from logomachie.games.mot_pour_mot.rulings import TODAY, Rulings
from logomachie.games.mot_pour_mot.speller import Speller
from logomachie.games.mot_pour_mot.state import (
    CATEGORY_CHECK,
    CHECKS,
    MOST_PLAYERS,
    SPELLING_CHECK,
    TEAMS,
    Dispute,
    Material,
    Phase,
    Proposal,
    Remark,
    State,
    Tally,
    captures,
    is_unhurried,
    members,
    team_of,
)
from logomachie.games.mot_pour_mot.verdicts import Spelling, Verdict
from logomachie.games.mot_pour_mot.words import APOSTROPHE, letters_of, read_answer

PROPOSALS_KEPT, REMARKS_KEPT = 5, 20
"""So many of a seat's proposals, and of all that was said, are remembered."""


class Turns:
    """The phases of a turn, with one material, its categories and a speller."""

    def __init__(
        self,
        material: Material,
        categories: dict[str, Category],
        speller: Speller,
        rulings: Rulings = TODAY,
    ) -> None:
        self.material = material
        self.categories = categories
        self.speller = speller
        self.rulings = rulings
        self.pulls = material.track.pulls

    # -- start

    def start(self, setup: Setup) -> State:
        """All letters in the middle, a team drawn to begin, the first category drawn (M1, M20)."""
        return State(
            setup=setup,
            tracks=(0,) * len(self.tiles(setup)),
            deck=setup.seed,
            used=(),
            category=self._next_card(setup, self._draw(setup.seed, frozenset())),
            team=shuffled(TEAMS, setup.seed, "first")[0],
            captains=(0, 1),
            phase=Phase.READING,
            until=float(self.seconds(setup, Phase.READING)),
        )

    def _draw(self, deck: str, played: Collection[str]) -> str:
        """The next category of a deck, or none."""
        order = _order(tuple(self.categories), deck)
        return next((name for name in order if name not in played), "")

    def _next_card(self, setup: Setup, category: str) -> str:
        """What is seen of the next card: nothing where its captain turns it when ready (M60)."""
        return "" if is_unhurried(setup) else category

    def to_come(self, state: State) -> list[str]:
        """The categories that were not drawn yet."""
        played = {*state.used, state.category}
        return [name for name in self.categories if name not in played]

    def count_to_come(self, state: State) -> int:
        """How many these are."""
        return len(self.categories) - len(self.categories.keys() & {*state.used, state.category})

    def tiles(self, setup: Setup) -> str:
        """The letters that have a tile."""
        return self.material.tiles(str(setup.options["letters"]))

    def seconds(self, setup: Setup, phase: Phase) -> int:
        """How long a phase lasts, 0: as long as it takes.

        The spelling shares the timer with the thinking.
        """
        match phase:
            case Phase.THINKING | Phase.SPELLING:
                return self.material.figures.seconds
            case _ if is_unhurried(setup):
                return 0
            case Phase.READING:
                return self.material.rulings.reading
            case Phase.CHECKING:
                return int(setup.options["window"])
            case Phase.EXPLAINING:
                return self.material.rulings.explaining
            case Phase.VOTING:
                return self.material.rulings.voting

    def ends_at(self, state: State) -> float | None:
        """When the phase ends by itself; none where it does not."""
        return None if state.ended or not self.seconds(state.setup, state.phase) else state.until

    def _enter(self, state: State, phase: Phase, at: float) -> State:
        """The state at the beginning of a phase with a time of its own."""
        until = at + self.seconds(state.setup, phase)
        return msgspec.structs.replace(state, phase=phase, until=until)

    # -- acting

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action leads to; a refusal where the rules forbid it."""
        if state.ended:
            raise Refusal("M50", "over")
        if isinstance(action, TimeUp):
            return self._time_up(state, seat, at)
        if not 0 <= seat < state.setup.players or seat in state.left:
            raise Refusal("M2", "no-seat")
        state = msgspec.structs.replace(state, at=at)
        match action:
            case Resign():
                return self._resign(state, seat, at)
            case Say(text):
                return self._say(state, seat, text)
            case Appoint(other):
                return self._appoint(state, seat, other)
        end = self.ends_at(state)
        if end is not None and at > end:
            raise Refusal("M23", "time-over")
        match action:
            case Start():
                return self._start_timer(state, seat, at)
            case Propose(word):
                return self._propose(state, seat, word)
            case Lock(word):
                return self._lock(state, seat, word)
            case Pass():
                self._require_captain(state, seat, Phase.THINKING)
                return Step(self._next_turn(state, at), Effects("M23", "passed"))
            case Spell(letters):
                return self._spell(state, seat, letters, at)
            case Check():
                return self._check(state, seat, at)
            case Contest():
                return self._contest(state, seat, at)
            case Accept():
                return self._accept(state, seat, at)
            case Explain(text):
                return self._explain(state, seat, text, at)
            case Vote(choice):
                return self._vote(state, seat, choice, at)

    def _require(self, state: State, phase: Phase) -> None:
        """Refuse what belongs to another phase, and say which phase it is."""
        if state.phase == phase:
            return
        match state.phase:
            case Phase.READING:
                raise Refusal("M20", "reading")
            case Phase.THINKING:
                raise Refusal("M21", "thinking")
            case Phase.SPELLING:
                raise Refusal("M21", "spelling", words=[state.word])
            case Phase.CHECKING:
                raise Refusal("M42", "checking", words=[state.word])
            case Phase.EXPLAINING:
                raise Refusal("M41", "explaining", words=[state.word])
            case _:
                raise Refusal("M41", "voting", words=[state.word])

    def _require_captain(self, state: State, seat: Seat, phase: Phase) -> None:
        self._require(state, phase)
        if team_of(seat) != state.team:
            raise Refusal("M24", "not-your-turn")
        if seat != state.captains[state.team]:
            raise Refusal("M21", "captain-only")

    # -- reading, thinking, spelling

    def _start_timer(self, state: State, seat: Seat, at: float) -> Step[State]:
        if is_unhurried(state.setup):
            return self._turn_card(state, seat, at)
        self._require(state, Phase.READING)
        if team_of(seat) == state.team:
            raise Refusal("M20", "other-team-starts")
        return self._timer_runs(state, at)

    def _turn_card(self, state: State, seat: Seat, at: float) -> Step[State]:
        """A captain turns the own card when ready, which lets the word before pass (M60)."""
        if state.phase == Phase.CHECKING and seat == state.captains[1 - state.team]:
            accepted = self._accept(state, seat, at)
            state = accepted.state
            if state.ended or state.team != team_of(seat):
                return accepted
        self._require_captain(state, seat, Phase.READING)
        return self._timer_runs(state, at)

    def _timer_runs(self, state: State, at: float) -> Step[State]:
        seconds = self.seconds(state.setup, Phase.THINKING)
        category = state.category or self._draw(state.deck, state.used)
        details = Started(category=category, seconds=seconds)
        effects = Effects("M20", "started", details=details, surprise=not state.category)
        turned = msgspec.structs.replace(state, category=category)
        return Step(self._enter(turned, Phase.THINKING, at), effects)

    def _propose(self, state: State, seat: Seat, text: str) -> Step[State]:
        self._require(state, Phase.THINKING)
        if team_of(seat) != state.team:
            raise Refusal("M24", "not-your-turn")
        word = self._new_answer(state, text)
        others = [p for p in state.proposals if p.word != word]
        own = [p for p in others if p.seat == seat]
        forgotten = own[: max(0, len(own) + 1 - PROPOSALS_KEPT)]
        kept = tuple(p for p in others if p not in forgotten)
        proposed = msgspec.structs.replace(state, proposals=(*kept, Proposal(seat, word)))
        team = members(state, state.team)
        details = self._would_pull(state, word)
        return Step(proposed, Effects("M21", "proposed", (word,), details=details, seen_by=team))

    def _lock(self, state: State, seat: Seat, text: str) -> Step[State]:
        self._require_captain(state, seat, Phase.THINKING)
        word = self._new_answer(state, text)
        locked = msgspec.structs.replace(
            state,
            phase=Phase.SPELLING,
            word=word,
            before=state.tracks,
            answers=(*state.answers, letters_of(word)),
            tally=None,
        )
        details = self._would_pull(state, word)
        return Step(locked, Effects("M21", "locked", (word,), details=details))

    def _would_pull(self, state: State, word: str) -> Pulled:
        """Which letters the whole word would pull, and which of them it would capture."""
        tiles = self.tiles(state.setup)
        pulled = moves.pull(state.tracks, letters_of(word), tiles, self.pulls, state.team)
        return Pulled(moved=" ".join(pulled.moved), captured=" ".join(pulled.captured))

    def _new_answer(self, state: State, text: str) -> str:
        word = read_answer(text)
        if self.rulings.is_two(word) and not self._is_written_so(state, word):
            raise Refusal("M30", "two-words", words=[word])
        if letters_of(word) in state.answers:
            raise Refusal("M31", "given", words=[word])
        return word

    def _is_written_so(self, state: State, word: str) -> bool:
        """Whether letters that look like two words are one, apostrophe and all: ``D’ARTAGNAN``."""
        verdict, written = self.judge(state, word)
        return verdict == Verdict.RIGHT and any(APOSTROPHE in text for text in written)

    def _spell(self, state: State, seat: Seat, letters: str, at: float) -> Step[State]:
        self._require_captain(state, seat, Phase.SPELLING)
        _, rest = self.spelled(state)
        if not letters or not rest.startswith(letters):
            raise Refusal("M21", "other-letters", words=[state.word], letter=rest[:1])
        tiles = self.tiles(state.setup)
        pulled = moves.pull(state.tracks, letters, tiles, self.pulls, state.team)
        state = msgspec.structs.replace(
            state, tracks=pulled.tracks, spelled=state.spelled + len(letters)
        )
        if len(letters) == len(rest):
            state = self._open_window(state, at)
        return Step(state, _effects_of(letters, pulled))

    def spelled(self, state: State) -> tuple[str, str]:
        """The letters of the word that were spelled, and the others."""
        letters = letters_of(state.word)
        return letters[: state.spelled], letters[state.spelled :]

    # -- checking

    def _open_window(self, state: State, at: float) -> State:
        unasked = msgspec.structs.replace(state, accepted=(), dispute=None)
        return self._enter(unasked, Phase.CHECKING, at)

    def _require_other_team(self, state: State, seat: Seat) -> None:
        self._require(state, Phase.CHECKING)
        if team_of(seat) == state.team:
            raise Refusal("M40", "own-word", words=[state.word])
        if seat in state.accepted:
            raise Refusal("M42", "accepted-already")

    def _accept(self, state: State, seat: Seat, at: float) -> Step[State]:
        self._require_other_team(state, seat)
        for_all = is_unhurried(state.setup) and seat == state.captains[1 - state.team]
        silent = members(state, 1 - state.team) if for_all else (seat,)
        accepted = tuple(sorted({*state.accepted, *silent}))
        state = msgspec.structs.replace(state, accepted=accepted)
        effects = Effects("M42", "accepted", (state.word,))
        return Step(self._settle(state, at), effects)

    def _check(self, state: State, seat: Seat, at: float) -> Step[State]:
        self._require_other_team(state, seat)
        if SPELLING_CHECK in state.checked:
            raise Refusal("M40", "checked-already", words=[state.word])
        verdict, written = self.judge(state, state.word)
        state = msgspec.structs.replace(state, checked=(*state.checked, SPELLING_CHECK))
        effects = _effects_of_verdict(state.word, verdict, written)
        match verdict:
            case Verdict.RIGHT:
                right = msgspec.structs.replace(state, skips=True)
                return Step(self._go_on_checking(right, at), effects)
            case Verdict.WRONG:
                return Step(self._go_back(state, at), effects)
            case Verdict.VOTE:
                dispute = Dispute(SPELLING_CHECK, seat)
                return Step(self._call_vote(state, dispute, at), effects)

    def judge(self, state: State, word: str) -> Spelling:
        """Whether a word is spelled right as an answer to the present category."""
        return self.rulings.judge(self.speller, word, self.categories.get(state.category))

    def _contest(self, state: State, seat: Seat, at: float) -> Step[State]:
        self._require_other_team(state, seat)
        if CATEGORY_CHECK in state.checked:
            raise Refusal("M41", "contested-already", words=[state.word])
        contested = msgspec.structs.replace(
            state,
            checked=(*state.checked, CATEGORY_CHECK),
            dispute=Dispute(CATEGORY_CHECK, seat),
        )
        details = Contested(category=state.category)
        effects = Effects("M41", "contested", (state.word,), details=details)
        return Step(self._enter(contested, Phase.EXPLAINING, at), effects)

    def _explain(self, state: State, seat: Seat, text: str, at: float) -> Step[State]:
        self._require_captain(state, seat, Phase.EXPLAINING)
        said = notation.clean_text(text)
        explained = self._explained(state, said, at)
        details = Text(text=said or "…")
        return Step(explained, Effects("M41", "explained", (state.word,), details=details))

    def _explained(self, state: State, text: str, at: float) -> State:
        assert state.dispute
        dispute = msgspec.structs.replace(state.dispute, explanation=text)
        return self._call_vote(state, dispute, at)

    # -- voting

    def _call_vote(self, state: State, dispute: Dispute, at: float) -> State:
        called = msgspec.structs.replace(dispute, votes=("",) * state.setup.players)
        disputed = msgspec.structs.replace(state, dispute=called)
        return self._enter(disputed, Phase.VOTING, at)

    def _vote(self, state: State, seat: Seat, choice: str, at: float) -> Step[State]:
        self._require(state, Phase.VOTING)
        dispute = state.dispute
        assert dispute
        if choice not in VOTES:
            raise Refusal("M41", "no-such-vote", choice=choice[:20])
        if dispute.votes[seat]:
            raise Refusal("M41", "voted-already")
        votes = (*dispute.votes[:seat], choice, *dispute.votes[seat + 1 :])
        state = msgspec.structs.replace(
            state, dispute=msgspec.structs.replace(dispute, votes=votes)
        )
        if self._all_voted(state):
            return self._count(state, at)
        return Step(state, Effects("M41", "voted", seen_by=(seat,)))

    def _all_voted(self, state: State) -> bool:
        votes = state.dispute.votes if state.dispute else ()
        return all(vote or seat in state.left for seat, vote in enumerate(votes))

    def _count(self, state: State, at: float) -> Step[State]:
        """End the vote: the word stands, or its letters go back (M40, M41, M42)."""
        dispute = state.dispute
        assert dispute
        counted = Counter(dispute.votes)
        details = Votes(yes=counted[YES], no=counted[NO], unsure=counted[UNSURE])
        words = (state.word,)
        stands = self.rulings.stands(dispute.about, counted[YES], counted[NO])
        tally = Tally(dispute.about, state.word, dispute.votes, stands)
        state = msgspec.structs.replace(state, tally=tally, dispute=None)
        if dispute.about == CATEGORY_CHECK:
            effects = Effects(
                "M41", "fits" if stands else "misfit", words, details=details, surprise=True
            )
        elif counted[YES] > counted[NO]:
            state = msgspec.structs.replace(state, skips=True)
            effects = Effects("M40", "voted-right", words, details=details, surprise=True)
        else:
            even = "voted-even" if stands else "voted-tie"
            key = even if counted[YES] == counted[NO] else "voted-wrong"
            effects = Effects("M40", key, words, details=details, surprise=True)
        after = self._go_on_checking(state, at) if stands else self._go_back(state, at)
        return Step(after, effects)

    # -- between the phases

    def _go_on_checking(self, state: State, at: float) -> State:
        """The word stands so far; what was not asked for yet can still be."""
        if set(CHECKS) <= set(state.checked):
            return self._next_turn(state, at)
        return self._open_window(state, at)

    def _go_back(self, state: State, at: float) -> State:
        """The letters go back to where they were, and the turn is lost."""
        return self._next_turn(msgspec.structs.replace(state, tracks=state.before), at)

    def _settle(self, state: State, at: float) -> State:
        """Go on when nobody is left to wait for."""
        others = members(state, 1 - state.team)
        if state.phase == Phase.CHECKING and set(others) <= set(state.accepted):
            return self._next_turn(state, at)
        if state.phase == Phase.VOTING and self._all_voted(state):
            return self._count(state, at).state
        return state

    def _next_turn(self, state: State, at: float) -> State:
        """The word is done with: somebody has won, or a team draws the next category (M24, M50)."""
        used = (*state.used, state.category)
        category = self._draw(state.deck, used)
        if not category or captures(state, state.team, self.pulls) >= self.to_win(state):
            return msgspec.structs.replace(state, ended="M50", dispute=None)
        drawn = msgspec.structs.replace(
            state,
            used=used,
            category=self._next_card(state.setup, category),
            team=state.team if state.skips else 1 - state.team,
            proposals=(),
            word="",
            spelled=0,
            before=(),
            checked=(),
            accepted=(),
            skips=False,
            dispute=None,
        )
        return self._enter(drawn, Phase.READING, at)

    def to_win(self, state: State) -> int:
        """How many captures win."""
        return int(state.setup.options["capture"])

    # -- the clock

    def _time_up(self, state: State, seat: Seat, at: float) -> Step[State]:
        if seat != CLOCK:
            raise Refusal("M23", "clock-only")
        end = self.ends_at(state)
        if end is None or at < end:
            raise Refusal("M23", "too-early")
        state = msgspec.structs.replace(state, at=at)
        words = (state.word,) if state.word else ()
        match state.phase:
            case Phase.READING:
                return self._timer_runs(state, at)
            case Phase.THINKING:
                return Step(self._next_turn(state, at), Effects("M23", "no-word"))
            case Phase.SPELLING:
                done = self.spelled(state)[0]
                after = self._open_window(state, at) if done else self._next_turn(state, at)
                effects = Effects("M23", "stopped", words, details=Stopped(spelled=done or "…"))
                return Step(after, effects)
            case Phase.CHECKING:
                return Step(self._next_turn(state, at), Effects("M42", "closed", words))
            case Phase.EXPLAINING:
                return Step(self._explained(state, "", at), Effects("M41", "unexplained", words))
            case _:
                return self._count(state, at)

    # -- the teams

    def _resign(self, state: State, seat: Seat, at: float) -> Step[State]:
        """Leave: the team goes on with another captain, or has lost (M2)."""
        team = team_of(seat)
        state = msgspec.structs.replace(state, left=(*state.left, seat))
        there = members(state, team)
        if not there:
            return Step(msgspec.structs.replace(state, ended="M2"), Effects("M2", "team-left"))
        if seat != state.captains[team]:
            return Step(self._settle(state, at), Effects("M2", "left"))
        state = self._settle(_with_captain(state, team, there[0]), at)
        return Step(state, Effects("M2", "captain-left", details=Captain(captain=there[0] + 1)))

    def _appoint(self, state: State, seat: Seat, other: Seat) -> Step[State]:
        team = team_of(seat)
        if seat != state.captains[team]:
            raise Refusal("M21", "captain-only")
        if other == seat or other not in members(state, team):
            number = other + 1 if 0 <= other < MOST_PLAYERS else "?"
            raise Refusal("M2", "no-teammate", number=number)
        effects = Effects("M2", "appointed", details=Captain(captain=other + 1))
        return Step(_with_captain(state, team, other), effects)

    def _say(self, state: State, seat: Seat, text: str) -> Step[State]:
        said = notation.clean_text(text)
        if not said:
            raise Refusal("M21", "nothing-said")
        talk = (*state.talk, Remark(seat, said))[-REMARKS_KEPT:]
        team = members(state, team_of(seat))
        effects = Effects("M21", "said", details=Text(text=said), seen_by=team)
        return Step(msgspec.structs.replace(state, talk=talk), effects)


@lru_cache(maxsize=64)
def _order(categories: tuple[str, ...], deck: str) -> tuple[str, ...]:
    """The order of the categories in a deck."""
    return shuffled(categories, deck, "categories")


def _with_captain(state: State, team: int, seat: Seat) -> State:
    captains = (seat, state.captains[1]) if team == 0 else (state.captains[0], seat)
    return msgspec.structs.replace(state, captains=captains)


def _effects_of_verdict(word: str, verdict: Verdict, written: tuple[str, ...]) -> Effects:
    details = Written(written=", ".join(written))
    match verdict:
        case Verdict.RIGHT:
            return Effects("M40", "right", (word,), details=details, surprise=True)
        case Verdict.WRONG if written:
            return Effects("M40", "wrong", (word,), details=details, surprise=True)
        case Verdict.WRONG:
            return Effects("M40", "no-such-word", (word,), surprise=True)
        case Verdict.VOTE:
            return Effects("M40", "to-vote", (word,), surprise=True)


def _effects_of(letters: str, pulled: moves.Pulled) -> Effects:
    moved = " ".join(pulled.moved) or "–"
    if not pulled.captured:
        return Effects("M21", "spelled", (letters,), details=Spelled(moved=moved))
    captured = " ".join(pulled.captured)
    details = Pulled(moved=moved, captured=captured)
    return Effects("M25", "captured", (letters,), len(pulled.captured), details)
