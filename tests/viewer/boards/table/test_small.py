"""Games without a tower in pictures of other shapes."""

import pytest

from cubetower.viewer import Raster
from cubetower.viewer.boards.scenes import BOARDS
from cubetower.viewer.boards.table.small import TABLE_FORMATS, SmallTableScene
from tests.viewer.boards.plain import scene_of
from tests.viewer.legible import assert_on_stage

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("form", TABLE_FORMATS)
def test_scores_board_and_what_happens_fit_into_the_picture(name, form):
    scene = SmallTableScene(scene_of(name, 4).board, format=TABLE_FORMATS[form])
    place = scene.schedule.cuts[len(scene.schedule.cuts) // 2]
    picture = scene.frame(place.start + 0.2)
    width = TABLE_FORMATS[form].width
    assert Raster(round(width)).draw(picture).size == (width, 720)
    strip = [text for text in picture.texts() if text.at[1] > picture.stage.height * 0.93]
    figures = scene.board.figures(place.position(place.start + 0.2))
    points = [str(of[scene.board.SCORE]) for of in figures.values()]
    assert [text.text for text in strip if text.text.isdigit()] == points
    assert picture.texts()[-1].at[1] < picture.stage.height * 0.15
    assert_on_stage((*strip, picture.texts()[-1]), picture.stage)


def test_what_does_not_move_is_the_same_object():
    scene = SmallTableScene(scene_of("samurai", 4).board, format=TABLE_FORMATS["story"])
    cut = next(cut for cut in scene.schedule.cuts[9:] if cut.seconds >= 1.0)
    scene.frame(cut.start + 0.7)
    one, other = (scene.frame(cut.start + at) for at in (0.8, 0.9))
    assert one.backdrop is other.backdrop
    assert not one.shapes
