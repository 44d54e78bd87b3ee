"""The verdict of a battle: who won, large, and below it what became of the province."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cubetower.game.shogun import FARMER
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.words.battles import cause_text, result_chance_text
from cubetower.viewer.draw.displaylist import Paint, Shape, Text, Weight, fade
from cubetower.viewer.draw.paper import seat_name, with_capital
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import ELLIPSIS, shorten, text_width, wrap

SCORE, FACT = 44.0, 18.0  # sizes of text, units
DESIGN = Rect(0.0, 0.0, 415.0, 118.0)  # the area for which these sizes are, units
BAR, BESIDE = 8.0, 18.0  # the bar, and from it to the words, units
EDGE, APART = 32.0, 20.0  # the winner's cube, and from it to the headline, units
FIRST, NEXT, LEADING, FOOT = 43.0, 25.0, 20.5, 9.0
"""From above to the score's baseline, to the first line, from line to line, and to below, units."""
MAX_LINES = 4  # of a cause
SMALLEST = 0.72  # of its size at which a headline begins to grow


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a battle ended, in words.

    Attributes:
        headline: who won, and the strengths.
        colour: of the winner's cubes; empty if nobody won.
        cause: why, in at most two lines.
        fact: what became of the province, or whatever else there is to say in a few words.
        chance: beside the fact, how likely it was.
        upset: whether the chance stands out.
    """

    headline: str
    colour: str = ""
    cause: str = ""
    fact: str = ""
    chance: str = ""
    upset: bool = False


def battle_verdict(event: Fought, chance: float | None) -> Verdict:
    """The verdict of a battle or revolt.

    Args:
        event: how it ended.
        chance: of that, before the throw; None if unknown.
    """
    winner = {"attacker": event.attacker, "defender": event.defender or "farmers"}.get(event.winner)
    colour = {"farmers": FARMER, None: ""}.get(winner, str(winner))
    strengths = event.attack_strength, event.defence_strength
    return Verdict(
        headline_text(winner and with_capital(winner), strengths),
        colour,
        f"{cause_text(event)}.",
        holder_text(event.province, event.holder),
        "" if chance is None else with_capital(result_chance_text(chance)),
        chance is not None and chance < MAX_UPSET_CHANCE,
    )


def headline_text(winner: str | None, strengths: tuple[int, int]) -> str:
    """Such as "Black wins 6 : 4"; the larger strength first.

    Args:
        winner: by name; None if nobody wins.
        strengths: in cubes.
    """
    verb = "win" if winner == "Farmers" else "wins"
    return f"{winner or 'Nobody'} {verb} {max(strengths)} : {min(strengths)}"


def holder_text(province: str, holder: str | None) -> str:
    """Who holds a province after a battle."""
    if holder is None:
        return f"{province} is neutral"
    return f"{province} is {seat_name(holder)}’s"


def draw_verdict(sheet: Sheet, area: Rect, verdict: Verdict, progress: float) -> Iterator[Shape]:
    """A verdict as large as an area of a sheet allows; its headline grows."""
    if progress <= 0:
        return
    scale = min(area.width / DESIGN.width, area.height / DESIGN.height)
    right = area.left + BAR * scale
    tone = sheet.palette.tone(verdict.colour) if verdict.colour else None
    fill = Paint(tone.fill if tone else sheet.palette.neutral.muted)
    bar = sheet.box(area.left, area.top, right, area.bottom, fill)
    inner = Rect(right + BESIDE * scale, area.top, area.right - BESIDE * scale, area.bottom)
    grown = SMALLEST + (1.0 - SMALLEST) * progress
    for shape in (bar, *_words(sheet, inner, verdict, scale, grown)):
        yield fade(shape, verdict_alpha(progress))


def verdict_alpha(progress: float) -> float:
    """The opacity of a verdict that grows: it can be read before it has its size."""
    return min(1.0, 2.5 * progress)


def _words(
    sheet: Sheet, area: Rect, verdict: Verdict, scale: float, grown: float
) -> Iterator[Shape]:
    """The headline with the winner's cube, as large as fits, and the lines below it."""
    whole, sheet = scale, replace(sheet, width=area.right + 1.0)  # what just fits is not shortened
    for lines in range(2, MAX_LINES + 1):  # smaller where the cause needs more of them
        scale = whole * DESIGN.height / (DESIGN.height + LEADING * (lines - 2))
        size = FACT * scale
        cause = wrap(verdict.cause, size, area.width, lines) if verdict.cause else []
        if not cause or not cause[-1].endswith(ELLIPSIS):
            break
    below = len(cause) + bool(verdict.fact)
    high = (FIRST + NEXT + LEADING * (below - 1) + FOOT) * scale
    y = area.top + max(0.0, area.height - high) / 2 + FIRST * scale
    edge = EDGE * scale if verdict.colour else 0.0
    room = edge + APART * scale * bool(edge)
    natural = text_width(verdict.headline, 1.0, "semibold")
    large = grown * min(SCORE * scale, (area.width - room) / natural)
    if edge:
        yield from sheet.icon(area.left + edge / 2, y, verdict.colour, grown * edge, large)
    yield sheet.text(area.left + room, y, verdict.headline, large, weight="semibold")
    y += NEXT * scale
    for line in cause:
        yield sheet.text(area.left, y, line, size)
        y += LEADING * scale
    yield from _last_line(sheet, Rect(area.left, y, area.right, y), verdict, size)


def _last_line(sheet: Sheet, area: Rect, verdict: Verdict, size: float) -> Iterator[Shape]:
    """What became of the province, and at the right how likely that was."""
    weight: Weight = "semibold" if verdict.upset else "regular"
    room = area.width - text_width(f"{verdict.chance}  ", size, weight)
    fact = shorten(verdict.fact, size, room)
    yield sheet.text(area.left, area.top, fact, size, muted=bool(verdict.cause))
    if not verdict.chance:
        return
    neutral = sheet.palette.neutral
    ink = Paint(neutral.accent if verdict.upset else neutral.muted)
    at = sheet.at(area.right, area.top)
    yield Text(at, verdict.chance, size * sheet.unit, ink, weight, "right")
