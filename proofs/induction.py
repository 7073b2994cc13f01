"""Proof by one-step induction: what holds on the blank state and survives every ground move always holds."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.node import conjuncts
from rulewright.proofs.nodes import TRUE, Node
from rulewright.proofs.proof import WELL_FORMED, Gap, Proof
from rulewright.proofs.solver import Sat, Session, Unknown, Unsat
from rulewright.proofs.terms import condition_node
from rulewright.proofs.unknown import facts_hold, unknown_move, unknown_state, well_formed

LIGHT = 0.2
"""Seconds for an attempt that leaves most of what is known out."""
STUBBORN = 3
"""After so many goals that do not come out at once, the others are not tried at once either."""
FEW = 8
"""A class with more ground moves is first tried as a whole."""
MANY = 12
"""More parts of invariants than this about the same numbers are no quick help."""
APART = 4
"""Where a ground move has to do with no more than one in so many of a class's goals, these are left to ground moves."""
BRIEF = 0.6
"""Seconds for an attempt on a whole class of moves."""
Said = Callable[[str, int, int], None]
Goal = tuple[str, int]
"""A part of an invariant: its name and index; of `WELL_FORMED` the index counts fields and cells."""


class Step:
    """One table's unknown state, its invariants as assumptions, and a session in which to ask about its moves.

    ``rules`` may have unknown components; the stated facts are then assumed. With ``every_part`` an invariant of which
    one part is not proved is not given up: the others are tried as well, while states are proved to be well formed.
    """

    def __init__(self, rules: Rules[Any, Any], timeout: float = 30.0, check: Any = None) -> None:
        self.rules = rules
        self.state = unknown_state(rules)
        self.timeout = timeout
        self.check = check
        self.every_part = False
        self.parts_about: dict[int, list[tuple[str, Node]]] = {}
        self.parts: dict[str, list[Node]] = {
            known.name: [condition_node(part) for part in known.parts(self.state, rules)]
            for known in rules.game.invariants
        }
        self._known = Session(timeout)
        for name, formula in facts_hold(rules).items():
            self._known.assume(name, formula)
        for name, parts in self.parts.items():
            self._known.assume(f"invariant {name}", nodes.conjunction(parts))
        self.session = self.brief = self._known

    def renew(self, brief: bool = False) -> Session:
        """Begin with a fresh session: what was learnt for other moves only slows down.

        The facts and the invariants are assumed in it. It becomes the ``session`` of the step, or its ``brief`` one.
        """
        session = self._known.again(BRIEF if brief else self.timeout)
        if brief:
            self.brief = session
        else:
            self.session = session
        return session

    def about(self, goal: Node) -> list[tuple[str, Node]]:
        """The parts of invariants that speak of the numbers that a goal adds up or compares."""
        if not self.parts_about:
            for name, parts in self.parts.items():
                for part in parts:
                    for node in nodes.unknowns([part]):
                        self.parts_about.setdefault(node.serial, []).append((name, part))
        found = [entry for node in nodes.compared(goal) for entry in self.parts_about.get(node.serial, ())]
        return found if len(found) < MANY else []

    def moves(self) -> Iterator[Move]:
        """Every ground move."""
        for ground in self.rules.ground_moves.values():
            for entry in ground:
                yield entry[-1]

    def always(self, proof: Proof, goal: Node, where: str, given: Sequence[tuple[str, Node]] = ()) -> bool:
        """Whether a goal holds in every state that the invariants and what is given allow; notes it in the proof."""
        if goal is TRUE:
            return True
        left = self._within(self.renew(brief=True), given, goal, lambda: self._at_once(proof, goal))
        if left:
            hard = nodes.conjunction(left)
            left = self._within(self.renew(), given, hard, lambda: [] if self.ask(proof, hard, where) else left)
        return not left

    def _within(
        self, session: Session, given: Sequence[tuple[str, Node]], goal: Node, attempt: Callable[[], list[Node]]
    ) -> list[Node]:
        """What an attempt leaves of a goal, made in a scope of a session in which what is given is assumed."""
        session.learn([goal])
        session.push()
        for name, condition in given:
            session.assume(name, condition)
        left = attempt()
        session.pop()
        return left

    def _at_once(self, proof: Proof, goal: Node) -> list[Node]:
        """What brief attempts leave of a goal: first on the whole, then on its parts."""
        if _settled(self, proof, goal):
            return []
        parts = conjuncts(goal)
        hard: list[Node] = []
        for part in parts:
            if len(parts) == 1 or len(hard) > STUBBORN or not _settled(self, proof, part):
                hard.append(part)
        return hard

    def settled_before(self, move: Move, guards: Sequence[tuple[str, Node]], over: Node) -> set[tuple[Goal, int]]:
        """Goals after a move, with the number of their expression, that need no proof here; none, but for who knows."""
        return set()

    def guards(self, move: Move, state: Any = None) -> list[tuple[str, Node]]:
        """The guards of a move by clause id."""
        where = self.state if state is None else state
        return [(g.clause.id, condition_node(g.condition)) for g in self.rules.guards(where, move)]

    def ask(self, proof: Proof, goal: Node, where: str, part: int | None = None) -> bool:
        """Whether a goal always holds under what is assumed; notes cores, gaps and time in the proof."""
        if goal is TRUE:
            return True
        answer = self.session.refute(goal)
        match answer:
            case Unsat():
                self.settled(proof, answer, goal, self.session.assumed(answer.core))
                return True
            case Unknown(reason):
                proof.queries += 1
                proof.gaps.append(Gap(proof.goal, where, f"the solver gave up: {reason}", part=part))
            case Sat(values):
                proof.queries += 1
                proof.gaps.append(Gap(proof.goal, where, "a candidate state", self.state, values, part))
        return False

    def settled(self, proof: Proof, answer: Unsat, goal: Node, assumed: Sequence[Node]) -> None:
        """Note that a goal was proved, and have it checked again where a second opinion is wanted."""
        proof.queries += 1
        proof.seconds += answer.seconds
        proof.rests_on(answer.core)
        if self.check is not None:
            self.check(proof, [*assumed, nodes.negation(goal)])


