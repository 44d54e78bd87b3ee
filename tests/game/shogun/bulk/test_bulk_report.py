"""The page of bulk play: sound, the same every time, and true to the counts behind it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cubetower.game.bulk import Results, Setting, Tally
from cubetower.game.bulk.report.effects import effects
from cubetower.game.bulk.report.wording import quantity_of
from cubetower.game.shogun.bulk.counts import BIDS, MAX_LEAD, MICRO
from cubetower.game.shogun.bulk.report import write_report
from cubetower.game.shogun.bulk.report.battles import MIN_BATTLES, merge_bins
from cubetower.game.shogun.bulk.report.battles import rows as luck
from cubetower.game.shogun.bulk.report.comparison import bin_shares, height
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.headlines import notes
from cubetower.game.shogun.bulk.report.information import lead_information
from cubetower.game.shogun.bulk.report.sections import context_of, with_short_names
from cubetower.game.shogun.bulk.report.styles import tower_styles
from cubetower.game.shogun.bulk.report.tables import differences, per_game
from cubetower.game.shogun.bulk.report.winners import association, bid_words, changes
from cubetower.pages.palette import SERIES
from cubetower.pages.wording import number
from tests.calibration import undrawn as pictures
from tests.game.shogun.bulk.simulated import setting as made
from tests.pages.soundness import Page, assert_sound

pytestmark = pytest.mark.long

EVIL = "<script>alert('x')</script>,a=$x_1$"


def results_of(setting: Setting, games: int) -> Results:
    return Results(setting, setting.tally(setting.play(1, games)))


@pytest.fixture(scope="module")
def two() -> Results:
    """Two towers, three players of two kinds who change seats, with a module."""
    setting = made(
        towers=("surrogate", "bag"),
        bots=("greedy", "random"),
        players=3,
        options={"modules": ("court",)},
        rotate=True,
    )
    return results_of(setting, 15)


@pytest.fixture(scope="module")
def one() -> Results:
    """A single game with one tower, whose name wants to be more than a name."""
    found = results_of(made(), 1)
    return Results(replace(found.setting, towers=(EVIL,)), found.tally)


Written = Callable[[Results], Page]


@pytest.fixture(scope="module")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Written:
    # With its results, which keep their identity as long as they are there.
    pages: dict[int, tuple[Results, Page]] = {}
    path = tmp_path_factory.mktemp("pages") / "games.html"

    def page(results: Results) -> Page:
        if id(results) not in pages:
            write_report(results, path)
            pages[id(results)] = results, Page(path.read_text("utf-8"))
        return pages[id(results)][1]

    return page


@pytest.fixture
def sketches() -> Iterator[None]:
    """Pictures that say what is drawn in them: made in no time."""
    with pictures.sketched():
        yield


@pytest.fixture
def undrawn() -> Iterator[None]:
    """Pictures with nothing in them but their words."""
    with pictures.undrawn():
        yield


# The page


def test_page_is_sound_and_light(two: Results, page_of: Written) -> None:
    assert_sound(page_of(two))
    assert len(page_of(two).source) < 1_000_000


@pytest.mark.usefixtures("sketches")
def test_page_of_a_single_game_is_sound_and_warns(one: Results, page_of: Written) -> None:
    page = page_of(one)
    assert_sound(page)
    assert page.says("Few games, 1 in all")
    assert not page.says("Differences from")


@pytest.mark.usefixtures("sketches")
def test_specs_are_escaped(one: Results, page_of: Written) -> None:
    assert "<script" not in page_of(one).source
    assert EVIL in page_of(one).text


@pytest.mark.usefixtures("sketches")
def test_same_counts_give_the_same_bytes(one: Results, tmp_path: Path) -> None:
    for name in ("once", "again"):
        write_report(Results(one.setting, one.tally), tmp_path / name)
    assert (tmp_path / "once").read_bytes() == (tmp_path / "again").read_bytes()


def test_sections_that_are_announced_are_there(two: Results, page_of: Written) -> None:
    announced = {value[1:] for name, value in page_of(two).attributes if name == "href"}
    assert {
        "short",
        "method",
        "winners",
        "battles",
        "inside",
        "swings",
        "points",
        "length",
    } <= announced
    assert announced <= set(page_of(two).ids)


def test_towers_of_files_are_named_without_folders_where_they_differ(two: Results) -> None:
    for towers, names in (
        (("here/a.toml,draw=1", "there/b.toml"), ("a.toml,draw=1", "b.toml")),
        (("here/a.toml", "there/a.toml"), ("here/a.toml", "there/a.toml")),
    ):
        results = Results(replace(two.setting, towers=towers), two.tally)
        assert with_short_names(results).setting.towers == names


# Its numbers


def rounding(value: float, share: bool) -> str:
    return number(100 * value, 1) if share else number(value, 2)


def test_all_figures_are_those_of_the_results(two: Results, page_of: Written) -> None:
    for name, asked in two.quantities.items():
        unit = " %" if asked.share else ""
        row = name
        for tower in two.setting.towers:
            found = two.figure(name, tower)
            row += f" {rounding(found.value, asked.share)}{unit}"
            if found.standard_error:
                row += f" ± {rounding(found.standard_error, asked.share)}"
        assert page_of(two).says(row)


def test_all_differences_are_those_of_the_results(two: Results, page_of: Written) -> None:
    for name, asked in two.quantities.items():
        found = two.difference(name, "bag", "surrogate")
        low, high = (rounding(each, asked.share) for each in found.interval)
        limits = f"{low} to {high}" if found.standard_error else "–"
        value = rounding(found.value, asked.share)
        sign = "+" if found.value > 0 and float(value) else ""
        unit = " pp" if asked.share else ""
        assert page_of(two).says(f"{name} {sign}{value}{unit} ({limits})")


def test_differences_are_bold_where_their_interval_does_not_hold_nothing(two: Results) -> None:
    for row in differences(two, two.quantities.values()):
        low, high = two.difference(row.name, "bag", "surrogate").interval
        assert row.cells[0].clear == (low > 0 or high < 0)


@pytest.mark.usefixtures("sketches")
def test_seats_change_clearly_in_words_where_they_do_in_charts_and_tables(two: Results) -> None:
    clear = {each.quantity.name: each.is_clear for each in effects(two, "bag")}
    named = {
        quantity_of(two, f"{what}_{seat}").name
        for what in ("won", "points")
        for seat, _ in changes(two, "bag", what)
    }
    of_seats = [
        quantity_of(two, f"{what}_{seat}").name
        for what in ("won", "points")
        for seat in two.setting.seats
    ]
    assert named, "nothing changes: choose other games"
    assert named == {each for each in of_seats if clear.get(each)}
    rows = differences(two, two.quantities.values())
    bold = {row.name for row in rows if any(cell.clear for cell in row.cells)}
    assert named == bold & set(of_seats)


def test_only_bids_that_the_axis_has_are_explained() -> None:
    assert bid_words([1, 2, 3]) == "a province (p) or a number of chests"
    assert bid_words(range(len(BIDS))).startswith("nothing (n), a province (p), a tower card (t)")


@pytest.mark.usefixtures("undrawn")
def test_no_error_of_nothing_is_shown(page_of: Written) -> None:
    page = page_of(results_of(made(towers=("allthrough",)), 3))
    assert page.says("cubes inside before a battle 0.00")
    assert not re.search(r"± 0\.0+ ", page.text)
    assert not page.says("0.00 to 0.00")


def test_battles_and_jams_are_those_of_the_tally(two: Results, page_of: Written) -> None:
    for tower, bits in zip(two.setting.towers, two.tally["bits"], strict=True):
        battles = two.figure("battles", tower).value * two.games
        assert bits[0] == pytest.approx(battles)
        expected, came = bits[2] / MICRO / bits[0], bits[1] / MICRO / bits[0]
        assert page_of(two).says(f"{number(expected, 3)} {number(came, 3)}")


def test_figures_a_game_have_the_errors_of_the_results(two: Results) -> None:
    for cell in per_game(two, "battles", "battles").cells:
        found = two.figure("battles", cell.tower)
        low, high = (number(each, 2) for each in found.interval)
        assert (cell.text, cell.below) == (number(found.value, 2), f"{low}\u00a0to\u00a0{high}")


def test_more_towers_than_marks_are_in_the_tables_only(two: Results) -> None:
    many = replace(
        two.setting, towers=tuple(f"bag,new=0.{each}" for each in range(1, len(SERIES) + 2))
    )
    tally = Tally(two.tally.arrays | {"own_odds": np.ones(len(SERIES) + 1, np.int64)})
    assert [look.spec for look in tower_styles(many)] == list(many.towers[: len(SERIES)])
    assert any("first 6 towers" in note for note in notes(Results(many, tally), len(SERIES)))


@pytest.fixture(scope="module")
def once_and_thrice() -> tuple[Results, Results]:
    """Four games of one kind of player, and the same ones three times: all change seats."""
    once = made(bots=("greedy",) * 3, players=3)
    rotated = replace(once, bots=("greedy",), rotate=True)
    return results_of(once, 4), results_of(rotated, 12)


@pytest.mark.usefixtures("sketches")
def test_games_played_again_make_nothing_surer(once_and_thrice: tuple[Results, Results]) -> None:
    once, again = (context_of(each) for each in once_and_thrice)
    assert (
        once_and_thrice[1].tally["sums"].tolist() == (3 * once_and_thrice[0].tally["sums"]).tolist()
    )
    for name in (
        "headlines",
        "answers",
        "association",
        "inside_rows",
        "figures",
        "swing_rows",
    ):
        assert again[name] == once[name], name
    assert [row.apart for row in again["luck"]] == [row.apart for row in once["luck"]]
    for name in ("winner_charts", "round_charts", "reliability", "inside_charts", "swing_charts"):
        for one, other in zip(once[name], again[name], strict=True):
            drawn = [[svg.partition("viewBox")[2] for svg in c.pictures] for c in (one, other)]
            assert drawn[0] == drawn[1], one.title


def test_few_seeds_are_few_games(once_and_thrice: tuple[Results, Results]) -> None:
    assert any("12 in all with 4 seeds" in note for note in notes(once_and_thrice[1], 1))


@pytest.mark.usefixtures("undrawn")
def test_games_that_were_played_three_times_over_claim_nothing(page_of: Written) -> None:
    results = results_of(made(bots=("random",), players=3, rotate=True), 60)
    [off] = re.findall(r"Of the \d+ shares by position (\d+) have", association(results))
    assert int(off) <= 5
    assert [row.verdict for row in luck(results)] == ["as expected"]
    assert page_of(results).says("divided by 3")


@pytest.fixture(scope="module")
def lawless() -> Results:
    """Two towers, the second of which does not know its odds."""
    towers = ("surrogate", "twoshelves")
    return results_of(made(towers=towers, bots=("random",) * 3, players=3), 4)


@pytest.mark.usefixtures("sketches")
def test_of_a_tower_without_odds_nothing_is_said_that_takes_them(
    lawless: Results, page_of: Written
) -> None:
    page, said = page_of(lawless), context_of(lawless)
    assert_sound(page)
    assert page.says("twoshelves does not know its odds")
    assert page.says("battles won by the less likely side")
    [row] = [row for row in said["answers"] if "less likely" in row.name]
    assert (row.cells[1].text, row.cells[1].below) == ("–", "")
    known, unknown = said["luck"]
    assert (unknown.upsets, unknown.expected, unknown.apart, unknown.verdict) == ("–",) * 4
    assert known.upsets != "–" != unknown.battles
    [headline] = said["headlines"]
    assert "likely" not in " ".join((*headline.changes, headline.same))
    assert "twoshelves" not in said["battle_words"]
    for chart in (said["battle_charts"][1], *said["reliability"]):
        assert all("twoshelves" not in name for _, name in chart.key)


@pytest.mark.usefixtures("undrawn")
def test_if_no_tower_knows_its_odds_nothing_is_drawn_of_them(lawless: Results) -> None:
    tally = Tally(lawless.tally.arrays | {"own_odds": np.zeros(2, np.int64)})
    said = context_of(Results(lawless.setting, tally))
    assert (said["battle_words"], said["reliability"]) == ("", [])
    assert not said["battle_charts"][1].pictures


# Parts


def leads_of(slope: float, battles: int, seed: int = 1) -> tuple[np.ndarray, float]:
    """Leads of battles under a logistic law, and the bits that the lead inside tells in truth."""
    rng, inside = np.random.default_rng(seed), np.arange(-MAX_LEAD, MAX_LEAD + 1)
    chance = 1 / (1 + np.exp(-(0.5 + slope * inside)))
    weight = np.exp(-0.5 * (inside / 2) ** 2)
    weight /= weight.sum()
    leads = np.zeros((2 * MAX_LEAD + 1, 2 * MAX_LEAD + 1, 2), np.int64)
    leads[MAX_LEAD + 1, :, 0] = rng.multinomial(battles, weight)
    leads[MAX_LEAD + 1, :, 1] = rng.binomial(leads[MAX_LEAD + 1, :, 0], chance)
    return leads, entropy(float(weight @ chance)) - float(weight @ [entropy(p) for p in chance])


def entropy(chance: float) -> float:
    return -chance * math.log2(chance) - (1 - chance) * math.log2(1 - chance)


@pytest.mark.parametrize("slope", [0.0, 0.15, 0.6])
def test_bits_told_by_the_cubes_inside_are_right_on_average(slope: float) -> None:
    """Over 100 tables of 500 battles; false alarm 1 in 1,000 for each slope."""
    found = [lead_information(leads_of(slope, 500, seed)[0]).inside for seed in range(100)]
    values, truth = np.array([each.value for each in found]), leads_of(slope, 500)[1]
    assert abs(values.mean() - truth) < 3.3 * values.std() / 10 + 1e-4
    claimed = np.mean([each.standard_error for each in found])
    assert values.std() == pytest.approx(claimed, rel=0.35)


def test_lead_inside_that_never_varies_tells_nothing() -> None:
    leads = np.zeros((2 * MAX_LEAD + 1, 2 * MAX_LEAD + 1, 2), np.int64)
    leads[MAX_LEAD, MAX_LEAD] = 100, 40
    found = lead_information(leads)
    assert (found.inside.value, found.odds) == (0.0, 1.0)
    assert found.open == pytest.approx(entropy(0.4))


def test_odds_of_a_cube_inside_are_found() -> None:
    assert lead_information(leads_of(0.3, 200_000)[0]).odds == pytest.approx(
        math.exp(0.3), rel=0.03
    )


def test_shares_have_wilsons_intervals() -> None:
    found = Estimates.of_counts(np.array([5, 0, 3]), np.array([10, 10, 3]), 1, least=4)
    assert found.value[:2].tolist() == [0.5, 0.0]
    assert (found.low[0], found.high[0]) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert (found.low[1], found.high[1]) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert np.isnan(found.value[2])
    thrice = Estimates.of_counts(np.array([15, 0, 9]), np.array([30, 30, 9]), 3, least=4)
    assert (thrice.low[0], thrice.high[1]) == pytest.approx((0.2366, 0.2775), abs=1e-4)


def test_bins_are_joined_until_they_have_enough_battles() -> None:
    bins = np.array(
        [
            [MIN_BATTLES, 3, 2 * MICRO],
            [1, 1, MICRO // 2],
            [MIN_BATTLES, 20, 9 * MICRO],
            [2, 2, MICRO],
        ]
    )
    chance, found = merge_bins(bins, 1)
    assert found.value.tolist() == [3 / MIN_BATTLES, 23 / (MIN_BATTLES + 3)]
    assert chance.tolist() == [2 / MIN_BATTLES, 10.5 / (MIN_BATTLES + 3)]


def test_distribution_keeps_all_but_the_rare_ends() -> None:
    counts = np.zeros((2, 101), np.int64)
    counts[0, 40:60], counts[1, 50:70] = 100, 100
    start, width, shares = bin_shares(counts)
    assert (start, width) == (40, 2)
    assert shares.shape == (2, 15)
    assert shares.sum(axis=1).tolist() == pytest.approx([1.0, 1.0])


def test_one_spike_does_not_flatten_the_other_towers() -> None:
    assert height(np.array([[1.0, 0.0], [0.1, 0.2]])) == pytest.approx(0.224)
    assert height(np.array([[0.25, 0.0], [0.1, 0.2]])) == pytest.approx(0.28)
