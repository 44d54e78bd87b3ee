"""The page of several games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.game.shogun.review.evening import sum_up
from cubetower.game.shogun.reviewpage.evening import write_evening
from tests.game.shogun.reviews import EVEN, LUCKY, judged_move, made
from tests.pages.soundness import Page

pytestmark = pytest.mark.long


def page_of(path: Path, *reviews: object) -> Page:
    write_evening(sum_up(reviews), ["Left out: nothing."], path)  # type: ignore[arg-type]
    return Page(path.read_text("utf-8"))


def test_it_says_who_was_lucky_and_who_decided_best(tmp_path: Path) -> None:
    page = page_of(tmp_path / "page.html", made(LUCKY), made(EVEN), made(LUCKY))
    assert page.says("Black was luckiest; Blue decided best.")
    assert page.says("Left out: nothing.")
    assert not page.says("needs 3 games or more")
    assert not page.says("Against search")
    assert "nan" not in page.text.split()


def test_costs_of_decisions_stand_there_if_they_were_judged(tmp_path: Path) -> None:
    judged = made(EVEN, moves=(judged_move("black", -0.02),))
    page = page_of(tmp_path / "page.html", judged, judged)
    assert page.says("Against search")
    assert page.says("−2")
    assert page.says("needs 3 games or more")
