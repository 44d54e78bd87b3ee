from dataclasses import replace

import numpy as np
import pytest

from cubetower.tower import Recording
from cubetower.viewer import Polygon, Raster, shipped_palette
from cubetower.viewer.draw.solids import plain
from cubetower.viewer.timeline import TossPassage
from tests.viewer.legible import assert_apart

pytestmark = pytest.mark.long

MOMENTS = 12


def frames(toss):
    return [toss.frame(moment) for moment in np.linspace(0, toss.seconds, MOMENTS)]


def words(picture):
    return [text.text for text in picture.texts()]


def numbers_beside(picture, name):
    """The texts on the same baseline as a name, from left to right."""
    (row,) = (text for text in picture.texts() if text.text == name)
    beside = [text for text in picture.texts() if text.at[1] == row.at[1] and text is not row]
    return [text.text for text in sorted(beside, key=lambda text: text.at[0])]


def test_frames_share_their_backdrop(toss):
    assert toss.frame(0).backdrop is toss.frame(toss.seconds).backdrop


def test_the_table_says_what_went_in(toss):
    # columns: blue, purple, red, yellow, green
    start = toss.frame(0)
    assert numbers_beside(start, "Thrown in") == ["2", "·", "1", "1", "·"]
    assert numbers_beside(start, "Inside before") == ["·", "1", "·", "·", "1"]


def test_the_table_has_room_for_colours_with_long_names(toss, recording):
    names = ["ultramarine", "vermilion", "viridian", "ochre", "umber", "carmine"]
    cubes = [replace(cube, colour=name) for cube, name in zip(recording.cubes, names, strict=True)]
    extra = [replace(cubes[0], colour=name) for name in ("turquoise", "aquamarine")]
    more = replace(
        recording,
        cubes=(*cubes, *extra),
        units=np.concatenate([recording.units, recording.units[:, :2]], axis=1),
    )
    assert_apart(replace(toss, recording=more).frame(0).texts())


def with_colours(recording, *names):
    cubes = [
        replace(cube, colour=names[place % len(names)])
        for place, cube in enumerate(recording.cubes)
    ]
    return replace(recording, cubes=tuple(cubes))


@pytest.mark.parametrize("names", [("red",), ("red", "green"), ("blue", "red", "black", "green")])
def test_the_columns_spread_over_the_whole_table(toss, recording, names):
    picture = replace(toss, recording=with_colours(recording, *names)).frame(0)
    places = sorted(text.at[0] for text in picture.texts() if text.text in names)
    assert len(places) == len(names)
    unit = picture.stage.height / 720
    edges = [(672 + 150) * unit, *places, 1228 * unit]
    gaps = np.diff(edges)
    assert gaps[1:-1] == pytest.approx(2 * gaps[0])
    assert gaps[-1] == pytest.approx(gaps[0])


def test_a_picture_on_its_own_does_not_say_how_fast_the_film_is(toss):
    film, still = words(toss.frame(1.0)), words(toss.still(1.0))
    assert [text for text in film if text not in still] == [f"· {toss.timeline.warp.speed_text}"]
    assert "simulated" in still
    assert toss.frame(1.0).backdrop is toss.still(1.0).backdrop


def test_a_cube_that_leaps_off_the_table_is_soon_gone_and_keeps_nobody_waiting(toss, recording):
    units = np.concatenate([recording.units, np.repeat(recording.units[-1:], 200, axis=0)])
    units[-200:, 1, 0] = np.linspace(units[0, 1, 0], 32_000, 200)  # to the right, past the tray
    units[-200:, 1, 1] = np.linspace(units[0, 1, 1], -32_000, 200)  # and down, past the table
    leapt = replace(toss, recording=replace(recording, units=units))
    assert leapt.seconds < toss.seconds + 3.0
    assert leapt.frame(0).stage.height == pytest.approx(toss.frame(0).stage.height, rel=0.05)
    for picture in frames(leapt):
        for x in (x for face in blue_faces(picture) for x, _ in face.points):
            assert x < 624 * picture.stage.height / 720
    lies = leapt.timeline.lies
    assert len(blue_faces(leapt.frame(lies))) == len(blue_faces(toss.frame(lies))) - 1


def blue_faces(picture):
    """Blue cubes left of the sheet."""
    fill, paper = shipped_palette().tone("blue").fill, 640 * picture.stage.height / 720
    faces = [s for s in plain(picture.shapes) if isinstance(s, Polygon) and s.fill]
    return [s for s in faces if s.fill.colour == fill and s.points[0][0] < paper]


def test_a_recording_without_cubes_is_drawn(toss, design):
    nothing = Recording.from_poses((), np.zeros((3, 0, 4)), 10.0, design.to_dict(), {})
    scene = replace(toss, recording=nothing)
    assert Raster(160).draw(scene.frame(scene.seconds)).size == (160, 90)


def test_passage_times_are_those_of_rim_and_ramp(recording, design):
    passage = TossPassage.of(recording, design)
    assert np.isneginf(passage.entered[4:]).all()
    assert ((passage.entered[:4] > 0) & (passage.entered[:4] < 0.3)).all()
    assert np.isinf(passage.arrived[[3, 5]]).all()
    assert (passage.arrived[[0, 1, 2, 4]] <= passage.rests).all()
    assert passage.rests <= recording.seconds


def test_the_film_ends_its_toss_when_the_last_cube_has_come_to_rest(toss, recording):
    still = np.concatenate([recording.units, np.repeat(recording.units[-1:], 400, axis=0)])
    longer = replace(toss, recording=replace(recording, units=still))
    assert longer.recording.seconds > recording.seconds + 9
    assert longer.seconds == pytest.approx(toss.seconds)
