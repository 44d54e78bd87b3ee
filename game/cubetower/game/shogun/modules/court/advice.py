"""What a greedy player knows about Tenno's Court."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cubetower.game.core import Move, Seat
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.presentation.advice import Advice, Value
from cubetower.game.shogun.rules.inventory import GAINS
from cubetower.game.shogun.rules.modules.court.officials import (
    FIELDS,
    OFFICIALS,
    TOWER_CARDS,
    CourtState,
)
from cubetower.game.shogun.rules.observation import About
from cubetower.game.shogun.rules.state import AnyPosition
from cubetower.game.shogun.rules.tables import BUILDINGS
from cubetower.game.shogun.values import CHEST_POINTS, build, gift

OFFICIAL_POINTS: Final = 0.45  # if it can be used in a later round
PLACED_ARMY_POINTS: Final = 0.8  # of an army placed without an action
TRAY_ARMY_POINTS: Final = 0.5  # of an army placed in the tray
NEUTRAL_POINTS: Final = 3.5  # of a neutral province without a battle, beyond its worth
PEACE_POINTS: Final = 1.3  # of a combat action without attacks on the player
CALM_POINTS: Final = 1.0
UNWANTED_EFFECTS: Final = ("tax_max_5", "rice_max_3", "neutral_2_farmers", "recruit_5to3_3to2")


def take(outlook: Outlook, about: About, move: Move) -> float:
    """What a favour is worth, less its price in officials."""
    if move is None:
        return 0.0
    court: CourtState = outlook.seen.extra["court"]
    [price] = [price for card, price in court["open"] if card == move]
    return favour(outlook, move) - _keep(outlook) * price


def may(outlook: Outlook, about: About, move: str) -> float:
    """Keep favour 4; cancel an event if it is unwanted."""
    _, kind, *_ = outlook.seen.tables["court"][about["card"] - 1]
    wanted = kind == "calm_unrest" or outlook.seen.effect in UNWANTED_EFFECTS
    return float(wanted == (move == "yes"))


def where(outlook: Outlook, about: About, move: str) -> float:
    """The province where a favour is worth most."""
    _, kind, amount, _ = outlook.seen.tables["court"][about["card"] - 1]
    if kind == "build":
        return build(outlook, move, amount)
    if kind == "armies_to_province":
        return _armies_worth(outlook, move, int(amount))
    return outlook.worth(move)


def favour(outlook: Outlook, card: int) -> float:
    """What a favour is worth in points."""
    _, kind, amount, _ = outlook.seen.tables["court"][card - 1]
    if kind in GAINS:
        return gift(outlook, kind, int(amount))
    if kind == "build":
        sites = [each for each in outlook.mine if outlook.site(each, amount)]
        saved = CHEST_POINTS * BUILDINGS[amount]
        return max((saved + 0.7 * build(outlook, each, amount) for each in sites), default=0.0)
    if kind == "armies_to_province":
        found = (_armies_worth(outlook, each, int(amount)) for each in _own_or_neutral(outlook))
        return max(found, default=0.0)
    if kind == "no_attack":
        return PEACE_POINTS * len(amount.split("+"))
    if kind == "calm_unrest":
        return CALM_POINTS
    return 0.3 * (outlook.seen.effect in UNWANTED_EFFECTS)


def _own_or_neutral(outlook: Outlook) -> list[str]:
    return [each for each, owner in outlook.owner.items() if owner in (outlook.me, None)]


def _armies_worth(outlook: Outlook, province: str, armies: int) -> float:
    """Points of armies from the supply in an own province, or a neutral one that they take."""
    armies = min(armies, outlook.seen.supply[outlook.me])
    if not armies:
        return 0.0
    if outlook.owner[province] is None:
        return NEUTRAL_POINTS + outlook.worth(province) - outlook.exposure(province, armies)
    there = outlook.armies[province]
    safer = outlook.exposure(province, there) - outlook.exposure(province, there + armies)
    return PLACED_ARMY_POINTS * armies + safer


def _keep(outlook: Outlook) -> float:
    return OFFICIAL_POINTS if outlook.rounds_of_game > 1 else 0.0


class CourtAdvice(Advice):
    """Values officials by the best favour that others are not likely to take first."""

    values: ClassVar[Mapping[str, Value]] = {
        "court.take": take,
        "court.may": may,
        "court.where": where,
    }
    features: ClassVar[tuple[str, ...]] = ("officials",)

    def feature_values(self, game: AnyPosition) -> Mapping[Seat, tuple[float, ...]]:
        """The officials in the hall."""
        return {seat: (here,) for seat, here in game.extra["court"]["hall"].items()}

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Points of the officials that a court field brings, less those of the armies."""
        if field not in FIELDS:
            return 0.0
        count = FIELDS[field]
        court: CourtState = outlook.seen.extra["court"]
        hall = court["hall"][outlook.me]
        if card in TOWER_CARDS:
            there, cost = outlook.tray.get(outlook.me, 0), TRAY_ARMY_POINTS * count
        elif card in outlook.owner:
            there, cost = outlook.armies[card] - 1, PLACED_ARMY_POINTS * count
        else:
            return 0.0
        if min(there, OFFICIALS - hall) < count:
            return 0.0
        return _officials(outlook, hall, count) - cost


def _officials(outlook: Outlook, hall: int, count: int) -> float:
    """Points of further officials: their share in the best favour that they bring closer.

    Officials that the favour does not need are kept for later.
    """
    court: CourtState = outlook.seen.extra["court"]
    keep = _keep(outlook)
    best = keep * count
    for card, price in court["open"]:
        missing = price - hall
        if missing > 0:
            ahead = sum(officials >= price for officials in court["hall"].values())
            gain = favour(outlook, card) * 0.75**ahead - keep * price
            used = min(count, missing)
            best = max(best, gain * used / missing + keep * (count - used))
    return best
