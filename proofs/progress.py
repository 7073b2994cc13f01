"""Proofs that play goes on and comes to an end, from the invariants, in one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Chance, Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs import nodes
from rulewright.proofs.induction import FEW, Step
from rulewright.proofs.nodes import FALSE, Node
from rulewright.proofs.proof import Proof
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import unknown_move


def legal_somehow(step: Step, state: Any, real: bool = False, players: bool = True, nature: bool = True) -> Node:
    """The condition that some ground move is legal; ``real`` leaves passes out; nature's needs weight."""
    found = []
    for kind, ground in step.rules.ground_moves.items():
        wanted = nature if kind.by_nature else players
        if not wanted or (real and (kind.forced_pass or kind.repeats)):
            continue
        for entry in ground:
            found.append(possible(step.rules, state, entry[-1]))
    return nodes.disjunction(found)


def possible(rules: Rules[Any, Any], state: Any, move: Move) -> Node:
    """The condition that a move is legal and, if it is nature's, has weight."""
    holds = [condition_node(guard.condition) for guard in rules.guards(state, move)]
    if isinstance(move, Chance):
        holds.append(nodes.negation(nodes.at_most(number_node(move.weight(state, rules)), nodes.const(0))))
    return nodes.conjunction(holds)


def _not_over(step: Step) -> tuple[str, Node]:
    return "the game is not over", nodes.negation(condition_node(step.rules.is_over(step.state)))


def some_move_is_legal(step: Step) -> Proof:
    """Whoever has to act can: nature where it is nature's move, else a player."""
    proof = Proof("some_move_is_always_legal")
    acts = nodes.equal(number_node(step.rules.actor(step.state)), NATURE)
    for nature, given in ((True, acts), (False, nodes.negation(acts))):
        if given is FALSE:
            continue
        some = legal_somehow(step, step.state, players=not nature, nature=nature)
        step.always(proof, some, "nature" if nature else "a player", [_not_over(step), ("whose move it is", given)])
    return proof


def nobody_is_stuck(step: Step) -> Proof:
    """Between turns some seat could make a real move, were it his turn."""
    proof = Proof("nobody_is_stuck_for_ever")
    rules, state = step.rules, step.state
    waiting = nodes.negation(
        nodes.disjunction(
            (
                condition_node(rules.game.mid_turn(state, rules)),
                nodes.equal(number_node(rules.actor(state)), NATURE),
            )
        )
    )
    seats = [rules.game.at_turn(state, seat, rules) for seat in range(rules.players)]
    some = nodes.disjunction(legal_somehow(step, seat, real=True, nature=False) for seat in seats)
    step.always(proof, some, "between turns", [_not_over(step), ("between turns", waiting)])
    return proof


def turns_are_completed(step: Step) -> Proof:
    """In the middle of a turn its player has a real move, or nature does."""
    proof = Proof("no_turn_is_left_half_done")
    inside = condition_node(step.rules.game.mid_turn(step.state, step.rules))
    some = legal_somehow(step, step.state, real=True)
    step.always(proof, some, "in a turn", [_not_over(step), ("in the middle of a turn", inside)])
    return proof


@frozen
class Ending:
    """That the game ends: the proof, and bounds on moves and turns from the blank state on; None for no bound."""

    proof: Proof
    moves: int
    turns: int | None


def game_ends(step: Step, but_for: tuple[type[Move], ...] = ()) -> Ending:
    """The rank falls at every move and the turns left at every completed turn, and neither is negative.

    At the moves of ``but_for`` neither rises; the bounds then leave these moves out of account. Where one may rise at
    them there is no bound: that the rank falls at all other moves is enough for a play without end to be full of them.
    """
    bounded = _bounded_ending(step, but_for)
    if bounded.proof.proved or not but_for:
        return bounded
    proof = Proof("the_game_ends")
    rules, state = step.rules, step.state
    rank = number_node(rules.game.rank(state, rules))
    step.always(proof, nodes.at_most(nodes.const(0), rank), "rank is not negative")
    for kind, ground in rules.ground_moves.items():
        for move in _representatives(kind, ground, rules) if kind not in but_for else ():
            guards = [(f"clause {clause}", condition) for clause, condition in step.guards(move)]
            if all(condition is not FALSE for _, condition in guards):
                after = number_node(rules.game.rank(move.effect(state, rules), rules))
                goal = nodes.at_most(nodes.linear([(1, after)], 1), rank)
                step.always(proof, goal, str(move), [_not_over(step), *guards])
    return Ending(proof, _most(rules.game.rank(rules.blank(), rules)), None)


