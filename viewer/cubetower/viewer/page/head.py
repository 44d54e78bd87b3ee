"""What the head of a page says of it: a description, a picture, an icon."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL.Image import Resampling

from cubetower.foundation.wording import plural
from cubetower.pages.badge import badge
from cubetower.pages.palette import NIGHT, shipped_palette
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.raster import Raster
from cubetower.viewer.scene import Mark, PanelScene, PlayedScene

SIZE: Final = 600  # pixels that the preview is wide
QUALITY: Final = 60  # of its compression, of 100
BEFORE_END_S: Final = 0.3
"""Seconds before the end of a battle when its result is seen best."""


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of a page says of it.

    Attributes:
        description: in a sentence or two.
        preview: a picture of a telling moment, as a data address.
        alt: what that shows.
        icon: the same kind of address.
        colours: of the browser's frame by day and by night.
    """

    description: str
    preview: str
    alt: str
    icon: str
    colours: tuple[str, str]


def head_of(scene: PanelScene) -> Head:
    """The head of a scene's page."""
    mark = _telling(scene)
    return Head(
        description=" ".join(_sentences(scene)),
        preview=_preview(scene, mark),
        alt=mark.title if mark else "The end",
        icon=badge(shipped_palette().tone("red")),
        colours=(shipped_palette().neutral.paper, NIGHT["paper"]),
    )


def _telling(scene: PanelScene) -> Mark | None:
    """The most surprising battle, if there is any."""
    battles = [mark for mark in scene.marks if mark.kind == "battle"]
    return max(battles, key=lambda mark: mark.upset, default=None)


def _sentences(scene: PanelScene) -> list[str]:
    """How it ended, and the greatest surprise."""
    told = []
    battles = sum(mark.kind == "battle" for mark in scene.marks)
    if isinstance(scene, PlayedScene) and any(mark.kind == "end" for mark in scene.marks):
        figures = scene.standings[-1].figures
        name = next(iter(next(iter(figures.values()))))
        order = sorted(figures, key=lambda seat: -figures[seat][name])
        stand = ", ".join(f"{seat_name(seat)} {figures[seat][name]}" for seat in order)
        told.append(f"The end: {stand} {name}.")
    if battles > 1:
        told.append(f"{plural(battles, 'battle')}.")
    mark = _telling(scene)
    if mark and mark.battle:
        told.append(f"{mark.title}: {mark.battle.outcome}.")
    return told


def _preview(scene: PanelScene, mark: Mark | None) -> str:
    """The picture at the end of a battle, or at the end of all."""
    seconds = scene.seconds
    if mark:
        later = (each.seconds for each in scene.marks if each.seconds > mark.seconds)
        seconds = max(mark.seconds, min(later, default=seconds) - BEFORE_END_S)
    large = Raster(2 * SIZE).draw(scene.still(seconds))
    small = large.resize((SIZE, round(SIZE * large.height / large.width)), Resampling.LANCZOS)
    made = BytesIO()
    small.save(made, "WEBP", quality=QUALITY, method=6)
    return f"data:image/webp;base64,{b64encode(made.getvalue()).decode()}"
