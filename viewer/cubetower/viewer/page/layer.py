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

from cubetower.viewer.draw.displaylist import (
    Parts,
    Point,
    Shape,
    Single,
    Text,
    join_parts,
    parts_of,
)
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.page.following import Listing, Run, origins
from cubetower.viewer.page.items import TURN, Item, Itemiser
from cubetower.viewer.page.styles import CUBE, Styles, UniqueList

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
        self._made: dict[int, Parts[Run]] = {}
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
        before = self._made  # by identity, which holds as long as `_shapes` keeps the shapes alive
        each_once = {id(shape): shape for shape in shapes}
        self._made = {key: before.get(key) or _runs(shape) for key, shape in each_once.items()}
        runs = join_parts([self._made[id(shape)] for shape in shapes])
        for run in runs:
            if not run.items:
                run.items = [self._itemise(*each) for each in run.shapes]
        return Listing(runs)

    def _itemise(self, pin: Point | None, shape: Single) -> Item:
        if isinstance(shape, Text) and (not self.smallest or shape.size < self.smallest):
            self.smallest = shape.size
        return self._itemiser.item(shape, pin)

    def _edit(self, before: Listing, after: Listing) -> list[int]:
        """The operations that make one picture of another."""
        edit: list[int] = []
        place = cursor = kept = following = 0
        for stretch in origins(before, after, self._styles):
            origin, length, item = stretch.origin, stretch.length, after.items[place]
            place += length
            stays = length > 1 or (origin is not None and before.items[origin] is item)
            if kept and not (stays and origin == cursor):
                edit.append(kept << 2 | KEEP)
                kept = 0
            if origin is None:
                known = self._items.place(item)
                edit.append((known - following) << 2 | NEW)
                following = known + 1
                continue
            if origin != cursor:
                edit.append((origin - cursor) << 2 | JUMP)
            cursor = origin + length
            if stays:
                kept += length
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


def _runs(shape: Shape) -> Parts[Run]:
    """A shape as it is painted: all in one go, or the texts of what is pinned apart."""
    first, texts = parts_of(shape)
    return [Run(first)] if first else [], texts if texts is None else [Run(texts)] if texts else []
