"""What tests of towers share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tower.models.programs import Make, maker


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are filled from few games; what these do not leave is reached in more tries."""
    monkeypatch.setattr("tower.physics.filling.WANTED_STATES", 2)
    monkeypatch.setattr("tower.physics.filling.MAX_GAMES", 2)
    monkeypatch.setattr("tower.physics.filling.MAX_TRIES", 400)


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a tower of a Python program; see `programs.maker`."""
    return maker(tmp_path)
