"""MOT POUR MOT: two teams, a category, thirty seconds, and a tug-of-war over letters."""

from logomachie.engine.numbers import NumbersOf
from logomachie.engine.spec import EffectTypes, GameSpec, MovePart
from logomachie.games.mot_pour_mot import bot, coach, effects, numbers
from logomachie.games.mot_pour_mot.actions import Action
from logomachie.games.mot_pour_mot.choices import choices
from logomachie.games.mot_pour_mot.commands import COMMANDS
from logomachie.games.mot_pour_mot.legal import legal
from logomachie.games.mot_pour_mot.puzzles import KINDS
from logomachie.games.mot_pour_mot.redaction import REDACTION
from logomachie.games.mot_pour_mot.referee import (
    as_first_released,
    as_then,
    first_mark,
    new_game,
    restore,
)
from logomachie.games.mot_pour_mot.state import NEXT_CARD
from logomachie.games.mot_pour_mot.verbs import VERBS
from logomachie.games.mot_pour_mot.view import View

SPEC = GameSpec(
    name="mot_pour_mot",
    package=__name__,
    new_game=new_game,
    restore=restore,
    as_first_released=as_first_released,
    as_then=as_then,
    correspondence={"window": NEXT_CARD},
    legal=legal,
    bot=bot,
    effects=EffectTypes(effects.VERSION, effects.DETAILS),
    actions=Action,
    view=View,
    verbs=VERBS,
    choices=choices,
    numbers=NumbersOf(numbers.layout, numbers.write),
    formerly={"a5c0ce7034e53a165d85a572": "314732e792a61d64fc6a0403"},
    first_fingerprint=first_mark,
    seconds_to_compile=4,
    pace=bot.pace,
    coach=coach,
    move_parts={
        "locked": MovePart.MADE,
        "captured": MovePart.POINTS,
        "wrong": MovePart.UNDONE,
        "no-such-word": MovePart.UNDONE,
        "misfit": MovePart.UNDONE,
        "voted-tie": MovePart.UNDONE,
        "voted-wrong": MovePart.UNDONE,
    },
    redaction=REDACTION,
    has_lesson=True,
    puzzles=KINDS,
    commands=COMMANDS,
)
