"""What lies beside a film that does not fill its window."""

from __future__ import annotations

from collections.abc import Iterator

from viewer.boards.shogun.gamescene import WASHI, GameScene
from viewer.draw.displaylist import Paint, Shape, Stage
from viewer.draw.sheet import Sheet
from viewer.window.layout import Layout


def margins(layout: Layout, scene: GameScene) -> Iterator[Shape]:
    """The ground of the tower at the left, the sea at the right."""
    wide, high = layout.width / layout.unit, layout.height / layout.unit
    sheet = Sheet(Stage(wide, high), scene.palette, 0.0, wide, high=high)
    neutral, chart = scene.palette.neutral, scene.palette.chart
    divide = layout.film.left / layout.unit + WASHI
    yield sheet.box(0, 0, divide, high, Paint(neutral.background))
    yield sheet.box(divide, 0, wide, high, Paint(chart.sea))
