"""JAGO: crossed words in two colours, where a word that changes its meaning changes hands."""

from logomachie.engine.material import first_fingerprint
from logomachie.engine.numbers import NumbersOf
from logomachie.engine.spec import EffectTypes, GameSpec, MovePart
from logomachie.games.jago import bot, coach, effects, numbers
from logomachie.games.jago.actions import Action
from logomachie.games.jago.analysis import analyse
from logomachie.games.jago.choices import choices
from logomachie.games.jago.clock import NO_CLOCK, WHOLE_TURN
from logomachie.games.jago.former import as_then
from logomachie.games.jago.legal import legal
from logomachie.games.jago.puzzles import KINDS
from logomachie.games.jago.referee import new_game, restore
from logomachie.games.jago.upgrades import with_windows
from logomachie.games.jago.verbs import VERBS
from logomachie.games.jago.view import View

SPEC = GameSpec(
    name="jago",
    package=__name__,
    new_game=new_game,
    restore=restore,
    legal=legal,
    bot=bot,
    effects=EffectTypes(effects.VERSION, effects.DETAILS),
    actions=Action,
    view=View,
    as_then=as_then,
    upgrades=(with_windows,),
    correspondence={"glass": NO_CLOCK, "window": WHOLE_TURN},
    verbs=VERBS,
    choices=choices,
    numbers=NumbersOf(numbers.layout, numbers.write),
    formerly={"723cd27876f15a358235afbd": "07c2caaa48add85a92bb737c"},
    first_fingerprint=lambda game: first_fingerprint(game.material),
    seconds_to_compile=17,
    foresee=bot.foresee,
    alternatives=bot.alternatives,
    coach=coach,
    analyse=analyse,
    move_parts={
        "played": MovePart.MADE,
        "taken-back": MovePart.UNDONE,
        "no-such-word": MovePart.UNDONE,
        "no-steal": MovePart.UNDONE,
    },
    has_lesson=True,
    puzzles=KINDS,
)
