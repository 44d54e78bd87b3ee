"""Situations of mid-game: what is possible by the rules, decided by the seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from cubetower.game.shogun import (
    ALL_CUBES,
    FARMER,
    PLAYERS,
    Attack,
    Revolt,
    midgame,
    situations,
)
from cubetower.tower import Cubes, State, Toss, make_tower
from cubetower.tower.models.naive import AllThrough, Bag
from tests.strategies import seeds


class CountingBag(Bag):
    """Its state says how many tosses it has seen."""

    tosses = 0

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        self.tosses += 1
        return super().toss(thrown, rng, record=record)

    def state(self) -> State:
        return {**super().state(), "battles": self.tosses - 1}


class JammingBag(Bag):
    """Jams at every throw; a tap frees it and some cubes (C25)."""

    taps = 0

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        return replace(super().toss(thrown, rng, record=record), jammed=True)

    def tap(self, rng: Random) -> Toss:
        JammingBag.taps += 1
        return Bag.toss(self, Cubes(), rng)


class StuckBag(JammingBag):
    """No tap frees it."""

    def tap(self, rng: Random) -> Toss:
        return replace(super().tap(rng), jammed=True)


def swallowing() -> Bag:
    return Bag(0, 0)


MAKERS = {
    "bag": Bag,
    "allthrough": AllThrough,
    "swallowing": swallowing,
    "jamming": JammingBag,
    "stuck": StuckBag,
    "surrogate": lambda: make_tower("surrogate"),
    "twoshelves": lambda: make_tower("twoshelves"),
}


@pytest.mark.parametrize("name", MAKERS)
def test_S03_S08_no_more_cubes_than_exist_are_in_tower_and_tray(name: str) -> None:
    found = list(situations(MAKERS[name], 8, seed=1))
    assert len(found) == 80
    for each in found:
        assert each.inside + each.tray <= ALL_CUBES
        assert each.outside + each.inside + each.tray == ALL_CUBES


def test_C02_C23_a_tower_that_keeps_everything_runs_out_of_cubes_not_into_errors() -> None:
    found = list(situations(swallowing, 40, seed=1, every=1))
    assert {each.inside[FARMER] for each in found} >= {10, 20}
    assert max(each.inside[colour] for each in found for colour in PLAYERS) == 62
    assert all(each.tray == Cubes() for each in found)


def test_C07_only_bystanders_of_the_last_battle_lie_in_the_tray(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fought: list[Attack | Revolt] = []
    draw = midgame._combat

    def draw_combat(rng: Random, left: Cubes) -> Attack | Revolt:
        fought.append(draw(rng, left))
        return fought[-1]

    monkeypatch.setattr(midgame, "_combat", draw_combat)
    bystanders: Counter[str] = Counter()
    for each in situations(Bag, 20, seed=1, every=1):
        if fought:
            assert not each.tray.only(*fought[-1].parties)
            bystanders.update(each.tray)
        fought.clear()
    assert set(bystanders) == set(PLAYERS)  # farmers always fight where there is no unrest


def test_before_the_first_battle_the_tray_is_empty_and_the_seeding_inside() -> None:
    first = next(iter(situations(swallowing, 1, seed=1, every=1)))
    assert first.inside == Cubes({**dict.fromkeys(PLAYERS, 7), FARMER: 10})
    assert first.tray == Cubes()


@pytest.mark.long
@settings(max_examples=10)
@given(seeds)
def test_a_game_depends_on_the_seed_and_its_number_only(seed: int) -> None:
    few, many = list(situations(Bag, 2, seed)), list(situations(Bag, 4, seed))
    assert many[: len(few)] == few
    assert [each.game for each in many] == [game for game in (1, 2, 3, 4) for _ in range(10)]
    every = list(situations(Bag, 2, seed, every=1))
    assert all(each in every for each in few)  # how often one looks changes nothing
    assert few != list(situations(Bag, 2, seed + 1))
    assert few[:10] != [replace(each, game=1) for each in few[10:]]


@pytest.mark.long
@pytest.mark.parametrize("every", [1, 3, 6, 10, 30])
@pytest.mark.parametrize("games", [20, 33])
def test_situations_are_spread_evenly_over_the_battles(games: int, every: int) -> None:
    found = list(situations(CountingBag, games, seed=1, every=every))
    assert Counter(each.game for each in found) == dict.fromkeys(range(1, games + 1), 30 // every)
    for game in range(1, games + 1):
        looks = [each.state["battles"] for each in found if each.game == game and each.state]
        assert [b - a for a, b in pairwise(looks)] == [every] * (len(looks) - 1)
    thirds = Counter(each.state["battles"] // 10 for each in found if each.state)
    assert all(abs(thirds[third] / len(found) - 1 / 3) < 0.06 for third in range(3))


def test_the_state_is_that_of_the_contents() -> None:
    for each in situations(MAKERS["surrogate"], 3, seed=1):
        tower = make_tower("surrogate")
        assert each.state is not None
        tower.restore(each.state)
        assert tower.contents == each.inside


def test_C25_a_jammed_tower_is_tapped() -> None:
    JammingBag.taps = 0
    list(situations(JammingBag, 1, seed=1, every=1))
    assert JammingBag.taps == 30  # at the seeding and at 29 battles before the last look


def test_battles_are_drawn_by_the_assumed_shares() -> None:
    rng, drawn = Random(1), Counter()
    for _ in range(6000):
        combat = midgame._combat(rng, ALL_CUBES)
        if isinstance(combat, Revolt):
            kind = "revolt"
            assert 1 <= combat.unrest <= 2
        else:
            kind = "player" if combat.defender else "neutral"
            assert 2 <= combat.attackers <= 6
            assert combat.farmers_defend
        assert combat.defender is None or 1 <= combat.defenders <= 5
        drawn[kind] += 1
    # A false alarm of each in 10,000 times: 3.9 standard errors of a share of 6000.
    for kind, share in midgame.SHARES.items():
        assert abs(drawn[kind] / 6000 - share) < 3.9 * (share * (1 - share) / 6000) ** 0.5


def test_nobody_fights_with_armies_that_are_in_the_tower() -> None:
    rng = Random(1)
    left = Cubes(blue=1, red=2, green=20)
    for _ in range(200):
        assert midgame._combat(rng, left).armies <= left
