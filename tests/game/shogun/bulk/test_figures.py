"""Counts and what follows from them: the same as from the tables, by other ways."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from scipy.special import stdtrit

from cubetower.game import BulkError
from cubetower.game.bulk import Results, Tally, simulate
from cubetower.game.bulk.counts import WHOLE, figure_names
from cubetower.game.shogun.bulk.counts import BATTLE_KINDS, BIDS, CHANCE_BINS, MAX_LEAD, MICRO
from tests.game.shogun.bulk.simulated import TOWERS, few, mixed_games

pytestmark = pytest.mark.long

SIMULATED = pytest.mark.parametrize("played", [few, mixed_games])


def of_tower(columns, tower):
    return {name: column[columns["tower"] == tower] for name, column in columns.items()}


def by_unit(played, values):
    """Means over games with one seed."""
    return np.asarray(values, dtype=float).reshape(-1, played().experiment.unit).mean(axis=1)


def mean_and_error(values):
    return float(np.mean(values)), float(np.std(values, ddof=1) / math.sqrt(len(values)))


@SIMULATED
@pytest.mark.parametrize("tower", TOWERS)
def test_means_and_errors_are_those_of_the_table(played, tower):
    results, games = Results.of(played()), of_tower(played().table("games"), tower)
    seats = played().experiment.seats
    points = np.sort(np.stack([games[f"points_{seat}"] for seat in seats], axis=1), axis=1)
    known = {
        "decisions": games["decisions"],
        "battles": games["battles"],
        "winner's points": points[:, -1],
        "winner ahead of the second": points[:, -1] - points[:, -2],
        "leader of year 1 wins": games["leader_won"],
        **{f"points of {seat}": games[f"points_{seat}"] for seat in seats},
        **{f"victories of {s}": (games[f"rank_{s}"] == 1) / games["winners"] for s in seats},
    }
    for name, values in known.items():
        figure = results.figure(name, tower)
        wanted = mean_and_error(by_unit(played, values))
        assert (figure.value, figure.standard_error) == pytest.approx(wanted), name


@SIMULATED
def test_differences_are_paired(played):
    results, games = Results.of(played()), played().table("games")
    one, other = (by_unit(played, of_tower(games, tower)["battles"]) for tower in TOWERS)
    difference = results.difference("battles", "bag", "surrogate")
    found = difference.value, difference.standard_error
    assert found == pytest.approx(mean_and_error(other - one))
    apart = math.hypot(*(mean_and_error(each)[1] for each in (one, other)))
    assert difference.unpaired == pytest.approx(apart)
    low, high = difference.interval
    reach = stdtrit(len(one) - 1, 0.975)  # Student's t
    assert high - low == pytest.approx(2 * reach * difference.standard_error)


def test_the_error_of_a_share_of_battles_is_that_of_a_ratio():
    results, tower = Results.of(few()), "surrogate"
    battles = of_tower(few().table("battles"), tower)
    attacks = (battles["kind"] == "attack") & np.not_equal(battles["defender"], None)
    won = attacks & (battles["winner"] == "attacker")
    under, over = (np.bincount(battles["game"][rows], minlength=13)[1:] for rows in (attacks, won))
    ratio = over.sum() / under.sum()
    error = mean_and_error((over - ratio * under) / under.mean())[1]
    figure = results.figure("attacks on players won", tower)
    assert (figure.value, figure.standard_error) == pytest.approx((ratio, error))


def test_of_equal_towers_nothing_differs():
    played = simulate(6, towers=["bag", "bag,new=0.66666666666666663"], bots=["random"])
    results = Results.of(played)
    names = played.experiment.towers
    for quantity in results.quantities:
        difference = results.difference(quantity, names[1], names[0])
        assert difference.value == pytest.approx(0, abs=1e-12)
        assert difference.standard_error == pytest.approx(0, abs=1e-9)


def test_what_is_the_same_in_all_games_makes_no_difference_clear():
    once = simulate(1, towers=["bag", "allthrough"], bots=["random"], keep=False)
    counts = Tally(once.tally.arrays)  # as if it were not known of which games
    results = Results(once.experiment, counts + counts)
    for name, asked in results.quantities.items():
        apart, found = results.difference(name, "allthrough", "bag"), results.figure(name, "bag")
        assert apart.standard_error == 0, name
        assert not apart.excludes(), name
        low, high = found.interval
        assert high - low > 0.5 if asked.share else high == low, name


def test_a_share_of_what_is_rare_is_known_from_what_there_was():
    results = Results.of(few())
    tally = Tally(results.tally.arrays | {"sums": results.tally["sums"].copy()})
    tally["sums"][list(figure_names(results.setting)).index("revolts")] = 3
    assert Results(results.setting, tally).figure("revolts that succeed", "surrogate").blocks == 3


def test_figures_are_plain_numbers_that_print_as_such():
    results = Results.of(few())
    for name in results.quantities:
        figure, apart = results.figure(name, "bag"), results.difference(name, "bag", "surrogate")
        assert "np." not in f"{figure} {figure.interval} {apart} {apart.interval}"


def test_what_odds_decide_has_no_value_with_a_tower_that_does_not_know_them():
    played = simulate(4, towers=["bag", "twoshelves"], bots=["random"])
    results, name = Results.of(played), "battles won by the less likely"
    assert [results.knows_odds(tower) for tower in played.experiment.towers] == [True, False]
    assert results.figure(name, "bag").value > 0
    figure = results.figure(name, "twoshelves")
    assert math.isnan(figure.value)
    assert all(map(math.isnan, figure.interval))
    apart = results.difference(name, "twoshelves", "bag")
    assert math.isnan(apart.value)
    assert not apart.excludes()
    assert results.difference("battles", "twoshelves", "bag").standard_error > 0


def test_runs_of_other_seeds_add_up_and_nothing_else_does():
    one, other = (simulate(2, bots=["random"], seed=seed, keep=False) for seed in (1, 2))
    both = Results(one.experiment, one.tally + other.tally)
    assert both.games == both.units == 4
    for wrong, said in (
        (one, "games 1 to 2 of seed 1 would be counted twice"),
        (simulate(2, bots=["random"], seed=3, options={"start": "draft"}), "start"),
    ):
        with pytest.raises(BulkError, match=said):
            one.tally + wrong.tally
    greedy = simulate(1, keep=False)
    with pytest.raises(BulkError, match="other games than the setting's: bots"):
        Results(greedy.experiment, one.tally)


def test_victories_of_seats_and_of_bots_add_up():
    results = Results.of(mixed_games())
    for tower in TOWERS:
        seats = [results.figure(f"victories of {s}", tower).value for s in results.setting.seats]
        assert sum(seats) == pytest.approx(1)
    games = of_tower(mixed_games().table("games"), "bag")
    greedy = [
        (games[f"bot_{s}"] == "greedy") * (games[f"rank_{s}"] == 1) / games["winners"]
        for s in results.setting.seats
    ]
    seats = sum((games[f"bot_{seat}"] == "greedy").sum() for seat in results.setting.seats)
    wanted = np.sum(greedy) / seats
    assert results.figure("victories of greedy", "bag").value == pytest.approx(wanted)


def test_games_with_one_seed_are_played_whole_whatever_is_asked():
    results = Results.of(mixed_games())
    assert (results.games, results.units) == (9, 3)
    again = simulate(
        8,
        towers=TOWERS,
        bots=["random", "greedy"],
        players=3,
        options={"board": "moon", "start": "draft", "modules": ["court", "arts"]},
        rotate=True,
        chunk=2,
    )
    assert again.games == 9
    assert again.tally == mixed_games().tally


def test_what_was_not_counted_has_no_value():
    played = simulate(1, towers=["allthrough"], bots=["random"])
    figure = Results.of(played).figure("battles", "allthrough")
    assert math.isnan(figure.standard_error)
    assert not math.isnan(figure.value)


@pytest.mark.parametrize(("quantity", "tower"), [("luck", "bag"), ("battles", "bog")])
def test_questions_without_an_answer(quantity, tower):
    with pytest.raises(BulkError, match="there are"):
        Results.of(few()).figure(quantity, tower)


@SIMULATED
def test_battles_are_counted_by_odds_and_leads(played):
    tally, battles = played().tally, played().table("battles")
    odds, leads, bits = Counter(), Counter(), Counter()
    for row in zip(*(battles[name].tolist() for name in battles), strict=True):
        battle = dict(zip(battles, row, strict=True))
        tower, won = TOWERS.index(battle["tower"]), battle["winner"] == "attacker"
        neutral = battle["kind"] == "attack" and battle["defender"] is None
        kind = "neutral" if neutral else "attack" if battle["kind"] == "attack" else "revolt"
        chance = battle["odds_attacker"]
        place = tower, BATTLE_KINDS.index(kind), min(int(chance * CHANCE_BINS), CHANCE_BINS - 1)
        odds[place, "n"] += 1
        odds[place, "won"] += won
        odds[place, "chance"] += round(chance * MICRO)
        thrown = battle["attackers"] + battle["tray_attacker"]
        thrown -= battle["defenders"] + battle["tray_defender"]
        inside = battle["inside_attacker"] - battle["inside_defender"]
        lead = tower, *(max(-MAX_LEAD, min(MAX_LEAD, each)) + MAX_LEAD for each in (thrown, inside))
        leads[lead, "n"] += 1
        leads[lead, "won"] += won
        chances = {who: battle[f"odds_{who}"] for who in ("attacker", "none", "defender")}
        bits[tower, "n"] += 1
        bits[tower, "surprise"] += round(-math.log2(chances[battle["winner"]]) * MICRO)
        known = sum(-each * math.log2(each) for each in chances.values() if each > 0)
        bits[tower, "expected"] += round(known * MICRO)
    for (place, what), value in odds.items():
        assert tally["odds"][place][["n", "won", "chance"].index(what)] == value
    for (place, what), value in leads.items():
        assert tally["leads"][place][["n", "won"].index(what)] == value
    for (tower, what), value in bits.items():
        found = tally["bits"][tower][["n", "surprise", "expected"].index(what)]
        assert found == pytest.approx(value, abs=len(battles["game"]))
    for name in ("odds", "leads", "bits"):
        assert tally[name][..., 0].sum() == len(battles["game"])


@SIMULATED
def test_rounds_are_counted_by_place_bid_and_standing(played):
    tally, setting = played().tally, played().experiment
    rounds, games = played().table("rounds"), played().table("games")
    counted = len(games["game"]) * setting.players
    for name, times in (("places", 6), ("bids", 6), ("standings", 1)):
        assert tally[name][..., 0].sum() == counted * times
        assert tally[name][..., 1].sum() == len(games["game"]) * WHOLE * times
    cards = Counter(
        "nothing"
        if card is None
        else "tower card"
        if card.startswith("tower ")
        else card
        if card in BIDS
        else "province"
        for card in rounds["bid"][rounds["season"] != "winter"].tolist()
    )
    bids = tally["bids"][..., 0].sum(axis=(0, 1)).tolist()
    assert dict(zip(BIDS, bids, strict=True)) == {bid: cards[bid] for bid in BIDS}
    first = (rounds["season"] == "autumn") & (rounds["year"] == 1) & (rounds["tower"] == "bag")
    for place in range(setting.players):
        chosen = first & (rounds["place"] == place + 1)
        pairs = zip(rounds["game"][chosen], rounds["seat"][chosen], strict=True)
        bag = of_tower(games, "bag")
        points = sum(int(bag[f"points_{seat}"][game - 1]) for game, seat in pairs)
        assert tally["places"][1, 2, place, 2] == points
    assert tally["standings"][:, 0, 0].sum() == games["first_leaders"].sum()


@SIMULATED
def test_distributions_and_sources_hold_everything(played):
    tally, games = played().tally, played().table("games")
    players = len(games["game"]) * played().experiment.players
    assert tally["points_counts"].sum() == players
    for name in ("margin", "battles", "decisions"):
        assert tally[f"{name}_counts"].sum() == len(games["game"])
    assert tally["inside_counts"].sum() == len(played().table("battles")["game"])
    seats = played().experiment.seats
    points = sum(int(games[f"points_{seat}"].sum()) for seat in seats)
    assert tally["sources"][..., 1].sum() == points
    assert tally["sources"][:, :, 0, 0].sum() == players
    mean = (tally["battles_counts"][0] * np.arange(121)).sum() / (len(games["game"]) // 2)
    assert mean == pytest.approx(Results.of(played()).figure("battles", TOWERS[0]).value)
