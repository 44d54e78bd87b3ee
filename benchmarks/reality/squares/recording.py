"""The recorded drops of a square, as laws are judged on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.reality.recordings import Floats
from benchmarks.reality.squares.drops import Drops, starts
from benchmarks.reality.squares.figures import AIMED, FIGURES, figures_of
from benchmarks.reality.squares.laws import LAWS, Law


@dataclass(frozen=True, eq=False, slots=True)
class Squares:
    """Drops of a square, with their figures and laws; see `benchmarks.reality.recordings`."""

    drops: Drops

    kind: ClassVar[str] = "drops"
    figures: ClassVar[Mapping[str, str]] = FIGURES
    aimed: ClassVar[tuple[str, ...]] = AIMED
    units: ClassVar[Mapping[str, str]] = {"rebound": " mm", "way": " mm", "rest": " s"}
    digits: ClassVar[Mapping[str, int]] = {"rebound": 1, "way": 0, "turns": 2}
    paths: ClassVar[Mapping[str, str]] = {}
    laws: ClassVar[Mapping[str, Law]] = LAWS
    floor_of: ClassVar[str] = "compliant"
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
        self, law: str, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Figures of drops from states of shape (drops, starts, 6): (drops, starts, figures)."""
        drop, shape = self.laws[law].drop, states.shape[:2]
        poses = np.array([drop(self.drops, values, start) for each in states for start in each])
        return figures_of(self.laws[law].rig_of(self.drops), poses).reshape(*shape, -1)

    def guess_paths(self, tosses: NDArray[np.intp]) -> Floats:
        """None: only figures are compared."""
        return np.empty(0)

    def floor_of_paths(
        self, law: str, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
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

    def rig_data(self) -> dict[str, Any]:
        """The same as plain data."""
        x, height, angle = self.drops.noise
        return {
            "edge_mm": self.drops.edge_mm,
            "corner_mm": self.drops.corner_mm,
            "drag_per_s": self.drops.drag_per_s,
            "turn_drag_per_s": self.drops.turn_drag_per_s,
            "noise": {"x_mm": x, "height_mm": height, "angle_rad": angle},
        }
