"""What becomes of the claims of one table: however its questions are read, and under one reading at a time.

Claims are first proved with every question open at once: a reading is then an unknown of the solver, and what is proved
holds under every combination of readings. Only what does not come out that way is looked at reading by reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.record import Play, move_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs.engines import Breakable, Engines, moves_in
from rulewright.proofs.readings.breaking import showing, tried_in_vain
from rulewright.proofs.readings.crew import Failed, Table, rules_of, tried
from rulewright.proofs.readings.goals import ELSEWHERE, LACKING, OtherEngines, says_the_same
from rulewright.proofs.readings.invariants import Upheld, never_reached, upheld
from rulewright.proofs.readings.opening import left_open, shapes, shaping
from rulewright.proofs.readings.pair import Pair, pairs_of
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.report import stored_verdicts
from rulewright.proofs.verify import Options
from rulewright.proofs.witness import Showing, shows

LEFT_OUT = (kinds.GuardIsNeeded, kinds.MoveHappens, kinds.ComesAsOften, kinds.ViewHides, kinds.ScoreStaysWithin)
"""Claims about single guards, moves and draws, and figures: no guarantees of the game."""
ATTEMPT = 10.0
"""Seconds for a goal with readings unknown; what is not proved then is looked at reading by reading."""
SAME = "what is to be proved is the same as under the ruling, word for word"


@frozen
class Cell:
    """What became of a claim under one reading, all other questions being ruled.

    ``note`` says what that rests on; ``moves`` are those of a play, as JSON, that shows it, None where there is none.
    ``error`` ended the work on it, empty if none did.
    """

    question: str
    reading: str
    answer: str
    grade: str
    note: str = ""
    moves: tuple[dict[str, Any], ...] | None = None
    error: str = ""


@frozen
class Steady:
    """What is known of a table's claims as ruled, and which are proved however its questions are read.

    That is said of the questions that leave the table its shape: those in ``shaping`` were as ruled.
    """

    ruled: dict[str, Verdict]
    always: frozenset[str]
    shaping: tuple[str, ...] = ()

    @property
    def however_read(self) -> frozenset[str]:
        """The claims that are proved under every combination of readings."""
        return frozenset() if self.shaping else self.always


def guarantees(rules: Rules[Any, Any]) -> list[Claim]:
    """The claims that are guarantees of the game: about every state, every end, every play, or what play comes to."""
    return [claim for claim in claim_pack(rules) if not isinstance(claim.subject, LEFT_OUT)]


def steady(table: Table, options: Options) -> Steady:
    """The verdicts under the ruling, stored ones where they are fresh, and what holds under every combination."""
    rules, options = rules_of(table), _as_work(options)
    claims = guarantees(rules)
    stored, fresh = stored_verdicts(rules)
    ruled = stored if fresh else {}
    open_ = left_open(rules)
    provable = [claim for claim in claims if not isinstance(claim.subject, Showing)]
    known = upheld(open_, rules, options.timeout, ruled)
    always = _proved(open_, rules, provable, known, ruled, options)
    missing = [claim for claim in claims if claim.id not in ruled and claim.id not in always]
    engines = Engines(rules, options)
    if all(proof.proved for proof in known.proofs.values()):
        engines.grant(known.proofs)
    found = engines.shown(missing)
    found |= {name: Verdict(name, Answer.HOLDS, Grade.PROVED, "z3") for name in always}
    found |= {claim.id: _answer(engines, claim) for claim in missing if claim.id not in found}
    vain = [claim for claim in missing if found[claim.id].answer is Answer.UNKNOWN]
    for name, play in showing(rules, vain, options.seed, plays_at(rules)).items() if vain else ():
        note = f"a play of {moves_in(play)}, replayed, that breaks it"
        found[name] = Verdict(name, Answer.FAILS, Grade.REFUTED, "replay", play=f"seed {options.seed}", note=note)
    return Steady({claim.id: (found | ruled)[claim.id] for claim in claims}, frozenset(always), shaping(rules))


def suffices(table: Table, material: Sequence[str], wanted: Sequence[str], known: Steady, options: Options) -> bool:
    """Whether with some questions settled these claims are proved however the others are read."""
    rules, options = rules_of(table), _as_work(options)
    claims = [claim for claim in guarantees(rules) if claim.id in wanted]
    for pair in pairs_of(rules):
        pack = {claim.id: claim for claim in claim_pack(pair.other)}
        if not all(says_the_same(claim, pack.get(claim.id, claim), pair.other) for claim in claims):
            return False
    for shape in shapes(rules, material):
        always = known.always if shape.readings == rules.readings else frozenset()
        left = [claim for claim in claims if claim.id not in always]
        open_ = left_open(shape, material)
        holding = upheld(open_, rules, options.timeout, known.ruled, always)
        if _proved(open_, rules, left, holding, known.ruled, options) != {claim.id for claim in left}:
            return False
    return True


def kept_under(table: Table, question: str, reading: str, known: Steady, options: Options) -> dict[str, Cell]:
    """What becomes of each claim under one reading: proved before, shown by the ruling's play, or worked out."""
    rules, options = rules_of(table), _as_work(options)
    pair = next(pair for pair in pairs_of(rules, (question,)) if pair.reading == reading)
    worked, claims = _Other(pair, known, options), guarantees(rules)
    found = {claim.id: tried(worked.cell, claim) for claim in claims}
    left = [claim for claim in claims if found[claim.id] is None]
    plays = tried(worked.search, left) if left else {}
    for claim in left:
        found[claim.id] = plays if isinstance(plays, Failed) else tried(worked.sought, claim, plays.get(claim.id))
    return {name: _failing(pair, cell) if isinstance(cell, Failed) else cell for name, cell in found.items()}


