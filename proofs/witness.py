"""Plays that show something: found by random play of many games, the shortest kept, and replayed before use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from attrs import define, field, frozen

from rulewright.explore.batch import Batch
from rulewright.explore.ground import GroundMoves, booleans, ground_moves
from rulewright.model.claims import Claim, GameEnds, GuardIsNeeded, MoveHappens, PlayReaches
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs.cycles import goes_on_for_ever

Showing = GuardIsNeeded | MoveHappens | PlayReaches
"""The kinds of claim that a play can show."""


@frozen
class Found:
    """A play that shows a claim."""

    claim: Claim
    play: Play


def shows(play: Play, claim: Claim) -> bool:
    """Whether a play is legal from set-up on and shows what the claim says; everything is replayed.

    Of the claim that the game ends a play shows the opposite: that it goes round for ever.
    """
    if play.start is not None or first_refusal(play) is not None:
        return False
    rules, last = play.rules, play.final()
    match claim.subject:
        case MoveHappens(move):
            return bool(play.moves) and isinstance(play.moves[-1], move)
        case GuardIsNeeded(move, clause):
            if not isinstance(play.refused, move) or rules.is_over(last):
                return False
            explanation = rules.explain(last, play.refused)
            return {c.id for c in explanation.refusals} == {clause.id} and acts(rules, last, move)
        case PlayReaches(predicate, final):
            return bool(predicate(last, rules)) and (not final or rules.is_over(last))
        case GameEnds(but_for):
            return goes_on_for_ever(play, but_for)
    return False


def acts(rules: Rules[Any, Any], state: Any, move: type[Move]) -> bool:
    """Whether the actor of a state is of the move's kind."""
    return (rules.actor(state) == NATURE) is move.by_nature


@define
class Harvest:
    """What is looked for in random play, and the shortest play found for each claim."""

    rules: Rules[Any, Any]
    wanted: dict[str, Claim]
    found: dict[str, Play] = field(factory=dict)

    def gather(
        self, games: int, seed: int, patience: Callable[[], bool] = lambda: True, tempered: bool = False
    ) -> None:
        """Play games at random and keep the shortest play for each claim; stops early when out of patience."""
        batch = Batch(self.rules, games, seed, check=False, tempered=tempered)
        ground = {g.kind: g for g in ground_moves(self.rules)}
        while batch.running.size and patience():
            self._look_at_guards(batch, ground)
            self._look_at_states(batch)
            batch.advance()
        batch.play(max_steps=batch.step)
        self._look_at_moves(batch)
        self._look_at_ends(batch)

    def _open(self, kind: type[Any], length: int) -> Iterator[Claim]:
        for claim in self.wanted.values():
            if isinstance(claim.subject, kind):
                known = self.found.get(claim.id)
                if known is None or len(known.moves) > length:
                    yield claim

    def _keep(self, claim: Claim, play: Play) -> None:
        known = self.found.get(claim.id)
        if (known is None or len(known.moves) > len(play.moves)) and shows(play, claim):
            self.found[claim.id] = play

    def _look_at_guards(self, batch: Batch, ground: Mapping[type[Move], GroundMoves]) -> None:
        open_claims = list(self._open(GuardIsNeeded, batch.step))
        for kind in {claim.subject.move for claim in open_claims if isinstance(claim.subject, GuardIsNeeded)}:
            if kind in ground:
                alone = alone_refused(ground[kind], batch, self.rules)
                for claim in open_claims:
                    assert isinstance(claim.subject, GuardIsNeeded)
                    if claim.subject.move is kind and claim.subject.clause.id in alone:
                        choice, place = alone[claim.subject.clause.id]
                        game = int(batch.running[place])
                        moves = tuple(batch.play_of(game))
                        refused = ground[kind].moves[choice]
                        self._keep(claim, Play(self.rules, moves, title=claim.title, refused=refused))

    def _look_at_states(self, batch: Batch) -> None:
        for claim in self._open(PlayReaches, batch.step):
            assert isinstance(claim.subject, PlayReaches)
            if claim.subject.final:
                continue
            holds = np.broadcast_to(booleans(claim.subject.predicate(batch.state, self.rules)), batch.running.shape)
            for place in np.flatnonzero(holds)[:1].tolist():
                moves = tuple(batch.play_of(int(batch.running[place])))
                self._keep(claim, Play(self.rules, moves, title=claim.title))

    def _look_at_moves(self, batch: Batch) -> None:
        claims = {c.subject.move: c for c in self.wanted.values() if isinstance(c.subject, MoveHappens)}
        if not claims:
            return
        for game in range(batch.games):
            moves = batch.play_of(game)
            firsts: dict[type[Move], int] = {}
            for index, move in enumerate(moves):
                firsts.setdefault(type(move), index)
            for kind, claim in claims.items():
                if kind in firsts:
                    known = self.found.get(claim.id)
                    if known is None or len(known.moves) > firsts[kind] + 1:
                        self._keep(claim, Play(self.rules, tuple(moves[: firsts[kind] + 1]), title=claim.title))

    def _look_at_ends(self, batch: Batch) -> None:
        finished = np.flatnonzero(batch.finished)
        if not finished.size:
            return
        ends = batch.ends.some(finished)
        for claim in self._open(PlayReaches, batch.step):
            assert isinstance(claim.subject, PlayReaches)
            holds = np.broadcast_to(booleans(claim.subject.predicate(ends, self.rules)), finished.shape)
            places = np.flatnonzero(holds)
            for game in finished[places[np.argsort(batch.lengths[finished[places]], kind="stable")]][:1].tolist():
                self._keep(claim, Play(self.rules, tuple(batch.play_of(game)), title=claim.title))


def alone_refused(ground: GroundMoves, batch: Batch, rules: Rules[Any, Any]) -> dict[str, tuple[int, int]]:
    """For each clause that alone refuses some ground move in some running game: one such move and game, by index."""
    shape = (len(ground), batch.running.size)
    nature = np.broadcast_to(booleans(rules.actor(batch.state) == NATURE), batch.running.shape)
    eligible = nature if ground.kind.by_nature else ~nature
    if not eligible.any():
        return {}
    refusals: dict[str, Any] = {}
    failed: dict[str, Any] = {}
    for guard in rules.guards(batch.state, ground.axis):
        holds = np.broadcast_to(booleans(guard.condition), shape)
        missing = np.zeros(shape, dtype=np.bool_)
        for clause in guard.given:
            missing |= failed.get(clause.id, False)
        refused = ~holds & ~missing & eligible
        known = refusals.get(guard.clause.id)
        refusals[guard.clause.id] = refused if known is None else known | refused
        failed[guard.clause.id] = failed.get(guard.clause.id, False) | missing | ~holds
    clauses = np.zeros(shape, dtype=np.int16)
    for refused in refusals.values():
        clauses += refused
    found = {}
    for clause_id, refused in refusals.items():
        alone = refused & (clauses == 1)
        if alone.any():
            choice, place = np.unravel_index(int(np.argmax(alone)), shape)
            found[clause_id] = (int(choice), int(place))
    return found
