"""What changes from one plan to another, in parts that could be changed alone."""

from __future__ import annotations

from cubetower.game.shogun.rules.plans import Plan


def plan_changes(plan: Plan, other: Plan) -> list[tuple[str, ...]]:
    """The fields on which two plans of a player differ, in parts.

    Each part can be taken over from the other plan alone, and the result is legal: fields belong to
    one part if they pass a card on, or an empty place.

    Args:
        plan: a legal plan.
        other: another one, with the same fields and hand.
    """
    parts: list[set[str]] = []
    for field in plan:
        if plan[field] == other[field]:
            continue
        joined = {field}
        for part in [part for part in parts if _share(plan, other, field, part)]:
            parts.remove(part)
            joined |= part
        parts.append(joined)
    return [tuple(field for field in plan if field in part) for part in parts]


def take_over(plan: Plan, other: Plan, fields: tuple[str, ...]) -> Plan:
    """A plan with some fields as in another one."""
    return {field: other[field] if field in fields else card for field, card in plan.items()}


def _share(plan: Plan, other: Plan, field: str, part: set[str]) -> bool:
    """Whether a card, or an empty place, is on this field in one plan and in the part in another.

    None is shared like a card: as many fields are empty in one plan as in the other.
    """
    return any(plan[field] == other[each] or other[field] == plan[each] for each in part)
