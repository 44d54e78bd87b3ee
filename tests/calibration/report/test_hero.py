"""What stands above the fold: bars on one scale, a tower cut open, a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.judge.replaytest import Figure, Likeness
from cubetower.calibration.report.figurebars import MAX_REACH, FigureBars, verdict_beside_bars
from cubetower.calibration.report.towerwords import Cutaway, describe_both, share_in_words
from cubetower.tower.models.surrogate import make

pytestmark = pytest.mark.long


def figure(name: str, log: float, low: float, high: float, margin: float) -> Figure:
    mean = log - (low + high) / 2
    beyond = low > 0 or high < 0
    return Figure(name, log, mean, 0.01, None, None, beyond, low, high, margin, 100.0)


GOOD = figure("new", 0.83, -0.025, 0.05, 0.05)
FEW = figure("old", 0.07, -0.05, 0.075, 0.025)
FAR = figure("inside", 20.0, 12.0, 30.0, 4.0)


def alike(*figures: Figure, differs: bool = False) -> Likeness:
    return Likeness(100, 99, 5, 0.06, differs, figures)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "none"),
        (0.01, "hardly any"),
        (1 / 14, "one in 14"),
        (0.124, "one in eight"),
        (0.26, "one in four"),
        (0.5, "one in two"),
        (0.82, "about five in six"),
        (0.83, "five in six"),
        (0.95, "19 in 20"),
        (0.995, "nearly all"),
    ],
)
def test_shares_are_said_as_people_say_them(share: float, words: str) -> None:
    assert share_in_words(share) == words


def test_margins_are_equally_wide_and_bars_lie_where_they_should() -> None:
    good, few = FigureBars.of(alike(GOOD, FEW)).bars
    shown = FigureBars.of(alike(GOOD, FEW))
    assert shown.low + shown.high == 100
    assert good.high == shown.high
    assert shown.low < good.low < good.middle < good.high
    assert few.low < shown.low
    assert few.high > shown.high
    assert (good.row.state, few.row.state) == ("good", "few")


def test_a_bar_beyond_the_scale_goes_on_at_its_end() -> None:
    [far] = FigureBars.of(alike(FAR, differs=True)).bars
    assert far.beyond == "high"
    assert far.high == 100
    assert far.low == 50 + 50 * 3 / MAX_REACH


def test_what_a_log_does_not_say_has_no_bar() -> None:
    silent = replace(GOOD, log=None, excess_low=None, excess_high=None)
    assert not FigureBars.of(alike(silent)).bars[0].drawn


def test_of_several_figures_that_differ_one_is_named() -> None:
    said = verdict_beside_bars(alike(FAR, replace(FAR, name="kept"), GOOD, differs=True))
    assert said.short.startswith("Differs: cubes inside after a throw")
    assert said.words == "So does 1 other figure."
    assert verdict_beside_bars(alike(FAR, GOOD, differs=True)).words == ""


def test_tower_and_log_are_described_side_by_side() -> None:
    same = replace(GOOD, mean=0.83), replace(FEW, log=0.07, mean=0.07)
    assert describe_both(alike(*same)).endswith("So it is in the log, too.")
    other = replace(GOOD, mean=2 / 3), replace(FEW, mean=1 / 3)
    assert describe_both(alike(*other)) == (
        "In this tower two in three thrown cubes fall through at once, and a throw frees one in "
        "three of those inside. In the log it is five in six and one in 14."
    )
    assert describe_both(alike(GOOD)) == ""


@pytest.mark.parametrize("inside", [0, 13, 90])
def test_a_tower_cut_open_shows_every_cube_for_which_there_is_room(inside: int) -> None:
    found = Cutaway.of([make("standard", "M2").rates], inside)
    stay = found.inside - found.freed + found.thrown - found.through
    assert len(found.above) == found.thrown
    assert len(found.within) == min(stay, 40)
    assert len(found.tray) == min(found.through + found.freed, 28)
    assert sum(each.new for each in found.within) == found.thrown - found.through
    assert len({(each.x, each.y) for each in found.within}) == len(found.within)
