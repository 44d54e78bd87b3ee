"""The cards beside the map, which are laid out again only when their content changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, repeat
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast

from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.observation import Position
from cubetower.viewer.boards.shogun.cards.icons import action_icon
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Anchor, Paint, Shape, fade, texts_last
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    cube,
    down,
    label,
    once,
    picture,
    row,
    rule,
)
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import BESIDE, Paper, seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import HEAD, NOTE
from cubetower.viewer.timeline import ease

MOTION_S = 0.6  # s from the beginning of a moment in which things move
TITLE = 44.0  # from the upper edge of a card to the rule under its title, units

Content = TypeVar("Content", bound=Hashable)
"""What a card shows: a moment, or an extract of it."""


@dataclass(frozen=True)
class ShogunCard(Paper, ABC, Generic[Content]):
    """A card that shows a moment.

    Attributes:
        header: of the replay.
        MOTION: seconds from the beginning of a moment in which things move.
    """

    header: Data

    MOTION: ClassVar[float] = MOTION_S

    def picture(self, moment: ShogunMoment, seconds: float) -> tuple[Shape, ...]:
        """The whole card; the same tuple as long as nothing changes.

        Args:
            moment: what happens.
            seconds: since it began.
        """
        _, content = self._contents(id(moment), lambda: (moment, self.content(moment)))
        if content is None:
            return ()
        if seconds < self.MOTION:
            moving = self._moving(moment, content, ease(seconds / self.MOTION))
            if moving is not None:
                return texts_last((*self.paper, *moving))
        return self._pictures(content, lambda: texts_last((*self.paper, *self._draw(content))))

    def content(self, moment: ShogunMoment) -> Content | None:
        """What the card shows at rest; None if there is no card.

        By default the moment itself; cards that look the same in many moments give an extract.
        """
        return cast(Content, moment)

    @abstractmethod
    def _layout(self, content: Content) -> Sequence[Element]:
        """The parts of the card from top to bottom, each of which can appear by itself."""

    def _shares(
        self, moment: ShogunMoment, content: Content, progress: float
    ) -> Iterable[float] | None:
        """The opacity of each part at a progress of the motion; None if nothing moves."""
        return None

    def _moving(
        self, moment: ShogunMoment, content: Content, progress: float
    ) -> Iterable[Shape] | None:
        """The card at a progress of its motion, from 0 to 1; None if nothing moves."""
        shares = self._shares(moment, content, progress)
        return None if shares is None else self._draw(content, shares)

    def _draw(self, content: Content, shares: Iterable[float] = ()) -> Iterator[Shape]:
        """The shapes; parts without a share are opaque."""
        yield self.tab()
        laid = self._placements(content, lambda: tuple(self._place(self._layout(content))))
        for part, progress in zip(laid, chain(shares, repeat(1.0)), strict=False):
            if progress > 0:
                yield from part if progress == 1 else (fade(shape, progress) for shape in part)

    def _place(self, layout: Sequence[Element]) -> Iterator[tuple[Shape, ...]]:
        heights = [each.height(self.inside.width) for each in layout]
        for each, area in zip(layout, down(self.inside, heights), strict=True):
            yield tuple(each.draw(self.sheet, area))

    def _once(self, height: float, make: Callable[..., Element], *said: Hashable) -> Element:
        """A part `height` units high, laid out only once for the same arguments."""
        return once(self._drawings, (make.__name__, said), height, partial(make, *said))

    @cached_property
    def _drawings(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    @cached_property
    def _contents(self) -> Memo[tuple[ShogunMoment, Content | None]]:
        """By identity of the moment, which is kept as long."""
        return Memo()

    @cached_property
    def _pictures(self) -> Memo[tuple[Shape, ...]]:
        return Memo()

    @cached_property
    def _placements(self) -> Memo[tuple[tuple[Shape, ...], ...]]:
        return Memo()

    @property
    def inside(self) -> Rect:
        """The card between its left and right margin, on its sheet."""
        return Rect(0, 0, self.sheet.width, self.extent.height)

    @property
    def ground(self) -> Paint:
        """The colour of tiles, a little darker than the paper."""
        return Paint(self.palette.neutral.background, 0.75)


def title_bar(title: Element, note: str = "") -> Element:
    """A title over a rule, and maybe a note at its right."""
    said = label(note, NOTE, muted=True, anchor="right")
    words = box(row([title, said], (REST,)), pad=(0, 5, 0, 0), height=TITLE)
    return column([words, rule()])


def heading(title: str) -> Element:
    """The words of a title."""
    return label(title, HEAD, "semibold")


def player(seat: Seat, name: str = "", *, muted: bool = False) -> Element:
    """A player's cube and name; `name` replaces that of the cube, as for farmers."""
    said = label(name or seat_name(seat), weight="regular" if muted else "semibold", muted=muted)
    return row([cube(seat, anchor="left"), said], (BESIDE,))


def icon_of(name: str | Path, size: float, colour: str, anchor: Anchor = "middle") -> Element:
    """An icon of the game, or of any file, in a line of text."""
    file = f"shogun/{name}" if isinstance(name, str) else name
    return picture(
        lambda sheet, x, y: icon(sheet, file, (x, y), size, ink=colour), size, size, anchor
    )


def action_of(action: str, size: float, colour: str) -> Element:
    """The icon of an action or field, with its number or letter."""
    return picture(
        lambda sheet, x, y: action_icon(sheet, action, x, y, size, colour), 1.35 * size, size
    )


def provinces_of(position: Position, seat: Seat) -> int:
    """How many provinces a player has."""
    return list(position.owner.values()).count(seat)
