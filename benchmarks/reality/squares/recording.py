"""The recorded drops of a square, as laws are judged on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.reality.recordings import Floats, Free
from benchmarks.reality.squares.drops import Drops, starts
from benchmarks.reality.squares.engine import drop, surfaces
from benchmarks.reality.squares.figures import FIGURES, figures_of

SURFACES = {"friction": Free(0.27, 0.06, 0.02, 1.0), "bounce": Free(0.45, 0.04, 0.05, 0.95)}


@dataclass(frozen=True, eq=False, slots=True)
class Squares:
    """Drops of a square, with their figures and laws; see `benchmarks.reality.recordings`."""

    drops: Drops

    kind: ClassVar[str] = "drops"
    figures: ClassVar[Mapping[str, str]] = FIGURES
    paths: ClassVar[Mapping[str, str]] = {}
    units: ClassVar[Mapping[str, str]] = {"rebound": " mm", "way": " mm", "rest": " s"}
    digits: ClassVar[Mapping[str, int]] = {"rebound": 1, "way": 0, "turns": 2}
    free: ClassVar[Mapping[str, Mapping[str, Free]]] = {
        "constant": SURFACES,
        "compliant": {**SURFACES, "grip": Free(0.35, 0.1, 0.0, 3.0)},
    }
    evaluations: ClassVar[int] = 18
    fit_starts: ClassVar[int] = 3
    engine: ClassVar[str] = "pymunk"

    def __len__(self) -> int:
        return len(self.drops.poses)

    def recorded(self) -> Floats:
        """Figures of the recorded drops."""
        return figures_of(self.drops, self.drops.poses)

    def starts(self, count: int) -> Floats:
        """States that each drop may have begun in, shape (drops, starts, 6)."""
        return starts(self.drops, count)

    def simulate(
        self, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Figures of drops from states of shape (drops, starts, 6): (drops, starts, figures)."""
        design = surfaces(**values)
        poses = np.array([drop(self.drops, design, start) for start in states.reshape(-1, 6)])
        return figures_of(self.drops, poses).reshape(*states.shape[:2], -1)

    def guess_paths(self, tosses: NDArray[np.intp]) -> Floats:
        """None: only figures are compared."""
        return np.empty(0)

    def rig_text(self) -> str:
        """What belongs to the rig, in a few lines."""
        drops = self.drops
        x, height, angle = drops.noise
        return (
            f"Of the rig, found in the drops: corners of {drops.corner_mm:.1f} mm radius; the "
            f"plates slow its motion at a rate of {drops.drag_per_s:.2f}, its turning at "
            f"{drops.turn_drag_per_s:.2f} per second.\nNoise of the tracking, from flights: "
            f"{x:.3f} mm sideways, {height:.3f} mm in height, {angle * 1000:.1f} mrad; starts are "
            f"drawn within it."
        )
