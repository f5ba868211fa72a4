"""OPTION: crossed words of prisms with a letter on each of two faces."""

from logomachie.engine.material import first_fingerprint
from logomachie.engine.numbers import NumbersOf
from logomachie.engine.spec import EffectTypes, GameSpec, MovePart
from logomachie.games.option import bot, coach, effects, numbers
from logomachie.games.option.actions import Action
from logomachie.games.option.choices import choices
from logomachie.games.option.duplicate import DUPLICATE
from logomachie.games.option.legal import legal
from logomachie.games.option.puzzles import KINDS
from logomachie.games.option.referee import as_then, new_game, restore
from logomachie.games.option.state import NEXT_TURN
from logomachie.games.option.verbs import VERBS
from logomachie.games.option.view import View

SPEC = GameSpec(
    name="option",
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
    correspondence={"window": NEXT_TURN},
    formerly={"243999e75bf433e811d39f7d": "0135857975356b9c36cb6315"},
    first_fingerprint=lambda game: first_fingerprint(game.material),
    seconds_to_compile=45,
    coach=coach,
    move_parts={
        "played": MovePart.MADE,
        "upheld": MovePart.UNDONE,
    },
    has_lesson=True,
    duplicate=DUPLICATE,
    puzzles=KINDS,
)
