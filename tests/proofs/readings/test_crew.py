"""Work shared out among processes: what fails, or is ended from outside, costs nothing but itself."""

from __future__ import annotations

import os
import signal

import pytest

from rulewright.proofs.readings.crew import Crew, Failed


def double(number: int) -> int:
    """Twice a number; 13 is an error, and on 99 the process ends."""
    if number == 13:
        raise ValueError("unlucky\nnumber")
    if number == 99:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def done(workers: int, *numbers: int) -> dict[int, object]:
    with Crew(workers) as crew:
        for number in numbers:
            crew.ask(number, double, number)
        return dict(crew.finished())


@pytest.mark.parametrize("workers", [1, 2])
def test_a_job_that_fails_leaves_the_others(workers: int) -> None:
    found = done(workers, 1, 13, 2, 3)
    failed = found.pop(13)
    assert found == {1: 2, 2: 4, 3: 6}
    assert isinstance(failed, Failed)
    assert failed.error.startswith("ValueError: unlucky number (test_crew.py:")


def test_a_process_that_is_ended_fails_its_own_job_only() -> None:
    found = done(2, 1, 99, 2, 3, 4, 5)
    assert found.pop(99) == Failed("its process was ended from outside")
    assert found == {number: 2 * number for number in (1, 2, 3, 4, 5)}


def test_more_may_be_asked_for_while_jobs_end() -> None:
    """Each number below 20 asks for its double, ahead of what waits: 3, 6, 12, 24, then 5, 10, 20."""
    order = []
    with Crew(1) as crew:
        crew.ask(3, double, 3)
        crew.ask(5, double, 5)
        for name, twice in crew.finished():
            order.append(name)
            if name < 20:
                crew.ask(twice, double, twice, first=True)
    assert order == [3, 6, 12, 24, 5, 10, 20]
