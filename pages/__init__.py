"""Pages of HTML and charts, self-contained and in one look: palette, typeface, wording."""

from pages.chart import Bands, Chart, draw_chart, picture
from pages.page import Tile, write_page
from pages.palette import COLOURS, NIGHT, SERIES
from pages.svg import inline_svg
from pages.theme import STYLE, save, themed

__all__ = [
    "COLOURS",
    "NIGHT",
    "SERIES",
    "STYLE",
    "Bands",
    "Chart",
    "Tile",
    "draw_chart",
    "inline_svg",
    "picture",
    "save",
    "themed",
    "write_page",
]
