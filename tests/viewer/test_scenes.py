from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from game.shogun import Outcome, Winner
from tower import Cubes, Recording
from viewer import Polygon, Raster, shipped_palette
from viewer.battle import BattleScene, Side
from viewer.draw.solids import plain
from viewer.draw.typography import text_box
from viewer.timeline import GROW_S, TossPassage
from viewer.toss import PAPER_LEFT

pytestmark = pytest.mark.long

MOMENTS = 12


def frames(scene):
    return [scene.frame(moment) for moment in np.linspace(0, scene.seconds, MOMENTS)]


def words(picture):
    return [text.text for text in picture.texts()]


def numbers_beside(picture, name):
    """The texts on the same baseline as a name, from left to right."""
    (row,) = (text for text in picture.texts() if text.text == name)
    beside = [text for text in picture.texts() if text.at[1] == row.at[1] and text is not row]
    return [text.text for text in sorted(beside, key=lambda text: text.at[0])]


@pytest.fixture(params=["battle", "toss"])
def scene(request):
    return request.getfixturevalue(request.param)


def test_no_text_is_smaller_than_14_pixels_of_720(scene):
    for picture in frames(scene):
        assert min(text.size for text in picture.texts()) / picture.stage.height * 720 >= 14


def test_most_texts_have_18_pixels_of_720(battle):
    sizes = [text.size / battle.frame(0).stage.height * 720 for text in battle.frame(0).texts()]
    assert np.median(sizes) >= 18 - 1e-9


def test_texts_do_not_overlap(scene):
    for picture in frames(scene):
        for one, other in combinations(picture.texts(), 2):
            assert not text_box(one).overlaps(text_box(other)), (one.text, other.text)


def test_texts_lie_within_the_stage(scene):
    for picture in frames(scene):
        for text in picture.texts():
            box = text_box(text)
            assert 0 <= box.left < box.right <= picture.stage.width, text.text
            assert 0 <= box.bottom < box.top <= picture.stage.height, text.text


def test_texts_use_the_two_inks_and_two_weights(scene):
    neutral = scene.palette.neutral
    for text in scene.frame(scene.seconds).texts():
        assert text.paint.colour in (neutral.ink, neutral.muted)
        assert text.weight in ("regular", "semibold")


def test_the_stage_is_as_wide_as_a_film_and_holds_the_tower_in_metres(scene, design):
    stage = scene.frame(0).stage
    assert stage.width / stage.height == pytest.approx(16 / 9)
    assert stage.height > (design.rim_mm + 30) / 1000


def test_every_cube_is_on_the_stage_in_every_frame(battle):
    fills = {tone.fill for tone in shipped_palette().cubes.values()}
    for picture in frames(battle):
        for shape in plain(picture.shapes):
            if isinstance(shape, Polygon) and shape.fill and shape.fill.colour in fills:
                assert all(0 < x < picture.stage.width for x, _ in shape.points)
                assert all(0 < y < picture.stage.height for _, y in shape.points)


def test_frames_share_their_backdrop(scene):
    assert scene.frame(0).backdrop is scene.frame(scene.seconds).backdrop


def test_the_table_says_what_went_in(toss):
    # columns: blue, purple, red, yellow, green
    start = toss.frame(0)
    assert numbers_beside(start, "Thrown in") == ["2", "·", "1", "1", "·"]
    assert numbers_beside(start, "Inside before") == ["·", "1", "·", "·", "1"]


def tray_numbers(picture):
    """What the tag over the tray says: attackers, then defenders, then others."""
    big = [text for text in picture.texts() if text.text == ":" and text.weight == "semibold"]
    if not big:
        return []
    (colon,) = big
    row = [text for text in picture.texts() if text.at[1] == pytest.approx(colon.at[1], abs=2e-3)]
    left = [text for text in row if text.at[0] < PAPER_LEFT * picture.stage.height / 720]
    ordered = sorted(left, key=lambda each: each.at[0])
    return [int(text.text) for text in ordered if text.text.isdigit()]


def test_the_tag_over_the_tray_has_attackers_against_defenders(battle):
    lies = battle.timeline.lies
    assert tray_numbers(battle.frame(0)) == []
    assert tray_numbers(battle.frame(lies)) == [2, 1, 1]
    totals = [sum(tray_numbers(battle.frame(moment))) for moment in np.linspace(0, lies, 40)]
    assert totals == sorted(totals)


