"""Makes the golden pictures: frames of golden replays, whose tosses go straight ways.

``python -m tests.viewer.boards.shogun.golden.make`` draws them anew, after a change that was meant;
look at them before they are kept. No physics is in them, so they are the same on any platform.
"""

from __future__ import annotations

import gzip
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from cubetower.game.core import Replay, read_replay
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.throws import throws_in
from cubetower.tower import RecordedCube, Recording
from cubetower.tower.conditional.sampling import ReplayThrow, SourcedRecording
from cubetower.tower.design import Design
from cubetower.viewer import Raster
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.moments import ShogunMoment, moments_of
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.boards.shogun.schedule import make_schedule

FOLDER = Path(__file__).parent
REPLAYS = FOLDER.parents[3] / "game" / "shogun" / "golden"
GAMES = ("sun-fixed-5", "moon-draft-3-all")
WIDTH, FRAMES, BLOCK = 360, 31, 9
KINDS = {  # which moment of each kind, and how much of it has passed
    "opening": (0, 0.9), "seeding": (0, 0.5), "round": (1, 0.9), "event": (2, 0.9),
    "order": (1, 0.9), "act": (30, 0.5), "battle": (7, 0.95), "winter": (0, 0.9),
    "scores": (1, 0.9), "end": (0, 0.9),
}  # fmt: skip


def replay_of(game: str) -> Replay:
    """A golden replay."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(gzip.decompress((REPLAYS / f"{game}.jsonl.gz").read_bytes()))
        return read_replay(path)


def scene_of(game: str) -> GameScene:
    """A moment of each kind of a golden replay, with made-up odds."""
    replay = replay_of(game)
    drawn = straight_tosses(replay)
    chances = {number: BattleOdds(0.71, 0.23, 0.06) for number in drawn}
    told = moments_of(read_history(replay))
    kept = [_pick([each for each in told if each.kind == kind], kind) for kind in KINDS]
    return GameScene(ShogunBoard(replay.header, make_schedule(kept, drawn, chances)))


class Straight:
    """Draws tosses one after the other, with what fell and what stayed, but straight ways."""

    design = Design.load("standard")

    def __init__(self) -> None:
        self._inside = Counter[str]()

    def sample(self, throw: ReplayThrow, _: Recording | None = None) -> SourcedRecording:
        thrown, fell = Counter(dict(throw.thrown)), Counter(dict(throw.fell))
        drawn = SourcedRecording(straight(thrown, fell, self._inside), "matched")
        self._inside = self._inside + thrown - fell
        return drawn


def straight_tosses(replay: Replay) -> dict[int, SourcedRecording]:
    """All tosses of a game by number."""
    tosses = Straight()
    return {throw.number: tosses.sample(throw) for throw in throws_in(replay)}


def _pick(moments: list[ShogunMoment], kind: str) -> ShogunMoment:
    return moments[min(KINDS[kind][0], len(moments) - 1)]


def straight(thrown: Counter[str], fell: Counter[str], inside: Counter[str]) -> Recording:
    """A toss in which every cube goes straight to its place, in half a second."""
    cubes, start, end = [], [], []
    old = inside.copy()
    left = fell.copy()
    for was_thrown, pile in ((True, thrown), (False, old)):
        for colour in sorted(pile):
            for _ in range(pile[colour]):
                falls = left[colour] > 0
                left[colour] -= falls
                cubes.append(RecordedCube(colour, 8.0, thrown=was_thrown, fell=falls))
                number = len(cubes)
                hand = (-24.0 + 12 * (number % 5), 350.0 + 10 * (number // 5 % 6))
                shelf = (-30.0 + 9.0 * (number % 8), 135.0 + 9 * (number // 8))
                tray = (95.0 + 9.5 * (number % 14), 5.0 + 9 * (number // 14))
                start.append(hand if was_thrown else shelf)
                end.append(tray if falls else shelf)
    share = np.linspace(0.0, 1.0, FRAMES)[:, None, None]
    poses = np.zeros((FRAMES, len(cubes), 4))
    poses[..., :2] = np.array(start) + share * (np.array(end) - np.array(start))
    poses[..., 3] = np.linspace(-18.0, 18.0, len(cubes))
    return Recording.from_poses(tuple(cubes), poses, 60.0, Straight.design.to_dict(), {})


def moments(scene: GameScene) -> Iterator[tuple[str, float]]:
    """The moments kept of a game, by kind, s of the film."""
    for cut in scene.schedule.cuts:
        yield cut.moment.kind, cut.start + KINDS[cut.moment.kind][1] * cut.seconds


def pictures(game: str) -> Iterator[tuple[Path, Image.Image]]:
    """The frames of a game, and the files in which they are kept."""
    scene, raster = scene_of(game), Raster(WIDTH)
    for kind, seconds in moments(scene):
        yield FOLDER / f"{game}-{kind}.webp", raster.draw(scene.frame(seconds))


def furthest(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart where they are most: mean levels in a block of 12 pixels."""
    levels = (np.asarray(image.convert("RGB")).astype(float) for image in (one, other))
    apart = np.abs(np.subtract(*levels)).mean(axis=2)
    high, wide = (side // BLOCK * BLOCK for side in apart.shape)
    blocks = apart[:high, :wide].reshape(high // BLOCK, BLOCK, wide // BLOCK, BLOCK)
    return float(blocks.mean(axis=(1, 3)).max())


def main() -> None:
    """Draw all anew."""
    for game in GAMES:
        for path, image in pictures(game):
            image.save(path, lossless=True, method=6)


if __name__ == "__main__":
    main()
