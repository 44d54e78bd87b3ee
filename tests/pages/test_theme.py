"""The theme of all charts: colours told apart, one typeface, same bytes, nothing cut off."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont
from matplotlib.lines import Line2D

from cubetower.foundation import OutputError
from cubetower.pages.chart import inline_svg, picture
from cubetower.pages.palette import COLOURS, NIGHT, SERIES
from cubetower.pages.theme import (
    SUFFIXES,
    count_percent,
    count_whole,
    dots,
    save,
    themed,
    write_head,
)
from cubetower.pages.typeface import REGULAR, SEMIBOLD
from tests.pages.legible import assert_legible, texts
from tests.pages.test_palette import VISIONS, apart, contrast

pytestmark = pytest.mark.long

Shades = dict[str, str]
each_light = pytest.mark.parametrize("shades", [COLOURS, NIGHT], ids=["day", "night"])

SAID = "How often it falls, of 1000 tosses, with an error of 5 %, and what else there is to say: "


@themed
def made(names: int = 3, said: str = 3 * SAID) -> Figure:
    figure = Figure(figsize=(7, 7))
    left, right = figure.subplots(1, 2)
    left.set(title="Left $x_$", xlabel="cubes thrown", ylabel="share that falls")
    dots(left, [1, 2, 3], [0.1, 0.5, 0.4], [0.1, 0.2, 0.05], colour="one")
    count_whole(left.xaxis)
    count_percent(left.yaxis)
    dots(right, [1, 2], [3, 5], colour="two", ls="-")
    right.set(title="Right", xlabel="throws later")
    key = [Line2D([], [], label=f"tower number {number}") for number in range(names)]
    write_head(figure, "A title", [said, "And more."], key)
    return figure


# Colours


@each_light
@pytest.mark.parametrize("vision", VISIONS)
def test_adjacent_things_are_distinguishable_by_colour_alone(shades: Shades, vision: str) -> None:
    colours = [shades[name] for name, _ in SERIES]
    assert min(apart(one, other, vision) for one, other in combinations(colours, 2)) > 0.12
    assert min(contrast(each, shades["card"]) for each in colours) > 3


@each_light
def test_text_is_legible_on_pages_and_charts(shades: Shades) -> None:
    for text in ("ink", "muted", "accent", "alarm", "tower"):
        assert min(contrast(shades[text], shades[below]) for below in ("card", "paper")) > 4.5


def test_a_page_knows_every_colour_by_its_value() -> None:
    assert set(NIGHT) == set(COLOURS)
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_on_a_page_colours_are_the_pages() -> None:
    def draw(ax: Axes, room: bool) -> None:
        for name, mark in SERIES:
            dots(ax, [1], [2], [1], colour=name, mark=mark, hollow=True)

    drawn = str(picture("some", "what there is to be seen", draw, 400, 300))
    assert all(f"var(--{name})" in drawn for name, _ in (*SERIES, ("card", "")))
    assert "#" not in drawn.replace('href="#', "").replace("url(#", "")


# Text


def test_all_text_is_set_in_the_typeface() -> None:
    for text in texts(made()):
        weight = SEMIBOLD if text.get_fontweight() == "bold" else REGULAR
        assert Path(findfont(text.get_fontproperties())) == weight


@pytest.mark.parametrize("names", [0, 20])
def test_no_text_is_cut_off_or_lies_over_another(names: int) -> None:
    assert_legible(made(names))


def test_names_with_dollar_signs_are_no_formulas() -> None:
    assert "Left $x_$" in str(inline_svg(made(), "some", "what there is to be seen"))


def test_what_cannot_be_drawn_is_replaced(tmp_path: Path) -> None:
    figure = made()
    figure.axes[0].set_title("a\x1b\0\u202eb\n日 é √ $x$")
    save(figure, tmp_path / "out.svg")
    assert figure.axes[0].get_title() == "a\ufffd\ufffd\ufffdb\n\ufffd é √ $x$"


def test_whole_numbers_and_percent_are_labelled_as_such() -> None:
    figure = made()
    figure.draw_without_rendering()
    left = figure.axes[0]
    assert {float(each.get_text()) % 1 for each in left.get_xticklabels()} == {0}
    assert "20\u00a0%" in [each.get_text() for each in left.get_yticklabels()]


# Files


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_figure_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    files = (tmp_path / f"one{suffix}", tmp_path / f"two{suffix.upper()}")
    for file in files:
        save(made(), file)
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert one.startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[suffix[1:]])


def test_a_figure_that_cannot_be_written_is_one_error_and_leaves_nothing(tmp_path: Path) -> None:
    for name in ("out.txt", "out", "none/out.png"):
        with pytest.raises(OutputError, match="out"):
            save(made(), tmp_path / name)
    assert not list(tmp_path.iterdir())
