"""Draws recordings and battles: scene, display list, picture, film."""

from viewer.cutaway.towerview import TowerView
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
from viewer.draw.palette import CubeTone, Palette, shipped_palette
from viewer.draw.raster import Raster, rasterised
from viewer.errors import FilmError, PaletteError, ViewerError
from viewer.film import save_film
from viewer.scene import Scene
from viewer.timeline import Pace, Timeline
from viewer.toss import TossScene

__all__ = [
    "Circle",
    "Cube",
    "CubeTone",
    "DisplayList",
    "FilmError",
    "Line",
    "Pace",
    "Paint",
    "Palette",
    "PaletteError",
    "Polygon",
    "Raster",
    "Scene",
    "Shape",
    "Stage",
    "Text",
    "Timeline",
    "TossScene",
    "TowerView",
    "ViewerError",
    "rasterised",
    "save_film",
    "shipped_palette",
]
