"""`greedy`: takes what is worth more than it costs, in points, looking one turn ahead.

Symbols, tiles and koku are worth what they buy; all other weights are assumed, not fitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from cubetower.game.core import Move
from cubetower.game.shitenno.rules.effects import HATAMOTO
from cubetower.game.shitenno.rules.end import leader
from cubetower.game.shitenno.rules.observation import Observation, Pack
from cubetower.game.shitenno.rules.packs import Packs
from cubetower.game.shitenno.rules.payment import Payment, Price, by_koku, by_troops, pays, worth
from cubetower.game.shitenno.rules.tables import (
    DRAW_CARD,
    EXCHANGE,
    PILE,
    PLUS1,
    in_order,
    is_koku,
    provinces,
    units,
)
from cubetower.game.shitenno.rules.takes import END, Takes, left_out, parts_of, payment_move
from cubetower.game.shitenno.rules.titles import GOLDEN, PLAIN, points_of

KOKU_WORTH: Final = 1.0  # a koku buys one point of a slot (P04), and is one at the end (E02)
# All slots have 208 points for 112 symbols (P03); with what goes over (P05), a symbol or tile that
# a greedy player pays with buys 1.5 to 1.6 of them.
SYMBOL: Final = 1.5
TILE: Final = 1.5
SECOND: Final = 1.2  # the other symbol of a card, which often goes over (P05)
PARTS: Final = {EXCHANGE: TILE, PLUS1: TILE, HATAMOTO: -9.0}  # the Hatamoto is free
SHARE: Final = 0.5  # the part of a majority that counts, since it may be lost again
SEALS: Final[Mapping[str, float]] = {"Daimyo": 3.5, "Shomyo": 2.0, "Sensei": 1.5, "Hatamoto": 1.5}


class Greedy:
    """Takes the best bargains, splits evenly, accepts no less than an even share, by its prices."""

    def choose(self, observation: Observation, rng: Random) -> Move:
        """The best move by its own lights; of equal ones the first."""
        return {
            "pack": make_pack,
            "answer": answer,
            "split": split,
            "pick": pick,
            "turn": act,
            "golden": golden,
        }[observation.question.kind](observation)


def card_worth(card: str) -> float:
    """The value of a card in the hand."""
    *symbols, koku = units(card)
    if is_koku(card):
        return KOKU_WORTH * koku
    return SYMBOL + SECOND * (sum(symbols) - 1)


def cards_worth(cards: Iterable[str]) -> float:
    """The value of cards in the hand."""
    return sum(map(card_worth, cards))


def pack_worth(pack: Pack) -> float:
    """The value of a pack with its title."""
    return cards_worth(pack["cards"]) + SEALS[pack["seal"]]


# Dealing out


def share(observation: Observation) -> float:
    """The even share of each player without a pack in all that is not taken."""
    players = len(observation.seats) - len(observation.sealed)
    packed = [pack["seal"] for pack in observation.packs]
    seals = sorted((SEALS[seal] for seal in [*observation.seals, *packed]), reverse=True)
    cards = [*observation.table, *(c for pack in observation.packs for c in pack["cards"])]
    return (cards_worth(cards) + sum(seals[:players])) / players


def answer(observation: Observation) -> Move:
    """Accept no less than an even share, by the own prices."""
    [pack] = observation.packs
    return "accept" if pack_worth(pack) >= share(observation) else "decline"


def make_pack(observation: Observation) -> Move:
    """The lowest seal tile, and cards for a little less than an even share."""
    packs = Packs(observation.question.cards, observation.question.seals)
    seal = packs.seals[-1]
    room = share(observation) - SEALS[seal]
    return (*in_order(_fill(packs.cards, room)), seal)


def _fill(cards: Sequence[str], room: float) -> list[str]:
    """The most valuable cards that fit into a total value, one after the other."""
    found = []
    for card in sorted(cards, key=card_worth, reverse=True):
        if card_worth(card) <= room:
            found.append(card)
            room -= card_worth(card)
    return found


def split(observation: Observation) -> Move:
    """Two packs that are as even as possible, with the two best seal tiles."""
    packs = Packs(observation.question.cards, observation.question.seals)
    a, b = packs.seals[:2]
    lead = SEALS[a] - SEALS[b]
    room = (cards_worth(packs.cards) - lead) / 2
    return (*in_order(_fill(packs.cards, room)), a, b)


def pick(observation: Observation) -> Move:
    """The better pack."""
    a, b = map(pack_worth, observation.packs)
    return "A" if a >= b else "B"


# Taking provinces


def act(observation: Observation) -> Move:
    """Draw a card if that is possible; else the best bargain, if there is one."""
    takes = Takes.from_question(observation.question)
    if takes.draw:
        return (DRAW_CARD,)
    best, gain = (END,), 0.0
    for province in takes.affordable():
        price = takes.prices[province]
        paid = cheapest(price, takes.purse)
        found = slot_worth(observation, province) - cost(paid)
        if found > gain:
            best, gain = payment_move(province, price, paid), found
    return best


def cost(paid: Payment) -> float:
    """The value of what is paid."""
    return cards_worth(paid.cards) + TILE * (paid.exchange + paid.plus1) + 0.01 * paid.hatamoto


def cheapest(price: Price, purse: Payment) -> Payment:
    """A cheap payment in troops or koku, from which the dearest parts were left out first."""
    tiles = (purse.exchange, purse.plus1)
    koku = [card for card in purse.cards if is_koku(card)]
    troops = [card for card in purse.cards if not is_koku(card)]
    found = []
    if by_troops(price, worth(tuple(troops)), *tiles, purse.hatamoto):
        found.append(_drop_unneeded(price, Payment(tuple(troops), *tiles, purse.hatamoto)))
    if by_koku(price, worth(tuple(koku)), *tiles):
        found.append(_drop_unneeded(price, Payment(tuple(koku), *tiles)))
    return min(found or [_drop_unneeded(price, purse)], key=cost)


def _drop_unneeded(price: Price, purse: Payment) -> Payment:
    """The rest of a purse after leaving out the dearest and least useful parts."""
    parts = sorted(parts_of(purse), key=lambda part: -_dearness(price, part))
    assert pays(price, purse)  # noqa: S101 - only what can be paid is asked for
    return left_out(price, parts)


def _dearness(price: Price, part: str) -> float:
    """The value of a card or tile, less its use for this price."""
    if part in PARTS:
        return PARTS[part]
    useful = sum(min(a, b) for a, b in zip(units(part), price.need, strict=False))
    return card_worth(part) - 2 * useful


def slot_worth(observation: Observation, province: str) -> float:
    """The value of a province's next slot: points, the tile, and the gain in the majority."""
    me, row = observation.seat, observation.kamons[province]
    points = provinces()[province].slots[len(row)] + points_of(observation.titles[me])
    tile = TILE if len(row) < PILE else 0.0
    after = [*row, [me, PLAIN]]
    return points + tile + SHARE * majority_gain(observation, province, after)


def majority_gain(observation: Observation, province: str, after: Sequence[Sequence[str]]) -> float:
    """The points of a majority that a change wins, or a part of them if it helps."""
    me, row = observation.seat, observation.kamons[province]
    points = provinces()[province].majority
    if leader(row) == me:
        return 0.3 * points  # it is safer
    return points if leader(after) == me else 0.3 * points


def golden(observation: Observation) -> Move:
    """The kamon whose golden side wins a majority, or makes one safer."""
    me = observation.seat

    def gain(move: Move) -> float:
        if move is None:
            return 0.0
        province, slot = move
        row = [list(each) for each in observation.kamons[province]]
        row[slot - 1][1] = GOLDEN
        count = Counter(owner for owner, _ in row)
        return majority_gain(observation, province, row) - 0.1 * count[me]

    return max(observation.question.moves, key=gain)
