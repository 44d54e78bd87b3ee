"""The verdict of a battle: who won, large, and below it what became of the province."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from foundation.wording import plural
from viewer.draw.displaylist import Paint, Shape, Text, Weight, fade
from viewer.draw.paper import seat_name
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import shorten, text_width

SCORE, FACT = 44.0, 20.0  # sizes of text, units
DESIGN = Rect(0.0, 0.0, 415.0, 103.0)  # the area for which these sizes are, units
BAR, BESIDE, EDGE = 8.0, 18.0, 32.0  # the bar, from it to the winner's cube, the cube, units
FIRST, NEXT, LEADING = 46.0, 26.0, 23.0  # baseline of the score; to the next; and to each, units
SMALLEST = 0.72  # of its size at which a verdict begins to grow
MAX_RARE = 0.1  # chance of an upset


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a battle ended, in words.

    Attributes:
        headline: who won, and the strengths.
        colour: of the winner's cubes; empty if nobody won.
        facts: what became of the province, and how likely that was.
        upset: whether the last of these stands out.
    """

    headline: str
    colour: str = ""
    facts: tuple[str, ...] = ()
    upset: bool = False


def headline_text(winner: str | None, strengths: tuple[int, int]) -> str:
    """Such as "Black wins 6 : 4"; the larger strength first.

    Args:
        winner: by name; None if nobody wins.
        strengths: in cubes.
    """
    verb = "win" if winner == "Farmers" else "wins"
    return f"{winner or 'Nobody'} {verb} {max(strengths)} : {min(strengths)}"


def holder_text(province: str, holder: str | None, armies: int) -> str:
    """Who holds a province after a battle."""
    if holder is None:
        return f"{province} is neutral"
    return f"{province} is {seat_name(holder)}’s, with {plural(armies, 'army', 'armies')}"


def chance_text(chance: float) -> str:
    """How likely a result was, in a few words."""
    if chance >= 0.995:
        return "As good as certain"
    if chance >= 0.5:
        return f"As expected: {100 * chance:.0f}\u00a0%"
    if chance >= MAX_RARE:
        return f"The chance of that was {100 * chance:.0f}\u00a0%"
    return f"An upset: 1 in {1 / max(chance, 1e-4):,.0f}"


def draw_verdict(sheet: Sheet, area: Rect, verdict: Verdict, progress: float) -> Iterator[Shape]:
    """A verdict that grows to its size, as large as an area of a sheet allows."""
    if progress <= 0:
        return
    scale = min(area.width / DESIGN.width, area.height / DESIGN.height)
    grown = SMALLEST + (1.0 - SMALLEST) * progress
    (x, y), wide, high = area.middle, area.width * grown / 2, area.height * grown / 2
    inner = Rect(x - wide, y - high, x + wide, y + high)
    for shape in _draw(sheet, inner, verdict, scale * grown):
        yield fade(shape, verdict_alpha(progress))


def verdict_alpha(progress: float) -> float:
    """The opacity of a verdict that grows: it can be read before it has its size."""
    return min(1.0, 2.5 * progress)


def _draw(sheet: Sheet, area: Rect, verdict: Verdict, scale: float) -> Iterator[Shape]:
    neutral = sheet.palette.neutral
    fill = sheet.palette.tone(verdict.colour).fill if verdict.colour else neutral.muted
    left, right = area.left + (BAR + BESIDE) * scale, area.right - BESIDE * scale
    high = (FIRST + NEXT + LEADING * (len(verdict.facts) - 1) + 8.0) * scale
    top = area.top + max(0.0, area.height - high) / 2
    yield sheet.box(area.left, area.top, area.left + BAR * scale, area.bottom, Paint(fill))
    room = (EDGE + 20.0) * scale if verdict.colour else 0.0
    natural = text_width(verdict.headline, 1.0, "semibold")
    size = min(SCORE * scale, (right - left - room) / natural)
    y = top + FIRST * scale
    if verdict.colour:
        yield from sheet.icon(left + EDGE * scale / 2, y, verdict.colour, EDGE * scale, size)
    ink = Paint(neutral.ink)
    headline = verdict.headline
    yield Text(sheet.at(left + room, y), headline, size * sheet.unit, ink, "semibold")
    for line, said in enumerate(verdict.facts):
        last = line == len(verdict.facts) - 1
        loud = verdict.upset and last
        weight: Weight = "semibold" if loud else "regular"
        paint = Paint(neutral.accent if loud else neutral.muted if last and line else neutral.ink)
        text = shorten(said, FACT * scale, right - left, weight)
        at = sheet.at(left, y + (NEXT + LEADING * line) * scale)
        yield Text(at, text, FACT * scale * sheet.unit, paint, weight)
