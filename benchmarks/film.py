"""CPU time of a frame of a battle's film."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from benchmarks.toss import Row
from game.shogun import ALL_CUBES, Attack, fight
from tower import Cubes, make_tower
from viewer import Raster
from viewer.battle import battle_scene


def rows(quick: bool) -> Iterator[Row]:
    """Making the display list, and drawing it, at 1280 x 720."""
    tower, rng = make_tower("physics"), Random(1)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    attack = Attack("blue", 4, "yellow", 3)
    supply = ALL_CUBES - tower.contents - attack.armies
    battle = fight(attack, tower, rng, tray=Cubes(), supply=supply, record=True)
    scene, raster = battle_scene(battle, "Kozuke"), Raster(1280)
    raster.draw(scene.frame(0.0))  # the backdrop, drawn once a film
    frames = 10 if quick else 100
    moments = [scene.seconds * frame / frames for frame in range(frames)]
    start = time.process_time()
    lists = [scene.frame(moment) for moment in moments]
    listed = time.process_time()
    for shapes in lists:
        raster.draw(shapes)
    drawn = time.process_time()
    total = (drawn - start) / frames * 1e3
    share = (drawn - listed) / (drawn - start)
    yield "battle film, 1280 x 720", f"{total:.2f}", "raster", f"{share:.0%}", "frame"
