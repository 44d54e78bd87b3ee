"""The sheet of paper for tosses."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from PIL import Image

from cubetower.command.commands.record import sheet
from cubetower.pages.palette import COLOURS
from cubetower.tower.log import COLOURLESS, LogDescription
from tests.command.conftest import Cubetower

pytestmark = pytest.mark.long

GAME = ("black", "blue", "purple", "red", "yellow", "green")
MANY = ("red", "blue", "teal", "white", "orange", "pink", "black", "green", "gold", "cyan")
SAID = LogDescription(
    title="garden tower, " * 20, more={"by": "Anna", "throw": {"style": "a handful"}}
)


def drawn(colours: tuple[str, ...], rows: int, said: LogDescription | None = None) -> Figure:
    return sheet._draw_sheet(sheet._grid(colours, rows), said or LogDescription())


def boxes(figure: Figure) -> dict[tuple[str, float], Bbox]:
    """Where all texts are, in points of the screen."""
    texts = [text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_text()]
    return {
        (text.get_text(), round(box.x0 + 1e4 * box.y0)): box
        for text in texts
        for box in [text.get_window_extent()]
    }


def words(figure: Figure) -> list[str]:
    return [text for text, _ in boxes(figure)]


@pytest.mark.parametrize(("colours", "rows"), [(MANY, 33), (("red",), 1)])
def test_all_is_on_the_page_and_nothing_lies_over_another(
    colours: tuple[str, ...], rows: int
) -> None:
    figure = drawn(colours, rows, SAID)
    found = boxes(figure)
    margin = 8 / 25.4 * figure.dpi  # which printers leave white
    page = figure.bbox.padded(-margin)
    outside = [text for (text, _), box in found.items() if not _contains(page, box)]
    outside += [
        str(line) for line in figure.axes[0].lines if not _contains(page, line.get_window_extent())
    ]
    assert outside == []
    over = [
        (one[0], other[0])
        for (one, a), (other, b) in combinations(found.items(), 2)
        if a.padded(-1).overlaps(b.padded(-1))
    ]
    assert over == []


def _contains(page: Bbox, box: Bbox) -> bool:
    corners = zip(page.min, box.min, box.max, page.max, strict=True)
    return all(low <= a <= b <= high for low, a, b, high in corners)


def test_every_colour_has_a_column_in_and_out_and_every_toss_a_row() -> None:
    found = words(drawn(GAME, 9))
    assert [found.count(colour) for colour in GAME] == [2] * 6
    assert {str(number) for number in range(1, 10)} <= set(found)
    assert "10" not in found
    for word in ("tower", "who throws", "date", "session", "emptied", "thrown", "fell", "note"):
        assert word in found
    assert "counted inside at the end" in found


def test_without_colours_there_is_one_column_in_and_one_out() -> None:
    found = words(drawn((COLOURLESS,), 9))
    assert found.count("cubes") == 2
    assert not set(found) & set(GAME)


def test_the_head_is_filled_in_from_the_log(cubetower: Cubetower, tmp_path: Path) -> None:
    found = words(drawn(GAME, 9, SAID))
    assert {"Anna", "a handful"} <= set(found)
    assert any(text.startswith("garden tower") and text.endswith(" …") for text in found)
    log = tmp_path / "my.csv"
    log.with_suffix(".toml").write_text('kind = "recorded"\ntitle = "mine"\ncolours = ["teal"]\n')
    picture = tmp_path / "sheet.svg"
    for text in (None, "session,toss,emptied,thrown_teal,fell_teal\n1,1,1,4,3\n"):
        if text:
            log.write_text(text)
        ran = cubetower("record", log, "--sheet", picture)
        assert (ran.status, ran.err) == (0, "")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["my.csv", "my.toml", "sheet.svg"]


def test_colours_look_like_their_names_or_stay_blank() -> None:
    assert sheet._tone("red")[0] == "#bb3b2d"  # of the palette
    assert sheet._tone("Teal")[0] == "teal"
    assert sheet._tone("mud") == sheet._tone("b") == ("white", COLOURS["muted"])


def test_the_page_is_a4_and_the_same_every_time(cubetower: Cubetower, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf", "a.png"):
        assert cubetower("record", "--sheet", tmp_path / name).status == 0
    one, other = ((tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert one == other
    found = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", one)
    assert found is not None
    assert [float(side) / 72 * 25.4 for side in found.groups()] == pytest.approx(
        [210, 297], abs=0.1
    )
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.width / picture.height == pytest.approx(210 / 297, abs=0.001)
