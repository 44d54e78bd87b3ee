"""`Fields`: names of a game's state by how deeply they are nested, for quick copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cubetower.game.core.decisions.decision import Data, copy_data


@dataclass(frozen=True)
class Fields:
    """Names of fields.

    Attributes:
        plain: texts, numbers, None, and whatever is immutable.
        flat: lists and dicts of these.
        piles: dicts of lists or dicts of these.
        deep: lists and dicts, nested to any depth.
    """

    plain: tuple[str, ...] = ()
    flat: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    deep: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.plain, *self.flat, *self.piles, *self.deep)

    def deeper(self, other: Fields) -> Fields:
        """The fields of both, without the plain ones."""
        return Fields(
            flat=self.flat + other.flat,
            piles=self.piles + other.piles,
            deep=self.deep + other.deep,
        )

    def copy(self, source: Mapping[str, Any], target: Data) -> None:
        """Put copies of the fields of one mapping into another."""
        for name in self.plain:
            target[name] = source[name]
        for name in self.flat:
            target[name] = source[name].copy()
        for name in self.piles:
            target[name] = {key: pile.copy() for key, pile in source[name].items()}
        for name in self.deep:
            target[name] = copy_data(source[name])
