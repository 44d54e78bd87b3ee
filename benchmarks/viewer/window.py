"""The window: pictures a second of a game's film, and where the time of each goes.

``python -m benchmarks.viewer.window [--quick]``. The film of a few minutes of one game is painted
as fast as possible, a 60th of a second from picture to picture, without a window: on a machine
without a graphics card OpenGL runs on the processor. Zooming sets all texts again and paints
the whole window each time, the most work there can be.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.arguments import parser_for
from benchmarks.timing import machine
from benchmarks.viewer.gamefilm import play_game
from cubetower.terminal.output import console, table
from viewer.boards.scene import GameScene
from viewer.boards.scenes import game_scene
from viewer.draw.rect import Rect
from viewer.window.screen import offscreen
from viewer.window.view import Layer

if TYPE_CHECKING:
    from viewer.window.opengl.painter import Painter

SIZES = ((1280, 796), (1920, 1136))
RATE = 60.0
ZOOM = 1.02  # times as large from picture to picture


def layers(scene: GameScene, seconds: float, onto: Rect) -> list[Layer]:
    """The panels of a game, each as a layer that stays and one that moves."""
    pictures = [scene.panel(name, seconds) for name in scene.areas if name != "plans"]
    parts = [part for picture in pictures for part in (picture.backdrop, picture.shapes)]
    return [Layer(part, scene.stage, onto) for part in parts]


def play_back(scene: GameScene, width: int, pictures: int) -> Iterable[tuple[float, Rect]]:
    """Times of a film from its first fifth on, and where its stage is."""
    onto = Rect(0.0, 0.0, width, width * scene.stage.height / scene.stage.width)
    for number in range(pictures):
        yield scene.seconds * 0.2 + number / RATE, onto


def zoom(scene: GameScene, width: int, pictures: int) -> Iterable[tuple[float, Rect]]:
    """One time of a film, from nearer and nearer."""
    for number in range(pictures):
        wide = width * ZOOM ** (number % 60)
        yield (
            scene.seconds * 0.2,
            Rect(0.0, 0.0, wide, wide * scene.stage.height / scene.stage.width),
        )


def measure(
    painter: Painter, scene: GameScene, size: tuple[int, int], shown: Iterable[tuple[float, Rect]]
) -> tuple[list[str], list[str]]:
    """Pictures a second and ms of each, as rows of both tables."""
    from pyglet import gl

    listed, times, cpu = 0.0, [], time.process_time()
    began = time.perf_counter()
    for seconds, onto in shown:
        start = time.perf_counter()
        now = layers(scene, seconds, onto)
        listed += time.perf_counter() - start
        painter.paint(now, *size)
        gl.glFinish()
        times.append(time.perf_counter() - start)
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    share = float(np.mean(np.array(times) <= 1 / RATE))
    median, late = np.quantile(times, [0.5, 0.95]) * 1e3
    return (
        [f"{len(times) / spent:.0f}", f"{median:.1f}", f"{late:.1f}", f"{share:.0%}"],
        [f"{each / len(times) * 1e3:.1f}" for each in (listed, cpu)],
    )


def main() -> None:
    """Print the table."""
    parser = parser_for(__doc__, quick=True)
    quick = parser.parse_args().quick
    out = console()
    with tempfile.TemporaryDirectory() as folder:
        scene = game_scene(play_game(Path(folder)), battles=range(3 if quick else 12))
    pictures = 20 if quick else 600
    with offscreen():
        from pyglet.gl import gl_info

        from viewer.window.opengl.painter import Painter

        out.print(f"{machine('pyglet', 'numpy')}\n{gl_info.get_renderer()}")
        rates = table(
            "size", "samples", "what", "pictures/s", "median ms", "95 %", "within 1/60 s",
            "list ms", "CPU ms", words=("size", "what"),
        )  # fmt: skip
        for size in SIZES:
            for samples in (4, 1):
                for what, shown in (("played", play_back), ("zoomed", zoom)):
                    painter = Painter(samples)
                    measure(painter, scene, size, play_back(scene, size[0], 1))
                    number = pictures if shown is play_back else pictures // 5
                    row, spent = measure(painter, scene, size, shown(scene, size[0], number))
                    rates.add_row("x".join(map(str, size)), str(samples), what, *row, *spent)
                    painter.free()
        out.print(rates)


if __name__ == "__main__":
    main()
