"""Follows items from one picture to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from viewer.draw.displaylist import Single
from viewer.page.items import GRID, Item
from viewer.page.styles import Styles

MAX_LEAP = 40 * GRID  # between two pictures; what would move farther is taken for something else
MAX_CUBE_LEAP = 160 * GRID  # the same for cubes that are known by their key
MAX_CANDIDATES = 100  # of one family without a successor; among more none is looked for


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of a picture in the order of painting, of one `Itemiser`.

    Attributes:
        items: equal ones are the same object.
        keys: of the cubes; None of anything else.
        shapes: of which they were made, if these are known.
    """

    items: Sequence[Item] = ()
    keys: Sequence[int | None] = ()
    shapes: Sequence[Single] = ()


Names = Callable[[Listing, Sequence[int]], Iterable[Hashable]]
"""The names of some items of a listing, by their places."""


class _Search:
    """The items of two pictures; those still `free` and `open` have no partner yet."""

    def __init__(self, before: Listing, after: Listing) -> None:
        self.before, self.after = before, after
        self.found: list[int | None] = [None] * len(after.items)
        head, tail = self._same_ends()
        self.free: Sequence[int] = range(head, len(before.items) - tail)
        self.open: Sequence[int] = range(head, len(after.items) - tail)

    def _same_ends(self) -> tuple[int, int]:
        """Pair what is the very same shape at both ends; how many that are at either."""
        first, last = (
            [*zip(map(id, each.shapes), map(id, each.items), strict=False)]
            for each in (self.before, self.after)
        )
        fewer, head, tail = min(len(first), len(last)), 0, 0
        while head < fewer and first[head] == last[head]:
            self.found[head] = head
            head += 1
        while tail < fewer - head and first[-1 - tail] == last[-1 - tail]:
            tail += 1
            self.found[-tail] = len(first) - tail
        return head, tail

    def same(self, names: Names, leap: int | None = None) -> None:
        """Pair items of the same name, in their order; those named None stay without."""
        named: dict[Hashable, list[int]] = defaultdict(list)
        free = self.free[::-1]
        for place, name in zip(free, names(self.before, free), strict=True):
            named[name].append(place)
        named.pop(None, None)
        for place, name in zip(self.open, names(self.after, self.open), strict=True):
            alike = named.get(name)
            if alike and (leap is None or self._apart(alike[-1], place) <= leap):
                self.found[place] = alike.pop()
        self._settle()

    def nearest(self, family: Callable[[Listing, int], Hashable]) -> None:
        """Pair each item with the nearest one of its family, unless that is too far away."""
        families: dict[Hashable, list[int]] = defaultdict(list)
        for place in self.free:
            families[family(self.before, place)].append(place)
        families.pop(None, None)
        for place in self.open:
            alike = families.get(family(self.after, place))
            if alike and len(alike) <= MAX_CANDIDATES:
                apart, best = min((self._apart(other, place), other) for other in alike)
                if apart <= MAX_LEAP:
                    self.found[place] = best
                    alike.remove(best)

    def _apart(self, before: int, after: int) -> int:
        """How far any of two items' numbers lie apart; 0 for items without."""
        pairs = zip(
            self.before.items[before].numbers[:2], self.after.items[after].numbers[:2], strict=True
        )
        return max((abs(a - b) for a, b in pairs), default=0)

    def _settle(self) -> None:
        """Leave out what has been paired."""
        taken = set(self.found)
        self.free = [place for place in self.free if place not in taken]
        self.open = [place for place in self.open if self.found[place] is None]


def origins(before: Listing, after: Listing, styles: Styles) -> list[int | None]:
    """For each item of a picture its place in the one before; None for new ones.

    No place comes twice. Equal items go first, then cubes of one key, then items that only
    change their paint, then those nearest to each other.
    """

    def cube_of_a_key(listing: Listing, places: Sequence[int]) -> Iterator[Hashable]:
        for place in places:
            key = listing.keys[place]
            yield None if key is None else (key, listing.items[place].pin)

    def kind_and_place(listing: Listing, places: Sequence[int]) -> Iterator[Hashable]:
        for item in (listing.items[place] for place in places):
            yield styles.kind(item.style), item.numbers, item.pin

    def kin(listing: Listing, place: int) -> Hashable:
        item = listing.items[place]
        if listing.keys[place] is not None:
            return None
        return (styles.family(item.style), len(item.numbers), item.pin)

    search = _Search(before, after)
    search.same(lambda listing, places: [id(listing.items[place]) for place in places])
    if search.open and search.free:
        search.same(cube_of_a_key, MAX_CUBE_LEAP)
        search.same(kind_and_place)
        search.nearest(kin)
    return search.found
