"""P03 to P06: what pays, compared with an oracle that tries everything."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.game.shitenno.rules.effects import effects_of, pool_after
from cubetower.game.shitenno.rules.payment import Payment, Price, is_exact, payments, pays, price_of
from cubetower.game.shitenno.rules.tables import cards, in_order, provinces
from cubetower.game.shitenno.rules.takes import EXTRAS, Takes, card_of, left_out, parts_of
from tests.game.shitenno import brute

PRICES = [
    price_of(province, slot, top)
    for province in provinces().values()
    for slot, tops in enumerate([brute.SYMBOLS] * 3 + [(None,)])
    for top in tops
]

purses = st.builds(
    lambda hand, exchange, plus1, hatamoto: Payment(
        tuple(in_order(hand)), exchange, plus1, hatamoto
    ),
    st.lists(st.sampled_from(list(cards())), max_size=5),
    st.integers(0, 2),
    st.integers(0, 4),
    st.integers(0, 1),
)


def tiles_of(paid: Payment) -> brute.Tiles:
    return paid.exchange, paid.plus1, paid.hatamoto


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(PRICES), purses)
def test_P06_payments_are_those_of_an_oracle_that_tries_everything(price, purse):
    found = [(tuple(sorted(paid.cards)), tiles_of(paid)) for paid in payments(price, purse)]
    assert len(found) == len(set(found))
    assert set(found) == brute.all_payments(price.need, price.koku, purse.cards, tiles_of(purse))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(PRICES), purses)
def test_B04_every_payment_is_written_with_effects_that_act_and_pay(price, purse):
    for paid in payments(price, purse):
        effects = effects_of(price, paid)
        names = [effect.split()[0] for effect in effects]
        assert (
            names.count("exchange"), names.count("plus1"), names.count("hatamoto")
        ) == tiles_of(paid)  # fmt: skip
        assert pool_after(paid.cards, effects).pays(price)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(PRICES), purses, st.integers(0, 2**32))
def test_P06_what_is_left_when_all_else_is_left_out_is_an_exact_payment(price, purse, seed):
    parts = parts_of(purse)
    Random(seed).shuffle(parts)
    assert pays(price, purse) == bool(payments(price, purse))
    if pays(price, purse):
        assert left_out(price, parts) in payments(price, purse)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PRICES), purses)
def test_P06_koku_beyond_the_price_is_listed_once_and_every_move_is_legal(price, purse):
    koku = [card for card in purse.cards if card.startswith("koku")]
    some = {each for size in range(len(koku) + 1) for each in combinations(koku, size)}
    beyond = {
        cards
        for cards in some
        if any(
            sum(int(each[-1]) for each in (*cards[:n], *cards[n + 1 :])) >= price.koku
            for n in range(len(cards))
        )
    }
    takes = Takes(purse, {"Chubu": price}, 1, draw=False)
    moves = takes.moves("Chubu")
    found = [tuple(in_order(map(card_of, m[1:]))) for m in moves if m[1] in EXTRAS]
    assert len(found) == len(set(found))
    assert set(found) == beyond
    assert all(takes.verify(move) == move for move in moves)
    assert not any(move[1] in EXTRAS for move in sampled(takes) if len(move) > 1)


def sampled(takes):
    """Moves of a random player, who leaves out what is not due."""
    return [takes.sample(Random(seed)) for seed in range(20)]


def test_P03_P04_tiles_alone_pay_nothing():
    for price in PRICES:
        assert not pays(price, Payment((), 8, 12))
        assert pays(price, Payment((), 8, 12, 1))  # but the Hatamoto's symbol is one


@pytest.mark.parametrize(
    ("cards", "tiles", "exact"),
    [
        (("koku 3", "koku 3"), (0, 0, 0), True),  # 1 is over, but each is needed (P05)
        (("koku 2", "koku 3", "bushi"), (0, 0, 0), False),
        (("koku 2", "koku 3"), (0, 1, 0), False),
        (("koku 1", "koku 3"), (0, 1, 0), True),
        (("koku 1", "koku 3", "bushi"), (1, 0, 0), True),
        (("samurai", "samurai", "samurai", "bushi+sohei"), (0, 0, 0), True),  # a sohei is lost
        (("samurai", "samurai", "samurai", "bushi"), (0, 0, 1), False),
        (("samurai", "samurai", "samurai"), (0, 0, 1), True),
        (("samurai", "samurai", "samurai", "samurai", "bushi"), (0, 0, 0), False),
    ],
)
def test_P06_nothing_may_be_paid_that_could_be_left_out(cards, tiles, exact):
    paid = Payment(cards, *tiles)
    price = Price((3, 1, 0, 0), 5)
    assert pays(price, paid)
    assert is_exact(price, paid) is exact
