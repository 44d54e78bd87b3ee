"""Who is likely to win a battle: the chances of both sides, large, over a bar in three parts."""

from __future__ import annotations

from typing import Final

from pages.palette import NOBODY, Palette, mix
from pages.wording import whole_percent
from viewer.draw.displaylist import Paint
from viewer.draw.flow import REST, Element, box, column, label, layers, row
from viewer.draw.typography import LARGE, NOTE

WORDS, BAR, GAP = 27.0, 10.0, 4.0  # heights of the words and of the bar, and below it, units
HEIGHT: Final = WORDS + BAR + GAP
"""Height of words and bar, units."""


def odds_bar(
    chances: tuple[float, float, float],
    colours: tuple[str, str],
    palette: Palette,
    width: float,
    grown: float = 1.0,
) -> Element:
    """The chances of attacker, nobody and defender.

    Args:
        chances: of each, in this order.
        colours: of the cubes of attacker and defender.
        palette: their colours.
        width: of the bar, units.
        grown: how far the bar has grown, 0 to 1.
    """
    attacker, neither, defender = chances
    nobody = f"nobody {whole_percent(neither)}" if neither >= 0.005 else ""
    words = layers(
        label(whole_percent(attacker), LARGE, "semibold"),
        label(nobody, NOTE, muted=True, anchor="middle"),
        label(whole_percent(defender), LARGE, "semibold", anchor="right"),
    )
    first, last = (box(fill=Paint(palette.tone(colour).fill)) for colour in colours)
    bar = row([first, box(), last], (attacker * width * grown, REST, defender * width * grown))
    ground = box(fill=Paint(mix(palette.neutral.rule, palette.tone(NOBODY).fill, grown)))
    return column(
        [box(words, height=WORDS), box(column([layers(ground, bar)], pitch=BAR), height=BAR + GAP)]
    )
