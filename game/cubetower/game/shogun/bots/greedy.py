"""`greedy`: takes what looks best now, judging battles by the cubes in tray and tower.

Everything is valued in points. A plan is the best assignment of cards to fields, where each pair
has a value of its own. A battle is worth the chance to win it times what it wins, less the armies
that it costs. Expansions add what their `Advice` says. All weights are assumed: set by judgement,
not fitted to anything. Parameters make other players of it, who value the same things differently.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation import SpecError
from cubetower.game.core import Move
from cubetower.game.shogun.outlook import Outlook, Weights
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.presentation.advice import Advice, Value
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.observation import About, Observation
from cubetower.game.shogun.rules.plans import Plan, Plans
from cubetower.game.shogun.rules.tables import (
    BID,
    BUILDINGS,
    CHEST_CARDS,
    COMBATS,
    RECRUITS,
)
from cubetower.game.shogun.values import (
    ARMY_POINTS,
    CHEST_POINTS,
    best_march,
    build,
    collect,
    march,
    recruit,
)

Values: TypeAlias = NDArray[np.float64]

BID_POINTS: Final = dict(zip(CHEST_CARDS, (0.05, 0.4, 0.6, 0.7, 0.75), strict=True))
PROVINCE_BID_POINTS: Final = 0.2
UNPAYABLE_BID: Final = -1e3  # points of a bid that the player cannot pay
UNKNOWN_FIELD_POINTS: Final = -0.05  # a province on a module's field, without advice

MAX_WEIGHT: Final = 10.0
"""Limit of the weights and of the spread."""


class Greedy:
    """Attacks where it should win, builds for majorities, feeds its provinces, avoids revolts.

    Args:
        ignores: names of modules whose advice it ignores, joined by +.
        attack: how much it values what an attack may win; for this and the next three see
            `cubetower.game.shogun.outlook.Weights`.
        armies: likewise armies.
        buildings: likewise buildings.
        bids: likewise bids.
        spread: standard deviation, in points, of the whims with which it plans: normal numbers
            added to the value of each card on each field.

    Attributes:
        weights: the four together.
        spread: as given.

    Raises:
        SpecError: it knows no such module, or a number is out of range.
    """

    def __init__(
        self,
        ignores: str = "",
        attack: float = 1.0,
        armies: float = 1.0,
        buildings: float = 1.0,
        bids: float = 1.0,
        spread: float = 0.0,
    ) -> None:
        ignored = ignores.split("+") if ignores else []
        if unknown := [name for name in ignored if name not in MODULES]:
            why = f"greedy knows nothing of {', '.join(unknown)}; it knows {', '.join(MODULES)}"
            raise SpecError(why)
        self.weights = Weights(attack, armies, buildings, bids)
        self.spread, self._ignored = spread, ignored
        for name, number in {**self.weights._asdict(), "spread": spread}.items():
            if type(number) not in (int, float) or not 0 <= number <= MAX_WEIGHT:
                raise SpecError(f"greedy: {name}={number!s:.20} must be 0 to {MAX_WEIGHT:g}")

    def choose(self, observation: Observation, rng: Random) -> Move:
        """The move it values most; of equal ones the first that is listed.

        Decisions of modules that it knows nothing about are made at random.
        """
        advice = advice_on(observation, self._ignored)
        outlook = Outlook(observation, [each.worth for each in advice], self.weights)
        decision = observation.question
        kind, about = decision.kind, decision.about
        if kind == "plan":
            whims = [NoisyAdvice(rng, self.spread)] if self.spread else []
            return plan(outlook, Plans.from_question(decision), [*advice, *whims])
        if kind == "draft":
            return max(decision.moves, key=lambda move: draft(outlook, move, advice))
        if value := value_of(kind, advice):
            return max(decision.moves, key=partial(value, outlook, about))
        return decision.moves[int(rng.random() * len(decision.moves))]


class NoisyAdvice(Advice):
    """Adds random points to every card on every field.

    Args:
        rng: draws them.
        spread: their standard deviation.
    """

    def __init__(self, rng: Random, spread: float) -> None:
        self._rng, self._spread = rng, spread

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Random points, positive or negative."""
        return self._rng.gauss(0.0, self._spread)


def advice_on(observation: Observation, ignored: Collection[str] = ()) -> list[Advice]:
    """The advice of the modules in play, without those that are ignored."""
    modules = presentations(observation.options["modules"]).items()
    return [shown.advice for name, shown in modules if shown.advice and name not in ignored]


def value_of(kind: str, advice: Sequence[Advice]) -> Value | None:
    """The function that gives the points of moves in a kind of decision, if there is one."""
    found = (values.get(kind) for values in (VALUES, *(each.values for each in advice)))
    return next(filter(None, found), None)


def plan(outlook: Outlook, plans: Plans, advice: Sequence[Advice] = ()) -> Plan:
    """The assignment of cards to fields with the greatest total value (R03).

    It fills as many fields as there are cards, as the rule demands.
    """
    return best_plan(plans, card_values(outlook, plans, advice))


