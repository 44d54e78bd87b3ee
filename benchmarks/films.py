"""Films of a game: frames a second by size, format and processes.

``python -m benchmarks.films [--quick]``. The frames are those of a few minutes of one
game, with battles and all else; making the scene (finding tosses) is not counted.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks.arguments import parser_for
from benchmarks.output import print_table
from benchmarks.timing import machine
from cubetower.foundation.workers import cores
from cubetower.game.core import Event, ReplayWriter, play_out
from cubetower.game.shogun import DEFINITION, ShogunGame
from cubetower.viewer import save_film
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.scenes import game_scene

SIZES = ((1280, 720), (1920, 1080))


def play_game(folder: Path) -> Path:
    """The replay of a game of five greedy players."""
    path = folder / "game.jsonl"
    events: list[Event] = []
    game = ShogunGame(5, tower="surrogate", seed=7, log=events.append)
    play_out(game, dict.fromkeys(game.seats, DEFINITION.make_player("greedy")))
    with ReplayWriter(path, {**game.header(), "tower": "surrogate", "seed": 7}) as write:
        for event in events:
            write(event)
    return path


def rate(
    scene: GameScene, path: Path, size: tuple[int, int], jobs: int, speed: float
) -> tuple[float, int]:
    """Frames a second of a whole film, and how many there were."""
    count = 0

    def note(done: int, total: int) -> None:
        nonlocal count
        count = done

    began = time.perf_counter()
    save_film(scene, path, width=size[0], height=size[1], speed=speed, jobs=jobs, progress=note)
    return count / (time.perf_counter() - began), count


def main() -> None:
    """Make the films and print the table."""
    parser = parser_for(__doc__, quick=True)
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        replay = play_game(Path(folder))
        began = time.perf_counter()
        scene = game_scene(replay, battles=range(3 if quick else 12))
        took = time.perf_counter() - began
        print(machine("pillow", "numpy"))
        print(f"scene of {scene.seconds:.0f} s in {took:.1f} s")
        rows = []
        for size in SIZES[:1] if quick else SIZES:
            for suffix in (".mp4",) if quick else (".mp4", ".gif"):
                for jobs in sorted({1, cores()}):
                    path = Path(folder) / f"film{suffix}"
                    per_second, count = rate(scene, path, size, jobs, 40.0 if quick else 4.0)
                    row = (
                        "x".join(map(str, size)),
                        suffix,
                        str(jobs),
                        str(count),
                        f"{per_second:.1f}",
                    )
                    rows.append(row)
        print_table(("size", "format", "processes", "frames", "frames/s"), rows, words=2)


if __name__ == "__main__":
    main()
