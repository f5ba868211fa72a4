"""What each game needs so that its bots of 0.1 can play today.

That is how its referee is made of today's box, how a state of today was written then, and where its
bot looks for what it could do: what today's rules refuse is taken out there, and it chooses among
what is left.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from logomachie.engine.game import AnyAction, AnyState
from logomachie.engine.states import StateValues
from logomachie.lab.frozen.release import module

Frozen = Any
"""A thing of 0.1: its modules are found as the bots run."""
Plan = tuple[AnyAction, ...]
"""What a bot of then means to do, one action after the other."""
Allowed = Callable[[Plan], bool]
"""Whether today's rules allow a plan."""
Found = Callable[..., Frozen]
Hook = Callable[[Found], Found]
"""Makes another function of one of a bot's."""


FURTHER = 8
"""How many times as many plays of OPTION are looked at where too few are left."""


class Policy(NamedTuple):
    """A game as 0.1 knew it."""

    referee: str
    """The class of its referee."""
    box: Callable[[bytes], tuple[object, ...]]
    """What the referee is made of beside the words, from today's box."""
    without: Callable[[Sequence[Plan], Allowed], Mapping[str, Hook]]
    """What keeps its bot from plans that were refused: functions of its module to be changed."""
    as_then: Callable[[StateValues], StateValues] = lambda values: values
    """A state of today as 0.1 wrote it; what 0.1 did not know it does not read."""
    goes_on: str = ""
    """The class of the action after which its bot goes on with a plan, if it has any."""
    now: Callable[[AnyState], float] = lambda state: 0.0
    """A time at which an action is in time."""


@contextmanager
def changed(bot: ModuleType, hooks: Mapping[str, Hook]) -> Iterator[None]:
    """A bot with some of its functions changed."""
    places = {name: (_owner(bot, name), name.rpartition(".")[2]) for name in hooks}
    former = {name: getattr(*place) for name, place in places.items()}
    for name, hook in hooks.items():
        setattr(*places[name], hook(former[name]))
    try:
        yield
    finally:
        for name, function in former.items():
            setattr(*places[name], function)


def _owner(bot: ModuleType, name: str) -> ModuleType:
    owner: ModuleType = getattr(bot, name.rpartition(".")[0]) if "." in name else bot
    return owner


def _material(game: str) -> Callable[[bytes], tuple[object, ...]]:
    def box(data: bytes) -> tuple[object, ...]:
        return (msgspec.json.decode(data, type=module(f"games.{game}.state").Material),)

    return box


def _unless_refused(refused: Sequence[Plan], instead: object) -> Hook:
    """A function that gives something else where it would give a refused action."""
    actions = [plan[0] for plan in refused]

    def hook(choose: Found) -> Found:
        def choose_another(*arguments: object) -> Frozen:
            chosen = choose(*arguments)
            return instead if chosen in actions else chosen

        return choose_another

    return hook


def _firsts_left(refused: Sequence[Plan]) -> Hook:
    """A function that finds actions, each with something else, and leaves out those refused."""
    actions = [plan[0] for plan in refused]

    def hook(find: Found) -> Found:
        return lambda *arguments: (found for found in find(*arguments) if found[0] not in actions)

    return hook


# -- CROISILLON


class _GridsLeft:
    """A search for grids, of which some are refused."""

    def __init__(self, search: Frozen, count: int, grids: Sequence[object]) -> None:
        self._search, self._count, self._grids = search, count, grids

    def run(self, seconds: float | None) -> "_GridsLeft":
        """Search."""
        self._search.run(seconds)
        return self

    def found(self) -> list[Frozen]:
        """The best grids that are left, each with its score."""
        return [one for one in self._search.found() if one[0] not in self._grids][: self._count]


def _croisillon_without(refused: Sequence[Plan], allowed: Allowed) -> Mapping[str, Hook]:
    grids = [plan[0].grid for plan in refused if hasattr(plan[0], "grid")]

    def search(new_search: Found) -> Found:
        def search_more(*arguments: object, count: int, **more: object) -> _GridsLeft:
            searched = new_search(*arguments, count=count + len(grids), **more)
            return _GridsLeft(searched, count, grids)

        return search_more

    keep = module("games.croisillon.actions").Keep()
    return {"GridSearch": search, "_use_bonus": _unless_refused(refused, keep)}


