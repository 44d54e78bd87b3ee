"""All benchmarks: ``python -m benchmarks``. Prints one table, with machine and versions."""

from __future__ import annotations

import time
from random import Random

from benchmarks.arguments import parser_for
from benchmarks.timing import machine
from benchmarks.tower import toss
from cubetower.terminal.output import console, table
from tower import Cubes, make_tower
from viewer import Raster, TossScene


def film_row(quick: bool) -> toss.Row:
    """CPU time of a frame of a toss's film: its display list, and drawing it."""
    tower, rng = make_tower("physics"), Random(1)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    recording = tower.toss(Cubes(blue=4, yellow=3), rng, record=True).recording
    assert recording is not None, "the physics records"
    scene, raster = TossScene("A toss", "", recording), Raster(1280)
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
    return "toss film, 1280 x 720", f"{total:.2f}", "raster", f"{share:.0%}", "frame"


def main() -> None:
    """Run every benchmark and print its rows."""
    parser = parser_for(__doc__, quick=True)
    quick = parser.parse_args().quick
    heads = ("what", "CPU ms", "of it", "share", "per")
    shown = table(*heads, title=machine(), words=("what", "of it", "per"))
    for row in (*toss.rows(quick), film_row(quick)):
        shown.add_row(*row)
    console().print(shown)


if __name__ == "__main__":
    main()
