"""Whose letters are they? What a play of JAGO makes of every word that it touches (J30-J38)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.refusal import Refusal
from logomachie.games.jago.board import (
    cells_of,
    in_order,
    lead,
    letters,
    line_of,
    names_of,
    run_through,
    shows,
    turned,
    without,
)
from logomachie.games.jago.claims import went_on
from logomachie.games.jago.clock import in_time
from logomachie.games.jago.effects import (
    Effects,
    Kind,
    Lengthened,
    Played,
    SameMeaning,
    Stolen,
    StolenPartly,
    Verdict,
)
from logomachie.games.jago.laying import Laying
from logomachie.games.jago.state import Claim, Made, Material, Origin, State, Word
from logomachie.lexicon import Lexicon
from logomachie.lexicon.meaning import Relation


class Run(NamedTuple):
    """Letters in a row after a play, and what they were before."""

    down: bool
    cells: tuple[int, ...]
    text: str
    forms: tuple[str, ...]
    """The forms that it had."""
    origins: tuple[Origin, ...]
    """The words that it was made from."""
    own: tuple[bool, ...]
    """Which of these show no letter of the other colour (J36)."""
    put: tuple[int, ...]
    """Where tiles were put down."""

    def covers(self, origin: Origin) -> tuple[int, ...]:
        """The cells of one of its origins."""
        place = self.cells.index(origin.start)
        return self.cells[place : place + len(origin.shown)]

    def replaced(self, origin: Origin) -> list[int]:
        """The cells of an origin that show another letter now."""
        place = self.cells.index(origin.start)
        now = self.text[place : place + len(origin.shown)]
        pairs = zip(self.covers(origin), now, origin.text, strict=True)
        return [cell for cell, new, old in pairs if new != old]

    @property
    def was(self) -> tuple[str, ...]:
        """The words that it was made from, as text."""
        return tuple(origin.text for origin in self.origins)

    @property
    def opposing(self) -> tuple[Origin, ...]:
        """Those of them that can be stolen (J36)."""
        pairs = zip(self.origins, self.own, strict=True)
        return tuple(origin for origin, own in pairs if not own)

    @property
    def laid(self) -> str:
        """The letters put down in it, for a sentence."""
        pairs = zip(self.cells, self.text, strict=True)
        return " ".join(letter for cell, letter in pairs if cell in self.put)


class Kept(NamedTuple):
    """A word of the other player that is not stolen in the run that it became part of."""

    origin: Origin
    relation: Relation = Relation.UNKNOWN
    evidence: tuple[str, ...] = ()
    """The dictionary words that show the same meaning (J34); none where it is spared."""


class Finding(NamedTuple):
    """What a run has become, and why."""

    run: Run
    kind: Kind
    reason: Effects
    """The sentence for the players."""
    kept: tuple[Kept, ...] = ()
    """The words in it that are not stolen, although they could be."""

    @property
    def stolen(self) -> tuple[Origin, ...]:
        """The words that it steals."""
        if self.kind is not Kind.STOLEN:
            return ()
        kept = {kept.origin for kept in self.kept}
        return tuple(origin for origin in self.run.opposing if origin not in kept)

    @property
    def pays_for(self) -> frozenset[int]:
        """The cells of the words that it steals: letters may be replaced there (J37)."""
        return frozenset(cell for origin in self.stolen for cell in self.run.covers(origin))

    @property
    def keeps(self) -> frozenset[int]:
        """The cells of the words in it that are not stolen, although they could be."""
        return frozenset(cell for kept in self.kept for cell in self.run.covers(kept.origin))

    @property
    def open(self) -> bool:
        """Whether it is not claimed to be a word yet."""
        return self.kind is Kind.UNFINISHED

    @property
    def turns(self) -> tuple[int, ...]:
        """The cells that take the player's colour."""
        if self.kind not in (Kind.NEW, Kind.STOLEN):
            return ()
        return tuple(cell for cell in self.run.cells if cell not in self.keeps)

    @property
    def word(self) -> Word:
        """The run as the state keeps it."""
        run = self.run
        forms = run.forms if self.open else tuple(dict.fromkeys((*run.forms, run.text)))
        origins = run.origins if self.open else ()
        return Word(run.down, run.cells[0], run.text, forms, self.open, origins)

    def claim(self, play: int, at: float, *, at_end: bool = False) -> Claim:
        """What can be challenged in it (J50)."""
        stolen = tuple(origin.text for origin in self.stolen)
        return Claim(self.run.text, self.run.cells, stolen, play, at_end, in_time(at))


