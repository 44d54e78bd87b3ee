"""The card of the current moment: a row for each player's action, or another kind of card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cubetower.game.core import Data, Seat
from cubetower.game.shogun.captions import Caption
from cubetower.game.shogun.rules.tables import ACTIONS
from cubetower.viewer.boards.shogun.cards.endcard import EndCard
from cubetower.viewer.boards.shogun.cards.notices import (
    EventNotice,
    Opening,
    OrderNotice,
    RoundNotice,
    ThawNotice,
    WinterNotice,
)
from cubetower.viewer.boards.shogun.cards.paper import (
    TITLE,
    ShogunCard,
    action_of,
    heading,
    player,
    title_bar,
)
from cubetower.viewer.boards.shogun.cards.scorecard import ScoreCard
from cubetower.viewer.boards.shogun.moments import ShogunMoment, TableState, title_text
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, label, paragraph, row
from cubetower.viewer.draw.paper import Paper
from cubetower.viewer.draw.typography import TEXT, text_width

BOTTOM = 14.0  # from the last row to the card's lower edge, units
MAX_ROW_GAP = 10.0  # between rows, at most, units
NAMES = 84.0  # width of the column of players, units
FITS = ((2, 17.5, 4.0), (2, 16.0, 0.0), (1, 17.5, 4.0), (1, 16.0, 0.0))
"""Lines of each of several captions of a row, their pitch, and units between rows at least: the
first of these that has room."""
ROW_SPEEDUP = 2.4  # so a row is complete before the next comes, even if acts pass quickly
MAX_CAPTIONS, MAX_LINES = 2, 2  # at most: captions of a row, and lines of the only one

PRICE = ", for "
"""Between the gain from a favour and its price."""


class ActionCard(ShogunCard[ShogunMoment]):
    """The card of an action, or of another part of a round: who did what."""

    def _shares(
        self, moment: ShogunMoment, content: ShogunMoment, progress: float
    ) -> list[float] | None:
        """The newest row appears."""
        if progress * ROW_SPEEDUP >= 1 or moment.kind != "act":
            return None
        newest = moment.table.captions[-1].seat
        return [
            1.0,
            *(progress * ROW_SPEEDUP if seat == newest else 1.0 for seat in _acting(moment.table)),
        ]

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        table, action = content.table, _action(content.table.title)
        title = heading(title_text(table.title))
        if action in ACTIONS:
            kind = action_of(action.partition(" ")[0], 16, self.palette.neutral.ink)
            title = row([kind, title], gap=10)
        for lines, pitch, least in FITS:
            rows = [self._row(table, seat, lines, pitch) for seat in _acting(table)]
            high = sum(each.height(self.inside.width) for each in rows)
            spare = self.inside.height - TITLE - BOTTOM - high
            if spare >= least * len(rows):
                break
        gap = min(MAX_ROW_GAP, max(0.0, spare / max(1, len(rows))))
        return title_bar(title), *(box(each, pad=(0, gap / 2 + 2, 0, gap / 2 - 2)) for each in rows)

    def _row(self, table: TableState, seat: Seat | None, lines: int, pitch: float) -> Element:
        """What a player did; farmers and nobody in particular have no name."""
        captions = [caption for caption in table.captions if caption.seat == seat]
        told = (_noteworthy(captions) or captions[-1:])[-MAX_CAPTIONS:]
        who = player(seat, muted=not told or told[0].passed) if seat else box()
        said = [self._caption(each, MAX_LINES if len(told) == 1 else lines, pitch) for each in told]
        return row([column([who], pitch=pitch), column(said)], (NAMES, REST))

    def _caption(self, caption: Caption, lines: int, pitch: float) -> Element:
        """What was done and where, side by side or one under the other."""
        where, room = caption.province or "", self.inside.width - NAMES
        said = "passes" if caption.text == "–" else caption.text
        beside = room - text_width(where, TEXT) - 12
        if text_width(said, TEXT) > beside and beside < room / 2 and where and lines > 1:
            place = label(where, muted=True, anchor="right")
            return column([label(said, muted=caption.passed), place], pitch=pitch)
        place = paragraph(where, 1, muted=True, pitch=pitch)
        return row(
            [paragraph(said, lines, muted=caption.passed, pitch=pitch), place],
            (REST, None), 12 if where else 0,
        )  # fmt: skip


@dataclass(frozen=True)
class MomentCard(Paper):
    """The card of the current moment, of whatever kind.

    Attributes:
        header: of the replay.
        moments: of the whole game, for the chart of points at its end.
    """

    header: Data
    moments: tuple[ShogunMoment, ...] = field(default=(), repr=False)

    def picture(self, moment: ShogunMoment, seconds: float) -> tuple[Shape, ...]:
        """The card of a moment; nothing while cubes are thrown."""
        card = self._cards.get(moment.kind)
        return card.picture(moment, seconds) if card else ()

    @cached_property
    def _cards(self) -> dict[str, ShogunCard]:  # type: ignore[type-arg]
        given = (self.stage, self.palette, self.area, self.header)
        actions = ActionCard(*given)
        return {
            "opening": Opening(*given),
            "round": RoundNotice(*given),
            "event": EventNotice(*given),
            "order": OrderNotice(*given),
            "action": actions,
            "act": actions,
            "winter": WinterNotice(*given),
            "scores": ScoreCard(*given),
            "thaw": ThawNotice(*given),
            "end": EndCard(*given, self.moments),
        }


def _noteworthy(captions: Sequence[Caption]) -> list[Caption]:
    """The captions with an effect; the gain from a favour belongs to the favour."""
    told: list[Caption] = []
    for caption in captions:
        bought = told[-1].text if told else ""
        if PRICE in bought and caption.text.removeprefix("+") in bought.partition(PRICE)[0]:
            told[-1] = replace(told[-1], province=caption.province)
        elif not caption.passed:
            told.append(caption)
    return told


def _action(title: str) -> str:
    """The action that a title may name."""
    return title[:1].lower() + title[1:]


def _acting(table: TableState) -> list[Seat | None]:
    """Who acts under the current title: in an action everybody, in turn order."""
    ahead = table.order if _action(table.title) in ACTIONS else ()
    return list(dict.fromkeys((*ahead, *(caption.seat for caption in table.captions))))
