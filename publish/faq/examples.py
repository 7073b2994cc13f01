"""A play that tells answers apart, in the words of a sheet of questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs.readings.cases import Case, Outlook
from rulewright.proofs.readings.pair import read_as
from rulewright.proofs.readings.vectors import parting
from rulewright.publish.faq.words import Words
from rulewright.publish.plays import move_in_words

SHOWN = 4
"""Moves of a play that are told, and moves that are asked about."""


@frozen
class Asked:
    """Something that may or may not be so at the end of a play, and for each letter whether it is.

    ``is_move`` says that the words are those of the game, in English.
    """

    text: str
    answers: Mapping[str, str]
    is_move: bool


@frozen
class Example:
    """A play in words: the table, how many moves are left out, the last ones, and what is asked about.

    ``results`` gives by letter points and winners, where the game is over.
    """

    table: str
    left_out: int
    moves: tuple[str, ...]
    asked: tuple[Asked, ...]
    more: int
    results: Mapping[str, str]


def example_of(case: Case, words: Words, letters: Mapping[str, str]) -> Example:
    """The example that a case makes; ``letters`` are those of the readings."""
    reading = next((r for r in (case.question.ruling, *case.told_apart) if r in case.told_apart), "")
    rules = read_as(case.rules, case.question.id, reading)
    states = list(Play(rules, case.moves).states())
    setup = next((n for n, state in enumerate(states) if not rules.game.in_setup(state, rules)), len(case.moves))
    first = max(setup, len(case.moves) - SHOWN)
    told = tuple(move_in_words(rules, states[n], case.moves[n]) for n in range(first, len(case.moves)))
    asked, more = _asked(case, rules, states[-1], words, letters)
    outlooks = {letters[r]: seen for r, seen in case.outlooks.items()}
    results = {
        letter: _result(seen, words)
        for letter, seen in outlooks.items()
        if seen is not None and seen.over and not asked
    }
    return Example(_table(case, words), first - setup, told, asked, more, results)


def _table(case: Case, words: Words) -> str:
    table = words.players.format(n=case.rules.players)
    variant = case.rules.variant
    return table if variant is None else f"{table} ({case.rules.spec.variants[variant].title})"


def _asked(
    case: Case, rules: Rules[Any, Any], state: Any, words: Words, letters: Mapping[str, str]
) -> tuple[tuple[Asked, ...], int]:
    """What differs at the end of a play, but for points and winners; how many more moves there are."""
    seen = [outlook for outlook in case.outlooks.values() if outlook is not None]
    if len({outlook.over for outlook in seen}) > 1:
        return (Asked(words.over, _answers(case, letters, words, lambda o: o.over), False),), 0
    if seen[0].over:
        return (), 0
    actors = list(dict.fromkeys(outlook.actor for outlook in seen))
    if len(actors) > 1:
        return tuple(
            Asked(
                words.turn.format(who=words.chance if actor == NATURE else words.player.format(n=actor + 1)),
                _answers(case, letters, words, lambda o, actor=actor: o.actor == actor),
                False,
            )
            for actor in actors
        ), 0
    moves = parting(case)
    asked = tuple(
        Asked(
            move_in_words(rules, state, move),
            _answers(case, letters, words, lambda o, move=move: move in o.moves),
            True,
        )
        for move in moves[:SHOWN]
    )
    return asked, len(moves) - len(asked)


def _answers(case: Case, letters: Mapping[str, str], words: Words, holds: Any) -> dict[str, str]:
    return {
        letters[reading]: words.not_reached if seen is None else words.yes if holds(seen) else words.no
        for reading, seen in case.outlooks.items()
    }


def _result(seen: Outlook, words: Words) -> str:
    names = [words.player.format(n=seat + 1) for seat in range(len(seen.scores))]
    points = ", ".join(words.points.format(who=n, n=s) for n, s in zip(names, seen.scores, strict=True))
    winners = f" {words.joined} ".join(names[seat] for seat in seen.winners)
    won = words.wins if len(seen.winners) == 1 else words.win if winners else words.nobody
    return f"{points}; {won.format(who=winners)}"
