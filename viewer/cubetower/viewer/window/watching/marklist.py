"""The list of a film's battles with outcome and odds, or of its turns or years."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from cubetower.foundation.wording import plural
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.words.battles import chance_text
from cubetower.pages.palette import Palette, mix
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, Weight
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, layers, row, rule
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import Paper
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import HEAD, NOTE
from cubetower.viewer.oddsbar import PALE
from cubetower.viewer.scene import ENDS, BattleSummary, Mark, MarkKind
from cubetower.viewer.window.hotspots import Face, Hotspot, Hotspots, draw_face
from cubetower.viewer.window.playhead import clock

AREA = Rect(868.0, 12.0, 1268.0, 708.0)
FIRST, LINE = 74.0, 24.0  # baseline of the first row, and height of a line, units
OUTCOME = 18.0  # height of the line with a battle's outcome, units
ROOM = 26 * LINE  # for rows, units
METER, CHANCE = 56.0, 66.0  # widths of the bar with odds or surprise, and of a chance, units
"""How a battle can end, in the order of its odds."""
TIME, NUMBER, GAP = 44.0, 19.0, 8.0  # widths of times and numbers, and between columns, units


class MarkList:
    """A card over the right part of the film, scrolled with the wheel.

    Attributes:
        over: what is under the mouse on it.
    """

    def __init__(
        self, stage: Stage, palette: Palette, marks: Sequence[Mark], kind: MarkKind, noun: str
    ) -> None:
        """A list of the marks of a kind.

        Args:
            stage: of the film.
            palette: its colours.
            marks: all marks of the film.
            kind: of those in the list.
            noun: for one of them.
        """
        self._paper, self._kind, self._noun = Paper(stage, palette, AREA), kind, noun
        self.over: Hotspot | None = None
        self._top, self._current = 0, -1
        self.grow(marks)

    @property
    def pitch(self) -> float:
        """From row to row, units."""
        return LINE + (OUTCOME if any(mark.battle for mark in self.marks) else 0.0)

    @property
    def rows(self) -> int:
        """How many fit."""
        return int(ROOM / self.pitch)

    def grow(self, marks: Sequence[Mark]) -> None:
        """Take the marks of a longer film; the list does not scroll."""
        self.marks = [mark for mark in marks if mark.kind == self._kind]
        self._faces: Memo[Face] = Memo(4)

    def face(self, seconds: float) -> Face:
        """The list at a time of the film, s; it scrolls to what happens."""
        now = sum(mark.seconds <= seconds + 1e-6 for mark in self.marks) - 1
        if now != self._current and not self._top <= now < self._top + self.rows:
            self._scroll_to(now - self.rows // 2)
        self._current = now
        key = (now, self._top, self.over)
        return self._faces(key, lambda: draw_face(lambda spots: self._draw(spots, now), self.over))

    def scroll(self, rows: float) -> None:
        """Scroll down by some steps of the wheel."""
        self._scroll_to(self._top + round(rows * 3))

    def _scroll_to(self, top: int) -> None:
        self._top = min(max(top, 0), max(0, len(self.marks) - self.rows))

    def _draw(self, spots: Hotspots, now: int) -> Iterator[Shape]:
        """Draw it; rows are hotspots named by the numbers of their marks."""
        sheet, surprising = self._paper.sheet, self._kind == "battle"
        yield from (*self._paper.paper, self._paper.tab())
        note = label("surprise" if surprising and self.pitch == LINE else "", NOTE, muted=True)
        heads = row([label(plural(len(self.marks), self._noun), HEAD, "semibold"), note], (REST,))
        title = column([box(heads, pad=(0, 5, 40, 0), height=48), rule()])
        yield from title.draw(sheet, Rect(0, 0, sheet.width, 48))
        yield from spots.cross().draw(sheet, Rect(sheet.width - 20, 12, sheet.width + 4, 36))
        shown = range(len(self.marks))[self._top : self._top + self.rows]
        rows = [self._row(spots, number, current=number == now) for number in shown]
        area = Rect(-8, FIRST - LINE * 0.7, sheet.width + 8, AREA.height)
        yield from column(rows).draw(sheet, area)

    def _row(self, spots: Hotspots, number: int, *, current: bool) -> Element:
        spot, mark = Hotspot("row", str(number)), self.marks[number]
        weight: Weight = "semibold" if current else "regular"
        cells = [label(clock(mark.seconds), NOTE, muted=True), label(mark.label, NOTE, weight)]
        widths = [TIME, REST]
        if self._kind == "battle":
            numeral = "" if mark.number is None else str(mark.number)
            cells.insert(1, label(numeral, NOTE, weight, anchor="right"))
            widths.insert(1, NUMBER)
            cells += [] if mark.battle else [self._surprise(mark.upset)]
        lines = [box(row(cells, widths, GAP), height=LINE)]
        if mark.battle:
            lines.append(box(self._outcome(mark.battle), height=OUTCOME, pad=(0, 0, 0, 5)))
        shade = 0.7 if current else 0.4 if spots.over == spot else 0.0
        lit = Paint(self._paper.palette.neutral.rule, shade) if shade else None
        cell = box(column(lines), lit, pad=(8, 0, 8, 0), height=self.pitch)
        return spots.track(spot, cell)

    def _outcome(self, battle: BattleSummary) -> Element:
        """Who won, and how likely that was; an upset stands out."""
        sides = {"attacker": battle.attacker, "defender": battle.defender}
        winner = [cube(sides[battle.winner])] if battle.winner in sides else []
        said, chance = label(battle.outcome, NOTE, muted=True), battle.chance
        rare = chance is not None and chance < MAX_UPSET_CHANCE
        colour = self._paper.palette.neutral.accent if rare else ""
        words = "" if chance is None else chance_text(chance)
        weight: Weight = "semibold" if rare else "regular"
        likely = label(words, NOTE, weight, muted=not rare, anchor="right", colour=colour)
        cells = [box(), row([*winner, said], gap=8), self._odds(battle), likely]
        return row(cells, (TIME + NUMBER + GAP, REST, METER, CHANCE), GAP)

    def _odds(self, battle: BattleSummary) -> Element:
        """The odds before it as a bar: attacker, nobody, defender; what came is full."""
        palette, odds = self._paper.palette, battle.odds
        if odds is None:
            return box()
        sides = zip(ENDS, (battle.attacker, "", battle.defender), strict=True)
        paints = [
            Paint(
                palette.tone(colour).fill if colour else palette.neutral.muted,
                1.0 if end == battle.winner else PALE,
            )
            for end, colour in sides
        ]
        parts = [box(fill=paint, height=7) for paint in paints]
        return box(row(parts, [chance * METER for chance in odds]))

    def _surprise(self, upset: float) -> Element:
        neutral, share = self._paper.palette.neutral, math.sqrt(upset)
        colour = Paint(mix(mix(neutral.muted, neutral.rule, 0.45), neutral.accent, share))
        bar = row([box(fill=colour, width=METER * max(share, 0.03), height=5)])
        return box(layers(box(fill=Paint(neutral.rule), width=METER), bar))
