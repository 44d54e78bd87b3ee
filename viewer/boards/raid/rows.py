"""A player's row of the card game: camps, relics, quest and hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Personal, Seat
from game.raid.camps import kind_of, relics_in
from game.raid.observation import Position
from viewer.boards.raid.cards import GOLD, Cards, icon_of
from viewer.boards.raid.layout import HAND, HEAD_Y, QUEST, RELICS, Layout
from viewer.boards.raid.moves import Zone, spot, zones
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Circle, Paint, Shape
from viewer.draw.icons import icon
from viewer.draw.palette import mixed
from viewer.draw.paper import Paper, shown
from viewer.draw.rect import Rect
from viewer.draw.solids import cube
from viewer.draw.typography import HEAD, TEXT

CAPTION: Final = 12.5
"""Size of captions, units."""


@dataclass(frozen=True, eq=False)
class PlayerRow(Paper):
    """What lies before a player.

    Attributes:
        layout: of the table.
        cards: draws them.
        seat: of the player.
        number: of the seat.
    """

    layout: Layout
    cards: Cards
    seat: Seat
    number: int

    def ground(self) -> Iterator[Shape]:
        """The mat itself, the player's name, and captions."""
        yield from self.paper
        row, mat = self.layout.row(self.number), self.cards.sheet
        middle = mat.at(row.left + 19, row.top + 20)
        yield cube(middle, 15 * mat.unit, 0.0, self.palette.tone(self.seat))
        yield mat.text(row.left + 34, row.top + 25, shown(self.seat), TEXT, weight="semibold")
        for left, text in ((RELICS, "Relics"), (QUEST, "Quest")):
            yield mat.text(row.left + left, row.top + HEAD_Y, text, CAPTION, muted=True)
        for camp in range(3):
            rect = self.layout.camp(self.number, camp)
            rule = Paint(mixed(self.palette.neutral.rule, self.palette.neutral.paper, 0.4))
            yield self.cards.panel(rect, rule)

    def drawn(
        self, moment: Moment[Position], going: Collection[tuple[Zone, int]]
    ) -> Iterator[Shape]:
        """All that changes on the row.

        Args:
            moment: what happens.
            going: cards on their way, by where they will lie.
        """
        position, row, sheet = moment.after, self.layout.row(self.number), self.cards.sheet
        event = moment.event
        concerned = event.seat if isinstance(event, Personal) else position["active"]
        if self.seat in (position["winners"] or [concerned]):
            accent = Paint(self.palette.neutral.accent)
            yield sheet.box(row.left, row.top, row.left + 4, row.bottom, accent)
        yield from self._shogun(position)
        yield from self._captions(position)
        yield from self._camps(position)
        for zone, names in zones(position).items():
            if zone[0] in ("camp", "hand", "received", "relic", "quest") and zone[1] == self.number:
                yield from self._lying(zone, names, going)
        yield from self._front(position)

    def _lying(
        self, zone: Zone, names: Sequence[str], going: Collection[tuple[Zone, int]]
    ) -> Iterator[Shape]:
        """The cards of a zone at rest."""
        for place, name in enumerate(names):
            if name and (zone, place) not in going:
                at = spot(self.layout, zone, place, len(names))
                turned = zone[0] == "relic"
                face = ("quests" if "/" in name else "back") if turned else name
                yield from self.cards.card(at, face)

    def _shogun(self, position: Position) -> Iterator[Shape]:
        """The shogun's crest in his colour, and the warriors at home with him."""
        colour, row, sheet = (
            position["shoguns"][self.seat],
            self.layout.row(self.number),
            self.cards.sheet,
        )
        tone, y = self.palette.tone(colour), row.top + 49
        rect = Rect(row.left + 12, y - 15, row.left + 38, y + 15)
        yield self.cards.panel(rect, Paint(tone.fill), Paint(tone.dark), 1.2)
        yield from icon(sheet, "raid/crest", (row.left + 25, y - 1), 20, ink=tone.mark_colour)
        homes = (each.name for each in self.cards.values.warriors.values() if each.colour == colour)
        for place, name in enumerate(homes):
            ink, paper = mixed(tone.dark, self.palette.neutral.ink, 0.3), self.palette.neutral.paper
            middle = (row.left + 54 + 23 * place, y)
            yield from icon(sheet, icon_of(name), middle, 16, ink=ink, detail=paper)

    def _captions(self, position: Position) -> Iterator[Shape]:
        """Numbers of relics and hand cards."""
        row, sheet = self.layout.row(self.number), self.cards.sheet
        y, hand = row.top + HEAD_Y, len(position["own"][self.seat]["hand"])
        yield sheet.text(row.left + HAND, y, f"Hand {hand}", CAPTION, muted=True)
        relics = str(position["scores"][self.seat])
        x = row.left + RELICS
        yield sheet.text(x, row.top + 44, relics, HEAD + 2, weight="semibold")
        if self.seat in position["winners"]:
            yield sheet.text(row.left + 12, row.bottom - 12, "won", TEXT, weight="semibold")

    def _camps(self, position: Position) -> Iterator[Shape]:
        """What the camps are, and what they would bring."""
        sheet, row = self.cards.sheet, self.layout.row(self.number)
        kinds = position["kinds"][self.seat]
        for camp, cards in enumerate(position["camps"][self.seat]):
            rect = self.layout.camp(self.number, camp)
            y = row.top + HEAD_Y
            if camp >= position["open_camps"][self.seat]:
                ink, paper = self.palette.neutral.muted, self.palette.neutral.paper
                yield from icon(sheet, "raid/lock", rect.middle, 26, ink=ink, detail=paper)
                yield sheet.text(rect.left, y, "locked", CAPTION, muted=True)
                continue
            kind = kind_of(cards, kinds[camp])
            text = f"{camp + 1} · {kind} × {len(cards)}" if kind else f"Camp {camp + 1}"
            yield sheet.text(rect.left, y, text, CAPTION, muted=not kind)
            for place in range(relics_in(self.cards.values, cards, kind)):
                yield self._gem(rect.right - 7 - 13 * place, y - 4.5)

    def _gem(self, x: float, y: float) -> Shape:
        unit = self.cards.sheet.unit
        ink = Paint(self.palette.neutral.accent)
        return Circle(self.cards.sheet.at(x, y), 4.6 * unit, Paint(GOLD), ink, 1.4 * unit)

    def _front(self, position: Position) -> Iterator[Shape]:
        """A bar under the front card of the hand."""
        hand = position["own"][self.seat]["hand"]
        if not hand:
            return
        rect = self.layout.hand(self.number, 0, len(hand)).rect
        accent = Paint(self.palette.neutral.accent)
        yield self.cards.sheet.box(
            rect.left, rect.bottom + 0.6, rect.right, rect.bottom + 2.8, accent
        )
