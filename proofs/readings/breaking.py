"""Plays that show what becomes of a claim under another reading: that it is broken, or that it still comes about.

Plays recorded under the ruling come first, as far as they are legal under the other reading: they lead to the places
that claims are about. Random games follow, then plays of which nature's draws are chosen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.logic import all_of, any_of, none_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs.cycles import WALKS, search_cycle
from rulewright.proofs.paths import search_paths
from rulewright.proofs.violations import search_violations
from rulewright.proofs.witness import Harvest, shows

REPLAYS = 10.0
"""Seconds for the recorded plays."""
GAMES = 400
"""Games played at random in search of a play."""
RANDOM = 20.0
"""Seconds after which random games are left as they are."""
CHOSEN = 2.0
"""Seconds to choose the draws of one play."""
TRIES = 24
"""Plays of which draws are chosen."""
WITHIN = 40.0
"""No further play is begun after so many seconds of work."""


def tried_in_vain(claim: Claim) -> str:
    """What a search for a play tried, in words."""
    match claim.subject:
        case kinds.GameEnds():
            return f"no play that comes back to where it was in {WALKS} games"
        case kinds.SomeMoveIsLegal() | kinds.StatesAreWellFormed():
            return f"no play was found in {GAMES} random games"
        case kinds.InvariantHolds():
            return f"no play was found: recorded plays, {GAMES} random games"
    if isinstance(claim.subject, PlayReaches) or opposite_of(claim) is not None:
        return f"no play was found: recorded plays, {GAMES} random games, draws chosen on {TRIES} plays"
    return "no play was searched for"


def breaking(
    rules: Rules[Any, Any],
    claim: Claim,
    seed: int,
    scripts: Sequence[Sequence[Move]] = (),
    violations: Mapping[str, Play] | None = None,
) -> Play | None:
    """A play, replayed on plain numbers, that breaks a claim about every play; None where none was found.

    ``scripts`` are plays to look at first; they need not be legal to their end. ``violations`` are what a search by
    `search_violations` has found, if it was made before.
    """
    match claim.subject:
        case kinds.GameEnds():
            return search_cycle(rules, claim, seed)
        case kinds.SomeMoveIsLegal() | kinds.StatesAreWellFormed() | kinds.InvariantHolds():
            found = search_violations(rules, seed) if violations is None else violations
            if claim.id in found:
                return found[claim.id]
    opposite = opposite_of(claim)
    if isinstance(claim.subject, kinds.InvariantHolds) and opposite is not None:
        return _replayed(rules, opposite, scripts)
    return None if opposite is None else reaching(rules, opposite, seed, scripts)


def opposite_of(claim: Claim) -> Claim | None:
    """The claim that some play comes to a place where a claim about every state, or every end, does not hold."""
    match claim.subject:
        case kinds.EveryEndSatisfies(parts):
            return _reached(claim, parts, final=True)
        case kinds.EveryStateSatisfies(parts):
            return _reached(claim, parts, final=False)
        case kinds.InvariantHolds(known):
            return _reached(claim, known.parts, final=False)
        case kinds.NobodyIsStuck():
            return attrs.evolve(claim, subject=PlayReaches(_stuck, final=False))
        case kinds.TurnsAreCompleted():
            return attrs.evolve(claim, subject=PlayReaches(_half_done, final=False))
    return None


def _reached(claim: Claim, parts: Callable[[Any, Any], Any], final: bool) -> Claim:
    def broken(state: Any, rules: Rules[Any, Any]) -> bool:
        return none_of(all_of(*parts(state, rules)))

    return attrs.evolve(claim, subject=PlayReaches(broken, final))


def _stuck(state: Any, rules: Rules[Any, Any]) -> bool:
    """Between turns nobody could make a real move, were it his turn."""
    waiting = none_of(rules.is_over(state), rules.game.mid_turn(state, rules), rules.actor(state) == NATURE)
    seats = [rules.game.at_turn(state, seat, rules) for seat in range(rules.players)]
    return all_of(waiting, *(none_of(move) for seat in seats for move in _real(seat, rules, nature=False)))


def _half_done(state: Any, rules: Rules[Any, Any]) -> bool:
    """In the middle of a turn its player has no real move, and nature none."""
    inside = all_of(none_of(rules.is_over(state)), rules.game.mid_turn(state, rules))
    return all_of(inside, none_of(any_of(*_real(state, rules, nature=True))))


def _real(state: Any, rules: Rules[Any, Any], nature: bool) -> Iterator[bool]:
    for kind, ground in rules.ground_moves.items():
        if (nature or not kind.by_nature) and not (kind.forced_pass or kind.repeats):
            for entry in ground:
                yield rules.may(state, entry[-1])


def reaching(rules: Rules[Any, Any], claim: Claim, seed: int, scripts: Sequence[Sequence[Move]] = ()) -> Play | None:
    """A play, replayed on plain numbers, that comes to what a claim asks for; None where none was found."""
    assert isinstance(claim.subject, PlayReaches)
    found = _replayed(rules, claim, scripts)
    if found is not None:
        return found
    harvest = Harvest(rules, {claim.id: claim})
    until = time.process_time() + RANDOM
    harvest.gather(GAMES, seed, patience=lambda: time.process_time() < until)
    if claim.id in harvest.found:
        return harvest.found[claim.id]
    return search_paths(rules, claim, seed, CHOSEN, tries=TRIES, asked=0, within=WITHIN)


def _replayed(rules: Rules[Any, Any], claim: Claim, scripts: Sequence[Sequence[Move]]) -> Play | None:
    """The beginning of a recorded play that shows a claim."""
    assert isinstance(claim.subject, PlayReaches)
    until = time.process_time() + REPLAYS
    for script in scripts:
        if time.process_time() > until:
            break
        for length, state in enumerate(_states(rules, script)):
            wanted = rules.is_over(state) or not claim.subject.final
            if wanted and claim.subject.predicate(state, rules):
                play = Play(rules, tuple(script[:length]), title=claim.title)
                if shows(play, claim):
                    return play
    return None


def _states(rules: Rules[Any, Any], script: Sequence[Move]) -> Iterator[Any]:
    """The positions of a play as far as it is legal."""
    state = rules.blank()
    yield state
    for move in script:
        turn = move.by_nature == (rules.actor(state) == NATURE)
        if rules.is_over(state) or type(move) not in rules.moves or not (turn and rules.is_legal(state, move)):
            return
        state = move.effect(state, rules)
        yield state