def card_values(outlook: Outlook, plans: Plans, advice: Sequence[Advice]) -> Values:
    """The points of each card on each field, of shape (fields, cards)."""
    marches = {card: best_march(outlook, card) for card in outlook.mine}
    values = [
        [marches.get(card, 0.0) for card in plans.cards]
        if field in COMBATS
        else _values(outlook, field, plans)
        for field in plans.fields
    ]
    for each in advice:
        for name, row in zip(plans.fields, values, strict=True):
            for number, card in enumerate(plans.cards):
                row[number] += each.card(outlook, name, card)
    return np.array(values)


def best_plan(plans: Plans, values: Values) -> Plan:
    """The assignment with the greatest total of these values, of shape (fields, cards)."""
    rows, columns = _assign(values)
    found: Plan = dict.fromkeys(plans.fields)
    for row_number, number in zip(rows.tolist(), columns.tolist(), strict=True):
        found[plans.fields[row_number]] = plans.cards[number]
    if found[BID] is not None and not plans.affordable(found[BID]):
        raise AssertionError("a bid that the player cannot pay")  # chest 0 and provinces can
    return found


def _assign(values: Values) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and the column of each, so that their values add up to the most."""
    # Loading it takes longer than everything else that a command needs at its start.
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment(values, maximize=True)


def _values(outlook: Outlook, field: str, plans: Plans) -> list[float]:
    """The points of each card on a field, except for combat."""
    if field == BID:
        return [_bid(outlook, card, plans) for card in plans.cards]
    owner, value = outlook.owner, ACTIONS.get(field, _unknown)
    return [value(outlook, card, field) if card in owner else 0.0 for card in plans.cards]


def _bid(outlook: Outlook, card: str, plans: Plans) -> float:
    if not plans.affordable(card):
        return UNPAYABLE_BID
    weight = outlook.weights.bids
    if card in outlook.owner:
        return weight * PROVINCE_BID_POINTS
    points = weight * BID_POINTS.get(card, BID_POINTS["chest 0"])
    return points - CHEST_POINTS * plans.prices.get(card, 0)


def _unknown(outlook: Outlook, province: str, field: str) -> float:
    return UNKNOWN_FIELD_POINTS


ACTIONS: Final[Mapping[str, Callable[[Outlook, str, str], float]]] = {
    **dict.fromkeys(BUILDINGS, build),
    **dict.fromkeys(RECRUITS, recruit),
    **dict.fromkeys(("rice", "taxes"), collect),
}
"""By field, the points of a province on it, except for combat."""


def draft(outlook: Outlook, move: str, advice: Sequence[Advice]) -> float:
    """Prefers rich provinces, next to own ones and away from those of others."""
    if move not in outlook.board.provinces:
        return {"deck": 0.0, "swap": 0.1}[move]
    printed = outlook.board.provinces[move]
    near = [outlook.owner[to] for to in outlook.board.neighbours[move]]
    own = sum(owner == outlook.me for owner in near)
    foreign = sum(owner not in (outlook.me, None) for owner in near)
    rich = 0.2 * (printed.taxes - 4.7) + 0.3 * (printed.rice - 3.1) + 0.4 * (printed.sites - 1.9)
    more = sum(each.draft(outlook, move) for each in advice)
    return rich + 0.4 * min(own, 2) - 0.3 * foreign + more


def _group(outlook: Outlook, about: About, move: int) -> float:
    """Prefers big groups where other players are near."""
    near = [outlook.owner[to] for to in outlook.board.neighbours[about["province"]]]
    foreign = sum(owner not in (outlook.me, None) for owner in near)
    return -abs(move - min(5, 2 + foreign))


def _place(outlook: Outlook, about: About, move: int) -> float:
    """Prefers the special card that fits the player's plan."""
    planned = outlook.seen.plan
    special, weights = outlook.seen.offered[move - 1], outlook.weights
    used = {
        "+1 taxes": CHEST_POINTS * (planned["taxes"] in outlook.owner),
        "+1 rice": 0.4 * (planned["rice"] in outlook.owner),
        "6 armies": weights.armies * ARMY_POINTS * (planned["place 5"] in outlook.owner),
        "+1 attack": weights.attack
        * 0.35
        * sum(planned[each] in outlook.owner for each in COMBATS),
        "+1 defence": 0.3,
    }
    if outlook.seen.effect == "recruit_5to3_3to2":
        used["6 armies"] *= 3
    return used[special]


def _transfer(outlook: Outlook, about: About, move: Move) -> float:
    return 0.0 if move is None else march(outlook, about["province"], *move)


def _combat(outlook: Outlook, about: About, move: Move) -> float:
    return march(outlook, about["province"], *move)


def _rising(outlook: Outlook, about: About, move: str) -> float:
    """Begins where it is likely to win."""
    return outlook.revolt(move, about["farmers"]).win


VALUES: Final[Mapping[str, Value]] = {
    "group": _group,
    "place": _place,
    "transfer": _transfer,
    "combat": _combat,
    "rising": _rising,
}
"""By kind of decision, the function that gives a move's points."""
