"""MOT POUR MOT as text: actions, positions, and the table for a terminal.

An action is a verb and what belongs to it: ``lock CHÂTAIGNE``, ``spell CHA``, ``vote no``. In the
phases in which a word is looked for or spelled, the word alone is enough.
"""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.game import Language, Seat, Setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.seats import called
from logomachie.games.mot_pour_mot.actions import (
    NO,
    UNSURE,
    YES,
    Accept,
    Action,
    Appoint,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Resign,
    Say,
    Spell,
    Start,
    TimeUp,
    Vote,
)
from logomachie.games.mot_pour_mot.state import CHECKS, TEAMS, Phase, State, members, team_of
from logomachie.games.mot_pour_mot.view import View
from logomachie.games.mot_pour_mot.words import letters_of, plain_marks, read_answer
from logomachie.lexicon.folding import is_folded

LONGEST_TEXT = 500
LONGEST_REMARK = 200
LAST_MOMENT = 1e9
SIMPLE: Mapping[str, Action] = {
    "start": Start(),
    "pass": Pass(),
    "check": Check(),
    "contest": Contest(),
    "accept": Accept(),
    "explain": Explain(),
    "time": TimeUp(),
    "resign": Resign(),
}
VOTES = {
    YES: YES, "oui": YES, "o": YES, "y": YES,
    NO: NO, "non": NO, "n": NO,
    UNSURE: UNSURE, "?": UNSURE,
}  # fmt: skip
FRENCH = {
    "sablier": "start", "passe": "pass", "orthographe": "check", "conteste": "contest",
    "accepte": "accept", "tire": "accept", "draw": "accept", "abandonne": "resign",
    "mot": "lock", "propose": "propose", "épelle": "spell", "explique": "explain",
    "dis": "say", "capitaine": "captain",
}  # fmt: skip
"""The verbs in French, and other names for them."""
WORD_PHASES = (Phase.THINKING, Phase.SPELLING)


# -- actions


def format_action(action: Action) -> str:
    """``lock CHAT``, ``spell CHAT``, ``vote yes``, ``captain 2``, ``accept``..."""
    match action:
        case Propose(word):
            return f"propose {word}"
        case Lock(word):
            return f"lock {word}"
        case Spell(letters):
            return f"spell {letters}"
        case Explain(text) if text:
            return f"explain {text}"
        case Say(text):
            return f"say {text}"
        case Vote(choice):
            return f"vote {choice}"
        case Appoint(seat):
            return f"captain {seat + 1}"
        case _:
            return next(verb for verb, simple in SIMPLE.items() if simple == action)


def parse_action(text: str, state: State, seat: Seat) -> Action:
    """The action of a text; a word alone is locked in, proposed or spelled, as the phase has it."""
    text = text.strip()
    if not text or len(text) > LONGEST_TEXT:
        raise Refusal("M21", "unreadable", text=text[:40])
    verb, _, rest = text.partition(" ")
    verb, rest = verb.lower(), rest.strip()
    if rest or state.phase not in WORD_PHASES:  # where a word is looked for, PASSE is an answer
        verb = FRENCH.get(verb, verb)
    if not rest and verb in SIMPLE:
        return SIMPLE[verb]
    if not rest and verb in VOTES and state.phase == Phase.VOTING:
        return Vote(VOTES[verb])
    match verb:
        case "lock":
            return Lock(read_answer(rest))
        case "propose":
            return Propose(read_answer(rest))
        case "spell":
            return Spell(_read_letters(rest))
        case "explain":
            return Explain(clean_text(rest))
        case "say":
            return Say(clean_text(rest))
        case "vote" if rest.lower() in VOTES:
            return Vote(VOTES[rest.lower()])
        case "vote":
            raise Refusal("M41", "no-such-vote", choice=rest[:20])
        case "captain" if re.fullmatch(r"\d{1,3}", rest, re.ASCII):
            return Appoint(int(rest) - 1)
    return _bare_word(text, state, seat)


def _bare_word(text: str, state: State, seat: Seat) -> Action:
    if state.phase == Phase.THINKING:
        word = read_answer(text)
        return Lock(word) if seat == state.captains[state.team] else Propose(word)
    if state.phase == Phase.SPELLING:
        return Spell(_read_letters(text))
    raise Refusal("M21", "unreadable", text=text[:40])


def _read_letters(text: str) -> str:
    """Letters to spell: together or apart, with or without accents and hyphens."""
    letters = letters_of(plain_marks("".join(text.split())))
    if not is_folded(letters):
        raise Refusal("M21", "no-letters", text=text[:40])
    return letters


