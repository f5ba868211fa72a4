"""What the server answers over HTTP."""

from typing import Literal

import msgspec

from logomachie.engine.game import AnyView, Effects, OptionValue, Result, Seat
from logomachie.lexicon.names import COMPLETE
from logomachie.server.protocol import RefusalView
from logomachie.table.events import Change
from logomachie.table.reports import Kind, Place
from logomachie.table.storage import TableId
from logomachie.table.view import NewsView, TableView


class OpenedTable(msgspec.Struct, frozen=True):
    """A table just set, with the links for its seats."""

    table: TableId
    code: str
    """Short enough to be read aloud."""
    invitations: dict[str, str]
    """By seat: the token that lets somebody sit down there."""


class FoundTable(msgspec.Struct, frozen=True):
    """The table of a short code."""

    table: TableId


class DictionaryInfo(msgspec.Struct, frozen=True):
    """A dictionary that a table can choose."""

    name: str
    words: int
    unknown: int
    """How many of its words the complete lexicon lacks."""
    fingerprint: str


class ChoiceInfo(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: OptionValue
    label: str


class OptionInfo(msgspec.Struct, frozen=True):
    """Something about a game that the players choose."""

    name: str
    label: str
    default: OptionValue
    choices: tuple[ChoiceInfo, ...]
    fixed_by_days: bool = False
    """Whether there is nothing to choose in a game by correspondence."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here, with all that is needed to open a table."""

    name: str
    title: str
    summary: str
    """The game in a few sentences."""
    players: tuple[int, int]
    """The fewest and the most."""
    teams: int
    """How many teams there are: seat ``n`` plays for team ``n % teams``; 0: each for itself."""
    options: tuple[OptionInfo, ...]
    analysis: bool
    """Whether positions of a finished game can be analysed."""
    better: bool
    """Whether better moves are shown after each turn, and not only after the game."""
    lesson: bool
    """Whether there is a lesson."""
    coach: bool
    """Whether there are hints, and finished games can be looked back at."""


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule of a game."""

    id: str
    title: str
    text: str
    sentences: dict[str, str]
    """What the referee says by this rule, by key; ``{words}`` and other values are filled in."""
    diagrams: dict[str, AnyView]
    """What a spectator sees of the positions that the text names, by their names."""


class ReplayStep(msgspec.Struct, frozen=True):
    """One action of a finished game, with the game after it."""

    at: float
    """Seconds since the game started."""
    seat: Seat
    """-1 for the clock."""
    action: str
    effects: Effects
    text: str
    """What the action did, in words."""
    view: AnyView
    """The game as the seat that was asked for saw it."""


class FootageInfo(msgspec.Struct, frozen=True):
    """Where that which is shown of a finished game is from."""

    replayed: bool
    """Whether the game is older than films, and was played again by the rules of a later day."""
    faithful: bool
    """Whether it was played again with the words and the material with which it was played."""
    whole: bool
    """Whether it could be played again to its end."""


class Replay(msgspec.Struct, frozen=True):
    """A finished game, action by action."""

    names: tuple[str, ...]
    """Who played, seat by seat."""
    result: Result | None
    """``None`` where the game cannot be shown to its end."""
    view: AnyView
    """The game before the first action, as the seat that was asked for saw it."""
    steps: tuple[ReplayStep, ...]
    footage: FootageInfo


class Suggestion(msgspec.Struct, frozen=True):
    """What could have been done in a turn."""

    action: str
    effects: Effects
    text: str
    """What it would have done, in words."""
    view: AnyView
    """The game after it, as a spectator would see it."""


class BetterMoves(msgspec.Struct, frozen=True):
    """A turn that was played, and what could have been done instead."""

    number: int
    """The number of the action that was taken, from 1, as in the replay."""
    seat: Seat
    action: str
    better: tuple[Suggestion, ...]
    """The most promising actions of that turn, the best first."""
    changed: tuple[Change, ...]
    """What is not as it was when the game was played: they are found with what there is today."""


class Analysis(msgspec.Struct, frozen=True):
    """What the game has to say of a position."""

    number: int
    """How many actions had been taken."""
    seat: Seat
    effects: Effects
    text: str
    changed: tuple[Change, ...]
    """What is not as it was when the game was played: it is analysed with what there is today."""


class LineInfo(msgspec.Struct, frozen=True):
    """A way in which a turn could have been played."""

    actions: tuple[str, ...]
    worth: int
    measure: str
    """The worth in words, such as "24 points"."""
    effects: tuple[Effects, ...]
    text: str
    """What it would have done, in words."""


class TurnInfo(msgspec.Struct, frozen=True):
    """A turn of a finished game, and the best ways found to play it."""

    first: int
    """The number of its first action, from 1, as in the replay."""
    last: int
    seat: Seat
    worth: int
    measure: str
    missed: int
    """How much more it could have been worth."""
    effects: tuple[Effects, ...]
    text: str
    """What the player did, in words."""
    lines: tuple[LineInfo, ...]
    """The best first."""


class Lookback(msgspec.Struct, frozen=True):
    """A finished game, turn by turn, as far as it has been looked at."""

    turns: int
    """How many turns there are to look at."""
    done: int
    """How many of them have been looked at."""
    finished: bool
    looked_at: tuple[TurnInfo, ...]
    """Those turns, in the order of looking; without those that the client knows."""
    misses: dict[str, tuple[int, ...]]
    """By seat: the first actions of the turns in which most was missed, the biggest miss first."""
    changed: tuple[Change, ...]
    """What is not as it was when the game was played: today's engine looks at it."""


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody would do in a turn of a finished game."""

    number: int
    """The number of the first action of the turn."""
    actions: tuple[str, ...] = ()


class Tried(msgspec.Struct, frozen=True):
    """What comes of a trial."""

    seat: Seat
    over: bool
    """Whether the turn is over."""
    worth: int | None
    """What the turn is worth, once it is over."""
    measure: str
    best: int | None
    """What the best way found is worth, once the turn has been looked at."""
    best_measure: str
    effects: Effects | None
    """What the last action would do."""
    text: str
    refusal: RefusalView | None
    """Why an action is refused: then nothing of the trial counts."""
    at: float
    """What the clock of the game shows all the while."""
    view: AnyView
    """The game after all that, as the seat sees it."""


class GuidedTrial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that somebody puts together in a turn of a finished game."""

    number: int
    """The number of the first action of the turn."""
    actions: tuple[str, ...] = ()
    """What was done in the turn before."""
    draft: str = ""


class TrialGuide(msgspec.Struct, frozen=True):
    """How an action may go on."""

    guide: AnyView
    """What the guide of the game says; null where nothing can become of the draft."""
    refusal: RefusalView | None = None


class HintStep(msgspec.Struct, frozen=True):
    """A part of a hint, which tells a little more than the one before."""

    rule: str
    """The rule to read about it."""
    text: str


class HintInfo(msgspec.Struct, frozen=True):
    """Advice for who is to move."""

    steps: tuple[HintStep, ...]
    """What to look for, where, then the move itself; to be shown one after the other."""
    cells: tuple[str, ...]
    """Where to look, from the second step on."""
    actions: tuple[str, ...]
    """The move, as actions to take one after the other."""


class SenseInfo(msgspec.Struct, frozen=True):
    """What a word can be: one spelling of one dictionary word."""

    spelling: str
    lemma: str
    """The dictionary word of which this is a form."""
    kind: str
    """The part of speech, in words."""
    forms: tuple[str, ...]
    """Which forms of it, in words; none where it is the dictionary word itself."""
    glosses: tuple[str, ...] = ()
    """What the dictionary word means, in French, a line a sense."""
    base: str = ""
    """Where that is said by rule: the dictionary word that it is made of."""
    littre: tuple[str, ...] = ()
    """What Littré's dictionary (1863-77) said of it, where the house has that."""


class FoundByGloss(msgspec.Struct, frozen=True):
    """A dictionary word that was found by what it means."""

    word: str
    """As it is played."""
    lemma: str
    glosses: tuple[str, ...]


class WordInfo(msgspec.Struct, frozen=True):
    """What the dictionary knows of a word."""

    word: str
    exists: bool
    spellings: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    senses: tuple[SenseInfo, ...] = ()
    families: tuple[tuple[str, ...], ...] = ()
    """Dictionary words that belong together, the most usual first."""
    familiarity: int = 0
    """How well it is known, from 0 to 100."""
    front: tuple[str, ...] = ()
    """Words with a letter more in front."""
    behind: tuple[str, ...] = ()
    """Words with a letter more behind."""
    replaced: tuple[str, ...] = ()
    """Words with another letter in one place."""
    compound: tuple[str, ...] = ()
    """The spellings of a compound, which exists and cannot be played."""
    near: tuple[str, ...] = ()
    """Where there is no such word: those that may have been meant."""


class DoubtfulWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that somebody misses in the dictionary, or would not have there."""

    word: str
    """As it is written."""
    kind: Kind
    reason: str
    place: Place = "words"
    """Where it was met."""
    dictionary: str = COMPLETE
    """The name of the dictionary that was asked."""


class ReportInfo(msgspec.Struct, frozen=True):
    """What somebody said of a word, and what the house says to it."""

    word: str
    """As it is written."""
    kind: Kind
    reason: str
    when: float
    """The time of day."""
    accepted: bool | None = None
    """``None`` as long as there is no answer."""
    answer: str = ""


class LessonTask(msgspec.Struct, frozen=True):
    """What a step of a lesson asks for."""

    ask: str
    hint: str
    praise: str
    """What is said when it is done."""
    instead: str
    """What is said of a legal action that is not what was asked; may be empty."""
    model: tuple[str, ...]
    """Actions that do it, for who wants to be shown."""


class LessonStepInfo(msgspec.Struct, frozen=True):
    """A step of a lesson: one idea."""

    name: str
    title: str
    text: str
    rules: tuple[str, ...]
    """The rules that it teaches."""
    tasks: tuple[LessonTask, ...]


class LessonInfo(msgspec.Struct, frozen=True):
    """The lesson of a game."""

    game: str
    title: str
    steps: tuple[LessonStepInfo, ...]


LessonOutcome = Literal["reached", "kept", "noted", "missed", "refused"]


class LessonVerdict(msgspec.Struct, frozen=True):
    """What the referee and the teacher say to an action.

    It does what was asked (``reached``), may lead there (``kept``), is a note of one's own and no
    move (``noted``), is legal but something else and taken back (``missed``), or is forbidden
    (``refused``).
    """

    outcome: LessonOutcome
    text: str
    """What it did, or why it is forbidden, in words."""
    refusal: RefusalView | None = None


class LessonMoment(msgspec.Struct, frozen=True):
    """Where a step of a lesson stands."""

    table: TableView
    news: tuple[NewsView, ...]
    seat: Seat
    """The learner's seat."""
    actions: tuple[str, ...]
    """The learner's actions so far, to be sent with the next one."""
    reached: int
    """How many tasks are done."""
    done: bool
    verdict: LessonVerdict | None = None
    """What is said to the action that was sent, if there was one."""


class Preparation(msgspec.Struct, frozen=True):
    """How far a house is that opened before all was ready."""

    ready: bool
    share: float
    """Of all work, from 0 to 1."""
    seconds: float
    """How long it will take, as far as one can tell."""
    words: bool
    """Whether the dictionary is there."""
    games: tuple[str, ...]
    """The games that can be played."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was not granted."""

    key: str
    text: str
    table: TableId = ""
    """The table that stands in the way, where one does."""
    request: str = ""
    """How the log calls the request, where something went wrong with it."""


class Reach(msgspec.Struct, frozen=True):
    """Where other devices reach this server."""

    address: str
    """Such as ``http://192.168.1.20:8000``; empty where only this machine does."""
