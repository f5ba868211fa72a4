"""What the bots of 0.1.0 choose, asked of the released program itself.

    git worktree add /tmp/released v0.1.0
    python -m tools.frozen_choices /tmp/released/src

writes ``tests/lab/frozen_choices.jsonl``: positions of its games, and what each level does there
with so much work. Frozen bots must choose the same: see ``tests/lab/test_frozen.py``. It has to be
written anew only where other words change a choice.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from logomachie.games import OWN, load
from logomachie.lexicon import Lexicon

CHOICES = Path(__file__).parents[1] / "tests" / "lab" / "frozen_choices.jsonl"
RELEASED = r'''
import json, sys, time
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import msgspec

from logomachie import games
from logomachie.bots.players import Bot, next_turn, takes_time
from logomachie.engine.game import CLOCK, new_setup
from logomachie.lexicon.cache import Stored
from logomachie.lexicon.container import read_container
from logomachie.lexicon.lexicon import Lexicon

WORK, SHOWN = 25, (0, 1, 5, 9)
path, name = Path(sys.argv[1]), sys.argv[2]
lexicon = Lexicon(Stored(*read_container(path), path))
game = games.load(name, lexicon)
box = json.loads(Path(sys.argv[3]).read_bytes())
if "categories" in box:
    from logomachie.games.mot_pour_mot.categories import Category

    categories = [msgspec.convert(one, Category) for one in box["categories"]]
    material = msgspec.convert(box["material"], type(game.material))
    game = type(game)(lexicon, material, {one.name: one for one in categories})
else:
    game = type(game)(lexicon, msgspec.convert(box, type(game.material)))

def choose(level, state, seat, seed):
    """By a clock of which each look takes its part of a second, and without earlier plans."""
    looks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(looks) / WORK, time=time.time)
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith(("logomachie.games.", "logomachie.kernel.")):
            if hasattr(module, "time"):
                module.time = clock
            getattr(module, "_PLANS", {}).clear()
    return Bot(level, 1.0).choose(game, state, seat, seed)

state, now = game.start(new_setup(game, 2, f"frozen/{name}", {})), 0.0
for number in range(SHOWN[-1] + 1):
    seat = game.to_act(state)[0]
    if number in SHOWN:
        texts = {}
        for level in range(1, 6):
            action = choose(level, state, seat, str(number))
            texts[level] = None if action is None else game.format_action(action)
        print(json.dumps({
            "game": name, "state": json.loads(game.encode(state)), "seat": seat,
            "seed": str(number), "work": WORK, "choices": texts,
        }, ensure_ascii=False))
    timed = takes_time(game)
    turn = next_turn(game, state, {0: Bot(2), 1: Bot(3)}, now, str(number))
    due = game.due(state)
    if due is not None and (turn is None or (timed and due <= turn.at)):
        state, now = game.apply(state, CLOCK, game.timeout(state), due).state, due
    else:
        now = turn.at if timed else float(number)
        state = game.apply(state, turn.seat, turn.action, now).state
    if game.result(state):
        break
'''
"""What is run in the released program."""


def main() -> None:
    """Ask the sources of 0.1.0 in this folder."""
    lexicon = Lexicon.open()
    released = os.environ | {"PYTHONPATH": sys.argv[1]}
    answers = b""
    for name in OWN:
        with NamedTemporaryFile() as box:
            Path(box.name).write_bytes(load(name, lexicon).box)
            command = [sys.executable, "-c", RELEASED, str(lexicon.path), name, box.name]
            answers += subprocess.run(command, check=True, capture_output=True, env=released).stdout
    CHOICES.write_bytes(answers)


if __name__ == "__main__":
    main()
