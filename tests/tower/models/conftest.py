"""What tests of towers that are programs share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tower.models.programs import Make, maker


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a tower of a Python program; see `programs.maker`."""
    return maker(tmp_path)
