"""Cubes in, cubes out: the cube tower, its models, designs, logs and recordings."""

import cubetower.tower.looks  # noqa: F401 - registers how notebooks show cubes and tosses
from cubetower.foundation import OutputError, SpecError, data_path, write_whole
from cubetower.tower.cubes import Cubes
from cubetower.tower.design import Design
from cubetower.tower.errors import (
    CubesError,
    DesignError,
    ProgramError,
    RecordingError,
    ScriptError,
    StateError,
    TowerError,
    TowerFileError,
)
from cubetower.tower.log import LogError, TossLog, read_log, write_log
from cubetower.tower.models.counting import CountingTower
from cubetower.tower.models.scripted import ScriptedTower
from cubetower.tower.protocol import (
    BatchTower,
    Capabilities,
    Chances,
    Counts,
    ExactTower,
    State,
    Toss,
    Tower,
    toss_and_tap,
)
from cubetower.tower.recorder import Recorder
from cubetower.tower.recording import RecordedCube, Recording
from cubetower.tower.spec import MODELS, make_tower
from cubetower.tower.testing import TowerCheckError, check_tower
from cubetower.tower.towerfile import TowerFile

__all__ = [
    "MODELS",
    "BatchTower",
    "Capabilities",
    "Chances",
    "CountingTower",
    "Counts",
    "Cubes",
    "CubesError",
    "Design",
    "DesignError",
    "ExactTower",
    "LogError",
    "OutputError",
    "ProgramError",
    "RecordedCube",
    "Recorder",
    "Recording",
    "RecordingError",
    "ScriptError",
    "ScriptedTower",
    "SpecError",
    "State",
    "StateError",
    "Toss",
    "TossLog",
    "Tower",
    "TowerCheckError",
    "TowerError",
    "TowerFile",
    "TowerFileError",
    "check_tower",
    "data_path",
    "make_tower",
    "read_log",
    "toss_and_tap",
    "write_log",
    "write_whole",
]
