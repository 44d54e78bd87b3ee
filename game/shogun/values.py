"""What building, recruiting, collecting and marching are worth to `greedy`, in points.

All weights are assumed: set by judgement, not fitted to anything.
"""

from __future__ import annotations

from typing import Final

from game.shogun.components.tables import BUILDINGS, RECRUITS
from game.shogun.reading import Reading
from game.shogun.rules.gains import TRAY

ARMY: Final = 0.25  # points an army is worth
CHEST: Final = 0.22
MARKER: Final = 0.35  # an unrest marker costs: farmers no longer help, and may rise

GIFTS: Final = {"chests": 0.5, "rice": 0.4, TRAY: 0.7, "points": 1.0}
"""What one of them is worth that is got for nothing, in points above the mean of the others.
Judged by games of greedy players that went on in copies, with the gift and without."""


def build(reading: Reading, province: str, kind: str) -> float:
    """A building's points, with the majority it brings or defends, less its price."""
    if not reading.site(province, kind):
        return -0.2
    points = reading.winters * (1 + reading.majority(province, kind))
    return points * _safety(reading, province) - CHEST * BUILDINGS[kind]


def _safety(reading: Reading, province: str) -> float:
    """How likely a province is kept for a while."""
    lead = reading.armies[province] - reading.threat(province)
    return min(0.95, max(0.4, 0.8 + 0.08 * lead))


def recruit(reading: Reading, province: str, action: str) -> float:
    """Armies where they are needed most: at the frontier, where others are stronger."""
    count, price = RECRUITS[action]
    if reading.seen["supply"][reading.me] < count:
        return -0.2
    need = reading.threat(province) - reading.armies[province]
    weight = 1.0 + 0.15 * max(-3.0, min(3.0, need)) if reading.frontier(province) else 0.4
    late = 0.6 if reading.rounds_of_game == 1 else 1.0
    return count * ARMY * weight * late - CHEST * price


def collect(reading: Reading, province: str, action: str) -> float:
    """Rice or taxes, less what unrest may cost."""
    printed = reading.board.provinces[province]
    if action == "taxes":
        gain = CHEST * printed.taxes * (0.3 if reading.rounds_of_game == 1 else 1.0)
    else:
        missing = max(0.0, reading.rice_missing())
        gain = 0.5 * min(printed.rice, missing) + 0.02 * printed.rice
    if not reading.unrest.get(province):
        return gain - MARKER
    revolt = reading.revolt(province)
    lost = (1 - revolt.win) * (reading.worth(province) + ARMY * reading.armies[province])
    return gain - MARKER - lost - ARMY * (reading.armies[province] - revolt.stand) * revolt.win


def gift(reading: Reading, what: str, amount: int) -> float:
    """What chests, rice, points, or armies that go into the tray are worth besides all actions.

    Beside actions they are worth more than as their price: see `GIFTS`.
    """
    if what == TRAY:
        amount = min(amount, reading.seen["supply"][reading.me])
    late = what == "chests" and reading.rounds_of_game == 1
    return GIFTS[what] * amount * (0.6 if late else 1.0)


def best_march(reading: Reading, province: str) -> float:
    """What the best move or attack from a province is worth; it may be compulsory."""
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
    return gain - ARMY * (armies - prospect.stand) - exposed
