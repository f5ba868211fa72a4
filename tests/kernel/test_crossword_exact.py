"""The move generator against brute force, on small random positions."""

import random

import pytest

from logomachie.kernel.crossword import plays as crossword
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton
from logomachie.lexicon.compiled import build
from tests.chance import seeded
from tests.kernel import brute_force
from tests.kernel.brute_force import Cell, Found, Game, OnBoard, Prism

pytestmark = pytest.mark.rule("O12", "O20", "O22", "O23", "O24", "O25", "O30", "O31", "O32", "O33")


def to_kernel_board(game: Game, board: brute_force.Board) -> crossword.Board:
    kernel = crossword.Board.empty(game.rows, game.columns)
    for (row, column), tile in board.items():
        kernel = kernel.with_word(
            row,
            column,
            tile.letter,
            values=tile.value,
            hidden=tile.hidden[0] if tile.hidden else "",
            hidden_values=tile.hidden[1] if tile.hidden else 0,
            colours=tile.colour,
        )
    return kernel


def to_kernel_rack(rack: list[Prism]) -> list[crossword.Tile]:
    return [
        crossword.Tile.of(
            "".join(face[0] for face in prism.faces),
            [face[1] for face in prism.faces],
            prism.colour,
        )
        for prism in rack
    ]


def rules_of(game: Game) -> crossword.Rules:
    return crossword.Rules(
        game.flips,
        game.rack_size,
        game.full_hand,
        game.flip_bonus,
        game.colour_minimum,
        game.first_minimum,
    )


def canonical(prism: Prism) -> Prism:
    return Prism(tuple(sorted(prism.faces)), prism.colour)


def from_kernel(game: Game, rack: list[Prism], plays: crossword.Plays) -> list[Found]:
    found = []
    for play in plays:
        assert play.score == sum(word.points for word in play.words) + (
            game.flip_bonus * len(play.flips)
            + (game.full_hand if len(play.tiles) == game.rack_size else 0)
        )
        assert all(word.text in game.words for word in play.words)
        assert len({new.tile for new in play.tiles}) == len(play.tiles)
        tiles = frozenset(
            (
                divmod(new.cell, game.columns),
                canonical(rack[new.tile]),
                rack[new.tile].faces[new.face],
                new.letter,
            )
            for new in play.tiles
        )
        flips = frozenset((divmod(flip.cell, game.columns), flip.letter) for flip in play.flips)
        found.append(Found(tiles, flips, play.score))
    return found


def random_face(rng: random.Random, alphabet: list[str]) -> tuple[str, int]:
    return ("*", 0) if rng.random() < 0.08 else (rng.choice(alphabet), rng.randint(1, 9))


def random_prism(rng: random.Random, alphabet: list[str]) -> Prism:
    count = 1 if rng.random() < 0.1 else 2
    faces = tuple(random_face(rng, alphabet) for _ in range(count))
    return canonical(Prism(faces, rng.randint(0, 1)))


def random_words(rng: random.Random) -> frozenset[str]:
    alphabet = "ABCDE"[: rng.randint(2, 5)]
    words = set()
    for _ in range(rng.randint(5, 60)):
        words.add("".join(rng.choice(alphabet) for _ in range(rng.choice((2, 2, 3, 3, 4, 5, 6)))))
    return frozenset(words)


def random_game(rng: random.Random, words: frozenset[str]) -> Game:
    return Game(
        words,
        rng.randint(3, 6),
        rng.randint(3, 6),
        flips=rng.random() < 0.85,
        rack_size=rng.randint(2, 4),
        colour_minimum=rng.choice((0, 2, 3, 4, 5)),
        first_minimum=rng.randint(2, 4),
    )


