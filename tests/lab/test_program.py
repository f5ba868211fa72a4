"""Programs of others at our tables: they play whole games, and whatever they do harms nobody."""

import os
import pickle
import shlex
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from logomachie import LoadedGame, game_names
from logomachie.bots.players import Bot
from logomachie.engine.game import Setup, new_setup
from logomachie.engine.record import read_record
from logomachie.kernel.budget import Budget
from logomachie.lab.fixtures import Terms, Thinking, plan
from logomachie.lab.lines import Wants, format_order
from logomachie.lab.pipe import Limits, Pipe
from logomachie.lab.playing import play
from logomachie.lab.program import Program, SeatedProgram, send_away, shown_position
from logomachie.lexicon.names import COMPLETE
from tests.cli.program import run
from tests.lab.conftest import loaded
from tests.lab.playing import played

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "engine.py")
PYTHON = (sys.executable, "-IS")
SEED = "nobody may know this"
WORK = Budget.of_work(20)
LONG = 60.0
"""Seconds that no program needs, however busy the machine is."""
GOOD = """
import sys
def say(line):
    print(line, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word in ("hello", "game"):
        say("ready")
    elif word == "go":
        go()
"""


@pytest.fixture(autouse=True)
def _nobody_waits_for_another_game() -> None:
    send_away()


def setup_of(game: LoadedGame, players: int = 2) -> Setup:
    return new_setup(game.referee, players, SEED, {})


@pytest.mark.parametrize("name", game_names())
def test_the_example_plays_whole_games_of_every_kind(name: str) -> None:
    game = loaded(name).referee
    setup = new_setup(game, game.players[0], SEED, {})
    program = Program((*PYTHON, EXAMPLE), WORK)
    sat = program.sit(game, setup, 0)
    others = {seat: Bot(1, WORK) for seat in range(1, setup.players)}
    result, entries = played(game, setup, {0: sat, **others})
    sat.rise(result)
    assert sat.name == "Longest"
    assert not sat.fault
    assert any(entry.seat == 0 for entry in entries)


def test_the_same_seed_and_work_give_the_same_game_in_the_same_process_or_another(
    option: LoadedGame,
) -> None:
    setup = setup_of(option)
    program = Program((*PYTHON, EXAMPLE), WORK)
    games = []
    for again in (program, program, pickle.loads(pickle.dumps(program))):
        sat = again.sit(option.referee, setup, 1)
        games.append(played(option.referee, setup, {0: Bot(1, WORK), 1: sat}))
        sat.rise(games[-1][0])
    assert games[0] == games[1] == games[2]


BAD = {
    "ended exit code 3: no more": 'sys.stderr.write("some\\nno more\\n"); sys.exit(3)',
    "ended it closed its output": "os.close(1); time.sleep(600)",
    "silent no answer within 0.2 s": "time.sleep(600)",
    "silent no answer within 0.2 s ": 'while True: say("info still thinking"); time.sleep(0.05)',
    "flood a line of more than 65536 bytes": 'say("x" * 70_000)',
    "flood an answer of more than 1048576 bytes": 'while True: say("info " + "x" * 60_000)',
    "flood a line of more than 65536 bytes ": 'while True: os.write(1, b"x" * 60_000)',
    "unreadable a line that is not UTF-8": r'os.write(1, b"action \xff\n")',
    "unreadable checkmate": 'say("checkmate")',
    "unreadable ready, which nobody asked for": 'say("ready")',
    "unreadable no number: soon": 'say("pace soon")',
    "trouble my words are gone": 'say("error my words are gone")',
    "waits": 'say("wait")',
    "illegal dance: O20 unreadable": 'say("action dance")',
    "illegal exchange: O21 exchange-what": 'say("action exchange")',
}


@pytest.mark.parametrize("fault", BAD)
def test_a_program_that_does_wrong_resigns_with_the_reason(
    fault: str, option: LoadedGame, tmp_path: Path
) -> None:
    grace = 0.1 if fault.startswith("silent") else LONG
    text = f"import os, time\ndef go():\n    {BAD[fault]}\n{GOOD}"
    program = written(tmp_path, text, grace=grace)
    sat = program.sit(option.referee, setup_of(option), 0)
    assert_loses(option, sat, fault.strip())


