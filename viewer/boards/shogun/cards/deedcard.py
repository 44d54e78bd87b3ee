"""The card of what goes on: one row a player, and cards of their own for what is not a deed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.core import Seat
from game.shogun.captions import Caption
from game.shogun.tables import ACTIONS
from viewer.boards.shogun.cards.endcard import EndCard
from viewer.boards.shogun.cards.icons import action_icon
from viewer.boards.shogun.cards.notices import (
    EventNotice,
    Opening,
    OrderNotice,
    RoundNotice,
    ThawNotice,
    WinterNotice,
)
from viewer.boards.shogun.cards.paper import Card
from viewer.boards.shogun.cards.scorecard import ScoreCard
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Shape, Weight
from viewer.draw.paper import BESIDE, CUBE, HEAD, TEXT, shown
from viewer.draw.typography import fitted, text_width, wrapped

TOP, BOTTOM = 46.0, 14.0  # of the rows, from the card's edges, units
LINE, CROWDED = 17.5, 16.0  # from line to line of a row, and if there are many, units
WIDE, NARROW = 10.0, 4.0  # between rows, at most, and before it is crowded, units
WHAT = 84.0  # where it is said what was done, units
SOONER = 2.4  # times: a row is there before the next one comes, also if cards pass quickly
MOST = 2  # deeds of a row, and lines of a deed

PRICE = ", for "
"""Between what a favour brings and what it costs."""

Line = tuple[str, str, bool]  #: what was done, where, and whether nothing came of it


@dataclass(frozen=True, slots=True)
class Deeds:
    """What was done under a title so far.

    Attributes:
        title: what goes on.
        rows: of each who acts, what and where, empty before; in the order of their first deed,
            but in turn order from the beginning of an action.
    """

    title: str
    rows: tuple[tuple[Seat | None, tuple[Caption, ...]], ...]


@dataclass(frozen=True)
class DeedList(Card[Deeds]):
    """The card of an action, or of another part of a round: who did what."""

    def content(self, moment: Moment) -> Deeds:
        """All deeds under the moment's title; of an action also who is still to act."""
        table = moment.table
        ahead = table.order if _action(table.title) in ACTIONS else ()
        return Deeds(table.title, tuple(_by_seat(table.deeds, ahead)))

    def drawn(self, content: Deeds) -> Iterator[Shape]:
        """All rows."""
        yield from self._rows(content, None, 1.0)

    def moving(self, moment: Moment, content: Deeds, share: float) -> Iterator[Shape] | None:
        """The newest row appears."""
        share *= SOONER
        if share >= 1 or moment.kind != "deed" or not content.rows:
            return None
        return self._rows(content, moment.table.deeds[-1].seat, share)

    def _rows(self, content: Deeds, newest: Seat | None, share: float) -> Iterator[Shape]:
        """The rows; the newest one has appeared so far."""
        yield from self._title(content.title)
        laid = self._laid(content, MOST)
        if sum(len(each) for _, each in laid) * CROWDED > self._room:
            laid = self._laid(content, 1)
        lines, room = sum(len(each) for _, each in laid), self._room
        line = LINE if lines * LINE + len(laid) * NARROW <= room else CROWDED
        gap = min(WIDE, max(0.0, (room - lines * line) / max(1, len(laid))))
        y = TOP + gap / 2 + 15
        for seat, each in laid:
            yield from self._row(y, line, seat, each, share if seat == newest else 1.0)
            y += len(each) * line + gap

    @property
    def _room(self) -> float:
        """Height for the rows, units."""
        return self.area.height - TOP - BOTTOM

    def _laid(self, content: Deeds, lines: int) -> list[tuple[Seat | None, list[Line]]]:
        """The rows, with so many lines for each of several deeds at most."""
        return [(seat, list(self._lines(deeds, lines))) for seat, deeds in content.rows]

    def _title(self, title: str) -> Iterator[Shape]:
        sheet, action = self.sheet, _action(title)
        yield self.tab()
        x = 0.0
        if action in ACTIONS:
            kind = action.partition(" ")[0]
            yield from action_icon(sheet, kind, 11, 25, 16, self.palette.neutral.ink)
            x = 32.0
        yield sheet.text(x, 32, title, HEAD, weight="semibold")
        yield sheet.rule(44)

    def _row(
        self, y: float, pitch: float, seat: Seat | None, lines: list[Line], alpha: float
    ) -> Iterator[Shape]:
        sheet, muted = self.sheet, not lines[0][0] or lines[0][2]
        if seat is not None:
            yield from self._who(y, seat, alpha, muted=muted)
        for number, (what, where, passed) in enumerate(lines):
            below, right = y + pitch * number, sheet.width
            if what:
                yield sheet.text(WHAT, below, what, TEXT, muted=passed, alpha=alpha)
            if where:
                yield sheet.text(right, below, where, TEXT, muted=True, anchor="right", alpha=alpha)

    def _who(self, y: float, seat: Seat, alpha: float, *, muted: bool) -> Iterator[Shape]:
        sheet = self.sheet
        yield from sheet.icon(CUBE / 2, y, seat, CUBE * min(1.0, 0.4 + 0.6 * alpha), TEXT)
        weight: Weight = "regular" if muted else "semibold"
        yield sheet.text(BESIDE, y, shown(seat), TEXT, weight=weight, muted=muted, alpha=alpha)

    def _lines(self, deeds: tuple[Caption, ...], lines: int) -> Iterator[Line]:
        if not deeds:
            yield "", "", True
        told = _told(deeds) or list(deeds[-1:])
        for deed in told[-MOST:]:
            yield from self._said(deed, MOST if len(told) == 1 else lines)

    def _said(self, deed: Caption, lines: int) -> Iterator[Line]:
        """One deed."""
        where, wide = deed.province or "", self.sheet.width - WHAT
        text = "passes" if deed.text == "–" else deed.text
        room = wide - (text_width(where, TEXT) + 12 if where else 0)
        if text_width(text, TEXT) > room and room < wide / 2 and lines > 1:
            yield fitted(text, TEXT, wide), "", deed.passed
            yield "", fitted(where, TEXT, wide), deed.passed
            return
        for number, line in enumerate(wrapped(text, TEXT, room, lines)):
            yield line, "" if number else where, deed.passed


