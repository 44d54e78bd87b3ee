"""Chance from a seed.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

import copy
import pickle
from itertools import permutations, product
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.game.core import KeyedChance, chance
from cubetower.game.core.chance import HashRandom
from tests.strategies import seeds
from tests.tower.models.exact import assert_follows

CARDS = ("a", "b", "c")
KEYS = st.lists(
    st.tuples(st.text(max_size=5), st.integers(0, 2), st.integers(0, 3)), min_size=1, max_size=8
)


def _draw(seed, key, items=CARDS, count=3):
    return tuple(KeyedChance(seed).draw(key, items, count))


@settings(max_examples=40)
@given(seeds, KEYS, st.randoms(use_true_random=False))
def test_a_draw_depends_on_seed_and_key_not_on_what_was_drawn_before(seed, keys, shuffler):
    chance, again = KeyedChance(seed), KeyedChance(seed)
    drawn = {key: chance.draw(key, CARDS, 3) for key in keys}
    numbers = {key: chance.rng(key).random() for key in keys}
    shuffler.shuffle(keys)
    for key in keys:
        assert again.rng(key).random() == numbers[key]
        assert again.draw(key, CARDS, 3) == drawn[key]


def test_the_same_draws_in_every_version():
    key = ("round.actions", 1, 0, 0)
    assert KeyedChance(1).draw(key, range(10), 5) == [0, 4, 5, 7, 9]
    assert KeyedChance(1).rng(key).random() == 0.7497614385075189


@pytest.mark.parametrize("count", [0, 2, 3])
def test_so_many_are_drawn_each_at_most_once_and_the_items_stay(count):
    items = list(CARDS)
    drawn = KeyedChance(1).draw(("x",), items, count)
    assert len(drawn) == len(set(drawn)) == count
    assert items == list(CARDS)


def test_equal_items_are_drawn_each_for_itself():
    assert sorted(KeyedChance(1).draw(("x",), ["a", "a", "b"], 3)) == ["a", "a", "b"]


def test_every_order_has_the_same_chance():
    law = dict.fromkeys(permutations(CARDS), 1 / 6)
    assert_follows((_draw(seed, ("x", 1)) for seed in range(3000)), law, 3000)


def test_every_pair_has_the_same_chance_however_many_are_drawn():
    law = dict.fromkeys(permutations(range(10), 2), 1 / 90)
    drawn = (_draw(seed, ("x",), range(10), 10) for seed in range(2000))
    assert_follows(((cards[0], cards[8]) for cards in drawn), law, 2000)


def test_a_whole_deck_is_drawn():
    assert sorted(_draw(1, ("x",), range(45), 45)) == list(range(45))
    assert _draw(1, ("x",), range(45), 45)[:20] == _draw(1, ("x",), range(45), 20)


@pytest.mark.parametrize(
    "other",
    [("x.y", 1, 0, 1), ("x.y", 1, 1, 0), ("x.y", 2, 0, 0), ("x.z", 1, 0, 0), ("x.y", 1, 0)],
    ids=["next use", "next season", "next year", "other stream", "shorter key"],
)
def test_draws_with_different_keys_have_nothing_to_do_with_each_other(other):
    law = dict.fromkeys(product(CARDS, CARDS), 1 / 9)
    key = ("x.y", 1, 0, 0)
    pairs = ((_draw(seed, key)[0], _draw(seed, other)[0]) for seed in range(1500))
    assert_follows(pairs, law, 1500)


def test_draws_with_different_seeds_have_nothing_to_do_with_each_other():
    law = dict.fromkeys(product(CARDS, CARDS), 1 / 9)
    pairs = ((_draw(2 * n, ("x",))[0], _draw(2 * n + 1, ("x",))[0]) for n in range(1500))
    assert_follows(pairs, law, 1500)


def test_a_seed_and_a_number_at_the_head_of_the_key_are_not_run_together():
    assert _draw(1, (11,), range(9), 9) != _draw(11, (1,), range(9), 9)


def test_the_generator_is_fresh_each_time():
    chance = KeyedChance(1)
    first, second = chance.rng(("x",)), chance.rng(("x",))
    assert first is not second
    assert [first.random(), first.random()] == [second.random(), second.random()]


# Random numbers of a hash


def test_the_same_numbers_in_every_version():
    rng = HashRandom("1:('x',)")
    assert [rng.random() for _ in range(3)] == [
        0.5538516552210261, 0.49712505874387436, 0.7842482376500396,
    ]  # fmt: skip
    assert [rng.getrandbits(bits) for bits in (1, 8, 53, 64, 100)] == [
        1, 122, 4834083409825847, 3471405914949062993, 1090488416074561416270951273749,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("eight", "number"),
    [(bytes(8), 0.0), (bytes(6) + b"\7\xff", 0.0), (b"\xff" * 8, 1 - 2**-53)],
)
def test_numbers_are_from_0_to_1_and_1_is_left_out(monkeypatch, eight, number):
    monkeypatch.setattr(chance, "sha512", lambda text: SimpleNamespace(digest=lambda: 8 * eight))
    assert HashRandom("x").random() == number


def test_numbers_fall_everywhere_alike():
    rng = HashRandom("x")
    law = dict.fromkeys(product(range(7), range(7)), 1 / 49)
    pairs = ((int(7 * rng.random()), int(7 * rng.random())) for _ in range(5000))
    assert_follows(pairs, law, 5000)


@pytest.mark.parametrize("bits", [1, 3, 66])
def test_bits_fall_everywhere_alike(bits):
    rng, last = HashRandom("x"), min(bits, 3)
    law = dict.fromkeys(range(2**last), 2**-last)
    assert_follows((rng.getrandbits(bits) >> (bits - last) for _ in range(3000)), law, 3000)
    assert_follows((rng.getrandbits(bits) % 2**last for _ in range(3000)), law, 3000)


def test_so_many_bits():
    rng = HashRandom("x")
    for bits in (0, 1, 63, 64, 65, 200):
        assert max(rng.getrandbits(bits) for _ in range(50)).bit_length() <= bits
    assert rng.getrandbits(0) == 0
    with pytest.raises(ValueError, match="non-negative"):
        rng.getrandbits(-1)


def pickled(rng):
    return pickle.loads(pickle.dumps(rng))  # noqa: S301 - our own


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_copies_go_on_alike_and_alone(copied):
    rng = HashRandom("x")
    rng.gauss(), rng.random()  # half of a pair of Gaussian numbers is kept
    other, expected = copied(rng), copied(rng)
    assert type(other) is HashRandom
    told = [expected.gauss(), *(expected.random() for _ in range(20))]
    for each in (other, rng):
        assert [each.gauss(), *(each.random() for _ in range(20))] == told


def test_its_text_is_its_seed():
    assert HashRandom("x").random() != HashRandom("y").random()
    with pytest.raises(TypeError, match="follow from its text"):
        HashRandom("x").seed(1)
