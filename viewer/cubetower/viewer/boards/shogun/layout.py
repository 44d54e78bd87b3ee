"""Where map, cards and tower lie on the stage of a game, in pictures of each shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cubetower.viewer.boards.formats import Format
from cubetower.viewer.draw.displaylist import Stage
from cubetower.viewer.draw.rect import Rect, Spot
from cubetower.viewer.draw.sheet import HEIGHT

WASHI: Final = 420.0
"""Width of the ground under the tower, units; the tray reaches beyond it, over the map."""
AREAS: Final[Mapping[str, Rect]] = {
    "map": Rect(WASHI, 0.0, 1280.0, 720.0),
    "course": Rect(432.0, 12.0, 782.0, 238.0),
    "tower": Rect(0.0, 0.0, 520.0, 720.0),
    "modules": Rect(12.0, 12.0, 408.0, 108.0),
    "action": Rect(905.0, 474.0, 1268.0, 708.0),
    "verdict": Rect(478.0, 609.0, 893.0, 712.0),
    "plans": Rect(0.0, 732.0, 1280.0, 972.0),
}
"""Where the panels of a wide picture lie on the stage, in units; later ones over earlier ones.

The course card leaves the coast free for the sea route between Kaga and Tajima. The plans lie
below the stage, where only a page shows them.
"""
HINT_AREA: Final = Rect(432.0, 8.0, 818.0, 259.0)
"""Where a player gets a hint: over the course card, and over no pieces of a province."""
TRAY: Final = Rect(WASHI, 585.0, 500.0, 720.0)
"""Where the tower's tray stands on the map, units."""
LAND: Final = Rect(438.0, 8.0, 1274.0, 610.0)
"""What of the map is in play, with its pieces, units; around it there is sea."""
MAP_AREA: Final = AREAS["map"]
"""What the map fills, units."""
ON_MAP: Final = (AREAS["course"], AREAS["action"], AREAS["verdict"], TRAY)
"""The areas that cover parts of the map, units: nothing in play may lie there."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Where a camera shows the map, units of the stage.

    Attributes:
        near: where the place of a battle or an action appears, enlarged.
        far: where all of Japan appears while nobody acts; the tower is not shown then.
    """

    near: Rect
    far: Rect


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground under the tower, units of the stage.

    Attributes:
        plot: what it fills; the tray may reach beyond it at the right.
        sun: the disc behind the tower; its size is the radius.
        window: its upper right part through which the map is seen, if any.
        tags: how far to the right tags beside the tower may reach; None: as far as the ground.
    """

    plot: Rect
    sun: Spot
    window: Rect | None = None
    tags: float | None = None

    @property
    def parts(self) -> tuple[Rect, ...]:
        """The plot, or what is left of it beside and below the window."""
        plot, window = self.plot, self.window
        if window is None:
            return (plot,)
        beside = Rect(plot.left, plot.top, window.left, plot.bottom)
        return beside, Rect(window.left, window.bottom, plot.right, plot.bottom)


@dataclass(frozen=True)
class Layout:
    """Where everything lies in pictures of one shape; a picture is 720 units high.

    Attributes:
        format: its name.
        width: of the stage, units.
        areas: of the panels by name, units, in the order they are painted.
        ground: under the tower.
        scales: how large panels are drawn, where not as in wide pictures.
        frames: of the camera on the map; None: the map is shown as it is.
        notice: the area of the card beside all of Japan; None: that of the others.
        zoom: how much nearer the tray comes when the cubes of a toss lie in it.
    """

    format: Format
    width: float
    areas: Mapping[str, Rect]
    ground: Ground
    scales: Mapping[str, float] = field(default_factory=dict)
    frames: Frames | None = None
    notice: Rect | None = None
    zoom: float = 1.0

    def place(self, stage: Stage, name: str) -> tuple[Stage, Rect]:
        """Where a card draws itself: its area, units of a stage as much larger as the card is."""
        area = self.notice if name == "notice" else self.areas[name]
        area, scale = area or self.areas["action"], self.scales.get(name, 1.0)
        above = HEIGHT * (scale - 1.0)  # the lower edges of both stages are the same
        sides = (area.left, area.top + above, area.right, area.bottom + above)
        larger = Stage(stage.width * scale, stage.height * scale)
        return larger, Rect(*(side / scale for side in sides))


WIDE: Final = Layout(
    "wide", 1280.0, AREAS, Ground(Rect(0.0, 0.0, WASHI, 720.0), Spot(260.4, 330.0, 128.0))
)

SQUARE: Final = Layout(
    "square",
    720.0,
    {
        "map": Rect(0.0, 0.0, 720.0, 720.0),
        "tower": Rect(0.0, 120.0, 520.0, 720.0),
        "score": Rect(0.0, 0.0, 720.0, 62.0),
        "action": Rect(341.0, 300.0, 708.0, 540.0),
        "verdict": Rect(341.0, 407.0, 708.0, 540.0),
    },
    ground=Ground(Rect(0.0, 0.0, 330.0, 720.0), Spot(206.0, 330.0, 104.0)),
    scales={"score": 1.35},
    frames=Frames(near=Rect(340.0, 68.0, 710.0, 294.0), far=Rect(8.0, 70.0, 712.0, 590.0)),
    notice=Rect(341.0, 458.0, 708.0, 712.0),
)
"""The tower at the left; what is fought about and its odds at the right.

