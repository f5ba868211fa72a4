"""A bot of your own against those of the house, without a server.

    python examples/own_bot.py --games 4 --against 2

A bot is a function: a position and a seat go in, a move comes out. What its seat cannot know is
dealt at random in the position that it is shown.
"""

import argparse

import logomachie
from logomachie import Move, Position, Seat


def many_words(position: Position, seat: Seat) -> Move:
    """The move of OPTION that makes the most words, and of those the one with the most points."""

    def worth(move: Move) -> tuple[int, int]:
        effects = position.preview(move, seat).effects
        return (len(effects.words), effects.score) if effects else (0, 0)

    return max(position.best_moves(50, seat), key=worth)


def main() -> None:
    """Play some matches, each from the other seat, and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--against", type=int, default=2, help="the level of the other bot")
    options = parser.parse_args()
    game = logomachie.load("option")
    wins = 0
    for number in range(options.games):
        mine = number % 2
        match = game.match(seed=f"own-{number // 2}")
        result = match.play_out({mine: many_words, 1 - mine: options.against})
        assert result is not None
        wins += result.winners == (mine,)
        print(f"{match.scores[mine]} to {match.scores[1 - mine]}")
    print(f"won {wins} of {options.games} against level {options.against}")


if __name__ == "__main__":
    main()
