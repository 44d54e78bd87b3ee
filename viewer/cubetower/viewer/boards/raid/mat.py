"""The mat above the players of the card game: turn, piles, row, and the offer under discussion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from cubetower.game.core import Event, Seat
from cubetower.game.raid.rules import events
from cubetower.game.raid.rules.observation import Offer, Position
from cubetower.game.raid.rules.tables import types
from cubetower.game.raid.rules.trademoves import ALL, INVITE
from cubetower.pages.palette import mix
from cubetower.viewer.boards.raid.cards import QUEST_BACK, RaidPieces
from cubetower.viewer.boards.raid.layout import PILES, CardSpot, RaidLayout
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import BACK, TablePart
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, picture, row
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import text_width

TEXT, NOTE, KEY = 15.0, 13.0, 12.5  # sizes of text, units
BESIDE: Final = 7.5
"""From a player's cube to what is written beside it, units."""
PARTS: Final = (77.5, 162.5)
"""Widths of the number of the turn and of whose it is, units."""

CARD_SIZE: Final = 24.0
"""Width of the cards in an offer, units."""

MAX_CARDS: Final = 4
"""How many cards of a side of an offer are drawn; of the others, only their number."""

KEY_COLUMNS: Final = 3
"""Columns of the types with their names."""

ANSWERS: Final[Mapping[str, str]] = {
    "accept": "raid/yes",
    "decline": "raid/no",
    "counter": "samurai/token_exchange",
}
"""The picture of an answer."""

PHASES: Final[Mapping[str, str]] = {
    "train": "Train",
    "row": "Reveal",
    "raids": "Raids",
    "trade": "Trade",
    "draw": "Draw",
}
"""The parts of a turn in their order, with their captions."""

PHASE_OF_EVENT: Final[Mapping[type[Event], str]] = {
    events.Turn: "train",
    events.Swapped: "train",
    events.Revealed: "row",
    events.Chips: "raids",
    events.Paid: "raids",
    events.Bids: "raids",
    events.Taken: "raids",
    events.Invited: "trade",
    events.Offered: "trade",
    events.Answered: "trade",
    events.Traded: "trade",
    events.Closed: "trade",
    events.Drawn: "draw",
    events.Ended: "over",
}
"""The part of a turn by kind of event, if that is enough to know it."""

PHASE_BEFORE_STEP: Final = (
    ("reveal", "train"),
    ("raids", "row"),
    ("trade", "raids"),
    ("draw", "trade"),
)
"""The current part of a turn, by the first of these steps still to come."""


