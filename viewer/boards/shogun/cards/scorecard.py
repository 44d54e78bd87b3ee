"""The card of a winter's points: a table whose rows are stacked bars too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain

from game.shogun.events import SCORED, Scored
from game.shogun.module.module import registered_modules
from viewer.boards.shogun.cards.paper import ShogunCard, heading, icon_of, player, title_bar
from viewer.boards.shogun.moments import ShogunMoment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.flow import REST, Element, box, column, label, row, rule
from viewer.draw.typography import NOTE

YEARS = 2
BAR = 5.0  # height of a bar, units


class ScoreCard(ShogunCard[ShogunMoment]):
    """The points of a winter; those of modules have a column of their own."""

    def _moving(
        self, moment: ShogunMoment, content: ShogunMoment, progress: float
    ) -> Iterable[Shape]:
        """The bars grow."""
        return (self.tab(), *chain.from_iterable(self._place(self._layout(content, progress))))

    def _layout(self, content: ShogunMoment, progress: float = 1.0) -> Sequence[Element]:
        """Names of columns, and for each player a row of numbers over its bar."""
        told, modules = content.table, self.header["options"]["modules"]
        others = list(told.scores[0].expansions)
        more = bool(others)
        widths = (73 if more else 80, *[REST] * len(SCORED), *[50] * more, 44, 48)
        names = (*SCORED, *(others if len(others) < 2 else ["others"]))
        kinds = [self._head(*each) for each in enumerate(names)]
        sums = [_head(label(name, NOTE, muted=True, anchor="right")) for name in ("sum", "points")]
        parts = [_parts(each) for each in told.scores]
        most = max(1, *(sum(max(0, part) for part in each) for each in parts))
        step = progress * self.sheet.width / most
        rows = [
            column([row(_numbers(score, part), widths), self._bar(part, step)])
            for score, part in zip(told.scores, parts, strict=True)
        ]
        ruled = [each for every in rows for each in (rule(), box(every, pad=(0, 2, 0, 5)))]
        late = late_points(modules) if told.year == YEARS else []
        title = title_bar(heading(told.title), f"then {', '.join(late)}" if late else "")
        return title, box(row([box(), *kinds, *sums], widths), height=28), *ruled[1:]

    def _head(self, number: int, kind: str) -> Element:
        """The icon or the name of a kind of points, over the colour of its bars."""
        ink = self.palette.neutral.ink
        scored = kind in SCORED
        name = icon_of(kind, 15, ink, "right") if scored else label(kind, NOTE, anchor="right")
        return _head(name, self._paint(number))

    def _bar(self, parts: Sequence[int], step: float) -> Element:
        """All parts of a row side by side, `step` units long for each point."""
        lengths = [(max(0, part) * step, self._paint(n)) for n, part in enumerate(parts)]
        bars = [(length - 1, box(fill=paint)) for length, paint in lengths if length > 1]
        shown = row([each for _, each in bars], [length for length, _ in bars], gap=1)
        return column([shown], pitch=BAR)

    @cached_property
    def _tones(self) -> tuple[str, ...]:
        """The colours of the kinds of points; the last one is for all others."""
        neutral, chart = self.palette.neutral, self.palette.chart
        kinds = (neutral.wood, neutral.wood_mid, chart.roof, neutral.accent, neutral.plastic_edge)
        return (*kinds, chart.flame)

    def _paint(self, column: int) -> Paint:
        return Paint(self._tones[min(column, len(SCORED))])


def _head(name: Element, paint: Paint | None = None) -> Element:
    """The head of a column."""
    swatch = row([box(), box(fill=paint, width=16, height=3)], (REST,))
    return column([box(name, height=18), swatch])


def _parts(score: Scored) -> list[int]:
    """A player's points by kind, with those of modules as one sum at the end."""
    others = [sum(score.expansions.values())] if score.expansions else []
    return [*(score.sources[kind] for kind in SCORED), *others]


def _numbers(score: Scored, parts: Sequence[int]) -> list[Element]:
    """A player's points by kind, with dots for zeros, and the sums."""
    counts = [label(str(n or "·"), muted=not n, anchor="right") for n in parts]
    sums = [label(str(n), weight="semibold", anchor="right") for n in (score.total, score.points)]
    return [player(score.seat), *counts, *sums]


def late_points(modules: Collection[str]) -> list[str]:
    """What modules score only after the last winter, such as ``artists``."""
    return [
        kind.pictures.late for kind in registered_modules(modules).values() if kind.pictures.late
    ]
