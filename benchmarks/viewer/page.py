"""Pages of films: their size, how fast they are written, and how fast a browser draws them.

``python -m benchmarks.viewer.page [PAGE] [--quick]``. Without a page one is made of a few tosses.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.arguments import parser_for
from benchmarks.timing import machine
from tests.viewer.page.browser import Browser
from tests.viewer.page.scenes import TowerPanel
from tower import Cubes, make_tower
from viewer import TossScene
from viewer.page import save_page

WINDOWS = ((1280, 720, 1.0), (1920, 1080, 1.0), (390, 844, 3.0))
SPEEDS = (0.25, 1, 4, 32)
PLAY = """new Promise(done => {
  const { stage } = player, draw = stage.draw.bind(stage), spent = [];
  stage.draw = tick => {
    const begun = performance.now();
    draw(tick);
    spent.push(performance.now() - begun);
  };
  player.setSpeed(%s); player.seek(%s); player.play();
  const begun = performance.now();
  let frames = 0;
  const count = () => {
    frames++;
    if (performance.now() - begun < 1000 * %s) return requestAnimationFrame(count);
    delete stage.draw;
    player.play(false);
    spent.sort((a, b) => a - b);
    const mean = spent.reduce((a, b) => a + b, 0) / spent.length;
    done([frames / %s, mean, spent[Math.floor(spent.length * 0.99)]]);
  };
  requestAnimationFrame(count);
})"""
SEEK = """(() => {
  const begun = performance.now(), { film, stage } = player;
  for (let number = 0; number < 100; number++) stage.draw((number * 7919) % film.ticks + 0.5);
  return (performance.now() - begun) / 100;
})()"""


def make_page(path: Path, quick: bool) -> str:
    """Write a page of a toss; returns how long that took."""
    tower, rng = make_tower("physics"), Random(1)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    toss = tower.toss(Cubes(blue=4 if quick else 7, yellow=3), rng, record=True)
    assert toss.recording is not None
    scene = TowerPanel(TossScene("A toss", "", toss.recording))
    begun = time.process_time()
    save_page(scene, path, title="A toss")
    spent = time.process_time() - begun
    return f"{scene.seconds:.1f} s of film in {spent:.1f} s CPU"


def frames(browser: Browser, page: Path, at: float, seconds: float) -> Iterator[list[str]]:
    """Frames a second and ms a frame, by window and speed."""
    for width, height, ratio in WINDOWS:
        browser.size(width, height, ratio, touch=ratio > 1)
        browser.open(f"{page.as_uri()}#t={at}")
        for speed in SPEEDS:
            rate, mean, worst = browser.run(PLAY % (speed, at, seconds, seconds))
            seek = f"{browser.run(SEEK):.1f}" if speed == SPEEDS[-1] else ""
            window = f"{width} x {height} at {ratio:g}"
            yield [window, f"{speed:g}", f"{rate:.0f}", f"{mean:.2f}", f"{worst:.1f}", seek]


def main() -> None:
    """Print what was measured."""
    parser = parser_for(__doc__)
    parser.add_argument("page", nargs="?", type=Path, help="measure this one")
    parser.add_argument("--at", type=float, default=1.0, help="play from this second on")
    parser.add_argument("--quick", action="store_true", help="shorter, for CI")
    given = parser.parse_args()
    out = Console(width=100)
    with tempfile.TemporaryDirectory() as folder:
        page = given.page and given.page.resolve()
        spent = "given"
        if page is None:
            page = Path(folder) / "toss.html"
            spent = make_page(page, given.quick)
        browser = Browser(Path(folder) / "profile")
        try:
            rows = list(frames(browser, page, given.at, 0.5 if given.quick else 3.0))
            heap = browser.run("performance.memory.usedJSHeapSize / 1e6")
            length = browser.run("player.film.seconds")
        finally:
            browser.close()
        size = page.stat().st_size
        out.print(
            f"{machine()}\n{size / 1e3:.0f} kB for {length:.0f} s; {spent}; heap {heap:.0f} MB"
        )
    table = Table("window", "speed", "frames/s", "ms a frame", "99 %", "ms a jump")
    for row in rows:
        table.add_row(*row)
    out.print(table)


if __name__ == "__main__":
    main()
