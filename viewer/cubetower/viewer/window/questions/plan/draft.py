"""A plan being made: which cards lie on which fields, where else they may go, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cubetower.foundation.wording import plural
from cubetower.game.errors import IllegalMove
from cubetower.game.shogun import Plan, Plans
from cubetower.game.shogun.rules.tables import BID


@dataclass(frozen=True)
class PlanDraft:
    """An unfinished plan; a value, so that earlier ones can be kept for undo.

    Attributes:
        plans: the legal plans.
        laid: cards by field; empty fields are left out.
    """

    plans: Plans
    laid: Mapping[str, str]

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The cards that are on no field."""
        used = set(self.laid.values())
        return tuple(card for card in self.plans.cards if card not in used)

    @property
    def missing(self) -> int:
        """How many cards are left to place."""
        return len(self.plans.fields) - self.plans.empty - len(self.laid)

    @property
    def plan(self) -> Plan | None:
        """The plan as a move; None while it is not complete."""
        try:
            return self.plans.verify(self.laid)
        except IllegalMove:
            return None

    def field_of(self, card: str) -> str | None:
        """The field of a card; None: it is in the hand."""
        return next((field for field, laid in self.laid.items() if laid == card), None)

    def put(self, card: str, field: str) -> PlanDraft:
        """Put a card on a field; the card there swaps places with it, or goes back to the hand.

        It is not checked whether it may lie there: `why_not` says that.
        """
        laid = dict(self.laid)
        source, other = self.field_of(card), laid.pop(field, None)
        if source is not None and source != field:
            del laid[source]
            if other is not None:
                laid[source] = other
        return self._with({**laid, field: card})

    def take_back(self, card: str) -> PlanDraft:
        """Take a card back into the hand."""
        return self._with({field: laid for field, laid in self.laid.items() if laid != card})

    def clear(self) -> PlanDraft:
        """Take all cards back."""
        return self._with({})

    def why_not(self, card: str, field: str) -> str:
        """Why a card may not go on a field, in a sentence; empty if it may."""
        then = self.put(card, field)
        if then.possible():
            return ""
        bid = then.laid.get(BID)
        if bid is not None and not self.plans.affordable(bid):
            costs = plural(self.plans.prices[bid], "chest")
            return f"This bid costs {costs}; you have {self.plans.chests}."
        return "Keep a card in hand that you can afford as your bid."

    def possible(self) -> bool:
        """Whether it can be completed to a legal plan."""
        before: dict[str, str | None] = {}
        for field, card in self.laid.items():
            if field not in self.plans.fields or card not in self.plans.options(before, field):
                return False
            before[field] = card
        return True

    def _with(self, laid: Mapping[str, str]) -> PlanDraft:
        """These cards; fields in the tableau's order, so that equal plans are equal."""
        return replace(self, laid={each: laid[each] for each in self.plans.fields if each in laid})


def restore_draft(plans: Plans, laid: object) -> PlanDraft | None:
    """The draft with `PlanDraft.laid` as saved earlier; None if it does not fit these plans."""
    if not isinstance(laid, Mapping):
        return None
    pairs = list(laid.items())
    if not all(isinstance(part, str) for pair in pairs for part in pair):
        return None
    found = PlanDraft(plans, {})._with(dict(pairs))
    return found if len(found.laid) == len(pairs) and found.possible() else None


class UndoHistory:
    """All drafts of a plan, to undo and redo.

    Args:
        first: draft.
    """

    def __init__(self, first: PlanDraft) -> None:
        self._all, self._place = [first], 0

    @property
    def now(self) -> PlanDraft:
        """The current draft."""
        return self._all[self._place]

    def add(self, draft: PlanDraft) -> None:
        """Make this the current draft; those that were undone are dropped."""
        if draft != self.now:
            self._all[self._place + 1 :] = [draft]
            self._place += 1

    @property
    def can_undo(self) -> bool:
        """There is something to undo."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """There is something to redo."""
        return self._place < len(self._all) - 1

    def undo(self) -> None:
        """Go a step back, if there is one."""
        self._place -= self.can_undo

    def redo(self) -> None:
        """Go a step forward again, if there is one."""
        self._place += self.can_redo