def _failing(pair: Pair, failed: Failed) -> Cell:
    unknown_ = str(Answer.UNKNOWN), str(Grade.UNKNOWN)
    note = f"an error ended the work: {failed.error}"
    return Cell(pair.question.id, pair.reading, *unknown_, note, error=failed.error)


class _Other:
    """One table under another reading of one question, and what is proved about it."""

    def __init__(self, pair: Pair, known: Steady, options: Options) -> None:
        self._pair = pair
        self._always = frozenset() if pair.question.id in known.shaping else known.always
        self._known = known
        self._options = options
        self._pack = {claim.id: claim for claim in claim_pack(pair.other)}
        self._ruled = Engines(pair.one, options)
        self._engines = OtherEngines(pair.other, pair.one, known.ruled, options)
        self._upheld: Upheld | None = None
        self._verdicts: dict[str, Verdict] = {}
        self._lightly: set[str] = set()

    def cell(self, claim: Claim) -> Cell | None:
        """What becomes of a claim, None where a play has to be searched for."""
        if claim.id in self._always and says_the_same(claim, self._mine(claim), self._pair.other):
            return self._cell(Answer.HOLDS, Grade.PROVED, "proved under every combination of readings")
        play = self._replayed(claim)
        if isinstance(claim.subject, Showing):
            return self._witnessed(play, "replayed") if play is not None else None
        if play is not None:
            return self._refuted(play)
        self._grant()
        asked = self._engines.asked
        verdict = self._verdicts[claim.id] = self._engines.answer(self._mine(claim))
        if verdict.grade is not Grade.PROVED:
            return None
        proved_apart = isinstance(claim.subject, ELSEWHERE) or self._engines.asked > asked
        return self._cell(verdict.answer, verdict.grade, verdict.note if proved_apart else SAME)

    def search(self, claims: Sequence[Claim]) -> dict[str, Play]:
        """Plays that break these claims, or come to what they ask for, by claim."""
        mine = [self._mine(claim) for claim in claims]
        violations = self._engines.violations() if any(isinstance(c.subject, Breakable) for c in mine) else None
        if violations == {} and self._engines.lacking:
            self._lightly = {name for name, verdict in self._verdicts.items() if verdict.note.startswith(LACKING)}
        scripts = plays_at(self._pair.one)
        known = {claim.id: self._ruled.recorded(claim) for claim in claims if isinstance(claim.subject, Showing)}
        models = {name: play.moves for name, play in known.items() if play is not None}
        return showing(self._pair.other, mine, self._options.seed, scripts, violations, self._lightly, models)

    def sought(self, claim: Claim, play: Play | None) -> Cell:
        """What becomes of a claim after plays were searched for."""
        if isinstance(claim.subject, Showing):
            if play is not None:
                return self._witnessed(play, f"found with seed {self._options.seed}")
            return self._never(self._mine(claim))
        if play is not None:
            return self._refuted(play)
        verdict = self._verdicts[claim.id]
        vain = tried_in_vain(claim, claim.id in self._lightly)
        tried_ = "" if verdict.answer is not Answer.UNKNOWN else f"; {vain}"
        return self._cell(verdict.answer, verdict.grade, f"{verdict.note}{tried_}")

    def _never(self, claim: Claim) -> Cell:
        """Whether it is proved that no play comes to what a claim asks for."""
        if never_reached(self._pair.other, claim, stretched(ATTEMPT), self._grant()):
            return self._cell(Answer.FAILS, Grade.PROVED, "proved that no play comes to it")
        note = f"{tried_in_vain(claim)}; no proof that there is none"
        return self._cell(Answer.UNKNOWN, Grade.UNKNOWN, note)

    def _mine(self, claim: Claim) -> Claim:
        """The claim of that name under this reading."""
        return self._pack.get(claim.id, claim)

    def _cell(self, answer: Answer, grade: Grade, note: str, play: Play | None = None) -> Cell:
        moves = None if play is None else tuple(move_to_json(move) for move in play.moves)
        return Cell(self._pair.question.id, self._pair.reading, str(answer), str(grade), note, moves)

    def _refuted(self, play: Play) -> Cell:
        return self._cell(Answer.FAILS, Grade.REFUTED, f"a play of {moves_in(play)}, replayed, that breaks it", play)

    def _witnessed(self, play: Play, how: str) -> Cell:
        return self._cell(Answer.HOLDS, Grade.WITNESSED, f"a play of {moves_in(play)}, {how}", play)

    def _replayed(self, claim: Claim) -> Play | None:
        """The play that shows a claim under the ruling, if it shows it under this reading as well."""
        if not isinstance(claim.subject, Showing | kinds.GameEnds):
            return None
        known = self._ruled.recorded(claim)
        if known is None:
            return None
        play = Play(self._pair.other, known.moves, title=known.title, refused=known.refused)
        return play if shows(play, self._mine(claim)) else None

    def _grant(self) -> Upheld:
        """Prove the invariants under this reading, for the engines to rest on."""
        if self._upheld is None:
            pair, ruled = self._pair, self._known.ruled
            self._upheld = upheld(pair.other, pair.one, self._options.timeout, ruled, self._always)
            self._engines.grant(self._upheld.proofs, self._upheld.held_by(pair.other))
        return self._upheld


def _as_work(options: Options) -> Options:
    return attrs.evolve(options, store=False, share="all", timeout=stretched(options.timeout))


def _answer(engines: Engines, claim: Claim) -> Verdict:
    try:
        return engines.answer(claim)
    except NotImplementedError as error:
        return unknown(claim.id, "none", f"no engine answers this: {error}")


def _proved(
    open_: Rules[Any, Any],
    ruled: Rules[Any, Any],
    claims: Sequence[Claim],
    known: Upheld,
    verdicts: Mapping[str, Verdict],
    options: Options,
) -> set[str]:
    """The claims that are proved with some readings unknown, given what is upheld of the invariants."""
    options = attrs.evolve(options, timeout=min(options.timeout, stretched(ATTEMPT)))
    engines = OtherEngines(open_, ruled, verdicts, options)
    engines.grant(known.proofs, known.held_by(open_))
    wanted = [claim for claim in claims if claim.expects is not Answer.FAILS]
    return {claim.id for claim in wanted if engines.answer(claim).grade is Grade.PROVED}
