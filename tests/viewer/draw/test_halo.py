"""Halos: as far around a text as they say, in all places where its ink is."""

import numpy as np
import pytest
from PIL import Image

from cubetower.viewer.draw.displaylist import DisplayList, Paint, Stage, Text
from cubetower.viewer.draw.halo import halo
from cubetower.viewer.draw.raster import Raster
from cubetower.viewer.draw.typography import text_width

INK = Paint("#000000")


@pytest.mark.parametrize("text", ["7", "108", "Ägq", "i%"])
@pytest.mark.parametrize("anchor", ["left", "middle", "right"])
def test_all_ink_lies_within_the_halo_and_the_halo_reaches_no_farther_than_it_says(text, anchor):
    line = Text((100.0, 45.0), text, 30.0, INK, "semibold", anchor)
    stage = Stage(200.0, 100.0)

    def ink(*shapes) -> np.ndarray:
        picture: Image.Image = Raster(800).draw(DisplayList(stage, (), shapes))
        return np.asarray(picture.convert("L")) < 60

    letters, around = ink(line), ink(*halo(line, INK, 0.1))
    assert not (letters & ~around).any()
    rows, columns = np.nonzero(letters)
    far = round(0.1 * 30.0 * 4) + 3
    high, wide = np.nonzero(around)
    assert rows.min() - far <= high.min() < rows.min()
    assert rows.max() < high.max() <= rows.max() + far
    assert columns.min() - far <= wide.min() < columns.min()
    assert columns.max() < wide.max() <= columns.max() + far


def test_a_space_has_none():
    assert list(halo(Text((0.0, 0.0), " ", 10.0, INK), INK)) == []
    assert text_width(" ", 10.0) > 0
