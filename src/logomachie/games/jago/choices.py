"""What a seat of JAGO may choose from, for programs that play many games."""

from itertools import islice

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.games.jago import moves
from logomachie.games.jago.actions import Action, Challenge, Play, Resign, TakeBack
from logomachie.games.jago.challenges import contested
from logomachie.games.jago.claims import lasting_claims
from logomachie.games.jago.following import followed
from logomachie.games.jago.legal import endings, penalties
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.overlay import plays as overlay


def choices(game: JagoGame, state: State, seat: Seat, most: int) -> Choices:
    """To turn letters or to challenge, to take back and to end, then the plays that gain most.

    See ``FindChoices``. Plays are those that leave words everywhere, with tiles of the rack first:
    so in a turn never all are among them.
    """
    if seat not in game.to_act(state):
        return Choices()
    if state.penalty:
        turned = tuple(islice(penalties(game, state), most + 1))
        return Choices(turned[:most], complete=len(turned) <= most)
    made: list[Action] = []
    if seat != contested(state):
        made += dict.fromkeys(Challenge(claim.word) for claim in lasting_claims(state))
    if seat != state.turn:
        return Choices(tuple(made[:most]), complete=len(made) <= most)
    if state.plays:
        made.append(TakeBack())
    made += endings(game, state)
    del made[most - 1 :]
    if moves.needs_judge(state):
        scored = moves.best_plays(game.lexicon, state, game.material, most - len(made))
        made += [each.play for each in scored]
        return Choices(tuple(made or (Resign(),)), complete=False)
    plays = moves.packed_plays(game.lexicon, state, game.material)[: most - len(made)]
    rack = state.racks[seat]

    def unpack(number: int) -> Play:
        return moves.to_action(plays[number], rack, state, game.material)

    def follow(number: int, at: float) -> State:
        found = plays[number]
        action = moves.to_action(found, rack, state, game.material)
        words = moves.words_for(game.lexicon, game.material)
        after = overlay.after(words, plays.position, plays.rows[number])
        return followed(state, found, action, after, game.material)

    if not made and not plays:
        made.append(Resign())
    return Choices(tuple(made), len(plays), unpack, complete=False, follow=follow)
