"""A leak that is planted in a game is shown by two positions that look alike to the player and differ."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.components import PHILOSOPHER, VALUES
from rulewright.model.caesar_cleopatra.turn import FaceDown
from rulewright.proofs.induction import Step
from rulewright.proofs.lookalikes import find_leak
from rulewright.proofs.planted import faults_of


def test_leak_is_two_positions_alike_with_different_moves() -> None:
    """Cleopatra may place a card unless Caesar holds a philosopher: in one position he does, in the other not."""
    fault = next(fault for fault in faults_of("caesar-cleopatra") if fault.name == "move-that-knows-too-much")
    game = fault.plant(GAME)
    rules = game.rules(2)
    kind = next(move for move in rules.moves if move.__name__ == FaceDown.__name__)
    leak = find_leak(Step(rules), kind)
    assert leak is not None
    assert leak.holds
    assert leak.one != leak.other
    cell = (1 - leak.seat) * VALUES + PHILOSOPHER
    held = [state.hand[cell] > 0 for state in (leak.one, leak.other)]
    assert sorted(held) == [False, True]
    assert rules.view(leak.one, leak.seat) == rules.view(leak.other, leak.seat)


def test_game_without_a_leak_has_no_such_pair() -> None:
    step = Step(GAME.rules(2))
    assert find_leak(step, FaceDown) is None
