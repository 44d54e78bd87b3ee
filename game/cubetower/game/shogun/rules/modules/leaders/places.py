"""Where leaders go, and the monuments they leave and capture (L01, L03 to L05)."""

from __future__ import annotations

from typing import TypedDict

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.modules.leaders.events import Captured, How, Leader, Monument
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import WINTER


class LeadersState(TypedDict):
    """The data in ``extra["leaders"]``.

    Where each leader is (``at``; None is off the board), the builders of the ``monuments`` by
    province, and by seat the numbers of ``unbuilt`` and ``captured`` monuments.
    """

    at: dict[Seat, str | None]
    unbuilt: dict[Seat, int]
    monuments: dict[str, list[Seat]]
    captured: dict[Seat, int]


def enter(game: ShogunState, seat: Seat, province: str, how: How) -> None:
    """Let a leader enter a province and capture all foreign monuments there (L04)."""
    leaders: LeadersState = game.extra["leaders"]
    leaders["at"][seat] = province
    game.emit(Leader(seat=seat, province=province, how=how))
    standing = leaders["monuments"].get(province, [])
    if foreign := [builder for builder in standing if builder != seat]:
        leaders["captured"][seat] += len(foreign)
        leaders["monuments"][province] = [seat] * (len(standing) - len(foreign))
        if len(foreign) == len(standing):
            del leaders["monuments"][province]
        game.emit(Captured(seat=seat, province=province, builders=foreign))


def offer(game: ShogunState, seat: Seat, province: str) -> None:
    """Ask whether a leader enters a drafted province; it must enter the last one (L01)."""
    if game.groups[seat]:
        game.ask(seat, "leaders.offer", province=province)
    else:
        enter(game, seat, province, "entered")


class ChooseEntry:
    """Whether the leader enters the province just drafted (L01)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """Yes or no."""
        return Listed(["yes", "no"], "L01", "say whether the leader enters, yes or no")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Let it enter; a no is final for this province."""
        if move == "yes":
            enter(game, decision.seat, decision.about["province"], "entered")


def ask_enter(game: ShogunState, seat: Seat) -> None:
    """Let a leader enter any own province, if there is one (L01, L05)."""
    mine = game.provinces_of(seat)
    if len(mine) > 1:
        game.ask(seat, "leaders.enter")
    elif mine:
        enter(game, seat, mine[0], "entered")


class ChooseStart:
    """Which own province the leader enters (L01, L05)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """All own provinces."""
        rule = "L05" if game.season == WINTER else "L01"
        return Listed(game.provinces_of(decision.seat), rule, "name one of the own provinces")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Let it enter."""
        enter(game, decision.seat, move, "entered")


def ask_go(game: ShogunState, seat: Seat) -> None:
    """Make a leader on the board go to another own province, if there is one (L03)."""
    others = goals(game, seat)
    if len(others) > 1:
        game.ask(seat, "leaders.go")
    elif others:
        go(game, seat, others[0])


def goals(game: ShogunState, seat: Seat) -> list[str]:
    """The provinces where a leader can go; none if it is off the board."""
    at = game.extra["leaders"]["at"][seat]
    return [province for province in game.provinces_of(seat) if at not in (None, province)]


class ChooseGoal:
    """Which other own province the leader goes to (L03)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """All other own provinces."""
        found = goals(game, decision.seat)
        return Listed(found, "L03", "name one of the other own provinces")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Let it go there."""
        go(game, decision.seat, move)


def go(game: ShogunState, seat: Seat, to: str) -> None:
    """Move a leader: to a neighbour, leaving a monument, or elsewhere without one (L03)."""
    leaders: LeadersState = game.extra["leaders"]
    left = str(leaders["at"][seat])
    near = to in game.board.neighbours[left]
    if near and leaders["unbuilt"][seat]:
        leaders["unbuilt"][seat] -= 1
        leaders["monuments"][left] = [*leaders["monuments"].get(left, []), seat]
        game.emit(Monument(seat=seat, province=left))
    enter(game, seat, to, "went" if near else "fled")


def monuments_of(leaders: LeadersState, seat: Seat) -> int:
    """The number of a player's monuments on the board and captured ones (L06)."""
    standing = sum(builders.count(seat) for builders in leaders["monuments"].values())
    return standing + leaders["captured"][seat]
