"""Scenes of panels to put on pages: all kinds of shapes, and a real tower."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, get_args

from cubetower.viewer import (
    Circle,
    Cube,
    DisplayList,
    Line,
    Paint,
    Polygon,
    Shape,
    Stage,
    Text,
    TossScene,
    shipped_palette,
)
from cubetower.viewer.draw.displaylist import Anchor, Pinned, Weight
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.scene import Mark, PanelPicture, Standings

STAGE = Stage(0.64, 0.36)
SHEET = Sheet(STAGE, shipped_palette(), 0.0, 1280.0)
UNIT = SHEET.unit
TURNS = (
    (1.0, 0.0, 0.0, 0.0),
    (0.8, 0.6, 0.0, 0.0),
    (0.5, 0.5, -0.5, 0.5),
    (0.6, -0.4, 0.2, math.sqrt(0.44)),
)
REGION = Rect(420.0, 100.0, 640.0, 320.0)
INK, RED = Paint("#2b2724"), Paint("#bb3b2d", 0.6)


def polygon(*corners: tuple[float, float], fill: Paint | None = INK, **style: Any) -> Polygon:
    """A polygon in units, y down."""
    return Polygon(tuple(SHEET.at(*corner) for corner in corners), fill, **style)


def box(area: Rect, paint: Paint) -> Polygon:
    return SHEET.box(area.left, area.top, area.right, area.bottom, paint)


@dataclass
class Medley:
    """Twelve seconds with everything that a picture may have, in four panels.

    The cubes of panel ``left`` go round from 2 s to 6 s; the map changes its backdrop at 5 s;
    the card fades in from 3 s to 4 s; the plans are hidden.
    """

    seconds: float = 12.0
    stage: Stage = STAGE
    areas: Mapping[str, Rect] = field(
        default_factory=lambda: {
            "left": Rect(0, 0, 400, 720),
            "map": Rect(400, 0, 1280, 720),
            "card": Rect(897, 460, 1273, 710),
            "plans": Rect(0, 740, 1280, 900),
        }
    )
    marks: tuple[Mark, ...] = (
        Mark(0.0, "step", "It begins"),
        Mark(1.0, "round", "Spring, year 1"),
        Mark(2.0, "battle", "Kozuke: Blue attacks Yellow", 0.9, number=3, focus=REGION),
        Mark(4.0, "step", "Blue takes Kozuke"),
        Mark(6.0, "winter", "Winter, year 1"),
        Mark(8.0, "battle", "Shima: Red & <Black> attack", 0.1, number=14),
        Mark(11.0, "end", "Blue wins"),
    )

    def __post_init__(self) -> None:
        self._backdrops = {
            (name, late): tuple(self._backdrop(name, late))
            for name in self.areas
            for late in (False, True)
        }
        self._last: dict[str, PanelPicture] = {}

    def panel(self, name: str, seconds: float) -> PanelPicture:
        backdrop = self._backdrops[name, seconds >= 5.0]
        picture = PanelPicture(backdrop, tuple(getattr(self, f"_{name}")(seconds)))
        if self._last.get(name) == picture:
            return self._last[name]
        self._last[name] = picture
        return picture

    def frame(self, seconds: float) -> DisplayList:
        seen = [self.panel(name, seconds) for name in self.areas if name != "plans"]
        shapes = chain.from_iterable((*picture.backdrop, *picture.shapes) for picture in seen)
        return DisplayList(STAGE, (), tuple(shapes))

    still = frame

    def _backdrop(self, name: str, late: bool) -> list[Shape]:
        neutral = SHEET.palette.neutral
        colour = {"left": neutral.background, "map": "#b9cdd3"}.get(name, neutral.paper)
        ground = box(self.areas[name], Paint(colour))
        if name != "map":
            return [ground]
        hills = [
            polygon(*((x, 300.0), (x + 60, 120.0 + late * 40), (x + 130, 300.0)), fill=Paint(tint))
            for x, tint in ((440.0, "#cfe0c0"), (520.0, "#c8b58c"), (620.0, "#e8d9b0"))
        ]
        stairs = [
            polygon((x, 340), (x + 20.3, 340), (x + 20.3, 420), (x, 420), fill=Paint("#cfb48b"))
            for x in (440 + 20.3 * step for step in range(12))
        ]
        return [ground, *hills, *stairs]

    def _left(self, seconds: float) -> list[Shape]:
        turn = math.tau * min(max(seconds - 2.0, 0.0), 4.0) / 4.0
        shapes: list[Shape] = [Circle(SHEET.at(200, 200), 90 * UNIT, Paint("#f3d9bd"))]
        for place, (colour, tone) in enumerate(SHEET.palette.cubes.items()):
            middle = 200 + 100 * math.cos(turn + place), 200 + 100 * math.sin(turn + place)
            shade = [(middle[0] + x, 330.0 + y) for x, y in ((-20, 0), (20, 0), (30, 9), (-10, 9))]
            shapes.append(polygon(*shade, fill=Paint("#4a3826", 0.2)))
            shapes.append(
                cube(SHEET.at(*middle), 34 * UNIT, turn * 2 + place, tone, key=10 + place)
            )
            shapes += SHEET.icon(60 + 50 * place, 420, colour, 24)
        for place, anchor in enumerate(get_args(Anchor)):
            for line, weight in enumerate(get_args(Weight)):
                y = 480 + 30 * place + 100 * line
                where = SHEET.at(200, y)
                shapes.append(Text(where, "Kōzuke → AVATo 12:07", 18 * UNIT, INK, weight, anchor))
        return shapes

    def _map(self, seconds: float) -> list[Shape]:
        share = min(max(seconds - 7.0, 0.0), 1.0)
        zigzag = [(480.0, 560.0), (540.0, 500.0), (560.0, 640.0), (700.0, 600.0)]
        return [
            Line(tuple(SHEET.at(*point) for point in zigzag), Paint("#3d7acb", 0.8), 9 * UNIT),
            Line((SHEET.at(420, 660), SHEET.at(860, 661)), INK, 1.2 * UNIT),
            polygon((760, 520), (840, 540), (800, 620), fill=RED, outline=INK, width=6 * UNIT),
            polygon((1000, 80), (1100, 80), (1050, 180), fill=None, outline=RED, width=8 * UNIT),
            Circle(SHEET.at(1150, 300), 50 * UNIT, RED, INK, 4 * UNIT),
            Circle(SHEET.at(1150, 300), 20 * UNIT, None, INK, 7 * UNIT),
            polygon((760, 330), (761 + 300 * share, 330), (761 + 300 * share, 350), (760, 350)),
            Pinned(
                SHEET.at(540, 220), (SHEET.disc((540, 220), 12, RED), SHEET.text(560, 226, "5", 26))
            ),
            SHEET.text(780, 60, "12 armies", 26, weight="semibold"),
        ]

    def _card(self, seconds: float) -> list[Shape]:
        shown = min(max(seconds - 3.0, 0.0), 1.0)
        faded = [SHEET.text(915, 500, "Blue wins 4 : 3", 26, alpha=shown)] if shown else []
        return [*faded, SHEET.text(915, 680, f"{int(seconds)} s", 15, muted=True)]

    def _plans(self, seconds: float) -> list[Shape]:
        return [SHEET.text(20, 790, "A secret", 18)]


LAYOUT = PageLayout(tower="left", blank={}, phone_order=("map", "card"))
"""What a page does with its panels: the left one is the tower."""


class Match(Medley):
    """The same as a game of two; Blue gets three points at 4 s."""

    palette = SHEET.palette
    standings = (
        Standings(0.0, (), {"blue": {"points": 0}, "yellow": {"points": 7}}),
        Standings(2.0, ("blue", "farmers"), {"blue": {"points": 0}, "yellow": {"points": 7}}),
        Standings(4.0, (), {"blue": {"points": 3}, "yellow": {"points": 7}}),
    )


class CloseUp:
    """Cubes of all colours, large, and corners of thick lines."""

    def __init__(self) -> None:
        self.seconds, self.stage = 0.0, STAGE
        self.areas, self.marks = {"only": Rect(0.0, 0.0, 1280.0, 720.0)}, ()
        corners = [(100.0, 660.0), (300.0, 560.0), (500.0, 660.0), (560.0, 540.0), (640.0, 660.0)]
        self._shapes: tuple[Shape, ...] = (
            *(
                cube(SHEET.at(170 + 190 * place, 180 + 160 * (place % 2)), 150 * UNIT, place, tone)
                for place, tone in enumerate(SHEET.palette.cubes.values())
            ),
            *(
                Cube(
                    SHEET.at(640 + 170 * place, 420), 60 * UNIT, 0.0, tone, (0.3, 0.32), None, turn
                )
                for place, (tone, turn) in enumerate(
                    zip(list(SHEET.palette.cubes.values())[:4], TURNS, strict=True)
                )
            ),
            *(
                Cube(
                    SHEET.at(1190, 500 + 70 * place),
                    50 * UNIT,
                    0.2,
                    tone,
                    (0.3, 0.32),
                    None,
                    turn,
                    0.5,
                )
                for place, (tone, turn) in enumerate(
                    zip(list(SHEET.palette.cubes.values())[:3], (None, *TURNS[1:]), strict=False)
                )
            ),
            Line(tuple(SHEET.at(*corner) for corner in corners), Paint("#3d7acb", 0.8), 30 * UNIT),
            polygon((760, 560), (1000, 600), (820, 690), fill=RED, outline=INK, width=24 * UNIT),
        )
        self._backdrop = (box(self.areas["only"], Paint("#fbf7ee")),)

    def panel(self, name: str, seconds: float) -> PanelPicture:
        return PanelPicture(self._backdrop, self._shapes)

    def frame(self, seconds: float) -> DisplayList:
        return DisplayList(STAGE, self._backdrop, self._shapes)

    still = frame


class TowerPanel:
    """A toss through a real tower, as one panel."""

    def __init__(self, toss: TossScene) -> None:
        self._toss = toss
        self.seconds = toss.seconds
        self.stage = toss.still(0.0).stage
        self.areas = {"tower": Rect(0.0, 0.0, 1280.0, 720.0)}
        self.marks = (Mark(0.0, "battle", toss.title, 0.5),)
        self.models = {"tower": toss.model}
        self.tosses = [(0.0, toss.staging)]

    def panel(self, name: str, seconds: float) -> PanelPicture:
        picture = self._toss.still(seconds)
        return PanelPicture(picture.backdrop, picture.shapes)

    def frame(self, seconds: float) -> DisplayList:
        return self._toss.still(seconds)

    still = frame
