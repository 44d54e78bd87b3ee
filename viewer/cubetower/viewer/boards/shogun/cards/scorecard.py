"""The card of a winter's points: a table whose rows are stacked bars too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import ClassVar, Final

from cubetower.game.core import Seat
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.events import SCORED, Scored
from cubetower.pages.palette import mix
from cubetower.viewer.boards.shogun.cards.paper import (
    ShogunCard,
    heading,
    icon_of,
    player,
    title_bar,
)
from cubetower.viewer.boards.shogun.cards.standings import glide, ranking
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Paint, Shape, fade
from cubetower.viewer.draw.flow import REST, Element, box, column, label, row, rule
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE

YEARS = 2
HEADS, ROW, BAR = 28.0, 30.0, 6.0  # heights of the heads, a row and its bar, units
MOVING_S: Final = 2.2
"""Seconds in which the points are counted and the rows glide to their ranks."""
COUNTED: Final = 0.6
"""Progress of this motion at which all points are counted, and the rows begin to glide."""
LEAD, AROUND = 0.85, 6.0  # of the ground of the first row: opacity, and units beside it


class ScoreCard(ShogunCard[ShogunMoment]):
    """The points of a winter; those of modules have a column of their own.

    The points are counted, a bar each; then the rows glide to their new ranks.
    """

    MOTION: ClassVar[float] = MOVING_S

    def _moving(
        self, moment: ShogunMoment, content: ShogunMoment, progress: float
    ) -> Iterable[Shape]:
        """The bars grow, all at the same speed, and then the rows glide."""
        return (self.tab(), *chain.from_iterable(self._place(self._layout(content, progress))))

    def _layout(self, content: ShogunMoment, progress: float = 1.0) -> Sequence[Element]:
        """Names of columns, and for each player a row of numbers over its bar."""
        told, modules = content.table, self.header["options"]["modules"]
        others = list(told.scores[0].expansions)
        names = (*SCORED, *(others if len(others) < 2 else ["others"]))
        kinds = [self._head(*each) for each in enumerate(names)]
        sums = [_head(label(name, NOTE, muted=True, anchor="right")) for name in ("sum", "points")]
        late = late_points(modules) if told.year == YEARS else []
        had = "pale: points before" if any(map(_points_before, told.scores)) else ""
        note = f"then {', '.join(late)}" if late else had
        heads = box(row([box(), *kinds, *sums], _widths(told.scores)), height=HEADS)
        high = ROW * len(told.scores)
        rows = Element(0.0, lambda _: high, partial(self._rows, content, progress))
        return title_bar(heading(told.title), note), heads, rows

    def _rows(
        self, content: ShogunMoment, progress: float, sheet: Sheet, area: Rect
    ) -> Iterator[Shape]:
        """The rows, each at its rank as far as the points are counted."""
        scores = {score.seat: score for score in content.table.scores}
        counted, gliding = min(1.0, progress / COUNTED), (progress - COUNTED) / (1 - COUNTED)
        before, after = _rankings(content)
        most = max(1, *(sum(_lengths(score)) for score in scores.values()))
        first = Rect(area.left, area.top, area.right, area.top + ROW)
        if gliding > 0:
            ground = Paint(self.palette.neutral.sun, LEAD * min(1.0, gliding))
            wide = Rect(first.left - AROUND, first.top + 1, first.right + AROUND, first.bottom - 1)
            yield sheet.box(wide.left, wide.top, wide.right, wide.bottom, ground)
        for number in range(1, len(scores)):
            yield from rule().draw(sheet, _rows_down(first, number - 0.5))
        for seat, place, alpha in glide(before, after, gliding):
            shown = self._row(scores[seat], counted * most, _widths(content.table.scores), most)
            drawn = shown.draw(sheet, _rows_down(first, place))
            yield from drawn if alpha == 1 else (fade(shape, alpha) for shape in drawn)

    def _row(
        self, score: Scored, counted: float, widths: Sequence[float | None], most: float
    ) -> Element:
        """A player's numbers over the bar, which is as long as all are now, or complete."""
        parts, left, lengths = _lengths(score), counted, []
        for part in parts:
            lengths.append(max(0.0, min(part, left)))
            left -= part
        now = min(score.points, max(_points_before(score), int(sum(lengths) + 1e-6)))
        bar = self._bar(lengths, self.sheet.width / most)
        return box(column([row(_numbers(score, now), widths), bar]), pad=(0, 2, 0, 3))

    def _head(self, number: int, kind: str) -> Element:
        """The icon or the name of a kind of points, over the colour of its bars."""
        ink = self.palette.neutral.ink
        scored = kind in SCORED
        name = icon_of(kind, 15, ink, "right") if scored else label(kind, NOTE, anchor="right")
        return _head(name, Paint(self._tones[min(number, len(SCORED)) + 1]))

    def _bar(self, lengths: Sequence[float], step: float) -> Element:
        """All parts of a row side by side, `step` units long for each point."""
        toned = zip(lengths, self._tones, strict=False)
        wide = [(length * step, Paint(tone)) for length, tone in toned]
        bars = [(length - 1, box(fill=paint)) for length, paint in wide if length > 1]
        shown = row([each for _, each in bars], [length for length, _ in bars], gap=1)
        return column([shown], pitch=BAR)

    @cached_property
    def _tones(self) -> tuple[str, ...]:
        """The colours of the points before, of each kind of points, and of all others.

        They are shades of the accent and of wood, so that none looks like a player's.
        """
        neutral = self.palette.neutral
        dark, light = (
            mix(neutral.accent, neutral.ink, 0.45),
            mix(neutral.accent, neutral.paper, 0.78),
        )
        steps = len(SCORED) - 1
        kinds = (mix(dark, light, step / steps) for step in range(len(SCORED)))
        return (neutral.rule, *kinds, neutral.wood)


