"""What `benchmarks.ratios` times beside commands: ``python works.py NAME OTHER``.

The packages are those of the checkout that Python finds. OTHER is the checkout that is compared
with, whose towers are thrown into; of ``watch``, a replay. Nothing else of benchmarks is used, as
the other checkout's would be found: so throws and the clock of steps are made here again.

Prints JSON: CPU seconds ``cpu``, a digest of what came out ``result``, and for tosses of the
physics ``over_step``, their time over that of their `pymunk.Space.step`. A checkout of before may
call things otherwise; what it called them stands behind ``except ImportError`` here.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pymunk

IN_CUBETOWER = find_spec("cubetower.tower") is not None  # before, each package had its own name


def load(module: str) -> Any:
    """A module of the checkout; of before, only ``command`` had another name."""
    before = module.replace("command.", "cubetower.", 1)
    return import_module(f"cubetower.{module}" if IN_CUBETOWER else before)


Cubes, make_tower = load("tower").Cubes, load("tower").make_tower
try:
    Workers = load("foundation.workers").Workers
    new_game = partial(load("game.shogun").ShogunGame, 5)
    shogun = load("game.shogun")
    make_player = (getattr(shogun, "DEFINITION", None) or shogun.TITLE).make_player
except ImportError:  # as of c55fbb3
    Workers = load("tower.workers").Workers
    new_game, make_player = load("game.shogun").ShogunGame, load("game.shogun").make_bot

Measured = dict[str, object]
COLOURS = ("black", "blue", "green", "purple", "red", "yellow")
FASTEST_OF = 3
STANDARD, PLANE = "data/designs/standard.toml", "data/designs/plane.toml"
SURROGATE = "data/towers/standard.toml"


def digest(*parts: object) -> str:
    """A short name of what came out."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def measure(work: Callable[[], object]) -> Measured:
    """CPU seconds of the fastest of three runs, and what the last one gave."""
    found = []
    for _ in range(FASTEST_OF):
        start = time.process_time()
        result = work()
        found.append(time.process_time() - start)
    return {"cpu": min(found), "result": digest(result)}


@contextmanager
def clock_steps(seconds: list[float]) -> Iterator[None]:
    """Add the time of every `pymunk.Space.step`."""
    step, clock = pymunk.Space.step, time.perf_counter

    def timed(*arguments: Any) -> None:
        start = clock()
        step(*arguments)
        seconds[0] += clock() - start

    pymunk.Space.step = timed  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        pymunk.Space.step = step  # type: ignore[method-assign]


def toss_physics(thrown: int, design: str, other: str, tosses: int = 60) -> Measured:
    """Tosses into a tower in the midst of a game, each from a state that is restored first.

    `design` is a file of the other checkout, or what this one calls "physics".
    """
    tower, rng = make_tower(design if design == "physics" else f"{other}/{design}"), Random(1)
    tower.toss(Cubes(seed=45), rng)
    states = []
    for _ in range(30 + tosses):
        tower.toss(Cubes(red=rng.randint(2, 18)), rng)
        states.append(tower.state())

    def toss_all() -> list[int]:
        rng, fell = Random(1), []
        for state in states[30:]:
            tower.restore(state)
            fell.append(tower.toss(Cubes(red=thrown), rng).fell.total)
        return fell

    found, shares = measure(toss_all), []
    for _ in range(FASTEST_OF):
        seconds, start = [0.0], time.perf_counter()
        with clock_steps(seconds):
            toss_all()
        shares.append((time.perf_counter() - start) / seconds[0])
    return {**found, "over_step": min(shares)}


def play_games(bot: str, count: int, other: str) -> Measured:
    """Games of five such players on one tower, without a log."""
    tower, players = make_tower(f"{other}/{SURROGATE}"), [make_player(bot) for _ in range(5)]

    def play() -> object:
        held = []
        for seed in range(count):
            game = new_game(tower=tower, seed=seed)
            load("game.core").play_out(game, dict(zip(game.seats, players, strict=True)))
            held.append([game.provinces_of(seat) for seat in game.seats])
        return held

    return measure(play)


