"""How far more in means more out."""

from __future__ import annotations

import math

import pytest

from cubetower.calibration import LEADS, LogEstimate, statistics
from cubetower.calibration.logs.battles import Battles
from cubetower.tower import Cubes
from cubetower.tower.log import TossLog
from tests.calibration.smalllogs import SMALL, log_of, row

COLOURS = ("blue", "green", "red")


def battles(*rows: tuple[Cubes, Cubes]) -> tuple[Battles, ...]:
    made = tuple(row("1", toss, thrown, fell) for toss, (thrown, fell) in enumerate(rows))
    return statistics(TossLog(made, COLOURS)).battles


def test_battles_by_hand() -> None:
    rows = (
        row("1", 0, Cubes(red=9, blue=1), Cubes(), emptied=True),  # a seeding throw is none
        row("1", 1, Cubes(red=2, blue=1), Cubes(red=2, blue=1)),  # won
        row("1", 2, Cubes(red=2, blue=1), Cubes(red=1, blue=1)),  # a lead of 1 without a winner
        row("1", 3, Cubes(red=7), Cubes(red=7)),  # one colour has no other side
        row("2", 0, Cubes(red=3, blue=2), Cubes(red=3)),  # won, into who knows what
    )
    # 1 of 2 and 1 of 1: share 2/3, residuals -1/3 and +1/3
    error = pytest.approx(math.sqrt(2 * 2 / 9) / 3)
    assert statistics(TossLog(rows, COLOURS)).battles == (
        Battles(1, 1, LogEstimate(pytest.approx(2 / 3), error, 3, 2)),
    )


@pytest.mark.parametrize(
    ("fell", "draw"), [(Cubes(), 1), (Cubes(red=2, blue=2), 1), (Cubes(red=1, blue=2), 0)]
)
def test_without_a_lead_draws_are_counted(fell: Cubes, draw: int) -> None:
    (even,) = battles((Cubes(red=2, blue=2), fell))
    assert (even.lead, even.share.value) == ("0", draw)


def test_the_two_colours_most_thrown_are_the_sides_and_the_alphabet_breaks_ties() -> None:
    # blue and green are the sides, red is as strong but later in the alphabet
    (even,) = battles((Cubes(blue=2, green=2, red=2), Cubes(blue=1, green=1)))
    assert even.share.value == 1
    # red and blue: the weakest does not matter
    (lead,) = battles((Cubes(blue=2, green=1, red=5), Cubes(red=3, blue=2, green=9 - 8)))
    assert (lead.lead, lead.share.value) == ("3 to 4", 1)


def test_classes_of_leads() -> None:
    found = battles(*((Cubes(red=1 + lead, blue=1), Cubes(red=1)) for lead in range(8)))
    assert [(each.smallest, each.largest) for each in found] == list(LEADS)
    assert [each.lead for each in found] == ["0", "1", "2", "3 to 4", "5 up"]
    assert [each.share.count for each in found] == [1, 1, 1, 2, 3]


def test_counts_without_colours_have_no_battles() -> None:
    assert statistics(log_of({"a": [3, 4, 5]})).battles == ()
    assert [each.share.count for each in statistics(SMALL).battles] == [1]  # 3 green, 1 red
