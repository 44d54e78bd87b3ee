"""The land of who won fills from its heart outward."""

from types import SimpleNamespace

import pytest

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.shogun.japan.atlas import atlas
from cubetower.viewer.boards.shogun.japan.triumph import STEPS, Triumph, spread_out
from cubetower.viewer.draw.displaylist import Stage
from cubetower.viewer.draw.sheet import Sheet

pytestmark = pytest.mark.long

ROW = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (20.0, 0.0), "d": (29.0, 0.0), "e": (45.0, 0.0)}


@pytest.mark.parametrize("progress", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_what_is_nearer_to_the_middle_fills_earlier(progress):
    filled = spread_out(ROW, progress)
    assert filled["c"] >= filled["b"] >= filled["a"] >= filled["e"]
    assert filled["c"] > filled["e"]


def test_nothing_is_filled_at_first_and_all_in_the_end():
    assert set(spread_out(ROW, 0.0).values()) == {0.0}
    assert set(spread_out(ROW, 1.0).values()) == {1.0}
    assert spread_out({}, 0.5) == {}
    assert spread_out({"a": (3.0, 4.0)}, 1.0) == {"a": 1.0}


def test_the_land_of_the_winners_has_their_colour_and_all_other_land_fades():
    palette = shipped_palette()
    sheet = Sheet(Stage(1.28, 0.72), palette, 0.0, 1280.0)
    sites = [name for name, site in atlas("sun", 5).sites.items() if site.in_play]
    owner = dict.fromkeys(sites) | {sites[0]: "red", sites[1]: "blue", sites[2]: "red"}
    position = SimpleNamespace(owner=owner)
    triumph = Triumph(sheet, atlas("sun", 5))

    def fills(progress):
        return [shape.fill for shape in triumph.shapes(position, ["red"], progress)]

    assert not fills(0.0)
    colours = [fill.colour for fill in fills(1.0)]
    parts = sum(len(triumph.atlas.sites[name].parts) for name in (sites[0], sites[2]))
    assert colours.count(palette.tone("red").fill) == parts
    assert set(colours) == {palette.tone("red").fill, palette.chart.land}
    alphas = {fill.alpha for share in range(101) for fill in fills(share / 100)}
    assert len(alphas) <= 2 * STEPS
