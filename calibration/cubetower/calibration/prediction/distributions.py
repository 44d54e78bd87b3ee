"""Outcome distributions of towers: with what chances cubes of each kind fall in a toss.

Likelihood and predictions need nothing else of a tower. Several sets of chances, such as the draws
of a posterior, make one distribution and go through a log together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation import SpecError
from cubetower.foundation.plugin import split_spec
from cubetower.foundation.reading import path_beside, read_toml
from cubetower.tower import Tower, TowerFile, TowerFileError, make_tower
from cubetower.tower.models.naive import AllThrough, Bag, TwoShelves
from cubetower.tower.models.rates import Rates, chances
from cubetower.tower.models.surrogate import SurrogateTower
from cubetower.tower.models.surrogate import make as make_surrogate

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NAIVE = ("bag", "twoshelves")
"""Towers that others use; with M0 the baselines of every judgement."""


class Distribution(Protocol):
    """The chances of tosses, for one draw of a tower's parameters or several."""

    @property
    def kinds(self) -> int:
        """Number of kinds of cubes inside, 1 to 3."""

    @property
    def moves(self) -> bool:
        """Whether cubes inside change from the first kind to the second."""

    def __len__(self) -> int:
        """Number of draws."""

    def part(self, draws: slice) -> Distribution:
        """The distribution of some of the draws."""

    @property
    def taps(self) -> Floats:
        """Chance that a cube inside falls at a tap, shape (draws,)."""

    @property
    def shares(self) -> Floats:
        """Shares of the kinds where only the number of cubes is known, shape (kinds, draws)."""

    def chances(self, thrown: Ints, content: Ints) -> Floats:
        """Chances of consecutive throws, in the order of `cubetower.calibration.prediction.splits`.

        Args:
            thrown: cubes thrown, shape (rows,); for a tap, 0, chances are arbitrary.
            content: cubes inside before each, shape (rows,).

        Returns:
            Shape (rows, 7, draws).
        """


@dataclass(frozen=True)
class RatesDistribution:
    """The outcome distribution of surrogates.

    Attributes:
        rates: of each draw.
    """

    rates: tuple[Rates, ...]

    @property
    def moves(self) -> bool:
        """No: a cube keeps its kind."""
        return False

    @cached_property
    def kinds(self) -> int:
        """As many as differ in any of the draws."""
        if any(each.wedge and each.stuck for each in self.rates):
            return 3
        return 2 if any(each.wedge for each in self.rates) else 1

    def __len__(self) -> int:
        return len(self.rates)

    def part(self, draws: slice) -> RatesDistribution:
        """The distribution of some of the draws."""
        return RatesDistribution(self.rates[draws])

    @cached_property
    def taps(self) -> Floats:
        """See `Distribution.taps`."""
        return np.array([each.tap for each in self.rates])

    @cached_property
    def shares(self) -> Floats:
        """See `Distribution.shares`: as in mid-game, `Rates.shares_inside`."""
        return np.array([each.shares_inside[: self.kinds] for each in self.rates]).T

    @cached_property
    def _values(self) -> dict[str, Floats]:
        """The rates by name, each of shape (draws, 1)."""
        return {
            field.name: np.array([[getattr(each, field.name)] for each in self.rates])
            for field in fields(Rates)
        }

    def chances(self, thrown: Ints, content: Ints) -> Floats:
        """See `Distribution.chances`."""
        known = np.stack([np.maximum(thrown, 1), content])
        pairs, where = np.unique(known, axis=1, return_inverse=True)
        # Cubes do not change their kind, so the seventh chance is 0.
        found = np.zeros((7, len(self.rates), pairs.shape[1]))
        found[:6] = chances(self._values, pairs[0], pairs[1])
        return np.ascontiguousarray(found.transpose(2, 0, 1))[where.reshape(-1)]


@dataclass(frozen=True, slots=True)
class ShelvesDistribution:
    """An approximation to `TwoShelves` in which cubes fall independently of each other.

    Cubes of the first kind lie on the upper floor, those of the second on the lower one. The number
    that arrive at the lower floor, and that lie on the upper one, is replaced by its mean, given
    the throws. In the model itself cubes of a toss are slightly correlated: what falls varies 1.12
    times as much (docs/calibration.md).

    Attributes:
        through: chance of a cube to pass a floor.
        free: chance that a passing cube frees one that lies there.
    """

    through: float
    free: float

    @property
    def kinds(self) -> int:
        """The two floors."""
        return 2

    @property
    def moves(self) -> bool:
        """Yes: a cube that leaves the upper floor may stay on the lower one."""
        return True

    def __len__(self) -> int:
        return 1

    def part(self, draws: slice) -> ShelvesDistribution:
        """The distribution itself."""
        return self

    @property
    def taps(self) -> Floats:
        """0: nothing falls."""
        return np.zeros(1)

    @property
    def shares(self) -> Floats:
        """Half on each floor."""
        return np.full((2, 1), 0.5)

    def chances(self, thrown: Ints, content: Ints) -> Floats:
        """See `Distribution.chances`; half of the first content lies on the upper floor."""
        found = np.zeros((len(thrown), 7, 1))
        upper = content[0] / 2 if len(content) else 0.0
        for row, cubes in enumerate(thrown.tolist()):
            passes, freed = self._leave_chance(cubes), self._free_chance(cubes)
            arrive = cubes * passes + upper * freed
            out = self._leave_chance(arrive)
            stays, falls = 1 - passes * out, freed * out
            found[row, :, 0] = (
                1 - stays,
                falls,
                self._free_chance(arrive),
                0.0,
                passes * (1 - out) / stays if stays else 0.0,
                0.0,
                freed * (1 - out) / (1 - falls) if falls < 1 else 0.0,
            )
            upper = upper * (1 - freed) + cubes * (1 - passes)
        return found

    def _free_chance(self, arrive: float) -> float:
        """Chance that a cube lying on a floor is freed, if so many arrive."""
        return float(1 - (1 - self.free) ** arrive)

    def _leave_chance(self, arrive: float) -> float:
        """Chance that an arriving cube leaves: at once, or freed by those that come after it."""
        later = self._free_chance(arrive) / (arrive * self.free) if self.free and arrive else 1.0
        return self.through + (1 - self.through) * (1 - later)


