"""Cubes in, cubes out: the cube tower, its models, designs, logs and recordings."""

from tower.cubes import Cubes
from tower.errors import (
    CubesError,
    DesignError,
    OutputError,
    RecordingError,
    ScriptError,
    SpecError,
    StateError,
    TowerError,
    TowerFileError,
)
from tower.files import data_path, write_whole
from tower.protocol import Capabilities, State, Toss, Tower, toss_and_tap
from tower.recording import RecordedCube, Recording

__all__ = [
    "Capabilities",
    "Cubes",
    "CubesError",
    "DesignError",
    "OutputError",
    "RecordedCube",
    "Recording",
    "RecordingError",
    "ScriptError",
    "SpecError",
    "State",
    "StateError",
    "Toss",
    "Tower",
    "TowerError",
    "TowerFileError",
    "data_path",
    "toss_and_tap",
    "write_whole",
]
