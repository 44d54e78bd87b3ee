"""One throw in the plane, with depth lanes and in three dimensions, side by side.

``python -m benchmarks.viewer.sidebyside --out docs/physics3d.gif``: each tower has had a seeding of
45 cubes and eight throws; then the same cubes are thrown into each. All of it is simulated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random

from benchmarks.arguments import parser_for
from pages.palette import Palette, shipped_palette
from tower import Cubes, Recording, make_tower
from tower.design import Design
from viewer import save_film
from viewer.draw.displaylist import Circle, DisplayList, Paint, Shape, Stage
from viewer.draw.sheet import Sheet
from viewer.draw.typography import DISPLAY, TEXT
from viewer.timeline import TossPassage
from viewer.tower.placing import in_view, stand_tower
from viewer.tower.towerview import TowerView

TOWERS = (
    ("physics,design=plane", "in a plane"),
    ("physics,design=standard", "with depth lanes"),
    ("physics3d,design=solid", "in three dimensions"),
)
SEEDING = Cubes(black=9, blue=9, purple=9, red=9, yellow=9)
THROW = Cubes(red=8, blue=7)
THROWS = 8
WIDTH, HEIGHT = 1600.0, 720.0  # of the stage, units
UNIT_MM = 0.72  # of the towers
MIDDLES = (250.0, 760.0, 1250.0)  # of their shafts, units from the left
FOOT, SUN = 118.0, 150.0
HOLD_S, RESULT_S = 0.6, 1.5  # s before the cubes fall, and after they lie
SLOWDOWN = 2.75  # times slower than real


def record_throw(spec: str, seed: int) -> Recording:
    """The throw into a tower as it is after some others."""
    tower, rng = make_tower(spec), Random(seed)
    tower.toss(SEEDING, rng)
    for _ in range(THROWS):
        tower.toss(Cubes(black=2, yellow=3, purple=2), rng)
    recording = tower.toss(THROW, rng, record=True).recording
    assert recording is not None
    return recording


@dataclass(frozen=True)
class SideBySide:
    """The tosses of all towers at once.

    Attributes:
        recordings: in the order of `TOWERS`.
        palette: the colours.
    """

    recordings: tuple[Recording, ...]
    palette: Palette = field(default_factory=shipped_palette)

    @property
    def seconds(self) -> float:
        """Length of the film, s."""
        return HOLD_S + self._rests * SLOWDOWN + RESULT_S

    @cached_property
    def _rests(self) -> float:
        """When all cubes of all tosses lie, s of the toss."""
        return max(
            TossPassage.of(recording, Design.from_dict(recording.design)).rests
            for recording in self.recordings
        )

    @cached_property
    def _views(self) -> tuple[TowerView, ...]:
        return tuple(
            stand_tower(Design.from_dict(recording.design), self.palette, UNIT_MM, middle, FOOT)
            for recording, middle in zip(self.recordings, MIDDLES, strict=True)
        )

    @cached_property
    def _stage(self) -> Stage:
        unit = self._views[0].unit
        return Stage(WIDTH * unit, HEIGHT * unit)

    @cached_property
    def _backdrop(self) -> tuple[Shape, ...]:
        neutral = self.palette.neutral
        sheet = Sheet(self._stage, self.palette, 0.0, WIDTH)
        shapes: list[Shape] = [sheet.box(0, 0, WIDTH, HEIGHT, Paint(neutral.background))]
        for view, middle, (_, name) in zip(self._views, MIDDLES, TOWERS, strict=True):
            sun = (middle + 60) * view.unit, 0.55 * HEIGHT * view.unit
            shapes.append(Circle(sun, SUN * view.unit, Paint(neutral.sun)))
            shapes += view.behind
            shapes.append(sheet.text(middle + 40, HEIGHT - 60, name, DISPLAY, anchor="middle"))
        shapes.append(
            sheet.text(WIDTH / 2, HEIGHT - 24, "simulated", TEXT, muted=True, anchor="middle")
        )
        return tuple(shapes)

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        return DisplayList(self._stage, self._backdrop, tuple(self._cubes(seconds)))

    still = frame

    def _cubes(self, seconds: float) -> Iterator[Shape]:
        at = min(max((seconds - HOLD_S) / SLOWDOWN, 0.0), self._rests)
        for view, recording in zip(self._views, self.recordings, strict=True):
            poses = recording.poses(at)
            shown = in_view(view.design, poses).nonzero()[0]
            yield from view.inside([recording.cubes[place] for place in shown], poses[shown])


def main() -> None:
    """Simulate and film."""
    parser = parser_for(__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=".gif or .mp4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=960, help="pixels")
    parser.add_argument("--at", type=float, help="a picture of this second instead")
    options = parser.parse_args()
    scene = SideBySide(tuple(record_throw(spec, options.seed) for spec, _ in TOWERS))
    save_film(scene, options.out, width=options.width, rate=20.0, at=options.at)


if __name__ == "__main__":
    main()
