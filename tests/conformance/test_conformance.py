"""What every game must pass, through its contract alone."""

import random
import string
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from logomachie import __version__, games
from logomachie.engine.game import CLOCK, Effects, Preview, Seat, Step, preview
from logomachie.engine.journal import moments, replay
from logomachie.engine.record import Record, format_record, to_journal, to_record, verify
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.lexicon import Lexicon
from tests.conformance.conftest import LANGUAGES
from tests.conformance.declared import assert_declared, with_parts
from tests.conformance.playouts import (
    FOREIGN_CHARACTERS,
    GARBAGE,
    PROMISING,
    RESIGN,
    AnyGame,
    Playout,
    Ply,
    apart,
    configurations,
    mutations,
    numbers_of_players,
)

pytestmark = pytest.mark.seeded

SEEDS = ("one", "two")
PLIES_BETWEEN = 7
"""What takes long is checked at every so many plies."""
HINTED_EVERY = 25
"""A hint is asked for at every so many plies."""
MOMENTS = 20
"""About so many moments of a game are looked at with everybody's eyes."""
TROUBLED = 8
"""In about so many moments of a game everything is tried that should go wrong, or is hidden."""
MISSPELT = 4
"""In about so many moments of a game every character of an action is replaced."""


def test_every_value_of_every_option_is_played(game: AnyGame) -> None:
    tables = configurations(game)
    assert {table.players for table in tables} == set(numbers_of_players(game))
    assert {game.players[0], game.players[-1]} <= set(numbers_of_players(game))
    for option in game.options:
        assert {table.options[option.name] for table in tables} == set(option.choices)
        assert option.default in option.choices


def test_options_have_labels_in_both_languages(
    game: AnyGame, rulebooks: dict[str, Rulebook]
) -> None:
    for book in rulebooks.values():
        labels = {option.name: option for option in game.options}
        named = [book.option_label(name) for name in labels]
        assert all(named)
        assert len(set(named)) == len(named)
        for option in game.options:
            choices = [book.choice_label(option.name, choice) for choice in option.choices]
            assert all(choices)
            assert len(set(choices)) == len(choices)
        known = {f"{o.name}={c}".lower() for o in game.options for c in o.choices}
        assert set(book.labels) == known | set(labels), "no label without an option"
        assert book.summary


def test_a_game_ends(playout: Playout) -> None:
    *running, last = playout.states
    game = playout.game
    assert game.result(last) is not None, "it did not end"
    assert not game.to_act(last)
    for state in running:
        assert game.result(state) is None
        assert game.to_act(state)
        assert len(set(game.to_act(state))) == len(game.to_act(state))
        assert set(game.to_act(state)) <= set(range(playout.setup.players))


def test_the_result_names_winners_and_a_rule(
    playout: Playout, rulebooks: dict[str, Rulebook]
) -> None:
    last = playout.states[-1]
    result = playout.game.result(last)
    assert result
    assert result.scores == playout.game.scores(last)
    assert len(result.scores) == playout.setup.players
    assert set(result.winners) <= set(range(playout.setup.players))
    assert result.winners
    for rulebook in rulebooks.values():
        assert result.rule in rulebook.rules


def test_the_result_says_why_in_words(playout: Playout, rulebooks: dict[str, Rulebook]) -> None:
    result = playout.game.result(playout.states[-1])
    assert result
    names = [f"<{seat}>" for seat in range(playout.setup.players)]
    for rulebook in rulebooks.values():
        said = rulebook.why_over(result, names)
        assert said
        named = [seat for seat, name in enumerate(names) if name in said]
        assert named == ([] if result.who is None else [result.who])
        if result.who is not None:
            to_them = rulebook.why_over(result, names, names[result.who])
            assert to_them
            assert names[result.who] not in to_them


def test_who_resigns_last_is_named(playout: Playout) -> None:
    game, state = playout.game, playout.states[0]
    while (result := game.result(state)) is None:
        seat = game.to_act(state)[-1]
        state = game.apply(state, seat, game.parse_action(RESIGN, state, seat), 0.0).state
    assert result.reason == "gave-up"
    assert result.who == seat
    assert seat not in result.winners


