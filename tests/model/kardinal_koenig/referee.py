"""A second account of Kardinal & König, written from the rule texts alone: it follows a play and keeps its own books.

It knows nothing of the model. Colours are seats, and 2 the third colour of two players; sites are (country, number);
what somebody may do is a tuple that begins with a word, "card" or "cloister" for instance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from attrs import Factory, define
from tests.model.kardinal_koenig.referee_scores import Sheet

Site = tuple[str, int]
Act = tuple[str | int, ...]

COLUMNS = (("bavaria", "franconia", "lorraine", "england"), ("swabia", "italy", "burgundy", "aragon")) * 2
CARDS = {
    "franconia": ("franconia", "aragon"),
    "bavaria": ("bavaria", "burgundy"),
    "lorraine": ("lorraine", "italy"),
    "england": ("england", "swabia"),
    "france": ("france",),
}


@define(slots=False)
class Referee:
    """The books of one table, from the first turn on."""

    players: int
    variant: str | None
    readings: Mapping[str, str]
    sites: Mapping[str, int]
    roads: Collection[tuple[Site, Site]]
    alliances: Collection[tuple[str, str]]
    hand: list[Counter[str]]
    display: Counter[str]
    pile: Counter[str]
    discard: Counter[str] = Factory(Counter)
    aside: Counter[str] = Factory(Counter)
    board: dict[Site, int] = Factory(dict)
    councillors: Counter[tuple[str, int]] = Factory(Counter)
    seals: dict[tuple[int, str], int] = Factory(dict)
    shares: Counter[tuple[str, int]] = Factory(Counter)
    interim: list[int] = Factory(list)
    stage: str = "turn"
    turn: int = 0
    ran_out: int = 0
    paid: tuple[str, bool] | None = None
    placed: list[tuple[str, str]] = Factory(list)
    from_pile: bool = False
    third_due: bool = False
    to_put_aside: int = 0

    def read(self, question: str, choice: str) -> bool:
        """Whether a question is read that way."""
        return self.readings[question] == choice

    # The board

    @property
    def colours(self) -> range:
        """All colours."""
        return range(3 if self.variant == "two-players" else self.players)

    def cloisters(self, country: str, colour: int | None = None) -> int:
        """The cloisters of a colour, or of all, in a country."""
        return sum(where[0] == country and colour in (None, owner) for where, owner in self.board.items())

    def standing(self, country: str) -> int:
        """The councillors in a country."""
        return sum(self.councillors[country, colour] for colour in self.colours)

    def limit(self, country: str, own_before: bool) -> int:
        """How many councillors a country may hold, now or as it was when the turn began."""
        numbers = [self.cloisters(country, colour) for colour in self.colours]
        if own_before:
            numbers[self.turn] -= self.placed.count(("cloister", country))
        return max(numbers)

    def left(self, seat: int) -> tuple[int, int]:
        """Cloisters and councillors left to a seat."""
        used = sum(number for (_, colour), number in self.councillors.items() if colour == seat)
        in_vatican = list(self.seals.values()).count(seat)
        return 20 - list(self.board.values()).count(seat), 8 - used - in_vatican

    def left_of_share(self, seat: int) -> tuple[int, int]:
        """The same of a seat's share of the third colour."""
        return 8 - self.shares["cloister", seat], 4 - self.shares["councillor", seat]

    def free(self, country: str) -> Iterator[Site]:
        """The sites of a country without a cloister."""
        return ((country, number) for number in range(self.sites[country]) if (country, number) not in self.board)

    # Placing

    def was_empty(self, country: str) -> bool:
        """Whether nothing but what was placed in this turn stands in a country."""
        new = sum(where == country for _, where in self.placed)
        return self.cloisters(country) + self.standing(country) == new

    def pieces_for(self, kind: str, joker: bool) -> Iterator[Act]:
        """What may be placed for a card or joker."""
        cloisters, councillors = self.left(self.turn)
        here = {where for _, where in self.placed if where != "vatican"}
        single = self.read("empty-country", "one-piece")
        for country in self.sites:
            own = country in CARDS[kind]
            if (own and joker and self.read("joker-own-country", "another-country")) or not (own or joker):
                continue
            if here - {country}:
                continue
            second = country in here and self.was_empty(country)
            if cloisters and not second:
                yield from (("cloister", *where) for where in self.free(country))
            before = self.read("limit-when", "as-the-turn-began")
            room = self.standing(country) < self.limit(country, before)
            if councillors and room and not (second and single):
                yield ("councillor", country)
        if self.variant == "vatican" and joker and councillors:
            yield from self.seals_for(kind)

    def seals_for(self, kind: str) -> Iterator[Act]:
        """The seals that a joker may pay for."""
        in_vatican = any(where == "vatican" for _, where in self.placed)
        if in_vatican or (self.placed and self.read("vatican-and-board", "one-board")):
            return
        for column, countries in enumerate(COLUMNS, 1):
            if all((column, country) not in self.seals for country in countries):
                for country in countries:
                    if not (country in CARDS[kind] and self.read("vatican-price", "another-kind")):
                        yield ("seal", column, country)

    def payments(self) -> Iterator[Act]:
        """The cards and jokers that the player may play for a piece."""
        in_vatican = any(where == "vatican" for _, where in self.placed)
        if len(self.placed) == 2 or (in_vatican and self.read("vatican-and-board", "one-board")):
            return
        for kind, number in self.hand[self.turn].items():
            if number and any(self.pieces_for(kind, False)):
                yield ("card", kind)
            if number > 1 and any(self.pieces_for(kind, True)):
                yield ("joker", kind)

    # What may be done

    def options(self) -> set[Act]:
        """Everything that may be done or happen now."""
        hand, pile = self.hand[self.turn], [kind for kind, number in self.pile.items() if number]
        match self.stage:
            case "turn":
                payments = set(self.payments())
                if self.pile.total() or self.may_take():
                    return payments | {("exchange", kind) for kind, number in hand.items() if number}
                must = payments and self.read("nothing-to-exchange", "must-place")
                return payments if must else payments | {("pass",)}
            case "place":
                assert self.paid is not None
                return set(self.pieces_for(*self.paid))
            case "more":
                surplus = self.read("surplus-cards", "surplus-allowed")
                thrown = {("surplus", kind) for kind, number in hand.items() if number and surplus}
                return {*self.payments(), *thrown, ("stop",)}
            case "draw":
                shown = {("take", kind) for kind, number in self.display.items() if number and self.may_take()}
                return shown | ({("draw",)} if pile else set())
            case "third":
                return {*self.third_pieces(), ("leave",)}
            case "over":
                return set()
            case "score" | "score between":
                return {(self.stage,)}
        return {(self.stage, kind) for kind in pile}

    def may_take(self) -> bool:
        """Whether a card of the display may be taken."""
        over = self.ran_out == 2 and self.read("last-refill", "nobody-draws")
        late = self.from_pile and self.read("drawing-order", "open-cards-first")
        return self.display.total() > 0 and not over and not late

    def third_pieces(self) -> Iterator[Act]:
        """Where the third colour may be placed."""
        cloisters, councillors = self.left_of_share(self.turn)
        here = {where for _, where in self.placed}
        for country in self.sites:
            if here - {country} and self.read("neutral-country", "same-country"):
                continue
            if country in here and self.was_empty(country) and self.read("neutral-empty-country", "bound"):
                continue
            if cloisters:
                yield from (("third cloister", *where) for where in self.free(country))
            if councillors and self.standing(country) < self.limit(country, False):
                yield ("third councillor", country)

    # Doing it

    def note(self, act: Act) -> None:
        """Write down what was done or happened."""
        word, *rest = act
        kind = str(rest[-1]) if rest else ""
        hand = self.hand[self.turn]
        match word:
            case "card" | "joker":
                self.give(kind, 2 if word == "joker" else 1)
                self.paid, self.stage = (kind, word == "joker"), "place"
            case "cloister" | "councillor" | "seal" | "third cloister" | "third councillor":
                self.put_down(str(word), rest)
            case "exchange" | "surplus":
                self.give(kind, 1)
                if word == "exchange":
                    self.go_on()
            case "take":
                self.display[kind] -= 1
                hand[kind] += 1
                self.go_on()
            case "draw":
                self.from_pile, self.stage = True, "drawn"
            case "drawn" | "turned" | "aside":
                {"drawn": hand, "turned": self.display, "aside": self.aside}[str(word)][kind] += 1
                self.to_put_aside -= word == "aside"
                self.off_the_pile(kind)
            case "score" | "score between":
                self.new_pile()
            case "stop" | "pass" | "leave":
                self.third_due = self.third_due and word != "leave"
                self.go_on()

    def give(self, kind: str, number: int) -> None:
        """Discard cards of the hand."""
        self.hand[self.turn][kind] -= number
        self.discard[kind] += number

    def put_down(self, word: str, where: list[str | int]) -> None:
        """Place a piece."""
        third, country = word.startswith("third"), str(where[0])
        colour, piece = (2, word.removeprefix("third ")) if third else (self.turn, word)
        if piece == "cloister":
            self.board[country, int(where[1])] = colour
        elif piece == "councillor":
            self.councillors[country, colour] += 1
        else:
            self.seals[int(where[0]), str(where[1])], country = colour, "vatican"
        if third:
            self.shares[piece, self.turn] += 1
            self.third_due = False
            self.go_on()
        else:
            self.placed.append((piece, country))
            self.stage = "more"

    def off_the_pile(self, kind: str) -> None:
        """A card has left the pile; see whether it was the last."""
        between = self.stage == "aside"
        self.pile[kind] -= 1
        if not self.pile.total():
            self.ran_out += 1
            if self.ran_out == 1:
                self.stage = "score between" if between else "score"
                return
        self.between_rounds() if between else self.go_on()

    def new_pile(self) -> None:
        """The interim scoring, and the discard pile is the pile."""
        between = self.stage == "score between"
        self.interim = self.sheet.cloister_points(final=False)
        self.pile, self.discard = self.discard, Counter()
        if self.read("set-aside-return", "come-back"):
            self.pile, self.aside = self.pile + self.aside, Counter()
        self.between_rounds() if between else self.go_on()

    def go_on(self) -> None:
        """The hand is filled, then the display; then the third colour may come, and the turn is over."""
        short, gap = self.hand[self.turn].total() < 3, self.display.total() < 2 and self.pile.total() > 0
        if gap and self.read("display-refill", "at-once"):
            self.stage = "turned"
        elif short and (self.may_take() or self.pile.total()):
            self.stage = "draw"
        elif gap:
            self.stage = "turned"
        elif self.third_due:
            self.stage = "third"
        else:
            self.next_turn()

    def begin(self, seat: int) -> None:
        """A turn begins."""
        self.turn, self.stage, self.placed, self.from_pile = seat, "turn", [], False
        self.third_due = self.variant == "two-players"

    def next_turn(self) -> None:
        """The next player has a turn, unless the last round is over; two players first put cards aside."""
        self.begin((self.turn + 1) % self.players)
        if self.turn == 0 and self.ran_out == 2:
            self.stage = "over"
        elif self.turn == 0 and self.variant == "two-players":
            self.to_put_aside = 2
            self.between_rounds()

    def between_rounds(self) -> None:
        """Cards are put aside while there are any."""
        if self.to_put_aside and self.pile.total():
            self.stage = "aside"
            return
        self.to_put_aside = 0
        over = self.ran_out == 2 and self.read("set-aside-ends", "over-at-once")
        self.stage = "over" if over else "turn"

    @cached_property
    def sheet(self) -> Sheet:
        """What is worth what."""
        return Sheet(self)
