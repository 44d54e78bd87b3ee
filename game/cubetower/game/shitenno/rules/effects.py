"""Chapter B: the effects of bonus tiles and the Hatamoto in a payment, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cubetower.game.errors import IllegalMove
from cubetower.game.shitenno.rules.payment import Payment, Price, by_troops, worth
from cubetower.game.shitenno.rules.tables import EXCHANGE, KINDS, KOKU, PLUS1, SYMBOLS

HATAMOTO: Final = "hatamoto"

EFFECTS: Final = (
    *(f"{HATAMOTO} {symbol}" for symbol in SYMBOLS),
    *(f"{EXCHANGE} {one} {other}" for one in KINDS for other in KINDS if one != other),
    *(f"{PLUS1} {kind}" for kind in KINDS),
)
"""The Hatamoto stands for a symbol (T04); one kind becomes another (B02); one more of it (B03)."""


class Pool:
    """The symbols and koku of a payment, while tiles act on them.

    Attributes:
        units: the amount of each of `KINDS`.
        stand_in: what the Hatamoto's symbol has become; None if the Hatamoto is not used.
    """

    def __init__(self, cards: Iterable[str]) -> None:
        self.units = Counter(dict(zip(KINDS, worth(tuple(cards)), strict=True)))
        self.stand_in: str | None = None

    def act(self, effect: str) -> None:
        """Apply one of `EFFECTS`.

        Raises:
            IllegalMove: there is nothing to act on (B04), or the Hatamoto's symbol would become
                koku (T04).
        """
        name, *kinds = effect.split()
        if name == HATAMOTO:
            self.stand_in = kinds[0]
        elif not self.units[kinds[0]]:
            raise IllegalMove("B04", f"{effect}: there is no {kinds[0]} to act on")
        elif name == EXCHANGE:
            self._take(*kinds)
        self.units[kinds[-1]] += 1

    def _take(self, kind: str, to: str) -> None:
        if self.stand_in == kind and self.units[kind] == 1:
            if to == KOKU:
                raise IllegalMove("T04", "the Hatamoto's symbol cannot become koku")
            self.stand_in = to
        self.units[kind] -= 1

    def pays(self, price: Price) -> bool:
        """Whether there are the troops of a price (P03) or, without the Hatamoto, its koku."""
        need = zip(SYMBOLS, price.need, strict=True)
        troops = all(self.units[symbol] >= want for symbol, want in need)
        return troops or (self.stand_in is None and self.units[KOKU] >= price.koku)


def pool_after(cards: Iterable[str], effects: Iterable[str]) -> Pool:
    """The symbols and koku of a payment after all effects.

    Raises:
        IllegalMove: as `Pool.act`.
    """
    pool = Pool(cards)
    for effect in effects:
        pool.act(effect)
    return pool


def effects_of(price: Price, paid: Payment) -> list[str]:
    """The effects with which an exact payment pays, in an order in which they can act.

    Args:
        price: of the slot.
        paid: pays the price, and nothing of it could be left out.
    """
    have = worth(paid.cards)
    if not by_troops(price, have, paid.exchange, paid.plus1, paid.hatamoto):
        return _to_koku(paid)
    found = []
    pool = Pool(paid.cards)
    if paid.hatamoto:
        found = [f"{HATAMOTO} {_stand_in(price, paid)}"]
        pool.act(found[0])
    exchange, plus1 = paid.exchange, paid.plus1
    while exchange or plus1:
        effect = _next_effect(pool, price, exchange, plus1)
        pool.act(effect)
        found.append(effect)
        exchange -= effect.startswith(EXCHANGE)
        plus1 -= effect.startswith(PLUS1)
    return found


def _to_koku(paid: Payment) -> list[str]:
    """First symbols become koku, then koku count more."""
    parts = [part for card in paid.cards for part in card.split("+") if part in SYMBOLS]
    exchanged = [f"{EXCHANGE} {part} {KOKU}" for part in parts[: paid.exchange]]
    return exchanged + [f"{PLUS1} {KOKU}"] * paid.plus1


def _stand_in(price: Price, paid: Payment) -> str:
    """A symbol for the Hatamoto such that the rest pays."""
    for symbol, want in zip(SYMBOLS, price.need, strict=True):
        have = Counter(dict(zip(KINDS, worth(paid.cards), strict=True)))
        have[symbol] += 1
        together = tuple(have[kind] for kind in KINDS)
        if want and by_troops(price, together, paid.exchange, paid.plus1):
            return symbol
    raise AssertionError("a payment that pays has one")


def _next_effect(pool: Pool, price: Price, exchange: int, plus1: int) -> str:
    """Exchange surplus for missing symbols, first those of which there is none; else add one."""
    need = dict(zip(SYMBOLS, price.need, strict=True))
    gaps = sorted((s for s in SYMBOLS if pool.units[s] < need[s]), key=lambda s: pool.units[s] > 0)
    over = [kind for kind in KINDS if pool.units[kind] > need.get(kind, 0)]
    if exchange and over and gaps:
        return f"{EXCHANGE} {over[0]} {gaps[0]}"
    present = [symbol for symbol in gaps if pool.units[symbol]]
    assert plus1, "an exact payment pays with all its tiles"  # noqa: S101
    return f"{PLUS1} {_first(present, [kind for kind in KINDS if pool.units[kind]])}"


def _first(*some: Sequence[str]) -> str:
    return next(each for kinds in some for each in kinds)
