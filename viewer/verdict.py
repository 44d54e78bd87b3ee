"""The verdict of a battle: who won, large, and below it what became of the province."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from foundation.wording import plural
from game.shogun.battles import MAX_UPSET_CHANCE
from viewer.draw.displaylist import Paint, Shape, Text, Weight, fade
from viewer.draw.paper import seat_name
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import shorten, text_width

SCORE, FACT = 44.0, 20.0  # sizes of text, units
DESIGN = Rect(0.0, 0.0, 415.0, 103.0)  # the area for which these sizes are, units
BAR, BESIDE = 8.0, 18.0  # the bar, and from it to the words, units
EDGE, APART = 32.0, 20.0  # the winner's cube, and from it to the headline, units
FIRST, NEXT, LEADING, FOOT = (
    46.0,
    26.0,
    23.0,
    8.0,
)  # baseline of the score; to the next; and to each, units
SMALLEST = 0.72  # of its size at which a verdict begins to grow


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
    if chance >= MAX_UPSET_CHANCE:
        return f"The chance of that was {100 * chance:.0f}\u00a0%"
    return f"An upset: 1 in {1 / max(chance, 1e-4):,.0f}"


def draw_verdict(sheet: Sheet, area: Rect, verdict: Verdict, progress: float) -> Iterator[Shape]:
    """A verdict as large as an area of a sheet allows, to which it grows from its left edge."""
    if progress <= 0:
        return
    scale = min(area.width / DESIGN.width, area.height / DESIGN.height)
    grown = SMALLEST + (1.0 - SMALLEST) * progress
    middle, half = area.middle[1], area.height * grown / 2
    right = area.left + area.width * grown
    inner = Rect(area.left + BAR * scale, middle - half, right, middle + half)
    tone = sheet.palette.tone(verdict.colour) if verdict.colour else None
    fill = Paint(tone.fill if tone else sheet.palette.neutral.muted)
    bar = sheet.box(area.left, area.top, inner.left, area.bottom, fill)
    for shape in (bar, *_words(sheet, inner, verdict, scale * grown)):
        yield fade(shape, verdict_alpha(progress))


def verdict_alpha(progress: float) -> float:
    """The opacity of a verdict that grows: it can be read before it has its size."""
    return min(1.0, 2.5 * progress)


def _words(sheet: Sheet, area: Rect, verdict: Verdict, scale: float) -> Iterator[Shape]:
    """The headline with the winner's cube, as large as fits, and the facts below it."""
    left, right = area.left + BESIDE * scale, area.right - BESIDE * scale
    high = (FIRST + NEXT + LEADING * (len(verdict.facts) - 1) + FOOT) * scale
    y = area.top + max(0.0, area.height - high) / 2 + FIRST * scale
    room = (EDGE + APART) * scale if verdict.colour else 0.0
    natural = text_width(verdict.headline, 1.0, "semibold")
    size = min(SCORE * scale, (right - left - room) / natural)
    if verdict.colour:
        yield from sheet.icon(left + EDGE * scale / 2, y, verdict.colour, EDGE * scale, size)
    at, ink = sheet.at(left + room, y), Paint(sheet.palette.neutral.ink)
    yield Text(at, verdict.headline, size * sheet.unit, ink, "semibold")
    for line, said in enumerate(verdict.facts):
        place = (left, y + (NEXT + LEADING * line) * scale)
        rare = verdict.upset and line == len(verdict.facts) - 1
        yield _fact(sheet, place, right - left, said, FACT * scale, line, rare=rare)


def _fact(
    sheet: Sheet, place: Place, room: float, said: str, size: float, line: int, *, rare: bool
) -> Text:
    """A line below the headline: the province in ink, what comes after it in grey or accent."""
    neutral = sheet.palette.neutral
    colour = neutral.accent if rare else neutral.muted if line else neutral.ink
    weight: Weight = "semibold" if rare else "regular"
    text = shorten(said, size, room, weight)
    return Text(sheet.at(*place), text, size * sheet.unit, Paint(colour), weight)
