"""Which engine answers which kind of claim."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, RecordError, read_play, same_table, write_play
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Figure, Grade, Verdict, unknown
from rulewright.proofs import ends, progress, views
from rulewright.proofs.alike import search_alike
from rulewright.proofs.cycles import comes_back, search_cycle
from rulewright.proofs.extremes import EXTREMES, extreme_plays, points_of
from rulewright.proofs.frequency import frequency
from rulewright.proofs.induction import Step, prove_invariants
from rulewright.proofs.paths import search_paths
from rulewright.proofs.proof import WELL_FORMED, Proof, not_proved
from rulewright.proofs.report import EVIDENCE, evidence_folder, table_name
from rulewright.proofs.second_opinion import SecondOpinion
from rulewright.proofs.solver import Sat
from rulewright.proofs.unknown import any_components
from rulewright.proofs.violations import search_violations
from rulewright.proofs.witness import Harvest, Showing, shows

GAMES = 400
"""Games played at random in search of plays, a round."""
ROUNDS = 8
Breakable = kinds.StatesAreWellFormed | kinds.InvariantHolds | kinds.SomeMoveIsLegal
"""Claims about every state, which random play checks under the same names."""


def moves_in(play: Play) -> str:
    """How long a play is, in words."""
    return f"{len(play.moves)} move{'s' if len(play.moves) != 1 else ''}"


class Engines:
    """Answers claims at one table; proofs of invariants are made once and shared."""

    def __init__(self, rules: Rules[Any, Any], options: Any, said: Any = None) -> None:
        self.rules = rules
        self.options = options
        self._said = said
        self._steps: dict[bool, Step] = {}
        self._proofs: dict[bool, dict[str, Proof]] = {}
        self._broken: dict[str, Play] | None = None
        self._check = SecondOpinion() if options.backend == "both" else None

    # what plays show

    def shown(self, claims: Sequence[Claim]) -> dict[str, Verdict]:
        """Verdicts on the claims that a play shows: recorded plays first, then a search for the others.

        Where plays of the table are recorded, a guard that none of them shows to be needed was proved redundant when
        they were: a proof is then tried before the search.
        """
        wanted = {claim.id: claim for claim in claims if isinstance(claim.subject, Showing)}
        found: dict[str, Verdict] = {}
        for claim in wanted.values():
            began = time.monotonic()
            play = None if self.options.fresh else self.recorded(claim)
            if play is not None:
                found[claim.id] = self._witnessed(claim, play, "replay", time.monotonic() - began)
        for claim in wanted.values():
            if found and claim.either and claim.id not in found:
                verdict = self.answer(claim)
                if verdict.grade is Grade.PROVED:
                    found[claim.id] = verdict
        missing = {name: claim for name, claim in wanted.items() if name not in found}
        if missing:
            found |= self._search(missing)
        return found

    def _path(self, claim: Claim) -> Path:
        return evidence_folder(self.rules.game.id) / "plays" / table_name(self.rules) / f"{claim.id}.json"

    def recorded(self, claim: Claim) -> Play | None:
        """The recorded play of a claim, if it is at hand and shows it."""
        play = self._read(self._path(claim))
        return play if play is not None and shows(play, claim) else None

    def _read(self, path: Path) -> Play | None:
        """A recorded play of this table, if it is at hand."""
        if not path.exists():
            return None
        try:
            play = read_play(path, {self.rules.game.id: self.rules.game})
        except (RecordError, RulesError):
            return None
        return play if same_table(play.rules, self.rules) else None

    def _search(self, missing: dict[str, Claim]) -> dict[str, Verdict]:
        harvest = Harvest(self.rules, dict(missing))
        found: dict[str, Verdict] = {}
        began = time.monotonic()
        for turn in range(1 if self.options.quick else ROUNDS):
            harvest.gather(GAMES, self.options.seed + turn, tempered=turn % 2 == 1)
            if all(name in harvest.found for name, c in missing.items() if not c.either):
                break
        for claim in missing.values():
            if claim.id not in harvest.found and isinstance(claim.subject, kinds.PlayReaches):
                play = search_paths(self.rules, claim, self.options.seed, self.options.timeout)
                if play is not None:
                    harvest.found[claim.id] = play
        for name, play in harvest.found.items():
            found[name] = self._witnessed(missing[name], play, "random play", time.monotonic() - began)
        return found

    def _witnessed(self, claim: Claim, play: Play, engine: str, seconds: float) -> Verdict:
        path = self._path(claim)
        if self.options.store:
            write_play(play, path)
        note = f"a play of {moves_in(play)}, replayed"
        where = path.relative_to(EVIDENCE.parent).as_posix() if path.exists() else f"seed {self.options.seed}"
        assumed = tuple(sorted(self.rules.game.assumed(self.rules.spec)))
        return Verdict(
            claim.id,
            Answer.HOLDS,
            Grade.WITNESSED,
            engine,
            seconds,
            play=where,
            note=note,
            assumptions=assumed,
        )

    # what is proved

    def step(self, anywhere: bool) -> Step:
        """The unknown state at this table, with unknown assumed components if ``anywhere``."""
        if anywhere not in self._steps:
            rules = any_components(self.rules) if anywhere else self.rules
            self._steps[anywhere] = Step(rules, self.options.timeout, self._check)
        return self._steps[anywhere]

    def invariants(self) -> dict[str, Proof]:
        """The proofs of all invariants, for every set of components that fits the facts."""
        if True not in self._proofs:
            self._proofs[True] = prove_invariants(self.step(True), self._said)
        return self._proofs[True]

    def grant(self, proofs: dict[str, Proof]) -> None:
        """Take these as the proofs of all invariants."""
        self._proofs[True] = proofs

    def answer(self, claim: Claim) -> Verdict:
        """The verdict on a claim that no play has shown."""
        began = time.monotonic()
        step = self.step(claim.any_components)
        match claim.subject:
            case kinds.StatesAreWellFormed():
                proof = self.invariants()[WELL_FORMED]
            case kinds.InvariantHolds(known):
                proof = self.invariants()[known.name]
            case kinds.SomeMoveIsLegal():
                proof = progress.some_move_is_legal(step)
            case kinds.NobodyIsStuck():
                proof = progress.nobody_is_stuck(step)
            case kinds.TurnsAreCompleted():
                proof = progress.turns_are_completed(step)
            case kinds.GameEnds():
                return self._ending(claim, step, claim.subject.but_for, began)
            case kinds.ScoreStaysWithin():
                return self._bounds(claim, step)
            case kinds.EveryEndSatisfies(parts):
                proof = ends.everywhere(step, claim.id, parts, final=True)
            case kinds.EveryStateSatisfies(parts):
                proof = ends.everywhere(step, claim.id, parts, final=False)
            case kinds.NeverFalls(numbers):
                proof = progress.never_falls(step, claim.id, numbers)
            case kinds.MovesDependOnViews():
                proof = views.moves_depend_on_views(step)
                if not proof.proved and (refuted := self._told_apart(claim, began)) is not None:
                    return refuted
            case kinds.ViewHides(field):
                return self._hides(claim, step, field, began)
            case kinds.GuardIsNeeded(move, clause):
                return self._redundant(claim, progress.guard_is_redundant(self.step(True), move, clause.id))
            case kinds.ComesAsOften(number, chances, after_setup):
                return frequency(self.rules, claim, number, chances, self.options.seed, after_setup=after_setup)
            case _:
                return unknown(claim.id, "random play", "no play was found", time.monotonic() - began)
        if not proof.proved and isinstance(claim.subject, Breakable):
            refuted = self._violated(claim, began)
            return refuted if refuted is not None else self._proved(claim, proof)
        return self._proved(claim, proof)

    def _proved(self, claim: Claim, proof: Proof, answer: Answer = Answer.HOLDS, **more: Any) -> Verdict:
        """A proof as a verdict; it counts only if the invariants that it used are proved themselves."""
        engine = "z3 and cvc5" if self._check is not None else "z3"
        if not proof.proved:
            gap = proof.gaps[0]
            goals = f"{len(proof.gaps)} goal{'s' if len(proof.gaps) != 1 else ''}"
            note = f"{goals} open, the first at {gap.where}: {gap.reason}"
            return unknown(claim.id, engine, note, proof.seconds)
        granted = self.options.share not in ("all", "invariants")
        unproved = [] if granted else not_proved(proof, self.invariants())
        if unproved:
            return unknown(claim.id, engine, f"rests on {', '.join(unproved)}, not proved", proof.seconds)
        return Verdict(
            claim.id,
            answer,
            Grade.PROVED,
            engine,
            proof.seconds,
            clauses=tuple(sorted(proof.clauses)),
            invariants=tuple(sorted(proof.invariants)),
            second_opinion=proof.second_opinion,
            **more,
        )

    def _ending(self, claim: Claim, step: Step, but_for: tuple[type[Move], ...], began: float) -> Verdict:
        """Whether the game ends: refuted by a play that goes on for ever, or proved."""
        if claim.expects is Answer.FAILS:
            refuted = self._endless(claim, began)
            if refuted is not None:
                return refuted
        ending = progress.game_ends(step, but_for)
        if ending.turns is None:
            return self._proved(claim, ending.proof, note="the rank falls at every other move, and may rise at these")
        figure = Figure("turns", proved=(0, ending.turns))
        note = f"at most {ending.turns} turns; the rank falls from {ending.moves}"
        return self._proved(claim, ending.proof, value=figure, note=note)

    def _endless(self, claim: Claim, began: float) -> Verdict | None:
        """The verdict that a play goes on for ever, replayed; a recorded one first, else one that is searched for."""
        stored = None if self.options.fresh else self.recorded(claim)
        play = stored or search_cycle(self.rules, claim, self.options.seed)
        if play is None:
            return None
        path = self._path(claim)
        if self.options.store:
            write_play(play, path)
        where = path.relative_to(EVIDENCE.parent).as_posix() if path.exists() else f"seed {self.options.seed}"
        back = comes_back(play)
        return Verdict(
            claim.id,
            Answer.FAILS,
            Grade.REFUTED,
            "replay" if stored else "search for cycles",
            time.monotonic() - began,
            play=where,
            note=f"a play of {moves_in(play)}, replayed, that comes back to where it was after {back}",
        )

    def violations(self) -> dict[str, Play]:
        """For each claim about every state that random games break a play that does; searched for once."""
        if self._broken is None:
            self._broken = search_violations(self.rules, self.options.seed)
        return self._broken

    def _violated(self, claim: Claim, began: float) -> Verdict | None:
        """The verdict that a play breaks what should hold in every state; the same random games serve all claims."""
        play = self.violations().get(claim.id)
        if play is None:
            return None
        seconds, where = time.monotonic() - began, f"seed {self.options.seed}"
        note = f"a play of {moves_in(play)}, replayed, that breaks it; 'rulewright run' writes one"
        return Verdict(claim.id, Answer.FAILS, Grade.REFUTED, "random play", seconds, play=where, note=note)

    def _told_apart(self, claim: Claim, began: float) -> Verdict | None:
        """The verdict that what a player may do depends on more than he sees, by two plays that look alike to him."""
        found = search_alike(self.rules, self.options.seed)
        if found is None:
            return None
        seconds, where = time.monotonic() - began, f"seed {self.options.seed}"
        return Verdict(claim.id, Answer.FAILS, Grade.REFUTED, "two games at once", seconds, play=where, note=found.text)

    def _bounds(self, claim: Claim, step: Step) -> Verdict:
        bounds = ends.score_bounds(step)
        reached, note = self._reached(claim)
        figure = Figure("points", proved=(bounds.low, bounds.high), reached=reached)
        assumed = tuple(sorted(self.rules.game.assumed(self.rules.spec)))
        return self._proved(claim, bounds.proof, value=figure, assumptions=assumed, note=note)

    def _reached(self, claim: Claim) -> tuple[tuple[int, int] | None, str]:
        """The fewest and the most points in recorded plays, or in random games where none are at hand; and in which."""
        paths = {name: self._path(claim).with_name(f"{claim.id}.{name}.json") for name in EXTREMES}
        kept = [] if self.options.fresh else [self._read(path) for path in paths.values()]
        spans = [span for play in kept if play is not None and (span := points_of(play)) is not None]
        recorded = len(spans) == len(EXTREMES) or self.options.store
        if len(spans) < len(EXTREMES):
            plays = extreme_plays(self.rules, 4 * GAMES, self.options.seed)
            for name, play in plays.items() if self.options.store else ():
                write_play(play, paths[name])
            spans = [span for play in plays.values() if (span := points_of(play)) is not None]
        if not spans:
            return None, ""
        where = f"the recorded plays {claim.id}.least and .most" if recorded else f"{4 * GAMES} random games"
        return (min(low for low, _ in spans), max(high for _, high in spans)), f"reached in {where}"

    def _hides(self, claim: Claim, step: Step, field: str, began: float) -> Verdict:
        answer = views.view_hides(step, field, self.options.timeout)
        seconds = time.monotonic() - began
        if isinstance(answer, Sat):
            note = "two states that satisfy every invariant, worked out again on plain numbers"
            return Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "z3", seconds, note=note)
        return unknown(claim.id, "z3", f"no such pair of states: {type(answer).__name__}", seconds)

    def _redundant(self, claim: Claim, proof: Proof) -> Verdict:
        if proof.proved:
            return self._proved(claim, proof, Answer.FAILS, note="redundant: the other guards refuse as well")
        return unknown(
            claim.id,
            "z3",
            "neither a play in which it alone refuses nor a proof of redundancy",
            proof.seconds,
        )
