"""Whether the best bot of LA GUERRE DES MOTS sees what wins in its turn.

``python -m benchmarks.guerre_wins [--games N --out FILE] [--work N | --seconds S] [FILE]``

With ``--games`` positions are mined from games between bots of level 3: those in which one move
wins, or a move that plays again and one more. They are found by going through all moves, kind by
kind, as far as ``WIDEST`` and ``FIRST`` say: not by the search of the bots, which begins at the
goals. Where a move before the last is looked for, a sample of those that play again is tried.

Then the bot is asked, in the positions mined or in those of a file, such as the few that the tests
keep in ``tests/games/guerre_des_mots/wins.toml``: it must have won at the end of its turn.
"""

import argparse
import random
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from logomachie.bots.players import Bot
from logomachie.engine.files import TomlTable
from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves, turns
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.guerre_des_mots.moves import KINDS, WIDE, Bounds
from logomachie.games.guerre_des_mots.moves_compounds import compounds
from logomachie.games.guerre_des_mots.moves_found import Found, goals_of, may_win, realise
from logomachie.games.guerre_des_mots.moves_kinds import GENERATORS, PIRACY, Scene
from logomachie.games.guerre_des_mots.moves_words import Finder
from logomachie.games.guerre_des_mots.plays import Verdict
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.games.guerre_des_mots.rules import GENERAL, SIMPLE, Rules
from logomachie.games.guerre_des_mots.slots import mask_of
from logomachie.games.guerre_des_mots.state import State
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon

STORED = Path(__file__).parents[1] / "tests/games/guerre_des_mots/wins.toml"
WIDEST = WIDE._replace(chains=2, letters=12, releases=2)
FIRST = Bounds(letters=10, chains=2, added=5, jokers=2, added_jokers=2, words=20)
TRIED = 40
"""Moves that play again, of each position."""
LEVEL, WORK = 3, 20
LONGEST = 60


class Mined(NamedTuple):
    """A position in which somebody can win in this turn."""

    table: TomlTable
    moves: int
    """With so many moves, 1 or 2."""
    kind: str
    """How the last one takes its letters."""


def every_win(state: State, rules: Rules, bounds: Bounds) -> Iterator[Found]:
    """All moves that win, by going through all that can be taken and all slots."""
    finder = Finder(rules.meaning.lexicon.automaton, rules.meaning.one_letter)
    for scene in moves.scenes(state, state.turn, rules, KINDS, bounds):
        for several in (False, True):
            yield from _wins(scene, finder, bounds, several)


def _wins(scene: Scene, finder: Finder, bounds: Bounds, several: bool) -> Iterator[Found]:
    goals = goals_of(scene)
    for name, generator in GENERATORS.items():
        for job in generator(scene, bounds, several) if name != PIRACY else ():
            reaching = [
                slot
                for slot in job.slots
                if goals.lines_under(mask_of(slot.cells + slot.prelude_cells))
            ]
            if reaching:
                for span in finder.spans(job.slots, job.supply, job.wanted):
                    if may_win(span, goals):
                        found = realise(job, span, goals, bounds)
                        yield from (each for each in found if each.wins and each.kind == name)
    found = compounds(scene, goals, bounds, scene.sources(bounds, several))
    yield from (each for each in found if each.wins)


def won(state: State, rules: Rules) -> Verdict | None:
    """What the first move that wins leads to, if there is one."""
    found = moves.legal(every_win(state, rules, WIDEST), state, state.turn, rules)
    return next((verdict for _, verdict in found if verdict.won), None)


def won_by_two(state: State, rules: Rules, chance: random.Random) -> Verdict | None:
    """The same for a move that plays again and one more; some are tried."""
    again = [
        found
        for found in moves.moves(state, state.turn, rules, KINDS, FIRST)
        if isinstance(found.move, Move) and (found.again or state.moves_left > 1)
    ]
    some = chance.sample(again, min(TRIED, len(again)))
    for _, verdict in moves.legal(some, state, state.turn, rules):
        try:
            after = turns.after(state, verdict, rules)
        except Refusal:
            continue
        if last := won(after, rules):
            return last
    return None


def kind_of(verdict: Verdict, jokers: bool) -> str:
    """How a move takes its letters."""
    if verdict.chains_taken > 1:
        return "several chains"
    if verdict.captured or verdict.transferred:
        return ("joker and taken" if jokers else "mixed") if verdict.spent else "taken"
    return "arsenal"


