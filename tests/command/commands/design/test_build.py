"""`design build`: templates as files of either kind, on either paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.tower import Design
from cubetower.tower.design.text import design_text
from tests.command.conftest import Cubetower
from tests.viewer.blueprint.build.plans import pdf_sizes, read_page

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("options", "wide"), [((), 210), (("--paper", "Letter"), 215.9)])
def test_a_design_is_printed(
    cubetower: Cubetower, tmp_path: Path, options: tuple[str, ...], wide: float
) -> None:
    design, pdf, svg = (tmp_path / name for name in ("my.toml", "tower.pdf", "tower.svg"))
    design.write_text(design_text(Design.load("reference-k")))
    for path in (pdf, svg):
        ran = cubetower("design", "build", design, "--out", path, *options)
        assert (ran.status, ran.err) == (0, "")
    sizes = pdf_sizes(pdf.read_bytes())
    sizes += [read_page(path.read_text("utf-8")).size for path in tmp_path.glob("*.svg")]
    assert {round(width, 1) for width, _ in sizes} == {wide}
