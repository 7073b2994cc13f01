"""Kardinal & König: two texts that are weighed, variants, and a board that fits what is stated."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import networkx
import pytest

from rulewright.spec import Question, SpecError, load_spec

SPEC = load_spec("kardinal-koenig")
COUNTRIES = ["england", "france", "aragon", "lorraine", "burgundy", "franconia", "swabia", "bavaria", "italy"]
TEXTS = {"dutch", "german"}
ACROSS_A_SEA = [{"england", "lorraine"}, {"aragon", "italy"}]
VARIANTS_OWN = {"vatican": ["vatican"], "neutral": ["two-players"]}


def numbers(component: str) -> dict[str, int]:
    """A component's table."""
    return SPEC.components[component].numbers()


def number(component: str) -> int:
    """A component's only value."""
    return SPEC.components[component].number()


def lists(component: str) -> dict[str, tuple[str, ...]]:
    """A component's table of lists."""
    return SPEC.components[component].lists()


def places(component: str) -> dict[str, tuple[int, ...]]:
    """A component's table of coordinates."""
    return SPEC.components[component].places()


def country(site: str) -> str:
    """The country that a site is in."""
    return site.partition(".")[0]


def board() -> networkx.Graph:
    """The sites as a graph whose edges are the roads."""
    graph = networkx.Graph(list(lists("roads").values()))
    graph.add_nodes_from(SPEC.components["sites"].table())
    return graph


# The sources


def test_clauses_of_the_base_game_cite_both_texts() -> None:
    """Each with its sentences, or with a note on what it leaves unsaid; one clause has neither."""
    without = []
    for clause in SPEC.clauses.values():
        if clause.variants:
            assert [source.document for source in clause.sources] == ["german"], clause.id
            continue
        assert {source.document for source in clause.sources} >= TEXTS, clause.id
        assert all(source.sentences or source.note for source in clause.sources), clause.id
        if not any(source.sentences for source in clause.sources):
            without.append(clause.id)
    assert without == ["placing.pieces-stay"]


def test_variants_state_only_their_differences() -> None:
    """The clauses of a variant are a chapter of their own."""
    for clause in SPEC.clauses.values():
        assert list(clause.variants) == VARIANTS_OWN.get(clause.chapter, []), clause.id
        assert clause.chapter != "neutral" or clause.players == (2,), clause.id
    assert (SPEC.players, SPEC.variants["vatican"].players) == ((3, 4, 5), (3, 4, 5))
    assert SPEC.variants["two-players"].players == (2,)


# Questions


def test_texts_that_disagree_are_readings() -> None:
    """Where one text speaks for a reading and the other against it, each has its own."""

    def supporters(question: Question) -> list[set[str]]:
        return [{c.document for c in reading.support} & TEXTS for reading in question.readings.values()]

    apart = [
        question.id
        for question in SPEC.questions.values()
        if question.origin == "contradiction"
        and {"dutch"} in supporters(question)
        and {"german"} in supporters(question)
    ]
    assert apart == ["exchange-compulsory", "empty-country", "branches"]
    assert supporters(SPEC.questions["branches"]) == [{"dutch", "german"}, {"german"}, {"dutch"}]


def test_questions_of_a_variant_are_about_its_clauses() -> None:
    """And only they are."""
    for question in SPEC.questions.values():
        chapters = {clause.partition(".")[0] for clause in question.about} & VARIANTS_OWN.keys()
        assert bool(chapters) == bool(question.variants), question.id


# Cards and pieces


def test_cards_are_55_of_five_kinds() -> None:
    """13, 12, 11, 10 and 9; each country is on one kind, France alone on its own."""
    assert list(numbers("cards").values()) == [13, 12, 11, 10, 9]
    assert sum(numbers("cards").values()) == number("cards-in-all") == 55
    assert list(numbers("cards")) == list(lists("card-countries"))
    assert sorted(land for lands in lists("card-countries").values() for land in lands) == sorted(COUNTRIES)
    for kind, lands in lists("card-countries").items():
        assert kind.split("-") == list(lands)


@pytest.mark.parametrize(("players", "cards", "pile"), [(5, 55, 38), (4, 50, 36), (3, 45, 34), (2, 45, 37)])
def test_first_pile_is_what_is_left(players: int, cards: int, pile: int) -> None:
    """All cards less those taken out, dealt and turned up."""
    in_play = sum(count - numbers("cards-taken-out")[str(players)] for count in numbers("cards").values())
    assert in_play == cards
    assert in_play - players * number("hand") - number("display") == numbers("first-pile")[str(players)] == pile


