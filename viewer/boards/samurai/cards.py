"""The cards beside the map of SAMURAI: a player's tokens and captures, and the other figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core import GameOver, Personal, Seat
from game.samurai import TYPES, majorities
from game.samurai.events import Captured, SetAside
from game.samurai.observation import Position
from viewer.boards.samurai.layout import ROWS, Layout
from viewer.boards.samurai.moves import SLOTS, standing
from viewer.boards.samurai.pieces import Pieces
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Circle, Paint, Shape, Weight
from viewer.draw.paper import MARGIN, Paper
from viewer.draw.rect import Spot
from viewer.draw.sheet import Sheet
from viewer.draw.typography import CAP_HEIGHT, HEAD, NOTE, TEXT

COUNT: Final = 21.0
"""From the middle of a figure to its number, units."""


@dataclass(frozen=True, eq=False)
class PlayerTray(Paper):
    """What a player has behind the screen, and has captured.

    Attributes:
        layout: of the table.
        pieces: draws them.
        seat: of the player.
        number: of the seat.
    """

    layout: Layout
    pieces: Pieces
    seat: Seat
    number: int

    def drawn(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """All that changes on the card."""
        event, position = moment.event, moment.after
        won = isinstance(event, GameOver) and self.seat in event.winners
        if won or (isinstance(event, Personal) and event.seat == self.seat):
            yield self.sheet.box(-MARGIN, 0, -MARGIN + 4, self.area.height, self._accent)
        yield from self._right(moment, won=won)
        yield from self._hand(moment, share)
        yield from self._captured(position)

    def ground(self) -> Iterator[Shape]:
        """The card itself, and the player's name."""
        yield from self.paper
        yield from self.player(0, ROWS["name"], self.seat)
        yield self.sheet.rule(ROWS["rule"])

    @property
    def _accent(self) -> Paint:
        return Paint(self.palette.neutral.accent)

    def _right(self, moment: Moment[Position], *, won: bool) -> Iterator[Shape]:
        """In the corner: the influence in a capture, the victory, or how many tokens are left."""
        event, sheet, y = moment.event, self.sheet, ROWS["name"]
        if isinstance(event, Captured | SetAside):
            taken = isinstance(event, Captured) and event.seat == self.seat
            text = f"influence {event.influence[self.seat]}"
            weight: Weight = "semibold" if taken else "regular"
            right = sheet.width
            yield sheet.text(right, y, text, NOTE, muted=not taken, anchor="right", weight=weight)
        elif won:
            yield sheet.text(sheet.width, y, "won", TEXT, anchor="right", weight="semibold")
        else:
            left = moment.after["own"][self.seat]["stocks"][self.seat]
            yield sheet.text(sheet.width, y, f"stock {left}", NOTE, muted=True, anchor="right")

    def _hand(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """The tokens behind the screen; those just drawn come into sight."""
        hand = moment.after["own"][self.seat]["screen"]
        new = Counter(hand) - Counter(moment.before["own"][self.seat]["screen"])
        for place, name in enumerate(hand):
            spot = self.layout.hand(self.number, place)
            if share < 1 and new[name] > 0:
                new[name] -= 1
                yield from self.pieces.moving_token(spot, self.seat, name, share)
            else:
                yield from self.pieces.token(spot, self.seat, name)

    def _captured(self, position: Position) -> Iterator[Shape]:
        """How many figures of each type; a bar marks those of which nobody else has as many."""
        own, seats = position["own"], position["seats"]
        captured = {seat: own[seat]["captured"].get(seat, {}) for seat in seats}
        most = majorities(captured)[self.seat] if all(captured.values()) else ()
        for each in TYPES:
            spot = self.layout.captured(self.number, each)
            count = captured[self.seat].get(each)
            yield from self.pieces.figure(spot, each)
            yield _count(self.pieces.sheet, spot, count)
            if each in most:
                x, y = spot.x + COUNT, spot.y + 11
                yield self.pieces.sheet.box(x, y, x + 18, y + 3, self._accent)


@dataclass(frozen=True, eq=False)
class StoreCard(Paper):
    """The figures on the map or still to be placed, and those aside.

    Attributes:
        layout: of the table.
        pieces: draws them.
    """

    layout: Layout
    pieces: Pieces

    def ground(self) -> Iterator[Shape]:
        """The card itself."""
        yield from self.paper
        yield self.sheet.rule(76.0)
        yield self.sheet.text(0, self.area.height - 20, "Aside", TEXT, weight="semibold")
        for each in TYPES:
            yield from self.pieces.figure(self.layout.standing(each), each)

    def drawn(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """All that changes on the card."""
        position = moment.after
        placing = any(position["supply"].values())
        title = "To be placed" if placing else "On the map"
        yield self.sheet.text(0, ROWS["name"], title, TEXT, weight="semibold")
        counts: Mapping[str, int] = position["supply"] if placing else _on_map(moment)
        for each in TYPES:
            spot = self.layout.standing(each)
            yield _count(self.pieces.sheet, spot, counts[each])
        yield from self._aside(moment, share)

    def _aside(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """Figures that nobody got, and the places that are free."""
        before, after = moment.before["aside"], moment.after["aside"]
        aside = [each for each in TYPES for _ in range(before[each])]
        aside += [each for each in TYPES for _ in range(after[each] - before[each])]
        there = len(aside) if share == 1 else sum(before.values())
        slots = max(SLOTS, len(aside))
        ring, neutral = Paint(self.palette.neutral.rule), self.palette.neutral
        for place in range(slots):
            spot = self.layout.aside(place, slots)
            last = place == SLOTS - 1
            edge = Paint(neutral.accent, 0.7) if last else ring
            middle = self.pieces.sheet.at(spot.x, spot.y)
            radius = 0.58 * spot.size * self.sheet.unit
            if place < there:
                yield from self.pieces.figure(spot, aside[place])
            else:
                yield Circle(middle, radius, None, edge, 1.4 * self.sheet.unit)


def _on_map(moment: Moment[Position]) -> Mapping[str, int]:
    names = (name for there in standing(moment).values() for _, name in there)
    return Counter(names)


def _count(sheet: Sheet, spot: Spot, count: int | None) -> Shape:
    """A number beside a figure; None is hidden."""
    x, baseline = spot.x + COUNT, spot.y + HEAD * CAP_HEIGHT / 2
    text = "?" if count is None else str(count)
    return sheet.text(x, baseline, text, HEAD, muted=not count, weight="semibold")
