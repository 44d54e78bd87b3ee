"""The rates of the surrogate: the chances of cubes to fall, by the numbers thrown and inside.

The ladder from M0 to M3: each model has the parameters of the one before, and some more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cubetower.foundation import SpecError

Floats = NDArray[np.float64]

LADDER = {
    "M0": ("new", "old"),
    "M1": ("new_thrown", "old_thrown"),
    "M2": ("wedge", "wedged_hazard"),
    "M3": (
        "new_thrown2",
        "old_thrown2",
        "new_content",
        "new_content2",
        "old_content",
        "wedge_content",
        "stuck",
        "stuck_hazard",
    ),
}
"""The models, each with the parameters that it adds to those before it."""

MID_GAME_THROWN, MID_GAME_INSIDE = 8, 13
"""Cubes thrown and inside in the middle of a game: `new` and `old` are the chances then."""

MID_GAME_THROWS = 20
"""Throws before the middle of a game (assumed)."""

MAX_THROWN, MAX_INSIDE = 50, 40
"""Beyond these numbers of cubes the chances no longer change: no fit has seen them. Surrogates of
towers that hold more have another limit inside, `Rates.max_inside`."""


MAX_SLOPE = 100
"""Of a slope, in either direction; steeper ones make no difference."""

PLACES = ("loose", "wedged", "stuck")
"""Kinds of cubes inside."""


class TossChances(NamedTuple):
    """What may happen to cubes in a toss, arrays of one shape.

    Attributes:
        new: chance of a thrown cube to fall.
        loose: of a loose one.
        wedged: of a wedged one.
        stuck: of a stuck one.
        held: of the thrown cubes that stay, the share that is wedged or stuck, not loose.
        sunk: of these, the share that is stuck.
    """

    new: Floats
    loose: Floats
    wedged: Floats
    stuck: Floats
    held: Floats
    sunk: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The chance of every cube to fall, when `thrown` cubes go in and `content` are inside.

    With x = ln(thrown / 8), c = (content - 13) / 10, logit p = ln(p / (1 - p)) and the hazard
    H of p = 1 - exp(-H):

        logit p_new = logit new + new_thrown x + new_thrown2 x^2 + new_content c + new_content2 c^2
        ln H_loose  = ln H(old) + old_thrown x + old_thrown2 x^2 + old_content c
        H_wedged    = wedged_hazard H_loose
        H_stuck     = stuck_hazard H_loose
        logit held  = logit wedge + wedge_content c

    A thrown cube that stays is wedged with the chance `held`, or of these stuck with the chance
    `stuck`; otherwise it is loose. It keeps its kind until it falls.

    Attributes:
        new: chance of a thrown cube to fall if 8 are thrown while 13 are inside.
        old: chance of a loose cube inside to fall then.
        new_thrown: change of the logit of `new` if e times as many cubes are thrown.
        old_thrown: change of the log hazard of cubes inside then.
        wedge: of the cubes that stay, the share that is not loose, when 13 are inside.
        wedged_hazard: hazard of a wedged cube, relative to a loose one.
        new_thrown2: curvature of `new_thrown`.
        old_thrown2: curvature of `old_thrown`.
        new_content: change of the logit of `new` with 10 cubes more inside.
        new_content2: curvature of `new_content`.
        old_content: change of the log hazard of cubes inside with 10 cubes more.
        wedge_content: change of the logit of `wedge` with 10 cubes more.
        stuck: of the cubes that are not loose, the share that is stuck.
        stuck_hazard: hazard of a stuck cube, relative to a loose one.
        tap: chance of every cube inside to fall when somebody taps the tower.
        max_inside: chances with more cubes inside are those with so many.

    Raises:
        SpecError: a value that is not a number, or a chance outside 0 to 1.
    """

    new: float
    old: float
    new_thrown: float = 0.0
    old_thrown: float = 0.0
    wedge: float = 0.0
    wedged_hazard: float = 1.0
    new_thrown2: float = 0.0
    old_thrown2: float = 0.0
    new_content: float = 0.0
    new_content2: float = 0.0
    old_content: float = 0.0
    wedge_content: float = 0.0
    stuck: float = 0.0
    stuck_hazard: float = 1.0
    tap: float = 0.0
    max_inside: int = MAX_INSIDE

    def __post_init__(self) -> None:
        for field in fields(self):
            value: Any = getattr(self, field.name)
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise SpecError(f"{field.name}={value!s:.60}: not a number")
            if not -MAX_SLOPE <= value <= MAX_SLOPE:
                raise SpecError(f"{field.name}={value!s:.12}: not within ±{MAX_SLOPE}")
        for name in ("new", "old", "wedge", "wedged_hazard", "stuck", "stuck_hazard", "tap"):
            if not 0 <= getattr(self, name) <= 1:
                raise SpecError(f"{name}={getattr(self, name)}: lies between 0 and 1")
        if type(self.max_inside) is not int or self.max_inside < 1:
            raise SpecError(f"max_inside={self.max_inside}: a whole number, 1 to {MAX_SLOPE}")

    def chances(self, thrown: ArrayLike, content: ArrayLike) -> TossChances:
        """Chances of all kinds of cubes: for single tosses, many tosses and the likelihood.

        Args:
            thrown: cubes thrown, 1 or more.
            content: cubes inside before.

        Returns:
            Arrays of the shape to which `thrown` and `content` broadcast.
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return chances(values, thrown, content)

    @property
    def shares_inside(self) -> tuple[float, float, float]:
        """The shares of the cubes inside that are loose, wedged and stuck in the middle of a game.

        These are the cubes left of `MID_GAME_THROWS` throws of 8 on 13: if equally many stay after
        each throw, (1 - p)^k of them are left after k more, p being their kind's chance to fall.
        """
        return _shares_inside(self)


@lru_cache(maxsize=16)
def _shares_inside(rates: Rates) -> tuple[float, float, float]:
    _, *falls, held, sunk = (
        float(each) for each in rates.chances(MID_GAME_THROWN, MID_GAME_INSIDE)
    )
    came = (1 - held, held * (1 - sunk), held * sunk)
    left = [
        share * sum((1 - fall) ** k for k in range(MID_GAME_THROWS))
        for share, fall in zip(came, falls, strict=True)
    ]
    loose, wedged, stuck = (each / sum(left) for each in left)
    return loose, wedged, stuck


def chances(values: Mapping[str, ArrayLike], thrown: ArrayLike, content: ArrayLike) -> TossChances:
    """As `Rates.chances`; for many rates at once if the values are arrays.

    Args:
        values: the attributes of `Rates` by name.
        thrown: cubes thrown, 1 or more.
        content: cubes inside before.

    Returns:
        Arrays of the shape to which values, `thrown` and `content` broadcast.
    """
    of = {name: np.asarray(value, float) for name, value in values.items()}
    limit = values.get("max_inside", MAX_INSIDE)
    x = np.log(np.minimum(thrown, MAX_THROWN) / MID_GAME_THROWN)
    c = (np.minimum(content, limit) - MID_GAME_INSIDE) / 10
    x, c, *_ = np.broadcast_arrays(x, c, of["new"])
    with np.errstate(divide="ignore"):  # what is certain or impossible
        logit_new, logit_held = (np.log(p) - np.log1p(-p) for p in (of["new"], of["wedge"]))
        log_hazard = np.log(-np.log1p(-of["old"]))
    logit_new = logit_new + of["new_thrown"] * x + of["new_thrown2"] * x**2
    logit_new = logit_new + of["new_content"] * c + of["new_content2"] * c**2
    log_hazard = log_hazard + of["old_thrown"] * x + of["old_thrown2"] * x**2
    hazard = np.exp(log_hazard + of["old_content"] * c)
    return TossChances(
        new=_expit(logit_new),
        loose=_within(np.ones(()), hazard),
        wedged=_within(of["wedged_hazard"], hazard),
        stuck=_within(of["stuck_hazard"], hazard),
        held=_expit(logit_held + of["wedge_content"] * c),
        sunk=np.broadcast_to(of["stuck"], x.shape).copy(),
    )


def _expit(logit: Floats) -> Floats:
    with np.errstate(over="ignore"):
        chance: Floats = 1 / (1 + np.exp(-logit))
    return chance


def _within(share: Floats, hazard: Floats) -> Floats:
    """The chance to fall by a share of a hazard; a share of 0 gives 0, even of infinity."""
    with np.errstate(invalid="ignore"):
        chance: Floats = np.where(share > 0, -np.expm1(-share * hazard), 0.0)
    return chance


@lru_cache(maxsize=16)
def chance_table(rates: Rates) -> Floats:
    """The chances for all throws and contents; read-only.

    Returns:
        Shape (`MAX_THROWN` + 1, `max_inside` + 1, 6): by thrown and content, the `TossChances`.
        In the row of nothing thrown they are 0.
    """
    thrown = np.arange(1, MAX_THROWN + 1)[:, None]
    chances = np.stack(rates.chances(thrown, np.arange(rates.max_inside + 1)), axis=-1)
    made = np.concatenate([np.zeros((1, *chances.shape[1:])), chances])
    made.flags.writeable = False
    return made
