"""Chapter P: the prices of slots, and payments.

Whether a payment pays depends only on its cards, the number of its tiles and the Hatamoto; the
effects of the tiles follow from that (`cubetower.game.shitenno.rules.effects`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from cubetower.game.shitenno.rules.tables import KINDS, SYMBOLS, Province, Units, is_koku, units

NOTHING: Final = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Price:
    """What a slot costs.

    Attributes:
        need: the price in troops, in the order of `SYMBOLS` (P03).
        koku: the price in koku (P04).
    """

    need: Units
    koku: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards, tiles and title with which a player pays, or could pay.

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
    """The amount of each of `KINDS` on some cards."""
    found = NOTHING
    for card in cards:
        found = _plus(found, units(card))
    return found


def pays(price: Price, paid: Payment) -> bool:
    """Whether a payment pays in troops (P03) or koku (P04), with its tiles used in any way."""
    have = worth(paid.cards)
    tiles = (paid.exchange, paid.plus1)
    return by_troops(price, have, *tiles, paid.hatamoto) or by_koku(price, have, *tiles)


def is_exact(price: Price, paid: Payment) -> bool:
    """Whether no card or tile of a payment that pays could be left out.

    More never pays less, so it is enough to leave out one at a time.
    """
    return not any(pays(price, less) for less in paid.less())


def is_fair(price: Price, paid: Payment) -> bool:
    """Whether a payment that pays is allowed (P06): exact, or koku cards alone."""
    tiles = paid.exchange or paid.plus1 or paid.hatamoto
    return (not tiles and all(map(is_koku, paid.cards))) or is_exact(price, paid)


def by_troops(price: Price, have: Units, exchange: int, plus1: int, hatamoto: int = 0) -> bool:
    """Whether these units pay in troops (P03, B02, B03, T04).

    A plus1 can add a missing symbol if there is another one of its kind; any other missing symbol
    needs an exchange; and in all there must be enough.
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
    """Whether these units pay in koku; the Hatamoto gives none (P04, T04)."""
    koku = have[-1] + min(exchange, sum(have[:-1]))
    return koku > 0 and koku + plus1 >= price.koku


@lru_cache(maxsize=1024)
def payments(price: Price, purse: Payment) -> tuple[Payment, ...]:
    """All exact payments.

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
    """All payments with more koku cards than needed, and nothing else (P06)."""
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
    """Sets of cards that pay with exactly these tiles; some of them may not be exact.

    They have at most one card for each exchange that is of no use by itself.
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
    """The first place of each different card from a place on, in sorted cards."""
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
