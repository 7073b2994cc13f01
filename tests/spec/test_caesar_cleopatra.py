"""Caesar & Cleopatra: which sources decide what, and components that fit what is stated."""

from __future__ import annotations

from rulewright.spec import audit, load_spec

SPEC = load_spec("caesar-cleopatra")
GROUPS = ["senator", "praetor", "quaestor", "censor", "aedile"]


def numbers(component: str) -> dict[str, int]:
    """A component's table."""
    return SPEC.components[component].numbers()


def number(component: str) -> int:
    """A component's only value."""
    return SPEC.components[component].number()


# The sources


def test_nothing_is_assumed() -> None:
    """Every value has a source."""
    assert audit(SPEC).assumed_values == ()
    assert all(cell.source for component in SPEC.components.values() for cell in component.cells.values())


def test_the_edition_of_2024_decides_nothing_alone() -> None:
    """It is another game: no clause, ruling or value rests on its program without a second source."""
    for clause in SPEC.clauses.values():
        assert [source.document for source in clause.sources] != ["punger"], clause.id
    for question in SPEC.questions.values():
        if question.ruling:
            support = question.readings[question.ruling].support
            assert [source.document for source in support] != ["punger"], question.id


# Components


def test_patricians_are_21_in_five_groups() -> None:
    """Three groups of five, two of three; more than half of each is its majority."""
    patricians = numbers("patricians")
    assert list(patricians) == GROUPS
    assert sum(patricians.values()) == 21
    assert numbers("majorities") == {group: size // 2 + 1 for group, size in patricians.items()}


def test_each_player_has_37_influence_cards() -> None:
    """Ten are taken to start with, one of each value for a group and one for the hand; 27 are left."""
    influence, start = numbers("influence"), numbers("start-cards")
    assert sum(influence.values()) == 37
    assert influence.keys() == numbers("values").keys()
    assert influence.keys() - start.keys() == {"philosopher"}
    assert len(start) == len(GROUPS) == number("hand")
    assert sum(influence.values()) - sum(start.values()) == number("influence-deck") == 27


def test_values_are_one_to_five_and_nothing() -> None:
    """A card's key is its value; a philosopher's is 0."""
    assert list(numbers("values").values()) == [1, 2, 3, 4, 5, 0]
    assert all(value == int(key) for key, value in numbers("values").items() if key != "philosopher")


def test_each_player_has_13_action_cards() -> None:
    """Of six kinds."""
    assert list(numbers("actions").values()) == [4, 2, 2, 2, 1, 2]
    assert sum(numbers("actions").values()) == number("action-cards") == 13


def test_vote_cards_are_eight() -> None:
    """One for each group, two orgies, and one that brings the others back."""
    votes = numbers("vote-cards")
    assert [votes[group] for group in GROUPS] == [1] * 5
    assert (votes["orgy"], votes["reshuffling-orgy"]) == (2, 1)
    assert sum(votes.values()) == 8


def test_missions_are_six() -> None:
    """Two for each group of five, none for a group of three."""
    missions = numbers("missions")
    assert missions == {group: 2 if size == 5 else 0 for group, size in numbers("patricians").items()}
    assert number("missions-dealt") * 2 < sum(missions.values()) == 6


def test_cards_are_135() -> None:
    """Two players' influence and actions, patricians, vote cards and missions."""
    own = sum(numbers("influence").values()) + sum(numbers("actions").values())
    shared = (sum(numbers(cards).values()) for cards in ("patricians", "vote-cards", "missions"))
    assert 2 * own + sum(shared) == number("cards") == 135


def test_limits_are_five_and_eight() -> None:
    """Eight cards, the most that there may be, call a vote; one player alone cannot reach them."""
    assert numbers("limits") == {"side": 5, "group": 8}
    assert number("extra-vote") == numbers("limits")["group"] > numbers("limits")["side"]


def test_examples_come_out_of_the_points() -> None:
    """Two of three patricians are worth three points, three of three five."""
    points = numbers("points")
    assert points == {"patrician": 1, "majority": 1, "whole-group": 1, "mission": 2}
    for example in SPEC.examples.values():
        won, size = example.data["won"], example.data["group_size"]
        expected = won * points["patrician"] + points["majority"] * (2 * won > size)
        assert example.data["points"] == expected + points["whole-group"] * (won == size)


def test_seats_are_in_the_order_of_turns() -> None:
    """Cleopatra begins."""
    assert tuple(SPEC.components["seats"].table().values()) == ("Cleopatra", "Caesar")
    assert SPEC.players == (2,)
