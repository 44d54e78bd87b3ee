"""Towers in three dimensions as a page stores them, and what recordings say."""

from __future__ import annotations

import json
import zlib
from random import Random

import numpy as np
import pytest

from cubetower.tower import Cubes, make_tower
from cubetower.tower.recording import solid_poses
from cubetower.tower.solid.pose import rotation_matrices
from cubetower.viewer import TossScene
from cubetower.viewer.page.encode import encode
from cubetower.viewer.page.layout import PageLayout
from tests.viewer.boards.shogun.golden.make import GAMES, scene_of
from tests.viewer.page.scenes import TowerPanel

pytestmark = pytest.mark.long

RATE = 20.0
PLACE_MM, TURN = 0.051, 0.0025  # how far what is stored may lie from what was recorded


def model_of(scene, name="tower"):
    """The towers and tosses of a panel, as the page gets them; None if it has none."""
    block = encode(scene, title="", rate=RATE, layout=PageLayout())
    panels = json.loads(zlib.decompress(block))["panels"]
    (panel,) = [each for each in panels if each["name"] == name]
    return panel.get("model")


def scene(spec):
    tower, rng = make_tower(spec), Random(3)
    tower.toss(Cubes(black=12, purple=12, green=3), rng)  # some of them stay inside
    recording = tower.toss(Cubes(blue=4, red=3, yellow=2), rng, record=True).recording
    return TossScene("A toss", "", recording)


@pytest.fixture(scope="module", params=["physics", "physics3d"])
def toss(request):
    return scene(request.param)


@pytest.fixture(scope="module")
def model(toss):
    return model_of(TowerPanel(toss))


def series(numbers, ticks):
    """The numbers of a series at all ticks."""
    if isinstance(numbers, int):
        return np.full(ticks, numbers)
    sums = np.cumsum(numbers)
    return np.concatenate([sums, np.full(ticks - len(sums), sums[-1])])


def stored(model, toss):
    """The poses (ticks, cubes, 7) and opacities (ticks, cubes) of a stored toss."""
    scales, ticks = model["scales"], toss["ticks"][1] - toss["ticks"][0]
    columns = [[series(each, ticks) for each in cube[2:]] for cube in toss["cubes"]]
    numbers = np.moveaxis(np.array(columns, float), -1, 0)
    places, turns = numbers[..., :3] / scales["length"], numbers[..., 3:-1]
    if turns.shape[-1] == 1:
        angles = turns[..., 0] / scales["angle"]
        poses = solid_poses(np.stack([*np.moveaxis(places[..., :2], -1, 0), angles,
                                      places[..., 2]], axis=-1))  # fmt: skip
    else:
        turns = turns / np.linalg.norm(turns, axis=-1, keepdims=True)
        poses = np.concatenate([places, turns], axis=-1)
    return poses, numbers[..., -1] / scales["opacity"]


def test_what_is_stored_is_where_the_recording_has_the_cubes(model, toss):
    (kept,) = model["tosses"]
    poses, alphas = stored(model, kept)
    first, last = kept["ticks"]
    assert (first, last) == (0, int(np.ceil(toss.seconds * RATE)) + 1)
    shown = np.array([toss.staging.alphas(min(tick / RATE, toss.seconds)) for tick in range(last)])
    assert np.abs(alphas - shown).max() <= 0.5 / model["scales"]["opacity"] + 1e-9
    for tick in range(first, last):
        recorded = solid_poses(toss.staging.poses(min(tick / RATE, toss.seconds)))
        assert np.abs(poses[tick, :, :3] - recorded[:, :3]).max() <= PLACE_MM
        apart = rotation_matrices(poses[tick, :, 3:]) - rotation_matrices(recorded[:, 3:])
        assert np.abs(apart).max() <= TURN


def test_rotations_go_on_without_a_jump(model):
    for *_, cube in ((toss, cube) for toss in model["tosses"] for cube in toss["cubes"]):
        turns = [series(each, 400) for each in cube[5:-1]]
        if len(turns) == 1:
            assert np.abs(np.diff(turns[0])).max() <= np.pi * model["scales"]["angle"] + 1
        else:
            rows = np.array(turns).T
            assert (np.einsum("tq,tq->t", rows[1:], rows[:-1]) > 0).all()


def test_cubes_have_the_looks_of_the_picture(model, toss):
    (kept,) = model["tosses"]
    for cube, (tone, edge, *_) in zip(toss.recording.cubes, kept["cubes"], strict=True):
        look = toss.model.tosses[0].view.tone(cube)
        expected = [look.fill, look.light, look.dark, look.mark, look.mark_colour]
        assert model["tones"][tone] == expected
        assert edge == cube.edge_mm


def test_a_tower_without_depth_stays_a_picture():
    assert model_of(TowerPanel(scene("physics,design=plane"))) is None


# A whole game


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return scene_of(request.param)


def test_a_game_shows_some_toss_from_its_first_one_on(game):
    tosses = game.models["tower"].tosses
    begins, ends = tosses[0].begins, max(toss.ends for toss in tosses)
    assert ends >= game.seconds
    for seconds in np.arange(begins, game.seconds, 0.05):
        assert any(toss.begins <= seconds < toss.ends for toss in tosses)


def test_cubes_come_into_the_fist_and_leave_the_tray(game):
    for toss in game.models["tower"].tosses:
        cubes, alphas = toss.recording.cubes, toss.alphas(toss.begins)
        for cube, alpha in zip(cubes, alphas.tolist(), strict=True):
            assert alpha in (0.0, 1.0)
            if toss.ends - toss.begins > 1.0:
                assert alpha == (not cube.thrown)
        later = toss.alphas(toss.begins + 0.5)
        assert (later == 1.0).all() or toss.ends - toss.begins < 0.5
