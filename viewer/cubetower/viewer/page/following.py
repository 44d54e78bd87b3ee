"""Follows items from one picture to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, takewhile
from operator import is_

from msgspec import Struct

from cubetower.viewer.draw.displaylist import Cube, Point, Single
from cubetower.viewer.page.items import GRID, Item
from cubetower.viewer.page.styles import Styles

MAX_LEAP = 40 * GRID  # between two pictures; what would move farther is taken for something else
MAX_CUBE_LEAP = 160 * GRID  # the same for cubes that are known by their key
MAX_CANDIDATES = 100  # of one family without a successor; among more none is looked for


@dataclass(eq=False, slots=True)
class Run:
    """What is painted in one go of a shape in a display list; the same object while that stays.

    Attributes:
        shapes: each with the point to which it is pinned, or None.
        items: theirs, none before they are listed; equal ones are the same object.
    """

    shapes: Sequence[tuple[Point | None, Single]]
    items: Sequence[Item] = ()


class Listing:
    """The items of a picture in the order of painting, of one `Itemiser`.

    Attributes:
        runs: of which it consists, none of them empty.
        starts: the places where they begin, and the number of all items.
        items: one by one.
    """

    def __init__(self, runs: Sequence[Run] = ()) -> None:
        self.runs = runs
        self.starts = [*accumulate([len(run.items) for run in runs], initial=0)]
        self.items = [*chain.from_iterable([run.items for run in runs])]


class Stretch(Struct, frozen=True, gc=False):
    """Items in a row that were in a row in the picture before, too.

    Attributes:
        origin: the place of the first one there; None if it is new.
        length: how many; if several, then all stay as they are.
    """

    origin: int | None
    length: int = 1


class _Loose(Struct, frozen=True, gc=False):
    """An item outside the runs that two pictures share.

    Attributes:
        place: in its picture.
        item: what it is.
        key: of a cube; None for anything else.
        x: of its first point.
        y: of its first point.
    """

    place: int
    item: Item
    key: int | None
    x: int
    y: int


class _Search:
    """The items of two pictures; those still `free` and `open` have no partner yet."""

    def __init__(self, before: Listing, after: Listing) -> None:
        self._before, self._after = before, after
        first, last = before.runs, after.runs
        fewer = min(len(first), len(last))
        self._head = _count_same(first, last)
        self._tail = min(_count_same(reversed(first), reversed(last)), fewer - self._head)
        free = range(self._head, len(first) - self._tail)
        self._middle = range(self._head, len(last) - self._tail)
        places = {id(first[number]): number for number in reversed(free)}
        pairs = ((number, places.pop(id(last[number]), None)) for number in self._middle)
        self._whole = {number: other for number, other in pairs if other is not None}
        taken = {*self._whole.values()}
        self._found: dict[int, int] = {}
        self.free = [*_loose(before, (number for number in free if number not in taken))]
        self.open = [*_loose(after, (each for each in self._middle if each not in self._whole))]

    def same(self, name: Callable[[_Loose], Hashable], leap: int | None = None) -> None:
        """Pair items of the same name, in their order; those named None stay without."""
        named: dict[Hashable, list[_Loose]] = defaultdict(list)
        for each in reversed(self.free):
            named[name(each)].append(each)
        named.pop(None, None)
        for each in self.open:
            alike = named.get(name(each))
            if alike and (leap is None or _apart(alike[-1], each) <= leap):
                self._found[each.place] = alike.pop().place
        self._settle()

    def nearest(self, family: Callable[[_Loose], Hashable]) -> None:
        """Pair each item with the nearest one of its family, unless that is too far away."""
        families: dict[Hashable, list[_Loose]] = defaultdict(list)
        for each in self.free:
            families[family(each)].append(each)
        families.pop(None, None)
        for each in self.open:
            alike = families.get(family(each))
            if alike and len(alike) <= MAX_CANDIDATES:
                best = min(alike, key=lambda other: _apart(other, each))
                if _apart(best, each) <= MAX_LEAP:
                    self._found[each.place] = best.place
                    alike.remove(best)

    def stretches(self) -> Iterator[Stretch]:
        """What was found, in the order of painting."""
        before, after = self._before.starts, self._after.starts
        if self._head:
            yield Stretch(0, after[self._head])
        for number in self._middle:
            start, end = after[number : number + 2]
            if number in self._whole:
                yield Stretch(before[self._whole[number]], end - start)
            else:
                yield from (Stretch(self._found.get(place)) for place in range(start, end))
        if self._tail:
            start = -1 - self._tail
            yield Stretch(before[start], after[-1] - after[start])

    def _settle(self) -> None:
        """Leave out what has been paired."""
        taken = {*self._found.values()}
        self.free = [each for each in self.free if each.place not in taken]
        self.open = [each for each in self.open if each.place not in self._found]


def _count_same(first: Iterable[Run], second: Iterable[Run]) -> int:
    """How many runs are the same, from the first on."""
    return sum(takewhile(bool, map(is_, first, second)))


def _loose(listing: Listing, numbers: Iterable[int]) -> Iterator[_Loose]:
    """The items of some runs."""
    for number in numbers:
        run, start = listing.runs[number], listing.starts[number]
        for place, (item, (_, shape)) in enumerate(zip(run.items, run.shapes, strict=True), start):
            x, y = item.numbers[:2] or (0, 0)
            yield _Loose(place, item, shape.key if isinstance(shape, Cube) else None, x, y)


def _apart(before: _Loose, after: _Loose) -> int:
    """How far two items lie apart, along the axis on which it is more."""
    return max(abs(before.x - after.x), abs(before.y - after.y))


def origins(before: Listing, after: Listing, styles: Styles) -> Iterator[Stretch]:
    """Where all items of a picture were in the one before, in the order of painting.

    No place comes twice. What is the same run goes first, then equal items, then cubes of one
    key, then items that only change their paint, then those nearest to each other.
    """

    def key_of_cube(each: _Loose) -> Hashable:
        return None if each.key is None else (each.key, each.item.pin)

    def kind_and_place(each: _Loose) -> Hashable:
        return styles.kind(each.item.style), each.item.numbers, each.item.pin

    def kin(each: _Loose) -> Hashable:
        if each.key is not None:
            return None
        return styles.family(each.item.style), len(each.item.numbers), each.item.pin

    search = _Search(before, after)
    search.same(lambda each: id(each.item))
    if search.open and search.free:
        search.same(key_of_cube, MAX_CUBE_LEAP)
        search.same(kind_and_place)
        search.nearest(kin)
    return search.stretches()
