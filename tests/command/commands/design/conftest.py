"""`design new` with answers that are typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cubetower.viewer.blueprint import save_picture
from cubetower.viewer.draw.displaylist import DisplayList
from tests.command.commands.design.questionnaire import New
from tests.command.conftest import Cubetower, Ran, Typed

DRAWN: list[bytes] = []


def save_small_picture(drawing: DisplayList, path: Path) -> None:
    """Draw it small, and once: what it shows has tests of its own."""
    if not DRAWN:
        save_picture(drawing, path, width=160)
        DRAWN.append(path.read_bytes())
    path.write_bytes(DRAWN[0])


@pytest.fixture
def new(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> New:
    """`design new my.toml` in a folder of its own, with these lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cubetower.viewer.blueprint.save_picture", save_small_picture)

    def ran(*typed: str, options: tuple[object, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(typed))
        return cubetower("design", "new", "my.toml", *options)

    return ran
