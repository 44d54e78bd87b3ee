"""What the person at the window asks for: a province or a player, and the card that tells."""

from __future__ import annotations

from functools import cached_property

from game.core import Seat
from game.shogun.captions import places_of
from viewer.boards.shogun.gamescene import GameScene
from viewer.boards.shogun.moments import Moment
from viewer.boards.shogun.schedule import Cut
from viewer.draw.displaylist import Shape
from viewer.draw.rect import Rect
from viewer.window.watching.histories import Entry, Ground, player_history, province_history
from viewer.window.watching.historycard import (
    SIZE,
    HistoryCard,
    card_area,
    player_stand,
    province_stand,
)

PLACES = (
    Rect(512.0, 436.0, 512.0 + SIZE[0], 436.0 + SIZE[1]),
    Rect(1268.0 - SIZE[0], 12.0, 1268.0, 12.0 + SIZE[1]),
    Rect(12.0, 12.0, 12.0 + SIZE[0], 12.0 + SIZE[1]),
)
"""Where the card may lie, the best first."""


class Inquiry:
    """A province or a player that is asked for.

    Attributes:
        selected: the province, if one is asked for.
        followed: the player who is followed; the card is that of the province if both are.
        hovered: the row of the card under the mouse, counted from the latest.
        clear: areas of the film that the card should leave clear, besides what happens.
    """

    def __init__(self) -> None:
        """Nothing is asked for."""
        self.selected: str | None = None
        self.followed: Seat | None = None
        self.hovered: int | None = None
        self.clear: tuple[Rect, ...] = ()

    def card(self, scene: GameScene, moment: Moment) -> HistoryCard | None:
        """The card, where it covers least of what matters now; None if nothing is asked for."""
        if self.selected is None and self.followed is None:
            return None
        sites, owner = scene.map_view.atlas.sites, moment.after.owner
        names = (
            [self.selected]
            if self.selected
            else [name for name, seat in owner.items() if seat == self.followed]
        )
        busy = [sites[name].block.grown(12.0) for name in places_of(moment.event)]
        asked = [sites[name].block.grown(12.0) for name in names]
        area = card_area([*busy, *self.clear], asked, PLACES)
        card = self._cards.get(area)
        if card is None or card.seconds != scene.seconds:
            card = HistoryCard(scene.stage, scene.palette, area, scene.seconds)
            self._cards[area] = card
        return card

    def drawn(self, scene: GameScene, cut: Cut, seconds: float) -> tuple[Shape, ...]:
        """The card at a time of the film; nothing if nothing is asked for."""
        card, position = self.card(scene, cut.moment), cut.position(seconds)
        if card is None:
            return ()
        if self.selected is not None:
            stand = province_stand(self.selected, Ground.of(position, self.selected))
        else:
            seat = self.followed or ""
            stand = player_stand(seat, position, cut.moment.table.holders.get(seat, ""))
        return card.picture(stand, self.past(scene, seconds), self.hovered)

    def past(self, scene: GameScene, seconds: float) -> tuple[Entry, ...]:
        """What has happened so far to what is asked for."""
        return tuple(each for each in self._history(scene) if each.known <= seconds)

    def _history(self, scene: GameScene) -> tuple[Entry, ...]:
        name, cuts = self.selected or self.followed or "", scene.schedule.cuts
        key = (name, scene.seconds)
        if key not in self._histories:
            if len(self._histories) > 16:
                self._histories.clear()
            told = province_history if self.selected else player_history
            self._histories[key] = told(cuts, name)
        return self._histories[key]

    @cached_property
    def _cards(self) -> dict[Rect, HistoryCard]:
        return {}

    @cached_property
    def _histories(self) -> dict[tuple[str, float], tuple[Entry, ...]]:
        return {}
