"""JAGO by the rulings of 0.1.0: its games were played by them, and are filmed by them.

A word that joined several others stole all of them or none, one made from an own word turned
nothing, and a word could be challenged until the next play, or until another one was.
"""

from collections.abc import Collection

import msgspec

from logomachie.engine.game import Seat, Step
from logomachie.games.jago import colours
from logomachie.games.jago.actions import Action, Challenge, Play, TakeBack
from logomachie.games.jago.claims import lasting_claims
from logomachie.games.jago.colours import Finding, Run, joined
from logomachie.games.jago.effects import Effects, Kind, Lengthened
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.lexicon import Lexicon


class FormerJagoGame(JagoGame):
    """The referee of 0.1.0."""

    def find(self, run: Run, lexicon: Lexicon | None, spare: Collection[str]) -> Finding:
        """All words that a run was made from were stolen, or none."""
        found = colours.find(run, lexicon, spare)
        if not run.origins or (found.kind is Kind.STOLEN and len(found.stolen) == len(run.origins)):
            return found
        words, lengthened = (run.text,), Lengthened(was=joined(run.origins), laid=run.laid)
        if all(run.own):
            return Finding(run, Kind.LENGTHENED, Effects("J36", "own", words, details=lengthened))
        if any(run.own):
            reason = Effects("J38", "partly-own", words, details=lengthened)
            return Finding(run, Kind.LENGTHENED, reason)
        return Finding(run, Kind.LENGTHENED, colours.no_steal(run, found.kept), found.kept)

    def apply(self, state: State, seat: Seat, action: Action, at: float) -> Step[State]:
        """What the action led to."""
        after, effects = super().apply(state, seat, action, at)
        match action:
            case Play():
                after = msgspec.structs.replace(after, claims=lasting_claims(after))
            case TakeBack() | Challenge():
                after = msgspec.structs.replace(after, claims=(), last=None)
        return Step(after, effects)


def as_then(game: JagoGame) -> FormerJagoGame:
    """The same game by the rulings of 0.1.0."""
    return FormerJagoGame(game.lexicon, game.material)
