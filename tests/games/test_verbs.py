"""What players say at a terminal: every game understands it in both languages."""

from functools import cache
from itertools import islice
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Game, Language, new_setup, preview
from logomachie.engine.refusal import Refusal
from logomachie.engine.verbs import help_for, in_notation, in_words, parse_spoken, plain
from logomachie.lexicon import Lexicon

NAMES = games.names()
LANGUAGES: tuple[Language, ...] = ("fr", "en")


@cache
def begun(name: str) -> tuple[Game[Any, Any], Any, int]:
    """A game at its start, and who is to move."""
    game = games.load(name, Lexicon.open())
    state = game.start(new_setup(game, 2, "verbs", {}))
    return game, state, game.to_act(state)[0]


@pytest.mark.parametrize("name", NAMES)
def test_no_word_means_two_things(name: str) -> None:
    for language in LANGUAGES:
        words = [plain(word) for verb in games.spec(name).verbs for word in verb.said[language]]
        assert words
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_done_can_be_said(name: str, language: Language) -> None:
    game, state, seat = begun(name)
    verbs = games.spec(name).verbs
    for action in islice(game.candidates(state, seat), 30):
        text = game.format_action(action)
        spoken = in_words(text, verbs, language)
        assert language == "en" or spoken != text
        assert in_notation(spoken, verbs) == text
        assert (
            in_notation(
                plain(spoken.split()[0]).upper() + text.removeprefix(text.split()[0]), verbs
            )
            == text
        )
        assert parse_spoken(game, spoken, state, seat, verbs) == action


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_verb_with_an_example(name: str, language: Language) -> None:
    game, state, seat = begun(name)
    verbs = games.spec(name).verbs
    listed = help_for(game, state, seat, 0.0, verbs, language)
    assert sorted(one.words for one in listed) == sorted(verb.said[language] for verb in verbs)
    possible = [one for one in listed if one.possible]
    assert listed[: len(possible)] == possible, "what is possible comes first"
    assert len(possible) >= 2
    for one in possible:
        action = parse_spoken(game, one.example, state, seat, verbs)
        assert preview(game, state, seat, action, 0.0).refusal is None


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_verb_stays_unknown(name: str) -> None:
    game, state, seat = begun(name)
    verbs = games.spec(name).verbs
    assert in_notation("chanter la Marseillaise", verbs) == "chanter la Marseillaise"
    with pytest.raises(Refusal):
        parse_spoken(game, "chanter la Marseillaise", state, seat, verbs)


def test_where_a_word_is_looked_for_a_verb_is_an_answer() -> None:
    game, state, _ = begun("mot_pour_mot")
    state = game.parse_position({"phase": "thinking", "until": 60.0}, state.setup)
    seat = state.captains[state.team]
    action = parse_spoken(game, "passer", state, seat, games.spec("mot_pour_mot").verbs)
    assert game.format_action(action) == "lock PASSER"


def test_a_refused_word_names_the_letter_that_is_missing() -> None:
    game = begun("option")[0]
    setup = new_setup(game, 2, "verbs", {})
    state = game.parse_position({"racks": ["VTr ULw EPr SNw"]}, setup)
    with pytest.raises(Refusal) as refused:
        parse_spoken(game, "jouer C5> V U E Z S", state, 0, games.spec("option").verbs)
    assert "qui montre Z" in games.spec("option").rulebook("fr").explain(refused.value)
    with pytest.raises(Refusal) as refused:
        parse_spoken(game, "jouer C5> V T", state, 0, games.spec("option").verbs)
    assert refused.value.values == {"letter": "T"}, "one prism shows one letter"
