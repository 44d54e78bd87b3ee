"""A player's row of the card game: camps, relics, quest and hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.observation import Position
from cubetower.game.raid.rules.state import CAMPS, kind_of
from cubetower.pages.palette import mix
from cubetower.viewer.boards.raid import layout as columns
from cubetower.viewer.boards.raid.cards import GOLD, RaidPieces, icon_of
from cubetower.viewer.boards.raid.layout import CAMP, STEP, RaidLayout
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import TableTray
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, label, picture, row
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.paper import MARGIN, seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.draw.typography import HEAD, TEXT

CAPTION: Final = 12.5
"""Size of captions, units."""

GEM: Final = 13.0
"""Pitch of the relics that a camp would bring, units."""

CAPTIONS: Final = (
    columns.CAMPS - MARGIN, STEP, STEP, columns.RELICS - columns.CAMPS - 2 * STEP,
    columns.QUEST - columns.RELICS, columns.HAND - columns.QUEST, REST,
)  # fmt: skip
"""Widths of the room for the name, and of all columns with a caption, units."""


class PlayerRow(TableTray[RaidLayout, RaidPieces]):
    """A player's row, without the cards."""

    def ground(self) -> Iterator[Shape]:
        """The mat itself, the player's name, and the mats of the camps."""
        yield from super().ground()
        sheet, neutral = self.card.sheet, self.palette.neutral
        yield cube(sheet.at(3, 20), 15 * sheet.unit, 0.0, self.palette.tone(self.seat))
        yield sheet.text(18, 25, seat_name(self.seat), TEXT, weight="semibold")
        for camp in range(CAMPS):
            mat = Paint(mix(neutral.rule, neutral.paper, 0.4))
            yield self.pieces.panel(self.layout.camp(self.seat, camp), mat)

    def subject(self, moment: TableMoment[Position]) -> Seat:
        """The player whom a moment is about, or whose turn it is."""
        return super().subject(moment) or moment.after.active

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """What changes on the row except the cards, with a bar under the front card of the hand."""
        position, sheet, seat = moment.after, self.card.sheet, self.seat
        yield from super().draw(moment)
        yield from self._shogun(position.shoguns[seat])
        hand = position.own[seat].hand
        camps = [self._camp(position, camp) for camp in range(CAMPS)]
        rest = [
            label(each, CAPTION, muted=True) for each in ("Relics", "Quest", f"Hand {len(hand)}")
        ]
        captions = row([box(), *camps, *rest], CAPTIONS)
        yield from captions.draw(sheet, Rect(0, 0, sheet.width, 25))
        for camp in range(position.open_camps[seat], CAMPS):
            middle = self.layout.camp(self.seat, camp).middle
            ink, paper = self.palette.neutral.muted, self.palette.neutral.paper
            yield from icon(self.sheet, "raid/lock", middle, 26, ink=ink, detail=paper)
        relics = str(position.scores[seat])
        yield sheet.text(columns.RELICS - MARGIN, 44, relics, HEAD + 2, weight="semibold")
        if seat in position.winners:
            yield sheet.text(-4, self.card.area.height - 12, "won", TEXT, weight="semibold")
        if hand:
            front = self.layout.hand(self.seat, 0, len(hand)).rect
            low = front.bottom + 0.6
            yield self.sheet.box(front.left, low, front.right, low + 2.2, self.accent)

    def _shogun(self, colour: str) -> Iterator[Shape]:
        """The shogun's crest in his colour, and the warriors at home with him."""
        tone, neutral, sheet = self.palette.tone(colour), self.palette.neutral, self.card.sheet
        crest = Rect(-4, 34, 22, 64)
        yield sheet.plate(crest, 3, Paint(tone.fill), Paint(tone.dark))
        yield from icon(sheet, "raid/crest", (9, 48), 20, ink=tone.mark_colour)
        ink = mix(tone.dark, neutral.ink, 0.3)
        homes = (
            each.name for each in self.pieces.values.warriors.values() if each.colour == colour
        )
        for place, name in enumerate(homes):
            middle = (38 + 23 * place, 49)
            yield from icon(sheet, icon_of(name), middle, 16, ink=ink, detail=neutral.paper)

    def _camp(self, position: Position, camp: int) -> Element:
        """The type of a camp, and a gem for each relic that it would bring."""
        if camp >= position.open_camps[self.seat]:
            return label("locked", CAPTION, muted=True)
        cards = position.camps[self.seat][camp]
        kind = kind_of(cards, position.kinds[self.seat][camp])
        text = f"{camp + 1} · {kind} × {len(cards)}" if kind else f"Camp {camp + 1}"
        said = label(text, CAPTION, muted=not kind)
        gems = [picture(_gem, GEM, GEM)] * relics_in(self.pieces.values, cards, kind)
        return row([row([said, *gems], (REST,)), box()], (CAMP, REST))


def _gem(sheet: Sheet, x: float, y: float) -> Iterator[Shape]:
    yield sheet.disc((x, y), 4.6, Paint(GOLD), Paint(sheet.palette.neutral.accent), 1.4)
