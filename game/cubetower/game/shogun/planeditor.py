"""`PlanEditor`: a plan that a person makes card by card, with undo."""

from __future__ import annotations

from cubetower.game.errors import IllegalMove
from cubetower.game.shogun.outlook import cost
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan, Plans
from cubetower.game.shogun.rules.tables import BID
from cubetower.game.shogun.words.questions import plan_groups


class PlanEditor:
    """A plan in the making; every step can be undone.

    Attributes:
        fields: in the order of the round: open actions, hidden ones, the bid and all others.
        groups: the same fields in groups (`plan_groups`): ``open``, ``hidden``, ``other``.
        plans: all legal plans.
        laid: by field, the card on it; empty fields are left out.
    """

    def __init__(self, seen: Observation) -> None:
        self.plans = Plans.from_question(seen.question)
        groups = plan_groups(seen)
        self.groups = groups
        self.fields = [field for group in groups.values() for field in group]
        self.laid: dict[str, str] = {}
        self._seen = seen
        self._before: list[dict[str, str]] = []

    @property
    def example(self) -> str:
        """A field and a card that may be laid on it, such as ``castle = Kaga``."""
        field = self.fields[0]
        return f"{field} = {self.cards_for(field)[0]}"

    @property
    def empty_fields(self) -> list[str]:
        """Fields without a card."""
        return [field for field in self.fields if field not in self.laid]

    @property
    def cards_left(self) -> int:
        """How many cards are left to lay."""
        return len(self.empty_fields) - self.plans.empty

    @property
    def costs(self) -> int:
        """What the cards that are laid cost in chests (`cost`)."""
        return sum(cost(self._seen, field, card) for field, card in self.laid.items())

    def cards_for(self, field: str) -> list[str]:
        """The cards that may be laid on a field so that the plan can still be completed.

        Cards on other fields are included; laying one moves it.
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
        """Lay a card on a field, and return the field that it has left, if any.

        Raises:
            IllegalMove: the rules forbid it, or the plan could no longer be completed.
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
        """Undo the last step; return whether there was one."""
        if not self._before:
            return False
        self.laid = self._before.pop()
        return True

    def plan(self) -> Plan:
        """The plan as a move.

        Raises:
            IllegalMove: cards are missing, or the bid cannot be paid.
        """
        plan: Plan = {field: self.laid.get(field) for field in self.fields}
        return self.plans.verify(plan)

    def _step(self, changed: dict[str, str]) -> None:
        if changed != self.laid:
            self._before.append(self.laid)
            self.laid = changed
