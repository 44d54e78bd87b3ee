"""Colours of SHITENNO that are no player's: of the troops, and of gold."""

from __future__ import annotations

from viewer.draw.palette import Palette, mixed


def tint(palette: Palette, symbol: str) -> str:
    """The colour of a troop; no player has it."""
    return {
        "samurai": palette.tone("purple").fill,
        "bushi": palette.neutral.wood,
        "shinobi": palette.chart.roof,
        "sohei": palette.chart.route,
    }[symbol]


def gold(palette: Palette) -> str:
    """The colour of koku, and of the golden sides of kamons."""
    return mixed(palette.tone("yellow").fill, palette.neutral.wood, 0.25)
