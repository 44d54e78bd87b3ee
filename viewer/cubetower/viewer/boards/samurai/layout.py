"""`SamuraiLayout`: where hexes, figures and cards of SAMURAI lie, in units."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.samurai import TYPES, Board
from cubetower.game.samurai import board as hexes_for
from cubetower.game.samurai.rules.events import Captured
from cubetower.game.samurai.rules.observation import Position
from cubetower.game.samurai.rules.setup import HAND as TOKENS
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import Piece, TableLayout
from cubetower.viewer.draw.paper import MARGIN
from cubetower.viewer.draw.rect import Place, Rect, Spot

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
"""Places for figures set aside; when all are taken, the game ends."""
ROWS: Final = {"name": 26.0, "hand": 58.0, "rule": 83.0, "captured": 104.0}
"""Heights of the rows on a player's card, from its upper edge, units."""

SPOTS: Final = {
    1: ((0.0, 0.12, 1.12),),
    2: ((-0.43, 0.14, 0.84), (0.43, 0.14, 0.84)),
    3: ((0.0, -0.42, 0.84), (-0.46, 0.36, 0.84), (0.46, 0.36, 0.84)),
}
"""Places and sizes of figures in a settlement, by how many it has room for, radii of the hex."""


class SamuraiLayout(TableLayout):
    """Where everything on the table lies."""

    @property
    def board(self) -> Board:
        """The hexes in play."""
        return hexes_for(len(self.seats))

    @cached_property
    def chart(self) -> Rect:
        """The area of the map."""
        return Rect(CARD + GAP, 0.0, self.area.width, self.area.height).expand(-EDGE)

    @cached_property
    def _flat(self) -> dict[str, Place]:
        """The middles of hexes in radii, x to the east and y to the south."""
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
        """The radius of a hex, as large as fits, units."""
        chart, bounds = self.chart, self._bounds
        return min(chart.width / bounds.width, chart.height / bounds.height)

    @cached_property
    def middles(self) -> dict[str, Place]:
        """The middles of hexes, units."""
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
            place: index in the list of the settlement's figures.
            figure: its type.
        """
        room = self.board.hexes[at].figures
        spots = SPOTS[room]
        right, down, size = spots[TYPES.index(figure) if room == len(TYPES) else place % room]
        x, y = self.middles[at]
        return Spot(x + right * self.radius, y + down * self.radius, size * self.radius)

    @cached_property
    def card_height(self) -> float:
        """Height of a player's card, units."""
        return ROWS["captured"] + 21.0

    def tray(self, seat: Seat) -> Rect:
        """A player's card."""
        top = GAP + self.seats.index(seat) * (self.card_height + GAP)
        return Rect(GAP, top, CARD, top + self.card_height)

    @cached_property
    def store(self) -> Rect:
        """The card that counts the figures on the board and aside."""
        bottom = self.area.height - GAP
        return Rect(GAP, bottom - STORE, CARD, bottom)

    def hand(self, seat: Seat, place: int) -> Spot:
        """Where a token lies on a player's card."""
        card, first = self.tray(seat), MARGIN + HAND
        pitch = (card.width - 2 * first) / (TOKENS - 1)
        return Spot(card.left + first + place * pitch, card.top + ROWS["hand"], HAND)

    def capture_spot(self, seat: Seat, figure: str) -> Spot:
        """Where captured figures of a type stand on a player's card."""
        return self._cell(self.tray(seat), ROWS["captured"], figure)

    def standing(self, figure: str) -> Spot:
        """Where the figure and number of a type stand on the card of figures."""
        return self._cell(self.store, 54.0, figure)

    @staticmethod
    def _cell(card: Rect, down: float, figure: str) -> Spot:
        wide = (card.width - 2 * GAP) / len(TYPES)
        x = card.left + GAP + wide * TYPES.index(figure) + 18.0
        return Spot(x, card.top + down, FIGURE)

    def aside(self, place: int, count: int) -> Spot:
        """The place of a figure set aside, one of `count`."""
        store, pitch = self.store, min(36.0, 144.0 / count)
        x = store.right - GAP - pitch * (count - place - 0.5)
        return Spot(x, store.bottom - 25.0, min(FIGURE, pitch * 0.9))

    def pieces(self, moment: TableMoment[Position], position: Position) -> Iterator[Piece]:
        """Tokens, figures, and free places for figures; tokens are of the kind of their seat."""
        for at, (seat, token) in position.lying.items():
            yield Piece(seat, token, at, self.token(at))
        for at, figures in position.figures.items():
            for place, figure in enumerate(figures):
                yield Piece("figure", figure, at, self.figure(at, place, figure))
        for seat in self.seats:
            for place, token in enumerate(position.own[seat].screen):
                yield Piece(seat, token, "hand", self.hand(seat, place))
        before, aside = moment.before.aside, position.aside
        there = [each for each in TYPES for _ in range(before[each])]
        there += [each for each in TYPES for _ in range(aside[each] - before[each])]
        slots = max(SLOTS, len(there))
        for place in range(slots):
            free = place >= len(there)
            kind, what = ("slot", str(place)) if free else ("figure", there[place])
            yield Piece(kind, what, "aside", self.aside(place, slots))

    def origin(self, moment: TableMoment[Position], piece: Piece) -> Spot | None:
        """Figures come from their supply."""
        return self.standing(piece.what) if piece.kind == "figure" else None

    def destination(self, moment: TableMoment[Position], piece: Piece) -> Piece | None:
        """A captured figure goes to the player who gets it."""
        event = moment.event
        if isinstance(event, Captured) and piece.kind == "figure":
            spot = self.capture_spot(event.seat, piece.what)
            return Piece("captive", piece.what, event.seat, spot)
        return None


def hexagon(middle: Place, radius: float) -> tuple[Place, ...]:
    """The corners of a hexagon with a flat top."""
    turns = (math.pi / 3 * corner for corner in range(6))
    return tuple(
        (middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns
    )