def written(folder: Path, text: str, **limits: Any) -> Program:
    script = folder / "program.py"
    script.write_text(text, "utf-8")
    bounds = Limits(grace=LONG)._replace(**limits)
    return Program((*PYTHON, str(script)), Budget.of_seconds(0.1), bounds)


def assert_loses(game: LoadedGame, sat: SeatedProgram, fault: str) -> None:
    result, entries = played(game.referee, setup_of(game), {0: sat, 1: Bot(1, WORK)})
    sat.rise(result)
    assert sat.fault == fault
    assert result.winners == (1,)
    assert [entry.action for entry in entries if entry.seat == 0] == ["resign"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("import sys; sys.exit(1)", "ended exit code 1"),
        ("import time; time.sleep(600)", "silent no answer within 0.2 s"),
        ("print('hello')", "unreadable hello"),
    ],
)
def test_a_program_that_does_not_get_ready_resigns(
    text: str, fault: str, option: LoadedGame, tmp_path: Path
) -> None:
    ready = 0.2 if "sleep" in text else LONG
    sat = written(tmp_path, text, ready=ready).sit(option.referee, setup_of(option), 0)
    assert_loses(option, sat, fault)


def test_a_program_that_is_not_there_resigns(option: LoadedGame) -> None:
    sat = Program(("./no-such-program",)).sit(option.referee, setup_of(option), 0)
    assert sat.fault.startswith("no-start ")


def test_a_program_that_does_not_listen_holds_nobody_up() -> None:
    deaf = Pipe((*PYTHON, "-c", "import time; time.sleep(600)"), Limits())
    with pytest.raises(TimeoutError):
        deaf.send("x" * 1_000_000, time.monotonic() + 0.1)
    deaf.close()


def test_a_program_that_goes_on_for_ever_resigns(tmp_path: Path) -> None:
    game = loaded("mot_pour_mot").referee
    setup = new_setup(game, game.players[0], SEED, {})
    sat = written(tmp_path, f"def go(): say('pace 0'); say('action say on')\n{GOOD}").sit(
        game, setup, 0
    )
    others = {seat: Bot(1, WORK) for seat in range(1, setup.players)}
    result, _ = played(game, setup, {0: sat, **others})
    sat.rise(result)
    assert sat.fault == "endless"


def test_what_a_program_started_ends_with_it(option: LoadedGame, tmp_path: Path) -> None:
    child = tmp_path / "child"
    start = f"""
        import subprocess, time
        def go():
            more = subprocess.Popen(["sleep", "600"])
            open({str(child)!r}, "w").write(str(more.pid))
            say("checkmate")
            time.sleep(600)
    """
    program = written(tmp_path, textwrap.dedent(start) + GOOD)
    sat = program.sit(option.referee, setup_of(option), 0)
    assert_loses(option, sat, "unreadable checkmate")
    assert_ends(int(child.read_text()))


def assert_ends(process: int) -> None:
    """The system is rid of a process, soon."""
    for _ in range(6000):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return
        if state == "Z":  # who adopted it has not looked yet
            return
        time.sleep(0.01)
    raise AssertionError("it is still there")


def test_a_program_cannot_take_all_memory(option: LoadedGame, tmp_path: Path) -> None:
    greedy = f"def go(): bytearray(1 << 30); say('action pass')\n{GOOD}"
    sat = written(tmp_path, greedy, memory=256 << 20).sit(option.referee, setup_of(option), 0)
    assert_loses(option, sat, "ended exit code 1: MemoryError")


def test_after_a_fault_the_next_game_begins_with_a_new_process(
    option: LoadedGame, tmp_path: Path
) -> None:
    mark = tmp_path / "once"
    once = f"""
        import os, sys
        def go():
            if not os.path.exists({str(mark)!r}):
                open({str(mark)!r}, "w").close()
                sys.exit(1)
            say("action pass")
    """
    program = written(tmp_path, textwrap.dedent(once) + GOOD)
    setup = setup_of(option)
    faults = []
    for _ in range(2):
        sat = program.sit(option.referee, setup, 0)
        result, _ = played(option.referee, setup, {0: sat, 1: Bot(1, WORK)})
        sat.rise(result)
        faults.append(sat.fault)
    assert faults == ["ended exit code 1", ""]


