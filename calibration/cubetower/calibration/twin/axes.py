"""The free values of a design, which a log may identify, and their ranges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.stats import qmc

from cubetower.foundation.reading import hash_data
from cubetower.tower import Design

Floats = NDArray[np.float64]

SEED = 1  # of the Sobol points
MAX_POINTS = 1024
NOT_SOLID = ("section", "contact", "depth", "ledges")  # tables that a solid tower does not use


@dataclass(frozen=True, slots=True)
class Axis:
    """A free value of a design, with a uniform prior.

    Attributes:
        name: for `Design.replace`.
        low: lower end.
        high: upper end.
        digits: decimals of values that are simulated.
        title: what it is, in a few words.
        why: source of the ends.
    """

    name: str
    low: float
    high: float
    digits: int
    title: str
    why: str


_BOUNCE = "restitution of game cubes is unknown (docs/physics.md); assumed"

AXES = (
    Axis(
        "friction.cube_cube", 0.20, 0.55, 3, "Friction, cube on cube",
        "wood on wood, .25 to .5 (docs/physics.md), and a little more",
    ),
    Axis(
        "friction.cube_wall", 0.25, 0.65, 3, "Friction, cube on floor and wall",
        "wood on cardboard, .3 to .6 (docs/physics.md), and a little more",
    ),
    Axis(
        "friction.cube_funnel", 0.10, 0.40, 3, "Friction, cube on funnel",
        "wood on plastic, .15 to .35 (docs/physics.md), and a little more",
    ),
    Axis("restitution.cube_cube", 0.15, 0.65, 3, "Bounce, cube on cube", _BOUNCE),
    Axis("restitution.cube_wall", 0.15, 0.65, 3, "Bounce, cube on floor and wall", _BOUNCE),
    Axis(
        "depth.step_mm", 30.0, 90.0, 1, "Step in depth at a hit of 1 m/s",
        "around the 60 of the shipped designs; of depth lanes only; assumed",
    ),
    Axis(
        "ledges.wider_mm", -2.0, 3.0, 2, "Ledges, wider than measured",
        "cubes that tip over edges in three dimensions; assumed",
    ),
)  # fmt: skip


SOLID_AXES = (
    Axis(
        "friction.cube_cube", 0.10, 0.50, 3, "Friction, cube on cube",
        "wood on wood, .25 to .5 (docs/physics.md), and less; assumed",
    ),
    Axis(
        "friction.cube_wall", 0.10, 0.60, 3, "Friction, cube on floor and wall",
        "wood on cardboard, .3 to .6 (docs/physics.md), and less; assumed",
    ),
    Axis(
        "friction.cube_funnel", 0.05, 0.40, 3, "Friction, cube on funnel",
        "wood on plastic, .15 to .35 (docs/physics.md), and less; assumed",
    ),
    Axis("restitution.cube_cube", 0.40, 0.85, 3, "Bounce, cube on cube", _BOUNCE),
    Axis("restitution.cube_wall", 0.40, 0.85, 3, "Bounce, cube on floor and wall", _BOUNCE),
)  # fmt: skip
"""Of towers in three dimensions, whose geometry is the true one."""


def axes_of(design: Design, model: str = "physics") -> tuple[Axis, ...]:
    """The axes of a design, as one of `cubetower.tower.shipped.RIGID_BODIES` simulates it.

    One without depth has no step in depth.
    """
    if model == "physics3d":
        return SOLID_AXES
    return tuple(axis for axis in AXES if design.section == "lanes" or axis.name != "depth.step_mm")


def measures_id(design: Design, model: str = "physics") -> str:
    """A fingerprint of everything in a design that is not free: equal ones can share an emulator.

    Args:
        design: the design.
        model: who simulates it; one of `cubetower.tower.shipped.RIGID_BODIES`.

    Returns:
        As `hash_data` gives it.
    """
    data = design.to_dict()
    for name in ("title", "source"):
        del data[name]
    del data["throw"]["style"]  # only its values matter
    if model == "physics3d":
        data["model"] = model
        for name in NOT_SOLID:  # what only the section has
            del data[name]
        del data["numerics"]["iterations"]
    elif design.contact.law == "constant":  # the other values are not used
        del data["contact"]
    for axis in axes_of(design, model):
        table, _, key = axis.name.partition(".")
        del data[table][key]
    return hash_data(data)


@lru_cache(maxsize=8)
def _sobol(size: int) -> Floats:
    found: Floats = qmc.Sobol(size, seed=np.random.default_rng(SEED)).random(MAX_POINTS)
    found.flags.writeable = False
    return found


def place(axes: tuple[Axis, ...], number: int) -> dict[str, float]:
    """The values at a point of the Sobol design over all axes.

    Args:
        axes: the free values.
        number: 0 to `MAX_POINTS` - 1.
    """
    return values_at(axes, _sobol(len(axes))[number])


def values_at(axes: tuple[Axis, ...], unit: Floats) -> dict[str, float]:
    """The values at a place in the unit cube, shape (axes,), rounded."""
    return {
        axis.name: round(axis.low + (axis.high - axis.low) * float(u), axis.digits)
        for axis, u in zip(axes, unit, strict=True)
    }


def unit_of(axes: tuple[Axis, ...], values: dict[str, float]) -> Floats:
    """The place of values in the unit cube, shape (axes,)."""
    return np.array([(values[axis.name] - axis.low) / (axis.high - axis.low) for axis in axes])