def _bounded_ending(step: Step, but_for: tuple[type[Move], ...]) -> Ending:
    proof = Proof("the_game_ends")
    rules, state = step.rules, step.state
    rank = number_node(rules.game.rank(state, rules))
    turns = number_node(rules.game.turns_left(state, rules))
    step.always(proof, nodes.at_most(nodes.const(0), rank), "rank is not negative")
    step.always(proof, nodes.at_most(nodes.const(0), turns), "turns left are not negative")
    for kind, ground in rules.ground_moves.items():
        for move in _representatives(kind, ground, rules):
            _falls(step, proof, move, rank, turns, 0 if kind in but_for else 1)
    blank = rules.blank()
    return Ending(proof, _most(rules.game.rank(blank, rules)), _most(rules.game.turns_left(blank, rules)))


def _representatives(kind: type[Move], ground: Sequence[Any], rules: Rules[Any, Any]) -> list[Move]:
    """The ground moves of a kind, or where these are many one with unknown parameters."""
    return [entry[-1] for entry in ground] if len(ground) <= FEW else [unknown_move(kind, rules)]


def _most(number: Any) -> int:
    return number_node(number).high


def _falls(step: Step, proof: Proof, move: Move, rank: Node, turns: Node, by: int) -> None:
    rules = step.rules
    guards = [(f"clause {clause}", condition) for clause, condition in step.guards(move)]
    if any(condition is FALSE for _, condition in guards):
        return
    successor = move.effect(step.state, rules)
    after = number_node(rules.game.rank(successor, rules))
    left = number_node(rules.game.turns_left(successor, rules))
    within = condition_node(rules.game.mid_turn(step.state, rules))
    still = condition_node(rules.game.mid_turn(successor, rules))
    completed = nodes.conjunction((within, nodes.negation(still)))
    goal = nodes.conjunction(
        (
            nodes.at_most(nodes.linear([(1, after)], by), rank),
            nodes.at_most(left, turns),
            nodes.disjunction((nodes.negation(completed), nodes.at_most(nodes.linear([(1, left)], by), turns))),
        )
    )
    step.always(proof, goal, str(move), [_not_over(step), *guards])


def never_falls(step: Step, name: str, numbers: Callable[[Any, Any], Sequence[int]]) -> Proof:
    """No move makes one of the numbers less."""
    proof = Proof(name)
    rules = step.rules
    before = [number_node(number) for number in numbers(step.state, rules)]
    for kind, ground in rules.ground_moves.items():
        for move in [entry[-1] for entry in ground] if len(ground) <= FEW else [unknown_move(kind, rules)]:
            after = [number_node(number) for number in numbers(move.effect(step.state, rules), rules)]
            guards = [(f"clause {clause}", condition) for clause, condition in step.guards(move)]
            for one, other in zip(before, after, strict=True):
                step.always(proof, nodes.at_most(one, other), str(move), [_not_over(step), *guards])
    return proof


def guard_is_redundant(step: Step, move: type[Move], clause: str) -> Proof:
    """No state has a ground move of the class that the clause alone refuses."""
    proof = Proof(f"{move.__name__} {clause}")
    rules = step.rules
    own = [unknown_move(move, rules)] if len(rules.ground_moves[move]) > FEW else None
    for one in own or [entry[-1] for entry in rules.ground_moves[move]]:
        guards = list(rules.guards(step.state, one))
        others = [(f"clause {g.clause.id}", condition_node(g.condition)) for g in guards if g.clause.id != clause]
        mine = nodes.conjunction(condition_node(g.condition) for g in guards if g.clause.id == clause)
        nature = nodes.equal(number_node(rules.actor(step.state)), NATURE)
        acts = nature if move.by_nature else nodes.negation(nature)
        step.always(proof, mine, str(one), [_not_over(step), ("whose move it is", acts), *others])
    return proof
