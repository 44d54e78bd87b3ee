"""Cubes in, cubes out: the cube tower, its models, designs, logs and recordings."""

from foundation import OutputError, SpecError, data_path, write_whole
from tower.cubes import Cubes
from tower.design import Design
from tower.errors import (
    CubesError,
    DesignError,
    ProgramError,
    RecordingError,
    ScriptError,
    StateError,
    TowerError,
    TowerFileError,
)
from tower.log import LogError, TossLog, read_log, write_log
from tower.models.counting import CountingTower
from tower.models.scripted import ScriptedTower
from tower.protocol import (
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
from tower.recorder import Recorder
from tower.recording import RecordedCube, Recording
from tower.spec import MODELS, make_tower
from tower.testing import TowerCheckError, check_tower
from tower.towerfile import TowerFile

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
