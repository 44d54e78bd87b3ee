"""A plan begun: which cards lie on which fields, and where else they may lie.

Values: whatever is done to one gives another, so that all earlier ones can be kept to undo it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.errors import IllegalMove
from game.shogun import Plan, Plans
from game.shogun.components.tables import BID


@dataclass(frozen=True)
class PlanDraft:
    """Cards laid so far; every one can be completed to a legal plan.

    Attributes:
        plans: all legal ones.
        laid: by field, the card on it; fields without one are not there.
    """

    plans: Plans
    laid: Mapping[str, str]

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The cards that lie nowhere yet."""
        used = set(self.laid.values())
        return tuple(card for card in self.plans.cards if card not in used)

    @property
    def missing(self) -> int:
        """How many cards are still to be laid."""
        return len(self.plans.fields) - self.plans.empty - len(self.laid)

    @property
    def plan(self) -> Plan | None:
        """The plan as a move; None while it is not complete."""
        try:
            return self.plans.verify(self.laid)
        except IllegalMove:
            return None

    def field_of(self, card: str) -> str | None:
        """Where a card lies; None: in the hand."""
        return next((field for field, laid in self.laid.items() if laid == card), None)

    def put(self, card: str, field: str) -> PlanDraft:
        """The card on a field; a card there takes its place, or goes back to the hand.

        Whether it may lie there is for `why_not` to say.
        """
        laid = dict(self.laid)
        source, other = self.field_of(card), laid.pop(field, None)
        if source is not None and source != field:
            del laid[source]
            if other is not None:
                laid[source] = other
        return self._with({**laid, field: card})

    def back(self, card: str) -> PlanDraft:
        """The card in the hand again."""
        return self._with({field: laid for field, laid in self.laid.items() if laid != card})

    def cleared(self) -> PlanDraft:
        """All cards in the hand."""
        return self._with({})

    def why_not(self, card: str, field: str) -> str:
        """Why a card must not be put on a field, in a sentence; empty if it may."""
        then = self.put(card, field)
        if then.possible():
            return ""
        bid = then.laid.get(BID)
        if bid is not None and not self.plans.affordable(bid):
            costs = self.plans.prices[bid]
            return f"This bid costs {costs} chest{'s' * (costs > 1)}; you have {self.plans.chests}."
        return "Keep a card in the hand that you can pay as a bid."

    def possible(self) -> bool:
        """Whether this can be completed to a legal plan."""
        begun: dict[str, str | None] = {}
        for field, card in self.laid.items():
            if field not in self.plans.fields or card not in self.plans.options(begun, field):
                return False
            begun[field] = card
        return True

    def _with(self, laid: Mapping[str, str]) -> PlanDraft:
        """The same fields in the tableau's order, so that equal plans are equal."""
        return replace(self, laid={each: laid[each] for each in self.plans.fields if each in laid})


def restore_draft(plans: Plans, laid: object) -> PlanDraft | None:
    """A plan begun earlier, as `Laying.laid` had it; None if it does not fit these plans."""
    if not isinstance(laid, Mapping):
        return None
    pairs = list(laid.items())
    if not all(isinstance(part, str) for pair in pairs for part in pair):
        return None
    found = PlanDraft(plans, {})._with(dict(pairs))
    return found if len(found.laid) == len(pairs) and found.possible() else None


class UndoHistory:
    """All that was laid, one after the other: to be undone and done again.

    Args:
        first: what it begins with.
    """

    def __init__(self, first: PlanDraft) -> None:
        self._all, self._place = [first], 0

    @property
    def now(self) -> PlanDraft:
        """What lies there."""
        return self._all[self._place]

    def then(self, laying: PlanDraft) -> None:
        """Something was laid; what was undone cannot be done again any more."""
        if laying != self.now:
            self._all[self._place + 1 :] = [laying]
            self._place += 1

    @property
    def undoable(self) -> bool:
        """There is something to undo."""
        return self._place > 0

    @property
    def redoable(self) -> bool:
        """Something was undone."""
        return self._place < len(self._all) - 1

    def undo(self) -> None:
        """One step back, if there is one."""
        self._place -= self.undoable

    def redo(self) -> None:
        """One step on again."""
        self._place += self.redoable