def strip(picture, side):
    """Colours of the cubes in the strip of a side, from left to right."""
    colours = {tone.fill: name for name, tone in shipped_palette().cubes.items()}
    rows = [text for text in picture.texts() if text.text == side.name]
    row = min(rows, key=lambda text: text.at[1])  # the lower one; the forces stand above
    faces = [
        (shape.points[0][0], colours[shape.fill.colour])
        for shape in plain(picture.shapes)
        if isinstance(shape, Polygon)
        and shape.fill
        and shape.fill.colour in colours
        and shape.points[0][0] > row.at[0]
        and abs(np.mean([y for _, y in shape.points]) - row.at[1]) < row.size
    ]
    return [colour for _, colour in sorted(faces)]


def test_strips_show_old_and_new_cubes_and_the_farmers_of_the_defence(battle):
    start, end = battle.frame(0), battle.frame(battle.seconds)
    assert strip(start, battle.attacker) == strip(start, battle.defender) == []
    assert strip(end, battle.attacker) == ["blue", "blue"]
    assert sorted(strip(end, battle.defender)) == ["green", "yellow"]


def test_farmers_stand_in_no_strip_when_they_stand_aside(battle):
    alone = replace(battle, defender=Side("Yellow", "defends", "yellow"))
    assert strip(alone.frame(alone.seconds), alone.defender) == ["yellow"]


def test_the_strengths_are_those_of_the_rules(battle):
    told = replace(battle, outcome=replace(battle.outcome, attack=12, defence=9))
    assert {"Nobody wins 12 : 9", "12", "9"} <= set(words(told.frame(told.seconds)))


def test_cubes_that_a_knock_freed_join_their_strip_with_the_result(battle):
    tapped = Cubes(yellow=2, green=1, red=4)
    freed = replace(battle, tapped=tapped, outcome=replace(battle.outcome, defence=5))
    before = freed.frame(freed.timeline.lies)
    assert sorted(strip(before, freed.defender)) == ["green", "yellow"]
    end = freed.frame(freed.seconds)
    assert strip(end, freed.attacker) == ["blue", "blue"]
    assert strip(end, freed.defender)[2:] == ["yellow", "yellow", "green"]
    assert words(end).count("+") == 1
    assert any("those a knock freed" in text for text in words(end))
    assert "+" not in words(battle.frame(battle.seconds))


def test_long_strips_stay_left_of_their_number(battle):
    tapped = Cubes(blue=30, yellow=21, green=14)
    outcome = replace(battle.outcome, attack=32, defence=37)
    freed = replace(battle, tapped=tapped, outcome=outcome)
    picture = freed.frame(freed.seconds)
    (number,) = (text for text in picture.texts() if text.text == "37")
    for side, strength in ((freed.attacker, 32), (freed.defender, 37)):
        assert len(strip(picture, side)) == strength
    faces = [s for s in plain(picture.shapes) if isinstance(s, Polygon) and s.fill]
    beside = [s for s in faces if abs(s.points[0][1] - number.at[1]) < number.size / 2]
    assert max(x for s in beside for x, _ in s.points) < text_box(number).left


def test_the_verdict_is_told_only_when_equal_cubes_have_cancelled(battle):
    time = battle.timeline
    assert not any("Nobody" in text for text in words(battle.frame(time.verdict_at)))
    assert "Nobody wins 2 : 2" in words(battle.frame(battle.seconds))
    assert "Kozuke is neutral" in words(battle.frame(battle.seconds))


def test_the_verdict_grows(battle):
    time = battle.timeline
    midway, end = battle.frame(time.verdict_at + GROW_S / 4), battle.frame(battle.seconds)
    young, grown = (
        next(text for text in picture.texts() if text.text.startswith("Nobody"))
        for picture in (midway, end)
    )
    assert 0.3 < young.paint.alpha < 0.7
    assert young.size < grown.size


def test_the_verdict_is_the_largest_text(battle):
    texts = battle.frame(battle.seconds).texts()
    assert max(texts, key=lambda text: text.size).text == "Nobody wins 2 : 2"


def test_long_names_and_many_cubes_stay_on_the_sheet(battle):
    scene = replace(
        battle,
        title="Kozuke " * 12,
        hint="Who shows more in the tray wins. " * 9,
        attacker=Side("Blue", "attacks with very many armies " * 4, "blue"),
        province="Kozuke with its castle, its temple and its theatre",
        outcome=Outcome(
            Winner.ATTACKER,
            41,
            35,
            Cubes(blue=12, yellow=11, green=10, red=14),
            Cubes(blue=21, yellow=20),
            Cubes(),
            "blue",
            cleared=False,
        ),
    )
    for picture in (scene.frame(0), scene.frame(scene.seconds)):
        for text in picture.texts():
            assert text_box(text).right <= picture.stage.width
        for one, other in combinations(picture.texts(), 2):
            assert not text_box(one).overlaps(text_box(other)), (one.text, other.text)