The verdict comes under the odds, in place of the distribution.
"""

STORY: Final = Layout(
    "story",
    405.0,
    {
        "map": Rect(0.0, 0.0, 405.0, 720.0),
        "tower": Rect(0.0, 70.0, 405.0, 492.0),
        "score": Rect(0.0, 0.0, 405.0, 50.0),
        "action": Rect(8.0, 482.0, 397.0, 712.0),
        "verdict": Rect(8.0, 588.0, 397.0, 712.0),
    },
    ground=Ground(
        Rect(0.0, 0.0, 405.0, 720.0), Spot(272.0, 342.0, 92.0), Rect(188.0, 0.0, 405.0, 230.0)
    ),
    frames=Frames(near=Rect(194.0, 58.0, 401.0, 216.0), far=Rect(8.0, 60.0, 397.0, 474.0)),
)
"""The tower with the map beside its funnel, over the odds, and under them the verdict."""

LAYOUTS: Final[Mapping[Format, Layout]] = {
    layout.format: layout for layout in (WIDE, SQUARE, STORY)
}
"""Of a whole game."""

CLOSE: Final[Mapping[Format, Layout]] = {
    "wide": Layout(
        "wide",
        1280.0,
        {
            "map": Rect(0.0, 0.0, 1280.0, 720.0),
            "tower": Rect(0.0, 0.0, 640.0, 720.0),
            "action": Rect(660.0, 424.0, 1268.0, 708.0),
            "verdict": Rect(660.0, 226.0, 1268.0, 412.0),
        },
        ground=Ground(
            Rect(0.0, 0.0, 1280.0, 720.0),
            Spot(300.0, 330.0, 150.0),
            Rect(640.0, 0.0, 1280.0, 412.0),
            tags=640.0,
        ),
        scales={"action": 1.25},
        frames=Frames(near=Rect(656.0, 8.0, 1264.0, 218.0), far=Rect(648.0, 8.0, 1272.0, 404.0)),
        zoom=2.2,
    ),
    "square": Layout(
        "square",
        720.0,
        {
            "map": Rect(0.0, 0.0, 720.0, 720.0),
            "tower": Rect(0.0, 0.0, 720.0, 720.0),
            "action": Rect(346.0, 250.0, 712.0, 480.0),
            "verdict": Rect(322.0, 122.0, 712.0, 242.0),
        },
        ground=Ground(
            Rect(0.0, 0.0, 720.0, 720.0),
            Spot(250.0, 340.0, 140.0),
            Rect(340.0, 0.0, 720.0, 242.0),
            tags=344.0,
        ),
        frames=Frames(near=Rect(346.0, 4.0, 716.0, 116.0), far=Rect(346.0, 4.0, 716.0, 240.0)),
        zoom=1.32,
    ),
    "story": Layout(
        "story",
        405.0,
        {
            "map": Rect(0.0, 0.0, 405.0, 720.0),
            "tower": Rect(0.0, 16.0, 405.0, 480.0),
            "action": Rect(8.0, 482.0, 397.0, 712.0),
            "verdict": Rect(8.0, 176.0, 397.0, 296.0),
        },
        ground=Ground(
            Rect(0.0, 0.0, 405.0, 720.0), Spot(250.0, 330.0, 92.0), Rect(222.0, 0.0, 405.0, 168.0)
        ),
        frames=Frames(near=Rect(226.0, 4.0, 401.0, 164.0), far=Rect(226.0, 4.0, 401.0, 164.0)),
        zoom=1.25,
    ),
}
"""Of films of battles: the tower as large as fits, the map as an inset that shows who fights."""
