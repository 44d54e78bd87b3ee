"""Modules of the user's own where they can be imported, and files with other tables."""

from __future__ import annotations

import sys

import pytest

from tests.game.shogun.modules.named import (
    OWN,
    RICH,
    other_table,
)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A working directory with modules of the user's; they are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    (tmp_path / "own_modules.py").write_text(OWN, "utf-8")
    (tmp_path / "own_broken.py").write_text("1 / 0", "utf-8")
    yield tmp_path
    for name in ("own_modules", "own_broken"):
        sys.modules.pop(name, None)


@pytest.fixture
def tables(tmp_path):
    """Files that replace all three tables."""
    return [
        other_table(tmp_path, "arts", ("row6,3,1", "row6,9,0")),
        other_table(tmp_path, "favours", *RICH),
        other_table(tmp_path, "samurai_cards", ("4,6,2,3,1", "4,30,0,3,1")),
    ]


@pytest.fixture
def file(tmp_path):
    """Writes a table of the user's own."""

    def write(content):
        path = tmp_path / "mine.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
