"""The ways in which an observed game may have gone, on unknowns: what the log names, and what it leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
from attrs import field, frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.logic import Symbolic
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, TRUE, Node
from rulewright.proofs.progress import possible
from rulewright.proofs.readings.observed import Entry, Observed, Partial, Seen
from rulewright.proofs.readings.pair import arises_at
from rulewright.proofs.terms import TermCells, cells_of, condition_node, number, number_node
from rulewright.spec import Question

MOST_UNLOGGED = {False: 12, True: 1000}
"""How many moves in a row a log may leave out, of players and of nature."""


@frozen
class Item:
    """The next thing that a log says: a move, or else what is seen of a position. ``before`` is seen before a move.

    ``what`` names it in words; ``index`` is that of a move in its entry; ``player`` is the seat that makes the move,
    None if the log does not say.
    """

    game: int
    entry: Entry
    what: str
    move: Partial | None = None
    player: int | None = None
    before: Seen = field(factory=Seen)
    after: Seen = field(factory=Seen)
    allowed: tuple[Move, ...] = ()
    refused: tuple[Move, ...] = ()
    index: int = 0


def items_of(observed: Sequence[Observed]) -> list[Item]:
    """What a log says, item by item, all games one after another."""
    found: list[Item] = []
    for number_, game in enumerate(observed):
        for entry in game.entries:
            found += _items(number_, entry)
    return found


def _items(game: int, entry: Entry) -> list[Item]:
    found: list[Item] = []
    for n, partial in enumerate(entry.moves):
        seat = None if partial.kind.by_nature else entry.player
        before = entry.before if n == 0 else Seen()
        found.append(Item(game, entry, f"the move {partial}", partial, seat, before, index=n))
    seen = (
        Item(game, entry, "what was seen before it", before=entry.before) if not entry.moves and entry.before else None
    )
    found += [seen] if seen else []
    parts = [
        *(["what was seen after it"] if entry.after else []),
        *(["the moves that were allowed"] if entry.allowed else []),
        *(["the moves that were refused"] if entry.refused else []),
    ]
    if parts:
        what = " and ".join(parts)
        found.append(Item(game, entry, what, after=entry.after, allowed=entry.allowed, refused=entry.refused))
    return found


@frozen(slots=False, eq=False)
class Log:
    """Observed games, what they say item by item, and the unknown reading of each question, by its name."""

    observed: Sequence[Observed]
    items: Sequence[Item]
    unknown: Mapping[str, Node]

    @cached_property
    def _tables(self) -> dict[tuple[Any, ...], Rules[Any, Any]]:
        return {}

    @cached_property
    def _plain(self) -> set[int]:
        """The serial numbers of expressions in which there is no unknown reading."""
        return set()

    def rules(self, game: int, fixed: Mapping[str, int]) -> Rules[Any, Any]:
        """The rules of a game, with readings unknown but for the fixed ones."""
        key = (game, *sorted(fixed.items()))
        if key not in self._tables:
            known = self.observed[game].rules
            mine = [q for q in asked_at(self.observed[game]) if q.id in self.unknown]
            readings = {
                q.id: list(q.readings)[fixed[q.id]] if q.id in fixed else number(self.unknown[q.id]) for q in mine
            }
            self._tables[key] = attrs.evolve(known, readings={**known.readings, **readings})
        return self._tables[key]

    def reading_in(self, state: Any, before: Any) -> str | None:
        """A question on whose unknown reading a state depends where it is not the state before."""
        roots: list[Node] = []
        for name, value in state.__dict__.items():
            if value is not before.__dict__[name] and isinstance(value, Symbolic | tuple):
                roots += cells_of(value).nodes if isinstance(value, TermCells | tuple) else [number_node(value)]
        found = nodes.reachable([root for root in roots if root.op != "const"], self._plain)
        names = {self.unknown[name].serial: name for name in self.unknown}
        asked = next((names[node.serial] for node in found if node.serial in names), None)
        if asked is None:
            self._plain.update(node.serial for node in found)
        return asked

    def settled(self, condition: Node) -> dict[str, int]:
        """The readings without which a condition does not hold, as far as it says so itself."""
        names = {self.unknown[name].serial: name for name in self.unknown}
        found: dict[str, int] = {}
        for part in condition.args if condition.op == "and" else (condition,):
            inner = part.args[0] if part.op == "not" else part
            if inner.op == "eq" and inner.args[0].serial in names:
                unknown = inner.args[0]
                if part.op == "eq":
                    found[names[unknown.serial]] = inner.payload
                elif unknown.high == 1:
                    found[names[unknown.serial]] = 1 - inner.payload
        return found


def asked_at(observed: Observed) -> list[Question]:
    """The questions that arise at a game's table and whose reading the log does not say."""
    rules = observed.rules
    every = rules.spec.questions.values()
    return [q for q in every if q.readings and arises_at(q, rules) and q.id not in observed.given]