# -- verdicts


def find(run: Run, lexicon: Lexicon | None, spare: Collection[str] = ()) -> Finding:
    """What a run has become, now that it is claimed to be a word.

    Without a lexicon every word that changed is taken to have changed its meaning (J50), but those
    to spare: words that it was made from, or itself for all of them.
    """
    words = (run.text,)
    if not run.origins:
        return Finding(run, Kind.NEW, Effects("J31", "new", words))
    opposing = run.opposing
    if not opposing:
        was = joined(run.origins)
        reason = Effects("J31", "from-own", words, details=Lengthened(was=was, laid=run.laid))
        return Finding(run, Kind.NEW, reason)
    kept = tuple(_kept(run, lexicon, spare))
    if len(kept) == len(opposing):
        return Finding(run, Kind.LENGTHENED, no_steal(run, kept), kept)
    stolen = Finding(run, Kind.STOLEN, Effects("J32", "stolen", words), kept)
    return stolen._replace(reason=_steal(stolen))


def _kept(run: Run, lexicon: Lexicon | None, spare: Collection[str]) -> Iterator[Kept]:
    """The words in a run that are not stolen, although they could be (J34, J38)."""
    for origin in run.opposing:
        if run.text in spare or origin.text in spare:
            yield Kept(origin)
        elif lexicon and (meaning := lexicon.same_meaning(origin.text, run.text)).same:
            yield Kept(origin, meaning.relation, meaning.words)


def no_steal(run: Run, kept: Sequence[Kept]) -> Effects:
    """Why a run steals nothing: the first word in it that means the same says it for all."""
    words = (run.text,)
    for origin, relation, evidence in kept:
        if evidence:
            return Effects(
                "J34",
                "same-word" if relation is Relation.LEMMA else "same-family",
                words,
                details=SameMeaning(was=origin.text, laid=run.laid, evidence=", ".join(evidence)),
            )
    was = joined(run.opposing)
    return Effects("J34", "spared", words, details=Lengthened(was=was, laid=run.laid))


def _steal(finding: Finding) -> Effects:
    """What a run steals, and what it leaves."""
    words, was = (finding.run.text,), joined(finding.stolen)
    if not finding.kept:
        return Effects("J32", "stolen", words, details=Stolen(was=was))
    evidence = [word for kept in finding.kept for word in kept.evidence]
    return Effects(
        "J38",
        "stolen-partly" if evidence else "stolen-and-spared",
        words,
        details=StolenPartly(
            was=was,
            kept=joined(kept.origin for kept in finding.kept),
            evidence=", ".join(evidence),
        ),
    )


def joined(origins: Iterable[Origin]) -> str:
    """Words that a run was made from, for a sentence."""
    return " + ".join(origin.text for origin in origins)


Find = Callable[[Run, Lexicon | None, Collection[str]], Finding]
"""Says what a run has become, now that it is claimed to be a word: see ``find``."""


class Judgement(NamedTuple):
    """A play that obeys every rule, and what it leads to."""

    state: State
    findings: tuple[Finding, ...]
    """First the word on its own line, then the crossing ones."""
    effects: Effects


def judge(
    state: State,
    laying: Laying,
    lexicon: Lexicon,
    material: Material,
    *,
    spare: Collection[str] = (),
    at: float = 0.0,
    find: Find = find,
) -> Judgement:
    """What a play makes of every word that it touches; a refusal where it may not stand.

    No steal is claimed of the words to spare: of those in the word on the line of the play, or of
    all of them where it is named itself.
    """
    arbiter = arbitrates(state)
    main, *crossing = _touched(state, laying, material)
    if arbiter and main.text not in lexicon:
        raise Refusal("J20", "unknown-word", words=[main.text])
    for run in (main, *crossing):
        _require_new_form(run)
        _require_few_replaced(run, material)
    known = {main.text, *(origin.text for origin in main.opposing)}
    if strange := [word[:20] for word in spare if word not in known]:
        raise Refusal("J34", "nothing-to-spare", words=strange)
    meanings = lexicon if arbiter else None
    findings = [find(main, meanings, spare)]
    for run in crossing:
        if arbiter and run.text in lexicon:
            findings.append(find(run, lexicon, ()))
        else:
            findings.append(_left_open(run, arbiter=arbiter))
    _require_steals(findings, _replaced(state, laying, main, material), material, arbiter=arbiter)
    return _judgement(state, laying, tuple(findings), material, at)


