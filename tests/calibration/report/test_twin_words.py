"""What the page of a calibrated physics says: what fit, emulator and comparison say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from cubetower.calibration.report import write_twin_report
from cubetower.calibration.report.parameters import UNIDENTIFIED
from cubetower.calibration.report.twin import beside, emulated, measures, verdicts
from cubetower.calibration.report.twin.freevalues import (
    MEANINGS,
    density,
    describe_ties,
    free_values,
    ties,
)
from cubetower.calibration.twin.axes import AXES
from cubetower.calibration.twin.fit import BEFORE, DIRECT
from cubetower.calibration.twin.freeruns import (
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    TOWERS,
    nearness,
)
from cubetower.pages.wording import number, p_value, percent
from cubetower.tower import Design
from tests.calibration.twin import made
from tests.calibration.undrawn import undrawn
from tests.pages.soundness import Page

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Page:
    path = tmp_path_factory.mktemp("pages") / "twin.html"
    write_twin_report(made.twin(), path, free=made.free())
    return Page(path.read_text("utf-8"))


def test_measures_are_those_of_the_design(page: Page) -> None:
    for name, words in measures.measures(made.DESIGN):
        assert page.says(name)
        assert page.says(words)
    assert page.says("at 180 mm; 4 holes: 28 × 28 mm around (−20, −20)")
    assert page.says("at 110 mm; 2 holes: 25 × 60 mm around (−17.5, 0)")
    assert page.says("throat 50 mm wide, two ribs 2 mm thick cross in it; rim 130 mm wide")


def test_measures_of_a_tower_without_depth_say_so() -> None:
    said = dict(measures.measures(Design.load("plane")))
    assert "one plane without depth" in said["Section"]
    assert "wide around" in said["Floor 1"]


def test_every_free_value_has_a_card_and_those_not_identified_are_named(page: Page) -> None:
    cards = re.findall(r'<div class="card parameter">(.*?)</div>\n</div>', page.source, re.DOTALL)
    twin = made.twin()
    assert 0 < sum(twin.identifiable.values()) < len(cards) == len(twin.posterior.axes)
    for each, card in zip(free_values(twin), cards, strict=True):
        assert each.title in unescape(card)
        assert each.words in unescape(card)
        assert each.value in unescape(card)
        assert (UNIDENTIFIED in card) == (not twin.identifiable[each.name])


def test_every_free_value_has_a_meaning() -> None:
    assert set(MEANINGS) == {axis.name for axis in AXES}


def test_intervals_hold_nine_tenths_of_the_posterior() -> None:
    twin = made.twin()
    [shown] = [each for each in free_values(twin) if each.name == "ledges.wider_mm"]
    values = np.array([each["ledges.wider_mm"] for each in twin.draws])
    text = shown.interval.replace("−", "-").removesuffix("\u00a0mm")
    low, high = map(float, text.split(" to "))
    assert np.mean((values >= low) & (values <= high)) == pytest.approx(0.9, abs=0.05)
    assert shown.designed == "0.00\u00a0mm"
    assert shown.range == "−2.00 to 3.00\u00a0mm"


def test_curves_lose_nothing_beyond_their_ends() -> None:
    places, even = np.linspace(0, 1, 200), np.linspace(0, 1, 999)
    curve = density(even, np.full(999, 1 / 999), places)
    assert curve == pytest.approx(1.0, abs=0.03)


def test_scores_are_those_of_the_twin(page: Page) -> None:
    scores = made.scores()
    for each in (scores.judgement, *(b.judgement for b in scores.baselines.values())):
        assert page.says(f"{number(each.score.value, 3)} ± {number(each.score.standard_error, 3)}")
        assert page.says(p_value(each.pit_p))
        assert page.says(percent(each.coverage_90.value))
    lines = {line.name: line.cells for line in beside.scored_lines(scores)}
    gains = dict(zip(TOWERS, lines["Behind the twin (nats)"], strict=True))
    assert gains[DESIGNED].text == number(scores.baselines[BEFORE].gain.value, 3)
    assert gains[FITTED].text == number(scores.baselines[DIRECT].gain.value, 3)
    assert gains[CALIBRATED].text == gains[EMULATED].text == "–"


def test_figures_are_those_of_the_comparison() -> None:
    free = made.free()
    lines = {line.name: line for line in beside.free_lines(free)}
    rows, near = beside.rows_of(free), nearness(free)
    content, line = rows["throws", "cubes inside"], lines["Cubes inside after a throw, mean"]
    assert content.log
    assert line.log.text == number(content.log.value, 2)
    for place, (name, cell) in enumerate(zip(TOWERS, line.cells, strict=True)):
        figure, distance = content.towers[place], content.distances[place]
        assert figure
        assert distance is not None
        assert cell.text == number(figure.value, 2)
        assert cell.far == (abs(distance) > 2)
        assert cell.beside.lstrip("+") == number(distance, 1)
        within = lines["Figures within 2 errors of the log"].cells[place]
        assert within.text == f"{near[name].near} of {near[name].figures}"
    assert lines["Throws that jammed it"].cells[0].text == f"0 of {len(made.log().rows)}"


def test_figures_are_far_beyond_two_errors() -> None:
    distances = (2.5, -2.5, 1.9, -1.9, 0.01, -0.01, None)
    rows = (replace(row, distances=distances) for row in made.free().rows)
    line = next(beside.free_lines(replace(made.free(), rows=tuple(rows))))
    assert [cell.beside for cell in line.cells] == [
        "+2.5",
        "−2.5",
        "+1.9",
        "−1.9",
        "0.0",
        "0.0",
        "",
    ]
    assert [cell.far for cell in line.cells] == [True, True, *[False] * 5]


def test_points_that_were_left_out_are_counted(page: Page) -> None:
    assert page.says("The physics was simulated at 60 points, 400 tosses each")
    assert page.says("the emulator was made from 58 of them")
    assert page.says("1 that jam in more than 5 % of the throws and 1 that hold over 40 cubes")
    for each in emulated.outputs(made.emulator()):
        assert page.says(each.title)
        assert page.says(each.deviation)
    assert page.says(percent(emulated.jam_chance(made.twin()), 2))


def test_an_emulator_that_is_too_sure_is_not_kept() -> None:
    good = made.emulator().validate()[0]
    for changes, kept in (
        ({}, True),
        ({"within_90": 0.6}, False),
        ({"spread": 1.6}, False),
        ({"within_90": 1.0, "spread": 0.3, "explained": -0.1}, True),
    ):
        each = replace(good, **{"within_90": 0.9, "spread": 1.0, **changes})  # type: ignore[arg-type]
        assert emulated.is_calibrated(each) == kept


def test_values_that_go_together_are_said_in_words() -> None:
    found, twin = made.twin().posterior, made.twin()
    unit = found.unit.copy()
    unit[:, 1] = 1 - unit[:, 0]
    unit[:, 2:] = np.random.default_rng(1).random(unit[:, 2:].shape)
    tied = replace(found, unit=unit)
    assert (ties(tied)[0].one, ties(tied)[0].other) == (0, 1)
    assert ties(tied)[0].correlation == pytest.approx(-1)
    first, last = describe_ties(tied)
    one, other = twin.posterior.axes[0].title, twin.posterior.axes[1].title
    assert first == f"The more “{one}”, the less “{other}” (correlation −1.00)."
    assert "compensate for each other" in last
    unit[:, 1] = np.random.default_rng(2).random(len(unit))
    [alone] = describe_ties(replace(found, unit=unit))
    assert "No two values have a correlation" in alone


def test_verdicts_are_on_the_page(page: Page) -> None:
    twin, free, scores = made.twin(), made.free(), made.scores()
    values = tuple(free_values(twin))
    doubt = verdicts.doubt(twin, free, scores, values)
    said = [doubt.short, doubt.words, *verdicts.found_out(twin, values)]
    said += [*verdicts.describe_change(free, scores), *verdicts.not_concluded(twin, free, values)]
    said += [each.why for each in verdicts.uses(free, scores, doubt.found)]
    for words in said:
        assert page.says(words)
