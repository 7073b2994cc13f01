"""Moves in words, for plays and pages."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.actions import (
    AimAtCard,
    AimAtGroup,
    Assassinate,
    LetItPass,
    PlayAction,
    Scout,
    StrikeGroup,
    Veto,
)
from rulewright.model.caesar_cleopatra.castling import FIRST, SECOND, CastleHere, CastleRest, PickUp
from rulewright.model.caesar_cleopatra.components import GROUPS, SEATS, Action, Deck, VoteCard
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw, StopDrawing, drawer
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutAction, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, rival_of
from rulewright.model.caesar_cleopatra.turn import (
    DiscardAction,
    DiscardInfluence,
    FaceDown,
    FaceUp,
    KeepHand,
    LayFaceDown,
    LayFaceUp,
    PlaceNothing,
    StopDiscarding,
)
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.moves import Move

NAMES = ("an Assassination", "a Spy", "Castling", "a Scout", "Wrath of the gods", "a Veto")
NUMBERS = ("philosopher", "one", "two", "three", "four", "five")


def card_words(value: int) -> str:
    """An influence card in words."""
    return f"a {NUMBERS[value]}"


def group_words(group: int) -> str:
    """A group in words."""
    return f"the {GROUPS[group]}s"


def vote_words(card: int) -> str:
    """A vote card in words."""
    if card == VoteCard.ORGY:
        return "an orgy"
    return "the orgy that brings vote cards back" if card == VoteCard.RESHUFFLING_ORGY else group_words(card)


def describe(state: Table, move: Move, rules: TableRules) -> str:
    """What a move does, in words, in the position before it."""
    who, rival = SEATS[state.player], SEATS[rival_of(state.player)]
    draws = SEATS[drawer(state)]
    match move:
        case DealMission(group):
            return f"{SEATS[state.laid]} is dealt a mission: {group_words(group)}"
        case ShuffleActions():
            return f"{who} shuffles the action deck"
        case StackAction(kind):
            return f"{who} stacks {NAMES[kind]} as card {state.laid + 1} from the bottom"
        case LayFirst(value):
            return f"{who} lays {card_words(value)} face down at {group_words(state.laid)}"
        case DealInfluence(value):
            return f"{draws} draws {card_words(value)}"
        case DealAction(kind):
            return f"{draws} draws {NAMES[kind]}"
        case Draw(deck):
            return f"{draws} draws from the {'influence' if deck == Deck.INFLUENCE else 'action'} deck"
        case StopDrawing():
            return f"{draws} goes on without drawing" if state.phase == Phase.DRAWN else f"{draws} draws no more"
        case TurnUpVoteCard(card):
            return f"the vote card is {vote_words(card)}"
        case HoldVote(group):
            return f"a vote is held at {group_words(group)}"
    return action_words(state, move, who, rival) or turn_words(move, who)


def action_words(state: Table, move: Move, who: str, rival: str) -> str | None:
    """What a move does that belongs to an action; None of any other."""
    match move:
        case PlayAction(kind):
            return f"{who} plays {NAMES[kind]}"
        case AimAtGroup(group):
            return f"{who} aims {NAMES[Action(state.action)]} at {group_words(group)}"
        case AimAtCard(value):
            return f"{who} aims it at {card_words(value)} of {rival}'s"
        case Veto():
            return f"{rival} plays a Veto, and it does not happen"
        case LetItPass():
            return f"{rival} plays no Veto"
        case Assassinate(group):
            return f"{card_words(state.value)} of {rival}'s at {group_words(group)} is discarded"
        case Scout(group):
            return f"{rival}'s cards at {group_words(group)} are turned up"
        case StrikeGroup(group):
            return f"both players' cards at {group_words(group)} are discarded"
        case SpyOutInfluence(value):
            return f"{who} discards {card_words(value)} of {rival}'s hand"
        case SpyOutAction(kind):
            return f"{who} discards {NAMES[kind]} of {rival}'s hand"
        case LeaveHand():
            return f"{who} looks at {rival}'s hand and leaves it"
        case PickUp(pair):
            return f"{who} picks up the cards at {group_words(FIRST[pair])} and {group_words(SECOND[pair])}"
        case CastleHere(value):
            return f"{who} places {card_words(value)} face down at {group_words(state.group)}"
        case CastleRest():
            return f"{who} places the rest face down at {group_words(state.other)}"
    return None


def turn_words(move: Move, who: str) -> str:
    """What a move does that places or passes."""
    match move:
        case FaceDown(group):
            return f"{who} places one card face down at {group_words(group)}"
        case FaceUp(group):
            return f"{who} places a card face up at {group_words(group)}"
        case LayFaceDown(value) | LayFaceUp(value):
            return f"it is {card_words(value)}"
        case DiscardInfluence(value):
            return f"{who} passes and discards {card_words(value)}"
        case DiscardAction(kind):
            return f"{who} passes and discards {NAMES[kind]}"
        case StopDiscarding():
            return f"{who} discards no more"
        case KeepHand():
            return f"{who} passes and discards nothing"
        case PlaceNothing():
            return f"{who} places nothing"
    return str(move)
