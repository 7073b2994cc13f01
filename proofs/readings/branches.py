"""The ways in which an observed game may have gone, on unknowns: what the log names, and what it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from attrs import field, frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, Node
from rulewright.proofs.progress import possible
from rulewright.proofs.readings.observed import Entry, Observed, Partial, Seen
from rulewright.proofs.terms import cells_of, condition_node, number, number_node

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
    players = [n for n, partial in enumerate(entry.moves) if not partial.kind.by_nature]
    for n, partial in enumerate(entry.moves):
        seat = entry.player if players[:1] == [n] else None
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


@frozen(eq=False)
class Walk:
    """A completion of the log so far: the next item, the position, and the moves made in every game.

    ``seen_at`` says for each game what was seen after how many moves. ``silent`` counts the moves in a row that the
    log leaves out.
    """

    item: int
    game: int
    state: Any
    all_moves: tuple[tuple[Move, ...], ...]
    seen_at: tuple[tuple[tuple[int, Item], ...], ...]
    silent: int = 0

    @classmethod
    def start(cls, tables: Sequence[Rules[Any, Any]]) -> Walk:
        """Before anything has been said."""
        none: tuple[tuple[Any, ...], ...] = ((),) * len(tables)
        return cls(0, 0, tables[0].blank(), none, none)

    def branches(
        self, items: Sequence[Item], observed: Sequence[Observed], tables: Sequence[Rules[Any, Any]]
    ) -> list[Branch]:
        """Every way to go on, with the condition for it; what the log names first."""
        item = items[self.item]
        walk = self if item.game == self.game else attrs.evolve(self, game=item.game, state=tables[item.game].blank())
        rules = tables[item.game]
        found = [walk._named(item, rules)]
        made = len(walk.all_moves[item.game])
        for kind in observed[item.game].unlogged:
            if walk.silent >= MOST_UNLOGGED[kind.by_nature]:
                continue
            name = f"g{item.game}.m{made}"
            move = partly_known(Partial(kind, {}), rules, name)
            found.append(walk._made(move, rules, (), item.game, step=0))
        return [branch for branch in found if branch.condition is not FALSE]

    def _named(self, item: Item, rules: Rules[Any, Any]) -> Branch:
        """What the log says next."""
        if item.move is None:
            seen = (*self.seen_at[item.game], (len(self.all_moves[item.game]), item))
            walk = attrs.evolve(self, item=self.item + 1, seen_at=_replaced(self.seen_at, item.game, seen), silent=0)
            return Branch(walk, condition_of(item, self.state, rules, ()))
        move = partly_known(item.move, rules, f"g{item.game}.m{len(self.all_moves[item.game])}")
        conditions = (condition_of(item, self.state, rules, ()),)
        branch = self._made(move, rules, conditions, item.game, step=1)
        if not (item.before or item.player is not None):
            return branch
        seen = (*self.seen_at[item.game], (len(self.all_moves[item.game]), item))
        return Branch(attrs.evolve(branch.walk, seen_at=_replaced(self.seen_at, item.game, seen)), branch.condition)

    def _made(self, move: Move, rules: Rules[Any, Any], conditions: Sequence[Node], game: int, step: int) -> Branch:
        legal = nodes.conjunction((*conditions, legal_node(rules, self.state, move)))
        if legal is FALSE:
            return Branch(self, FALSE)
        moves = _replaced(self.all_moves, game, (*self.all_moves[game], move))
        silent = 0 if step else self.silent + 1
        state = move.effect(self.state, rules)
        return Branch(attrs.evolve(self, item=self.item + step, state=state, all_moves=moves, silent=silent), legal)


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
    nature = nodes.equal(number_node(rules.actor(state)), NATURE)
    acts = nature if move.by_nature else nodes.negation(nature)
    return nodes.conjunction((nodes.negation(condition_node(rules.is_over(state))), acts, possible(rules, state, move)))


def condition_of(item: Item, state: Any, rules: Rules[Any, Any], conditions: Sequence[Node]) -> Node:
    """The condition that a position shows what was seen; works on numbers and terms."""
    found = list(conditions)
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
