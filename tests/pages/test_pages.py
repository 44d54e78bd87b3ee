"""Parts of pages: numbers and words, bands, templates."""

from __future__ import annotations

import math
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from cubetower.foundation.wording import join_names, plural
from cubetower.pages.chart import Bands
from cubetower.pages.page import write_page
from cubetower.pages.palette import COLOURS, NIGHT
from cubetower.pages.wording import label, number, p_value, percent, plus_minus, times
from tests.pages.soundness import Page


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (number(-3.4142), "−3.41"),
        (number(-0.001), "0.00"),
        (number(None), "–"),
        (plus_minus(1.0, None, 1), "1.0"),
        (plus_minus(1.0, 0.25, 2), "1.00\u00a0±\u00a00.25"),
        (percent(0.256), "26\u00a0%"),
        (p_value(0.0004), "p\u00a0<\u00a00.001"),
        (p_value(0.0042), "p\u00a0=\u00a00.0042"),
        (p_value(0.426), "p\u00a0=\u00a00.43"),
        (plural(1, "toss", "tosses"), "1 toss"),
        (plural(1200, "session"), "1,200 sessions"),
        (join_names(["a"]), "a"),
        (join_names(["a", "b", "c"]), "a, b and c"),
        (times(1.1618), "1.16"),
        (times(17.6), "17.6"),
        (times(871.3), "870"),
        (times(3e8), "3e+08"),
        (label("a\nlong and windy name"), "a long and …"),
    ],
)
def test_numbers_and_words(said: str, words: str) -> None:
    assert said == words


def test_bands_are_quantiles_and_know_nothing_of_nothing() -> None:
    found = Bands.of_samples([list(range(101)), [], [1.0, math.nan]])
    limits = (found.low_90, found.low_50, found.middle, found.high_50, found.high_90)
    assert [each[0] for each in limits] == [5, 25, 50, 75, 95]
    assert np.isnan(found.middle[1])
    assert found.middle[2] == 1


# Templates


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    folder = tmp_path / "somebodys" / "templates"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "mine.html").write_text(
        '{% extends "page.html" %}{% import "parts.html" as parts %}'
        "{% block sections %}{{ parts.notes(remarks) }}{% endblock %}"
    )
    monkeypatch.syspath_prepend(tmp_path)
    head = {"title": "a<b", "eyebrow": "", "subtitle": "", "banner": "", "contents": ()}
    remarks = ["5 % ± 0.1 of all & sundry, ± 3 mm", "a\x1b\0\u202eb"]
    write_page("somebodys", "mine.html", {**head, "remarks": remarks}, tmp_path / "page.html")
    return Page((tmp_path / "page.html").read_text("utf-8"))


def test_a_page_is_made_of_the_callers_template_and_the_shared_ones(page: Page) -> None:
    assert page.says("a<b")
    assert page.says("5 % ± 0.1 of all & sundry")
    assert page.says("a\ufffd\ufffd\ufffdb")
    assert "var(--paper)" in page.source


def test_no_line_ends_between_a_number_and_its_unit_or_error(page: Page) -> None:
    assert "5\u00a0%" in page.source
    assert "±\u00a00.1" in page.source
    assert "±\u00a03\u00a0mm" in page.source


def test_a_page_has_the_colours_of_day_and_night(page: Page) -> None:
    for colours in (COLOURS, NIGHT):
        assert all(f"--{name}: {colour};" in page.source for name, colour in colours.items())


def test_a_page_carries_the_letters_that_it_has_of_both_weights(page: Page) -> None:
    fonts = [
        TTFont(BytesIO(b64decode(data))) for data in re.findall(r"font/[^,]+,([^)]+)", page.source)
    ]
    assert [font["OS/2"].usWeightClass for font in fonts] == [400, 600]
    for font in fonts:
        assert set(map(ord, "a<b&±5%")) <= set(font.getBestCmap())
        assert ord("Ō") not in font.getBestCmap()
