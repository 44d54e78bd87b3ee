"""The course of the chance to win over a game, with the tosses that moved it most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from game.shogun.review.gamereview import GameReview
from game.shogun.reviewpage.luck import SERIES_OF, by_result
from pages.chart import Chart, draw_chart
from pages.palette import COLOURS, SERIES
from pages.theme import count_percent
from pages.wording import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_MARKS: Final = 5
"""Tosses that are marked."""

LETTER, NARROW_LETTER = 1.1, 2.2
"""Percent of the width of a wide and a narrow chart that a letter below it takes."""


class Span(NamedTuple):
    """A round or winter: where it begins and ends, in moments of the course."""

    begin: int
    end: int
    name: str


def course_chart(review: GameReview) -> Chart:
    """Lines of all players, moment by moment: after each battle, and at the end of a round."""
    course = review.luck.course
    spans = list(_spans(review))
    marks = list(_marks(review))

    def draw(ax: Axes, room: bool) -> None:
        for span in spans[:-1]:
            ax.axvline(span.end, color=COLOURS["rule"], lw=0.8, zorder=0)
        for seat in reversed(by_result(review)):
            series = SERIES_OF.get(seat, SERIES[-1][0])
            values = [point.shares[seat] for point in course]
            wide = 2.6 if seat in review.leaders else 1.6
            ax.plot(range(len(course)), values, color=COLOURS[series], lw=wide, zorder=2)
        for place, value, series, _ in marks:
            ax.plot(
                [place], [value], "o", ms=7, color=COLOURS["card"], mec=COLOURS[series], mew=2,
                zorder=4, clip_on=False,
            )  # fmt: skip
        ax.set_ylim(0, 1.04)
        ax.set_xlim(0, max(1, len(course) - 1))
        count_percent(ax.yaxis)
        _label_spans(ax, spans, len(course), room=room)

    last = course[-1]
    seen = ", ".join(f"{review.name(seat)} {percent(last.shares[seat])}" for seat in review.seats)
    numbers = ", ".join(str(number) for *_, number in marks)
    caption = (
        "The chance to win by the forecast, after every battle and at the end of every round; the "
        "winner's line is the thick one."
    )
    if marks:
        caption += f" Rings: the tosses that moved it most, battles {numbers}, told below."
    key = [(f"series {SERIES_OF.get(seat, 'ink')}", review.name(seat)) for seat in review.seats]
    return draw_chart(
        "course", "The chance to win", caption, f"At the end: {seen}.", draw, key=key, wide=True
    )


def _spans(review: GameReview) -> Iterator[Span]:
    """Rounds and winters, each up to the moment at which it ends."""
    course = review.luck.course
    seasons = {toss.battle.number: toss.battle for toss in review.luck.tosses}
    ends = [0, *(place for place, point in enumerate(course) if point.battle is None)]
    for begin, end in pairwise([*ends, len(course) - 1]):
        fought = [seasons[p.battle] for p in course[begin : end + 1] if p.battle is not None]
        if end > begin:
            name = f"{fought[-1].season} {fought[-1].year}" if fought else ""
            yield Span(begin, end, name)


def _marks(review: GameReview) -> Iterator[tuple[int, float, str, int]]:
    """The tosses that mattered most: place, chance of whom they moved most, its series, number."""
    places = {point.battle: place for place, point in enumerate(review.luck.course)}
    told = sorted(review.telling_tosses(MAX_MARKS), key=lambda toss: toss.battle.number)
    for toss in told:
        place = places[toss.battle.number]
        seat = max(toss.shares, key=lambda each: abs(toss.shares[each]))
        value = review.luck.course[place].shares[seat]
        yield place, value, SERIES_OF.get(seat, "ink"), toss.battle.number


def _label_spans(ax: Axes, spans: list[Span], count: int, *, room: bool) -> None:
    """Name rounds and winters below, where there is room; on a phone by two letters."""
    places, labels = [], []
    for span in spans:
        width = 100 * (span.end - span.begin) / max(1, count - 1)
        text = span.name if room else span.name[:2]
        if room and LETTER * (len(text) + 1) > width:
            text = text[:2]
        if text and (LETTER if room else NARROW_LETTER) * (len(text) + 1) <= width:
            places.append((span.begin + span.end) / 2)
            labels.append(text)
    ax.set_xticks(places, labels)
    ax.tick_params(axis="x", length=0)
