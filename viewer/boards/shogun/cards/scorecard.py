"""The card of a winter's points: a table whose rows are stacked bars too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from game.core import Seat
from game.shogun.events import SCORED
from game.shogun.module import registered_modules
from viewer.boards.shogun.cards.paper import Card, heading, icon_of, player, titled
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.flow import REST, Element, box, column, label, row, rule
from viewer.draw.typography import NOTE

YEARS = 2
BAR = 5.0  # height of a bar, units


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points of a winter, in the order of the columns, their sum, and all points."""

    seat: Seat
    parts: tuple[int, ...]
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """What is on the card: titles, what is still to come, names of columns, rows of players."""

    title: str
    late: str
    kinds: tuple[str, ...]
    rows: tuple[Score, ...]


@dataclass(frozen=True)
class ScoreCard(Card[Scores]):
    """The points of a winter."""

    def content(self, moment: Moment) -> Scores:
        """By kind; those that modules add are in a column of their own."""
        scores = moment.table.scores
        others = list(scores[0].expansions)
        names = (*SCORED, *(others if len(others) < 2 else ["others"]))
        rows = (
            Score(
                each.seat,
                (
                    *(each.sources[kind] for kind in SCORED),
                    *([sum(each.expansions.values())] if others else []),
                ),
                each.total,
                each.points,
            )
            for each in scores
        )
        late = late_points(self.header["options"]["modules"]) if moment.table.year == YEARS else []
        said = f"then {', '.join(late)}" if late else ""
        return Scores(moment.table.title, said, names, tuple(rows))

    def _moving(self, moment: Moment, content: Scores, share: float) -> Iterable[Shape]:
        """The bars grow."""
        return (self.tab(), *chain.from_iterable(self._placed(self._layout(content, share))))

    def _layout(self, content: Scores, share: float = 1.0) -> Sequence[Element]:
        """Names of columns, and for each player a row of numbers over its bar."""
        more = len(content.kinds) > len(SCORED)
        widths = (73 if more else 80, *[REST] * len(SCORED), *[50] * more, 44, 48)
        kinds = [self._head(*each) for each in enumerate(content.kinds)]
        sums = [_head(label(name, NOTE, muted=True, anchor="right")) for name in ("sum", "points")]
        most = max(1, *(sum(max(0, part) for part in each.parts) for each in content.rows))
        step = share * self.sheet.width / most
        rows = [
            box(column([row(_numbers(each), widths), self._bar(each, step)]), pad=(0, 2, 0, 5))
            for each in content.rows
        ]
        ruled = [each for every in rows for each in (rule(), every)]
        heads = box(row([box(), *kinds, *sums], widths), height=28)
        return titled(heading(content.title), content.late), heads, *ruled[1:]

    def _head(self, number: int, kind: str) -> Element:
        """The icon or the name of a kind of points, over the colour of its bars."""
        ink = self.palette.neutral.ink
        scored = kind in SCORED
        name = icon_of(kind, 15, ink, "right") if scored else label(kind, NOTE, anchor="right")
        return _head(name, self._paint(number))

    def _bar(self, score: Score, step: float) -> Element:
        """All parts of a row side by side, `step` units long for each point."""
        lengths = [(max(0, part) * step, self._paint(n)) for n, part in enumerate(score.parts)]
        parts = [(length - 1, box(fill=paint)) for length, paint in lengths if length > 1]
        shown = row([each for _, each in parts], [length for length, _ in parts], gap=1)
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


def _numbers(score: Score) -> list[Element]:
    """A player's points by kind, those that there are not as dots, and the sums."""
    parts = [label(str(n or "·"), muted=not n, anchor="right") for n in score.parts]
    sums = (str(score.total), str(score.points))
    return [
        player(score.seat),
        *parts,
        *(label(n, weight="semibold", anchor="right") for n in sums),
    ]


def late_points(modules: Collection[str]) -> list[str]:
    """What modules give points for when the last winter is over, such as ``artists``."""
    return [
        kind.pictures.late for kind in registered_modules(modules).values() if kind.pictures.late
    ]
