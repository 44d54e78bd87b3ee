"""A plan that is being laid, field by field: what lies where, and what may lie there."""

from __future__ import annotations

from game.errors import IllegalMove
from game.shogun.components.tables import BID
from game.shogun.observation import Asked
from game.shogun.rules.plans import Plan, Plans
from game.shogun.words.questions import plan_groups


class PlanEditor:
    """The cards on the fields so far; every step can be undone.

    Attributes:
        fields: in the order of the round: open actions, hidden ones, the bid and what else.
        groups: the same fields by what they are: ``open``, ``hidden``, ``other``.
        plans: all legal plans.
        laid: by field, the card on it; fields without one are undecided.
    """

    def __init__(self, seen: Asked) -> None:
        self.plans = Plans.from_question(seen["decision"])
        groups = plan_groups(seen)
        self.groups = groups
        self.fields = [field for group in groups.values() for field in group]
        self.laid: dict[str, str] = {}
        self._before: list[dict[str, str]] = []

    @property
    def empty_fields(self) -> list[str]:
        """Fields without a card."""
        return [field for field in self.fields if field not in self.laid]

    @property
    def cards_left(self) -> int:
        """How many cards must still be laid."""
        return len(self.empty_fields) - self.plans.empty

    def cards_for(self, field: str) -> list[str]:
        """The cards that may be laid on a field, so that the plan can still be completed.

        Those that lie on other fields are among them; they would leave them.
        """
        return [card for card in self.plans.cards if self._fits(field, card)]

    def _fits(self, field: str, card: str) -> bool:
        left = self.field_of(card)
        begun = {each: on for each, on in self.laid.items() if each not in (field, left)}
        return card in self.plans.options(begun, field)

    def field_of(self, card: str) -> str | None:
        """The field on which a card lies."""
        return next((field for field, each in self.laid.items() if each == card), None)

    def lay(self, field: str, card: str) -> str | None:
        """Lay a card on a field, from wherever it lies; give the field that it has left.

        Raises:
            IllegalMove: the rules forbid it, or the plan could not be completed any more.
        """
        if not self._fits(field, card):
            chests = self.plans.prices.get(card, 0)
            why = f"{card} is more than the {self.plans.chests} chests you have"
            if field != BID or chests <= self.plans.chests:
                why = f"{card} is the last card that you can bid; it must stay for the bid"
            raise IllegalMove("R06", why)
        left = self.field_of(card)
        changed = {each: on for each, on in self.laid.items() if each not in (field, left)}
        self._step({**changed, field: card})
        return left if left != field else None

    def clear(self, field: str | None = None) -> None:
        """Take the card from a field, or all cards."""
        kept = {each: card for each, card in self.laid.items() if field and each != field}
        self._step(kept)

    def fill(self, plan: Plan) -> None:
        """Lay a whole plan."""
        self._step({field: card for field, card in plan.items() if card is not None})

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        if not self._before:
            return False
        self.laid = self._before.pop()
        return True

    def plan(self) -> Plan:
        """The plan, with the bare fields empty.

        Raises:
            IllegalMove: cards are missing, or the bid cannot be paid.
        """
        plan: Plan = {field: self.laid.get(field) for field in self.fields}
        return self.plans.verify(plan)

    def _step(self, changed: dict[str, str]) -> None:
        if changed != self.laid:
            self._before.append(self.laid)
            self.laid = changed
