"""Why a move is good, as the player `greedy` sees it: for the hints that people ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cubetower.foundation.wording import plural
from cubetower.game.core import Move
from cubetower.game.errors import PositionError
from cubetower.game.shogun.odds import attack_odds
from cubetower.game.shogun.outlook import Outlook, cost, leader_province
from cubetower.game.shogun.rules.actions import building_fault
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan
from cubetower.game.shogun.rules.tables import (
    BID,
    BUILDINGS,
    CHEST_CARDS,
    COMBATS,
    RECRUITS,
    amount_text,
)
from cubetower.game.shogun.values import march
from cubetower.tower import ExactTower

SPECIAL_REASONS: Mapping[str, tuple[str, ...]] = {
    "+1 taxes": ("taxes",),
    "+1 rice": ("rice",),
    "6 armies": ("place 5",),
    "+1 attack": COMBATS,
}
"""Special cards, and the actions of a plan that they help."""

ALONE = "its one army must stay: it lapses unless more come first"
"""Of a province that is to attack: an earlier action of the round may bring armies."""


def reason(observation: Observation, move: Move, tower: ExactTower) -> str:
    """Why a move is good, in a few words; empty if there is nothing to say.

    Args:
        observation: of the player who must decide.
        move: a legal one.
        tower: gives the odds of attacks.
    """
    decision = observation.question
    outlook = Outlook(observation)
    if decision.kind in ("combat", "transfer") and move is not None:
        return _outcome(outlook, tower, *move)
    if decision.kind == "transfer":
        return "they are worth most where they stand"
    if decision.kind == "place":
        return _position(observation, observation.offered[move - 1])
    if decision.kind == "rising":
        win = outlook.revolt(move, decision.about["farmers"]).win
        return f"you put this revolt down in about {_percent(win)} of cases"
    return ""


def plan_reasons(observation: Observation, plan: Plan, tower: ExactTower) -> dict[str, str]:
    """Of each field of a plan why its card lies there; fields with nothing to say are left out.

    Args:
        observation: of the player who plans.
        plan: a legal one.
        tower: gives the odds of attacks, as if they were made now.
    """
    outlook, reasons = Outlook(observation), {}
    left = outlook.chests - CHEST_CARDS.get(plan.get(BID) or "", 0)
    for field, card in plan.items():
        if card and (text := _field(outlook, tower, field, card)):
            price = cost(observation, field, card)
            if field != BID and price > left:  # R10
                short = f"costs {amount_text('chests', price)}, you keep {left or 'none'}"
                text = f"{text}; {short}: it lapses unless taxes come first"
            reasons[field] = text
    return reasons


def site_fault(seen: Observation, kind: str, province: str) -> str:
    """Why a building cannot stand in a province as things are now (A01); empty if it can."""
    sites = board(seen.options["board"], len(seen.seats)).provinces[province].sites
    standing = seen.buildings.get(province, ())
    return building_fault(kind, standing, sites, seen.stock[kind])


def _field(outlook: Outlook, tower: ExactTower, field: str, card: str) -> str:
    if field == BID:
        price = CHEST_CARDS.get(card, 0)
        return f"costs {amount_text('chests', price)}" if price else "costs nothing"
    if card not in outlook.owner:
        return "no action" if card in CHEST_CARDS else ""
    if field in BUILDINGS:
        return _building(outlook, field, card)
    if field in RECRUITS:
        threat = outlook.threat(card)
        near = f"a neighbour could attack it with {threat}" if threat > 0 else "nobody threatens it"
        there = f"{near}; {amount_text('armies', outlook.armies[card])} there"
        due = RECRUITS[field][0] + (card == leader_province(outlook.seen))
        left = outlook.seen.supply[outlook.me]
        return there if left >= due else f"{there}; only {left} in the supply: it may lapse"
    if field in COMBATS:
        best = _best_march(outlook, card)
        return _march(outlook, tower, *best) if best else ALONE
    return ", ".join(_income(outlook, field, card))


def _building(outlook: Outlook, kind: str, province: str) -> str:
    if fault := site_fault(outlook.seen, kind, province):
        return f"{fault}: it lapses"
    more = outlook.majority(province, kind)
    region = outlook.board.provinces[province].region
    led = f", and {more} for most {kind}s in the {region} region" if more else ""
    return f"1 point{' each winter' if outlook.winters > 1 else ''}{led}"


def _income(outlook: Outlook, field: str, province: str) -> Iterator[str]:
    printed, markers = outlook.board.provinces[province], outlook.unrest.get(province, 0)
    more = province == leader_province(outlook.seen)  # L02
    if field == "taxes":
        yield amount_text("chests", printed.taxes + more)
    elif field == "rice":
        missing = max(0.0, outlook.rice_missing())
        yield amount_text("rice", printed.rice + more) + (f" of about {missing:.0f} that you lack"
                                                   if missing >= 1 else "")  # fmt: skip
    if markers and field in ("rice", "taxes"):
        win = outlook.revolt(province).win
        yield f"but {plural(markers, 'farmer')} will revolt: held in {_percent(win)}"


def _best_march(outlook: Outlook, province: str) -> tuple[str, int] | None:
    """The march from a province that is worth most now."""
    near, armies = outlook.board.neighbours[province], outlook.armies[province]
    all_marches = [(to, count) for to in near for count in range(1, armies)]
    return max(all_marches, key=lambda each: march(outlook, province, *each), default=None)


def _march(outlook: Outlook, tower: ExactTower, to: str, armies: int) -> str:
    owner, count = outlook.owner[to], amount_text("armies", armies)
    what = f"{count} to {to}" if owner == outlook.me else f"attack {to} with {count}"
    return ": ".join(filter(None, (what, _outcome(outlook, tower, to, armies))))


def _outcome(outlook: Outlook, tower: ExactTower, to: str, armies: int) -> str:
    """What a march is good for; empty if a module has added cubes, and nobody knows the odds."""
    if outlook.owner[to] == outlook.me:
        return "they are needed more there"
    try:
        wins = attack_odds(outlook.seen, to, armies, tower).attacker_wins
    except PositionError:
        return ""
    return f"wins in {_percent(wins)} of cases"


def _position(seen: Observation, special: str) -> str:
    planned = seen.plan
    helped = [field for field in SPECIAL_REASONS.get(special, ())
              if planned.get(field) in seen.owner]  # fmt: skip
    return f"its card helps your {' and '.join(helped)}" if helped else ""


def _percent(share: float) -> str:
    """Such as ``73 %``, never 0 or 100, with a space that does not break."""
    return f"{min(99, max(1, round(100 * share)))}\u00a0%"
