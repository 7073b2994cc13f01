"""The overview of a game, and the pages of its components and words."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve
from docutils import nodes  # type: ignore[import-untyped]

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.publish.boards import Scene, draw
from rulewright.publish.evidence import seats
from rulewright.publish.pages import matters
from rulewright.publish.pages.claims import found_out
from rulewright.publish.pages.elements import (
    Piece,
    block,
    bullets,
    code,
    joined,
    link,
    para,
    raw,
    section,
    several,
    small,
    span,
    table,
    target,
)
from rulewright.publish.pages.published import Published
from rulewright.publish.plays import move_in_words
from rulewright.spec import Component, Value

SEED, MOVES = 7, 40
"""The position that an overview opens with: a random game after some moves."""

PROVENANCE = {"stated": "✓ stated", "derived": "→ derived", "assumed": "◇ assumed"}


def position(rules: Rules[Any, Any], seed: int = SEED, moves: int = MOVES) -> Scene:
    """A position of a random game some moves after set-up, or halfway to its end."""
    random = Random(seed)
    states = [rules.deal(random)]
    made: list[Move] = []
    while len(made) < moves and (move := rules.pick(states[-1], random)) is not None:
        made.append(move)
        states.append(rules.apply(states[-1], move))
    index = len(made) if not rules.is_over(states[-1]) else len(made) // 2
    if not index:
        return Scene(rules, states[0])
    return Scene(rules, states[index], made[index - 1], states[index - 1])


def body(published: Published) -> list[nodes.Node]:
    """The table, what was found out, and the contents in rulebook order."""
    spec = published.spec
    rules = published.game.rules(spec.players[min(1, len(spec.players) - 1)])
    scene = position(rules)
    said = ""
    if scene.move is not None:
        said = f" Last: {move_in_words(rules, scene.before, scene.move)}."
    caption = f"{seats(rules.players).capitalize()}, in the middle of a random game (seed {SEED}).{said}"
    players = ", ".join(str(count) for count in spec.players)
    counts = (
        f"{several(len(spec.clauses), 'clause')} in {several(len(spec.chapters), 'chapter')}, "
        f"{several(len(spec.questions), 'question')}, {several(len(published.evidence.claims), 'claim')}. "
        f"For {players} players."
    )
    found: list[nodes.Node] = [_figure(draw(scene)), para(small(caption)), *from_seats(scene), para(counts)]
    for variant in spec.variants.values():
        found.append(para("Variant: ", nodes.strong("", variant.title), ". ", variant.text))
    out = [*found_out(published), matters.summary(published)]
    found.append(
        section(
            "What was found out",
            *out,
            para("All of it: ", link("page", published.name("claims"), "claims by table")),
            anchor="found-out",
        )
    )
    found.append(section("The rules", *_contents(published), anchor="rules"))
    return found


def _figure(picture: str) -> nodes.raw:
    return raw(f'<figure class="rw-table-now"><div class="rw-picture">{picture}</div></figure>')


def from_seats(scene: Scene) -> list[nodes.Node]:
    """The same position as each player sees it, where the drawing tells views apart."""
    pictures = [draw(evolve(scene, seat=seat)) for seat in range(scene.rules.players)]
    if all(picture == draw(scene) for picture in pictures):
        return []
    found: list[nodes.Node] = []
    for seat, picture in enumerate(pictures):
        found += [_figure(picture), para(small(f"The same table as player {seat + 1} sees it."))]
    return found


def _contents(published: Published) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for chapter in published.spec.chapters.values():
        title = para(link("chapter", published.name(chapter.id), chapter.title), name="rw-chapter")
        links = [[link("clause", published.name(clause.id), clause.title)] for clause in chapter]
        found.append(block("rw-contents", title, bullets(links)))
    return [block("rw-columns", *found)]


def components(published: Published) -> list[nodes.Node]:
    """Every component, value by value, with where it comes from."""
    found: list[nodes.Node] = []
    assumed = sum(len(component.assumed()) for component in published.spec.components.values())
    found.append(
        para(
            f"Each value is stated by a source, derived from stated ones, or assumed. {assumed} are assumed. A verdict "
            "that leans on assumed values names them."
        )
    )
    return [*found, *(_component(published, c) for c in published.spec.components.values())]


def _component(published: Published, component: Component) -> nodes.section:
    rows = [_value(published, key, value) for key, value in component.cells.items()]
    head = ["Key", component.unit.capitalize() or "Value", "Provenance", "Source, or how"]
    lead = para(component.text) if component.text else para(small("– no description"))
    shown = table(head, rows)
    return section(component.title, lead, shown, anchor=f"component-{component.id}")


def _value(published: Published, key: str, value: Value) -> list[Piece]:
    shown = ", ".join(map(str, value.value)) if isinstance(value.value, tuple) else str(value.value)
    marked = span(PROVENANCE[value.provenance], name=f"rw-provenance rw-{value.provenance}")
    grounds: list[Piece] = joined((_source(published, part) for part in value.source.split(";") if part), "; ")
    grounds += [" · "] if grounds and value.how else []
    grounds += [value.how] if value.how else []
    grounds += [f" (confidence {value.confidence})"] if value.confidence else []
    return [code(key), shown, marked, small(*(grounds or ["–"]))]


def _source(published: Published, words: str) -> Piece:
    """A citation of a component, linked to its document if it names one."""
    document, _, _ = words.strip().partition("#")
    known = document in published.spec.sources
    return link("source", published.name(document), words.strip()) if known else words.strip()


def glossary(published: Published) -> list[nodes.Node]:
    """The words of the rules, with those of the original languages."""
    if not published.spec.glossary:
        return [para("– no word has been explained yet.", name="rw-missing")]
    rows: list[list[Piece]] = []
    for term in published.spec.glossary:
        original = [span(f"{words} ", small(language)) for language, words in term.original.items()]
        rows.append([span(target(f"term-{term.term}"), term.term), span(*joined(original)), term.text])
    return [table(["Word", "In the sources", "Meaning"], rows)]
