"""`greedy`: takes what looks best now, by the odds of the tower's contents.

Everything is counted in points. A plan is the best assignment of cards to fields, each pair
having a value of its own; a fight is worth the chance to win it times what is won, less the
armies that it costs. All weights are assumed: set by judgement, not fitted to anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

import numpy as np
from scipy.optimize import linear_sum_assignment

from game.core import Data, Move
from game.shogun.bots.reading import Reading
from game.shogun.plans import Plan, Plans
from game.shogun.tables import BID, BUILDINGS, COMBATS, RECRUITS

ARMY: Final = 0.25  # points an army is worth
CHEST: Final = 0.22
MARKER: Final = 0.35  # an unrest marker costs: farmers no longer help, and may rise
BIDS: Final = {"chest 0": 0.05, "chest 1": 0.4, "chest 2": 0.6, "chest 3": 0.7, "chest 4": 0.75}
PROVINCE_BID: Final = 0.2
NEVER: Final = -1e3  # a bid that cannot be paid

Value: TypeAlias = Callable[[Reading, str], float]


class Greedy:
    """Expands where it wins, builds for majorities, feeds its provinces, fears revolts."""

    def choose(self, observation: Data, rng: Random) -> Move:
        """The best move by its own lights; equal ones in the order in which they are listed."""
        reading = Reading(observation)
        decision = observation["decision"]
        if decision["kind"] == "plan":
            return plan(reading, Plans.described(decision))
        value = VALUES.get(decision["kind"])
        if value is None:  # a module's decision, of which it knows nothing
            return decision["moves"][int(rng.random() * len(decision["moves"]))]
        about = decision["about"]
        return max(decision["moves"], key=lambda move: value(reading, about, move))


def plan(reading: Reading, plans: Plans) -> Plan:
    """The assignment of cards to fields with the greatest value in all (R03).

    It covers as many fields as there are cards, as the rule wants.
    """
    marches = {card: best_march(reading, card) for card in reading.mine}
    values = [
        [
            marches.get(card, 0.0) if field in COMBATS else _value(reading, field, card, plans)
            for card in plans.cards
        ]
        for field in plans.fields
    ]
    fields, cards = linear_sum_assignment(np.array(values), maximize=True)
    found: Plan = dict.fromkeys(plans.fields)
    for field, card in zip(fields.tolist(), cards.tolist(), strict=True):
        found[plans.fields[field]] = plans.cards[card]
    if found[BID] is not None and not plans.affordable(found[BID]):
        raise AssertionError("a bid that cannot be paid")  # chest 0 and provinces can
    return found


def _value(reading: Reading, field: str, card: str, plans: Plans) -> float:
    """What a card on a field is worth, in points; combat aside."""
    if field == BID:
        if not plans.affordable(card):
            return NEVER
        if card in reading.owner:
            return PROVINCE_BID
        return BIDS.get(card, BIDS["chest 0"]) - CHEST * plans.prices.get(card, 0)
    if card not in reading.owner:
        return 0.0
    if field in BUILDINGS:
        return build(reading, card, field)
    if field in RECRUITS:
        return recruit(reading, card, field)
    return collect(reading, card, field) if field in ("rice", "taxes") else 0.0


def build(reading: Reading, province: str, kind: str) -> float:
    """A building's points, with the majority it brings or defends, less its price."""
    standing = reading.buildings.get(province, ())
    if kind in standing or len(standing) >= reading.board.provinces[province].sites:
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
    left = reading.armies[province] - armies
    exposed = reading.exposure(province, left) - reading.exposure(province, left + armies)
    owner = reading.owner[to]
    if owner == reading.me:
        there = reading.armies[to]
        return reading.exposure(to, there) - reading.exposure(to, there + armies) - exposed - 0.05
    prospect = reading.attack(armies, to)
    gain = prospect.win * reading.worth(to) * (1.0 if owner is None else 1.3)
    return gain - ARMY * (armies - prospect.stand) - exposed


def _draft(reading: Reading, about: Mapping[str, object], move: str) -> float:
    """Rich provinces, beside own ones and away from others."""
    if move not in reading.board.provinces:
        return {"deck": 0.0, "swap": 0.1}[move]
    printed = reading.board.provinces[move]
    near = [reading.owner[to] for to in reading.board.neighbours[move]]
    own = sum(owner == reading.me for owner in near)
    foreign = sum(owner not in (reading.me, None) for owner in near)
    rich = 0.2 * (printed.taxes - 4.7) + 0.3 * (printed.rice - 3.1) + 0.4 * (printed.sites - 1.9)
    return rich + 0.4 * min(own, 2) - 0.3 * foreign


def _group(reading: Reading, about: Mapping[str, object], move: int) -> float:
    """Big groups where others are near."""
    near = [reading.owner[to] for to in reading.board.neighbours[str(about["province"])]]
    foreign = sum(owner not in (reading.me, None) for owner in near)
    return -abs(move - min(5, 2 + foreign))


def _place(reading: Reading, about: Mapping[str, object], move: int) -> float:
    """The special card that fits the own plan."""
    planned = reading.seen["plan"]
    special = reading.seen["offered"][move - 1]
    used = {
        "+1 taxes": CHEST * (planned["taxes"] in reading.owner),
        "+1 rice": 0.4 * (planned["rice"] in reading.owner),
        "6 armies": ARMY * (planned["place 5"] in reading.owner),
        "+1 attack": 0.35 * sum(planned[each] in reading.owner for each in COMBATS),
        "+1 defence": 0.3,
    }
    if reading.seen["effect"] == "recruit_5to3_3to2":
        used["6 armies"] *= 3
    return used[special]


def _transfer(reading: Reading, about: Mapping[str, object], move: Move) -> float:
    return 0.0 if move is None else march(reading, str(about["province"]), *move)


def _combat(reading: Reading, about: Mapping[str, object], move: Move) -> float:
    return march(reading, str(about["province"]), *move)


def _rising(reading: Reading, about: Mapping[str, object], move: str) -> float:
    """First where it goes well: the more farmers have gone when it is harder."""
    return reading.revolt(move, int(str(about["farmers"]))).win


VALUES: Final[Mapping[str, Callable[[Reading, Mapping[str, object], Move], float]]] = {
    "draft": _draft,
    "group": _group,
    "place": _place,
    "transfer": _transfer,
    "combat": _combat,
    "rising": _rising,
}
"""By kind of decision, what a move is worth in points."""
