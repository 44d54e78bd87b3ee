"""Tosses on a page: what is said of them, and that one pointed at lights up in all charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cubetower.calibration import check_log
from cubetower.calibration.prediction.distributions import named_distribution
from cubetower.calibration.prediction.predictions import predict
from cubetower.calibration.report import tosses, write_check_report
from cubetower.calibration.report.tosses import content_points, out_by_in_points, toss_labels
from cubetower.tower import Cubes, make_tower
from cubetower.tower.log import LogRow, TossLog
from cubetower.tower.models.surrogate import make
from tests.calibration.fits import sessions_of, simulated
from tests.pages.soundness import plain
from tests.pages.test_layout import WRONG
from tests.viewer.page.browser import Browser
from tests.viewer.page.conftest import browser as browser

pytestmark = pytest.mark.long

ROWS = (
    LogRow("a", 1, True, Cubes(red=4, blue=3), Cubes(red=3)),
    LogRow("a", 2, False, Cubes(), Cubes(), missing=True),
    LogRow("a", 3, False, Cubes(blue=2), Cubes(blue=1)),
)
LOG = TossLog(ROWS, ("red", "blue"))


def test_what_is_said_of_a_toss_is_all_that_the_log_knows() -> None:
    assert [plain(each) for each in toss_labels([LOG])] == [
        "toss 1 of session a: 3 blue, 4 red in; 3 red out; 0 inside before",
        "toss 2 of session a: not seen; 4 inside before",
        "toss 3 of session a: 2 blue in; 1 blue out",
    ]


def test_of_several_logs_the_file_is_said() -> None:
    other = replace(LOG, path=Path("other.csv"))
    last = plain(toss_labels([LOG, other])[-1])
    assert last == "toss 3 of session a in other.csv: 2 blue in; 1 blue out"


def test_tosses_lie_where_charts_show_them() -> None:
    assert content_points(LOG) == [(1, 4), None, None]
    assert out_by_in_points(LOG) == [None, None, (2, 1)]


def test_of_long_logs_no_toss_lights_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tosses, "MAX_TOSSES", 2)
    assert not [*toss_labels([LOG]), *content_points(LOG), *out_by_in_points(LOG)]


# In a browser

POINT = """(toss => {
  const [box, svg] = [...document.querySelectorAll("[data-tosses]")]
    .map(box => [box, [...box.querySelectorAll("svg")].find(svg => svg.clientWidth)])
    .find(([box, svg]) => svg.getAttribute("aria-label").startsWith("More or less"));
  svg.scrollIntoView({block: "center", behavior: "instant"});
  const [left, top, across, up] = svg.dataset.axes.split(" ").map(Number);
  const [x, y] = box.dataset.tosses.split(" ")[toss].split(",").map(Number);
  const frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width;
  return [frame.left + scale * (left + across * x), frame.top + scale * (top + up * y)];
})"""
LIT = """[...document.querySelectorAll("[data-tosses] svg")].filter(svg => svg.clientWidth)
  .map(svg => svg.querySelectorAll(".lit circle").length)"""
LABEL = "document.querySelector('.toss-label').textContent"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TossLog]:
    log = sessions_of(simulated(make("standard", "M2").rates, 5, 2, 12), "1", "2")
    check = check_log(log, lambda: make_tower("surrogate"), 1, 19, classify=False)
    path, distribution = tmp_path_factory.mktemp("pages") / "check.html", "surrogate"
    found = named_distribution(distribution)
    assert found is not None
    write_check_report(check, log, distribution, path, predictions=predict(found, log))
    return path, log


@pytest.fixture
def driver(browser: Browser, page: tuple[Path, TossLog]) -> Iterator[Browser]:
    browser.events.clear()
    browser.send("Page.navigate", url=page[0].as_uri())
    browser.wait("document.readyState == 'complete' && !!document.querySelector('.toss-label')")
    yield browser
    assert browser.complaints() == []
    assert {each.partition(":")[0] for each in browser.requests()} == {"file", "data"}


@pytest.mark.parametrize("width", [1280, 390])
def test_a_toss_pointed_at_lights_up_in_all_charts(
    driver: Browser, page: tuple[Path, TossLog], width: int
) -> None:
    driver.size(width, 800, touch=width < 400)
    assert driver.run(WRONG) == []
    said = toss_labels([page[1]])
    x, y = driver.run(f"{POINT}(7)")
    if width < 400:
        driver.touch([(x, y)])
    else:
        driver.drag((x, y))
    driver.wait(f"{LABEL} != ''")
    assert driver.run(LABEL) == said[7]
    assert driver.run(LIT) == [1, 1, 1]
    assert driver.run("document.documentElement.scrollWidth") == width
    driver.drag((3, 3))


def test_the_keyboard_goes_from_toss_to_toss(driver: Browser, page: tuple[Path, TossLog]) -> None:
    driver.size(1280, 800)
    said = toss_labels([page[1]])
    driver.run("document.querySelector('[data-tosses] svg').focus()")
    driver.wait(f"{LABEL} != ''")
    first = driver.run(LABEL)
    driver.key("ArrowRight")
    assert [first, driver.run(LABEL)] == said[:2]
    driver.key("Escape")
    assert driver.run(LABEL) == ""
    assert driver.run(LIT) == [0, 0, 0]