def _rankings(moment: ShogunMoment) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The order of the rows before and after a winter."""
    scores, chests = moment.table.scores, moment.before.chests
    before = {score.seat: _points_before(score) for score in scores}
    after = {score.seat: score.points for score in scores}
    first = ranking(before, before, chests)
    return first, ranking(before, after, moment.after.chests)


def _widths(scores: Sequence[Scored]) -> tuple[float | None, ...]:
    """The widths of the columns."""
    more = bool(scores[0].expansions)
    return (73 if more else 80, *[REST] * len(SCORED), *[50] * more, 44, 48)


def _rows_down(area: Rect, rows: float) -> Rect:
    """An area so many rows farther down."""
    by = rows * ROW
    return Rect(area.left, area.top + by, area.right, area.bottom + by)


def _points_before(score: Scored) -> int:
    """A player's points before the winter."""
    return score.points - score.total


def _lengths(score: Scored) -> list[int]:
    """The parts of a player's bar: points before, then those by kind; losses have no length."""
    return [max(0, part) for part in (_points_before(score), *_parts(score))]


def _head(name: Element, paint: Paint | None = None) -> Element:
    """The head of a column."""
    swatch = row([box(), box(fill=paint, width=16, height=4)], (REST,))
    return column([box(name, height=18), swatch])


def _parts(score: Scored) -> list[int]:
    """A player's points by kind, with those of modules as one sum at the end."""
    others = [sum(score.expansions.values())] if score.expansions else []
    return [*(score.sources[kind] for kind in SCORED), *others]


def _numbers(score: Scored, points: int) -> list[Element]:
    """A player's points by kind, with dots for zeros, their sum, and all points so far."""
    counts = [label(str(n or "·"), muted=not n, anchor="right") for n in _parts(score)]
    sums = [label(str(n), weight="semibold", anchor="right") for n in (score.total, points)]
    return [player(score.seat), *counts, *sums]


def late_points(modules: Collection[str]) -> list[str]:
    """What modules score only after the last winter, such as ``artists``."""
    return [kind.pictures.late for kind in presentations(modules).values() if kind.pictures.late]
