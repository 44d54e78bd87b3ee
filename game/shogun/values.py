"""What building, recruiting, collecting and marching are worth to `greedy`, in points.

All weights are assumed: set by judgement, not fitted to anything.
"""

from __future__ import annotations

from typing import Final

from game.shogun.components.tables import BUILDINGS, RECRUITS
from game.shogun.reading import Reading
from game.shogun.rules.gains import TRAY

ARMY_POINTS: Final = 0.25
CHEST_POINTS: Final = 0.22
MARKER_COST: Final = 0.35  # of an unrest marker: farmers no longer help, and may revolt

GIFT_POINTS: Final = {"chests": 0.5, "rice": 0.4, TRAY: 0.7, "points": 1.0}
"""Points above the mean of the others that one unit brings if it costs nothing.
Estimated from greedy players' games, continued in copies with and without the gift."""


def build(reading: Reading, province: str, kind: str) -> float:
    """A building's points, and those of a majority that it brings or defends, less its price."""
    if not reading.site(province, kind):
        return -0.2
    points = reading.winters * (1 + reading.majority(province, kind))
    return points * _safety(reading, province) - CHEST_POINTS * BUILDINGS[kind]


def _safety(reading: Reading, province: str) -> float:
    """How likely the player is to keep a province for a while."""
    lead = reading.armies[province] - reading.threat(province)
    return min(0.95, max(0.4, 0.8 + 0.08 * lead))


def recruit(reading: Reading, province: str, action: str) -> float:
    """Armies are worth most at the frontier, where others are stronger."""
    count, price = RECRUITS[action]
    if reading.seen["supply"][reading.me] < count:
        return -0.2
    need = reading.threat(province) - reading.armies[province]
    weight = 1.0 + 0.15 * max(-3.0, min(3.0, need)) if reading.frontier(province) else 0.4
    late = 0.6 if reading.rounds_of_game == 1 else 1.0
    return count * ARMY_POINTS * weight * late - CHEST_POINTS * price


def collect(reading: Reading, province: str, action: str) -> float:
    """Rice or taxes, less the risk from unrest."""
    printed = reading.board.provinces[province]
    if action == "taxes":
        gain = CHEST_POINTS * printed.taxes * (0.3 if reading.rounds_of_game == 1 else 1.0)
    else:
        missing = max(0.0, reading.rice_missing())
        gain = 0.5 * min(printed.rice, missing) + 0.02 * printed.rice
    if not reading.unrest.get(province):
        return gain - MARKER_COST
    revolt = reading.revolt(province)
    lost = (1 - revolt.win) * (reading.worth(province) + ARMY_POINTS * reading.armies[province])
    fallen = reading.armies[province] - revolt.stand
    return gain - MARKER_COST - lost - ARMY_POINTS * fallen * revolt.win


def gift(reading: Reading, what: str, amount: int) -> float:
    """What chests, rice, points, or armies for the tray are worth if they take no action.

    That is more than what they save in prices: see `GIFT_POINTS`.
    """
    if what == TRAY:
        amount = min(amount, reading.seen["supply"][reading.me])
    late = what == "chests" and reading.rounds_of_game == 1
    return GIFT_POINTS[what] * amount * (0.6 if late else 1.0)


def best_march(reading: Reading, province: str) -> float:
    """What the best move or attack from a province is worth; a bad one may be compulsory."""
    armies = reading.armies[province]
    if armies < 2:
        return -0.1
    found = [
        march(reading, province, to, count)
        for to in reading.board.neighbours[province]
        for count in {1, (armies + 1) // 2, armies - 1}
        if count < armies
    ]
    return max(found, default=-0.1)


def march(reading: Reading, province: str, to: str, armies: int) -> float:
    """What a move or attack is worth."""
    exposed, owner = reading.added_exposure(province, armies), reading.owner[to]
    if owner == reading.me:
        there = reading.armies[to]
        return reading.exposure(to, there) - reading.exposure(to, there + armies) - exposed - 0.05
    prospect = reading.attack(armies, to)
    gain = prospect.win * reading.worth(to) * (1.0 if owner is None else 1.3)
    return gain - ARMY_POINTS * (armies - prospect.stand) - exposed