def kept(scores: list[int], count: int) -> list[int]:
    """The numbers of the best plays, as a heap of so many keeps them that sees all in their order.

    Games and puzzles that were played once depend on which of equally good plays is found.
    """
    heap: list[int] = []
    for number, score in enumerate(scores):
        if len(heap) < count:
            at = len(heap)
            heap.append(number)
            while at > 0 and scores[heap[(at - 1) // 2]] > score:
                heap[at], at = heap[(at - 1) // 2], (at - 1) // 2
        elif score > scores[heap[0]]:
            at = 0
            while 2 * at + 1 < count:
                child = 2 * at + 1
                if child + 1 < count and scores[heap[child + 1]] < scores[heap[child]]:
                    child += 1
                if scores[heap[child]] >= score:
                    break
                heap[at], at = heap[child], child
        else:
            continue
        heap[at] = number
    return sorted(heap, key=lambda number: -scores[number])


def same_plays(
    game: Game, automaton: Automaton, board: brute_force.Board, rack: list[Prism]
) -> set[Found]:
    """Compare the kernel with brute force at one position; the plays."""
    expected = {
        play._replace(
            tiles=frozenset(
                (cell, canonical(prism), face, letter) for cell, prism, face, letter in play.tiles
            )
        )
        for play in brute_force.all_plays(game, board, rack)
    }
    kernel_board = to_kernel_board(game, board)
    kernel_rack = to_kernel_rack(rack)
    rules = rules_of(game)
    plays = crossword.all_plays(automaton, kernel_board, kernel_rack, rules)
    assert not plays.capped
    found = from_kernel(game, rack, plays)
    assert len(found) == len(set(found)), "a play is listed twice"
    assert set(found) == expected
    for count in (1, 3) if board else ():
        few = crossword.best_plays(automaton, kernel_board, kernel_rack, count, rules)
        assert list(few) == [plays[number] for number in kept(plays.scores.tolist(), count)]
    best = crossword.best_plays(automaton, kernel_board, kernel_rack, 5, rules)
    scores = sorted((play.score for play in expected), reverse=True)
    if board:
        assert [play.score for play in best] == scores[:5]
        assert set(from_kernel(game, rack, best)) <= expected
    else:
        assert {play.score for play in best[:1]} == set(scores[:1])
    return expected


def in_order(play: Found) -> tuple[object, ...]:
    """What sorts plays: the same in every process, as the order of a set is not."""
    return sorted(play.tiles), sorted(play.flips)


def is_manageable(game: Game, board: brute_force.Board) -> bool:
    """Whether trying everything takes no more than moments."""
    tries = 1
    for tile in board.values():
        if tile.hidden:
            tries *= 1 + (len(game.alphabet) if tile.hidden[0] == "*" else 1)
    return tries < 3000


def play_through(rng: random.Random, game: Game, automaton: Automaton, turns: int) -> int:
    """Compare at every position of a random game; how many plays with flips there were."""
    board: brute_force.Board = {}
    flipped = 0
    for _ in range(turns):
        if not is_manageable(game, board):
            break
        rack = [random_prism(rng, game.alphabet) for _ in range(rng.randint(1, 3) if board else 4)]
        plays = same_plays(game, automaton, board, rack)
        flipped += sum(1 for play in plays if play.flips)
        if plays:
            board = brute_force.after(board, rng.choice(sorted(plays, key=in_order)))
    return flipped


@seeded(24)
def test_random_games_of_random_words(seed: int) -> None:
    rng = random.Random(seed)
    words = random_words(rng)
    play_through(rng, random_game(rng, words), build(sorted(words)), 6)


@seeded(40)
def test_boards_of_any_tiles(seed: int) -> None:
    """Boards on which not everything is a word: only what a play touches must be."""
    rng = random.Random(1000 + seed)
    words = random_words(rng)
    game = random_game(rng, words)
    automaton = build(sorted(words))
    board: brute_force.Board = {}
    cells: list[Cell] = [
        (row, column) for row in range(game.rows) for column in range(game.columns)
    ]
    for cell in rng.sample(cells, rng.randint(1, 9)):
        prism = random_prism(rng, game.alphabet)
        letter = prism.faces[-1][0] if prism.faces[-1][0] != "*" else rng.choice(game.alphabet)
        hidden = prism.faces[0] if len(prism.faces) > 1 else None
        board[cell] = OnBoard(letter, prism.faces[-1][1], hidden, prism.colour)
        if not is_manageable(game, board):
            del board[cell]
    rack = [random_prism(rng, game.alphabet) for _ in range(rng.randint(1, 3))]
    same_plays(game, automaton, board, rack)


@pytest.fixture(scope="module")
def real_words(lexicon: Lexicon) -> frozenset[str]:
    """Short words of the real lexicon."""
    letters = set("AEIRSTNL")
    return frozenset(word for word in lexicon if len(word) <= 5 and set(word) <= letters)


@seeded(4)
def test_real_words(real_words: frozenset[str], seed: int) -> None:
    rng = random.Random(seed)
    game = Game(real_words, 5, 6, first_minimum=3, colour_minimum=4, rack_size=4)
    play_through(rng, game, build(sorted(real_words)), 5)
