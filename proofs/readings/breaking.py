"""Plays that show what becomes of a claim under another reading: that it is broken, or that it still comes about.

Plays recorded under the ruling come first, followed as far as they are legal under the other reading: they lead to the
places that claims are about. Random games come next, then plays of which nature's draws are chosen. Each is looked at
for every claim that has none yet.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import attrs

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.logic import all_of, any_of, none_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs.cycles import WALKS, search_cycle
from rulewright.proofs.engines import Breakable
from rulewright.proofs.paths import search_paths_to_each
from rulewright.proofs.violations import search_violations
from rulewright.proofs.witness import Harvest, shows

REPLAYS = 10.0
"""Seconds for the recorded plays."""
AHEAD = (1, 4, 10_000)
"""How many moves ahead is looked for a legal one, where a play is followed under another reading."""
TOO_LONG = 5_000
"""Moves after which such a play is left."""
GAMES = 400
"""Games played at random in search of plays, and as many at random with a leaning."""
RANDOM = 15.0
"""Seconds after which random games are left as they are."""
CHOSEN = 1.0
"""Seconds to choose the draws of one play."""
TRIES = 24
"""Plays of which draws are chosen."""
WITHIN = 15.0
"""No further play is begun after so many seconds of work."""


def tried_in_vain(claim: Claim, lightly: bool = False) -> str:
    """What a search for a play tried, in words; ``lightly``, if random games were not looked at for this claim."""
    match claim.subject:
        case kinds.GameEnds():
            return f"no play that comes back to where it was in {WALKS} games"
        case kinds.SomeMoveIsLegal() | kinds.StatesAreWellFormed():
            return f"no play was found in {GAMES} random games"
        case PlayReaches():
            games = f"up to {2 * GAMES} random games"
            return f"no play was found: recorded plays, {games}, draws chosen on up to {TRIES} plays"
    if opposite_of(claim) is None:
        return "no play was searched for"
    if lightly:
        return f"no play was found: recorded plays; {GAMES} random games break nothing that it rests on"
    return f"no play was found: recorded plays, up to {GAMES} random games"


def showing(
    rules: Rules[Any, Any],
    claims: Sequence[Claim],
    seed: int,
    scripts: Sequence[Sequence[Move]] = (),
    violations: Mapping[str, Play] | None = None,
    lightly: Container[str] = (),
    models: Mapping[str, Sequence[Move]] | None = None,
) -> dict[str, Play]:
    """Plays, replayed on plain numbers, by claim: that come to what a claim asks for, or break one about every play.

    They are looked for together. ``scripts`` are plays to look at first; they need not be legal to their end.
    ``violations`` are what a search by `search_violations` has found, if it was made before. Claims that are looked
    for ``lightly`` are looked for in these only. ``models`` are plays, by claim, that show one under another reading.
    """
    found: dict[str, Play] = {}
    wanted: dict[str, Claim] = {}
    for claim in claims:
        opposite = claim if isinstance(claim.subject, PlayReaches) else opposite_of(claim)
        if opposite is not None:
            wanted[claim.id] = opposite
        elif isinstance(claim.subject, kinds.GameEnds):
            play = search_cycle(rules, claim, seed)
            found |= {claim.id: play} if play is not None else {}
    if any(isinstance(claim.subject, Breakable) for claim in claims):
        broken = search_violations(rules, seed) if violations is None else violations
        found |= {claim.id: broken[claim.id] for claim in claims if claim.id in broken}
    wanted = {name: claim for name, claim in wanted.items() if name not in found}
    for name, model in (models or {}).items():
        play = after_the_model_of(rules, wanted[name], model, seed) if name in wanted else None
        found |= {name: play} if play is not None else {}
    wanted = {name: claim for name, claim in wanted.items() if name not in found}
    found |= _replayed(rules, wanted, scripts)
    left = {name: claim for name, claim in wanted.items() if name not in found and name not in lightly}
    asked_for = {claim.id for claim in claims if isinstance(claim.subject, PlayReaches)}
    return found | (_reaching(rules, left, seed, asked_for) if left else {})


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


def after_the_model_of(rules: Rules[Any, Any], claim: Claim, model: Sequence[Move], seed: int) -> Play | None:
    """A play that shows a claim and is as near as can be to one that shows it under another reading.

    What is not legal is left for later, and another move is made where none of the next few is legal.
    """
    assert isinstance(claim.subject, PlayReaches)
    random = Random(seed)
    for ahead in AHEAD:
        moves: list[Move] = []
        for move, state in _followed(rules, model, ahead, random):
            moves.append(move)
            reached = rules.is_over(state) or not claim.subject.final
            if reached and claim.subject.predicate(state, rules):
                play = Play(rules, tuple(moves), title=claim.title)
                if shows(play, claim):
                    return play
    return None


def _followed(rules: Rules[Any, Any], model: Sequence[Move], ahead: int, random: Random) -> Iterator[tuple[Move, Any]]:
    """The moves of a play that follows a model, looking so many players' moves ahead, with what each leads to."""
    left, state = list(model), rules.blank()
    for _ in range(TOO_LONG):
        if rules.is_over(state):
            return
        nature = rules.actor(state) == NATURE
        mine = [index for index, move in enumerate(left) if move.by_nature == nature and type(move) in rules.moves]
        nearest = mine if nature else mine[:ahead]
        legal = next((index for index in nearest if rules.is_legal(state, left[index])), None)
        if legal is not None:
            move = left.pop(legal)
        elif (any_move := rules.pick(state, random)) is not None:
            move = any_move
        else:
            return
        state = move.effect(state, rules)
        yield move, state


def _reaching(
    rules: Rules[Any, Any], wanted: dict[str, Claim], seed: int, asked_for: Container[str]
) -> dict[str, Play]:
    """Plays that come to what each of these claims asks for, as far as some are found.

    Those that are ``asked_for`` are searched for longer: a claim asks for such a play, not for that there is none.
    """
    harvest = Harvest(rules, wanted)
    harvest.gather(GAMES, seed, partial(_before, time.process_time() + RANDOM))
    left = {name: claim for name, claim in wanted.items() if name not in harvest.found and name in asked_for}
    if left:
        leaning = Harvest(rules, left)
        leaning.gather(GAMES, seed, partial(_before, time.process_time() + RANDOM), tempered=True)
        left = {name: claim for name, claim in left.items() if name not in leaning.found}
        harvest.found |= leaning.found
    if left:
        harvest.found |= search_paths_to_each(rules, left, seed, CHOSEN, tries=TRIES, asked=0, within=WITHIN)
    return harvest.found


def _before(until: float) -> bool:
    return time.process_time() < until


def _replayed(
    rules: Rules[Any, Any], wanted: Mapping[str, Claim], scripts: Sequence[Sequence[Move]]
) -> dict[str, Play]:
    """The beginnings of recorded plays that show claims."""
    found: dict[str, Play] = {}
    until = time.process_time() + REPLAYS
    for script in scripts:
        if time.process_time() > until or len(found) == len(wanted):
            break
        for length, state in enumerate(_states(rules, script)):
            for name, claim in wanted.items():
                assert isinstance(claim.subject, PlayReaches)
                reached = (rules.is_over(state) or not claim.subject.final) and name not in found
                if reached and claim.subject.predicate(state, rules):
                    play = Play(rules, tuple(script[:length]), title=claim.title)
                    found |= {name: play} if shows(play, claim) else {}
    return found


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