def test_deductions_are_explained(playout: Playout, rulebooks: dict[str, Rulebook]) -> None:
    result = playout.game.result(playout.states[-1])
    assert result
    for one in result.deductions:
        assert one.points
        assert one.seat in range(playout.setup.players)
        assert all(book.rules[one.rule].sentences[one.key] for book in rulebooks.values())


def test_a_state_is_its_bytes(playout: Playout) -> None:
    game = playout.game
    for state in playout.states:
        data = game.encode(state)
        assert game.decode(data) == state
        assert game.encode(game.decode(data)) == data


def test_actions_leave_the_state_before_alone(playout: Playout) -> None:
    for ply in playout.plies:
        assert playout.game.encode(ply.before) == ply.before_bytes


def test_equal_setups_give_equal_starts(playout: Playout) -> None:
    game, setup = playout.game, playout.setup
    copy = msgspec.json.decode(msgspec.json.encode(setup), type=type(setup))
    assert game.encode(game.start(setup)) == game.encode(game.start(copy))
    other = msgspec.structs.replace(setup, seed=setup.seed + "'")
    assert game.encode(game.start(setup)) != game.encode(game.start(other))


def test_a_replay_equals_the_live_game(playout: Playout) -> None:
    game = playout.game
    state = game.start(playout.setup)
    # One entry at a time, each from the bytes of the state before: so every ply is compared.
    for entry, ply in zip(playout.entries, playout.plies, strict=True):
        (moment,) = moments(game, game.decode(game.encode(state)), [entry])
        state = moment.state
        assert game.encode(state) == game.encode(ply.after)
        assert moment.effects == ply.effects
    assert game.encode(replay(game, playout.journal)) == game.encode(playout.states[-1])


def test_a_journal_is_its_bytes(playout: Playout) -> None:
    journal = playout.journal
    assert msgspec.json.decode(msgspec.json.encode(journal), type=type(journal)) == journal


def test_a_record_is_its_text(playout: Playout) -> None:
    game, journal, states = playout.game, playout.journal, playout.states
    names = tuple(f"« {seat} » \\" for seat in range(playout.setup.players))
    replayed = {0, len(journal.entries), *_doubling(len(journal.entries))}
    for count in sorted({*range(0, len(states), PLIES_BETWEEN), *replayed}):
        part = msgspec.structs.replace(journal, entries=journal.entries[:count])
        record = to_record(part, names, game.scores(states[count]), __version__)
        read = msgspec.toml.decode(format_record(record), type=Record)
        assert read == record
        assert to_journal(read) == part
        if count in replayed:
            assert game.encode(replay(game, to_journal(read))) == game.encode(states[count])
            verification = verify(game, read)
            assert verification.entries == count
            assert verification.finished == (game.result(states[count]) is not None)


def test_no_token_is_lost(playout: Playout) -> None:
    start, *others = playout.states
    tokens = _tokens(playout.game, start)
    assert sum(tokens.values()) > 0
    for state in others:
        assert _tokens(playout.game, state) == tokens


def test_actions_are_their_texts(playout: Playout) -> None:
    game = playout.game
    for ply in playout.plies:
        text = game.format_action(ply.action)
        assert text == text.strip()
        assert text.isprintable()
        assert game.parse_action(text, ply.before, ply.seat) == ply.action


def test_candidates_are_legal_and_preview_agrees(playout: Playout) -> None:
    game = playout.game
    for ply in apart(playout.plies, MOMENTS):
        assert ply.candidates or ply.seat == CLOCK, "who may act can act"
        for action in (*ply.candidates[:5], *ply.candidates[-1:]):
            text = game.format_action(action)
            assert game.parse_action(text, ply.before, ply.seat) == action
            step = game.apply(ply.before, ply.seat, action, ply.at)
            _assert_previewed(game, ply.before, ply.seat, action, ply.at, step.effects)


def test_candidates_come_in_a_fixed_order(playout: Playout) -> None:
    for ply in playout.plies[::PLIES_BETWEEN]:
        if ply.seat != CLOCK:
            assert tuple(playout.game.candidates(ply.before, ply.seat)) == ply.candidates


