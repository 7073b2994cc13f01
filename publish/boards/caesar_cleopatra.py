"""The table of Caesar & Cleopatra: five groups of patricians, a player's influence on either side of them, hands below.

Drawn for a seat, it shows what that seat may look at, its own side nearest to it; drawn for a reader, every card, those
face down hatched.
"""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.castling import FIRST, SECOND, PickUp
from rulewright.model.caesar_cleopatra.components import (
    ACTIONS,
    GROUPS,
    PHILOSOPHER,
    PLAYERS,
    SEATS,
    VALUES,
    VOTE_KINDS,
    Action,
    VoteCard,
)
from rulewright.model.caesar_cleopatra.setup import LayFirst
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Phase,
    Table,
    cards_of,
    cell_of,
    face_down,
    patricians_left,
    place_of,
    rival_of,
)
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import HIDDEN, NATURE
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.shapes import badge, marker
from rulewright.publish.boards.svg import element, figure, group, picture, text

WIDE, TALL, GAP, ACTION_WIDE = 20, 27, 2, 41
COLUMN, BETWEEN, LEFT = 114, 6, 4
WIDTH = LEFT * 2 + len(GROUPS) * (COLUMN + BETWEEN) - BETWEEN
HAND, PLATE = 38, 40
FAR_HAND = 4
FAR_SIDE = FAR_HAND + HAND + 4
PLATES = FAR_SIDE + TALL + 8
NEAR_SIDE = PLATES + PLATE + 6
NEAR_HAND = NEAR_SIDE + TALL + 8
VOTES = NEAR_HAND + HAND + 4
HEIGHT = VOTES + 24

PHASES = {
    Phase.MISSIONS: "missions are dealt",
    Phase.STACK: "to stack the action deck",
    Phase.FIRST_CARDS: "to lay the first cards",
    Phase.ACT: "to play an action, place influence or pass",
    Phase.LAY_DOWN: "to choose a card that goes face down",
    Phase.LAY_UP: "to choose a card that goes face up",
    Phase.SECOND: "to choose the group of a second card",
    Phase.LAY_SECOND: "to choose a second card",
    Phase.PASSING: "to discard more cards or to draw",
    Phase.PLACED: "to play an action or to draw",
    Phase.DRAW: "to draw",
    Phase.DEAL: "cards are dealt",
    Phase.DRAWN: "to play an action or to go on to the vote",
    Phase.AIM: "to name the target of an action",
    Phase.ANSWER: "to answer an action with a Veto, or not",
    Phase.CARRY_OUT: "an action is carried out",
    Phase.SPY: "to look at the rival's hand",
    Phase.CASTLE: "to place the cards of Castling",
    Phase.REFILL: "to draw out of turn",
    Phase.DEAL_RIVAL: "cards are dealt",
    Phase.EIGHT: "a vote that eight cards called is held",
    Phase.TURN_UP: "a vote card is turned up",
    Phase.VOTE: "a vote is held",
    Phase.OVER: "the game is over",
}


def draw(scene: Scene) -> str:
    """The table as SVG; the groups of the last move are ticked, those of a refused one crossed."""
    near = scene.seat or 0
    parts = [_plate(scene, where) for where in range(len(GROUPS))]
    for seat in range(PLAYERS):
        own = seat == near
        parts += [_side(scene, seat, where, NEAR_SIDE if own else FAR_SIDE) for where in range(len(GROUPS))]
        parts.append(_hand(scene, seat, NEAR_HAND if own else FAR_HAND))
    parts.append(_vote_cards(scene))
    parts += [_highlight(where, "done") for where in sorted(_groups(scene.before, scene.move))]
    parts += [_highlight(where, "refused") for where in sorted(_groups(scene.state, scene.refused))]
    return picture(WIDTH, HEIGHT, f"Caesar & Cleopatra: {turn_words(scene)}", in_words(scene), parts)


def seen(scene: Scene) -> Table:
    """The position as the scene's seat sees it; whole for a reader."""
    shown: Table = scene.state if scene.seat is None else scene.rules.view(scene.state, scene.seat)
    return shown


def _groups(state: Table | None, move: Move | None) -> set[int]:
    """The groups that a move is about, as everybody sees it."""
    if state is None or move is None or state.phase == Phase.MISSIONS:
        return set()
    if isinstance(move, LayFirst):
        return {state.laid}
    if isinstance(move, PickUp):
        return {FIRST[move.pair], SECOND[move.pair]}
    named = getattr(move, "group", None)
    placing = (Phase.LAY_DOWN, Phase.LAY_UP, Phase.LAY_SECOND, Phase.CASTLE, Phase.AIM)
    if named is None and state.phase in placing:
        named = state.group
    return set() if named in (None, NOTHING) else {named}


def _column(where: int) -> float:
    return LEFT + where * (COLUMN + BETWEEN)


