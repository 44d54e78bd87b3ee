"""What tests of models share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tower.models.programs import Make, maker


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are filled from few games; what these do not leave is reached in more tries."""
    monkeypatch.setattr("tower.models.filling.ENOUGH", 2)
    monkeypatch.setattr("tower.models.filling.MOST_GAMES", 2)
    monkeypatch.setattr("tower.models.filling.TRIES", 400)


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a tower of a Python program; see `programs.maker`."""
    return maker(tmp_path)
