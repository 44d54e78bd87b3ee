"""The page of a calibrated physics: sound, the same every time, and what it says of odd twins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import msgspec
import pytest

from cubetower.calibration import Comparison, calibrate
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.report import write_twin_report
from cubetower.calibration.report.twin.freevalues import tie_chart, ties
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.twin.fit import Twin, fit_twin
from cubetower.calibration.twin.freeruns import compare_twin
from cubetower.pages.wording import number
from cubetower.tower.log import TossLog
from tests.calibration.fits import few_draws
from tests.calibration.twin import made
from tests.calibration.undrawn import sketched, undrawn
from tests.pages.soundness import Page, assert_sound

pytestmark = pytest.mark.long

Written = Callable[..., Page]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("pages")

    def page(
        twin: Twin | None = None,
        free: Comparison | None = None,
        pictures: Callable[[], AbstractContextManager[None]] = undrawn,
    ) -> Page:
        path = folder / "twin.html"
        with pictures():
            write_twin_report(twin or made.twin(), path, free=free or made.free())
        return Page(path.read_text("utf-8"))

    return page


@pytest.fixture(scope="module")
def page(written: Written) -> Page:
    return written(pictures=nullcontext)


def test_page_is_sound_self_contained_and_light(page: Page) -> None:
    assert_sound(page)
    assert len(page.source) < 600_000


def test_same_twin_gives_the_same_bytes(written: Written) -> None:
    one, again = (written(pictures=sketched).source for _ in range(2))
    assert one == again


def test_titles_are_escaped(written: Written) -> None:
    title = "<script>alert('x')</script> & $x_1$"
    named = msgspec.structs.replace(made.DESIGN, title=title, source=title)
    found = written(replace(made.twin(), design=named))
    assert_sound(found)
    assert found.says(title)


def test_a_simulated_tower_is_called_one_and_a_recorded_one_is_not(
    page: Page, written: Written
) -> None:
    assert "The log is simulated: this is not a real tower." in page.text
    assert "the log was made by a simulation" in page.text
    log = made.log()
    real = replace(log, description=replace(log.description, kind="recorded"))
    found = written(made.logs_of(made.twin(), real))
    assert "not a real tower" not in found.text
    assert "made by a simulation" not in found.text


def test_what_the_comparison_lacks_is_left_out_or_said(written: Written) -> None:
    free = made.free()
    rows = tuple(row for row in free.rows if row.group not in ("autocorrelation", "battles"))
    found = written(free=replace(free, rows=rows))
    assert_sound(found)
    assert "Not drawn: “Correlation of cubes inside, 4 throws later”." in found.text
    assert "Battles won with a lead" not in found.text


def test_without_points_kept_back_nobody_knows_how_good_the_emulator_is(written: Written) -> None:
    twin = replace(made.twin(), emulator=made.emulator(held_out=0))
    found = written(twin)
    assert_sound(found)
    assert "nobody knows how good it is" in found.text
    assert "There are no points to validate the emulator." in found.text


def unknown_start() -> TossLog:
    """Nobody knows what was inside, nor the colours, as to believe them takes time."""
    log = without_colours(made.log(1, 6))
    return replace(log, rows=tuple(replace(row, emptied=False) for row in log.rows[1:]))


@pytest.mark.parametrize(
    ("log", "said", "pictures"),
    [
        (made.log(1, 7), "One session cannot tell", sketched),
        (without_colours(made.log(2, 5)), "The log does not tell.", undrawn),
        (unknown_start(), "the tower starts them empty", undrawn),
    ],
    ids=["one session", "counts only", "unknown start"],
)
def test_page_of_a_log_that_tells_little_is_sound(
    log: TossLog, said: str, pictures: Callable[[], AbstractContextManager[None]], written: Written
) -> None:
    with few_draws():
        fit = calibrate(log, level="M0", unknown=UnknownStart(1.0))
        twin = fit_twin(log, design=made.DESIGN, emulator=made.emulator(), direct=fit)
    found = written(twin, compare_twin(twin, seed=1, classify=False), pictures)
    assert_sound(found)
    assert said in found.text


def test_the_two_identified_values_most_correlated_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twin, least = made.twin(), "cubetower.calibration.twin.fit.MIN_CONTRACTION"
    monkeypatch.setattr(least, 2.0)
    assert "fewer than two" in tie_chart(twin).caption
    monkeypatch.setattr(least, -1.0)
    tie, chart = ties(twin.posterior)[0], tie_chart(twin)
    assert f"({number(tie.correlation)})" in chart.caption
    for place in (tie.one, tie.other):
        for picture in chart.pictures:
            assert twin.posterior.axes[place].title in picture
