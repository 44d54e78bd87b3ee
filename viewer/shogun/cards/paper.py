"""Cards of paper: a card is drawn anew only when what it says has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.core import Data, Seat
from viewer.displaylist import Line, Paint, Shape, Stage, Text, Weight, texts_last
from viewer.palette import Palette
from viewer.rect import Rect
from viewer.sheet import Sheet
from viewer.shogun.moments import Moment
from viewer.timeline import eased
from viewer.typography import CAP_HEIGHT, text_width

NOTE, TEXT, HEAD = 14.0, 15.0, 20.0  # sizes of text, units
MARGIN = 16.0  # from the card's edge to what is on it, units
CUBE = 13.0  # edge of a cube that stands for a player, units
BESIDE = 23.0  # from the left of such a cube to the player's name, units
MOTION = 0.6  # s from the beginning of a moment in which things move
KEPT = 64  # pictures that a card remembers
SHADOW = ((9.0, 0.025), (5.0, 0.035), (2.0, 0.05))  # how far it reaches, units, and its opacity

Content = TypeVar("Content", bound=Hashable)


@dataclass(frozen=True)
class Paper:
    """A card of paper on the map, and what is written on all of them.

    Attributes:
        stage: of the whole picture.
        palette: its colours.
        area: where the card lies.
    """

    stage: Stage
    palette: Palette
    area: Rect

    @property
    def covered(self) -> Rect:
        """How much of the area the card takes."""
        return self.area

    @cached_property
    def sheet(self) -> Sheet:
        """What is inside the margins; it counts down from the card's upper edge."""
        area = self.covered
        left, width = area.left + MARGIN, area.width - 2 * MARGIN
        return Sheet(self.stage, self.palette, left, width, area.top)

    @cached_property
    def paper(self) -> tuple[Shape, ...]:
        """The empty card and its shadow."""
        return tuple(self._paper())

    def _paper(self) -> Iterator[Shape]:
        neutral, sheet, area = self.palette.neutral, self.sheet, self.covered
        right, bottom = area.width - MARGIN, area.height
        for spread, alpha in SHADOW:
            paint = Paint(neutral.shadow, alpha)
            yield sheet.box(
                -MARGIN - spread, 2 - spread / 2, right + spread, bottom + spread + 1, paint
            )
        yield sheet.box(-MARGIN, 0, right, bottom, Paint(neutral.paper))

    def tab(self) -> Shape:
        """The short bar at the card's upper edge over its title."""
        return self.sheet.box(0, 0, 30, 3.5, Paint(self.palette.neutral.accent))

    def player(
        self, x: float, y: float, seat: Seat, size: float = TEXT, *, muted: bool = False
    ) -> Iterator[Shape]:
        """A player's cube and name with the baseline at `y`."""
        yield from self.sheet.icon(x + CUBE / 2, y, seat, CUBE, size)
        weight: Weight = "regular" if muted else "semibold"
        yield self.sheet.text(x + BESIDE, y, shown(seat), size, weight=weight, muted=muted)

    def struck(self, text: Text) -> Line:
        """A line through a text that begins at its anchor."""
        x, y = text.at
        wide, middle = text_width(text.text, text.size, text.weight), text.size * CAP_HEIGHT * 0.4
        ends = ((x, y + middle), (x + wide, y + middle))
        return Line(ends, Paint(text.paint.colour), 1.2 * self.sheet.unit)


@dataclass(frozen=True)
class Card(Paper, ABC, Generic[Content]):
    """A card that tells of a moment.

    Attributes:
        header: of the replay.
    """

    header: Data
    _kept: dict[Hashable, tuple[Shape, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def picture(self, moment: Moment, seconds: float) -> tuple[Shape, ...]:
        """The card with all that is on it; the same tuple as long as nothing changes.

        Args:
            moment: what happens.
            seconds: since it began.
        """
        content = self.content(moment)
        if content is None:
            return ()
        if seconds < MOTION:
            moving = self.moving(moment, content, eased(max(0.0, seconds / MOTION)))
            if moving is not None:
                return texts_last((*self.paper, *moving))
        return self._settled(content)

    @abstractmethod
    def content(self, moment: Moment) -> Content | None:
        """What is on the card when nothing moves; None if there is no card."""

    @abstractmethod
    def drawn(self, content: Content) -> Iterator[Shape]:
        """It as shapes."""

    def moving(self, moment: Moment, content: Content, share: float) -> Iterator[Shape] | None:
        """The same in motion, from share 0 to 1; None if nothing moves."""
        return None

    def kept(self, key: Hashable, draw: Callable[[], Iterator[Shape]]) -> tuple[Shape, ...]:
        """Shapes drawn once; the same tuple for the same key, as long as it is in use."""
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = texts_last(draw())
        return self._kept[key]

    def still(self, content: Content) -> tuple[Shape, ...]:
        """What is on the card at rest, without its paper."""
        return self.kept(("still", content), lambda: self.drawn(content))

    def _settled(self, content: Content) -> tuple[Shape, ...]:
        return self.kept(("card", content), lambda: iter((*self.paper, *self.drawn(content))))


def shown(seat: Seat) -> str:
    """A player's name as it is written on cards."""
    return seat.capitalize()


def provinces_of(position: Mapping[str, Any], seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """How many provinces each of them has."""
    owners = list(position["owner"].values())
    return tuple(owners.count(seat) for seat in seats)