def _left_open(run: Run, *, arbiter: bool) -> Finding:
    reason = (
        Effects("J14", "unfinished", (run.text,))
        if arbiter
        else Effects("J50", "claimed-later", (run.text,))
    )
    return Finding(run, Kind.UNFINISHED, reason)


def arbitrates(state: State) -> bool:
    """Whether words and meanings are checked as they are played."""
    return state.setup.options["words"] == "arbiter"


def can_be_spared(state: State, laying: Laying, material: Material) -> tuple[str, ...]:
    """The words of the other that the word on the line of a play holds, each once."""
    main = next(_touched(state, laying, material))
    return tuple(dict.fromkeys(origin.text for origin in main.opposing))


# -- what a play touches


def _touched(state: State, laying: Laying, material: Material) -> Iterator[Run]:
    """The word on the line of the play, then the runs that cross it where tiles were put down."""
    yield _run(state, laying, laying.line, down=laying.down, material=material)
    for cell in laying.put:
        across = not laying.down
        cells = run_through(laying.grid, cell, down=across, board=material.board)
        if len(cells) > 1:
            yield _run(state, laying, cells, down=across, material=material)


def _run(
    state: State, laying: Laying, cells: tuple[int, ...], *, down: bool, material: Material
) -> Run:
    """A run with all that it was made from."""
    held = [
        word
        for word in state.words
        if word.down == down and word.start in cells and cells_of(word, material.board)[-1] in cells
    ]
    origins = tuple(origin for word in held for origin in _origins(word, state.grid, material))
    forms = tuple(dict.fromkeys(form for word in held for form in word.forms))
    text = letters(laying.grid, cells)
    return _with_owners(Run(down, cells, text, forms, origins, (), laying.put), state)


def _with_owners(run: Run, state: State) -> Run:
    """The run, with which of its origins were all the player's: then, and until now."""
    other = 1 - state.turn
    own = tuple(
        not shows(origin.shown, other)
        and not any(shows(state.grid[cell], other) for cell in run.covers(origin))
        for origin in run.origins
    )
    return run._replace(own=own)


def _origins(word: Word, grid: str, material: Material) -> tuple[Origin, ...]:
    """What a word counts as when it changes: itself, or what it was while it is open."""
    if word.open:
        return word.origins
    shown = "".join(grid[cell] for cell in cells_of(word, material.board))
    return (Origin(word.start, shown),)


# -- what may not be


def _require_new_form(run: Run) -> None:
    if run.text in run.forms:
        raise Refusal("J35", "no-return", words=[run.text])


def _require_few_replaced(run: Run, material: Material) -> None:
    for origin in run.origins:
        replaced = run.replaced(origin)
        most = material.figures.most_replaced(len(origin.text))
        if len(replaced) > most:
            raise Refusal(
                "J33",
                "too-many-replaced",
                words=[origin.text],
                cells=names_of(replaced, material),
                most=most,
                count=len(replaced),
            )


def _replaced(state: State, laying: Laying, main: Run, material: Material) -> list[int]:
    """The letters replaced by a play, and those of its word that still owe a steal."""
    earlier = unpaid(main, state.plays, material) if main.origins else []
    return [*laying.replaced, *(cell for cell in earlier if cell not in laying.put)]


def unpaid(run: Run, plays: Sequence[Made], material: Material) -> list[int]:
    """The letters of a run that were replaced in this turn, and in no steal on the other line."""
    paid = {
        cell
        for made in plays
        if made.stolen
        for cell in line_of(made, material.board)
        if cell not in made.kept
    }
    replaced = (cell for origin in run.origins for cell in run.replaced(origin))
    return [cell for cell in replaced if cell not in paid]


def _require_steals(
    findings: list[Finding], replaced: list[int], material: Material, *, arbiter: bool
) -> None:
    """Every letter replaced takes part in a steal, on either line (J36, J37)."""
    for cell in replaced:
        changed = [
            (finding, own)
            for finding in findings
            for origin, own in zip(finding.run.origins, finding.run.own, strict=True)
            if cell in finding.run.covers(origin)
        ]
        if any(
            cell in finding.pays_for
            # Where nothing is checked, a crossing word is claimed at the end of the turn.
            or (finding.kind is Kind.UNFINISHED and not arbiter and not own)
            for finding, own in changed
        ):
            continue
        words = [finding.run.text for finding, _ in changed]
        cells = names_of([cell], material)
        if changed and all(own for _, own in changed):
            raise Refusal("J36", "own-word", words=words, cells=cells)
        for finding, _ in changed:
            for origin, _, evidence in finding.kept:
                if evidence and cell in finding.run.covers(origin):
                    raise Refusal(
                        "J37",
                        "same-meaning",
                        words=[finding.run.text],
                        cells=cells,
                        was=origin.text,
                        evidence=", ".join(evidence),
                    )
        raise Refusal("J37", "steals-nothing", words=words, cells=cells)