# -- LA GUERRE DES MOTS


def _guerre_as_then(values: StateValues) -> StateValues:
    """Prints of the boards of this turn: those of before can no longer be made, but counted."""
    made = len(values["history"]) - values["began"]
    return values | {"seen": [f"before {number}" for number in range(made + 1)] if made else []}


def _guerre_without(refused: Sequence[Plan], allowed: Allowed) -> Mapping[str, Hook]:
    return {
        "_winning_word": _unless_refused(refused, None),
        "_reached": _firsts_left(refused),
    }


# -- JAGO


def _jago_as_then(values: StateValues) -> StateValues:
    """What can be challenged, without how long."""
    open_claims = [claim[:4] for claim in values["claims"] if claim[6] in ("lasting", "open")]
    return values | {"claims": open_claims}


def _jago_without(refused: Sequence[Plan], allowed: Allowed) -> Mapping[str, Hook]:
    plays = [plan[:-1] for plan in refused]
    challenged = {getattr(plan[0], "word", None) for plan in refused if len(plan) == 1}

    def accepted(accept: Found) -> Found:
        def accept_another(*arguments: object) -> Frozen:
            held = accept(*arguments)
            return None if held is None or held.plays in plays else held

        return accept_another

    def false_claim(look: Found) -> Found:
        def look_for_another(*arguments: object) -> str:
            word: str = look(*arguments)
            return "" if word in challenged else word

        return look_for_another

    return {"moves.accepted": accepted, "_false_claim": false_claim}


# -- MOT POUR MOT


def _mot_pour_mot_box(data: bytes) -> tuple[object, ...]:
    content = msgspec.json.decode(data)
    kind = module("games.mot_pour_mot.categories").Category
    categories = [msgspec.convert(one, kind) for one in content["categories"]]
    material = msgspec.convert(content["material"], module("games.mot_pour_mot.state").Material)
    return material, {category.name: category for category in categories}


def _mot_pour_mot_without(refused: Sequence[Plan], allowed: Allowed) -> Mapping[str, Hook]:
    words = [getattr(plan[0], "word", None) for plan in refused]

    def recall(remember: Found) -> Found:
        return lambda *arguments: [word for word in remember(*arguments) if word not in words]

    accept = module("games.mot_pour_mot.actions").Accept()
    return {"_recall": recall, "_judge": _unless_refused(refused, accept)}


# -- OPTION


def _option_without(refused: Sequence[Plan], allowed: Allowed) -> Mapping[str, Hook]:
    """The best plays that are left, of which hundreds may be refused for the same flip."""

    def best_plays(find: Found) -> Found:
        def find_left(*arguments: Frozen, flips: bool) -> list[tuple[Frozen, int]]:
            *where, count = arguments
            asked = count
            while True:
                asked *= FURTHER
                found = find(*where, asked, flips=flips)
                changing = (one for one in found if not _turns_nothing(one[0], where[1], where[4]))
                left = list(islice((one for one in changing if allowed((one[0],))), count))
                if len(left) == count or len(found) < asked:
                    return left

        return find_left

    def plays_seen(see: Found) -> Found:
        def see_further(*arguments: object) -> Frozen:
            with changed(module("games.option.bot"), {"moves.best_plays": best_plays}):
                return see(*arguments)

        return see_further

    return {"_plays_seen": plays_seen}


def _turns_nothing(play: Frozen, state: Frozen, material: Frozen) -> bool:
    """Whether a flip changes no letter: 0.1 paid for that, O23 refuses it. Seen at a glance."""
    number = module("games.option.board").cell_number
    return any(
        state.grid[number(flip.cell, material.grid)].letter == flip.letter for flip in play.flips
    )


POLICIES: Mapping[str, Policy] = {
    "croisillon": Policy("CroisillonGame", _material("croisillon"), _croisillon_without),
    "guerre_des_mots": Policy(
        "GuerreGame", _material("guerre_des_mots"), _guerre_without, _guerre_as_then
    ),
    "jago": Policy("JagoGame", _material("jago"), _jago_without, _jago_as_then, goes_on="Play"),
    "mot_pour_mot": Policy(
        "MotPourMotGame", _mot_pour_mot_box, _mot_pour_mot_without, now=lambda state: state.at
    ),
    "option": Policy("OptionGame", _material("option"), _option_without),
}
