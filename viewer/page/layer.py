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
from dataclasses import dataclass

from viewer.draw.displaylist import Cube, Parts, Point, Shape, Single, Text, join_parts, parts_of
from viewer.draw.rect import Rect
from viewer.page.following import Listing, origins
from viewer.page.items import TURN, Item, Itemiser
from viewer.page.styles import CUBE, Styles, UniqueList

KEEP, JUMP, MOVE, NEW = range(4)
RESTYLED, MOVED = 1, 2  # what a MOVE says
ANGLE = 2  # the place of the angle among a cube's numbers


@dataclass(slots=True)
class _Entry:
    """A shape, the point to which it is pinned, the key of a cube, and its item once it has one."""

    pin: Point | None
    shape: Single
    key: int | None
    item: Item | None = None


def _entries(shape: Shape) -> Parts[_Entry]:
    first, texts = parts_of(shape)
    entries = [_entry(*each) for each in first]
    return entries, None if texts is None else [_entry(*each) for each in texts]


def _entry(pin: Point | None, shape: Single) -> _Entry:
    return _Entry(pin, shape, shape.key if isinstance(shape, Cube) else None)


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
        self._made: dict[int, Parts[_Entry]] = {}
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
        parts = [before.get(id(shape)) or _entries(shape) for shape in shapes]
        self._made = {id(shape): part for shape, part in zip(shapes, parts, strict=True)}
        entries = join_parts(parts)
        return Listing(
            [each.item or self._itemise(each) for each in entries],
            [each.key for each in entries],
            [each.shape for each in entries],
        )

    def _itemise(self, entry: _Entry) -> Item:
        shape = entry.shape
        if isinstance(shape, Text) and (not self.smallest or shape.size < self.smallest):
            self.smallest = shape.size
        entry.item = self._itemiser.item(shape, entry.pin)
        return entry.item

    def _edit(self, before: Listing, after: Listing) -> list[int]:
        """The operations that make one picture of another."""
        edit: list[int] = []
        cursor = kept = following = 0
        found = origins(before, after, self._styles)
        for item, origin in zip(after.items, found, strict=True):
            stays = origin is not None and before.items[origin] is item
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