def clean_text(text: str) -> str:
    """A remark in one line, of what can be printed, and not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line[:LONGEST_REMARK].strip()


# -- positions


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of a position; everything may be left out."""

    tracks: str = ""
    """The letters that are not in the middle: ``C+1 T-2``; plus is the side of team 0."""
    category: str = ""
    used: tuple[str, ...] = ()
    team: int = 0
    captains: tuple[int, int] | None = None
    phase: Phase = Phase.READING
    until: float | None = None
    word: str = ""
    spelled: int = 0
    before: str = ""
    checked: tuple[str, ...] = ()
    skips: bool = False
    answers: str = ""
    left: tuple[Seat, ...] = ()


def format_position(state: State, tiles: str) -> TomlTable:
    """The table of a state; a check that was asked for is left out."""
    phase, checked = state.phase, state.checked
    if phase in (Phase.EXPLAINING, Phase.VOTING):
        phase, checked = Phase.CHECKING, checked[:-1]
    return {
        "tracks": _format_tracks(state.tracks, tiles),
        "category": state.category,
        "used": list(state.used),
        "team": state.team,
        "captains": list(state.captains),
        "phase": str(phase),
        "until": state.until,
        "word": state.word,
        "spelled": state.spelled,
        "before": _format_tracks(state.before, tiles),
        "checked": list(checked),
        "skips": state.skips,
        "answers": " ".join(state.answers),
        "left": list(state.left),
    }


def _format_tracks(tracks: tuple[int, ...], tiles: str) -> str:
    pairs = zip(tiles, tracks, strict=bool(tracks))
    return " ".join(f"{letter}{place:+d}" for letter, place in pairs if place)


