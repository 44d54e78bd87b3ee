"""`Layout`: where hexes, figures and cards of SAMURAI lie, in units; `lying`: the pieces there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.core import Seat
from game.samurai import TYPES, Board
from game.samurai import board as hexes_for
from game.samurai.events import Captured
from game.samurai.observation import Position
from game.samurai.setup import HAND as TOKENS
from viewer.boards.table.moments import Moment
from viewer.boards.table.pieces import Piece
from viewer.draw.paper import MARGIN
from viewer.draw.rect import Place, Rect, Spot

GAP: Final = 12.0
"""Between cards, and from them to the edge, units."""
CARD: Final = 252.0
"""Width of the cards, units."""
EDGE: Final = 9.0
"""From the hexes to what lies around them, units."""
HAND: Final = 19.5
"""Radius of tokens on cards, units."""
FIGURE: Final = 26.0
"""Size of figures on cards, units."""
STORE: Final = 124.0
"""Height of the card with the figures, units."""
TILE: Final = 0.96
"""Radius of a token on the board, in radii of its hex."""
SLOTS: Final = 4
"""Places for figures aside: so many end the game."""
ASIDE, PIECE = "aside", "figure"  # a zone; the kind of all pieces that are no tokens
ROWS: Final = {"name": 26.0, "hand": 58.0, "rule": 83.0, "captured": 104.0}
"""How far down on a player's card its rows are, units."""

SPOTS: Final = {
    1: ((0.0, 0.12, 1.12),),
    2: ((-0.43, 0.14, 0.84), (0.43, 0.14, 0.84)),
    3: ((0.0, -0.42, 0.84), (-0.46, 0.36, 0.84), (0.46, 0.36, 0.84)),
}
"""By room in a settlement where figures stand in it, and their size, in radii of the hex."""


@dataclass(frozen=True)
class Layout:
    """Where all that is on the table lies; places count from the corner of `area`.

    Attributes:
        area: of the board.
        seats: who plays.
    """

    area: Rect
    seats: Sequence[Seat]

    @property
    def board(self) -> Board:
        """The hexes in play."""
        return hexes_for(len(self.seats))

    @cached_property
    def chart(self) -> Rect:
        """What the map has for itself."""
        return Rect(CARD + GAP, 0.0, self.area.width, self.area.height).grown(-EDGE)

    @cached_property
    def _flat(self) -> dict[str, Place]:
        """By hex its middle in radii, x to the east and y to the south."""
        found = {}
        for name in self.board.hexes:
            q, r = map(int, name.split(","))
            found[name] = (1.5 * q, -math.sqrt(3) * (r + q / 2))
        return found

    @cached_property
    def _bounds(self) -> Rect:
        """Around all hexes, in radii."""
        xs, ys = zip(*self._flat.values(), strict=True)
        high = math.sqrt(3) / 2
        return Rect(min(xs) - 1, min(ys) - high, max(xs) + 1, max(ys) + high)

    @cached_property
    def radius(self) -> float:
        """Of a hex, units: as large as fits."""
        chart, bounds = self.chart, self._bounds
        return min(chart.width / bounds.width, chart.height / bounds.height)

    @cached_property
    def middles(self) -> dict[str, Place]:
        """By hex its middle, units."""
        (x, y), bounds, radius = self.chart.middle, self._bounds, self.radius
        a, b = bounds.middle
        return {
            name: (x + radius * (at[0] - a), y + radius * (at[1] - b))
            for name, at in self._flat.items()
        }

    def hexagon(self, at: str, share: float = 1.0) -> tuple[Place, ...]:
        """The corners of a hex, or of a smaller one in it."""
        return hexagon(self.middles[at], share * self.radius)

    def token(self, at: str) -> Spot:
        """Where the token of a hex lies."""
        return Spot(*self.middles[at], TILE * self.radius)

    def figure(self, at: str, place: int, figure: str) -> Spot:
        """Where a figure stands.

        Args:
            at: its settlement.
            place: in the order in which they are listed there.
            figure: its type.
        """
        room = self.board.hexes[at].figures
        spots = SPOTS[room]
        right, down, size = spots[TYPES.index(figure) if room == len(TYPES) else place % room]
        x, y = self.middles[at]
        return Spot(x + right * self.radius, y + down * self.radius, size * self.radius)

    @cached_property
    def card_height(self) -> float:
        """Of a player's card, units."""
        return ROWS["captured"] + 21.0

    def card(self, seat: Seat) -> Rect:
        """A player's card."""
        top = GAP + self.seats.index(seat) * (self.card_height + GAP)
        return Rect(GAP, top, CARD, top + self.card_height)

    @cached_property
    def store(self) -> Rect:
        """The card with figures on the board and aside."""
        bottom = self.area.height - GAP
        return Rect(GAP, bottom - STORE, CARD, bottom)

    def hand(self, seat: Seat, place: int) -> Spot:
        """Where a token lies on a player's card."""
        card, first = self.card(seat), MARGIN + HAND
        pitch = (card.width - 2 * first) / (TOKENS - 1)
        return Spot(card.left + first + place * pitch, card.top + ROWS["hand"], HAND)

    def captured(self, seat: Seat, figure: str) -> Spot:
        """Where captured figures of a type stand on a player's card."""
        return self._cell(self.card(seat), ROWS["captured"], figure)

    def standing(self, figure: str) -> Spot:
        """Where the number of figures of a type stands on the card with the figures."""
        return self._cell(self.store, 54.0, figure)

    @staticmethod
    def _cell(card: Rect, down: float, figure: str) -> Spot:
        wide = (card.width - 2 * GAP) / len(TYPES)
        x = card.left + GAP + wide * TYPES.index(figure) + 18.0
        return Spot(x, card.top + down, FIGURE)

    def aside(self, place: int, count: int) -> Spot:
        """Where a figure stands that nobody got, of so many, or of `SLOTS` places."""
        store, pitch = self.store, min(36.0, 144.0 / max(SLOTS, count))
        x = store.right - GAP - pitch * (max(SLOTS, count) - place - 0.5)
        return Spot(x, store.bottom - 25.0, min(FIGURE, pitch * 0.9))


def lying(layout: Layout, moment: Moment[Position], position: Position) -> Iterator[Piece]:
    """All pieces of one of a moment's two positions; kinds of tokens are the seats they are of.

    Captured figures are counted, not shown: only one that just has been captured is there.
    """
    for at, (seat, token) in position["lying"].items():
        yield Piece(seat, token, at, layout.token(at))
    for at, figures in position["figures"].items():
        for place, figure in enumerate(figures):
            yield Piece(PIECE, figure, at, layout.figure(at, place, figure))
    for seat in layout.seats:
        for place, token in enumerate(position["own"][seat]["screen"]):
            yield Piece(seat, token, "hand", layout.hand(seat, place))
    before, aside = moment.before["aside"], position["aside"]
    there = [each for each in TYPES for _ in range(before[each])]
    there += [each for each in TYPES for _ in range(aside[each] - before[each])]
    for place, figure in enumerate(there):
        yield Piece(PIECE, figure, ASIDE, layout.aside(place, len(there)))
    event = moment.event
    if isinstance(event, Captured) and position is moment.after:
        spot = layout.captured(event.seat, event.figure)
        yield Piece(PIECE, event.figure, event.seat, spot)


def hexagon(middle: Place, radius: float) -> tuple[Place, ...]:
    """The corners of a hexagon with a flat top."""
    turns = (math.pi / 3 * corner for corner in range(6))
    return tuple(
        (middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns
    )
