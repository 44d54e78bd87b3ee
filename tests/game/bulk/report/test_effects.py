"""Changes in one unit, the greatest first, and who wins beside the equal share."""

from __future__ import annotations

import math

import pytest

from cubetower.game.bulk import Results
from cubetower.game.bulk.report.effects import does_it_matter, effect_tracks, effects
from cubetower.game.bulk.report.seats import seat_tracks, who_wins
from tests.game.shogun.bulk.simulated import setting as made


@pytest.fixture(scope="module")
def results() -> Results:
    setting = made(towers=("surrogate", "bag"), bots=("random",) * 3, players=3)
    return Results(setting, setting.tally(setting.play(1, 8)))


def test_changes_are_sorted_by_their_size_in_deviations_from_game_to_game(
    results: Results,
) -> None:
    found = effects(results, "bag")
    sizes = [abs(each.size) for each in found]
    assert sizes == sorted(sizes, reverse=True)
    [battles] = [each for each in found if each.quantity.name == "battles"]
    deviations = [
        results.figure("battles", tower).standard_error * math.sqrt(results.units)
        for tower in ("surrogate", "bag")
    ]
    spread = math.hypot(*deviations) / math.sqrt(2)
    assert battles.size == pytest.approx(battles.apart.value / spread)


def test_the_rows_of_the_picture_have_that_order_and_the_answer_counts_them(
    results: Results,
) -> None:
    found, shown = effects(results, "bag"), effect_tracks(results)
    assert [row.name for row in shown.rows] == [each.quantity.name for each in found]
    clear = sum(each.is_clear for each in found)
    assert f"{clear} of {len(found)} figures with bag" in does_it_matter(results).words
    looks = [row.dots[0].look for row in shown.rows if row.dots]
    assert looks.count("clear") == clear


def test_shares_of_the_seats_stand_beside_the_equal_share(results: Results) -> None:
    shown = seat_tracks(results, "surrogate")
    assert [row.name for row in shown.rows] == list(results.setting.seats)
    assert shown.par is not None
    for row in shown.rows:
        [dot] = row.dots
        assert dot.low <= dot.middle <= dot.high
        assert (dot.look == "clear") == (not dot.low <= shown.par <= dot.high)
    assert who_wins(results, "surrogate").open
