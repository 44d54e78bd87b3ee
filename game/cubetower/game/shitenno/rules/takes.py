"""`Takes`: the moves of an odd year: take a slot, draw a card, or end the turn (D04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from cubetower.game.core import Data, Move, Pick, Picked, Picks
from cubetower.game.errors import IllegalMove
from cubetower.game.shitenno.rules.effects import EFFECTS, HATAMOTO, effects_of, pool_after
from cubetower.game.shitenno.rules.observation import PendingDecision
from cubetower.game.shitenno.rules.payment import (
    Payment,
    Price,
    is_exact,
    is_fair,
    over,
    payments,
    pays,
)
from cubetower.game.shitenno.rules.tables import (
    DRAW_CARD,
    EXCHANGE,
    PLUS1,
    cards,
    in_order,
    is_koku,
    provinces,
)

END: Final = "end"


class Takes(Picks):
    """``("end",)``, ``("draw_card",)``, or a province, the cards paid and the effects on them.

    The picks have every payment once, with effects that make it pay (`payments`); koku cards that
    are not needed (`over`) come first, as `EXTRAS`. Other effects that pay and any order of the
    cards are legal too.

    Attributes:
        purse: what the player has.
        prices: of the next free slot, by province, except for full ones.
        kamons: how many the player may still place.
        draw: whether a card can be drawn (B05).
    """

    def __init__(
        self, purse: Payment, prices: Mapping[str, Price], kamons: int, draw: bool
    ) -> None:
        super().__init__("V03", "take a slot and pay for it, draw a card, or end the turn")
        self.purse, self.prices, self.kamons, self.draw = purse, prices, kamons, draw

    @classmethod
    def from_question(cls, question: PendingDecision) -> Takes:
        """The moves by an observation's decision."""
        purse = Payment(tuple(question.cards), **question.purse)
        prices = {
            name: Price(tuple(price["need"]), price["koku"])
            for name, price in question.prices.items()
        }
        return cls(purse, prices, question.kamons, bool(question.draw))

    def describe(self) -> Data:
        """``cards``, ``purse`` (tiles and title), ``prices``, ``kamons`` and ``draw`` (0, 1)."""
        return {
            "cards": list(self.purse.cards),
            "purse": {name: getattr(self.purse, name) for name in TILES},
            "prices": {
                name: {"need": list(price.need), "koku": price.koku}
                for name, price in self.prices.items()
            },
            "kamons": self.kamons,
            "draw": int(self.draw),
        }

    def affordable(self) -> list[str]:
        """The provinces whose next slot the player can pay."""
        if not self.kamons:
            return []
        return [name for name, price in self.prices.items() if pays(price, self.purse)]

    def options(self, picked: Picked) -> Sequence[Pick]:
        """First a province, `END` or `DRAW_CARD`; after a province its cards and effects."""
        if not picked:
            return [END, *[DRAW_CARD] * self.draw, *self.affordable()]
        if picked[0] not in self.prices:
            return ()
        moves = self.moves(picked[0])
        size = len(picked)
        following = (m[size] for m in moves if len(m) > size and m[:size] == picked)
        return list(dict.fromkeys(following))

    def moves(self, province: str) -> Sequence[Picked]:
        """All payments for a province's next slot, each in one form."""
        return _moves(province, self.prices[province], self.purse)

    def count(self) -> int:
        """How many there are, with each payment in one form."""
        return 1 + self.draw + sum(len(self.moves(name)) for name in self.affordable())

    def sample(self, rng: Random) -> Move:
        """A legal move: the first pick is drawn, each with the same chance.

        Then cards and tiles are left out of a payment in random order, as long as the rest pays.
        """
        firsts = self.options(())
        first = firsts[int(rng.random() * len(firsts))]
        if first not in self.prices:
            return (first,)
        parts = parts_of(self.purse)
        rng.shuffle(parts)
        return payment_move(first, self.prices[first], left_out(self.prices[first], parts))

    def verify(self, move: Move) -> Move:
        """Give the move with its cards in order and its effects as given.

        Koku cards need not be marked as extra.

        Raises:
            IllegalMove: a rule forbids it.
        """
        picks = tuple(move) if isinstance(move, list | tuple) else ()
        if not picks or not all(isinstance(pick, str) for pick in picks):
            raise self._illegal(move)
        first = picks[0]
        if first in (END, DRAW_CARD) and len(picks) == 1:
            if first == DRAW_CARD and not self.draw:
                raise IllegalMove("B05", "no draw_card tile, or no troop card is left")
            return picks
        self._check_place(first)
        return self._check_payment(first, picks)

    def _check_place(self, province: str) -> None:
        """Whether a kamon can be placed there (P01, P02)."""
        if province not in provinces():
            raise self._illegal(province)
        if province not in self.prices:
            raise IllegalMove("P02", f"{province} is full")
        if not self.kamons:
            raise IllegalMove("P01", "no more kamons this turn, or none in the supply")

    def _check_payment(self, province: str, picks: Picked) -> Picked:
        """Check the payment (V03)."""
        picks = (province, *map(card_of, picks[1:]))
        paid = [pick for pick in picks[1:] if pick in cards()]
        # The Hatamoto's symbol is there before any tile acts.
        effects = sorted(
            (pick for pick in picks[1:] if pick not in cards()),
            key=lambda effect: not effect.startswith(HATAMOTO),
        )
        if unknown := [effect for effect in effects if effect not in EFFECTS]:
            raise self._illegal(unknown[0])
        names = Counter(effect.split()[0] for effect in effects)
        payment = Payment(tuple(in_order(paid)), *(names[name] for name in TILES))
        self._check_held(payment)
        price = self.prices[province]
        if not pool_after(paid, effects).pays(price):
            koku = all(map(is_koku, paid)) and not payment.hatamoto
            raise IllegalMove("P04" if koku else "P03", f"this does not pay for {province}")
        if not is_fair(price, payment):
            raise IllegalMove("P06", "a card or tile could be left out")
        if not is_exact(price, payment):
            return written_over(province, price, payment)
        return (province, *payment.cards, *effects)

    def _check_held(self, paid: Payment) -> None:
        """Whether cards, tiles and title are there (V03)."""
        if missing := Counter(paid.cards) - Counter(self.purse.cards):
            raise IllegalMove("V03", f"you do not have enough of {next(iter(missing))}")
        for name in TILES:
            if getattr(paid, name) > getattr(self.purse, name):
                rule = "T04" if name == HATAMOTO else "V03"
                raise IllegalMove(rule, f"you do not have enough of {name}")