def prove_invariants(
    step: Step, said: Said | None = None, names: Sequence[str] = (), kinds: Container[type[Move]] | None = None
) -> dict[str, Proof]:
    """Prove every invariant, and that states stay within their domains; a proof for each, by name.

    Each class of moves is first tried with unknown parameters, all its ground moves at once; what does not come out
    that way is proved for every ground move. A proof is given up at its first gap. With ``names``, only these are
    proved, from all; with ``kinds``, only moves of these classes are looked at.
    """
    proofs = {name: Proof(name) for name in (WELL_FORMED, *step.parts) if not names or name in names}
    _base(step, proofs)
    over = nodes.negation(condition_node(step.rules.is_over(step.state)))
    classes = [known for known in step.rules.ground_moves.items() if kinds is None or known[0] in kinds]
    for index, (kind, ground) in enumerate(classes):
        if said is not None:
            said("induction", index, len(classes))
        left: set[Goal] | None = None
        if len(ground) > FEW:
            one = ground[len(ground) // 2][-1].effect(step.state, step.rules)
            touched = {goal for goal, _, after in goals_after(step, one) if after is not TRUE}
            left = _inductive(step, unknown_move(kind, step.rules), over, proofs, left, touched)
        if left is None or left:
            for entry in ground:
                _inductive(step, entry[-1], over, proofs, left)
    return proofs


def _base(step: Step, proofs: dict[str, Proof]) -> None:
    """Every invariant holds on the blank state, for every set of components that fits the facts."""
    rules = step.rules
    blank = rules.blank()
    session = Session()
    for name, formula in facts_hold(rules).items():
        session.assume(name, formula)
    original, step.session = step.session, session
    for known in rules.game.invariants:
        for index, part in enumerate(known.parts(blank, rules) if known.name in proofs else ()):
            step.ask(proofs[known.name], condition_node(part), "blank", index)
    for name, inside in well_formed(blank, rules) if WELL_FORMED in proofs else ():
        step.ask(proofs[WELL_FORMED], inside, f"blank, {name}")
    step.session = original


def _inductive(
    step: Step,
    move: Move,
    over: Node,
    proofs: dict[str, Proof],
    only: set[Goal] | None,
    touched: set[Goal] | None = None,
) -> set[Goal]:
    """Ask for each part of each invariant, or only for these, whether a move keeps it; returns the goals left.

    A goal that does not come out is a gap in its proof, unless the move stands for a whole class: what one ground move
    of the class has to do with is then ``touched``.
    """
    guards = step.guards(move)
    if any(condition is nodes.FALSE for _, condition in guards):
        return set()
    spared = step.settled_before(move, guards, over)
    goals = [
        (goal, before, after)
        for goal, before, after in goals_after(step, move.effect(step.state, step.rules))
        if after is not TRUE and (only is None or goal in only) and _wanted(step, goal, proofs)
        if (goal, after.serial) not in spared
    ]
    hard = _from_little(step, guards, goals, proofs, len(goals) if touched is None else STUBBORN)
    return _from_everything(step, move, over, guards, hard, proofs, touched) if hard else set()


def goals_after(step: Step, successor: Any) -> Iterator[tuple[Goal, Node, Node]]:
    """What must hold after a move: which goal, the same part before it, and the part after it."""
    for index, (_, inside) in enumerate(well_formed(successor, step.rules)):
        yield (WELL_FORMED, index), TRUE, inside
    for known in step.rules.game.invariants:
        before = step.parts[known.name]
        for index, part in enumerate(known.parts(successor, step.rules)):
            after = condition_node(part)
            if index >= len(before):
                yield (known.name, index), TRUE, after
            elif after is not before[index]:
                yield (known.name, index), before[index], after


def _from_little(
    step: Step,
    guards: list[tuple[str, Node]],
    goals: list[tuple[Goal, Node, Node]],
    proofs: dict[str, Proof],
    patience: int,
) -> list[tuple[Goal, Node]]:
    """Each goal from its own part before the move and the guards alone; returns those that need more.

    After so many parts of an invariant that do not come out, by ``patience``, the others are not tried.
    """
    hard: list[tuple[Goal, Node]] = []
    failed: dict[str, int] = {}
    light = Session(LIGHT, picks=False)
    for clause, condition in guards:
        light.assume(f"clause {clause}", condition)
    for goal, before, after in goals:
        if failed.get(goal[0], 0) > patience:
            hard.append((goal, after))
            continue
        light.push()
        if goal[0] == WELL_FORMED:
            for name, part in step.about(after):
                light.assume(f"invariant {name}", part)
        else:
            light.assume(f"invariant {goal[0]}", before)
        answer = light.settles(after)
        if answer is not None:
            step.settled(proofs[goal[0]], answer, after, light.assumed(answer.core))
        else:
            hard.append((goal, after))
            failed[goal[0]] = failed.get(goal[0], 0) + 1
        light.pop()
    return hard


def _from_everything(
    step: Step,
    move: Move,
    over: Node,
    guards: list[tuple[str, Node]],
    goals: list[tuple[Goal, Node]],
    proofs: dict[str, Proof],
    touched: set[Goal] | None,
) -> set[Goal]:
    """The goals of each invariant from all invariants: together, then one by one, then with all the time there is.

    Of a whole class only together where each ground move has to do with few of them: these are then quicker.
    """
    _suppose(step.renew(brief=True), over, guards, goals)
    hard: list[tuple[Goal, Node]] = []
    for name in dict.fromkeys(goal[0] for goal, _ in goals):
        mine = [(goal, after) for goal, after in goals if goal[0] == name]
        whole = nodes.conjunction(after for _, after in mine)
        if not _settled(step, proofs[name], whole):
            apart = touched is not None and APART * sum(goal in touched for goal, _ in mine) <= len(mine)
            given_up = apart or len(mine) == 1
            hard += [g for g in mine if given_up or len(hard) > STUBBORN or not _settled(step, proofs[name], g[1])]
    step.brief.pop()
    if not hard or touched is not None:
        return {goal for goal, _ in hard}
    _suppose(step.renew(), over, guards, hard)
    left = {
        goal
        for goal, after in hard
        if _wanted(step, goal, proofs) and not step.ask(proofs[goal[0]], after, str(move), goal[1])
    }
    step.session.pop()
    return left


def _wanted(step: Step, goal: Goal, proofs: Mapping[str, Proof]) -> bool:
    """Whether a part of an invariant is to be proved and still may be."""
    name, part = goal
    if name not in proofs or not step.every_part:
        return name in proofs and proofs[name].proved
    within = WELL_FORMED not in proofs or proofs[WELL_FORMED].proved
    return within and part not in {gap.part for gap in proofs[name].gaps}


def _suppose(session: Session, over: Node, guards: list[tuple[str, Node]], goals: list[tuple[Goal, Node]]) -> None:
    """Open a scope in which the game is not over and the guards hold."""
    session.learn([after for _, after in goals])
    session.push()
    session.assume("the game is not over", over)
    for clause, condition in guards:
        session.assume(f"clause {clause}", condition)


def _settled(step: Step, proof: Proof, goal: Node) -> bool:
    answer = step.brief.settles(goal)
    if answer is not None:
        step.settled(proof, answer, goal, step.brief.assumed(answer.core))
    return answer is not None
