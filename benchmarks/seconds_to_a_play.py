"""How long a single question takes: seconds to the first play that tells its readings apart, and to the answer.

python benchmarks/seconds_to_a_play.py [--game richelieu] [--questions NAME ...] [--recorded] [--samples 1000] [--first]

Each question with readings is asked at the first table where it arises, as `rulewright diff GAME QUESTION` does there,
one after the other in this process. Recorded plays are left out of account unless wanted. Seconds are of the clock,
those in brackets of the processor; of a question with several readings the last to be shown counts. The first look is
what the command says at once; the answer takes the games that are counted, the visible play made short, and the search
for one that decides. With ``--first`` nothing but the first look is taken.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

from attrs import define, field

from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.library import game_named
from rulewright.proofs.readings.pair import arises_at, pairs_of
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.readings.report import recorded
from rulewright.proofs.readings.sight import first_seen
from rulewright.proofs.readings.study import SAMPLES, Study, Wanted
from rulewright.proofs.report import table_name, tables_of
from rulewright.spec import Question

WANTED = 30.0, 0.9
"""What the design asks: a visible play within so many seconds for such a share of the questions."""


@define
class Watch:
    """Moments since a question was asked, by the clock and by the processor."""

    began: tuple[float, float] = field(factory=lambda: (time.monotonic(), time.process_time()))

    def read(self) -> tuple[float, float]:
        """Seconds by the clock and by the processor."""
        return time.monotonic() - self.began[0], time.process_time() - self.began[1]


class TimedStudy(Study):
    """A study that notes after how long the games were played, and the last visible play was at hand."""

    watch: Watch
    played: tuple[float, float] = (0.0, 0.0)
    shown: tuple[float, float] | None = None

    def _noting(self, name: str, work: Callable[..., Any], *given: Any) -> Any:
        found = work(*given)
        if found is not None:
            setattr(self, name, self.watch.read())
        return found

    def _sampled(self, *given: Any) -> Any:
        return self._noting("played", super()._sampled, *given)

    def _visible(self, *given: Any) -> Any:
        return self._noting("shown", super()._visible, *given)


def first_table(game: Game[Any, Any], question: Question) -> Rules[Any, Any] | None:
    """A new copy of the first table at which a question arises."""
    return next((rules for rules in tables_of([game]) if arises_at(question, rules)), None)


def looked_at(rules: Rules[Any, Any], question: Question, known: bool) -> tuple[float, float] | None:
    """How long the first look at one question takes; None where a reading is not told apart."""
    watch = Watch()
    pairs = list(pairs_of(rules, (question.id,)))
    plays = first_seen(pairs, 1, recorded) if known else first_seen(pairs)
    return None if None in plays else watch.read()


def asked(rules: Rules[Any, Any], question: Question, samples: int, known: bool) -> dict[str, Any]:
    """Ask one question at one table, and note how long it took."""
    watch = Watch()
    wanted = Wanted((question.id,), samples)
    study = TimedStudy(rules, wanted, recorded, plays_at(rules)) if known else TimedStudy(rules, wanted)
    study.watch = watch
    found = study.findings()
    return {
        "classes": [f"{one.reading}: {one.kind}" for one in found],
        "games": study.played,
        "shortened": study.shown,
        "whole answer": watch.read(),
    }


def main() -> None:
    """Ask every question, and print how long each took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="richelieu")
    parser.add_argument("--questions", nargs="*", default=())
    parser.add_argument("--recorded", action="store_true", help="use recorded plays")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--first", action="store_true", help="the first look only")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each question")
    wanted = parser.parse_args()
    game = game_named(wanted.game)
    rows = []
    columns = ("first look",) if wanted.first else ("first look", "games", "shortened", "whole answer")
    print(f"{'question':36} {'table':24} {' '.join(f'{name:>14}' for name in columns)}  classes")
    for question in game.spec.questions.values():
        table = first_table(game, question)
        if not question.readings or table is None or (wanted.questions and question.id not in wanted.questions):
            continue
        row: dict[str, Any] = {"question": question.id, "table": table_name(table), "classes": []}
        row["first look"] = looked_at(table, question, wanted.recorded)
        if not wanted.first:
            row |= asked(table, question, wanted.samples, wanted.recorded)
        rows.append(row)
        spans = " ".join(f"{seconds(row[name]):>14}" for name in columns)
        line = f"{row['question']:36} {row['table']:24} {spans}  {', '.join(row['classes'])}"
        print(json.dumps(row) if wanted.json else line, flush=True)
    told = [row for row in rows if row["first look"] is not None]
    for index, which in enumerate(("clock", "processor")):
        quick = sum(row["first look"][index] <= WANTED[0] for row in told)
        print(f"{quick} of {len(rows)} questions told apart within {WANTED[0]:.0f} s by the {which}", end="; ")
    print(f"wanted: {WANTED[1]:.0%}; {len(rows) - len(told)} have no play at first sight")


def seconds(span: tuple[float, float] | None) -> str:
    """Seconds by the clock, and by the processor in brackets."""
    return "none" if span is None else f"{span[0]:.1f} ({span[1]:.1f})"


if __name__ == "__main__":
    main()