def test_pieces_are_20_and_8() -> None:
    """The third colour of two players has 16 and 8 of them."""
    assert numbers("pieces") == {"cloister": 20, "councillor": 8}
    assert {kind: 2 * share for kind, share in numbers("neutral-share").items()} == {"cloister": 16, "councillor": 8}
    assert len(SPEC.components["colours"].cells) == max(SPEC.players)


def test_limits_are_three_two_one() -> None:
    """Three cards for two pieces in one country, one in an empty one."""
    assert list(numbers("turn-limits").values()) == [3, 2, 1, 1]
    assert (number("joker"), number("hand"), number("display"), number("chain")) == (2, 3, 2, 4)
    assert number("set-aside") == 2


def test_vatican_has_every_country_but_france_in_both_halves() -> None:
    """Four columns of four seals."""
    columns = lists("vatican-columns")
    assert [len(seals) for seals in columns.values()] == [4, 4, 4, 4]
    assert (columns["1"], columns["2"]) == (columns["3"], columns["4"])
    assert sorted(columns["1"] + columns["2"]) == sorted(set(COUNTRIES) - {"france"})
    assert list(SPEC.components["vatican-halves"].table().values()) == [
        "councillor",
        "councillor",
        "cloister",
        "cloister",
    ]


def test_card_colours_tell_kinds_apart() -> None:
    """So do the players'."""
    for component in ("card-colours", "colours"):
        colours = list(SPEC.components[component].table().values())
        assert len(set(colours)) == len(colours) == 5


# The board


def test_sites_fit_what_is_stated() -> None:
    """Eight in France and four in Swabia are the extremes; six or more in Bavaria."""
    sites = numbers("site-numbers")
    assert list(SPEC.components["countries"].table()) == list(sites) == COUNTRIES
    assert (sites["france"], sites["swabia"]) == (max(sites.values()), min(sites.values())) == (8, 4)
    assert (numbers("site-range")["fewest"], numbers("site-range")["most"]) == (4, 8)
    assert sites["bavaria"] >= numbers("site-range")["bavaria"] == 6
    stated = {key for key, cell in SPEC.components["site-numbers"].cells.items() if cell.provenance == "stated"}
    assert stated == {"france", "swabia"}


def test_sites_are_counted_named_and_placed() -> None:
    """Every table of sites has the same ones, a country's together, in the countries' order."""
    sites = list(SPEC.components["sites"].table())
    assert [country(site) for site in sites] == [
        land for land, count in numbers("site-numbers").items() for _ in range(count)
    ]
    assert list(places("site-places")) == sites
    names = list(SPEC.components["sites"].table().values())
    assert len(set(names)) == len(names) == 54


def test_everything_of_the_board_that_no_source_states_is_assumed() -> None:
    """Names, places, roads and pairs are invented, and a user's replace them as a whole."""
    for name in ("sites", "site-places", "roads", "alliances"):
        component = SPEC.components[name]
        assert component.whole
        assert list(component.assumed()) == list(component.cells)
        assert all(cell.how for cell in component.cells.values())
    assert SPEC.components["arms"].assumed() == tuple(COUNTRIES)


def test_roads_join_two_sites_that_there_are() -> None:
    """No road leads nowhere or to where it began, and none is there twice; its name is that of its countries."""
    sites = SPEC.components["sites"].table()
    roads = lists("roads")
    assert all(len(ends) == len(set(ends)) == 2 and set(ends) <= sites.keys() for ends in roads.values())
    assert len({frozenset(ends) for ends in roads.values()}) == len(roads) == 68
    for name, ends in roads.items():
        assert re.sub(r"-\d+$", "", name) == "-".join(dict.fromkeys(country(site) for site in ends))


def test_board_is_connected_with_loops_branches_leaves_and_borders() -> None:
    """Each of the things that chains depend on is there."""
    graph = board()
    assert networkx.is_connected(graph)
    degrees = [degree for _, degree in graph.degree]
    assert (min(degrees), max(degrees)) == (1, 4)
    assert degrees.count(1) == 6
    assert len(graph.edges) - len(graph.nodes) + 1 == 15
    assert len([ends for ends in graph.edges if country(ends[0]) != country(ends[1])]) == 17
    for land in COUNTRIES:
        assert networkx.is_connected(graph.subgraph(site for site in graph if country(site) == land))


