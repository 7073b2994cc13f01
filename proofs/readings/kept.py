"""What becomes of the claims of one table: however its questions are read, and under one reading at a time.

Claims are first proved with every question open at once: a reading is then an unknown of the solver, and what is proved
holds under every combination of readings. Only what does not come out that way is looked at reading by reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.logic import none_of
from rulewright.model.kernel.record import Play, move_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs import nodes
from rulewright.proofs.engines import Breakable, Engines, moves_in
from rulewright.proofs.induction import WELL_FORMED, Proof, Step, prove_invariants
from rulewright.proofs.readings.breaking import breaking, reaching, tried_in_vain
from rulewright.proofs.readings.crew import Failed, Table, rules_of, tried
from rulewright.proofs.readings.goals import ELSEWHERE, OtherEngines, alike_in_shape
from rulewright.proofs.readings.pair import Pair, arises_at, pairs_of, scope_of
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.report import stored_verdicts
from rulewright.proofs.terms import condition_node, number
from rulewright.proofs.unknown import any_components
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
    """What is known of a table's claims as ruled, and which are proved however its questions are read."""

    ruled: dict[str, Verdict]
    always: frozenset[str]


def guarantees(rules: Rules[Any, Any]) -> list[Claim]:
    """The claims that are guarantees of the game: about every state, every end, every play, or what play comes to."""
    return [claim for claim in claim_pack(rules) if not isinstance(claim.subject, LEFT_OUT)]


def left_open(rules: Rules[Any, Any], settled: Iterable[str] = ()) -> Rules[Any, Any]:
    """The table with every question that arises at it an unknown, but for those that are settled."""
    readings = dict(rules.readings)
    for question in rules.spec.questions.values():
        if question.readings and arises_at(question, rules) and question.id not in settled:
            readings[question.id] = number(nodes.var(f"reading.{question.id}", 0, len(question.readings) - 1))
    return attrs.evolve(rules, readings=readings)


def steady(table: Table, options: Options) -> Steady:
    """The verdicts under the ruling, stored ones where they are fresh, and what holds under every combination."""
    rules, options = rules_of(table), _as_work(options)
    claims = guarantees(rules)
    stored, fresh = stored_verdicts(rules)
    ruled = stored if fresh else {}
    open_ = left_open(rules)
    provable = [claim for claim in claims if not isinstance(claim.subject, Showing)]
    proofs = _invariants(open_, rules, options, Steady(ruled, frozenset()))
    always = _proved(open_, rules, provable, proofs, ruled, options)
    missing = [claim for claim in claims if claim.id not in ruled and claim.id not in always]
    engines = Engines(rules, options)
    if all(proof.proved for proof in proofs.values()):
        engines.grant(proofs)
    found = engines.shown(missing)
    for claim in claims:
        if claim.id in always:
            found[claim.id] = Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "z3")
        elif claim.id not in ruled and claim.id not in found:
            found[claim.id] = _answer(engines, claim)
            play = None
            if found[claim.id].answer is Answer.UNKNOWN:
                violations = engines.violations() if isinstance(claim.subject, Breakable) else None
                play = breaking(rules, claim, options.seed, plays_at(rules), violations)
            if play is not None:
                note = f"a play of {moves_in(play)}, replayed, that breaks it"
                found[claim.id] = Verdict(
                    claim.id, Answer.FAILS, Grade.REFUTED, "replay", play=f"seed {options.seed}", note=note
                )
    return Steady({claim.id: (found | ruled)[claim.id] for claim in claims}, frozenset(always))


def suffices(table: Table, material: Sequence[str], wanted: Sequence[str], known: Steady, options: Options) -> bool:
    """Whether with some questions settled these claims are proved however the others are read."""
    rules, options = rules_of(table), _as_work(options)
    open_ = left_open(rules, material)
    claims = [claim for claim in guarantees(rules) if claim.id in wanted]
    proofs = _invariants(open_, rules, options, known)
    return _proved(open_, rules, claims, proofs, known.ruled, options) == set(wanted)