EXTRAS: Final = {f"extra {card}": card for card in cards() if is_koku(card)}
"""Picks for koku cards that are paid although they are not needed (P06)."""


def card_of(pick: str) -> str:
    """The card that a pick pays, extra or not."""
    return EXTRAS.get(pick, pick)


TILES: Final = (EXCHANGE, PLUS1, HATAMOTO)
"""The names of what is paid besides cards, as in `Payment`."""


def parts_of(purse: Payment) -> list[str]:
    """The cards of a purse, and the names of its tiles and title, each as often as it is there."""
    return [*purse.cards, *(name for name in TILES for _ in range(getattr(purse, name)))]


def paid_with(parts: Iterable[str]) -> Payment:
    """The payment with these parts."""
    count: Counter[str] = Counter(parts)
    own = in_order(part for part in count.elements() if part not in TILES)
    return Payment(tuple(own), *(count[name] for name in TILES))


def left_out(price: Price, parts: Sequence[str]) -> Payment:
    """The rest when parts are left out in their order, each if the others still pay.

    Args:
        price: of the slot.
        parts: together they pay.
    """
    kept = list(parts)
    for part in parts:
        kept.remove(part)
        if not pays(price, paid_with(kept)):
            kept.append(part)
    return paid_with(kept)


def payment_move(province: str, price: Price, paid: Payment) -> Picked:
    """A payment as a move."""
    return (province, *paid.cards, *effects_of(price, paid))


def written_over(province: str, price: Price, paid: Payment) -> Picked:
    """A payment with more koku cards than needed as a move: first those that are not needed."""
    needed = left_out(price, in_order(paid.cards))
    extra = in_order((Counter(paid.cards) - Counter(needed.cards)).elements())
    return (province, *(f"extra {card}" for card in extra), *needed.cards)


@lru_cache(maxsize=256)
def _moves(province: str, price: Price, purse: Payment) -> tuple[Any, ...]:
    places = {part: place for place, part in enumerate([*cards(), *EFFECTS, *EXTRAS])}
    found = [payment_move(province, price, paid) for paid in payments(price, purse)]
    found += [written_over(province, price, paid) for paid in over(price, purse)]
    return tuple(sorted(found, key=lambda move: [places[part] for part in move[1:]]))