def test_who_may_not_act_has_no_candidates(playout: Playout) -> None:
    for state in playout.states:
        for seat in set(range(playout.setup.players)) - set(playout.game.to_act(state)):
            assert not list(playout.game.candidates(state, seat))


def test_the_clock_acts_when_it_is_due_and_not_before(playout: Playout) -> None:
    game = playout.game
    for ply in playout.plies:
        due = game.due(ply.before)
        if due is None:
            continue
        assert due >= ply.at or ply.seat == CLOCK
        action = game.timeout(ply.before)
        assert game.parse_action(game.format_action(action), ply.before, CLOCK) == action
        game.apply(ply.before, CLOCK, action, due)
        _assert_refused(game, ply.before, CLOCK, action, due - 0.125)
        for seat in range(playout.setup.players):
            _assert_refused(game, ply.before, seat, action, due)


def test_everybody_may_resign(playout: Playout) -> None:
    game = playout.game
    for state, ply in zip(playout.states, playout.plies, strict=False):
        for seat in game.to_act(state):
            action = game.parse_action(RESIGN, state, seat)
            assert game.format_action(action) == RESIGN
            after = game.apply(state, seat, action, ply.at).state
            assert seat not in game.to_act(after)
            result = game.result(after)
            assert result is None or result.winners != (seat,)
            assert _tokens(game, after) == _tokens(game, state)


def test_a_refusal_changes_nothing_and_explains_itself(
    playout: Playout, rulebooks: dict[str, Rulebook]
) -> None:
    game, players = playout.game, playout.setup.players
    rng = random.Random(playout.setup.seed)
    refusals = set()
    for ply in apart(playout.plies, TROUBLED):
        tokens = _tokens(game, ply.before)
        noise = "".join(rng.choices(string.printable, k=20))
        strangers = (*range(players), players, CLOCK, -2, 10**30)
        # From one of them each: in all plies together, everybody has said everything.
        tries = [(text, rng.choice(strangers)) for text in (*GARBAGE, noise)]
        for action in rng.sample(ply.candidates, min(PROMISING, len(ply.candidates))):
            text = game.format_action(action)
            tries += ((odd, ply.seat) for odd in mutations(text, rng, 8))
        for text, seat in tries:
            outcome = _try(game, ply.before, seat, text, ply.at)
            if isinstance(outcome, Refusal):
                refusals.add(outcome)
            else:
                assert _tokens(game, outcome.state) == tokens
        assert game.encode(ply.before) == ply.before_bytes
    assert refusals
    for refusal in refusals:
        _assert_explained(refusal, rulebooks)


def test_no_character_upsets_the_game(playouts: list[Playout]) -> None:
    rng = random.Random(0)
    for playout in playouts:
        game = playout.game
        for ply in apart(playout.plies, MISSPELT):
            for action in rng.sample(ply.candidates, min(4, len(ply.candidates))):
                text = game.format_action(action)
                for place in range(len(text)):
                    for odd in rng.sample(FOREIGN_CHARACTERS, 2):
                        changed = text[:place] + odd + text[place + 1 :]
                        outcome = _try(game, ply.before, ply.seat, changed, ply.at)
                        if isinstance(outcome, Step) and (waiting := game.to_act(outcome.state)):
                            assert list(game.candidates(outcome.state, waiting[0]))


def test_nobody_acts_for_another_seat(playout: Playout, rulebooks: dict[str, Rulebook]) -> None:
    game = playout.game
    for ply in playout.plies:
        strangers = set(range(-2, playout.setup.players + 2)) - set(game.to_act(ply.before))
        # A game may let everybody resign at any time.
        actions = (a for a in ply.candidates[:3] if game.format_action(a) != RESIGN)
        for action in actions:
            for seat in strangers:
                refusal = _assert_refused(game, ply.before, seat, action, ply.at)
                _assert_explained(refusal, rulebooks)


def test_nothing_is_done_after_the_end(playout: Playout, rulebooks: dict[str, Rulebook]) -> None:
    game, last = playout.game, playout.states[-1]
    for ply in playout.plies:
        refusal = _assert_refused(game, last, ply.seat, ply.action, ply.at + 1e6)
        _assert_explained(refusal, rulebooks)
    assert game.due(last) is None