def kept_under(table: Table, question: str, reading: str, known: Steady, options: Options) -> dict[str, Cell]:
    """What becomes of each claim under one reading: proved before, shown by the ruling's play, or worked out."""
    rules, options = rules_of(table), _as_work(options)
    pair = next(pair for pair in pairs_of(rules, (question,)) if pair.reading == reading)
    worked = _Other(pair, known, options)
    found = {}
    for claim in guarantees(rules):
        cell = tried(worked.cell, claim)
        if isinstance(cell, Failed):
            note = f"an error ended the work: {cell.error}"
            cell = Cell(question, reading, str(Answer.UNKNOWN), str(Grade.UNKNOWN), note, error=cell.error)
        found[claim.id] = cell
    return found


class _Other:
    """One table under another reading of one question, and what is proved about it."""

    def __init__(self, pair: Pair, known: Steady, options: Options) -> None:
        self._pair = pair
        self._known = known
        self._options = options
        self._pack = {claim.id: claim for claim in claim_pack(pair.other)}
        self._ruled = Engines(pair.one, options)
        self._engines = OtherEngines(pair.other, pair.one, known.ruled, options)
        self._proofs: dict[str, Proof] | None = None
        self._plays: Sequence[Any] | None = None

    def cell(self, claim: Claim) -> Cell:
        """What becomes of a claim."""
        if self._pair.scope.nothing and claim.id in self._known.ruled:
            before = self._known.ruled[claim.id]
            return self._cell(before.answer, before.grade, "the rules are the same under both readings, word for word")
        if claim.id in self._known.always:
            return self._cell(Answer.HOLDS, Grade.PROVED, "proved under every combination of readings")
        mine = self._pack.get(claim.id, claim)
        play = self._replayed(claim, mine)
        if isinstance(claim.subject, Showing):
            return self._witnessed(play, "replayed") if play is not None else self._reached(mine)
        if play is not None:
            return self._refuted(play)
        return self._worked_out(mine)

    def _cell(self, answer: Answer, grade: Grade, note: str, play: Play | None = None) -> Cell:
        moves = None if play is None else tuple(move_to_json(move) for move in play.moves)
        return Cell(self._pair.question.id, self._pair.reading, str(answer), str(grade), note, moves)

    def _refuted(self, play: Play) -> Cell:
        return self._cell(Answer.FAILS, Grade.REFUTED, f"a play of {moves_in(play)}, replayed, that breaks it", play)

    def _witnessed(self, play: Play, how: str) -> Cell:
        return self._cell(Answer.HOLDS, Grade.WITNESSED, f"a play of {moves_in(play)}, {how}", play)

    def _replayed(self, claim: Claim, mine: Claim) -> Play | None:
        """The play that shows a claim under the ruling, if it shows it under this reading as well."""
        if not isinstance(claim.subject, Showing | kinds.GameEnds):
            return None
        known = self._ruled.recorded(claim)
        if known is None:
            return None
        play = Play(self._pair.other, known.moves, title=known.title, refused=known.refused)
        return play if shows(play, mine) else None

    def _scripts(self) -> Sequence[Any]:
        if self._plays is None:
            self._plays = plays_at(self._pair.one)
        return self._plays

    def _reached(self, claim: Claim) -> Cell:
        """Whether play comes to something of which the ruling's play shows nothing under this reading."""
        seed = self._options.seed
        play = reaching(self._pair.other, claim, seed, self._scripts())
        if play is not None:
            return self._witnessed(play, f"found with seed {seed}")
        assert isinstance(claim.subject, kinds.PlayReaches)
        wanted = claim.subject.predicate
        kind = kinds.EveryEndSatisfies if claim.subject.final else kinds.EveryStateSatisfies
        never = attrs.evolve(claim, subject=kind(lambda state, rules: iter([none_of(wanted(state, rules))])))
        self._grant()
        if self._engines.answer(never).grade is Grade.PROVED:
            return self._cell(Answer.FAILS, Grade.PROVED, "proved that no play comes to it")
        note = f"{tried_in_vain(claim)}; no proof that there is none"
        return self._cell(Answer.UNKNOWN, Grade.UNKNOWN, note)

    def _worked_out(self, claim: Claim) -> Cell:
        """A claim about every play: proved, or broken by a play."""
        self._grant()
        asked = self._engines.asked
        verdict = self._engines.answer(claim)
        if verdict.grade is Grade.PROVED:
            proved_apart = isinstance(claim.subject, ELSEWHERE) or self._engines.asked > asked
            return self._cell(verdict.answer, verdict.grade, verdict.note if proved_apart else SAME)
        violations = self._engines.violations() if isinstance(claim.subject, Breakable) else None
        play = breaking(self._pair.other, claim, self._options.seed, self._scripts(), violations)
        if play is not None:
            return self._refuted(play)
        tried_ = "" if verdict.answer is not Answer.UNKNOWN else f"; {tried_in_vain(claim)}"
        return self._cell(verdict.answer, verdict.grade, f"{verdict.note}{tried_}")

    def _grant(self) -> None:
        """Prove the invariants under this reading, for the engines to rest on."""
        if self._proofs is None:
            if self._pair.is_reshaped:
                self._proofs = prove_invariants(Step(any_components(self._pair.other), self._options.timeout))
            else:
                self._proofs = _invariants(self._pair.other, self._pair.one, self._options, self._known)
            self._engines.grant(self._proofs)


