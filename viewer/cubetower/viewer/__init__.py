"""Draws recordings and battles: scene, display list, picture, film."""

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    DisplayList,
    Line,
    Paint,
    Polygon,
    Shape,
    Stage,
    Text,
)
from cubetower.viewer.draw.raster import Raster
from cubetower.viewer.errors import FilmError, ViewerError
from cubetower.viewer.film.save import save_film
from cubetower.viewer.scene import Scene
from cubetower.viewer.timeline import Timeline
from cubetower.viewer.toss import TossScene

__all__ = [
    "Circle",
    "Cube",
    "DisplayList",
    "FilmError",
    "Line",
    "Paint",
    "Polygon",
    "Raster",
    "Scene",
    "Shape",
    "Stage",
    "Text",
    "Timeline",
    "TossScene",
    "ViewerError",
    "save_film",
    "shipped_palette",
]