def toss_surrogate(other: str, tosses: int = 20_000) -> Measured:
    """Single tosses of the surrogate, one after the other."""
    rng = np.random.default_rng(1)
    every = [Cubes(dict(zip(COLOURS, row, strict=True))) for row in _draw_throws(500, rng).tolist()]

    def toss() -> object:
        tower, rng = make_tower(f"{other}/{SURROGATE}"), Random(1)
        for number in range(tosses):
            tower.toss(every[number % 500], rng)
        return sorted(tower.contents.items())

    return measure(toss)


def toss_million(other: str) -> Measured:
    """A million tosses of the surrogate: a hundred into each of ten thousand towers."""
    tower = make_tower(f"{other}/{SURROGATE}")
    every = [_draw_throws(10_000, np.random.default_rng(seed)) for seed in range(10)]

    def toss() -> object:
        states = np.zeros((10_000, len(COLOURS), len(load("tower.models.rates").PLACES)), np.int64)
        rng = np.random.default_rng(1)
        for number in range(100):
            tower.toss_many(states, every[number % 10], rng)
        return hashlib.sha256(states.tobytes()).hexdigest()

    toss()  # compiles
    return measure(toss)


def _draw_throws(towers: int, rng: np.random.Generator) -> Any:
    """Throws of 2 to 14 cubes of two or three colours each."""
    places = np.argsort(rng.random((towers, len(COLOURS))), axis=1)[:, :3]
    shares = np.where(rng.random((towers, 1)) < 0.5, [0.6, 0.4, 0.0], [0.4, 0.35, 0.25])
    thrown = np.zeros((towers, len(COLOURS)), np.int64)
    np.put_along_axis(thrown, places, rng.multinomial(rng.integers(2, 15, towers), shares), axis=1)
    return thrown


def simulate_points(other: str) -> Measured:
    """All points of a new design: one is simulated, and stands for all."""
    module = load("calibration.twin.points")
    names = vars(module)
    count = (
        names["NEEDED"]["physics"][0] if "NEEDED" in names else names["FITTED"] + names["HELD_OUT"]
    )
    design = load("tower").Design.read(f"{other}/data/designs/reference-j.toml")
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        module.simulate_points(design, Path(folder, "points.csv"), Workers(1), points=1)
        spent = time.process_time() - start
    return {"cpu": spent * count, "result": f"{count} points"}


def show_first_picture(replay: str) -> Measured:
    """To the first picture of a replay in a real window; ends the process."""
    load("viewer.window.screen").prepare()
    import pyglet

    FilmView = load("viewer.window.watching.filmview").FilmView  # noqa: N806  a class
    flip, layers, asked = pyglet.window.Window.flip, FilmView.layers, []

    def note_layers(view: Any) -> Any:
        asked.append(view)
        return layers(view)

    def end_after(window: Any) -> None:
        flip(window)
        if asked:
            print(json.dumps({"cpu": time.process_time(), "result": "", "wall": age()}), flush=True)
            os._exit(0)

    FilmView.layers, pyglet.window.Window.flip = note_layers, end_after
    load("command.main").run(["watch", replay])
    raise AssertionError("the window was closed before its first picture")


def age() -> float:
    """Seconds since this process began (Linux)."""
    ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")


WORKS: dict[str, Callable[[str], Measured]] = {
    **{
        name: partial(toss_physics, thrown, design)
        for thrown in (10, 40)
        for name, design in (
            (f"toss-{thrown}", STANDARD),
            (f"toss-{thrown}-plane", PLANE),
            (f"toss-{thrown}-shipped", "physics"),
        )
    },
    "random": partial(play_games, "random", 40),
    "greedy": partial(play_games, "greedy", 15),
    "surrogate": toss_surrogate,
    "million": toss_million,
    "points": simulate_points,
    "watch": show_first_picture,
}


def main() -> None:
    """Print what one work took."""
    name, other = sys.argv[1:]
    print(json.dumps(WORKS[name](other)))


if __name__ == "__main__":
    main()
