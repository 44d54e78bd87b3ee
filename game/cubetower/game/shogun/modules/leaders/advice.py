"""What a greedy player knows about leaders and monuments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cubetower.game.core import Seat
from cubetower.game.shogun.outlook import Outlook, leader_province
from cubetower.game.shogun.presentation.advice import Advice, Value
from cubetower.game.shogun.rules.modules.leaders.places import LeadersState, monuments_of
from cubetower.game.shogun.rules.observation import About
from cubetower.game.shogun.rules.state import AnyPosition
from cubetower.game.shogun.rules.tables import BUILDINGS, RECRUITS
from cubetower.game.shogun.values import ARMY_POINTS, CHEST_POINTS

MONUMENT_POINTS: Final = 0.85  # some will be captured
LEADER_POINTS: Final = 0.35  # of the better actions in a round


def offer(outlook: Outlook, about: About, move: str) -> float:
    """In the draft, let the leader enter a province that is safe and rich."""
    province = about["province"]
    left = len(outlook.seen.groups[outlook.me])
    good = stay(outlook, province) + 0.1 * (outlook.board.provinces[province].taxes - 5)
    return good + 0.8 - 0.15 * left if move == "yes" else 0.0


def enter(outlook: Outlook, about: About, move: str) -> float:
    """Points of being in a province, and of the monuments captured there."""
    return stay(outlook, move) + _captures(outlook, move)


def go(outlook: Outlook, about: About, move: str) -> float:
    """Prefers a neighbour, for the monument."""
    near = move in outlook.board.neighbours[str(leader_province(outlook.seen))]
    return enter(outlook, about, move) + MONUMENT_POINTS * near


def stay(outlook: Outlook, province: str) -> float:
    """Points of having the leader in a province, by its ways out and the risk of losing it."""
    rounds = outlook.rounds_of_game - 1
    own = [to for to in outlook.board.neighbours[province] if outlook.owner[to] == outlook.me]
    ahead = outlook.threat(province) - outlook.armies[province]
    risk = 0.4 * min(1.0, max(0.0, 0.5 + 0.25 * ahead)) if outlook.threat(province) else 0.0
    safe = (MONUMENT_POINTS + LEADER_POINTS) * min(rounds, 2) * (1 - risk)
    return safe * (0.5, 0.85, 1.0)[min(2, len(own))]


def _captures(outlook: Outlook, province: str) -> float:
    """Points of the other players' monuments in a province, which they lose."""
    leaders: LeadersState = outlook.seen.extra["leaders"]
    builders = leaders["monuments"].get(province, [])
    return 1.2 * (len(builders) - builders.count(outlook.me))


class LeadersAdvice(Advice):
    """Values actions in the leader's province, and keeping that province."""

    values: ClassVar[Mapping[str, Value]] = {
        "leaders.offer": offer,
        "leaders.enter": enter,
        "leaders.go": go,
    }
    features: ClassVar[tuple[str, ...]] = ("monuments",)

    def feature_values(self, game: AnyPosition) -> Mapping[Seat, tuple[float, ...]]:
        """Monuments on the board and captured ones."""
        return {seat: (monuments_of(game.extra["leaders"], seat),) for seat in game.seats}

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Points that the leader adds to an action in its province (L02)."""
        if card != leader_province(outlook.seen):
            return 0.0
        if field == "taxes" or field in BUILDINGS:
            return CHEST_POINTS * (field == "taxes" or outlook.site(card, field))
        if field in RECRUITS:  # one more must be in supply (A10)
            left = outlook.seen.supply[outlook.me] - RECRUITS[field][0]
            return ARMY_POINTS if left > 0 else -ARMY_POINTS * RECRUITS[field][0] * (left == 0)
        return 0.5 * (outlook.rice_missing() > 0) if field == "rice" else 0.0

    def worth(self, outlook: Outlook, province: str) -> float:
        """Points of the own leader, which is lost with its province."""
        here = leader_province(outlook.seen) == province
        return MONUMENT_POINTS * min(2, outlook.rounds_of_game) * here
