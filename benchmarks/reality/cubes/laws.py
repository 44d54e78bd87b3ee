"""Laws of contact and settings of the engine that are tried on tosses of a cube."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from benchmarks.reality.cubes.engine import Hit, Settings, Touch, simulate_tosses
from benchmarks.reality.cubes.tosses import Tosses
from benchmarks.reality.recordings import Floats, Free, Ints
from tower.design.parts import Contact

Values = Mapping[str, float]

GRIP = Contact().grip
SLOWEST_M_S = 0.1  #: powers of the speed are cut off below


@dataclass(frozen=True, slots=True)
class Law:
    """A law of contact.

    Attributes:
        title: in tables.
        free: its values by name: those of `Settings`, and of the hit.
        fixed: values that are not fitted.
        hit: what happens when a contact begins; called from the engine.
        rig: changes the tosses' rig, to show what a part of it does.
    """

    title: str
    free: dict[str, Free]
    fixed: dict[str, Any] = field(default_factory=dict)
    hit: Callable[[Values, Touch], tuple[float, float]] | None = None
    rig: dict[str, Any] = field(default_factory=dict)

    def toss(
        self, tosses: Tosses, values: Values, states: Floats, frames: Ints
    ) -> tuple[Floats, Floats]:
        """Places and rotations of tosses from states, (n, frames, 3) and (n, frames, 4)."""
        every = {**self.fixed, **values}
        known = {name: value for name, value in every.items() if name in Settings.__slots__}
        hit: Hit | None = partial(self.hit, every) if self.hit else None
        return simulate_tosses(self.rig_of(tosses), Settings(**known), states, frames, hit)

    def rig_of(self, tosses: Tosses) -> Tosses:
        """The rig of the tosses as the law has it."""
        return replace(tosses, **self.rig)


def _grip(values: Values, touch: Touch) -> tuple[float, float]:
    """As in the plane: friction's impulse has a limit in proportion to the sliding."""
    bounce = values["bounce"]
    limit = values["grip"] * touch.sliding_mm_s / (1 + bounce) / touch.approach_mm_s
    return min(values["friction"], limit), bounce


def _slower_bounce(values: Values, touch: Touch) -> tuple[float, float]:
    power = max(touch.approach_mm_s / 1000, SLOWEST_M_S) ** -values["power"]
    return values["friction"], min(1.0, values["bounce"] * power)


def _less_friction(values: Values, touch: Touch) -> tuple[float, float]:
    power = max(touch.approach_mm_s / 1000, SLOWEST_M_S) ** -values["power"]
    return values["friction"] * power, values["bounce"]


_FRICTION, _BOUNCE = Free(0.22, 0.04, 0.02, 1.0), Free(0.25, 0.06, 0.0, 0.95)
_TWO = {"friction": _FRICTION, "bounce": _BOUNCE}
_POWER = Free(0.1, 0.15, -0.5, 2.0)

LAWS = {
    "constant": Law("constant friction and bounce", _TWO),
    "sharp": Law("the same, cube with sharp edges", _TWO, rig={"corner_mm": 0.0}),
    "ahead": Law("the same, contacts seen coming from .02 edges", _TWO, {"ahead": 0.02}),
    "coarse": Law("the same, 444 steps a second", _TWO, {"steps": 3}),
    "rate": Law("the same, 2,072 steps a second", _TWO, {"steps": 14}),
    "few": Law("the same, 1 iteration of the solver", _TWO, {"iterations": 1}),
    "iterations": Law("the same, 16 iterations of the solver", _TWO, {"iterations": 16}),
    "points": Law("the same, friction at every point", _TWO, {"coulomb": True}),
    "stiff": Law("the same, stiffer contacts (240 Hz, ratio 1)", _TWO,
                 {"frequency_hz": 240.0, "damping": 1.0}),
    "bounce": Law("bounce falls with the speed of a hit", {**_TWO, "power": _POWER},
                  hit=_slower_bounce),
    "rolling": Law("resistance to rolling", {**_TWO, "rolling_per_s": Free(0.5, 0.5, 0.0, 20.0)}),
    "friction": Law("friction falls with the speed of a hit", {**_TWO, "power": _POWER},
                    hit=_less_friction),
    "compliant": Law("compliant: a hit grips gradually",
                     {**_TWO, "grip": Free(0.35, 0.1, 0.0, 3.0)}, hit=_grip),
    "shipped": Law("compliant, with the grip of the towers", _TWO, {"grip": GRIP}, hit=_grip),
}  # fmt: skip
"""By name."""
