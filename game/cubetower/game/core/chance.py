"""Keyed chance: every draw depends only on the seed and on what is drawn when.

So two games with one seed see the same cards, whatever their towers and players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from random import Random
from struct import Struct
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from cubetower.game.errors import PositionError
from cubetower.tower.protocol import Tower

Key: TypeAlias = tuple[str | int, ...]
"""What is drawn, as ``event.field`` of the line in the replay, then when, as counters."""

Item = TypeVar("Item")


class Chance(Protocol):
    """The source of a game's chance: a seed, or the results in a replay."""

    def rng(self, key: Key) -> Random:
        """A fresh generator for one toss of a tower or one answer of a player."""

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """`count` of the items in random order, each at most once."""

    def tower(self) -> Tower | None:
        """The tower that gives the results, if they are known; None if the game needs its own."""


class HashRandom(Random):
    """Random numbers from SHA-512 of a text and a counter.

    `random` and `getrandbits` give the same in every version of Python. Nothing is hashed before
    the first number is drawn: many players decide without one.
    """

    __slots__ = ("_blocks", "_left", "_text")  # other attributes of a `Random` are slow to read

    gauss_next: float | None = None  # the rest of the state of the base class is not used

    def __init__(self, text: str) -> None:
        self._text, self._blocks = text, 0
        self._left: list[int] = []

    def random(self) -> float:
        """A number in [0, 1), a multiple of 2^-53."""
        if not self._left:
            self._left = [*_hash(f"{self._text}:{self._blocks}")]
            self._blocks += 1
        return (self._left.pop() >> 11) * _UNIT

    def getrandbits(self, k: int, /) -> int:
        """A random whole number of `k` bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        whole, rest = divmod(k, 53)
        found = int(self.random() * (1 << rest)) if rest else 0
        for _ in range(whole):
            found = found << 53 | int(self.random() * (1 << 53))
        return found

    def seed(self, *given: Any, **named: Any) -> None:
        """Refuse, since the text is the seed."""
        raise TypeError("its numbers follow from its text alone; make a new one")

    def getstate(self) -> tuple[Any, ...]:
        """The state."""
        return self._text, self._blocks, tuple(self._left), self.gauss_next

    def __reduce__(self) -> tuple[Any, ...]:
        return HashRandom, (self._text,), self.getstate()

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to a state."""
        self._text, self._blocks, left, self.gauss_next = state
        self._left = list(left)


def _hash(text: str) -> tuple[int, ...]:
    """The hash of a text as eight numbers of 64 bits."""
    return _EIGHT(sha512(text.encode()).digest())


_EIGHT: Final = Struct(">8Q").unpack
_UNIT: Final = 2.0**-53

GENERATOR: Final = "sha512"
"""The name of `HashRandom` in replays, saved games and configurations."""


def check_generator(name: object) -> None:
    """Make sure that a file's games have the generator of this program.

    Raises:
        PositionError: they have another one.
    """
    if name != GENERATOR:
        raise PositionError(f"no chance {name!r:.40}; this program knows {GENERATOR}")


def imagined_chance(rng: Random) -> KeyedChance:
    """The chance of an imagined game, seeded by the player's generator."""
    return KeyedChance(int(rng.random() * 2**53))


class KeyedChance:
    """Chance from a seed.

    Attributes:
        seed: any whole number.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def rng(self, key: Key) -> Random:
        """A generator that follows from the seed and the key."""
        return HashRandom(f"{self.seed}:{key}")

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """Draw items one after the other, by 64 bits of a hash each.

        The hash needs no state and is the same in every version of Python; the chances of the items
        differ by less than 1e-17.
        """
        left, drawn = list(items), []
        for first in range(0, count, 8):
            numbers = _hash(f"{self.seed}:{key}:{first}")
            for number in numbers[: count - first]:
                drawn.append(left.pop(number * len(left) >> 64))
        return drawn

    def tower(self) -> None:
        """None: cubes are thrown into the game's own."""
