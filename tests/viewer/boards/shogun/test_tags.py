"""At every frame the tags beside the tower say what its picture shows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from cubetower.game.core import read_replay
from cubetower.game.shogun.history import read_history
from cubetower.viewer import Cube, Polygon, Text
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.cubeset import PER_TOSS
from cubetower.viewer.boards.shogun.moments import moments_of
from cubetower.viewer.boards.shogun.schedule import make_schedule
from cubetower.viewer.draw.displaylist import singles
from cubetower.viewer.draw.solids import GHOST
from cubetower.viewer.draw.typography import left_end
from cubetower.viewer.tower.chips import GROUND
from tests.viewer.boards.shogun.games import play
from tests.viewer.boards.shogun.golden.make import straight_tosses

pytestmark = pytest.mark.long

RATE = 20.0  # frames a second
GAMES = range(3)  # of three, four and five players


@cache
def scene_of(seed):
    """Two battles of a game, one after the other, and all between; of the first also the start."""
    with TemporaryDirectory() as folder:
        replay = read_replay(play(Path(folder) / "game.jsonl", seed=seed, players=3 + seed % 3))
    moments = moments_of(read_history(replay))
    battles = [place for place, moment in enumerate(moments) if moment.battle is not None]
    first = min(3 * seed, len(battles) - 2)
    kept = moments[battles[first] : battles[first + 1] + 1]
    return GameScene(ShogunBoard(replay.header, make_schedule(kept, straight_tosses(replay))))


def tower_of(scene):
    scene.panel("tower", 0.0)
    return scene.board._tower


def frames(scene):
    """Each different picture of the tower, with its time."""
    last = None
    for seconds in np.arange(0.0, scene.seconds, 1 / RATE).tolist():
        shapes = scene.panel("tower", seconds).shapes
        if shapes is not last:
            yield seconds, shapes
        last = shapes


def place_of(design, cube, x, y):
    """The place of a cube, found in another way."""
    edge, floors = design.cube.edge_mm, sorted({floor.height_mm for floor in design.floor})
    if y < design.tube.top_mm and x > design.exit_x_mm + (0 if cube.fell else edge):
        return "tray"
    if y >= design.tube.top_mm:
        return "hand" if y >= design.rim_mm else "funnel"
    below = [height for height in floors if y + edge / 2 >= height]
    return f"floor {len(below)}" if below else "ramp"


def pictured(panel, seconds, shapes):
    """The cubes of the picture: place and colour of each."""
    found = Counter()
    index, since = panel.schedule.place(seconds)
    for cube, after in pairwise([*singles(shapes), None]):
        if not isinstance(cube, Cube) or cube.key is None:
            continue
        toss, place = divmod(cube.key, PER_TOSS)
        film = panel.throw(toss)
        x, y = film.poses(since if toss == index else np.inf)[place][:2]
        recorded = film.recording.cubes[place]
        ghost = isinstance(after, Polygon) and after.fill is None
        if cube.alpha > (0.5 * GHOST if ghost else 0.5):
            found[place_of(film.design, recorded, x, y), recorded.colour] += 1
    return found


def told(panel, shapes):
    """What the tags say, read from their shapes."""
    found, palette = Counter(), panel.palette
    (chips,) = panel._all_chips.values() or [None]
    places = chips._anchors
    colours = {palette.tone(colour).fill: colour for colour in palette.cubes}
    names = ["tray", "ramp", *(f"floor {n}" for n in range(1, len(places) - 2)), "funnel", "hand"]
    cubes = [shape for shape in shapes if isinstance(shape, Cube)]
    icons = [cube for cube in cubes if cube.key is None and cube.alpha == 1.0]
    filled = [shape for shape in shapes if isinstance(shape, Polygon) and shape.fill is not None]
    for tag in (shape for shape in filled if shape.fill.alpha == GROUND):
        place = 0
        if len(tag.points) > 4:
            tip = min(tag.points)
            (place,) = [n for n, at in places.items() if near(chips._sheet.at(*at), tip)]
        (left, right), (low, high) = ((min(xs), max(xs)) for xs in zip(*tag.points, strict=True))
        for icon in icons:
            if left < icon.centre[0] < right and low < icon.centre[1] < high:
                colour, number = colours[icon.tone.fill], number_beside(icon, shapes)
                found[names[place], colour] += number
                icons = [each for each in icons if each is not icon]
    assert not icons, "a cube without a tag"
    return +found


def near(a, b):
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) < 1e-9


def number_beside(icon, shapes):
    """The first number to the right of a cube."""
    right = [
        (left_end(text), text.text)
        for text in shapes
        if isinstance(text, Text)
        and abs(text.at[1] - icon.centre[1]) < icon.edge
        and left_end(text) > icon.centre[0]
    ]
    return int(min(right)[1])


@pytest.mark.parametrize("seed", GAMES)
def test_tags_and_picture_agree_at_every_frame(seed):
    scene = scene_of(seed)
    panel = tower_of(scene)
    compared = 0
    for seconds, shapes in frames(scene):
        assert told(panel, shapes) == pictured(panel, seconds, shapes), f"{seconds} s"
        compared += 1
    assert compared > 100
