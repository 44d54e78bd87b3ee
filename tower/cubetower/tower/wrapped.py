"""`WrappedTower`: a tower that passes everything on, for classes that change one thing."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Self

from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import Capabilities, State, Toss, Tower


class WrappedTower:
    """Another tower in every respect, until a subclass says otherwise.

    Args:
        tower: the other one.
    """

    def __init__(self, tower: Tower) -> None:
        self._tower = tower

    def __copy__(self) -> Self:
        return deepcopy(self)  # its tower, too

    @property
    def capabilities(self) -> Capabilities:
        """Those of the tower."""
        return self._tower.capabilities

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return self._tower.contents

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in."""
        return self._tower.toss(thrown, rng, record=record)

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower."""
        return self._tower.tap(rng)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside."""
        self._tower.fill(contents, rng)

    def empty(self) -> None:
        """Take every cube out."""
        self._tower.empty()

    def state(self) -> State:
        """The state of the tower."""
        return self._tower.state()

    def restore(self, state: State) -> None:
        """Go back to a state of the tower."""
        self._tower.restore(state)
