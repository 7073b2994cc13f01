"""Places that play finds where a rule is needed and the text may not give it, whether or not anybody asked.

Random games are watched for six things: somebody can do nothing but pass; players share the victory after every
tie-break; two moves of one player lead elsewhere in the other order, though both orders are legal; what a player could
choose is still open when chance has answered another choice of his; a stock, of which more is taken than ever comes
back, is used up while play goes on; a move leaves a field alone that such moves nearly always change. Each comes with
the play that reaches it and the clauses that it is about. A place is settled by the questions that name it under
``found``, and by the clauses that do; what nobody has named is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from attrs import define, field, frozen

from rulewright.model.kernel.fields import Cells, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, move_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.pair import arises_at, changed_fields

GAMES = 60
PAIRS = 4
"""Pairs of moves whose order is looked at, a position."""
EVERY = 3
"""Of so many positions the order of moves is looked at in one."""
COMES_BACK = 0.2
"""Of a stock more comes back seldomer than this, measured by how often something is taken."""
RARE = 0.02
"""A field that such moves leave alone less often than this is one that they are there to change."""

KINDS = {
    "pass": "a player can do nothing but pass",
    "tie": "players share the victory after every tie-break",
    "order": "the order of two moves of one player matters",
    "seen first": "chance answers before a player chooses what he could have chosen before",
    "used up": "a stock is used up and play goes on",
    "no effect": "a move leaves alone what such moves change",
}


@frozen
class Silence:
    """A place where a rule is needed. ``clauses`` are those that it is about, ``near`` the questions about these.

    ``asked`` are the questions that name it and ``answered`` the clauses that do. ``times`` counts the positions in
    which it came up, ``games`` the games that were watched, ``play`` reaches it.
    """

    kind: str
    what: str
    clauses: tuple[str, ...]
    asked: tuple[str, ...]
    answered: tuple[str, ...]
    near: tuple[str, ...]
    times: int
    games: int
    play: Play

    @property
    def name(self) -> str:
        """What a question or clause calls it under ``found``."""
        return name_of(self.kind, self.what)

    @property
    def text(self) -> str:
        """What was found, in words."""
        return f"{KINDS[self.kind]}: {self.what}"


def name_of(kind: str, what: str) -> str:
    """The name of a place, by which a question or clause says that it is about it."""
    return f"{kind}: {what}"


@define
class _Seen:
    times: int = 0
    moves: tuple[Move, ...] = ()

    def note(self, moves: Sequence[Move]) -> None:
        """Count a place, and keep the shortest way there."""
        self.times += 1
        if self.times == 1 or len(moves) < len(self.moves):
            self.moves = tuple(moves)


@define
class _Stock:
    """How often something was taken of a field that counts, how often put there, and what used it up, or again."""

    taken: int = 0
    put: int = 0
    used_up: dict[tuple[type[Move], str], _Seen] = field(factory=dict)


@define
class Listener:
    """Watches games at one table on plain numbers."""

    rules: Rules[Any, Any]
    seen: dict[tuple[str, tuple[type[Move], ...], str], _Seen] = field(factory=dict)
    made: dict[type[Move], int] = field(factory=dict)
    changed: dict[tuple[type[Move], str], int] = field(factory=dict)
    unchanged: dict[tuple[type[Move], str], _Seen] = field(factory=dict)
    stocks: dict[str, _Stock] = field(factory=dict)

    def play(self, random: Random) -> None:
        """Watch one random game from set-up to its end."""
        rules, state, moves = self.rules, self.rules.blank(), list[Move]()
        empty = set[str]()
        asked: tuple[int, Move, Sequence[Move]] | None = None
        while not rules.is_over(state) and len(moves) < LONGEST:
            legal = rules.legal_moves(state)
            move = rules.pick(state, random)
            if move is None:
                self._note("pass", (), "no move is legal", moves)
                return
            if not legal[0].by_nature:
                self._look(state, legal, moves, random)
                if asked is not None and moves[-1].by_nature and not rules.game.in_setup(state, rules):
                    self._still_open(rules.actor(state), *asked, legal, moves)
                asked = (rules.actor(state), move, legal)
            after = move.effect(state, rules)
            self._compare(move, state, after, moves)
            if not rules.game.in_setup(state, rules):
                self._stocks(move, state, after, moves, empty)
            moves.append(move)
            state = after
        if rules.is_over(state) and rules.outcome(state).shared:
            self._note("tie", (), "", moves)

    def _look(self, state: Any, legal: Sequence[Move], moves: Sequence[Move], random: Random) -> None:
        passes = [move for move in legal if move.forced_pass]
        if passes and len(passes) == len(legal):
            self._note("pass", (type(passes[0]),), type(passes[0]).__name__, moves)
        if len(legal) < 2 or random.randrange(EVERY):
            return
        for _ in range(PAIRS):
            one, other = random.sample(list(legal), 2)
            if self._order_matters(state, one, other):
                kinds = sorted((type(one), type(other)), key=lambda kind: kind.__name__)
                names = " and ".join(dict.fromkeys(kind.__name__ for kind in kinds))
                self._note("order", tuple(kinds), names, moves)

    def _still_open(
        self, now: int, seat: int, first: Move, before: Sequence[Move], legal: Sequence[Move], moves: Sequence[Move]
    ) -> None:
        if now == seat:
            for other in dict.fromkeys(type(move) for move in legal if move in before):
                kinds = tuple(dict.fromkeys((type(first), other)))
                self._note("seen first", kinds, f"{other.__name__} after {type(first).__name__}", moves)

    def _order_matters(self, state: Any, one: Move, other: Move) -> bool:
        ends = []
        for first, second in ((one, other), (other, one)):
            after = first.effect(state, self.rules)
            same = self.rules.actor(after) == self.rules.actor(state) and not self.rules.is_over(after)
            if not same or not self.rules.is_legal(after, second):
                return False
            ends.append(second.effect(after, self.rules))
        return bool(ends[0] != ends[1])

    def _compare(self, move: Move, before: Any, after: Any, moves: Sequence[Move]) -> None:
        kind = type(move)
        self.made[kind] = self.made.get(kind, 0) + 1
        changed = set(changed_fields(before, after))
        for name in changed:
            self.changed[kind, name] = self.changed.get((kind, name), 0) + 1
        for name in before.__dict__:
            if name not in changed:
                self.unchanged.setdefault((kind, name), _Seen()).note([*moves, move])

    def _stocks(self, move: Move, before: Any, after: Any, moves: Sequence[Move], empty: set[str]) -> None:
        rules, goes_on = self.rules, not self.rules.is_over(after)
        for_two_only = len(rules.spec.players) == 1
        for known in fields_of(type(before)):
            domain = known.domain
            if not isinstance(domain, Cells) or known.names or known.bounds(rules)[0] != 0:
                continue
            old, now = getattr(before, known.name), getattr(after, known.name)
            if old == now:
                continue
            stock = self.stocks.setdefault(known.name, _Stock())
            stock.taken += sum(now) < sum(old)
            stock.put += sum(now) > sum(old)
            by_seat = len(old) % rules.players == 0 and (callable(domain.length) or for_two_only)
            shares = rules.players if by_seat else 1
            if goes_on and any(_is_used_up(old, now, len(old) // of) for of in {1, shares}):
                again = " again" if known.name in empty else ""
                stock.used_up.setdefault((type(move), again), _Seen()).note([*moves, move])
                empty.add(known.name)

    def _note(self, kind: str, moves: tuple[type[Move], ...], what: str, way: Sequence[Move]) -> None:
        self.seen.setdefault((kind, moves, what), _Seen()).note(way)


def _is_used_up(old: Sequence[int], now: Sequence[int], share: int) -> bool:
    """Whether all cells of some share were emptied; a stock is one share, or one for each player."""
    begins = range(0, len(old), share)
    return any(sum(now[i : i + share]) == 0 < sum(old[i : i + share]) for i in begins)


LONGEST = 2000
"""Moves after which a game is given up."""


def silences(rules: Rules[Any, Any], games: int = GAMES, seed: int = 1) -> list[Silence]:
    """Watch random games at a table; what was found, what no question asks about first."""
    listener, random = Listener(rules), Random(seed)
    for _ in range(games):
        listener.play(random)
    found = [
        _silence(rules, kind, what, _about(rules, kind, moves), seen, games)
        for (kind, moves, what), seen in listener.seen.items()
    ]
    for move, name, again, seen in _used_up(listener):
        what = f"{name.replace('_', ' ')} by {move.__name__}{again}"
        found.append(_silence(rules, "used up", what, _clauses(rules, (move,)), seen, games))
    for move, name, seen in _left_alone(listener):
        what = f"{move.__name__} and {name.replace('_', ' ')}"
        found.append(_silence(rules, "no effect", what, _clauses(rules, (move,)), seen, games))
    return sorted(found, key=lambda one: (bool(one.asked or one.answered), list(KINDS).index(one.kind), -one.times))


def _used_up(listener: Listener) -> Iterator[tuple[type[Move], str, str, _Seen]]:
    for name, stock in listener.stocks.items():
        if stock.put <= COMES_BACK * stock.taken:
            for (move, again), seen in stock.used_up.items():
                yield move, name, again, seen


def _left_alone(listener: Listener) -> Iterator[tuple[type[Move], str, _Seen]]:
    for (move, name), seen in listener.unchanged.items():
        changed = listener.changed.get((move, name), 0)
        if changed and seen.times <= RARE * listener.made[move]:
            yield move, name, seen


def _silence(
    rules: Rules[Any, Any], kind: str, what: str, clauses: tuple[str, ...], seen: _Seen, games: int
) -> Silence:
    what = what or ", ".join(clauses) or "no clause parts them"
    name = name_of(kind, what)
    questions = [question for question in rules.spec.questions.values() if arises_at(question, rules)]
    asked = tuple(question.id for question in questions if name in question.found)
    answered = tuple(clause.id for clause in rules.spec.clauses.values() if name in clause.found)
    near = tuple(question.id for question in questions if set(question.about) & set(clauses))
    play = Play(rules, seen.moves, title=KINDS[kind])
    return Silence(kind, what, clauses, asked, answered, near, seen.times, games, play)


def _about(rules: Rules[Any, Any], kind: str, moves: tuple[type[Move], ...]) -> tuple[str, ...]:
    if kind == "tie":
        breaks = rules.game.tie_breaks(rules.blank(), rules)
        ending = rules.ending
        return tuple(dict.fromkeys([*(b.clause.id for b in breaks), *([ending.id] if ending and not breaks else [])]))
    return _clauses(rules, moves)


def _clauses(rules: Rules[Any, Any], moves: Sequence[type[Move]]) -> tuple[str, ...]:
    """The clauses that guards of these moves enforce, all of them name, and those of their effects."""
    found: dict[str, None] = {}
    for move in moves:
        for clause in (*rules.game.clauses_of_moves[move], *getattr(move.effect, "enforces", ())):
            found[clause.id] = None
    return tuple(found)


def silences_to_json(tables: Sequence[Sequence[Silence]]) -> dict[str, object]:
    """What was found at all tables as JSON; the same thing at several tables is one entry, with the shortest play."""
    entries: dict[tuple[str, str], dict[str, Any]] = {}
    for found in tables:
        for one in found:
            rules = one.play.rules
            place = {"players": rules.players, "variant": rules.variant, "times": one.times, "games": one.games}
            known = entries.get((one.kind, one.what))
            moves = [move_to_json(move) for move in one.play.moves]
            if known is None:
                entries[one.kind, one.what] = {
                    "kind": one.kind,
                    "name": one.name,
                    "text": one.text,
                    "clauses": list(one.clauses),
                    "asked": list(one.asked),
                    "answered": list(one.answered),
                    "near": list(one.near),
                    "tables": [place],
                    "moves": moves,
                    "players": rules.players,
                    "variant": rules.variant,
                }
                continue
            known["tables"].append(place)
            if len(moves) < len(known["moves"]):
                known |= {"moves": moves, "players": rules.players, "variant": rules.variant}
    return {"how": " ".join((__doc__ or "").split("\n\n", 1)[1].split()), "found": list(entries.values())}