# -- the end of a turn


def claim_open(
    state: State, spare: Collection[str], material: Material, find: Find = find
) -> tuple[State, tuple[Finding, ...]]:
    """Claim every open run to be a word, at the end of a turn without an arbiter (J50)."""
    findings = tuple(find(run, None, spare) for run in open_runs(state, material))
    grid = turned(state.grid, (cell for found in findings for cell in found.turns), state.turn)
    words = replace_words(state.words, findings)
    return msgspec.structs.replace(state, grid=grid, words=words), findings


def open_runs(state: State, material: Material) -> Iterator[Run]:
    """The runs that are not yet claimed to be words."""
    put = tuple(cell for made in state.plays for cell in made.cells)
    for word in state.words:
        if word.open:
            cells = tuple(cells_of(word, material.board))
            run = Run(word.down, cells, word.text, word.forms, word.origins, (), put)
            yield _with_owners(run, state)


def replace_words(words: tuple[Word, ...], findings: Iterable[Finding]) -> tuple[Word, ...]:
    """The words of the grid, with those that changed."""
    found = list(findings)
    changed = {(finding.run.down, cell) for finding in found for cell in finding.run.cells}
    kept = [word for word in words if (word.down, word.start) not in changed]
    return tuple(sorted((*kept, *(finding.word for finding in found))))


# -- the outcome


def _judgement(
    state: State, laying: Laying, findings: tuple[Finding, ...], material: Material, at: float
) -> Judgement:
    seat = state.turn
    main = findings[0].run
    grid = turned(laying.grid, (cell for found in findings for cell in found.turns), seat)
    made = Made(
        main.down,
        main.cells[0],
        main.text,
        laying.put,
        laying.from_rack,
        laying.from_pool,
        laying.to_pool,
        state.grid,
        state.words,
        findings[0].kind is Kind.STOLEN,
        tuple(sorted(findings[0].keeps)),
    )
    racks = list(state.racks)
    racks[seat] = without(racks[seat], laying.from_rack)
    after = msgspec.structs.replace(
        state,
        grid=grid,
        words=replace_words(state.words, findings),
        racks=(racks[0], racks[1]),
        pool=in_order(without(state.pool, laying.from_pool) + laying.to_pool),
        plays=(*state.plays, made),
        claims=() if arbitrates(state) else went_on(state, findings[0].claim(len(state.plays), at)),
        last=None,
    )
    effects = Effects(
        "J11",
        "played",
        tuple(finding.run.text for finding in findings),
        lead(grid, seat) - lead(state.grid, seat),
        Played(
            word=main.text,
            lead=lead(grid, seat),
            laid=names_of(laying.put, material),
            verdicts=[
                *(_told(found, state, laying, material) for found in findings),
                *_crossed(state, after, material),
            ],
        ),
        tuple(finding.reason for finding in findings),
    )
    return Judgement(after, findings, effects)


def _told(finding: Finding, state: State, laying: Laying, material: Material) -> Verdict:
    """A verdict for programs: what the word was, what it is, and which letters turned."""
    run = finding.run
    lost = [cell for cell in finding.turns if cell not in laying.put]
    flipped = [cell for cell in lost if shows(state.grid[cell], 1 - state.turn)]
    return Verdict(
        word=run.text,
        cells=names_of(run.cells, material),
        was=list(run.was),
        verdict=finding.kind,
        rule=finding.reason.rule,
        key=finding.reason.key,
        evidence=[word for kept in finding.kept for word in kept.evidence],
        turned=names_of(flipped, material),
        stolen=[origin.text for origin in finding.stolen],
        kept=[kept.origin.text for kept in finding.kept],
    )


def _crossed(before: State, after: State, material: Material) -> Iterator[Verdict]:
    """The words that kept their form, but lost a letter that they share with a word won (J31)."""
    for word in before.words:
        cells = cells_of(word, material.board)
        lost = [cell for cell in cells if before.grid[cell] != after.grid[cell]]
        if lost and word in after.words:
            yield Verdict(
                word=word.text,
                cells=names_of(cells, material),
                was=[word.text],
                verdict=Kind.UNCHANGED,
                rule="J31",
                key="new",
                evidence=[],
                turned=names_of(lost, material),
            )