def _card(x: float, y: float, value: int, down: bool = False) -> str:
    """A card of influence; face down it is hatched, and bears its value only for who may look at it."""
    frame = element("rect", class_="b-back" if down else "b-face", width=WIDE, height=TALL, rx=3)
    parts = [frame]
    if down:
        parts.append(
            element("path", class_="b-hatch", d=f"M2,8 L8,2 M2,{TALL - 2} L{WIDE - 2},6 M12,{TALL - 2} L18,20")
        )
    if value != HIDDEN:
        name = "P" if value == PHILOSOPHER else str(value)
        parts.append(text(WIDE / 2, 18, name, class_=f"b-value{' b-soft' if down else ''}"))
    return group(*parts, x=x, y=y)


def cards_at(scene: Scene, seat: int, where: int) -> tuple[list[int], list[int]]:
    """The values of a seat's cards at a group, highest first: face up, and face down (`HIDDEN` where not seen)."""
    state, view = scene.state, seen(scene)
    cells = [(value, cell_of(seat, where, value)) for value in range(VALUES)[::-1]]
    up = [value for value, cell in cells for _ in range(state.up[cell])]
    if any(view.down[cell] == HIDDEN for _, cell in cells):
        return up, [HIDDEN] * face_down(state, seat, where)
    return up, [value for value, cell in cells for _ in range(state.down[cell])]


def _side(scene: Scene, seat: int, where: int, y: float) -> str:
    up, down = cards_at(scene, seat, where)
    cards = [*((value, False) for value in up), *((value, True) for value in down)]
    x = _column(where) + (COLUMN - len(cards) * (WIDE + GAP) + GAP) / 2
    return group(*(_card(x + index * (WIDE + GAP), y, *card) for index, card in enumerate(cards)))


def _plate(scene: Scene, where: int) -> str:
    """A group: its name, a sign of its winner for every patrician that was won, an empty ring for every other."""
    left = patricians_left(scene.state, scene.rules, where)
    won = [seat for seat in range(PLAYERS) for _ in range(scene.state.won[place_of(seat, where)])]
    here = scene.state.phase == Phase.VOTE and scene.state.group == where
    parts = [
        element("rect", class_="b-face", width=COLUMN, height=PLATE, rx=6),
        text(COLUMN / 2, 13, f"{GROUPS[where].capitalize()}s", class_="b-mid b-strong"),
    ]
    start = COLUMN / 2 - (len(won) + left - 1) * 9
    for index in range(len(won) + left):
        x = start + index * 18
        ring = element("circle", class_="b-gone", cx=figure(x), cy=27, r=6.5)
        parts.append(marker(won[index], x, 27) if index < len(won) else ring)
    return group(*parts, x=_column(where), y=PLATES, class_="b-end" if here or scene.state.eighth[where] else None)


def _highlight(where: int, how: str) -> str:
    frame = element("rect", class_=f"b-{how}", width=COLUMN, height=PLATE, rx=6)
    return group(frame, badge(how, COLUMN - 4, 4), x=_column(where), y=PLATES)


def hand_of(scene: Scene, seat: int) -> tuple[list[int], list[int]]:
    """A seat's hand: values of influence cards and kinds of actions, `HIDDEN` where not seen."""
    state, view = scene.state, seen(scene)
    if view.hand[seat * VALUES] == HIDDEN:
        return [HIDDEN] * cards_of(state.hand, seat), [HIDDEN] * cards_of(state.action_hand, seat)
    influence = [value for value in range(VALUES)[::-1] for _ in range(state.hand[seat * VALUES + value])]
    return influence, [kind for kind in range(ACTIONS) for _ in range(state.action_hand[seat * ACTIONS + kind])]


def mission_of(scene: Scene, seat: int) -> int:
    """The group of a seat's mission, `HIDDEN` where not seen, `NOTHING` before it is dealt."""
    return HIDDEN if scene.state.mission[seat] == NOTHING else int(seen(scene).mission[seat])


def _hand(scene: Scene, seat: int, y: float) -> str:
    """One line: who, the hand, what is picked up, how much the decks have, the mission, and the points so far."""
    rules, state = scene.rules, scene.state
    acts = not rules.is_over(state) and rules.actor(state) == seat
    parts = [marker(seat, 10, 18), text(22, 21.5, SEATS[seat], class_="b-strong")]
    influence, actions = hand_of(scene, seat)
    x = 84.0
    for value in influence:
        parts.append(_card(x, 5, value, value == HIDDEN))
        x += WIDE + GAP
    for kind in actions:
        parts.append(_action(x, 5, kind))
        x += ACTION_WIDE + GAP
    picked_up = cards_of(state.held, seat)
    if picked_up:
        parts.append(text(x + 4, 21.5, f"+ {picked_up} picked up", class_="b-soft"))
    decks = f"Decks: {cards_of(state.deck, seat)} influence, {cards_of(state.action_deck, seat)} actions"
    mission = mission_of(scene, seat)
    named = "hidden" if mission in (HIDDEN, NOTHING) else f"{GROUPS[mission]}s"
    parts.append(text(374, 15, decks, class_="b-soft"))
    won = sum(state.won[place_of(seat, where)] for where in range(len(GROUPS)))
    parts.append(text(374, 29, f"Mission: {named}. Patricians: {won}", class_="b-soft"))
    if acts:
        parts.insert(0, element("rect", class_="b-turn", x=-1, y=0, width=WIDTH - 6, height=HAND - 2, rx=6))
    return group(*parts, x=LEFT, y=y)


