"""Duel: a game of six cards for tests, with a deal, hidden hands, two seats and a score."""

from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Choice, Number, one_of
from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve
from rulewright.model.kernel.rules import HIDDEN, NATURE, Game, Rules
from rulewright.model.kernel.scoring import ScoreLine, TieBreak
from rulewright.spec import GameSpec, load_spec

SPEC = load_spec(Path(__file__).parent)
SETUP, PLAYING, SCORING = SPEC.chapters["setup"], SPEC.chapters["playing"], SPEC.chapters["scoring"]
EQUAL_CARD = SPEC.questions["equal-card"]
VALUES = 3


class Phase(IntEnum):
    """What has to be done next."""

    DEAL = 0
    PLAY = 1


@frozen
class Box:
    """The components: cards of each value."""

    deck: Annotated[tuple[int, ...], Cells(VALUES, 0, 6)]


@frozen(slots=False)
class Duel:
    """A position. ``hand`` counts cards by seat * 3 + value - 1; ``top`` is the pile's value, 0 for none."""

    phase: Annotated[int, one_of(Phase)]
    player: Annotated[int, Number(0, 1)]
    top: Annotated[int, Number(0, VALUES)]
    deck: Annotated[tuple[int, ...], Cells(VALUES, 0, 6)]
    hand: Annotated[tuple[int, ...], Cells(2 * VALUES, 0, 6)]
    played: Annotated[tuple[int, ...], Cells(VALUES, 0, 6)]
    points: Annotated[tuple[int, ...], Cells(2, 0, 12)]
    folds: Annotated[tuple[int, ...], Cells(2, 0, 8)]


DuelRules = Rules[Duel, Box]


def blank(rules: DuelRules) -> Duel:
    """The table before the deal."""
    return Duel(Phase.DEAL, 0, 0, rules.components.deck, (0,) * 6, (0,) * VALUES, (0, 0), (0, 0))


def cards_of(state: Duel, seat: int) -> int:
    """How many cards a seat holds."""
    return total(*(at(state.hand, seat * VALUES + card) for card in range(VALUES)))


def playable(state: Duel, rules: DuelRules, card: int) -> bool:
    """Whether the pile lets a card (value - 1) be played."""
    equal = all_of(rules.reads(EQUAL_CARD, "allowed"), card + 1 == state.top)
    return any_of(card + 1 > state.top, equal)


@frozen
class Deal(Chance):
    """Deal a card, to the players in turn."""

    card: Annotated[int, Choice(VALUES)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield SETUP.hands, state.phase == Phase.DEAL
        yield SETUP.from_the_deck, at(state.deck, self.card) > 0

    def weight(self, state: Duel, rules: DuelRules) -> int:
        return at(state.deck, self.card)

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        dealt = total(state.hand) + 1
        whole = 2 if rules.variant == "short" else 4
        return evolve(
            state,
            phase=ite(dealt == whole, Phase.PLAY, Phase.DEAL),
            player=1 - state.player,
            deck=add_at(state.deck, self.card, -1),
            hand=add_at(state.hand, state.player * VALUES + self.card, 1),
        )


@frozen
class PlayCard(Move):
    """Play a card of your hand that is not lower than the one on top."""

    card: Annotated[int, Choice(VALUES)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == Phase.PLAY
        yield PLAYING.from_hand, at(state.hand, state.player * VALUES + self.card) > 0
        yield PLAYING.not_lower, playable(state, rules, self.card)

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(
            state,
            player=1 - state.player,
            top=self.card + 1,
            hand=add_at(state.hand, state.player * VALUES + self.card, -1),
            played=add_at(state.played, self.card, 1),
            points=covered(state),
        )


@enforces(SCORING.covered)
def covered(state: Duel) -> tuple[int, ...]:
    """The points after the player covered the card on top."""
    return add_at(state.points, state.player, state.top)


@frozen
class Fold(Move):
    """Fold, since you have no card to play; the pile is cleared away."""

    forced_pass = True

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == Phase.PLAY
        held = [all_of(at(state.hand, state.player * VALUES + c) > 0, playable(state, rules, c)) for c in range(VALUES)]
        yield PLAYING.fold, none_of(*held)

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, player=1 - state.player, top=0, folds=add_at(state.folds, state.player, 1))


def actor(state: Duel, rules: DuelRules) -> int:
    """Nature deals; then players take turns."""
    return ite(state.phase == Phase.DEAL, NATURE, state.player)


def in_setup(state: Duel, rules: DuelRules) -> bool:
    """While cards are dealt."""
    return state.phase == Phase.DEAL


def is_over(state: Duel, rules: DuelRules) -> bool:
    """When all cards are played."""
    return all_of(state.phase == Phase.PLAY, total(state.hand) == 0)


def score(state: Duel, rules: DuelRules) -> list[ScoreLine]:
    """One line: points for covered cards."""
    return [ScoreLine(SCORING.covered, "Covered cards", (state.points[0], state.points[1]))]


def tie_breaks(state: Duel, rules: DuelRules) -> list[TieBreak]:
    """Fewer folds win."""
    return [TieBreak(SCORING.fewer_folds, (-state.folds[0], -state.folds[1]))]


def view(state: Duel, seat: int, rules: DuelRules) -> Duel:
    """Own hand, pile and points; not the other hand, nor what is left of the deck."""
    hand = tuple(ite(i // VALUES == seat, state.hand[i], HIDDEN) for i in range(2 * VALUES))
    return evolve(state, hand=hand, deck=(HIDDEN,) * VALUES)


def at_turn(state: Duel, seat: int, rules: DuelRules) -> Duel:
    """The position were it a seat's turn."""
    return evolve(state, player=seat)


def mid_turn(state: Duel, rules: DuelRules) -> bool:
    """Never: every move is a turn."""
    return False


def rank(state: Duel, rules: DuelRules) -> int:
    """Falls at every move: cards out of play, a pile to clear, a player without cards to pass over."""
    stuck = ite(cards_of(state, state.player) == 0, 1, 0)
    return 10 * total(state.deck) + 5 * total(state.hand) + 2 * ite(state.top > 0, 1, 0) + stuck


@invariant(SETUP.from_the_deck)
def cards_are_conserved(state: Duel, rules: DuelRules) -> Iterator[bool]:
    """All cards of each value are in the deck, in hands or played."""
    for card in range(VALUES):
        held = state.hand[card] + state.hand[VALUES + card]
        yield state.deck[card] + held + state.played[card] == rules.components.deck[card]


def read_box(spec: GameSpec) -> Box:
    """The deck that the spec lists."""
    return Box(tuple(spec.components["deck"].numbers().values()))


def game(**changes: Any) -> Game[Duel, Box]:
    """The game, or one with something changed: what tests plant faults with."""
    parts: dict[str, Any] = {
        "spec": SPEC,
        "state": Duel,
        "components": Box,
        "read_components": read_box,
        "assumed": lambda spec: {},
        "facts": (),
        "moves": (Deal, PlayCard, Fold),
        "blank": blank,
        "actor": actor,
        "in_setup": in_setup,
        "is_over": is_over,
        "score": score,
        "tie_breaks": tie_breaks,
        "view": view,
        "at_turn": at_turn,
        "mid_turn": mid_turn,
        "turns_left": rank,
        "rank": rank,
        "secret": ("hand", "deck"),
        "invariants": (cards_are_conserved,),
    }
    return Game(**(parts | changes))


GAME = game()