def parse_position(
    position: TomlTable,
    start: State,
    tiles: str,
    pulls: int,
    seconds: Callable[[Setup, Phase], int],
) -> State:
    """The state of a table: see ``Position``. A phase lasts its time unless the table says more."""
    try:
        table = msgspec.convert(position, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    if table.until is not None and not 0 <= table.until < LAST_MOMENT:
        raise ValueError("a phase ends at some time")
    category = table.category or start.category
    state = msgspec.structs.replace(
        start,
        tracks=_parse_tracks(table.tracks, tiles, pulls),
        used=table.used,
        category=category,
        team=table.team,
        left=tuple(dict.fromkeys(table.left)),
        phase=table.phase,
        until=float(seconds(start.setup, table.phase) if table.until is None else table.until),
        checked=table.checked,
        skips=table.skips,
        answers=tuple(map(letters_of, table.answers.split())),
    )
    state = _seated(state, table.captains)
    return _with_word(state, table, tiles, pulls)


def _seated(state: State, captains: tuple[int, int] | None) -> State:
    """The state with its captains; a team that all have left has lost."""
    seats = range(state.setup.players)
    if state.team not in TEAMS or not set(state.left) <= set(seats):
        raise ValueError("the team is 0 or 1, and only seats can be left")
    there = [members(state, team) for team in TEAMS]
    first, second = ((*team, number)[0] for number, team in enumerate(there))
    chosen = captains or (first, second)
    for team, captain in enumerate(chosen):
        gone = captain in state.left and bool(there[team])
        if captain not in seats or team_of(captain) != team or gone:
            raise ValueError(f"seat {captain} cannot be the captain of team {team}")
    ended = "" if all(there) else "M2"
    return msgspec.structs.replace(state, captains=chosen, ended=ended)


def _with_word(state: State, table: Position, tiles: str, pulls: int) -> State:
    """The state with the word that was locked in, where there is one."""
    needs_word = table.phase in (Phase.SPELLING, Phase.CHECKING)
    if table.phase in (Phase.EXPLAINING, Phase.VOTING):
        raise ValueError("a position lies before a check, not within it")
    if bool(table.word) is not needs_word:
        raise ValueError("a word is locked in while it is spelled or checked, and only then")
    if not set(table.checked) <= set(CHECKS):
        raise ValueError(f"the checks are {' and '.join(CHECKS)}")
    if not needs_word:
        return state
    try:
        word = read_answer(table.word)
    except Refusal as error:
        raise ValueError(f"no word: {table.word[:40]}") from error
    letters = letters_of(word)
    if not 0 <= table.spelled <= len(letters):
        raise ValueError(f"{table.spelled} letters of {word} cannot be spelled")
    answers = state.answers if letters in state.answers else (*state.answers, letters)
    before = _parse_tracks(table.before, tiles, pulls)
    return msgspec.structs.replace(
        state, word=word, spelled=table.spelled, before=before, answers=answers
    )


def _parse_tracks(text: str, tiles: str, pulls: int) -> tuple[int, ...]:
    places = dict.fromkeys(tiles, 0)
    for item in text.split():
        found = re.fullmatch(r"([A-Z])([+-]\d)", item, re.ASCII)
        if not found or found[1] not in places or abs(int(found[2])) > pulls:
            raise ValueError(f"no letter on its track: {item[:20]}")
        places[found[1]] = int(found[2])
    return tuple(places.values())


# -- the table for a terminal

TEXTS = {
    "fr": {
        "team": "Équipe {number}", "players": "joueurs {seats}", "player": "joueur {seats}",
        "category": "Catégorie : {text}", "seconds": "{text} s",
        "reading": "l’autre équipe lit, puis retourne le sablier (start)",
        "turning": "le capitaine retourne sa carte quand il est prêt (start)",
        "thinking": "cherchez un mot ; le capitaine l’écrit",
        "spelling": "le capitaine épelle le mot (« {rest} », en tout ou en partie)",
        "checking": "orthographe (check), catégorie (contest), ou laisser passer (accept) ?",
        "explaining": "le capitaine s’explique (explain …)",
        "voting": "le mot est-il bon ? yes, no ou unsure",
        "proposals": "Propositions : {text}", "talk": "{name} : {text}",
        "word": "Mot : {text}", "answers": "Déjà donnés : {text}", "explained": "« {text} »",
    },
    "en": {
        "team": "Team {number}", "players": "players {seats}", "player": "player {seats}",
        "category": "Category: {text}", "seconds": "{text} s",
        "reading": "the other team reads, then turns the timer (start)",
        "turning": "the captain turns the card when ready (start)",
        "thinking": "find a word; the captain types it",
        "spelling": "the captain spells the word (“{rest}”, all of it or a part)",
        "checking": "spelling (check), category (contest), or let it pass (accept)?",
        "explaining": "the captain explains (explain …)",
        "voting": "is the word good? yes, no or unsure",
        "proposals": "Proposals: {text}", "talk": "{name}: {text}",
        "word": "Word: {text}", "answers": "Given already: {text}", "explained": "“{text}”",
    },
}  # fmt: skip
LAST_ANSWERS = 12


def render(view: View, language: Language, names: Sequence[str]) -> str:
    """The tracks, each letter in its place between the two teams, and what is going on."""
    say = TEXTS[language]
    places = range(view.pulls, -view.pulls - 1, -1)
    lines = [_team_line(view, 0, say, names), *(_row(view, place) for place in places)]
    lines += [_team_line(view, 1, say, names), ""]
    if view.result:
        return "\n".join(lines)
    if view.category:
        lines.append(say["category"].format(text=view.category))
    if view.word:
        progress = view.spelled + view.rest.lower()
        lines.append(say["word"].format(text=f"{view.word}  [{progress}]"))
    if view.dispute and view.dispute.explanation:
        lines.append(say["explained"].format(text=view.dispute.explanation))
    lines += [
        say["talk"].format(name=called(item.seat, names, language), text=item.text)
        for item in view.talk[-3:]
    ]
    if view.proposals:
        words = ", ".join(
            f"{item.word} ({called(item.seat, names, language)})" for item in view.proposals
        )
        lines.append(say["proposals"].format(text=words))
    if view.phase == Phase.THINKING and view.answers:
        lines.append(say["answers"].format(text=" ".join(view.answers[-LAST_ANSWERS:])))
    lines.append(_doing(view, say))
    return "\n".join(lines)


def _doing(view: View, say: Mapping[str, str]) -> str:
    """What is to be done, and in which time, if it is counted."""
    turning = view.phase == Phase.READING and not view.seconds
    text = say["turning" if turning else str(view.phase)].format(rest=view.rest)
    if not view.seconds:
        return text
    left = say["seconds"].format(text=f"{max(0.0, view.until - view.at):.0f}")
    return f"{left} : {text}"


def _team_line(view: View, team: int, say: Mapping[str, str], names: Sequence[str]) -> str:
    seats = view.teams[team]
    numbers = ", ".join(
        (names[seat] if names else str(seat + 1)) + "*" * (seat == view.captains[team])
        for seat in seats
    )
    number = say["players" if len(seats) > 1 else "player"]
    who = numbers if names else number.format(seats=numbers)
    mark = " ←" if team == view.team and not view.result else ""
    score = f"{view.scores[team]}/{view.to_win}"
    return f"{say['team'].format(number=team + 1)} ({who}) : {score}{mark}"


def _row(view: View, place: int) -> str:
    return "  " + " ".join(_cell(view, tile, place) for tile in range(len(view.letters)))


def _cell(view: View, tile: int, place: int) -> str:
    """A letter where it is; the spaces of its track; nothing at the ends, where it is captured."""
    if view.tracks[tile] == place:
        return view.letters[tile]
    if abs(place) == view.pulls or abs(view.tracks[tile]) == view.pulls:
        return " "
    return "+" if place == 0 else "·"
