"""Self-contained pages of HTML: charts, tiles, tables, one look."""

from pages.chart import Bands, Chart, drawn, picture
from pages.page import Tile, write_page
from pages.svg import COLOURS, inline_svg

__all__ = [
    "COLOURS",
    "Bands",
    "Chart",
    "Tile",
    "drawn",
    "inline_svg",
    "picture",
    "write_page",
]
