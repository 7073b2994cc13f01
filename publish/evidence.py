"""What is known of a game: its tables, the stored verdicts on their claims, recorded plays, and random play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.errors import IllegalMove, RulesError
from rulewright.model.kernel.record import Play, RecordError, read_play, table_to_json
from rulewright.model.kernel.rules import Game, Rules, applies
from rulewright.model.verdicts import Verdict
from rulewright.proofs.report import evidence_folder, table_name, tables_of, verdict_from_json

MATCHED = ("game", "players", "variant", "readings")


@frozen(slots=False, eq=False)
class Table:
    """One table: its claims, and the verdicts stored for it, which are stale where the spec has changed since."""

    rules: Rules[Any, Any]
    verdicts: dict[str, Verdict]
    fresh: bool

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """The claims of the table by id, in the order of the pack."""
        return {claim.id: claim for claim in claim_pack(self.rules)}

    @property
    def name(self) -> str:
        """The table in words."""
        return table_words(self.rules)

    @property
    def stale(self) -> bool:
        """Whether there are verdicts, but of another state of the spec."""
        return bool(self.verdicts) and not self.fresh


def seats(players: int) -> str:
    """A number of players in words."""
    return "1 player" if players == 1 else f"{players} players"


def table_words(rules: Rules[Any, Any]) -> str:
    """A table in words: players, and the variant if any."""
    words = seats(rules.players)
    return words if rules.variant is None else f"{words}, {rules.spec.variants[rules.variant].title.lower()}"


@frozen
class Counted:
    """How random play met a clause at one table: guards' answers, or how often it was put into effect."""

    table: str
    games: int
    allowed: int
    refused: int
    alone: int
    enforced: int | None


@frozen
class Recorded:
    """A play that was replayed.

    ``path`` is where it lies below the evidence of its game, ``setup`` the number of moves that set up, ``over``
    whether the game is over after it, ``refusals`` the clauses that refuse the move that it shows refused.
    """

    path: str
    play: Play
    setup: int
    over: bool
    refusals: frozenset[str]

    @property
    def moves(self) -> int:
        """The moves after set-up."""
        return len(self.play.moves) - self.setup


def recorded(path: str, play: Play) -> Recorded:
    """Replay a play; raises `IllegalMove`."""
    rules, setup, state = play.rules, len(play.moves), None
    for index, state in enumerate(play.states()):
        if setup > index and not rules.game.in_setup(state, rules):
            setup = index
    refused = rules.explain(state, play.refused).refusals if play.refused is not None else ()
    return Recorded(path, play, setup, rules.is_over(state), frozenset(clause.id for clause in refused))


@frozen(slots=False, eq=False)
class Evidence:
    """Everything that pages show of one game besides its spec and its code.

    ``folder`` holds ``verify.json``, ``run.json`` and ``plays/``; nothing of it need be there.
    """

    game: Game[Any, Any]
    folder: Path

    @classmethod
    def of(cls, game: Game[Any, Any], folder: Path | None = None) -> Evidence:
        """The evidence of a game, as a rule that of the last full run."""
        return cls(game, folder or evidence_folder(game.id))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Every table that the game offers, under its rulings."""
        return tuple(self._table(rules) for rules in tables_of([self.game]))

    def _table(self, rules: Rules[Any, Any]) -> Table:
        wanted = table_to_json(rules)
        for run in self.report.get("runs", []):
            if all(run.get(key) == wanted[key] for key in MATCHED):
                verdicts = {found["claim"]: verdict_from_json(found) for found in run["results"]}
                return Table(rules, verdicts, run.get("fingerprint") == rules.fingerprint)
        return Table(rules, {}, False)

    @cached_property
    def report(self) -> dict[str, Any]:
        """The stored report of a verification, or {}."""
        found = self._json("verify.json")
        return found if isinstance(found, dict) else {}

    @cached_property
    def runs(self) -> list[dict[str, Any]]:
        """The stored reports of random play: one, or several in a list or under ``runs``."""
        found = self._json("run.json")
        if isinstance(found, dict):
            found = found.get("runs", [found])
        return found if isinstance(found, list) else []

    @cached_property
    def faults(self) -> list[dict[str, Any]]:
        """The planted faults of the last full run, and who noticed each."""
        found = self._json("faults.json")
        return found.get("faults", []) if isinstance(found, dict) else []

    @cached_property
    def diff(self) -> dict[str, Any]:
        """The stored answers about questions, by the schema ``rulewright/diff/1``, or {}."""
        found = self._json("diff.json")
        return found if isinstance(found, dict) else {}

    @property
    def answers(self) -> list[dict[str, Any]]:
        """What is stored about each question, reading and table."""
        found: list[dict[str, Any]] = self.diff.get("questions", [])
        return found

    @cached_property
    def diff_is_fresh(self) -> bool:
        """Whether the answers about questions are of the rules as they are now."""
        known = self.diff.get("fingerprints", {})
        return all(known.get(table_name(table.rules)) == table.rules.fingerprint for table in self.tables)

    def recorded(self, path: str) -> Recorded | None:
        """The play at a path that evidence names, if it is at hand."""
        below = path.partition(f"{self.folder.name}/")[2] or path
        return self.plays.get(below) or self._replayed(self.folder / below)

    def _json(self, name: str) -> Any:
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    @cached_property
    def plays(self) -> dict[str, Recorded]:
        """The recorded plays that this state of the game can read and replay, by path below the folder.

        Those that belong to a question are left out: they may be of other readings too.
        """
        found: dict[str, Recorded] = {}
        for path in sorted(self.folder.glob("plays/**/*.json")):
            known = None if path.name.startswith(("question.", "found.")) else self._replayed(path)
            if known is not None:
                found[known.path] = known
        return found

    def _replayed(self, path: Path) -> Recorded | None:
        try:
            name = path.relative_to(self.folder).as_posix()
            return recorded(name, read_play(path, {self.game.id: self.game}))
        except (RecordError, RulesError, IllegalMove):
            return None

    def play(self, verdict: Verdict) -> Recorded | None:
        """The play that a verdict names, if it is at hand."""
        if verdict.play is None:
            return None
        return self.recorded(verdict.play)

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """Every claim that some table has, in the order of the packs."""
        return {claim.id: claim for table in self.tables for claim in table.claims.values()}

    def verdicts(self, claim: str) -> Iterator[tuple[Table, Verdict]]:
        """The stored verdicts on a claim, table by table."""
        for table in self.tables:
            if claim in table.verdicts and claim in table.claims:
                yield table, table.verdicts[claim]

    def counted(self, clause: str) -> list[Counted]:
        """How random play met a clause, one entry a stored run at a table to which it belongs."""
        found = []
        known = self.game.spec.clauses[clause]
        for run in (run for run in self.runs if applies(known, run["players"], run.get("variant"))):
            guards = [entry for entry in run.get("coverage", ()) if entry["clause"] == clause]
            enforced = run.get("enforced", {}).get(clause)
            if guards or enforced is not None:
                sums = [sum(entry[key] for entry in guards) for key in ("allowed", "refused", "alone")]
                variant = f", {run['variant']}" if run.get("variant") else ""
                name = f"{seats(run['players'])}{variant}"
                allowed, refused, alone = sums
                games = run["covered"] if guards else run["samples"]
                found.append(Counted(name, games, allowed, refused, alone, enforced))
        return found
