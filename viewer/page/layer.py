"""Layers of panels: what a panel shows, looked at again and again, as a track."""

from __future__ import annotations

from collections.abc import Sequence

from viewer.draw.displaylist import Cube, Shape, Text
from viewer.draw.rect import Rect
from viewer.page.following import Listing
from viewer.page.items import Item, Itemiser
from viewer.page.styles import Styles, Table
from viewer.page.track import TrackWriter


class Layer:
    """The backdrop of a panel, or its shapes."""

    def __init__(self, area: Rect, unit: float, styles: Styles, items: Table[Item]) -> None:
        """Of a panel at an area of a stage with so many metres in a unit.

        The tables are those of the film.
        """
        self._itemiser = Itemiser(styles, area, unit)
        self._track = TrackWriter(styles, items)
        self._shapes: Sequence[Shape] | None = None
        self._made: dict[int, Item] = {}
        self.smallest = 0.0  #: size of the smallest text seen, metres; 0 for none

    def look(self, tick: int, shapes: Sequence[Shape]) -> None:
        """Store what the layer shows at a tick, if it is not what it showed before."""
        if shapes is self._shapes:
            return
        listing = self._listing(shapes)
        if self._shapes is None or listing.items != self._track.listing.items:
            self._track.change(tick, listing)
        self._shapes = shapes

    def sections(self) -> tuple[bytes, bytes]:
        """Key frames and changes."""
        return self._track.sections()

    def _listing(self, shapes: Sequence[Shape]) -> Listing:
        """The items of shapes; of those that the last picture had, the same again."""
        made = {}  # by identity, which holds as long as `_shapes` keeps the shapes alive
        for shape in shapes:
            number = id(shape)
            made[number] = self._made.get(number) or self._item(shape)
        self._made = made
        return Listing(
            [made[id(shape)] for shape in shapes],
            [shape.key if isinstance(shape, Cube) else None for shape in shapes],
        )

    def _item(self, shape: Shape) -> Item:
        if isinstance(shape, Text) and (not self.smallest or shape.size < self.smallest):
            self.smallest = shape.size
        return self._itemiser.item(shape)
