"""The names that packages export: all there, and sorted."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

PACKAGES = [
    "cubetower.foundation",
    "cubetower.tower",
    "cubetower.tower.log",
    "cubetower.game",
    "cubetower.game.shogun",
    "cubetower.calibration",
    "cubetower.viewer",
]


def exported(package: str) -> list[str]:
    names: list[str] = getattr(import_module(package), "__all__", [])
    return names


def constants_then_classes_then_functions(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.mark.parametrize("package", PACKAGES)
def test_exported_names_are_sorted_and_come_once(package: str) -> None:
    names = exported(package)
    assert names == sorted(set(names), key=constants_then_classes_then_functions)


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_public_in_a_package_is_what_it_exports(package: str) -> None:
    public = {
        name
        for name, value in vars(import_module(package)).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert public == set(exported(package))


TOWER = """
    MODELS Capabilities CountingTower Cubes CubesError Design DesignError LogError OutputError
    ProgramError RecordedCube Recording RecordingError ScriptError ScriptedTower SpecError State
    StateError Toss TossLog Tower TowerCheckError TowerError TowerFile TowerFileError check_tower
    data_path make_tower read_log toss_and_tap write_log write_whole
"""


def test_names_that_others_build_on_stay() -> None:
    # A tower of one's own, a log or a script uses these; taking one away breaks them.
    assert set(TOWER.split()) <= set(exported("cubetower.tower"))
