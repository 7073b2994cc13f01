"""The answers to all questions of a table: evidence first, then proof, then what is left open."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from rulewright.explore.raced import GREEDY, HASTY, UNIFORM, Raced
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.agreement import Walk, agreement, walk_through
from rulewright.proofs.readings.crew import Failed, tried
from rulewright.proofs.readings.decisive import late_position, never_decides, scored_otherwise, searched
from rulewright.proofs.readings.finding import Class, Decisive, Finding, Visible, setup_of
from rulewright.proofs.readings.pair import Pair, arises_at, pairs_of
from rulewright.proofs.readings.sampling import LONGEST, Tally, sample
from rulewright.proofs.readings.shortening import shortened
from rulewright.proofs.readings.telling import difference, noticed_in, seen_in
from rulewright.proofs.readings.unrolling import Unrolling
from rulewright.proofs.report import stored_verdicts
from rulewright.spec import Question

SAMPLES = 1000
GREEDY_PART = 10
"""One game of so many is played greedily: it takes much longer."""
LOOKED_AT = 16
"""Games in which it is followed what players may look at."""
HASTY_GAMES = 128
"""Games that hurry to their end, to find short plays."""
DEEPENING = 8.0
"""Seconds to look for the shortest play of one pair, length by length."""
CHOSEN = 1.0
"""Seconds to choose the draws of one play."""
LATE = 4.0
"""Seconds to look for a decisive late position of one pair."""

NEVER = "proved: the same players win under both readings"

Progress = Callable[[str, int, int], None]
Known = Mapping[str, tuple[Move, ...]]
"""Recorded plays of a pair: ``visible`` and ``decisive``, where there are any."""


@frozen
class Wanted:
    """What to find out: which questions (all if empty), with how many games, from which seed.

    ``timeout`` is in seconds, a solver query of a proof.
    """

    questions: tuple[str, ...] = ()
    samples: int = SAMPLES
    seed: int = 1
    timeout: float = 5.0


class Study:
    """One table and the pairs of readings of its questions.

    ``recorded`` finds the plays of a pair that were recorded before, ``scripts`` are plays that random ones begin with.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        wanted: Wanted,
        recorded: Callable[[Pair], Known] | None = None,
        scripts: Sequence[Sequence[Move]] = (),
    ) -> None:
        self.rules = rules
        self._scripts = scripts
        self._recorded = recorded or (lambda pair: {})
        self.wanted = wanted
        self.pairs = list(pairs_of(rules, wanted.questions))
        self._unrolling: Unrolling | None = None
        self._large = False

    def findings(self, progress: Progress | None = None) -> list[Finding]:
        """The answers, question by question in the order of the spec.

        An error in the search for one answer leaves that one unknown, and the others as they are.
        """
        ready = {pair: tried(_may_differ, pair) for pair in self.pairs}
        played = self._played([pair for pair, differs in ready.items() if differs is True])
        found = []
        for index, pair in enumerate(self.pairs):
            if progress is not None:
                progress(f"{pair.question.id}, {self.rules.players} players", index, len(self.pairs))
            began = time.process_time()
            failed = next((r for r in (ready[pair], played.get(pair)) if isinstance(r, Failed)), None)
            one = failed or tried(self._one, pair, played.get(pair))
            if isinstance(one, Failed):
                one = self._failing(pair, one)
            found.append(evolve(one, seconds=time.process_time() - began))
        return self._in_order(found)

    def all_failing(self, failed: Failed) -> list[Finding]:
        """Answers where an error ended the search for all of them."""
        return self._in_order([self._failing(pair, failed) for pair in self.pairs])

    def _failing(self, pair: Pair, failed: Failed) -> Finding:
        note = f"an error ended the search: {failed.error}"
        return evolve(self._blank(pair, Class.UNKNOWN, "unknown", note), error=failed.error)

    def _in_order(self, found: Sequence[Finding]) -> list[Finding]:
        closed = [closed_finding(q, self.rules) for q in self._asked() if q.closed is not None]
        order = list(self.rules.spec.questions)
        return sorted([*closed, *found], key=lambda one: order.index(one.question))

    def _one(self, pair: Pair, tallies: tuple[Tally, Tally] | None) -> Finding:
        """The answer of one pair, with what uniform and greedy games showed of it if any were played."""
        if tallies is None:
            return self._agreeing(pair)
        uniform, greedy = tallies
        self._remember(pair, uniform)
        return evolve(self._answer(pair, uniform), shares=(uniform.share(UNIFORM), greedy.share(GREEDY)))

    def _played(self, pairs: Sequence[Pair]) -> dict[Pair, Any]:
        """What games show of each pair; after an error each pair is played for itself, to find out whose it is."""
        found = tried(self._sampled, pairs)
        if isinstance(found, Failed):
            apart = {pair: tried(self._sampled, [pair]) for pair in pairs}
            return {pair: alone if isinstance(alone, Failed) else alone[0] for pair, alone in apart.items()}
        return dict(zip(pairs, found, strict=True))

    def _asked(self) -> list[Question]:
        chosen = self.wanted.questions
        return [
            question
            for question in self.rules.spec.questions.values()
            if (not chosen or question.id in chosen) and arises_at(question, self.rules)
        ]

    def _sampled(self, pairs: Sequence[Pair]) -> list[tuple[Tally, Tally]]:
        if not pairs:
            return []
        samples = self.wanted.samples
        counted = {UNIFORM: samples, GREEDY: max(1, samples // GREEDY_PART)}
        found = sample(pairs, counted, self.wanted.seed, {HASTY: min(HASTY_GAMES, samples)}, self._scripts)
        return [(found[UNIFORM][index], found[GREEDY][index]) for index in range(len(pairs))]

    def _remember(self, pair: Pair, tally: Tally) -> None:
        """Put recorded plays before those that were found."""
        known = self._recorded(pair)
        visible, decisive = known.get("visible"), known.get("decisive")
        shorter = visible is not None and (tally.earliest is None or len(visible) <= len(tally.earliest))
        if visible is not None and shorter and difference(pair, visible) is not None:
            tally.earliest = visible
        if decisive is not None:
            tally.changed.insert(0, decisive)
            tally.late.insert(0, (0, len(decisive), decisive))

    def _blank(self, pair: Pair, kind: Class, grade: str, note: str) -> Finding:
        assumed = tuple(sorted(self.rules.game.assumed(self.rules.spec))) if kind is not Class.EQUIVALENT else ()
        rules = self.rules
        return Finding(
            pair.question.id,
            pair.ruling,
            pair.reading,
            rules.players,
            rules.variant,
            kind,
            grade,
            note,
            assumptions=assumed,
        )

    def _agreeing(self, pair: Pair) -> Finding:
        way = agreement(pair, self.wanted.timeout)
        return self._blank(pair, Class.EQUIVALENT, "proved", way.way)

    def _answer(self, pair: Pair, tally: Tally) -> Finding:
        walked = Walk(None, 0, False) if self._large else walk_through(pair)
        self._large = self._large or not walked.complete
        if walked.complete and walked.moves is None:
            note = f"every position that play reaches was visited: {walked.states}"
            return self._blank(pair, Class.EQUIVALENT, "exhaustive", note)
        play = walked.moves or tally.earliest or seen_first(pair, self.wanted.seed)
        if play is None:
            proof = agreement(pair, self.wanted.timeout)
            if proof.holds:
                rests = f"; rests on {', '.join(proof.invariants)}" if proof.invariants else ""
                return self._blank(pair, Class.EQUIVALENT, "proved", proof.way + rests)
            play = self._rare(pair)
            if play is None:
                tried = f"{tally.games} random games, plays by length, chosen draws; {proof.way}"
                return self._blank(pair, Class.UNKNOWN, "unknown", f"tried in vain: {tried}")
        visible = self._visible(pair, play, len(play) if walked.complete else 0, tally)
        if visible is None:
            return self._blank(pair, Class.UNKNOWN, "unknown", "a play was found that does not hold up when replayed")
        if not visible.difference.noticed:
            fields = f"{visible.difference.ruling} or {visible.difference.other}"
            note = f"they differ in bookkeeping ({fields}); no play was found in which that is noticed"
            return self._blank(pair, Class.UNKNOWN, "unknown", note)
        return self._decided(pair, visible, tally)

    def _rare(self, pair: Pair) -> tuple[Move, ...] | None:
        """A play where random ones show nothing."""
        if not pair.scope.plays and pair.scope.outcome:
            return searched(pair, self.wanted.seed, CHOSEN, wins=False)
        return self._unrolled().shortest(pair, time.process_time() + 2 * DEEPENING).moves

    def _unrolled(self) -> Unrolling:
        if self._unrolling is None:
            self._unrolling = Unrolling(self.rules)
        return self._unrolling

    def _visible(self, pair: Pair, play: tuple[Move, ...], at_least: int, tally: Tally) -> Visible | None:
        views = not (pair.scope.plays or pair.scope.outcome)
        if not at_least and not views:
            deeper = self._unrolled().shortest(pair, time.process_time() + DEEPENING, len(play))
            at_least = deeper.at_least
            play = deeper.moves or shortened(pair, play, time.process_time() + DEEPENING / 4)
        told = difference(pair, play, views)
        if told is not None and not told.noticed:
            later = [seen for _, whole in tally.whole if (seen := noticed_in(pair, whole)) is not None]
            play = min(later, key=len, default=play)
            told = difference(pair, play, views)
        return None if told is None else Visible(play, setup_of(self.rules, play), at_least, told)

    def _decided(self, pair: Pair, visible: Visible, tally: Tally) -> Finding:
        decisive, note = self._decisive(pair, tally)
        kind = Class.VISIBLE if decisive is None else Class.DECISIVE
        return evolve(self._blank(pair, kind, "witnessed", note), visible=visible, decisive=decisive)

    def _decisive(self, pair: Pair, tally: Tally) -> tuple[Decisive | None, str]:
        for moves in tally.changed:
            found = scored_otherwise(pair, moves)
            if found is not None:
                return found, ""
        if pair.scope.plays:
            found = late_position(pair, tally.late, time.process_time() + LATE)
            return found, "" if found else "no decisive position was found among late ones of random games"
        if not pair.scope.outcome:
            return None, "it changes what may be looked at, and nothing else"
        if never_decides(pair, self.wanted.timeout):
            return None, NEVER
        play = searched(pair, self.wanted.seed, CHOSEN)
        found = None if play is None else scored_otherwise(pair, play)
        if found is None and never_decides(pair, self.wanted.timeout, thorough=True):
            return None, NEVER
        return found, "" if found else "no final position with other winners was found"


def seen_first(pair: Pair, seed: int) -> tuple[Move, ...] | None:
    """A play after which a player may look at something under one reading only, if nothing else can differ."""
    if pair.scope.plays or pair.scope.outcome:
        return None
    batch = Raced(pair.one, LOOKED_AT, seed).play(LONGEST)
    shortest: tuple[Move, ...] | None = None
    until = time.process_time() + DEEPENING
    for game in range(LOOKED_AT):
        if shortest == () or time.process_time() > until:
            break
        moves = batch.play_of(game)
        found = seen_in(pair, moves if shortest is None else moves[: len(shortest) - 1])
        shortest = shortest if found is None else found
    return shortest


def _may_differ(pair: Pair) -> bool:
    return not pair.scope.nothing


def closed_finding(question: Question, rules: Rules[Any, Any]) -> Finding:
    """A question that needs no readings; where it cannot arise, how sure that is by the stored verdict."""
    assert question.closed is not None
    grade, note = "closed", f"{question.closed.kind}: {question.closed.reason}"
    if question.closed.claim:
        verdict = stored_verdicts(rules)[0].get(question.closed.claim)
        grade = str(verdict.grade) if verdict is not None else "unknown"
        note += f" Claim: {question.closed.claim}."
    return Finding(question.id, None, None, rules.players, rules.variant, Class.CLOSED, grade, note)
