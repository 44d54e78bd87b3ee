import numpy as np
import pytest

from cubetower.tower import RecordedCube, Recording
from cubetower.tower.design import Design
from cubetower.viewer import TossScene

FRAMES = 41


@pytest.fixture(scope="session")
def design() -> Design:
    return Design.load("plane")


@pytest.fixture(scope="session")
def recording(design) -> Recording:
    """Five cubes on straight paths: blue and yellow fall, red stays; purple lay inside."""
    cubes = (
        RecordedCube("blue", 8.0, thrown=True, fell=True),
        RecordedCube("blue", 8.0, thrown=True, fell=True),
        RecordedCube("yellow", 8.0, thrown=True, fell=True),
        RecordedCube("red", 8.0, thrown=True, fell=False),
        RecordedCube("green", 8.0, thrown=False, fell=True),
        RecordedCube("purple", 8.0, thrown=False, fell=False),
    )
    start = np.array([[-20, 410], [0, 410], [20, 410], [40, 410], [66, 134], [-66, 134]], float)
    end = np.array([[120, 4], [140, 4], [160, 4], [0, 272], [180, 4], [-66, 134]], float)
    share = np.linspace(0, 1, FRAMES)[:, None, None]
    poses = np.zeros((FRAMES, len(cubes), 4))
    poses[..., :2] = start + share * (end - start)
    poses[..., 2] = 6 * share[..., 0]
    return Recording.from_poses(cubes, poses, 40.0, design.to_dict(), {})


@pytest.fixture(scope="session")
def toss(recording) -> TossScene:
    return TossScene("Seeding", "What stays waits for the first battle.", recording, "4 fell")
