"""`CountingTower`: the base of towers that know how many cubes are inside, but not where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cubetower.tower.cubes import Cubes
from cubetower.tower.display import Displayed
from cubetower.tower.errors import CubesError, StateError, TowerError
from cubetower.tower.protocol import Capabilities, State, Toss


class CountingTower(Displayed, ABC):
    """A tower whose state is its contents by colour; subclasses decide which cubes fall.

    Attributes:
        name: the model's name, the class's in lower case unless given; a state of another
            model is refused.
    """

    name: ClassVar[str]
    capabilities: ClassVar[Capabilities] = Capabilities()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__.lower()

    def __init__(self) -> None:
        self._inside = Cubes()

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return self._inside

    @abstractmethod
    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """The cubes that fall out, from those inside and those thrown."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in.

        Raises:
            TowerError: `record` was asked; there are no poses to record.
        """
        if record:
            raise TowerError(f"{self.name} has no poses to record; use the physics tower")
        fell = self.falling(thrown, rng)
        self._inside = self._inside + thrown - fell
        return Toss(thrown, fell)

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower: these towers never jam, and nothing falls."""
        return Toss(Cubes(), Cubes())

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside."""
        self._inside = contents

    def empty(self) -> None:
        """Take every cube out."""
        self._inside = Cubes()

    def state(self) -> State:
        """The contents by colour."""
        return {"model": self.name, "inside": dict(self._inside)}

    def restore(self, state: State) -> None:
        """Go back to a state.

        Raises:
            StateError: not a state of this model.
        """
        self._inside = self.read_cubes(state, "inside")

    def read_cubes(self, state: State, key: str) -> Cubes:
        """Read one multiset of a state of this model.

        Raises:
            StateError: not a state of this model.
        """
        if not isinstance(state, dict) or state.get("model") != self.name:
            raise StateError(f"not a state of a {self.name} tower: {state!r:.80}")
        try:
            return read_cubes(state[key])
        except (KeyError, CubesError) as error:
            raise StateError(f"{self.name} state: {key!r} is damaged: {error}") from None


MAX_CUBES = 1_000_000
"""Cubes in a state (assumed): more than any tower holds, few enough to list one by one."""


def read_cubes(value: object) -> Cubes:
    """Read cubes from a state: counts by colour.

    Raises:
        CubesError: anything else.
    """
    if not isinstance(value, Mapping) or not all(isinstance(colour, str) for colour in value):
        raise CubesError(f"{value!r:.80} are not counts by colour")
    cubes = Cubes(value)
    if cubes.total > MAX_CUBES:
        raise CubesError(f"more than {MAX_CUBES:,} cubes inside")
    return cubes


def draw_each(cubes: Cubes, chance: float, rng: Random) -> Cubes:
    """Draw each cube independently with the same chance."""
    return Cubes(
        {colour: sum(rng.random() < chance for _ in range(n)) for colour, n in cubes.items()}
    )
