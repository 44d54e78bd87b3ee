"""What building, recruiting, collecting and marching are worth to `greedy`, in points.

All weights are assumed: set by judgement, not fitted to anything.
"""

from __future__ import annotations

from typing import Final

from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.rules.inventory import TRAY
from cubetower.game.shogun.rules.tables import BUILDINGS, RECRUITS

ARMY_POINTS: Final = 0.25
CHEST_POINTS: Final = 0.22
MARKER_COST: Final = 0.35  # of an unrest marker: farmers no longer help, and may revolt

GIFT_POINTS: Final = {"chests": 0.5, "rice": 0.4, TRAY: 0.7, "points": 1.0}
"""Points above the mean of the others that one unit brings if it costs nothing.
Estimated from greedy players' games, continued in copies with and without the gift."""


def build(outlook: Outlook, province: str, kind: str) -> float:
    """A building's points, and those of a majority that it brings or defends, less its price."""
    if not outlook.site(province, kind):
        return -0.2
    points = outlook.weights.buildings * outlook.winters * (1 + outlook.majority(province, kind))
    return points * _safety(outlook, province) - CHEST_POINTS * BUILDINGS[kind]


def _safety(outlook: Outlook, province: str) -> float:
    """How likely the player is to keep a province for a while."""
    lead = outlook.armies[province] - outlook.threat(province)
    return min(0.95, max(0.4, 0.8 + 0.08 * lead))


def recruit(outlook: Outlook, province: str, action: str) -> float:
    """Armies are worth most at the frontier, where others are stronger."""
    count, price = RECRUITS[action]
    if outlook.seen.supply[outlook.me] < count:
        return -0.2
    need = outlook.threat(province) - outlook.armies[province]
    weight = 1.0 + 0.15 * max(-3.0, min(3.0, need)) if outlook.frontier(province) else 0.4
    late = 0.6 if outlook.rounds_of_game == 1 else 1.0
    points = outlook.weights.armies * count * ARMY_POINTS
    return points * weight * late - CHEST_POINTS * price


def collect(outlook: Outlook, province: str, action: str) -> float:
    """Rice or taxes, less the risk from unrest."""
    printed = outlook.board.provinces[province]
    if action == "taxes":
        gain = CHEST_POINTS * printed.taxes * (0.3 if outlook.rounds_of_game == 1 else 1.0)
    else:
        missing = max(0.0, outlook.rice_missing())
        gain = 0.5 * min(printed.rice, missing) + 0.02 * printed.rice
    if not outlook.unrest.get(province):
        return gain - MARKER_COST
    revolt = outlook.revolt(province)
    lost = (1 - revolt.win) * (outlook.worth(province) + ARMY_POINTS * outlook.armies[province])
    fallen = outlook.armies[province] - revolt.stand
    return gain - MARKER_COST - lost - ARMY_POINTS * fallen * revolt.win


def gift(outlook: Outlook, what: str, amount: int) -> float:
    """What chests, rice, points, or armies for the tray are worth if they take no action.

    That is more than what they save in prices: see `GIFT_POINTS`.
    """
    if what == TRAY:
        amount = min(amount, outlook.seen.supply[outlook.me])
    late = what == "chests" and outlook.rounds_of_game == 1
    return GIFT_POINTS[what] * amount * (0.6 if late else 1.0)


def best_march(outlook: Outlook, province: str) -> float:
    """What the best move or attack from a province is worth; a bad one may be compulsory."""
    armies = outlook.armies[province]
    if armies < 2:
        return -0.1
    near, counts = outlook.board.neighbours[province], {1, (armies + 1) // 2, armies - 1}
    return max([march(outlook, province, to, count) for to in near for count in counts])


def march(outlook: Outlook, province: str, to: str, armies: int) -> float:
    """What a move or attack is worth."""
    exposed, owner = outlook.added_exposure(province, armies), outlook.owner[to]
    if owner == outlook.me:
        there = outlook.armies[to]
        return outlook.exposure(to, there) - outlook.exposure(to, there + armies) - exposed - 0.05
    prospect = outlook.attack(armies, to)
    gain = prospect.win * outlook.worth(to) * (1.0 if owner is None else 1.3)
    lost = ARMY_POINTS * (armies - prospect.stand)
    return outlook.weights.attack * gain - outlook.weights.armies * lost - exposed
