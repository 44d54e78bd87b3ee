"""The recorded tosses of a cube, as laws are judged on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.reality.cubes.engine import Surfaces, simulate_tosses
from benchmarks.reality.cubes.figures import FIGURES, PATHS, figures_of, path_errors
from benchmarks.reality.cubes.tosses import Tosses, gap_mm, starts, touches
from benchmarks.reality.recordings import Floats, Free

SURFACES = {"friction": Free(0.22, 0.04, 0.02, 1.0), "bounce": Free(0.25, 0.06, 0.0, 0.95)}


@dataclass(frozen=True, eq=False, slots=True)
class Cubes:
    """Tosses of a cube, with their figures and laws; see `benchmarks.reality.recordings`."""

    tosses: Tosses

    kind: ClassVar[str] = "tosses"
    figures: ClassVar[Mapping[str, str]] = FIGURES
    paths: ClassVar[Mapping[str, str]] = PATHS
    units: ClassVar[Mapping[str, str]] = {
        "rebound": " mm", "way": " mm", "rest": " s", "apart": " edges", "turned": "°",
    }  # fmt: skip
    digits: ClassVar[Mapping[str, int]] = {
        "rebound": 1, "way": 0, "turns": 2, "turned": 1, "missed": 2,
    }  # fmt: skip
    free: ClassVar[Mapping[str, Mapping[str, Free]]] = {
        "constant": SURFACES,
        "compliant": {**SURFACES, "grip": Free(0.35, 0.1, 0.0, 3.0)},
    }
    evaluations: ClassVar[int] = 12
    fit_starts: ClassVar[int] = 1
    engine: ClassVar[str] = "rapier3d"

    def __len__(self) -> int:
        return len(self.tosses.places)

    def recorded(self) -> Floats:
        """Figures of the recorded tosses."""
        return figures_of(self.tosses, self.tosses.places, self.tosses.rotations)

    def starts(self, count: int) -> Floats:
        """States that each toss may have begun in, shape (tosses, starts, 13)."""
        return starts(self.tosses, count)

    def simulate(
        self, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Figures and errors of paths of tosses from states, (tosses, starts, 8)."""
        rig, every = self.tosses, np.repeat(tosses, states.shape[1])
        places, rotations = simulate_tosses(
            rig, Surfaces(**values), states.reshape(-1, 13), rig.frames[every]
        )
        frames = places.shape[1]
        real = rig.places[every, :frames], rig.rotations[every, :frames]
        rows = np.column_stack([
            figures_of(rig, places, rotations),
            path_errors(rig, places, rotations, rig.frames[every], real),
        ])  # fmt: skip
        return rows.reshape(*states.shape[:2], -1)

    def guess_paths(self, tosses: NDArray[np.intp]) -> Floats:
        """Errors of cubes that stay as they first touch the board, shape (paths,)."""
        rig = self.tosses
        places, rotations = rig.places[tosses].copy(), rig.rotations[tosses].copy()
        touched = touches(gap_mm(places, rotations, rig.edge_mm, rig.corner_mm))
        for toss, touch in enumerate(touched):
            places[toss, touch:], rotations[toss, touch:] = (
                places[toss, touch],
                rotations[toss, touch],
            )
        real = rig.places[tosses], rig.rotations[tosses]
        found: Floats = path_errors(rig, places, rotations, rig.frames[tosses], real).mean(axis=0)
        return found

    def rig_text(self) -> str:
        """What belongs to the rig, in a few lines."""
        rig = self.tosses
        return (
            f"Of the rig, found in the tosses: the file's unit is {rig.unit_mm:.1f} mm, so that "
            f"cubes at rest lie half an edge high; with it they fall by "
            f"{rig.fall_mm_s2 / 1000:.2f} m/s2; edges of {rig.corner_mm:.1f} mm radius.\n"
            f"Noise of the tracking, from flights: {rig.noise[0]:.3f} mm, "
            f"{rig.noise[1] * 1000:.1f} mrad; starts are drawn within it."
        )