@frozen(eq=False)
class Walk:
    """A completion of the log so far: the next item, the position, and the moves made in every game.

    ``fixed`` are readings that it takes for granted, since a position depended on them. ``seen_at`` says for each game
    what was seen after how many moves. ``silent`` counts the moves in a row that the log leaves out.
    """

    item: int
    game: int
    state: Any
    fixed: Mapping[str, int]
    all_moves: tuple[tuple[Move, ...], ...]
    seen_at: tuple[tuple[tuple[int, Item], ...], ...]
    silent: int = 0

    @classmethod
    def start(cls, log: Log) -> Walk:
        """Before anything has been said."""
        none: tuple[tuple[Any, ...], ...] = ((),) * len(log.observed)
        return cls(0, 0, log.rules(0, {}).blank(), {}, none, none)

    def branches(self, log: Log) -> list[Branch]:
        """Every way to go on, with the condition for it; what the log names first."""
        item = log.items[self.item]
        walk = self
        if item.game != self.game:
            walk = attrs.evolve(self, game=item.game, state=log.rules(item.game, self.fixed).blank())
        found = walk._seen(log, item) if item.move is None else walk._made(log, item.move, item)
        for kind in log.observed[item.game].unlogged:
            if walk.silent < MOST_UNLOGGED[kind.by_nature]:
                found += walk._made(log, Partial(kind, {}), None)
        return found

    def _seen(self, log: Log, item: Item) -> list[Branch]:
        """Go past something that was seen."""
        condition = condition_of(item, self.state, log.rules(self.game, self.fixed))
        if condition is FALSE:
            return []
        fixed = {**self.fixed, **log.settled(condition)}
        return [Branch(attrs.evolve(self._noted(item), item=self.item + 1, fixed=fixed, silent=0), condition)]

    def _noted(self, item: Item) -> Walk:
        seen = (*self.seen_at[self.game], (len(self.all_moves[self.game]), item))
        return attrs.evolve(self, seen_at=_replaced(self.seen_at, self.game, seen))

    def _made(self, log: Log, partial: Partial, item: Item | None) -> list[Branch]:
        """Make a move: that of an item, or one that the log leaves out.

        Where the position after it depends on a reading, there is a way for each reading.
        """
        rules, made = log.rules(self.game, self.fixed), self.all_moves[self.game]
        move = partly_known(partial, rules, f"g{self.game}.m{len(made)}")
        noticed = TRUE if item is None else condition_of(item, self.state, rules)
        legal = nodes.conjunction((noticed, legal_node(rules, self.state, move)))
        if legal is FALSE:
            return []
        state = move.effect(self.state, rules)
        settled = log.settled(legal)
        question = None if settled else log.reading_in(state, self.state)
        if settled or question is not None:
            ways = [settled] if settled else [{str(question): n} for n in range(log.unknown[str(question)].high + 1)]
            return [branch for way in ways for branch in self._read(log, way)._made_so(log, partial, item, way)]
        walk = self if item is None or not (item.before or item.player is not None) else self._noted(item)
        walk = attrs.evolve(
            walk,
            item=self.item + (item is not None),
            state=state,
            all_moves=_replaced(self.all_moves, self.game, (*made, move)),
            silent=self.silent + 1 if item is None else 0,
        )
        return [Branch(walk, legal)]

    def _read(self, log: Log, way: Mapping[str, int]) -> Walk:
        return attrs.evolve(self, fixed={**self.fixed, **way})

    def _made_so(self, log: Log, partial: Partial, item: Item | None, way: Mapping[str, int]) -> list[Branch]:
        """Make a move under readings that were taken for granted for it."""
        given = [nodes.equal(log.unknown[name], reading) for name, reading in way.items()]
        return [
            Branch(branch.walk, nodes.conjunction((*given, branch.condition)))
            for branch in self._made(log, partial, item)
        ]


@frozen(eq=False)
class Branch:
    """A way to go on, and the condition on the unknowns under which it can be gone."""

    walk: Walk
    condition: Node


def _replaced(parts: tuple[tuple[Any, ...], ...], index: int, part: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return (*parts[:index], part, *parts[index + 1 :])


def partly_known(partial: Partial, rules: Rules[Any, Any], name: str) -> Move:
    """A move whose parameters are unknowns where they are not known."""
    values = []
    for known in fields_of(partial.kind):
        if known.name in partial.known:
            values.append(partial.known[known.name])
        else:
            low, high = known.bounds(rules)
            values.append(number(nodes.var(f"{name}.{partial.kind.__name__}.{known.name}", low, high)))
    return partial.kind(*values)


def legal_node(rules: Rules[Any, Any], state: Any, move: Move) -> Node:
    """The condition that a move can be made in a position, by whoever acts there."""
    if not move.offered(rules):
        return FALSE
    nature = nodes.equal(number_node(rules.actor(state)), NATURE)
    acts = nature if move.by_nature else nodes.negation(nature)
    return nodes.conjunction((nodes.negation(condition_node(rules.is_over(state))), acts, possible(rules, state, move)))


def condition_of(item: Item, state: Any, rules: Rules[Any, Any]) -> Node:
    """The condition that a position shows what was seen; works on numbers and terms."""
    found: list[Node] = []
    for seen in (item.before, item.after):
        found += _shows(seen, state, rules)
    if item.player is not None:
        found.append(nodes.equal(number_node(int_or_term(rules.actor(state))), item.player))
    found += [legal_node(rules, state, move) for move in item.allowed]
    found += [nodes.negation(legal_node(rules, state, move)) for move in item.refused]
    return nodes.conjunction(found)


def _shows(seen: Seen, state: Any, rules: Rules[Any, Any]) -> list[Node]:
    found = []
    for name, index, value in seen.cells:
        cells = getattr(state, name)
        node = number_node(int_or_term(cells)) if index is None else cells_of(cells).nodes[index]
        found.append(nodes.equal(node, value))
    if seen.over is not None:
        over = condition_node(rules.is_over(state))
        found.append(over if seen.over else nodes.negation(over))
    if seen.scores or seen.winners is not None:
        outcome = rules.outcome(state)
        scored = zip(outcome.scores, seen.scores, strict=True) if seen.scores else ()
        found += [nodes.equal(number_node(int_or_term(mine)), score) for mine, score in scored if score is not None]
        if seen.winners is not None:
            for seat, won in enumerate(outcome.wins):
                wins = condition_node(won)
                found.append(wins if seat in seen.winners else nodes.negation(wins))
    return found


def int_or_term(value: Any) -> Any:
    """A number as an expression takes it: a member of an enum is a plain number."""
    return int(value) if isinstance(value, int) else value
