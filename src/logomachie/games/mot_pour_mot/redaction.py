"""What players of MOT POUR MOT say in words of their own, taken out of a game that is kept."""

import msgspec

from logomachie.engine.game import Effects
from logomachie.engine.spec import Redaction, SpokenActions
from logomachie.engine.states import StateValues

WITHHELD = "…"
"""What stands in the place of words."""
VERBS = ("say", "explain")
KEYS = ("said", "explained")


def redact_action(text: str) -> str:
    """An action without the words that are said or explained by it."""
    verb, _, words = text.partition(" ")
    return f"{verb} {WITHHELD}" if verb in VERBS and words else text


def redact_effects(effects: Effects) -> Effects:
    """The effects of an action without these words."""
    if effects.key not in KEYS:
        return effects
    return msgspec.structs.replace(effects, details={**effects.details, "text": WITHHELD})


def redact_state(values: StateValues, spoken: SpokenActions) -> StateValues:
    """A state without what was said or explained by these actions."""
    texts = {(seat, action.partition(" ")[2]) for seat, action in spoken}
    explained = {action.partition(" ")[2] for _, action in spoken}
    talk = [
        [seat, WITHHELD if (seat, text) in texts else text] for seat, text in values.get("talk", ())
    ]
    dispute = values.get("dispute")
    if dispute and dispute.get("explanation") in explained:
        dispute = {**dispute, "explanation": WITHHELD}
    return {**values, "talk": talk, "dispute": dispute}


REDACTION = Redaction(redact_action, redact_effects, redact_state)
