"""The picture of `cubetower compare`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from calibration import Comparison, compare_towers
from cubetower.charts import DPI, HEIGHT, WIDTH, _drawn, save_charts
from tower import OutputError, data_path, make_tower, read_log
from tower.log import TossLog

J = read_log(data_path("logs/reference-j.csv"))
PROTOCOL = read_log(data_path("logs/reference-j-protocol.csv"))


def compared(
    *specs: str, log: TossLog | None = None, protocol: TossLog | None = None
) -> Comparison:
    makers = {spec: partial(make_tower, spec) for spec in specs}
    return compare_towers(makers, log, protocol, seed=1, sessions=3, classify=False)


@pytest.fixture(scope="module")
def two() -> Comparison:
    return compared("bag", "twoshelves")


def texts(result: Comparison, log: TossLog | None = None) -> list[str]:
    from matplotlib.text import Text

    figure = _drawn(result, log.description if log else None)
    return [each.get_text() for each in figure.findobj(Text) if isinstance(each, Text)]


def test_a_png_has_its_size_and_something_on_it(two: Comparison, tmp_path: Path) -> None:
    path = tmp_path / "out.png"
    save_charts(two, path)
    with Image.open(path) as image:
        assert image.size == (round(WIDTH * DPI), round(HEIGHT * DPI)) == (1600, 1060)
        colours = image.convert("RGB").getcolors(1 << 24) or []
    found = {colour for _, colour in colours}
    assert {(0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00)} <= found  # both towers
    assert max(colours)[1] == (255, 255, 255)


@pytest.mark.parametrize(
    ("suffix", "start"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("PNG", b"\x89")]
)
def test_the_ending_names_the_format(
    two: Comparison, tmp_path: Path, suffix: str, start: bytes
) -> None:
    path = tmp_path / f"out.{suffix}"
    save_charts(two, path)
    assert path.read_bytes().startswith(start)
    assert path.stat().st_size > 10_000
    assert list(tmp_path.iterdir()) == [path]


def test_the_title_says_what_is_simulated(two: Comparison) -> None:
    said = "\n".join(texts(two))
    assert "Simulated: bag, twoshelves" in said
    assert "nothing was measured" in said
    with_log = "\n".join(texts(compared("bag", log=J, protocol=PROTOCOL), J))
    assert "the log reference-j.csv is simulated too" in with_log
    assert "log reference-j.csv" in with_log


def test_every_chart_has_a_title_and_names_both_axes(two: Comparison) -> None:
    figure = _drawn(two, None)
    assert len(figure.axes) == 6
    for ax in figure.axes:
        assert ax.get_title(loc="left")
        assert ax.get_xlabel()
        assert ax.get_ylabel()


def test_many_towers_with_long_names_stay_on_the_page() -> None:
    specs = [f"bag,new=0.{n},old=0.123456789" for n in range(1, 9)]
    figure = _drawn(compared(*specs), None)
    (legend,) = figure.legends
    box = legend.get_window_extent()
    assert box.x1 < WIDTH * DPI
    assert box.y0 > max(ax.get_window_extent().y1 for ax in figure.axes)
    assert "Simulated: 8 towers" in [each.get_text() for each in figure.texts]


@pytest.mark.parametrize("log", [J, None], ids=["log", "protocol only"])
def test_what_is_not_known_is_left_out(log: TossLog | None) -> None:
    assert texts(compared("allthrough", log=log, protocol=PROTOCOL), PROTOCOL)


def test_what_cannot_be_written_is_one_error_and_leaves_nothing(
    two: Comparison, tmp_path: Path
) -> None:
    for name in ("out.txt", "none/out.png"):
        with pytest.raises(OutputError, match="out"):
            save_charts(two, tmp_path / name)
    assert list(tmp_path.iterdir()) == []
