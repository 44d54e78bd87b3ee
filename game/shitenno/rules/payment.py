"""Chapter P: what a slot costs, and what may be paid for it.

The symbols and koku that tiles make are lost if they are over, so that a payment is good or not
by its cards, the number of its tiles and the Hatamoto's symbol alone: how the tiles are used then
follows (`game.shitenno.rules.effects`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from game.shitenno.tables import KINDS, SYMBOLS, Province, Units, is_koku, units

NOTHING: Final = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Price:
    """What a slot costs.

    Attributes:
        need: troops, in the order of `SYMBOLS` (P03).
        koku: or so many koku (P04).
    """

    need: Units
    koku: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What is paid, or could be.

    Attributes:
        cards: in the order of their table.
        exchange: tiles of this bonus.
        plus1: tiles of this bonus.
        hatamoto: 1 if the Hatamoto stands for a symbol, else 0 (T04).
    """

    cards: tuple[str, ...]
    exchange: int = 0
    plus1: int = 0
    hatamoto: int = 0

    def less(self) -> Iterator[Payment]:
        """All payments with one card or tile less, or without the Hatamoto."""
        for card in dict.fromkeys(self.cards):
            left = list(self.cards)
            left.remove(card)
            yield replace(self, cards=tuple(left))
        for name in ("exchange", "plus1", "hatamoto"):
            if count := getattr(self, name):
                yield replace(self, **{name: count - 1})


def price_of(province: Province, slot: int, top: str | None) -> Price:
    """What a slot costs (P03, P04).

    Args:
        province: where.
        slot: from 0 on.
        top: the symbol of the tile on the gate; None if there is none.
    """
    own = province.last_slot if top is None else province.with_tile
    need = Counter({province.symbol: own})
    need[top or province.symbol] += top is not None
    return Price(tuple(need[symbol] for symbol in SYMBOLS), province.slots[slot])


def worth(cards: tuple[str, ...]) -> Units:
    """How much of each kind cards are worth together."""
    found = NOTHING
    for card in cards:
        found = _plus(found, units(card))
    return found


def pays(price: Price, paid: Payment) -> bool:
    """Whether a payment is good, by troops (P03) or by koku (P04), however its tiles are used."""
    have = worth(paid.cards)
    tiles = (paid.exchange, paid.plus1)
    return by_troops(price, have, *tiles, paid.hatamoto) or by_koku(price, have, *tiles)


def is_exact(price: Price, paid: Payment) -> bool:
    """Whether no card or tile of a good payment could be left out.

    With more a payment never becomes worse, so that it is enough to leave out one at a time.
    """
    return not any(pays(price, less) for less in paid.less())


def is_fair(price: Price, paid: Payment) -> bool:
    """Whether a good payment may be made (P06).

    Of koku cards alone there may be more than are due; else nothing could be left out.
    """
    tiles = paid.exchange or paid.plus1 or paid.hatamoto
    return (not tiles and all(map(is_koku, paid.cards))) or is_exact(price, paid)


def by_troops(price: Price, have: Units, exchange: int, plus1: int, hatamoto: int = 0) -> bool:
    """Whether the symbols can be made of these (P03, B02, B03, T04).

    A plus1 fills a gap where one of its kind is, every other gap needs an exchange; and all in
    all there must be enough.
    """
    if hatamoto:
        return any(
            by_troops(price, _plus(have, one), exchange, plus1)
            for one, want in zip(_ONES, price.need, strict=False)
            if want
        )
    gaps = filled = 0
    for got, want in zip(have, price.need, strict=False):
        if want > got:
            gaps += want - got
            filled += want - got - (not got)
    total = sum(have)
    return total > 0 and gaps - min(plus1, filled) <= exchange and total + plus1 >= sum(price.need)


def by_koku(price: Price, have: Units, exchange: int, plus1: int, hatamoto: int = 0) -> bool:
    """Whether the koku can be made of these; the Hatamoto gives none (P04, T04)."""
    koku = have[-1] + min(exchange, sum(have[:-1]))
    return koku > 0 and koku + plus1 >= price.koku


@lru_cache(maxsize=1024)
def payments(price: Price, purse: Payment) -> tuple[Payment, ...]:
    """All payments that are good, with nothing that could be left out.

    Args:
        price: of the slot.
        purse: all that the player has.
    """
    found: dict[Payment, None] = {}
    counts = (range(purse.exchange + 1), range(purse.plus1 + 1), range(purse.hatamoto + 1))
    for tiles in product(*counts):
        for way, fits in ((by_troops, _fits_troops), (by_koku, _fits_koku)):
            for cards in _add_cards(price, purse.cards, tiles, way, fits):
                paid = Payment(cards, *tiles)
                if is_exact(price, paid):
                    found[paid] = None
    return tuple(found)


def over(price: Price, purse: Payment) -> Iterator[Payment]:
    """All payments of koku cards alone with more of them than are due (P06)."""
    held = Counter(card for card in purse.cards if is_koku(card))
    for counts in product(*(range(count + 1) for count in held.values())):
        paid = Payment(tuple(Counter(dict(zip(held, counts, strict=True))).elements()))
        if pays(price, paid) and not is_exact(price, paid):
            yield paid


Way = Callable[[Price, Units, int, int, int], bool]


def _add_cards(
    price: Price,
    cards: tuple[str, ...],
    tiles: tuple[int, int, int],
    way: Way,
    fits: Callable[[Price, str], bool],
) -> Iterator[tuple[str, ...]]:
    """Cards that pay with exactly these tiles; they may still hold more than they must.

    Cards of no use by themselves are no more than the exchanges.
    """
    some = [card for card in cards if tiles[0] or fits(price, card)]
    of_use = [fits(price, card) for card in some]
    after = [worth(tuple(some[place:])) for place in range(len(some) + 1)]
    stack: list[tuple[int, tuple[str, ...], Units, int]] = [(0, (), NOTHING, tiles[0])]
    while stack:
        place, chosen, have, spare = stack.pop()
        if way(price, have, *tiles):
            yield chosen
        elif way(price, _plus(have, after[place]), *tiles):
            for number in _different(some, place):
                card, left = some[number], spare - (not of_use[number])
                if left >= 0:
                    stack.append((number + 1, (*chosen, card), _plus(have, units(card)), left))


def _different(cards: Sequence[str], first: int) -> Iterator[int]:
    """Where each different card from a place on comes first; equal ones lie together."""
    for number in range(first, len(cards)):
        if number == first or cards[number] != cards[number - 1]:
            yield number


def _fits_troops(price: Price, card: str) -> bool:
    return any(a and b for a, b in zip(units(card), price.need, strict=False))


def _fits_koku(price: Price, card: str) -> bool:
    return is_koku(card)


def _plus(some: Units, more: Units) -> Units:
    a, b, c, d, e = some
    f, g, h, i, j = more
    return (a + f, b + g, c + h, d + i, e + j)


_ONES: Final = tuple(tuple(int(kind == each) for each in KINDS) for kind in SYMBOLS)