def test_effects_explain_themselves(playout: Playout, rulebooks: dict[str, Rulebook]) -> None:
    for ply in playout.plies:
        _assert_explained(ply.effects, rulebooks)


def test_effects_tell_what_is_declared_for_their_key(playout: Playout) -> None:
    name = playout.game.name
    version = games.spec(name).effects.version
    for ply in playout.plies:
        for effects in with_parts(ply.effects):
            assert_declared(name, effects)
            assert effects.version == version


def test_hints_tell_what_is_declared_for_their_key(game: AnyGame, playouts: list[Playout]) -> None:
    coach = games.spec(game.name).coach
    if coach is None:
        pytest.skip("it has no coach")
    hints = [
        coach.hint(game, ply.before, ply.seat)
        for playout in playouts
        for ply in playout.plies[::HINTED_EVERY]
        if ply.seat >= 0
    ]
    steps = [step for hint in hints if hint for step in hint.steps]
    assert steps
    for step in steps:
        assert_declared(game.name, step)


def test_a_view_tells_nothing_hidden(playout: Playout) -> None:
    game = playout.game
    differed = dict.fromkeys(_onlookers(playout), 0)
    for state in apart(playout.states, MOMENTS):
        for seat in _onlookers(playout):
            seen = msgspec.json.encode(game.view(state, seat))
            if game.result(state) is None:
                assert playout.setup.seed.encode() not in seen
            for seed in SEEDS:
                other = game.reshuffle_hidden(state, seat, seed)
                assert msgspec.json.encode(game.view(other, seat)) == seen
                assert _tokens(game, other) == _tokens(game, state)
                differed[seat] += game.encode(other) != game.encode(state)
    # Towards the end little is hidden, or nothing; but once there was something.
    assert all(differed.values())


def test_a_preview_tells_nothing_hidden(playout: Playout) -> None:
    game = playout.game
    rng = random.Random(playout.setup.seed)
    told = 0
    for ply in apart(playout.plies, TROUBLED):
        for seat in range(playout.setup.players):
            other = game.reshuffle_hidden(ply.before, seat, SEEDS[0])
            for text in _texts_to_draft(playout, ply, seat, rng):
                seen = _drafted(game, ply.before, seat, text, ply.at)
                assert _drafted(game, other, seat, text, ply.at) == seen, text
                told += seen.effects is not None
    assert told


def test_no_preview_is_a_dictionary_where_words_are_challenged(
    playout: Playout, fixed: Lexicon
) -> None:
    game = playout.game
    if playout.setup.options.get("words") != "challenge":
        return
    ignorant = games.load(game.name, fixed)
    rng = random.Random(playout.setup.seed)
    for ply in apart(playout.plies, TROUBLED):
        for seat in range(playout.setup.players):
            for text in _texts_to_draft(playout, ply, seat, rng):
                seen = _drafted(game, ply.before, seat, text, ply.at)
                assert _drafted(ignorant, ply.before, seat, text, ply.at) == seen, text


def test_effects_tell_nothing_hidden(playouts: list[Playout]) -> None:
    compared = 0
    for playout in playouts:
        game = playout.game
        # What the clock does may depend on what it reveals, such as a draft that it lays; so may
        # a surprise, such as the end of a secret vote.
        for ply in playout.plies[::2]:
            if ply.seat == CLOCK or ply.effects.surprise:
                continue
            knowing = ply.effects.seen_by
            for seat in _onlookers(playout) if knowing is None else knowing:
                other = game.reshuffle_hidden(ply.before, seat, SEEDS[0])
                try:
                    effects = game.apply(other, ply.seat, ply.action, ply.at).effects
                except Refusal:
                    continue  # the action itself shows that the hidden things lie otherwise
                # A score at the end of a game counts what is revealed then.
                if game.result(ply.after) is None:
                    assert effects == ply.effects
                    compared += 1
    assert compared > 20


def test_what_is_dealt_anew_can_be_played_on(playouts: list[Playout]) -> None:
    for playout in playouts:
        game = playout.game
        for ply in apart(playout.plies[1:], TROUBLED):
            for seat in game.to_act(ply.before):
                other = game.reshuffle_hidden(ply.before, seat, SEEDS[0])
                assert game.to_act(other) == game.to_act(ply.before)
                action = next(iter(game.candidates(other, seat)))
                after = game.apply(other, seat, action, ply.at).state
                assert _tokens(game, after) == _tokens(game, ply.before)