def test_the_winner_is_marked(battle):
    won = replace(battle, outcome=replace(battle.outcome, winner=Winner.ATTACKER))
    drawn, marked = (scene.frame(scene.seconds).shapes for scene in (battle, won))
    shapes = [shape for shape in marked if shape not in drawn and isinstance(shape, Polygon)]
    winner = shipped_palette().tone("blue").fill
    assert [shape.fill.colour for shape in shapes] == [battle.palette.neutral.sun, winner]


def test_the_table_has_room_for_colours_with_long_names(toss, recording):
    names = ["ultramarine", "vermilion", "viridian", "ochre", "umber", "carmine"]
    cubes = [replace(cube, colour=name) for cube, name in zip(recording.cubes, names, strict=True)]
    extra = [replace(cubes[0], colour=name) for name in ("turquoise", "aquamarine")]
    more = replace(
        recording,
        cubes=(*cubes, *extra),
        units=np.concatenate([recording.units, recording.units[:, :2]], axis=1),
    )
    picture = replace(toss, recording=more).frame(0)
    for one, other in combinations(picture.texts(), 2):
        assert not text_box(one).overlaps(text_box(other)), (one.text, other.text)


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


def test_a_picture_on_its_own_does_not_say_how_fast_the_film_is(scene):
    film, still = words(scene.frame(1.0)), words(scene.still(1.0))
    assert [text for text in film if text not in still] == [f"· {scene.timeline.warp.speed_text}"]
    assert "simulated" in still
    assert scene.frame(1.0).backdrop is scene.still(1.0).backdrop


def test_a_cube_that_leaps_off_the_table_is_soon_gone_and_keeps_nobody_waiting(battle, recording):
    units = np.concatenate([recording.units, np.repeat(recording.units[-1:], 200, axis=0)])
    units[-200:, 1, 0] = np.linspace(units[0, 1, 0], 32_000, 200)  # to the right, past the tray
    units[-200:, 1, 1] = np.linspace(units[0, 1, 1], -32_000, 200)  # and down, past the table
    leapt = replace(battle, recording=replace(recording, units=units))
    assert leapt.seconds < battle.seconds + 3.0
    assert leapt.frame(0).stage.height == pytest.approx(battle.frame(0).stage.height, rel=0.05)
    for picture in frames(leapt):
        for x in (x for face in blue_faces(picture) for x, _ in face.points):
            assert x < 624 * picture.stage.height / 720
    lies = leapt.timeline.lies
    assert len(blue_faces(leapt.frame(lies))) == len(blue_faces(battle.frame(lies))) - 1


def blue_faces(picture):
    """Blue cubes left of the sheet."""
    fill, paper = shipped_palette().tone("blue").fill, 640 * picture.stage.height / 720
    faces = [s for s in plain(picture.shapes) if isinstance(s, Polygon) and s.fill]
    return [s for s in faces if s.fill.colour == fill and s.points[0][0] < paper]


def test_a_recording_without_cubes_is_drawn(battle, design):
    nothing = Recording.from_poses((), np.zeros((3, 0, 4)), 10.0, design.to_dict(), {})
    scene: BattleScene = replace(battle, recording=nothing)
    assert Raster(160).draw(scene.frame(scene.seconds)).size == (160, 90)


def test_passage_times_are_those_of_rim_and_ramp(recording, design):
    passage = TossPassage.of(recording, design)
    assert np.isneginf(passage.entered[4:]).all()
    assert ((passage.entered[:4] > 0) & (passage.entered[:4] < 0.3)).all()
    assert np.isinf(passage.arrived[[3, 5]]).all()
    assert (passage.arrived[[0, 1, 2, 4]] <= passage.rests).all()
    assert passage.rests <= recording.seconds


def test_the_film_ends_its_toss_when_the_last_cube_has_come_to_rest(battle, recording):
    still = np.concatenate([recording.units, np.repeat(recording.units[-1:], 400, axis=0)])
    longer = replace(battle, recording=replace(recording, units=still))
    assert longer.recording.seconds > recording.seconds + 9
    assert longer.seconds == pytest.approx(battle.seconds)


def test_a_fallen_cube_that_lies_on_the_ramp_counts_once_it_is_in_its_row(battle, recording):
    units = recording.units.copy()
    units[1:, 4] = units[0, 4]  # the green cube falls by the tower's word, but stays at the exit
    scene = replace(battle, recording=replace(recording, units=units))
    time = scene.timeline
    assert tray_numbers(scene.frame(time.lies - 0.01)) == [2, 1]
    assert tray_numbers(scene.frame(time.lies + 0.5)) == [2, 1, 1]
