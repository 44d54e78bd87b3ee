"""The recorded tosses of a cube, as laws are judged on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.reality.cubes.figures import AIMED, FIGURES, PATHS, figures_of, path_errors
from benchmarks.reality.cubes.laws import LAWS, Law
from benchmarks.reality.cubes.tosses import Tosses, gap_mm, starts, touches
from benchmarks.reality.recordings import Floats


@dataclass(frozen=True, eq=False, slots=True)
class Cubes:
    """Tosses of a cube, with their figures and laws; see `benchmarks.reality.recordings`."""

    tosses: Tosses

    kind: ClassVar[str] = "tosses"
    figures: ClassVar[Mapping[str, str]] = FIGURES
    aimed: ClassVar[tuple[str, ...]] = AIMED
    units: ClassVar[Mapping[str, str]] = {
        "rebound": " mm", "way": " mm", "rest": " s", "apart": " edges", "turned": "°",
    }  # fmt: skip
    digits: ClassVar[Mapping[str, int]] = {
        "rebound": 1,
        "way": 0,
        "turns": 2,
        "turned": 1,
        "missed": 2,
    }
    paths: ClassVar[Mapping[str, str]] = PATHS
    laws: ClassVar[Mapping[str, Law]] = LAWS
    floor_of: ClassVar[str] = "constant"
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
        self, law: str, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Figures and errors of paths of tosses from states, (tosses, starts, 8)."""
        count, every = states.shape[1], np.repeat(tosses, states.shape[1])
        places, rotations = self._poses(law, values, states, tosses)
        frames = places.shape[1]
        real = self.tosses.places[every, :frames], self.tosses.rotations[every, :frames]
        rig = self.laws[law].rig_of(self.tosses)
        found = np.column_stack([
            figures_of(rig, places, rotations),
            path_errors(rig, places, rotations, self.tosses.frames[every], real),
        ])  # fmt: skip
        return found.reshape(len(tosses), count, -1)

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

    def floor_of_paths(
        self, law: str, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Errors of one start beside the next one, as if that were recorded, shape (paths,)."""
        count, every = states.shape[1], np.repeat(tosses, states.shape[1])
        places, rotations = self._poses(law, values, states, tosses)
        order = np.roll(np.arange(len(every)).reshape(-1, count), 1, axis=1).ravel()
        others = places[order], rotations[order]
        frames = self.tosses.frames[every]
        found: Floats = path_errors(self.tosses, places, rotations, frames, others).mean(axis=0)
        return found

    def _poses(
        self, law: str, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> tuple[Floats, Floats]:
        frames = np.repeat(self.tosses.frames[tosses], states.shape[1])
        return self.laws[law].toss(self.tosses, values, states.reshape(-1, 13), frames)

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

    def rig_data(self) -> dict[str, Any]:
        """The same as plain data."""
        rig = self.tosses
        return {
            "edge_mm": rig.edge_mm,
            "corner_mm": rig.corner_mm,
            "unit_mm": rig.unit_mm,
            "fall_mm_s2": rig.fall_mm_s2,
            "noise": {"place_mm": rig.noise[0], "turn_rad": rig.noise[1]},
        }
