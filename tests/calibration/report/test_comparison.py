"""The picture of `cubetower compare`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from calibration import Comparison, compare_towers
from calibration.report.comparison import _draw_figure, save_charts
from foundation import data_path
from pages.palette import COLOURS, rgb
from tests.pages.legible import assert_legible
from tower import make_tower, read_log
from tower.log import TossLog

pytestmark = pytest.mark.long


def few_sessions(name: str) -> TossLog:
    log = read_log(data_path(f"logs/{name}.csv"))
    return replace(log, rows=tuple(row for rows in log.sessions()[:3] for row in rows))


J, PROTOCOL = few_sessions("reference-j"), few_sessions("reference-j-protocol")


def compared(
    *specs: str, log: TossLog | None = None, protocol: TossLog | None = None
) -> Comparison:
    makers = {spec: partial(make_tower, spec) for spec in specs}
    return compare_towers(makers, log, protocol, seed=1, sessions=2, classify=False)


@pytest.fixture(scope="module")
def two() -> Comparison:
    return compared("bag", "twoshelves")


def texts(result: Comparison, log: TossLog | None = None) -> list[str]:
    from matplotlib.text import Text

    figure = _draw_figure(result, log.description if log else None)
    return [each.get_text() for each in figure.findobj(Text) if isinstance(each, Text)]


def test_a_png_has_its_size_and_something_on_it(two: Comparison, tmp_path: Path) -> None:
    path = tmp_path / "out.png"
    save_charts(two, path)
    with Image.open(path) as image:
        assert image.size == (1620, 1080)
        colours = image.convert("RGB").getcolors(1 << 24) or []
    found = {colour for _, colour in colours}
    assert {rgb(COLOURS["one"]), rgb(COLOURS["two"])} <= found  # both towers
    assert max(colours)[1] == rgb(COLOURS["card"])


def test_the_title_says_what_is_simulated(two: Comparison) -> None:
    said = "\n".join(texts(two))
    assert "Simulated: bag, twoshelves" in said
    assert "nothing was measured" in said
    with_log = "\n".join(texts(compared("bag", log=J, protocol=PROTOCOL), J))
    assert "the log reference-j.csv is simulated, too" in with_log
    assert "log reference-j.csv" in with_log


def test_every_chart_has_a_title_and_names_both_axes(two: Comparison) -> None:
    figure = _draw_figure(two, None)
    assert len(figure.axes) == 6
    for ax in figure.axes:
        assert ax.get_title(loc="left")
        assert ax.get_xlabel()
        assert ax.get_ylabel()


def test_many_towers_with_long_names_stay_on_the_page() -> None:
    specs = [f"bag,new=0.{n},old=0.123456789" for n in range(1, 9)]
    figure = _draw_figure(compared(*specs), None)
    assert_legible(figure)
    assert "Simulated: 8 towers" in [each.get_text() for each in figure.texts]


@pytest.mark.parametrize("log", [J, None], ids=["log", "protocol only"])
def test_what_is_not_known_is_left_out(log: TossLog | None) -> None:
    assert texts(compared("allthrough", log=log, protocol=PROTOCOL), PROTOCOL)
