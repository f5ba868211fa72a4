"""A game in the terminal: one loop for all games.

The loop draws the view of the player to move, reads an action in the game's notation, shows what it
would do or why it is refused, and plays it. A game adds only its notation and its drawing.

In a game whose bots take their time, the clock of the game is the real one while a person may act,
and runs ahead while only bots do.
"""

import sys
import time
from pathlib import Path
from typing import NamedTuple

from logomachie import __version__, games
from logomachie.bots.players import Bot, Seated, Turn, next_turn, rise, takes_time
from logomachie.bots.players import Player as BotPlayer
from logomachie.cli import programs, rulings
from logomachie.cli.screen import Failure, Late, Screen, allow_editing
from logomachie.cli.texts import Language
from logomachie.engine.game import CLOCK, AnyAction, AnyGame, AnyState, Result, Seat, Setup, preview
from logomachie.engine.journal import BrokenJournal, Entry, Journal, replay
from logomachie.engine.record import (
    BadRecord,
    Record,
    changed_by,
    format_record,
    to_journal,
    to_record,
    unlike,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.strength import Strength, read_strength
from logomachie.engine.verbs import help_for, in_words, parse_spoken
from logomachie.kernel.budget import Budget
from logomachie.library.records import as_known

HINTS = 3
ANALYSIS = Budget.of_seconds(2.0)
DEFAULT_RECORD = "logomachie.toml"


class Player(NamedTuple):
    """Who sits on a seat."""

    name: str
    bot: BotPlayer | None = None


def parse_players(text: str, level: int, seconds: float, *, you: str = "?") -> list[Player]:
    """Players such as ``Anne,bot,bot 5``, bots with or without a level; ``4``: you and 3 bots."""
    if text.strip().isdecimal() and len(text) < 3:
        text = ",".join([you, *["bot"] * (int(text) - 1)])
    players = []
    for item in text.split(","):
        words = item.split()
        if words[:1] == ["bot"]:
            number = _strength(words[1], level) if words[1:] else level
            players.append(Player(f"bot {number}", Bot(number, Budget.of_seconds(seconds))))
        else:
            players.append(Player(item.strip() or "?"))
    return players


def _strength(text: str, usual: Strength) -> Strength:
    try:
        return read_strength(text.replace(",", "."))
    except ValueError:
        return usual


class Session:
    """One game being played at this terminal."""

    def __init__(
        self,
        game: AnyGame,
        journal: Journal,
        state: AnyState,
        players: list[Player],
        screen: Screen,
        book: Rulebook,
        program: str = __version__,
        changed: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.journal = journal
        self.state = state
        self.players = players
        self.screen = screen
        self.book = book
        self._program = program
        """The version by whose rules the game began."""
        self._changed = changed
        """What changed since it began, as records name it."""
        self._spec = games.spec(game.name)
        self._timed = takes_time(game)
        self._bots = {seat: player.bot for seat, player in enumerate(players) if player.bot}
        self._began = time.monotonic() - self._last
        self._seen = 0
        """How many actions the people at this screen know of."""
        self._shown: int | None = None
        """How many they knew of when the table was drawn."""
        self._asked: Seat | None = None
        self._carried_out: Turn | None = None
        """The turn of a bot that led to this state, if one did."""
        self._turns: dict[Seat, list[AnyState]] = {}
        """The states in which each person's turns began."""

    @classmethod
    def start(
        cls,
        game: AnyGame,
        setup: Setup,
        players: list[Player],
        screen: Screen,
        book: Rulebook,
    ) -> "Session":
        """A new game."""
        return cls(game, Journal(setup), game.start(setup), players, screen, book)

    @classmethod
    def resume(
        cls,
        game: AnyGame,
        record: Record,
        screen: Screen,
        book: Rulebook,
        level: int,
        seconds: float,
    ) -> "Session":
        """A game that was saved: it goes on by the rules, and with the words, that are here."""
        known = as_known(record, game)
        try:
            journal = to_journal(known)
            state = replay(game, journal)
        except (BadRecord, BrokenJournal) as error:
            raise Failure(screen.say("error.record", detail=error), 1) from error
        players = parse_players(",".join(record.players), level, seconds)
        changed = changed_by(unlike(game, known))
        return cls(game, journal, state, players, screen, book, known.program, changed)

    def run(self, language: Language, save: Path | None) -> None:
        """Play until the game is over or the player leaves."""
        say = self.screen.say
        if not sys.stdin.isatty() and any(player.bot is None for player in self.players):
            self.screen.notice(say("play.no-terminal"))
        allow_editing()
        self._print(say("play.help", rule=next(iter(self.book.rules))))
        try:
            while self.game.to_act(self.state):
                if not self._step(language):
                    break
        finally:
            self._keep(save)
            result = self.game.result(self.state)
            for bot in self._bots.values():
                rise(bot, result)
        if result:
            self._show(self.state, None, language)
            self._tell_end(result)

    def _tell_end(self, result: Result) -> None:
        """Who won, why, and how the points were counted."""
        say = self.screen.say
        names = tuple(player.name for player in self.players)
        self._print(say("play.won", names=", ".join(names[seat] for seat in result.winners)))
        for line in rulings.end_lines(result, self.book, say, names):
            self._print(line)

    @property
    def _last(self) -> float:
        """The time of the last action."""
        return self.journal.entries[-1].at if self.journal.entries else 0.0

    @property
    def _now(self) -> float:
        """The time of the game; no action is earlier than the one before."""
        return max(self._last, round(time.monotonic() - self._began, 3))

    def _step(self, language: Language) -> bool:
        """Let one thing happen: a bot or the clock acts, or a person; false when one leaves."""
        waiting = self.game.to_act(self.state)
        people = [seat for seat in waiting if seat not in self._bots]
        turn = self._next_bot()
        if not people or (turn and not self._timed):
            self._asked = None
            self._happen(turn)
            return True
        return self._ask(people[0], turn, language)

    def _next_bot(self) -> Turn | None:
        now = self._last if self._timed else self._now
        seed = f"{self.journal.setup.seed}/{len(self.journal.entries)}"
        return next_turn(self.game, self.state, self._bots, now, seed, self._carried_out)

    def _next_event(self, turn: Turn | None) -> float | None:
        """When the clock or this bot acts."""
        due = self.game.due(self.state)
        times = [at for at in (due, turn.at if turn else None) if at is not None]
        return min(times, default=None)

    def _happen(self, turn: Turn | None) -> None:
        """Let the clock or this bot act, whichever comes first, and move on to that time."""
        due = self.game.due(self.state)
        if due is not None and (turn is None or (self._timed and due <= turn.at)):
            self._apply(CLOCK, self.game.timeout(self.state), max(due, self._last))
        elif turn:
            at = round(turn.at, 3) if self._timed else self._now
            self._apply(turn.seat, turn.action, at)
            self._carried_out = turn
            bot = self._bots[turn.seat]
            if isinstance(bot, Seated) and bot.fault:
                told = programs.told_fault(bot.fault, self.screen.say)
                self._print(f"✗ {self.players[turn.seat].name}: {told}")
        self._began = min(self._began, time.monotonic() - self._last)

    def _catch_up(self) -> None:
        """Let everything happen that is due by now."""
        while self.game.to_act(self.state):
            turn = self._next_bot() if self._timed else None
            event = self._next_event(turn)
            if event is None or event > self._now:
                return
            self._happen(turn)

    def _ask(self, seat: Seat, turn: Turn | None, language: Language) -> bool:
        """Let a person act, unless something else comes first; false when they leave."""
        if self._asked != seat:
            self._turns.setdefault(seat, []).append(self.state)
        self._asked = seat
        if self._shown != self._seen:
            self._print("")
            self._show(self.state, seat, language)
            self._shown = self._seen
        try:
            line = self._read(self.players[seat], self._next_event(turn))
        except Late:
            self._happen(turn)
            return True
        if line is None or line in ("quit", "quitter", "q"):
            return False
        self._answer(seat, line, language)
        return True

    def _answer(self, seat: Seat, line: str, language: Language) -> None:
        self._catch_up()
        seat, line = self._speaker(seat, line)
        word, _, rest = line.partition(" ")
        if word in ("help", "aide", "?"):
            self._help(seat, language)
        elif word in ("hint", "indice"):
            self._suggest(self.state, seat)
        elif word in ("analysis", "analyse"):
            self._analyse(seat)
        elif word in ("better", "mieux"):
            self._look_back(seat, language)
        elif word in ("save", "enregistrer"):
            self._keep(Path(rest.strip() or DEFAULT_RECORD))
        elif word in ("try", "essai"):
            self._try(seat, rest)
        elif word in ("rule", "règle", "regle"):
            self._show_rule(rest.strip().upper())
        elif line:
            try:
                self._apply(seat, self._parse(line, seat), self._now)
            except Refusal as refusal:
                self._refuse(refusal)

    def _parse(self, text: str, seat: Seat) -> AnyAction:
        """The action of a text in the notation of the game, or in the words of its players."""
        return parse_spoken(self.game, text, self.state, seat, self._spec.verbs)

    def _help(self, seat: Seat, language: Language) -> None:
        """All that can be said, with examples for this position."""
        say = self.screen.say
        verbs = self._spec.verbs
        for one in help_for(self.game, self.state, seat, self._now, verbs, language):
            key = "play.verb" if one.possible else "play.verb-not-now"
            words = ", ".join(one.words)
            self._print(say(key, words=words, does=one.does, example=one.example))
        self._print(say("play.help", rule=next(iter(self.book.rules))))

    def _speaker(self, seat: Seat, line: str) -> tuple[Seat, str]:
        """Who speaks, and what: ``Anne: challenge`` is said by Anne, whoever is asked."""
        name, colon, said = line.partition(":")
        for other, player in enumerate(self.players):
            if colon and not player.bot and player.name.casefold() == name.strip().casefold():
                return other, said.strip()
        return seat, line

    def _show_rule(self, name: str) -> None:
        from rich.markdown import Markdown  # slow to import, and needed here alone

        rule = self.book.rules.get(name)
        if rule:
            self.screen.out.print(Markdown(f"**{rule.id} {rule.title}**\n\n{rule.text}"))
        else:
            rules = ", ".join(self.book.rules)
            self._print(self.screen.say("error.rule", rule=name[:20], rules=rules))

    def _apply(self, seat: Seat, action: AnyAction, at: float) -> None:
        text = self.game.format_action(action)
        step = self.game.apply(self.state, seat, action, at)
        self.state = step.state
        self._carried_out = None
        self.journal = self.journal.then(Entry(at, seat, text))
        seen_by = step.effects.seen_by
        people = set(range(len(self.players))) - set(self._bots)
        if seen_by is None or not people or people & set(seen_by):
            self._seen += 1
            name = self.players[seat].name if seat != CLOCK else self.screen.say("play.clock")
            said = in_words(text, self._spec.verbs, self.screen.language)
            self._print(f"{name}: {said}  [{step.effects.rule}] {self.book.explain(step.effects)}")

    def _analyse(self, seat: Seat) -> None:
        """What the game has to say of the position."""
        analyse = self._spec.analyse
        if analyse is None:
            self._print(self.screen.say("play.no-analysis"))
            return
        try:
            said = analyse(self.game, self.state, seat, ANALYSIS)
        except Refusal as refusal:
            self._refuse(refusal)
        else:
            self._print(f"  [{said.rule}] {self.book.explain(said)}")

    def _look_back(self, seat: Seat, language: Language) -> None:
        """What the player could have done in the turn before, and how the table would look."""
        earlier = self._turns.get(seat, [])[:-1]
        best = next(iter(self.game.candidates(earlier[-1], seat)), None) if earlier else None
        if best is None:
            self._print(self.screen.say("play.no-lookback"))
            return
        after = self.game.apply(earlier[-1], seat, best, 0.0).state
        self._show(after, None, language)
        self._print("")
        self._suggest(earlier[-1], seat)

    def _suggest(self, state: AnyState, seat: Seat) -> None:
        found = self.game.candidates(state, seat)
        at = self._now if state is self.state else 0.0
        for _, action in zip(range(HINTS), found, strict=False):
            seen = preview(self.game, state, seat, action, at)
            said = self.book.explain(seen.effects) if seen.effects else ""
            text = in_words(self.game.format_action(action), self._spec.verbs, self.screen.language)
            self._print(f"  {text}  {said}")

    def _try(self, seat: Seat, text: str) -> None:
        try:
            action = self._parse(text, seat)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        seen = preview(self.game, self.state, seat, action, self._now)
        if seen.refusal:
            self._refuse(seen.refusal)
        elif seen.effects:
            self._print(f"  [{seen.effects.rule}] {self.book.explain(seen.effects)}")
        else:
            self._print(f"  {self.screen.say('play.surprise')}")

    def _refuse(self, refusal: Refusal) -> None:
        for fault in (refusal, *refusal.also):
            self._print(f"✗ [{fault.rule}] {self.book.explain(fault)}")

    def _read(self, player: Player, event: float | None) -> str | None:
        """What a person types; ``Late`` where something happens before."""
        due = self.game.due(self.state)

        def prompt() -> str:
            left = "" if due is None else f" ({max(0.0, due - self._now):2.0f} s)"
            return f"{player.name}{left} › "

        try:
            deadline = None if event is None else self._began + event
            return self.screen.ask(prompt, deadline)
        except (EOFError, KeyboardInterrupt):
            self._print("")
            return None

    def _keep(self, save: Path | None) -> None:
        """Save the game where it stands, if the player asked for it."""
        if save is None:
            return
        names = tuple(player.name for player in self.players)
        scores = self.game.scores(self.state)
        record = to_record(self.journal, names, scores, self._program, self._changed)
        try:
            save.write_text(format_record(record), "utf-8")
        except OSError as error:
            self.screen.error(self.screen.say("error.disk", detail=error))
        else:
            self.screen.notice(self.screen.say("play.saved", path=save))

    def _show(self, state: AnyState, seat: Seat | None, language: Language) -> None:
        """Draw the table as a seat sees it."""
        names = [player.name for player in self.players]
        drawn = self.game.render(self.game.view(state, seat), language, names)
        self.screen.show(drawn, self._spec.styles)

    def _print(self, text: str) -> None:
        self.screen.out.print(text, markup=False, soft_wrap=True)
