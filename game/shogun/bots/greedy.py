"""`greedy`: takes what looks best now, by the odds of the tower's contents.

Everything is counted in points. A plan is the best assignment of cards to fields, each pair
having a value of its own; a fight is worth the chance to win it times what is won, less the
armies that it costs. What it knows of expansions, `Advice` adds. All weights are assumed: set by
judgement, not fitted to anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from foundation import SpecError
from game.core import Move
from game.shogun.components.tables import BID, BUILDINGS, COMBATS, RECRUITS
from game.shogun.module.advice import Advice, Value
from game.shogun.module.module import registered_modules
from game.shogun.modules import MODULES
from game.shogun.observation import About, Asked, Knowledge
from game.shogun.reading import Reading
from game.shogun.rules.plans import Plan, Plans
from game.shogun.values import ARMY, CHEST, best_march, build, collect, march, recruit

BIDS: Final = {"chest 0": 0.05, "chest 1": 0.4, "chest 2": 0.6, "chest 3": 0.7, "chest 4": 0.75}
PROVINCE_BID: Final = 0.2
UNPAYABLE_BID: Final = -1e3  # a bid that cannot be paid
UNKNOWN_FIELD: Final = -0.05  # a province on a field of a module


class Greedy:
    """Expands where it wins, builds for majorities, feeds its provinces, fears revolts.

    Args:
        ignores: names of modules of which it shall know nothing, joined by +.
    """

    def __init__(self, ignores: str = "") -> None:
        ignored = ignores.split("+") if ignores else []
        if unknown := [name for name in ignored if name not in MODULES]:
            why = f"greedy knows nothing of {', '.join(unknown)}; it knows {', '.join(MODULES)}"
            raise SpecError(why)
        self._ignored = ignored

    def choose(self, observation: Asked, rng: Random) -> Move:
        """The best move by its own lights; equal ones in the order in which they are listed.

        Decisions of modules of which it knows nothing are drawn.
        """
        advice = advice_on(observation, self._ignored)
        reading = Reading(observation, [each.worth for each in advice])
        decision = observation["decision"]
        kind, about = decision["kind"], decision["about"]
        if kind == "plan":
            return plan(reading, Plans.from_question(decision), advice)
        if kind == "draft":
            return max(decision["moves"], key=lambda move: draft(reading, move, advice))
        for values in (VALUES, *(each.values for each in advice)):
            if value := values.get(kind):
                return max(decision["moves"], key=partial(value, reading, about))
        return decision["moves"][int(rng.random() * len(decision["moves"]))]


def advice_on(observation: Knowledge, ignored: Collection[str] = ()) -> list[Advice]:
    """What it knows of the modules in play, but for those that are ignored."""
    modules = registered_modules(observation["options"]["modules"]).items()
    return [kind.advice for name, kind in modules if kind.advice and name not in ignored]


def plan(reading: Reading, plans: Plans, advice: Sequence[Advice] = ()) -> Plan:
    """The assignment of cards to fields with the greatest value in all (R03).

    It covers as many fields as there are cards, as the rule wants.
    """
    marches = {card: best_march(reading, card) for card in reading.mine}
    values = [
        [marches.get(card, 0.0) for card in plans.cards]
        if field in COMBATS
        else _values(reading, field, plans)
        for field in plans.fields
    ]
    for each in advice:
        for name, row in zip(plans.fields, values, strict=True):
            for number, card in enumerate(plans.cards):
                row[number] += each.card(reading, name, card)
    rows, columns = _assign(np.array(values))
    found: Plan = dict.fromkeys(plans.fields)
    for row_number, number in zip(rows.tolist(), columns.tolist(), strict=True):
        found[plans.fields[row_number]] = plans.cards[number]
    if found[BID] is not None and not plans.affordable(found[BID]):
        raise AssertionError("a bid that cannot be paid")  # chest 0 and provinces can
    return found


def _assign(values: NDArray[np.float64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows, and the column of each, with the largest sum."""
    # It takes longer to load than all else that a command needs to start.
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment(values, maximize=True)


def _values(reading: Reading, field: str, plans: Plans) -> list[float]:
    """What each card on a field is worth, in points; combat aside."""
    if field == BID:
        return [_bid(reading, card, plans) for card in plans.cards]
    owner, value = reading.owner, ACTIONS.get(field, _unknown)
    return [value(reading, card, field) if card in owner else 0.0 for card in plans.cards]


def _bid(reading: Reading, card: str, plans: Plans) -> float:
    if not plans.affordable(card):
        return UNPAYABLE_BID
    if card in reading.owner:
        return PROVINCE_BID
    return BIDS.get(card, BIDS["chest 0"]) - CHEST * plans.prices.get(card, 0)


def _unknown(reading: Reading, province: str, field: str) -> float:
    return UNKNOWN_FIELD


ACTIONS: Final[Mapping[str, Callable[[Reading, str, str], float]]] = {
    **dict.fromkeys(BUILDINGS, build),
    **dict.fromkeys(RECRUITS, recruit),
    **dict.fromkeys(("rice", "taxes"), collect),
}
"""By field, what a province on it is worth in points; combat aside."""


def draft(reading: Reading, move: str, advice: Sequence[Advice]) -> float:
    """Rich provinces, beside own ones and away from others."""
    if move not in reading.board.provinces:
        return {"deck": 0.0, "swap": 0.1}[move]
    printed = reading.board.provinces[move]
    near = [reading.owner[to] for to in reading.board.neighbours[move]]
    own = sum(owner == reading.me for owner in near)
    foreign = sum(owner not in (reading.me, None) for owner in near)
    rich = 0.2 * (printed.taxes - 4.7) + 0.3 * (printed.rice - 3.1) + 0.4 * (printed.sites - 1.9)
    more = sum(each.draft(reading, move) for each in advice)
    return rich + 0.4 * min(own, 2) - 0.3 * foreign + more


def _group(reading: Reading, about: About, move: int) -> float:
    """Big groups where others are near."""
    near = [reading.owner[to] for to in reading.board.neighbours[about["province"]]]
    foreign = sum(owner not in (reading.me, None) for owner in near)
    return -abs(move - min(5, 2 + foreign))


def _place(reading: Reading, about: About, move: int) -> float:
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


def _transfer(reading: Reading, about: About, move: Move) -> float:
    return 0.0 if move is None else march(reading, about["province"], *move)


def _combat(reading: Reading, about: About, move: Move) -> float:
    return march(reading, about["province"], *move)


def _rising(reading: Reading, about: About, move: str) -> float:
    """First where it goes well: the more farmers have gone when it is harder."""
    return reading.revolt(move, about["farmers"]).win


VALUES: Final[Mapping[str, Value]] = {
    "group": _group,
    "place": _place,
    "transfer": _transfer,
    "combat": _combat,
    "rising": _rising,
}
"""By kind of decision, what a move is worth in points."""