def test_a_chain_can_run_in_every_country_but_swabia() -> None:
    """Elsewhere four sites or more lie in a line; the four of Swabia branch."""
    without = []
    for land in COUNTRIES:
        part = board().subgraph(site for site in board() if country(site) == land)
        longest = max(len(path) for a, b in combinations(part, 2) for path in networkx.all_simple_paths(part, a, b))
        without += [land] if longest < number("chain") else []
    assert without == ["swabia"]


def test_alliances_are_fifteen_pairs_of_neighbours() -> None:
    """By a road, or across a sea; each country is in two or more, and not all neighbours are allied."""
    alliances = lists("alliances")
    assert list(alliances) == [str(numeral) for numeral in range(1, number("alliances-in-all") + 1)]
    pairs = [set(pair) for pair in alliances.values()]
    assert len({frozenset(pair) for pair in pairs}) == 15
    assert all(len(pair) == 2 and pair <= set(COUNTRIES) for pair in pairs)
    neighbours = [{country(a), country(b)} for a, b in lists("roads").values() if country(a) != country(b)]
    assert [pair for pair in pairs if pair not in neighbours] == [pair for pair in pairs if pair in ACROSS_A_SEA]
    assert all(sum(land in pair for pair in pairs) >= 2 for land in COUNTRIES)


def test_board_can_be_drawn() -> None:
    """On a board of 1000 by 880 places lie apart, and no two roads cross."""
    sites = places("site-places")
    spots = [*sites.values(), *places("arms").values()]
    assert all(0 < x < 1000 and 0 < y < 880 for x, y in spots)
    assert min(dist(one, other) for one, other in combinations(spots, 2)) >= 42
    for one, other in combinations(lists("roads").values(), 2):
        if not set(one) & set(other):
            assert not cross(*(sites[site] for site in (*one, *other))), (one, other)


def cross(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], d: tuple[int, ...]) -> bool:
    """Whether the line from a to b crosses that from c to d."""

    def side(p: tuple[int, ...], q: tuple[int, ...], r: tuple[int, ...]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_board_against_what_is_stated_is_refused(tmp_path: Path) -> None:
    """France with seven sites: the message names file, country, sources and what is accepted."""
    mine = tmp_path / "board.toml"
    mine.write_text("[site-numbers.cells]\nfrance = 7\n")
    with pytest.raises(SpecError) as refused:
        SPEC.with_components(mine)
    stated = "7 contradicts what is stated (ludozine; ludorium; jeuxdesociete); accepted: 8"
    assert str(refused.value) == f"{mine}: [site-numbers] france: {stated}"


def test_a_board_of_ones_own_replaces_ours(tmp_path: Path) -> None:
    """Other sites, roads and alliances take the place of those that we invented."""
    mine = tmp_path / "board.toml"
    mine.write_text(
        '[sites.cells]\n"france.cluny" = "Cluny"\n"italy.rom" = "Rom"\n'
        '[roads.cells]\npilgrims = ["france.cluny", "italy.rom"]\n'
        '[alliances.cells]\n1 = ["france", "italy"]\n'
    )
    components = SPEC.with_components(mine).components
    assert components["sites"].table() == {"france.cluny": "Cluny", "italy.rom": "Rom"}
    assert components["roads"].lists() == {"pilgrims": ("france.cluny", "italy.rom")}
    assert components["alliances"].lists() == {"1": ("france", "italy")}


# Examples and words


def test_examples_come_out_of_the_clauses() -> None:
    """The limit is the largest number of cloisters; ranks score as the clauses say."""
    limit = SPEC.examples["three-councillors"].data
    assert limit["limit"] == max(limit["cloisters"])
    ranks = SPEC.examples["three-ranks-in-france"].data
    assert sum(ranks["cloisters"]) == numbers("site-numbers")["france"] == ranks["points"][0]
    assert ranks["points"][1:] == ranks["cloisters"][:-1]
    placing = SPEC.examples["two-pieces-in-france"].data
    assert len(placing["cards"]) == 1 + number("joker") == numbers("turn-limits")["cards"]
    assert placing["cards"][0] in numbers("cards")
    assert len(set(placing["cards"][1:])) == 1


def test_countries_are_in_the_glossary() -> None:
    """With their names on the German board."""
    terms = {term.term: term.original for term in SPEC.glossary}
    assert [terms[name]["de"] for name in map(str, SPEC.components["countries"].table().values())] == [
        *("England", "Frankreich", "Aragon", "Lothringen", "Burgund", "Franken", "Schwaben", "Bayern", "Italien")
    ]
