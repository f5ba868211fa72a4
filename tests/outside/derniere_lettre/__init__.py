"""DERNIÈRE LETTRE: each word begins with the last letter of the word before."""

from logomachie.engine.spec import EffectTypes, GameSpec

from . import bot, effects
from .actions import Action
from .legal import legal
from .referee import new_game, restore
from .view import View

SPEC = GameSpec(
    name="derniere_lettre",
    package=__name__,
    new_game=new_game,
    restore=restore,
    legal=legal,
    bot=bot,
    actions=Action,
    effects=EffectTypes(effects.VERSION, effects.DETAILS),
    view=View,
)
