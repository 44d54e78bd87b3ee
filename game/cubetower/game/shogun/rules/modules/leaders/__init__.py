"""Leaders (L): a leader strengthens its province, and leaves monuments behind."""

from __future__ import annotations

from typing import ClassVar

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.inventory import gain
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules.leaders.events import EVENTS, Leader
from cubetower.game.shogun.rules.modules.leaders.places import (
    ChooseEntry,
    ChooseGoal,
    ChooseStart,
    LeadersState,
    ask_enter,
    ask_go,
    monuments_of,
    offer,
)
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import BUILDINGS

__all__ = ["MONUMENTS", "Leaders"]

MONUMENTS = 6
"""Monuments of each player (L01)."""


class Leaders(Module):
    """The leaders and their monuments."""

    name = "leaders"
    order = 2
    steps: ClassVar = {"leaders.offer": offer, "leaders.enter": ask_enter, "leaders.go": ask_go}
    kinds: ClassVar = {
        "leaders.offer": ChooseEntry(),
        "leaders.enter": ChooseStart(),
        "leaders.go": ChooseGoal(),
    }
    events = EVENTS

    def begin(self, game: ShogunState) -> None:
        """Begin with leaders and monuments off the board (L01)."""
        leaders: LeadersState = {
            "at": dict.fromkeys(game.seats),
            "unbuilt": dict.fromkeys(game.seats, MONUMENTS),
            "monuments": {},
            "captured": dict.fromkeys(game.seats, 0),
        }
        game.extra["leaders"] = leaders

    def after_drafting(self, game: ShogunState, seat: Seat, province: str) -> None:
        """The leader may enter each province that is drafted (L01)."""
        if game.extra["leaders"]["at"][seat] is None:
            game.push(("leaders.offer", seat, province))

    def turn_order(self, game: ShogunState) -> None:
        """With the fixed start, leaders enter after the first turn order (L01)."""
        if game.options["start"] == "fixed" and game.clock == (1, 0):
            game.push(*(("leaders.enter", seat) for seat in game.order))

    def cost(self, game: ShogunState, seat: Seat, action: str, province: str, cost: int) -> int:
        """A building costs a chest less (L02)."""
        return max(0, cost - _here(game, seat, province)) if action in BUILDINGS else cost

    def income(self, game: ShogunState, seat: Seat, action: str, province: str, income: int) -> int:
        """The province gives one more (L02)."""
        return income + _here(game, seat, province)

    def recruits(
        self, game: ShogunState, seat: Seat, action: str, province: str, count: int
    ) -> int:
        """One more army comes for the same price (L02)."""
        return count + _here(game, seat, province)

    def new_owner(
        self, game: ShogunState, province: str, old: Seat | None, new: Seat | None
    ) -> None:
        """A leader whose province is lost leaves the board (L05)."""
        at = game.extra["leaders"]["at"]
        if old is not None and at[old] == province:
            at[old] = None
            game.emit(Leader(seat=old, province=None, how="lost"))

    def round_end(self, game: ShogunState) -> None:
        """All leaders must move on (L03)."""
        game.push(*(("leaders.go", seat) for seat in game.order))

    def winter_end(self, game: ShogunState) -> None:
        """After the first winter, lost leaders return (L05)."""
        at = game.extra["leaders"]["at"]
        if game.year == 1:
            game.push(*(("leaders.enter", seat) for seat in game.order if at[seat] is None))

    def end(self, game: ShogunState) -> None:
        """A point for each own monument on the board and each captured one (L06)."""
        for seat in game.seats:
            if points := monuments_of(game.extra["leaders"], seat):
                gain(game, seat, "points", points, self.name)


def _here(game: ShogunState, seat: Seat, province: str) -> bool:
    return bool(game.extra["leaders"]["at"][seat] == province)
