"""What may change between two versions, and takes no game away and stops none."""

import asyncio
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.journal import Journal
from logomachie.engine.material import OutOfRange
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.spec import GameSpec
from logomachie.games.mot_pour_mot.categories import own_packs
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.names import COMPLETE
from logomachie.lexicon.sample import sample_lexicon
from logomachie.server import catalogue
from logomachie.server.catalogue import Catalogue
from logomachie.store.sql import SqlStorage
from logomachie.table.events import Opened, Upgraded
from logomachie.table.film import replayed
from logomachie.table.house import House
from logomachie.table.materials import box_of
from logomachie.table.plans import rematch_id
from tests.table.played import WORK, played
from tests.table.test_archive import NOW, events_of, summary_of, without_frames

Patch = pytest.MonkeyPatch


class Changed(NamedTuple):
    """A house in which something is not as it was."""

    lexicon: Lexicon
    material: str = ""
    """The text of the material, where it is another."""
    kept: bool = True
    """Whether the lexicon that games began with is still there."""


Change = Callable[[GameSpec, Lexicon, Patch], Changed]


def material_of(spec: GameSpec) -> str:
    return files(spec.package).joinpath("material.toml").read_text("utf-8")


def a_provenance_tag(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    text = material_of(spec)
    assert 'from = "X' in text
    return Changed(lexicon, text.replace('from = "X', 'from = "R', 1))


def a_word(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    return Changed(sample_lexicon())


def all_words(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    """The lexicon of the game is not on the shelf any more."""
    patch.setattr(Lexicon, "find_kept", lambda fingerprint: None)
    return Changed(sample_lexicon(), kept=False)


def a_sentence(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    def reworded(self: GameSpec, language: str) -> Rulebook:
        book = before(self, language)
        rules = {
            id_: rule._replace(sentences={key: f"({said})" for key, said in rule.sentences.items()})
            for id_, rule in book.rules.items()
        }
        return book._replace(rules=rules)

    before = GameSpec.rulebook
    patch.setattr(GameSpec, "rulebook", reworded)
    return Changed(lexicon)


FIGURES = {
    "croisillon": ("unfounded_challenge = 10", "unfounded_challenge = 20"),
    "guerre_des_mots": ("draw = 2", "draw = 3"),
    "jago": ("penalty = 3", "penalty = 4"),
    "mot_pour_mot": ("seconds = 30", "seconds = 31"),
    "option": ("full_hand = 15", "full_hand = 16"),
}


def a_figure_of_a_rule(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    before, after = FIGURES[spec.name]
    text = material_of(spec)
    assert before in text
    return Changed(lexicon, text.replace(before, after, 1))


def a_category(spec: GameSpec, lexicon: Lexicon, patch: Patch) -> Changed:
    """All packs but one are gone."""
    text = material_of(spec)
    kept = next(iter(own_packs()))
    assert "packs = []" in text
    return Changed(lexicon, text.replace("packs = []", f'packs = ["{kept}"]', 1))


ANYWHERE: tuple[Change, ...] = (
    a_provenance_tag, a_word, all_words, a_sentence, a_figure_of_a_rule,
)  # fmt: skip
CASES = [
    *((name, change) for name in games.OWN for change in ANYWHERE),
    ("mot_pour_mot", a_category),
]


class Ready:
    """A house that is ready, with these words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.dictionaries = {COMPLETE: lexicon}
        self.collection = Collection(Path("nowhere"))

    def dictionary(self, name: str) -> Lexicon:
        return self.dictionaries[name]

    def lexicon_for(self, game: str) -> Lexicon:
        return self.lexicon


@pytest.fixture(scope="module")
def spec(request: pytest.FixtureRequest) -> GameSpec:
    return games.spec(request.param)


@pytest.fixture(scope="module")
def game(spec: GameSpec, lexicon: Lexicon) -> AnyGame:
    return spec.new_game(lexicon)


@pytest.fixture(scope="module")
def journal(game: AnyGame) -> Journal:
    return played(game)


@pytest.mark.parametrize(("spec", "change"), CASES, indirect=["spec"])
def test_it_takes_no_game_away_and_stops_none(
    spec: GameSpec,
    game: AnyGame,
    journal: Journal,
    lexicon: Lexicon,
    change: Change,
    tmp_path: Path,
    monkeypatch: Patch,
) -> None:
    begun = Journal(journal.setup, journal.entries[: len(journal.entries) // 2])
    went = replayed(game, journal)
    changed = change(spec, lexicon, monkeypatch)
    path = tmp_path / "material.toml"
    path.write_text(changed.material or material_of(spec), "utf-8")

    def own_game(name: str, words: Lexicon) -> AnyGame:
        return spec.new_game(words, path)

    async def act() -> None:
        storage = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}")
        await storage.keep_material(game.material_fingerprint, game.name, game.box)
        done, going = summary_of(game, "done", running=False), summary_of(game, "on", running=True)
        await storage.append(done, events_of(game, journal, program="0.2.0"))
        await storage.append(going, events_of(game, begun, program="0.2.0"))
        ready: Any = Ready(changed.lexicon)
        house = House(storage, Catalogue(ready), lambda: NOW, WORK)
        await house.archive.film_the_past()
        over = await house.desk("done")
        assert over.result == game.result(went.moments[-1].state)
        shown = await house.footage(over)
        assert [view(over.game, one.state) for one in shown.moments] == [
            view(game, one.state) for one in went.moments
        ]
        desk = await house.desk("on")
        stood = went.moments[len(begun.entries) - 1].state
        assert view(desk.game, desk.table.game_state) == view(game, stood)
        assert desk.game.box == game.box, "it is played with what it began with"
        told = {name for event, _ in desk.past for name in changed_by(event.event)}
        assert "material" not in told
        assert ("lexicon" in told) == (not changed.kept)
        for seat in game.to_act(stood):
            action = next(desk.game.candidates(desk.table.game_state, seat), None)
            if action is not None:
                step = desk.game.apply(
                    desk.table.game_state, seat, action, desk.table.game_time(NOW)
                )
                assert step.effects
        await house.close()
        storage.close()

    monkeypatch.setattr(catalogue, "own_game", own_game)
    catalogue.kept_lexicon.cache_clear()
    asyncio.run(act())


REFUSED_TODAY = {
    "croisillon": ("unfounded_challenge = 10", "unfounded_challenge = 20000"),
    "guerre_des_mots": ("turns = 60", "turns = 2000"),
    "jago": ("dial = 5", "dial = 200"),
    "mot_pour_mot": ("seconds = 30", "seconds = 90000"),
    "option": ("full_hand = 15", "full_hand = 20000"),
}
"""Figures that 0.1.0 did not know to be too large."""


@pytest.mark.parametrize("spec", games.OWN, indirect=True)
def test_a_table_of_0_1_0_goes_on_with_figures_that_are_refused_today(
    spec: GameSpec, game: AnyGame, journal: Journal, lexicon: Lexicon, tmp_path: Path
) -> None:
    before, after = REFUSED_TODAY[spec.name]
    text = material_of(spec).replace(before, after, 1)
    with pytest.raises(OutOfRange):
        box_of(game, text)
    opened, *acted = without_frames(events_of(game, Journal(journal.setup, journal.entries[:1])))
    assert isinstance(opened.event, Opened)
    setup = msgspec.structs.replace(journal.setup, material="of 0.1.0")
    brought = msgspec.structs.replace(opened.event, setup=setup, material=text)

    async def act() -> None:
        storage = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}")
        going = summary_of(game, "on", running=True)
        await storage.append(going, [msgspec.structs.replace(opened, event=brought), *acted])
        ready: Any = Ready(lexicon)
        house = House(storage, Catalogue(ready), lambda: NOW, WORK)
        await house.archive.film_the_past()
        desk = await house.desk("on")
        figure, number = after.split(" = ")
        assert f'"{figure}":{number}'.encode() in desk.game.box
        assert await storage.material("of 0.1.0") == desk.game.box
        state = desk.table.game_state
        seat = desk.game.to_act(state)[0]
        action = next(desk.game.candidates(state, seat))
        assert desk.game.apply(state, seat, action, desk.table.game_time(NOW)).effects
        await house.rematch(desk)
        again = await house.desk(rematch_id("on"))
        assert again.game.box == desk.game.box
        await house.close()
        storage.close()

    asyncio.run(act())


def view(game: AnyGame, state: Any) -> bytes:
    """What everybody sees, seat by seat."""
    seats = (None, *range(2))
    return msgspec.json.encode([game.view(state, seat) for seat in seats])


def changed_by(event: object) -> tuple[str, ...]:
    return event.changed if isinstance(event, Upgraded) else ()
