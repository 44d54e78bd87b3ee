"""`design build`: plans as files, and what is refused in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cubetower.conftest import Cubetower
from tests.viewer.blueprint.build.plans import read_cuts, read_pages
from tower import Design
from tower.design.text import design_text

pytestmark = pytest.mark.long


def test_a_design_is_cut(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(design_text(Design.load("reference-k")))
    ran = cubetower("design", "build", "my.toml", "--out", "tower.svg", "--bed", "700x450")
    assert (ran.status, ran.err) == (0, "")
    assert "Sheet 1 is in tower.svg.\nSheet 2 is in tower-2.svg.\n" in ran.out
    assert "not the tower of the game" in ran.out
    assert " 1  Put all together without glue first." in ran.out
    assert read_cuts(Path("tower.svg").read_text("utf-8"))[0] == (700, 450)
    assert "kerf 0.1 mm" in Path("tower.svg").read_text("utf-8")


@pytest.mark.parametrize(("options", "wide"), [((), 210), (("--paper", "Letter"), 215.9)])
def test_a_design_is_printed(
    cubetower: Cubetower, tmp_path: Path, options: tuple[str, ...], wide: float
) -> None:
    path = tmp_path / "tower.pdf"
    ran = cubetower("design", "build", "standard", "--out", path, *options)
    assert (ran.status, ran.err) == (0, "")
    assert "The templates are in" in ran.out
    assert {round(page.size[0], 1) for page in read_pages(path.read_bytes())} == {wide}