class Mat(TablePart[RaidLayout, RaidPieces]):
    """The mat in the middle, without the cards of row and discard."""

    def ground(self) -> Iterator[Shape]:
        """The mat, and the places of the piles."""
        palette = self.palette
        sea, water = Paint(palette.chart.sea), Paint(palette.chart.water)
        yield self.pieces.panel(self.layout.table, sea, water, 1.4)
        for name in PILES:
            yield self.pieces.panel(self.layout.pile(name).rect, Paint(palette.neutral.rule))

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """What is painted under the cards."""
        table, sheet, count = self.layout.table, self.sheet, len(moment.after.row)
        area = Rect(table.left + 16, table.top + 3, table.right, table.top + 30)
        yield from self._turn(moment).draw(sheet, area)
        yield from self._piles(moment.after)
        for place in range(count):
            spot = self.layout.row_card(place, count)
            below = spot.rect.bottom + 12.5
            yield sheet.text(spot.x, below, str(place + 1), 11.5, muted=True, anchor="middle")
        talk, neutral = self.layout.talk, sheet.palette.neutral
        if offer := moment.after.offer:
            yield self.pieces.panel(talk, Paint(neutral.paper), Paint(neutral.rule))
            high = talk.top + 12
            area = Rect(talk.left + 11.5, high, talk.right, high + 25)
            yield from self._offer(moment.after.active, offer).draw(sheet, area)
            area = Rect(talk.left + 15.5, talk.bottom - 32, talk.right, talk.bottom - 6)
            yield from self._answers(moment.after, offer).draw(sheet, area)
        else:
            yield from self._key

    def _turn(self, moment: TableMoment[Position]) -> Element:
        """The number of the turn, its player and its parts."""
        active, now = moment.after.active, phase(moment)
        name = label(seat_name(active), TEXT, "semibold")
        turn = label(f"Turn {moment.after.turn}", TEXT, "semibold")
        parts = []
        for part, text in PHASES.items():
            mine, wide = part == now, text_width(text, NOTE, "semibold")
            said = label(text, NOTE, "semibold" if mine else "regular", muted=not mine)
            parts.append(box(said, width=wide, bar=self.accent if mine else None))
        whose = row([cube(active), name], gap=BESIDE)
        return row([turn, whose, row(parts, gap=26)], PARTS)

    def _piles(self, position: Position) -> Iterator[Shape]:
        """The backs of the piles, with numbers."""
        known = next(iter(position.own.values()))
        counts = (known.pile_size, len(position.discard), known.quest_pile_size)
        for name, back, count in zip(PILES, (BACK, "", QUEST_BACK), counts, strict=True):
            spot = self.layout.pile(name)
            if count and back:
                yield from self.pieces.card(spot, back)
            text = f"{name} {count}"
            yield self.sheet.text(spot.x, spot.rect.bottom + 14, text, 12, anchor="middle")

    def over(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The chips beside the players, and rings around the cards that they name."""
        chips, count = moment.after.chips, len(moment.after.row)
        if phase(moment) != "raids" or not chips:
            return
        for seat, chip in chips.items():
            yield from self._chip(seat, chip, moment.after.bids.get(seat))
        for place in {chip for chip in chips.values() if 0 < chip <= count}:
            yield self.pieces.ring(self.layout.row_card(place - 1, count))

    def _chip(self, seat: Seat, chip: int, bid: int | None) -> Iterator[Shape]:
        """A disc with the number of a card, or with a bid under it."""
        sheet, neutral = self.sheet, self.palette.neutral
        x, y = self.layout.chip(seat)
        fill = neutral.accent if chip else mix(neutral.rule, neutral.paper, 0.3)
        edge = Paint(mix(fill, neutral.ink, 0.4))
        yield sheet.disc((x, y), 12, Paint(fill), edge, 1.4)
        yield sheet.centred_text(x, y, str(chip), 15, neutral.paper if chip else neutral.muted)
        if bid is not None:
            yield sheet.text(x, y + 27, f"bid {bid}", 12.0, anchor="middle")

    def _card(self, name: str, edge: float) -> Element:
        """A small card."""
        return picture(
            lambda _, x, y: self.pieces.card(CardSpot(x, y, edge, edge), name), edge, edge, "left"
        )

    @cached_property
    def _key(self) -> tuple[Shape, ...]:
        """A key to the types, shown while there is no offer."""
        names, lines, talk = types(), -(-len(types()) // KEY_COLUMNS), self.layout.talk
        entries = [
            row([self._card(name, 19), label(name, KEY, muted=True)], gap=5.5) for name in names
        ]
        columns = [entries[start : start + lines] for start in range(0, len(names), lines)]
        pitch = min(30.0, talk.height / lines)
        table = row([column(each, pitch=pitch) for each in columns], [REST] * KEY_COLUMNS)
        return tuple(table.draw(self.sheet, talk))

    def _offer(self, active: Seat, offer: Offer) -> Element:
        """The offer: what is given, for what, and to whom."""
        if offer["kind"] == INVITE:
            return row([cube(active), label("asks for proposals", TEXT)], gap=BESIDE)
        gives, wanted, to = (label(each, NOTE, muted=True) for each in ("gives", "for", "to"))
        told = [gives, self._card_row(offer["give"]), wanted, self._card_row(offer["want"])]
        if offer["to"] != ALL:
            told += [to, box(cube(offer["to"]), pad=(3, 0, 0, 0))]
        return row([cube(active), row(told, gap=6)], gap=BESIDE)

    def _card_row(self, cards: Sequence[str]) -> Element:
        """Small cards side by side; ``nothing`` if there are none."""
        if not cards:
            return label("nothing", NOTE, "semibold")
        seen = [self._card(name, CARD_SIZE) for name in cards[:MAX_CARDS]]
        seen += [label(f"+{len(cards) - MAX_CARDS}", NOTE)] if len(cards) > MAX_CARDS else []
        return row(seen, [CARD_SIZE + 3] * len(seen))

    def _answers(self, position: Position, offer: Offer) -> Element:
        """The other players with yes, no or a counter-offer, once these are shown."""
        asked = [seat for seat in self.layout.seats if seat != position.active]
        cells = [
            row([cube(seat), self._answer(position, seat)], gap=11.5)
            if offer["to"] in (ALL, seat) else box()
            for seat in asked
        ]  # fmt: skip
        return row(cells, [64] * len(cells))

    def _answer(self, position: Position, seat: Seat) -> Element:
        if seat not in position.answers:
            return box()
        name, neutral = position.answers[seat]["answer"], self.palette.neutral
        ink = neutral.accent if name == "accept" else neutral.muted
        return picture(lambda sheet, x, y: icon(sheet, ANSWERS[name], (x, y), 14, ink=ink), 14, 14)


def phase(moment: TableMoment[Position]) -> str:
    """A name of `PHASES`; ``start`` before the first turn, ``over`` in the end."""
    position, kind = moment.after, type(moment.event)
    if kind in PHASE_OF_EVENT:
        return PHASE_OF_EVENT[kind]
    if not position.turn:
        return "start"
    pending = {step[0] for step in position.agenda}
    if position.offers and "draw" in pending:
        return "trade"
    if "turn" not in pending:
        return "over"
    return next((name for step, name in PHASE_BEFORE_STEP if step in pending), "draw")
