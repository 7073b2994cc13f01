"""The words of a sheet of questions in each language that it can be written in."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

ENGLISH = "en"


@frozen
class Words:
    """What a sheet says by itself. Braces are filled in; ``decimal`` is the mark before tenths."""

    title: str
    intro: str
    by_weight: str
    by_rules: str
    open: str
    open_lead: str
    settled: str
    closed: str
    suggested: str
    decided_by: str
    date: str
    reason: str
    answer: str
    why: str
    departs: str
    only_with: str
    players: str
    player: str
    decisive: str
    visible: str
    equivalent: str
    unknown: str
    share: str
    share_none: str
    invented: str
    example: str
    left_out: str
    at_start: str
    asked: str
    more: str
    yes: str
    no: str
    over: str
    turn: str
    chance: str
    not_reached: str
    points: str
    wins: str
    win: str
    nobody: str
    result: str
    joined: str
    no_example: str
    answered: str
    no_rule: str
    cannot: str
    key: str
    key_lead: str
    rulings: str
    english: str
    decimal: str


WORDS: Mapping[str, Words] = {
    "en": Words(
        title="{game}: questions and answers",
        intro="What the rules leave open, and what has been decided.",
        by_weight="What changes most comes first.",
        by_rules="In the order of the rules: how much each question changes has not been measured.",
        open="Open questions",
        open_lead="Please tick one answer each.",
        settled="Decided questions",
        closed="Answered by the rules themselves",
        suggested="played like this until decided",
        decided_by="Decided by",
        date="Date",
        reason="Because",
        answer="Answer",
        why="Why",
        departs="This departs from the explicit words of a source.",
        only_with="Only with {what}.",
        players="{n} players",
        player="player {n}",
        decisive="The answer can change who wins.",
        visible="The answer changes what may be done or how many points are scored.",
        equivalent="The answer makes no difference in any game.",
        unknown="Whether the answer makes a difference is not known.",
        share="In games played at random, not by people, it changed the winner in {share} of 100.",
        share_none="In the games played at random, not by people, it never changed the winner.",
        invented="These games used made-up values for: {what}.",
        example="Example with {table}",
        left_out="… {n} earlier moves",
        at_start="The table is set up; nobody has moved yet.",
        asked="Is this possible now?",
        more="and {n} more like these",
        yes="yes",
        no="no",
        over="The game is over.",
        turn="It is {who}'s turn.",
        chance="chance",
        not_reached="does not come to this",
        points="{who} {n}",
        wins="{who} wins",
        win="{who} win",
        nobody="nobody wins",
        result="Points",
        joined="and",
        no_example="No example is at hand.",
        answered="The rules say so",
        no_rule="Not a matter of the rules",
        cannot="This cannot happen",
        key="For whoever writes the answers down",
        key_lead="The names of questions and answers in the file of rulings:",
        rulings="Decisions from the file with the check number {hash}.",
        english="English",
        decimal=".",
    ),
    "de": Words(
        title="{game}: Fragen und Antworten",
        intro="Was die Regeln offenlassen und was entschieden ist.",
        by_weight="Zuerst kommt, was am meisten ändert.",
        by_rules="In der Reihenfolge der Regeln: Wie viel jede Frage ändert, wurde nicht gemessen.",
        open="Offene Fragen",
        open_lead="Bitte jeweils eine Antwort ankreuzen.",
        settled="Entschiedene Fragen",
        closed="Von den Regeln selbst beantwortet",
        suggested="so wird gespielt, bis entschieden ist",
        decided_by="Entschieden von",
        date="Datum",
        reason="Begründung",
        answer="Antwort",
        why="Warum",
        departs="Das weicht vom ausdrücklichen Wortlaut einer Quelle ab.",
        only_with="Nur mit {what}.",
        players="{n} Spielern",
        player="Spieler {n}",
        decisive="Die Antwort kann ändern, wer gewinnt.",
        visible="Die Antwort ändert, was man tun darf oder wie viele Punkte es gibt.",
        equivalent="Die Antwort macht in keiner Partie einen Unterschied.",
        unknown="Ob die Antwort einen Unterschied macht, ist nicht bekannt.",
        share="In zufällig gespielten Partien, nicht von Menschen, änderte sie in {share} von 100 den Gewinner.",
        share_none="In den zufällig gespielten Partien, nicht von Menschen, änderte sie nie den Gewinner.",
        invented="Diese Partien verwendeten erfundene Werte für: {what}.",
        example="Beispiel mit {table}",
        left_out="… {n} frühere Spielschritte",
        at_start="Alles ist aufgebaut; noch niemand hat gezogen.",
        asked="Ist das jetzt möglich?",
        more="und {n} weitere dieser Art",
        yes="ja",
        no="nein",
        over="Das Spiel ist zu Ende.",
        turn="{who} ist an der Reihe.",
        chance="Der Zufall",
        not_reached="dazu kommt es nicht",
        points="{who} {n}",
        wins="{who} gewinnt",
        win="{who} gewinnen",
        nobody="niemand gewinnt",
        result="Punkte",
        joined="und",
        no_example="Ein Beispiel liegt nicht vor.",
        answered="So sagen es die Regeln",
        no_rule="Keine Frage der Regeln",
        cannot="Das kann nicht vorkommen",
        key="Für alle, die die Antworten aufschreiben",
        key_lead="So heißen Fragen und Antworten in der Datei der Entscheidungen:",
        rulings="Entscheidungen aus der Datei mit der Prüfzahl {hash}.",
        english="englisch",
        decimal=",",
    ),
    "nl": Words(
        title="{game}: vragen en antwoorden",
        intro="Wat de regels openlaten en wat besloten is.",
        by_weight="Wat het meest verandert staat vooraan.",
        by_rules="In de volgorde van de regels: hoeveel elke vraag verandert is niet gemeten.",
        open="Open vragen",
        open_lead="Kruis bij elke vraag één antwoord aan.",
        settled="Besloten vragen",
        closed="Door de regels zelf beantwoord",
        suggested="zo wordt gespeeld tot er besloten is",
        decided_by="Besloten door",
        date="Datum",
        reason="Omdat",
        answer="Antwoord",
        why="Waarom",
        departs="Dit wijkt af van de uitdrukkelijke woorden van een bron.",
        only_with="Alleen met {what}.",
        players="{n} spelers",
        player="speler {n}",
        decisive="Het antwoord kan veranderen wie wint.",
        visible="Het antwoord verandert wat er mag of hoeveel punten er zijn.",
        equivalent="Het antwoord maakt in geen enkel spel verschil.",
        unknown="Of het antwoord verschil maakt is niet bekend.",
        share="In willekeurig gespeelde spellen, niet door mensen, veranderde het in {share} van de 100 de winnaar.",
        share_none="In de willekeurig gespeelde spellen, niet door mensen, veranderde het nooit de winnaar.",
        invented="Deze spellen gebruikten verzonnen waarden voor: {what}.",
        example="Voorbeeld met {table}",
        left_out="… {n} eerdere zetten",
        at_start="Alles is klaargelegd; nog niemand is aan de beurt geweest.",
        asked="Kan dit nu?",
        more="en nog {n} van deze soort",
        yes="ja",
        no="nee",
        over="Het spel is afgelopen.",
        turn="{who} is aan de beurt.",
        chance="het toeval",
        not_reached="zover komt het niet",
        points="{who} {n}",
        wins="{who} wint",
        win="{who} winnen",
        nobody="niemand wint",
        result="Punten",
        joined="en",
        no_example="Er is geen voorbeeld voorhanden.",
        answered="De regels zeggen het",
        no_rule="Geen zaak van de regels",
        cannot="Dit kan niet voorkomen",
        key="Voor wie de antwoorden opschrijft",
        key_lead="Zo heten vragen en antwoorden in het bestand met besluiten:",
        rulings="Besluiten uit het bestand met controlegetal {hash}.",
        english="Engels",
        decimal=",",
    ),
}
