"""Layers of panels: each picture of a panel, stored as edits of the one before.

A change is the ticks since the one before, then operations on the list of items before, read from
a cursor that starts at its head. Each is four times a value, plus what it does:

- KEEP n: the next n items stay as they are;
- JUMP n: the cursor moves by n;
- MOVE: the next item gets another style, by so much, or other numbers, each by so much, or both;
- NEW n: an item of the film's table, n places behind the one after the last new one.

Items that the cursor never goes over are gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from viewer.draw.displaylist import Cube, Point, Shape, Single, Text, pinned_singles
from viewer.draw.rect import Rect
from viewer.page.following import Listing, origins
from viewer.page.items import TURN, Item, Itemiser
from viewer.page.styles import CUBE, Styles, UniqueList

KEEP, JUMP, MOVE, NEW = range(4)
RESTYLED, MOVED = 1, 2  # what a MOVE says
ANGLE = 2  # the place of the angle among a cube's numbers


class LayerEncoder:
    """The backdrop of a panel, or its shapes.

    Attributes:
        changes: each the ticks since the one before, and operations.
        smallest: size of the smallest text seen, metres; 0 for none.
    """

    def __init__(self, area: Rect, unit: float, styles: Styles, items: UniqueList[Item]) -> None:
        """Of a panel at an area of a stage with so many metres in a unit.

        The tables are those of the film.
        """
        self._itemiser = Itemiser(styles, area, unit)
        self._styles, self._items = styles, items
        self._shapes: Sequence[Shape] | None = None
        self._made: dict[int, tuple[Point | None, Item]] = {}
        self._listing = Listing()
        self._tick = 0  # of the last change
        self.changes: list[list[int]] = []
        self.smallest = 0.0

    def look(self, tick: int, shapes: Sequence[Shape]) -> None:
        """Store what the layer shows at a tick, if it is not what it showed before."""
        if shapes is self._shapes:
            return
        listing = self._list_items(shapes)
        if self._shapes is None or listing.items != self._listing.items:
            self.changes.append([tick - self._tick, *self._edit(self._listing, listing)])
            self._listing, self._tick = listing, tick
        self._shapes = shapes

    def _list_items(self, shapes: Sequence[Shape]) -> Listing:
        """The items of shapes; of those that the last picture had, the same again."""
        made = {}  # by identity, which holds as long as `_shapes` keeps the shapes alive
        items, keys = [], []
        for pin, shape in pinned_singles(shapes):
            known = self._made.get(id(shape))
            if known is None or known[0] != pin:
                known = pin, self._item(shape, pin)
            made[id(shape)] = known
            items.append(known[1])
            keys.append(shape.key if isinstance(shape, Cube) else None)
        self._made = made
        return Listing(items, keys)

    def _item(self, shape: Single, pin: Point | None) -> Item:
        if isinstance(shape, Text) and (not self.smallest or shape.size < self.smallest):
            self.smallest = shape.size
        return self._itemiser.item(shape, pin)

    def _edit(self, before: Listing, after: Listing) -> list[int]:
        """The operations that make one picture of another."""
        edit: list[int] = []
        cursor = kept = following = 0
        found = origins(before, after, self._styles)
        for item, origin in zip(after.items, found, strict=True):
            stays = origin is not None and before.items[origin] == item
            if kept and not (stays and origin == cursor):
                edit.append(kept << 2 | KEEP)
                kept = 0
            if origin is None:
                place = self._items.place(item)
                edit.append((place - following) << 2 | NEW)
                following = place + 1
                continue
            if origin != cursor:
                edit.append((origin - cursor) << 2 | JUMP)
            cursor = origin + 1
            if stays:
                kept += 1
            else:
                edit += self._move(before.items[origin], item)
        return [*edit, kept << 2 | KEEP] if kept else edit

    def _move(self, before: Item, after: Item) -> list[int]:
        restyled, moved = before.style != after.style, before.numbers != after.numbers
        move = [(RESTYLED * restyled | MOVED * moved) << 2 | MOVE]
        if restyled:
            move.append(after.style - before.style)
        if moved:
            steps = [b - a for a, b in zip(before.numbers, after.numbers, strict=True)]
            if self._styles.kind(after.style) == CUBE:
                steps[ANGLE] = (steps[ANGLE] + TURN // 2) % TURN - TURN // 2
            move += steps
        return move
