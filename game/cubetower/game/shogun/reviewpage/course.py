"""The course of the chance to win over a game, with the turns that mattered most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.review.parts import TossLuck
from cubetower.game.shogun.review.turns import Turn, turns_of
from cubetower.game.shogun.reviewpage.luck import by_result
from cubetower.game.shogun.words.tosses import MAX_TOSSES, turn_text
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import count_percent, player_line
from cubetower.pages.wording import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_TURNS: Final = 5
"""Of the largest changes of the chance to win, those that are told."""

LETTER, NARROW_LETTER = 1.1, 2.2
"""Percent of the width of a wide and a narrow chart that a letter below it takes."""


BADGES, NARROW_BADGES = 6, 3
"""How often the mark of a player's cubes stands on its line in a wide and a narrow chart."""


class Span(NamedTuple):
    """A round or winter: where it begins and ends, in moments of the course."""

    begin: int
    end: int
    name: str


class Told(NamedTuple):
    """A turn of the game that is told; its toss, if it is one, and whether that was much luck."""

    turn: Turn
    toss: TossLuck | None
    lucky: bool


def telling_turns(review: GameReview) -> list[Told]:
    """The largest changes of the chance to win and the tosses with most luck, in order of time."""
    turns = list(turns_of(review.luck.course, over=review.luck.over))
    largest = sorted(turns, key=lambda turn: turn.size, reverse=True)[:MAX_TURNS]
    lucky = {toss.battle.number for toss in review.telling_tosses(MAX_TOSSES)}
    tosses = {toss.battle.number: toss for toss in review.luck.tosses}
    return [
        Told(turn, tosses.get(turn.battle or 0), turn.battle in lucky)
        for turn in turns
        if turn in largest or turn.battle in lucky
    ]


def turn_texts(review: GameReview) -> list[str]:
    """The turns that are told, a sentence or more each, with their numbers in the chart."""
    return [
        f"{number}. {turn_text(review, each.turn, each.toss, lucky=each.lucky)}"
        for number, each in enumerate(telling_turns(review), 1)
    ]


def course_chart(review: GameReview) -> Chart:
    """Lines of all players, step by step, with the turns that are told."""
    course = review.luck.course
    spans, told = list(_spans(review)), telling_turns(review)
    turns = turns_of(course, over=review.luck.over)
    steps = [(0.0, course[0].shares), *((turn.place, turn.after) for turn in turns)]

    def draw(ax: Axes, room: bool) -> None:
        for span in spans[:-1]:
            ax.axvline(span.end, color=COLOURS["rule"], lw=0.8, zorder=0)
        for number, seat in enumerate(reversed(by_result(review))):
            places, values = zip(*((place, shares[seat]) for place, shares in steps), strict=True)
            wide = 3.0 if seat in review.leaders else 2.0
            count = BADGES if room else NARROW_BADGES
            first = (number + 0.5) / len(review.seats)  # so that no two stand at the same place
            badges = [(first + part) * places[-1] / count for part in range(count)]
            player_line(ax, places, values, seat, wide, badges)
        _mark_turns(ax, [each.turn for each in told], len(course), room=room)
        ax.set_ylim(0, 1.04)
        ax.set_xlim(0, max(1, len(course) - 1))
        count_percent(ax.yaxis)
        _label_spans(ax, spans, len(course), room=room)

    last = course[-1]
    seen = ", ".join(f"{review.name(seat)} {percent(last.shares[seat])}" for seat in review.seats)
    caption = (
        "The chance to win by the forecast, right before and after every battle and at the end of "
        "every round, from the first plan on, when the seeding and the cards of the first year are "
        "known; the winner's line is the thick one. Numbers: the turns below, which are the "
        "largest changes and the tosses with most luck."
    )
    key = [(f"player badge {seat}", review.name(seat)) for seat in review.seats]
    return draw_chart(
        "course", "The chance to win", caption, f"At the end: {seen}.", draw, key=key, wide=True
    )


def _mark_turns(ax: Axes, turns: Sequence[Turn], count: int, *, room: bool) -> None:
    """The number of each turn in a ring, where the chance is that it changed most, or near."""
    size, wide, high = (8, 0.022, 0.06) if room else (11, 0.065, 0.11)
    taken: list[tuple[float, float]] = []
    for number, turn in enumerate(turns, 1):
        seat = max(turn.change, key=lambda each: abs(turn.change[each]))
        height = max(turn.after[seat], high / 2)  # above the names of the rounds
        free = (
            y
            for step in (0, 1, -1, 2, -2, 3, -3)
            if high / 2 <= (y := height + step * high) <= 1
            and not any(abs(turn.place - x) < wide * count and abs(y - z) < high for x, z in taken)
        )
        value = next(free, height)
        taken.append((turn.place, value))
        if value != turn.after[seat]:
            ends = [value, turn.after[seat]]
            ax.plot([turn.place] * 2, ends, "-o", markevery=[1], ms=3, color=COLOURS["ink"], lw=1)
        ax.plot([turn.place], [value], "o", ms=1.4 * size, color=COLOURS["card"], zorder=4,
                mec=COLOURS["ink"], mew=1.2, clip_on=False)  # fmt: skip
        ax.text(turn.place, value, str(number), ha="center", va="center_baseline", size=size,
                weight="bold", color=COLOURS["ink"], zorder=5)  # fmt: skip


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


def _label_spans(ax: Axes, spans: list[Span], count: int, *, room: bool) -> None:
    """Name rounds and winters below, where there is room; on a phone by two letters."""
    places, labels = [], []
    for span in spans:
        width = 100 * (span.end - span.begin) / max(1, count - 1)
        text = span.name if room else span.name[:2]
        if text and (LETTER if room else NARROW_LETTER) * (len(text) + 1) <= width:
            places.append((span.begin + span.end) / 2)
            labels.append(text)
    ax.set_xticks(places, labels)
    ax.tick_params(axis="x", length=0)
