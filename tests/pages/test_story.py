"""Pages of the one frame: the answer first, dots on one scale, what is folded."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from cubetower.pages.page import Answer
from cubetower.pages.story import Fold, Grid, GridCell, Section, Story, Strip, Table, write_story
from cubetower.pages.tracks import Dot, Track, lay_tracks, plain_tick
from cubetower.pages.wording import percent
from tests.pages.soundness import Page

ROWS = [
    Track("black", ("30 %", "20 to 40"), [Dot(0.3, 0.2, 0.4, "clear")]),
    Track("red", ("10 %", "–"), [Dot(0.1, math.nan, math.nan, "open")]),
    Track("never", ("–", "–"), [Dot(math.nan, 0, 1)], "nobody knows"),
]


def test_dots_lie_on_one_scale_with_the_line_at_par() -> None:
    found = lay_tracks("Victories", ("won", "95 %"), ROWS, percent, "", par=0.2, within=(0, 1))
    [black, red, never] = found.rows
    assert black.dots[0].low == found.par
    assert red.dots[0].low == red.dots[0].middle == red.dots[0].high < black.dots[0].middle
    assert never.dots == []
    assert all(0 <= place <= 100 for place, _ in found.ticks)
    assert [words for _, words in found.ticks] == [
        "10\u00a0%",
        "20\u00a0%",
        "30\u00a0%",
        "40\u00a0%",
    ]
    assert found.widths == [4, 8]


def test_an_interval_without_an_end_is_drawn_as_open() -> None:
    row = Track("best", (), [Dot(40, 30, math.inf), Dot(1, 0, 2)])
    [dot, _] = lay_tracks("Rating", (), [row], plain_tick, "").rows[0].dots
    assert dot.look == "plain high"
    assert dot.high == 100


@pytest.mark.parametrize(("value", "words"), [(0.0, "0"), (-2.5, "−2.5"), (1e-12, "0"), (40, "40")])
def test_a_scale_has_as_many_digits_as_it_needs(value: float, words: str) -> None:
    assert plain_tick(value) == words


@pytest.fixture
def page(tmp_path: Path) -> Page:
    tracks = lay_tracks("Victories", ("won", "95 %"), ROWS, percent, "Bars: 95 % intervals.")
    strip = Strip("One battle", [("wins", 0.7, "70 %", "tower"), ("loses", 0.3, "30 %", "prior")])
    cell = GridCell("70", "5", "#17566e", "#ffffff")
    grid = Grid("Odds", "defend", "attack", ("1", "2"), [("1", (cell, cell))], "in % of battles")
    table = Table(("who", "won"), [("black", "30 %")])
    story = Story(
        "Who wins?", "Bulk", "60 games", Answer("Black does.", "30 % of games."), tracks,
        [Section("s", "Parts", "All", [strip, grid, "", table, ["a note"]],
                 [Fold("For statisticians", ["Wilson."])])],
        "with seed 1.", ("It is so.",), ("Few games.",), "Simulated.",
    )  # fmt: skip
    write_story(story, tmp_path / "page.html")
    return Page((tmp_path / "page.html").read_text("utf-8"))


def test_the_answer_stands_first(page: Page) -> None:
    order = ["Who wins?", "Simulated.", "Black does.", "30 % of games.", "It is so.", "Few games."]
    places = [page.text.index(each) for each in (*order, "Victories", "All", "For statisticians")]
    assert places == sorted(places)
    assert page.says("with seed 1.")


def test_every_part_is_there_and_numbers_stay_with_their_units(page: Page) -> None:
    for words in ("One battle", "70 % wins", "attack 1 2", "70 5", "a note", "nobody knows"):
        assert page.says(words), words
    assert page.attributes.count(("data-name", "won")) == 1
    assert "30\u00a0%" in page.source
    assert "30 %" not in page.source


def test_a_page_without_network_loads_nothing(page: Page) -> None:
    assert "http" not in page.bare
    assert page.tags["script"] == page.tags["link"] == page.tags["img"] == 0