def mined(game: GuerreGame, seed: str, players: int, rule: str) -> Iterator[Mined]:
    """The positions of a game in which a turn can win."""
    setup = new_setup(game, players, seed, {"rule": rule})
    state, rules, chance = game.start(setup), game.rules(setup), random.Random(seed)
    for ply in range(LONGEST):
        if not game.to_act(state):
            return
        table = game.format_position(state)
        del table["reserve"]
        here = game.parse_position(table, setup)
        held = here.arsenals[here.turn]
        for moves_needed in (1, 2):
            last = won(here, rules) if moves_needed == 1 else won_by_two(here, rules, chance)
            if last:
                spent = set(held) - set(last.arsenals[here.turn])
                jokers = any(rules.tokens[token].letter == "?" for token in spent)
                facts = {"players": players, "rule": rule, "moves_needed": moves_needed}
                yield Mined(facts | table, moves_needed, kind_of(last, jokers))
                break
        action = Bot(LEVEL, Budget.of_work(WORK)).choose(game, state, state.turn, f"{seed}/{ply}")
        state = game.apply(state, state.turn, action, 0.0).state


def read(game: GuerreGame, table: TomlTable) -> tuple[State, int]:
    """A position of a file, and with how many moves it is won."""
    values = dict(table)
    players, rule = values.pop("players"), values.pop("rule")
    needed = values.pop("moves_needed")
    setup = new_setup(game, int(str(players)), "wins", {"rule": str(rule)})
    return game.parse_position(values, setup), int(str(needed))


def wins(game: GuerreGame, state: State, budget: Budget) -> tuple[bool, float]:
    """Whether the best bot wins in this turn, and how long its longest move took."""
    seat, slowest = state.turn, 0.0
    for ply in count():
        if not game.to_act(state) or state.turn != seat:
            break
        begin = time.perf_counter()
        action = Bot(5, budget).choose(game, state, seat, f"wins/{ply}")
        slowest = max(slowest, time.perf_counter() - begin)
        state = game.apply(state, seat, action, 0.0).state
    return state.winner == seat, slowest


def written(table: TomlTable) -> str:
    """A position as it stands in a file."""
    lines = (f"{key} = {_value(value)}" for key, value in table.items())
    return "\n".join(["[[position]]", *lines, ""])


def _value(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value).lower()


def mine(game: GuerreGame, games: int, first: int) -> Iterator[Mined]:
    """Positions of so many games, with two and with four players, by both rule sets."""
    for number in range(first, first + games):
        for players in (2, 4):
            for rule in (SIMPLE, GENERAL):
                yield from mined(game, f"wins/{number}", players, rule)


def ask(game: GuerreGame, tables: Sequence[TomlTable], budget: Budget) -> None:
    """Ask the bot in all positions, and print how often it won."""
    counts: Counter[tuple[int, bool]] = Counter()
    slowest = 0.0
    for number, table in enumerate(tables):
        state, needed = read(game, table)
        good, seconds = wins(game, state, budget)
        counts[needed, good] += 1
        slowest = max(slowest, seconds)
        if not good:
            print(f"  position {number} missed (wins in {needed})", flush=True)
    for needed in (1, 2):
        all_of = counts[needed, True] + counts[needed, False]
        print(f"wins in {needed}: {counts[needed, True]} of {all_of} found")
    print(f"slowest move: {slowest:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=STORED)
    parser.add_argument("--games", type=int, default=0, help="games of each kind to mine")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--out", type=Path, help="where to keep the positions mined")
    parser.add_argument("--work", type=int)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    game = new_game(Lexicon.open())
    tables = []
    if arguments.games:
        kinds: Counter[tuple[int, str]] = Counter()
        for found in mine(game, arguments.games, arguments.first):
            kinds[found.moves, found.kind] += 1
            tables.append(found.table)
            if arguments.out:
                with arguments.out.open("a") as file:
                    file.write(f"# {found.kind}\n{written(found.table)}\n")
        print(dict(kinds))
    else:
        tables = tomllib.loads(arguments.file.read_text())["position"]
    budget = (
        Budget.of_work(arguments.work) if arguments.work else Budget.of_seconds(arguments.seconds)
    )
    ask(game, tables, budget)


if __name__ == "__main__":
    main()
