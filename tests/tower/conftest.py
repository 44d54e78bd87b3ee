"""What tests of towers share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tower.models.programs import Make, maker


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are filled from few games; what these do not leave is reached in more tries."""
    monkeypatch.setattr("cubetower.tower.physics.filling.WANTED_STATES", 2)
    monkeypatch.setattr("cubetower.tower.physics.filling.MAX_GAMES", 2)
    monkeypatch.setattr("cubetower.tower.physics.filling.MAX_TRIES", 400)


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a tower of a Python program; see `programs.maker`."""
    return maker(tmp_path)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty working directory; what is imported from it is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    yield tmp_path
    for name in ("spec_mine", "spec_broken"):
        sys.modules.pop(name, None)
