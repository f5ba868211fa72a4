"""How many of the words that are played are explained: ``python -m tools.definition_coverage``.

Bots of one level play each other on fresh seeds. Every word that is made counts each time it is
made, if the lexicon has it, and is explained where every lemma of it is, by hand or by rule.
"""

import argparse
from collections import Counter
from functools import cache

import logomachie
from logomachie.definitions import explain
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold

LEVELS = (3, 4)
WORK = 20
"""Of a bot's search: what it knows decides which words it makes."""


def words_of_games(game: str, level: int, seeds: range) -> Counter[str]:
    """The words that were made in some games, as often as they were."""
    lexicon = Lexicon.open()
    made: Counter[str] = Counter()
    for seed in seeds:
        match = logomachie.load(game).match(2, seed=f"meaning-{seed}")
        bot = logomachie.bot(level, work=WORK)
        match.play_out({0: bot, 1: bot})
        for position in match.positions:
            words = position.effects.words if position.effects else ()
            made.update(word for word in map(fold, words) if word in lexicon)
    return made


@cache
def is_explained(word: str) -> bool:
    """Whether every lemma of a word is explained."""
    return all(one.senses for one in explain(Lexicon.open(), word))


def main() -> None:
    """Print a line for each game and level, and the words that are missed most."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each kind and level")
    parser.add_argument("--from-seed", type=int, default=0)
    given = parser.parse_args()
    seeds = range(given.from_seed, given.from_seed + given.games)
    missed: Counter[str] = Counter()
    for level in LEVELS:
        for game in logomachie.game_names():
            made = words_of_games(game, level, seeds)
            unknown = Counter({word: n for word, n in made.items() if not is_explained(word)})
            missed += unknown
            share = 100 * (1 - unknown.total() / made.total())
            print(f"level {level} {game}: {share:.1f} % of {made.total()} words", flush=True)
    print("missed most:", " ".join(word for word, _ in missed.most_common(400)))


if __name__ == "__main__":
    main()
