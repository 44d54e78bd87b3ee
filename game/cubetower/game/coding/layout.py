"""The layout of an observation vector: blocks of named entries, the same in all games of a kind.

Seats are counted from the player who observes: ``me``, then ``+1`` for the next seat and so on,
so that one policy can play all seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, TypeAlias, TypeVar

from cubetower.game.core import Seat
from cubetower.game.core.observation import Observation

Item = TypeVar("Item")

WHO: Final = ("me", "+1", "+2", "+3", "+4")
"""Seats, counted from the player who observes."""

Declared: TypeAlias = Sequence[tuple[str, tuple[str, ...], float, str]]
"""Name, entries, unit and meaning of blocks, in their order."""

Values: TypeAlias = Mapping[str, Sequence[float]]
"""By block the values of its first entries; the others are 0."""


@dataclass(frozen=True, slots=True)
class VectorBlock:
    """Entries of the vector that belong together.

    Attributes:
        name: of the block.
        start: number of its first entry.
        entries: their names within the block.
        unit: by which counts are divided; 0 if the entries are flags, 0 or 1.
        what: their meaning.
    """

    name: str
    start: int
    entries: tuple[str, ...]
    unit: float
    what: str

    @property
    def place(self) -> slice:
        """Where the block is in the vector."""
        return slice(self.start, self.start + len(self.entries))


def names_of(*parts: Iterable[object]) -> tuple[str, ...]:
    """Names of entries for all combinations, such as ``Aki.me``."""
    return tuple(".".join(map(str, names)) for names in product(*parts))


def place_blocks(declared: Declared) -> Mapping[str, VectorBlock]:
    """The blocks by name, one behind the other."""
    blocks, start = {}, 0
    for name, entries, unit, what in declared:
        blocks[name] = VectorBlock(name, start, entries, unit, what)
        start += len(entries)
    return blocks


def seats_from_observer(seen: Observation[Any]) -> list[Seat]:
    """The seats of an observation, that of its player first, as `WHO` counts them."""
    seats, me = list(seen.seats), seen.seats.index(seen.seat)
    return seats[me:] + seats[:me]


def fill_up(items: Sequence[Item], count: int, blank: Item) -> list[Item]:
    """The first `count` items; if there are fewer, the last ones are `blank`."""
    return [*items, *[blank] * count][:count]


def count_each(items: Iterable[Item], kinds: Iterable[Item]) -> list[float]:
    """How often each of the kinds is among the items."""
    counts = Counter(items)
    return [counts[kind] for kind in kinds]
