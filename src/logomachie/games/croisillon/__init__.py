"""CROISILLON: grids of words that start at capitals and run in four directions."""

from logomachie.engine.material import first_fingerprint
from logomachie.engine.numbers import NumbersOf
from logomachie.engine.spec import EffectTypes, GameSpec, MovePart
from logomachie.games.croisillon import bot, coach, effects, numbers, solver
from logomachie.games.croisillon.actions import Action
from logomachie.games.croisillon.choices import choices
from logomachie.games.croisillon.duplicate import DUPLICATE
from logomachie.games.croisillon.legal import legal
from logomachie.games.croisillon.puzzles import KINDS
from logomachie.games.croisillon.referee import as_then, new_game, restore
from logomachie.games.croisillon.state import NEXT_TURN, NO_LIMIT
from logomachie.games.croisillon.verbs import VERBS
from logomachie.games.croisillon.view import View

SPEC = GameSpec(
    name="croisillon",
    package=__name__,
    new_game=new_game,
    restore=restore,
    legal=legal,
    bot=bot,
    alternatives=bot.alternatives,
    effects=EffectTypes(effects.VERSION, effects.DETAILS),
    actions=Action,
    view=View,
    verbs=VERBS,
    choices=choices,
    numbers=NumbersOf(numbers.layout, numbers.write),
    as_then=as_then,
    correspondence={"limit": NO_LIMIT, "window": NEXT_TURN},
    formerly={"96290b32638c559b70689161": "14dc3de00151debe4fc7891e"},
    first_fingerprint=lambda game: first_fingerprint(game.material),
    seconds_to_compile=24,
    coach=coach,
    solving=solver,
    move_parts={
        "laid": MovePart.MADE,
        "all-laid": MovePart.MADE,
        "added": MovePart.MORE,
        "upheld": MovePart.UNDONE,
    },
    has_lesson=True,
    puzzles=KINDS,
    duplicate=DUPLICATE,
)
