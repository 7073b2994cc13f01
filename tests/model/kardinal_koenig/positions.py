"""Positions to ask about: chosen hands, display and pile, pieces on the board, everything else made to fit.

Cards are named by the first country of their kind: franconia, bavaria, lorraine, england, france. Seats are counted
from 0, as the model does; sites by country and number from 0, columns of the Vatican from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
import pytest

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import (
    COUNTRIES,
    COUNTRY_NAMES,
    KIND_NAMES,
    KINDS,
    SEAL_COUNTRY,
    SITES,
    SITES_OF,
    SPEC,
    site_names,
)
from rulewright.model.kardinal_koenig.drawing import DrawCard, ExchangeCard, TakeOpen, TurnUp
from rulewright.model.kardinal_koenig.neutral import PlaceNeutralCloister, PlaceNeutralCouncillor, SetAside
from rulewright.model.kardinal_koenig.placing import PlaceCloister, PlaceCouncillor, PlayCard, PlayJoker
from rulewright.model.kardinal_koenig.scoring import score_of_colours
from rulewright.model.kardinal_koenig.setup import deck
from rulewright.model.kardinal_koenig.state import NOBODY, Phase, Table, TableRules, colours
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.scoring import ScoreLine

PLACES = {key: place for place, key in site_names(SPEC).items()}
"""The places of the board that comes with the game, by what the component file calls them."""

Numbers = Mapping[str, Sequence[int]]
"""For each country, the pieces of every colour."""

SHORT = {name.partition("-")[0]: kind for kind, name in enumerate(KIND_NAMES)}


def table(players: int = 3, variant: str | None = None, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(players, variant, {name.replace("_", "-"): choice for name, choice in readings.items()})


def kinds(names: str) -> list[int]:
    """Kinds of card by their short names, in words with spaces between."""
    return [SHORT[name] for name in names.split()]


def counted(names: str) -> tuple[int, ...]:
    """How many cards of each kind are named."""
    numbers = Counter(kinds(names))
    return tuple(numbers[kind] for kind in range(KINDS))


def country(name: str) -> int:
    """A country by its name."""
    return COUNTRY_NAMES.index(name)


def site(name: str, number: int = 0) -> int:
    """A site by country and number."""
    return country(name) * SITES_OF + number


def card(name: str) -> PlayCard:
    """Play a card."""
    return PlayCard(SHORT[name])


def joker(name: str) -> PlayJoker:
    """Play two cards of a kind."""
    return PlayJoker(SHORT[name])


def cloister(name: str, number: int = 0) -> PlaceCloister:
    """Place a cloister."""
    return PlaceCloister(site(name, number))


def councillor(name: str) -> PlaceCouncillor:
    """Place a councillor."""
    return PlaceCouncillor(country(name))


def third_cloister(name: str, number: int = 0) -> PlaceNeutralCloister:
    """Place a cloister of the third colour."""
    return PlaceNeutralCloister(site(name, number))


def third_councillor(name: str) -> PlaceNeutralCouncillor:
    """Place a councillor of the third colour."""
    return PlaceNeutralCouncillor(country(name))


def on_seal(column: int, name: str) -> PlaceInVatican:
    """Place a councillor on a seal."""
    return PlaceInVatican(seal(column, name))


def give(name: str) -> ExchangeCard:
    """Discard a card in an exchange."""
    return ExchangeCard(SHORT[name])


def take(name: str) -> TakeOpen:
    """Take an open card."""
    return TakeOpen(SHORT[name])


def drawn(name: str) -> DrawCard:
    """The card that comes from the pile."""
    return DrawCard(SHORT[name])


def turned(name: str) -> TurnUp:
    """The card that is turned up."""
    return TurnUp(SHORT[name])


def aside(name: str) -> SetAside:
    """The card that is set aside."""
    return SetAside(SHORT[name])


# Boards


def board(
    rules: TableRules,
    cloisters: Numbers | None = None,
    councillors: Numbers | None = None,
    seals: Mapping[tuple[int, str], int] | None = None,
    left: Sequence[tuple[int, int]] | None = None,
    interim: Sequence[int] = (),
) -> Table:
    """A board with so many pieces: cloisters from each country's first site on, seals by column (from 1) and country.

    ``left`` has cloisters and councillors of each player's supply; without it supplies stay as they were dealt.
    """
    state = rules.blank()
    sites = [NOBODY] * SITES
    for name, numbers in (cloisters or {}).items():
        owners = [colour for colour, number in enumerate(numbers) for _ in range(number)]
        assert len(owners) <= rules.components.sites[country(name)], f"{name} has too few sites"
        sites[site(name) : site(name) + len(owners)] = owners
    marked = list(state.seal)
    for (column, name), seat in (seals or {}).items():
        marked[seal(column, name)] = seat
    state = attrs.evolve(
        standing(rules, state, sites),
        councillors=by_country(rules, councillors or {}),
        seal=tuple(marked),
        interim=tuple(interim) or state.interim,
    )
    if left is None:
        return state
    cloisters_left, councillors_left = zip(*left, strict=True)
    return attrs.evolve(
        state,
        cloisters_left=(*cloisters_left, *state.cloisters_left[len(left) :]),
        councillors_left=(*councillors_left, *state.councillors_left[len(left) :]),
    )


def roads(rules: TableRules, **sites: str) -> Table:
    """A board with cloisters on named sites: ``red="york lincoln"``; colours in the order in which they are given."""
    owners = [NOBODY] * SITES
    for colour, names in enumerate(sites.values()):
        for name in names.split():
            place = next(place for key, place in PLACES.items() if key.partition(".")[2] == name)
            assert owners[place] == NOBODY, f"two cloisters on {name}"
            owners[place] = colour
    return standing(rules, rules.blank(), owners)


def standing(rules: TableRules, state: Table, sites: Sequence[int]) -> Table:
    """The position with these colours on the sites."""
    numbers = [
        sum(owner == colour for owner in sites[country * SITES_OF : (country + 1) * SITES_OF])
        for country in range(COUNTRIES)
        for colour in range(colours(rules))
    ]
    return attrs.evolve(state, cloister=tuple(sites), cloisters=tuple(numbers))


def seal(column: int, name: str) -> int:
    """A seal of the Vatican, by its column (from 1) and its country."""
    rows = len(SEAL_COUNTRY) // 4
    return next(place for place in range((column - 1) * rows, column * rows) if SEAL_COUNTRY[place] == country(name))


def by_country(rules: TableRules, numbers: Numbers) -> tuple[int, ...]:
    """How many pieces there are by country and colour."""
    found = [0] * (COUNTRIES * colours(rules))
    for name, pieces in numbers.items():
        first = country(name) * colours(rules)
        found[first : first + len(pieces)] = pieces
    return tuple(found)


# Whole positions


def position(
    rules: TableRules,
    player: int = 0,
    hand: str = "france lorraine bavaria",
    hands: Mapping[int, str] | None = None,
    display: str | None = None,
    pile: str | None = None,
    discard: str = "franconia",
    put_aside: str = "",
    cloisters: Numbers | None = None,
    councillors: Numbers | None = None,
    seals: Mapping[tuple[int, str], int] | None = None,
    exhausted: int = 0,
    **changes: Any,
) -> Table:
    """The beginning of a player's turn. What is not named is made up of the other cards.

    Without ``pile`` the discard pile is as named and the pile has the rest; else the other way round. Supplies are
    what is not on the board. Further fields may be set; every invariant has to hold.
    """
    stock = list(deck(rules))
    own = {**dict.fromkeys(range(rules.players), None), **(hands or {}), player: hand}
    named = [*own.values(), display, pile, put_aside, discard if pile is None else None]
    for names in named:
        for kind in kinds(names or ""):
            stock[kind] -= 1
    assert min(stock) >= 0, "more of a kind is wanted than there is"
    held = [counted(names) if names is not None else drawn_from(stock, 3) for names in own.values()]
    shown = counted(display) if display is not None else drawn_from(stock, 2)
    rest = tuple(stock)
    state = board(rules, cloisters, councillors, seals)
    state = attrs.evolve(
        state,
        phase=Phase.TURN,
        player=player,
        exhausted=exhausted,
        hand=tuple(number for numbers in held for number in numbers) + state.hand[rules.players * KINDS :],
        display=shown,
        pile=counted(pile) if pile is not None else rest,
        discard=counted(discard) if pile is None else rest,
        aside=counted(put_aside) if state.aside else (),
        **supplies(rules, state),
    )
    state = attrs.evolve(state, **changes)
    assert rules.complaints(state) == []
    return state


def drawn_from(stock: list[int], number: int) -> tuple[int, ...]:
    """So many cards of the kinds that there are most of, taken out of the stock."""
    found = [0] * KINDS
    for _ in range(number):
        kind = max(range(KINDS), key=lambda k: stock[k])
        stock[kind] -= 1
        found[kind] += 1
    return tuple(found)


def supplies(rules: TableRules, state: Table) -> dict[str, Any]:
    """What is left of every supply with these pieces on the board, the third colour's from the first share first."""
    width = len(state.cloisters) // len(COUNTRY_NAMES)
    blank = rules.blank()
    left = {"cloisters_left": list(blank.cloisters_left), "councillors_left": list(blank.councillors_left)}
    for name, placed in (("cloisters_left", state.cloisters), ("councillors_left", state.councillors)):
        for colour in range(width):
            used = sum(placed[colour::width])
            first = min(used, left[name][colour])
            left[name][colour] -= first
            if used > first:
                left[name][colour + 1] -= used - first
    for holder in state.seal:
        if holder != NOBODY:
            left["councillors_left"][holder] -= 1
    return {name: tuple(numbers) for name, numbers in left.items()}


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The position after moves, each of them legal, with every invariant checked."""
    for move in moves:
        state = rules.apply(state, move)
        assert rules.complaints(state) == []
    return state


def refusals(rules: TableRules, state: Table, move: Move) -> list[str]:
    """The ids of the clauses that refuse a move, each once."""
    return list(dict.fromkeys(clause.id for clause in rules.explain(state, move).refusals))


def refuses(rules: TableRules, state: Table, move: Move, clause: str) -> None:
    """Assert that a move is refused, by this clause alone."""
    assert refusals(rules, state, move) == [clause]
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, move)
    assert caught.value.clause is not None
    assert caught.value.clause.id == clause


def allows(rules: TableRules, state: Table, move: Move) -> None:
    """Assert that a move is legal."""
    assert refusals(rules, state, move) == []


def hand_of(state: Table, seat: int) -> tuple[int, ...]:
    """How many cards of each kind a seat holds."""
    return state.hand[seat * KINDS : (seat + 1) * KINDS]


def legal(rules: TableRules, state: Table) -> set[type[Move]]:
    """The classes of legal moves."""
    return {type(move) for move in rules.legal_moves(state)}


def through(rules: TableRules, state: Table, moves: Iterable[Move], until: Sequence[Phase]) -> Table:
    """The position after moves, as soon as its phase is one of some."""
    for move in moves:
        if state.phase in until:
            break
        state = play(rules, state, move)
    return state


# Scores


def points(rules: TableRules, state: Table, label: str) -> tuple[int, ...]:
    """Every colour's points on one line of the score sheet."""
    return line(rules, state, label).points


def line(rules: TableRules, state: Table, label: str) -> ScoreLine:
    """One line of the score sheet of all colours."""
    return next(line for line in score_of_colours(state, rules) if line.label == label)
