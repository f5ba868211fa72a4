"""A game in the terminal: one loop for all games.

The loop draws the view of the player to move, reads an action in the game's notation, shows what it
would do or why it is refused, and plays it. A game adds only its notation and its drawing.
"""

import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from logomachie.bots.players import Bot
from logomachie.cli.screen import Failure, Screen, allow_editing
from logomachie.cli.texts import Language
from logomachie.engine.game import CLOCK, Game, Seat, Setup, preview
from logomachie.engine.journal import BrokenJournal, Entry, Journal, replay
from logomachie.engine.record import BadRecord, Record, format_record, to_journal, to_record
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook

HINTS = 3
DEFAULT_RECORD = "logomachie.toml"


class Player(NamedTuple):
    """Who sits on a seat."""

    name: str
    bot: Bot | None = None


def parse_players(text: str, level: int, seconds: float) -> list[Player]:
    """Players such as ``Anne,bot,bot 5``: names, and bots with or without a level."""
    players = []
    for item in text.split(","):
        words = item.split()
        if words[:1] == ["bot"]:
            number = int(words[1]) if words[1:] and words[1].isdecimal() else level
            players.append(Player(f"bot {number}", Bot(number, seconds)))
        else:
            players.append(Player(item.strip() or "?"))
    return players


class Session:
    """One game being played at this terminal."""

    def __init__(
        self,
        game: Game[Any, Any],
        journal: Journal,
        state: Any,
        players: list[Player],
        screen: Screen,
        book: Rulebook,
    ) -> None:
        self.game = game
        self.journal = journal
        self.state = state
        self.players = players
        self.screen = screen
        self.book = book
        last = journal.entries[-1].at if journal.entries else 0.0
        self._began = time.monotonic() - last
        self._shown: Seat | None = None

    @classmethod
    def start(
        cls,
        game: Game[Any, Any],
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
        game: Game[Any, Any],
        record: Record,
        screen: Screen,
        book: Rulebook,
        level: int,
        seconds: float,
    ) -> "Session":
        """A game that was saved."""
        try:
            journal = to_journal(record)
            state = replay(game, journal)
        except (BadRecord, BrokenJournal) as error:
            raise Failure(screen.say("error.record", detail=error), 1) from error
        players = parse_players(",".join(record.players), level, seconds)
        return cls(game, journal, state, players, screen, book)

    def run(self, language: Language, save: Path | None) -> None:
        """Play until the game is over or the player leaves."""
        say = self.screen.say
        if not sys.stdin.isatty() and any(player.bot is None for player in self.players):
            self.screen.notice(say("play.no-terminal"))
        allow_editing()
        self._print(say("play.help"))
        try:
            while waiting := self.game.to_act(self.state):
                if not self._step(waiting[0], language):
                    break
        finally:
            self._keep(save)
        result = self.game.result(self.state)
        if result:
            self._print(self.game.render(self.game.view(self.state, None), language))
            winners = ", ".join(self.players[seat].name for seat in result.winners)
            self._print(say("play.won", names=winners, rule=result.rule))

    def _step(self, seat: Seat, language: Language) -> bool:
        """Let a seat act once; false when the player leaves."""
        player = self.players[seat]
        if player.bot:
            seed = f"{self.journal.setup.seed}/{len(self.journal.entries)}"
            self._apply(seat, player.bot.choose(self.game, self.state, seat, seed))
            return True
        if self._shown != len(self.journal.entries):
            self._print("\n" + self.game.render(self.game.view(self.state, seat), language))
            self._shown = len(self.journal.entries)
        line = self._read(player)
        if line is None or line in ("quit", "quitter", "q"):
            return False
        self._answer(seat, line)
        return True

    def _answer(self, seat: Seat, line: str) -> None:
        say = self.screen.say
        self._run_clock()
        word, _, rest = line.partition(" ")
        if word in ("help", "aide", "?"):
            self._print(say("play.help"))
        elif word in ("hint", "indice"):
            self._hint(seat)
        elif word in ("save", "enregistrer"):
            self._keep(Path(rest.strip() or DEFAULT_RECORD))
        elif word in ("try", "essai"):
            self._try(seat, rest)
        elif word in ("rule", "règle", "regle"):
            self._show_rule(rest.strip().upper())
        elif line:
            try:
                self._apply(seat, self.game.parse_action(line, self.state, seat))
            except Refusal as refusal:
                self._refuse(refusal)

    def _show_rule(self, name: str) -> None:
        from rich.markdown import Markdown  # slow to import, and needed here alone

        rule = self.book.rules.get(name)
        if rule:
            self.screen.out.print(Markdown(f"**{rule.id} {rule.title}**\n\n{rule.text}"))
        else:
            rules = ", ".join(self.book.rules)
            self._print(self.screen.say("error.rule", rule=name[:20], rules=rules))

    def _apply(self, seat: Seat, action: Any) -> None:
        at = round(time.monotonic() - self._began, 3)
        text = self.game.format_action(action)
        step = self.game.apply(self.state, seat, action, at)
        self.state = step.state
        self.journal = self.journal.then(Entry(at, seat, text))
        name = self.players[seat].name if seat != CLOCK else self.screen.say("play.clock")
        self._print(f"{name}: {text}  [{step.effects.rule}] {self.book.explain(step.effects)}")

    def _run_clock(self) -> None:
        due = self.game.due(self.state)
        if due is not None and time.monotonic() - self._began >= due:
            self._apply(CLOCK, self.game.timeout(self.state))

    def _hint(self, seat: Seat) -> None:
        found = self.game.candidates(self.state, seat)
        for _, action in zip(range(HINTS), found, strict=False):
            seen = preview(self.game, self.state, seat, action, 0.0)
            said = self.book.explain(seen.effects) if seen.effects else ""
            self._print(f"  {self.game.format_action(action)}  {said}")

    def _try(self, seat: Seat, text: str) -> None:
        try:
            action = self.game.parse_action(text, self.state, seat)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        at = time.monotonic() - self._began
        seen = preview(self.game, self.state, seat, action, at)
        if seen.refusal:
            self._refuse(seen.refusal)
        elif seen.effects:
            self._print(f"  [{seen.effects.rule}] {self.book.explain(seen.effects)}")

    def _refuse(self, refusal: Refusal) -> None:
        self._print(f"✗ [{refusal.rule}] {self.book.explain(refusal)}")

    def _read(self, player: Player) -> str | None:
        try:
            return self.screen.out.input(f"[bold]{player.name}[/] › ").strip()
        except (EOFError, KeyboardInterrupt):
            self._print("")
            return None

    def _keep(self, save: Path | None) -> None:
        """Save the game where it stands, if the player asked for it."""
        if save is None:
            return
        names = tuple(player.name for player in self.players)
        record = to_record(self.journal, names, self.game.scores(self.state))
        try:
            save.write_text(format_record(record), "utf-8")
        except OSError as error:
            self.screen.error(self.screen.say("error.disk", detail=error))
        else:
            self.screen.notice(self.screen.say("play.saved", path=save))

    def _print(self, text: str) -> None:
        self.screen.out.print(text, markup=False, soft_wrap=True)
