"""A page of charts in a real browser, on a phone, on a tablet and on a desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.calibration.report import write_twin_report
from tests.calibration.twin import made
from tests.viewer.page.browser import Browser

pytestmark = pytest.mark.long

WRONG = (Path(__file__).parent / "layout.js").read_text("utf-8")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Browser:
    path = tmp_path_factory.mktemp("pages") / "twin.html"
    write_twin_report(made.twin(), path, free=made.free())
    browser.events.clear()
    browser.send("Page.navigate", url=path.as_uri())
    browser.wait("document.readyState == 'complete' && document.querySelectorAll('svg').length > 9")
    return browser


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_charts_are_legible_and_level_at_every_width(page: Browser, width: int) -> None:
    page.size(width, 900)
    assert page.run(WRONG) == []


def test_text_is_set_in_the_typeface_that_the_page_carries(page: Browser) -> None:
    page.run("document.fonts.ready.then(() => true)")
    loaded = page.run("[...document.fonts].map(each => each.family + ' ' + each.status)")
    assert loaded == ["Inter loaded"] * 2
    assert [each.partition(":")[0] for each in page.requests()] == ["file", "data", "data"]
