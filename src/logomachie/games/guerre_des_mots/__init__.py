"""LA GUERRE DES MOTS: chains of words that fight for the middle of the board."""

from logomachie.engine.material import first_fingerprint
from logomachie.engine.numbers import NumbersOf
from logomachie.engine.spec import EffectTypes, GameSpec, GuideOf, MovePart
from logomachie.games.guerre_des_mots import bot, coach, effects, guide, numbers
from logomachie.games.guerre_des_mots.actions import Action
from logomachie.games.guerre_des_mots.choices import choices
from logomachie.games.guerre_des_mots.drawing import STYLES
from logomachie.games.guerre_des_mots.legal import legal
from logomachie.games.guerre_des_mots.puzzles import KINDS
from logomachie.games.guerre_des_mots.referee import as_then, new_game, restore
from logomachie.games.guerre_des_mots.state import remember
from logomachie.games.guerre_des_mots.verbs import VERBS
from logomachie.games.guerre_des_mots.view import View

SPEC = GameSpec(
    name="guerre_des_mots",
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
    formerly={"0550dfc015c5760c946c22ce": "bea7c188081bb659ec6a21f3"},
    first_fingerprint=lambda game: first_fingerprint(game.material, {"turns"}),
    as_then=as_then,
    upgrades=(remember,),
    seconds_to_compile=4,
    coach=coach,
    guide=GuideOf(guide.guide, guide.Guide),
    move_parts={
        key: MovePart.MADE for key, kind in effects.DETAILS.items() if kind is effects.Moved
    },
    has_lesson=True,
    puzzles=KINDS,
    styles=STYLES,
)
