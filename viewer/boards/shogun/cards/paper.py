"""Cards of a game: a card is drawn anew only when what it says has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.core import Data, Seat
from game.shogun.events import State
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Shape, texts_last
from viewer.draw.paper import Paper
from viewer.timeline import eased

MOTION = 0.6  # s from the beginning of a moment in which things move
KEPT = 64  # pictures that a card remembers

Content = TypeVar("Content", bound=Hashable)


@dataclass(frozen=True)
class Card(Paper, ABC, Generic[Content]):
    """A card that tells of a moment.

    Attributes:
        header: of the replay.
    """

    header: Data
    _kept: dict[Hashable, tuple[Shape, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def picture(self, moment: Moment, seconds: float) -> tuple[Shape, ...]:
        """The card with all that is on it; the same tuple as long as nothing changes.

        Args:
            moment: what happens.
            seconds: since it began.
        """
        content = self.content(moment)
        if content is None:
            return ()
        if seconds < MOTION:
            moving = self.moving(moment, content, eased(max(0.0, seconds / MOTION)))
            if moving is not None:
                return texts_last((*self.paper, *moving))
        return self._settled(content)

    @abstractmethod
    def content(self, moment: Moment) -> Content | None:
        """What is on the card when nothing moves; None if there is no card."""

    @abstractmethod
    def drawn(self, content: Content) -> Iterator[Shape]:
        """It as shapes."""

    def moving(self, moment: Moment, content: Content, share: float) -> Iterator[Shape] | None:
        """The same in motion, from share 0 to 1; None if nothing moves."""
        return None

    def kept(self, key: Hashable, draw: Callable[[], Iterator[Shape]]) -> tuple[Shape, ...]:
        """Shapes drawn once; the same tuple for the same key, as long as it is in use."""
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = texts_last(draw())
        return self._kept[key]

    def still(self, content: Content) -> tuple[Shape, ...]:
        """What is on the card at rest, without its paper."""
        return self.kept(("still", content), lambda: self.drawn(content))

    def _settled(self, content: Content) -> tuple[Shape, ...]:
        return self.kept(("card", content), lambda: iter((*self.paper, *self.drawn(content))))


def provinces_of(position: State, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """How many provinces each of them has."""
    owners = list(position.owner.values())
    return tuple(owners.count(seat) for seat in seats)
