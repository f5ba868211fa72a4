"""A match: its clock, its players, what it refuses."""

from pathlib import Path

import msgspec
import pytest

import logomachie
from logomachie import (
    BadMaterial,
    BadRecord,
    BadScenario,
    BadSetup,
    BadTime,
    LoadedGame,
    Move,
    NoAction,
    NothingToUndo,
    Position,
    Refusal,
    Seat,
    UnknownGame,
    UnknownLevel,
    UnknownSeat,
)
from logomachie.games.jago.actions import Resign as JagoResign
from logomachie.games.option.actions import Pass

# -- what it starts from


def test_two_matches_with_the_same_seed_deal_the_same_and_without_a_seed_they_do_not(
    option: LoadedGame,
) -> None:
    assert option.match(seed="tea").position == option.match(seed="tea").position
    assert option.match().setup.seed != option.match().setup.seed


def test_players_are_a_number_or_names_and_options_are_keywords(option: LoadedGame) -> None:
    assert option.match(3).names == ("player 1", "player 2", "player 3")
    match = option.match(("Anne", "Léo"), words="challenge")
    assert match.names == ("Anne", "Léo")
    assert match.setup.options == {"words": "challenge", "window": 20}


def test_an_unknown_game_tells_which_there_are() -> None:
    with pytest.raises(UnknownGame, match="croisillon, guerre_des_mots, jago"):
        logomachie.load("chess")


def test_a_game_may_be_written_with_hyphens() -> None:
    assert logomachie.load("mot-pour-mot").name == "mot_pour_mot"


def test_a_bad_number_of_players_and_a_bad_option_tell_the_choices(option: LoadedGame) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        option.match(9)
    with pytest.raises(BadSetup, match="there are: words, window"):
        option.match(colour="blue")
    with pytest.raises(BadSetup, match="it can be: arbiter, challenge"):
        option.match(words="nobody")


def test_a_game_is_played_with_the_material_of_a_file(option: LoadedGame, tmp_path: Path) -> None:
    own = Path(logomachie.__file__).parent / "games" / "option" / "material.toml"
    path = tmp_path / "material.toml"
    path.write_text(own.read_text("utf-8").replace("rack = 7", "rack = 5"), "utf-8")
    other = logomachie.load("option", material=path)
    assert other.match().setup.material != option.match().setup.material
    path.write_text("nothing", "utf-8")
    with pytest.raises(BadMaterial):
        logomachie.load("option", material=path)


