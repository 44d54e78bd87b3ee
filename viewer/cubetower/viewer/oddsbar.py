"""Who is likely to win a battle: the chances of both sides, large, over a bar in three parts."""

from __future__ import annotations

from typing import Final

from cubetower.game.shogun import Winner
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.odds import ENDS
from cubetower.game.shogun.words.battles import chance_text
from cubetower.pages.palette import NOBODY, Palette, mix
from cubetower.viewer.draw.displaylist import Paint, Weight
from cubetower.viewer.draw.flow import REST, Element, box, column, label, layers, row
from cubetower.viewer.draw.typography import LARGE, NOTE

WORDS, BAR, GAP = 27.0, 10.0, 4.0  # heights of the words and of the bar, and below it, units
HEIGHT: Final = WORDS + BAR + GAP
"""Height of words and bar, units."""
PALE: Final = 0.28
"""Opacity in a bar of odds of what did not happen."""
MIN_NOBODY = 0.005  # chance of a draw that is named


def odds_bar(
    chances: tuple[float, float, float],
    colours: tuple[str, str],
    palette: Palette,
    width: float,
    grown: float = 1.0,
    result: tuple[Winner, float] | None = None,
) -> Element:
    """The chances of attacker, nobody and defender.

    Args:
        chances: of each, in this order.
        colours: of the cubes of attacker and defender.
        palette: their colours.
        width: of the bar, units.
        grown: how far the bar has grown, 0 to 1.
        result: what happened, and how far that has appeared, 0 to 1: all else turns pale.
    """
    happened, shown = result or (None, 0.0)

    def words(end: Winner, size: float, before: str = "") -> Element:
        chance = chances[ENDS.index(end)]
        if end is Winner.NOBODY and chance < MIN_NOBODY and end is not happened:
            return box()
        muted = end is not happened if happened else end is Winner.NOBODY
        upset = end is happened and chance < MAX_UPSET_CHANCE
        weight: Weight = "regular" if muted else "semibold"
        colour = palette.neutral.accent if upset else ""
        return label(before + chance_text(chance), size, weight, muted=muted, colour=colour)

    first, middle, last = (
        words(Winner.ATTACKER, LARGE),
        words(Winner.NOBODY, NOTE, "nobody "),
        words(Winner.DEFENDER, LARGE),
    )
    parts = [first, box(), middle, box(), last]
    bar = row(
        [
            box(fill=Paint(colour, 1.0 - (1.0 - PALE) * shown * (end is not happened)))
            for end, colour in zip(
                ENDS,
                (
                    palette.tone(colours[0]).fill,
                    mix(palette.neutral.rule, palette.tone(NOBODY).fill, grown),
                    palette.tone(colours[1]).fill,
                ),
                strict=True,
            )
        ],
        (chances[0] * width * grown, REST, chances[2] * width * grown),
    )
    ground = box(fill=Paint(palette.neutral.rule))
    return column(
        [
            box(row(parts, (None, REST, None, REST, None)), height=WORDS),
            box(column([layers(ground, bar)], pitch=BAR), height=BAR + GAP),
        ]
    )