def test_a_process_that_played_well_is_asked_again(option: LoadedGame, tmp_path: Path) -> None:
    own_number = "import os\ndef go(): say('action pass')\nprint('id name', os.getpid())\n"
    program = written(tmp_path, own_number + GOOD)
    sat = program.sit(option.referee, setup_of(option), 0)
    sat.rise(None)
    again = program.sit(option.referee, setup_of(option), 0)
    again.rise(None)
    assert sat.name == again.name
    send_away()
    assert not Path(f"/proc/{sat.name}").exists()


@pytest.mark.parametrize("name", game_names())
def test_a_program_is_told_nothing_from_which_the_deal_follows(name: str) -> None:
    game = loaded(name).referee
    setup = new_setup(game, game.players[0], SEED, {})
    state = game.start(setup)
    for number in range(6):
        seat = game.to_act(state)[0]
        told = shown_position(game, state, seat, 0.0, f"{SEED}/{number}", Wants(True, True, 5))
        assert told.state
        assert SEED not in format_order(told)
        assert SEED.encode() not in told.state.data
        state = game.apply(state, seat, next(game.candidates(state, seat)), 0.0).state


def test_a_match_tells_who_lost_by_themselves_and_goes_on(
    option: LoadedGame, tmp_path: Path
) -> None:
    program = written(tmp_path, f"def go(): say('action dance')\n{GOOD}").label
    words = option.referee.lexicon_fingerprint
    terms = Terms("option", COMPLETE, words, {}, Thinking(work=20))
    reports = [play(fixture) for fixture in plan(terms, ("1", program), 2, SEED)]
    assert [report.faults for report in reports] == [("", "illegal dance: O20 unreadable")] * 2
    assert [report.outcome.winners for report in reports] == [(0,), (0,)]
    assert reports[0].record.players == ("1", program)


def test_at_the_terminal_a_program_plays_and_its_fault_is_told(tmp_path: Path) -> None:
    program = written(tmp_path, f"def go(): say('action dance')\n{GOOD}").label
    example = Program((*PYTHON, EXAMPLE)).label
    saved = tmp_path / "saved.toml"
    said = run(
        "play", "option", "--players", f"{example},{program}", "--save", str(saved), "--lang", "en"
    )
    assert said.code == 0, said.err
    assert f"✗ {program}: resigns, because the program plays against the rules: dance" in said.out
    assert "Won by Longest." in said.out
    assert read_record(saved).players == ("Longest", program)


def test_only_the_command_line_starts_a_program(tmp_path: Path) -> None:
    """Who gets a record from somebody else must be able to go on with it."""
    saved, mark = tmp_path / "saved.toml", tmp_path / "mark"
    run("play", "option", "--players", "Anne,Léo", "--save", str(saved), stdin="quitter\n")
    text = saved.read_text("utf-8").replace("Anne", f"exec:touch {mark}")
    saved.write_text(text, "utf-8")
    said = run("play", "option", "--resume", str(saved), stdin="pass\nquitter\n")
    assert said.code == 0, said.err
    assert not mark.exists()


def test_a_program_is_named_by_a_text() -> None:
    program = Program.parse("exec:./mine --words 'a list'")
    assert program.command == ("./mine", "--words", "a list")
    assert program.label == "exec:./mine --words 'a list'"
    assert shlex.split(program.label)[0] == "exec:./mine"
    for text in ("exec:", "./mine", "exec:'"):
        with pytest.raises(ValueError, match=r"exec|quotation"):
            Program.parse(text)


def test_no_program_leaves_a_zombie_behind(option: LoadedGame, tmp_path: Path) -> None:
    """Its own process is asked after: other tests of this process have children as well."""
    mark = tmp_path / "pid"
    code = f"import os, sys; open({str(mark)!r}, 'w').write(str(os.getpid())); sys.exit(1)"
    sat = written(tmp_path, code).sit(option.referee, setup_of(option), 0)
    assert sat.fault
    with pytest.raises(ChildProcessError):
        os.waitpid(int(mark.read_text()), os.WNOHANG)