def distribution_of(tower: Tower) -> Distribution | None:
    """The outcome distribution of a tower; None if it cannot be computed."""
    if isinstance(tower, SurrogateTower):
        return RatesDistribution((tower.rates,))
    if isinstance(tower, Bag | AllThrough):
        return RatesDistribution((Rates(new=tower.new, old=tower.old),))
    if isinstance(tower, TwoShelves):
        return ShelvesDistribution(tower.through, tower.free)
    return None


def named_distribution(spec: str) -> Distribution | None:
    """The outcome distribution of the tower that a spec names, of all draws if its file has some.

    A physics tower has none of its own; if its file names a surrogate, that one's is taken.

    Raises:
        SpecError, TowerError: as for `cubetower.tower.make_tower`.
    """
    name, parameters = split_spec(spec, "tower")
    file = tower_file_of(spec)
    if file is not None and file.surrogate:
        return _distribution_beside(name, file.surrogate, parameters)
    if "draw" in parameters or file is None or file.model != "surrogate" or file.draws is None:
        return distribution_of(make_tower(spec))
    draws = file.all_draws(name).items()
    return RatesDistribution(
        tuple(_rates_of_draw(name, number, {**each, **parameters}) for number, each in draws)
    )


def posterior_towers(spec: str) -> list[Callable[[], Tower]]:
    """Makers of the towers of all draws of a tower file; none if the spec names a single tower.

    Raises:
        SpecError, TowerError: as for `cubetower.tower.make_tower`.
    """
    name, parameters = split_spec(spec, "tower")
    file = tower_file_of(spec)
    if file is None or file.draws is None or "draw" in parameters:
        return []
    if file.model == "surrogate" and isinstance(
        distribution := named_distribution(spec), RatesDistribution
    ):
        return [partial(SurrogateTower, rates) for rates in distribution.rates]
    return [partial(make_tower, f"{spec},draw={number}") for number in file.all_draws(name)]


def _distribution_beside(
    path: str, surrogate: str, parameters: dict[str, Any]
) -> Distribution | None:
    """The distribution of the surrogate that a tower file names; None for a changed tower."""
    if parameters.keys() - {"draw"}:
        return None
    beside = path_beside(surrogate, path)
    if not beside.is_file():
        why = "copy it there, too, or calibrate again"
        raise TowerFileError(f"{path}: its surrogate {surrogate} is not beside it; {why}")
    file = tower_file_of(str(beside))
    if file is None or file.surrogate:
        raise TowerFileError(f"{path}: its surrogate {surrogate} is none; calibrate again")
    draw = f",draw={parameters['draw']}" if "draw" in parameters else ""
    return named_distribution(f"{beside}{draw}")


def baseline_of(file: TowerFile, path: str) -> Rates | None:
    """The M0 fitted to the same logs as a tower; None if its file has none.

    Raises:
        TowerFileError: the file's baseline is not an M0.
    """
    if not file.baseline:
        return None
    try:
        return Rates(**file.baseline)  # type: ignore[arg-type]  # Rates checks them
    except (TypeError, SpecError) as error:
        raise TowerFileError(f"{path}: [baseline] is no M0 with new and old: {error}") from None


def _rates_of_draw(path: str, number: str, parameters: dict[str, Any]) -> Rates:
    try:
        return make_surrogate(**parameters).rates
    except SpecError as error:
        raise TowerFileError(f"{path}: draw {number}: {error}") from None


def tower_file_of(spec: str) -> TowerFile | None:
    """The tower file that a spec names; None if it names another kind of tower.

    Raises:
        TowerFileError: a TOML file that cannot be read.
    """
    name, _ = split_spec(spec, "tower")
    if not name.endswith(".toml"):
        return None
    data = read_toml(name)
    return TowerFile.from_dict(data, name) if data.get("kind") == "tower" else None


def naive_distributions(m0: Rates | None = None) -> dict[str, Distribution]:
    """The baselines that every tower is compared with: those that others use, and M0.

    Args:
        m0: chances of M0; those of the shipped one if None.
    """
    found: dict[str, Distribution] = {}
    for name in NAIVE:
        if distribution := distribution_of(make_tower(name)):
            found[name] = distribution
    return {**found, "M0": RatesDistribution((m0 or make_surrogate("standard", "M0").rates,))}
