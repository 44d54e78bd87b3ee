"""Is the emulator good? How well it predicts validation points, in words and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cubetower.calibration.report.parameters import MEANINGS
from cubetower.calibration.twin.emulator import (
    JAM,
    MAX_CONTENT,
    MAX_JAM_SHARE,
    Emulator,
    Validation,
)
from cubetower.calibration.twin.fit import Twin
from cubetower.foundation.wording import join_names, plural
from cubetower.pages.wording import number, percent

MAX_ERRORS = (
    3.3  # standard errors: farther away once in a thousand times, as there are many outputs
)
TITLES = {
    JAM: "Chance to jam in a throw, its log",
    "new_content2": f"{MEANINGS['new_content'].title}, curvature",
}
"""Titles of outputs where that of the parameter does not stand alone."""

MAX_SPREAD = 1.5  # of misses, relative to those expected


@dataclass(frozen=True, slots=True)
class Output:
    """An output of the emulator in its table.

    Attributes:
        name: as in tower files.
        title: what it is, in a few words.
        explained: share of its variance explained at validation points.
        spread: of the misses, relative to those expected.
        within_90: share within the central 90 % of the prediction.
        deviation: the emulator's standard deviation, and that of the output.
        kept: whether the emulator's errors are as large as it says.
    """

    name: str
    title: str
    explained: str
    spread: str
    within_90: str
    deviation: str
    kept: bool


def outputs(emulator: Emulator) -> tuple[Output, ...]:
    """Parameters of the surrogate and the chance to jam; none without validation points."""
    return tuple(_output(each) for each in validations(emulator))


def title_of(name: str) -> str:
    """What an output is, in a few words."""
    return TITLES.get(name) or MEANINGS[name].title


def validations(emulator: Emulator) -> tuple[Validation, ...]:
    """Results at usable validation points; none if there are none."""
    return emulator.validate() if len(emulator.usable.held_out.numbers) > 1 else ()


def _output(found: Validation) -> Output:
    return Output(
        found.name,
        title_of(found.name),
        percent(found.explained) if math.isfinite(found.explained) else "–",
        number(found.spread),
        percent(found.within_90),
        f"{number(found.deviation)} of {number(found.varies)}",
        is_calibrated(found),
    )


def is_calibrated(found: Validation) -> bool:
    """Whether misses are at most about as large as the emulator says."""
    error = math.sqrt(0.09 / max(1, found.points))
    return found.within_90 >= 0.9 - MAX_ERRORS * error and found.spread <= MAX_SPREAD


def describe(twin: Twin) -> Iterator[str]:
    """What the emulator is made from, and whether its errors are right."""
    emulator = twin.emulator
    every, usable, found = emulator.points, emulator.usable, validations(emulator)
    yield from _describe_points(emulator)
    if not found:
        yield (
            "There are no validation points, so nobody knows how good it is: simulate more points."
        )
        return
    broken = [title_of(each.name) for each in found if each.name != JAM and not is_calibrated(each)]
    kept_back = plural(len(usable.held_out.numbers), "usable point")
    if broken:
        yield (
            f"At {kept_back} that it was not made from it is too sure about "
            f"{join_names([f'“{each}”' for each in broken])}, so the posterior is too narrow there."
        )
    else:
        yield (
            f"At {kept_back} that it was not made from its errors are no larger than it says, "
            f"within what so few points can tell; the posterior takes them into account."
        )
    if len(every.held_out.numbers) < 20:
        yield "That is not many points for validation."


def _describe_points(emulator: Emulator) -> Iterator[str]:
    every, usable = emulator.points.training, emulator.usable.training
    tosses = every.tosses
    each = f"{int(np.median(tosses)):,}"
    about = each if int(tosses.min()) == int(tosses.max()) else f"about {each}"
    yield (
        f"The physics was simulated at {plural(len(every.numbers), 'point')}, {about} tosses each, "
        f"with every cube followed; the emulator was made from {len(usable.numbers)} of them."
    )
    jammed = every.jams > MAX_JAM_SHARE * every.tosses
    full = (every.content > MAX_CONTENT) & ~jammed
    why = {
        f"jam in more than {percent(MAX_JAM_SHARE)} of the throws": int(jammed.sum()),
        f"hold over {MAX_CONTENT} cubes on average": int(full.sum()),
    }
    if jammed.any() or full.any():
        said = join_names([f"{count} that {reason}" for reason, count in why.items() if count])
        yield (
            f"Left out were {said}: no surrogate describes such towers, so there the emulator "
            f"extrapolates from other values."
        )


def jam_chance(twin: Twin) -> float:
    """Chance that a throw jams the calibrated physics, from the emulator."""
    best = twin.posterior.unit[twin.taken[twin.best]]
    return float(twin.emulator.jams(best[None, :])[0])
