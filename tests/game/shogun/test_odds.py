"""The odds of battles: against every outcome of every coin, against tosses, and invariants."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, variance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from cubetower.game import PositionError
from cubetower.game.shogun import (
    Attack,
    Odds,
    Situation,
    Winner,
    exact_odds,
    resolve_attack,
    sampled_odds,
    situations,
)
from cubetower.tower import Cubes, ExactTower, make_tower
from cubetower.tower.models.naive import AllThrough, Bag
from tests.tower.models.exact import FALSE_ALARM, assert_follows

TOWERS = {"bag": lambda: Bag(0.7, 0.2), "surrogate": lambda: make_tower("surrogate")}
ATTACKS = {
    "player": Attack("blue", 3, "yellow", 2),
    "one each": Attack("blue", 1, "yellow", 1),
    "unrest": Attack("blue", 2, "yellow", 2, unrest=1),
    "neutral": Attack("blue", 2),
    "two farmers": Attack("red", 2, neutral_farmers=2),
    "attack card": Attack("blue", 2, "yellow", 2, attack_card=True),
    "attack card, neutral": Attack("blue", 2, attack_card=True),
    "defence card": Attack("blue", 3, "yellow", 1, defence_card=True),
    "castle event": Attack("blue", 3, "yellow", 1, castle_event=True),
    "all cards": Attack(
        "blue", 2, "yellow", 1, attack_card=True, defence_card=True, castle_event=True
    ),
}
PLACES = {
    "empty": Situation(Cubes()),
    "farmers": Situation(Cubes(blue=1, green=2), Cubes(green=1)),
    "all sides": Situation(Cubes(blue=1, green=1, red=1, yellow=1), Cubes(red=1, yellow=1)),
}
WAYS = (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)
RESULTS = ("attacker_wins", "draw", "defender_wins", "attacker_survivors", "defender_survivors")


def enumerate_outcomes(
    attack: Attack, tower: ExactTower, place: Situation
) -> tuple[list[float], Counter]:
    """The five results and the margins, by all ways in which the coins of all cubes can fall."""
    law = tower.chances(place.throw(attack).cubes, None if place.state else place.inside)
    coins = [(c, p) for c, groups in law.items() for n, p in groups for _ in range(n)]
    results, margins = [0.0] * 5, Counter()
    for falls in product((False, True), repeat=len(coins)):
        chance = 1.0
        for (_, p), fell in zip(coins, falls, strict=True):
            chance *= p if fell else 1 - p
        tray = Cubes.of(colour for (colour, _), fell in zip(coins, falls, strict=True) if fell)
        outcome = resolve_attack(attack, tray)
        survivors = outcome.survivors.total
        margins[outcome.attack - outcome.defence] += chance
        results[WAYS.index(outcome.winner)] += chance
        if outcome.winner is Winner.ATTACKER:
            results[3] += chance * survivors
        if outcome.winner is Winner.DEFENDER:
            results[4] += chance * survivors
    return results, margins


def values(odds: Odds) -> list[float]:
    return [getattr(odds, name) for name in RESULTS]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ATTACKS)
@pytest.mark.parametrize("tower", TOWERS)
def test_C05_to_C12_exact_odds_are_those_of_every_outcome_of_the_coins(
    tower: str, kind: str, place: str
) -> None:
    odds = exact_odds(ATTACKS[kind], TOWERS[tower](), [PLACES[place]])
    results, margins = enumerate_outcomes(ATTACKS[kind], TOWERS[tower](), PLACES[place])
    assert values(odds) == pytest.approx(results, abs=1e-12)
    assert odds.margins == pytest.approx(dict(margins), abs=1e-12)
    assert list(odds.margins) == sorted(odds.margins)
    assert (odds.situations, odds.tosses, odds.standard_errors) == (1, None, None)


@pytest.mark.parametrize("kind", ["player", "neutral"])
def test_what_a_tower_knows_of_its_contents_counts(kind: str) -> None:
    attack, tower = ATTACKS[kind], make_tower("surrogate")
    tower.fill(Cubes(blue=3, green=3), Random(1))
    place = Situation(tower.contents, Cubes(red=1), tower.state())
    results, _ = enumerate_outcomes(attack, tower, place)
    odds = exact_odds(attack, make_tower("surrogate"), [place])
    by_colour = exact_odds(attack, make_tower("surrogate"), [replace(place, state=None)])
    assert values(odds) == pytest.approx(results, abs=1e-12)
    assert abs(odds.attacker_wins - by_colour.attacker_wins) > 1e-6


def test_several_situations_are_averaged() -> None:
    attack, places = ATTACKS["player"], list(PLACES.values())
    each = [exact_odds(attack, Bag(), [place]) for place in places]
    both = exact_odds(attack, Bag(), places)
    assert values(both) == pytest.approx([fmean(v) for v in zip(*map(values, each), strict=True)])
    margin = fmean(odds.margins.get(1, 0.0) for odds in each)
    assert both.margins[1] == pytest.approx(margin)
    assert both.situations == 3


def midgame(tower: str, games: int = 8) -> list[Situation]:
    return list(situations(TOWERS[tower], games, seed=1, every=10))


def assert_agree(odds: Odds, sampled: Odds) -> None:
    """Chi-square of who wins and of the margins; false alarm of each `FALSE_ALARM` at most.

    Equally many tosses from every situation vary less than a sample of their mixture.
    """
    count = sampled.tosses or 0
    won, wins = (dict(zip(WAYS, values(each)[:3], strict=True)) for each in (odds, sampled))
    for law, shares in ((won, wins), (odds.margins, sampled.margins)):
        numbers = {outcome: round(share * count) for outcome, share in shares.items()}
        assert_follows(Counter(numbers).elements(), law, count)
    for name in RESULTS[3:]:
        error = (sampled.standard_errors or {})[name]
        assert abs(getattr(odds, name) - getattr(sampled, name)) <= 4.5 * error


@pytest.mark.long
@pytest.mark.parametrize("kind", ["player", "neutral"])
@pytest.mark.parametrize("tower", TOWERS)
def test_exact_odds_are_those_of_tosses_from_situations(tower: str, kind: str) -> None:
    places = midgame(tower)
    odds = exact_odds(ATTACKS[kind], TOWERS[tower](), places)
    sampled = sampled_odds(ATTACKS[kind], TOWERS[tower](), places, Random(2), 4800)
    assert (sampled.tosses, sampled.situations) == (4800, len(places))
    assert_agree(odds, sampled)


def test_errors_of_situations_take_games_as_units() -> None:
    # Nothing stays in this tower: blue's three inside win for it, yellow's for yellow.
    attack = Attack("blue", 1, "yellow", 1)
    won, lost = Cubes(blue=3), Cubes(yellow=3)
    places = [Situation(won), Situation(won), Situation(lost, game=2)]
    odds = exact_odds(attack, AllThrough(), places)
    # Mean 2/3; sums over the games 2/3 and -2/3: the root of 2 (4/9 + 4/9), over 3.
    assert odds.attacker_wins == pytest.approx(2 / 3)
    assert odds.standard_errors is not None
    assert odds.standard_errors["attacker_wins"] == pytest.approx(4 / 9)
    assert odds.standard_errors["attacker_survivors"] == pytest.approx(3 * 4 / 9)
    assert odds.standard_errors["draw"] == 0
    sampled = sampled_odds(attack, AllThrough(), places, Random(1), 300)
    assert sampled.standard_errors == pytest.approx(odds.standard_errors)  # not less with tosses


def test_errors_of_one_situation_are_those_of_tosses() -> None:
    sampled = sampled_odds(ATTACKS["player"], Bag(), [PLACES["farmers"]], Random(1), 500)
    p = sampled.attacker_wins
    assert sampled.standard_errors is not None
    assert sampled.standard_errors["attacker_wins"] == pytest.approx(sqrt(p * (1 - p) / 499))


def test_one_game_alone_has_no_standard_errors() -> None:
    places = [replace(place, game=7) for place in PLACES.values()]
    assert exact_odds(ATTACKS["player"], Bag(), places).standard_errors is None
    assert sampled_odds(ATTACKS["player"], Bag(), places, Random(1), 9).standard_errors is None


@cache
def of_ten_games(seed: int) -> list[Situation]:
    return list(situations(Bag, 10, seed, every=10))


@pytest.mark.long
@pytest.mark.parametrize("sampled", [False, True])
def test_standard_errors_tell_how_far_other_seeds_are(sampled: bool) -> None:
    attack, means, squares = Attack("blue", 3, "yellow", 3), [], []
    for seed in range(40):
        places = of_ten_games(seed)
        odds = (
            sampled_odds(attack, Bag(), places, Random(seed), 90)
            if sampled
            else exact_odds(attack, Bag(), places)
        )
        means.append(odds.attacker_wins)
        squares.append((odds.standard_errors or {})["attacker_wins"] ** 2)
    # The mean of 40 squared errors of 10 games each varies too: some 8 % of it.
    ratio = variance(means) / fmean(squares)
    low, high = stats.f.ppf([FALSE_ALARM / 2, 1 - FALSE_ALARM / 2], 39, 360)
    assert low < ratio < high


def test_tosses_are_about_those_asked_for_and_one_from_each_situation_at_least() -> None:
    places = midgame("bag")
    assert len(places) == 24
    for asked, made in ((1, 24), (50, 48), (60, 48), (61, 72)):
        assert sampled_odds(ATTACKS["player"], Bag(), places, Random(1), asked).tosses == made


def test_same_generator_same_odds() -> None:
    places = midgame("surrogate", games=3)
    one, two, other = (
        sampled_odds(ATTACKS["player"], TOWERS["surrogate"](), places, Random(seed), 90)
        for seed in (1, 1, 2)
    )
    assert one == two != other


@pytest.mark.parametrize("name", ["twoshelves", "physics"])
def test_any_tower_can_be_sampled(name: str) -> None:
    tower = make_tower(name)
    tower.toss(Cubes(green=6, red=6), Random(1))
    place = Situation(tower.contents, Cubes(red=1), tower.state())
    odds = sampled_odds(ATTACKS["player"], tower, [place], Random(1), 20)
    assert odds.attacker_wins + odds.draw + odds.defender_wins == pytest.approx(1)


def test_C11_farmers_alone_hold_no_province() -> None:
    # No thrown cube falls, all inside do: only farmers lie in the tray.
    odds = exact_odds(Attack("blue", 2, "yellow", 5), Bag(0, 1), [Situation(Cubes(green=3))])
    assert (odds.draw, odds.margins) == (1, {-3: 1})


def test_C02_no_farmer_defends_if_all_are_in_the_tower() -> None:
    neutral = Attack("blue", 2, neutral_farmers=2)
    assert Situation(Cubes(green=18)).throw(neutral).supply == Cubes(green=2)
    assert Situation(Cubes(green=18), Cubes(green=1)).throw(neutral).supply == Cubes(green=1)
    assert Situation(Cubes(green=20)).throw(neutral).supply == Cubes()
    odds = exact_odds(neutral, Bag(1, 0), [Situation(Cubes(green=20))])
    assert (odds.attacker_wins, odds.attacker_survivors) == (1, 2)


def test_more_cubes_than_exist_are_refused() -> None:
    with pytest.raises(PositionError, match="tower and tray together: 21 green, but only 20"):
        Situation(Cubes(green=15), Cubes(green=6))
    for odds in (
        lambda places: exact_odds(ATTACKS["player"], Bag(), places),
        lambda places: sampled_odds(ATTACKS["player"], Bag(), places, Random(1), 1),
    ):
        with pytest.raises(PositionError, match="tower, tray and armies together: 63 blue"):
            odds([Situation(Cubes(blue=60))])
        with pytest.raises(PositionError, match="no situation"):
            odds([])


chances = st.floats(0, 1)
few = st.integers(0, 3)
places = st.builds(
    Situation,
    st.fixed_dictionaries(dict.fromkeys(("blue", "green", "red", "yellow"), few)).map(Cubes),
    st.fixed_dictionaries(dict.fromkeys(("blue", "green", "yellow"), few)).map(Cubes),
)
sizes = st.integers(1, 5)


@pytest.mark.long
@given(chances, chances, places, sizes, sizes, few)
def test_chances_and_margins_add_up(
    new: float, old: float, place: Situation, attackers: int, defenders: int, unrest: int
) -> None:
    attack = Attack("blue", attackers, "yellow", defenders, unrest=unrest)
    odds = exact_odds(attack, Bag(new, old), [place])
    assert odds.attacker_wins + odds.draw + odds.defender_wins == pytest.approx(1)
    assert sum(odds.margins.values()) == pytest.approx(1)
    won = sum(chance for margin, chance in odds.margins.items() if margin > 0)
    lost = sum(chance for margin, chance in odds.margins.items() if margin < 0)
    assert odds.attacker_wins == pytest.approx(won)
    assert odds.defender_wins <= lost + 1e-9  # C11
    mean = sum(margin * chance for margin, chance in odds.margins.items() if margin > 0)
    assert odds.attacker_survivors == pytest.approx(mean)
    assert all(0 <= chance <= 1 + 1e-9 for chance in (*values(odds)[:3], *odds.margins.values()))


@settings(max_examples=40)
@given(chances, chances, places, sizes, st.integers(0, 5))
def test_of_a_bag_more_attackers_never_win_less(
    new: float, old: float, place: Situation, attackers: int, defenders: int
) -> None:
    # Every cube falls with its chance, whatever else is thrown.
    fewer = Attack("blue", attackers, "yellow" if defenders else None, defenders)
    more = replace(fewer, attackers=attackers + 1)
    tower = Bag(new, old)
    one, two = exact_odds(fewer, tower, [place]), exact_odds(more, tower, [place])
    assert two.attacker_wins >= one.attacker_wins - 1e-9