def _action(x: float, y: float, kind: int) -> str:
    """An action card, wider than influence; hatched where it is not seen."""
    hidden = kind == HIDDEN
    parts = [element("rect", class_="b-back" if hidden else "b-face", width=ACTION_WIDE, height=TALL, rx=3)]
    if hidden:
        parts.append(element("path", class_="b-hatch", d=f"M2,8 L8,2 M2,{TALL - 2} L28,2 M22,{TALL - 2} L38,12"))
    else:
        parts.append(text(ACTION_WIDE / 2, 17, SHORT[Action(kind)], class_="b-chipname"))
    return group(*parts, x=x, y=y)


SHORT = {
    Action.ASSASSINATION: "ASSASS.",
    Action.SPY: "SPY",
    Action.CASTLING: "CASTL.",
    Action.SCOUT: "SCOUT",
    Action.WRATH: "WRATH",
    Action.VETO: "VETO",
}


def _vote_cards(scene: Scene) -> str:
    """The vote deck, and the vote cards that were turned up."""
    state = scene.state
    out = [VoteCard(kind) for kind in range(VOTE_KINDS) for _ in range(state.vote_out[kind])]
    named = ", ".join(card_words(card) for card in out) or "none"
    return text(LEFT, VOTES + 12, f"Vote deck: {sum(state.vote_deck)}. Turned up: {named}.", class_="b-soft")


def card_words(card: VoteCard) -> str:
    """A vote card in words."""
    if card < len(GROUPS):
        return f"{GROUPS[card]}s"
    return "orgy" if card == VoteCard.ORGY else "orgy that brings back"


def turn_words(scene: Scene) -> str:
    """Who has to do what."""
    state = scene.state
    what = PHASES[Phase(state.phase)]
    actor = scene.rules.actor(state)
    done = what if actor == NATURE or scene.rules.is_over(state) else f"{SEATS[actor]} {what}"
    if state.action == NOTHING:
        return done
    return f"{done}; {SEATS[state.player]} played {Action(state.action).name.lower()}{_aimed(state)}"


def _aimed(state: Table) -> str:
    named = [f"the {GROUPS[where]}s" for where in (state.group, state.other) if where != NOTHING]
    return f" at {' and '.join(named)}" if named else ""


def in_words(scene: Scene) -> str:
    """The whole table in words: each group with both sides, then what the players have."""
    state = scene.state
    whose = "" if scene.seat is None else f", as {SEATS[scene.seat]} sees it"
    words = [f"Caesar & Cleopatra, {scene.rules.players} players{whose}: {turn_words(scene)}."]
    near = scene.seat or 0
    for where in range(len(GROUPS)):
        left = patricians_left(state, scene.rules, where)
        sides = [f"{SEATS[seat]} has {_side_words(scene, seat, where)}" for seat in (near, rival_of(near))]
        words.append(f"{GROUPS[where].capitalize()}s, {left} left: {'; '.join(sides)}.")
    for seat in (near, rival_of(near)):
        influence, actions = hand_of(scene, seat)
        won = sum(state.won[place_of(seat, where)] for where in range(len(GROUPS)))
        words.append(
            f"{SEATS[seat]} holds {_values(influence)} and {_kinds(actions)}, and has won {won} patricians; the decks "
            f"have {cards_of(state.deck, seat)} influence cards and {cards_of(state.action_deck, seat)} actions."
        )
    return " ".join(words)


def _side_words(scene: Scene, seat: int, where: int) -> str:
    up, down = cards_at(scene, seat, where)
    parts = [_values(up)] if up or not down else []
    if down:
        parts.append(f"{_values(down)} face down")
    return " and ".join(parts)


def _values(values: list[int]) -> str:
    if HIDDEN in values:
        return f"{len(values)} unseen card{'s' if len(values) > 1 else ''}"
    return ", ".join("a philosopher" if value == PHILOSOPHER else str(value) for value in values) or "no influence"


def _kinds(kinds: list[int]) -> str:
    if HIDDEN in kinds:
        return f"{len(kinds)} unseen action{'s' if len(kinds) > 1 else ''}"
    return ", ".join(Action(kind).name.lower() for kind in kinds) or "no action"
