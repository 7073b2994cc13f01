"""How long a single question takes: seconds until a play is at hand that tells its readings apart, and to the answer.

python benchmarks/seconds_to_a_play.py [--game richelieu] [--questions NAME ...] [--recorded] [--samples 1000]

Each question with readings is asked at the first table where it arises, as `rulewright diff GAME QUESTION` does there,
one after the other in this process. Recorded plays are left out of account unless wanted. Seconds are of the clock,
those in brackets of the processor; of a question with several readings the last to be shown counts. The answer takes
the games that are counted, the visible play made short, and the search for one that decides.
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
from rulewright.proofs.readings.pair import arises_at
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.readings.report import recorded
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


def asked(rules: Rules[Any, Any], question: Question, samples: int, known: bool) -> dict[str, Any]:
    """Ask one question at one table, and note how long it took."""
    watch = Watch()
    wanted = Wanted((question.id,), samples)
    study = TimedStudy(rules, wanted, recorded, plays_at(rules)) if known else TimedStudy(rules, wanted)
    study.watch = watch
    found = study.findings()
    return {
        "question": question.id,
        "table": table_name(rules),
        "classes": [f"{one.reading}: {one.kind}" for one in found],
        "games": study.played,
        "shown": study.shown,
        "answered": watch.read(),
    }


def main() -> None:
    """Ask every question, and print how long each took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="richelieu")
    parser.add_argument("--questions", nargs="*", default=())
    parser.add_argument("--recorded", action="store_true", help="use recorded plays")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--json", action="store_true", help="a line of JSON for each question")
    wanted = parser.parse_args()
    game = game_named(wanted.game)
    rows = []
    print(f"{'question':36} {'table':24} {'games':>14} {'visible play':>14} {'whole answer':>14}  classes")
    for question in game.spec.questions.values():
        table = first_table(game, question)
        if not question.readings or table is None or (wanted.questions and question.id not in wanted.questions):
            continue
        row = asked(table, question, wanted.samples, wanted.recorded)
        rows.append(row)
        spans = [seconds(row[key]) for key in ("games", "shown", "answered")]
        line = f"{row['question']:36} {row['table']:24} {spans[0]:>14} {spans[1]:>14} {spans[2]:>14}"
        print(json.dumps(row) if wanted.json else f"{line}  {', '.join(row['classes'])}", flush=True)
    told = [row for row in rows if row["shown"] is not None]
    for index, which in enumerate(("clock", "processor")):
        quick = sum(row["shown"][index] <= WANTED[0] for row in told)
        print(f"{quick} of {len(told)} visible plays within {WANTED[0]:.0f} s by the {which}", end="; ")
    print(f"wanted: {WANTED[1]:.0%}; {len(rows) - len(told)} of {len(rows)} questions have no such play")


def seconds(span: tuple[float, float] | None) -> str:
    """Seconds by the clock, and by the processor in brackets."""
    return "none" if span is None else f"{span[0]:.1f} ({span[1]:.1f})"


if __name__ == "__main__":
    main()
