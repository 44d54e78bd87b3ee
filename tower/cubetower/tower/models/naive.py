"""Models that others have used for the cube tower, as baselines.

They are from public ports of the game and its relatives, named in docs/physics.md.
"""

from __future__ import annotations

from random import Random

import numpy as np

from cubetower.foundation import SpecError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import StateError
from cubetower.tower.models.counting import CountingTower, draw_each
from cubetower.tower.protocol import Capabilities, Chances, Counts, State


def _check_probability(name: str, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise SpecError(f"{name}={value}: a probability lies between 0 and 1")
    return float(value)


class _CoinTower(CountingTower):
    """A coin flip per cube, independent of all other cubes; places are not modelled.

    Attributes:
        new: the chance of a thrown cube to fall.
        old: that of a cube inside, unless nothing is thrown.
    """

    capabilities = Capabilities(likelihood=True, batch=True)
    places = 1
    new: float
    old: float

    def chances(self, thrown: Cubes, inside: Cubes | None = None) -> Chances:
        """The chance of every cube to fall, if these were thrown; see `ExactTower`."""
        there = self.contents if inside is None else inside
        old = self.old if thrown else 0.0
        return {
            colour: tuple(
                (count, chance)
                for count, chance in ((thrown[colour], self.new), (there[colour], old))
                if count
            )
            for colour in thrown + there
        }

    def toss_many(self, states: Counts, thrown: Counts, rng: np.random.Generator) -> Counts:
        """Throw into many towers; see `BatchTower`."""
        inside = states[:, :, 0]
        moved = thrown.any(axis=1, keepdims=True)
        fell = rng.binomial(thrown, self.new) + moved * rng.binomial(inside, self.old)
        inside += thrown - fell
        return fell

    def fill_many(self, contents: Counts, rng: np.random.Generator) -> Counts:
        """States of many towers with these contents; see `BatchTower`."""
        return contents[:, :, np.newaxis].copy()


class AllThrough(_CoinTower):
    """A tube without floors: everything thrown or inside comes out."""

    name = "allthrough"
    new = old = 1.0

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Everything, unless nothing is thrown."""
        return thrown + self.contents if thrown else Cubes()


class Bag(_CoinTower):
    """A coin flip per cube: a thrown one leaves with `new`, one inside with `old`.

    2/3 and 1/3 are those of an online Wallenstein port. The model has no way to say that
    what falls depends on how much is thrown.

    Raises:
        SpecError: a chance outside 0 to 1.
    """

    name = "bag"

    def __init__(self, new: float = 2 / 3, old: float = 1 / 3) -> None:
        super().__init__()
        self.new = _check_probability("new", new)
        self.old = _check_probability("old", old)

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Each cube by its own coin; a toss of nothing releases nothing."""
        if not thrown:
            return Cubes()
        return draw_each(thrown, self.new, rng) + draw_each(self.contents, self.old, rng)


class TwoShelves(CountingTower):
    """Two floors, where arriving cubes free lying ones.

    A cube arriving at a floor frees each cube lying there with `free`, then passes with
    `through` or stays; freed cubes fall with it to the next floor.

    17/20 and 1/40 are those of a Java port. In the balance of a floor at which k cubes
    arrive, (1 - through) k = free k L, so L = 6 lie on each, 12 in all, whatever is thrown.

    Raises:
        SpecError: a chance outside 0 to 1.
    """

    name = "twoshelves"

    def __init__(self, through: float = 17 / 20, free: float = 1 / 40) -> None:
        super().__init__()
        self.through = _check_probability("through", through)
        self.free = _check_probability("free", free)
        self._upper = Cubes()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Let the cubes pass the upper floor, then the lower one."""
        lower = (self.contents - self._upper).list()
        upper = self._upper.list()
        arriving = thrown.list()
        rng.shuffle(arriving)
        fell = self._pass(self._pass(arriving, upper, rng), lower, rng)
        self._upper = Cubes.of(upper)
        return Cubes.of(fell)

    def _pass(self, arriving: list[str], lying: list[str], rng: Random) -> list[str]:
        """Let cubes arrive one by one at a floor; change what lies there, return what leaves."""
        leaving: list[str] = []
        for cube in arriving:
            freed = [rng.random() < self.free for _ in lying]
            leaving += [lain for lain, free in zip(lying, freed, strict=True) if free]
            lying[:] = [lain for lain, free in zip(lying, freed, strict=True) if not free]
            (leaving if rng.random() < self.through else lying).append(cube)
        return leaving

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put these cubes inside, each on either floor by an even chance."""
        super().fill(contents, rng)
        self._upper = draw_each(contents, 0.5, rng)

    def empty(self) -> None:
        """Take every cube out."""
        super().empty()
        self._upper = Cubes()

    def state(self) -> State:
        """The contents, and which of them lie on the upper floor."""
        return {**super().state(), "upper": dict(self._upper)}

    def restore(self, state: State) -> None:
        """Go back to a state.

        Raises:
            StateError: not a state of this model.
        """
        inside, upper = self.read_cubes(state, "inside"), self.read_cubes(state, "upper")
        if not upper <= inside:
            raise StateError(f"{self.name} state: more on the upper floor than inside")
        self._inside, self._upper = inside, upper
