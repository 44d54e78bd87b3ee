"""Plans (R03 to R06): which card is on which field of a player's tableau."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import perm
from random import Random
from typing import Any, Final, TypeAlias

from cubetower.game.core import Data, choices_of
from cubetower.game.errors import IllegalMove
from cubetower.game.shogun.rules.observation import PendingDecision
from cubetower.game.shogun.rules.tables import BID

Plan: TypeAlias = dict[str, str | None]
"""By field, the card on it; None for an empty field."""


@dataclass(frozen=True, slots=True)
class Plans:
    """All legal plans of a player, which are too many to list.

    Attributes:
        fields: the fields of the tableau, including the bid.
        cards: the cards of the player's hand.
        prices: by card, the chests it costs as a bid, if any.
        chests: chests of the player.
    """

    fields: tuple[str, ...]
    cards: tuple[str, ...]
    prices: Mapping[str, int]
    chests: int

    @classmethod
    def from_question(cls, data: PendingDecision) -> Plans:
        """The plans that `describe` described."""
        return cls(tuple(data.fields), tuple(data.cards), data.prices, data.chests)

    def describe(self) -> Data:
        """Everything as plain data, by name; and the number of ``empty`` fields."""
        return {
            "fields": list(self.fields),
            "cards": list(self.cards),
            "prices": dict(self.prices),
            "chests": self.chests,
            "empty": self.empty,
        }

    @property
    def empty(self) -> int:
        """How many fields must stay empty (R03)."""
        return max(0, len(self.fields) - len(self.cards))

    @property
    def bids(self) -> list[str]:
        """The cards that the player could pay as a bid (R06)."""
        return [card for card in self.cards if self.affordable(card)]

    def affordable(self, card: str) -> bool:
        """Whether the player has the chests that a card costs as a bid (R06)."""
        return self.prices.get(card, 0) <= self.chests

    def verify(self, plan: object) -> Plan:
        """Return the plan with all fields in order; fields left out are empty.

        Raises:
            IllegalMove: it breaks a rule; names the rule.
        """
        if not isinstance(plan, Mapping):
            raise IllegalMove(
                "R03", f"a plan says for each field which card lies there: {plan!r:.80}"
            )
        # A class of the user's could answer differently each time, or equal every card.
        laid_out: dict[Any, Any] = {field: _exact(card) for field, card in plan.items()}
        hand = set(self.cards)
        for field, card in laid_out.items():
            if field not in self.fields:
                raise IllegalMove(
                    "R03", f"no field {field!r:.40}; there are {', '.join(self.fields)}"
                )
            if card is not None and not (isinstance(card, str) and card in hand):
                raise IllegalMove("R03", f"{field}: {card!r:.40} is not in the player's hand")
        whole = {field: laid_out.get(field) for field in self.fields}
        laid = [card for card in whole.values() if card is not None]
        if len(set(laid)) < len(laid):
            twice = next(card for card in laid if laid.count(card) > 1)
            raise IllegalMove("R03", f"{twice} lies on more than one field")
        empty = len(self.fields) - len(laid)
        if empty != self.empty:
            raise IllegalMove(
                "R03",
                f"{empty} fields are empty; with {len(self.cards)} cards for {len(self.fields)} "
                f"fields exactly {self.empty} must be",
            )
        bid = whole[BID]
        if bid is not None and not self.affordable(bid):
            raise IllegalMove("R06", f"the bid is {bid}, the player has {self.chests} chests")
        return whole

    def sample(self, rng: Random) -> Plan:
        """A random legal plan; all are equally likely."""
        random, others = rng.random, [field for field in self.fields if field != BID]
        bids, left = self.bids, list(self.cards)
        spare = max(0, len(others) - len(left) + 1) if self.empty else 0
        # With an empty bid field there are `spare` times as many ways to place the cards.
        choice = int(random() * (len(bids) + spare))
        bid = bids[choice] if choice < len(bids) else None
        if bid is not None:
            left.remove(bid)
        left += [None] * (len(others) - len(left))  # type: ignore[list-item]
        plan: Plan = {field: left.pop(int(random() * len(left))) for field in others}
        plan[BID] = bid
        return {field: plan[field] for field in self.fields}

    def count(self) -> int:
        """How many legal plans there are."""
        others, cards = len(self.fields) - 1, len(self.cards)
        if not self.empty:
            return len(self.bids) * perm(cards - 1, others)
        with_bid = perm(others, cards - 1) if cards else 0
        return len(self.bids) * with_bid + perm(others, cards)

    def options(self, begun: Mapping[str, str | None], field: str) -> list[str | None]:
        """The cards that may go on a field so that the plan can still be completed.

        Args:
            begun: fields already decided, each by `options`, in any order.
            field: one not yet decided.

        Returns:
            Cards of the hand, and None if the field may stay empty.

        Raises:
            IllegalMove: no such field, or it is decided.
        """
        if field not in self.fields or field in begun:
            raise IllegalMove("R03", f"no undecided field {field!r:.40}")
        used = set(begun.values())
        left = [card for card in self.cards if card not in used]
        empty = self.empty - sum(card is None for card in begun.values())
        if field == BID:
            found: Sequence[str | None] = [card for card in left if self.affordable(card)]
        elif BID in begun or empty:
            found = left
        else:  # an affordable card must remain for the bid
            bids = [card for card in left if self.affordable(card)]
            found = left if len(bids) > 1 else [card for card in left if card not in bids]
        return (
            [*found, None] if empty and self._may_be_empty(begun, field, left, empty) else [*found]
        )

    def _may_be_empty(
        self, begun: Mapping[str, str | None], field: str, left: Sequence[str], empty: int
    ) -> bool:
        """Whether this may be an empty field; the bid may need the last one."""
        needed = empty == 1 and field != BID and BID not in begun
        return not needed or any(self.affordable(card) for card in left)


def _exact(card: object) -> object:
    return str.__str__(card) if isinstance(card, str) else card


choices: Final = partial(
    choices_of, built={"plan": lambda seen: Plans.from_question(seen.question)}
)
"""The legal moves: a list (`Listed.moves`), or `Plans`; both have `verify` and `sample`.

See `cubetower.game.core.observation.choices_of`.
"""
