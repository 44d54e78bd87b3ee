"""The layout of an observation vector: blocks of named entries, the same for all games of a kind.

Seats are counted from the player who observes: ``me``, then ``+1`` for the next seat and so on,
so that one policy can play all seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

WHO: Final = ("me", "+1", "+2", "+3", "+4")
"""Seats as the observing player counts them."""

Declared: TypeAlias = Sequence[tuple[str, tuple[str, ...], float, str]]
"""Name, entries, unit and meaning of blocks, in their order."""


@dataclass(frozen=True, slots=True)
class VectorBlock:
    """Entries that belong together.

    Attributes:
        name: of the block.
        start: number of its first entry.
        entries: their names, without that of the block.
        unit: an entry is what is counted divided by it; 0 if the entries are flags, 0 or 1.
        what: what they say.
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
    """Names of entries of all combinations: ``Aki.me``."""
    return tuple(".".join(map(str, names)) for names in product(*parts))


def place_blocks(declared: Declared) -> Mapping[str, VectorBlock]:
    """The blocks by name, one behind the other."""
    blocks, start = {}, 0
    for name, entries, unit, what in declared:
        blocks[name] = VectorBlock(name, start, entries, unit, what)
        start += len(entries)
    return blocks
