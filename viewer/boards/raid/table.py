"""The mat above the players of the card game: turn, piles, row, and what is spoken of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Seat
from game.raid.observation import Offer, Position
from game.raid.tables import types
from game.raid.talk import ALL, INVITE
from viewer.boards.raid.cards import Cards
from viewer.boards.raid.layout import Layout, Spot
from viewer.boards.raid.moves import Zone
from viewer.boards.raid.phases import PHASES, phase
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Circle, Paint, Shape, Weight
from viewer.draw.icons import icon
from viewer.draw.palette import mixed
from viewer.draw.paper import CUBE, shown
from viewer.draw.solids import cube
from viewer.draw.typography import text_width

TEXT, NOTE = 15.0, 13.0  # sizes of text, units
FIRST: Final = 256.0
"""Left end of the names of the parts of a turn, from that of the mat, units."""

SMALL: Final = 24.0
"""Width of the cards in an offer, units."""

MOST: Final = 4
"""So many cards of a side of an offer are drawn, then their number."""

KEYS: Final = 3
"""Columns of the types with their names."""

ANSWERS: Final[Mapping[str, str]] = {
    "accept": "raid/yes",
    "decline": "raid/no",
    "counter": "samurai/token_exchange",
}
"""The picture of an answer."""


@dataclass(frozen=True, eq=False)
class TableMat:
    """What lies in the middle.

    Attributes:
        layout: of the table.
        cards: draws them.
        seats: who plays.
    """

    layout: Layout
    cards: Cards
    seats: Sequence[Seat]

    def ground(self) -> Iterator[Shape]:
        """The mat."""
        chart = self.cards.sheet.palette.chart
        yield self.cards.panel(self.layout.table, Paint(chart.sea), Paint(chart.water), 1.4)

    def drawn(
        self, moment: Moment[Position], going: Collection[tuple[Zone, int]]
    ) -> Iterator[Shape]:
        """All that lies on it.

        Args:
            moment: what happens.
            going: cards on their way, by where they will lie.
        """
        yield from self._turn(moment)
        yield from self._piles(moment.after)
        row, sheet = moment.after["row"], self.cards.sheet
        for place, name in enumerate(row):
            below = self.layout.revealed(place, len(row)).rect.bottom + 12.5
            x, _ = self.layout.revealed(place, len(row)).middle
            yield sheet.text(x, below, str(place + 1), 11.5, muted=True, anchor="middle")
            if name and (("row", 0, 0), place) not in going:
                yield from self.cards.card(self.layout.revealed(place, len(row)), name)
        yield from self._chips(moment)
        if moment.after["offer"]:
            yield from self._talk(moment.after)
        else:
            yield from self._key()

    def _turn(self, moment: Moment[Position]) -> Iterator[Shape]:
        """Number of the turn, whose it is, and its parts."""
        sheet, table, position = self.cards.sheet, self.layout.table, moment.after
        y, left = table.top + 22, table.left + 16
        yield sheet.text(left, y, f"Turn {position['turn']}", TEXT, weight="semibold")
        yield from self._player(left + 84, y, position["active"], named=True)
        now, x = phase(moment), table.left + FIRST
        for name, text in PHASES.items():
            mine = name == now
            wide = text_width(text, NOTE, "semibold")
            weight: Weight = "semibold" if mine else "regular"
            yield sheet.text(x, y, text, NOTE, weight=weight, muted=not mine)
            if mine:
                accent = Paint(sheet.palette.neutral.accent)
                yield sheet.box(x, y + 5, x + wide, y + 8, accent)
            x += wide + 26

    def _player(self, x: float, y: float, seat: Seat, *, named: bool = False) -> Iterator[Shape]:
        """A player's cube, and the name."""
        sheet = self.cards.sheet
        yield cube(sheet.at(x, y - 5), CUBE * sheet.unit, 0.0, sheet.palette.tone(seat))
        if named:
            yield sheet.text(x + 14, y, shown(seat), TEXT, weight="semibold")

    def _piles(self, position: Position) -> Iterator[Shape]:
        """The pile, the discard, the quests, with their numbers."""
        sheet, known = self.cards.sheet, next(iter(position["own"].values()))
        discard = position["discard"]
        piles = (
            ("back", "Pile", known["pile_size"]),
            (discard[-1] if discard else "", "Discard", len(discard)),
            ("quests", "Quests", known["quest_pile_size"]),
        )
        for number, (face, name, count) in enumerate(piles):
            spot = self.layout.pile(number)
            if count and face:
                yield from self.cards.card(spot, face)
            else:
                rule = Paint(sheet.palette.neutral.rule)
                yield self.cards.panel(spot.rect, rule)
            y = spot.rect.bottom + 14
            yield sheet.text(spot.x, y, f"{name} {count}", 12.0, anchor="middle")

    def _chips(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The chips shown, beside the players, and rings around the cards that they name."""
        if phase(moment) != "raids" or not moment.after["chips"]:
            return
        chips = moment.after["chips"]
        count = len(moment.after["row"])
        for seat, chip in chips.items():
            yield from self._chip(seat, chip, moment.after["bids"].get(seat))
        for place in {chip for chip in chips.values() if 0 < chip <= count}:
            yield self.cards.ring(self.layout.revealed(place - 1, count))

    def _chip(self, seat: Seat, chip: int, bid: int | None) -> Iterator[Shape]:
        """A disc with the number of a card, or with a bid under it."""
        sheet, neutral = self.cards.sheet, self.cards.sheet.palette.neutral
        x, y = self.layout.chip(self.seats.index(seat))
        fill = neutral.accent if chip else mixed(neutral.rule, neutral.paper, 0.3)
        edge = Paint(mixed(fill, neutral.ink, 0.4))
        yield Circle(sheet.at(x, y), 12 * sheet.unit, Paint(fill), edge, 1.4 * sheet.unit)
        yield sheet.centred(x, y, str(chip), 15, neutral.paper if chip else neutral.muted)
        if bid is not None:
            yield sheet.text(x, y + 27, f"bid {bid}", 12.0, anchor="middle")

    def _talk(self, position: Position) -> Iterator[Shape]:
        """The offer, and what the others answer."""
        sheet, rect, offer = self.cards.sheet, self.layout.talk, position["offer"]
        neutral = sheet.palette.neutral
        yield self.cards.panel(rect, Paint(neutral.paper), Paint(neutral.rule))
        y = rect.top + 30
        yield from self._player(rect.left + 18, y, position["active"])
        x = rect.left + 32
        if offer["kind"] == INVITE:
            yield sheet.text(x, y, "asks for proposals", TEXT)
        else:
            yield from self._offer(x, y, offer)
        yield from self._answers(position)

    def _key(self) -> Iterator[Shape]:
        """The types with their names, where no offer stands."""
        rect, lines = self.layout.talk, -(-len(types()) // KEYS)
        wide, high = rect.width / KEYS, min(30.0, rect.height / lines)
        for number, name in enumerate(types()):
            column, line = divmod(number, lines)
            x, y = rect.left + column * wide, rect.top + (line + 0.5) * high
            yield from self.cards.card(Spot(x + 10, y, 19.0, 19.0), name)
            yield self.cards.sheet.text(x + 25, y + 4.5, name, 12.5, muted=True)

    def _offer(self, x: float, y: float, offer: Offer) -> Iterator[Shape]:
        """What is given for what, and to whom."""
        sheet = self.cards.sheet
        for text, cards in (("gives", offer["give"]), ("for", offer["want"])):
            yield sheet.text(x, y, text, NOTE, muted=True)
            x += text_width(text, NOTE) + 6
            for shape, wide in self._listed(x, y, cards):
                yield from shape
                x += wide
            x += 6
        if offer["to"] != ALL:
            yield sheet.text(x, y, "to", NOTE, muted=True)
            yield from self._player(x + 28, y, offer["to"])

    def _listed(
        self, x: float, y: float, cards: Sequence[str]
    ) -> Iterator[tuple[Sequence[Shape], float]]:
        """Small cards side by side, and how much room each takes; ``nothing`` if there are none."""
        if not cards:
            text = self.cards.sheet.text(x, y, "nothing", NOTE, weight="semibold")
            yield [text], text_width("nothing", NOTE, "semibold")
            return
        for place, name in enumerate(cards[:MOST]):
            spot = Spot(x + SMALL / 2 + place * (SMALL + 3), y - 5, SMALL, SMALL)
            yield self.cards.card(spot, name), SMALL + 3
        if len(cards) > MOST:
            left, more = x + MOST * (SMALL + 3), len(cards) - MOST
            yield [self.cards.sheet.text(left, y, f"+{more}", NOTE)], 24.0

    def _answers(self, position: Position) -> Iterator[Shape]:
        """The others with yes, no, or a proposal of theirs, once they are shown."""
        sheet, rect = self.cards.sheet, self.layout.talk
        neutral, answers = sheet.palette.neutral, position["answers"]
        asked = [seat for seat in self.seats if seat != position["active"]]
        y = rect.bottom - 14
        for place, seat in enumerate(asked):
            x = rect.left + 22 + place * 64
            if position["offer"]["to"] not in (ALL, seat):
                continue
            yield from self._player(x, y, seat)
            if seat in answers:
                name = answers[seat]["answer"]
                ink = neutral.accent if name == "accept" else neutral.muted
                yield from icon(sheet, ANSWERS[name], (x + 25, y - 5), 14, ink=ink)