@dataclass(frozen=True)
class DeedCard(Card[Deeds]):
    """The card of what goes on, whatever that is.

    Attributes:
        moments: of the whole game, for the course of points at its end.
    """

    moments: tuple[Moment, ...] = field(default=(), repr=False)

    def picture(self, moment: Moment, seconds: float) -> tuple[Shape, ...]:
        """The card of a moment; nothing while cubes are thrown."""
        card = self._cards.get(moment.kind)
        return card.picture(moment, seconds) if card else ()

    def content(self, moment: Moment) -> None:
        """The cards of the kinds have their own."""
        return

    def drawn(self, content: Deeds) -> Iterator[Shape]:
        """Nothing of its own."""
        yield from ()

    @cached_property
    def _cards(self) -> dict[str, Card]:  # type: ignore[type-arg]
        given = (self.stage, self.palette, self.area, self.header)
        deeds = DeedList(*given)
        return {
            "opening": Opening(*given),
            "round": RoundNotice(*given),
            "event": EventNotice(*given),
            "order": OrderNotice(*given),
            "action": deeds,
            "deed": deeds,
            "winter": WinterNotice(*given),
            "scores": ScoreCard(*given),
            "thaw": ThawNotice(*given),
            "end": EndCard(*given, self.moments),
        }


def _told(deeds: tuple[Caption, ...]) -> list[Caption]:
    """Those of which something came; what a favour brings is said with the favour."""
    told: list[Caption] = []
    for deed in deeds:
        bought = told[-1].text if told else ""
        if PRICE in bought and deed.text.removeprefix("+") in bought.partition(PRICE)[0]:
            told[-1] = replace(told[-1], province=deed.province)
        elif not deed.passed:
            told.append(deed)
    return told


def _action(title: str) -> str:
    """A title as the action that it may be."""
    return title[:1].lower() + title[1:]


def _by_seat(
    deeds: tuple[Caption, ...], ahead: tuple[Seat, ...]
) -> Iterator[tuple[Seat | None, tuple[Caption, ...]]]:
    """The deeds of each, in the order of the first; those who are `ahead` come before others."""
    for seat in dict.fromkeys((*ahead, *(deed.seat for deed in deeds))):
        yield seat, tuple(deed for deed in deeds if deed.seat == seat)
