"""A position of Kardinal & König in words, for captions and for those who cannot see the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.kardinal_koenig.components import (
    COLUMN_OF,
    COUNTRY_NAMES,
    COUNTRY_OF,
    KIND_OF,
    KINDS,
    SEAL_COUNTRY,
    SITES,
    site_names,
)
from rulewright.model.kardinal_koenig.scoring import score_of_colours
from rulewright.model.kardinal_koenig.state import NOBODY, VATICAN, Phase, colours
from rulewright.model.kernel.rules import HIDDEN, NATURE
from rulewright.publish.boards.scene import Scene

PHASES = {
    Phase.TURN: "to play a card or exchange one",
    Phase.PLACE: "to place the piece that is paid for",
    Phase.MORE: "to play another card or end the placing",
    Phase.DRAW: "to draw a card",
    Phase.GIVE: "to discard a card in exchange",
    Phase.NEUTRAL: "to place a piece of the third colour or none",
}
CHANCES = {
    Phase.DEAL: "hands are dealt",
    Phase.LAY_OUT: "the display is laid out",
    Phase.FROM_PILE: "a card is drawn from the pile",
    Phase.TURN_UP: "a card is turned up",
    Phase.SET_ASIDE: "a card is set aside",
    Phase.BREAK: "the interim scoring is due",
    Phase.BREAK_BETWEEN: "the interim scoring is due",
}


def country_names(scene: Scene) -> tuple[str, ...]:
    """The countries as people call them."""
    names = scene.rules.spec.components["countries"].table()
    return tuple(str(names[country]) for country in COUNTRY_NAMES)


def site_name(scene: Scene, site: int) -> str:
    """What a site is called."""
    return str(scene.rules.spec.components["sites"].table()[site_names(scene.rules.spec)[site]])


def cards_in_words(scene: Scene, counts: Sequence[int]) -> str:
    """Cards by their countries, in words."""
    names = country_names(scene)
    said = []
    for kind, number in enumerate(counts):
        pair = " and ".join(name for country, name in enumerate(names) if KIND_OF[country] == kind)
        said += [f"{number} of {pair}"] if number else []
    return ", ".join(said) or "none"


def piles_in_words(scene: Scene) -> str:
    """How many cards lie face down, discarded and aside."""
    state = scene.state
    pile = "a pile" if HIDDEN in state.pile else f"{several(sum(state.pile), 'card')} in the pile"
    aside = f", {sum(state.aside)} set aside" if state.aside else ""
    often = ("", ", which has run out once", ", which has run out twice")[state.exhausted]
    return f"{pile}{often}; {sum(state.discard)} discarded{aside}"


def hand_of(scene: Scene, seat: int) -> tuple[int, ...]:
    """A seat's cards by kind."""
    return tuple(scene.state.hand[seat * KINDS : (seat + 1) * KINDS])


def is_open(scene: Scene, seat: int) -> bool:
    """Whether a seat's hand is shown: it is that player's turn, and the view does not hide it."""
    playing = not scene.rules.is_over(scene.state) and scene.state.player == seat
    return playing and HIDDEN not in hand_of(scene, seat)


def hand_in_words(scene: Scene, seat: int) -> str:
    """How many cards a seat has."""
    hand = hand_of(scene, seat)
    if HIDDEN in hand:
        return "a hand of cards"
    return several(sum(hand), "card")


def left(scene: Scene, colour: int) -> tuple[int, int]:
    """Cloisters and councillors not placed yet; of the third colour those of both shares."""
    state, players = scene.state, scene.rules.players
    if colour < players:
        return state.cloisters_left[colour], state.councillors_left[colour]
    return sum(state.cloisters_left[players:]), sum(state.councillors_left[players:])


def points_in_words(scene: Scene, colour: int) -> str:
    """The points of the interim scoring, and at the end all points."""
    rules, state = scene.rules, scene.state
    if rules.is_over(state):
        return f"{sum(line.points[colour] for line in score_of_colours(state, rules))} points"
    return f"{state.interim[colour]} points" if state.exhausted else "no points yet"


def turn_words(scene: Scene) -> str:
    """Who has to do what."""
    rules, state = scene.rules, scene.state
    if rules.is_over(state):
        return "the game is over"
    actor, phase = rules.actor(state), Phase(state.phase)
    if actor == NATURE:
        return CHANCES.get(phase, "cards are shuffled or drawn")
    return f"player {actor + 1} {PHASES.get(phase, 'to act')}"


def who(scene: Scene, colour: int) -> str:
    """A colour by its player."""
    return f"player {colour + 1}" if colour < scene.rules.players else "the third colour"


def in_words(scene: Scene) -> str:
    """The whole table in words: what stands in each country and in the Vatican, the cards, what players have."""
    rules, state = scene.rules, scene.state
    names = country_names(scene)
    words = [f"Kardinal & König, {rules.players} players, {turn_words(scene)}."]
    for country, name in enumerate(names):
        words.append(f"{name}: {_country_in_words(scene, country)}.")
    if rules.variant == VATICAN:
        taken = [
            f"{names[SEAL_COUNTRY[seal]]} in column {COLUMN_OF[seal] + 1}, {who(scene, owner)}"
            for seal, owner in enumerate(state.seal)
            if owner != NOBODY
        ]
        words.append(f"Seals of the Vatican: {'; '.join(taken) or 'none is taken'}.")
    words.append(f"Display: {cards_in_words(scene, state.display)}. Besides: {piles_in_words(scene)}.")
    for colour in range(colours(rules)):
        cloisters, councillors = left(scene, colour)
        words.append(
            f"{who(scene, colour).capitalize()}: {several(cloisters, 'cloister')} and "
            f"{several(councillors, 'councillor')} left, {points_in_words(scene, colour)}{_held(scene, colour)}."
        )
    return " ".join(words)


def _held(scene: Scene, colour: int) -> str:
    if colour >= scene.rules.players:
        return ""
    if is_open(scene, colour):
        return f"; hand: {cards_in_words(scene, hand_of(scene, colour))}"
    return f"; {hand_in_words(scene, colour)}"


def _country_in_words(scene: Scene, country: int) -> str:
    state, rules = scene.state, scene.rules
    said = []
    for colour in range(colours(rules)):
        own = [s for s in range(SITES) if COUNTRY_OF[s] == country and state.cloister[s] == colour]
        number = state.councillors[country * colours(rules) + colour]
        if own or number:
            where = f" ({', '.join(site_name(scene, s) for s in own)})" if own else ""
            said.append(f"{who(scene, colour)} {several(len(own), 'cloister')}{where}, {several(number, 'councillor')}")
    return "; ".join(said) or "empty"


def several(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
