"""What bots do when they play among themselves: how long, how usual, how dear their words are.

    python -m benchmarks.bots_at_play option --strengths 1,2,3 --games 40

Both seats have the same strength. Every word of a play counts; of LA GUERRE DES MOTS and JAGO too.
"""

import argparse
from collections import Counter
from statistics import fmean, median

from logomachie import games
from logomachie.bots.arena import play_game
from logomachie.bots.players import Bot
from logomachie.engine.game import CLOCK, Effects
from logomachie.engine.strength import Strength, read_strength
from logomachie.kernel.budget import Budget
from logomachie.lexicon.collection import open_dictionary
from logomachie.lexicon.names import COMPLETE

WORK = 50
COMMONEST = 6
"""Kinds of effects that are told."""


def at_play(name: str, strength: Strength, count: int) -> dict[str, object]:
    """What bots of a strength do in so many games of two, in figures."""
    game = games.load(name, open_dictionary(COMPLETE))
    bot = Bot(strength, Budget.of_work(WORK))
    points: list[int] = []
    letters: list[int] = []
    lengths: list[int] = []
    known: list[int] = []
    first: list[int] = []
    kinds: Counter[str] = Counter()
    for number in range(count):
        played = play_game(game, [bot, bot], f"play/{number}", first=0)
        state = game.start(played.journal.setup)
        opened = False
        for entry in played.journal.entries:
            action = game.parse_action(entry.action, state, entry.seat)
            state, effects = game.apply(state, entry.seat, action, entry.at)
            if entry.seat == CLOCK:
                continue
            kinds.update(_kinds(effects))
            if not effects.words:
                continue
            points.append(effects.score)
            lengths += map(len, effects.words)
            laid = effects.details.get("laid")
            letters += [len(laid)] if isinstance(laid, (list, tuple)) else []
            if not opened:
                first.append(max(map(len, effects.words)))
                opened = True
            places = (game.lexicon.index(word) for word in effects.words if word in game.lexicon)
            known += (int(game.lexicon.familiarity[place]) for place in places)
    total = kinds.total()
    return {
        "points a play": round(fmean(points), 1),
        "letters laid": round(fmean(letters), 2) if letters else "",
        "letters a word": round(fmean(lengths), 2),
        "longest word": max(lengths),
        "longest opening": max(first),
        "median known-ness": median(known),
        "plays a game": round(len(points) / count, 1),
        "kinds": {key: f"{n / total:.1%}" for key, n in kinds.most_common(COMMONEST)},
    }


def _kinds(effects: Effects) -> list[str]:
    """What was done: the key, and what stands out of it."""
    full = ["full-hand"] if effects.details.get("full_hand") else []
    flips = ["flips"] if effects.details.get("flips") else []
    return [effects.key, *full, *flips]


def strengths(text: str) -> list[Strength]:
    """Some strengths, such as ``1,2.5``; ``ValueError`` where one of them is none."""
    return list(map(read_strength, text.split(",")))


def main() -> None:
    """Print a line for every strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--strengths", type=strengths, default="1,2,3,4")
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args()
    for strength in chosen.strengths:
        print(f"{strength:g}", at_play(chosen.game, strength, chosen.games), flush=True)


if __name__ == "__main__":
    main()