def test_a_view_is_drawn_in_both_languages(playout: Playout) -> None:
    game = playout.game
    for state in playout.states[::PLIES_BETWEEN]:
        for seat in _onlookers(playout):
            for language in LANGUAGES:
                text = game.render(game.view(state, seat), language)
                assert text.strip()
                assert "\x1b" not in text


def test_a_position_is_its_table(playout: Playout) -> None:
    game = playout.game
    for state in playout.states:
        table = game.format_position(state)
        assert msgspec.toml.decode(_as_toml(table)) == table, "a scenario can hold it"
        again = game.parse_position(table, playout.setup)
        assert game.format_position(again) == table
        assert _tokens(game, again) == _tokens(game, state)


def _tokens(game: AnyGame, state: Any) -> dict[str, int]:
    """All tokens as a plain dict, which is compared much faster than a counter."""
    return dict(game.tokens(state))


def _doubling(most: int) -> Iterator[int]:
    """1, 2, 4, 8...: beginnings of a game that together are no longer than two games."""
    return (1 << power for power in range(most.bit_length()))


def _texts_to_draft(playout: Playout, ply: Ply, seat: Seat, rng: random.Random) -> list[str]:
    """What a seat might want to know beforehand: its own actions, those of others, oddities."""
    game = playout.game
    others = rng.sample(playout.plies, min(4, len(playout.plies)))
    texts = ["pass", "challenge", RESIGN]
    texts += [game.format_action(other.action) for other in (ply, *others)]
    if seat == ply.seat:
        for action in rng.sample(ply.candidates, min(4, len(ply.candidates))):
            text = game.format_action(action)
            texts += [text, *mutations(text, rng, 2)]
    return texts


def _drafted(game: AnyGame, state: Any, seat: Seat, text: str, at: float) -> Preview:
    """What a draft of this text is answered."""
    try:
        action = game.parse_action(text, state, seat)
    except Refusal as refusal:
        return Preview(None, refusal)
    return preview(game, state, seat, action, at)


def _onlookers(playout: Playout) -> list[Seat | None]:
    """All seats, and a spectator."""
    return [*range(playout.setup.players), None]


def _try(game: AnyGame, state: Any, seat: Seat, text: str, at: float) -> Step[Any] | Refusal:
    """What comes of a text; whatever it holds, nothing but a refusal may be raised."""
    try:
        action = game.parse_action(text, state, seat)
        step = game.apply(state, seat, action, at)
    except Refusal as refusal:
        return refusal
    _assert_previewed(game, state, seat, action, at, step.effects)
    again = game.parse_action(game.format_action(action), state, seat)
    assert again == action, "what was accepted can be written down"
    return step


def _assert_previewed(
    game: AnyGame, state: Any, seat: Seat, action: Any, at: float, effects: Effects
) -> None:
    seen = preview(game, state, seat, action, at)
    assert seen == (None if effects.surprise else effects, None)


def _assert_refused(game: AnyGame, state: Any, seat: Seat, action: Any, at: float) -> Refusal:
    before = game.encode(state)
    with pytest.raises(Refusal) as refused:
        game.apply(state, seat, action, at)
    assert game.encode(state) == before
    told = None if refused.value.surprise else refused.value
    assert preview(game, state, seat, action, at) == (None, told)
    return refused.value


def _assert_explained(said: Refusal | Effects, rulebooks: dict[str, Rulebook]) -> None:
    for language, rulebook in rulebooks.items():
        where = f"{said.rule} {said.key} in {language}"
        assert said.rule in rulebook.rules, where
        assert said.key in rulebook.rules[said.rule].sentences, where
        assert rulebook.explain(said).strip(), where


def _as_toml(table: dict[str, Any]) -> str:
    """A table of texts, numbers and lists, which TOML writes as JSON does."""
    return "".join(
        f"{key} = {msgspec.json.encode(value).decode()}\n" for key, value in table.items()
    )
