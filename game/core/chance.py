"""Keyed chance: every draw depends on the seed and on what is drawn when, on nothing else.

So two games with one seed see the same cards, whatever their towers or players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from random import Random
from typing import Protocol, TypeAlias, TypeVar

Key: TypeAlias = tuple[str | int, ...]
"""What is drawn (``event.field`` of the replay's line that tells), then when, by counters."""

Item = TypeVar("Item")


class Chance(Protocol):
    """Where a game's chance comes from: a seed, or the results in a replay."""

    def rng(self, key: Key) -> Random:
        """A fresh generator for one toss of a tower or one answer of a player."""

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """So many of the items in random order, each at most once."""


class KeyedChance:
    """Chance from a seed.

    Attributes:
        seed: any whole number.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def rng(self, key: Key) -> Random:
        """A generator seeded with the seed and the key."""
        return Random(f"{self.seed}:{key}")

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """Draw one after the other.

        A hash is a generator by counters: it needs no state, and gives the same numbers in
        every version of Python. Of 64 bits the share that falls on an item is even to 1e-17.
        """
        left, drawn, numbers = list(items), [], b""
        for number in range(count):
            if not numbers:
                block = f"{self.seed}:{key}:{number}".encode()
                numbers = sha512(block).digest()
            place = int.from_bytes(numbers[:8], "big") * len(left) >> 64
            drawn.append(left.pop(place))
            numbers = numbers[8:]
        return drawn