def test_a_position_is_written_as_in_a_scenario(option: LoadedGame) -> None:
    table = {"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["ETw"]}
    after = option.position(table).after("play C6v E flip C5")
    assert after.effects
    assert after.effects.score == 31
    with pytest.raises(BadScenario):
        option.position({"grid": "nonsense"})
    with pytest.raises(BadSetup):
        option.position(table, players=9)


# -- its clock


def test_a_second_passes_with_every_move_of_which_nobody_says_when(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.play("pass")
    match.advance(10)
    match.play("pass")
    match.play("pass", at=100)
    assert [entry.at for entry in match.journal.entries] == [1, 12, 100]


def test_a_move_of_which_nobody_says_when_is_never_late(jago: LoadedGame) -> None:
    match = jago.match(seed="tea", glass=30, grace=0)
    match.advance(29.5)
    assert match.play(match.best_moves(1)[0]).now == 30


def test_the_clock_acts_when_it_is_due_and_not_before(jago: LoadedGame) -> None:
    match = jago.match(seed="tea", glass=30, grace=0)
    assert match.advance(29) == ()
    assert match.now == 29
    (passed,) = match.advance(1)
    assert passed.entry
    assert (passed.entry.seat, passed.entry.at) == (logomachie.CLOCK, 30)


def test_a_move_at_a_later_time_lets_the_clock_act_before(mot_pour_mot: LoadedGame) -> None:
    match = mot_pour_mot.match(seed="tea")
    due = match.position.due
    assert due is not None
    played = match.play("resign", seat=0, at=due + 0.5)
    assert played.now == due + 0.5
    assert [entry.seat for entry in match.journal.entries] == [logomachie.CLOCK, 0]


def test_who_is_late_does_not_move_for_the_next_player(croisillon: LoadedGame) -> None:
    match = croisillon.match(seed="tea", limit=60)
    before = match.positions
    with pytest.raises(Refusal) as refused:
        match.play("pass", at=181)
    assert refused.value.key == "not-your-turn"
    assert match.positions == before
    match.advance(181)
    assert match.play("pass").effects


def test_time_does_not_run_backwards(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.advance(10)
    with pytest.raises(BadTime, match=r"10\.0"):
        match.play("pass", at=9)
    with pytest.raises(BadTime):
        match.advance(-1)


def test_taking_back_a_move_takes_back_its_time(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.advance(10)
    played = match.play("pass")
    assert match.undo().now == 10
    assert match.play("pass") == played


# -- its moves


def test_a_move_is_a_text_or_a_value_of_this_game(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    played = match.play(Pass())
    assert played.entry
    assert played.entry.action == "pass"
    with pytest.raises(NoAction, match="no action of option"):
        match.play(JagoResign())


def test_a_move_of_another_seat_is_judged_by_the_rules(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    with pytest.raises(Refusal) as refused:
        match.play("pass", seat=1)
    assert refused.value.rule == "O11"
    with pytest.raises(UnknownSeat, match="there are: 0, 1"):
        match.play("pass", seat=2)


def test_a_seat_that_may_not_act_has_no_moves(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    assert len(match.best_moves(5)) == 5
    assert match.best_moves(5, seat=1) == ()


def test_a_preview_tells_why_a_text_is_no_move(option: LoadedGame) -> None:
    refusal = option.match(seed="tea").preview("play nothing").refusal
    assert refusal


def test_what_is_not_there_cannot_be_taken_back(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.play("pass")
    with pytest.raises(NothingToUndo, match="2 actions cannot be taken back of 1"):
        match.undo(2)
    assert match.undo(0).number == 1


# -- its bots


def test_there_are_bots_of_five_levels() -> None:
    assert logomachie.bot(5, work=7).budget == (7, None)
    assert logomachie.bot(5, seconds=0.5).budget.amount == 0.5
    with pytest.raises(UnknownLevel, match="1 to 5"):
        logomachie.bot(6)


def test_bots_play_until_somebody_without_one_is_waited_for(option: LoadedGame) -> None:
    match = option.match(3, seed="tea")
    assert match.play_out({1: 1, 2: 1}) is None
    assert match.position.number == 0
    match.play("pass")
    assert match.play_out({1: 1, 2: 1}) is None
    assert [entry.seat for entry in match.journal.entries] == [0, 1, 2]
    assert match.to_act[0] == 0


def test_a_bot_plays_for_one_seat_alone_if_told_so(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    assert match.play_bot(1, seat=1) is None
    played = match.play_bot(1, seat=0)
    assert played
    assert played.entry
    assert played.entry.seat == 0


def test_a_bot_that_waits_leaves_the_clock_to_who_has_none(mot_pour_mot: LoadedGame) -> None:
    match = mot_pour_mot.match(seed="tea")
    (seat,) = match.to_act

    def patient(position: Position, seat: Seat) -> None:
        """Never acts."""

    assert match.play_bot(patient, seat=1 - seat) is None
    played = match.play_bot(patient)
    assert played
    assert played.entry
    assert played.entry.seat == logomachie.CLOCK


def test_a_function_may_give_a_text_a_value_or_a_move(option: LoadedGame) -> None:
    match = option.match(3, seed="tea")
    best = match.best_moves(1)[0]
    answers: dict[Seat, str | Pass | Move] = {0: best, 1: "pass", 2: Pass()}
    for _ in answers:
        assert match.play_bot(lambda position, seat: answers[seat])
    assert [entry.action for entry in match.journal.entries] == [best.text, "pass", "pass"]


def test_the_same_bot_plays_a_match_as_it_plays_in_the_arena(option: LoadedGame) -> None:
    from logomachie.bots.arena import play_game

    bots = [logomachie.bot(1), logomachie.bot(2)]
    match = option.match(seed="tea")
    result = match.play_out(dict(enumerate(bots)))
    assert result
    assert play_game(option.referee, bots, "tea", 0).outcome.scores == result.scores


# -- how it is kept and shown


def test_a_record_of_another_game_or_with_other_scores_is_refused(
    option: LoadedGame, jago: LoadedGame, tmp_path: Path
) -> None:
    match = option.match(seed="tea")
    match.play("play H8> C A R P E")
    with pytest.raises(BadRecord, match="a game of option, not of jago"):
        jago.resume(match.record)
    path = tmp_path / "match.toml"
    match.save(path)
    path.write_text(path.read_text("utf-8").replace("scores = [9,0]", "scores = [10,0]"), "utf-8")
    with pytest.raises(BadRecord, match=r"\(9, 0\)"):
        logomachie.read(path)
    with pytest.raises(BadRecord, match=r"nowhere\.toml"):
        logomachie.read(tmp_path / "nowhere.toml")


def test_a_record_with_other_words_is_played_again_with_those_that_are_here(
    option: LoadedGame,
) -> None:
    match = option.match(seed="tea")
    match.play("play H8> C A R P E")
    foreign = msgspec.structs.replace(match.record, lexicon="elsewhere", scores=(11, 0))
    again = option.resume(foreign)
    assert (again.scores, again.stop) == (match.scores, None)
    assert set(again.unlike) == {"lexicon"}
    assert again.record == foreign, "it is still the record of that game"
    again.play("pass")
    assert again.record.changed == ("lexicon",)
    unknown = msgspec.structs.replace(foreign, actions=("1 0 play H8> C P R A",))
    assert option.resume(unknown).is_over is False, "it was a word there"
    with pytest.raises(BadRecord, match="entry 1: O24"):
        option.resume(msgspec.structs.replace(unknown, lexicon=match.record.lexicon))


def test_a_record_that_other_rules_allowed_is_played_as_far_as_it_goes(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.play("play H8> C A R P E")
    actions = (*match.record.actions, "2 1 play H9> Z Z", "3 0 pass")
    old = msgspec.structs.replace(match.record, program="0.0.9", actions=actions, scores=())
    again = option.resume(old)
    assert again.positions == match.positions
    assert again.stop
    assert (again.stop.number, again.stop.entry.action) == (2, "play H9> Z Z")
    assert again.stop.refusal.rule == "O20"
    assert "stops at action 2" in repr(again)
    assert (again.record.actions, again.record.changed) == (match.record.actions, ())
    again.play("pass")
    assert (again.record.program, again.record.changed) == ("0.0.9", ("program",))
    with pytest.raises(BadRecord, match="before the entry above it"):
        option.resume(msgspec.structs.replace(old, actions=("5 0 pass", "4 1 pass")))


def test_a_bot_tells_how_much_it_may_think() -> None:
    assert repr(logomachie.bot(3, seconds=0.2)) == "Bot(level=3, budget=<Budget of 0.2 s>)"
    assert repr(logomachie.bot(3, work=50)) == "Bot(level=3, budget=<Budget of 50 units of work>)"
    assert "perf_counter" not in repr(logomachie.bot(3))


def test_a_drawing_is_that_of_who_is_to_move(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    assert str(match) == match.render(0)
    assert "Rack: " in str(match)
    assert "Rack: " not in match.render()


def test_matches_compare_by_what_was_done(option: LoadedGame) -> None:
    match, other = option.match(seed="tea"), option.match(seed="tea")
    assert match == other
    match.play("pass")
    assert match != other
    assert match != "a match"
    with pytest.raises(TypeError):
        hash(match)


def test_a_result_names_who_won(option: LoadedGame) -> None:
    match = option.match(seed="tea")
    match.play("resign")
    assert repr(match) == "<Match of option: 1 action, scores 0 : 0, won by seat 1>"


def test_a_match_is_played_and_read_again_with_its_dictionary(tmp_path: Path) -> None:
    game = logomachie.load("option", dictionary="courant")
    assert "AA" not in game.lexicon
    match = game.match(2, seed="tea")
    match.play_bot(1)
    path = tmp_path / "saved.toml"
    match.save(path)
    record = match.record
    assert (record.dictionary, record.lexicon) == ("courant", game.lexicon.fingerprint)
    again = logomachie.read(path)
    assert again.record == record
    setup = game.position({"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["ETw"]}).setup
    assert (setup.dictionary, setup.lexicon) == ("courant", game.lexicon.fingerprint)
    with pytest.raises(logomachie.BadName, match="nantes"):
        logomachie.load("option", dictionary="nantes")
