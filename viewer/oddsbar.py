"""Who is likely to win a battle: the chances of both sides, large, over a bar in three parts."""

from __future__ import annotations

from typing import Final

from game.shogun.words.margins import NO_BREAK
from pages.palette import Palette
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
    nobody = f"nobody {percent(neither)}" if neither >= 0.005 else ""
    words = layers(
        label(percent(attacker), LARGE, "semibold"),
        label(nobody, NOTE, muted=True, anchor="middle"),
        label(percent(defender), LARGE, "semibold", anchor="right"),
    )
    first, last = (box(fill=Paint(palette.tone(colour).fill)) for colour in colours)
    bar = row([first, box(), last], (attacker * width * grown, REST, defender * width * grown))
    ground = box(fill=Paint(palette.neutral.rule))
    return column(
        [box(words, height=WORDS), box(column([layers(ground, bar)], pitch=BAR), height=BAR + GAP)]
    )


def percent(chance: float) -> str:
    """A chance in whole percent; none is rounded to 0 or to 100."""
    if 0 < chance < 0.005:
        return f"<{NO_BREAK}1{NO_BREAK}%"
    return (f">{NO_BREAK}99" if 0.995 <= chance < 1 else f"{100 * chance:.0f}") + f"{NO_BREAK}%"
