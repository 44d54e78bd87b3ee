"""Where map, cards and tower lie on the stage of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from viewer.draw.rect import Rect

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
"""Where the panels lie on the stage, in units; later ones over earlier ones.

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