def _as_work(options: Options) -> Options:
    return attrs.evolve(options, store=False, timeout=stretched(options.timeout))


def _answer(engines: Engines, claim: Claim) -> Verdict:
    try:
        return engines.answer(claim)
    except NotImplementedError as error:
        return unknown(claim.id, "none", f"no engine answers this: {error}")


def _proved(
    open_: Rules[Any, Any],
    ruled: Rules[Any, Any],
    claims: Sequence[Claim],
    proofs: dict[str, Proof],
    verdicts: Mapping[str, Verdict],
    options: Options,
) -> set[str]:
    """The claims that are proved with some readings unknown, given the proofs of the invariants."""
    options = attrs.evolve(options, timeout=min(options.timeout, stretched(ATTEMPT)))
    engines = OtherEngines(open_, ruled, verdicts, options)
    engines.grant(proofs)
    wanted = [claim for claim in claims if claim.expects is not Answer.FAILS]
    return {claim.id for claim in wanted if engines.answer(claim).grade is Grade.PROVED}


def _invariants(open_: Rules[Any, Any], ruled: Rules[Any, Any], options: Options, before: Steady) -> dict[str, Proof]:
    """Proofs of the invariants with some readings unknown or other than ruled, given what is known before.

    What always holds is not proved again. Where the ruling's proofs are at hand, only moves and invariants are looked
    at that some reading touches, and invariants whose proofs rest on these: what is to be proved of the others is the
    same, word for word.
    """
    granted = [WELL_FORMED, *(known.name for known in ruled.game.invariants)]
    proofs = {name: Proof(name) for name in granted}
    missing = tuple(name for name in granted if name not in before.always)
    if not missing:
        return proofs
    open_, ruled = any_components(open_), any_components(ruled)
    step = Step(open_, options.timeout)
    known = {name for name, verdict in before.ruled.items() if verdict.grade is Grade.PROVED}
    scope = scope_of(ruled, open_) if set(granted) <= known and alike_in_shape(ruled, open_) else None
    if scope is None or scope.over:
        return proofs | prove_invariants(step, names=missing)
    changed = {
        name
        for name, parts in step.parts.items()
        for one in [next(i for i in ruled.game.invariants if i.name == name)]
        if parts != [condition_node(part) for part in one.parts(step.state, ruled)]
    }
    touched = {name for name in missing if name in changed or changed.intersection(before.ruled[name].invariants)}
    moved = tuple(kind for kind in open_.moves if kind in {*scope.guards, *scope.effects})
    others = tuple(kind for kind in open_.moves if kind not in moved)
    for moves, names in ((moved, missing), (others, tuple(sorted(touched)))):
        if moves and names:
            game = attrs.evolve(open_.game, moves=moves)
            part = prove_invariants(Step(attrs.evolve(open_, game=game), options.timeout), names=names)
            proofs |= {name: proof for name, proof in part.items() if not proofs[name].gaps}
    return proofs
