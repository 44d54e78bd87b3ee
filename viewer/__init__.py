"""Draws recordings and battles: scene, display list, picture, film."""

from pages.palette import shipped_palette
from viewer.draw.displaylist import (
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
from viewer.draw.raster import Raster
from viewer.errors import FilmError, ViewerError
from viewer.film.save import save_film
from viewer.scene import Scene
from viewer.timeline import Timeline
from viewer.toss import TossScene

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
