"""The rules of colour (J30-J39): what a play makes of each word, case by case."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.rulebook import read_rulebook
from logomachie.games.jago.actions import Play
from logomachie.games.jago.referee import JagoGame
from tests.games.jago.table import do, position, refused, rows, step, verdicts

BOOKS = {language: read_rulebook("logomachie.games.jago", language) for language in ("fr", "en")}


@pytest.mark.rule("J34")
@pytest.mark.parametrize(
    ("old", "new", "verdict", "red"),
    [
        ("PECHE", "PECHER", "lengthened", "R"),
        ("PECHE", "PECHEUR", "lengthened", "UR"),
        ("PECHE", "PECHERIE", "lengthened", "RIE"),
        ("CHAT", "CHATON", "lengthened", "ON"),
        ("RAS", "GRAS", "stolen", "GRAS"),
        ("MER", "AMER", "stolen", "AMER"),
        ("ANE", "CANE", "stolen", "CANE"),
    ],
)
def test_meaning_decides(game: JagoGame, old: str, new: str, verdict: str, red: str) -> None:
    state = position(game, old, ["", new], turn=1)
    start = "DCB"[new.index(old)]
    after, effects = step(game, state, f"play {start}6> {new}")
    assert verdicts(effects) == {new: verdict}
    assert sorted(c.upper() for c in after.grid if c.islower()) == sorted(red)


@pytest.mark.rule("J34")
def test_the_reason_is_told_in_both_languages(game: JagoGame) -> None:
    state = position(game, "PECHE", ["", "UR"], turn=1)
    effects = step(game, state, "play D6> PECHEUR").effects
    for book, family in ((BOOKS["fr"], "même famille que PECHE"), (BOOKS["en"], "same family as")):
        said = book.explain(effects)
        assert family in said
        assert "pêche, pêcheur" in said
        assert "U R" in said
    (told,) = effects.details["verdicts"]
    assert (told["rule"], told["key"]) == ("J34", "same-family")
    assert told["evidence"] == ["pêche", "pêcheur"]
    assert told["was"] == ["PECHE"]
    assert told["turned"] == []


@pytest.mark.rule("J31")
def test_a_crossed_word_keeps_its_form_and_loses_a_letter(game: JagoGame) -> None:
    state = position(game, "TARTE", ["", "ME"], turn=1)
    after, effects = step(game, state, "play F4v MER")
    assert verdicts(effects) == {"MER": "new", "TARTE": "unchanged"}
    assert rows(after)[5] == "...TArTE..."
    assert [item["turned"] for item in effects.details["verdicts"]] == [["F6"], ["F6"]]


@pytest.mark.rule("J31", "J38")
def test_a_new_word_through_own_letters_turns_the_others(game: JagoGame) -> None:
    grid = """
    s.L
    e.A
    l.S
    """
    state = position(game, grid, ["", "E"], turn=1)
    # SEL joins two single letters of its row: it is new there, and the blue L turns.
    after, effects = step(game, state, "play D6> SEL")
    assert verdicts(effects) == {"SEL": "new", "LAS": "unchanged"}
    assert rows(after)[5][3:6] == "sel"


@pytest.mark.rule("J32", "J33")
@pytest.mark.parametrize(
    ("old", "new", "allowed"),
    [
        ("SALE", "MALE", True),
        ("SALE", "MARE", False),
        ("MARCHE", "MANCHE", True),
        ("MARCHE", "HANCHE", False),
        ("BATEAUX", "CADEAUX", True),
        ("CHANTER", "CANOTER", False),
        ("CHATEAUX", "CERVEAUX", True),
        ("CHATEAUX", "BERCEAUX", False),
        ("GRAS", "GRESIL", True),
        ("GRAS", "GROSSIR", True),
    ],
)
def test_the_limit_of_replacement(game: JagoGame, old: str, new: str, allowed: bool) -> None:
    longer = new[len(old) :]
    letters = [n for o, n in zip(old, new, strict=False) if o != n]
    state = position(game, old, ["", "".join(letters) + longer], turn=1)
    said = refused(game, state, f"play D6> {new}")
    assert said == (None if allowed else ("J33", "too-many-replaced"))


@pytest.mark.rule("J33", "J38")
def test_each_bridged_word_has_its_own_limit(game: JagoGame) -> None:
    state = position(game, "BAL.SE", ["", "MADERAS"], turn=1)
    # One letter of BAL and one of SE; then two of BAL.
    assert refused(game, state, "play D6> MALADE") is None
    assert refused(game, state, "play D6> BRASSE") == ("J33", "too-many-replaced")


@pytest.mark.rule("J35")
def test_histories_merge(game: JagoGame) -> None:
    history = ["D6> MA", "G6> AN"]
    state = position(game, "SA.ON", ["R", "L"], turn=1, history=history)
    after = do(game, state, "play D6> SALON")
    (word,) = after.words
    assert word.forms == ("MA", "SA", "AN", "ON", "SALON")
    assert game.format_position(after)["history"] == ["D6> MA SA AN ON"]
    assert [view.forms for view in game.view(after, 0).histories] == [word.forms]


@pytest.mark.rule("J35")
def test_a_merged_word_does_not_return(game: JagoGame) -> None:
    state = position(game, "SA.ON", ["TF", "L"], turn=1, bag="", pool="L")
    state = do(game, state, "play D6> SALON", "end", "play D6> TALON", "end")
    (word,) = state.words
    assert word.forms == ("SA", "ON", "SALON", "TALON")
    assert refused(game, state, "play D6> (S)ALON") == ("J35", "no-return")


@pytest.mark.rule("J35")
@given(st.lists(st.sampled_from("FEMT"), min_size=1, max_size=8))
def test_no_form_comes_twice(game: JagoGame, letters: list[str]) -> None:
    """?AUX, stolen to and fro: every form is allowed once, in whatever order."""
    state = position(game, "HAUX", ["FEMT", "FEMT"], turn=1, bag="", options={"glass": 0})
    had = {"HAUX"}
    for letter in letters:
        word = f"{letter}AUX"
        said = refused(game, state, f"play D6> {word}")
        if word in had:
            assert said in {("J35", "no-return"), ("J11", "nothing-laid")}
        else:
            assert said is None
            had.add(word)
            state = do(game, state, f"play D6> {word}", "end")


@pytest.mark.rule("J36")
@pytest.mark.parametrize(
    ("shown", "allowed"), [("sale", False), ("Sale", True), ("salE", True), ("SALE", True)]
)
def test_one_letter_of_the_other_colour_is_enough(
    game: JagoGame, shown: str, allowed: bool
) -> None:
    state = position(game, shown, ["", "M"], turn=1)
    said = refused(game, state, "play D6> MALE")
    assert said == (None if allowed else ("J36", "own-word"))


@pytest.mark.rule("J36", "J37")
def test_to_replace_an_own_word_in_a_bridge_is_refused(game: JagoGame) -> None:
    state = position(game, "ba.ON", ["", "SL"], turn=1)
    # SALON is another word than ON, but the S replaces a letter of BA, which is red already.
    assert refused(game, state, "play D6> SALON") == ("J36", "own-word")


@pytest.mark.rule("J38")
@pytest.mark.parametrize("grid", ["sa.ON", "SA.on", "SA.ON"])
def test_an_own_word_in_a_bridge_neither_helps_nor_hinders(game: JagoGame, grid: str) -> None:
    after, effects = step(game, position(game, grid, ["", "L"], turn=1), "play D6> SALON")
    assert verdicts(effects) == {"SALON": "stolen"}
    assert game.scores(after) == (0, 5)


@pytest.mark.rule("J34", "J38")
@pytest.mark.parametrize(
    ("grid", "shown", "verdict"),
    [
        ("LIT.RIE", "LITerie", "stolen"),
        ("Lit.RIE", "Literie", "stolen"),
        ("lit.RIE", "literie", "stolen"),
        ("LIT.rie", "LITerie", "lengthened"),
        ("lit.rie", "literie", "new"),
    ],
)
def test_each_word_of_a_bridge_is_judged_for_itself(
    game: JagoGame, grid: str, shown: str, verdict: str
) -> None:
    """LITERIE means the same as LIT, and something else than RIE."""
    after, effects = step(game, position(game, grid, ["", "E"], turn=1), "play D6> LITERIE")
    assert rows(after)[5] == f"...{shown}."
    assert verdicts(effects) == {"LITERIE": verdict}


@pytest.mark.rule("J34", "J38")
def test_what_a_bridge_steals_and_what_it_leaves_is_said(game: JagoGame) -> None:
    _, effects = step(game, position(game, "LIT.RIE", ["", "E"], turn=1), "play D6> LITERIE")
    (said,) = effects.parts
    assert (said.rule, said.key) == ("J38", "stolen-partly")
    assert said.details == {"was": "RIE", "kept": "LIT", "evidence": "lit, literie"}


@pytest.mark.rule("J37", "J38")
@pytest.mark.parametrize(
    ("grid", "rack", "said"),
    [
        ("ACTIF.TE", "VI", ("J37", "same-meaning")),
        ("ACTIV.TA", "IE", None),
        ("actif.TE", "VI", ("J36", "own-word")),
    ],
)
def test_letters_are_replaced_in_a_word_that_is_itself_stolen(
    game: JagoGame, grid: str, rack: str, said: tuple[str, str] | None
) -> None:
    """ACTIVITE steals TE or TA, but not ACTIF, which means the same."""
    state = position(game, grid, ["", rack], turn=1)
    assert refused(game, state, "play D6> ACTIVITE") == said


@pytest.mark.rule("J31")
@pytest.mark.parametrize(
    ("grid", "scores"),
    [("ra.S\n...I", (1, 4)), ("rA.S\n...I", (1, 4)), ("ra.s\n...I", (1, 4))],
)
def test_a_word_made_from_an_own_one_turns_its_junctions(
    game: JagoGame, grid: str, scores: tuple[int, int]
) -> None:
    """RA and a T reach the S of SI: whether RA was red or is stolen, RATS is all red."""
    after = do(game, position(game, grid, ["", "T"], turn=1), "play D6> RATS")
    assert rows(after)[5] == "...rats...."
    assert game.scores(after) == scores


@pytest.mark.rule("J31", "J34")
def test_a_word_that_keeps_its_meaning_turns_no_junction(game: JagoGame) -> None:
    """PECHE and a U reach the R of RI: PECHEUR is no steal, and neither PECHE nor the R turns."""
    state = position(game, "PECHE.R\n......I", ["", "U"], turn=1)
    assert rows(do(game, state, "play D6> PECHEUR"))[5] == "...PECHEuR."


@pytest.mark.rule("J34")
def test_once_more_is_no_other_meaning(game: JagoGame) -> None:
    state = position(game, "LIRE", ["", "RE"], turn=1, at="F6")
    after, effects = step(game, state, "play D6> RELIRE")
    assert rows(after)[5] == "...reLIRE.."
    assert effects.parts[0].key == "same-family"
    state = position(game, "PECHER", ["", "RE"], turn=1, at="F6")
    assert rows(do(game, state, "play D6> REPECHER"))[5] == "...repecher"


@pytest.mark.rule("J37")
def test_a_replacement_may_steal_on_the_other_line_only(game: JagoGame) -> None:
    grid = """
    s...
    a...
    l...
    E...
    """
    state = position(game, grid, ["", "AS"], turn=1, at="F3")
    # AS across, its A on the E of SALE: SALA, downwards, is the same verb and steals nothing.
    assert game.lexicon.same_meaning("SALE", "SALA").same
    assert refused(game, state, "play F6> AS") == ("J37", "same-meaning")


@pytest.mark.rule("J37", "J39")
def test_all_replaced_letters_reach_the_pool(game: JagoGame) -> None:
    state = position(game, "POISSON", ["", "BU"], turn=1, pool="KE")
    after = do(game, state, "play D6> BUISSON")
    assert after.pool == "EKOP"
    assert after.racks[1] == ""


@pytest.mark.rule("J39")
def test_the_rack_comes_first_then_the_pool(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "G"], turn=1, pool="G")
    plain = game.parse_action("play C6> GRAS", state, 1)
    pooled = game.parse_action("play C6> (G)RAS", state, 1)
    assert plain == Play("C6", down=False, word="GRAS")
    assert pooled == Play("C6", down=False, word="GRAS", pool=(0,))
    assert do(game, state, "play C6> GRAS").pool == "G"
    after = do(game, state, "play C6> (G)RAS")
    assert (after.pool, after.racks[1]) == ("", "G")


@pytest.mark.rule("J39")
def test_one_tile_is_not_used_twice(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "E"], turn=1, pool="S")
    twice = Play("D6", down=False, word="RASES", pool=(4, 4))
    assert refused(game, state, twice) == ("J39", "which-letters")
    assert refused(game, state, Play("D6", down=False, word="RASES", pool=(9,))) == (
        "J39",
        "which-letters",
    )
    assert refused(game, state, "play D6> RASES") is None


@pytest.mark.rule("J14", "J32", "J38")
def test_a_run_left_open_is_judged_by_what_it_was(game: JagoGame) -> None:
    """CAR, CARO, CAROLE in one turn: the steal is one of CAR, with its colours of then."""
    state = position(game, "CAR", ["", "OSLE"], turn=1)
    opened, effects = step(game, state, "play G6v OS")
    assert verdicts(effects) == {"OS": "new", "CARO": "unfinished"}
    (word,) = (word for word in opened.words if word.open)
    assert (word.text, word.forms) == ("CARO", ("CAR",))
    closed, effects = step(game, opened, "play D6> CAROLE")
    assert verdicts(effects) == {"CAROLE": "stolen"}
    assert effects.details["verdicts"][0]["was"] == ["CAR"]
    (word,) = (word for word in closed.words if not word.down)
    assert (word.forms, word.open, word.origins) == (("CAR", "CAROLE"), False, ())


@pytest.mark.rule("J31", "J38")
def test_an_open_run_without_an_older_word_becomes_a_new_one(game: JagoGame) -> None:
    grid = """
    .T.
    .A.
    .S.
    """
    state = position(game, grid, ["", "USREI"], turn=1, at="E5")
    # SU left of the column; UA is no word, so its A stays blue until the run is finished.
    opened, effects = step(game, state, "play E6v US")
    assert "unfinished" in verdicts(effects).values()
    assert rows(opened)[5][5] == "A"


@pytest.mark.rule("J38")
def test_one_play_can_steal_on_both_lines(game: JagoGame) -> None:
    grid = """
    ..T
    ..A
    RA.
    """
    state = position(game, grid, ["", "S"], turn=1, at="D4")
    # The S makes RAS of RA and TAS of TA.
    after, effects = step(game, state, "play D6> RAS")
    assert verdicts(effects) == {"RAS": "stolen", "TAS": "stolen"}
    assert game.scores(after) == (0, 5)
